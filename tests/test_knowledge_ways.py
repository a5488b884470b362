"""The ways to lay cards in places: counted as by trying, and each drawn as often as any other."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivehundred.knowledge.layout import Layout
from fivehundred.knowledge.ways import Ways
from small_games import check_even

PLACES = 5


def tried(kinds: Mapping[int, int], room: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way, found card by card: what each place gets."""
    cards = [(1 << card, kind) for kind, some in kinds.items() for card in range(some.bit_length()) if some >> card & 1]

    def lay(at: int, left: tuple[int, ...], got: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if at == len(cards):
            yield got
            return
        card, kind = cards[at]
        for place, size in enumerate(left):
            if size and kind >> place & 1:
                fewer = (*left[:place], size - 1, *left[place + 1 :])
                yield from lay(at + 1, fewer, (*got[:place], got[place] | card, *got[place + 1 :]))

    return lay(0, tuple(room), (0,) * len(room))


def grouped(kinds: Sequence[int]) -> dict[int, int]:
    """Cards by their kinds."""
    found: dict[int, int] = {}
    for card, kind in enumerate(kinds):
        found[kind] = found.get(kind, 0) | 1 << card
    return found


@given(st.lists(st.integers(1, (1 << PLACES) - 1), min_size=1, max_size=6), st.data())
def test_ways_are_counted_as_by_trying(kinds: list[int], data: st.DataObject) -> None:
    cut = sorted(data.draw(st.lists(st.integers(0, len(kinds)), min_size=PLACES - 1, max_size=PLACES - 1)))
    room = [high - low for low, high in itertools.pairwise((0, *cut, len(kinds)))]
    every = set(tried(grouped(kinds), room))
    ways = Ways(Layout.of(grouped(kinds), room), [1 << card for card in range(len(kinds))])
    assert ways.total == len(every)
    if every:
        assert tuple(ways.draw(Random(data.draw(st.integers(0, 99))))) in every


def check_ways(kinds: Mapping[int, int], room: Sequence[int], seed: int, each: int = 80) -> int:
    """Draw each way about so often, and compare; the number of ways."""
    every = set(tried(kinds, room))
    ways, rng = Ways(Layout.of(kinds, room), [1 << card for card in range(sum(room))]), Random(seed)
    assert ways.total == len(every)
    if every:
        check_even(Counter(tuple(ways.draw(rng)) for _ in range(each * len(every))), every)
    return len(every)


def some_kinds(rng: Random) -> tuple[dict[int, int], list[int]]:
    """Two to four kinds of some cards each, in places of unequal size."""
    kinds = [rng.randint(1, (1 << PLACES) - 1) for _ in range(rng.randint(2, 4))]
    cards = [kind for kind in kinds for _ in range(rng.randint(1, 3))]
    room = [0] * PLACES
    for _ in cards:
        room[rng.choice((0, 1, 1, 1, 2, 3, 4))] += 1
    return grouped(cards), room


def test_every_way_is_drawn_equally_often() -> None:
    """Any kinds in any places: many small cases, each with all its ways."""
    rng, found = Random(500), 0
    for seed in range(1200):
        kinds, room = some_kinds(rng)
        if 20 <= Ways(Layout.of(kinds, room), [0] * sum(room)).total <= 150:
            found += check_ways(kinds, room, seed) > 0
    assert found > 30


@pytest.mark.parametrize("each", [240])
def test_places_that_become_one_group_are_filled_alike(each: int) -> None:
    """Three kinds, and two places of sizes 1 and 4 that are one group to the last: every slot is as good."""
    kinds = {0b0011: 0b11, 0b0111: 0b100, 0b1011: 0b11000, 0b1111: 0b1100000}
    assert check_ways(kinds, (1, 4, 1, 1), 1, each) == 50


@given(
    st.lists(st.integers(0, (1 << PLACES) - 1), max_size=8),
    st.lists(st.integers(-1, 4), min_size=PLACES, max_size=PLACES),
    st.booleans(),
)
def test_cards_can_be_laid_if_there_is_a_way(kinds: list[int], room: list[int], fill: bool) -> None:
    """Also where the room is too small or too big, and where a card may lie nowhere."""
    if fill:
        room[0] = len(kinds) - sum(room[1:])
    layout = Layout.of(grouped(kinds), room)
    assert layout.possible == (Ways(layout, [0] * len(kinds)).total > 0)
