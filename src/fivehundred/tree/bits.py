"""Sets of small numbers as the bits of an int."""

from __future__ import annotations

from functools import cache, lru_cache


@lru_cache(1 << 15)
def bits(mask: int) -> tuple[int, ...]:
    """The numbers of the bits that are set, from low to high; a set has at most 66.

    >>> bits(0b1101)
    (0, 2, 3)
    """
    first, second, third, fourth, fifth, sixth = _chunks()
    found = first[mask & 2047] + second[mask >> 11 & 2047] + third[mask >> 22 & 2047] + fourth[mask >> 33 & 2047]
    return found if mask < 1 << 44 else found + fifth[mask >> 44 & 2047] + sixth[mask >> 55]


@cache
def _chunks() -> tuple[tuple[tuple[int, ...], ...], ...]:
    """For each eleven bits of a mask, and each value that they can have, the numbers of those that are set."""
    tables = []
    for base in range(0, 66, 11):
        table: list[tuple[int, ...]] = [()]
        for number in range(base, base + 11):
            table += [(*numbers, number) for numbers in table]
        tables.append(tuple(table))
    return tuple(tables)
