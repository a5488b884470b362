"""The end of a deal by random moves, in one loop over plain ints.

What `Cursor.legal` and `Cursor.push` do card by card stands here once more for whole tricks, for speed: a call for each
card would take most of the time.  A hand with a joker that has no suit is left to the cursor's own functions.  A test
plays the same moves card by card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from fivehundred._kernel import NO_SUIT
from fivehundred.phases.legality import LEADING
from fivehundred.tree.bits import sets

if TYPE_CHECKING:
    from fivehundred.tree.cursor import Cursor


def random_end(cursor: Cursor, by_suit: Iterable[Iterable[int]], random: Callable[[], float]) -> list[int]:
    """Play random legal moves, each equally likely, from the start of a trick to the end; returns the moves.

    ``random`` gives numbers from 0 to 1, one for each move; it picks from the moves in the order of `Cursor.legal`.
    The moves are not written to the cursor's stack.  ``by_suit`` are the hands as `by_suit` splits them; all that play
    must have the same number of cards.
    """
    fixed, whole, won = cursor._fixed, cursor.hands, cursor.won
    rows, end, final, stops = fixed.rows, fixed.end, fixed.last, fixed.stops
    orders, suit_of, local, follow, jokers = rows.orders, rows.suit, rows.local, rows.follow, rows.loose
    winner, tricks, led_suits, voids = cursor.seat, cursor.tricks, cursor.led_suits, cursor.voids
    hands, in_suit = [*map(list, by_suit)], _sets(rows.spans)
    low, second, third, high = rows.order
    low_sets, second_sets, third_sets, high_sets = (in_suit[suit] for suit in rows.order)
    led_sets, strength_of, missed = low_sets, rows.lead, _VOIDS[0]
    moves: list[int] = []
    for size in range(0 if cursor.over else end - tricks, 0, -1):
        led, best = LEADING, -1
        for seat in orders[winner]:
            hand = hands[seat]
            if jokers and hand[NO_SUIT]:
                cards, last = whole[seat], tricks == final
                some = cursor._joker_hand(cards, led, led_suits, voids >> 4 * seat & 15, last, seat)
                move = some[int(random() * len(some))]
                card = move & 127
                strength = rows.lead[card] if led < 0 else strength_of[card]
                if strength < 0:
                    cursor.seat, cursor.led, cursor.tricks = seat, led, tricks
                    cursor.led_suits, cursor.voids = led_suits, voids
                    strength = cursor._lead_joker(card, move >> 7) if led < 0 else cursor._follow_joker(card)
                if led < 0:
                    led, best = cursor.led if suit_of[card] == NO_SUIT else suit_of[card], strength
                    led_sets, strength_of, missed = in_suit[led], follow[led], _VOIDS[rows.after[led]]
                else:
                    voids |= rows.void[led][card] << 4 * seat
                hand[suit_of[card]] ^= local[card]
                whole[seat] = cards ^ 1 << card
            else:
                held = hand[led]  # none before the lead: there is no joker
                if held:
                    some = led_sets[held]
                    move = card = some[int(random() * len(some))]
                    hand[led] = held ^ local[card]
                    strength = strength_of[card]
                else:
                    place = int(random() * size)
                    suit, some = low, low_sets[hand[low]]
                    if place >= len(some):
                        place -= len(some)
                        suit, some = second, second_sets[hand[second]]
                        if place >= len(some):
                            place -= len(some)
                            suit, some = third, third_sets[hand[third]]
                            if place >= len(some):
                                place -= len(some)
                                suit, some = high, high_sets[hand[high]]
                    move = card = some[place]
                    hand[suit] ^= local[card]
                    if led < 0:
                        led, strength_of = suit, follow[suit]
                        led_sets, missed = in_suit[suit], _VOIDS[rows.after[suit]]
                        best = strength_of[card]
                    else:
                        voids |= missed[seat]
                    strength = strength_of[card]
            moves.append(move)
            if strength > best:
                best, winner = strength, seat
        won[winner] += 1
        tricks += 1
        led_suits |= rows.after[led]
        if stops and winner in stops:
            break
    _leave(cursor, moves, tricks == end)
    cursor.seat = cursor.best_seat = winner
    cursor.led, cursor.best, cursor.over = LEADING, 0, True
    cursor.tricks, cursor.led_suits, cursor.voids = tricks, led_suits, voids
    return moves


_VOIDS = tuple(tuple([suits << 4 * seat for seat in range(6)]) for suits in range(16))
"""Suits (bits) as `Cursor.voids` has them for each seat."""


def _leave(cursor: Cursor, moves: list[int], all_played: bool) -> None:
    """Take the cards that were played out of the hands."""
    hands, gone = cursor.hands, -1
    if not all_played:
        gone = sum([1 << (move & 127) for move in moves])
    for seat in cursor._fixed.rows.orders[cursor.seat]:
        hands[seat] &= ~gone


Spans = tuple[tuple[int, int], ...]
"""Of each suit, and of the jokers without one, the lowest number and how many they are."""


def by_suit(hands: Sequence[int], spans: Spans) -> tuple[tuple[int, ...], ...]:
    """The cards of each hand by suit, as bits that are counted from the suit's lowest number."""
    return tuple([tuple([hand >> at & (1 << size) - 1 for at, size in spans]) for hand in hands])


@lru_cache(maxsize=256)
def _sets(spans: Spans) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Of each suit the cards in each set of them, by its bits counted from the suit's lowest number."""
    return tuple([_suit_sets(at, size) for at, size in spans])


_suit_sets = lru_cache(maxsize=64)(sets)
"""The same of one suit; contracts share them."""
