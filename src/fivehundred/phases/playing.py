"""The play of the tricks: the state in which cards are played, the winners, and the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

import attrs
from attrs import frozen

from fivehundred import _kernel as kernel
from fivehundred._kernel import NO_SUIT, LaneMask
from fivehundred._tables import Numbering
from fivehundred.actions import Play
from fivehundred.cards import CardSet, Suit
from fivehundred.phases.deal import Deal, Stage, Trick, stops_when_broken
from fivehundred.phases.legality import LEADING, PlayFacts, normal
from fivehundred.seats import Seat

Plays = tuple[tuple[Seat, Play], ...]
"""Cards played, in order, with their seats."""


@frozen
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
    _numbering: Numbering = attrs.field(eq=False, repr=False)
    _bits: tuple[int, ...] = attrs.field(eq=False, repr=False)
    _led: int = attrs.field(eq=False, repr=False)
    _best: int = attrs.field(eq=False, repr=False)
    _best_seat: int = attrs.field(eq=False, repr=False)
    _led_suits: int = attrs.field(eq=False, repr=False)
    _voids: int = attrs.field(eq=False, repr=False)
    won: tuple[int, ...] = attrs.field(eq=False, repr=False)

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The cards in each hand."""
        return tuple([self._numbering.card_set(bits) for bits in self._bits])

    def hand(self, seat: Seat) -> CardSet:
        """The cards in the hand of a seat."""
        return self._numbering.card_set(self._bits[seat])

    @property
    def sizes(self) -> tuple[int, ...]:
        """The number of cards in each hand."""
        return tuple([bits.bit_count() for bits in self._bits])

    @property
    def led(self) -> Suit | None:
        """The suit to be followed; `None` at the start of a trick and after an unnamed joker."""
        return suit_led(self._led)

    @property
    def led_suits(self) -> tuple[Suit, ...]:
        """The suits that were led to finished tricks."""
        return suits_of(self._led_suits)

    @property
    def voids(self) -> tuple[tuple[Suit, ...], ...]:
        """The suits that each seat has failed to follow."""
        return voids_of(self._voids, self.deal.rules.players)

    @property
    def shown(self) -> tuple[int, int, int]:
        """What the play has shown, as numbers: `led`, `led_suits` and `voids`."""
        return self._led, self._led_suits, self._voids

    @property
    def facts(self) -> PlayFacts:
        """The facts that decide about the next card."""
        seat = self.seat
        return PlayFacts(
            rules=self.deal.rules,
            numbering=self._numbering,
            due=seat,
            hand=LaneMask(self._bits[seat]),
            led=self._led,
            led_suits=self._led_suits,
            shown_void=self._voids >> 4 * seat & 15,
            last=len(self.tricks) == self._numbering.tables.tricks - 1,
            declarer_side=seat in self.deal.declarer_side,
            lead=self.plays[0][1].card if self.plays else None,
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return rebuilt, (self.deal, self.tricks, self.leader, self.plays)


def begun(deal: Deal, leader: Seat) -> Playing:
    """The state in which the first card is to be led."""
    numbering = deal.numbering
    bits = tuple(int(numbering.lane(hand)) for hand in deal.hands_in_play)
    return Playing(deal, (), leader, (), leader, numbering, bits, LEADING, 0, leader, 0, 0, (0,) * deal.rules.players)


def led_suit(numbering: Numbering, play: Play, last: bool) -> int:
    """The suit that a lead asks for: the card's, or the one that a joker names."""
    named = NO_SUIT if play.suit is None else int(play.suit)
    return kernel.led_by(numbering.tables, numbering.number[play.card.index], named, last)


def played(state: Playing, play: Play) -> Playing:
    """The state after a card that the seat on turn holds, legal or not; the play is recorded as it counts."""
    t = state._numbering.tables
    seat = state.seat
    number = state._numbering.number[play.card.index]
    bits = list(state._bits)
    bits[seat] ^= 1 << number
    led, led_suits, voids = state._led, state._led_suits, state._voids
    shown = voids >> 4 * seat & 15
    last = len(state.tricks) == t.tricks - 1
    if led == LEADING:
        play = normal(state._numbering, led, last, play)
        led = led_suit(state._numbering, play, last)
        right = kernel.lead_right(t, state._bits[seat], led_suits, shown, last)
        best, best_seat = kernel.lead_strength(t, number, led, right), int(seat)
    else:
        best, best_seat = state._best, state._best_seat
        held = 0 if led == NO_SUIT else state._bits[seat] & t.lanes[led]
        right = kernel.follow_right(t, led, 0 if held else 1, led_suits, shown, last, seat in state.deal.declarer_side)
        strength = kernel.strength(t, number, led, right)
        if strength > best:
            best, best_seat = strength, int(seat)
        voids |= kernel.shows_void(t, number, led) << 4 * seat
    plays = (*state.plays, (seat, play))
    if len(plays) < t.active.bit_count():
        onward = Seat(kernel.next_seat(t, seat))
        return Playing(
            state.deal, state.tricks, state.leader, plays, onward, state._numbering, tuple(bits), led, best, best_seat,
            led_suits, voids, state.won,
        )  # fmt: skip
    led_suits = kernel.after_led(led_suits, led)
    won = list(state.won)
    won[best_seat] += 1
    winner = Seat(best_seat)
    tricks = (*state.tricks, Trick(plays, winner))
    return Playing(
        state.deal, tricks, winner, (), winner, state._numbering, tuple(bits), LEADING, 0, winner, led_suits, voids,
        tuple(won),
    )  # fmt: skip


def tricks_left(state: Playing) -> int:
    """The number of tricks still to be taken, the one on the table included, unless a misère ends early (S003-25)."""
    on_table, done = {seat for seat, _ in state.plays}, len(state.tricks)
    least = min(state._bits[seat].bit_count() + (seat in on_table) for seat in state.deal.active)
    return kernel.end_of_play(state._numbering.tables, done, least) - done


def is_over(state: Playing) -> bool:
    """Whether the deal is decided: all tricks played, or a misère declarer has taken one and play stops (A18)."""
    return not tricks_left(state) or any(state.won[seat] for seat in stoppers(state.deal))


def stoppers(deal: Deal) -> tuple[Seat, ...]:
    """The seats that end the play by taking a trick: those who must lose a misère, where play stops then (A18)."""
    return deal.losers if stops_when_broken(deal.rules, deal.contract) else ()


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


def rebuilt(deal: Deal, tricks: tuple[Trick, ...], leader: Seat, plays: Plays) -> Playing:
    """The state after these tricks and plays, followed card by card."""
    state = begun(deal, tricks[0].leader if tricks else leader)
    *_, state = followed(state, tricks, plays)
    return state if plays else attrs.evolve(state, leader=leader, seat=leader)


def followed(state: Playing, tricks: Iterable[Trick], plays: Plays) -> Iterator[Playing]:
    """The state before each card of these tricks and plays, in their order, and the one after all of them.

    The seats are those on record, also where the wrong one led.
    """
    for some in (*(trick.plays for trick in tricks), plays):
        for seat, play in some:
            if seat != state.seat:
                state = attrs.evolve(state, seat=seat, leader=state.leader if state.plays else seat)
            yield state
            state = played(state, play)
    yield state


def redealt(state: Playing, deal: Deal, bits: tuple[int, ...]) -> Playing:
    """The same course of play with other cards left in the hands, given as the kernel's bits by seat.

    The deal must agree with them; whether these hands would have been played so is not asked.
    """
    return Playing(
        deal, state.tricks, state.leader, state.plays, state.seat, state._numbering, bits, state._led, state._best,
        state._best_seat, state._led_suits, state._voids, state.won,
    )  # fmt: skip
