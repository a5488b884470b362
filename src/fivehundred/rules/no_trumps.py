"""Conditions on the deals that are played without trumps: whether there are any, and which."""

from __future__ import annotations

from fivehundred.rules.condition import Told, When, either, unless
from fivehundred.rules.misere import HI_LO, MISERE, NO_TRICK
from fivehundred.rules.scoring import PASSED_OUT

NT_BIDS = unless("nt_bids", "none", "bids at no trumps")

NO_TRUMPS = When("a deal without trumps", either(NT_BIDS, MISERE, PASSED_OUT).holds)
"""What rules of cards without trumps need."""

ONLY_MISERE = When(
    "no deal without trumps but a misere", lambda told: not _declared(told) and not PASSED_OUT.holds(told)
)
NO_DECLARER = When("no declarer without trumps but in a misere", lambda told: not _declared(told))
NO_MISERE = When("no bid to take no trick", lambda told: not NO_TRICK.holds(told))


def _declared(told: Told) -> bool:
    """Whether there may be a declarer without trumps who plays no misère: no trumps or hi-lo."""
    return NT_BIDS.holds(told) or HI_LO.holds(told)
