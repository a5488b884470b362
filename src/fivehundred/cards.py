"""Suits, ranks, cards (jokers included) and sets of cards; reading and writing them.

A card is printed suit first: ``SA HK DQ CJ H10 S5``; ``H11 H12 H13`` are the extra ranks of the 63-card pack.  The
joker is ``JK``; with two jokers they are ``JKB`` (black) and ``JKR`` (red).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Set
from enum import IntEnum
from typing import NewType

import attrs
from attrs import frozen

from fivehundred.errors import NotationError, text_needed
from fivehundred.messages import cut

CardMask = NewType("CardMask", int)
"""A set of cards as bits: bit ``card.index`` is set."""


class Suit(IntEnum):
    """The four suits, in the order of the Avondale bids."""

    SPADES = 0
    CLUBS = 1
    DIAMONDS = 2
    HEARTS = 3

    @property
    def letter(self) -> str:
        """The letter that names the suit.

        >>> Suit.HEARTS.letter
        'H'
        """
        return "SCDH"[self]

    @property
    def same_colour(self) -> Suit:
        """The other suit of the same colour.

        >>> Suit.HEARTS.same_colour
        <Suit.DIAMONDS: 2>
        """
        return Suit(self ^ 1)

    @property
    def term(self) -> str:
        """Key of the suit's word in the language files."""
        return f"suit.{self.letter}"

    def __str__(self) -> str:
        return self.letter


