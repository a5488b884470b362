"""P3 and G1: whole hands from the deal to the score, in which everything is done at random."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from typing import Any

from fivehundred import (
    Announcing,
    Bidding,
    Exchanging,
    Finished,
    Seat,
    State,
    apply,
    bid,
    deal,
    exchange,
    legal_actions,
    legal_announcements,
    legal_bids,
    legal_plays,
    play,
    profiles,
    score,
)
from fivehundred.records import audit, record_of
from measured import peers
from measured.measuring import Different, Figure, Goal, Group, Job, Line
from measured.processes import Companion, peak_memory

DEALS = 16
RULES = profiles.AVONDALE
COUNTS = (1000, 4000)


def whole_hands() -> Group:
    """P3."""
    for seed in range(DEALS):
        for hand in (by_verbs, by_apply):
            if audit(record_of(hand(seed, Random(seed)))):
                raise Different(f"{hand.__name__} plays deal {seed} against the rules")
    bridge, goal = peers.bridge_hand(), Goal(0.6)
    lines = [
        Line(Job("verbs of each stage", many(by_verbs)), bridge, goal),
        Line(Job("legal_actions, apply", many(by_apply)), bridge, goal),
        Line(Job("  of it deal(seed=)", many(dealt)), bridge),
    ]
    return Group("P3", "A whole hand at random, from the deal to the score", [Line(bridge), *lines])


def growth() -> Group:
    """G1, as far as it exists: neither the cost of a hand nor the memory grows with the number of hands."""
    (cost, peak), (cost_later, peak_later) = map(grown, COUNTS)
    lines = [Line(cost), Line(cost_later, cost, Goal(1.2)), Line(peak), Line(peak_later, peak, Goal(1.1))]
    return Group("G1", "Many random hands in processes of their own: flat in time and memory", lines)


def grown(number: int) -> tuple[Figure, Figure]:
    """What a further hand costs, and the peak of memory, in a process that has played so many."""
    process = Companion("measured.hands", "grow", number)
    peak = process.answer()
    cost = Figure(f"a hand after {number:,}", "s", process.answer)
    return cost, Figure(f"peak of memory after {number:,}", "B", lambda: peak)


def grow(number: int) -> Iterator[float]:
    """The peak of memory after so many hands; then, as often as it is asked, the cost of a hand."""
    for seed in range(number):
        by_apply(seed, Random(seed))
    yield peak_memory()
    further = many(by_apply)
    while True:
        begin = time.process_time()
        hands = further()
        yield (time.process_time() - begin) / hands


def many(hand: Callable[[int, Random], Any]) -> Callable[[], int]:
    """So many hands a pass, each time others."""
    seeds, rng = count(), Random(1)

    def run() -> int:
        for _ in range(DEALS):
            hand(next(seeds), rng)
        return DEALS

    return run


def dealt(seed: int, rng: Random) -> Bidding:
    """The deal alone."""
    return deal(RULES, dealer=Seat(seed % 4), seed=seed)


def by_apply(seed: int, rng: Random) -> Finished:
    """A hand by the verbs that do not care about the stage."""
    random, state = rng.random, dealt(seed, rng)
    found: State = state
    while not isinstance(found, Finished):
        actions = legal_actions(found)
        found = apply(found, actions[int(random() * len(actions))])
    score(found)
    return found


def by_verbs(seed: int, rng: Random) -> Finished:
    """A hand by the verbs of each stage."""
    random = rng.random
    state: State = dealt(seed, rng)
    while isinstance(state, Bidding):
        calls = legal_bids(state)
        state = bid(state, calls[int(random() * len(calls))])
    if isinstance(state, Exchanging):
        state = exchange(state, rng.sample([*state.hands[state.seat]], RULES.pack.kitty_size))
    while isinstance(state, Announcing):
        offered = legal_announcements(state)
        state = apply(state, offered[int(random() * len(offered))])
    while not isinstance(state, Finished):
        plays = legal_plays(state)
        state = play(state, plays[int(random() * len(plays))])
    score(state)
    return state
