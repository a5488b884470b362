"""Hands of Five Hundred that are measured: deals at the first lead, in the middle, and whole hands at random."""

from __future__ import annotations

from random import Random

from fivehundred import PASS, Finished, Playing, Seat, State, apply, call, deal, legal_actions, profiles
from fivehundred.rules.ruleset import RuleSet

DEALS = 32
CONTRACTS = {"8H": "suit, 8H", "7NT": "no trumps, 7NT", "OMIS": "misère, OMIS"}


def first_leads(word: str, number: int = DEALS, first: int = 0) -> list[Playing]:
    """Deals at the first lead: North has bid this and lays away his lowest cards."""
    found = []
    for seed in range(first, first + number):
        state: State = apply(deal(profiles.AVONDALE, dealer=Seat(3), seed=seed), call(word))
        while not isinstance(state, Playing):
            legal = legal_actions(state)
            state = apply(state, PASS if PASS in legal else legal[0])
        found.append(state)
    return found


def middles(turn: int) -> list[Playing]:
    """States in the middle of the play, one after another: twenty of each of four deals, others each turn."""
    rng, found = Random(turn), []
    for state in first_leads("8H", 4, 4 * turn):
        for number in range(30):
            if number >= 10:
                found.append(state)
            after = apply(state, rng.choice(legal_actions(state)))
            assert isinstance(after, Playing)
            state = after
    return found


def random_hand(rules: RuleSet, seed: int) -> list[State]:
    """All states of a hand in which everything is done at random."""
    rng = Random(seed)
    states: list[State] = [deal(rules, dealer=Seat(seed % rules.players), seed=seed)]
    while not isinstance(states[-1], Finished):
        states.append(apply(states[-1], rng.choice(legal_actions(states[-1]))))
    return states
