"""What decides about a card in one world: the facts that the engine's check takes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from fivehundred import _kernel as kernel
from fivehundred._kernel import NO_SUIT, LaneMask
from fivehundred.cards import Card, CardSet
from fivehundred.knowledge.worlds import World
from fivehundred.phases.legality import LEADING, PlayFacts
from fivehundred.seats import Seat

T = TypeVar("T")


def play_facts(w: World, seat: Seat, hand: CardSet) -> PlayFacts:
    """The facts of a card to be played now from such a hand."""
    known, trick = w.known, w.known.current
    led = LEADING if trick is None else trick.led
    lead = trick.plays[0][1].card if trick is not None else None
    number = w.done + 1
    suits = (known.led, known.open_led(number))
    voids = (known.voids.get(seat, 0), known.open_voids(number, seat))
    return facts_at(w, seat, hand, number, led, lead, suits, voids)


def facts_at(
    w: World,
    seat: Seat,
    hand: CardSet,
    number: int,
    led: int,
    lead: Card | None,
    led_suits: tuple[int, int],
    shown_void: tuple[int, int],
) -> PlayFacts:
    """The facts of a card of trick ``number`` from such a hand.

    ``led_suits`` and ``shown_void`` are what is known of them, and how many forgotten tricks may add to that.  What
    is open is chosen only where a joker without a suit makes it matter, and of values that allow the same only one
    is tried.
    """
    known, t = w.known, w.known.numbering.tables
    mask, last = known.numbering.lane(hand), number == known.rules.pack.hand_size
    suits, void = led_suits[0], shown_void[0]
    side = seat in known.opening.fixed_side
    if mask & t.lanes[NO_SUIT]:
        leds: Sequence[int] = _supersets(*led_suits)
        if led_suits[1] and known.rules.pack.jokers < 2:  # each had a suit led to it: the joker is still held
            leds = [some for some in leds if some]
        voids = _supersets(*shown_void)

        def right(some: int, shown: int, by_side: bool) -> int:
            if led == LEADING:
                return kernel.lead_right(t, mask, some, shown, last)
            return kernel.follow_right(t, led, 0 if mask & t.lanes[led] else 1, some, shown, last, by_side)

        if (
            known.calls_partner
            and not side
            and any(right(a, b, True) != right(a, b, False) for a in leds for b in voids)
        ):
            side = w.on_declarers_side(seat)
        elif known.calls_partner and seat == known.partner:
            side = True
        suits = w.choose(
            ("led", number),
            "led",
            _differing(leds, lambda some: tuple(right(some, shown, side) for shown in voids)),
        )
        key = f"void.{w.name(seat)}"
        void = w.choose(("void", seat, number), key, _differing(voids, lambda shown: right(suits, shown, side)))
    return PlayFacts(
        rules=known.rules,
        numbering=known.numbering,
        due=seat,
        hand=LaneMask(mask),
        led=led,
        led_suits=suits,
        shown_void=void,
        last=last,
        declarer_side=side,
        lead=lead,
    )


def _supersets(suits: int, most: int) -> tuple[int, ...]:
    """All sets of suits (bits) that hold these, and at most so many more."""
    return tuple(dict.fromkeys(suits | more for more in range(16) if more.bit_count() <= most))


def _differing(values: Sequence[T], effect: Callable[[T], object]) -> tuple[T, ...]:
    """One value for each effect that they have."""
    found: dict[object, T] = {}
    for value in values:
        found.setdefault(effect(value), value)
    return tuple(found.values())
