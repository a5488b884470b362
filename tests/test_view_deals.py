"""Deals that agree with a view: all of them, each as likely as any other, and nothing else."""

from __future__ import annotations

import itertools
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fivehundred as fh
from fivehundred.cards import CardMask
from fivehundred.knowledge.trusted import trusted
from fivehundred.phases.playing import begun, played
from fivehundred.testing import Journey, journeys, travel
from fivehundred.view import deals, view
from fivehundred.view.hidden.places import Places
from hands import called, dealt
from small_games import breaches, check_even, check_shares, check_uniform, done, endings, every_state, lie
from small_tables import GRAND, NULL, SMALL, SUITS, positions
from strategies import tables


def most(rules: fh.RuleSet) -> int:
    """The number of deals that can still be tried one by one: with many hands there are no few."""
    if rules.players < 5:
        return 120
    return {5: 360, 6: 720}[rules.players] if rules.pack.hand_size == 1 else 180


@pytest.mark.parametrize("name", SMALL)
def test_every_deal_is_drawn_equally_often_and_in_a_deal_every_state(name: str) -> None:
    rules, player, wanted = SMALL[name]
    states = []
    for (state, seen), seed in zip(positions(rules, player, wanted, most=most(rules)), range(12), strict=False):
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
        every = endings(state, seen, limit=400)
        if every is None or len(every) == 1:
            continue
        assert lie(state) in every
        counts = Counter(map(lie, itertools.islice(deals(seen, Random(seed)), max(400, 12 * len(every)))))
        check_even(counts, every)
        tried.append(len(every))
        if sum(tried) > 60 or len(tried) == 2:
            return


@pytest.mark.parametrize("seat", [fh.N, fh.E, fh.S])
def test_the_declarer_who_may_name_the_joker_holds_it_as_often_as_the_cards_say(seat: fh.Seat) -> None:
    start = dealt(fh.profile("avondale"), {fh.W: "JK"}, dealer=fh.S, seed=5)
    state = fh.exchange(called(start, "7NT - - -"), start.deal.kitty)
    assert isinstance(state, fh.Announcing)
    joker, drawn = fh.card("JK"), list(itertools.islice(deals(view(state, seat), Random(seat)), 3000))
    check_shares(Counter(joker in one.hands[fh.W] for one in drawn), {True: 10 / 33, False: 23 / 33})
    held = [one for one in drawn if joker in one.hands[fh.W]]
    check_shares(Counter(isinstance(one, fh.Announcing) for one in held), {True: 0.5, False: 0.5})


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
            assert breaches(state.deal, seen) == set()
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
    told = trusted(places.known)
    assert not told.doubtful + told.illegal
    hands, out = lie(state)
    where = [*hands, out]
    for finding in told.findings:
        for place, cards in enumerate(where):
            assert not (finding.places >> place & 1 and finding.cards & cards.mask)
    for place, cards in enumerate(where):
        for card in cards & fh.CardSet(CardMask(places.layout.cards)):
            assert places.layout.where(card) >> place & 1


def test_the_same_seed_draws_the_same_deals() -> None:
    seen = view(fh.deal(fh.profile("avondale"), dealer=fh.W, seed=3), fh.E)
    first, again, other = (list(itertools.islice(deals(seen, Random(seed)), 4)) for seed in (1, 1, 2))
    assert first == again != other
    assert len(set(first)) == 4


def test_every_ending_is_drawn_equally_often_where_two_hands_of_unequal_size_became_one_group() -> None:
    """West sees nine hidden cards of several kinds, in 112 ways; the card that the middle slot never got was C9."""
    line = (
        "stage playing | rules two_jokers | dealer N | hands N: S10 SA C5 C6 C8 C9 CK D7 DJ JKR, "
        "E: S8 SQ CQ D5 D10 DQ DA H4 H8 JKB, S: S4 S6 SJ CJ D4 DK H7 H9 HK HA, W: S7 S9 C4 C7 C10 CA D9 H6 H10 HJ | "
        "kitty S5 SK D6 D8 H5 HQ | auction 6S PASS PASS PASS | contract 6S by E | discard SK DQ H4 H5 H8 JKB | "
        "tricks E: S5 S4 S7 SA, N: JKR SQ CJ S9, N: DJ DA DK D9, E: D8 D4 HJ D7, E: S8 S6 C10 S10, N: C5 CQ HK C7, "
        "E: D6 HA CA C6, E: HQ H7 H10 CK, E: D5 SJ H6 C8, S:"
    )
    state = fh.read_state(line)
    assert isinstance(state, fh.Playing)
    seen = view(state, fh.W)
    every = endings(state, seen, limit=100_000)
    assert every is not None
    assert len(every) == 112
    check_even(Counter(map(lie, itertools.islice(deals(seen, Random(1)), 6000))), every)
