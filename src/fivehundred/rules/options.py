"""The flat option view: every option of a rule set by one name, with text or numbers as values.

The areas declare the options; here they are gathered into one table.  One mechanism serves `with_options`, the
``[house]`` table, ``decided_by`` and every table of options.  To add an option takes a field with its declaration in an
area (`option`), the use of the field there, and sentences in the language files.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, reduce
from typing import Any

from fivehundred.rules.auction import AuctionRule, ManyRounds
from fivehundred.rules.fixed import FIXED_POINTS
from fivehundred.rules.joker import JokerRule, SuitlessJoker
from fivehundred.rules.kitty import KittyRule
from fivehundred.rules.misere import MisereRule
from fivehundred.rules.no_trick_bids import OTHER_BIDS
from fivehundred.rules.option import Option, Value, options_of, ordered
from fivehundred.rules.order import Order
from fivehundred.rules.pack import Pack
from fivehundred.rules.partner import PartnerCall
from fivehundred.rules.penalties import PenaltyRule
from fivehundred.rules.play import PlayRule
from fivehundred.rules.reading import Reader, word
from fivehundred.rules.schedule import Schedule
from fivehundred.rules.scoring import ScoringRule
from fivehundred.rules.seating import Seating
from fivehundred.rules.winning import WinningRule

Place = tuple[str, ...]
"""Where a value stands in a rule set: the names on the way to it."""

AREAS: Mapping[Place, type] = {
    ("seating",): Seating,
    ("pack",): Pack,
    ("order",): Order,
    ("auction",): AuctionRule,
    ("auction", "mode"): ManyRounds,
    ("schedule",): Schedule,
    ("misere",): MisereRule,
    ("kitty",): KittyRule,
    ("partner",): PartnerCall,
    ("play",): PlayRule,
    ("joker",): JokerRule,
    ("joker", "suitless"): SuitlessJoker,
    ("scoring",): ScoringRule,
    ("winning",): WinningRule,
    ("penalties",): PenaltyRule,
}
"""The areas of a rule set and the policies in them that declare options, by their place in it."""

CHAPTERS = (
    *("table", "pack", "deal", "auction", "bids", "misere", "kitty", "partner", "play", "joker", "score", "end"),
    "breach",
)
"""The parts of the rulebook in which options are told, in their order."""


def gathered(areas: Mapping[Place, type]) -> tuple[Mapping[str, Option], Mapping[str, tuple[Place, str]]]:
    """The options of these areas and the fixed points, and where each option is held.

    That is the place of its area and its field, empty if none holds it.
    """
    found = [(place, name, one) for place, area in areas.items() for name, one in options_of(area)]
    every = sorted([*FIXED_POINTS, *(one for _, _, one in found)], key=lambda one: CHAPTERS.index(one.chapter))
    return ordered(every), {one.name: (place, name) for place, name, one in found}


RULEBOOK, HOLDERS = gathered(AREAS)
"""Every option and every fixed point by name, in the order in which they are told; and where each option is held."""

OPTIONS: Mapping[str, Option] = {name: one for name, one in RULEBOOK.items() if one.is_choice}
"""Every option by name: what a table can choose."""


class Shown:
    """The options of a rule set, by name."""

    def __init__(self, rules: object) -> None:
        self.rules = rules
        self._seen: dict[str, Value] = {}

    def __getitem__(self, name: str) -> Value:
        if name not in self._seen:
            self._seen[name] = self._shown(name)
        return self._seen[name]

    def _shown(self, name: str) -> Value:
        option = RULEBOOK[name]
        if not option.when.holds(self):
            return None
        place, field = HOLDERS[name]
        area: Any = reduce(getattr, place, self.rules)
        return option.get(area) if option.get is not None else option.text_of(getattr(area, field))


@lru_cache(maxsize=256)
def shown(rules: object) -> Shown:
    """The options of a rule set, by name; one for all that ask, as conditions ask for the same few again and again."""
    return Shown(rules)


__all__ = [
    "AREAS",
    "CHAPTERS",
    "HOLDERS",
    "OPTIONS",
    "OTHER_BIDS",
    "RULEBOOK",
    "Option",
    "Place",
    "Reader",
    "Shown",
    "Value",
    "gathered",
    "shown",
    "word",
]
