"""Short ways to a state: a deal with some cards where they are wanted, and an auction in one line."""

from __future__ import annotations

import random
from collections.abc import Mapping

import fivehundred as fh
from fivehundred.rules.ruleset import RuleSet
from fivehundred.seats import Seat


def dealt(rules: RuleSet, wanted: Mapping[Seat, str], *, dealer: Seat, kitty: str = "", seed: int = 0) -> fh.Bidding:
    """A deal in which these seats and the kitty hold at least these cards; the rest falls at random."""
    held = [list(fh.cards(wanted.get(Seat(s), ""))) for s in range(rules.players)] + [list(fh.cards(kitty))]
    sizes = [rules.pack.hand_size] * rules.players + [rules.pack.kitty_size]
    placed = {card for some in held for card in some}
    rest = [card for card in rules.pack.cards if card not in placed]
    random.Random(seed).shuffle(rest)
    for some, size in zip(held, sizes, strict=True):
        while len(some) < size:
            some.append(rest.pop())
    return fh.deal(rules, dealer=dealer, hands=held[:-1], kitty=held[-1])


def called(state: fh.State, auction: str) -> fh.State:
    """The state after these calls, made in turn."""
    for word in auction.split():
        state = fh.bid(state, fh.call(word))
    return state


def played(state: fh.State, plays: str) -> fh.State:
    """The state after these cards, played in turn."""
    for word in plays.split():
        state = fh.play(state, fh.play_of(word))
    return state


def at_random(state: fh.State, chance: random.Random) -> fh.Finished:
    """The end of a deal in which everybody plays legal cards at random."""
    while not isinstance(state, fh.Finished):
        state = fh.play(state, chance.choice(fh.legal_plays(state)))
    return state
