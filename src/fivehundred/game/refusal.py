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


def require_type(given: object, kind: type | UnionType, what: str, *readers: str) -> None:
    """Raise `StateError` for a value that is not of this kind, such as a text in place of a card.

    ``readers`` are the functions that read such a text, ``what`` by default.

    >>> require_type("SA", Card, "card")
    Traceback (most recent call last):
    fivehundred.errors.StateError: expected a card, got the text 'SA'; use card('SA')
    """
    if not isinstance(given, kind):
        article = "an" if what[0] in "aeiou" else "a"
        raise StateError(f"expected {article} {what}, {_got(given, readers or (what,))}")


def _got(given: object, readers: tuple[str, ...]) -> str:
    if not isinstance(given, str):
        return f"got {given!r}"
    return f"got the text {given!r}; use {' or '.join(f'{reader}({given!r})' for reader in readers)}"


def all_cards(given: object) -> tuple[Card, ...]:
    """The cards, in order; raises `StateError` for anything else."""
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise StateError(f"expected cards, {_got(given, ('cards',))}")
    found = tuple(given)
    for one in found:
        require_type(one, Card, "card")
    return found


def refuse(violation: Violation | None, state: State) -> None:
    """Raise `IllegalAction` if there is a violation; the state stays as it is."""
    if violation is not None:
        raise IllegalAction(violation, state)
