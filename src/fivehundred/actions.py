"""All that can ever happen in a hand, as frozen values."""

from __future__ import annotations

from functools import lru_cache

from attrs import frozen

from fivehundred.bids import Call
from fivehundred.cards import CARD_TEXTS, JOKER, Card, CardSet, Suit, card, card_at, suit
from fivehundred.errors import text_needed
from fivehundred.seats import SEATS, Seat


@frozen
class Discard:
    """The declarer discards cards, face down."""

    cards: CardSet

    def __str__(self) -> str:
        return f"discard {self.cards}"


@frozen
class NameJoker:
    """The declarer names the suit of a joker before the first lead; with `None` it has no suit."""

    suit: Suit | None
    joker: Card = JOKER

    def __str__(self) -> str:
        return f"{self.joker} has no suit" if self.suit is None else f"{self.joker} is {self.suit}"


@frozen
class CallPartner:
    """The declarer calls a partner: the holder of a card, or a seat where the rules want that; or plays alone."""

    card: Card | None
    seat: Seat | None = None

    def __str__(self) -> str:
        return f"call seat {self.seat}" if self.seat is not None else f"call {self.card or 'nobody'}"


@frozen
class Play:
    """A card played; a suitless joker that is led names a suit.

    >>> str(play_of("JK=S"))
    'JK=S'
    """

    card: Card
    suit: Suit | None = None

    def __reduce__(self) -> tuple[type[Play], tuple[Card, Suit | None]]:
        return Play, (self.card, self.suit)

    def __str__(self) -> str:
        text = CARD_TEXTS[self.card.index]
        return text if self.suit is None else f"{text}={self.suit}"


DISCARDS = tuple(Discard(CardSet(card_at(index).mask)) for index in range(67))
"""Every card as a discard of one, by `Card.index`."""

PLAYS = tuple(Play(card_at(index)) for index in range(67))
"""Every card as a play, by `Card.index`."""

PLAYED = tuple(tuple((seat, play) for play in PLAYS) for seat in SEATS)
"""The same with the seat that plays it, as it stands in a trick."""

Action = Call | Discard | NameJoker | CallPartner | Play


def play_of(text: str) -> Play:
    """Read a card played, ``S5`` or ``JK=S``."""
    text_needed(text)
    return _play_of(text)


@lru_cache(maxsize=1024)
def _play_of(text: str) -> Play:
    first, _, named = text.partition("=")
    return Play(card(first), suit(named) if named else None)
