"""The protocol of a bot, and a deal played by bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from fivehundred.actions import Action
from fivehundred.game import apply, decider, legal_actions
from fivehundred.phases.flow import State
from fivehundred.phases.scoring import Finished
from fivehundred.view import View, view


class Bot(Protocol):
    """Decides from what its seat may know.  Between two calls it keeps nothing but its own random numbers."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """One of the legal actions, of which there is at least one.

        ``view`` is of the seat that decides; ``view.due`` may be another whose cards it plays.
        """
        ...


BotMaker = Callable[[str], Bot]
"""Makes a bot from a seed; a class of bots is one."""


def play_out(state: State, bots: Sequence[Bot]) -> Finished:
    """Play a deal to its end; ``bots`` are by seat.

    >>> from fivehundred import E, deal, profiles
    >>> from fivehundred.bots import RuleBot
    >>> end = play_out(deal(profiles.AVONDALE, dealer=E, seed=7), [RuleBot(str(seat)) for seat in range(4)])
    >>> sum(end.won)
    10
    """
    while not isinstance(state, Finished):
        seat = decider(state)
        assert seat is not None
        state = apply(state, bots[seat].choose(view(state, seat), legal_actions(state)))
    return state
