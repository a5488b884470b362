"""Duplicate matches: fair, the same wherever they are run, and won by the better bot."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial

import pytest

import fivehundred as fh
from fivehundred.bots import Duel, MonteCarloBot, RandomBot, RuleBot, duel
from fivehundred.bots.duplicate import deal_seed, seatings
from fivehundred.profiles.registry import OWN


@pytest.mark.parametrize("rules", OWN, ids=lambda rules: rules.name)
def test_both_bots_hold_every_seat_equally_often(rules: fh.RuleSet) -> None:
    ways = seatings(rules)
    assert all(sum(way[seat] for way in ways) * 2 == len(ways) for seat in range(rules.players))
    for side in rules.seating.sides:  # partners are of one kind
        assert all(len({way[seat] for seat in side}) == 1 for way in ways)


@pytest.mark.parametrize("name", ["avondale", "avondale_3p"])
def test_a_bot_is_as_good_as_itself(name: str) -> None:
    assert duel(fh.profile(name), RuleBot, RuleBot, 3, "self").differences == (0.0, 0.0, 0.0)


def test_bots_changed_about_give_the_opposite() -> None:
    rules = fh.profile("swedish_2p")
    ahead = duel(rules, RuleBot, RandomBot, 5, "about").differences
    behind = duel(rules, RandomBot, RuleBot, 5, "about").differences
    assert ahead == tuple(-one for one in behind)


def test_an_executor_changes_nothing() -> None:
    rules = fh.profile("swedish_2p")
    plain = duel(rules, RuleBot, RandomBot, 6, "executor")
    with ThreadPoolExecutor(2) as threads:
        assert duel(rules, RuleBot, RandomBot, 6, "executor", threads) == plain
    with ProcessPoolExecutor(2) as processes:
        assert duel(rules, RuleBot, RandomBot, 6, "executor", processes) == plain
    assert duel(rules, RuleBot, RandomBot, 3, "executor").differences == plain.differences[:3]


def test_a_deal_has_a_seed_of_its_own() -> None:
    assert len({deal_seed("a", number) for number in range(100)} | {deal_seed("b", 0)}) == 101


def test_a_duel_needs_a_deal() -> None:
    with pytest.raises(fh.StateError, match="at least 1"):
        duel(fh.profile("avondale"), RuleBot, RandomBot, 0, 1)


def test_the_error_of_a_duel() -> None:
    assert str(Duel((10.0, 30.0))) == "+20.0 ± 10.0 points a deal over 2 deals = 2.0 standard errors"
    assert Duel((5.0,)).error == 0.0


@pytest.mark.parametrize(
    ("name", "deals"), [("avondale", 30), ("avondale_3p", 12), ("swedish_2p", 40), ("norwegian_4p", 20)]
)
def test_the_rule_based_bot_beats_the_random_one(name: str, deals: int) -> None:
    result = duel(fh.profile(name), RuleBot, RandomBot, deals, "rule")
    assert result.mean > 2 * result.error


def test_the_monte_carlo_bot_beats_the_rule_based_one() -> None:
    result = duel(fh.profile("swedish_2p"), partial(MonteCarloBot, samples=12), RuleBot, 30, "monte-carlo")
    assert result.mean > result.error
