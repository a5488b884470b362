"""Playouts in which tricks are wanted: with trumps, at no trumps, and in deals that all have passed."""

from __future__ import annotations

from fivehundred._kernel import NO_SUIT, STRIDE
from fivehundred.bots.playouts import Playouts
from fivehundred.tree import Cursor, Move


class TakingPlayouts(Playouts):
    """Wins as cheaply as it holds, leaves a partner's sure trick alone, and cashes what cannot be beaten."""

    def choose(self, cursor: Cursor) -> Move:
        """The move of the seat that is to play."""
        seat, led, hands = cursor.seat, cursor.led, cursor.hands
        hand = hands[seat]
        if led < 0:
            return self._lead(cursor, seat, hands)
        if hand & self._loose or led == NO_SUIT:
            mask = cursor.legal_mask()
        else:
            mask = hand & self._lanes[led] or hand
        if not mask & mask - 1:
            return mask.bit_length() - 1
        friends, follow, wanted, partners_best = self._friends[seat], self._follow[led], cursor.best, 0
        held = friends >> cursor.best_seat & 1
        for other in self._to_come[seat][self._last - cursor.on_table]:
            top = self._top(hands[other], led, follow)
            if friends >> other & 1:
                partners_best = max(partners_best, top)
            elif top > wanted:
                wanted, held = top, 0
        if held or partners_best > wanted:
            return self._throw(mask, seat, hands)
        mine = mask & self._lanes[led] if led != NO_SUIT else 0
        if mine and led != self._trump:
            cut = wanted - 1  # a card of a plain suit has the strength 2 + its number
        else:
            cut = wanted - STRIDE + 1
            mine = mine or mask & self._trumps
        enough = mine >> cut << cut if cut > 0 else mine
        if enough:
            return (enough & -enough).bit_length() - 1
        joker = (mask & self._loose).bit_length() - 1
        if joker >= 0 and self._joker_key[joker] > wanted:
            return joker
        return self._throw(mask, seat, hands)

    def _top(self, hand: int, led: int, follow: tuple[int, ...]) -> int:
        """The greatest strength that a hand can show in this trick, a joker's limits apart."""
        if led != NO_SUIT:
            lane = hand & self._lanes[led]
            if lane:
                return follow[lane.bit_length() - 1]
        trumps = hand & self._trumps
        if trumps:
            return STRIDE + trumps.bit_length() - 1
        jokers = hand & self._loose
        return self._joker_key[jokers.bit_length() - 1] if jokers else 0

    def _lead(self, cursor: Cursor, seat: int, hands: list[int]) -> Move:
        """Draw trumps as declarer, cash what wins, go to a partner's winner, else a low card of the longest suit."""
        hand, against, trumps = hands[seat], self._against(seat, hands), self._trumps
        rival_trumps = against & (trumps or self._loose)
        mine = hand & trumps
        if mine and rival_trumps and mine > rival_trumps and self._friends[seat] >> self._declarer & 1:
            return mine.bit_length() - 1
        friendly, rivals = 0, self._rivals[seat]
        for other in self._partners[seat]:
            friendly |= hands[other]
        low, most = -1, -99
        for lane in self._lanes:
            own = hand & lane
            if not own or lane == trumps:
                continue
            theirs = against & lane
            ruffed = False
            if rival_trumps:
                for other in rivals:
                    if not hands[other] & lane and hands[other] & rival_trumps:
                        ruffed = True
            if own > theirs and not ruffed:
                return own.bit_length() - 1
            if friendly & lane > theirs and not ruffed:
                rank = 20
            else:
                rank = -20 if own > theirs else own.bit_count() - (10 if ruffed else 0)
            if rank > most:
                low, most = (own & -own).bit_length() - 1, rank
        if hand & self._loose and most < 20:
            moves = [move for move in cursor.legal() if 1 << (move & STRIDE - 1) & self._loose]
            if moves:
                return max(moves, key=lambda move: self._takes(move, against))
        if low >= 0:
            return low
        return mine.bit_length() - 1 if mine > rival_trumps else (mine & -mine).bit_length() - 1

    def _takes(self, move: Move, against: int) -> int:
        """The number of cards that the opponents have of the suit that a led joker names."""
        return (against & self._lanes[move // STRIDE - 1]).bit_count() if move >= STRIDE else -1

    def _throw(self, mask: int, seat: int, hands: list[int]) -> Move:
        """The card that is missed least: trumps and jokers last, winners and their guards late."""
        plain = mask & ~(self._trumps | self._loose)
        if not plain:
            mask = mask & self._trumps or mask
            return (mask & -mask).bit_length() - 1
        against, best, least = self._against(seat, hands), -1, 99
        for lane in self._lanes:
            own = plain & lane
            if own:
                low = (own & -own).bit_length() - 1
                theirs, rest = against & lane, own & own - 1
                cost = self._height[low]
                if own > theirs:
                    cost += 6 if rest else 14
                elif theirs and rest and not rest & rest - 1:
                    cost += 3
                if cost < least:
                    best, least = low, cost
        return best
