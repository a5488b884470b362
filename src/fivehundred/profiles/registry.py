"""Finding a profile by its name: ours, and those that installed packages offer."""

from __future__ import annotations

import difflib
from functools import cache
from importlib.metadata import entry_points

from fivehundred.errors import RuleSetError
from fivehundred.profiles._evolve import evolve
from fivehundred.profiles.anglo_saxon import ANGLO_SAXON_3P, ANGLO_SAXON_4P
from fivehundred.profiles.avondale import AVONDALE, AVONDALE_3P
from fivehundred.profiles.norwegian import NORWEGIAN
from fivehundred.profiles.swedish import SWEDISH_CLASSIC, SWEDISH_MULTI_ROUND, SWEDISH_PAIRS
from fivehundred.rules.ruleset import RuleSet

GROUP = "fivehundred.profiles"
"""Entry-point group under which other packages offer profiles."""

OWN = (
    AVONDALE,
    AVONDALE_3P,
    SWEDISH_CLASSIC,
    SWEDISH_MULTI_ROUND,
    SWEDISH_PAIRS,
    ANGLO_SAXON_3P,
    ANGLO_SAXON_4P,
    NORWEGIAN,
)  # fmt: skip


@cache
def _plugged_in() -> dict[str, RuleSet]:
    found = {}
    for point in entry_points(group=GROUP):
        rules = point.load()
        if not isinstance(rules, RuleSet):
            raise RuleSetError(f"the plug-in {point.name} ({point.value}) offers no RuleSet")
        found[point.name] = rules
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
    for rules in OWN:
        if rules.name == name:
            return rules
    if name in _plugged_in():
        return _plugged_in()[name]
    near = difflib.get_close_matches(name, names(), 1)
    hint = f"; did you mean {near[0]}?" if near else f"; there are {', '.join(names())}"
    raise RuleSetError(f"there is no profile {name!r}{hint}")


__all__ = ["GROUP", "OWN", "evolve", "names", "profile"]
