"""A bot that plays at random and mostly passes."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from fivehundred.actions import Action
from fivehundred.bids import Bid, Contract, Pass
from fivehundred.phases.bidding import dealt_again
from fivehundred.phases.deal import Stage
from fivehundred.view import View


class RandomBot:
    """Any legal action, but in the auction mostly a pass, and else one of the ``reach`` lowest bids of tricks.

    ``passes`` is the chance of a pass where one is legal.
    """

    def __init__(self, seed: str, *, passes: float = 0.8, reach: int = 4) -> None:
        self._rng = Random(seed)
        self._passes = passes
        self._reach = reach

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """One of the legal actions."""
        if view.stage is Stage.BIDDING:
            return self._call(view, legal)
        return self._rng.choice(legal)

    def _call(self, view: View, legal: Sequence[Action]) -> Action:
        assert view.due is not None
        due = view.due
        bids = [bid for bid in legal if isinstance(bid, Bid) and not dealt_again(view.rules, Contract(bid, due))]
        may_pass = isinstance(legal[0], Pass)
        if may_pass and (not bids or self._rng.random() < self._passes):
            return legal[0]
        return self._rng.choice(bids[: self._reach] or legal)
