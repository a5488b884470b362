"""Seats and sides, for two to six players.

Seats are numbered clockwise from 0.  With four players they print as letters, ``N E S W`` = 0 to 3.
"""

from __future__ import annotations

from typing import Any, NewType

from fivehundred.errors import NotationError, StateError
from fivehundred.messages import quoted

Seat = NewType("Seat", int)
"""A seat, 0 to players − 1, clockwise."""

Side = NewType("Side", str)
"""A scoring unit: ``NS`` and ``EW``, ``A`` and ``B``, or a seat where everyone scores alone."""

N, E, S, W = Seat(0), Seat(1), Seat(2), Seat(3)


SEATS = tuple(Seat(number) for number in range(6))
"""All seats of the largest table."""


def checked(seat: Any, players: int) -> Seat:
    """The seat, if a table of this size has it; else raises `StateError`.

    >>> checked(Seat(4), 4)
    Traceback (most recent call last):
    fivehundred.errors.StateError: there is no seat 4: seats are 0 to 3
    """
    if type(seat) is int and 0 <= seat < players:
        return Seat(seat)
    if isinstance(seat, bool) or not hasattr(seat, "__index__") or not 0 <= seat < players:
        raise StateError(f"there is no seat {quoted(seat)}: seats are 0 to {players - 1}")
    return Seat(seat)


def seat_text(seat: Seat, players: int) -> str:
    """The name of a seat at a table of this size; raises `StateError` for one that it does not have.

    >>> seat_text(E, 4), seat_text(E, 3)
    ('E', '1')
    """
    number = int(checked(seat, players))
    return "NESW"[number] if players == 4 else str(number)


def seat(text: str | int, players: int) -> Seat:
    """Read a seat at a table of this size.

    >>> seat("w", 4), seat(2, 3)
    (3, 2)
    """
    found = _SEATS.get((text, players)) if isinstance(text, str) else None
    if found is not None:
        return found
    given = text if isinstance(text, str) else quoted(text)
    word = given.strip().upper()
    names = [seat_text(Seat(i), players) for i in range(players)]
    if word not in names:
        raise NotationError(given, f"the seats at this table are {' '.join(names)}")
    return Seat(names.index(word))


_SEATS = {(name, 4): Seat(number) for number, name in enumerate("NESW")} | {
    (str(number), players): Seat(number) for players in (2, 3, 5, 6) for number in range(players)
}
"""The seats by their names as they are mostly written, at each size of a table."""
