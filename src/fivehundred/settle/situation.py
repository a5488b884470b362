"""Situations and rulings: one document, asked under its own rules and under others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from attrs import evolve, field, frozen

from fivehundred import match
from fivehundred.errors import FiveHundredError, RuleSetError, Violation
from fivehundred.messages import rule_of
from fivehundred.phases.record import Stage
from fivehundred.profiles.registry import names, profile
from fivehundred.rules.options import OPTIONS, Value
from fivehundred.rules.ruleset import RuleSet, options, with_options
from fivehundred.seats import Seat
from fivehundred.settle import document as doc
from fivehundred.settle.answers import Answer, answer, faults_answer, has_value, outcomes, points_text, unknown
from fivehundred.settle.audit import breaches
from fivehundred.settle.called import Breach
from fivehundred.settle.document import Ask, DealRecord, Document, SituationError
from fivehundred.settle.position import Position, positions
from fivehundred.settle.questions import PAIRS, Question, question


@frozen
class _Last:
    """The last deal under a rule set: its positions, the totals before it, breaches of the deals before."""

    positions: tuple[Position, ...]
    before: tuple[int, ...] | None
    number: int
    earlier: tuple[Breach, ...]


@frozen(eq=False)
class Situation:
    """A situation that was read and does not contradict itself."""

    document: Document
    _cache: dict[RuleSet, _Last | None] = field(factory=dict, repr=False)

    @property
    def rules(self) -> RuleSet:
        """The rules under which it stands."""
        return self.document.rules

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The questions of the file."""
        return self.document.asks

    def ask(self, text: str, expect: str | None = None) -> Ruling:
        """Answer a question; raises `SituationError` if it cannot be read."""
        return Ruling(self, question(text, self.rules, self.document.dialect), expect)

    def rulings(self) -> Iterator[Ruling]:
        """Answers to all questions of the file, in order."""
        read = [question(one.question, self.rules, self.document.dialect) for one in self.asks]
        for one, asked in zip(self.asks, read, strict=True):
            yield Ruling(self, asked, one.expect)

    def answer(self, asked: Question, rules: RuleSet | None = None) -> Answer | None:
        """The answer under these or other rules; none where the record cannot have come about under them."""
        last = self._last(rules or self.rules)
        if last is None:
            return None
        if asked.kind == "faults":
            return self._faults(last)
        found = [answer(p, asked, last.before, last.number) for p in last.positions]
        first = found[0]
        if any(a.text != first.text for a in found):
            return unknown("joker")
        return first if all(a.allowed == first.allowed for a in found) else evolve(first, allowed=None)

    def _last(self, rules: RuleSet) -> _Last | None:
        if rules not in self._cache:
            try:
                self._cache[rules] = self._evaluate(rules)
            except FiveHundredError:
                if rules == self.rules:
                    raise
                self._cache[rules] = None
        return self._cache[rules]

    def _evaluate(self, rules: RuleSet) -> _Last:
        deals = self.document.deals
        same_sides = rules.seating.side_names == self.rules.seating.side_names
        if not all(same_sides and _fits(rules, deal) for deal in deals if _by_side(deal)):
            raise SituationError("rules", f"points and tricks of sides say nothing at a table of {rules.name}")
        before: tuple[int, ...] | None = (0,) * len(rules.seating.sides)
        dealer: Seat | None = None
        earlier: list[Breach] = []
        for number, deal in enumerate(deals, 1):
            where = f"deal {number}: " if self.document.several else ""
            try:
                before = _before(rules, deal, before if number > 1 else None)
                found = _deal(rules, deal, dealer)
            except SituationError as error:
                raise SituationError(where + error.key, error.why) from None
            if number < len(deals):
                earlier += _numbered(found[0], before, number, dealer, True)
                before = _after(found, before, number)
                dealer = _dealer_after(found[0])
        return _Last(found, before, len(deals), tuple(earlier) + _wrong_dealer(found[0], dealer, len(deals)))

    def _faults(self, last: _Last) -> Answer:
        found = list(last.earlier)
        sets = [
            _numbered(p, last.before, last.number, None, self.document.several) for p in last.positions
        ]  # a breach counts if it is one whatever suit a forgotten nomination named
        found += [b for b in sets[0] if all(b.code in {other.code for other in more} for more in sets)]
        return faults_answer([b.code for b in found], [str(b.violation) for b in found])


