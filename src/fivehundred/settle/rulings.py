"""Situations and rulings: one document, asked under its own rules and under others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache

from attrs import field, frozen

from fivehundred.bids import AskRedeal, Pass
from fivehundred.documents import document as doc
from fivehundred.documents.document import Ask, Document
from fivehundred.errors import FiveHundredError, RuleSetError, Violation
from fivehundred.knowledge.worlds import Impossible
from fivehundred.messages import rule_of
from fivehundred.phases.bidding import check_offered
from fivehundred.profiles.registry import names, profile
from fivehundred.rules.dependent import same_table
from fivehundred.rules.options import OPTIONS, Value, shown
from fivehundred.rules.ruleset import RuleSet, options, with_options
from fivehundred.rules.watched import Results
from fivehundred.settle.answers import UNKNOWN, Answer, Case
from fivehundred.settle.deals import last_deal
from fivehundred.settle.questions import Kind, Question, question


@frozen(eq=False)
class Situation:
    """A situation that was read and does not contradict itself.

    ``compared`` says that its rulings will be compared with those under other rules (``decided_by``, ``elsewhere``):
    then what is found is kept for these from the first.
    """

    document: Document
    compared: bool = False
    _results: Results = field(factory=Results, init=False, repr=False)

    @property
    def rules(self) -> RuleSet:
        """The rules under which it stands."""
        return self.document.rules

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The questions of the file."""
        return self.document.asks

    def ask(self, text: str, expect: str | None = None, rule: str | None = None) -> Ruling:
        """Answer a question; raises `SituationError` if it cannot be read."""
        return Ruling(self, question(text, self.rules, self.document.dialect), expect, rule)

    def rulings(self) -> Iterator[Ruling]:
        """Answers to all questions of the file, in order."""
        for one, asked in zip(self.asks, self._questions, strict=True):
            yield Ruling(self, asked, one.expect, one.rule)

    def answer(self, asked: Question, rules: RuleSet | None = None) -> Answer | None:
        """The answer under these or other rules; `None` where the record cannot have come about under them."""
        if rules is None and not self.compared:
            return asked.form.ask(self._own, asked)
        try:
            return self._results.once(asked, rules or self.rules, lambda rules: self._ask(asked, rules))
        except (FiveHundredError, Impossible):
            if rules is None or rules == self.rules:
                raise
            return None

    def needs_house(self, asked: Question, rules: RuleSet) -> bool:
        """Whether an answer under these rules is unknown as they do not say what a bid is worth."""
        return self._results.once(("house", asked), rules, lambda rules: "house" in self._ask(asked, rules).missing)

    def _ask(self, asked: Question, rules: RuleSet) -> Answer:
        return asked.form.ask(self._case(rules), asked)

    def _case(self, rules: RuleSet) -> Case:
        return last_deal(self.document, rules, self._results)

    @cached_property
    def _questions(self) -> tuple[Question, ...]:
        """The questions of the file; raises `SituationError` for one that cannot be read."""
        return tuple([question(one.question, self.rules, self.document.dialect) for one in self.asks])

    @cached_property
    def _own(self) -> Case:
        """The last deal under the situation's own rules, when it is compared with no other."""
        return last_deal(self.document, self.rules)

    def check(self) -> None:
        """Raise `SituationError` if it contradicts itself, or if a question cannot be read."""
        if self.compared:
            self._case(self.rules)
        else:
            _ = self._own
        _ = self._questions


def _comparable(document: Document, asked: Question, rules: RuleSet) -> bool:
    """Whether every card, call and contract of the file and the question exists under other rules too."""
    if rules.players != document.rules.players or not document.cards.union(asked.named) <= set(rules.pack.cards):
        return False
    calls = {*document.calls, *(call for call in (asked.call, asked.bid) if call is not None)}
    return all(
        check_offered(rules, call) is None or check_offered(document.rules, call) is not None
        for call in calls
        if not isinstance(call, (Pass, AskRedeal))
    )


