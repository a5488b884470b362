"""The numbers in the sentence of a score line: each is a fact of the line, and together they give its points."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fivehundred as fh
from fivehundred import profiles
from fivehundred.bids import Contract, Misere
from fivehundred.phases.scoring import Line, ScoreFacts, score_of
from fivehundred.rules.ruleset import RuleSet
from fivehundred.testing.strategies import rule_sets

NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


PLAYS = fh.with_options(profiles.AVONDALE, misere_partner="plays", misere_stop="play_all")
BOTH = fh.with_options(
    profiles.AVONDALE,
    misere_partner="declarer_plays_both",
    misere_stop="play_all",
    misere_defender_points="10_side_per_declarer_trick",
)
POOLED = fh.with_options(profiles.AVONDALE_3P, defender_unit="side")


def shared(penalty: str) -> RuleSet:
    return fh.with_options(profiles.AVONDALE_5P, revoke_penalty=penalty)


CAPPED = fh.with_options(profiles.SWEDISH_PAIRS, defender_cap="490_always")
RARE = (shared("hoffmann"), shared("american"), PLAYS, BOTH, POOLED, CAPPED)
"""Rules whose lines are worded apart: options at random seldom meet in them."""


@st.composite
def scores(draw: st.DrawFn) -> ScoreFacts:
    """A deal of any rules as a score keeper sees it: contract, tricks, partner, totals, perhaps a revoke."""
    rules = draw(st.one_of(rule_sets(), st.sampled_from(RARE)))
    seats = st.integers(0, rules.players - 1).map(fh.Seat)
    contract = draw(st.sampled_from((None, *fh.ladder(rules))))
    declarer = draw(seats)
    made = None if contract is None else Contract(contract, declarer)
    weights = draw(st.lists(st.integers(0, 9), min_size=9, max_size=9))
    cuts = sorted(weight % 11 for weight in weights[: rules.players - 1])
    tricks = tuple(high - low for low, high in zip((0, *cuts), (*cuts, 10), strict=True))
    partner = None
    if made is not None and rules.partner is not None and not made.is_misere:
        partner = draw(st.sampled_from([None, *(s for s in map(fh.Seat, range(rules.players)) if s != declarer)]))
    units = len(rules.seating.sides)
    totals = st.integers(-49, 49).map(lambda ten: ten * 10)
    before = tuple(draw(st.lists(totals, min_size=units, max_size=units)))
    revoke = draw(st.none() | seats)
    return ScoreFacts(rules=rules, contract=made, tricks=tricks, before=before, partner=partner, revoke=revoke)


def numbers(facts: ScoreFacts, line: Line) -> list[Fraction]:
    """The numbers that the sentence of a line says, without the names of bids and seats."""
    text = str(line)
    if facts.contract is not None:
        text = text.replace(str(facts.contract.bid), "", 1)
    text = re.sub(r"^\S+ revoked", "", text)
    return [Fraction(number) for number in NUMBER.findall(text)]


def taken(facts: ScoreFacts) -> Iterator[int]:
    """The numbers of tricks that a line may speak of: of the declarer, of sides, and of all opponents together."""
    sides = facts.rules.seating.sides
    yield from (sum(facts.tricks[seat] for seat in side) for side in sides)
    yield sum(facts.tricks) - sum(facts.tricks[seat] for seat in facts.side)
    if facts.contract is not None:
        yield facts.tricks[facts.contract.declarer]
        yield sum(facts.tricks[seat] for seat in facts.side)


def known(facts: ScoreFacts, line: Line) -> set[Fraction]:
    """The numbers that a line may name."""
    found = {abs(Fraction(line.points)), Fraction(100), Fraction(400), Fraction(490), *map(Fraction, taken(facts))}
    if facts.contract is not None:
        found.add(Fraction(fh.value(facts.rules, facts.contract.bid)))
    found |= {Fraction(str(fact)) for name, fact in line.facts if name in ("each", "points")}
    found |= set(map(Fraction, facts.rules.scoring.limits(facts.rules.winning.target)))
    if line.rule in ("score.slam", "score.slam-shared"):
        found.add(Fraction(facts.rules.schedule.slam_min or 0))
    return found


@settings(max_examples=300)
@given(scores())
def test_the_numbers_of_a_line_are_those_of_its_points(facts: ScoreFacts) -> None:
    for line in score_of(facts).lines:
        said = numbers(facts, line)
        assert {abs(number) for number in said} <= known(facts, line), str(line)
        results = {abs(number) for number in said} | {abs(one * other) for one, other in product(said, said)}
        nothing = not line.points and re.search(r"nothing|no points|no trick", str(line))
        assert nothing or abs(Fraction(line.points)) in results, (str(line), line.points)


@settings(max_examples=300)
@given(scores())
def test_a_loss_is_told_as_a_loss(facts: ScoreFacts) -> None:
    for line in score_of(facts).lines:
        assert (line.points < 0) is bool(re.search(r"\blost\b|minus|failed", str(line))), (str(line), line.points)


@settings(max_examples=300)
@given(scores())
def test_what_is_shared_is_told_each(facts: ScoreFacts) -> None:
    """S003-47, A11: where declarer and partner halve the value, also after a revoke."""
    halved = facts.rules.partner is not None and facts.rules.partner.halves and len(facts.units) > 1
    for line in score_of(facts).lines:
        if line.unit in facts.units:
            assert ("each" in str(line)) is halved, str(line)


@settings(max_examples=300)
@given(scores())
def test_the_tricks_of_a_line_are_those_that_it_names(facts: ScoreFacts) -> None:
    """The tricks that were counted: of the declarer alone where a partner's do not count, of all opponents together."""
    rules, contract = facts.rules, facts.contract
    for line in score_of(facts).lines:
        told, text = dict(line.facts), str(line)
        own = sum(facts.tricks[seat] for seat in rules.seating.sides[line.unit])
        if "each" in told and contract is not None and not isinstance(contract.bid, Misere):
            together = sum(facts.tricks) - sum(facts.tricks[seat] for seat in facts.side)
            if told["count"] != own and line.rule.startswith("score.defenders"):
                assert "took together" in text
                assert told["count"] == together
        if line.unit in facts.units and contract is not None and isinstance(contract.bid, Misere):
            both = rules.misere.side_counts(contract.bid.code)
            side = sum(facts.tricks[seat] for seat in facts.side)
            assert told["count"] == (side if both else facts.tricks[contract.declarer])
            if line.rule.startswith("score."):
                assert ("the partner's tricks do not count" in text) is (told["count"] != side)


