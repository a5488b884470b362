"""Plain values from files and clients, and their bounds: what is beyond them is refused before anything reads it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from fivehundred.messages import cut, quoted

if TYPE_CHECKING:
    from json import JSONDecoder

LARGEST = 10**12
"""Numbers are less than this: no points, cards, tricks or players come near it."""
DEEPEST = 20
"""Lists and tables within each other: a record with the rules in it has seven."""
LONGEST_AUCTION = 500
"""Calls of one auction, also of one in which bids stood that were too low: a legal one has fewer than 300."""

LONGEST_IN_STATE = 2000
"""Values of a list and letters of a text in a state: none but what is said about its rules comes near it."""


def beyond(value: object, *, longest: int | None = None) -> tuple[str, str] | None:
    """The place in a parsed value that is beyond the bounds, and why; `None` if there is none.

    ``longest`` bounds lists and texts too, where none can be long.

    >>> beyond({"scores": {"NS": 10**5000}})
    ('scores.NS', 'a number of 5001 digits is too large: numbers have at most 12 digits')
    >>> beyond({"scores": {"NS": 120}}) is None
    True
    """
    left: list[tuple[object, _Place | None, int]] = [(value, None, 0)]
    while left:
        one, at, depth = left.pop()
        wrong = _wrong(one, depth, longest)
        if wrong is not None:
            return _named(at), wrong
        if isinstance(one, Mapping):
            for key, part in one.items():
                if not isinstance(key, str):
                    return _named(at), f"the key {quoted(key)} is no text"
                if not _is_text(key):
                    return _named(at), f"the key {quoted(key)} holds half of a surrogate pair, which is no character"
                if longest is not None or not _is_plain(part):
                    left.append((part, _Place(at, key), depth + 1))
        elif isinstance(one, (list, tuple)):
            left += [(part, at, depth + 1) for part in one if longest is not None or not _is_plain(part)]
    return None


class _Place(NamedTuple):
    """A key of a table, and the place of the table."""

    of: _Place | None
    key: str


def _named(place: _Place | None) -> str:
    keys = []
    while place is not None:
        keys.append(cut(place.key))
        place = place.of
    return ".".join(reversed(keys))


def _wrong(one: object, depth: int, longest: int | None) -> str | None:
    """What is beyond the bounds in a value by itself."""
    if isinstance(one, int) and not -LARGEST < one < LARGEST:
        return f"{quoted(one)} is too large: numbers have at most 12 digits"
    if isinstance(one, str) and not _is_text(one):
        return f"{quoted(one)} holds half of a surrogate pair, which is no character"
    if longest is not None and isinstance(one, (str, list, tuple)) and len(one) > longest:
        return f"{quoted(one)} is too long: {len(one)} are more than {longest}"
    if depth == DEEPEST and isinstance(one, (Mapping, list, tuple)):
        return f"lists and tables stand more than {DEEPEST} deep in each other"
    return None


def _is_plain(value: object) -> bool:
    """Whether a value is a text of ASCII, as most are."""
    return type(value) is str and value.isascii()


def _is_text(text: str) -> bool:
    """Whether a text can be written: Python and JSON know halves of surrogate pairs by themselves, UTF-8 does not."""
    try:
        return text.isascii() or bool(text.encode())
    except UnicodeEncodeError:
        return False


_DOTTED = r"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+)++"""
_MOST_DOTS = 500
"""Parts of a dotted key in TOML: Python's reader takes time by their square."""


def toml_data(text: str) -> dict[str, Any]:
    """What a TOML text says; raises `ValueError`, also for one that would take very long.

    >>> toml_data("house.misere = 300")
    {'house': {'misere': 300}}
    """
    import tomllib  # here: few programs read TOML

    if any(found[0].count(".") > _MOST_DOTS for found in re.finditer(_DOTTED, text)):
        raise ValueError(f"tables stand more than {_MOST_DOTS} deep in each other")
    found: dict[str, Any] = _shallow(tomllib.loads, text)
    return found


def json_data(text: str) -> Any:
    """What a JSON text says; raises `ValueError`, also for an object in which a key stands twice.

    >>> json_data('{"misere": 300, "misere": 250}')
    Traceback (most recent call last):
    ValueError: misere stands twice
    """
    return _shallow(_json().decode, text)


def json_at(text: str, at: int) -> tuple[Any, int]:
    """The JSON value that begins at a place of a text, and the place where it ends; raises `ValueError`.

    >>> json_at('schedule={"table": 1} misere=300', 9)
    ({'table': 1}, 21)
    """
    found: tuple[Any, int] = _shallow(_json().raw_decode, text, at)
    return found


def _shallow(read: Callable[..., Any], *given: object) -> Any:
    """What a reader answers; it runs out of levels where lists and tables stand too deep in each other."""
    try:
        return read(*given)
    except RecursionError:
        raise ValueError("lists and tables stand too deep in each other") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object, in which no key may stand twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise ValueError(f"{cut(twice)} stands twice")
    return found


@cache
def _json() -> JSONDecoder:
    import json  # here: to play takes none

    return json.JSONDecoder(object_pairs_hook=_object)
