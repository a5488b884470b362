"""Engine and oracle, two readings of the same rules, come to the same hand, the same points and the same winner."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import comparing_cases as cases
from comparing import Both
from comparing_scores import agree, any_outcome, compare_bids, compare_scores, totals_near_the_end
from fivehundred import RuleSet, Seat
from fivehundred.rules.options import Value
from fivehundred.testing.playing import KEEPER, PLAYERS, Player
from fivehundred.testing.random_rules import any_changes, changed
from fivehundred.testing.strategies import Drawn, rule_sets
from strategies import TABLES, tables

MAX_EXAMPLES = settings().max_examples
DEALERS, SEEDS = st.integers(0, 5), st.integers(0, 2**32)
each_table = pytest.mark.parametrize("rules", TABLES, ids=lambda rules: rules.name)


@st.composite
def changes_of(draw: st.DrawFn, names: Sequence[str], most: int = 8) -> dict[str, Value]:
    """Some of these options with values."""
    return any_changes(Drawn(draw), names, most)


@each_table
def test_same_pack_and_bids_and_values(rules: RuleSet) -> None:
    compare_bids(rules)


@given(rule_sets())
def test_same_pack_and_bids_and_values_of_any_rules(rules: RuleSet) -> None:
    compare_bids(rules)


@each_table
@settings(max_examples=MAX_EXAMPLES // 10)
@given(DEALERS, SEEDS, st.sampled_from(PLAYERS))
def test_same_hand_points_and_winner(rules: RuleSet, dealer: int, seed: int, player: Player) -> None:
    agree(rules, dealer, seed, player)


@settings(max_examples=2 * MAX_EXAMPLES)
@given(rule_sets(), DEALERS, SEEDS, st.sampled_from(PLAYERS))
def test_same_hand_points_and_winner_under_any_rules(rules: RuleSet, dealer: int, seed: int, player: Player) -> None:
    agree(rules, dealer, seed, player)


@given(tables(), changes_of(cases.JOKER_OPTIONS), DEALERS, SEEDS)
def test_same_play_of_jokers_that_are_kept_to_the_end(
    rules: RuleSet, changes: dict[str, Value], dealer: int, seed: int
) -> None:
    Both(changed(rules, changes), Random(seed)).hand(Seat(dealer % rules.players), KEEPER)


@given(changes_of(cases.JOKER_OPTIONS), SEEDS, st.booleans())
def test_same_play_of_a_hand_that_holds_both_jokers(changes: dict[str, Value], seed: int, misere: bool) -> None:
    cases.both_jokers(changes, seed, misere)


@given(tables(), changes_of(cases.CLAIM_OPTIONS), DEALERS, SEEDS, st.sampled_from(PLAYERS))
def test_same_claims_in_the_last_tricks(
    rules: RuleSet, changes: dict[str, Value], dealer: int, seed: int, player: Player
) -> None:
    cases.claims(changed(rules, changes), dealer, seed, player)


@settings(max_examples=MAX_EXAMPLES // 2)
@given(tables(), changes_of(cases.HI_LO_OPTIONS, 12), DEALERS, SEEDS)
def test_same_hi_lo(table: RuleSet, changes: dict[str, Value], dealer: int, seed: int) -> None:
    cases.hi_lo(table, changes, dealer, seed)


@settings(max_examples=2 * MAX_EXAMPLES)
@given(st.sampled_from(TABLES), changes_of(cases.AUCTION_OPTIONS, 12), SEEDS, st.sampled_from(PLAYERS[:4]))
def test_same_auction_whatever_its_rules(table: RuleSet, changes: dict[str, Value], seed: int, player: Player) -> None:
    cases.auction(changed(table, changes), seed, player)


@settings(max_examples=2 * MAX_EXAMPLES)
@given(tables(), changes_of(cases.END_OPTIONS, 10), SEEDS)
def test_same_points_and_winner_whatever_the_outcome(table: RuleSet, changes: dict[str, Value], seed: int) -> None:
    cases.outcomes(changed(table, changes), seed)


@each_table
@settings(max_examples=MAX_EXAMPLES // 10)
@given(SEEDS)
def test_same_points_and_winner_of_a_table(rules: RuleSet, seed: int) -> None:
    rng = Random(seed)
    for _ in range(20):
        outcome = any_outcome(rules, rng)
        compare_scores(outcome, totals_near_the_end(outcome, rng))


@pytest.mark.parametrize("cap", cases.CAPS)
@settings(max_examples=MAX_EXAMPLES // 2)
@given(tables(), SEEDS)
def test_same_points_under_every_cap(cap: str, table: RuleSet, seed: int) -> None:
    cases.capped(table, cap, seed)
