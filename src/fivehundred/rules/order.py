"""Which suit a card belongs to under a contract, and which card of a suit is higher: bowers, jokers, odd cards."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from attrs import field, frozen

from fivehundred.cards import Card, Rank, Suit
from fivehundred.rules.no_trumps import NO_TRUMPS
from fivehundred.rules.option import ALWAYS, YES_NO, Follows, Told, When, option, when
from fivehundred.rules.pack import Pack, ranks_of


class Jacks(StrEnum):
    """Where jacks rank without trumps."""

    NATURAL = "natural"
    HIGH = "high"


class JokerOrder(StrEnum):
    """Which of two jokers is higher."""

    BLACK_HIGH = "black>red"
    RED_HIGH = "red>black"


def _one_four_a_colour(told: Told) -> bool:
    fours = [lowest <= Rank.FOUR for lowest in ranks_of(told)]
    return len(fours) == 4 and fours[0] != fours[1] and fours[2] != fours[3]


_ODD_FOURS = When("a pack with one four of each colour", _one_four_a_colour)


@frozen(kw_only=True)
class Order:
    """Effective suits and their order."""

    odd_four_is_trump: bool = field(
        default=False,
        metadata=option(
            "odd_four_is_trump",
            YES_NO,
            when=_ODD_FOURS,
            default="no",
            chapter="pack",
            rare=True,
            follows=(Follows(ALWAYS, ("no",)),),
        ),
    )
    nt_jacks: Jacks = field(
        default=Jacks.NATURAL,
        metadata=option(
            "nt_jacks",
            Jacks,
            when=NO_TRUMPS,
            default="natural",
            chapter="pack",
            rare=True,
            follows=(Follows(ALWAYS, ("natural",)),),
        ),
    )
    joker_order: JokerOrder | None = field(
        metadata=option(
            "joker_order", JokerOrder, when=when("jokers", 2), default="black>red", chapter="pack", after="jokers"
        )
    )

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