class Rank(IntEnum):
    """Ranks in natural order; 11, 12 and 13 come between the ten and the jack (S003-49)."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    ELEVEN = 11
    TWELVE = 12
    THIRTEEN = 13
    JACK = 14
    QUEEN = 15
    KING = 16
    ACE = 17

    def __str__(self) -> str:
        return _RANK_TEXT[self]


_RANK_TEXT = {r: {14: "J", 15: "Q", 16: "K", 17: "A"}.get(r, str(int(r))) for r in Rank}
_JOKERS = {64: "JK", 65: "JKB", 66: "JKR"}

LETTERS = {suit.letter: suit for suit in Suit}
"""The suits by their letters."""
SIGNS = "♠♣♦♥♤♧♢♡"
"""The signs of the suits in their order, black and white."""


@frozen(order=True, repr=False)
class Card:
    """One card, the joker included.

    ``index`` numbers all cards of all packs: 16 × suit + rank − 2, the jokers 64 to 66.

    >>> Card.of(Suit.HEARTS, Rank.QUEEN)
    card('HQ')
    """

    index: int

    @classmethod
    def of(cls, suit: Suit, rank: Rank) -> Card:
        """The card of a suit and a rank."""
        return _CARDS[suit * 16 + rank - 2]

    @property
    def is_joker(self) -> bool:
        """Whether this is a joker."""
        return self.index >= 64

    @property
    def suit(self) -> Suit | None:
        """The suit printed on the card; a joker has none."""
        return _SUIT[self.index]

    @property
    def rank(self) -> Rank | None:
        """The rank printed on the card; a joker has none."""
        return _RANK[self.index]

    @property
    def mask(self) -> CardMask:
        """The set that holds this card alone."""
        return CardMask(1 << self.index)

    def __reduce__(self) -> tuple[Callable[[int], Card], tuple[int]]:
        return card_at, (self.index,)

    def __str__(self) -> str:
        return CARD_TEXTS[self.index]

    def __repr__(self) -> str:
        return f"card({str(self)!r})"


_SUIT = tuple(None if i >= 64 else Suit(i >> 4) for i in range(67))
_RANK = tuple(None if i >= 64 else Rank((i & 15) + 2) for i in range(67))
CARD_TEXTS = tuple(_JOKERS.get(i) or "SCDH"[i >> 4] + _RANK_TEXT[Rank((i & 15) + 2)] for i in range(67))
"""The texts of all cards, by `Card.index`."""
_CARDS = tuple(Card(i) for i in range(67))
CARDS = {text: _CARDS[i] for i, text in enumerate(CARD_TEXTS)}
"""All cards by their texts."""

JOKER, BLACK_JOKER, RED_JOKER = _CARDS[64:]


@frozen(repr=False, eq=False)
class CardSet(Set[Card]):
    """A frozen set of cards, kept as bits and iterated in the order of `Card.index`.

    >>> hand = CardSet.of(cards("HQ H9 SA"))
    >>> card("HQ") in hand, len(hand), str(hand)
    (True, 3, 'SA H9 HQ')
    >>> hand - CardSet.of([card("SA")])
    CardSet('H9 HQ')
    """

    mask: CardMask = attrs.field(default=CardMask(0))

    @classmethod
    def of(cls, cards: Iterable[Card] = ()) -> CardSet:
        """The set of these cards; a card named twice counts once."""
        mask = 0
        for one in cards:
            mask |= 1 << one.index
        return cls(CardMask(mask))

    def __or__(self, other: Set[object]) -> CardSet:
        return CardSet(CardMask(self.mask | _mask(other)))

    def __and__(self, other: Set[object]) -> CardSet:
        return CardSet(CardMask(self.mask & _mask(other)))

    def __sub__(self, other: Set[object]) -> CardSet:
        return CardSet(CardMask(self.mask & ~_mask(other)))

    def __contains__(self, item: object) -> bool:
        return isinstance(item, Card) and bool(self.mask >> item.index & 1)

    def __iter__(self) -> Iterator[Card]:
        mask = int(self.mask)
        while mask:
            low = mask & -mask
            yield _CARDS[low.bit_length() - 1]
            mask ^= low

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def __eq__(self, other: object) -> bool:
        if isinstance(other, CardSet):
            return self.mask == other.mask
        return Set.__eq__(self, other) if isinstance(other, Set) else NotImplemented

    def __hash__(self) -> int:
        # equal to a frozenset of the same cards, hence the same hash
        return hash(frozenset(self))

    def __reduce__(self) -> tuple[type[CardSet], tuple[CardMask]]:
        return CardSet, (self.mask,)

    def texts(self) -> list[str]:
        """The texts of its cards.

        >>> CardSet.of(cards("HQ H9 SA")).texts()
        ['SA', 'H9', 'HQ']
        """
        found, mask = [], int(self.mask)
        while mask:
            low = mask & -mask
            found.append(CARD_TEXTS[low.bit_length() - 1])
            mask ^= low
        return found

    def __str__(self) -> str:
        return " ".join(self.texts())

    def __repr__(self) -> str:
        return f"CardSet({str(self)!r})"


NO_CARDS = CardSet()


def _mask(cards: Set[object]) -> int:
    if isinstance(cards, CardSet):
        return cards.mask
    return CardSet.of(card for card in cards if isinstance(card, Card)).mask


def card_at(index: int) -> Card:
    """The card with this index."""
    return _CARDS[index]


_PLAIN = str.maketrans(SIGNS, "SCDHSCDH", "\ufe0e\ufe0f")


def plain(text: str) -> str:
    """Suit signs as letters, variation selectors dropped.

    >>> plain("♥\\ufe0fQ")
    'HQ'
    """
    text_needed(text)
    return text.translate(_PLAIN)


def card(text: str) -> Card:
    """Read one card: suit letter or sign first, then rank.

    Raises `NotationError` on anything else; other orders and languages are read by `fivehundred.notation`.

    >>> card("♥10"), card("JK")
    (card('H10'), card('JK'))
    """
    text_needed(text)
    found = CARDS.get(text) or CARDS.get(plain(text).upper())
    if found is None:
        raise NotationError(text, _why_not_card(plain(text).upper()))
    return found


def _why_not_card(text: str) -> str:
    if text[:1] not in LETTERS:
        return "a card is a suit (S C D H) and then a rank (2 to 10, J, Q, K, A), or JK for the joker"
    return f"{cut(text[1:]) or 'nothing'} is no rank; after the suit come 2 to 10, J, Q, K or A"


def cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by blanks or commas, in the order written.

    >>> cards("H9 D4, C5")
    (card('H9'), card('D4'), card('C5'))
    """
    text_needed(text)
    return tuple(card(word) for word in text.replace(",", " ").split())


def twice(cards: Iterable[Card]) -> Card | None:
    """The first card that stands twice; `None` if all are different.

    >>> twice(cards("SA SK SA")), twice(cards("SA SK"))
    (card('SA'), None)
    """
    seen: set[Card] = set()
    return next((card for card in cards if card in seen or seen.add(card)), None)  # type: ignore[func-returns-value]


def suit(text: str) -> Suit:
    """Read one suit, by letter or sign.

    >>> suit("♦")
    <Suit.DIAMONDS: 2>
    """
    found = LETTERS.get(plain(text).strip().upper())
    if found is None:
        raise NotationError(text, "a suit is S, C, D or H")
    return found
