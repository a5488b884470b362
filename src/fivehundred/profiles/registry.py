"""Finding a profile by its name: ours, and those that installed packages offer."""

from __future__ import annotations

import copyreg
from functools import cache
from typing import Any

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


def _reduced(rules: RuleSet) -> tuple[Any, ...]:
    """How a rule set is pickled: a profile of our own by its name and fingerprint, all others with what they hold."""
    for own in OWN:
        if own is rules or (own.name == rules.name and own == rules and _labels(own) == _labels(rules)):
            return _pickled, (own.name, _fingerprint(own))
    found: tuple[Any, ...] = rules.__reduce_ex__(2)  # type: ignore[assignment]
    return found


def _labels(rules: RuleSet) -> tuple[object, ...]:
    return rules.about, rules.sources, rules.defaults


def _pickled(name: str, fingerprint: str) -> RuleSet:
    """The profile of our own that was pickled; `RuleSetError` if it is another now."""
    for own in OWN:
        if own.name == name and _fingerprint(own) == fingerprint:
            return own
        if own.name == name:
            now = f"is {_fingerprint(own)} now"
            break
    else:
        now = "does not exist now"
    raise RuleSetError(
        f"pickled with the profile {name} as {fingerprint}, which {now}: read it with the version that wrote it"
    )


@cache
def _fingerprint(rules: RuleSet) -> str:
    from fivehundred.rules.data import fingerprint  # here: few programs need it, and it is slow to import

    return fingerprint(rules)


copyreg.pickle(RuleSet, _reduced)

__all__ = ["GROUP", "OWN", "evolve", "names", "profile"]
