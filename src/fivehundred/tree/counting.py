"""Counts: the ways to go on (perft, the classic check of a move generator), and how long a deal can be."""

from __future__ import annotations

from functools import cache

from fivehundred.game import legal_actions
from fivehundred.game.actions import after
from fivehundred.phases.flow import State
from fivehundred.phases.playing import Playing
from fivehundred.rules.ruleset import RuleSet, ladder
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
    if depth <= 0:
        return 1
    moves = cursor.legal()
    if depth == 1:
        return len(moves)
    count = 0
    for move in moves:
        cursor.push(move)
        count += cursor_perft(cursor, depth - 1)
        cursor.pop()
    return count


@cache
def longest(rules: RuleSet) -> int:
    """The most actions of a deal under these rules; cards are discarded one by one, and the dealing is not counted.

    >>> from fivehundred import profiles
    >>> longest(profiles.AVONDALE)
    160
    """
    auction = (len(ladder(rules)) + 2) * rules.players  # a round for each bid, and two of passes
    calling = len(rules.pack.cards) if rules.partner else 0  # each card once, if nobody answers
    return auction + calling + rules.pack.kitty_size + rules.pack.jokers + rules.pack.hand_size * rules.players
