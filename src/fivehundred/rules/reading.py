"""Reading flat options by their declarations: values in their one spelling, defaults, and what is refused."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, TypeVar

import attrs

from fivehundred.errors import RuleSetError
from fivehundred.messages import cut, quoted
from fivehundred.rules.option import ALWAYS, NEVER, Option, Told, Value, either, options_of

Area = TypeVar("Area")


def word(value: Value) -> Value:
    """An option's value in its one spelling: blanks as underscores, yes and no for truth values.

    >>> word("10 per own trick"), word(True), word(3)
    ('10_per_own_trick', 'yes', 3)
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        text = value.strip()
        digits = text.removeprefix("-")
        number = digits.isascii() and digits.isdigit() and len(digits) <= 12
        return int(text) if number else text.replace(" ", "_")
    return value


class Reader:
    """Hands out the options of one change; ``given`` are those that were asked for and must apply.

    ``told`` and ``asked`` are the names of which the value, and whether it was given, was looked at.
    """

    def __init__(
        self, values: Mapping[str, Value], given: frozenset[str] = frozenset(), *, table: Mapping[str, Option]
    ) -> None:
        self.values = values
        self.given = given
        self.table = table
        self.told: dict[str, None] = {}
        self.asked: dict[str, None] = {}
        self._seen: dict[str, Value] = {}

    @cached_property
    def plain(self) -> bool:
        """Whether all values are texts and numbers: no policy, no table of one's own, no mistake."""
        return {*map(type, self.values.values())} <= {str, int}

    def __getitem__(self, name: str) -> Value:
        if name not in self._seen:  # conditions ask for the same few again and again
            self._seen[name] = self.flat(name) if self.applies(name) else None
        return self._seen[name]

    def is_given(self, name: str) -> bool:
        """Whether an option was asked for."""
        self.asked[name] = None
        return name in self.given

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
        plain = value if type(value) in (str, int) and value in option.values else word(value)
        known = isinstance(plain, (str, int)) and plain in option.values
        if known or (isinstance(plain, int) and option.allows(plain)):
            return self._in_one_form(option, plain)
        raise self.refused(name)

    def _in_one_form(self, option: Option, plain: Value) -> Value:
        """The value that this one comes to beside the other options."""
        alike = option.alike.get(plain) if isinstance(plain, (str, int)) else None
        while alike is not None and alike.when.holds(self):
            plain = alike.value
            alike = option.alike.get(alike.value)
        return plain

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
        self.told[name] = None
        if name in self.values:
            return self.values[name]
        default = self.table[name].default
        if default is None:
            raise RuleSetError(f"the option {name} is missing; it may be {_choices(self.table[name])}")
        return default

    def refused(self, name: str) -> RuleSetError:
        """The error for a value that the option cannot have."""
        shown, option = _shown(self.values.get(name)), self.table[name]
        fixed = option.when is NEVER and len(option.values) == 1
        why = ", as all sources say, and no option changes that" if fixed else ""
        return RuleSetError(f"{name} = {shown} is not possible: it may be {_choices(option)}{why}")

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
            if option.is_choice:
                so = f"; else it is {_shown(follows.values[0])}" if follows is not None and follows.values else ""
                raise RuleSetError(f"{name} does not apply to these rules: it needs {option.when.lacking(self)}{so}")
            if follows is not None:
                raise RuleSetError(
                    f"{name} = {_shown(value)} does not go with {follows.when.words}: there it is "
                    f"{_shown(follows.values[0])}"
                )
            needs = either(*(one.when for one in option.follows)).words
            raise RuleSetError(f"{name} does not apply to these rules: it needs {needs}")

    def told_otherwise(self, shown: Told) -> None:
        """Refuse options that were given with a value that comes to the same as the one that is shown."""
        for name in sorted(self.given):
            option, wished = self.table[name], word(self.values[name])
            if (
                not option.is_choice
                or shown[name] is None
                or option.forms
                or option.parse is not None
                or not isinstance(wished, (str, int))
            ):
                continue
            same = option.alike.get(wished)
            if wished == shown[name] or (same is not None and same.when is ALWAYS):
                continue
            beside = f" with {same.when.words}" if same is not None and same.when.holds(self) else " at this table"
            raise RuleSetError(f"{name} = {_shown(wished)} comes to {_shown(shown[name])}{beside}")


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


_Looked = tuple[tuple[str, ...], tuple[str, ...]]
_MOST_WAYS, _MOST_AREAS = 64, 512
_AREAS: dict[type, dict[_Looked, dict[tuple[Any, ...], Any]]] = {}
"""Areas that were read, by their kind, the options that were looked at, and the values of these."""


def read_once(area: type[Area], options: Reader, *more: int) -> Area:
    """An area from flat options, read once for all rule sets that agree in the options at which its reading looks."""
    values, given = options.values, options.given
    ways = _AREAS.setdefault(area, {})
    for (told, asked), areas in ways.items() if options.plain else ():
        found = areas.get((*map(values.get, told), *map(given.__contains__, asked), *more))
        if found is not None:
            return found  # type: ignore[no-any-return]
    apart, its = Reader(values, given, table=options.table), getattr(area, "read", None)
    made: Area = read(area, apart) if its is None else its(apart, *more)
    if options.plain:
        told, asked = tuple(apart.told), tuple(apart.asked)
        if len(ways) == _MOST_WAYS:
            ways.clear()
        areas = ways.setdefault((told, asked), {})
        if len(areas) == _MOST_AREAS:
            areas.clear()
        areas[(*map(values.get, told), *map(given.__contains__, asked), *more)] = made
    return made


def _shown(value: Value) -> str:
    return f'"{cut(value)}"' if isinstance(value, str) else quoted(value)


def _choices(option: Option) -> str:
    words = [_shown(v) for v in option.values]
    if option.more:
        words.append(option.numbers)
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