def _by_side(deal: DealRecord) -> bool:
    """Whether the record names points or tricks of sides."""
    return any(given is not None for given in (deal.scores, deal.won_sides, deal.score, deal.totals))


def _fits(rules: RuleSet, deal: DealRecord) -> bool:
    """Whether the sides that the record names are those of the rules."""
    names = rules.seating.side_names
    points = (deal.scores, deal.score, deal.totals)
    return all(p is None or len(p) == len(names) for p in points) and set(deal.won_sides or ()) <= set(names)


def _before(rules: RuleSet, deal: DealRecord, carried: tuple[int, ...] | None) -> tuple[int, ...] | None:
    """Totals before a deal: those that are given, or those carried on; refused where the game would be over."""
    if deal.scores is None:
        return carried if carried is not None else (0,) * len(rules.seating.sides)
    if carried is not None and carried != deal.scores:
        raise SituationError("scores", f"{deal.scores} are not the totals after the deal before: {carried}")
    for name, total in zip(rules.seating.side_names, deal.scores, strict=True):
        if rules.winning.ended(total):
            raise SituationError("scores", f"{name} {total}: the game would already be over")
    return deal.scores


def _deal(rules: RuleSet, deal: DealRecord, dealer: Seat | None) -> tuple[Position, ...]:
    if deal.dealer is None and dealer is not None:
        deal = evolve(deal, dealer=dealer)
    return positions(rules, deal)


def _after(found: tuple[Position, ...], before: tuple[int, ...] | None, number: int) -> tuple[int, ...] | None:
    """Totals after a deal that another follows; none if they are not known, refused where the game was over."""
    first = found[0]
    if first.stage is not Stage.FINISHED and first.auction_over is not None and first.done != 0:
        raise SituationError("tricks", "the deal is not finished, but another follows")
    if before is None or first.auction_over is None or not has_value(first):
        return None
    totals = set()
    for position in found:
        for ends in outcomes(position, before, number):
            for end in ends:
                totals.add(tuple(int(t) for t in end.totals))
                over = end.end
    if len(totals) != 1:
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


def _numbered(
    position: Position, before: tuple[int, ...] | None, number: int, dealer: Seat | None, several: bool
) -> list[Breach]:
    """All breaches of a deal, its recorded points included, with its number where there are several deals."""
    found = list(_wrong_dealer(position, dealer, number))
    mine = [*breaches(position), *_wrong_points(position, before, number)]
    return found + [Breach(f"deal {number} {b.code}", b.violation) if several else b for b in mine]


def _wrong_points(position: Position, before: tuple[int, ...] | None, number: int) -> Iterator[Breach]:
    record = position.record
    if before is None or position.auction_over is not True or not has_value(position):
        return
    if record.score is None and record.totals is None:
        return
    every = [end for ends in outcomes(position, before, number) for end in ends]
    if record.score is not None and record.score not in {end.score.points for end in every}:
        right = points_text(position, every[0].score.points)
        yield Breach("score", Violation.of("record.score", given=points_text(position, record.score), right=right))
    if record.totals is not None and record.totals not in {end.totals for end in every}:
        right = points_text(position, every[0].totals)
        yield Breach("totals", Violation.of("record.totals", given=points_text(position, record.totals), right=right))


