"""Answering one question about one position: the answer, the rule, and the facts that make its sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from fivehundred.errors import Violation
from fivehundred.settle.answers import announcing, auction, playing, scoring
from fivehundred.settle.answers.base import Answer, unknown
from fivehundred.settle.answers.outcomes import Before, End, has_value, outcomes
from fivehundred.settle.answers.scoring import points_text
from fivehundred.settle.audit import breaches
from fivehundred.settle.called import Breach
from fivehundred.settle.position import Position
from fivehundred.settle.questions import Question


def _faults(p: Position, q: Question) -> Answer:
    return faults_answer(breaches(p))


def faults_answer(found: Sequence[Breach]) -> Answer:
    """The answer to the question for breaches."""
    if not found:
        return Answer(text="none", reason=Violation.of("faults.none"))

    def why() -> Violation:
        text = " ".join(f"{str(breach.violation).removesuffix('.')} ({breach.code})." for breach in found)
        return Violation.of("faults.some", breaches=text)

    return Answer(text=", ".join(breach.code for breach in found), reason=why)


_ANSWERS: Mapping[str, Callable[[Position, Question], Answer]] = {
    "bids": auction.bids,
    "may bid": auction.may_bid,
    "high bid": auction.high_bid,
    "contract": auction.contract,
    "discards": announcing.discards,
    "names": announcing.names,
    "may name": announcing.may_name,
    "calls": announcing.calls_partner,
    "may call": announcing.may_call,
    "who is partner": announcing.who_is_partner,
    "plays": playing.plays,
    "may play": playing.may_play,
    "who is next": playing.who_is_next,
    "next dealer": playing.next_dealer,
    "who won": playing.who_won,
    "shows": playing.shows,
    "trumps": scoring.trumps,
    "value": scoring.value_of,
    "made": scoring.made,
    "faults": _faults,
}
_SCORES: Mapping[str, Callable[[Position, Question, Before, int], Answer]] = {
    "score": scoring.score,
    "totals": scoring.totals,
    "game": scoring.game,
}


def answer(p: Position, q: Question, before: Before = None, deals: int = 1) -> Answer:
    """The answer to a question; ``before`` are the totals before the deal, ``deals`` its number."""
    if q.kind in _SCORES:
        return _SCORES[q.kind](p, q, before, deals)
    return _ANSWERS[q.kind](p, q)


__all__ = ["Answer", "Before", "End", "answer", "faults_answer", "has_value", "outcomes", "points_text", "unknown"]
