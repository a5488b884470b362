"""The error of a situation that cannot be settled, and the key that it names."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from fivehundred.errors import FiveHundredError


class SituationError(FiveHundredError):
    """A situation that cannot be read, or that contradicts itself: key, offending text and what would be right."""

    def __init__(self, key: str, why: object) -> None:
        super().__init__(key, why)
        self.key = key
        self.why = why

    def __str__(self) -> str:
        return f"{self.key}: {self.why}" if self.key else str(self.why)


@contextmanager
def at(key: str) -> Iterator[None]:
    """Name the key in every complaint from within."""
    try:
        yield
    except SituationError:
        raise
    except FiveHundredError as error:
        raise SituationError(key, str(error).split("\n")[0]) from error
