"""Plays thousands of random matches of every profile to their end and checks that nothing is ever stuck or lost.

    python tests/soak.py [--matches N] [--profile NAME] [--seed S] [--jobs J]

Prints a line for each profile and a total.  Ends with status 1, and with the seed that shows it again, when a state has
no legal action, a hand or a match does not end, a card is lost, or tricks and points do not add up.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from multiprocessing import Pool
from pathlib import Path
from random import Random

from attrs import frozen

sys.path.insert(0, str(Path(__file__).parent))

from fivehundred import Finished, Match, RuleSet, State, actor, apply, legal_actions
from fivehundred.profiles.registry import OWN, profile
from strategies import Player, longest

PLAYERS = (Player(passes=0.7, miseres=0.05), Player(passes=0.85, miseres=0.1))
MOST_DEALS = 2000


class Broken(Exception):
    """Something that must not happen."""


@frozen
class Tally:
    """What a number of matches came to."""

    matches: int = 0
    deals: int = 0
    actions: int = 0
    seconds: float = 0.0
    ends: tuple[tuple[str, int], ...] = ()

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.matches + other.matches,
            self.deals + other.deals,
            self.actions + other.actions,
            self.seconds + other.seconds,
            tuple(sorted((Counter(dict(self.ends)) + Counter(dict(other.ends))).items())),
        )

    def __str__(self) -> str:
        ends = ", ".join(f"{rule} {count}" for rule, count in sorted(self.ends, key=lambda end: -end[1]))
        return f"{self.matches:7} matches {self.deals:9} deals {self.actions:10} actions {self.seconds:7.1f} s   {ends}"


def need(holds: bool, what: str) -> None:
    if not holds:
        raise Broken(what)


def play_hand(state: State, player: Player, rng: Random) -> tuple[Finished, int]:
    """A hand to its end, with the number of its actions."""
    most = longest(state.deal.rules)
    for count in range(most + 1):
        if isinstance(state, Finished):
            check_hand(state)
            return state, count
        legal = legal_actions(state)
        need(bool(legal), f"no legal action in {state}")
        need(actor(state) is not None, f"nobody is to act in {state}")
        state = apply(state, player.choose(state, legal, rng))
    raise Broken(f"no end after {most} actions: {state}")


def check_hand(state: Finished) -> None:
    """No card lost or doubled, and as many tricks as there must be."""
    of, rules = state.deal, state.deal.rules
    cards = [act.card for trick in state.tricks for _, act in trick.plays]
    for hand in state.hands:
        cards += hand
    cards += of.discard if of.has_exchange else of.kitty
    need(len(cards) == len(rules.pack.cards) and set(cards) == set(rules.pack.cards), f"cards are lost: {state}")
    contract = of.contract
    won = sum(state.won)
    if contract is None:
        need(won in (0, 10), f"{won} tricks in a passed-out deal: {state}")
    elif contract.is_misere and rules.misere.stop == "first_declarer_trick" and state.won[contract.declarer]:
        need(state.won[contract.declarer] == 1, f"a stopped misère with more tricks: {state}")
    else:
        need(won == 10, f"{won} tricks: {state}")


def play_match(rules: RuleSet, seed: str) -> Tally:
    """A match to its end."""
    rng = Random(seed)
    player = rng.choice(PLAYERS)
    match = Match.start(rules, seed=seed)
    actions = 0
    while not match.over:
        need(match.deals < MOST_DEALS, f"no end after {MOST_DEALS} deals: {match}")
        end, count = play_hand(match.deal(seed=f"{seed}/{match.deals}"), player, rng)
        actions += count
        before, match = match, match.add(end)
        result = match.scores[-1]
        need(
            all(
                new == old + points for old, new, points in zip(before.totals, match.totals, result.points, strict=True)
            ),
            f"totals do not add up: {before} {result} {match}",
        )
        need(sum(line.points for line in result.lines) == sum(result.points), f"lines do not add up: {result}")
    need(bool(match.winners) and match.end is not None, f"nobody has won: {match}")
    rule = match.end.rule if match.end else ""
    return Tally(1, match.deals, actions, 0.0, ((rule, 1),))


def play_matches(work: tuple[str, int, range]) -> Tally | str:
    """Some matches of a profile; a text if one of them broke."""
    name, seed, numbers = work
    rules = profile(name)
    start = time.perf_counter()
    total = Tally()
    for number in numbers:
        try:
            total += play_match(rules, f"{seed}/{number}")
        except Exception as error:
            again = f"--profile {name} --seed {seed} --only {number}"
            return f"{name}, match {number}: {type(error).__name__}: {error}\nto see it again: {again}"
    return total + Tally(seconds=time.perf_counter() - start)


def chunks(count: int, size: int = 50) -> Iterator[range]:
    for first in range(0, count, size):
        yield range(first, min(count, first + size))


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Play random matches to their end and check every one.")
    parser.add_argument("--matches", type=int, default=10_000, help="matches of each profile (%(default)s)")
    parser.add_argument("--profile", choices=[rules.name for rules in OWN], help="this profile only")
    parser.add_argument("--seed", type=int, default=0, help="another number gives other matches (%(default)s)")
    parser.add_argument("--only", type=int, help="the match of this number only")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (%(default)s)")
    asked = parser.parse_args(argv)
    numbers = list(chunks(asked.matches)) if asked.only is None else [range(asked.only, asked.only + 1)]
    names = [asked.profile] if asked.profile else [rules.name for rules in OWN]
    whole = Tally()
    start = time.perf_counter()
    with Pool(asked.jobs) as pool:
        for name in names:
            tally = Tally()
            for part in pool.imap_unordered(play_matches, [(name, asked.seed, some) for some in numbers]):
                if isinstance(part, str):
                    print(part)
                    return 1
                tally += part
            print(f"{name:20}{tally}", flush=True)
            whole += tally
    print(f"{'total':20}{whole}")
    print(f"{time.perf_counter() - start:.1f} s on {asked.jobs} processes; nothing stuck, nothing lost")
    return 0


if __name__ == "__main__":
    sys.exit(main())
