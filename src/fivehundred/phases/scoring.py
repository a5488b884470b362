"""From tricks to points: the deal's score with its working, line by line."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import ClassVar

import attrs
from attrs import frozen

from fivehundred.actions import Play
from fivehundred.bids import Bid, Contract, HiLo, Misere
from fivehundred.cards import CardSet
from fivehundred.errors import StateError, Violation
from fivehundred.phases.record import Deal, Stage, Trick
from fivehundred.rules.ruleset import RuleSet, value
from fivehundred.rules.scoring import Points, number_of
from fivehundred.seats import Seat


@frozen
class Finished:
    """The deal is over: played to its end, decided, claimed, or thrown in as all passed or the cards were misdealt.

    ``claimed`` are the winners, in order, of tricks that were not played because somebody claimed them or gave them
    up; ``plays`` are then the cards of a trick that was left unfinished: it counts among those claimed.
    """

    stage: ClassVar[Stage] = Stage.FINISHED
    deal: Deal
    tricks: tuple[Trick, ...] = ()
    hands: tuple[CardSet, ...] = attrs.field(default=(), eq=False, repr=False)
    misdealt: bool = False
    claimed: tuple[Seat, ...] = ()
    plays: tuple[tuple[Seat, Play], ...] = ()

    @property
    def thrown_in(self) -> bool:
        """Whether the cards were thrown in without play: all passed, or the contract was not to be played."""
        return not self.winners

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who won the tricks, in order: those that were played, then those claimed."""
        return (*(trick.winner for trick in self.tricks), *self.claimed)

    @property
    def won(self) -> tuple[int, ...]:
        """Tricks won by each seat."""
        winners = self.winners
        return tuple(winners.count(Seat(seat)) for seat in range(self.deal.rules.players))


@frozen
class Line:
    """One line of the working: a scoring unit, its points, and the rule id with the facts that say why."""

    unit: int
    points: Points
    rule: str
    facts: tuple[tuple[str, object], ...] = ()

    def __str__(self) -> str:
        return Violation(self.rule, self.facts).text()


@frozen
class DealScore:
    """The points of one deal.

    ``points`` are by scoring unit, ``made`` says whether the contract was made (none without a contract), ``lines``
    are the working, ``declarers`` the units of the declarer and of a called partner.
    """

    rules: RuleSet = attrs.field(repr=False)
    points: tuple[Points, ...]
    made: bool | None
    declarers: tuple[int, ...]
    lines: tuple[Line, ...]

    def __str__(self) -> str:
        names = self.rules.seating.side_names
        return ", ".join(f"{name} {points}" for name, points in zip(names, self.points, strict=True))


@frozen(kw_only=True)
class ScoreFacts:
    """What a deal's score depends on: contract, tricks by seat, called partner, totals before by scoring unit.

    ``revoke`` is a seat that revoked, for a table that plays with penalties (2.6).
    """

    rules: RuleSet
    contract: Contract | None
    tricks: tuple[int, ...]
    before: tuple[Points, ...]
    partner: Seat | None = None
    revoke: Seat | None = None

    @property
    def penalty(self) -> str:
        """The penalty rule that applies: none without a revoke, a contract, or such a rule."""
        return self.rules.penalties.revoke if self.revoke is not None and self.contract is not None else "none"


def is_made(facts: ScoreFacts) -> bool | None:
    """Whether the contract was made (S001-17, S003-38); none in a passed-out deal."""
    contract = facts.contract
    if contract is None:
        return None
    if facts.penalty != "none":
        if facts.revoke in declarer_side(facts):
            return False
        if facts.penalty == "american":
            return True
    taken = sum(facts.tricks[s] for s in declarer_side(facts))
    if isinstance(contract.bid, HiLo):  # G4: exactly five
        return taken == contract.bid.tricks
    if isinstance(contract.bid, Misere):
        side = facts.rules.misere.side_must_lose(contract.bid.code)
        return (taken if side else facts.tricks[contract.declarer]) == 0
    return taken >= contract.bid.tricks


