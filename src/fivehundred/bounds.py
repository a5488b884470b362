"""Plain values from files and clients, and their bounds: what is beyond them is refused before anything reads it."""

from __future__ import annotations

from collections.abc import Mapping

from fivehundred.messages import cut, quoted

LARGEST = 10**12
"""Numbers are less than this: no points, cards, tricks or players come near it."""
DEEPEST = 20
"""Lists and tables within each other: a record with the rules in it has seven."""


def beyond(value: object) -> tuple[str, str] | None:
    """The place in a parsed value that is beyond the bounds, and why; `None` if there is none.

    >>> beyond({"scores": {"NS": 10**5000}})
    ('scores.NS', 'a number of 5001 digits is too large: numbers have at most 12 digits')
    >>> beyond({"scores": {"NS": 120}}) is None
    True
    """
    left: list[tuple[object, str, int]] = [(value, "", 0)]
    while left:
        one, place, depth = left.pop()
        if isinstance(one, int) and not -LARGEST < one < LARGEST:
            return place, f"{quoted(one)} is too large: numbers have at most 12 digits"
        if not isinstance(one, (Mapping, list, tuple)):
            continue
        if depth == DEEPEST:
            return place, f"lists and tables stand more than {DEEPEST} deep in each other"
        if not isinstance(one, Mapping):
            left += [(part, place, depth + 1) for part in one]
            continue
        for key, part in one.items():
            if not isinstance(key, str):
                return place, f"the key {quoted(key)} is no text"
            left.append((part, f"{place}.{cut(key)}" if place else cut(key), depth + 1))
    return None
