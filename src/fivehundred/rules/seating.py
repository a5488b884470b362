"""How many play, who belongs together, who scores, who deals."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import cached_property
from typing import Any, ClassVar, Protocol

from attrs import field, frozen

from fivehundred.cards import Card, Rank
from fivehundred.errors import RuleSetError
from fivehundred.messages import quoted
from fivehundred.rules.fieldless import Fieldless
from fivehundred.rules.option import Option, Told, When, declared, option
from fivehundred.rules.reading import Reader, read
from fivehundred.seats import Seat, Side, checked, seat_text


class Partnership(Protocol):
    """Who belongs together before a card is seen."""

    def sides(self, players: int) -> tuple[tuple[Seat, ...], ...]:
        """The seats grouped into sides."""
        ...


def _every(players: int, step: int) -> tuple[tuple[Seat, ...], ...]:
    return tuple(tuple(Seat(s) for s in range(first, players, step)) for first in range(step))


class Pairs(Fieldless):
    """Opposite seats are partners (S001-2, S000-60)."""

    __slots__ = ()

    def sides(self, players: int) -> tuple[tuple[Seat, ...], ...]:
        """North and South against East and West."""
        return _every(players, 2)


class Triples(Fieldless):
    """Six players, alternate seats are partners (S003-49)."""

    __slots__ = ()

    def sides(self, players: int) -> tuple[tuple[Seat, ...], ...]:
        """Seats 0, 2, 4 against 1, 3, 5."""
        return _every(players, 2)


class ThreePairs(Fieldless):
    """Six players, opposite seats are partners, two against two against two (T)."""

    __slots__ = ()

    def sides(self, players: int) -> tuple[tuple[Seat, ...], ...]:
        """Seats 0 and 3, 1 and 4, 2 and 5."""
        return _every(players, 3)


class Solo(Fieldless):
    """Everyone for himself; a declarer plays against all others (S003-43)."""

    __slots__ = ()

    def sides(self, players: int) -> tuple[tuple[Seat, ...], ...]:
        """A side a seat."""
        return _every(players, players)


class Called(Fieldless):
    """Everyone for himself, but the declarer may call a partner for the deal (S000-55, S003-44)."""

    __slots__ = ()

    def sides(self, players: int) -> tuple[tuple[Seat, ...], ...]:
        """A side a seat; the called partner is known only in the deal."""
        return _every(players, players)


class NoPartners(Fieldless):
    """Two players against each other (S000-50)."""

    __slots__ = ()

    def sides(self, players: int) -> tuple[tuple[Seat, ...], ...]:
        """A side a seat."""
        return _every(players, players)


PARTNERSHIPS: dict[str, Partnership] = {
    "pairs": Pairs(),
    "triples": Triples(),
    "solo": Solo(),
    "called": Called(),
    "none": NoPartners(),
    "three_pairs": ThreePairs(),
}
"""Who belongs together, by the word of the option."""

POSSIBLE = {"pairs": (4,), "triples": (6,), "three_pairs": (6,), "solo": (3, 4, 5, 6), "called": (5,), "none": (2,)}


class DealerDraw(Protocol):
    """How the first dealer is drawn."""

    def draw(self, cards: Sequence[Card], players: int) -> Seat:
        """The first dealer, by a shuffled pack; one of the seats from 0 on."""
        ...


class FirstDealer(StrEnum):
    """How the first dealer is drawn from a shuffled pack (S001-4, S003-11)."""

    RANDOM = "random"
    CUT_LOW = "cut_low"
    FIRST_JACK = "first_jack"

    def draw(self, cards: Sequence[Card], players: int) -> Seat:
        """The first dealer, by a shuffled pack.

        ``random``: by the first card's place in the unshuffled pack; ``cut_low`` (D, H): everyone cuts a card, the
        lowest deals, the ace low and a joker high, ties cut again; ``first_jack`` (I, X): cards are turned up from seat
        0 on until a jack.
        """
        if self == FirstDealer.FIRST_JACK:
            return Seat(next(at for at, card in enumerate(cards) if card.rank is Rank.JACK) % players)
        if self == FirstDealer.CUT_LOW:
            return _cut(cards, players)
        return Seat(sorted(cards).index(cards[0]) % players)


def _cut(cards: Sequence[Card], players: int) -> Seat:
    left = [Seat(seat) for seat in range(players)]
    while len(left) > 1:
        cut, cards = cards[: len(left)], cards[len(left) :]
        low = min(map(_low, cut))
        left = [seat for seat, card in zip(left, cut, strict=True) if _low(card) == low]
    return left[0]


def _low(card: Card) -> int:
    return 99 if card.rank is None else 1 if card.rank is Rank.ACE else int(card.rank)


def sides_of(told: Told) -> tuple[tuple[Seat, ...], ...]:
    """The sides of a table, by its options."""
    players, kind = told["players"], told["partnership"]
    assert isinstance(players, int)
    partnership: Any = PARTNERSHIPS[kind] if isinstance(kind, str) else kind
    sides: tuple[tuple[Seat, ...], ...] = partnership.sides(players)
    return sides


TWO_SIDES = When("two sides", lambda told: len(sides_of(told)) == 2)
MANY_SIDES = When("more than two sides", lambda told: len(sides_of(told)) > 2)
"""What rules need that tell apart those who are not the declarer."""


def has_partners(told: Told) -> bool:
    """Whether seats have partners before a card is seen, by the options of a table."""
    return any(len(side) > 1 for side in sides_of(told))


SIDES_OF_SEVERAL = When("partners", has_partners)
ALL_ALONE = When("no partners", lambda told: not has_partners(told))
MANY_SIDES = When("more than two sides", lambda told: len(sides_of(told)) > 2)


@frozen(kw_only=True, cache_hash=True)
class Seating:
    """The table: number of players, partnership and scoring units, and how the first dealer is found."""

    derived: ClassVar[tuple[Option, ...]] = (
        declared(
            "score_unit",
            ("side", "player"),
            chapter="table",
            after="partnership",
            get=lambda seating: "side" if seating.has_partners else "player",
        ),
    )

    players: int = field(metadata=option("players", (2, 3, 4, 5, 6), chapter="table"))
    partnership: Partnership = field(metadata=option("partnership", PARTNERSHIPS, methods=("sides",), chapter="table"))
    first_dealer: FirstDealer | DealerDraw = field(
        metadata=option("first_dealer", FirstDealer, methods=("draw",), chapter="deal")
    )

    @classmethod
    def read(cls, options: Reader) -> Seating:
        """From flat options; refuses a partnership that does not go with the number of players."""
        seating = read(cls, options)
        kind, unit = options.flat("partnership"), options.flat("score_unit")
        if isinstance(kind, str):
            if seating.players not in POSSIBLE[kind]:
                may = " or ".join(name for name, sizes in POSSIBLE.items() if seating.players in sizes)
                raise RuleSetError(
                    f"partnership = {quoted(kind)} is not possible with players = {seating.players}; it may be {may}"
                )
            if (unit == "side") != seating.has_partners:
                raise RuleSetError(f"score_unit = {quoted(unit)} does not go with partnership = {quoted(kind)}")
        return seating

    @property
    def has_partners(self) -> bool:
        """Whether seats have partners before a card is seen."""
        return len(self.sides) < self.players

    @cached_property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        """The scoring units, each a group of seats (S001-26, S003-42)."""
        return self.partnership.sides(self.players)

    @cached_property
    def side_names(self) -> tuple[Side, ...]:
        """Names of the scoring units: ``NS EW``, ``A B``, or the seats."""
        if len(self.sides) == self.players:
            return tuple(Side(self.name(Seat(s))) for s in range(self.players))
        if self.players == 4:
            return tuple(Side("".join(self.name(s) for s in side)) for side in self.sides)
        return tuple(Side("ABC"[i]) for i in range(len(self.sides)))

    def side_of(self, seat: Seat) -> int:
        """Number of the scoring unit to which a seat belongs."""
        return self._units[seat]

    def partners(self, seat: Seat) -> tuple[Seat, ...]:
        """The fixed partners of a seat, himself left out."""
        return self._partners[seat]

    @cached_property
    def _units(self) -> tuple[int, ...]:
        return tuple(next(i for i, side in enumerate(self.sides) if s in side) for s in range(self.players))

    @cached_property
    def _partners(self) -> tuple[tuple[Seat, ...], ...]:
        return tuple(tuple(s for s in self.sides[unit] if s != seat) for seat, unit in enumerate(self._units))

    def name(self, seat: Seat) -> str:
        """How a seat is written at this table."""
        return self.names[checked(seat, self.players)]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """How all seats are written, from seat 0 on."""
        return tuple(seat_text(Seat(seat), self.players) for seat in range(self.players))

    def left_of(self, seat: Seat) -> Seat:
        """The next seat clockwise (S001-2)."""
        return Seat((seat + 1) % self.players)

    def clockwise(self, first: Seat) -> tuple[Seat, ...]:
        """Every seat once, clockwise from this one."""
        order = [first]
        while len(order) < self.players:
            order.append(self.left_of(order[-1]))
        return tuple(order)
