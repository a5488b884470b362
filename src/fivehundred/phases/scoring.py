"""From tricks to points: the deal's score with its working, line by line."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import ClassVar

import attrs
from attrs import frozen

from fivehundred.actions import Play
from fivehundred.bids import Bid, Contract, HiLo, Misere
from fivehundred.cards import CardMask, CardSet
from fivehundred.errors import StateError, Violation, several
from fivehundred.messages import is_known, quoted
from fivehundred.phases.deal import Deal, Stage, Trick, counting
from fivehundred.rules.penalties import Penalty, RevokeFacts
from fivehundred.rules.ruleset import RuleSet, value
from fivehundred.rules.scoring import Counts, Points, Tally, TallyFacts, as_points, number_of
from fivehundred.seats import Seat


@frozen
class Finished:
    """The deal is over: played to its end, decided, claimed, or thrown in as all passed or the cards were misdealt.

    ``claimed`` are the winners, in order, of tricks that were not played because somebody claimed them or gave them
    up; ``plays`` are then the cards of a trick that was left unfinished: it counts among those claimed.  ``shown`` is
    what the play has shown (`Playing.shown`); where it is `None`, it follows from the tricks.
    """

    stage: ClassVar[Stage] = Stage.FINISHED
    deal: Deal
    tricks: tuple[Trick, ...] = ()
    misdealt: bool = False
    claimed: tuple[Seat, ...] = ()
    plays: tuple[tuple[Seat, Play], ...] = ()
    shown: tuple[int, int, int] | None = attrs.field(default=None, eq=False, repr=False)

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The cards left in each hand."""
        left = [int(hand.mask) for hand in self.deal.hands_in_play]
        for plays in (*(trick.plays for trick in self.tricks), self.plays):
            for seat, play in plays:
                left[seat] &= ~play.card.mask
        return tuple([CardSet(CardMask(cards)) for cards in left])

    @property
    def thrown_in(self) -> bool:
        """Whether the cards were thrown in without play: all passed, or the contract was not to be played."""
        return not self.winners

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The winners of the tricks, in order: those that were played, then those claimed."""
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

    @property
    def reason(self) -> Violation:
        """The line in a sentence."""
        return Violation(self.rule if is_known(self.rule) else f"{self.rule}.pays", self.facts)

    def __str__(self) -> str:
        return str(self.reason)


@frozen
class DealScore:
    """The points of one deal.

    ``points`` are by scoring unit, ``made`` says whether the contract was made (`None` without a contract), ``lines``
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
    """The facts that a score depends on: contract, tricks by seat, called partner, totals before by scoring unit.

    ``revoke`` is a seat that revoked, for a table that plays with penalties (H).
    """

    rules: RuleSet
    contract: Contract | None
    tricks: tuple[int, ...]
    before: tuple[Points, ...]
    partner: Seat | None = None
    revoke: Seat | None = None

    @cached_property
    def side(self) -> tuple[Seat, ...]:
        """The declarer, fixed partners and a called one (S000-57, A25); empty in a passed-out deal."""
        if self.contract is None:
            return ()
        called = () if self.partner is None else (self.partner,)
        return (self.contract.declarer, *self.rules.seating.partners(self.contract.declarer), *called)

    @cached_property
    def units(self) -> tuple[int, ...]:
        """The scoring units of the declarer's side, his own first."""
        return tuple(dict.fromkeys(self.rules.seating.side_of(seat) for seat in self.side))

    @cached_property
    def penalty(self) -> Penalty | None:
        """The penalty for the revoke (H); `None` without a revoke, a contract, or a rule for it."""
        if self.revoke is None or self.contract is None:
            return None
        own = self.revoke in self.side
        return self.rules.penalties.revoke.judge(RevokeFacts(own=own, made=_fell_made(self, self.contract)))


def is_made(facts: ScoreFacts) -> bool | None:
    """Whether the contract was made (S001-17, S003-38), or counts so after a revoke; `None` in a passed-out deal."""
    if facts.contract is None:
        return None
    penalty = facts.penalty
    return _fell_made(facts, facts.contract) if penalty is None else penalty.made


def _fell_made(facts: ScoreFacts, contract: Contract) -> bool:
    """Whether the contract was made as the cards fell."""
    taken = _taken(facts, contract)
    if isinstance(contract.bid, HiLo):  # G4: exactly five
        return taken == contract.bid.tricks
    return taken == 0 if isinstance(contract.bid, Misere) else taken >= contract.bid.tricks


