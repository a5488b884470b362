"""The cursor goes step by step with the states, and every step can be taken back."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

import pytest
from attrs import frozen
from hypothesis import given, settings
from hypothesis import strategies as st

from fivehundred import (
    JOKER,
    PASS,
    CardSet,
    Discard,
    Exchanging,
    Finished,
    Play,
    Playing,
    RuleSet,
    Seat,
    State,
    StateError,
    Suit,
    apply,
    call,
    deal,
    force,
    legal_actions,
    legal_plays,
    profiles,
    score,
    with_options,
)
from fivehundred.rules.joker import FollowFacts, FollowRight, LeadFacts, LeadRight
from fivehundred.testing.playing import KEEPER, PLAYERS, Player, travel
from fivehundred.tree import Cursor, Move, playout, returns
from strategies import TABLES, TWO_JOKERS, WEAK_JOKERS, tables

MAX_EXAMPLES = settings().max_examples
SEEDS = st.integers(0, 2**32)


def shown(cursor: Cursor) -> dict[str, object]:
    """All that a cursor is, but for the way back and what it keeps for the next playout."""
    kept = {name: getattr(cursor, name) for name in Cursor.__slots__ if name not in ("_stack", "_past", "_split")}
    return {name: list(value) if isinstance(value, list) else value for name, value in kept.items()}


def in_play(states: Sequence[State]) -> Iterator[Playing]:
    return (state for state in states if isinstance(state, Playing))


def plays_of(state: Playing, rng: Random) -> list[Play]:
    """The legal plays, and in the last trick the namings too, which are legal and change nothing."""
    plays = list(legal_plays(state))
    numbering = state.deal.numbering
    if len(state.tricks) == numbering.tables.tricks - 1 and not state.plays and numbering.suit(plays[0].card) is None:
        plays.append(Play(plays[0].card, rng.choice(list(Suit))))
    return plays


def compare(cursor: Cursor, state: State) -> None:
    """The same place."""
    assert cursor.over == isinstance(state, Finished)
    assert isinstance(state, Playing | Finished)
    assert tuple(cursor.won) == state.won
    assert cursor.tricks == len(state.tricks)
    numbering = state.deal.numbering
    assert [numbering.card_set(hand) for hand in cursor.hands] == list(state.hands)
    if isinstance(state, Playing):
        assert cursor.seat == state.seat
        moves = cursor.legal()
        assert tuple(map(cursor.play_of, moves)) == legal_plays(state)
        assert tuple(map(cursor.move_of, legal_plays(state))) == moves
        assert numbering.card_set(cursor.legal_mask()) == {play.card for play in legal_plays(state)}
    else:
        assert (cursor.legal(), cursor.legal_mask()) == ((), 0)


def lock_step(state: Playing, player: Player, rng: Random) -> Cursor:
    """Play the deal to its end on both, and all the way back; on the way try every move and take it back."""
    cursor = Cursor(state)
    at: State = state
    before = []
    while isinstance(at, Playing):
        compare(cursor, at)
        here = shown(cursor)
        assert cursor.any_move(rng) in cursor.legal()
        for move in cursor.legal():
            cursor.push(move)
            assert shown(cursor) != here
            assert cursor.pop() == move
            assert shown(cursor) == here
        plays = plays_of(at, rng)
        act = plays[-1] if len(plays) > len(cursor.legal()) else player.choose(at, legal_actions(at), rng)
        assert isinstance(act, Play)
        before.append(here)
        cursor.push(cursor.move_of(act))
        at = apply(at, act)
    compare(cursor, at)
    assert cursor.state() == at
    assert returns(cursor) == returns(at)
    twin = cursor.copy()
    while before:
        cursor.pop()
        assert shown(cursor) == before.pop()
    assert cursor.state() == state
    assert twin.state() == at
    return cursor


def check(rules: RuleSet, seed: int, player: Player) -> None:
    rng = Random(seed)
    states = list(in_play(travel(rules, Seat(seed % rules.players), seed, player, seed).states))
    if states:
        lock_step(states[0], player, rng)
        lock_step(rng.choice(states), player, rng)


@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: rules.name)
@settings(max_examples=max(1, MAX_EXAMPLES // 25))
@given(SEEDS, st.sampled_from(PLAYERS))
def test_cursor_and_states_agree_at_every_table(rules: RuleSet, seed: int, player: Player) -> None:
    check(rules, seed, player)


@settings(max_examples=MAX_EXAMPLES // 2)
@given(tables(), SEEDS, st.sampled_from((*PLAYERS[:4], KEEPER)))
def test_cursor_and_states_agree_under_any_rules(rules: RuleSet, seed: int, player: Player) -> None:
    check(rules, seed, player)


@settings(max_examples=MAX_EXAMPLES // 2)
@given(st.sampled_from((TWO_JOKERS, *WEAK_JOKERS, profiles.SWEDISH_CLASSIC)), SEEDS)
def test_cursor_and_states_agree_on_jokers_that_are_kept_to_the_end(rules: RuleSet, seed: int) -> None:
    check(rules, seed, KEEPER)


def no_trumps(rules: RuleSet, seed: int, word: str) -> Playing:
    """A hand in play in which the dealer's left has bid this, every joker is in hand and none was named."""
    state: State = apply(deal(rules, dealer=Seat(rules.players - 1), seed=seed), call(word, rules=rules))
    while not isinstance(state, Playing):
        legal = legal_actions(state)
        state = apply(state, PASS if PASS in legal else legal[0])
    return state


