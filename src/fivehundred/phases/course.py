"""The course of the play in numbers, which the state of the play carries along for the next step.

Both classes are written once, when they are made, and never changed.
"""

from __future__ import annotations

from collections.abc import Iterable

from fivehundred import _kernel as kernel
from fivehundred._kernel import NO_SUIT
from fivehundred._tables import Numbering
from fivehundred.actions import Play
from fivehundred.cards import Suit
from fivehundred.phases.deal import Deal, stops_when_broken
from fivehundred.seats import Seat

Plays = tuple[tuple[Seat, Play], ...]
"""Cards played, in order, with their seats."""


class Start:
    """What stands through the whole play.

    ``hands`` are the cards of each seat before the first lead, as the kernel's bits; after ``end`` tricks nothing is
    left to play, and trick ``last`` (counted from 0) is the last that a deal has.  ``most`` cards are on the table
    before the last one.  ``side`` are the seats (bits) of the declarer's side, ``stops`` the `stoppers`.
    """

    __slots__ = (
        *("bit", "end", "hands", "last", "most", "number", "numbering", "ready", "rows", "side", "stops", "suited"),
    )

    def __init__(
        self, numbering: Numbering, hands: tuple[int, ...], end: int, side: int, stops: tuple[Seat, ...]
    ) -> None:
        self.numbering = numbering
        self.rows, self.number, self.bit, self.ready = numbering.rows, numbering.number, numbering.bit, numbering.ready
        self.suited = ~numbering.rows.loose
        self.hands = hands
        self.end = end
        self.last = numbering.tables.tricks - 1
        self.most = len(numbering.rows.orders[0]) - 1
        self.side = side
        self.stops = stops


class Course:
    """What stands while a trick is played: the finished tricks in numbers.

    ``left`` are the cards that are not gone (bits), ``led_suits`` the suits that were led (bits), ``voids`` those that
    each seat has failed to follow (4 bits a seat).
    """

    __slots__ = ("led_suits", "left", "start", "voids")

    def __init__(self, start: Start, left: int, led_suits: int, voids: int) -> None:
        self.start = start
        self.left = left
        self.led_suits = led_suits
        self.voids = voids

    def shown_void(self, seat: Seat) -> int:
        """The suits (bits) that a seat has failed to follow."""
        return self.voids >> 4 * seat & 15

    def hand(self, seat: Seat) -> int:
        """The cards (bits) that a seat held when the trick began."""
        return self.start.hands[seat] & self.left


def laid(course: Course, led: int, plays: Plays) -> tuple[int, int]:
    """The cards of a trick (bits), and the suits that each seat has failed to follow, this trick included."""
    bit_of, off, void = course.start.bit, course.start.rows.off[led], course.start.rows.after[led]
    cards, voids = 0, course.voids
    for seat, play in plays:
        bit = bit_of[play.card.index]
        cards |= bit
        if bit & off:
            voids |= void << 4 * seat
    return cards, voids


def lead_choices(course: Course, seat: Seat, last: bool) -> int:
    """The ways in which a seat may lead a joker without a suit, as in `kernel.lead_choices`."""
    t = course.start.numbering.tables
    return kernel.lead_choices(t, course.hand(seat), course.led_suits, course.shown_void(seat), last)


def joker_led(course: Course, seat: Seat, play: Play, last: bool) -> tuple[int, int]:
    """The suit that a lead asks for which is a joker without a suit or names one, and the strength of the card."""
    numbering = course.start.numbering
    t, number = numbering.tables, numbering.number[play.card.index]
    led = led_suit(numbering, play, last)
    right = kernel.lead_right(t, course.hand(seat), course.led_suits, course.shown_void(seat), last)
    return led, kernel.lead_strength(t, number, led, right)


def led_suit(numbering: Numbering, play: Play, last: bool) -> int:
    """The suit that a lead asks for: the card's, or the one that a joker names."""
    named = NO_SUIT if play.suit is None else int(play.suit)
    return kernel.led_by(numbering.tables, numbering.number[play.card.index], named, last)


def joker_followed(course: Course, seat: Seat, number: int, led: int, last: bool) -> int:
    """The strength of a joker without a suit that is played to another's lead."""
    t = course.start.numbering.tables
    held = led != NO_SUIT and course.hand(seat) & t.lanes[led]
    side = course.start.side >> seat & 1
    right = kernel.follow_right(t, led, 0 if held else 1, course.led_suits, course.shown_void(seat), last, side)
    return kernel.strength(t, number, led, right)


def stoppers(deal: Deal) -> tuple[Seat, ...]:
    """The seats that end the play by taking a trick: those who must lose a misère, where play stops then (A18)."""
    return deal.losers if stops_when_broken(deal.rules, deal.contract) else ()


def seat_bits(seats: Iterable[Seat]) -> int:
    """Seats as bits."""
    return sum(1 << seat for seat in seats)


_SUITS = tuple(tuple(suit for suit in Suit if bits >> suit & 1) for bits in range(16))


_LED: tuple[Suit | None, ...] = (*Suit, None, None)
"""The suit for each number, with `NO_SUIT` after the four, and `LEADING`, which is -1, last."""


def suit_led(led: int) -> Suit | None:
    """A led suit, from the number that a state keeps."""
    return _LED[led]


def suits_of(bits: int) -> tuple[Suit, ...]:
    """Suits, from the bits that a state keeps."""
    return _SUITS[bits]


def voids_of(bits: int, players: int) -> tuple[tuple[Suit, ...], ...]:
    """Suits by seat, from the bits that a state keeps."""
    return tuple([_SUITS[bits >> 4 * seat & 15] for seat in range(players)]) if bits else ((),) * players
