"""The deals of a document one after another, and what each leaves to the next."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import partial
from operator import add
from typing import NamedTuple, TypeVar

from attrs import evolve, frozen

from fivehundred import match
from fivehundred.documents.document import Document
from fivehundred.errors import SituationError
from fivehundred.knowledge.checks import check
from fivehundred.knowledge.known import Known
from fivehundred.knowledge.opening import Opening, opening
from fivehundred.knowledge.reading import known_deals
from fivehundred.knowledge.record import DealRecord
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.scoring import points_text
from fivehundred.rules.watched import Results, Unkept
from fivehundred.rules.winning import GameEnd
from fivehundred.seats import Seat
from fivehundred.settle.answers import Case, Totals
from fivehundred.settle.ends import MOST_ENDS, End, all_ends, fits, has_value

T = TypeVar("T")

MOST_TOTALS = 200
"""Totals after a deal that are kept: with more they are unknown."""


@frozen(eq=False)
class _Place:
    """Where a deal stands among those of a document, under some rules."""

    document: Document
    results: Results
    rules: RuleSet
    at: int
    before: tuple[Totals, ...] | None
    dealer: Seat | None
    number: int

    def under(self, rules: RuleSet) -> _Place:
        """The same under other rules."""
        return _Place(self.document, self.results, rules, self.at, self.before, self.dealer, self.number)

    @property
    def last(self) -> bool:
        """Whether it is the last deal."""
        return self.at == len(self.document.deals)

    def read(self) -> tuple[Known, ...]:
        """The deal as told; raises `SituationError` if it contradicts itself."""
        record = self.document.deals[self.at - 1]

        def begin(rules: RuleSet) -> Opening:
            due = self.dealer if record.dealer is None else record.dealer
            return opening(rules, record if due == record.dealer else evolve(record, dealer=due))

        def go_on(rules: RuleSet) -> tuple[Known, ...]:
            deals = known_deals(rules, start.under(rules), finished=not self.last)
            check(deals)
            return deals

        due = None if record.dealer is not None else self.dealer
        start = self.results.once((self.at, due), self.rules, begin, lambda start: start.read)
        return self.results.once((self.at, start), self.rules, go_on, lambda deals: [deal.read for deal in deals])

    def case(self, told: tuple[Known, ...]) -> Case:
        """The case of the deal as told."""

        def result(name: Hashable, work: Callable[[Case], T]) -> T:
            what = (self.at, told, name)
            return self.results.once(what, self.rules, lambda rules: work(self.under(rules).case(told)))

        return Case(
            deals=lambda: tuple(deal.under(self.rules) for deal in told),
            before=self.before, number=self.number, dealer=self.dealer, several=self.document.several,
            result=result,
        )  # fmt: skip

    def left(self) -> _Left:
        """What it leaves to the next; raises `SituationError` if it contradicts itself, or if the game was over."""

        def leave(rules: RuleSet) -> _Left:
            place = self.under(rules)
            told = place.read()
            case, start = place.case(told), told[0].opening.under(rules)
            dealer = start.record.dealer
            if dealer is not None and not start.redeal:
                dealer = match.next_dealer(rules, dealer, thrown_in=start.thrown_in)
            return _Left(told, _after(case, self.at), dealer, self.number + (not start.thrown_in))

        return self.results.once((self.at, self.before, self.dealer, self.number), self.rules, leave)


class _Left(NamedTuple):
    """A deal as told, and what it leaves to the next: totals, dealer, and the number of that deal."""

    told: tuple[Known, ...]
    before: tuple[Totals, ...] | None
    dealer: Seat | None
    number: int


def last_deal(document: Document, rules: RuleSet, results: Results | None = None) -> Case:
    """The last deal of a document under a rule set; raises `SituationError` if its deals contradict themselves.

    ``results`` are those that were found before, under other rules, and those to be kept for others.
    """
    names = rules.seating.side_names
    same_sides = names == document.rules.seating.side_names
    for deal in document.deals:
        points = [told for told in (deal.scores, deal.score, deal.totals) if told is not None]
        agree = same_sides and all(len(told) == len(names) for told in points)
        agree = agree and set(deal.won_sides or ()) <= set(names)
        if not agree and (points or deal.won_sides is not None):
            raise SituationError("rules", f"points and tricks of sides say nothing at a table of {rules.name}")
    kept = results or Unkept()
    left = _Left((), ((0,) * len(rules.seating.sides),), None, 1)
    found: list[Callable[[], Case]] = []
    for at, record in enumerate(document.deals, 1):
        try:
            before = _before(rules, record, left.before, first=at == 1)
            place = _Place(document, kept, rules, at, before, left.dealer, left.number)
            left = _Left(place.read(), *left[1:]) if place.last else place.left()
        except SituationError as error:
            where = f"deal {at}: " if document.several and not error.key.startswith("deal ") else ""
            raise SituationError(where + error.key, error.why) from None
        found.append(partial(place.case, left.told))
    *earlier, last = found
    return evolve(last(), earlier=lambda: tuple(case() for case in earlier))


def _before(
    rules: RuleSet, deal: DealRecord, carried: tuple[Totals, ...] | None, *, first: bool
) -> tuple[Totals, ...] | None:
    """Totals that may stand before a deal: those that are told, or those carried on; `None` if they are not known."""
    if deal.scores is None:
        return None if first and deal.scores_unknown else carried
    names = rules.seating.side_names
    if not first and carried is not None and deal.scores not in carried:
        given, right = points_text(names, deal.scores), points_text(names, carried[0])
        what = "the totals" if len(carried) == 1 else "possible totals"
        raise SituationError("scores", f"{given} are not {what} after the deal before: {right}")
    ended = [f"{name} {total}" for name, total in zip(names, deal.scores, strict=True) if rules.winning.ended(total)]
    if ended or rules.winning.apart(deal.scores) is not None:
        told = ended[0] if ended else points_text(names, deal.scores)
        raise SituationError("scores", f"{told}: the game would already be over")
    return (deal.scores,)


def _after(case: Case, number: int) -> tuple[Totals, ...] | None:
    """Totals that may stand after a deal which another follows; raises `SituationError` if the game was over then."""
    known, record = case.known, case.known.record
    told = None if record.totals is None else (record.totals,)
    if case.before is None or known.opening.over is None:
        return told
    if not has_value(known):
        summed = (tuple(map(add, before, record.score)) for before in case.before) if record.score is not None else ()
        return told or tuple(summed) or None
    found: dict[Totals, None] = {}
    over: GameEnd | None = None
    for looked_at, end in enumerate(_fitting_ends(case)):
        if looked_at == MOST_ENDS or len(found) > MOST_TOTALS:
            return told
        over = end.end
        if over is None:
            found[end.totals] = None
    if not found and over is not None:
        who = " ".join(case.known.rules.seating.side_names[unit] for unit in over.winners)
        raise SituationError(f"deal {number + 1}", f"the game was over after deal {number}: won by {who}")
    return tuple(found) or told


def _fitting_ends(case: Case) -> Iterator[End]:
    """All ends of a deal that fit the points on record, or all ends if none fits, which is a breach."""
    fitting = False
    for end in all_ends(case):
        if fits(case, end):
            fitting = True
            yield end
    yield from () if fitting else all_ends(case)
