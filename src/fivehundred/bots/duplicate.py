"""Duplicate matches: two bots play the same deals, each from both sides."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from fractions import Fraction
from functools import cache
from hashlib import sha256
from math import sqrt

from attrs import frozen

from fivehundred.bots.base import BotMaker, play_out
from fivehundred.errors import StateError
from fivehundred.game import deal, score
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.scoring import Points
from fivehundred.seats import Seat


@frozen
class Duel:
    """The result of a duplicate match: for each deal the points by which the first bot was ahead, a scoring unit.

    >>> result = Duel((10.0, 30.0, 20.0))
    >>> result.mean, round(result.error, 2)
    (20.0, 5.77)
    """

    differences: tuple[float, ...]

    @property
    def mean(self) -> float:
        """Mean difference a deal."""
        return sum(self.differences) / len(self.differences)

    @property
    def error(self) -> float:
        """Standard error of the mean."""
        n, mean = len(self.differences), self.mean
        return sqrt(sum((one - mean) ** 2 for one in self.differences) / max(1, n - 1) / n)

    def __str__(self) -> str:
        errors = f" = {self.mean / self.error:.1f} standard errors" if self.error else ""
        return f"{self.mean:+.1f} ± {self.error:.1f} points a deal over {len(self.differences)} deals{errors}"


def duel(
    rules: RuleSet, a: BotMaker, b: BotMaker, deals: int, seed: int | str, executor: Executor | None = None
) -> Duel:
    """Let two bots play so many deals in duplicate.

    Each deal is played once with every seating of `seatings`, so that both bots hold the same cards equally often; its
    points are compared with no score on either side.  Deal i depends on ``seed`` and i alone: an ``executor`` (of the
    caller's choice; for processes ``a`` and ``b`` must be picklable) changes nothing but the time.

    Raises `StateError` if there is no deal to play.

    >>> from fivehundred import profiles
    >>> from fivehundred.bots import RandomBot, RuleBot
    >>> duel(profiles.AVONDALE, RuleBot, RandomBot, deals=4, seed="doc").mean > 0
    True
    """
    if deals < 1:
        raise StateError(f"deals must be at least 1, not {deals}")
    of = [rules] * deals, [a] * deals, [b] * deals, [deal_seed(seed, i) for i in range(deals)]
    found: Iterator[float] = executor.map(_difference, *of, chunksize=8) if executor else map(_difference, *of)
    return Duel(tuple(found))


def deal_seed(seed: int | str, number: int) -> str:
    """The seed of one deal of a match."""
    return sha256(f"fivehundred/duel/{seed}/{number}".encode()).hexdigest()[:16]


@cache
def seatings(rules: RuleSet) -> tuple[tuple[bool, ...], ...]:
    """For each way to seat two bots, whether the first one holds the seat; over all ways each holds it equally often.

    Seats that score together belong to one bot.  Every other side is the first bot's; this is turned through all
    sides, and once more with the bots changed about.

    >>> from fivehundred import profiles
    >>> seatings(profiles.AVONDALE)
    ((True, False, True, False), (False, True, False, True))
    >>> len(seatings(profiles.AVONDALE_3P))
    6
    """
    seating = rules.seating
    units = len(seating.sides)
    found: dict[tuple[bool, ...], None] = {}
    for changed in (False, True):
        for turn in range(units):
            sides = [((unit + turn) % units % 2 == 0) != changed for unit in range(units)]
            found[tuple(sides[seating.side_of(Seat(seat))] for seat in range(rules.players))] = None
    return tuple(found)


def _difference(rules: RuleSet, a: BotMaker, b: BotMaker, seed: str) -> float:
    """Points of the first bot's sides less those of the second's, each as a mean, over all seatings of one deal."""
    dealer = Seat(int(seed, 16) % rules.players)
    start = deal(rules, dealer=dealer, seed=seed)
    total = Fraction(0)
    for seating in seatings(rules):
        bots = [(a if first else b)(f"{seed}/{seat}") for seat, first in enumerate(seating)]
        points = score(play_out(start, bots)).points
        mine: list[Points] = []
        theirs: list[Points] = []
        for side, got in zip(rules.seating.sides, points, strict=True):
            (mine if seating[side[0]] else theirs).append(got)
        total += Fraction(sum(mine)) / len(mine) - Fraction(sum(theirs)) / len(theirs)
    return float(total / len(seatings(rules)))
