"""The error of a situation that cannot be settled, and the key that it names."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from fivehundred.errors import FiveHundredError, SituationError

__all__ = ["SituationError", "at"]


@contextmanager
def at(key: str) -> Iterator[None]:
    """Name the key in every complaint from within."""
    try:
        yield
    except SituationError:
        raise
    except FiveHundredError as error:
        raise SituationError(key, str(error).split("\n")[0]) from error
