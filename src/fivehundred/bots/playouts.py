"""Fast playouts of full states: every seat plays by simple rules, and all hands are open to it.

They are made for numbers: with all hands open, cards that surely win or lose are seen at once, and a deal is played
out in a tenth of a millisecond.  How good a single play is matters less than that it is as good for all sides.
"""

from __future__ import annotations

from fivehundred._kernel import NO_SUIT
from fivehundred.bots.sides import friends, losers
from fivehundred.phases.playing import Playing
from fivehundred.seats import Seat
from fivehundred.tree import Cursor, Move


class Playouts:
    """Plays deals to their end; one such object serves all states that share contract, named jokers and partner.

    A subclass says in ``choose`` what the seat at the cursor plays.  Cards are numbers and bits of the contract's
    numbering.
    """

    def __init__(self, start: Playing) -> None:
        deal, numbering = start.deal, start.deal.numbering
        tables, rules, contract = numbering.tables, deal.rules, deal.contract
        seats = [Seat(seat) for seat in range(tables.players)]
        trump = None if contract is None else contract.trump
        self._declarer = 0 if contract is None else int(contract.declarer)
        self._lanes = tables.lanes[:NO_SUIT]
        self._loose = tables.lanes[NO_SUIT]
        self._trump = NO_SUIT if trump is None else int(trump)
        self._trumps = 0 if trump is None else tables.lanes[trump]
        self._joker_key = tables.joker_key
        self._follow = numbering.rows.follow
        self._losers = losers(rules, contract)
        self._friends = [friends(rules, contract, deal.partner, seat) & tables.active for seat in seats]
        self._partners = [_seats(side & ~(1 << seat)) for seat, side in enumerate(self._friends)]
        self._rivals = [_seats(tables.active & ~side) for side in self._friends]
        self._last = tables.active.bit_count() - 1
        self._to_come = [_orders(numbering.rows.next, seat, self._last) for seat in seats]
        self._height = [
            9 if suit == NO_SUIT else 8 * (lane & (1 << card) - 1).bit_count() // lane.bit_count()
            for card, suit in enumerate(tables.suit_of)
            for lane in (tables.lanes[suit],)
        ]
        """The height of each card in its suit, 0 to 7; 9 for a joker without a suit."""

    def choose(self, cursor: Cursor) -> Move:
        """The move of the seat that is to play."""
        raise NotImplementedError

    def won(self, cursor: Cursor) -> tuple[int, ...]:
        """Tricks by seat at the end of the deal; the cursor stays where it is."""
        twin, choose = cursor.copy(), self.choose
        while not twin.over:
            twin.push(choose(twin))
        return tuple(twin.won)

    def _against(self, seat: int, hands: list[int]) -> int:
        """The opponents' cards."""
        cards = 0
        for other in self._rivals[seat]:
            cards |= hands[other]
        return cards


def _seats(mask: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)


def _orders(following: tuple[int, ...], seat: int, most: int) -> list[tuple[int, ...]]:
    """The seats after this one: none of them, the next, the next two, ..."""
    orders: list[tuple[int, ...]] = [()]
    at = seat
    for _ in range(most):
        at = following[at]
        orders.append((*orders[-1], at))
    return orders
