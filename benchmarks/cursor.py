"""What one action costs: legal moves, a random choice, and the move, from Python.

    python benchmarks/cursor.py [--rounds N]

The cursor and the states play out the same random deals from the first lead, contract by contract.  Where OpenSpiel is
installed, its bridge does the same from the opening lead.  All take turns, round after round; a figure is the fastest
round, and ratios are what to compare between machines.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from random import Random

from fivehundred import (
    PASS,
    Finished,
    Playing,
    Seat,
    State,
    apply,
    call,
    deal,
    legal_actions,
    legal_plays,
    play,
    profiles,
)
from fivehundred.tree import Cursor, playout

DEALS = 32
CONTRACTS = {"suit": "8H", "no trumps": "7NT", "misère": "OMIS"}
Job = Callable[[], int]
"""Plays for a while and says how many actions it has played."""


def starts(word: str) -> list[Playing]:
    """Deals at the first lead: North has bid this and lays away his lowest cards."""
    found = []
    for seed in range(DEALS):
        state: State = apply(deal(profiles.AVONDALE, dealer=Seat(3), seed=seed), call(word))
        while not isinstance(state, Playing):
            legal = legal_actions(state)
            state = apply(state, PASS if PASS in legal else legal[0])
        found.append(state)
    return found


def with_states(deals: list[Playing]) -> Job:
    rng = Random(1)

    def job() -> int:
        count = 0
        for start in deals[:4]:
            state: State = start
            while not isinstance(state, Finished):
                plays = legal_plays(state)
                state = play(state, plays[int(rng.random() * len(plays))])
                count += 1
        return count

    return job


def with_cursors(deals: list[Playing]) -> Job:
    random = Random(1).random
    cursors = [Cursor(state) for state in deals]

    def job() -> int:
        count = 0
        for start in cursors:
            cursor = start.copy()
            while not cursor.over:
                moves = cursor.legal()
                cursor.push(moves[int(random() * len(moves))])
                count += 1
        return count

    return job


def there_and_back(deals: list[Playing]) -> Job:
    """The same without copies: every move is taken back."""
    random = Random(2).random
    cursors = [Cursor(state) for state in deals]

    def job() -> int:
        count = 0
        for cursor in cursors:
            here = count
            while not cursor.over:
                moves = cursor.legal()
                cursor.push(moves[int(random() * len(moves))])
                count += 1
            for _ in range(count - here):
                cursor.pop()
        return count

    return job


def with_playouts(deals: list[Playing]) -> Job:
    """`playout`, each time on a new cursor."""
    rng = Random(3)
    return lambda: sum(len(playout(Cursor(state), rng).moves) for state in deals)


def with_bridge() -> Job | None:
    """OpenSpiel's bridge from the opening lead of one no-trump, none where it is not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    rng = Random(1)
    game = pyspiel.load_game("bridge(use_double_dummy_result=false)")
    dealt = []
    for _ in range(DEALS):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        for name in ("1N", "Pass", "Pass", "Pass"):
            state.apply_action(next(a for a in state.legal_actions() if name in state.action_to_string(a)))
        dealt.append(state)

    def job() -> int:
        count = 0
        for start in dealt:
            state = start.clone()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(rng.random() * len(actions))])
                count += 1
        return count

    return job


def main() -> None:
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--rounds", type=int, default=30, help="how often each is measured (30)")
    rounds = parser.parse_args().rounds
    jobs: dict[str, Job] = {}
    bridge = with_bridge()
    if bridge is not None:
        jobs["OpenSpiel, bridge"] = bridge
    for name, word in CONTRACTS.items():
        deals = starts(word)
        jobs |= {
            f"states, {name}": with_states(deals),
            f"cursor, {name}": with_cursors(deals),
            f"cursor and back, {name}": there_and_back(deals),
            f"playout on new cursors, {name}": with_playouts(deals),
        }
    best = dict.fromkeys(jobs, float("inf"))
    for _ in range(rounds):
        for label, job in jobs.items():
            begin = time.perf_counter()
            count = job()
            best[label] = min(best[label], (time.perf_counter() - begin) / count)
    base = best.get("OpenSpiel, bridge")
    for label, seconds in best.items():
        ratio = f"{seconds / base:8.2f} × OpenSpiel" if base else ""
        print(f"{label:36}{seconds * 1e6:8.2f} µs an action{ratio}")


if __name__ == "__main__":
    main()
