"""What every verb does with an illegal act."""

from __future__ import annotations

from fivehundred.errors import IllegalAction, Violation
from fivehundred.phases.flow import State, seen_by
from fivehundred.phases.record import Stage
from fivehundred.seats import Seat


def stage_for(state: State, by: Seat | None) -> Stage:
    """The stage that a refusal may name to this seat; none is whoever is due, from whom nothing is hidden."""
    return state.stage if by is None else seen_by(state, by).stage


def refuse(violation: Violation | None, state: State) -> None:
    """Raise `IllegalAction` if there is a violation; the state stays as it is."""
    if violation is not None:
        raise IllegalAction(violation, state)
