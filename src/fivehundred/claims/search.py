"""Whether a claim holds: every play of the others is tried, with the hands that are seen.

A search of a game tree with two sides and one question: does the team reach its number of tricks?  So a place of the
play is won or lost, and no values are compared.  With all hands open the others are those who are not of the team.
Where a seat claims by what it sees, the others are all whose cards it does not see, its partner too, and they hold
the unseen cards in any way that agrees with its view: they lay them out while they play (`Unseen`).  A claim that holds
then holds in every deal, played by a team that does not know which one it is.

The search is cut short in four ways: by *bounds* (the number is reached, or out of reach, whatever follows); by *quick
tricks* (the leader draws the trumps and cashes what nobody can beat then); by *equivalent cards* (of cards of one hand
with no other in play between them one is tried); and by a *transposition table* of places between two tricks, where the
suits led and voids shown count only while a joker without a suit is in play.

Weak spots: quick tricks are those of the leader alone, without his partner's entries; cards are ordered only from high
to low; the table is never thinned; unseen cards are all tried.  So the work is bounded by a number of places, after
which the search gives up (`TooLong`): exact or no answer, never a guess.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from attrs import frozen

from fivehundred._kernel import NO_SUIT, STRIDE, Tables
from fivehundred.claims.terms import Terms
from fivehundred.knowledge.layout import Layout
from fivehundred.phases.playing import Playing
from fivehundred.seats import Seat
from fivehundred.tree.bits import bits
from fivehundred.tree.cursor import Cursor, Move


class TooLong(Exception):
    """The search has looked at as many places as it may."""


@frozen
class Unseen:
    """Cards (bits of the contract's numbering) that lie unseen, and the seats that hold some of them.

    ``may``: for each place (the seats, then others for cards out of play) the cards that may lie there; ``room``: how
    many do.
    """

    cards: int
    seats: frozenset[int]
    may: tuple[int, ...]
    room: tuple[int, ...]

    def after(self, seat: int, card: int, void: int) -> Unseen | None:
        """After an unseen seat played a card, and has none of some others; `None` if no cards agree with that."""
        may, room = list(self.may), list(self.room)
        may[seat] &= ~void
        room[seat] -= 1
        left = Unseen(self.cards ^ 1 << card, self.seats, tuple(may), tuple(room))
        return left if left.possible else None

    @property
    def possible(self) -> bool:
        """Whether the cards can lie so."""
        kinds = {0: self.cards}
        for place, may in enumerate(self.may):
            kinds = {**_parts(kinds, ~may, 0), **_parts(kinds, may, 1 << place)}
        return Layout.of(kinds, self.room).possible


def _parts(kinds: Mapping[int, int], some: int, place: int) -> dict[int, int]:
    return {kind | place: cards & some for kind, cards in kinds.items() if cards & some}


class Search:
    """Whether a team can force certain seats to take between ``low`` and ``high`` of the remaining tricks.

    ``left`` places may still be looked at.  Without ``unseen`` cards all hands of the state are open.
    """

    def __init__(self, state: Playing, terms: Terms, positions: int, unseen: Unseen | None = None) -> None:
        deal = state.deal
        self.cursor = Cursor(state)
        self.terms, self.left = terms, positions
        self.before = sum(state.won[seat] for seat in terms.counted)
        self.unseen = unseen or Unseen(0, frozenset(), (), ())
        self.seen = [seat for seat in range(deal.rules.players) if seat not in self.unseen.seats]
        self.mine = [
            deal.chooser(Seat(seat)) in terms.team and seat in self.seen and deal.chooser(Seat(seat)) in self.seen
            for seat in range(deal.rules.players)
        ]
        self.known: dict[tuple[object, ...], bool] = {}
        numbering = self.cursor.numbering
        tables = numbering.tables
        self.suit_of, self.lanes, self.beaten_by = tables.suit_of, tables.lanes, _beaten_by(tables)
        trump = deal.contract.trump if deal.contract else None
        self.trumps = 0 if trump is None else tables.lanes[trump]
        self.table = 0
        for _, play in state.plays:
            self.table |= 1 << numbering.number[play.card.index]

    def holds(self) -> bool:
        """Whether the team can force it; raises `TooLong`."""
        return self._holds(self.table | self._in_play())

    def _in_play(self) -> int:
        """The cards that may still be played."""
        alive, hands = self.unseen.cards, self.cursor.hands
        for seat in self.seen:
            alive |= hands[seat]
        return alive

    def _holds(self, alive: int) -> bool:
        """``alive`` are the cards that could be played when the trick began."""
        cursor, terms = self.cursor, self.terms
        taken = sum(cursor.won[seat] for seat in terms.counted) - self.before
        most = taken + cursor.end - cursor.tricks
        if terms.low <= taken and most <= terms.high:
            return True
        if taken > terms.high or most < terms.low:
            return False
        if cursor.on_table:
            return self._tried(alive)
        alive = self._in_play()
        if self._cashed(alive, taken, most):
            return self.mine[cursor.seat]
        past = (cursor.led_suits, cursor.voids) if alive & self.lanes[NO_SUIT] else ()
        hands = cursor.hands
        key = (*(hands[seat] for seat in self.seen), self.unseen.cards, self.unseen.may, cursor.seat, taken, past)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._tried(alive)
        return found

    def _cashed(self, alive: int, taken: int, most: int) -> bool:
        """Whether the leader decides the claim by leading cards that nobody can beat."""
        seat, terms = self.cursor.seat, self.terms
        own = seat in terms.counted
        if seat in self.unseen.seats or own is not self.mine[seat] or (own and most > terms.high):
            return False
        sure = min(self._quick_tricks(self.cursor.hands[seat], alive), most - taken)
        return taken + sure >= terms.low if own else most - sure < terms.low

    def _quick_tricks(self, hand: int, alive: int) -> int:
        """How many tricks a leader takes at least, if he leads what cannot be beaten, the trumps first.

        A lead that cannot be beaten takes a card of its suit from everybody who has one (S001-20), so as many such
        leads as the others have cards of the suit take them all.
        """
        others = alive & ~hand
        high = sum(1 << card for card in bits(hand) if not others & self.beaten_by[card])
        drawn = others & self.trumps
        if others & self.lanes[NO_SUIT] or (high & self.trumps).bit_count() < drawn.bit_count():
            return high.bit_count()
        others &= ~self.trumps
        quick = (hand & self.trumps).bit_count()
        for lane in self.lanes[:NO_SUIT]:
            if lane != self.trumps:
                mine = hand & lane
                top = sum(not others & self.beaten_by[card] for card in bits(mine))
                quick += mine.bit_count() if top >= (others & lane).bit_count() else top
        return quick + (high & self.lanes[NO_SUIT]).bit_count()

    def _tried(self, alive: int) -> bool:
        """Whether the seat on turn, if it is of the team, has a good card; else, whether all cards are good."""
        cursor, unseen = self.cursor, self.unseen
        seat = cursor.seat
        mine = self.mine[seat]
        for move in self._unseen_moves(seat) if seat in unseen.seats else self._different(alive):
            if seat in unseen.seats:
                led, card = cursor.led, move & 127
                void = self.lanes[led] if 0 <= led < NO_SUIT and self.suit_of[card] != led else 0
                after = unseen.after(seat, card, void)
                if after is None:
                    continue
                self.unseen = after
            self.left -= 1
            if self.left <= 0:
                raise TooLong
            cursor.push(move)
            held = self._holds(alive)
            cursor.pop()
            self.unseen = unseen
            if held == mine:
                return mine
        return not mine

    def _unseen_moves(self, seat: int) -> Sequence[Move]:
        """The cards that an unseen seat may hold, from high to low."""
        return bits(self.unseen.cards & self.unseen.may[seat])[::-1]

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
