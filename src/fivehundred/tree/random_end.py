"""The end of a deal by random moves, in one loop over plain ints.

What `Cursor.legal` and `Cursor.push` do card by card stands here once more for whole tricks, for speed: a call for each
card would take most of the time.  A hand with a joker that has no suit is left to the cursor's own functions.  A test
plays the same moves card by card.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from fivehundred._kernel import NO_SUIT
from fivehundred.phases.legality import LEADING

if TYPE_CHECKING:
    from fivehundred.tree.cursor import Cursor


def random_end(cursor: Cursor, hands: list[list[int]], random: Callable[[], float]) -> list[int]:
    """Play random legal moves, each equally likely, from the start of a trick to the end; returns the moves.

    ``random`` gives numbers from 0 to 1, one for each move; it picks from the moves in the order of `Cursor.legal`.
    The moves are not written to the cursor's stack.  ``hands`` are the cursor's `by_suit`, and are used up; all that
    play must have the same number of cards.
    """
    rows, won, follow, after = cursor.numbering.rows, cursor.won, cursor._follow, cursor._after
    orders, suit_of, local, end, stops = rows.orders, rows.suit, rows.local, cursor.end, cursor._stops
    winner, tricks, led_suits, voids = cursor.seat, cursor.tricks, cursor.led_suits, cursor.voids
    sets, jokers = _sets(rows.spans), rows.loose
    low, second, third, high = rows.order
    low_sets, second_sets, third_sets, high_sets = sets[low], sets[second], sets[third], sets[high]
    led_sets, strength_of = low_sets, rows.lead
    moves: list[int] = []
    size, final = end - tricks, cursor._final
    while not cursor.over:
        led, best = LEADING, -1
        for seat in orders[winner]:
            hand = hands[seat]
            if jokers and hand[NO_SUIT]:
                whole = cursor.hands[seat]
                some = cursor._joker_hand(whole, led, led_suits, voids >> 4 * seat & 15, tricks == final, seat)
                move = some[int(random() * len(some))]
                card = move & 127
                if led < 0:
                    led, strength = suit_of[card], rows.lead[card]
                    if strength < 0:
                        cursor.seat, cursor.tricks, cursor.led_suits, cursor.voids = seat, tricks, led_suits, voids
                        strength = cursor._lead_joker(card, move >> 7)
                        led = cursor.led
                    led_sets, strength_of, best = sets[led], follow[led], strength
                else:
                    strength = strength_of[card]
                    if strength < 0:
                        cursor.seat, cursor.led, cursor.tricks = seat, led, tricks
                        cursor.led_suits, cursor.voids = led_suits, voids
                        strength = cursor._follow_joker(card)
                    voids |= cursor._void[led][card] << 4 * seat
                hand[suit_of[card]] ^= local[card]
                cursor.hands[seat] = whole ^ 1 << card
            elif led >= 0 and hand[led]:
                some = led_sets[hand[led]]
                move = card = some[int(random() * len(some))]
                hand[led] ^= local[card]
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
                    led, best = suit, rows.lead[card]
                    led_sets, strength_of = sets[suit], follow[suit]
                else:
                    voids |= after[led] << 4 * seat
                strength = strength_of[card]
            moves.append(move)
            if strength > best:
                best, winner = strength, seat
        won[winner] += 1
        tricks += 1
        size -= 1
        led_suits |= after[led]
        if tricks == end or (stops and stops >> winner & 1):
            break
    for seat in orders[winner]:
        cursor.hands[seat] = _whole(hands[seat], rows.spans) if size else 0
    cursor.seat = cursor.best_seat = winner
    cursor.led, cursor.best, cursor.over = LEADING, 0, True
    cursor.tricks, cursor.led_suits, cursor.voids = tricks, led_suits, voids
    return moves


Spans = tuple[tuple[int, int], ...]
"""Of each suit, and of the jokers without one, the lowest number and how many they are."""


def by_suit(hands: Sequence[int], spans: Spans) -> tuple[tuple[int, ...], ...]:
    """The cards of each hand by suit, as bits that are counted from the suit's lowest number."""
    return tuple([tuple([hand >> at & (1 << size) - 1 for at, size in spans]) for hand in hands])


def _whole(hand: list[int], spans: Spans) -> int:
    """The cards of a hand that is kept by suit, as one set."""
    (a, _), (b, _), (c, _), (d, _), (e, _) = spans
    return hand[0] << a | hand[1] << b | hand[2] << c | hand[3] << d | hand[4] << e


@lru_cache(maxsize=256)
def _sets(spans: Spans) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Of each suit the cards in each set of them, by its bits counted from the suit's lowest number."""
    return tuple([_numbers(at, size) for at, size in spans])


@lru_cache(maxsize=64)
def _numbers(at: int, size: int) -> tuple[tuple[int, ...], ...]:
    table: list[tuple[int, ...]] = [()]
    for number in range(at, at + size):
        table += [(*some, number) for some in table]
    return tuple(table)
