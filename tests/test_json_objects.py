"""Objects as JSON data and back through cattrs: equal values, plain data, and refusals."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from copy import deepcopy
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import attrs
import cattrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fivehundred as fh
from fivehundred import (
    Action,
    Contract,
    Deal,
    DealScore,
    FiveHundredError,
    Match,
    RuleSet,
    Seat,
    State,
    View,
    Violation,
)
from fivehundred.adapters.json_objects import converter
from fivehundred.phases.scoring import Line
from fivehundred.profiles.registry import OWN, profile
from fivehundred.testing import PLAYERS, Journey, journeys, matches, rule_sets, travel
from strategies import TABLES, tables

SRC = str(Path(__file__).parents[1] / "src")
OBJECTS = converter()


def read(data: object, kind: Any) -> Any:
    return OBJECTS.structure(data, kind)


def same_after_reading(value: object, kind: Any) -> Any:
    data = OBJECTS.unstructure(value)
    assert json.loads(json.dumps(data)) == data
    assert read(data, kind) == value
    return data


@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: rules.name)
def test_states_and_views_of_every_stage(rules: RuleSet) -> None:
    for number in (0, 2):
        states = travel(rules, Seat(0), number, PLAYERS[number], number).states
        for state in {state.stage: state for state in states}.values():
            assert same_after_reading(state, State)["stage"] == state.stage.value
            same_after_reading(state, type(state))
            same_after_reading(fh.view(state, Seat(1)), View)
            same_after_reading(fh.view(state, None), View)


@given(journeys(tables()))
@settings(max_examples=15, deadline=None)
def test_deals_contracts_and_actions_of_any_rules(journey: Journey) -> None:
    state = journey.state
    same_after_reading(state.deal, Deal)
    if state.deal.contract is not None:
        assert set(same_after_reading(state.deal.contract, Contract)) == {"bid", "declarer"}
    for action in journey.actions:
        same_after_reading(action, Action)
        same_after_reading(action, type(action))
    same_after_reading(fh.legal_actions(state), tuple[Action, ...])


@given(rule_sets())
@settings(max_examples=10, deadline=None)
def test_rule_sets(rules: RuleSet) -> None:
    data = same_after_reading(rules, RuleSet)
    assert data == fh.to_data(rules)
    assert OBJECTS.structure(data, RuleSet).name == rules.name


@given(matches(most=3))
@settings(max_examples=10, deadline=None)
def test_matches_and_their_scores(match: Match) -> None:
    same_after_reading(match, Match)
    for score in match.scores:
        same_after_reading(score, DealScore)


def test_halves_stay_exact() -> None:
    rules = profile("avondale_5p")
    odd = fh.with_options(rules, misere=255)
    match = Match.start(odd, dealer=Seat(0), totals=(Fraction(5, 2), 0, 0, 0, 0))
    assert same_after_reading(match, Match)["totals"][0] == 2.5


def test_the_working_keeps_its_words() -> None:
    match = Match.start(OWN[0], dealer=fh.W).add_result(fh.contract("8H by N"), {"NS": 8, "EW": 2})
    (line, *_) = match.scores[0].lines
    data = same_after_reading(line, Line)
    assert data["facts"][0] == ["bid", {"call": "8H"}]
    assert str(OBJECTS.structure(data, Line)) == str(line)
    state = fh.bid(fh.deal(OWN[0], dealer=fh.W, seed=7), fh.call("7S"))
    violation = fh.why_not_bid(state, fh.call("6NT"))
    same_after_reading(violation, Violation)
    same_after_reading(
        Violation.of("x", card=fh.JOKER, held=fh.CardSet.of(fh.cards("S5 H9")), suit=fh.Suit.CLUBS, n=None), Violation
    )


def test_what_it_looks_like() -> None:
    state = fh.deal(OWN[0], dealer=fh.W, seed=7)
    data = OBJECTS.unstructure(fh.bid(state, fh.call("7S")))
    assert data["deal"]["calls"] == [[0, "7S"]]
    assert data["deal"]["kitty"] == ["SQ", "C9", "CA"]
    acts = (
        fh.call("8NT"),
        fh.play_of("JK=S"),
        fh.Discard(state.deal.kitty),
        fh.NameJoker(None),
        fh.CallPartner(None, Seat(2)),
    )
    assert OBJECTS.unstructure(acts) == [
        "8NT",
        "JK=S",
        {"kind": "discard", "cards": ["SQ", "C9", "CA"]},
        {"kind": "name-joker", "suit": None, "joker": "JK"},
        {"kind": "call-partner", "card": None, "seat": 2},
    ]


@attrs.frozen
class Table:
    """An object of somebody else's, with ours inside."""

    name: str
    state: State
    seen: tuple[View, ...]
    last: Action | None


