"""The examples for Gymnasium and RLCard: Gymnasium's own check, and RLCard's own agents."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from types import ModuleType

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from rlcard.agents import RandomAgent
from rlcard.utils import tournament

import fivehundred as fh
from fivehundred.bots import RandomBot
from test_adapters import NAMES

EXAMPLES = Path(__file__).parent.parent / "examples"


def example(name: str) -> ModuleType:
    """An example as a module."""
    sys.path.insert(0, str(EXAMPLES))
    try:
        return importlib.import_module(name)
    finally:
        sys.path.remove(str(EXAMPLES))


GYM, RLCARD = example("gymnasium_env"), example("rlcard_env")


@pytest.mark.parametrize("name", NAMES)
def test_gymnasiums_own_check(name: str) -> None:
    check_env(gymnasium.make("fivehundred/Seat-v0", rules=name, bot=RandomBot).unwrapped)


@pytest.mark.parametrize("name", ["avondale", "norwegian_5p"])
def test_an_episode_of_gymnasium(name: str) -> None:
    env = gymnasium.make("fivehundred/Seat-v0", rules=name, house="misere=300").unwrapped
    assert env.game.rules == fh.with_options(fh.profile(name), misere=300)
    seen, _ = env.reset(seed=1)
    over, calls = False, 0
    while not over:
        assert env.position.player == 0
        assert tuple(np.flatnonzero(seen["action_mask"])) == env.position.legal
        seen, reward, over, truncated, info = env.step(env.position.legal[0])
        calls += 1
    assert env.position.over
    assert reward == env.position.points[0]
    assert not truncated
    assert not info
    assert calls >= 1
    assert not seen["action_mask"].any()


def test_an_illegal_action_ends_an_episode_of_gymnasium() -> None:
    env = gymnasium.make("fivehundred/Seat-v0").unwrapped
    env.reset(seed=1)
    _, reward, over, _, info = env.step(env.action_space.n - 1)
    assert over
    assert reward == -env.game.most_points
    assert info == {"illegal": env.action_space.n - 1}


@pytest.mark.parametrize("name", NAMES)
def test_rlcards_random_agents_play(name: str) -> None:
    np.random.seed(1)
    env = RLCARD.FiveHundredEnv({"seed": 1, "game_rules": name})
    env.set_agents([RandomAgent(env.num_actions) for _ in range(env.num_players)])
    trajectories, payoffs = env.run(is_training=True)
    assert len(trajectories) == len(payoffs) == fh.profile(name).players
    assert tuple(payoffs) == tuple(map(float, env.game.position.points))
    assert env.is_over()
    assert sum(len(steps) // 2 for steps in trajectories) == env.timestep
    assert len(tournament(env, 2)) == env.num_players


def test_rlcard_steps_back_and_repeats_by_seed() -> None:
    env = RLCARD.FiveHundredEnv({"seed": 5, "allow_step_back": True, "game_house": "misere=300"})
    state, player = env.reset()
    assert player == 0
    assert state["obs"].shape == tuple(env.state_shape[0])
    assert list(state["legal_actions"]) == list(env.game.position.legal)
    first = env.get_perfect_information()
    env.step(next(iter(state["legal_actions"])))
    env.step_back()
    assert env.get_perfect_information() == first
    assert not env.step_back()
    other = RLCARD.FiveHundredEnv({"seed": 5, "game_house": "misere=300"})
    other.reset()
    assert other.get_perfect_information() == first
