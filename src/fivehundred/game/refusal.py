"""What every verb does with an illegal act."""

from __future__ import annotations

from fivehundred.errors import IllegalAction, Violation
from fivehundred.phases.flow import State


def refuse(violation: Violation | None, state: State) -> None:
    """Raise `IllegalAction` if there is a violation; the state stays as it is."""
    if violation is not None:
        raise IllegalAction(violation, state)
