"""Work that is measured, lines that compare it with a goal, and the rounds in which all take turns."""

from __future__ import annotations

import gc
import os
import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Protocol, TypeVar

T = TypeVar("T")

REFERENCE = 0.58e-6
"""Seconds that a play of OpenSpiel's bridge takes on the quiet machine for which the goals in ms and /s were set."""
PATIENCE = 15
"""After so many seconds of CPU time no further round of a goal begins."""


class Different(Exception):
    """Two ways to the same result did not come to the same, so that their times cannot be compared."""


class Work(Protocol):
    """Something that is measured: ``name`` stands in the table, ``unit`` is ``s`` or ``B``."""

    @property
    def name(self) -> str: ...

    @property
    def unit(self) -> str: ...

    def prepare(self, seconds: float) -> None:
        """Warm up, and see how often the work must be done to take so long."""

    def measure(self) -> float:
        """What one unit of the work costs."""


class Job:
    """Work in this process: ``run`` says how many units it has done, ``fresh`` comes before it and is not timed."""

    unit = "s"

    def __init__(self, name: str, run: Callable[[], int], fresh: Callable[[], None] | None = None) -> None:
        self.name = name
        self._run, self._fresh = run, fresh
        self._passes = 1

    def prepare(self, seconds: float) -> None:
        self._once()
        begin = time.process_time()
        spent, _ = self._once()
        whole = time.process_time() - begin
        self._passes = max(1, round(min(seconds / max(spent, 1e-6), 3 * seconds / max(whole, 1e-6))))

    def measure(self) -> float:
        gc.collect()
        done = [self._once() for _ in range(self._passes)]
        return sum(spent for spent, _ in done) / sum(units for _, units in done)

    def _once(self) -> tuple[float, int]:
        if self._fresh is not None:
            self._fresh()
        begin = time.process_time()
        units = self._run()
        return time.process_time() - begin, units


def each(name: str, make: Callable[[int], Iterable[T]], work: Callable[[T], object]) -> Job:
    """Work on one thing after another; for every pass other things are made, by its number, and that is not timed.

    So nothing counts that was only kept from an earlier pass.
    """
    numbers, things = count(), list[T]()

    def fresh() -> None:
        things[:] = make(next(numbers))

    def run() -> int:
        for thing in things:
            work(thing)
        return len(things)

    return Job(name, run, fresh)


class Figure:
    """Work that measures itself, such as another process; ``warm`` runs it once before."""

    def __init__(self, name: str, unit: str, take: Callable[[], float], *, warm: bool = False) -> None:
        self.name, self.unit = name, unit
        self._take, self._warm = take, warm

    def prepare(self, seconds: float) -> None:
        if self._warm:
            self._take()

    def measure(self) -> float:
        return self._take()


@dataclass(frozen=True)
class Goal:
    """At most (or at least) so much: ``×`` the peer, or ``ms`` and ``/s`` on the reference machine, or as measured."""

    limit: float
    unit: str = "×"
    at_least: bool = False

    def figure(self, cost: float, peer: float | None) -> float:
        """The figure of one round that the goal is about."""
        if peer is None:
            return cost
        if self.unit == "×":
            return cost / peer
        scaled = cost / peer * REFERENCE
        return 1 / scaled if self.unit == "/s" else scaled * 1e3

    def met(self, figure: float) -> bool:
        """Whether the figure reaches the goal."""
        return figure >= self.limit if self.at_least else figure <= self.limit


@dataclass(frozen=True)
class Line:
    """A line of the table: work, the peer with which it is compared, and the goal; without one it is only told."""

    work: Work
    peer: Work | None = None
    goal: Goal | None = None


@dataclass(frozen=True)
class Group:
    """The lines of one goal."""

    goal: str
    title: str
    lines: Sequence[Line]


@dataclass(frozen=True)
class Row:
    """What has come out for a line, round by round: what a unit costs, and the figures that the goal is about."""

    group: str
    line: Line
    costs: Sequence[float]
    figures: Sequence[float]

    @property
    def cost(self) -> float:
        """The median cost."""
        return statistics.median(self.costs)

    @property
    def figure(self) -> float:
        """The median figure."""
        return statistics.median(self.figures)

    @property
    def quartiles(self) -> tuple[float, float]:
        """Between these lies the middle half of the figures."""
        if len(self.figures) == 1:
            return self.figures[0], self.figures[0]
        low, _, high = statistics.quantiles(self.figures, n=4, method="inclusive")
        return low, high

    @property
    def met(self) -> bool | None:
        """Whether the goal is met, none where there is no goal."""
        return None if self.line.goal is None else self.line.goal.met(self.figure)


def measured(group: Group, rounds: int, seconds: float) -> list[Row]:
    """The rows of a group: in every round each line has its turn, and just before it its peer."""
    for work in dict.fromkeys(work for line in group.lines for work in (line.peer, line.work) if work is not None):
        work.prepare(seconds)
    costs: list[list[float]] = [[] for _ in group.lines]
    figures: list[list[float]] = [[] for _ in group.lines]
    begin = sum(os.times()[:4])  # with the processes that were started
    for number in range(rounds):
        if number and sum(os.times()[:4]) - begin > PATIENCE:
            break
        for line, own, found in zip(group.lines, costs, figures, strict=True):
            peer = None if line.peer is None else line.peer.measure()
            own.append(line.work.measure())
            found.append((line.goal or Goal(0)).figure(own[-1], peer))
    return [Row(group.goal, *row) for row in zip(group.lines, costs, figures, strict=True)]


def loop_turn(turns: int = 200_000) -> float:
    """Seconds for one turn of a fixed loop on ints: how fast this Python is on this machine, now."""
    table = tuple(number * 2654435761 & 0xFFFF for number in range(64))
    number, found = 12345, 0
    begin = time.process_time()
    for _ in range(turns):
        number = number * 1103515245 + 12345 & 0x3FFFFFFF
        found ^= table[number & 63]
    return (time.process_time() - begin) / turns
