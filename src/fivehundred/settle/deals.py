"""The deals of a document one after another: every end that each may still have in one world, and what it leaves to
the next."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import lru_cache, partial
from itertools import chain, islice
from operator import add
from typing import Any, NamedTuple, TypeVar

from attrs import evolve, frozen

from fivehundred import match
from fivehundred.bids import Contract
from fivehundred.cards import Card
from fivehundred.documents.document import Document
from fivehundred.errors import RuleSetError, SituationError
from fivehundred.knowledge.checks import check
from fivehundred.knowledge.counts import Counts, orders, plus, spread
from fivehundred.knowledge.known import Known
from fivehundred.knowledge.opening import Opening, opening
from fivehundred.knowledge.places import hand_place
from fivehundred.knowledge.reading import known_deals
from fivehundred.knowledge.record import DealRecord
from fivehundred.knowledge.worlds import Impossible, NotTold, World, every_world
from fivehundred.phases.deal import Stage
from fivehundred.phases.outcome import sure_winners
from fivehundred.phases.scoring import DealScore, ScoreFacts, score_of
from fivehundred.rules.ruleset import RuleSet, value
from fivehundred.rules.scoring import points_text
from fivehundred.rules.watched import Results, Unkept
from fivehundred.rules.winning import GameEnd, OrderNeeded
from fivehundred.seats import Seat
from fivehundred.settle.answers import Case, Totals

T = TypeVar("T")

_FEW = 4
MOST_ENDS, MOST_TOTALS = 5_000, 200
"""Ends that are looked at to find the totals after a deal, and totals that are kept: with more they are unknown."""


@frozen(kw_only=True)
class End:
    """One way in which the deal may end."""

    score: DealScore
    totals: tuple[Any, ...]
    end: GameEnd | None
    contract: Contract | None = None


def has_value(known: Known) -> bool:
    """Whether the table gives points for the contract; not for a bid that it does not play, but let pass."""
    contract = known.opening.contract
    try:
        return contract is None or value(known.rules, contract.bid) is not None
    except RuleSetError:
        return False


def must_fail(w: World) -> bool:
    """Whether a misère declarer keeps a joker that always wins (S003-34, S004-22) and has taken no trick yet."""
    known, contract = w.known, w.known.opening.contract
    if contract is None or not contract.is_misere or w.stage not in (Stage.ANNOUNCING, Stage.PLAYING):
        return False
    top = next((card for card in sure_winners(known.numbering) if not _out_of_play(w, card)), None)
    if top is None or sum(w.won) >= known.opening.tricks_in_deal:
        return False
    named_yet = w.stage is Stage.PLAYING or known.begun or known.record.declines(top)
    if not named_yet and known.rules.joker is not None and known.rules.joker.may_name(contract):
        return False  # he may still give it a suit
    return w.holds(contract.declarer, top)


def _out_of_play(w: World, card: Card) -> bool:
    """Whether a card is in no hand of those who play: played, laid away, or with a partner who sits out."""
    known, record = w.known, w.known.record
    held_out = (card for seat in known.opening.out for card in record.holds.get(seat, ()))
    gone = (*(card for _, card in known.opening.all_plays), *(record.discard or ()), *held_out)
    return w.lies(card, ~sum(1 << hand_place(seat) for seat in known.opening.active), "discard", gone)


def score_facts(case: Case, w: World, won: Counts, before: Totals) -> ScoreFacts:
    """What the score of a deal with these tricks depends on."""
    known = w.known
    thrown_in = known.opening.thrown_in
    return ScoreFacts(
        rules=known.rules,
        contract=None if thrown_in else known.opening.contract,
        tricks=won,
        before=before,
        partner=None if thrown_in else w.partner,
        revoke=None if thrown_in else case.revoker(known),
    )


def final_tricks(w: World) -> Iterator[Counts]:
    """The tricks of all seats at the end of the deal, for everything that may still happen."""
    known, won = w.known, w.won
    o = known.opening
    contract, left = o.contract, o.tricks_in_deal - sum(won)
    if o.thrown_in or w.stage is Stage.FINISHED or not left:
        yield won
        return
    lost = must_fail(w)
    if contract is not None and o.stops:
        # A18: the deal stops at the declarer's first trick; how many others had by then is no matter
        broken = any(won[seat] for seat in o.losers)
        if lost or not broken:
            yield tuple(n + (seat == contract.declarer) for seat, n in enumerate(won))
        if broken:
            yield won
        elif not lost:
            other = next(seat for seat in o.active if seat not in o.losers)
            yield tuple(n + left * (seat == other) for seat, n in enumerate(won))
        return
    # where one seat takes all that is left the ends differ most: who looks for two that differ finds them at once
    players = range(known.rules.players)
    ones = () if lost else (tuple(left * (s == seat) for s in players) for seat in reversed(known.counted))
    for more in chain(ones, spread(known.rules, left, known.counted)):
        end = plus(won, more)
        if not (lost and contract is not None and not end[contract.declarer]):
            yield end


def ends(case: Case, w: World, before: Totals) -> Iterator[End]:
    """All ends that are still possible in this world; ``before`` are the totals."""
    for tricks in final_tricks(w):
        facts = score_facts(case, w, tricks, before)
        end = _end(facts, None, case.number)
        if end is not None:
            yield end
            continue
        so_far = w.choose("order", "won", tuple(orders(w.known, w.won)))
        for order in orders(w.known, tricks, so_far):
            end = _end(facts, order, case.number)
            assert end is not None
            yield end


@lru_cache(maxsize=1024)
def _end(facts: ScoreFacts, order: tuple[Seat, ...] | None, deals: int) -> End | None:
    """The end of the deal with these tricks; `None` if it depends on the order in which they were won."""
    points = score_of(facts)
    try:
        totals, over = match.after_deal(facts, points, order, deals)
    except OrderNeeded:
        return None
    return End(score=points, totals=totals, end=over, contract=facts.contract)


def all_ends(case: Case) -> Iterator[End]:
    """Every end of a deal in every world."""
    few = case.result(("ends", case.before, case.number), _few_ends)
    yield from _ends(case) if few is None else few


def _few_ends(case: Case) -> tuple[End, ...] | None:
    """Every end if there are only a few, as where the deal is told to its end: they are asked for again and again."""
    try:
        found = tuple(islice(_ends(case), _FEW + 1))
    except NotTold:
        return None
    return found if len(found) <= _FEW else None


def _ends(case: Case) -> Iterator[End]:
    assert case.before is not None
    for world in every_world(case.deals):
        try:
            yield from ends(case, world, world.choose("before", "scores", case.before))
        except Impossible:
            continue


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


def fits(case: Case, end: End) -> bool:
    """Whether an end brings the points on record; totals say nothing of it where those before the deal are unknown."""
    record = case.known.record
    return record.score in (None, end.score.points) and (case.before is None or record.totals in (None, end.totals))
