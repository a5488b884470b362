"""The keys of a document: which there are, what kind of value each has, and complaints that name them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from fivehundred.errors import FiveHundredError, SituationError
from fivehundred.messages import nearest, quoted

DEAL_KEYS = (
    "dealer", "scores", "hands", "kitty", "auction", "contract", "discard", "joker", "call", "partner", "tricks",
    "trick", "led", "void", "stage", "holds", "has", "lacks", "won", "score", "totals",
)  # fmt: skip
TOP_KEYS = ("rules", "house", "notation", "deal", "ask", "refused")
RECORD_KEYS = ("misdeal", "laid", "claimed", "revoke", "comment")
"""What a game record or a score sheet may say of a deal besides."""
RECORD_TOP_KEYS = ("players", "comment")
"""What a game record may say of the whole game besides."""


@contextmanager
def at(key: str) -> Iterator[None]:
    """Name the key in every complaint from within."""
    try:
        yield
    except SituationError:
        raise
    except FiveHundredError as error:
        raise SituationError(key, str(error).split("\n")[0]) from error


def known(table: Mapping[str, Any], keys: tuple[str, ...], where: str) -> None:
    """Raise `SituationError` for a key that is not one of these or has no value; ``where`` stands before its name."""
    for key, value in table.items():
        if key not in keys:
            near = nearest(str(key), keys)
            raise SituationError(f"{where}{key}", "there is no such key" + (f"; did you mean {near}?" if near else ""))
        if value is None:  # JSON has null
            raise SituationError(f"{where}{key}", "null is no value: leave out what is not known")


_KINDS = {
    str: "text", int: "a whole number", bool: "true or false", list: "a list", Mapping: "a table",
    (str, int): "text or a number",
}  # fmt: skip


def typed(table: Mapping[str, Any], key: str, kind: Any, default: Any = None) -> Any:
    """The value of a key, or the default; raises `SituationError` if it is of another kind."""
    given = table.get(key, default)
    if given is default or (isinstance(given, kind) and isinstance(given, bool) is (kind is bool)):
        return given
    raise SituationError(key, f"{_KINDS[kind]} is needed, not {quoted(given)}")