def test_it_follows_other_attrs_classes() -> None:
    states = travel(OWN[0], Seat(0), 1, PLAYERS[0], 1).states
    views = tuple(fh.view(states[-3], Seat(seat)) for seat in range(4))
    same_after_reading(Table("Tuesday", states[-3], views, fh.play_of("JK=S")), Table)
    same_after_reading(Table("Tuesday", states[-1], views, None), Table)


PLAYED = OBJECTS.unstructure(travel(OWN[0], fh.W, 11, PLAYERS[0], 3).states[-6])


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda data: data.update(stage="dreaming"), "a state has a stage: bidding"),
        (lambda data: data.update(stage="bidding"), "Extra fields"),
        (lambda data: data.pop("leader"), "required field missing @ $.leader"),
        (lambda data: data["deal"].update(dealer="W"), "'W'\": expected a whole number) @ $.deal.dealer"),
        (lambda data: data["deal"]["hands"][0].pop(), "42 cards are not the 43-card pack of avondale"),
        (lambda data: data["deal"].update(kitty=["S5", "S5", "X"]), "cannot read 'X': a card is a suit"),
        (lambda data: data["deal"].update(contract={"bid": "PASS", "declarer": 0}), ", not a Pass"),
        (lambda data: data["tricks"][0].update(winner=3), "the tricks have other winners"),
        (lambda data: data.update(tricks=data["tricks"][:1] * 2), "does not hold"),
        (lambda data: data["tricks"][0]["plays"].append([0, "8NT"]), "a card is a suit"),
        (lambda data: data["deal"].update(contract={"bid": "6S", "declarer": 9}), "cannot have come about"),
    ],
)  # fmt: skip
def test_wrong_data_are_refused_with_their_place(change: Any, why: str) -> None:
    data = deepcopy(PLAYED)
    change(data)
    with pytest.raises((FiveHundredError, cattrs.BaseValidationError)) as refused:
        read(data, State)
    error = refused.value
    told = "\n".join(cattrs.transform_error(error)) if isinstance(error, cattrs.BaseValidationError) else str(error)
    assert why.lower() in told.lower()


def places(data: Any) -> list[tuple[Any, Any]]:
    items = list(data.items()) if isinstance(data, dict) else list(enumerate(data)) if isinstance(data, list) else []
    return [found for key, value in items if key != "rules" for found in ((data, key), *places(value))]


JUNK: tuple[Any, ...] = (None, 5, -1, 99, "N", "", "S5", "JK=H", [], {}, [[]], True, 1.5, "PASS", [0, "S5"])


@given(journeys(st.sampled_from(OWN)), st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_whatever_is_read_is_a_state_or_an_error_of_reading(journey: Journey, seed: int) -> None:
    rng = Random(seed)
    for _ in range(3):
        data = OBJECTS.unstructure(journey.state)
        table, key = rng.choice(places(data))
        if rng.random() < 0.3:
            del table[key]
        else:
            table[key] = rng.choice(JUNK)
        try:
            state = read(data, State)
        except (FiveHundredError, cattrs.BaseValidationError):
            continue
        assert fh.read_state(fh.state_text(state)) == state


def test_without_cattrs_one_message_says_what_to_install() -> None:
    program = "import sys; sys.modules['cattrs'] = None; import fivehundred.adapters.json_objects"
    env = {**os.environ, "PYTHONPATH": SRC}
    done = subprocess.run((sys.executable, "-c", program), env=env, capture_output=True, text=True, check=False)
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith(
        'ImportError: fivehundred.adapters.json_objects needs cattrs: pip install "fivehundred[cattrs]"'
    )
