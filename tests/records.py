"""States written out as situation files, whole or with parts left out, and every question that can be asked of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import attrs

from fivehundred import (
    Announcing,
    Bidding,
    CardSet,
    Exchanging,
    Finished,
    Play,
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
from fivehundred.phases.flow import nameable
from fivehundred.profiles.registry import OWN
from fivehundred.settle import Situation
from fivehundred.settle.situation import from_raw

Raw = dict[str, Any]

CALLS = ("PASS", *(f"{tricks}{strain}" for tricks in range(6, 11) for strain in Strain), "MIS", "OMIS")


@cache
def _house(rules: RuleSet) -> tuple[tuple[str, object], ...]:
    base = options(OWN[0])
    return tuple((name, value) for name, value in options(rules).items() if base.get(name) != value)


def table(rules: RuleSet) -> Raw:
    """The keys that name the rules: a profile, or the first profile with house rules."""
    if rules in OWN:
        return {"rules": rules.name}
    return {"rules": OWN[0].name, "house": dict(_house(rules))}


def whole_exchange(state: State) -> State:
    """A file knows no half-done discard: the state before the first card was laid away."""
    return Exchanging(state.deal) if isinstance(state, Exchanging) else state


def plays_of(state: State) -> tuple[tuple[tuple[tuple[Seat, Play], ...], ...], tuple[tuple[Seat, Play], ...]]:
    """The finished tricks, and the cards on the table."""
    tricks = tuple(trick.plays for trick in state.tricks) if isinstance(state, (Playing, Finished)) else ()
    return tricks, state.plays if isinstance(state, Playing) else ()


def tricks_of(state: State) -> tuple[Trick, ...]:
    return state.tricks if isinstance(state, (Playing, Finished)) else ()


def trick_text(rules: RuleSet, plays: Sequence[tuple[Seat, Play]]) -> str:
    return f"{rules.seating.name(plays[0][0])}: {' '.join(str(play) for _, play in plays)}"


def past_exchange(state: State) -> bool:
    return isinstance(state, (Playing, Finished)) or (isinstance(state, Announcing) and state.exchanged)


def document(state: State, scores: Sequence[int] | None = None, rng: Random | None = None) -> Raw:
    """Everything that is on record of a deal, as the keys of a situation file."""
    of = state.deal
    rules, name = of.rules, of.rules.seating.name
    raw: Raw = table(rules)
    raw["dealer"] = name(of.dealer)
    raw["hands"] = {name(Seat(seat)): str(hand) for seat, hand in enumerate(of.hands)}
    raw["kitty"] = str(of.kitty)
    raw["auction"] = " ".join(str(call) for _, call in of.calls)
    if scores is not None:
        raw["scores"] = dict(zip(rules.seating.side_names, scores, strict=True))
    if of.contract is not None and of.has_exchange and past_exchange(state):
        raw["discard"] = str(of.discard)
    raw |= _announced(state)
    finished, on_table = plays_of(state)
    tricks = [trick_text(rules, plays) for plays in (*finished, *((on_table,) if on_table else ()))]
    if isinstance(state, Playing) and not on_table and (finished or rng is None or rng.random() < 0.5):
        tricks.append(f"{name(state.leader)}:")
    if tricks:
        raw["tricks"] = tricks
    return raw


def _announced(state: State) -> Raw:
    of = state.deal
    raw: Raw = {}
    if past_exchange(state):
        still = state.jokers if isinstance(state, Announcing) else ()
        named = dict(of.named)
        could = nameable(attrs.evolve(of, named=()))
        said = {str(j): str(named[j]) if j in named else "none" for j in could if j not in still}
        if said:
            raw["joker"] = next(iter(said.values())) if of.rules.pack.jokers == 1 else said
    partner = of.rules.partner
    if partner is not None and of.contract is not None and not of.contract.is_misere:
        early = partner.time == "before_exchange"
        over = isinstance(state, (Playing, Finished)) or (early and not isinstance(state, Bidding))
        if isinstance(state, Announcing):
            over = not state.partner
        if over:
            by_name = of.rules.partner is not None and of.rules.partner.callable == "a_named_player"
            who = None if of.partner is None or not by_name else of.rules.seating.name(of.partner)
            raw["call"] = who or ("solo" if of.called is None else str(of.called))
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
