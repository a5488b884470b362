"""The play of the tricks: the state in which cards are played, the winners, and the end."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs
from attrs import frozen

from fivehundred import _kernel as kernel
from fivehundred._kernel import LaneMask
from fivehundred._tables import Numbering
from fivehundred.actions import PLAYED, Play
from fivehundred.cards import CardSet, Suit
from fivehundred.phases.course import (
    Course,
    Plays,
    Start,
    joker_followed,
    joker_led,
    laid,
    lead_choices,
    seat_bits,
    stoppers,
    suit_led,
    suits_of,
    voids_of,
)
from fivehundred.phases.deal import Deal, Stage, Trick
from fivehundred.phases.legality import LEADING, PlayFacts, normal
from fivehundred.seats import Seat


@frozen(weakref_slot=False)
class Playing:
    """Cards are being played.

    ``tricks`` are finished, ``plays`` the cards of the trick on the table; ``leader`` leads or led to it.  All
    else follows from these and does not count for equality, hash, repr and pickles: the card of ``best_seat`` wins the
    trick so far, by its strength ``best``; ``plain`` are the legal cards (bits), but for a joker without a suit that
    is led.
    """

    stage: ClassVar[Stage] = Stage.PLAYING
    deal: Deal
    tricks: tuple[Trick, ...]
    leader: Seat
    plays: tuple[tuple[Seat, Play], ...]
    seat: Seat = attrs.field(eq=False, repr=False)
    _course: Course = attrs.field(eq=False, repr=False)
    _led: int = attrs.field(eq=False, repr=False)
    _best: int = attrs.field(eq=False, repr=False)
    _best_seat: Seat = attrs.field(eq=False, repr=False)
    _plain: int = attrs.field(eq=False, repr=False)

    @property
    def numbering(self) -> Numbering:
        """The kernel's tables for this contract."""
        return self._course.start.numbering

    @property
    def bits(self) -> tuple[int, ...]:
        """The cards in each hand, as the kernel's bits."""
        left = self._course.left & ~laid(self._course, self._led, self.plays)[0]
        return tuple([hand & left for hand in self._course.start.hands])

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The cards in each hand."""
        return tuple(map(self.numbering.card_set, self.bits))

    def hand(self, seat: Seat) -> CardSet:
        """The cards in the hand of a seat."""
        return self.numbering.card_set(self.bits[seat])

    @property
    def sizes(self) -> tuple[int, ...]:
        """The number of cards in each hand."""
        return tuple([bits.bit_count() for bits in self.bits])

    @property
    def won(self) -> tuple[int, ...]:
        """Tricks won by each seat."""
        won = [0] * len(self._course.start.hands)
        for trick in self.tricks:
            won[trick.winner] += 1
        return tuple(won)

    @property
    def led(self) -> Suit | None:
        """The suit to be followed; `None` at the start of a trick and after an unnamed joker."""
        return suit_led(self._led)

    @property
    def led_suits(self) -> tuple[Suit, ...]:
        """The suits that were led to finished tricks."""
        return suits_of(self._course.led_suits)

    @property
    def voids(self) -> tuple[tuple[Suit, ...], ...]:
        """The suits that each seat has failed to follow."""
        return voids_of(self.shown[2], self.deal.rules.players)

    @property
    def shown(self) -> tuple[int, int, int]:
        """What the play has shown, as numbers: `led`, `led_suits` and `voids`."""
        course = self._course
        voids = laid(course, self._led, self.plays)[1] if self.plays else course.voids
        return self._led, course.led_suits, voids

    @property
    def facts(self) -> PlayFacts:
        """The facts that decide about the next card."""
        seat, course = self.seat, self._course
        return PlayFacts(
            rules=self.deal.rules,
            numbering=course.start.numbering,
            due=seat,
            hand=LaneMask(course.hand(seat)),
            led=self._led,
            led_suits=course.led_suits,
            shown_void=course.shown_void(seat),
            last=len(self.tricks) == course.start.last,
            declarer_side=seat in self.deal.declarer_side,
            lead=self.plays[0][1].card if self.plays else None,
        )

    def __reduce__(self) -> tuple[Any, ...]:
        from fivehundred.phases.followed import rebuilt  # which makes such states

        return rebuilt, (self.deal, self.tricks, self.leader, self.plays)


class Making:
    """A `Playing` in the making: it takes values and becomes one, in a quarter of the time of its `__init__`."""

    __slots__ = tuple(field.name for field in attrs.fields(Playing))


class _Trick:
    """A `Trick` in the making."""

    __slots__ = tuple(field.name for field in attrs.fields(Trick))


def begun(deal: Deal, leader: Seat) -> Playing:
    """The state in which the first card is to be led."""
    numbering = deal.numbering
    hands = tuple([int(numbering.lane(hand)) for hand in deal.hands_in_play])
    end = kernel.end_of_play(numbering.tables, 0, min([hands[seat].bit_count() for seat in deal.active]))
    start = Start(numbering, hands, end, seat_bits(deal.declarer_side), stoppers(deal))
    return leading(deal, (), leader, Course(start, -1, 0, 0))


def leading(deal: Deal, tricks: tuple[Trick, ...], leader: Seat, course: Course, *, over: bool = False) -> Playing:
    """The state in which a trick begins, or the deal is over."""
    start = course.start
    hand = 0 if over else start.hands[leader] & course.left & start.suited
    state: Any = Making()
    state.deal = deal
    state.tricks = tricks
    state.plays = ()
    state.leader = state.seat = state._best_seat = leader
    state._course = course
    state._led = LEADING
    state._best = 0
    state._plain = hand
    state.__class__ = Playing
    made: Playing = state
    return made


def played(state: Playing, play: Play) -> Playing:
    """The state after a card that the seat on turn holds, legal or not; the play is recorded as it counts."""
    course, seat, led, best, best_seat = state._course, state.seat, state._led, state._best, state._best_seat
    start = course.start
    rows = start.rows
    index = play.card.index
    number = start.number[index]
    said = PLAYED[seat][index] if play.suit is None else (seat, play)
    if led < 0:
        led, best = rows.suit[number], rows.lead[number]
        if best < 0 or play.suit is not None:
            last = len(state.tricks) == start.last
            play = normal(start.numbering, LEADING, last, play)
            said = (seat, play)
            led, best = joker_led(course, seat, play, last)
    else:
        strength = rows.follow[led][number]
        if strength < 0:
            strength = joker_followed(course, seat, number, led, len(state.tricks) == start.last)
        if strength > best:
            best, best_seat = strength, seat
    plays = state.plays + (said,)  # noqa: RUF005  faster
    onward = rows.next[seat]
    if onward == state.leader:
        return _trick_done(state, plays, led, best_seat)
    hand = start.hands[onward] & course.left
    if hand & rows.loose:
        shown, side, last = course.voids >> 4 * onward & 15, start.side >> onward & 1, len(state.tricks) == start.last
        hand = kernel.legal_follows(start.numbering.tables, hand, led, course.led_suits, shown, last, side)
    else:
        hand = hand & rows.lanes[led] or hand  # as `kernel.follow_suit`, written out for speed
    then: Any = Making()
    then.deal = state.deal
    then.tricks = state.tricks
    then.leader = state.leader
    then.plays = plays
    then.seat = onward
    then._course = course
    then._led = led
    then._best = best
    then._best_seat = best_seat
    then._plain = hand
    then.__class__ = Playing
    made: Playing = then
    return made


def _trick_done(state: Playing, plays: Plays, led: int, winner: Seat) -> Playing:
    """The state after the last card of a trick."""
    course = state._course
    start = course.start
    rows, bit_of, cards, voids = start.rows, start.bit, 0, course.voids
    off, void = rows.off[led], rows.after[led]
    for seat, play in plays:  # as `laid`, written out for speed
        bit = bit_of[play.card.index]
        cards |= bit
        if bit & off:
            voids |= void << 4 * seat
    trick: Any = _Trick()
    trick.plays = plays
    trick.winner = winner
    trick.__class__ = Trick
    tricks = state.tricks + (trick,)  # noqa: RUF005
    after = Course(start, course.left & ~cards, course.led_suits | void, voids)
    over = len(tricks) == start.end or winner in start.stops
    return leading(state.deal, tricks, winner, after, over=over)


def is_legal(state: Playing, play: Play) -> bool:
    """Whether `check_play` finds no fault with a card of the seat that is due."""
    start = state._course.start
    bit = start.bit[play.card.index]
    if state._led >= 0 or not bit & start.rows.loose:
        return play.suit is None and bool(state._plain & bit)
    if not state._course.hand(state.seat) & bit:
        return False
    last = len(state.tricks) == start.last
    choices = lead_choices(state._course, state.seat, last)
    if choices and last:  # A3: naming has no effect any more
        return True
    return bool(choices & kernel.UNNAMED if play.suit is None else choices >> play.suit & 1)


def legal_plays_at(state: Playing) -> tuple[Play, ...]:
    """Every legal play, as `legal_plays_of` lists them."""
    course, seat = state._course, state.seat
    start = course.start
    jokers = start.hands[seat] & course.left & start.rows.loose
    if state._led >= 0:
        return start.numbering.plays(state._plain)
    if not jokers:
        return start.numbering.suited(state._plain)
    return start.numbering.leads(state._plain | jokers, lead_choices(course, seat, len(state.tricks) == start.last))


def tricks_left(state: Playing) -> int:
    """The number of tricks still to be taken, the one on the table included, unless a misère ends early (S003-25)."""
    return state._course.start.end - len(state.tricks)


def is_over(state: Playing) -> bool:
    """Whether the deal is decided: all tricks played, or a misère declarer has taken one and play stops (A18)."""
    start, tricks = state._course.start, state.tricks
    return not state.plays and (len(tricks) == start.end or (bool(tricks) and tricks[-1].winner in start.stops))
