"""What a policy for the joker without a suit is asked and what it answers: the contract for policies of one's own.

The policy is a pure function over a small, closed set of facts, so that it can be written out as a table once per rule
set.
"""

from __future__ import annotations

from typing import Protocol

from attrs import Factory, field, frozen

ALL_SUITS = 15
"""All four suits as bits."""


@frozen
class LeadFacts:
    """For a leader who holds a suitless joker: suits led so far and suits he failed to follow (bits), whether this is
    the last trick and a misère, and whether he holds nothing but jokers."""

    led: int
    shown_void: int
    last_trick: bool
    misere: bool
    only_jokers: bool = False


@frozen
class FollowFacts:
    """For a player who holds a suitless joker when a suit was led."""

    void: bool
    shown_void: bool
    led_before: bool
    misere: bool
    last_trick: bool
    declarer_side: bool


@frozen
class LeadRight:
    """Suits (bits) that a led joker may name, whether it may be led unnamed, whether it wins, and by which rules.

    ``rule`` lets it name these suits; if there are none and it may not be led unnamed either, it forbids to lead it.
    ``must_rule`` says that it must name a suit, or need not; ``may_not_rule`` that it may not name any other suit.
    Both are ``rule`` where they are not given.
    """

    names: int
    unnamed: bool
    wins: bool
    rule: str
    must_rule: str = field(kw_only=True, default=Factory(lambda self: self.rule, takes_self=True))
    may_not_rule: str = field(kw_only=True, default=Factory(lambda self: self.rule, takes_self=True))


@frozen
class FollowRight:
    """Whether the joker may be played, must be played, wins, and by which rule.

    ``must`` binds a player who is void.  ``rule`` is the reason: it lets the joker be played, forbids it, or demands it
    and so forbids every other card.
    """

    may: bool
    must: bool
    wins: bool
    rule: str


class SuitlessPolicy(Protocol):
    """What a joker without a suit may do."""

    def leading(self, facts: LeadFacts) -> LeadRight:
        """The right to lead it."""
        ...

    def following(self, facts: FollowFacts) -> FollowRight:
        """The right, or duty, to play it to another's lead."""
        ...
