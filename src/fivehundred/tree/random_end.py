"""The end of a deal by random moves, in one loop over plain ints.

What `Cursor.legal` and `Cursor.push` do card by card stands here once more for whole tricks, for speed: a call for each
card would take most of the time.  A hand with a joker that has no suit is left to the cursor's own functions.  A test
plays the same moves card by card.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from fivehundred.phases.legality import LEADING
from fivehundred.tree.bits import EACH, TABLES, bits, few_bits

if TYPE_CHECKING:
    from fivehundred.tree.cursor import Cursor


def random_end(cursor: Cursor, random: Callable[[], float]) -> list[int]:
    """Play random legal moves, each equally likely, from the start of a trick to the end; returns the moves.

    ``random`` gives numbers from 0 to 1, one for each move; it picks from the moves in the order of `Cursor.legal`.
    The moves are not written to the cursor's stack.
    """
    hands, won, loose, lanes, each = cursor.hands, cursor.won, cursor._loose, cursor._lanes, EACH
    lead, follow, after, suit_of = cursor._lead, cursor._follow, cursor._after, cursor._suit_of
    orders, end, stops = cursor.numbering.rows.orders, cursor.end, cursor._stops
    winner, tricks, led_suits, voids = cursor.seat, cursor.tricks, cursor.led_suits, cursor.voids
    strength_of, first, second, third = lead, *TABLES[:3]
    moves: list[int] = []
    over = cursor.over
    while not over:
        led, lane, best = LEADING, 0, -1
        for seat in orders[winner]:
            hand = hands[seat]
            if loose and hand & loose:
                cursor.seat, cursor.led, cursor.tricks = seat, led, tricks
                cursor.led_suits, cursor.voids = led_suits, voids
                move, strength = _joker_hand(cursor, hand, random)
                card = move & 127
                if led < 0:
                    led, best = cursor.led, strength
                    lane, strength_of = lanes[led], follow[led]
                elif cursor._void[led][card]:
                    voids |= after[led] << 4 * seat
            else:
                suit = hand & lane
                if suit:
                    some = few_bits(suit)
                    move = card = some[int(random() * len(some))]
                else:  # `nth_bit`, written out for speed
                    place = int(random() * hand.bit_count())
                    some = first[hand & 2047]
                    if place >= len(some):
                        place -= len(some)
                        some = second[hand >> 11 & 2047]
                        if place >= len(some):
                            place -= len(some)
                            some = third[hand >> 22 & 2047]
                            if place >= len(some):
                                place -= len(some)
                                some = bits(hand >> 33 << 33)
                    move = card = some[place]
                    if led < 0:
                        led, best = suit_of[card], lead[card]
                        lane, strength_of = lanes[led], follow[led]
                    else:
                        voids |= after[led] << 4 * seat
                strength = strength_of[card]
            moves.append(move)
            hands[seat] = hand ^ each[card]
            if strength > best:
                best, winner = strength, seat
        won[winner] += 1
        tricks += 1
        led_suits |= after[led]
        over = tricks == end or stops >> winner & 1 == 1
    cursor.seat = cursor.best_seat = winner
    cursor.led, cursor.best, cursor.over = LEADING, 0, True
    cursor.tricks, cursor.led_suits, cursor.voids = tricks, led_suits, voids
    return moves


def _joker_hand(cursor: Cursor, hand: int, random: Callable[[], float]) -> tuple[int, int]:
    """A random move of a hand with a joker that has no suit, and its strength; a lead sets the suit to follow."""
    moves = cursor._moves(hand)
    move = moves[int(random() * len(moves))]
    card = move & 127
    if cursor.led >= 0:
        strength = cursor._follow[cursor.led][card]
        return move, cursor._follow_joker(card) if strength < 0 else strength
    strength = cursor._lead[card]
    if strength < 0:
        return move, cursor._lead_joker(card, move >> 7)
    cursor.led = cursor._suit_of[card]
    return move, strength
