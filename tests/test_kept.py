"""What is kept for the states that follow: texts, vectors and views are the same as without it, in any order."""

from __future__ import annotations

import pickle
from random import Random

import pytest

import fivehundred as fh
from fivehundred import NotationError, Playing, RuleSet, Seat, State, read_state, state_text
from fivehundred.profiles.registry import OWN
from fivehundred.testing.playing import PLAYERS, travel
from fivehundred.tree import information_vector, observation_vector

each_profile = pytest.mark.parametrize("rules", OWN, ids=lambda rules: rules.name)


def branches(rules: RuleSet, rng: Random) -> list[State]:
    """The states of a hand and of others that go on differently from the middle of its play, in any order."""
    states = travel(rules, Seat(0), rng.getrandbits(32), PLAYERS[rng.randrange(4)], rng.random().hex()).states
    playing = [number for number, state in enumerate(states) if isinstance(state, Playing)]
    found = list(states)
    for number in rng.sample(playing, min(3, len(playing))):
        state = states[number]
        while (legal := fh.legal_actions(state)) and len(found) < 200:
            state = fh.apply(state, rng.choice(legal))
            found.append(state)
    rng.shuffle(found)
    return found


@each_profile
def test_vectors_of_a_state_are_those_of_its_view(rules: RuleSet) -> None:
    rng = Random(f"vectors of {rules.name}")
    for state in branches(rules, rng):
        seat = rng.choice((None, *map(Seat, range(rules.players))))
        seen = fh.view(state, seat)
        assert observation_vector(state, seat) == observation_vector(seen)
        assert information_vector(state, seat) == information_vector(seen)


@each_profile
def test_a_text_is_that_of_a_state_whose_deal_keeps_nothing(rules: RuleSet) -> None:
    for state in branches(rules, Random(f"texts of {rules.name}")):
        text, fresh = state_text(state), pickle.loads(pickle.dumps(state))
        assert not fresh.deal.kept
        assert state_text(fresh) == text
        again = read_state(text)
        assert again == state
        assert again.hands == state.hands


@each_profile
def test_what_a_deal_keeps_changes_nothing_else(rules: RuleSet) -> None:
    state = travel(rules, Seat(0), 3, PLAYERS[3], 2).states[-5]
    twin = pickle.loads(pickle.dumps(state))
    before = (repr(state), hash(state), pickle.dumps(state))
    (
        state_text(state),
        information_vector(state, Seat(0)),
        observation_vector(state, None),
        fh.client_state(state, Seat(0)),
    )
    assert (repr(state), hash(state), pickle.dumps(state)) == before
    assert state == twin


def test_tables_that_are_read_by_turns_are_not_mixed_up() -> None:
    hands = [travel(rules, Seat(0), 3, PLAYERS[3], 2).states for rules in OWN]
    for at in (-1, -2, -3, -9, -2):
        for states in hands:
            assert read_state(state_text(states[at])) == states[at]


def test_texts_of_other_forms_are_read_to_the_same_state() -> None:
    """Small letters, signs of suits and other blanks; the usual form takes a shorter way."""
    state = travel(OWN[0], fh.W, 11, PLAYERS[0], 3).states[-6]
    text = state_text(state)
    head, tail = text[: text.index("hands")], text[text.index("hands") :]
    others = (
        head + tail.replace(" S", " ♠").replace(" H", " ♥"),
        head + tail.replace(" CJ", " cj").replace(" PASS", " -").replace(" D", " d"),
        head + tail.replace(" C", " \t  C"),
    )
    for other in others:
        assert other != text
        assert read_state(other.replace("♠: ", "S: ")) == state


@pytest.mark.parametrize("form", ["{}", "{} ", "♠{}"])
def test_a_wrong_card_is_told_again_at_its_place(form: str) -> None:
    """Also where the same wrong text is read twice, and where the text before it was read before."""
    text = state_text(travel(OWN[0], fh.W, 11, PLAYERS[0], 3).states[-6])
    at = text.index("tricks") + len("tricks N: ")
    wrong = text[:at] + form.format("X9") + text[at:]
    assert read_state(text) == read_state(text)
    told = set()
    for _ in range(2):
        with pytest.raises(NotationError) as refused:
            read_state(wrong)
        told.add((str(refused.value), refused.value.at))
    [(_, place)] = told
    assert place == len("tricks N: ")
