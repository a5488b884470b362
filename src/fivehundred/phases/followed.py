"""A course of play followed again: by tricks on record, by a wrong leader, or with other cards in the hands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from fivehundred import _kernel as kernel
from fivehundred.phases.course import Course, Plays, Start
from fivehundred.phases.deal import Deal, Trick
from fivehundred.phases.legality import LEADING
from fivehundred.phases.playing import Making, Playing, begun, leading, played
from fivehundred.seats import Seat


def rebuilt(deal: Deal, tricks: tuple[Trick, ...], leader: Seat, plays: Plays) -> Playing:
    """The state after these tricks and plays, followed card by card."""
    state = begun(deal, tricks[0].leader if tricks else leader)
    *_, state = followed(state, tricks, plays)
    return state if plays else led_by(state, leader)


def followed(state: Playing, tricks: Iterable[Trick], plays: Plays) -> Iterator[Playing]:
    """The state before each card of these tricks and plays, in their order, and the one after all of them.

    The seats are those on record, also where the wrong one led.
    """
    for some in (*(trick.plays for trick in tricks), plays):
        for seat, play in some:
            state = led_by(state, seat)
            yield state
            state = played(state, play)
    yield state


def led_by(state: Playing, seat: Seat) -> Playing:
    """The state in which a seat leads to the next trick: the wrong one, if the table plays on."""
    if seat == state.seat:
        return state
    return leading(state.deal, state.tricks, seat, state._course)


def redealt(state: Playing, deal: Deal, bits: tuple[int, ...]) -> Playing:
    """The same course of play with other cards left in the hands, given as the kernel's bits by seat.

    The deal must agree with them, and with what is known of the partner; whether these hands would have been played so
    is not asked.
    """
    before, seat, led, done = state._course, state.seat, state._led, len(state.tricks)
    old = before.start
    t, sizes = old.numbering.tables, [hand.bit_count() for hand in bits]
    for who, _ in state.plays:
        sizes[who] += 1
    end = kernel.end_of_play(t, done, min([sizes[who] for who in old.rows.orders[seat]]))
    side = old.side if deal.partner is None else old.side | 1 << deal.partner
    if led == LEADING:
        plain = bits[seat] & old.suited
    else:
        shown, last = before.shown_void(seat), done == old.last
        plain = kernel.legal_follows(t, bits[seat], led, before.led_suits, shown, last, side >> seat & 1)
    then: Any = Making()
    then.deal = deal
    then.tricks = state.tricks
    then.leader = state.leader
    then.plays = state.plays
    then.seat = seat
    then._course = Course(Start(old.numbering, bits, end, side, old.stops), -1, before.led_suits, before.voids)
    then._led = led
    then._best = state._best
    then._best_seat = state._best_seat
    then._plain = plain
    then.__class__ = Playing
    made: Playing = then
    return made
