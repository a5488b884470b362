"""Five Hundred in PettingZoo: its own tests, masks, rewards, and whose turn it is."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import fivehundred as fh
from fivehundred import IllegalAction, Match, Playing, Seat, StateError
from fivehundred.adapters.pettingzoo import FiveHundredEnv, env
from fivehundred.adapters.positions import Position
from test_adapters import NAMES, match_of, numbers

# they say what is no fault: an observation with a mask is a dict, and at the end nothing is legal
DICT = pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably should be",
    "ignore:Observation is not a NumPy array",
    "ignore:Action mask numpy array is all zeros",
)


def play(table: Any, rng: Random) -> dict[str, float]:
    """Play to the end at random; what each agent has earned."""
    earned = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, terminated, truncated, _ = table.last()
        earned[agent] += reward
        over = terminated or truncated
        table.step(None if over else rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    return earned


# conformance


@DICT
@pytest.mark.parametrize("match", [False, True], ids=["deal", "match"])
@pytest.mark.parametrize("name", NAMES)
def test_pettingzoos_own_tests(name: str, match: bool) -> None:
    api_test(env(rules=name, match=match, max_deals=3), num_cycles=60)
    seed_test(lambda: env(rules=name, match=match, max_deals=3), num_cycles=60)


@DICT
def test_with_house_rules_and_history() -> None:
    how = {"rules": "avondale", "house": "misere=300; floor=none", "match": True, "history": True}
    api_test(env(**how), num_cycles=60)
    seed_test(lambda: env(**how), num_cycles=60)
    assert env(**how).unwrapped.game.rules == fh.with_options(fh.profile("avondale"), misere=300, floor="none")


# the same game


@pytest.mark.parametrize("name", ["avondale", "norwegian_5p", "swedish_2p"])
def test_rewards_are_the_points_of_each_deal(name: str) -> None:
    table = FiveHundredEnv(rules=name, match=True, max_deals=3)
    match, hands = match_of(table.game.rules, name, 3)
    table.reset(seed=1)
    before = Match.start(match.rules, dealer=hands[0].dealer)
    for number, journey in enumerate(hands, 1):
        table.position = Position(table.game, before, table.game.at(journey.states[0]).state, number)
        table.agent_selection = f"seat_{table.position.player}"
        for action in list(numbers(table.game, journey))[len(table.game.pack) :]:
            assert not any(table.rewards.values())
            table.step(action)
        after = before.add(journey.state)  # type: ignore[arg-type]
        sides = match.rules.seating.side_of
        for seat, agent in enumerate(table.possible_agents):
            side = sides(Seat(seat))
            assert table.rewards[agent] == float(after.totals[side] - before.totals[side])
        before = after
        table.rewards = dict.fromkeys(table.rewards, 0.0)
    assert all(table.terminations.values()) == match.over != all(table.truncations.values())


def test_a_broken_off_match_is_truncated() -> None:
    table = env(rules="avondale", match=True, max_deals=2)
    table.reset(seed=1)
    for _ in range(8):
        table.step(0)
    assert all(table.truncations.values())
    assert not any(table.terminations.values())
    assert set(play(table, Random(1)).values()) == {0.0}
    assert not table.agents


def test_a_seed_gives_the_deals_of_the_library() -> None:
    table = env(rules="avondale", match=True)
    table.reset(seed=7)
    rules = fh.profile("avondale")
    assert table.unwrapped.position.state == fh.deal(rules, dealer=fh.W, seed="7/1")
    for _ in range(4):
        table.step(0)
    assert table.unwrapped.position.state == fh.deal(rules, dealer=fh.N, seed="7/2")
    table.reset()
    assert table.unwrapped.position.state != fh.deal(rules, dealer=fh.W, seed="7/1")


def test_who_chooses_for_a_seat_acts_for_it() -> None:
    table = FiveHundredEnv(rules="avondale", house="misere_partner=declarer_plays_both; misere_stop=play_all")
    table.reset(seed=11)
    table.step(table.game.actions.encode(fh.call("OMIS")))
    chose = set()
    while not all(table.terminations.values()):
        state = table.position.state
        if isinstance(state, Playing):
            chose.add((state.seat, table.agent_selection))
        table.step(table.position.legal[0])
    assert chose == {(fh.N, "seat_0"), (fh.E, "seat_1"), (fh.S, "seat_0"), (fh.W, "seat_3")}


def test_the_mask_is_what_is_legal_for_whose_turn_it_is() -> None:
    table = FiveHundredEnv(rules="norwegian")
    table.reset(seed=3)
    while table.position.player is not None:
        for agent in table.agents:
            mask = table.observe(agent)["action_mask"]
            own = agent == table.agent_selection
            assert tuple(np.flatnonzero(mask)) == (table.position.legal if own else ())
        table.step(table.position.legal[0])


def test_an_illegal_action_changes_nothing() -> None:
    table = env()
    table.reset(seed=1)
    before = table.unwrapped.position
    with pytest.raises(IllegalAction):
        table.step(table.action_space("seat_0").n - 1)
    with pytest.raises(StateError, match="seat_0 is to act"):
        table.step(None)
    for odd in ("x", 3.5, [1]):
        with pytest.raises(StateError, match="an action must be a whole number"):
            table.step(odd)
    assert table.unwrapped.position == before
    assert table.agent_selection == "seat_0"


def test_it_is_rendered_as_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    table = env(render_mode="ansi")
    table.reset(seed=1)
    assert table.render() == str(table.unwrapped.position)
    table = env(render_mode="human")
    table.reset(seed=1)
    assert table.render() is None
    assert capsys.readouterr().out == f"{table.unwrapped.position}\n"
