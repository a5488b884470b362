"""One deal as it is told: plain values, and nothing of what follows from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import frozen

from fivehundred.actions import Play
from fivehundred.bids import Call, Contract
from fivehundred.cards import Card, Suit
from fivehundred.phases.deal import Stage
from fivehundred.rules.scoring import Points
from fivehundred.seats import Seat, Side

SOLO = "solo"
"""What stands for the card of a declarer who called nobody."""

UNKNOWN = "unknown"
"""What stands for the suit of a joker that nobody remembers, and for totals that nobody knows."""


@frozen
class TrickRecord:
    """A listed trick: its leader, the cards in turn, and cards played out of turn, which do not count."""

    leader: Seat
    plays: tuple[tuple[Seat | None, Play], ...]
    text: str


@frozen(kw_only=True)
class DealRecord:
    """One deal as far as it is told; what is not told is `None` or empty.

    ``scores_unknown`` says that nobody knows the totals before it; ``holds`` are whole hands at the moment of the
    question, ``has`` cards that a seat holds then among others, and ``lacks`` cards and suits (bits) of which it holds
    none; ``sizes`` are numbers of cards that seats are seen to hold then; ``laid`` is what the declarer laid away so
    far, in an exchange that is not finished; ``unanswered`` are cards that were called before ``call``; ``claimed`` are
    the winners, in order, of tricks that were claimed, the one on the table included; ``revoke`` is a seat that
    revoked, where no cards show it.
    """

    dealer: Seat | None = None
    scores: tuple[Points, ...] | None = None
    scores_unknown: bool = False
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
    stage: Stage | None = None
    holds: Mapping[Seat, tuple[Card, ...]] = {}
    has: Mapping[Seat, tuple[Card, ...]] = {}
    lacks: Mapping[Seat, tuple[tuple[Card, ...], int]] = {}
    sizes: Mapping[Seat, int] = {}
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

    @property
    def tells_of_play(self) -> bool:
        """Whether it tells something that only happens once the declarer has discarded; nought tells nothing."""
        tricks = (self.tricks, self.claimed, self.led, self.winners, self.trick is not None and self.trick > 1)
        numbers = (
            self.score or (),
            (self.void or {}).values(),
            *((won or {}).values() for won in (self.won, self.won_sides)),
        )
        return any(tricks) or self.discard is not None or any(any(some) for some in numbers)

    def declines(self, joker: Card) -> bool:
        """Whether this joker can be given no suit any more: the declarer gave it none, or nobody remembers."""
        given = self.joker
        return given == UNKNOWN or (isinstance(given, Mapping) and joker in given and given[joker] is None)

    def plays(self) -> Iterator[TrickRecord]:
        """The tricks that are listed."""
        return (trick for trick in self.tricks or () if trick is not None)

    def cards(self) -> Iterator[Card]:
        """Every card that it names."""
        hands = (*self.hands.values(), *self.holds.values(), *self.has.values())
        for some in (*hands, *(cards for cards, _ in self.lacks.values()), self.kitty, self.discard, self.laid):
            yield from some or ()
        yield from self.unanswered
        if isinstance(self.call, Card):
            yield self.call
        if isinstance(self.joker, Mapping):
            yield from self.joker
        for trick in self.plays():
            yield from (play.card for _, play in trick.plays)
