"""Which suit a card belongs to under a contract, and which card of a suit is higher: bowers, jokers, odd cards."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from attrs import field, frozen

from fivehundred.cards import Card, Rank, Suit
from fivehundred.errors import RuleSetError
from fivehundred.rules.option import YES_NO, option, when
from fivehundred.rules.pack import Pack
from fivehundred.rules.reading import Reader, read


class Jacks(StrEnum):
    """Where jacks rank without trumps."""

    NATURAL = "natural"
    HIGH = "high"


class JokerOrder(StrEnum):
    """Which of two jokers is higher."""

    BLACK_HIGH = "black>red"
    RED_HIGH = "red>black"


@frozen(kw_only=True)
class Order:
    """Effective suits and their order."""

    odd_four_is_trump: bool = field(
        metadata=option("odd_four_is_trump", YES_NO, default="no", chapter="pack", rare=True)
    )
    nt_jacks: Jacks = field(metadata=option("nt_jacks", Jacks, default="natural", chapter="pack", rare=True))
    joker_order: JokerOrder | None = field(
        metadata=option(
            "joker_order", JokerOrder, when=when("jokers", 2), default="black>red", chapter="pack", after="jokers"
        )
    )

    @classmethod
    def read(cls, options: Reader, pack: Pack) -> Order:
        """From flat options; odd fours need a pack with just one four of each colour (S003-5)."""
        order = read(cls, options)
        fours = [floor <= Rank.FOUR for floor in pack.floor]
        if order.odd_four_is_trump and (fours[0] == fours[1] or fours[2] == fours[3]):
            floor = " ".join(map(str, pack.floor))
            raise RuleSetError(
                f"odd_four_is_trump = 'yes' does not go with suit_floor = {floor!r}: one four a colour is needed"
            )
        return order

    def jokers(self, pack: Pack) -> tuple[Card, ...]:
        """The jokers, the lower first (S003-62)."""
        low_first = tuple(reversed(pack.joker_cards))
        return low_first if self.joker_order != JokerOrder.RED_HIGH else pack.joker_cards

    def suits(
        self, pack: Pack, trump: Suit | None, named: Mapping[Card, Suit]
    ) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
        """The four effective suits, each from low to high, and the jokers without a suit.

        With trumps: joker, right bower, left bower, then the others (S001-25, S003-8); at no trumps natural order
        (S003-10), a named joker on top of its suit (S001-30).
        """
        jokers = self.jokers(pack)
        lanes: list[list[Card]] = [[c for c in pack.cards if c.suit is suit] for suit in Suit]
        if trump is not None:
            right, left = (Card.of(s, Rank.JACK) for s in (trump, trump.same_colour))
            # S001-33, S003-26: the left bower leaves its printed suit
            lanes[trump.same_colour].remove(left)
            lanes[trump].remove(right)
            lanes[trump] += [left, right, *jokers]
            four = Card.of(trump.same_colour, Rank.FOUR)
            if self.odd_four_is_trump and four in lanes[trump.same_colour]:  # S003-5, W: the lowest trump
                lanes[trump.same_colour].remove(four)
                lanes[trump].insert(0, four)
            return tuple(map(tuple, lanes)), ()
        if self.nt_jacks == Jacks.HIGH:  # G4: jacks above the ace
            for lane in lanes:
                lane.sort(key=lambda c: (c.rank is Rank.JACK, c.index))
        for joker in jokers:
            if joker in named:
                lanes[named[joker]].append(joker)
        return tuple(map(tuple, lanes)), tuple(j for j in jokers if j not in named)
