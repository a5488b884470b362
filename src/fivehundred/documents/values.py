"""Reading the value of a key: seats, cards, suits and points as a table writes them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, TypeVar

from attrs import frozen

from fivehundred.actions import Play
from fivehundred.cards import Card
from fivehundred.documents.keys import at, typed
from fivehundred.errors import NotationError, StateError
from fivehundred.messages import quoted
from fivehundred.notation.dialects import Dialect
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.scoring import Points, as_points
from fivehundred.seats import Seat, seat

T = TypeVar("T")


@frozen(eq=False)
class Values:
    """The keys of one deal, and the rules and the notation by which their texts are read.

    Complaints about a key that it reads name the key and the offending text (`SituationError`).
    """

    raw: Mapping[str, Any]
    rules: RuleSet
    notation: Dialect

    def told(self, key: str, kind: Any, read: Callable[[Any], T]) -> T | None:
        """The value of a key, which must be of this kind, as the function reads it; `None` if it is not told."""
        given = typed(self.raw, key, kind)
        if given is None:
            return None
        with at(key):
            return read(given)

    def by_seat(self, key: str, read: Callable[[Any], T]) -> Mapping[Seat, T]:
        """A table seat → value, each value as the function reads it; empty if it is not told."""
        found: dict[Seat, T] = {}
        for name, given in typed(self.raw, key, Mapping, {}).items():
            with at(f"{key}.{name}"):
                who = self.seat(name)
                not_twice(name, who in found)
                found[who] = read(given)
        return found

    def points(self, key: str, *, zeros: bool = False) -> tuple[Points, ...] | None:
        """Points by side, `None` if they are not told; with ``zeros`` a side that is not named has none."""
        given = self.raw.get(key)
        if given is None:
            return None
        names = self.rules.seating.side_names
        found: dict[str, Points] = {}
        with at(key):
            for name, one in given.items() if isinstance(given, Mapping) else _pairs(given):
                if name not in names:
                    raise NotationError(str(name), f"the sides at this table are {' '.join(names)}")
                not_twice(name, name in found)
                points = as_points(one)
                if points is None:
                    raise NotationError(f"{name} = {quoted(one)}", "points are a whole number, or one and a half")
                found[name] = points
            if not zeros and len(found) < len(names):
                raise NotationError(str(given), f"points of {' '.join(n for n in names if n not in found)} are missing")
        return tuple(found.get(name, 0) for name in names)

    def seat(self, text: str | int) -> Seat:
        """A seat."""
        return seat(text, self.rules.players)

    def seats(self, text: str) -> tuple[Seat, ...]:
        """Seats in the order in which they stand."""
        return tuple(map(self.seat, words(text)))

    def suits(self, text: str) -> int:
        """Suits as bits."""
        mask = 0
        for word in words(text):
            mask |= 1 << self.notation.suit(word)
        return mask

    def play(self, text: str) -> Play:
        """A card of the pack as it was played."""
        known = self.notation.plays if self.notation.rules is self.rules else {}
        found = known.get(text)
        if found is None:
            found = self.notation.play(text)
            self.in_pack(found.card)
            if len(text) < 7:  # so that there are only so many
                known[text] = found
        return found

    def card(self, text: str) -> Card:
        """A card of the pack."""
        return self.in_pack(self.notation.card(text))

    def cards(self, text: object) -> tuple[Card, ...]:
        """Cards of the pack in the order in which they stand."""
        return tuple(map(self.in_pack, self.notation.cards(one_text(text, "cards"))))

    def in_pack(self, card: Card) -> Card:
        """The same card; raises `StateError` if it is not in the pack."""
        pack = self.rules.pack.cards
        if card in pack:
            return card
        jokers = self.rules.pack.joker_cards
        are = "jokers are" if len(jokers) > 1 else "joker is"
        hint = f"; its {are} {' and '.join(map(str, jokers))}" if card.is_joker and jokers else ""
        raise StateError(f"{card} is not in the pack of {len(pack)} cards of {self.rules.name or 'these rules'}{hint}")


def words(text: str) -> list[str]:
    """The words of a list, with or without commas."""
    return text.replace(",", " ").split()


def not_twice(name: object, known: bool) -> None:
    """Refuse a seat or a side that was named before, if only in other letters."""
    if known:
        raise NotationError(str(name), "it stands there twice")


def one_text(given: object, what: str) -> str:
    """A value that must be a text."""
    if not isinstance(given, str):
        raise NotationError(str(given), f"{what} as one text are needed")
    return given


_PAIR = re.compile(r"\s*(\w+)\s+([-−+]?[0-9]{1,12}(?:\.[05])?)\s*")


def _pairs(given: object) -> list[tuple[str, object]]:
    """Points that are written as one text."""
    found = [_PAIR.fullmatch(part) for part in given.split(",")] if isinstance(given, str) else [None]
    if not all(found):
        raise NotationError(str(given), 'points are written "NS 250, EW 0"')
    return [(m[1].upper(), Fraction(m[2].replace("−", "-"))) for m in found if m]
