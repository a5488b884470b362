"""Where unseen cards may lie: the places of each card, the room of each place, and whether both can be met.

A set of places is bits, and so is a set of cards (`Card.index`).  Cards that may lie in the same places are of one
kind.  Whether all cards can be laid is a bipartite matching with capacities, and Hall's condition decides it: no set of
places is the only home of more cards than it has room for.  Only unions of kinds need to be tried, with the number of
cards of each kind, and the result is remembered.

Weak spots: the unions can double with every kind, up to two to the power of the places; deals have few kinds, since a
card is mostly barred from a hand with its whole suit.  And a layout says where each card may lie by itself: it cannot
say that a hand holds *one of* some cards.  Whoever knows such a thing splits into several layouts (`worlds`) or
rejects what is drawn (`view.hidden`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache

from attrs import frozen

from fivehundred.cards import Card, CardMask, CardSet, card_at

Kinds = tuple[tuple[int, int], ...]
"""Cards (bits) by the places (bits) in which they may lie."""


@frozen(cache_hash=True)
class Layout:
    """Unseen cards by the places in which they may lie, and how many of them each place takes.

    >>> from fivehundred.cards import cards
    >>> ace, five, six = (int(card.mask) for card in cards("SA S5 S6"))
    >>> some = Layout.of({0b01: ace, 0b11: five | six}, (2, 1))
    >>> some.possible, some.without(five, 0b10).certain(0)
    (True, CardSet('S5 SA'))
    """

    kinds: Kinds
    room: tuple[int, ...]

    @classmethod
    def of(cls, kinds: Mapping[int, int], room: Sequence[int]) -> Layout:
        """The layout of these kinds, in an order of its own; a place without room is no place for any card."""
        open_places = sum(1 << place for place, size in enumerate(room) if size)
        found: dict[int, int] = {}
        for places, cards in kinds.items():
            if cards:
                found[places & open_places] = found.get(places & open_places, 0) | cards
        return cls(tuple(sorted(found.items())), tuple(room))

    def without(self, cards: int, places: int) -> Layout:
        """The same, but none of these cards lies in any of these places."""
        if not any(kind & places and some & cards for kind, some in self.kinds):
            return self
        return _without(self, cards, places)

    def only(self, cards: int, places: int) -> Layout:
        """The same, but each of these cards lies in one of these places."""
        return self.without(cards, ~places)

    @property
    def cards(self) -> int:
        """All cards (bits)."""
        return sum(some for _, some in self.kinds)

    @cached_property
    def possible(self) -> bool:
        """Whether all cards can be laid: whether `Ways` has any way to do it."""
        return _fits(tuple((kind, some.bit_count()) for kind, some in self.kinds), self.room)

    def where(self, card: Card) -> int:
        """The places in which a card may lie by itself; none if it is not among the unseen cards."""
        return next((kind for kind, some in self.kinds if some & card.mask), 0)

    def representatives(self, cards: int, places: int) -> Iterator[Card]:
        """One of these cards for each kind that may lie in these places: others of the kind are in the same case."""
        for kind, some in self.kinds:
            if kind & places and some & cards:
                yield card_at(((some & cards) & -(some & cards)).bit_length() - 1)

    def certain(self, place: int) -> CardSet | None:
        """The cards in this place if they are certain, else none."""
        may = [some for kind, some in self.kinds if kind >> place & 1]
        if sum(may).bit_count() != self.room[place]:
            may = [some for some in may if self.only(some & -some, 1 << place).possible]
        return CardSet(CardMask(sum(may))) if sum(may).bit_count() == self.room[place] else None


@lru_cache(maxsize=65536)
def _fits(counts: tuple[tuple[int, int], ...], room: tuple[int, ...]) -> bool:
    """Whether so many cards of each kind fill the places exactly."""
    if min(room, default=0) < 0 or sum(count for _, count in counts) != sum(room):
        return False
    unions = {0}
    for kind, _ in counts:
        unions |= {union | kind for union in unions}
    return all(
        sum(count for kind, count in counts if not kind & ~union)
        <= sum(size for place, size in enumerate(room) if union >> place & 1)
        for union in unions
    )


@lru_cache(maxsize=1 << 14)  # worlds ask the same of the same layout again and again
def _without(layout: Layout, cards: int, places: int) -> Layout:
    found: dict[int, int] = {}
    for kind, some in layout.kinds:
        for key, part in ((kind & ~places, some & cards), (kind, some & ~cards)):
            if part:
                found[key] = found.get(key, 0) | part
    return Layout.of(found, layout.room)
