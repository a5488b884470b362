"""Playouts of a misère: the declarer gets rid of high cards, the defenders stay under him."""

from __future__ import annotations

from fivehundred._kernel import NO_SUIT
from fivehundred.bots.playouts import Playouts
from fivehundred.phases.legality import LEADING
from fivehundred.phases.playing import Playing
from fivehundred.tree import Cursor, Move


class LosingPlayouts(Playouts):
    """Plays a misère; the declarer loses with the highest card that does, the defenders keep below his lowest.

    A partner who plays on takes what he can, and so does a declarer whose cards the opponents choose.
    """

    def __init__(self, start: Playing) -> None:
        super().__init__(start)
        deal = start.deal
        self._takers = 0
        for seat in deal.active:
            puppet = self._losers >> seat & 1 and not self._friends[seat] >> deal.chooser(seat) & 1
            if puppet or (not self._losers >> seat & 1 and self._friends[seat] & self._losers):
                self._takers |= 1 << seat

    def choose(self, cursor: Cursor) -> Move:
        """The move of the seat that is to play."""
        seat, led, hands = cursor.seat, cursor.led, cursor.hands
        mask = cursor.legal_mask()
        plain = mask & ~self._loose
        if led == LEADING:
            if not plain:
                return cursor.legal()[0]
            if self._takers >> seat & 1:
                return self._highest(plain)
            return (
                self._lose_lead(seat, plain, hands) if self._losers >> seat & 1 else self._hunt_lead(seat, plain, hands)
            )
        if not mask & mask - 1:
            return mask.bit_length() - 1
        lane = mask & self._lanes[led] if led != NO_SUIT else 0
        under = lane & (1 << max(0, cursor.best - 2)) - 1  # a card has the strength 2 + its number
        if self._takers >> seat & 1:
            return self._highest(lane or mask)
        if self._losers >> seat & 1:
            if lane:
                last = cursor.on_table == self._last
                return (under or (lane if last else lane & -lane)).bit_length() - 1
            return self._shed(plain or mask, seat, hands)
        if not lane:
            return self._dump(plain or mask, seat, hands)
        if self._losers >> cursor.best_seat & 1:
            return (under or lane).bit_length() - 1
        return self._stay_under(cursor, seat, lane, hands).bit_length() - 1

    def _highest(self, mask: int) -> Move:
        """The card that is highest in its suit."""
        tops = [top for top in ((mask & lane).bit_length() - 1 for lane in (*self._lanes, self._loose)) if top >= 0]
        return max(tops, key=self._height.__getitem__)

    def _lose_lead(self, seat: int, mask: int, hands: list[int]) -> Move:
        """The highest card that somebody must beat; if there is none, one with many cards above it and few below."""
        best, most = -1, -(1 << 30)
        for lane in self._lanes:
            own = mask & lane
            while own:
                low = own & -own
                own ^= low
                card = low.bit_length() - 1
                safe, below, above = False, 0, 0
                for other in self._rivals[seat]:
                    theirs = hands[other] & lane
                    safe = safe or theirs & -theirs > low
                    below += (theirs & low - 1).bit_count()
                    above += (theirs >> card).bit_count()
                rank = 1000 + self._height[card] if safe else 4 * above - 3 * below - (0 if above else 300)
                if rank > most:
                    best, most = card, rank
        return best

    def _shed(self, mask: int, seat: int, hands: list[int]) -> Move:
        """Out of the suit led: the top card with most below it in the other hands, and least in this one."""
        against, best, most = self._against(seat, hands), mask.bit_length() - 1, -99
        for lane in self._lanes:
            own = mask & lane
            if own:
                card = own.bit_length() - 1
                rank = 3 * (against & lane & (1 << card) - 1).bit_count() - 4 * (own.bit_count() - 1)
                if rank > most:
                    best, most = card, rank
        return best

    def _hunt_lead(self, seat: int, mask: int, hands: list[int]) -> Move:
        """A low card under the declarer's lowest, best where the other defenders can stay under him too."""
        best, most, partners = -1, -99, self._partners[seat]
        for lane in self._lanes:
            own = mask & lane
            if not own:
                continue
            low = own & -own
            rank = 0
            for other in self._rivals[seat]:
                theirs = hands[other] & lane
                if not theirs or not self._losers >> other & 1:
                    continue
                lowest = theirs & -theirs
                if lowest > low:
                    rank = (
                        20 if any(map(lowest.__lt__, [hands[s] & lane & -(hands[s] & lane) for s in partners])) else 60
                    )
                else:
                    rank = 10 + (theirs & -low).bit_count()
            card = low.bit_length() - 1
            if rank - self._height[card] > most:
                best, most = card, rank - self._height[card]
        return best

    def _stay_under(self, cursor: Cursor, seat: int, lane: int, hands: list[int]) -> int:
        """The cards to choose the highest of: those under the lowest of a declarer who is to come and may win."""
        for other in self._to_come[seat][self._last - cursor.on_table]:
            if self._losers >> other & 1:
                theirs = hands[other] & self._lanes[cursor.led]
                lowest = theirs & -theirs
                if theirs and lowest.bit_length() + 1 > cursor.best and lane & lowest - 1:
                    return lane & lowest - 1
        return lane

    def _dump(self, mask: int, seat: int, hands: list[int]) -> Move:
        """Out of the suit led: the highest card of the suits that the declarer holds."""
        hunted = 0
        for other in self._rivals[seat]:
            if self._losers >> other & 1:
                hunted |= hands[other]
        tops = [(mask & lane).bit_length() - 1 for lane in self._lanes if mask & lane]
        if not tops:
            return mask.bit_length() - 1
        return max(tops, key=lambda card: self._height[card] + (20 if hunted & self._lane_of(card) else 0))

    def _lane_of(self, card: int) -> int:
        return next(lane for lane in self._lanes if lane >> card & 1)
