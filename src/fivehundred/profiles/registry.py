"""Finding a profile by its name: ours, and those that installed packages offer."""

from __future__ import annotations

from functools import cache

from fivehundred.errors import RuleSetError
from fivehundred.messages import nearest, quoted
from fivehundred.profiles._evolve import evolve
from fivehundred.profiles.american import QUEBEC_46, US_INKLE_45, US_NULLO_43
from fivehundred.profiles.anglo_saxon import ANGLO_SAXON_3P, ANGLO_SAXON_4P
from fivehundred.profiles.avondale import AVONDALE
from fivehundred.profiles.avondale_tables import (
    AVONDALE_3P,
    AVONDALE_5P,
    AVONDALE_6P,
    AVONDALE_45,
    AVONDALE_ODD_FOURS,
    PERFECT,
    TWO_JOKERS,
)
from fivehundred.profiles.norwegian import NORWEGIAN, NORWEGIAN_4P, NORWEGIAN_5P
from fivehundred.profiles.others import HOFFMANN_1909, NZ_HOUSE
from fivehundred.profiles.swedish import SWEDISH_2P, SWEDISH_5P, SWEDISH_CLASSIC, SWEDISH_MULTI_ROUND, SWEDISH_PAIRS
from fivehundred.rules.plugins import offered
from fivehundred.rules.ruleset import RuleSet

GROUP = "fivehundred.profiles"
"""Entry-point group under which other packages offer profiles."""

OWN = (
    AVONDALE,
    AVONDALE_3P,
    AVONDALE_5P,
    AVONDALE_6P,
    AVONDALE_45,
    TWO_JOKERS,
    AVONDALE_ODD_FOURS,
    PERFECT,
    SWEDISH_CLASSIC,
    SWEDISH_MULTI_ROUND,
    SWEDISH_PAIRS,
    SWEDISH_2P,
    SWEDISH_5P,
    ANGLO_SAXON_3P,
    ANGLO_SAXON_4P,
    NORWEGIAN,
    NORWEGIAN_4P,
    NORWEGIAN_5P,
    US_NULLO_43,
    US_INKLE_45,
    QUEBEC_46,
    HOFFMANN_1909,
    NZ_HOUSE,
)
"""Our own profiles, family by family."""


@cache
def _plugged_in() -> dict[str, RuleSet]:
    found = {}
    for name, place, rules in offered(GROUP):
        if not isinstance(rules, RuleSet):
            raise RuleSetError(f"the plug-in {name} ({place}) offers no RuleSet")
        found[name] = rules
    return found


def names() -> tuple[str, ...]:
    """Names of all profiles, ours first.

    >>> names()[0]
    'avondale'
    """
    return (*(rules.name for rules in OWN), *_plugged_in())


def profile(name: str) -> RuleSet:
    """The profile of this name; `RuleSetError` if there is none.

    >>> profile("norwegian").players
    3
    """
    if not isinstance(name, str):
        raise RuleSetError(f"the name of a profile must be text, not {quoted(name)}")
    for rules in OWN:
        if rules.name == name:
            return rules
    if name in _plugged_in():
        return _plugged_in()[name]
    near = nearest(name, names())
    hint = f"; did you mean {near}?" if near else f"; there are {', '.join(names())}"
    raise RuleSetError(f"there is no profile {quoted(name)}{hint}")


__all__ = ["GROUP", "OWN", "evolve", "names", "profile"]
