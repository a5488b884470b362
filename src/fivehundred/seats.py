"""Seats and sides, for two to six players.

Seats are numbered clockwise from 0.  With four players they print as letters, ``N E S W`` = 0 to 3.
"""

from __future__ import annotations

from typing import NewType

from fivehundred.errors import NotationError

Seat = NewType("Seat", int)
"""A seat, 0 to players − 1, clockwise."""

Side = NewType("Side", str)
"""A scoring unit: ``NS`` and ``EW``, ``A`` and ``B``, or a seat where everyone scores alone."""

N, E, S, W = Seat(0), Seat(1), Seat(2), Seat(3)


def seat_text(seat: Seat, players: int) -> str:
    """How a seat is written at a table of this size.

    >>> seat_text(E, 4), seat_text(E, 3)
    ('E', '1')
    """
    return "NESW"[seat] if players == 4 else str(int(seat))


def seat(text: str | int, players: int) -> Seat:
    """Read a seat at a table of this size.

    >>> seat("w", 4), seat(2, 3)
    (3, 2)
    """
    word = str(text).strip().upper()
    names = [seat_text(Seat(i), players) for i in range(players)]
    if word not in names:
        raise NotationError(str(text), f"the seats at this table are {' '.join(names)}")
    return Seat(names.index(word))
