"""The question for breaches of the record."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from fivehundred.errors import Violation
from fivehundred.knowledge.worlds import NotTold
from fivehundred.rules.scoring import points_text
from fivehundred.settle.answers import Answer, Case, Totals, unknown
from fivehundred.settle.breaches import Breach, judge
from fivehundred.settle.ends import MOST_ENDS, all_ends, has_value
from fivehundred.settle.questions.forms import Kind, Question, question_form


@question_form(r"faults", example="faults", answers="every breach of the record, or `none`", kind=Kind.PAIRS)
def faults(last: Case, q: Question) -> Answer:
    """The breaches of all deals, each with its number where there are several."""
    found: list[Breach] = []
    possible: list[str] = []
    clean = True
    for number, case in enumerate((*last.earlier, last), 1):
        where = f"deal {number} " if case.several else ""
        judged = judge(case.deals)
        mine = [*_wrong_dealer(case), *judged.breaches, *_wrong_points(case)]
        found += [Breach(where + breach.code, breach.violation) for breach in mine]
        possible += [where + code for code in judged.possible]
        clean = clean and (judged.clean or bool(judged.breaches))
    if found:
        text = " ".join(f"{str(breach.violation).removesuffix('.')} ({breach.code})." for breach in found)
        reason = Violation.of("faults.some", breaches=text)
    elif not clean:
        return evolve(unknown("hands"), possible=tuple(possible))
    else:
        reason = Violation.of("faults.none" if not possible else "faults.none.not")
    if possible:
        reason = reason.noted(Violation.of("faults.possible", acts=tuple(possible)))
    return Answer(text=", ".join(b.code for b in found) or "none", reason=reason, possible=tuple(possible))


def _wrong_dealer(case: Case) -> Iterator[Breach]:
    dealt, name = case.record.dealer, case.rules.seating.name
    if case.dealer is not None and dealt is not None and dealt != case.dealer:
        yield Breach("dealer", Violation.of("turn", seat=name(dealt), due=name(case.dealer)))


def _wrong_points(case: Case) -> Iterator[Breach]:
    """Points on record that no end of the deal brings."""
    known, names = case.deals[0], case.rules.seating.side_names
    record = case.record
    if case.before is None or not known.opening.over or not has_value(known):
        return
    for key, told in (("score", record.score), ("totals", record.totals)):
        if told is None:
            continue
        right: Totals | None = None
        try:
            for looked_at, end in enumerate(all_ends(case)):
                points = end.score.points if key == "score" else end.totals
                right = points if right is None else right
                if points == told or looked_at == MOST_ENDS:
                    right = None
                    break
        except NotTold:
            continue
        if right is not None:
            violation = Violation.of(f"record.{key}", given=points_text(names, told), right=points_text(names, right))
            yield Breach(key, violation)
