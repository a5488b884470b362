"""Rule sets at random: any options of the catalogue with any values, or numbers of one's own, over any profile.

Packs, kitty and packets are made to fit each other.  The choices come from Hypothesis, or from a `random.Random`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import permutations, product
from random import Random
from typing import Protocol, TypeVar

from attrs import frozen

from fivehundred.errors import RuleSetError
from fivehundred.profiles.registry import OWN
from fivehundred.rules.options import OPTIONS, OTHER_BIDS, Value
from fivehundred.rules.ruleset import RuleSet, with_options
from fivehundred.rules.seating import PARTNERSHIPS

T = TypeVar("T")


class Choice(Protocol):
    """Something that chooses."""

    def one(self, of: Sequence[T]) -> T:
        """One of these."""
        ...

    def some(self, of: Sequence[T], most: int) -> list[T]:
        """Some of these, none twice, in any order."""
        ...


@frozen
class Chance:
    """Choices of a random number generator."""

    rng: Random

    def one(self, of: Sequence[T]) -> T:
        """One of these."""
        return self.rng.choice(of)

    def some(self, of: Sequence[T], most: int) -> list[T]:
        """Some of these, none twice, in any order."""
        return self.rng.sample(of, self.rng.randint(0, min(most, len(of))))


PACK_OPTIONS = frozenset(
    (
        *("players", "partnership", "score_unit", "suit_floor", "extra_ranks", "jokers"),
        *("deck_size", "hand_size", "kitty_size", "undealt", "discard", "deal_packets"),
    )
)
"""Options that are chosen together, so that the cards suffice."""
MIXED: tuple[str, ...] = tuple(
    name for name, option in OPTIONS.items() if name not in PACK_OPTIONS and (len(option.values) > 1 or option.more)
)
"""The other options that have more than one value."""

_PLACES = (*(f"{tricks}{strain}" for tricks in range(6, 11) for strain in ("S", "C", "D", "H", "NT")), "top")
_ORDERS = tuple(" ".join(order) for order in permutations(("S", "C", "D", "H", "NT")))
_NUMBERS: Mapping[str, tuple[str | int, ...]] = {
    "slam_min": (100, 255, 300, 1000),
    "min_tricks": (8, 9),
    "target": (50, 120, 300, 505, 1000),
    "floor": (-50, -255, -1000),
    "overtricks": (5, 10, 25, 100),
    "defender_points": (0, 1, 5, 20, 100),
    "misere_needs": (6, 7, 8, 9, 10),
    "open_misere_needs": (6, 7, 8, 9, 10),
    "game_bid": (10, 240, 500, 2000),
    "misere": (10, 45, 120, 240, 260, 500, 1000),
    "misere_rank": _PLACES,
    "open_misere": (10, 75, 250, 300, 505, 2000),
    "open_misere_rank": _PLACES,
    "denomination_order": _ORDERS,
    "deal_limit": (1, 2, 3, 5, 8, 20),
}
"""Values beside those of the catalogue, where an option is open."""

_PARTNERSHIPS = {
    2: ("none",),
    3: ("solo",),
    4: ("pairs", "solo"),
    5: ("called", "solo"),
    6: ("triples", "three_pairs", "solo"),
}
_EXTRA = {"none": 0, "11,12_all_+_red_13": 10, "11-13_all": 12}
_ROUNDS = ((3, 4, 3), (3, 3, 3, 1), (3, 2, 3, 2), (5, 5), (10,), (4, 3, 3), (1,) * 10)


@cache
def _floors() -> Mapping[int, tuple[str, ...]]:
    """The sets of lowest ranks by the number of cards that they take out of 52."""
    found: dict[int, list[str]] = {}
    for floors in product(range(2, 11), repeat=4):
        found.setdefault(sum(floors) - 8, []).append(" ".join(map(str, floors)))
    return {taken: tuple(some) for taken, some in found.items()}


@cache
def _packs(players: int) -> tuple[tuple[str, int, int, int], ...]:
    """Extra ranks, jokers, kitty and the number of cards taken out of 52 that go with so many players."""
    found = []
    for (extra, more), jokers, kitty in product(_EXTRA.items(), (0, 1, 2), range(7)):
        taken = 52 + more + jokers - 10 * players - kitty
        if taken in _floors():
            found.append((extra, jokers, kitty, taken))
    return tuple(found)


def any_table(choice: Choice) -> dict[str, Value]:
    """Options of a table: players, partnership, pack, kitty, packets, which go together."""
    players = choice.one((4, 3, 5, 6, 2))
    partnership: str = choice.one(_PARTNERSHIPS[players])
    extra, jokers, kitty, taken = choice.one(_packs(players))
    floors = _floors()[taken]
    usual = tuple(floor for floor in floors if floor in OPTIONS["suit_floor"].values)
    floor = choice.one(choice.one((usual or floors, floors)))
    shown: dict[str, Value] = {
        "players": players,
        "partnership": partnership,
        "score_unit": "side" if len(PARTNERSHIPS[partnership].sides(players)) < players else "player",
        "suit_floor": floor,
        "extra_ranks": extra,
        "jokers": jokers,
        "kitty_size": kitty,
        "deal_packets": any_packets(choice, kitty),
        "odd_four_is_trump": "no",  # this and the next may be mixed in again
    }
    if jokers:
        shown["joker_stand_in"] = "none"
    return shown


def any_packets(choice: Choice, kitty: int) -> str:
    """Packets of ten cards to each player and so many to the kitty."""
    rounds = choice.one(_ROUNDS)
    inside = [0] * len(rounds)
    apart = choice.one((True, False))
    at = choice.one(range(len(rounds)))
    for _ in range(kitty):
        inside[at] += 1
        if apart:
            at = choice.one(range(len(rounds)))
    return " ".join(f"{each}({some})" if some else str(each) for each, some in zip(rounds, inside, strict=True))


def any_value(choice: Choice, name: str) -> Value:
    """A value of an option: of the catalogue, or a sensible one of one's own."""
    if name == "other_no_trick_bids" and choice.one((True, False)):
        several = choice.some(OTHER_BIDS, len(OTHER_BIDS))
        if choice.one((False, True)):
            several = [f"{bid.rpartition('_')[0]}_{choice.one((100, 245, 500, 1200))}" for bid in several]
            several += choice.some(("patatrope_750", "grand_255_above_9C", "petit_45_above_7NT", "ultra_1000_top"), 2)
        return ",_".join(several) or "none"
    values: tuple[Value, ...] = OPTIONS[name].values
    if name in _NUMBERS and choice.one((False, True)):
        values = _NUMBERS[name]
    return choice.one(values)


def any_changes(choice: Choice, names: Sequence[str] = MIXED, most: int = 24) -> dict[str, Value]:
    """Some of these options, each with a value."""
    return {name: any_value(choice, name) for name in choice.some(names, most)}


def changed(rules: RuleSet, changes: Mapping[str, Value]) -> RuleSet:
    """The rules with these changes, or with as many of them as go together."""
    try:
        return with_options(rules, **changes)
    except RuleSetError:
        pass
    left = list(changes)
    refused: dict[str, RuleSet] = {}
    for _ in range(2):  # what does not apply at first may apply in the end
        for name in list(left):
            if refused.get(name) is rules:
                continue
            try:
                rules = with_options(rules, **{name: changes[name]})
            except RuleSetError:
                refused[name] = rules
                continue
            left.remove(name)
    return rules


def any_rules(choice: Choice, profiles: Sequence[RuleSet] = OWN) -> RuleSet:
    """Rules that somebody might play: a profile, some options changed, now and then another pack."""
    rules = choice.one(profiles)
    if choice.one((False, False, True)):
        rules = with_options(rules, **any_table(choice))
    return changed(rules, any_changes(choice))
