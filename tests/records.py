"""States written out as situation files, whole or with parts left out, and every question that can be asked of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import attrs

from fivehundred import (
    Announcing,
    CardSet,
    Exchanging,
    Finished,
    Playing,
    RuleSet,
    Seat,
    State,
    Strain,
    Suit,
    Trick,
    actor,
    options,
)
from fivehundred.profiles.registry import OWN
from fivehundred.records import deal_of
from fivehundred.records.writing import deal_data
from fivehundred.settle import Situation
from fivehundred.settle.rulings import from_raw

Raw = dict[str, Any]

CALLS = ("PASS", *(f"{tricks}{strain}" for tricks in range(6, 11) for strain in Strain), "MIS", "OMIS")


@cache
def _house(rules: RuleSet) -> tuple[tuple[str, object], ...]:
    base = options(OWN[0])
    return tuple((name, value) for name, value in options(rules).items() if base.get(name) != value)


def table(rules: RuleSet) -> Raw:
    """The keys that name the rules: a profile, or the first profile with house rules."""
    if rules in OWN:  # by its rules: it may have another name
        return {"rules": OWN[OWN.index(rules)].name}
    return {"rules": OWN[0].name, "house": dict(_house(rules))}


def whole_exchange(state: State) -> State:
    """A file knows no half-done discard: the state before the first card was discarded."""
    return Exchanging(state.deal) if isinstance(state, Exchanging) else state


def tricks_of(state: State) -> tuple[Trick, ...]:
    return state.tricks if isinstance(state, (Playing, Finished)) else ()


def past_exchange(state: State) -> bool:
    return isinstance(state, (Playing, Finished)) or (isinstance(state, Announcing) and state.exchanged)


def document(state: State, scores: Sequence[int] | None = None, rng: Random | None = None) -> Raw:
    """Everything that is on record of a deal, as the keys of a situation file."""
    deal = attrs.evolve(deal_of(state), scores=None if scores is None else tuple(scores))
    raw: Raw = {**table(state.deal.rules), "kitty": "", **deal_data(deal)}
    if raw.get("tricks", [""])[0].endswith(":") and rng is not None and rng.random() < 0.5:
        del raw["tricks"]  # who is to lead to the first trick follows from the rest
    return raw


def ask(raw: Raw) -> Situation:
    return from_raw(raw)


def questions(state: State, rng: Random, most: int = 40) -> list[str]:
    """Questions of every kind about a state, those with many objects for some of these only."""
    rules = state.deal.rules
    name = rules.seating.name
    seats = [name(Seat(seat)) for seat in range(rules.players)]
    due = actor(state)
    whose = [name(due)] * 3 + seats if due is not None else seats
    found = ["high bid", "contract", "who is partner", "who is next", "next dealer", "made", "score", "totals", "game"]
    found += [f"{seat} {verb}" for seat in seats for verb in ("may bid", "may name", "may call", "may play", "shows")]
    found += [f"who won trick {number}" for number in range(1, rules.pack.hand_size + 1)]
    found += [f"trumps {suit}" for suit in Suit] + ["faults"]
    hands = [card for hand in state.hands for card in hand]
    held = list(state.hands[due]) if due is not None else hands
    more = [f"{rng.choice(whose)} bids {call}" for call in CALLS]
    more += [f"{rng.choice(whose)} plays {card}" for card in (*held, *rng.sample(hands, min(8, len(hands))))]
    more += [f"{rng.choice(whose)} plays {j}={suit}" for j in rules.pack.joker_cards for suit in Suit]
    jokers = [f"{j} " for j in rules.pack.joker_cards] if rules.pack.jokers > 1 else [""]
    more += [f"{rng.choice(whose)} names {joker}{suit}" for joker in jokers for suit in Suit]
    more += [f"value {call}" for call in CALLS[1:]]
    cards = list(rules.pack.cards)
    for _ in range(4):
        some = rng.sample(held if len(held) > 5 else cards, rng.choice((2, 3, 3, 3, 4)))
        more.append(f"{rng.choice(whose)} discards {CardSet.of(some)}")
    more += [f"{rng.choice(whose)} calls {card}" for card in rng.sample(cards, 5)]
    return found + rng.sample(more, min(most, len(more)))


def canonical(question: str, answer: str) -> object:
    """An answer as it is to be compared: lists without order."""
    if any(word in question for word in ("may ", " shows", "trumps ")) or question == "game":
        return frozenset(answer.split())
    if question in ("score", "totals", "faults"):
        return frozenset(part.strip() for part in answer.split(","))
    return answer
