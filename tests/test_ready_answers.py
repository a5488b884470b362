"""What the play keeps ready, for speed, is what the careful way works out: legal cards, what states carry, playouts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fivehundred as fh
from fivehundred import Play, Playing, Seat, Suit
from fivehundred.phases.course import Course, Start
from fivehundred.phases.flow import after_card
from fivehundred.phases.followed import rebuilt
from fivehundred.phases.legality import check_play, legal_plays_of
from fivehundred.phases.playing import is_legal, legal_plays_at, played
from fivehundred.profiles.registry import OWN
from fivehundred.testing.playing import KEEPER, PLAYERS, Journey, Player, travel
from fivehundred.testing.random_rules import Chance, any_rules
from fivehundred.tree import Cursor, playout
from random_policies import any_rules_of_others

SEEDS = st.integers(0, 2**32)
MAX_EXAMPLES = settings().max_examples


def in_play(journey: Journey) -> Iterator[Playing]:
    return (state for state in journey.states if isinstance(state, Playing))


def every_play(state: Playing) -> Iterator[Play]:
    """Every card of the pack and one of another pack, jokers with each suit and one other card with a suit."""
    pack = state.deal.rules.pack
    strange = next(card for card in map(fh.card, ("S2", "JKR", "H13", "JK")) if card not in pack.cards)
    for card in (*pack.cards, strange):
        yield Play(card)
    for card in (*pack.joker_cards, pack.sorted_cards[0]):
        yield from (Play(card, suit) for suit in Suit)


def check_legal(state: Playing) -> None:
    """The quick answers say what the careful ones say, by any verb."""
    assert legal_plays_at(state) == legal_plays_of(state.facts) == fh.legal_plays(state) == fh.legal_actions(state)
    for play in every_play(state):
        violation = check_play(state.facts, play)
        assert is_legal(state, play) is (violation is None), (play, violation)
        if violation is None:
            assert fh.play(state, play) == fh.apply(state, play) == after_card(played(state, play))
            assert fh.play(state, play) == fh.play(state, play.card, suit=play.suit)
        else:
            with pytest.raises(fh.IllegalAction) as error:
                fh.play(state, play)
            assert error.value.violation == violation


def carried(state: Playing) -> list[object]:
    """All that a state carries for the next step."""
    course = state._course
    kept = [getattr(state, field.name) for field in attrs.fields(Playing) if field.name != "_course"]
    kept += [getattr(course, name) for name in Course.__slots__ if name not in ("start", "left")]
    kept += [getattr(course.start, name) for name in Start.__slots__ if name not in ("hands", "end")]
    return [*kept, state.bits, state.hands, state.won, state.shown, state.facts]


def check_carried(state: Playing) -> None:
    """What a state carries is what follows from its history."""
    assert carried(state) == carried(rebuilt(state.deal, state.tricks, state.leader, state.plays))


@pytest.mark.parametrize("rules", OWN, ids=lambda rules: rules.name)
def test_ready_answers_are_the_careful_ones_in_every_profile(rules: fh.RuleSet) -> None:
    for number, player in enumerate((*PLAYERS, KEEPER)):
        for at, state in enumerate(in_play(travel(rules, Seat(number % rules.players), number, player, 7))):
            if at % 3 == number % 3:
                check_legal(state)
                check_carried(state)


@given(SEEDS, st.booleans(), st.sampled_from((*PLAYERS, KEEPER)))
@settings(max_examples=MAX_EXAMPLES)
def test_ready_answers_are_the_careful_ones_under_any_rules_and_policies(
    seed: int, of_others: bool, player: Player
) -> None:
    rng = Random(seed)
    rules = any_rules_of_others(rng) if of_others else any_rules(Chance(rng))
    for at, state in enumerate(in_play(travel(rules, Seat(0), seed, player, seed))):
        if at % 3 == seed % 3:
            check_legal(state)
            check_carried(state)


# playouts


@given(SEEDS, st.booleans(), st.sampled_from((*PLAYERS, KEEPER)))
@settings(max_examples=MAX_EXAMPLES)
def test_a_playout_makes_the_moves_that_card_by_card_are_drawn(seed: int, of_others: bool, player: Player) -> None:
    """From any place of the play: the same random numbers pick the same moves, and all that a cursor shows is right."""
    rng = Random(seed)
    rules = any_rules_of_others(rng) if of_others else rng.choice(OWN)
    states = [*in_play(travel(rules, Seat(0), seed, player, seed))]
    for state in rng.sample(states, min(3, len(states))):
        cursor = Cursor(state)
        for _ in range(rng.randrange(3)):
            if not cursor.over:
                cursor.push(cursor.any_move(rng))
        walker, draw = cursor.copy(), Random(seed)
        while not walker.over:
            walker.push(walker.any_move(draw))
        end = playout(cursor, Random(seed))
        for name in (*Cursor.__annotations__, "moves", "end"):
            assert getattr(end, name) == getattr(walker, name), (name, state)
        assert end.state() == walker.state()
        back = [end.pop() for _ in end.moves]
        assert back == [walker.pop() for _ in range(len(back))]
        assert end.hands == walker.hands == list(state.bits)


def test_a_playout_draws_each_move_as_often_as_another() -> None:
    """For the first move of a hand with a joker that has no suit, and for what follows it."""
    state = next(
        state
        for seed in range(99)
        for state in in_play(travel(OWN[0], Seat(0), seed, KEEPER, seed))
        if len(legal_plays_at(state)) > 10
    )
    cursor, rng = Cursor(state), Random(5)
    counts = Counter(playout(cursor, rng).moves[0] for _ in range(4000))
    assert set(counts) == set(cursor.legal())
    assert max(counts.values()) < 1.5 * min(counts.values())
