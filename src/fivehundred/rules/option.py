"""Declaring an option: once, beside the field of a rule area that holds it; all else follows from that.

A declaration says which values the option has and what they mean, on which other options it depends, and where it is
told.  From it come the reading of flat options (`Reader`, `read`), the flat view, what is refused and how, and the
tables of the rulebook.  The sentences stand in the language files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import Any, TypeVar

import attrs
from attrs import field, frozen

from fivehundred.errors import RuleSetError
from fivehundred.rules.conditions import (
    ALWAYS,
    NEVER,
    Alike,
    Follows,
    Plain,
    Told,
    Value,
    When,
    either,
    own,
    unless,
    when,
)

Area = TypeVar("Area")

# the declaration


@frozen(kw_only=True)
class Option:
    """What is known of one option.

    ``values`` are those of the catalogue; ``more`` says in words what else may be given (nothing if empty), and ``low``
    is the least number of that; ``default`` is taken where the option begins to apply, and ``when`` says when it does.
    ``chapter`` is the part of the rulebook that tells it, there directly after the option ``after`` if that is given;
    ``rare`` marks one whose default only says that a rare rule is not played; ``untold`` says when nothing is left to
    tell of it beside the others.
    ``follows`` is what is so anyway where it does not apply, and ``alike`` names values that come to the same as others
    under a condition; ``forms`` says that one and the same rule may be given in several forms, of which the flat view
    shows one; ``told_as`` names values that are told in the words of others under a condition.
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
    rare: bool = False
    untold: When | None = None
    after: str = ""
    follows: tuple[Follows, ...] = ()
    alike: Mapping[Plain, Alike] = field(factory=dict, repr=False)
    told_as: Mapping[Plain, Alike] = field(factory=dict, repr=False)
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
        return next((value for value, meaning in self.meaning.items() if meaning == held), held)


Values = type[StrEnum] | Mapping[str, object] | tuple[Plain, ...]


def option(name: str, values: Values, *, words: Mapping[str, object] | None = None, **how: Any) -> Mapping[str, Option]:
    """The declaration of an option, as the metadata of the field that holds it.

    ``values`` are an enumeration, or texts with what they mean, or values that mean themselves, but for the ``words``.
    For the rest see `Option`.
    """
    return {"option": declared(name, values, words=words, **how)}


def declared(name: str, values: Values, *, words: Mapping[str, object] | None = None, **how: Any) -> Option:
    """The declaration of an option that no field holds; ``get`` shows it from its area."""
    if isinstance(values, tuple):
        return Option(name=name, values=values, meaning=dict((words or {}).items()), **how)
    meaning: dict[Plain, object] = {}
    if isinstance(values, Mapping):
        meaning.update(values)
    else:
        meaning.update({member.value: member for member in values})
    return Option(name=name, values=tuple(meaning), meaning=meaning, **how)


YES_NO: Mapping[str, object] = {"no": False, "yes": True}


def options_of(area: Any) -> Iterable[tuple[str, Option]]:
    """The options of an area with the names of their fields, empty for those that no field holds."""
    for one in getattr(area, "derived", ()):
        yield "", one
    for name, its in attrs.fields_dict(area).items():
        if "option" in its.metadata:
            yield name, its.metadata["option"]


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


# reading


