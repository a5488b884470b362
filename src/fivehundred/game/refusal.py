"""Checks that all verbs share: arguments of the right kind, and the refusal of an illegal act."""

from __future__ import annotations

from fivehundred.errors import IllegalAction, Violation
from fivehundred.phases.deal import Stage
from fivehundred.phases.flow import State, require_state, seen_by
from fivehundred.seats import Seat


def stage_for(state: State, by: Seat | None) -> Stage:
    """The stage as this seat may know it; ``by=None`` means the seat to act, from which nothing is hidden."""
    require_state(state)
    return state.stage if by is None else seen_by(state, by).stage


def refuse(violation: Violation | None, state: State) -> None:
    """Raise `IllegalAction` if there is a violation; the state stays as it is."""
    if violation is not None:
        raise IllegalAction(violation, state)