@pytest.mark.parametrize(
    ("rules", "contract", "tricks", "partner", "revoke", "sentences"),
    [
        (
            shared("hoffmann"), "8S by 0", (5, 1, 0, 3, 1), 3, 0,
            ["8S is lost through a revoke of the declarer's side: its value, 240, is shared with the partner, "
             "minus 120 each."] * 2,
        ),
        (
            shared("american"), "8S by 0", (4, 2, 0, 3, 1), 3, 1,
            ["An opponent revoked: the whole bid, 240, is scored and shared with the partner, 120 each."] * 2,
        ),
        (
            PLAYS, "MIS by N", (0, 5, 1, 4), None, None,
            ["MIS is made: the declarer took no trick, and the partner's tricks do not count. It is worth 250."],
        ),
        (
            PLAYS, "MIS by N", (2, 4, 1, 3), None, None,
            ["MIS failed: the declarer took 2 tricks, and the partner's tricks do not count. "
             "Its whole value, 250, is lost."],
        ),
        (
            BOTH, "MIS by N", (1, 4, 2, 3), None, None,
            ["MIS failed with 3 tricks: its whole value, 250, is lost.",
             "10 points for each trick of the declarer and the partner, who took 3 together."],
        ),
        (
            POOLED, "7S by 0", (6, 3, 1), None, None,
            ["7S failed with 6 tricks: its whole value, 140, is lost.",
             *["10 points a trick, for the 4 tricks that the opponents took together."] * 2],
        ),
    ],
)  # fmt: skip
def test_lines(
    rules: RuleSet, contract: str, tricks: tuple[int, ...], partner: int | None, revoke: int | None,
    sentences: list[str],
) -> None:  # fmt: skip
    facts = ScoreFacts(
        rules=rules,
        contract=fh.contract(contract, rules=rules),
        tricks=tricks,
        before=(0,) * len(rules.seating.sides),
        partner=None if partner is None else fh.Seat(partner),
        revoke=None if revoke is None else fh.Seat(revoke),
    )
    assert [str(line) for line in score_of(facts).lines][: len(sentences)] == sentences


@pytest.mark.parametrize(("bid", "rule"), [("8S", "score.slam"), ("8C", "score.made"), ("8D", "score.made")])
def test_all_ten_tricks_raise_only_what_is_worth_less(bid: str, rule: str) -> None:
    """S001-42: a bid under the points for all tricks is raised to them; one that is worth as much is simply made."""
    rules = fh.with_options(profiles.AVONDALE, slam_min=260)
    contract = fh.contract(f"{bid} by N")
    match = fh.Match.start(rules, dealer=fh.W).add_result(contract, {"NS": 10, "EW": 0})
    assert match.scores[-1].lines[0].rule == rule
    assert match.totals[0] == max(260, fh.value(rules, contract.bid))
