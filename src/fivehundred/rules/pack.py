"""The pack, the size of hands and kitty, and the packets in which they are dealt."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from functools import cache, cached_property
from typing import ClassVar

from attrs import field, frozen

from fivehundred.cards import BLACK_JOKER, JOKER, RED_JOKER, Card, CardMask, CardSet, Rank, Suit
from fivehundred.errors import RuleSetError
from fivehundred.messages import quoted
from fivehundred.rules.option import ALWAYS, Follows, Option, Told, Value, When, declared, option, unless, when
from fivehundred.rules.reading import Reader, read, word

_ORDINARY = (*range(2, 11), Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)
_SPECIAL = (Rank.ELEVEN, Rank.TWELVE, Rank.THIRTEEN)
_PACKET = re.compile(r"([0-9]{1,2})(?:\(([0-9]{1,2})\))?")
FLOORS = ("9 9 9 9", "7 7 7 7", "5 5 4 4", "5 4 5 4", "4 4 4 4", "2 2 2 2")
_SPECIAL_CARDS = {"11,12_all_+_red_13": 10, "11-13_all": 12}
PACKETS_OF: Mapping[int, str] = {
    0: "3 4 3", 1: "3(1) 4 3", 2: "3(1) 4(1) 3", 3: "3(1) 4(1) 3(1)", 4: "3(4) 4 3", 5: "3(3) 4(2) 3",
    6: "3(2) 4(2) 3(2)",
}  # fmt: skip
"""The packets that are usual for each size of the kitty, as far as a source gives one."""
_PACKETS = ("3(1) 4(1) 3(1)", "3(3) 4 3", "3 3 3 1(3)", "3(3) 4(2) 3", "3(3) 2(2) 3 2", "3(2) 4(2) 3(2)", "3(4) 4 3")


def _is_rank(word: str) -> bool:
    return len(word) <= 2 and word.isascii() and word.isdigit()


def ranks_of(told: Told) -> tuple[int, ...]:
    """The lowest ranks kept in spades, clubs, diamonds, hearts."""
    words = str(told["suit_floor"]).replace("_", " ").split()
    return tuple(int(word) for word in words if _is_rank(word))


def plain_cards(told: Told) -> int:
    """The number of cards below the jacks in the pack."""
    return sum(11 - lowest for lowest in ranks_of(told)) + _SPECIAL_CARDS.get(str(told["extra_ranks"]), 0)


def pack_size(told: Mapping[str, Value]) -> int | None:
    """The number of cards of a pack, by its options; none where they cannot be read."""
    floor, jokers = _floor(str(told["suit_floor"])), told["jokers"]
    if floor is None or not isinstance(jokers, int):
        return None
    return sum(15 - lowest for lowest in floor) + _SPECIAL_CARDS.get(str(told["extra_ranks"]), 0) + jokers


WITH_JOKER = unless("jokers", 0, "a joker in the pack")
_FREE_TWO = When("one joker and no S2 in the pack", lambda told: told["jokers"] == 1 and 2 not in ranks_of(told)[:1])
"""What most rules of the joker need."""
TWO_JOKERS = when("jokers", 2)
WITHOUT_JOKER = when("jokers", 0)
KITTY = unless("kitty_size", 0, "a kitty")
NO_KITTY = when("kitty_size", 0)


class ExtraRanks(StrEnum):
    """Special cards between ten and jack (S003-49, T)."""

    NONE = "none"
    RED_13 = "11,12_all_+_red_13"
    ALL = "11-13_all"


def _floor(text: str) -> tuple[Rank, Rank, Rank, Rank] | None:
    words = text.replace("_", " ").split()
    if not all(map(_is_rank, words)):
        return None
    try:
        s, c, d, h = (Rank(int(word)) for word in words)
    except ValueError:
        return None
    return None if max(s, c, d, h) > 10 else (s, c, d, h)


def packets_of(text: str) -> tuple[tuple[int, int], ...] | None:
    """The packets in an option's text: cards to each player and to the kitty, a pair a round; none if unreadable.

    >>> packets_of("3(3) 4 3"), packets_of("three")
    (((3, 3), (4, 0), (3, 0)), None)
    """
    found = [_PACKET.fullmatch(word) for word in text.replace("_", " ").split()]
    if not found or not all(found):
        return None
    rounds: list[tuple[int, int]] = []
    for each, kitty in ((int(m[1]), int(m[2] or 0)) for m in found if m):
        if each == 0 and rounds:  # a round in which only the kitty gets cards belongs to the one before
            rounds[-1] = (rounds[-1][0], rounds[-1][1] + kitty)
        elif each or kitty:
            rounds.append((each, kitty))
    return tuple(rounds)


@frozen(kw_only=True, cache_hash=True)
class Pack:
    """The cards of the game, how many go to each hand and to the kitty, and in which packets.

    ``floor`` is the lowest rank kept in spades, clubs, diamonds, hearts; ``packets`` are pairs (cards to each
    player, cards to the kitty), a pair a round; ``undealt`` cards stay out of play, seen by nobody (APP: two players
    with 43 cards, or with 33 and a dead hand).
    """

    derived: ClassVar[tuple[Option, ...]] = (
        declared(
            "deck_size",
            (24, 33, 43, 44, 45, 46, 53, 63, 65, 66),
            more="players × hand_size + kitty_size + undealt",
            chapter="pack",
            get=lambda pack: len(pack.cards),
        ),
        declared(
            "discard",
            ("any_3", "any_4", "any_5", "any_6"),
            more="any_ and the kitty's size",
            chapter="kitty",
            after="kitty_shown",
            untold=NO_KITTY,
            get=lambda pack: f"any_{pack.kitty_size}",
        ),
    )

    floor: tuple[Rank, Rank, Rank, Rank] = field(
        metadata=option(
            "suit_floor",
            FLOORS,
            more="the lowest rank kept in S C D H",
            parse=_floor,
            show=lambda floor: " ".join(map(str, floor)),
            chapter="pack",
        )
    )
    extra_ranks: ExtraRanks = field(
        metadata=option("extra_ranks", ExtraRanks, default="none", chapter="pack", rare=True)
    )
    jokers: int = field(metadata=option("jokers", (0, 1, 2), chapter="pack"))
    stand_in: str | None = field(
        metadata=option(
            "joker_stand_in",
            {"none": None, "S2": "S2"},
            when=_FREE_TWO,
            default="none",
            chapter="pack",
            rare=True,
            follows=(Follows(ALWAYS, ("none",)),),
            untold=WITHOUT_JOKER,
        )
    )
    hand_size: int = 10
    kitty_size: int = field(metadata=option("kitty_size", (0, 1, 2, 3, 4, 5, 6), chapter="deal"))
    undealt: int = field(
        metadata=option(
            "undealt", (0, 10, 20), more="a number of cards", low=0, high=43, default=0, chapter="deal", rare=True
        )
    )
    packets: tuple[tuple[int, int], ...] = field(
        metadata=option(
            "deal_packets",
            _PACKETS,
            more="cards a round, the kitty's in brackets",
            parse=packets_of,
            show=lambda packets: " ".join(f"{p}({k})" if k else str(p) for p, k in packets),
            chapter="deal",
        )
    )

    @classmethod
    def read(cls, options: Reader, players: int) -> Pack:
        """From flat options; refuses a pack that does not make the hands and the kitty."""
        pack = read(cls, options)
        floor, jokers, size = options.flat("suit_floor"), pack.jokers, len(pack.cards)
        needed = players * pack.hand_size + pack.kitty_size + pack.undealt
        apart = f", kitty_size = {pack.kitty_size}" if pack.undealt else f" and kitty_size = {pack.kitty_size}"
        if needed != size:
            raise RuleSetError(
                f"suit_floor = {quoted(floor)} with jokers = {jokers} makes {size} cards, but "
                f"players = {players}{apart}{f' and undealt = {pack.undealt}' if pack.undealt else ''} need {needed}"
            )
        if options.is_given("deck_size") and options.flat("deck_size") != size:
            raise RuleSetError(
                f"deck_size = {options.values['deck_size']} is not possible: suit_floor and jokers make {size}"
            )
        if sum(p for p, _ in pack.packets) != pack.hand_size or sum(k for _, k in pack.packets) != pack.kitty_size:
            raise RuleSetError(
                f"deal_packets = {quoted(options.flat('deal_packets'))} does not deal hand_size = {pack.hand_size} and "
                f"kitty_size = {pack.kitty_size}"
            )
        if options.is_given("discard") and word(options.raw("discard")) != f"any_{pack.kitty_size}":
            raise RuleSetError(
                f"discard = {quoted(options.values['discard'])} is not possible: with kitty_size = {pack.kitty_size} "
                f"any {pack.kitty_size} cards are laid away"
            )
        return pack

    @property
    def joker_cards(self) -> tuple[Card, ...]:
        """The jokers of the pack (S003-62 for two)."""
        return ((), (JOKER,), (BLACK_JOKER, RED_JOKER))[self.jokers]

    @cached_property
    def cards(self) -> CardSet:
        """All cards of the pack (S000-5, S003-4, S003-49)."""
        return _cards(self)

    @property
    def sorted_cards(self) -> tuple[Card, ...]:
        """The pack in the order of `Card.index`, as it lies before a shuffle."""
        return _sorted(self)


@cache
def _sorted(pack: Pack) -> tuple[Card, ...]:
    return tuple(pack.cards)


@cache
def _cards(pack: Pack) -> CardSet:
    mask = 0
    for suit in Suit:
        for rank in _ORDINARY:
            if rank >= pack.floor[suit]:
                mask |= Card.of(suit, Rank(rank)).mask
        for rank in () if pack.extra_ranks == ExtraRanks.NONE else _SPECIAL:
            if rank != Rank.THIRTEEN or suit.letter in "DH" or pack.extra_ranks == ExtraRanks.ALL:
                mask |= Card.of(suit, rank).mask
    return CardSet(CardMask(mask)) | CardSet.of(pack.joker_cards)
