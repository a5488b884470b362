"""Tricks won so far: every number for each seat, and every order, that a deal as told leaves possible."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, pairwise, product
from operator import add

from fivehundred.knowledge.known import Known
from fivehundred.rules.ruleset import RuleSet
from fivehundred.seats import Seat

Counts = tuple[int, ...]
"""Tricks by seat."""


@lru_cache(maxsize=1024)
def won_worlds(known: Known, done: int) -> tuple[Counts, ...]:
    """Tricks won so far by each seat, for everything that the tricks not listed may have been, each once."""
    record, rules, opening = known.record, known.rules, known.opening
    if opening.thrown_in:
        return ((0,) * rules.players,)
    sure = [0] * rules.players
    for winner in (*known.told_winners.values(), *(t.winner for t in known.tricks.values())):
        if winner is not None:
            sure[winner] += 1
    doubtful = [trick.winners for trick in known.tricks.values() if trick.complete and trick.winner is None]
    unlisted = done - known.complete - len(known.told_winners)
    seats = opening.active if record.won else known.counted
    found = dict.fromkeys(
        tuple(sure[seat] + more[seat] + winners.count(seat) for seat in range(rules.players))
        for more in spread(rules, unlisted, seats, record.won or {})
        if _fits(known, more)
        for winners in product(*doubtful)
    )
    if not opening.stops:
        return tuple(found)
    # A18: the trick that breaks a misère ends the deal, and no more of them are taken to be won unless that is told
    listed = sum(sure[seat] for seat in opening.losers) + sum(
        not {*opening.losers}.isdisjoint(some) for some in doubtful
    )
    most = max(1, listed + _told_of_losers(known))
    once = tuple(won for won in found if sum(won[seat] for seat in opening.losers) <= most)
    if not known.finished or done == opening.tricks_in_deal:
        return once
    return tuple(won for won in once if any(won[seat] for seat in opening.losers))


def _told_of_losers(known: Known) -> int:
    """How many tricks that are not listed a misère was broken by, as far as that is told."""
    record, seating, losers = known.record, known.rules.seating, known.opening.losers
    sides = {seating.side_names[seating.side_of(seat)] for seat in losers}
    by_seat = sum((record.won or {}).get(seat, 0) for seat in losers)
    return max(by_seat, *((record.won_sides or {}).get(side, 0) for side in sides))


def _fits(known: Known, won: Counts) -> bool:
    """Whether these numbers of unlisted tricks are those that are told."""
    record, seating = known.record, known.rules.seating
    return all(won[seat] == count for seat, count in (record.won or {}).items()) and all(
        sum(won[seat] for seat in seating.sides[seating.side_names.index(side)]) == count
        for side, count in (record.won_sides or {}).items()
    )


def orders(known: Known, won: Counts, so_far: Sequence[Seat] = ()) -> Iterator[tuple[Seat, ...]]:
    """Orders in which these tricks may have been won, or be won after ``so_far``: for each seat one in its favour."""
    sure = known.told_winners | {number: trick.winner for number, trick in known.tricks.items()}
    places: list[Seat | None] = [*so_far] or [sure.get(number) for number in range(1, sum(won) + 1)]
    places += [None] * (sum(won) - len(places))
    loose = [seat for seat in known.opening.active for _ in range(won[seat] - places.count(seat))]
    for first in dict.fromkeys(loose):
        rest = iter(sorted(loose, key=lambda seat: seat != first))
        yield tuple(next(rest) if place is None else place for place in places)
    if not loose:
        yield tuple(place for place in places if place is not None)


def spread(rules: RuleSet, count: int, seats: Sequence[Seat], told: Mapping[Seat, int] = {}) -> Iterator[Counts]:
    """Every way in which ``count`` tricks can have gone to these seats, as numbers by seat; ``told`` are known ones."""
    free = [seat for seat in seats if seat not in told]
    won = [told.get(Seat(seat), 0) if seat in seats else 0 for seat in range(rules.players)]
    for numbers in _parts(count - sum(won), len(free)):
        for seat, number in zip(free, numbers, strict=True):
            won[seat] = number
        yield tuple(won)


def plus(won: Counts, more: Counts) -> Counts:
    """These tricks and more of them."""
    return tuple(map(add, won, more))


@lru_cache(maxsize=256)
def _parts(count: int, over: int) -> tuple[Counts, ...]:
    """Every way to part a number into so many that are not negative, in order."""
    if count < 0 or not over:
        return () if count else ((),)
    bars = combinations(range(count + over - 1), over - 1)
    ends = ((-1, *some, count + over - 1) for some in bars)
    return tuple(tuple(after - at - 1 for at, after in pairwise(some)) for some in ends)
