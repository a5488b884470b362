"""The question for breaches of the record."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from attrs import evolve

from fivehundred.breaches import Breach, wrong_dealer, wrong_points
from fivehundred.errors import Violation
from fivehundred.knowledge.worlds import NotTold
from fivehundred.seats import Seat
from fivehundred.settle.answers import Answer, Case, Totals, unknown
from fivehundred.settle.ends import MOST_ENDS, all_ends, has_value
from fivehundred.settle.questions.forms import Kind, Question, question_form


@question_form(r"faults", example="faults", answers="every breach of the record, or `none`", kind=Kind.PAIRS)
def faults(last: Case, q: Question) -> Answer:
    """The breaches of all deals, each with its number where there are several."""
    found: list[Breach] = []
    possible: list[str] = []
    missing: list[str] = []
    for number, case in enumerate((*last.earlier, last), 1):
        of = case.result(("faults", case.before, case.number, case.dealer), partial(_of_deal, number))
        found += of.breaches
        possible += [f"deal {number} {place}" if case.several else place for place in of.possible]
        missing += of.missing
    places = [breach.code if last.several else breach.place for breach in found]
    if found:
        told = zip(found, places, strict=True)
        text = " ".join(f"{str(breach.violation).removesuffix('.')} ({place})." for breach, place in told)
        reason = Violation.of("faults.some", breaches=text)
    elif missing:
        return evolve(unknown(*missing), possible=tuple(possible))
    else:
        reason = Violation.of("faults.none" if not possible else "faults.none.not")
    if possible:
        reason = reason.noted(Violation.of("faults.possible", acts=tuple(possible)))
    return Answer(text=", ".join(places) or "none", reason=reason, possible=tuple(possible))


class _Faults(NamedTuple):
    """The breaches of a deal, acts that unseen cards could make one, and the keys that would show whether one was."""

    breaches: tuple[Breach, ...]
    possible: tuple[str, ...]
    missing: tuple[str, ...]


def _of_deal(number: int, case: Case) -> _Faults:
    judged, dealt = case.judged, case.known.record.dealer
    turn = () if dealt is None else wrong_dealer(case.known.rules, number, dealt, case.dealer)
    breaches = (*turn, *(evolve(breach, deal=number) for breach in judged.breaches), *_wrong_points(case, number))
    return _Faults(breaches, judged.possible, () if judged.clean or judged.breaches else _untold_hands(case))


def _untold_hands(case: Case) -> tuple[str, ...]:
    """The keys of the hands of which not all cards are told: they would show whether somebody broke a rule, and who."""
    record, seating = case.known.record, case.known.rules.seating
    seats = map(Seat, range(case.known.rules.players))
    untold = tuple(f"hands.{seating.name(seat)}" for seat in seats if seat not in {**record.hands, **record.holds})
    return untold or ("discard",)


def _wrong_points(case: Case, number: int) -> Iterator[Breach]:
    """Points on record that no end of the deal brings."""
    known, record = case.known, case.known.record
    told = [(key, points) for key, points in (("score", record.score), ("totals", record.totals)) if points is not None]
    if not told or case.before is None or not known.opening.over or not has_value(known):
        return
    for key, points in told:
        right: Totals | None = None
        try:
            for looked_at, end in enumerate(all_ends(case)):
                ended = end.score.points if key == "score" else end.totals
                right = ended if right is None else right
                if ended == points or looked_at == MOST_ENDS:
                    break
            else:
                yield from () if right is None else (wrong_points(case.known.rules, number, key, points, right),)
        except NotTold:
            continue
