"""The deals of a document one after another: what each leaves to the next."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from fivehundred import match
from fivehundred.documents.document import Document
from fivehundred.errors import SituationError
from fivehundred.knowledge.checks import check
from fivehundred.knowledge.opening import opening
from fivehundred.knowledge.reading import known_deals
from fivehundred.knowledge.record import DealRecord
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.scoring import points_text
from fivehundred.seats import Seat
from fivehundred.settle.answers import Case, Totals
from fivehundred.settle.ends import MOST_ENDS, MOST_TOTALS, End, all_ends, has_value


def last_deal(document: Document, rules: RuleSet) -> Case:
    """The last deal of a document under a rule set, after those before it; raises `SituationError` if they contradict
    themselves."""
    same_sides = rules.seating.side_names == document.rules.seating.side_names
    if not all(same_sides and _fits(rules, deal) for deal in document.deals if _by_side(deal)):
        raise SituationError("rules", f"points and tricks of sides say nothing at a table of {rules.name}")
    found: list[Case] = []
    before: tuple[Totals, ...] | None = ((0,) * len(rules.seating.sides),)
    dealer: Seat | None = None
    number = 1
    for at, record in enumerate(document.deals, 1):
        last = at == len(document.deals)
        try:
            before = _before(rules, record, before, first=at == 1)
            if record.dealer is None and dealer is not None:
                record = evolve(record, dealer=dealer)
            start = opening(rules, record)
            deals = known_deals(rules, start, finished=not last)
            check(deals)
        except SituationError as error:
            where = f"deal {at}: " if document.several else ""
            raise SituationError(where + error.key, error.why) from None
        found.append(
            Case(
                deals=deals,
                before=before,
                number=number,
                dealer=dealer,
                earlier=tuple(found),
                several=document.several,
            )
        )
        if not last:
            before = _after(found[-1], at)
            dealer = _dealer_after(found[-1])
            number += not start.thrown_in
    return found[-1]


def _by_side(deal: DealRecord) -> bool:
    """Whether the record names points or tricks of sides."""
    return any(given is not None for given in (deal.scores, deal.won_sides, deal.score, deal.totals))


def _fits(rules: RuleSet, deal: DealRecord) -> bool:
    """Whether the sides that the record names are those of the rules."""
    names = rules.seating.side_names
    points = (deal.scores, deal.score, deal.totals)
    return all(p is None or len(p) == len(names) for p in points) and set(deal.won_sides or ()) <= set(names)


def _before(
    rules: RuleSet, deal: DealRecord, carried: tuple[Totals, ...] | None, *, first: bool
) -> tuple[Totals, ...] | None:
    """Totals that may stand before a deal: those that are told, or those carried on; `None` if they are not known."""
    if deal.scores is None:
        return None if first and deal.scores_unknown else carried
    if not first and carried is not None and deal.scores not in carried:
        names = rules.seating.side_names
        given, right = points_text(names, deal.scores), points_text(names, carried[0])
        what = "the totals" if len(carried) == 1 else "possible totals"
        raise SituationError("scores", f"{given} are not {what} after the deal before: {right}")
    for name, total in zip(rules.seating.side_names, deal.scores, strict=True):
        if rules.winning.ended(total):
            raise SituationError("scores", f"{name} {total}: the game would already be over")
    if rules.winning.apart(deal.scores) is not None:
        told = points_text(rules.seating.side_names, deal.scores)
        raise SituationError("scores", f"{told}: the game would already be over")
    return (deal.scores,)


def _after(case: Case, number: int) -> tuple[Totals, ...] | None:
    """Totals that may stand after a deal which another follows; raises `SituationError` if the game was over then."""
    record = case.record
    told = None if record.totals is None else (record.totals,)
    if case.before is None or case.deals[0].opening.over is None:
        return told
    if not has_value(case.deals[0]):
        if record.score is None:
            return told
        return told or tuple(_plus(before, record.score) for before in case.before)
    found: dict[Totals, None] = {}
    over: End | None = None
    for looked_at, end in enumerate(_ends(case)):
        if looked_at == MOST_ENDS or len(found) > MOST_TOTALS:
            return told
        if end.end is None:
            found[end.totals] = None
        else:
            over = end
    if not found and over is not None and over.end is not None:
        who = " ".join(case.rules.seating.side_names[unit] for unit in over.end.winners)
        raise SituationError(f"deal {number + 1}", f"the game was over after deal {number}: won by {who}")
    return tuple(found) or told


def _plus(before: Totals, points: Totals) -> Totals:
    return tuple(old + new for old, new in zip(before, points, strict=True))


def _ends(case: Case) -> Iterator[End]:
    """All ends of a deal that fit the points on record, or all ends if none fits, which is a breach."""
    record, fitting = case.record, False
    for strict in (True, False):
        if strict or not fitting:
            for end in all_ends(case):
                if not strict or (record.score in (None, end.score.points) and record.totals in (None, end.totals)):
                    fitting = True
                    yield end


def _dealer_after(case: Case) -> Seat | None:
    start, dealer = case.deals[0].opening, case.record.dealer
    if dealer is None or start.redeal:
        return dealer
    return match.next_dealer(start.rules, dealer, thrown_in=start.thrown_in)
