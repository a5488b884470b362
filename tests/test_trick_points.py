"""Points for tricks: the lines of a score and what each trick brings are one thing; and which rule ends a game."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fivehundred as fh
from fivehundred import profiles
from fivehundred.phases.scoring import credited, score_facts, score_of
from fivehundred.testing.strategies import finished, rule_sets


@given(finished(rule_sets()), st.integers(-1, 5))
def test_the_tricks_of_a_deal_bring_what_its_lines_say(state: fh.Finished, seat: int) -> None:
    """Trick by trick as in the lines, also after a revoke and where opponents score nothing; caps apart."""
    rules = state.deal.rules
    revoke = fh.Seat(seat) if 0 <= seat < rules.players else None
    facts = score_facts(state, (0,) * len(rules.seating.sides), revoke)
    brought, told = Counter[int](), Counter[int]()
    for winner in state.winners:
        for unit, points in credited(facts, winner):
            brought[unit] += points
    for line in score_of(facts).lines:
        if "each" in dict(line.facts):
            told[line.unit] += int(line.points)
    assert +brought == +told


@pytest.mark.parametrize(
    ("rules", "rule"),
    [
        (profiles.AVONDALE, "game.floor"),
        (profiles.AVONDALE_3P, "game.floor-best"),
    ],
    ids=["one is left", "the best of several wins"],
)
def test_the_rule_by_which_a_fall_to_the_floor_ends_the_game(rules: fh.RuleSet, rule: str) -> None:
    """S003-41, S004-17, S000-38, A35."""
    units = len(rules.seating.sides)
    totals, tricks = (-400, *[0] * (units - 2), 100), (0, *[0] * (rules.players - 3), 5, 5)
    contract = fh.Contract(fh.Bid(10, fh.Strain.NO_TRUMP), fh.N)
    match = fh.Match.start(rules, dealer=fh.N, totals=totals).add_result(contract, tricks)
    assert match.end is not None
    assert (match.end.winners, match.end.rule) == ((units - 1,), rule)


def test_several_winners_are_listed() -> None:
    """T: three who are level after the agreed number of deals."""
    rules = fh.with_options(profiles.AVONDALE_3P, deal_limit=1, defender_points="off")
    match = fh.Match.start(rules, dealer=fh.N, totals=(-40, 0, 0)).add_result(
        fh.contract("6S by 0", rules=rules), (6, 2, 2)
    )
    assert match.reason == "0, 1 and 2 won with the highest total after the agreed number of deals."


def test_a_tie_at_the_lower_limit_is_told() -> None:
    """A19: two are level when a third has fallen."""
    rules = profiles.AVONDALE_3P
    order = tuple(map(fh.Seat, (1, 1, 2, 2, 0, 0, 0, 0, 0, 0)))
    match = fh.Match.start(rules, dealer=fh.N, totals=(-450, 100, 100)).add_result(
        fh.contract("10NT by 0", rules=rules), (6, 2, 2), winners=order
    )
    assert match.reason == (
        "1 and 2 won together: 0 fell to -500 or below, and they are level as the best of those left."
    )
