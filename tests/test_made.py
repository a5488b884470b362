"""Whether a contract is made: as soon as the tricks taken decide it, from the state and from a view."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fivehundred as fh
from fivehundred.testing import Journey, Player, journeys, travel
from fivehundred.tree import Cursor
from hands import called, dealt
from small_games import every_state
from small_tables import NULL, SMALL, misere, positions
from strategies import tables

HALF = settings().max_examples // 2
BIDDER = Player(passes=0.3, miseres=0.0, reach=1)


@given(journeys(tables(), whole=True))
def test_once_decided_it_stays_and_at_the_end_the_score_says_the_same(journey: Journey) -> None:
    said = [fh.made(state) for state in journey.states]
    first = next(at for at, one in enumerate(said) if one is not None)
    assert set(said[first:]) == {said[-1]}
    end = journey.state
    assert said[-1] == bool(fh.score(end).made)
    assert not any(isinstance(state, fh.Bidding) for state in journey.states[first:])
    if end.deal.contract is not None and not end.deal.contract.is_misere:  # the tricks alone decide
        side = end.deal.declarer_side
        for state, one in zip(journey.states, said, strict=True):
            if isinstance(state, fh.Playing) and isinstance(end.deal.contract.bid, fh.Bid):
                taken, left = sum(state.won[seat] for seat in side), journey.rules.pack.hand_size - len(state.tricks)
                needs = end.deal.contract.bid.tricks
                assert one == (True if taken >= needs else False if taken + left < needs else None)


@settings(max_examples=HALF)
@given(journeys(tables(), whole=True), st.integers(-1, 5))
def test_a_view_never_says_what_is_not_so_and_stays_with_it(journey: Journey, seat: int) -> None:
    viewer = None if seat < 0 else fh.Seat(seat % journey.rules.players)
    said: bool | None = None
    for state in journey.states[:: 1 if journey.rules.partner is None else 3]:
        seen = fh.made(fh.view(state, viewer))
        assert said is None or seen == said
        assert seen is None or seen == fh.made(state)
        said = seen
    assert fh.made(fh.view(journey.state, viewer)) == fh.made(journey.state)


MISERES = {
    name: (rules, NULL, wanted)
    for name, (rules, _, wanted) in SMALL.items()
    if name in ("misère", "misère, six players", "misère without the kitty", "joker named", "no trumps")
} | {"two jokers": (SMALL["two jokers"][0], NULL, misere), "opening": (SMALL["opening"][0], NULL, SMALL["opening"][2])}


@pytest.mark.parametrize("name", MISERES)
def test_a_view_says_what_all_deals_share(name: str) -> None:
    rules, player, wanted = MISERES[name]
    for _, seen in islice(positions(rules, player, wanted, most=120), 12):
        verdicts = {fh.made(state) for state in every_state(seen)}
        assert fh.made(seen) == (verdicts.pop() if len(verdicts) == 1 else None)


@pytest.mark.parametrize("name", ["avondale_5p", "swedish_5p"])
def test_a_silent_partner_leaves_it_open_for_those_who_do_not_know_him(name: str) -> None:
    rules, open_for_some = fh.with_options(fh.profile(name), call_reveal="silent"), 0
    for seed in range(40):
        journey = travel(rules, fh.N, seed, BIDDER, seed)
        chance = Random(seed)
        for state in journey.states[-25::6]:
            seat = chance.choice((None, *map(fh.Seat, range(5))))
            seen = fh.view(state, seat)
            drawn = {fh.made(one) for one in islice(fh.deals(seen, chance), 40)}
            said = fh.made(seen)
            assert said is None or drawn == {said}
            open_for_some += said is None and fh.made(state) is not None
    assert open_for_some


def ends(cursor: Cursor) -> Iterator[fh.Finished]:
    """Every end that legal cards can reach."""
    if cursor.over:
        end = cursor.state()
        assert isinstance(end, fh.Finished)
        yield end
        return
    for move in cursor.legal():
        cursor.push(move)
        yield from ends(cursor)
        cursor.pop()


@settings(max_examples=HALF)
@given(journeys(tables(), whole=True), st.booleans())
def test_near_the_end_all_ways_to_go_on_agree_where_it_is_decided(journey: Journey, last: bool) -> None:
    size = journey.rules.pack.hand_size - (1 if last else 2)
    for state in journey.states:
        if isinstance(state, fh.Playing) and len(state.tricks) == size and len(state.hands[state.seat]) * 4 <= 8:
            verdicts = {bool(fh.score(end).made) for end in islice(ends(Cursor(state)), 300)}
            said = fh.made(state)
            assert said is None or verdicts == {said}


def test_open_is_what_play_can_still_turn_either_way() -> None:
    """In random ends of two tricks that are open some can be won and lost: open is not said for nothing."""
    both = 0
    for seed in range(300):
        journey = travel(fh.profile("avondale"), fh.N, seed, BIDDER, seed)
        for state in journey.states:
            if isinstance(state, fh.Playing) and len(state.tricks) == 8 and not state.plays and fh.made(state) is None:
                both += len({bool(fh.score(end).made) for end in ends(Cursor(state))}) == 2
    assert both > 5


def test_what_is_neither_a_state_nor_a_view_is_refused() -> None:
    for wrong in (5, None, "7S", fh.profile("avondale")):
        with pytest.raises(fh.StateError, match="expected a state or view, got"):
            fh.made(wrong)  # type: ignore[arg-type]


# ---- a joker that a misère declarer keeps ----


def kept(profile: str, north: str, others: str = "", **changes: str) -> fh.State:
    """North plays a misère and keeps these cards."""
    rules = fh.with_options(fh.profile(profile), misere_needs="none", **changes)
    start = dealt(rules, {fh.N: north, fh.E: others}, dealer=fh.W, seed=3)
    state = called(start, "MIS - - -")
    if isinstance(state, fh.Exchanging):
        low = [card for card in sorted(state.hands[fh.N]) if card not in fh.cards(north)]
        state = fh.exchange(state, low[: rules.pack.kitty_size])
    return state


def test_a_misere_declarer_who_keeps_the_joker_has_lost() -> None:
    """S003-34, S004-22: it wins its trick; before, he may still give it a suit."""
    state = kept("avondale", "JK")
    assert isinstance(state, fh.Announcing)
    assert fh.made(state) is None
    assert fh.made(fh.view(state, fh.N)) is None
    named, declined = (fh.announce(state, joker=suit) for suit in (fh.Suit.SPADES, None))
    assert [fh.made(one) for one in (named, declined)] == [None, False]
    assert fh.made(fh.view(declined, fh.N)) is False
    for seat in (None, fh.E):
        assert [fh.made(fh.view(one, seat)) for one in (state, named, declined)] == [None] * 3


def test_of_two_jokers_only_the_one_that_nothing_beats_loses_a_misere() -> None:
    never = {"joker_nomination": "none", "misere_stop": "play_all"}
    high, low = kept("two_jokers", "JKB", "JKR", **never), kept("two_jokers", "JKR", "JKB", **never)
    both = kept("two_jokers", "JKB JKR", **never)
    assert [fh.made(one) for one in (high, low, both)] == [False, None, False]
    assert [fh.made(fh.view(one, fh.N)) for one in (high, low, both)] == [False, None, False]
    assert [fh.made(fh.view(one, fh.E)) for one in (high, low, both)] == [None, None, None]


def test_the_lower_joker_loses_once_the_higher_one_is_gone() -> None:
    rules = fh.with_options(fh.profile("two_jokers"), joker_nomination="none", misere_needs="none")
    start = dealt(rules, {fh.N: "S4 JKR", fh.E: "JKB S5", fh.W: "S6"}, dealer=fh.W, seed=3)
    state = called(start, "MIS - - -")
    low = [card for card in sorted(state.hands[fh.N]) if card not in fh.cards("S4 JKR")]
    state = fh.exchange(state, low[:6])
    for word in ("S4", "JKB"):
        assert fh.made(state) is None
        state = fh.force(state, fh.play_of(word))
    assert fh.made(state) is None  # the trick is still on the table
    state = fh.force(state, fh.play_of("S6"))
    assert fh.made(state) is False
    assert fh.made(fh.view(state, fh.N)) is False
    assert fh.made(fh.view(state, fh.E)) is None  # it may have been discarded


def test_a_joker_that_does_not_win_loses_nothing() -> None:
    state = kept("avondale", "JK", joker_low_in_misere="yes", joker_nomination="none")
    assert isinstance(state, fh.Playing)
    assert fh.made(state) is None
