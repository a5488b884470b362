"""What decides about a card in one world: the facts that the engine's check takes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from attrs import evolve

from fivehundred import _kernel as kernel
from fivehundred._kernel import NO_SUIT
from fivehundred.cards import NO_CARDS, Card, CardSet
from fivehundred.errors import Violation
from fivehundred.knowledge.worlds import World
from fivehundred.phases.legality import LEADING, PlayFacts
from fivehundred.seats import Seat

T = TypeVar("T")


def play_facts(w: World, seat: Seat, hand: CardSet) -> PlayFacts:
    """The facts of a card to be played now from such a hand."""
    return facts_at(w, seat, hand, w.done + 1, leads=w.known.current is None)


def facts_at(w: World, seat: Seat, hand: CardSet, number: int, *, leads: bool) -> PlayFacts:
    """The facts of a card of trick ``number`` from such a hand.

    What is open is chosen only where a joker without a suit makes it matter, and of values that allow the same only one
    is tried.
    """
    known, t = w.known, w.known.numbering.tables
    facts = known.facts(seat, hand, number, leads=leads)
    mask, led, last, side = facts.hand, facts.led, facts.last, facts.declarer_side
    if not mask & t.lanes[NO_SUIT]:
        return facts
    open_led = known.open_led(number)
    leds: Sequence[int] = _supersets(facts.led_suits, open_led)
    if open_led and known.rules.pack.jokers < 2:  # each had a suit led to it: the joker is still held
        leds = [some for some in leds if some]
    voids = _supersets(facts.shown_void, known.open_voids(number, seat))

    def right(some: int, shown: int, by_side: bool) -> int:
        if leads:
            return kernel.lead_right(t, mask, some, shown, last)
        return kernel.follow_right(t, led, 0 if mask & t.lanes[led] else 1, some, shown, last, by_side)

    if len(known.sides(seat)) > 1 and any(right(a, b, True) != right(a, b, False) for a in leds for b in voids):
        side = w.on_declarers_side(seat)
    by_led = _differing(leds, lambda some: tuple(right(some, shown, side) for shown in voids))
    suits = w.choose(("led", number), "led", by_led)
    by_void = _differing(voids, lambda shown: right(suits, shown, side))
    void = w.choose(("void", seat, number), f"void.{w.name(seat)}", by_void)
    return evolve(facts, led_suits=suits, shown_void=void, declarer_side=side)


def standing_hand(w: World, seat: Seat, card: Card, led: int, *, since: int | None = None) -> CardSet:
    """A hand with this card that stands for all hands of this world in which the card is judged alike.

    What matters is whether cards of the led suit, jokers and, for who plays a joker, other cards are there.
    ``since`` is the trick at which the hand is looked at, if not now.
    """
    lanes, own = w.known.lanes, CardSet.of([card])
    if since is not None and not w.layout.kinds:  # every card was seen
        return own | w.known.played_since(seat, since) | CardSet.of(w.known.record.holds.get(seat, ()))
    jokers = lanes[NO_SUIT]
    if led == LEADING and card not in jokers:
        return own
    suited = NO_CARDS if led in (LEADING, NO_SUIT) else lanes[led] - own
    hand = own | w.some(seat, suited, since=since) | w.some(seat, jokers - own, since=since)
    if card in jokers:
        hand |= w.some(seat, w.known.rules.pack.cards - suited - jokers - own, since=since)
    return hand


def as_seen(violation: Violation, guessed: CardSet) -> Violation:
    """A violation without the cards that only stand for others: what is not certain is not said to be held."""
    facts = dict(violation.facts)
    held = facts.get("held")
    if not isinstance(held, CardSet) or not held & guessed:
        return violation
    return Violation(violation.rule, tuple({**facts, "held": held - guessed or (Violation.of("held.some"),)}.items()))


def _supersets(suits: int, most: int) -> tuple[int, ...]:
    """All sets of suits (bits) that hold these, and at most so many more."""
    return tuple(dict.fromkeys(suits | more for more in range(16) if more.bit_count() <= most))


def _differing(values: Sequence[T], effect: Callable[[T], object]) -> tuple[T, ...]:
    """One value for each effect that they have."""
    found: dict[object, T] = {}
    for value in values:
        found.setdefault(effect(value), value)
    return tuple(found.values())
