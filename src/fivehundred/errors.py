"""The exceptions of the library, and the violation that an illegal act carries.

Not readable (`NotationError`), not legal (`IllegalAction`), not a possible state (`StateError`) and not a possible
rule set (`RuleSetError`) are four different things with four different messages.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import UnionType
from typing import Any

from attrs import frozen

from fivehundred import messages


@frozen
class Violation:
    """The reason why an act is illegal: a stable rule id and the facts of the case.

    ``rule`` is also the chapter of the rulebook and the key of the sentence; ``facts`` are its words, by name.  A fact
    named ``note`` is a violation whose sentence follows.

    >>> print(Violation.of("turn", seat="E", due="N"))
    It is not the turn of E: N is next.
    """

    rule: str
    facts: tuple[tuple[str, Any], ...] = ()

    @classmethod
    def of(cls, rule: str, **facts: Any) -> Violation:
        """A violation of ``rule`` with its facts by name."""
        return cls(rule, tuple(facts.items()))

    def noted(self, *notes: Violation | None) -> Violation:
        """The same with further sentences, those that are there.

        >>> print(Violation.of("turn", seat="E", due="N").noted(None, Violation.of("stage.over")))
        It is not the turn of E: N is next. The deal is over: nothing more can be done in it.
        """
        found = [note for note in notes if note is not None]
        if not found:
            return self
        return Violation(self.rule, (*self.facts, ("note", found[0].noted(*found[1:]))))

    def text(self, lang: str = "en") -> str:
        """The sentence that says what is wrong and what would be right."""
        facts = dict(self.facts)
        said = messages.sentence(self.rule, facts, lang)
        return f"{said} {facts['note'].text(lang)}" if "note" in facts else said

    @property
    def sources(self) -> tuple[str, ...]:
        """Statement ids and books that the rule rests on."""
        return tuple(messages.sources().get(self.rule, ()))

    def __str__(self) -> str:
        return self.text()


class FiveHundredError(Exception):
    """Any complaint of this library."""


class IllegalAction(FiveHundredError):
    """An act that the rules forbid; the state is unchanged.

    ``violation`` says which rule and why, ``state`` is the state in which it was tried.
    """

    def __init__(self, violation: Violation, state: object = None) -> None:
        super().__init__(violation, state)
        self.violation = violation
        self.state = state

    @property
    def rule(self) -> str:
        """The id of the rule that forbids the act."""
        return self.violation.rule

    def __str__(self) -> str:
        return str(self.violation)


class NotationError(FiveHundredError):
    """A text that cannot be read; the message points at the place."""

    def __init__(self, text: str, why: str, at: int | None = None) -> None:
        super().__init__(text, why, at)
        self.text = text
        self.why = why
        self.at = at

    def __str__(self) -> str:
        said = f"cannot read {messages.quoted(self.text)}: {self.why}"
        if self.at is None:
            return said
        start = max(0, self.at - 40)
        return f"{said}\n    {messages.cut(self.text[start:])}\n    {' ' * (self.at - start)}^"


def text_needed(given: object) -> None:
    """Raise `NotationError` for a value that is not a text.

    >>> text_needed(None)
    Traceback (most recent call last):
    fivehundred.errors.NotationError: cannot read 'None': expected text, not NoneType
    """
    if not isinstance(given, str):
        raise NotationError(messages.quoted(given), f"expected text, not {type(given).__name__}")


class RuleSetError(FiveHundredError):
    """A rule set, option or profile that cannot be."""


class StateError(FiveHundredError):
    """A deal, record or state that cannot have come about."""


class SituationError(FiveHundredError):
    """A deal was told that cannot be read or contradicts itself: key, offending text, and what would be right."""

    def __init__(self, key: str, why: object) -> None:
        super().__init__(key, why)
        self.key = key
        self.why = why

    def __str__(self) -> str:
        return f"{messages.cut(self.key)}: {self.why}" if self.key else str(self.why)


def require_type(given: object, kind: type | UnionType | tuple[type, ...], what: str, *readers: str) -> None:
    """Raise `StateError` for a value that is not of this kind, such as a text in place of a card.

    ``readers`` are the functions that read such a text, ``what`` by default.

    >>> from fivehundred.cards import Card
    >>> require_type("SA", Card, "card")
    Traceback (most recent call last):
    fivehundred.errors.StateError: expected a card, got the text 'SA'; use card('SA')
    """
    if not isinstance(given, kind):
        article = "an" if what[0] in "aeiou" else "a"
        raise StateError(f"expected {article} {what}, {got(given, readers or (what,))}")


def got(given: object, readers: tuple[str, ...]) -> str:
    """What came instead, with the functions that read it if it is a text."""
    text = messages.quoted(given)
    if not isinstance(given, str):
        return f"got {text}"
    return f"got the text {text}; use {' or '.join(f'{reader}({text})' for reader in readers)}"


def several(given: object, what: str) -> list[Any]:
    """The values that are given one after another; raises `StateError` for a text, or for what is no such thing.

    >>> several("SA", "winners: seats")
    Traceback (most recent call last):
    fivehundred.errors.StateError: winners: seats one after another are needed, not 'SA'
    """
    if isinstance(given, (str, bytes)) or not isinstance(given, Iterable):
        raise StateError(f"{what} one after another are needed, not {messages.quoted(given)}")
    return list(given)