@frozen(eq=False)
class Ruling:
    """The answer to one question, and everything that goes with it.

    ``answer`` has the form of ``expect`` in a situation file; ``decided_by`` and ``elsewhere`` are worked out when
    they are looked at.
    """

    situation: Situation
    asked: Question
    expected: str | None = None
    _found: list[Answer] = field(factory=list, repr=False)

    @property
    def _answer(self) -> Answer:
        if not self._found:
            found = self.situation.answer(self.asked)
            assert found is not None
            self._found.append(found)
        return self._found[0]

    @property
    def question(self) -> str:
        """The question as it was asked."""
        return self.asked.text

    @property
    def answer(self) -> str:
        """The answer."""
        return self._answer.text

    @property
    def rule(self) -> str:
        """The id of the rule on which the answer rests."""
        return rule_of(self._answer.reason.rule)

    @property
    def sources(self) -> tuple[str, ...]:
        """Where that rule stands."""
        return Violation.of(self.rule).sources

    @property
    def because(self) -> str:
        """The reason in a sentence or two."""
        return self.reason()

    def reason(self, lang: str = "en") -> str:
        """The reason in a language."""
        if self._answer.lines:
            return " ".join(f"{side}: {line.text(lang)}" for side, line in self._answer.lines)
        return self._answer.reason.text(lang)

    @property
    def allowed(self) -> str | None:
        """What would have been legal, none where that is not asked or not known."""
        return self._answer.allowed

    @property
    def missing(self) -> tuple[str, ...]:
        """The keys that would settle an unknown answer."""
        return self._answer.missing

    @property
    def decided_by(self) -> Mapping[str, Value]:
        """The options of which changing one alone to another value would change the answer, with their values."""
        rules = self.situation.rules
        return {
            name: current
            for name, current in options(rules).items()
            if any(self._differs(other) for other in _variants(rules, name))
        }

    @property
    def elsewhere(self) -> Mapping[str, str]:
        """The other profiles for this number of players that would answer differently, with their answers."""
        found = {}
        for name in names():
            rules = profile(name)
            if rules.players == self.situation.rules.players and self._differs(rules):
                other = self.situation.answer(self.asked, rules)
                assert other is not None
                found[name] = other.text
        return found

    def _differs(self, rules: RuleSet) -> bool:
        try:
            other = self.situation.answer(self.asked, rules)
        except FiveHundredError:
            return False
        if other is None or "house" in other.missing:  # the other table does not play this contract
            return False
        return not same(self.asked, other.text, self.answer)

    @property
    def ok(self) -> bool:
        """Whether the answer is the expected one, if one is."""
        return self.expected is None or same(self.asked, self.expected, self.answer)


@lru_cache(maxsize=4096)
def _variants(rules: RuleSet, name: str) -> tuple[RuleSet, ...]:
    """The rule sets that differ in one option alone, for each other value in the catalogue."""
    current = options(rules)[name]
    found = []
    for value in OPTIONS[name].values:
        if value != current:
            try:
                found.append(with_options(rules, **{name: value}))
            except RuleSetError:
                continue
    return tuple(found)


def same(asked: Question, one: str, other: str) -> bool:
    """Whether two answers are the same; lists are sets."""
    if asked.is_list:
        return set(one.replace(",", " ").split()) == set(other.replace(",", " ").split())
    if asked.kind in PAIRS:
        return _parts(one) == _parts(other)
    if asked.kind == "game":
        return set(one.split()) == set(other.split())
    return " ".join(one.split()) == " ".join(other.split())


def _parts(text: str) -> frozenset[str]:
    return frozenset(" ".join(part.split()) for part in text.split(","))


def situation(text: str, *, json_form: bool = False) -> Situation:
    """Read a situation in TOML (or JSON); raises `SituationError` if it cannot be read or contradicts itself."""
    return from_raw(doc.parse(text, json_form=json_form))


def from_raw(raw: Mapping[str, object]) -> Situation:
    """The situation of a parsed file; its questions are read too."""
    found = Situation(doc.read(raw))
    found._last(found.rules)
    for one in found.asks:
        question(one.question, found.rules, found.document.dialect)
    return found
