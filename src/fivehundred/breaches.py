"""A breach of the rules in a recorded deal, and how its place is written.

States judge the acts of a whole record (`fivehundred.records`), worlds those of a deal that is only partly told
(`fivehundred.knowledge.judging`); both ask the same checks, and tell what they find in the words of this module.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs
from attrs import frozen

from fivehundred.actions import Action, CallPartner, Discard, NameJoker, Play
from fivehundred.cards import Card
from fivehundred.errors import Violation
from fivehundred.phases.deal import Stage, not_due
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.scoring import Points, points_text
from fivehundred.seats import Seat


@frozen
class Breach:
    """A breach in a record: the number of its deal, its place there, and the violation with its rule.

    ``place`` is as in a list of faults: ``bid N 7C``, ``discard N``, ``trick 2 W D6``, ``trick 3 lead W``,
    ``dealer``, ``score``, ``totals``.  ``revoker`` is who revoked, if it is a revoke; it takes no part in equality.
    """

    deal: int
    place: str
    violation: Violation
    revoker: Seat | None = attrs.field(default=None, eq=False, repr=False)

    @property
    def code(self) -> str:
        """The code in a list of the faults of several deals: ``deal 2 trick 2 W D6``."""
        return f"deal {self.deal} {self.place}"

    @property
    def rule(self) -> str:
        """The id of the rule."""
        return self.violation.rule

    def __str__(self) -> str:
        return f"{self.code}: {self.violation}"


def place_of(rules: RuleSet, seat: Seat | None, action: Action, trick: int = 0) -> str:
    """The place of an act; no ``seat`` is the declarer where there is none, ``trick`` the number of a card's trick."""
    name = "nobody" if seat is None else rules.seating.name(seat)
    if isinstance(action, Play):
        return f"trick {trick} {name} {action}"
    if isinstance(action, Discard):
        return f"discard {name}"
    if isinstance(action, NameJoker):
        return f"name {name} {action.suit}"
    if isinstance(action, CallPartner):
        called = action.card or "solo" if action.seat is None else rules.seating.name(action.seat)
        return f"call {name} {called}"
    return f"bid {name} {action}"


def lead_place(rules: RuleSet, trick: int, leader: Seat) -> str:
    """The place of a lead to a trick, whatever card it was."""
    return f"trick {trick} lead {rules.seating.name(leader)}"


def out_of_turn(rules: RuleSet, seat: Seat, card: Card, *due: Seat | None) -> Violation:
    """What a card broke that does not count; ``due`` was to play, or was let play: `None` where the deal was over."""
    found = (not_due(rules, seat, one, Stage.PLAYING) for one in due)
    return next((wrong for wrong in found if wrong is not None), Violation.of("trick.over", card=card))


def wrong_dealer(rules: RuleSet, deal: int, dealt: Seat, due: Seat | None) -> Iterator[Breach]:
    """The breach that another dealt than the seat whose turn it was, if that is known."""
    if due is not None and dealt != due:
        name = rules.seating.name
        yield Breach(deal, "dealer", Violation.of("turn", seat=name(dealt), due=name(due)))


def wrong_points(rules: RuleSet, deal: int, key: str, given: Sequence[Points], right: Sequence[Points]) -> Breach:
    """The breach that the points on record (``score`` or ``totals``) are others than these."""
    names = rules.seating.side_names
    facts = {"given": points_text(names, given), "right": points_text(names, right)}
    return Breach(deal, key, Violation.of(f"record.{key}", **facts))
