"""A seat at the table as an environment of Gymnasium: you are seat 0, bots play the others.

    pip install "fivehundred[pettingzoo]"      # brings Gymnasium
    python examples/gymnasium_env.py [PROFILE]

An episode is one deal, and its reward the points of your side.  An action that is not legal ends the deal and costs
as much as the worst of deals: choose by the mask.
"""

from __future__ import annotations

import argparse
from typing import ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces

import fivehundred as fh
from fivehundred.adapters.positions import Game
from fivehundred.bots import BotMaker, RuleBot

ME = fh.Seat(0)


class SeatEnv(gymnasium.Env):
    """One deal for seat 0, under rules by name."""

    metadata: ClassVar = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self, *, rules: str = "avondale", house: str = "", bot: BotMaker = RuleBot, render_mode: str | None = None
    ) -> None:
        self.game = Game.of(rules, house)
        self.bot = bot
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(self.game.actions.size)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.MultiBinary(self.game.vector_size(history=False)),
                "action_mask": spaces.MultiBinary(self.game.actions.size),
            }
        )

    def reset(self, *, seed: int | None = None, options: dict | None = None):
        """A new deal; yours is the first call."""
        super().reset(seed=seed)
        deal = int(self.np_random.integers(1 << 62))
        self.bots = [self.bot(f"{deal}/{seat}") for seat in range(self.game.rules.players)]
        self.position = self._until_me(self.game.start.dealt(deal))
        return self._seen(), {}

    def step(self, action: int):
        """Your act, and those of the others until it is your turn again."""
        if action not in self.position.legal:
            return self._seen(), -float(self.game.most_points), True, False, {"illegal": int(action)}
        self.position = self._until_me(self.position.after(int(action)))
        return self._seen(), float(self.position.points[ME]), self.position.over, False, {}

    def render(self) -> str:
        """The state as one line of text."""
        return str(self.position)

    def _until_me(self, position):
        while not position.over and position.player != ME:
            state, seat = position.state, position.player
            action = self.bots[seat].choose(fh.view(state, seat), fh.legal_actions(state))
            position = position.after(self.game.actions.encode(action))
        return position

    def _seen(self) -> dict[str, np.ndarray]:
        mask = np.zeros(self.game.actions.size, np.int8)
        if self.position.player == ME:
            mask[list(self.position.legal)] = 1
        known = np.frombuffer(self.position.vector(ME, history=False), np.int8)
        return {"observation": known.copy(), "action_mask": mask}


gymnasium.register("fivehundred/Seat-v0", entry_point=SeatEnv)


def main() -> None:
    """Play some deals at random among the legal actions."""
    parser = argparse.ArgumentParser(description="Play 20 deals at random against bots.")
    parser.add_argument("profile", nargs="?", default="avondale", choices=fh.names(), metavar="PROFILE")
    rules = parser.parse_args().profile
    env = gymnasium.make("fivehundred/Seat-v0", rules=rules)
    env.action_space.seed(1)
    points = []
    for deal in range(20):
        seen, _ = env.reset(seed=deal)
        over = False
        while not over:
            action = env.action_space.sample(seen["action_mask"])
            seen, reward, over, _, _ = env.step(action)
        points.append(reward)
    print(f"{rules}: {env.action_space.n} actions, {env.observation_space['observation'].n} numbers observed")
    print(f"{len(points)} deals at random: {np.mean(points):+.0f} points a deal")


if __name__ == "__main__":
    main()
