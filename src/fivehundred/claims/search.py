"""Whether a claim holds: every play of the others is tried, with open cards.

A search of a game tree with two sides and one question: does the team reach its number of tricks?  So a place of the
play is won or lost, and no values are compared.  It is cut short in four ways: by *bounds* (the number is reached, or
out of reach, whatever follows); by *quick tricks* (the leader cashes cards that nobody can beat); by *equivalent cards*
(of cards of one hand with no other in play between them one is tried); and by a *transposition table* of places between
two tricks, where the suits led and voids shown count only while a joker without a suit is in play.

Weak spots: quick tricks are those of the leader alone, without his partner's entries; cards are ordered only from high
to low; the table is never thinned.  So the work is bounded by a number of places, after which the search gives up
(`TooLong`) and the claim must wait: exact or no answer, never a guess.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from fivehundred._kernel import NO_SUIT, STRIDE, Tables
from fivehundred.phases.playing import Playing
from fivehundred.seats import Seat
from fivehundred.tree.cursor import Cursor, Move

_Key = tuple[tuple[int, ...], int, int, int, int]


class TooLong(Exception):
    """The search has looked at as many places as it may."""


class Search:
    """Whether a team can force certain seats to take between ``low`` and ``high`` of the remaining tricks.

    Raises `TooLong` after so many ``positions``.
    """

    def __init__(
        self, state: Playing, team: Sequence[Seat], counted: Sequence[Seat], low: int, high: int, positions: int
    ) -> None:
        deal = state.deal
        self.cursor = Cursor(state)
        self.counted = counted
        self.before = sum(state.won[seat] for seat in counted)
        self.mine = [deal.chooser(Seat(seat)) in team for seat in range(deal.rules.players)]
        self.low, self.high = low, high
        self.left = positions
        self.known: dict[_Key, bool] = {}
        numbering = self.cursor.numbering
        tables = numbering.tables
        self.suit_of, self.loose, self.beaten_by = tables.suit_of, tables.lanes[NO_SUIT], _beaten_by(tables)
        self.table = 0
        for _, play in state.plays:
            self.table |= 1 << numbering.number[play.card.index]

    def holds(self) -> bool:
        """Whether the team can force it."""
        alive = self.table
        for hand in self.cursor.hands:
            alive |= hand
        return self._holds(alive)

    def _holds(self, alive: int) -> bool:
        """``alive`` are the cards that were in the hands when the trick began."""
        cursor = self.cursor
        taken = sum(cursor.won[seat] for seat in self.counted) - self.before
        most = taken + cursor.end - cursor.tricks
        if self.low <= taken and most <= self.high:
            return True
        if taken > self.high or most < self.low:
            return False
        if cursor.on_table:
            return self._tried(alive)
        alive = 0
        for hand in cursor.hands:
            alive |= hand
        if self._cashed(alive, taken, most):
            return self.mine[cursor.seat]
        past = (cursor.led_suits, cursor.voids) if alive & self.loose else (0, 0)
        key = (tuple(cursor.hands), cursor.seat, taken, *past)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._tried(alive)
        return found

    def _cashed(self, alive: int, taken: int, most: int) -> bool:
        """Whether the leader decides the claim by leading cards that nobody can beat."""
        cursor, seat = self.cursor, self.cursor.seat
        own = seat in self.counted
        if own is not self.mine[seat] or (own and most > self.high):
            return False
        hand, beaten_by = cursor.hands[seat], self.beaten_by
        others, sure = alive & ~hand, 0
        while hand:
            low = hand & -hand
            sure += not others & beaten_by[low.bit_length() - 1]
            hand ^= low
        sure = min(sure, most - taken)
        return taken + sure >= self.low if own else most - sure < self.low

    def _tried(self, alive: int) -> bool:
        """Whether the seat on turn, if it is of the team, has a good card; else, whether all cards are good."""
        cursor = self.cursor
        mine = self.mine[cursor.seat]
        for move in self._different(alive):
            self.left -= 1
            if not self.left:
                raise TooLong
            cursor.push(move)
            held = self._holds(alive)
            cursor.pop()
            if held == mine:
                return mine
        return not mine

    def _different(self, alive: int) -> list[Move]:
        """The legal moves, of cards that do the same only one, from high to low."""
        cursor, suit_of = self.cursor, self.suit_of
        others = alive & ~cursor.hands[cursor.seat]
        found: list[Move] = []
        last = -1
        for move in cursor.legal():
            suit = suit_of[move & 127]
            if last >= 0 and suit != NO_SUIT and suit_of[last] == suit and not others >> last & (1 << move - last) - 1:
                found[-1] = move
            else:
                found.append(move)
            last = move & 127
        found.reverse()
        return found


@lru_cache(maxsize=64)
def _beaten_by(t: Tables) -> tuple[int, ...]:
    """For each card, if it is led, the cards (bits) that may beat it; for a joker without a suit all, and it any."""
    loose, every = t.lanes[NO_SUIT], (1 << len(t.suit_of)) - 1
    found = []
    for card, suit in enumerate(t.suit_of):
        row = t.key[suit * STRIDE : suit * STRIDE + len(t.suit_of)]
        higher = sum(1 << other for other, key in enumerate(row) if key > row[card])
        found.append(every if suit == NO_SUIT else higher | loose)
    return tuple(found)
