"""Deals that agree with a view: all of them, each as likely as any other, and nothing else."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fivehundred as fh
from fivehundred.phases.legality import check_play
from fivehundred.phases.playing import begun, played
from fivehundred.testing import Journey, journeys, travel
from fivehundred.view import View, deals, view
from fivehundred.view.hidden.evidence import course_of, declared
from fivehundred.view.hidden.places import Places
from fivehundred.view.hidden.ways import Ways
from small_games import GRAND, NULL, SMALL, SUITS, check_even, check_uniform, done, every_state, positions
from strategies import tables


@pytest.mark.parametrize("name", SMALL)
def test_every_state_is_drawn_equally_often(name: str) -> None:
    rules, player, wanted = SMALL[name]
    states = []
    for (state, seen), seed in zip(positions(rules, player, wanted, most=120), range(12), strict=False):
        every = every_state(seen)
        assert state in every
        check_uniform(seen, every, seed)
        states.append(len(every))
        if sum(states) > 20 or sum(n > 1 for n in states) == 2:
            return
    raise AssertionError(f"no positions that leave something open: {states}")


# ---- the real games, near their end ----

REAL = {
    "avondale, suit": ("avondale", SUITS),
    "avondale, no trumps": ("avondale", GRAND),
    "avondale, misère": ("avondale", NULL),
    "swedish_classic": ("swedish_classic", GRAND),
    "two_jokers": ("two_jokers", GRAND),
    "us_nullo_43": ("us_nullo_43", GRAND),
    "avondale_6p": ("avondale_6p", SUITS),
}
Lie = tuple[tuple[fh.CardSet, ...], fh.CardSet]


def lie(state: fh.State) -> Lie:
    """What is in the hands, and what is out of play."""
    return tuple(state.hands), state.deal.discard if state.deal.has_exchange else state.deal.kitty


def legal(deal: fh.Deal, seen: View) -> bool:
    """Whether the cards could be played so from these hands."""
    state = begun(deal, deal.leader)
    for seat, play in (*(one for trick in seen.tricks for one in trick.plays), *seen.plays):
        if check_play(state.facts, play, seat) is not None:
            return False
        state = played(state, play)
    return state.tricks == seen.tricks


def spread(sizes: Sequence[int], cards: Sequence[fh.Card]) -> Iterator[tuple[fh.CardSet, ...]]:
    """All ways to lay cards in places of these sizes."""
    if not sizes:
        yield ()
        return
    for some in itertools.combinations(cards, sizes[0]):
        for others in spread(sizes[1:], [card for card in cards if card not in some]):
            yield (fh.CardSet.of(some), *others)


def endings(state: fh.Playing, seen: View, most: int) -> set[Lie] | None:
    """All that may be left, found by trying everything; none if that is too much."""
    hands, out = lie(state)
    known = [fh.CardSet() for _ in (*hands, out)]
    for seat, hand in seen.open_hands:
        known[seat] = hand
    if seen.seat is not None:
        known[seen.seat] = seen.hand
    known[-1] = seen.discard or fh.CardSet()
    unknown = [one - some for one, some in zip((*hands, out), known, strict=True)]
    cards = [card for some in unknown for card in some]
    shown = [fh.CardSet() for _ in hands]
    for seat, play in (*(one for trick in seen.tricks for one in trick.plays), *seen.plays):
        shown[seat] |= {play.card}
    found: set[Lie] = set()
    for count, some in enumerate(spread(list(map(len, unknown)), cards)):
        if count == most:
            return None
        placed = tuple(one | more for one, more in zip(known, some, strict=True))
        dealt = tuple(one | more for one, more in zip(placed, shown, strict=False))
        deal = attrs.evolve(state.deal, hands=dealt, kitty=placed[-1])
        if state.deal.has_exchange:
            deal = attrs.evolve(deal, discard=placed[-1])
        if legal(deal, seen):
            found.add((placed[:-1], placed[-1]))
    return found


@pytest.mark.parametrize("name", REAL)
def test_every_ending_of_a_profile_is_drawn_equally_often(name: str) -> None:
    profile, player = REAL[name]
    rules = fh.profile(profile)
    tried: list[int] = []
    for seed in itertools.count():
        journey = travel(rules, fh.Seat(seed % rules.players), f"{name}/{seed}", player, seed)
        playing = [one for one in journey.states if isinstance(one, fh.Playing) and len(one.tricks) >= 8]
        if not playing:
            continue
        state = Random(seed).choice(playing)
        seen = view(state, state.seat if seed % 3 else fh.Seat((state.seat + 1) % rules.players))
        every = endings(state, seen, most=400)
        if every is None or len(every) == 1:
            continue
        assert lie(state) in every
        counts = Counter(map(lie, itertools.islice(deals(seen, Random(seed)), max(400, 12 * len(every)))))
        check_even(counts, every)
        tried.append(len(every))
        if sum(tried) > 60 or len(tried) == 2:
            return


# ---- every game, at any point ----


@settings(max_examples=50)
@given(journeys(tables()), st.integers(-1, 5), st.integers(0, 2**32))
def test_the_seat_sees_the_same_and_all_that_happened_was_legal(journey: Journey, seat: int, seed: int) -> None:
    viewer = None if seat < 0 else fh.Seat(seat % journey.rules.players)
    seen = view(journey.state, viewer)
    for state in itertools.islice(deals(seen, Random(seed)), 3):
        assert view(state, viewer) == seen
        assert state.deal.kitty | set().union(*state.deal.hands) == journey.rules.pack.cards
        assert all(len(hand) == journey.rules.pack.hand_size for hand in state.deal.hands)
        if done(state):
            assert legal(state.deal, seen)
        if isinstance(state, fh.Playing):
            again = begun(state.deal, state.deal.leader)
            for _, play in (*(one for trick in state.tricks for one in trick.plays), *state.plays):
                again = played(again, play)
            assert again == state
            assert (again.facts, again.won, again.hands) == (state.facts, state.won, state.hands)


@settings(max_examples=60)
@given(journeys(tables()), st.integers(-1, 5))
def test_what_is_concluded_from_the_play_is_true(journey: Journey, seat: int) -> None:
    state = journey.state
    viewer = None if seat < 0 else fh.Seat(seat % journey.rules.players)
    places = Places(view(state, viewer))
    course = course_of(places) if places.plays else None
    assert course is None or not course.doubtful + course.illegal
    hands, out = lie(state)
    for finding in (*declared(places), *(course.findings if course else ())):
        for place, cards in enumerate((*hands, out)):
            assert not (finding.places >> place & 1 and finding.cards & cards.mask)


def test_the_same_seed_draws_the_same_deals() -> None:
    seen = view(fh.deal(fh.profile("avondale"), dealer=fh.W, seed=3), fh.E)
    first, again, other = (list(itertools.islice(deals(seen, Random(seed)), 4)) for seed in (1, 1, 2))
    assert first == again != other
    assert len(set(first)) == 4


@given(st.lists(st.integers(1, 15), min_size=1, max_size=6), st.data())
def test_ways_are_counted_as_by_trying(kinds: list[int], data: st.DataObject) -> None:
    cut = sorted(data.draw(st.lists(st.integers(0, len(kinds)), min_size=3, max_size=3)))
    room = [high - low for low, high in itertools.pairwise((0, *cut, len(kinds)))]
    grouped: dict[int, int] = {}
    for card, kind in enumerate(kinds):
        grouped[kind] = grouped.get(kind, 0) | 1 << card
    places = [place for place, size in enumerate(room) for _ in range(size)]
    every = {
        tuple(sum(1 << card for card, at in enumerate(lie) if at == place) for place in range(4))
        for lie in itertools.permutations(places)
        if all(kind >> place & 1 for kind, place in zip(kinds, lie, strict=True))
    }
    ways = Ways(grouped, room, [1 << card for card in range(len(kinds))])
    assert ways.total == len(every)
    if every:
        assert tuple(ways.draw(Random(data.draw(st.integers(0, 99))))) in every
