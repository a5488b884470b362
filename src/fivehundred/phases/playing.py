"""The play of the tricks: the state in which cards are played, the winners, and the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, cast

import attrs
from attrs import frozen

from fivehundred import _kernel as kernel
from fivehundred._kernel import NO_SUIT, LaneMask
from fivehundred._tables import Numbering
from fivehundred.actions import PLAYED, Play
from fivehundred.cards import CardSet, Suit
from fivehundred.phases.deal import Deal, Stage, Trick, stops_when_broken
from fivehundred.phases.legality import LEADING, PlayFacts, legal_mask, normal
from fivehundred.seats import Seat

Plays = tuple[tuple[Seat, Play], ...]
"""Cards played, in order, with their seats."""


class Course:
    """What does not change while a trick is played: the numbering, and how things stood when it began.

    ``hands`` are the cards of each seat as the kernel's bits, ``won`` tricks by seat, ``led_suits`` the suits led so
    far (bits); ``last`` says whether it is the last trick that a deal has, ``end`` after how many tricks nothing is
    left to play.  ``side`` and ``stops`` are the seats (bits) of the declarer's side and the `stoppers`.
    """

    __slots__ = ("end", "hands", "last", "led_suits", "numbering", "side", "stops", "won")

    def __init__(
        self,
        numbering: Numbering,
        hands: tuple[int, ...],
        won: tuple[int, ...],
        led_suits: int,
        last: bool,
        end: int,
        side: int,
        stops: int,
    ) -> None:
        self.numbering = numbering
        self.hands = hands
        self.won = won
        self.led_suits = led_suits
        self.last = last
        self.end = end
        self.side = side
        self.stops = stops


@frozen(weakref_slot=False)
class Playing:
    """Cards are being played.

    ``tricks`` are finished, ``plays`` the cards of the trick on the table; ``leader`` leads or led to it.  All
    else follows from these and does not count for equality, hash, repr and pickles.
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
    _best_seat: int = attrs.field(eq=False, repr=False)
    _table: int = attrs.field(eq=False, repr=False)
    _voids: int = attrs.field(eq=False, repr=False)
    _legal: int = attrs.field(eq=False, repr=False)

    @property
    def bits(self) -> tuple[int, ...]:
        """The cards in each hand, as the kernel's bits."""
        rest = ~self._table
        return tuple([hand & rest for hand in self._course.hands])

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The cards in each hand."""
        return tuple(map(self._course.numbering.card_set, self.bits))

    @property
    def won(self) -> tuple[int, ...]:
        """Tricks won by each seat."""
        return self._course.won

    @property
    def led(self) -> Suit | None:
        """The suit to be followed; `None` at the start of a trick and after an unnamed joker."""
        return None if self._led in (LEADING, NO_SUIT) else Suit(self._led)

    @property
    def led_suits(self) -> tuple[Suit, ...]:
        """The suits that were led to finished tricks."""
        return _suits(self._course.led_suits)

    @property
    def voids(self) -> tuple[tuple[Suit, ...], ...]:
        """The suits that each seat has failed to follow."""
        return tuple(_suits(self._voids >> 4 * seat) for seat in range(self.deal.rules.players))

    @property
    def facts(self) -> PlayFacts:
        """The facts that decide about the next card."""
        seat, course = self.seat, self._course
        return PlayFacts(
            rules=self.deal.rules,
            numbering=course.numbering,
            due=seat,
            hand=LaneMask(course.hands[seat] & ~self._table),
            led=self._led,
            led_suits=course.led_suits,
            shown_void=self._voids >> 4 * seat & 15,
            last=course.last,
            declarer_side=seat in self.deal.declarer_side,
            lead=self.plays[0][1].card if self.plays else None,
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return rebuilt, (self.deal, self.tricks, self.leader, self.plays)


class _Playing:
    """The same fields as `Playing` has; an instance becomes one, which takes a quarter of the time of its `__init__`."""

    __slots__ = Playing.__slots__

    def __init__(
        self,
        deal: Deal,
        tricks: tuple[Trick, ...],
        leader: Seat,
        plays: Plays,
        seat: Seat,
        course: Course,
        led: int,
        best: int,
        best_seat: int,
        table: int,
        voids: int,
        legal: int,
    ) -> None:
        self.deal = deal
        self.tricks = tricks
        self.leader = leader
        self.plays = plays
        self.seat = seat
        self._course = course
        self._led = led
        self._best = best
        self._best_seat = best_seat
        self._table = table
        self._voids = voids
        self._legal = legal
        self.__class__ = Playing  # type: ignore[assignment]


class _Trick:
    """The same for `Trick`."""

    __slots__ = Trick.__slots__

    def __init__(self, plays: Plays, winner: Seat) -> None:
        self.plays = plays
        self.winner = winner
        self.__class__ = Trick  # type: ignore[assignment]


def begun(deal: Deal, leader: Seat) -> Playing:
    """The state in which the first card is to be led."""
    numbering = deal.numbering
    hands = tuple(int(numbering.lane(hand)) for hand in deal.hands_in_play)
    tricks = numbering.tables.tricks
    end = kernel.end_of_play(numbering.tables, 0, min(hands[seat].bit_count() for seat in deal.active))
    side, stops = _seats(deal.declarer_side), _seats(stoppers(deal))
    course = Course(numbering, hands, (0,) * deal.rules.players, 0, tricks == 1, end, side, stops)
    return _leading(deal, (), leader, course, 0)


def _leading(deal: Deal, tricks: tuple[Trick, ...], leader: Seat, course: Course, voids: int) -> Playing:
    """The state in which a trick begins."""
    hand = course.hands[leader]
    if hand & course.numbering.rows.loose:
        shown = voids >> 4 * leader & 15
        hand = legal_mask(course.numbering.tables, hand, LEADING, course.led_suits, shown, course.last, 0)
    return cast(Playing, _Playing(deal, tricks, leader, (), leader, course, LEADING, 0, leader, 0, voids, hand))


def played(state: Playing, play: Play) -> Playing:
    """The state after a card that the seat on turn holds, legal or not; the play is recorded as it counts."""
    course = state._course
    numbering = course.numbering
    rows = numbering.rows
    index = play.card.index
    number = numbering.number[index]
    seat = state.seat
    led, best, best_seat, voids = state._led, state._best, state._best_seat, state._voids
    said = PLAYED[seat][index]
    if led < 0:
        led, best, best_seat = rows.suit[number], rows.lead[number], seat
        if best < 0 or play.suit is not None:
            play = normal(numbering, LEADING, course.last, play)
            said = (seat, play)
            led, best = _joker_led(state, play, number)
    else:
        strength = rows.follow[led][number]
        if strength < 0:
            strength = _joker_followed(state, number)
        if strength > best:
            best, best_seat = strength, seat
        void = rows.void[led][number]
        if void:
            voids |= void << 4 * seat
        if play.suit is not None:
            said = (seat, play)
    plays = (*state.plays, said)
    table = state._table | 1 << number
    if len(plays) < rows.cards:
        onward = rows.next[seat]
        legal = course.hands[onward]
        if legal & rows.loose:
            shown, side = voids >> 4 * onward & 15, course.side >> onward & 1
            legal = legal_mask(numbering.tables, legal, led, course.led_suits, shown, course.last, side)
        else:
            legal = legal & rows.lanes[led] or legal  # as `kernel.follow_suit`, written out for speed
        return cast(
            Playing,
            _Playing(
                state.deal, state.tricks, state.leader, plays, onward, course, led, best, best_seat, table, voids, legal
            ),
        )
    tricks = (*state.tricks, cast(Trick, _Trick(plays, best_seat)))
    won = list(course.won)
    won[best_seat] += 1
    rest = ~table
    then = Course(
        numbering,
        tuple([hand & rest for hand in course.hands]),
        tuple(won),
        course.led_suits | rows.after[led],
        len(tricks) == numbering.tables.tricks - 1,
        course.end,
        course.side,
        course.stops,
    )
    return _leading(state.deal, tricks, best_seat, then, voids)


def _joker_led(state: Playing, play: Play, number: int) -> tuple[int, int]:
    """The suit that a lead asks for which is a joker without a suit or names one, and the strength of the card."""
    course, t, seat = state._course, state._course.numbering.tables, state.seat
    named = NO_SUIT if play.suit is None else int(play.suit)
    led = kernel.led_by(t, number, named, course.last)
    shown = state._voids >> 4 * seat & 15
    right = kernel.lead_right(t, course.hands[seat], course.led_suits, shown, course.last)
    return led, kernel.lead_strength(t, number, led, right)


def _joker_followed(state: Playing, number: int) -> int:
    """The strength of a joker without a suit that is played to another's lead."""
    course, t, seat, led = state._course, state._course.numbering.tables, state.seat, state._led
    held = 0 if led == NO_SUIT else course.hands[seat] & t.lanes[led]
    shown, side = state._voids >> 4 * seat & 15, course.side >> seat & 1
    right = kernel.follow_right(t, led, 0 if held else 1, course.led_suits, shown, course.last, side)
    return kernel.strength(t, number, led, right)


