"""The worth of a result to each seat: its points less the mean of the other sides'."""

from __future__ import annotations

from functools import lru_cache

from fivehundred.bids import Contract
from fivehundred.phases.scoring import ScoreFacts, score_of
from fivehundred.rules.ruleset import RuleSet
from fivehundred.seats import Seat


@lru_cache(maxsize=1 << 14)
def payoffs(rules: RuleSet, contract: Contract | None, partner: Seat | None, won: tuple[int, ...]) -> tuple[float, ...]:
    """For each seat the points of its side less the mean of the others', with no score before the deal.

    >>> from fivehundred import N, contract, profiles
    >>> payoffs(profiles.AVONDALE, contract("7S by N"), None, (5, 1, 3, 1))
    (120.0, -120.0, 120.0, -120.0)
    """
    sides = rules.seating.sides
    facts = ScoreFacts(rules=rules, contract=contract, tricks=won, before=(0,) * len(sides), partner=partner)
    points = score_of(facts).points
    total = sum(points)
    ahead = [float(got - (total - got) / (len(sides) - 1)) for got in points]
    return tuple(ahead[rules.seating.side_of(Seat(seat))] for seat in range(rules.players))
