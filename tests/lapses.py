"""Hands in which a table lets illegal acts pass."""

from __future__ import annotations

from random import Random

from fivehundred import (
    Bidding,
    CardSet,
    Discard,
    Exchanging,
    Play,
    Playing,
    RuleSet,
    Seat,
    State,
    Suit,
    actor,
    call,
    deal,
    force,
    ladder,
    legal_actions,
    why_not_bid,
    why_not_play,
)
from fivehundred.testing.playing import KEEPER, PLAYERS
from fivehundred.tree import longest
from records import CALLS


def lapse(state: State, rng: Random) -> tuple[State, str] | None:
    """The state after an illegal act that the table let pass, and the code of the breach; `None` if there is none."""
    rules = state.deal.rules
    if isinstance(state, Bidding):
        name = rules.seating.name(state.seat)
        wrong = [bid for bid in (*ladder(rules), *map(call, CALLS[1:])) if why_not_bid(state, bid) is not None]
        if wrong:
            chosen = rng.choice(wrong)
            return force(state, chosen), f"bid {name} {chosen}"
    elif isinstance(state, Exchanging):
        count = state.missing + rng.choice((-1, 1))
        chosen_cards = CardSet.of(rng.sample(list(state.hands[state.seat]), count))
        return force(state, Discard(chosen_cards)), f"discard {rules.seating.name(state.seat)}"
    elif isinstance(state, Playing):
        return lapse_in_play(state, rng)
    return None


def lapse_in_play(state: Playing, rng: Random) -> tuple[State, str] | None:
    rules, number = state.deal.rules, len(state.tricks) + 1
    name = rules.seating.name
    if not state.plays and rng.random() < 0.3:
        others = [Seat(s) for s in range(rules.players) if s != state.seat and state.hands[s]]
        others = [seat for seat in others if seat not in state.deal.sitting_out]
        if not others:
            return None
        seat = rng.choice(others)
        plain = [c for c in state.hands[seat] if not c.is_joker]
        if not plain:
            return None
        return force(state, Play(rng.choice(plain)), by=seat), f"trick {number} lead {name(seat)}"
    acts = [
        Play(one, named) for one in state.hands[state.seat] for named in ((None, *Suit) if one.is_joker else (None,))
    ]
    wrong = [act for act in acts if why_not_play(state, act) is not None]
    if not wrong:
        return None
    jokers = [act for act in wrong if act.card.is_joker]
    act = rng.choice(jokers if jokers and rng.random() < 0.5 else wrong)
    return force(state, act), f"trick {number} {name(state.seat)} {act}"


def lapsed(rules: RuleSet, rng: Random, often: float) -> tuple[list[State], list[str]]:
    """A hand in which the table lets this and that pass; its states, and the breaches in their order."""
    player = rng.choice((*PLAYERS, KEEPER))
    state: State = deal(rules, dealer=Seat(rng.randrange(rules.players)), seed=rng.randrange(2**32))
    states, codes = [state], []
    while actor(state) is not None and len(states) < longest(rules):
        wrong = lapse(state, rng) if rng.random() < often else None
        if wrong is not None:
            state, code = wrong
            codes.append(code)
        else:
            legal = legal_actions(state)
            if not legal:  # a player who discarded too many has no card left for the last trick
                break
            chosen = player.choose(state, legal, rng)
            if isinstance(state, Exchanging):  # lay all away at once: half an exchange cannot be written down
                chosen = Discard(CardSet.of(rng.sample(list(state.hands[state.seat]), state.missing)))
            state = force(state, chosen)
        states.append(state)
    return states, codes
