"""Where cards can be: hands that are only partly known, and whether a wish about them can be met.

Every card still out lies in exactly one place, and every place holds an exact number of cards.  A wish (these cards
in this hand, those not) can be met if and only if all cards can be assigned.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property

from attrs import define

from fivehundred.cards import Card, CardSet

AWAY = -1
"""The place of cards that are out of play: discards, the unused kitty, tricks that nobody remembers."""


@define(slots=False)
class Places:
    """Cards still out with the places (seats or `AWAY`) where each can be, and how many each place holds."""

    allowed: Mapping[Card, frozenset[int]]
    sizes: Mapping[int, int]

    def possible(self, seat: int, inside: Iterable[Card] = (), outside: Iterable[Card] = ()) -> bool:
        """Whether the hand of ``seat`` can hold all cards of ``inside`` and none of ``outside``."""
        groups = Counter(self._groups)
        for cards, only in ((frozenset(inside), True), (frozenset(outside), False)):
            for card in cards:
                places = self.allowed.get(card, frozenset())
                if only and seat not in places:
                    return False
                if places:
                    groups[places] -= 1
                    groups[places & {seat} if only else places - {seat}] += 1
        return self._assignable(groups)

    def _assignable(self, groups: Mapping[frozenset[int], int]) -> bool:
        """Hall's condition: no set of places is the only home of more cards than it holds."""
        if sum(groups.values()) != sum(self.sizes.values()):
            return False
        unions = {frozenset[int]()}
        for places, count in groups.items():
            if count:
                unions |= {union | places for union in unions}
        return all(
            sum(count for places, count in groups.items() if places <= union) <= sum(self.sizes[p] for p in union)
            for union in unions
        )

    @cached_property
    def _groups(self) -> Mapping[frozenset[int], int]:
        return Counter(self.allowed.values())

    def candidates(self, seat: int) -> CardSet:
        """Every card that the hand can hold, one at a time."""
        verdicts: dict[frozenset[int], bool] = {}
        for card, places in self.allowed.items():
            if places not in verdicts:
                verdicts[places] = seat in places and self.possible(seat, [card])
        return CardSet.of(card for card, places in self.allowed.items() if verdicts[places])

    def alike(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """One card for each set of places in which cards of a group can be: the others are in the same case."""
        return tuple({self.allowed.get(card, frozenset()): card for card in cards}.values())

    def hand(self, seat: int) -> CardSet | None:
        """The hand if it is certain."""
        may = CardSet.of(card for card, places in self.allowed.items() if seat in places)
        if len(may) != self.sizes[seat]:
            may = self.candidates(seat)
        return may if len(may) == self.sizes[seat] else None

    @property
    def consistent(self) -> bool:
        """Whether the cards can be assigned at all."""
        return self.possible(AWAY)
