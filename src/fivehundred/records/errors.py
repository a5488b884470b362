"""The error of a record that cannot be read or cannot have been played, and the place that it names."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from fivehundred.errors import FiveHundredError
from fivehundred.messages import cut


class RecordError(FiveHundredError):
    """A record that cannot be read, or that tells acts which cannot have happened.

    The message names the file and line (``source``), the ``deal`` (from 1), the ``key`` and the offending text.
    """

    def __init__(self, key: str, why: object, *, deal: int | None = None, source: str = "") -> None:
        super().__init__(key, why, deal, source)
        self.key, self.why, self.deal, self.source = key, why, deal, source

    def __str__(self) -> str:
        number = "" if self.deal is None else f"deal {self.deal}"
        return ": ".join(filter(None, (self.source, number, cut(self.key), str(self.why))))


@contextmanager
def placed(source: str, deal: int | None = None) -> Iterator[None]:
    """Add the place to every `RecordError` from within."""
    try:
        yield
    except RecordError as error:
        raise RecordError(error.key, error.why, deal=error.deal or deal, source=error.source or source) from None