def word(value: Value) -> Value:
    """An option's value in its one spelling: blanks as underscores, yes and no for truth values.

    >>> word("10 per own trick"), word(True), word(3)
    ('10_per_own_trick', 'yes', 3)
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        text = value.strip()
        return int(text) if text.removeprefix("-").isdecimal() and len(text) < 100 else text.replace(" ", "_")
    return value


class Reader:
    """Hands out the options of one change; ``given`` are those that were asked for and must apply."""

    def __init__(
        self, values: Mapping[str, Value], given: frozenset[str] = frozenset(), *, table: Mapping[str, Option]
    ) -> None:
        self.values = values
        self.given = given
        self.table = table
        self._seen: dict[str, Value] = {}

    def __getitem__(self, name: str) -> Value:
        if name not in self._seen:  # conditions ask for the same few again and again
            self._seen[name] = self.flat(name) if self.applies(name) else None
        return self._seen[name]

    def applies(self, name: str) -> bool:
        """Whether an option applies, by the others."""
        condition = self.table[name].when
        return condition is ALWAYS or condition.holds(self)

    def flat(self, name: str) -> Value:
        """The value in its one spelling, or the option's default; raises `RuleSetError` for one that cannot be."""
        option, value = self.table[name], self.raw(name)
        if option.methods and not isinstance(value, (str, int)):
            if all(hasattr(value, name) for name in option.methods):
                return value
            raise self.refused(name)
        if option.parse is not None:
            if isinstance(value, (str, int)):
                return str(value).strip()
            raise self.refused(name)
        plain = word(value)
        known = isinstance(plain, (str, int)) and plain in option.values
        if known or (option.more and isinstance(plain, int) and plain >= option.low):
            alike = option.alike.get(plain) if isinstance(plain, (str, int)) else None
            return alike.value if alike is not None and alike.when.holds(self) else plain
        raise self.refused(name)

    def value(self, name: str) -> Any:
        """What the value means in its field."""
        option, flat = self.table[name], self.flat(name)
        if option.parse is not None:
            found = option.parse(str(flat))
            if found is None:
                raise self.refused(name)
            return found
        return option.meaning.get(flat, flat) if isinstance(flat, (str, int)) else flat

    def raw(self, name: str) -> Value:
        """The value as it stands, or the option's default."""
        if name in self.values:
            return self.values[name]
        default = self.table[name].default
        if default is None:
            raise RuleSetError(f"the option {name} is missing; it may be {_choices(self.table[name])}")
        return default

    def refused(self, name: str) -> RuleSetError:
        """The error for a value that the option cannot have."""
        shown, option = _shown(self.values.get(name)), self.table[name]
        return RuleSetError(f"{name} = {shown} is not possible: it may be {_choices(option)}")

    def finish(self, *, whole: bool = False) -> None:
        """Refuse options that were given but do not apply, unless they say what is so anyway.

        ``whole``: all options of a rule set were given; those that change nothing may have any value.
        """
        for name in sorted(self.given):
            if self.applies(name):
                continue
            option, value = self.table[name], self.flat(name)
            follows = option.following(self)
            if follows is not None and (value in follows.values or (whole and option.is_choice)):
                continue
            if follows is not None and follows.values and follows.when.words:
                raise RuleSetError(
                    f"{name} = {_shown(value)} does not go with {follows.when.words}: there it is "
                    f"{_shown(follows.values[0])}"
                )
            needs = option.applies if option.is_choice else either(*(one.when for one in option.follows)).words
            raise RuleSetError(f"{name} does not apply to these rules: it needs {needs}")

    def told_otherwise(self, shown: Mapping[str, Value]) -> None:
        """Refuse options that were given with a value that comes to the same as the one that is shown."""
        for name in sorted(self.given & shown.keys()):
            option, wished = self.table[name], word(self.values[name])
            if not option.forms and option.parse is None and isinstance(wished, (str, int)) and wished != shown[name]:
                raise RuleSetError(
                    f"{name} = {_shown(wished)} changes nothing at this table: it comes to {_shown(shown[name])}"
                )


def read(area: type[Area], options: Reader, **fields: object) -> Area:
    """An area from flat options: what its declarations say, and these fields.

    A field whose option does not apply keeps its default, or is `None`.
    """
    its: Any = area
    for name, one in options_of(its):
        if name in fields or not name:
            continue
        if options.applies(one.name):
            fields[name] = options.value(one.name)
        elif attrs.fields_dict(its)[name].default is attrs.NOTHING:
            fields[name] = None
    return area(**fields)


def _shown(value: Value) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def _choices(option: Option) -> str:
    words = [_shown(v) for v in option.values]
    if option.more:
        words.append(option.more)
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


__all__ = [
    "ALWAYS",
    "NEVER",
    "YES_NO",
    "Alike",
    "Follows",
    "Option",
    "Plain",
    "Reader",
    "Told",
    "Value",
    "When",
    "declared",
    "either",
    "option",
    "options_of",
    "ordered",
    "own",
    "read",
    "unless",
    "when",
    "word",
]
