"""How a view becomes the bytes of a vector: numbers of cards, seats and bids, and what sets the bytes of a feature."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from operator import attrgetter

import attrs
from attrs import frozen

from fivehundred.actions import Play
from fivehundred.bids import AnyBid, Call
from fivehundred.cards import Card, CardSet
from fivehundred.phases.deal import Trick
from fivehundred.rules.ruleset import RuleSet, ladder
from fivehundred.seats import Seat
from fivehundred.view.seen import Seen


@frozen(eq=False)
class Encoder:
    """The sizes and numbers by which a view is encoded: cards by `Card.index` among those of the pack, bids by rung."""

    rules: RuleSet
    players: int
    cards: int
    tricks: int
    jokers: tuple[Card, ...]
    bids: tuple[AnyBid, ...]
    place: dict[int, int] = attrs.field(repr=False)
    rung: dict[Call, int] = attrs.field(repr=False)
    _seats: dict[Seat | None, tuple[int, ...]] = attrs.field(repr=False)

    def seats(self, seen: Seen) -> tuple[int, ...]:
        """The place of each seat, counted from the viewer."""
        return self._seats[seen.seat]


@lru_cache(maxsize=256)
def encoder_of(rules: RuleSet) -> Encoder:
    """The sizes and numbers of these rules."""
    pack, bids = rules.pack, ladder(rules)
    return Encoder(
        rules=rules,
        players=rules.players,
        cards=len(pack.cards),
        tricks=pack.hand_size,
        jokers=pack.joker_cards,
        bids=bids,
        place={card.index: place for place, card in enumerate(pack.sorted_cards)},
        rung={bid: rung for rung, bid in enumerate(bids)},
        seats={
            viewer: tuple((seat - (viewer or 0)) % rules.players for seat in range(rules.players))
            for viewer in (None, *map(Seat, range(rules.players)))
        },
    )


Write = Callable[[bytearray, int, Encoder, Seen], None]
"""Sets the bytes of a feature, from its first number on."""
Plays = tuple[tuple[Seat, Play], ...]
WriteTrick = Callable[[bytearray, int, Encoder, tuple[int, ...], int, Trick], None]
"""Sets the bytes of one finished trick, by its number from 0; with `Encoder.seats`."""


@frozen(eq=False)
class Feature:
    """One feature: its meaning, its size (0 where the rules do not have it), and what sets its bytes for a view.

    ``lasting``: it is the same for all states of a play.  ``trick`` sets the bytes of each finished trick, where no
    later trick takes them away.
    """

    meaning: str
    size: Callable[[Encoder], int]
    write: Write | None = None
    lasting: bool = False
    trick: WriteTrick | None = None


def numbers(found: Callable[[Encoder, Seen], Iterable[int]]) -> Write:
    """Sets the bytes with these numbers."""

    def write(vector: bytearray, at: int, f: Encoder, seen: Seen) -> None:
        for number in found(f, seen):
            vector[at + number] = 1

    return write


def seat_bytes(field: str) -> Write:
    """Sets the byte of a seat, counted from the viewer; none for nobody."""
    get: Callable[[Seen], Seat | None] = attrgetter(field)

    def write(vector: bytearray, at: int, f: Encoder, seen: Seen) -> None:
        seat = get(seen)
        if seat is not None:
            vector[at + f.seats(seen)[seat]] = 1

    return write


def card_set_bytes(field: str) -> Write:
    """Sets the bytes of some cards; none if they are not known."""
    get: Callable[[Seen], CardSet | None] = attrgetter(field)

    def write(vector: bytearray, at: int, f: Encoder, seen: Seen) -> None:
        cards, place = get(seen), f.place
        mask = cards.mask if cards else 0
        while mask:
            low = mask & -mask
            vector[at + place[low.bit_length() - 1]] = 1
            mask ^= low

    return write
