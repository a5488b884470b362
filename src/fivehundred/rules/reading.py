"""Reading flat options by their declarations: values in their one spelling, defaults, and what is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import attrs

from fivehundred.errors import RuleSetError
from fivehundred.rules.option import ALWAYS, Option, Value, options_of

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
        if type(value) in (str, int) and value in option.values:  # as the flat view has it
            return value
        plain = word(value)
        known = isinstance(plain, (str, int)) and plain in option.values
        if known or (isinstance(plain, int) and option.allows(plain)):
            return plain
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

    def finish(self) -> None:
        """Refuse options that were given but do not apply."""
        for name in sorted(self.given):
            if not self.applies(name):
                needs = self.table[name].applies or "other rules"
                raise RuleSetError(f"{name} does not apply to these rules: it needs {needs}")


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
        words.append(option.numbers)
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
