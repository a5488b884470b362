"""The form of a law, and the report of a broken one."""

from __future__ import annotations

from collections.abc import Callable

from fivehundred.testing.playing import Journey

Law = Callable[[Journey], None]


def need(holds: bool, law: str, where: object) -> None:
    """Raise an `AssertionError` that tells the law and where it was broken."""
    if not holds:
        raise AssertionError(f"{law}\n  in {where}")
