"""Checks that all verbs share: arguments of the right kind, and the refusal of an illegal act."""

from __future__ import annotations

from collections.abc import Iterable
from types import UnionType

from fivehundred.cards import Card
from fivehundred.errors import IllegalAction, StateError, Violation
from fivehundred.phases.deal import Stage
from fivehundred.phases.flow import State, seen_by
from fivehundred.seats import Seat


def stage_for(state: State, by: Seat | None) -> Stage:
    """The stage as this seat may know it; ``by=None`` means the seat to act, from which nothing is hidden."""
    return state.stage if by is None else seen_by(state, by).stage


def of_kind(given: object, kind: type | UnionType, what: str, reader: str = "") -> None:
    """Raise `StateError` for a value that is not of this kind, such as a text in place of a card.

    ``reader`` is the function that reads such a text, where its name is not ``what``.

    >>> of_kind("SA", Card, "card")
    Traceback (most recent call last):
    fivehundred.errors.StateError: 'SA' is no card: card('SA') reads one from text
    """
    if not isinstance(given, kind):
        hint = f": {reader or what}({given!r}) reads one from text" if isinstance(given, str) else ""
        raise StateError(f"{given!r} is no {what}{hint}")


def all_cards(given: object) -> tuple[Card, ...]:
    """The cards, in order; raises `StateError` for anything else."""
    if isinstance(given, str) or not isinstance(given, Iterable):
        hint = f": cards({given!r}) reads them from text" if isinstance(given, str) else ""
        raise StateError(f"{given!r} is no row of cards{hint}")
    found = tuple(given)
    for one in found:
        of_kind(one, Card, "card")
    return found


def refuse(violation: Violation | None, state: State) -> None:
    """Raise `IllegalAction` if there is a violation; the state stays as it is."""
    if violation is not None:
        raise IllegalAction(violation, state)
