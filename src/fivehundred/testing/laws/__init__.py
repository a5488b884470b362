"""The laws that any rules must keep, and `check_rules`, which holds a rule set to them."""

from __future__ import annotations

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from fivehundred.rules.ruleset import RuleSet
from fivehundred.testing.laws.deals import check_deal
from fivehundred.testing.laws.matches import check_match
from fivehundred.testing.laws.rules import check_passed_out, check_values
from fivehundred.testing.playing import MATCH_PLAYERS, Journey
from fivehundred.testing.strategies import journeys


def check_rules(rules: RuleSet, *, examples: int = 20, matches: int = 2) -> None:
    """Hold rules to the laws that any profile must keep: so many random deals and matches, the same each time.

    The laws: an action is legal if and only if it is listed, and some action always is; no card is lost; tricks, points
    and totals add up; every deal and match ends; equality, hash, copies and pickles agree; a refused action leaves its
    state as it was; the exchange takes what it lists; every state drawn for a view comes about by legal acts and looks
    as that view; the rules come back from options, data, JSON and TOML.  Raises `AssertionError` that tells what
    was broken where.

    >>> from fivehundred import profiles
    >>> check_rules(profiles.AVONDALE, examples=1, matches=1)
    """
    try:
        check_values(rules)
        check_passed_out(rules)
        _check_deals(rules, examples)
        for number in range(matches):
            check_match(rules, number, MATCH_PLAYERS[number % len(MATCH_PLAYERS)])
    except AssertionError:
        raise
    except Exception as error:
        raise AssertionError(f"{rules.name}: {type(error).__name__}: {error}") from error


def _check_deals(rules: RuleSet, examples: int) -> None:
    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
        phases=(Phase.generate, Phase.shrink),
    )
    @given(journeys(rules, whole=True), st.integers(0, 2**16))
    def every_deal_keeps_the_laws(journey: Journey, where: int) -> None:
        check_deal(journey, where)

    every_deal_keeps_the_laws()
