"""Recorded games as values: a game, its deals, and every call and card, also those that broke a rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING

import attrs
from attrs import frozen

from fivehundred.actions import Action, CallPartner, Discard, NameJoker
from fivehundred.bids import Call, Contract
from fivehundred.bounds import LONGEST_AUCTION
from fivehundred.cards import NO_CARDS, CardSet
from fivehundred.errors import StateError
from fivehundred.messages import quoted
from fivehundred.phases import dealing
from fivehundred.phases.bidding import auction_facts, contract_of
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.scoring import Points
from fivehundred.seats import Seat

if TYPE_CHECKING:
    from fivehundred.breaches import Breach
    from fivehundred.phases.flow import State


@frozen
class Act:
    """A call or a card of a seat; ``counts`` is false for one out of turn, which a table does not let stand.

    A call or a card in turn counts also where it broke a rule, and so does a lead by the wrong seat.
    """

    seat: Seat
    action: Action
    counts: bool = True


@frozen
class RecordedTrick:
    """A trick: the seat that led or is to lead, and the cards in the order in which they were played."""

    leader: Seat
    plays: tuple[Act, ...] = ()


def _text(instance: object, attribute: attrs.Attribute[str], value: str) -> None:
    _check_text(attribute.name, value)


def _check_text(key: str, value: object) -> None:
    if not isinstance(value, str):
        raise StateError(f"{key} must be text, not {quoted(value)}")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise StateError(f"{key} {quoted(value)} is not Unicode text: it holds half a surrogate pair") from None


@frozen(kw_only=True)
class RecordedDeal:
    """One deal from the cards as dealt to its last act, as the table let it happen.

    ``scores`` are the totals before it by scoring unit, `None` where they follow from the deals before (or are 0);
    ``calls`` are all calls, ``partner_calls`` and ``named`` the declarer's announcements; ``discard`` is his discard,
    `None` while that is open, and ``laid`` the cards so far in an exchange that is not finished.  ``claimed`` are the
    winners, in order, of tricks that were claimed and not played.  ``misdealt`` says that the cards were thrown in as
    misdealt.  ``score`` and ``totals`` are points that somebody wrote down: `audit` checks them.

    Raises `StateError` if hands and kitty are not a deal of the rules, or for an auction that no reader takes.
    """

    rules: RuleSet
    dealer: Seat
    hands: tuple[CardSet, ...]
    kitty: CardSet = NO_CARDS
    scores: tuple[Points, ...] | None = None
    calls: tuple[Act, ...] = ()
    partner_calls: tuple[CallPartner, ...] = ()
    discard: CardSet | None = None
    laid: CardSet = NO_CARDS
    named: tuple[NameJoker, ...] = ()
    tricks: tuple[RecordedTrick, ...] = ()
    claimed: tuple[Seat, ...] = ()
    misdealt: bool = False
    score: tuple[Points, ...] | None = None
    totals: tuple[Points, ...] | None = None
    comment: str = attrs.field(default="", validator=_text)

    def __attrs_post_init__(self) -> None:
        dealing.set_up(self.rules, self.hands, self.kitty)
        if not 0 <= self.dealer < self.rules.players:
            raise StateError(f"dealer must be a seat from 0 to {self.rules.players - 1}, not {self.dealer}")
        if len(self.calls) > LONGEST_AUCTION:
            raise StateError(f"{len(self.calls)} calls: no auction has more than {LONGEST_AUCTION}")
        if self.discard is not None and self.laid:
            raise StateError("an exchange is done (discard) or going on (laid), not both")
        for key in ("scores", "score", "totals"):
            points = getattr(self, key)
            if points is not None and len(points) != len(self.rules.seating.sides):
                raise StateError(
                    f"{key} must be one number for each of {' '.join(self.rules.seating.side_names)}, not {points}"
                )

    @cached_property
    def played(self) -> tuple[State, tuple[Breach, ...]]:
        """How the deal ended or how far it has come, and the breaches on the way; raises `RecordError`."""
        from fivehundred.records.played import played  # here: it needs this module

        return played(self)

    @property
    def contract(self) -> Contract | None:
        """The contract that the calls came to so far; `None` where nobody bid."""
        return reached(self.rules, self.dealer, self.calls)

    def acts(self) -> Iterator[Act]:
        """Everything that was done, in order; the declarer calls a partner when the rules want it."""
        yield from self.calls
        contract = self.contract
        if contract is not None:
            who, rule = contract.declarer, self.rules.partner
            early = rule is not None and rule.before_exchange
            calls = [Act(who, call) for call in self.partner_calls]
            yield from calls if early else ()
            if self.discard is not None:
                yield Act(who, Discard(self.discard))
            yield from (Act(who, Discard(CardSet.of([card]))) for card in self.laid)
            yield from () if early else calls
            yield from (Act(who, naming) for naming in self.named)
        for trick in self.tricks:
            yield from trick.plays


def reached(rules: RuleSet, dealer: Seat, calls: Iterable[Act]) -> Contract | None:
    """The contract that the calls which count come to; `None` where nobody bid."""
    counted = tuple((act.seat, act.action) for act in calls if act.counts and isinstance(act.action, Call))
    return contract_of(auction_facts(rules, dealer, counted))


@frozen(kw_only=True)
class Record:
    """A game: its deals in order, who sat where, and a remark.

    ``players`` are names by seat, an empty text where nobody knows; ``source`` tells where the record was read, for
    messages, and does not affect equality.  Raises `StateError` if there is no deal, or if deals have other rules.
    """

    deals: tuple[RecordedDeal, ...]
    players: tuple[str, ...] = ()
    comment: str = attrs.field(default="", validator=_text)
    source: str = attrs.field(default="", eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        if not self.deals:
            raise StateError("a record needs at least one deal")
        if any(deal.rules is not self.rules and deal.rules != self.rules for deal in self.deals):
            raise StateError("the deals of a record must have the same rules")
        if self.players and len(self.players) != self.rules.players:
            raise StateError(f"players must be {self.rules.players} names, or none, not {len(self.players)}")
        for name in self.players:
            _check_text("players", name)
        if not any(self.players):
            object.__setattr__(self, "players", ())

    @property
    def rules(self) -> RuleSet:
        """The rules of the table."""
        return self.deals[0].rules
