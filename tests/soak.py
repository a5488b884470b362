"""Compares the engine with the oracle and holds it to its laws, with new seeds, for as long as it is let.

    python tests/soak.py [--minutes M] [--hands N] [--seed S] [--jobs J] [--kind KIND] [--only ROUND]

Goes round by round; each does every kind of work of `soak_work` some times: hands, jokers, auctions and points under
rules at random are compared with the oracle, matches are held to the laws.  It ends after M minutes (10), or with
``--hands`` after N hands that were compared.  Prints its figures.  Where something differs, or breaks a law, it says
how to see that again; the end is then status 1.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count
from multiprocessing import Pool
from random import Random, SystemRandom
from threading import BoundedSemaphore, Event

from attrs import Factory, frozen

from soak_work import KINDS

MOST_FAULTS = 10
"""Faults after which it is enough."""


@frozen
class Round:
    """The work of a round: its seed and number, and the kinds."""

    seed: int
    number: int
    kinds: tuple[str, ...]


@frozen
class Done:
    """The figures of a round, and its faults."""

    figures: Counter[str] = Factory(Counter)
    faults: tuple[str, ...] = ()


def play_round(asked: Round) -> Done:
    """Do the work of a round; whatever is raised is a fault of its kind, and the other kinds go on."""
    figures: Counter[str] = Counter()
    faults = []
    for kind in asked.kinds:
        start = time.perf_counter()
        try:
            for again in range(KINDS[kind].times):
                figures += KINDS[kind].work(Random(f"{asked.seed}/{asked.number}/{kind}/{again}"))
        except Exception as error:
            options = f"--seed {asked.seed} --kind {kind} --only {asked.number}"
            faults.append(f"{kind}: {type(error).__name__}: {error}\nto see it again: {options}")
        figures[f"{kind}, milliseconds"] += round(1000 * (time.perf_counter() - start))
    return Done(figures, tuple(faults))


@frozen
class Supply:
    """The rounds to do, one after another, no more at a time than there are processes."""

    asked: argparse.Namespace
    slots: BoundedSemaphore
    end: Event = Factory(Event)

    def rounds(self) -> Iterator[Round]:
        kinds = tuple(self.asked.kind or KINDS)
        for number in count() if self.asked.only is None else [self.asked.only]:
            self.slots.acquire()
            if self.end.is_set():
                return
            yield Round(self.asked.seed, number, kinds)


def soak(asked: argparse.Namespace) -> Done:
    """Do rounds on all processes until it is time, enough hands are done, or there are faults enough."""
    figures: Counter[str] = Counter()
    faults: list[str] = []
    start = told = time.perf_counter()
    supply = Supply(asked, BoundedSemaphore(asked.jobs))
    with Pool(asked.jobs) as pool:
        for done in pool.imap_unordered(play_round, supply.rounds()):
            figures += done.figures
            for fault in done.faults:
                print(fault, flush=True)
            faults += done.faults
            now = time.perf_counter()
            if is_enough(asked, figures, now - start) or len(faults) >= MOST_FAULTS:
                supply.end.set()
            elif now - told > 30:
                told = now
                print(f"{progress(figures)}, {now - start:.0f} s", file=sys.stderr, flush=True)
            supply.slots.release()
    return Done(figures, tuple(faults))


def progress(figures: Counter[str]) -> str:
    """How far it is, in one line."""
    counted = (name for name in ("hands compared", "deals under laws", "rule sets") if figures[name])
    return ", ".join(f"{figures[name]:,} {name}" for name in counted)


def is_enough(asked: argparse.Namespace, figures: Counter[str], seconds: float) -> bool:
    if asked.minutes is not None and seconds >= 60 * asked.minutes:
        return True
    return asked.hands is not None and figures["hands compared"] >= asked.hands


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Compare engine and oracle, and hold the engine to its laws.")
    parser.add_argument("--minutes", type=float, help="end after so many (10, if no --hands are given)")
    parser.add_argument("--hands", type=int, help="end after so many hands that were compared")
    parser.add_argument("--seed", type=int, default=SystemRandom().randrange(10**9), help="one printed before")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (%(default)s)")
    parser.add_argument("--kind", action="append", choices=list(KINDS), help="this kind of work only; may be repeated")
    parser.add_argument("--only", type=int, help="the round of this number only")
    asked = parser.parse_args(argv)
    if asked.minutes is None and asked.hands is None:
        asked.minutes = 10
    print(f"seed {asked.seed}", flush=True)
    start = time.perf_counter()
    done = soak(asked)
    seconds = time.perf_counter() - start
    for name, figure in done.figures.items():
        print(f"{figure:13,} {name}")
    print(f"{len(done.faults):13,} faults")
    print(f"{seconds:13,.0f} seconds on {asked.jobs} processes, seed {asked.seed}")
    return 1 if done.faults else 0


if __name__ == "__main__":
    sys.exit(main())