def declarer_side(facts: ScoreFacts) -> tuple[Seat, ...]:
    """The declarer, fixed partners and a called one (S000-57, A25)."""
    if facts.contract is None:
        return ()
    called = () if facts.partner is None else (facts.partner,)
    return (facts.contract.declarer, *facts.rules.seating.partners(facts.contract.declarer), *called)


def score_of(facts: ScoreFacts) -> DealScore:
    """The points of a deal by the rules of its contract, after any cap."""
    rules, contract = facts.rules, facts.contract
    if contract is None:
        lines = _passed_out(facts)
        declarers: tuple[int, ...] = ()
    else:
        unit_of = rules.seating.side_of
        declarers = tuple(dict.fromkeys(unit_of(seat) for seat in declarer_side(facts)))
        made = bool(is_made(facts))
        others = [_capped(facts, line, made) for line in _defender_lines(facts, contract, declarers, made)]
        lines = _contract_lines(facts, contract, declarers) + _penalised(facts, others)
    points: list[Points] = [0] * len(rules.seating.sides)
    for line in lines:
        points[line.unit] += line.points
    return DealScore(rules, tuple(points), is_made(facts), declarers, tuple(lines))


def _passed_out(facts: ScoreFacts) -> list[Line]:
    """Ten points a trick to everyone (S000-33), if the deal was played."""
    rule = facts.rules.auction.pass_out.trick_rule
    if rule is None:
        return []
    return [_tricks_line(facts, unit, rule, _unit_tricks(facts, unit)) for unit in range(len(facts.before))]


def _unit_tricks(facts: ScoreFacts, unit: int) -> int:
    return sum(facts.tricks[seat] for seat in facts.rules.seating.sides[unit])


def _tricks_line(facts: ScoreFacts, unit: int, rule: str, count: int, each: int = 10) -> Line:
    return Line(unit, each * count, rule, (("count", count), ("each", each)))


_SHARED = {
    "score.made": "score.made-shared",
    "score.failed": "score.failed-shared",
    "score.slam": "score.slam-shared",
}


def _contract_lines(facts: ScoreFacts, contract: Contract, declarers: Sequence[int]) -> list[Line]:
    rules, worth = facts.rules, value(facts.rules, contract.bid)
    taken = sum(facts.tricks[s] for s in declarer_side(facts))
    if not is_made(facts):  # S001-39, S003-37, S004-13
        revoked = facts.penalty != "none" and facts.revoke in declarer_side(facts)
        points, rule = -worth, "penalty.declarer" if revoked else "score.failed"
    elif facts.penalty == "american":
        points, rule = worth, "penalty.full-bid"
    else:  # S001-38, S003-35
        points, rule = worth, "score.made"
        least = rules.schedule.slam_min
        if isinstance(contract.bid, Bid) and taken == rules.pack.hand_size and least is not None and least > worth:
            points, rule = least, "score.slam"  # S001-42, S003-36, S004-15
    words = (("bid", contract.bid), ("value", worth), ("count", taken), ("least", rules.schedule.slam_min))
    if len(declarers) == 1:
        return [Line(declarers[0], points, rule, words)]
    if rules.partner is None or rules.partner.split != "half_each":  # S000-57: full for each
        return [Line(unit, points, rule, words) for unit in declarers]
    share = Fraction(points, 2)  # S003-47, A11: exact halves
    exact: Points = int(share) if share.denominator == 1 else share
    return [Line(unit, exact, _SHARED.get(rule, rule), (*words, ("share", number_of(exact)))) for unit in declarers]


def _defender_lines(facts: ScoreFacts, contract: Contract, declarers: Sequence[int], made: bool) -> list[Line]:
    rules = facts.rules
    others = [unit for unit in range(len(facts.before)) if unit not in declarers]
    if contract.is_misere:
        return _misere_lines(facts, contract, others)
    scoring = rules.scoring
    if not scoring.defender_points or (made and scoring.when == "failed_only"):
        return []
    lines = []
    for unit in others:
        pooled = scoring.unit == "side"
        count = sum(_unit_tricks(facts, u) for u in others) if pooled else _unit_tricks(facts, unit)
        lines.append(_tricks_line(facts, unit, "score.defenders", count, scoring.defender_points))
    return lines


