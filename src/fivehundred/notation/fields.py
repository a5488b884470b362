"""Fields of a line of text: a key and its words, and errors that point at the place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TypeVar

from attrs import frozen

from fivehundred.errors import FiveHundredError, NotationError
from fivehundred.messages import nearest
from fivehundred.seats import Seat, seat

T = TypeVar("T")
Words = list[tuple[int, str]]
"""Words with their places."""
Part = tuple[str, int]
"""A part of a body, and its place there."""

_WORD = re.compile(r"\S+")


@frozen
class Field:
    """A key and the text after it.

    >>> print(Field("dealer", "X").wrong("the seats at this table are 0 1 2"))
    cannot read 'dealer X': the seats at this table are 0 1 2
        dealer X
               ^
    """

    key: str
    body: str

    def wrong(self, why: object, at: int = 0) -> NotationError:
        """The error that points at a place of the body."""
        return NotationError(f"{self.key} {self.body}", str(why), len(self.key) + 1 + at)

    def misplaced(self, why: object) -> NotationError:
        """The error that points at the key."""
        return self.wrong(why, -len(self.key) - 1)

    def words(self, part: Part | None = None) -> Words:
        """The words of the body, or of a part of it."""
        text, at = part or (self.body, 0)
        return [(at + found.start(), found[0]) for found in _WORD.finditer(text)]

    def place(self, part: Part, number: int) -> int:
        """The place of a word of a part, counted from 0."""
        return self.words(part)[number][0]

    def read(self, by: Callable[[str], T], word: str | None = None, at: int = 0) -> T:
        """Have the body, or one word of it, read; a complaint points at its place."""
        try:
            return by(self.body if word is None else word)
        except NotationError as error:
            raise self.wrong(error.why, at + (error.at or 0)) from None
        except FiveHundredError as error:
            raise self.wrong(error, at) from None

    def each(self, by: Callable[[str], T]) -> tuple[T, ...]:
        """Have every word read."""
        return tuple(self.read(by, word, at) for at, word in self.words())

    def seats(self, players: int) -> Iterator[tuple[int, Seat, Part]]:
        """The parts between commas, each a seat with a colon and what comes after it."""
        at = 0
        for part in self.body.split(","):
            name, colon, told = part.partition(":")
            start = at + len(part) - len(part.lstrip())
            if not colon:
                raise self.wrong('expected a seat with its cards, such as "N: H9 H5"', start)
            yield start, self.read(lambda text: seat(text, players), name, start), (told, at + len(name) + 1)
            at += len(part) + 1


def split(text: str, keys: tuple[str, ...]) -> dict[str, Field]:
    """The fields of a line by key; raises `NotationError` for one that is unknown or given twice."""
    fields: dict[str, Field] = {}
    for part in text.split("|"):
        key, _, body = part.strip().partition(" ")
        field = Field(key, body.strip())
        if key not in keys:
            near = nearest(key, keys)
            hint = f"did you mean {near}?" if near else f"the fields are {', '.join(keys)}"
            raise field.misplaced(f"there is no such field; {hint}")
        if key in fields:
            raise field.misplaced("this field is given twice")
        fields[key] = field
    return fields


def needed(fields: dict[str, Field], key: str) -> Field:
    """The field of a key; raises `NotationError` if it is missing."""
    if key not in fields:
        raise NotationError(" | ".join(fields), f"the field {key} is missing")
    return fields[key]