def _taken(facts: ScoreFacts, contract: Contract) -> int:
    """The tricks that decide the contract."""
    return sum(facts.tricks[seat] for seat in counting(facts.rules, contract, facts.side))


def score_of(facts: ScoreFacts) -> DealScore:
    """The points of a deal by the rules of its contract, after any cap."""
    rules, contract, made = facts.rules, facts.contract, is_made(facts)
    lines = [] if contract is None else _contract_lines(facts, contract, facts.units)
    lines += [_capped(facts, line, bool(made)) for line in _trick_lines(facts)]
    lines += _offenders_lines(facts)
    points: list[Points] = [0] * len(rules.seating.sides)
    for line in lines:
        points[line.unit] += line.points
    return DealScore(rules, tuple(points), made, facts.units, tuple(lines))


_SHARED = {
    "score.made": "score.made-shared",
    "score.failed": "score.failed-shared",
    "score.slam": "score.slam-shared",
    "score.overtricks": "score.overtricks-shared",
    "penalty.declarer": "penalty.declarer-shared",
    "penalty.full-bid": "penalty.full-bid-shared",
}
"""The sentences for points that the declarer shares with a called partner."""
_ALONE = {"score.made": "score.made-alone", "score.failed": "score.failed-alone"}
"""The sentences for a misère in which the partner took tricks that do not count."""
_TOGETHER = {
    "score.defenders": "score.defenders-pooled",
    "score.misere-defenders": "score.misere-defenders-both",
    "score.passed-out": "score.passed-out-side",
}
"""The sentences for tricks of several players: of opponents who each score them all, of two who may take none, of
partners in a passed-out deal (A16)."""