def _penalised(facts: ScoreFacts, lines: list[Line]) -> list[Line]:
    """The opponents' points after one of them revoked (2.6)."""
    offender = facts.revoke
    if facts.penalty == "none" or offender is None or offender in declarer_side(facts):
        return lines
    unit = facts.rules.seating.side_of(offender)
    kept = [line for line in lines if line.unit != unit and facts.penalty == "hoffmann"]
    loss = -100 if facts.penalty == "hoffmann" else 0
    words = (("seat", facts.rules.seating.name(offender)),)
    return [*kept, Line(unit, loss, f"penalty.{facts.penalty}", words)]


def _capped(facts: ScoreFacts, line: Line, made: bool) -> Line:
    """Trick points of the opponents after the cap (S000-67, A8)."""
    points = facts.rules.scoring.capped(line.points, facts.before[line.unit], made)
    if points == line.points:
        return line
    cap = "score.cap-400" if facts.rules.scoring.too_high(facts.before[line.unit]) else "score.cap"
    return Line(line.unit, points, cap, (*line.facts, ("points", line.points)))


def _misere_lines(facts: ScoreFacts, contract: Contract, others: Sequence[int]) -> list[Line]:
    """What the opponents of a misère score (S003-39, S000-44, S004-14, A5)."""
    how = facts.rules.misere.defender_points
    side = facts.rules.misere.side_must_lose(str(contract.bid))
    taken = sum(facts.tricks[s] for s in declarer_side(facts)) if side else facts.tricks[contract.declarer]
    if how == "none":
        return []
    if how == "10_per_own_trick":
        return [_tricks_line(facts, unit, "score.defenders", _unit_tricks(facts, unit)) for unit in others]
    each = how == "10_each_per_declarer_trick"
    heads = [len(facts.rules.seating.sides[unit]) if each else 1 for unit in others]
    return [
        _tricks_line(facts, unit, "score.misere-defenders", taken, 10 * n)
        for unit, n in zip(others, heads, strict=True)
    ]


def credited(facts: ScoreFacts, winner: Seat) -> tuple[tuple[int, int], ...]:
    """The scoring units that get points for a trick as such, when this seat has won it, and how many (for S000-37)."""
    each = facts.rules.misere.defender_points == "10_each_per_declarer_trick"
    heads = facts.contract is not None and facts.contract.is_misere and each
    return tuple((u, 10 * len(facts.rules.seating.sides[u]) if heads else 10) for u in _credited_units(facts, winner))


def _credited_units(facts: ScoreFacts, winner: Seat) -> tuple[int, ...]:
    rules, contract = facts.rules, facts.contract
    own = rules.seating.side_of(winner)
    if contract is None:
        return (own,)
    side = declarer_side(facts)
    others = tuple(u for u in range(len(facts.before)) if u not in {rules.seating.side_of(seat) for seat in side})
    if contract.is_misere:
        how = rules.misere.defender_points
        by_declarer = winner in side if how.endswith("declarer_trick") else False
        return others if by_declarer else (own,) if how == "10_per_own_trick" and own in others else ()
    if own not in others:
        return ()
    return others if rules.scoring.unit == "side" else (own,)


def totals_before(rules: RuleSet, totals: Sequence[Points] | None) -> tuple[Points, ...]:
    """The totals before a deal by scoring unit: those given, or 0; raises `StateError` for too many or too few."""
    units = len(rules.seating.sides)
    if totals is None:
        return (0,) * units
    if len(totals) != units:
        raise StateError(f"{len(totals)} totals: {units} are needed, for {' '.join(rules.seating.side_names)}")
    return tuple(totals)


def score_facts(state: Finished, before: tuple[Points, ...], revoke: Seat | None = None) -> ScoreFacts:
    """The facts of a finished deal."""
    return ScoreFacts(
        rules=state.deal.rules,
        contract=state.deal.contract,
        tricks=state.won,
        before=before,
        partner=state.deal.partner,
        revoke=revoke,
    )
