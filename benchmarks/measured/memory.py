"""P7: the first deal of a process, and what states take up in memory."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable
from typing import TypeVar

from fivehundred import Playing, State, profiles
from fivehundred.tree import Cursor
from measured.measuring import Figure, Goal, Group, Line
from measured.processes import import_attrs, python
from measured.starts import random_hand

T = TypeVar("T")
HANDS = 8
FIRST_DEAL = "from fivehundred import W, deal, profiles; deal(profiles.AVONDALE, dealer=W, seed=1)"


def first_deal() -> Group:
    """P7."""
    attrs = import_attrs()
    lines = [
        Line(attrs),
        Line(python("python -c '…; deal(AVONDALE, …)'", FIRST_DEAL), attrs, Goal(2.2)),
        Line(Figure("a state, all those of a hand kept", "B", every_state), None, Goal(320, "B")),
        Line(Figure("a lone state before the last card", "B", lone_state)),
        Line(Figure("a copy of a cursor", "B", copied_cursor)),
    ]
    return Group("P7", "Import and the first deal in a process; memory of random hands", lines)


def hands() -> list[list[State]]:
    """All states of some hands."""
    return [random_hand(profiles.AVONDALE, seed) for seed in range(HANDS)]


def last_plays() -> list[Playing]:
    """The last state of each hand in which a card is to be played."""
    return [next(state for state in reversed(hand) if isinstance(state, Playing)) for hand in hands()]


def every_state() -> float:
    """Bytes a state, where all states of a hand are kept."""
    bytes_taken, made = taken(hands)
    return bytes_taken / sum(map(len, made))


def lone_state() -> float:
    """Bytes of one state with all that hangs on it: the deal, the auction and the tricks."""
    return taken(last_plays)[0] / HANDS


def copied_cursor() -> float:
    """Bytes of a copy of a cursor."""
    cursors = [Cursor(state) for state in last_plays()]
    return taken(lambda: [cursor.copy() for cursor in cursors])[0] / HANDS


def taken(make: Callable[[], list[T]]) -> tuple[int, list[T]]:
    """The memory that is taken by what is made; tables that are kept for all are filled before."""
    make()
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    made = make()
    gc.collect()
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return after - before, made
