"""Five Hundred as an AEC environment of PettingZoo, under any rules: ``pip install "fivehundred[pettingzoo]"``.

>>> table = env(rules="norwegian", house="misere=300", match=True)
>>> table.reset(seed=7)
>>> for agent in table.agent_iter():
...     observation, reward, termination, truncation, info = table.last()
...     over = termination or truncation
...     table.step(None if over else table.action_space(agent).sample(observation["action_mask"]))

Agents are the seats, ``seat_0`` and on; who chooses for a seat acts for it (`fivehundred.decider`).  An observation is
a dict: ``observation`` is what the agent knows as a vector, which is laid out as `fivehundred.tree.observation_layout`
says, or with ``history`` as `information_layout`; in a match `Position.standing` follows it.  ``action_mask`` has ones
where an action is legal, if it is this agent's turn.  Actions are numbered by `fivehundred.tree.ActionSpace`.

When a deal is over each agent's reward is the points of its side.  An illegal action raises `IllegalAction` and changes
nothing; PettingZoo's ``TerminateIllegalWrapper`` makes a lost game of it.
"""

from __future__ import annotations

from operator import index
from random import Random
from typing import Any, ClassVar

from fivehundred.adapters.positions import MAX_DEALS, Game, Position
from fivehundred.errors import StateError
from fivehundred.messages import quoted
from fivehundred.seats import Seat

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ImportError as error:
    raise ImportError(
        "fivehundred.adapters.pettingzoo needs PettingZoo: "
        'pip install "fivehundred[pettingzoo]" (or pip install pettingzoo)'
    ) from error


def env(**how: Any) -> Any:
    """The environment, which complains of calls out of order; takes the arguments of `FiveHundredEnv`."""
    return OrderEnforcingWrapper(FiveHundredEnv(**how))


class FiveHundredEnv(AECEnv):  # type: ignore[misc]
    """A deal, or with ``match`` a match, under rules by name with ``house`` rules as ``option=value;…`` on top.

    A match that is broken off after ``max_deals`` is truncated.  ``position`` is the present position of the game.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "fivehundred_v0",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        *,
        rules: str = "avondale",
        house: str = "",
        match: bool = False,
        max_deals: int = MAX_DEALS,
        history: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game = Game.of(rules, house, match=match, max_deals=max_deals)
        self.position: Position = self.game.start
        self.history = history
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.rules.players)]
        self.agents = self.possible_agents[:]
        self._rng, self._seed = Random(), 0
        size = self.game.vector_size(history=history)
        standing, actions = self.game.standing_size, self.game.actions.size
        low = np.array([0] * size + [-1] * standing, np.float32)
        self._observations = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(low, np.ones(size + standing, np.float32)),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._actions = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """The space of an agent's observations."""
        return self._observations[agent]

    def action_space(self, agent: str) -> Any:
        """The space of an agent's actions."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal anew.  The cards of deal ``number``, from 1, are those of the seed ``f"{seed}/{number}"``.

        Without a seed one is drawn, from the last that was given.
        """
        if seed is not None:
            self._rng = Random(seed)
        self._seed = self._rng.getrandbits(64) if seed is None else seed
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_to(self.game.start)

    def observe(self, agent: str) -> dict[str, Any]:
        """An agent's knowledge, and the actions open to it."""
        seat = Seat(self.possible_agents.index(agent))
        known: Any = np.frombuffer(self.position.vector(seat, history=self.history), np.uint8)
        mask: Any = np.zeros(self.game.actions.size, np.int8)
        if seat == self.position.player:
            mask[list(self.position.legal)] = 1
        standing = self.position.standing(seat)
        return {"observation": np.concatenate([known, standing]).astype(np.float32), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Act for the agent whose turn it is, or, once it is all over, take it from the table (action `None`).

        Raises `IllegalAction`, and `StateError` for what is no whole number.
        """
        actor = self.agent_selection
        if self.terminations[actor] or self.truncations[actor]:
            self._was_dead_step(action)
            return
        if action is None:
            raise StateError(f"{actor} is to act: the action must not be None while the game goes on")
        try:
            number = index(action)
        except TypeError:
            raise StateError(f"an action must be a whole number, as in the action mask, not {quoted(action)}") from None
        before, after = self.position.points, self.position.after(number)
        self._cumulative_rewards[actor] = 0.0
        for agent, old, new in zip(self.possible_agents, before, after.points, strict=True):
            self.rewards[agent] = float(new - old)
        self._accumulate_rewards()
        self._go_to(after)

    def render(self) -> str | None:
        """The whole state as one line of text; ``human`` prints it."""
        if self.render_mode != "human":
            return str(self.position)
        print(self.position)
        return None

    def close(self) -> None:
        """Nothing is open."""

    def _go_to(self, position: Position) -> None:
        """Take up a position, with its cards dealt; then whoever acts is on."""
        self.position = position.dealt(f"{self._seed}/{position.number}")
        if self.position.player is not None:
            self.agent_selection = self.possible_agents[self.position.player]
        else:
            self.terminations = dict.fromkeys(self.agents, not position.broken_off)
            self.truncations = dict.fromkeys(self.agents, position.broken_off)
            self._deads_step_first()
