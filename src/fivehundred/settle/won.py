"""Tricks won: what a record counts, and everything that the unlisted tricks may have been."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import combinations, pairwise

from fivehundred._kernel import NO_SUIT
from fivehundred._tables import Named
from fivehundred.cards import Suit
from fivehundred.phases.legality import LEADING
from fivehundred.rules.ruleset import RuleSet
from fivehundred.seats import Seat
from fivehundred.settle.deal_record import DealRecord
from fivehundred.settle.errors import SituationError
from fivehundred.settle.tricks import Tricks


class Won(Tricks):
    """The tricks of a record, with the count of those that were won."""

    def __init__(self, rules: RuleSet, record: DealRecord, named: Named | None = None) -> None:
        super().__init__(rules, record, named)
        self._check_won()
        self._check_led()

    def _check_won(self) -> None:
        record, rules = self.record, self.rules
        self.done: int | None = self.unlisted + sum(trick.complete for trick in self.tricks.values())
        if record.won is None and record.won_sides is None and record.winners is None:
            return
        for seat in self.out:
            if (record.won or {}).get(seat) or seat in (record.winners or ()):
                name = rules.seating.name(seat)
                raise SituationError("won", f"{name} takes no part in a misère and wins no tricks")
        least, whole = self._counted_tricks()
        if record.trick is not None or record.tricks:
            if least > self.unlisted or (whole and least != self.unlisted):
                raise SituationError("won", f"{least} tricks: {self.unlisted} tricks are not listed")
            return
        if least > rules.pack.hand_size:
            raise SituationError("won", f"the tricks add up to {least}; a deal has {rules.pack.hand_size}")
        self.unlisted = least if whole else 0
        self.done = least if whole else None

    def _counted_tricks(self) -> tuple[int, bool]:
        """How many unlisted tricks the record counts, and whether these are all."""
        record, seating = self.record, self.rules.seating
        if record.winners is not None:
            return len(record.winners), True
        least, whole = 0, True
        for name, seats in zip(seating.side_names, seating.sides, strict=True):
            playing = [seat for seat in seats if seat in self.active]
            told = [record.won[seat] for seat in playing if record.won and seat in record.won]
            of_side = (record.won_sides or {}).get(name)
            if of_side is None:
                least += sum(told)
                whole = whole and len(told) == len(playing)
                continue
            if sum(told) > of_side or (len(told) == len(playing) and sum(told) < of_side):
                raise SituationError("won", f"{name} {of_side}: its seats are counted with {sum(told)}")
            least += of_side
        return least, whole or least == self.rules.pack.hand_size

    def _check_led(self) -> None:
        """Refuse more suits led, or not followed, than there were tricks to lead them to."""
        record, name = self.record, self.rules.seating.name
        for seat, void in (record.void or {}).items():
            if self.done is not None and self.auction_over and void.bit_count() > self.unlisted:
                why = f"{name(seat)} cannot have failed to follow {_suits(void)}: {_tricks(self.unlisted)} not listed"
                raise SituationError(f"void.{name(seat)}", why)
        led = record.led or 0
        for trick in self.tricks.values():
            led &= ~(1 << trick.led) if trick.led not in (LEADING, NO_SUIT) else -1
        if self.done is not None and self.auction_over is not None and led.bit_count() > self.unlisted:
            raise SituationError("led", f"{_suits(led)} cannot all have been led: {_tricks(self.unlisted)} not listed")

    def won_worlds(self) -> Iterator[tuple[int, ...]]:
        """Tricks won so far by each seat, for everything that the unlisted tricks may have been, each once."""
        record, rules = self.record, self.rules
        known = [0] * rules.players
        loose = 0
        for trick in self.tricks.values():
            if trick.winner is not None:
                known[trick.winner] += 1
            elif trick.complete:
                loose += 1
        if record.winners is not None:
            for seat in record.winners:
                known[seat] += 1
            unlisted = [0]
        elif self.done is None:
            unlisted = list(range(self._counted_tricks()[0], rules.pack.hand_size + 1))
        else:
            unlisted = [self.unlisted]
        seats, told = (self.active, record.won) if record.won else (self.counted, {})
        seen = set()
        for count in unlisted:
            for more in filter(self._fits, spread(rules, count, seats, told)):
                for rest in spread(rules, loose, self.counted):
                    won = tuple(map(sum, zip(known, more, rest, strict=True)))
                    if won not in seen:
                        seen.add(won)
                        yield won

    def winners_in_order(self, count: int) -> list[Seat | None]:
        """The winners of the first ``count`` tricks, none for those that are not known."""
        listed = [self.tricks.get(n) for n in range(self.first, self.first + len(self.record.tricks or ()))]
        told = [trick for trick in listed if trick is None or trick.complete]
        before = [None] * (count - len(told))
        unlisted = iter(self.record.winners or ())
        return [trick.winner if trick is not None else next(unlisted, None) for trick in (*before, *told)]

    def _fits(self, won: tuple[int, ...]) -> bool:
        record, seating = self.record, self.rules.seating
        for seat, count in (record.won or {}).items():
            if won[seat] != count:
                return False
        for side, count in (record.won_sides or {}).items():
            if sum(won[s] for s in seating.sides[seating.side_names.index(side)]) != count:
                return False
        return True

    @cached_property
    def counted(self) -> tuple[Seat, ...]:
        """Seats whose tricks must be told apart: one a side where only sides count."""
        if (self.contract is not None and self.contract.is_misere) or self.rules.partner is not None:
            return self.active
        return tuple(next(s for s in side if s in self.active) for side in self.rules.seating.sides)

    @cached_property
    def active(self) -> tuple[Seat, ...]:
        """The seats that play."""
        return tuple(Seat(s) for s in range(self.rules.players) if Seat(s) not in self.out)


def _suits(mask: int) -> str:
    return " ".join(str(suit) for suit in Suit if mask >> suit & 1)


def _tricks(count: int) -> str:
    return f"{count} tricks are" if count != 1 else "1 trick is"


def spread(
    rules: RuleSet, count: int, seats: tuple[Seat, ...], told: Mapping[Seat, int] = {}
) -> Iterator[tuple[int, ...]]:
    """Every way in which ``count`` tricks can have gone to these seats, as numbers by seat; ``told`` are known ones."""
    free = [seat for seat in seats if seat not in told]
    won = [told.get(Seat(seat), 0) if seat in seats else 0 for seat in range(rules.players)]
    for numbers in _parts(count - sum(won), len(free)):
        for seat, number in zip(free, numbers, strict=True):
            won[seat] = number
        yield tuple(won)


@lru_cache(maxsize=256)
def _parts(count: int, over: int) -> tuple[tuple[int, ...], ...]:
    """Every way to part a number into so many that are not negative, in order."""
    if count < 0 or not over:
        return () if count else ((),)
    bars = combinations(range(count + over - 1), over - 1)
    ends = ((-1, *some, count + over - 1) for some in bars)
    return tuple(tuple(after - at - 1 for at, after in pairwise(some)) for some in ends)
