"""The listed tricks of a deal: who played what in turn, the suit that was led, and who may have won."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product

from attrs import define, frozen

from fivehundred import _kernel as kernel
from fivehundred._kernel import NO_SUIT
from fivehundred._tables import Numbering
from fivehundred.actions import Play
from fivehundred.errors import SituationError
from fivehundred.knowledge.opening import Opening
from fivehundred.knowledge.record import TrickRecord
from fivehundred.knowledge.turns import plays_in_turn
from fivehundred.phases.legality import LEADING
from fivehundred.phases.playing import led_suit
from fivehundred.seats import Seat


@frozen(kw_only=True)
class ListedTrick:
    """A listed trick under a rule set.

    ``winners`` are the seats that may have won it, as far as forgotten tricks and an unknown partner leave that open;
    nobody while it is unfinished.  ``out_of_turn`` has the cards that do not count, each after the number of cards
    that had been played in turn.  ``led_before`` and ``voids_before`` are the suits (bits) that are known to have been
    led, and not followed by each seat, before this trick.
    """

    number: int
    leader: Seat
    plays: tuple[tuple[Seat, Play], ...]
    out_of_turn: tuple[tuple[int, Seat, Play], ...]
    led: int
    complete: bool
    winners: tuple[Seat, ...]
    led_before: int
    voids_before: Mapping[Seat, int]

    @property
    def winner(self) -> Seat | None:
        """The seat that certainly won it."""
        return self.winners[0] if len(self.winners) == 1 else None


@define
class Walk:
    """Follows the listed tricks of a deal; ``led`` and ``voids`` are what is known before the next one.

    ``sides`` says of each seat whether it may be on the declarer's side; ``led_sure`` and ``sure`` whether the suits
    are known that were led, and that each seat failed to follow, in tricks that are not listed.
    """

    opening: Opening
    numbering: Numbering
    led: int
    voids: dict[Seat, int]
    sides: dict[Seat, tuple[bool, ...]]
    led_sure: bool
    sure: dict[Seat, bool]

    def step(self, trick: TrickRecord, number: int) -> ListedTrick:
        """Read the next trick; raises `SituationError` for one that cannot have been played."""
        rules, t, numbers = self.opening.rules, self.numbering.tables, self.numbering.number
        if trick.leader in self.opening.out:
            name = rules.seating.name(trick.leader)
            raise SituationError("tricks", f"{trick.text!r}: {name} takes no part in a misère")
        plays: list[tuple[Seat, Play]] = []
        aside: list[tuple[int, Seat, Play]] = []
        led, last = LEADING, number == t.tricks
        led_before, voids_before = self.led, dict(self.voids)
        best, winners = (0, 0), {trick.leader}
        for seat, play, counts in plays_in_turn(rules, self.opening.out, trick):
            card = numbers[play.card.index]
            if card < 0:
                raise SituationError("tricks", f"{play.card} is not in the pack of {len(rules.pack.cards)} cards")
            if not counts:
                aside.append((len(plays), seat, play))
                continue
            if led == LEADING:
                led = led_suit(self.numbering, play, last)
                strengths = set(self._led_strengths(seat, card, led, last))
                best = min(strengths), max(strengths)
            else:
                strengths = set(self._strengths(seat, card, led, last))
                low, high = min(strengths), max(strengths)
                if low > best[1]:
                    winners = {seat}
                elif high > best[0]:
                    winners.add(seat)
                best = max(low, best[0]), max(high, best[1])
                self.voids[seat] = self.voids.get(seat, 0) | kernel.shows_void(t, card, led)
            plays.append((seat, play))
        complete = len(plays) == t.active.bit_count()
        if complete and led != LEADING:
            self.led = kernel.after_led(self.led, led)
        return ListedTrick(
            number=number,
            leader=trick.leader,
            plays=tuple(plays),
            out_of_turn=tuple(aside),
            led=led,
            complete=complete,
            winners=tuple(seat for seat, _ in plays if seat in winners) if complete else (),
            led_before=led_before,
            voids_before=voids_before,
        )

    def _led_strengths(self, seat: Seat, card: int, led: int, last: bool) -> Iterator[int]:
        """How strong a card may be that was led: whether a joker wins may depend on what is not known."""
        t = self.numbering.tables
        if t.suit_of[card] != NO_SUIT:
            yield kernel.lead_strength(t, card, led, 0)
            return
        more = (0,) if self.led_sure else range(16)
        for led_more, shown, only in product(more, self._shown(seat), (0, 1)):
            right = t.lead[kernel.lead_index(self.led | led_more, shown, last, only)]
            yield kernel.lead_strength(t, card, led, right)

    def _strengths(self, seat: Seat, card: int, led: int, last: bool) -> Iterator[int]:
        """How strong a card may be that was played to a lead: a joker's right may depend on what is not known."""
        t = self.numbering.tables
        if t.suit_of[card] != NO_SUIT:
            yield kernel.strength(t, card, led, 0)
            return
        more = (0,) if self.led_sure else range(16)
        for led_more, shown, side, void in product(more, self._shown(seat), self.sides[seat], (0, 1)):
            right = kernel.follow_right(t, led, void, self.led | led_more, shown, last, side)
            yield kernel.strength(t, card, led, right)

    def _shown(self, seat: Seat) -> Iterable[int]:
        """The suits (bits) that a seat may have failed to follow so far."""
        shown = self.voids.get(seat, 0)
        return (shown,) if self.sure[seat] else {shown | more for more in range(16)}
