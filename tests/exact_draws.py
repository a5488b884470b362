"""How likely each draw is, exactly: a generator of random numbers that takes every outcome once, one after another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, islice
from math import comb
from random import Random
from typing import Any, TypeVar

T = TypeVar("T")


class TooMany(Exception):
    """There are more outcomes than were to be tried."""


class Outcomes(Random):
    """Takes every outcome of what it is asked; ``chance`` is how likely the present one is.

    Outcomes that come to the same are one: equal things in a list that is shuffled, and the order of a sample.
    """

    def __init__(self, most: int) -> None:
        super().__init__(0)
        self.most = most
        self.restart()

    def restart(self) -> None:
        """Forget everything that was chosen."""
        self.chosen: list[tuple[int, int]] = []  # the number of the outcome, and how many there are
        self.again()

    def again(self) -> None:
        """Take the same outcomes once more."""
        self.at, self.chance = 0, Fraction(1)

    def turn(self) -> bool:
        """Go on to the next outcomes; no if all were taken."""
        while self.chosen and self.chosen[-1][0] + 1 == self.chosen[-1][1]:
            self.chosen.pop()
        if self.chosen:
            taken, many = self.chosen.pop()
            self.chosen.append((taken + 1, many))
        self.again()
        return bool(self.chosen)

    def _one(self, weights: Sequence[int]) -> int:
        live = [number for number, weight in enumerate(weights) if weight]
        if self.at == len(self.chosen):
            self.chosen.append((0, len(live)))
        taken, many = self.chosen[self.at]
        assert many == len(live), "another outcome than before"
        self.at += 1
        self.chance *= Fraction(weights[live[taken]], sum(weights))
        return live[taken]

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        """A number below this one."""
        assert stop is None
        if start < 1:
            raise ValueError("there is no number below this one")
        if start > self.most:
            raise TooMany
        return self._one([1] * start)

    def getrandbits(self, k: int, /) -> int:
        """A number of so many bits."""
        return self.randrange(1 << k)

    def shuffle(self, x: Any) -> None:
        """Another order."""
        left, done = list(x), []
        while left:
            kinds = list(dict.fromkeys(left))
            done.append(kinds[self._one([left.count(kind) for kind in kinds])])
            left.remove(done[-1])
        x[:] = done

    def sample(self, population: Any, k: int, *, counts: Any = None) -> list[Any]:
        """Some of these, in their order."""
        assert counts is None
        taken = self.randrange(comb(len(population), k))
        return list(next(islice(combinations(population, k), taken, None)))

    def choices(self, population: Any, weights: Any = None, *, cum_weights: Any = None, k: int = 1) -> list[Any]:
        """One of these by its weight."""
        assert (cum_weights, k) == (None, 1)
        return [population[self._one(list(weights))]]

    def random(self) -> float:
        """No number has a chance of its own."""
        raise NotImplementedError


def chances(draws: Callable[[Random], Iterator[T]], most: int) -> dict[T, Fraction] | None:
    """With what chance each thing is drawn next; none if there are more outcomes than this."""
    rng, found = Outcomes(most), Counter[T]()
    try:
        drawing = draws(rng)
        rng.restart()
        for _ in range(most):
            found[next(drawing)] += rng.chance  # type: ignore[assignment]
            if not rng.turn():
                return dict(found)  # type: ignore[arg-type]
    except TooMany:
        pass
    return None
