"""The ways in which the facts about a card may stand, where a record leaves some of them open."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

from attrs import frozen

from fivehundred import _kernel as kernel
from fivehundred._kernel import NO_SUIT, LaneMask
from fivehundred.cards import NO_CARDS, Card, CardSet
from fivehundred.phases.legality import LEADING, PlayFacts
from fivehundred.seats import Seat
from fivehundred.settle.position import Position


@frozen
class Worlds:
    """The facts that a record leaves possible, and the keys on which they rest.

    ``keys`` are these keys, each with the number of values that it may have.  ``facts`` are those that may differ in
    what they allow.  ``of`` has the number of the facts for every choice of values, the last key's running fastest;
    none for a choice that is left out.
    """

    keys: tuple[tuple[str, int], ...]
    facts: tuple[PlayFacts, ...]
    of: tuple[int | None, ...]

    def decisive(self, results: Sequence[str]) -> tuple[str, ...]:
        """The keys of which one alone changes the result; ``results`` are those of the facts, in order."""
        found = [None if at is None else results[at] for at in self.of]
        keys, step = [], len(found)
        for key, count in self.keys:
            block, step = step, step // count
            starts = (first + more for first in range(0, len(found), block) for more in range(step))
            if any(len({*found[start : start + block - step + 1 : step]} - {None}) > 1 for start in starts):
                keys.append(key)
        return tuple(keys) or tuple(key for key, _ in self.keys)


def worlds(p: Position, due: Seat, hands: Sequence[CardSet]) -> Worlds:
    """Everything that may stand where a seat plays from one of these hands."""
    return p.once(("worlds", due, *(hand.mask for hand in hands)), lambda: _worlds(p, due, hands))


def _worlds(p: Position, due: Seat, hands: Sequence[CardSet]) -> Worlds:
    name, t = p.rules.seating.name(due), p.numbering.tables
    asked = LEADING if p.current is None else p.current.led
    number = p.trick_number
    lasts = [number == p.rules.pack.hand_size] if number is not None else [False, True]
    sides = [due in p.declarer_side]
    if p.rules.partner is not None and p.partner is None and p.record.call not in (None, "solo") and not sides[0]:
        sides = [False, True]
    values: dict[str, Sequence[Any]] = {
        "led": p.led_worlds(),
        f"void.{name}": p.void_worlds(due),
        f"holds.{name}": [p.numbering.lane(hand) for hand in hands],
        "trick": lasts,
        "partner": sides,
    }
    cases: dict[tuple[int, ...], int] = {}
    facts: list[PlayFacts] = []
    of: list[int | None] = []
    plain = (values["led"][0], values[f"void.{name}"][0])
    for led, void, hand, last, side in product(*values.values()):
        if not hand & t.lanes[NO_SUIT] and (led, void) != plain:
            of.append(None)  # what was led and not followed binds nobody but the holder of a suitless joker
            continue
        if asked == LEADING:
            right = kernel.lead_right(t, hand, led, void, last)
        else:
            right = kernel.follow_right(t, asked, 0 if hand & t.lanes[asked] else 1, led, void, last, side)
        case = (hand, last, side, right)  # the suits led and not followed decide about nothing else
        if case not in cases:
            cases[case] = len(facts)
            facts.append(
                PlayFacts(
                    rules=p.rules,
                    numbering=p.numbering,
                    due=due,
                    hand=LaneMask(hand),
                    led=asked,
                    led_suits=led,
                    shown_void=void,
                    last=last,
                    declarer_side=side,
                    lead=p.current.plays[0][1].card if p.current is not None and p.current.plays else None,
                )
            )
        of.append(cases[case])
    return Worlds(tuple((key, len(some)) for key, some in values.items()), tuple(facts), tuple(of))


def hands(p: Position, seat: Seat, card: Card) -> list[CardSet]:
    """Hands that the seat may hold, one for each way in which they may differ where this card is judged.

    What matters is whether the card is there, and whether cards of the led suit, jokers and other cards are.
    """
    hand = p.hand(seat)
    if hand is not None:
        return [hand]
    if p.places is not None and not p.places.possible(seat, [card]):
        return [NO_CARDS]
    trick = p.current
    lane = p.numbering.tables.lanes
    led = trick.led if trick is not None and trick.led not in (LEADING, NO_SUIT) else None
    own = CardSet.of([card])
    pack = p.rules.pack.cards
    suited = p.numbering.card_set(lane[led]) - own if led is not None else NO_CARDS
    jokers = p.numbering.card_set(lane[NO_SUIT]) - own
    others = pack - suited - jokers - own
    found = []
    for have in product((True, False), repeat=4):
        groups = list(zip((own, suited, jokers, others), have, strict=True))
        outside = [c for group, inside in groups if not inside for c in group]
        wanted = [p.places.alike(group) if p.places else tuple(group) for group, inside in groups if inside]
        for pick in product(*wanted):
            if p.places is None or p.places.possible(seat, pick, outside):
                found.append(CardSet.of(pick))
                break
    return found or [NO_CARDS]
