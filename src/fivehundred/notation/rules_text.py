"""A rule set as fields of a line: the nearest of our own profiles, and the house rules on top."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import lru_cache

from fivehundred.bounds import json_at
from fivehundred.errors import NotationError, RuleSetError
from fivehundred.messages import cut
from fivehundred.notation.fields import Field
from fivehundred.profiles.registry import OWN, profile
from fivehundred.rules.data import data_value, value_data
from fivehundred.rules.options import Value
from fivehundred.rules.ruleset import RuleSet, options, with_options

_PAIR = re.compile(r"(\w+)=")
_WORD = re.compile(r"\S*")
_BLANKS = re.compile(r"\s*")
_NUMBER = re.compile(r"-?[0-9]{1,9}")
_BARE = re.compile(r"[A-Za-z][!-z}~]*")
"""A value that needs no quotes: a word without blanks and bars."""


@lru_cache(maxsize=256)
def rules_text(rules: RuleSet) -> str:
    """The fields ``rules`` and, where there are house rules, ``house``; names and sources are left out.

    Only profiles of our own are named, so that the text does not depend on what is installed.  Raises `RuleSetError`
    for a policy that has no name.

    >>> from fivehundred.profiles import AVONDALE
    >>> rules_text(with_options(AVONDALE, joker_lead="any_suit", misere=300))
    'rules avondale | house misere=300 joker_lead=any_suit'
    """
    near = min(OWN, key=lambda own: len(_changes(own, rules)))
    changes = house_of(near, rules)
    house = " ".join(f"{name}={_value(value_data(name, value))}" for name, value in changes.items())
    return f"rules {near.name} | house {house}" if house else f"rules {near.name}"


def house_of(base: RuleSet, rules: RuleSet) -> dict[str, Value]:
    """The house rules that make these rules of others: ``with_options(base, **house_of(base, rules)) == rules``."""
    found = _changes(base, rules)
    return found | _changes(with_options(base, **found), rules)  # a change may bring another with it


def _changes(base: RuleSet, rules: RuleSet) -> dict[str, Value]:
    before = options(base)
    return {name: value for name, value in options(rules).items() if name not in before or before[name] != value}


def _value(data: object) -> str:
    """A word or a number as it is, all else as JSON without a bar."""
    if isinstance(data, int) or (isinstance(data, str) and _BARE.fullmatch(data)):
        return str(data)
    return json.dumps(data, separators=(",", ":")).replace("|", "\\u007c")


def read_rules(rules: Field, house: Field | None) -> RuleSet:
    """The rule set of these fields; raises `NotationError`."""
    base = rules.read(profile)
    return base if house is None else house.read(lambda text: _changed(base, text))


@lru_cache(maxsize=64)
def _changed(base: RuleSet, text: str) -> RuleSet:
    """A profile with house rules, ``option=value`` with blanks between; a value is a word, a number or JSON."""
    changes: dict[str, Value] = {}
    places: dict[str, int] = {}
    try:
        for at, name, data in _pairs(text):
            if name in places:
                raise NotationError(text, f"{cut(name)} is given twice", at)
            places[name] = at
            changes[name] = data_value(name, data)
        return with_options(base, **changes)
    except RuleSetError as error:
        said = set(re.findall(r"\w+", str(error)))
        raise NotationError(text, str(error), next((at for name, at in places.items() if name in said), 0)) from None


def _pairs(text: str) -> Iterator[tuple[int, str, object]]:
    at = 0
    while at < len(text):
        found = _PAIR.match(text, at)
        if not found:
            raise NotationError(text, "a house rule is written option=value", at)
        end = found.end()
        data: object
        if text[end : end + 1] in ('"', "{", "["):
            try:
                data, at = json_at(text, end)
            except ValueError:
                raise NotationError(text, f"the value after {cut(found[1])}= is not JSON", end) from None
        else:
            word = _WORD.match(text, end)[0]  # type: ignore[index]  # it matches the empty word too
            data, at = int(word) if _NUMBER.fullmatch(word) else word, end + len(word)
        yield found.start(1), found[1], data
        at = _BLANKS.match(text, at).end()  # type: ignore[union-attr]  # it matches nothing too
