"""Five Hundred as an environment of RLCard, one deal at a time.

    pip install fivehundred rlcard
    python examples/rlcard_env.py [PROFILE]

RLCard has no test of conformance; this example does what its own environments do, and its random agents play on it.
"""

from __future__ import annotations

import argparse
from collections import OrderedDict

import numpy as np
from rlcard.agents import RandomAgent
from rlcard.envs import Env

import fivehundred as fh
from fivehundred.adapters.positions import Game


class FiveHundredGame:
    """The game in RLCard's sense: it moves on from position to position."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.allow_step_back = False
        self.np_random: np.random.RandomState | np.random.Generator
        self.past: list = []

    def get_num_players(self) -> int:
        return self.game.rules.players

    def get_num_actions(self) -> int:
        return self.game.actions.size

    def init_game(self):
        self.position = self.game.start.dealt(int(self.np_random.randint(1 << 31)))
        self.past = []
        return self.get_state(self.get_player_id()), self.get_player_id()

    def step(self, action: int):
        if self.allow_step_back:
            self.past.append(self.position)
        self.position = self.position.after(action)
        return self.get_state(self.get_player_id()), self.get_player_id()

    def step_back(self) -> bool:
        if not self.past:
            return False
        self.position = self.past.pop()
        return True

    def is_over(self) -> bool:
        return self.position.over

    def get_player_id(self) -> int:
        return 0 if self.position.player is None else int(self.position.player)

    def get_state(self, player_id: int) -> dict:
        seat = fh.Seat(player_id)
        legal = self.position.legal if seat == self.position.player else ()
        return {"vector": self.position.vector(seat, history=False), "text": self.position.text(seat), "legal": legal}


class FiveHundredEnv(Env):
    """One deal; payoffs are the points of each player's side."""

    def __init__(self, config: dict) -> None:
        self.name = "fivehundred"
        game = Game.of(config.get("game_rules", "avondale"), config.get("game_house", ""))
        self.game = FiveHundredGame(game)
        super().__init__({"seed": None, "allow_step_back": False, **config})
        self.state_shape = [[game.vector_size(history=False)] for _ in range(self.num_players)]
        self.action_shape = [None for _ in range(self.num_players)]

    def get_payoffs(self) -> np.ndarray:
        return np.array(self.game.position.points, float)

    def get_perfect_information(self) -> dict:
        return {"state": str(self.game.position)}

    def _extract_state(self, state: dict) -> dict:
        names = [self.game.position.name_of(number) for number in state["legal"]]
        return {
            "obs": np.frombuffer(state["vector"], np.int8),
            "raw_obs": state["text"],
            "legal_actions": OrderedDict((number, None) for number in state["legal"]),
            "raw_legal_actions": names,
            "action_record": self.action_recorder,
        }

    def _decode_action(self, action_id: int) -> int:
        return int(action_id)

    def _get_legal_actions(self) -> tuple[int, ...]:
        return self.game.position.legal


def main() -> None:
    """Let RLCard's random agents play."""
    parser = argparse.ArgumentParser(description="Let RLCard's random agents play 20 deals.")
    parser.add_argument("profile", nargs="?", default="avondale", choices=fh.names(), metavar="PROFILE")
    rules = parser.parse_args().profile
    np.random.seed(1)  # the agents draw from it
    env = FiveHundredEnv({"seed": 1, "game_rules": rules})
    env.set_agents([RandomAgent(env.num_actions) for _ in range(env.num_players)])
    payoffs = np.array([env.run()[1] for _ in range(20)])
    print(f"{rules}: {env.num_actions} actions, {env.state_shape[0][0]} numbers observed")
    print(f"20 deals, mean points by seat: {' '.join(f'{points:+.0f}' for points in payoffs.mean(axis=0))}")


if __name__ == "__main__":
    main()