@pytest.mark.parametrize("model", ["suitless", "led_suit_top", "sole_trump"])
@pytest.mark.parametrize("naming", ["mandatory", "optional"])
@given(SEEDS, st.sampled_from(["7NT", "OMIS"]))
@settings(max_examples=max(1, MAX_EXAMPLES // 20))
def test_every_model_of_the_joker(model: str, naming: str, seed: int, word: str) -> None:
    rules = with_options(TWO_JOKERS, joker_nt_model=model, joker_lead_naming=naming, joker_nomination="none")
    lock_step(no_trumps(rules, seed, word), KEEPER, Random(seed))


@frozen
class SideJoker:
    """A joker that the declarer's opponents may throw on any trick, his side only on a suit that it does not have."""

    def leading(self, facts: LeadFacts) -> LeadRight:
        return LeadRight(15, True, True, "side.lead")

    def following(self, facts: FollowFacts) -> FollowRight:
        return FollowRight(facts.void or not facts.declarer_side, False, True, "side.follow")


@given(SEEDS)
@settings(max_examples=MAX_EXAMPLES // 10)
def test_a_joker_of_ones_own_whose_right_depends_on_the_side(seed: int) -> None:
    rules = with_options(profiles.AVONDALE, joker_nt_model=SideJoker(), joker_nomination="none")
    lock_step(no_trumps(rules, seed, "7NT"), KEEPER, Random(seed))


def test_A3_naming_in_the_last_trick_has_no_effect() -> None:
    """Also for a joker that does not win: nobody has to follow the suit, and nobody beats it."""
    rules, found = WEAK_JOKERS[0], 0
    for seed in range(200):
        journey = travel(rules, Seat(0), seed, KEEPER, seed)
        for state in in_play(journey.states):
            alone = state.hands[state.seat] == {JOKER} and state.deal.numbering.suit(JOKER) is None
            if state.plays or len(state.tricks) < 9 or not alone:
                continue
            for suit in (None, *Suit):
                cursor, at = Cursor(state), apply(state, Play(JOKER, suit))
                cursor.push(cursor.move_of(Play(JOKER, suit)))
                while not cursor.over:
                    [move] = cursor.legal()
                    at = apply(at, cursor.play_of(move))
                    cursor.push(move)
                compare(cursor, at)
                found += state.deal.contract is not None and state.deal.contract.is_misere
    assert found > 20


@pytest.mark.parametrize("count", [2, 4, 5])
def test_a_wrong_number_of_discards_ends_the_deal_for_both_alike(count: int) -> None:
    state: State = apply(deal(profiles.AVONDALE, dealer=Seat(3), seed=count), call("7H"))
    while not isinstance(state, Exchanging):
        state = apply(state, PASS)
    state = force(state, Discard(CardSet.of(list(state.hands[0])[:count])))
    assert isinstance(state, Playing)
    assert len(state.hands[0]) == 13 - count
    end = lock_step(state, PLAYERS[0], Random(count))
    assert len(playout(end, Random(count)).moves) == 4 * min(10, 13 - count)


def test_a_joker_that_names_a_suit_is_a_move_of_its_own() -> None:
    states = (no_trumps(profiles.SWEDISH_CLASSIC, seed, "7NT") for seed in range(99))
    state = next(state for state in states if any(play.suit is not None for play in legal_plays(state)))
    cursor = Cursor(state)
    named = [move for move in cursor.legal() if move >= 128]
    joker = state.deal.numbering.number[64]
    assert named == [joker + 128 * (suit + 1) for suit in Suit]
    assert [str(cursor.play_of(move)) for move in named] == ["JK=S", "JK=C", "JK=D", "JK=H"]


def test_a_cursor_refuses_what_is_not_in_play() -> None:
    with pytest.raises(StateError, match="this one is bidding"):
        Cursor(deal(profiles.AVONDALE, dealer=Seat(3), seed=1))


def test_a_cursor_does_not_go_back_beyond_its_beginning() -> None:
    cursor = Cursor(no_trumps(profiles.AVONDALE, 1, "7H"))
    cursor.push(cursor.legal()[0])
    cursor.pop()
    before = shown(cursor)
    with pytest.raises(StateError, match="no move to take back"):
        cursor.pop()
    assert shown(cursor) == before


@given(SEEDS, st.sampled_from(PLAYERS))
@settings(max_examples=MAX_EXAMPLES // 10)
def test_a_playout_ends_a_deal_legally_and_leaves_the_cursor(seed: int, player: Player) -> None:
    state = no_trumps(profiles.AVONDALE, seed, "7NT")
    cursor = Cursor(state)
    before = shown(cursor)
    end = playout(cursor, Random(seed))
    assert shown(cursor) == before
    at: State = state
    for move in end.moves:
        at = apply(at, end.play_of(move))
    assert at == end.state()
    assert isinstance(at, Finished)
    assert tuple(end.won) == at.won
    assert playout(cursor, Random(seed)).moves == end.moves
    assert returns(end)[0] == score(at).points[0]


def test_a_random_move_may_be_any() -> None:
    for word in ("7H", "7NT"):
        for seed in range(6):
            cursor, rng = Cursor(no_trumps(profiles.AVONDALE, seed, word)), Random(seed)
            counts = Counter(cursor.any_move(rng) for _ in range(2000))
            assert set(counts) == set(cursor.legal())
            assert max(counts.values()) < 1.6 * min(counts.values())


def test_a_policy_chooses_in_a_playout() -> None:
    asked: list[int] = []

    def last(cursor: Cursor, moves: tuple[Move, ...]) -> Move:
        asked.append(cursor.seat)
        return moves[-1]

    end = playout(Cursor(no_trumps(profiles.AVONDALE, 5, "7H")), Random(0), last)
    assert len(asked) == len(end.moves) == 40
    at: State = end.start
    for seat, move in zip(asked, end.moves, strict=True):
        assert isinstance(at, Playing)
        assert (seat, end.play_of(move)) == (at.seat, legal_plays(at)[-1])
        at = apply(at, end.play_of(move))


def test_importing_the_library_does_not_import_the_tree() -> None:
    code = "import sys; from fivehundred import *; print([name for name in sys.modules if 'fivehundred.tree' in name])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
