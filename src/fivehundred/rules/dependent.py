"""What follows where nobody said it: the options of a rule set that depend on those that a change gives.

A change names what a table wants.  What its rules had before is no wish where it depends on that: it is kept if it goes
with the change, and else it follows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fivehundred.errors import RuleSetError
from fivehundred.rules.option import Told, Value
from fivehundred.rules.pack import FLOORS, PACKETS_OF, pack_size, packets_of
from fivehundred.rules.reading import word
from fivehundred.rules.seating import PARTNERSHIPS, POSSIBLE

_USUAL_PARTNERS = {2: "none", 3: "solo", 4: "pairs", 5: "called", 6: "triples"}
_USUAL_PACKS: Mapping[int, dict[str, Value]] = {
    2: {"suit_floor": "9 9 9 9", "extra_ranks": "none", "jokers": 0, "kitty_size": 4, "undealt": 0},
    3: {"suit_floor": "7 7 7 7", "extra_ranks": "none", "jokers": 1, "kitty_size": 3, "undealt": 0},
    4: {"suit_floor": "5 5 4 4", "extra_ranks": "none", "jokers": 1, "kitty_size": 3, "undealt": 0},
    5: {"suit_floor": "2 2 2 2", "extra_ranks": "none", "jokers": 1, "kitty_size": 3, "undealt": 0},
    6: {"suit_floor": "2 2 2 2", "extra_ranks": "11,12_all_+_red_13", "jokers": 1, "kitty_size": 3, "undealt": 0},
}
"""The standard pack for so many players (S000-50, S003-43, S000-5, S000-53, T)."""

_HAND = 10


def with_dependent(before: Mapping[str, Value], changes: Mapping[str, Value]) -> dict[str, Value]:
    """All options after a change: those that were given, and those that were not as they follow."""
    given = {name: word(value) for name, value in changes.items()}
    values = {**before, **given}
    players = values.get("players")
    if isinstance(players, int) and players in _USUAL_PACKS:
        _follow_players(values, given, players)
        _follow_pack(values, given, players)
    _follow_joker(values, given)
    return {**values, **changes}


def _follow_players(values: dict[str, Value], given: Mapping[str, Value], players: int) -> None:
    """Who belongs together, and who shares a score."""
    kind = values["partnership"]
    if "partnership" not in given and isinstance(kind, str) and players not in POSSIBLE[kind]:
        kind = values["partnership"] = _USUAL_PARTNERS[players]
    if "score_unit" not in given and isinstance(kind, str) and kind in PARTNERSHIPS:
        shared = len(PARTNERSHIPS[kind].sides(players)) < players
        values["score_unit"] = "side" if shared else "player"


def _follow_pack(values: dict[str, Value], given: Mapping[str, Value], players: int) -> None:
    """The pack and the kitty, so that the cards suffice; and packets that deal them."""
    for pack in _packs(values, given, players):
        rest = _left_over(pack, players)
        if rest is not None and rest == _number(pack["kitty_size"]):
            values.update(pack)
            break
    packets, kitty = values["deal_packets"], values["kitty_size"]
    rounds = packets_of(str(packets))
    dealt = None if rounds is None else sum(some for _, some in rounds)
    if "deal_packets" not in given and dealt != kitty and isinstance(kitty, int) and kitty in PACKETS_OF:
        values["deal_packets"] = PACKETS_OF[kitty]


def _packs(values: Mapping[str, Value], given: Mapping[str, Value], players: int) -> Iterator[dict[str, Value]]:
    """Packs that keep what was given: with another kitty or lowest rank, or for other players the usual one."""
    usual = _USUAL_PACKS[players]
    now = {name: values[name] for name in usual}
    standard = {name: given.get(name, value) for name, value in usual.items()}
    bases = (now, standard) if "players" in given else (now,)
    for pack in bases:
        yield pack
        rest = _left_over(pack, players)
        if rest is not None and "kitty_size" not in given and 0 <= rest <= 6:
            yield {**pack, "kitty_size": rest}
    for pack in bases:
        for floor in FLOORS if "suit_floor" not in given else ():
            yield {**pack, "suit_floor": floor}


def _left_over(pack: Mapping[str, Value], players: int) -> int | None:
    """How many cards the hands leave for the kitty; none where the options of the pack cannot be read."""
    size = pack_size(pack)
    return None if size is None else size - players * _HAND - _number(pack["undealt"])


def _follow_joker(values: dict[str, Value], given: Mapping[str, Value]) -> None:
    """Two options tell whether a led joker may name a suit that its holder failed to follow: they go together."""
    keeps_off = ("no_naming", "no_naming_no_win")
    lead, shown = values.get("joker_lead"), values.get("joker_shown_void")
    if "joker_lead" in given and "joker_shown_void" not in given and lead == "any_suit" and shown in keeps_off:
        values["joker_shown_void"] = "ignored"
    if "joker_shown_void" in given and "joker_lead" not in given and (lead, shown) == ("not_shown_void", "ignored"):
        values["joker_lead"] = "any_suit"
    if given.get("joker_lead") == "not_shown_void" and given.get("joker_shown_void") == "ignored":
        raise RuleSetError('joker_lead = "not_shown_void" does not go with joker_shown_void = "ignored"')


def _number(value: Value) -> int:
    return value if isinstance(value, int) else -1


_TABLE = (
    *("players", "partnership", "score_unit", "suit_floor", "extra_ranks", "jokers", "kitty_size", "undealt"),
    *("deal_packets", "deck_size", "discard", "game_bid"),
)


def same_table(one: Told, other: Told, *, but: str) -> bool:
    """Whether two tables have the same players, cards and announced game, whatever their option ``but`` says.

    The number of players and of cards must be the same in any case.
    """
    size = ("players", "deck_size", "kitty_size")
    return all(one[name] == other[name] for name in _TABLE if name != but or name in size)
