"""Perft: how many ways there are to go on, the classic check of a move generator."""

from __future__ import annotations

from fivehundred.game import legal_actions
from fivehundred.game.actions import after
from fivehundred.phases.flow import State
from fivehundred.phases.playing import Playing
from fivehundred.tree.cursor import Cursor


def perft(state: State, depth: int) -> int:
    """The number of ways to go on by exactly so many actions.

    A deal that ends before has none; discards count card by card.  The play of the cards is counted on a `Cursor`.

    >>> from fivehundred import Seat, deal, profiles
    >>> [perft(deal(profiles.AVONDALE, dealer=Seat(3), seed=7), depth) for depth in range(3)]
    [1, 27, 383]
    """
    if depth <= 0:
        return 1
    if isinstance(state, Playing):
        return cursor_perft(Cursor(state), depth)
    actions = legal_actions(state)
    if depth == 1:
        return len(actions)
    return sum(perft(after(state, action), depth - 1) for action in actions)


def cursor_perft(cursor: Cursor, depth: int) -> int:
    """The same from the place of a cursor, which is there again in the end."""
    moves = cursor.legal()
    if depth == 1:
        return len(moves)
    count = 0
    for move in moves:
        cursor.push(move)
        count += cursor_perft(cursor, depth - 1)
        cursor.pop()
    return count
