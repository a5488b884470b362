"""The pack, the size of hands and kitty, and the packets in which they are dealt."""

from __future__ import annotations

import re
from functools import cache

from attrs import frozen

from fivehundred.cards import BLACK_JOKER, JOKER, RED_JOKER, Card, CardMask, CardSet, Rank, Suit
from fivehundred.errors import RuleSetError
from fivehundred.rules.options import Reader, Value

_ORDINARY = (*range(2, 11), Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)
_SPECIAL = (Rank.ELEVEN, Rank.TWELVE, Rank.THIRTEEN)
# S003-49: 11s and 12s in all suits, 13s in the red ones; T: 13s in all
_EXTRA = {"none": (), "11,12_all_+_red_13": _SPECIAL, "11-13_all": _SPECIAL}
_PACKET = re.compile(r"(\d+)(?:\((\d+)\))?")


@frozen(kw_only=True, cache_hash=True)
class Pack:
    """The cards of the game, how many go to each hand and to the kitty, and in which packets.

    ``floor`` is the lowest rank kept in spades, clubs, diamonds, hearts; ``packets`` are pairs (cards to each
    player, cards to the kitty), a pair a round.
    """

    floor: tuple[Rank, Rank, Rank, Rank]
    extra_ranks: str
    jokers: int
    stand_in: str | None
    hand_size: int
    kitty_size: int
    packets: tuple[tuple[int, int], ...]

    @classmethod
    def read(cls, options: Reader, players: int) -> Pack:
        """From flat options; refuses a pack that does not make the hands and the kitty."""
        jokers = options.number("jokers") or 0
        stand_in = options.choice("joker_stand_in") if jokers else "none"
        pack = cls(
            floor=_floor(options),
            extra_ranks=options.choice("extra_ranks"),
            jokers=jokers,
            stand_in=None if stand_in == "none" else stand_in,
            hand_size=options.number("hand_size") or 10,
            kitty_size=options.number("kitty_size") or 0,
            packets=_packets(options),
        )
        size = len(pack.cards)
        needed = players * pack.hand_size + pack.kitty_size
        if needed != size:
            raise RuleSetError(
                f"suit_floor = {pack.options()['suit_floor']!r} with jokers = {jokers} makes {size} cards, but "
                f"players = {players} and kitty_size = {pack.kitty_size} need {needed}"
            )
        if "deck_size" in options.given and options.number("deck_size") != size:
            raise RuleSetError(
                f"deck_size = {options.values['deck_size']} is not possible: suit_floor and jokers make {size}"
            )
        options.read |= {"deck_size"}
        if sum(p for p, _ in pack.packets) != pack.hand_size or sum(k for _, k in pack.packets) != pack.kitty_size:
            raise RuleSetError(
                f"deal_packets = {pack.options()['deal_packets']!r} does not deal hand_size = {pack.hand_size} and "
                f"kitty_size = {pack.kitty_size}"
            )
        if pack.stand_in and (jokers != 1 or Card.of(Suit.SPADES, Rank.TWO) in pack.cards):
            raise RuleSetError(f"joker_stand_in = {pack.stand_in!r} needs jokers = 1 and a suit_floor without S2")
        return pack

    def options(self) -> dict[str, Value]:
        """The flat view."""
        shown: dict[str, Value] = {
            "suit_floor": " ".join(map(str, self.floor)),
            "extra_ranks": self.extra_ranks,
            "jokers": self.jokers,
            "deck_size": len(self.cards),
            "hand_size": self.hand_size,
            "kitty_size": self.kitty_size,
            "deal_packets": " ".join(f"{p}({k})" if k else str(p) for p, k in self.packets),
        }
        if self.jokers:
            shown["joker_stand_in"] = self.stand_in or "none"
        return shown

    @property
    def joker_cards(self) -> tuple[Card, ...]:
        """The jokers of the pack (S003-62 for two)."""
        return ((), (JOKER,), (BLACK_JOKER, RED_JOKER))[self.jokers]

    @property
    def cards(self) -> CardSet:
        """All cards of the pack (S003-4, 2.2)."""
        return _cards(self)

    @property
    def sorted_cards(self) -> tuple[Card, ...]:
        """The pack in the order of `Card.index`, as it lies before a shuffle."""
        return tuple(self.cards)


@cache
def _cards(pack: Pack) -> CardSet:
    mask = 0
    for suit in Suit:
        for rank in _ORDINARY:
            if rank >= pack.floor[suit]:
                mask |= Card.of(suit, Rank(rank)).mask
        for rank in _EXTRA[pack.extra_ranks]:
            if rank != Rank.THIRTEEN or suit.letter in "DH" or pack.extra_ranks == "11-13_all":
                mask |= Card.of(suit, rank).mask
    return CardSet(CardMask(mask)) | CardSet.of(pack.joker_cards)


def _floor(options: Reader) -> tuple[Rank, Rank, Rank, Rank]:
    try:
        s, c, d, h = (Rank(int(x)) for x in options.text("suit_floor").replace("_", " ").split())
    except ValueError:
        raise options.refused("suit_floor") from None
    if max(s, c, d, h) > 10:
        raise options.refused("suit_floor")
    return s, c, d, h


def _packets(options: Reader) -> tuple[tuple[int, int], ...]:
    found = packets_of(options.text("deal_packets"))
    if found is None:
        raise options.refused("deal_packets")
    return found


def packets_of(text: str) -> tuple[tuple[int, int], ...] | None:
    """The packets in an option's text: cards to each player and to the kitty, a pair a round; none if unreadable.

    >>> packets_of("3(3) 4 3"), packets_of("three")
    (((3, 3), (4, 0), (3, 0)), None)
    """
    found = [_PACKET.fullmatch(word) for word in text.replace("_", " ").split()]
    if not found or not all(found):
        return None
    return tuple((int(m[1]), int(m[2] or 0)) for m in found if m)