def _contract_lines(facts: ScoreFacts, contract: Contract, declarers: Sequence[int]) -> list[Line]:
    rules, worth = facts.rules, value(facts.rules, contract.bid)
    taken = _taken(facts, contract)
    penalty, extra = facts.penalty, 0
    decided = None if penalty is None else penalty.contract_rule
    if not is_made(facts):  # S001-39, S003-37, S004-13
        points, rule = -worth, decided or "score.failed"
    elif decided is not None:
        points, rule = worth, decided
    else:  # S001-38, S003-35
        points, rule = worth, "score.made"
        least = rules.schedule.slam_min or 0
        if isinstance(contract.bid, Bid):
            extra = rules.scoring.overtricks * (taken - contract.bid.tricks)
            if taken == rules.pack.hand_size and least > worth + extra:
                points, rule, extra = least, "score.slam", 0  # S001-42, S003-36, S004-15
    if isinstance(contract.bid, Misere) and taken != sum(facts.tricks[seat] for seat in facts.side):
        rule = _ALONE.get(rule, rule)
    words = (("bid", contract.bid), ("value", worth), ("count", taken), ("least", rules.schedule.slam_min))
    lines = _paid(facts, declarers, points, rule, words)
    if extra:
        beyond = (("extra", rules.scoring.overtricks), ("count", extra // rules.scoring.overtricks), ("value", extra))
        lines += _paid(facts, declarers, extra, "score.overtricks", beyond)
    return lines


def _paid(
    facts: ScoreFacts, declarers: Sequence[int], points: int, rule: str, words: tuple[tuple[str, object], ...]
) -> list[Line]:
    """Lines of the declarer's units: with a called partner the whole for each, or half of it."""
    rules = facts.rules
    if len(declarers) == 1:
        return [Line(declarers[0], points, rule, words)]
    if rules.partner is None or not rules.partner.halves:  # S000-57: full for each
        return [Line(unit, points, rule, words) for unit in declarers]
    share = Fraction(points, 2)  # S003-47, A11: exact halves
    exact: Points = int(share) if share.denominator == 1 else share
    each = ("share", number_of(exact if points > 0 else -exact))
    return [Line(unit, exact, _SHARED.get(rule, rule), (*words, each)) for unit in declarers]


def _tally(facts: ScoreFacts, unit: int) -> Tally | None:
    """The way in which a unit scores tricks in this deal; `None` if it does not."""
    rules, contract, penalty = facts.rules, facts.contract, facts.penalty
    if contract is None:  # S000-33
        return rules.auction.pass_out.tally
    if unit in facts.units:
        return None
    if penalty is not None and facts.revoke not in facts.side:  # H: penalty.american, penalty.hoffmann
        assert facts.revoke is not None
        if not penalty.others_score or rules.seating.side_of(facts.revoke) == unit:
            return None
    if contract.as_misere:  # S003-39, S000-44, S004-14, A5; G4
        return rules.misere.tally(len(rules.seating.sides[unit]))
    made, players = bool(is_made(facts)), len(rules.seating.sides[unit])
    return rules.scoring.tally(TallyFacts(bid=contract.bid, made=made, players=players))


def _counted(facts: ScoreFacts, unit: int, tally: Tally, winner: Seat) -> bool:
    """Whether a trick that this seat has won counts for a unit."""
    if tally.counts is Counts.OWN:
        return facts.rules.seating.side_of(winner) == unit
    if tally.counts is Counts.DECLARERS:
        return winner in counting(facts.rules, facts.contract, facts.side)
    return facts.rules.seating.side_of(winner) not in facts.units


def _trick_lines(facts: ScoreFacts) -> list[Line]:
    """The points for tricks: of the declarer's opponents, or of everybody where there is no declarer."""
    lines = []
    for unit in range(len(facts.before)):
        tally = _tally(facts, unit)
        if tally is not None:
            count = sum(won for seat, won in enumerate(facts.tricks) if _counted(facts, unit, tally, Seat(seat)))
            words = (("count", count), ("each", tally.each))
            rule = _TOGETHER.get(tally.rule, tally.rule) if _together(facts, unit, tally) else tally.rule
            lines.append(Line(unit, tally.each * count, rule, words))
    return lines


def _together(facts: ScoreFacts, unit: int, tally: Tally) -> bool:
    """Whether the tricks of several players count for a unit."""
    if facts.contract is None:
        return len(facts.rules.seating.sides[unit]) > 1
    if tally.counts is Counts.OPPONENTS:
        return len(facts.before) - len(facts.units) > 1
    return tally.counts is Counts.DECLARERS and len(counting(facts.rules, facts.contract, facts.side)) > 1


def credited(facts: ScoreFacts, winner: Seat) -> tuple[tuple[int, int], ...]:
    """The scoring units that get points for a trick as such, when this seat has won it, and how many (for S000-37)."""
    tallies = [(unit, _tally(facts, unit)) for unit in range(len(facts.before))]
    return tuple((unit, tally.each) for unit, tally in tallies if tally and _counted(facts, unit, tally, winner))


def _offenders_lines(facts: ScoreFacts) -> list[Line]:
    """The points of an opponent of the declarer who revoked (H)."""
    penalty, offender = facts.penalty, facts.revoke
    if penalty is None or offender is None or not penalty.rule:
        return []
    words = (("seat", facts.rules.seating.name(offender)),)
    return [Line(facts.rules.seating.side_of(offender), penalty.points, penalty.rule, words)]


def _capped(facts: ScoreFacts, line: Line, made: bool) -> Line:
    """Trick points of the opponents after the cap (S000-67, A8)."""
    scoring, before = facts.rules.scoring, facts.before[line.unit]
    target = facts.rules.winning.target
    points = line.points if facts.contract is None else scoring.capped(line.points, before, made, target)
    if points == line.points:
        return line
    rule, limit = scoring.cap_rule(before, target)
    return Line(line.unit, points, rule, (*line.facts, ("points", line.points), ("scored", points), ("limit", limit)))


def totals_before(rules: RuleSet, totals: Sequence[Points] | None) -> tuple[Points, ...]:
    """The totals before a deal by scoring unit: those given, or 0; raises `StateError` for too many or too few."""
    units = len(rules.seating.sides)
    if totals is None:
        return (0,) * units
    names = " ".join(rules.seating.side_names)
    given = several(totals, f"totals of {names}")
    if len(given) != units:
        raise StateError(f"expected {units} totals, for {names}, not {len(given)}")
    exact = [as_points(total) for total in given]
    if None in exact:
        wrong = quoted(given[exact.index(None)])
        raise StateError(f"a total is a whole number of points, or one and a half, not {wrong}")
    return tuple(total for total in exact if total is not None)


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
