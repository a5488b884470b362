"""Questions about values, the contract, the score and the game."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from fivehundred import match
from fivehundred.bids import Bid, Contract, HiLo, Strain
from fivehundred.errors import Violation
from fivehundred.knowledge.known import numbering_of
from fivehundred.knowledge.worlds import Impossible, NotTold, World
from fivehundred.phases.bidding import check_offered
from fivehundred.phases.deal import counting
from fivehundred.phases.scoring import is_made, score_of, totals_before
from fivehundred.rules.ruleset import value
from fivehundred.rules.scoring import number_of, points_text
from fivehundred.seats import Seat
from fivehundred.settle.answers import NO, OPEN, YES, Answer, Case, Totals, words
from fivehundred.settle.ends import End, ends, final_tricks, fits, has_value, must_fail, score_facts
from fivehundred.settle.questions.auction import no_contract
from fivehundred.settle.questions.forms import Kind, Question, question_form, question_in_one_world


@question_in_one_world(r"trumps (?P<suit>\S+)", example="trumps S", answers="all trumps of the pack", kind=Kind.LIST)
def trumps(w: World, q: Question) -> Answer:
    """All cards that are trumps when a suit is."""
    if q.suit is None:
        return Answer(text="", reason=Violation.of("order.trumps", count=0, cards=""))
    cards = words(numbering_of(w.known.rules, Contract(Bid(10, Strain(q.suit)), Seat(0))).suit_cards(q.suit))
    return Answer(text=cards, reason=Violation.of("order.trumps", count=len(cards.split()), cards=cards))


@question_in_one_world(r"value (?P<bid>.+)", example="value 7C", answers="the points of a bid")
def value_of(w: World, q: Question) -> Answer:
    """What a bid is worth."""
    assert q.bid is not None
    rules = w.known.rules
    unoffered = check_offered(rules, q.bid)
    if unoffered is not None:
        return Answer(text="none", reason=unoffered)
    table, worth = rules.schedule.table, value(rules, q.bid)
    if not isinstance(q.bid, Bid) or q.bid.game:
        return Answer(text=str(worth), reason=Violation.of("value.fixed", bid=q.bid, value=worth))
    rule = "value.note" if table.note else "value.bid"
    reason = Violation.of(rule, bid=q.bid, value=worth, table=table.name, about=table.note)
    return Answer(text=str(worth), reason=reason)


def _if_told(case: Case, ask: Callable[[World, bool], Answer]) -> Answer:
    """The answer of all worlds that fit the points on record; of all worlds if none fits, which is a breach."""

    def after_the_auction(w: World, told: bool) -> Answer:
        if w.known.opening.over is None:
            raise NotTold("contract")
        return ask(w, told) if w.known.opening.over else Answer(text=OPEN, reason=Violation.of("score.open"))

    if any(deal.record.score or deal.record.totals for deal in case.deals):
        with suppress(Impossible):
            return case.decide(lambda w: after_the_auction(w, True))
    return case.decide(lambda w: after_the_auction(w, False))


def _before(w: World, case: Case, *, capped_only: bool = False) -> Totals:
    """The totals before the deal.

    ``capped_only``: what is asked depends on them only through the caps on a side's points, near the target: then some
    that stand for all will do where they are not known.
    """
    if case.before is not None:
        return w.choose("before", "scores", case.before)
    if not capped_only:
        raise NotTold("scores")
    target, sides = case.known.rules.winning.target, len(case.known.rules.seating.sides)
    near = (0, *(target - less for less in (*range(5, 40, 5), *range(40, 121, 10))))
    return w.choose("before", "scores", tuple((total,) * sides for total in near))


@question_form(r"made", example="made", answers="`yes`, `no` or `open`")
def made(case: Case, q: Question) -> Answer:
    """Whether the contract is made, as soon as the tricks taken decide it."""
    return _if_told(case, lambda w, told: _made(w, case, told))


def _made(w: World, case: Case, told: bool) -> Answer:
    o = w.known.opening
    if o.contract is None or o.record.misdealt:
        return Answer(text=NO, reason=no_contract(w))
    told = told and has_value(w.known) and case.before is not None
    if told and not any(fits(case, end) for end in ends(case, w, _before(w, case))):
        raise Impossible
    zeros = totals_before(o.rules, None)
    verdicts = (is_made(score_facts(case, w, tricks, zeros)) for tricks in final_tricks(w))
    verdict = next(verdicts)
    found = OPEN if any(other != verdict for other in verdicts) else YES if verdict else NO
    return Answer(text=found, reason=lambda: _made_reason(case, w, found))


def _made_reason(case: Case, w: World, made: str) -> Violation:
    if made == OPEN:
        return Violation.of("score.made-open")
    o, won = w.known.opening, w.won
    contract = o.contract
    assert contract is not None
    facts = score_facts(case, w, won, totals_before(o.rules, None))
    if facts.penalty is not None and has_value(w.known):
        line = score_of(facts).lines[0]
        if line.rule == facts.penalty.contract_rule:  # the revoke decided it, not the tricks
            return line.reason
    if contract.is_misere:
        count = sum(won[seat] for seat in o.losers)
        if made == NO and not count and must_fail(w):
            return Violation.of("score.made-joker")
        return Violation.of("score.misere" if len(o.losers) == 1 else "score.misere-both", count=count)
    assert isinstance(contract.bid, (Bid, HiLo))
    names, needs = o.rules.seating.side_names[o.rules.seating.side_of(contract.declarer)], contract.bid.tricks
    if isinstance(contract.bid, HiLo):  # G4
        seats = counting(o.rules, contract, o.fixed_side)
        side = w.name(contract.declarer) if len(seats) == 1 else names
        return Violation.of("score.exactly", side=side, count=sum(won[seat] for seat in seats), needs=needs)
    taken = sum(won[seat] for seat in range(o.rules.players) if w.on_declarers_side(Seat(seat)))
    return Violation.of("score.tricks", side=names, count=taken, needs=needs)


def _decided(
    case: Case,
    shown: Callable[[End], str],
    reason: Callable[[World, End], Violation],
    working: Callable[[End, Totals], tuple[tuple[str, Violation], ...]] = lambda end, before: (),
    *,
    capped_only: bool = False,
) -> Answer:
    """The answer that all ends of the deal share, open if they differ, unknown if that depends on what is not told."""

    def ask(w: World, told: bool) -> Answer:
        before = _before(w, case, capped_only=capped_only)
        if not has_value(w.known) and not w.known.opening.thrown_in:
            raise NotTold("house")
        found = (end for end in ends(case, w, before) if not told or fits(case, end))
        first = next(found, None)
        if first is None:
            raise Impossible
        text = shown(first)
        if text != OPEN and all(shown(end) == text for end in found):
            return Answer(text=text, reason=lambda: reason(w, first), lines=working(first, before))

        def why() -> Violation:
            alike = text == OPEN and all(shown(end) == OPEN for end in found)
            return reason(w, first) if alike else Violation.of("score.open")

        return Answer(text=OPEN, reason=why)

    return _if_told(case, ask)


@question_form(r"score", example="score", answers="`NS 250, EW 0`, or `open`", kind=Kind.PAIRS)
def score(case: Case, q: Question) -> Answer:
    """The points credited for this deal."""
    names = case.known.rules.seating.side_names

    def working(end: End, before: Totals) -> tuple[tuple[str, Violation], ...]:
        lines = [(names[line.unit], line.reason) for line in end.score.lines]
        told = {line.unit for line in end.score.lines}
        misere = end.contract is not None and end.contract.is_misere
        nothing = Violation.of("score.misere-nothing" if misere else "score.nothing")
        return (*lines, *((name, nothing) for unit, name in enumerate(names) if lines and unit not in told))

    def reason(w: World, end: End) -> Violation:
        if w.known.opening.thrown_in:
            return Violation.of("score.thrown-in")
        return end.score.lines[0].reason if end.score.lines else Violation.of("score.open")

    return _decided(case, lambda end: points_text(names, end.score.points), reason, working, capped_only=True)


@question_form(r"totals", example="totals", answers="`NS 500, EW -60`, or `open`", kind=Kind.PAIRS)
def totals(case: Case, q: Question) -> Answer:
    """The totals after this deal."""
    names = case.known.rules.seating.side_names

    def working(end: End, before: Totals) -> tuple[tuple[str, Violation], ...]:
        """The sum of each side's total."""
        sums = zip(names, before, end.score.points, end.totals, strict=True)
        return tuple(
            (name, Violation.of("score.sum", old=number_of(old), new=number_of(new), total=number_of(total)))
            for name, old, new, total in sums
        )

    total = Violation.of("score.totals")
    return _decided(case, lambda end: points_text(names, end.totals), lambda w, end: total, working)


@question_form(r"game", example="game", answers="`open` or `won by NS`", kind=Kind.LIST)
def game(case: Case, q: Question) -> Answer:
    """Whether the game is over, and who has won it."""
    names = case.known.rules.seating.side_names

    def shown(end: End) -> str:
        return f"won by {words(names[unit] for unit in end.end.winners)}" if end.end else OPEN

    return _decided(case, shown, lambda w, end: match.reason(case.known.rules, end.end, end.totals))