def is_plain(state: Playing, play: Play) -> bool:
    """Whether a card is legal and names nothing; a joker without a suit that is led is not plain, legal or not."""
    if play.suit is not None:
        return False
    numbering = state._course.numbering
    number = numbering.number[play.card.index]
    if number < 0 or not state._legal >> number & 1:
        return False
    return state._led >= 0 or not numbering.rows.loose >> number & 1


def legal_plays_at(state: Playing) -> tuple[Play, ...]:
    """Every legal play, as `legal_plays_of` lists them."""
    course, legal = state._course, state._legal
    numbering = course.numbering
    found = numbering.ready.get(legal)
    if found is not None:
        return found
    if not legal & numbering.rows.loose or state._led != LEADING:
        return numbering.plays(legal)
    seat = state.seat
    shown = state._voids >> 4 * seat & 15
    t = numbering.tables
    return numbering.leads(legal, kernel.lead_choices(t, course.hands[seat], course.led_suits, shown, course.last))


def tricks_left(state: Playing) -> int:
    """The number of tricks still to be taken, the one on the table included, unless a misère ends early (S003-25)."""
    return state._course.end - len(state.tricks)


def is_over(state: Playing) -> bool:
    """Whether the deal is decided: all tricks played, or a misère declarer has taken one and play stops (A18)."""
    course = state._course
    if course.end == len(state.tricks):
        return True
    return course.stops != 0 and any(won for seat, won in enumerate(course.won) if course.stops >> seat & 1)


