"""Plays thousands of random matches to their end and checks that nothing is ever stuck or lost.

    python tests/soak.py [--matches N] [--profile NAME] [--mixes N] [--seed S] [--jobs J] [--only NUMBER]

Without a choice: N matches of each of the eight first profiles (10,000), then N rule sets put together at random
(2,000), each with a deal that is held to every law and a match.  ``--profile`` plays that profile alone, ``--mixes``
alone only rule sets.  Prints a line for each profile and a total, and on the way how far it is.  Ends with status 1,
and with the options that show it again, when a state has no legal action, a hand or a match does not end, a card is
lost, or tricks and points do not add up.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from multiprocessing import Pool
from random import Random

from attrs import frozen

from fivehundred import Seat
from fivehundred.profiles.registry import OWN, profile
from fivehundred.testing.laws.deals import check_deal
from fivehundred.testing.laws.matches import check_match
from fivehundred.testing.laws.rules import check_values
from fivehundred.testing.playing import MATCH_PLAYERS, PLAYERS, travel
from fivehundred.testing.random_rules import Chance, any_rules

FIRST_EIGHT = (
    *("avondale", "avondale_3p", "swedish_classic", "swedish_multi_round"),
    *("swedish_pairs", "anglo_saxon_3p", "anglo_saxon_4p", "norwegian"),
)
MIXES = "mixes"
"""What stands for a profile where each match has its own rules."""
CHUNK = 20


@frozen
class Tally:
    """Totals of a number of matches."""

    matches: int = 0
    deals: int = 0
    seconds: float = 0.0
    ends: tuple[tuple[str, int], ...] = ()

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.matches + other.matches,
            self.deals + other.deals,
            self.seconds + other.seconds,
            tuple(sorted((Counter(dict(self.ends)) + Counter(dict(other.ends))).items())),
        )

    def __str__(self) -> str:
        ends = ", ".join(f"{rule} {count}" for rule, count in sorted(self.ends, key=lambda end: -end[1]))
        pace = f"{1000 * self.seconds / max(1, self.deals):.2f} ms a deal"
        return f"{self.matches:7} matches {self.deals:9} deals {self.seconds:7.1f} s {pace}   {ends}"


def soak_match(name: str, seed: str) -> Tally:
    """One match of a profile, or of rules of its own."""
    rng = Random(seed)
    if name == MIXES:
        rules = any_rules(Chance(rng))
        check_values(rules)
        check_deal(
            travel(rules, Seat(rng.randrange(rules.players)), seed, rng.choice(PLAYERS), seed), rng.randrange(2**16)
        )
    else:
        rules = profile(name)
    match = check_match(rules, seed, rng.choice(MATCH_PLAYERS))
    return Tally(1, match.deals, 0.0, ((match.end.rule if match.end else "open", 1),))


def play_matches(work: tuple[str, int, range]) -> Tally | str:
    """Some matches of a profile; a text if one of them broke."""
    name, seed, numbers = work
    start = time.perf_counter()
    total = Tally()
    for number in numbers:
        try:
            total += soak_match(name, f"{seed}/{number}")
        except Exception as error:
            what = "--mixes 1" if name == MIXES else f"--profile {name}"
            again = f"{what} --seed {seed} --only {number}"
            return f"{name}, match {number}: {type(error).__name__}: {error}\nto see it again: {again}"
    return total + Tally(seconds=time.perf_counter() - start)


def chunks(count: int, only: int | None) -> list[range]:
    """The numbers of the matches, in portions for the processes."""
    if only is not None:
        return [range(only, only + 1)]
    return [range(first, min(count, first + CHUNK)) for first in range(0, count, CHUNK)]


def progress(parts: Iterable[Tally | str], name: str, count: int) -> Iterator[Tally | str]:
    """Tell on standard error how far it is: in place on a terminal, else a line now and then."""
    terminal = sys.stderr.isatty()
    start = told = time.perf_counter()
    done = 0
    for part in parts:
        yield part
        done += part.matches if isinstance(part, Tally) else 0
        now = time.perf_counter()
        if now - told > (0.2 if terminal else 30):
            told = now
            line = f"{name}: {done} of {count} matches, {now - start:.0f} s"
            print(f"\r{line}\x1b[K" if terminal else line, end="" if terminal else "\n", file=sys.stderr, flush=True)
    if terminal:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def plan(asked: argparse.Namespace) -> list[tuple[str, int]]:
    """The rules to play, and how many matches of them."""
    if asked.profile:
        return [(asked.profile, asked.matches or 10_000), *([(MIXES, asked.mixes)] if asked.mixes else [])]
    if asked.mixes is not None and asked.matches is None:
        return [(MIXES, asked.mixes)]
    mixes = 2_000 if asked.mixes is None else asked.mixes
    return [*((name, asked.matches or 10_000) for name in FIRST_EIGHT), (MIXES, mixes)]


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Play random matches to their end and check every one.")
    parser.add_argument("--matches", type=int, help="matches of each profile (10,000)")
    parser.add_argument("--profile", choices=[rules.name for rules in OWN], help="this profile only")
    parser.add_argument("--mixes", type=int, help="rule sets put together at random, with a match each (2,000)")
    parser.add_argument("--seed", type=int, default=0, help="another number gives other matches (%(default)s)")
    parser.add_argument("--only", type=int, help="the match of this number only")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (%(default)s)")
    asked = parser.parse_args(argv)
    whole = Tally()
    start = time.perf_counter()
    with Pool(asked.jobs) as pool:
        for name, count in plan(asked):
            tally = Tally()
            work = [(name, asked.seed, numbers) for numbers in chunks(count, asked.only)]
            for part in progress(pool.imap_unordered(play_matches, work), name, count):
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
