"""All that can ever happen in a hand, as frozen values."""

from __future__ import annotations

from attrs import frozen

from fivehundred.bids import Bid, Misere, Pass
from fivehundred.cards import JOKER, Card, CardSet, Suit, card, suit


@frozen
class Discard:
    """The declarer lays cards away, face down."""

    cards: CardSet

    def __str__(self) -> str:
        return f"discard {self.cards}"


@frozen
class NameJoker:
    """The declarer names the suit of a joker before the first lead; none = it stays without a suit."""

    suit: Suit | None
    joker: Card = JOKER

    def __str__(self) -> str:
        return (
            f"{self.joker} is {self.suit or 'without a suit'}" if self.suit is not None else f"{self.joker} has no suit"
        )


@frozen
class CallPartner:
    """The declarer calls the holder of a card as partner; none = he plays alone."""

    card: Card | None

    def __str__(self) -> str:
        return f"call {self.card or 'nobody'}"


@frozen
class Play:
    """A card played; a suitless joker that is led names a suit.

    >>> str(play_of("JK=S"))
    'JK=S'
    """

    card: Card
    suit: Suit | None = None

    def __str__(self) -> str:
        return str(self.card) if self.suit is None else f"{self.card}={self.suit}"


Action = Pass | Bid | Misere | Discard | NameJoker | CallPartner | Play


def play_of(text: str) -> Play:
    """Read a card played, ``S5`` or ``JK=S``."""
    first, _, named = text.partition("=")
    return Play(card(first), suit(named) if named else None)
