"""Five Hundred as a game of OpenSpiel, under any rules: ``pip install "fivehundred[openspiel]"``.

Importing this module registers the game ``python_fivehundred``::

    import pyspiel
    import fivehundred.adapters.openspiel

    game = pyspiel.load_game("python_fivehundred(rules=norwegian,house=misere:300;floor:none,match=True)")

Its parameters, all optional: ``rules``, the name of a profile; ``house``, house rules as ``option:value;…``; ``match``,
whether a whole match is played and not one deal; ``max_deals``, after how many deals a match is broken off.  OpenSpiel
keeps ``= , ( )`` for itself: write them as in a web address, ``%2C`` for a comma.  Where the parameters are given as a
dict, ``option=value`` will do.

Players are the seats, and the player who chooses for a seat acts for it (`fivehundred.decider`).  The last seat deals
first, so that player 0 calls first.  Chance deals the cards one by one; its outcomes are places in the sorted pack.
Actions are numbered by `fivehundred.tree.ActionSpace`.  Returns are the points of a player's side when the game is
over, zero before; they do not add up to zero.  In a match they are the totals, so winning by more counts for more.

Information states are those of `fivehundred.tree`; in a match the totals are part of them, but how the deals before
were played is forgotten.  The tensor of an observation leaves out the order of what happened, its text does not.

OpenSpiel's algorithms in C++ that sample worlds cannot do so for a game written in Python; those in Python can.
"""

from __future__ import annotations

from random import Random
from typing import Any

from fivehundred.adapters.positions import MAX_DEALS, Game, Position, house_text
from fivehundred.notation.state_text import read_state
from fivehundred.seats import Seat

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise ImportError(
        "fivehundred.adapters.openspiel needs OpenSpiel: "
        'pip install "fivehundred[openspiel]" (or pip install open_spiel)'
    ) from error

_PARAMETERS: dict[str, Any] = {"rules": "avondale", "house": "", "match": False, "max_deals": MAX_DEALS}

_TYPE = pyspiel.GameType(
    short_name="python_fivehundred",
    long_name="Five Hundred",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=6,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=_PARAMETERS,
)


class FiveHundredGame(pyspiel.Game):  # type: ignore[misc]
    """One deal, or a match, under one rule set; raises `RuleSetError` and `StateError` for parameters."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        asked = {**_PARAMETERS, **(params or {})}
        asked["house"] = house_text(asked["house"])  # so that the text of the game is read back
        self.plan = Game.of(**asked)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.plan.actions.size,
            max_chance_outcomes=len(self.plan.rules.pack.cards),
            num_players=self.plan.rules.players,
            min_utility=-self.plan.most_points,
            max_utility=self.plan.most_points,
            max_game_length=self.plan.most_actions,
        )
        super().__init__(_TYPE, info, asked)

    def new_initial_state(self, text: str | None = None) -> FiveHundredState:
        """Before the first card; or a state from the text that `state_text` wrote, as the first deal."""
        return FiveHundredState(self, self.plan.start if text is None else self.plan.at(read_state(text)))

    def max_chance_nodes_in_history(self) -> int:
        """One for each card of each deal."""
        return self.plan.deals * len(self.plan.rules.pack.cards)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: dict[str, Any] | None = None
    ) -> FiveHundredObserver | None:
        """The observer of a player, or of what lies open for all; `None` for a kind of observation that there is not.

        Raises `ValueError`, as OpenSpiel's own games do, for parameters: there are none.
        """
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if params:
            raise ValueError(f"an observer of python_fivehundred takes no parameters, not {params}")
        if not kind.public_info or kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return None
        return FiveHundredObserver(self.plan, kind)


class FiveHundredState(pyspiel.State):  # type: ignore[misc]
    """A place in the game: it holds an immutable `Position`, and moves on to the next."""

    def __init__(self, game: FiveHundredGame, position: Position) -> None:
        super().__init__(game)
        self.position = position

    def current_player(self) -> int:
        """The seat that chooses, chance, or the end."""
        player = self.position.player
        if player is not None:
            return int(player)
        return int(pyspiel.PlayerId.TERMINAL if self.position.over else pyspiel.PlayerId.CHANCE)

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.position.legal)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every card that may be dealt next, with its probability."""
        return list(self.position.chances)

    def _apply_action(self, action: int) -> None:
        self.position = self.position.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.name_of(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.over

    def returns(self) -> list[float]:
        """Points by player at the end, zeros before."""
        return [float(points) if self.position.over else 0.0 for points in self.position.points]

    def resample_from_infostate(self, player: int, sampler: Any) -> FiveHundredState:
        """Another state in which this player knows the same, all of them equally likely; ``sampler`` is a random float.

        It has no history of actions.
        """
        return FiveHundredState(self.get_game(), self.position.imagined(Seat(player), Random(sampler())))

    def __str__(self) -> str:
        return str(self.position)


class FiveHundredObserver:
    """A player's knowledge as text and tensor: all of it with perfect recall, else the position now."""

    def __init__(self, plan: Game, kind: pyspiel.IIGObservationType) -> None:
        self._history = kind.perfect_recall
        self._public_only = kind.private_info == pyspiel.PrivateInfoType.NONE
        size = plan.vector_size(history=self._history)
        self.tensor: Any = np.zeros(size + plan.standing_size, np.float32)
        self.dict = {"deal": self.tensor[:size]}
        if plan.is_match:
            self.dict["match"] = self.tensor[size:]

    def set_from(self, state: FiveHundredState, player: int) -> None:
        """Fill the tensor for a player."""
        seat = self._seat(player)
        self.dict["deal"][:] = np.frombuffer(state.position.vector(seat, history=self._history), np.uint8)
        if "match" in self.dict:
            self.dict["match"][:] = state.position.standing(seat)

    def string_from(self, state: FiveHundredState, player: int) -> str:
        """The text for a player."""
        return state.position.text(self._seat(player))

    def _seat(self, player: int) -> Seat | None:
        return None if self._public_only else Seat(player)


pyspiel.register_game(_TYPE, FiveHundredGame)
