"""One deal of a situation as values: what is known of it, and nothing of what follows from that."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from fivehundred.actions import Play
from fivehundred.bids import Call, Contract
from fivehundred.cards import Card, Suit
from fivehundred.rules.scoring import Points
from fivehundred.seats import Seat, Side

UNKNOWN = "unknown"
"""What stands for the suit of a joker that nobody remembers."""


@frozen(kw_only=True)
class TrickRecord:
    """A listed trick: its leader, the cards in turn, and cards played out of turn, which do not count."""

    leader: Seat
    plays: tuple[tuple[Seat | None, Play], ...]
    text: str


@frozen(kw_only=True)
class DealRecord:
    """One deal as far as it is known; what is not remembered is none.

    ``unanswered`` are cards that were called before ``call``; ``claimed`` are the winners, in order, of tricks that
    were claimed, the one on the table included; ``revoke`` is a seat that revoked, where no cards show it.
    """

    dealer: Seat | None = None
    scores: tuple[Points, ...] | None = None
    hands: Mapping[Seat, tuple[Card, ...]] = {}
    kitty: tuple[Card, ...] | None = None
    auction: tuple[tuple[Seat | None, Call], ...] | None = None
    contract: Contract | None = None
    passed_out: bool = False
    discard: tuple[Card, ...] | None = None
    joker: Mapping[Card, Suit | None] | str | None = None
    call: Card | str | Seat | None = None
    partner: Seat | None = None
    tricks: tuple[TrickRecord | None, ...] | None = None
    trick: int | None = None
    led: int | None = None
    void: Mapping[Seat, int] | None = None
    holds: Mapping[Seat, tuple[Card, ...]] = {}
    won: Mapping[Seat, int] | None = None
    won_sides: Mapping[Side, int] | None = None
    winners: tuple[Seat, ...] | None = None
    revoke: Seat | None = None
    score: tuple[Points, ...] | None = None
    totals: tuple[Points, ...] | None = None
    unanswered: tuple[Card, ...] = ()
    laid: tuple[Card, ...] | None = None
    claimed: tuple[Seat, ...] = ()
    misdealt: bool = False
    comment: str = ""
