"""Reading the values in the keys of a deal: seats, cards, suits and points."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from fivehundred.cards import Card
from fivehundred.errors import NotationError, StateError
from fivehundred.notation.dialects import Dialect
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.scoring import Points, as_points
from fivehundred.seats import Seat, seat
from fivehundred.settle.errors import at
from fivehundred.settle.keys import typed


class ValueReader:
    """Reads the value of a key, as a table writes it."""

    def __init__(self, raw: Mapping[str, Any], rules: RuleSet, how: Dialect) -> None:
        self.raw, self.rules, self.how = raw, rules, how

    def _seat(self, key: str) -> Seat | None:
        given = typed(self.raw, key, (str, int))
        if given is None:
            return None
        with at(key):
            return seat(given, self.rules.players)

    def _cards(self, key: str) -> tuple[Card, ...] | None:
        given = typed(self.raw, key, str)
        if given is None:
            return None
        with at(key):
            return self._in_pack(self.how.cards(given))

    def _in_pack(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        pack = self.rules.pack.cards
        for card in cards:
            if card not in pack:
                jokers = self.rules.pack.joker_cards
                are = "jokers are" if len(jokers) > 1 else "joker is"
                hint = f"; its {are} {' and '.join(map(str, jokers))}" if card.is_joker and jokers else ""
                name = self.rules.name or "these rules"
                raise StateError(f"{card} is not in the pack of {len(pack)} cards of {name}{hint}")
        return cards

    def _by_seat(self, key: str) -> Mapping[Seat, tuple[Card, ...]]:
        found: dict[Seat, tuple[Card, ...]] = {}
        for name, text in typed(self.raw, key, Mapping, {}).items():
            where = f"{key}.{name}"
            with at(where):
                who = seat(name, self.rules.players)
                if not isinstance(text, str):
                    raise NotationError(str(text), "cards as one text are needed")
                not_twice(name, who in found)
                found[who] = self._in_pack(self.how.cards(text))
        return found

    def _suits(self, key: str, text: str | None) -> int | None:
        if text is None:
            return None
        with at(key):
            mask = 0
            for word in text.replace(",", " ").split():
                mask |= 1 << self.how.suit(word)
            return mask

    def _by_side(self, key: str, *, zeros: bool = False) -> tuple[Points, ...] | None:
        given = self.raw.get(key)
        if given is None:
            return None
        names = self.rules.seating.side_names
        with at(key):
            pairs = given.items() if isinstance(given, Mapping) else _pairs(given)
            found: dict[str, Points] = {}
            for name, given_points in pairs:
                if name not in names:
                    raise NotationError(str(name), f"the sides at this table are {' '.join(names)}")
                not_twice(name, name in found)
                points = as_points(given_points)
                if points is None:
                    raise NotationError(f"{name} = {given_points!r}", "points are a whole number, or one and a half")
                found[name] = points
            if not zeros and len(found) < len(names):
                raise NotationError(str(given), f"points of {' '.join(n for n in names if n not in found)} are missing")
        return tuple(found.get(name, 0) for name in names)


def not_twice(name: object, known: bool) -> None:
    """Refuse a seat or a side that was named before, if only in other letters."""
    if known:
        raise NotationError(str(name), "it stands there twice")


_PAIR = re.compile(r"\s*(\w+)\s+([-−+]?\d{1,99}(?:\.[05])?)\s*")


def _pairs(given: object) -> list[tuple[str, object]]:
    if not isinstance(given, str):
        raise NotationError(str(given), 'points are written "NS 250, EW 0"')
    found = [_PAIR.fullmatch(part) for part in given.split(",")]
    if not all(found):
        raise NotationError(given, 'points are written "NS 250, EW 0"')
    return [(m[1].upper(), Fraction(m[2].replace("−", "-"))) for m in found if m]
