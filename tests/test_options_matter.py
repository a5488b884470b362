"""No option value changes nothing, and no bid of a ladder is one that nobody can ever make."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

import pytest

import fivehundred as fh
from fivehundred.bids import Contract
from fivehundred.knowledge.auctions import shortest
from fivehundred.profiles.registry import OWN
from fivehundred.rules.options import OPTIONS, Value
from fivehundred.rules.ruleset import RuleSet, ladder, options, with_options
from fivehundred.seats import Seat
from fivehundred.testing.random_rules import Chance, any_rules, any_value
from matters import difference

WITHOUT_EFFECT = ("first_dealer", "joker_stand_in")
"""Options that say what is done before a card is dealt, and so change nothing in a deal."""

MIXED, ZERO = 100, Seat(0)
SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
"""Whether every option of every rule set at random is tried, which takes minutes; else three of each."""


@cache
def mixed() -> tuple[RuleSet, ...]:
    """Rule sets at random."""
    chance = Chance(Random(5))
    return tuple(any_rules(chance) for _ in range(MIXED))


def others(rules: RuleSet, name: str, values: Sequence[Value]) -> Iterator[tuple[Value, RuleSet]]:
    """The rule sets that other values of an option make of this one, where they are accepted."""
    for value in values:
        try:
            changed = with_options(rules, **{name: value})
        except fh.RuleSetError:
            continue
        if changed != rules:
            yield value, changed


def without_effect(rules: RuleSet, name: str, values: Sequence[Value]) -> list[str]:
    return [
        f"{rules.name}: {name} = {value}"
        for value, changed in others(rules, name, values)
        if difference(rules, changed) is None
    ]


@pytest.mark.parametrize("rules", OWN, ids=lambda rules: rules.name)
def test_each_value_of_an_option_matters(rules: RuleSet) -> None:
    chance, found = Chance(Random(7)), list[str]()
    for name in (name for name in OPTIONS if name not in WITHOUT_EFFECT):
        values = dict.fromkeys((*OPTIONS[name].values, any_value(chance, name)))
        found += without_effect(rules, name, tuple(values))
    assert found == []


@pytest.mark.parametrize("part", range(10))
def test_each_value_matters_in_rules_at_random(part: int) -> None:
    chance, found = Chance(Random(part)), list[str]()
    for rules in mixed()[part::10]:
        names = [name for name in options(rules) if name not in WITHOUT_EFFECT]
        for name in names if SOAK else chance.rng.sample(names, 3):
            found += without_effect(rules, name, OPTIONS[name].values)
    assert found == []


@pytest.mark.parametrize("part", range(5))
def test_each_bid_can_be_made(part: int) -> None:
    for rules in [*OWN, *mixed()][part::5]:
        seats = [Seat(seat) for seat in range(rules.players)]
        for bid in ladder(rules):
            contracts = (Contract(bid, seat) for seat in reversed(seats))
            assert any(shortest(rules, ZERO, contract) for contract in contracts), f"{bid} in {rules.name}"
