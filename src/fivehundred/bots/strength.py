"""The worth of a hand: tricks counted card by card, or how safe it is without any.

A card counts by the higher cards of its suit that are out, and by its place in the own suit from the top: the king
with one higher card out is worth more in second place (guarded) than in first (bare).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fivehundred._kernel import NO_SUIT
from fivehundred._tables import Numbering

Weights = tuple[tuple[float, ...], ...]
"""Tricks by higher cards out (row) and place in the own suit (column); the last of each is for all beyond."""

TRUMPS: Weights = (
    (0.95, 1.0, 1.0, 0.95, 0.9, 0.85),
    (0.65, 0.8, 0.88, 0.95, 0.92, 0.85),
    (0.5, 0.65, 0.85, 0.88, 0.85, 0.78),
    (0.37, 0.55, 0.68, 0.75, 0.88, 0.75),
    (0.3, 0.55, 0.7, 0.75, 0.88, 0.73),
    (0.2, 0.4, 0.5, 0.68, 0.86, 0.73),
)
SIDE: Weights = (
    (0.5, 0.55, 0.45, 0.4, 0.3, 0.3),
    (0.1, 0.27, 0.35, 0.3, 0.2, 0.2),
    (-0.05, 0.05, 0.27, 0.3, 0.25, 0.2),
    (-0.05, 0.08, 0.2, 0.2, 0.15, 0.1),
    (-0.05, 0.06, 0.17, 0.2, 0.15, 0.1),
    (-0.1, 0.04, 0.15, 0.18, 0.15, 0.1),
)
NO_TRUMP: Weights = (
    (0.96, 0.87, 0.85, 0.75, 0.8, 0.84),
    (0.36, 0.3, 0.38, 0.45, 0.5, 0.7),
    (0.14, 0.14, 0.27, 0.45, 0.45, 0.85),
    (0.1, 0.05, 0.2, 0.3, 0.5, 0.95),
    (0.1, 0.05, 0.2, 0.22, 0.5, 0.95),
    (0.1, 0.03, 0.15, 0.2, 0.46, 0.95),
)
SUITLESS_JOKER = 1.4
"""Tricks for a joker without a suit at no trumps."""


def weigh(mine: int, out: int, weights: Weights) -> float:
    """Tricks of the cards of one suit; ``out`` are those of its cards that others hold (bits)."""
    total, place = 0.0, 0
    while mine:
        top = mine.bit_length() - 1
        mine ^= 1 << top
        total += weights[min(5, (out >> top + 1).bit_count())][min(5, place)]
        place += 1
    return total


def suit_danger(mine: int, out: int) -> float:
    """The danger in the cards of one suit in a misère, 0 if they cannot be made to win.

    The lowest must have no lower card out, the next at most one, and so on: then there is always room below.
    """
    total, place, few = 0.0, 0, mine.bit_count() <= 2
    while mine:
        low = mine & -mine
        mine ^= low
        if not out & ~(low - 1):
            total += 3.0  # nobody has a higher card
        else:
            excess = (out & low - 1).bit_count() - place
            total += _EXCESS[min(len(_EXCESS) - 1, max(0, excess))]
        place += 1
    return 0.8 * total if few else total


_EXCESS = (0.0, 0.05, 0.15, 0.3, 0.45, 0.6, 0.75)


def suit_counter(numbering: Numbering, trump: int) -> Callable[[int, int, int], float]:
    """The function that values the cards of a suit: (suit, own cards, cards out) to tricks.

    In a misère it is less than nothing: safety is the greatest sum.
    """
    if numbering.misere:
        return lambda suit, mine, out: -4.0 * mine.bit_count() if suit == NO_SUIT else -suit_danger(mine, out)
    if trump == NO_SUIT:
        return lambda suit, mine, out: (
            SUITLESS_JOKER * mine.bit_count() if suit == NO_SUIT else weigh(mine, out, NO_TRUMP)
        )
    return lambda suit, mine, out: weigh(mine, out, TRUMPS if suit == trump else SIDE)


def best_to_lay(numbering: Numbering, trump: int, hand: int, out: int, size: int) -> tuple[int, float]:
    """The ``size`` cards to discard (bits), and the worth of the hand that is left (`suit_counter`).

    Of each suit the lowest go, in a misère the highest; how many of each suit is tried out.
    """
    counter = suit_counter(numbering, trump)
    reached: dict[int, tuple[float, int]] = {0: (0.0, 0)}
    for suit, lane in enumerate(numbering.tables.lanes):
        mine = hand & lane
        steps = _steps(mine, size, highest=numbering.misere)
        worth = [counter(suit, mine & ~gone, out & lane) for gone in steps]
        then: dict[int, tuple[float, int]] = {}
        for laid, (value, cards) in reached.items():
            for more, gone in enumerate(steps[: size - laid + 1]):
                total = value + worth[more]
                if laid + more not in then or total > then[laid + more][0]:
                    then[laid + more] = total, cards | gone
        reached = then
    value, cards = reached[size]
    return cards, value


def _steps(mine: int, most: int, *, highest: bool) -> list[int]:
    """No card, one, two, ... up to ``most`` of these cards, from the highest or the lowest (bits)."""
    steps, gone = [0], 0
    while mine and len(steps) <= most:
        one = 1 << mine.bit_length() - 1 if highest else mine & -mine
        mine ^= one
        gone |= one
        steps.append(gone)
    return steps


def hand_value(numbering: Numbering, trump: int, hand: int, out: int, kitty: int) -> Sequence[float]:
    """The worth of the hand after the exchange, for each of several kitties that represent all (stratified).

    ``kitty`` is its size; ``out`` are all cards not in the hand.
    """
    if not kitty:
        return [best_to_lay(numbering, trump, hand, out, 0)[1]]
    cards = [1 << n for n in range(out.bit_length()) if out >> n & 1]
    stride = len(cards) // kitty
    found = []
    for first in range(stride):
        taken = sum(cards[first::stride][:kitty])
        found.append(best_to_lay(numbering, trump, hand | taken, out & ~taken, kitty)[1])
    return found
