"""The deals of a document one after another: what each leaves to the next, and the breaches on the way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from attrs import evolve, frozen

from fivehundred import match
from fivehundred.errors import Violation
from fivehundred.phases.record import Stage
from fivehundred.rules import scoring
from fivehundred.rules.ruleset import RuleSet
from fivehundred.seats import Seat
from fivehundred.settle.answers import Answer, Before, End, faults_answer, has_value, outcomes, points_text
from fivehundred.settle.audit import breaches
from fivehundred.settle.called import Breach
from fivehundred.settle.deal_record import DealRecord
from fivehundred.settle.document import Document
from fivehundred.settle.errors import SituationError
from fivehundred.settle.position import Position, positions


@frozen
class LastDeal:
    """The last of some deals under a rule set: its positions, the totals before it, its number, who had to deal it."""

    positions: tuple[Position, ...]
    before: Before
    number: int
    dealer: Seat | None
    earlier: tuple[LastDeal, ...]


def last_deal(document: Document, rules: RuleSet) -> LastDeal:
    """What the deals of a document lead to under a rule set; raises `SituationError` if they contradict themselves."""
    deals = document.deals
    same_sides = rules.seating.side_names == document.rules.seating.side_names
    if not all(same_sides and _fits(rules, deal) for deal in deals if _by_side(deal)):
        raise SituationError("rules", f"points and tricks of sides say nothing at a table of {rules.name}")
    before: Before = (0,) * len(rules.seating.sides)
    dealer: Seat | None = None
    earlier: list[LastDeal] = []
    for number, deal in enumerate(deals, 1):
        where = f"deal {number}: " if document.several else ""
        try:
            before = _before(rules, deal, before if number > 1 else None)
            found = _deal(rules, deal, dealer)
        except SituationError as error:
            raise SituationError(where + error.key, error.why) from None
        if number < len(deals):
            earlier.append(LastDeal(found, before, number, dealer, ()))
            before = _after(found, before, number)
            dealer = _dealer_after(found[0])
    return LastDeal(found, before, len(deals), dealer, tuple(earlier))


def faults(last: LastDeal, *, several: bool) -> Answer:
    """The answer to the question for breaches of all deals, each with its number where there are several."""
    found = [b for d in last.earlier for b in _numbered(d.positions[0], d.before, d.number, d.dealer, True)]
    found += _wrong_dealer(last.positions[0], last.dealer, last.number)
    sets = [
        _numbered(p, last.before, last.number, None, several) for p in last.positions
    ]  # a breach counts if it is one whatever suit a forgotten nomination named
    found += [b for b in sets[0] if all(b.code in {other.code for other in more} for more in sets)]
    return faults_answer(found)


def _by_side(deal: DealRecord) -> bool:
    """Whether the record names points or tricks of sides."""
    return any(given is not None for given in (deal.scores, deal.won_sides, deal.score, deal.totals))


def _fits(rules: RuleSet, deal: DealRecord) -> bool:
    """Whether the sides that the record names are those of the rules."""
    names = rules.seating.side_names
    points = (deal.scores, deal.score, deal.totals)
    return all(p is None or len(p) == len(names) for p in points) and set(deal.won_sides or ()) <= set(names)


def _before(rules: RuleSet, deal: DealRecord, carried: Before) -> Before:
    """Totals before a deal: those that are given, or those carried on; refused where the game would be over."""
    if deal.scores is None:
        return carried if carried is not None else (0,) * len(rules.seating.sides)
    if carried is not None and carried != deal.scores:
        given, right = (scoring.points_text(rules.seating.side_names, points) for points in (deal.scores, carried))
        raise SituationError("scores", f"{given} are not the totals after the deal before: {right}")
    for name, total in zip(rules.seating.side_names, deal.scores, strict=True):
        if rules.winning.ended(total):
            raise SituationError("scores", f"{name} {total}: the game would already be over")
    return deal.scores


def _deal(rules: RuleSet, deal: DealRecord, dealer: Seat | None) -> tuple[Position, ...]:
    if deal.dealer is None and dealer is not None:
        deal = evolve(deal, dealer=dealer)
    return positions(rules, deal)


def _after(found: tuple[Position, ...], before: Before, number: int) -> Before:
    """Totals after a deal that another follows; none if they are not known, refused where the game was over."""
    first = found[0]
    if first.stage is not Stage.FINISHED and first.auction_over is not None and first.begun:
        raise SituationError("tricks", "the deal is not finished, but another follows")
    if before is None or first.auction_over is None or not has_value(first):
        return None
    totals = set()
    for position in found:
        for ends in outcomes(position, before, number):
            for end in ends:
                totals.add(tuple(end.totals))
                over = end.end
                if len(totals) > 1:
                    return None
    if not totals:
        return None
    if over is not None:
        who = " ".join(first.rules.seating.side_names[u] for u in over.winners)
        raise SituationError(f"deal {number + 1}", f"the game was over after deal {number}: won by {who}")
    return totals.pop()


def _dealer_after(position: Position) -> Seat | None:
    if position.record.dealer is None:
        return None
    if position.redeal:
        return position.record.dealer
    return match.next_dealer(position.rules, position.record.dealer, thrown_in=position.thrown_in)


def _wrong_dealer(position: Position, dealer: Seat | None, number: int) -> tuple[Breach, ...]:
    dealt = position.record.dealer
    if dealer is None or dealt is None or dealt == dealer:
        return ()
    name = position.rules.seating.name
    violation = Violation.of("turn", seat=name(dealt), due=name(dealer))
    return (Breach(f"deal {number} dealer", violation),)


def _numbered(position: Position, before: Before, number: int, dealer: Seat | None, several: bool) -> list[Breach]:
    """All breaches of a deal, its recorded points included, with its number where there are several deals."""
    found = list(_wrong_dealer(position, dealer, number))
    mine = [*breaches(position), *_wrong_points(position, before, number)]
    return found + [Breach(f"deal {number} {b.code}", b.violation) if several else b for b in mine]


def _wrong_points(position: Position, before: Before, number: int) -> Iterator[Breach]:
    record = position.record
    if before is None or position.auction_over is not True or not has_value(position):
        return
    if record.score is None and record.totals is None:
        return

    def every() -> Iterator[End]:
        return chain.from_iterable(outcomes(position, before, number))

    if record.score is not None and all(end.score.points != record.score for end in every()):
        right = points_text(position, next(every()).score.points)
        yield Breach("score", Violation.of("record.score", given=points_text(position, record.score), right=right))
    if record.totals is not None and all(end.totals != record.totals for end in every()):
        right = points_text(position, next(every()).totals)
        yield Breach("totals", Violation.of("record.totals", given=points_text(position, record.totals), right=right))
