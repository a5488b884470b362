"""Answers about values, the contract, the score and the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from fivehundred import match
from fivehundred.bids import Bid, HiLo
from fivehundred.errors import Violation
from fivehundred.phases.bidding import check_offered
from fivehundred.phases.scoring import is_made, score_of, totals_before
from fivehundred.rules import scoring
from fivehundred.rules.ruleset import value
from fivehundred.rules.scoring import Points, number_of
from fivehundred.seats import Seat
from fivehundred.settle.answers.auction import no_contract
from fivehundred.settle.answers.base import (
    OPEN,
    Answer,
    unknown,
    unknown_for,
    words,
)
from fivehundred.settle.answers.outcomes import (
    Before,
    End,
    _ends,
    _score_facts,
    _ways,
    has_value,
    missing_keys,
    outcomes,
)
from fivehundred.settle.position import Position
from fivehundred.settle.questions import Question


def trumps(p: Position, q: Question) -> Answer:
    from fivehundred._tables import tables_for
    from fivehundred.bids import Contract, Strain

    assert q.suit is not None
    contract = Contract(Bid(10, Strain(q.suit)), Seat(0))
    cards = words(tables_for(p.rules, contract).suit_cards(q.suit))
    return Answer(text=cards, reason=Violation.of("order.trumps", count=len(cards.split()), cards=cards))


def value_of(p: Position, q: Question) -> Answer:
    assert q.bid is not None
    unoffered = check_offered(p.rules, q.bid)
    if unoffered is not None:
        return Answer(text="none", reason=unoffered)
    table = p.rules.schedule.table
    worth = value(p.rules, q.bid)
    if not isinstance(q.bid, Bid) or q.bid.game:
        return Answer(text=str(worth), reason=Violation.of("value.fixed", bid=q.bid, value=worth))
    rule = "value.note" if table.note else "value.bid"
    reason = Violation.of(rule, bid=q.bid, value=worth, table=table.name, about=table.note)
    return Answer(text=str(worth), reason=reason)


def made(p: Position, q: Question) -> Answer:
    if p.auction_over is None:
        return unknown("contract")
    if not p.auction_over or p.contract is None:
        if not p.auction_over:
            return Answer(text=OPEN, reason=Violation.of("score.open"))
        return Answer(text="no", reason=no_contract(p))
    first: str | None = None
    for won, partner, lost in _ways(p):
        verdicts = (is_made(_score_facts(p, end, partner, ())) for end in _ends(p, won, lost))
        verdict = next(verdicts)
        found = OPEN if any(other != verdict for other in verdicts) else "yes" if verdict else "no"
        if first is None:
            first = found
        elif found != first:
            return unknown_for(lambda: missing_keys(p))
    assert first is not None
    return Answer(text=first, reason=_made_reason(p, first))


def _made_reason(p: Position, made: str) -> Violation:
    assert p.contract is not None
    if made == OPEN:
        return Violation.of("score.made-open")
    won = next(p.won_worlds())
    facts = _score_facts(p, won, p.partner, totals_before(p.rules, None))
    if facts.penalty is not None and has_value(p):
        line = score_of(facts).lines[0]
        if line.rule == facts.penalty.contract_rule:  # the revoke decided it, not the tricks
            return line.reason
    if p.contract.is_misere:
        count = sum(won[seat] for seat in p.losers)
        if made == "no" and not count:
            return Violation.of("score.made-joker")
        return Violation.of("score.misere" if len(p.losers) == 1 else "score.misere-both", count=count)
    assert isinstance(p.contract.bid, (Bid, HiLo))
    side = p.declarer_side
    names = p.rules.seating.side_names[p.rules.seating.side_of(p.contract.declarer)]
    rule = "score.tricks" if isinstance(p.contract.bid, Bid) else "score.exactly"
    return Violation.of(rule, side=names, count=sum(won[s] for s in side), needs=p.contract.bid.tricks)


def points_text(p: Position, points: Sequence[Points]) -> str:
    """Points as an answer: ``NS 250, EW 0``."""
    return scoring.points_text(p.rules.seating.side_names, points)


def _decided(
    p: Position,
    before: Before,
    deals: int,
    shown: Callable[[End], str],
    reason: Callable[[End], Violation],
    working: Callable[[End], tuple[tuple[str, Violation], ...]] = lambda end: (),
) -> Answer:
    """The answer that all ends of the deal share, open if they differ, unknown if that depends on what is missing."""
    if p.auction_over is None:
        return unknown("contract")
    if before is None:
        return unknown("scores")
    if not p.auction_over:
        return Answer(text=OPEN, reason=Violation.of("score.open"))
    if not has_value(p):
        return unknown("house")
    first: tuple[str, End | None] | None = None
    for ends in outcomes(p, before, deals):
        found = _shared(ends, shown)
        if first is None:
            first = found
        elif found[0] != first[0]:
            return unknown_for(lambda: missing_keys(p))
    assert first is not None
    text, end = first

    def why() -> Violation:
        if end is None or any(shown(other) != text for other in next(outcomes(p, before, deals))):
            return Violation.of("score.open")
        return reason(end)

    return Answer(text=text, reason=why, lines=() if end is None else working(end))


def _shared(ends: Iterator[End], shown: Callable[[End], str]) -> tuple[str, End | None]:
    """What all ends show, with the first of them; open, as some of them may be themselves, if they differ."""
    first = next(ends)
    text = shown(first)
    return (text, first) if text == OPEN or all(shown(end) == text for end in ends) else (OPEN, None)


def score(p: Position, q: Question, before: Before, deals: int) -> Answer:
    return _decided(
        p,
        before,
        deals,
        lambda end: points_text(p, end.score.points),
        lambda end: _score_reason(p, end),
        lambda end: _working(p, end),
    )


def _working(p: Position, end: End) -> tuple[tuple[str, Violation], ...]:
    """The working of a score: each side with the reason of its points."""
    names = p.rules.seating.side_names
    return tuple((names[line.unit], line.reason) for line in end.score.lines)


def _score_reason(p: Position, end: End) -> Violation:
    if p.thrown_in:
        return Violation.of("score.thrown-in")
    if not end.score.lines:
        return Violation.of("score.open")
    first = end.score.lines[0]
    return Violation(first.rule, first.facts)


def totals(p: Position, q: Question, before: Before, deals: int) -> Answer:
    return _decided(
        p,
        before,
        deals,
        lambda end: points_text(p, end.totals),
        lambda end: Violation.of("score.totals"),
        lambda end: _added(p, before or (), end),
    )


def _added(p: Position, before: tuple[Points, ...], end: End) -> tuple[tuple[str, Violation], ...]:
    """The sum of each side's total."""
    sums = zip(p.rules.seating.side_names, before, end.score.points, end.totals, strict=True)
    return tuple(
        (name, Violation.of("score.sum", old=number_of(old), new=number_of(new), total=number_of(total)))
        for name, old, new, total in sums
    )


def game(p: Position, q: Question, before: Before, deals: int) -> Answer:
    names = p.rules.seating.side_names

    def shown(end: End) -> str:
        return f"won by {words(names[u] for u in end.end.winners)}" if end.end else OPEN

    return _decided(p, before, deals, shown, lambda end: match.reason(p.rules, end.end, end.totals))