@frozen(eq=False)
class Ruling:
    """The answer to one question, and everything that goes with it.

    ``answer`` has the form of ``expect`` in a situation file, ``rule`` that of ``rule``; ``decided_by`` and
    ``elsewhere`` are worked out when they are looked at.
    """

    situation: Situation
    asked: Question
    expected: str | None = None
    expected_rule: str | None = None

    @cached_property
    def _answer(self) -> Answer:
        found = self.situation.answer(self.asked)
        assert found is not None
        return found

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
    def possible(self) -> tuple[str, ...]:
        """Acts on record, by their codes, that unseen cards could make a breach."""
        return self._answer.possible

    @property
    def missing(self) -> tuple[str, ...]:
        """The keys that would settle an unknown answer."""
        return self._answer.missing

    @cached_property
    def decided_by(self) -> Mapping[str, Value]:
        """The options of which changing one alone to another value would change the answer, with their values."""
        rules = self.situation.rules
        return {
            name: current
            for name, current in options(rules).items()
            if any(self._other_answer(other) is not None for other in _variants(rules, name))
        }

    @cached_property
    def elsewhere(self) -> Mapping[str, str]:
        """The other profiles for this number of players that would answer differently, with their answers."""
        document = self.situation.document
        tables = {name: profile(name) for name in names()}
        comparable = {name: rules for name, rules in tables.items() if _comparable(document, self.asked, rules)}
        found = {name: self._other_answer(rules) for name, rules in comparable.items()}
        return {name: answer for name, answer in found.items() if answer is not None}

    def _other_answer(self, rules: RuleSet) -> str | None:
        """The answer under other rules if it is another, else `None`."""
        other = self.situation.answer(self.asked, rules)
        if other is None or same(self.asked, other.text, self.answer):
            return None
        if other.text == UNKNOWN and self.situation.needs_house(self.asked, rules):
            return None  # the other table does not say what such a contract is worth
        return other.text

    @property
    def ok(self) -> bool:
        """Whether answer and rule are the expected ones, if any are."""
        return self.answer_ok and self.rule_ok

    @property
    def answer_ok(self) -> bool:
        """Whether the answer is the expected one, if one is."""
        return self.expected is None or same(self.asked, self.expected, self.answer)

    @property
    def rule_ok(self) -> bool:
        """Whether the answer rests on the expected rule, if one is: of a score, any of its lines may."""
        lines = {rule_of(line.rule) for _, line in self._answer.lines}
        return self.expected_rule is None or self.expected_rule in {self.rule, *lines}


@lru_cache(maxsize=4096)
def _variants(rules: RuleSet, name: str) -> tuple[RuleSet, ...]:
    """The rule sets that another value of an option makes: those of the catalogue, of a number also its neighbours.

    Others may follow it, but not the players, the cards or the announced game: a question is asked at one table.
    """
    current = options(rules)[name]
    near = (current - 1, current + 1) if isinstance(current, int) else ()
    found = []
    for value in dict.fromkeys((*OPTIONS[name].values, *near)):
        if value != current:
            try:
                other = with_options(rules, **{name: value})
            except RuleSetError:
                continue
            found += [other] if same_table(shown(rules), shown(other), but=name) else []
    return tuple(found)


def same(asked: Question, one: str, other: str) -> bool:
    """Whether two answers are the same; lists are sets."""
    if asked.form.kind is Kind.LIST:
        return set(one.replace(",", " ").split()) == set(other.replace(",", " ").split())
    if asked.form.kind is Kind.PAIRS:
        parts = ({" ".join(part.split()) for part in text.split(",")} for text in (one, other))
        return next(parts) == next(parts)
    return one.split() == other.split()


def situation(text: str, *, json_form: bool = False) -> Situation:
    """Read a situation in TOML (or JSON); raises `SituationError` if it cannot be read or contradicts itself."""
    return from_raw(doc.parse(text, json_form=json_form))


def from_raw(raw: Mapping[str, object], *, compared: bool = False) -> Situation:
    """The situation of a parsed file; its questions are read too."""
    found = Situation(doc.read(raw), compared)
    found.check()
    return found