def stoppers(deal: Deal) -> tuple[Seat, ...]:
    """The seats that end the play by taking a trick: those who must lose a misère, where play stops then (A18)."""
    return deal.losers if stops_when_broken(deal.rules, deal.contract) else ()


def _suits(bits: int) -> tuple[Suit, ...]:
    return tuple(suit for suit in Suit if bits >> suit & 1)


def _seats(seats: Iterable[Seat]) -> int:
    return sum(1 << seat for seat in seats)


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
    return _leading(state.deal, state.tricks, seat, state._course, state._voids)


def redealt(state: Playing, deal: Deal, bits: tuple[int, ...]) -> Playing:
    """The same course of play with other cards left in the hands, given as the kernel's bits by seat.

    The deal must agree with them; whether these hands would have been played so is not asked.
    """
    before, seat, voids, led = state._course, state.seat, state._voids, state._led
    numbering = before.numbering
    done, on_table = len(state.tricks), {seat for seat, _ in state.plays}
    least = min([bits[seat].bit_count() + (seat in on_table) for seat in deal.active])
    end = kernel.end_of_play(numbering.tables, done, least)
    side, stops = _seats(deal.declarer_side), _seats(stoppers(deal))
    course = Course(numbering, bits, before.won, before.led_suits, before.last, end, side, stops)
    shown, ours = voids >> 4 * seat & 15, side >> seat & 1
    legal = legal_mask(numbering.tables, bits[seat], led, before.led_suits, shown, before.last, ours)
    return cast(
        Playing,
        _Playing(
            deal, state.tricks, state.leader, state.plays, seat, course, led, state._best, state._best_seat,
            state._table, voids, legal,
        ),
    )  # fmt: skip
