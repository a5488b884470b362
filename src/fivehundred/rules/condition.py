"""Conditions on options: when one applies, and when its value comes to the same as another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypedDict

from attrs import field, frozen

Value = object
"""An option's value: text or a number; a policy of an outsider stands for itself."""

Plain = str | int
"""A value of the catalogue."""


class Bounds(TypedDict):
    """The least and the greatest number of an option."""

    low: int
    high: int


WORTH: Bounds = {"low": 10, "high": 10_000}
"""What a bid may be worth at a table of its own, in points: any number within these bounds."""


class Told(Protocol):
    """Options by name: those that are being read, or those of a rule set."""

    def __getitem__(self, name: str) -> Value:
        """The value in the flat view, `None` if the option does not apply."""
        ...


@frozen
class When:
    """A condition on other options, and its words: what an option needs so that it applies.

    ``asks`` are the options and values that it names, so that a test can tell whether there are such; ``parts`` are the
    conditions that must all hold, where it is made of several.
    """

    words: str
    holds: Callable[[Told], bool] = field(eq=False, repr=False)
    asks: tuple[tuple[str, Plain], ...] = ()
    parts: tuple[When, ...] = field(default=(), eq=False, repr=False)

    def __and__(self, other: When) -> When:
        words, asks = f"{self.words}, and {other.words}", self.asks + other.asks
        parts = (self.parts or (self,)) + (other.parts or (other,))
        return When(words, lambda told: self.holds(told) and other.holds(told), asks, parts)

    def lacking(self, told: Told) -> str:
        """What is missing so that it holds, in words: of several conditions the first that does not."""
        return next((part.words for part in self.parts or (self,) if not part.holds(told)), "")


ALWAYS = When("", lambda told: True)
NEVER = When("other rules", lambda told: False)
"""The condition of what nobody can choose: it is a sentence of the rulebook, and no option of the flat view."""


def when(name: str, *values: Plain) -> When:
    """An option has one of these values.

    >>> when("pass_out", "nt_no_kitty").words
    'pass_out = nt_no_kitty'
    """
    asks = tuple((name, value) for value in values)
    return When(f"{name} = {' or '.join(map(str, values))}", lambda told: told[name] in values, asks)


def unless(name: str, value: Plain, words: str = "") -> When:
    """An option applies and has another value; in words its name, or these."""
    return When(words or name, lambda told: told[name] not in (None, value), ((name, value),))


def isnt(name: str, value: Plain) -> When:
    """An option has another value, or does not apply."""
    return When(f"another {name} than {value}", lambda told: told[name] != value, ((name, value),))


def own(name: str) -> When:
    """An option has a value of this library, not somebody else's policy."""
    article = "an" if name[0] in "aeiou" else "a"
    return When(f"{article} {name} of this library", lambda told: isinstance(told[name], str))


def either(*conditions: When) -> When:
    """At least one of these holds.

    >>> either(when("a", 1), when("b", 2), when("c", 3)).words
    'a = 1, b = 2 or c = 3'
    """
    *first, last = (condition.words for condition in conditions)
    asks = tuple(asked for one in conditions for asked in one.asks)
    return When(f"{', '.join(first)} or {last}", lambda told: any(one.holds(told) for one in conditions), asks)


@frozen
class Follows:
    """What is so anyway where an option changes nothing: these values may be given there, and the first is told.

    They neither stand in the flat view nor in the fingerprint.  Whole rule sets, which an earlier version may have
    written, may also give other values: they change nothing.
    """

    when: When
    values: tuple[Plain, ...]


@frozen
class Alike:
    """The value that another one comes to where a condition holds: it is read as this."""

    value: Plain
    when: When
