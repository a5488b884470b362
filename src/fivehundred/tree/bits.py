"""Sets of small numbers as the bits of an int."""

from __future__ import annotations

_SIZE = 11


def sets(base: int, size: int) -> tuple[tuple[int, ...], ...]:
    """For each value of so many bits, the numbers of those that are set, counted from ``base``.

    >>> sets(5, 2)
    ((), (5,), (6,), (5, 6))
    """
    table: list[tuple[int, ...]] = [()]
    for number in range(base, base + size):
        table += [(*numbers, number) for numbers in table]
    return tuple(table)


_TABLES = tuple(sets(base, _SIZE) for base in range(0, 66, _SIZE))
_FIRST, _SECOND, _THIRD, _FOURTH, _FIFTH, _SIXTH = _TABLES


def bits(mask: int) -> tuple[int, ...]:
    """The numbers of the bits that are set, from low to high; a set has at most 66.

    >>> bits(0b1101)
    (0, 2, 3)
    """
    found = _FIRST[mask & 2047] + _SECOND[mask >> 11 & 2047] + _THIRD[mask >> 22 & 2047] + _FOURTH[mask >> 33 & 2047]
    return found if mask < 1 << 44 else found + _FIFTH[mask >> 44 & 2047] + _SIXTH[mask >> 55]


class _Kept(dict[int, tuple[int, ...]]):
    """The numbers by the set, made when they are first asked for; all are forgotten when they become too many."""

    def __missing__(self, mask: int) -> tuple[int, ...]:
        if len(self) >= 1 << 15:
            self.clear()
        found = self[mask] = bits(mask)
        return found


FEW = _Kept()
"""`bits` for sets that come again and again, such as the cards of one suit."""


def nth_bit(mask: int, place: int) -> int:
    """The number at one place of `bits`, which is not made for it.

    >>> nth_bit(0b1101, 1)
    2
    """
    for table in _TABLES:
        found = table[mask & 2047]
        if place < len(found):
            return found[place]
        place -= len(found)
        mask >>= _SIZE
    raise IndexError(place)
