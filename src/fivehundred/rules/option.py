"""Declaring an option: once, beside the field of a rule area that holds it; all else follows from that.

A declaration says which values the option has and what they mean, on which other options it depends, and where it is
told.  From it come the reading of flat options (`reading`), the flat view, what is refused and how, and the
tables of the rulebook.  The sentences stand in the language files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from functools import cache
from typing import Any, TypedDict, Unpack

import attrs
from attrs import field, frozen

from fivehundred.rules.condition import (
    ALWAYS,
    NEVER,
    Alike,
    Follows,
    Plain,
    Told,
    Value,
    When,
    either,
    isnt,
    own,
    unless,
    when,
)

# the declaration


@frozen(kw_only=True)
class Option:
    """What is known of one option.

    ``values`` are those of the catalogue; ``more`` says in words what else may be given (nothing if empty), and ``low``
    and ``high`` are the bounds of a number; ``default`` is taken where the option begins to apply, and ``when`` says
    when it does.
    ``chapter`` is the part of the rulebook that tells it, there directly after the option ``after`` if that is given;
    ``rare`` marks one whose default only says that a rare rule is not played; ``untold`` says when nothing is left to
    tell of it beside the others.
    ``follows`` is what is so anyway where it does not apply, and ``alike`` names values that come to the same as others
    under a condition; ``forms`` says that one and the same rule may be given in several forms, of which the flat view
    shows one.
    ``meaning`` is what values are in the field, where they do not mean themselves; ``parse`` reads any text, ``show``
    writes what the field holds, ``methods`` are what a policy needs that may stand for a value.  ``get`` shows an
    option that no field holds.
    """

    name: str
    values: tuple[Plain, ...]
    chapter: str
    when: When = ALWAYS
    default: Plain | None = None
    more: str = ""
    low: int = 0
    high: int | None = None
    rare: bool = False
    untold: When | None = None
    after: str = ""
    follows: tuple[Follows, ...] = ()
    alike: Mapping[Plain, Alike] = field(factory=dict, repr=False)
    forms: bool = False
    meaning: Mapping[Plain, object] = field(factory=dict, repr=False)
    parse: Callable[[str], object] | None = field(default=None, repr=False)
    methods: tuple[str, ...] = ()
    show: Callable[[Any], Value] | None = field(default=None, repr=False)
    get: Callable[[Any], Value] | None = field(default=None, repr=False)

    @property
    def applies(self) -> str:
        """When it applies, in words; empty if always."""
        return self.when.words

    def allows(self, number: int) -> bool:
        """Whether a number that is not of the catalogue may be given."""
        return bool(self.more) and self.low <= number and (self.high is None or number <= self.high)

    @property
    def numbers(self) -> str:
        """What else may be given, in words, with the bounds of a number."""
        return self.more if self.high is None else f"{self.more} from {self.low:,} to {self.high:,}"

    def has_source(self, value: Value) -> bool:
        """Whether a number, if it is one of a table's own choice, is one of the catalogue."""
        return self.high is None or not isinstance(value, int) or value in self.values

    @property
    def is_choice(self) -> bool:
        """Whether a table can choose: otherwise it is only a sentence of the rulebook."""
        return self.when is not NEVER

    def following(self, told: Told) -> Follows | None:
        """What is so anyway at a table where the option does not apply, none where it has no meaning at all."""
        return next((one for one in self.follows if one.when.holds(told)), None)

    def text_of(self, held: object) -> Value:
        """The flat value that means what a field holds."""
        if self.show is not None:
            return self.show(held)
        if isinstance(held, StrEnum):
            return held.value
        return next((value for value, meaning in self.meaning.items() if meaning == held), held)


class Said(TypedDict, total=False):
    """What a declaration says beside name and values: fields of `Option`."""

    chapter: str
    when: When
    default: Plain
    more: str
    low: int
    high: int | None
    rare: bool
    untold: When | None
    after: str
    follows: tuple[Follows, ...]
    alike: Mapping[Plain, Alike]
    forms: bool
    parse: Callable[[str], object]
    methods: tuple[str, ...]
    show: Callable[[Any], Value]
    get: Callable[[Any], Value]


Values = type[StrEnum] | Mapping[str, object] | tuple[Plain, ...]


def option(
    name: str, values: Values, *, words: Mapping[str, object] | None = None, **said: Unpack[Said]
) -> Mapping[str, Option]:
    """The declaration of an option, as the metadata of the field that holds it.

    ``values`` are an enumeration, or texts with what they mean, or values that mean themselves, but for the ``words``.
    For the rest see `Option`.
    """
    return {"option": declared(name, values, words=words, **said)}


def declared(name: str, values: Values, *, words: Mapping[str, object] | None = None, **said: Unpack[Said]) -> Option:
    """The declaration of an option that no field holds; ``get`` shows it from its area."""
    if isinstance(values, tuple):
        return Option(name=name, values=values, meaning=dict((words or {}).items()), **said)
    meaning: dict[Plain, object] = {}
    if isinstance(values, Mapping):
        meaning.update(values)
    else:
        meaning.update({member.value: member for member in values})
    return Option(name=name, values=tuple(meaning), meaning=meaning, **said)


YES_NO: Mapping[str, object] = {"no": False, "yes": True}


@cache
def options_of(area: Any) -> tuple[tuple[str, Option], ...]:
    """The options of an area with the names of their fields, empty for those that no field holds."""
    fields = attrs.fields_dict(area).items()
    derived = (("", one) for one in getattr(area, "derived", ()))
    return (*derived, *((name, its.metadata["option"]) for name, its in fields if "option" in its.metadata))


def ordered(options: Iterable[Option]) -> Mapping[str, Option]:
    """Options by name, in the order in which they are told."""
    chapters: dict[str, list[Option]] = {}
    later = []
    for one in options:
        told = chapters.setdefault(one.chapter, [])
        later.append(one) if one.after else told.append(one)
    while later:
        ready = next(one for one in later if any(one.after == told.name for told in chapters[one.chapter]))
        told = chapters[ready.chapter]
        told.insert([one.name for one in told].index(ready.after) + 1, ready)
        later.remove(ready)
    return {one.name: one for told in chapters.values() for one in told}


__all__ = [
    "ALWAYS",
    "NEVER",
    "YES_NO",
    "Alike",
    "Follows",
    "Option",
    "Plain",
    "Told",
    "Value",
    "Values",
    "When",
    "declared",
    "either",
    "isnt",
    "option",
    "options_of",
    "ordered",
    "own",
    "unless",
    "when",
]
