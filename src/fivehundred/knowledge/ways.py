"""In how many ways unseen cards can lie in their places, and one of these ways at random, each as likely as any other.

Cards that may lie in the same places are of one kind.  A table with a row for each kind, a column for each place, the
numbers of cards as sums of the rows, the room as sums of the columns, and noughts where a kind may not lie is a
contingency table, and stands for as many ways as its binomials multiply to.  The tables are counted row by row (dynamic
programming): a memo holds the ways for the rows from one on, by the slots that are left.  Columns that the later rows
do not tell apart are merged, which keeps the memo small.  To draw is to walk down the same memo with its counts as
weights: no draw is rejected, and none is likelier than another.

Weak spot: to count such tables is hard in general (#P-complete), and many kinds that tell many places apart make the
memo large.  With some six hands and mostly whole suits barred it stays small.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Mapping, Sequence
from math import comb, factorial, prod
from operator import mul
from random import Random
from typing import NamedTuple

from fivehundred.knowledge.layout import Layout

Counts = tuple[int, ...]
"""Numbers of slots, by group of places."""


class _Level(NamedTuple):
    """One kind: its cards' values; for each group of places whether it is open to the kind, how many slots in it the
    later kinds could fill, and which group it is part of for the next kind; and the number of groups there."""

    cards: list[int]
    open: list[int]
    later: list[int]
    onward: list[int]
    groups: int


class _Node(NamedTuple):
    """The ways to give slots to one kind and all later ones.

    ``upto`` are running totals of the choices; a choice is the slots for this kind in each group, and the node of the
    next kind.
    """

    total: int
    upto: list[int]
    choices: list[tuple[Counts, _Node | None]]


class Ways:
    """All ways to lay the cards of a layout in their places; ``value`` is what each card adds to its place.

    >>> ways = Ways(Layout.of({0b11: 0b0111, 0b10: 0b1000}, (2, 2)), [1, 2, 4, 8])
    >>> ways.total, ways.draw(Random(3))
    (3, [6, 9])
    """

    def __init__(self, layout: Layout, value: Mapping[int, int] | Sequence[int]) -> None:
        room = layout.room
        self.total = 0
        self._placed = [0] * len(room)
        if min(room, default=0) < 0 or layout.cards.bit_count() != sum(room):
            return
        left, free = self._place_forced(dict(layout.kinds), list(room), value)
        if 0 in left:
            return
        order = sorted(left, key=lambda kind: (kind.bit_count(), left[kind].bit_count()))
        # of each place, to which kinds it is open from one on; places alike in that are one group
        places = range(len(room))
        signs = [[tuple(k >> place & 1 for k in order[at:]) for place in places] for at in range(len(order) + 1)]
        groups = [list(dict.fromkeys(sign for sign, size in zip(some, free, strict=True) if size)) for some in signs]
        sizes = [left[kind].bit_count() for kind in order]
        self._levels = [
            _Level(
                cards=[value[card] for card in _bits(left[kind])],
                open=[sign[0] for sign in groups[at]],
                later=[sum(map(mul, sizes[at + 1 :], sign[1:])) for sign in groups[at]],
                onward=[groups[at + 1].index(sign[1:]) for sign in groups[at]],
                groups=len(groups[at + 1]),
            )
            for at, kind in enumerate(order)
        ]
        self._slots: list[list[int]] = [[] for _ in groups[0]]
        for place, size in enumerate(free):
            if size:
                self._slots[groups[0].index(signs[0][place])] += [place] * size
        self._nodes: dict[tuple[int, Counts], _Node] = {}
        self._root = self._node(0, tuple(map(len, self._slots)))
        orders = prod(factorial(len(level.cards)) for level in self._levels)
        self.total = self._root.total * orders // prod(map(factorial, free))

    def _place_forced(
        self, kinds: dict[int, int], room: list[int], value: Mapping[int, int] | Sequence[int]
    ) -> tuple[dict[int, int], list[int]]:
        """Lay down cards that have only one place; what is left, under no place (0) if there is a card too many."""
        while True:
            free = sum(1 << place for place, size in enumerate(room) if size)
            still: dict[int, int] = {}
            for kind, cards in kinds.items():
                still[kind & free] = still.get(kind & free, 0) | cards
            kinds = still
            single = [kind for kind in kinds if kind and not kind & (kind - 1)]
            if not single or 0 in kinds:
                return kinds, room
            for kind in single:
                place, cards = kind.bit_length() - 1, kinds.pop(kind)
                if cards.bit_count() > room[place]:
                    return {0: cards}, room
                room[place] -= cards.bit_count()
                self._placed[place] += sum(value[card] for card in _bits(cards))

    def _node(self, at: int, slots: Counts) -> _Node:
        found = self._nodes.get((at, slots))
        if found is None:
            choices = []
            totals = [0]
            for counts, ways, rest in self._spread(at, slots):
                after = self._node(at + 1, rest) if at + 1 < len(self._levels) else None
                ways *= after.total if after else 1
                if ways:
                    totals.append(totals[-1] + ways)
                    choices.append((counts, after))
            found = self._nodes[at, slots] = _Node(totals[-1], totals[1:], choices)
        return found

    def _spread(self, at: int, slots: Counts) -> Iterator[tuple[Counts, int, Counts]]:
        """The ways to spread one kind over the groups so that later ones can fill the rest: slots for it, and left."""
        if at == len(self._levels):
            yield (), 1, ()
            return
        level = self._levels[at]
        lows = [max(0, size - later) for size, later in zip(slots, level.later, strict=True)]
        highs = [size if fits else 0 for size, fits in zip(slots, level.open, strict=True)]
        spread: list[tuple[Counts, int, int]] = [((), 1, len(level.cards))]
        for group, size in enumerate(slots):
            under, over = sum(lows[group + 1 :]), sum(highs[group + 1 :])
            spread = [
                ((*counts, n), ways * comb(size, n), left - n)
                for counts, ways, left in spread
                for n in range(max(lows[group], left - over), min(highs[group], left - under) + 1)
            ]
        for counts, ways, left in spread:
            if not left:
                rest = [0] * level.groups
                for group, size, n in zip(level.onward, slots, counts, strict=True):
                    rest[group] += size - n
                yield counts, ways, tuple(rest)

    def draw(self, rng: Random) -> list[int]:
        """One of the ways: what the cards of each place add up to."""
        sums = self._placed.copy()
        slots = [some.copy() for some in self._slots]
        node = self._root
        for level in self._levels:
            choice = bisect(node.upto, rng.randrange(node.total)) if len(node.upto) > 1 else 0
            counts, after = node.choices[choice]
            places: list[int] = []
            onward: list[list[int]] = [[] for _ in range(level.groups)]
            for some, n, group in zip(slots, counts, level.onward, strict=True):
                if 0 < n < len(some) and len(set(some)) > 1:
                    rng.shuffle(some)
                places += some[:n]
                onward[group] += some[n:]
            cards = list(level.cards)
            if len(set(places)) > 1:
                rng.shuffle(cards)
            for place, card in zip(places, cards, strict=True):
                sums[place] += card
            slots = onward
            if after is not None:
                node = after
        return sums


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
