"""The notations of cards and calls: canonical (suit first, English), rank first, Swedish and Norwegian."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from attrs import field, frozen

from fivehundred import bids
from fivehundred.actions import Play
from fivehundred.bids import AnyBid, Call, Strain
from fivehundred.cards import BLACK_JOKER, JOKER, LETTERS, RED_JOKER, SIGNS, Card, Rank, Suit, plain
from fivehundred.errors import NotationError
from fivehundred.rules.no_trick_bids import OTHER_CODES
from fivehundred.rules.ruleset import RuleSet

_ENGLISH = {str(rank): rank for rank in Rank}
_PIPS = {text: rank for text, rank in _ENGLISH.items() if rank <= Rank.THIRTEEN}
# E K D Kn: ess, kung or konge, dam or dame, knekt
_NORDIC = {**_PIPS, "KN": Rank.JACK, "D": Rank.QUEEN, "K": Rank.KING, "E": Rank.ACE}
_JOKERS = {str(joker): joker for joker in (JOKER, BLACK_JOKER, RED_JOKER)}


@frozen
class Dialect:
    """One way of writing cards: letters of the suits and ranks, and which of them comes first.

    ``suits`` are letters used beside the suit signs, ``lowest`` is the least number of tricks that a bid names.

    >>> NOTATIONS["sv"].card("♥Kn"), NOTATIONS["sv"].card("KD"), NOTATIONS["rank-first"].card("10H")
    (card('HJ'), card('CQ'), card('H10'))
    """

    name: str
    suits: Mapping[str, Suit]
    ranks: Mapping[str, Rank]
    rank_first: bool = False
    strains: Mapping[str, Strain] = {}
    rules: RuleSet | None = None
    lowest: int = 6
    _cards: dict[str, Card] = field(factory=dict, eq=False, repr=False, init=False)
    plays: dict[str, Play] = field(factory=dict, eq=False, repr=False, init=False)
    _calls: dict[tuple[str, int], Call] = field(factory=dict, eq=False, repr=False, init=False)

    def card(self, text: str) -> Card:
        """Read one card; raises `NotationError`."""
        found = self._cards.get(text)
        if found is None:
            found = self._card(text)
            if len(text) < 5:  # so that there are only so many
                self._cards[text] = found
        return found

    def _card(self, text: str) -> Card:
        word = plain(text).upper()
        if word in _JOKERS:
            return _JOKERS[word]
        stand_in = self.rules.pack.stand_in if self.rules else None
        suits = self._suits(text)
        at_suit, at_rank = (word[-1:], word[:-1]) if self.rank_first else (word[:1], word[1:])
        if at_suit not in suits or at_rank not in self.ranks:
            raise NotationError(text, self._form())
        found = Card.of(suits[at_suit], self.ranks[at_rank])
        return JOKER if stand_in is not None and str(found) == stand_in else found

    def _suits(self, text: str) -> Mapping[str, Suit]:
        """The letters that hold once signs have become letters: where there are signs, the canonical ones."""
        return LETTERS if any(sign in text for sign in SIGNS) else self.suits

    def _form(self) -> str:
        suits, ranks = " ".join(self.suits), " ".join(r.capitalize() for r in self.ranks)
        order = "a rank and then a suit" if self.rank_first else "a suit and then a rank"
        return f"a card is {order} (suits {suits}; ranks {ranks}), or JK for the joker"

    def cards(self, text: str) -> tuple[Card, ...]:
        """Read cards separated by blanks or commas."""
        return tuple(self.card(word) for word in text.replace(",", " ").split())

    def text(self, card: Card) -> str:
        """Write one card, as `Dialect.card` reads it.

        >>> from fivehundred import card
        >>> NOTATIONS["sv"].text(card("CQ")), NOTATIONS["rank-first"].text(card("H10"))
        ('KD', '10H')
        """
        if card.suit is None or card.rank is None:
            return str(card)
        suit = next(letter for letter, suit in self.suits.items() if suit is card.suit)
        rank = next(word for word, rank in self.ranks.items() if rank is card.rank).capitalize()
        return rank + suit if self.rank_first else suit + rank

    def suit(self, text: str) -> Suit:
        """Read one suit by its letter or sign."""
        found = self._suits(text).get(plain(text).strip().upper())
        if found is None:
            raise NotationError(text, f"a suit is one of {' '.join(self.suits)}")
        return found

    def play(self, text: str) -> Play:
        """Read a card played, a led joker with the suit that it names: ``JK=S``."""
        first, equals, named = text.partition("=")
        return Play(self.card(first), self.suit(named) if equals else None)

    def call(self, text: str, *, lowest: int | None = None) -> Call:
        """Read one call, also one that the table does not offer; the letters of strains are the notation's own."""
        least = self.lowest if lowest is None else lowest
        found = self._calls.get((text, least))
        if found is None:
            own = tuple(bid.code for bid in self.rules.misere.bids) if self.rules else ()
            found = bids.call(text, codes=(*OTHER_CODES, *own), strains=self.strains, lowest=least)
            if len(text) < 5:
                self._calls[text, least] = found
        return found

    def bid(self, text: str) -> AnyBid:
        """Read a call that is not a pass."""
        call = self.call(text)
        if not isinstance(call, AnyBid):
            raise NotationError(text, "expected a bid, not a pass")
        return call


# spader, klöver, ruter, hjärter; spar, kløver, ruter, hjerter
_NORDIC_SUITS = {"S": Suit.SPADES, "K": Suit.CLUBS, "R": Suit.DIAMONDS, "H": Suit.HEARTS}
_NORDIC_STRAINS = {"K": Strain.CLUBS, "R": Strain.DIAMONDS}

NOTATIONS: Mapping[str, Dialect] = {
    notation.name: notation
    for notation in (
        Dialect("canonical", LETTERS, _ENGLISH),
        Dialect("rank-first", LETTERS, _ENGLISH, rank_first=True),
        Dialect("sv", _NORDIC_SUITS, _NORDIC, strains=_NORDIC_STRAINS),
        Dialect("nb", _NORDIC_SUITS, {**_NORDIC, "A": Rank.ACE}, strains=_NORDIC_STRAINS),
    )
}
"""The notations by name."""


@lru_cache(maxsize=64)
def dialect(name: str, rules: RuleSet | None = None, lowest: int = 6) -> Dialect:
    """A notation by name, with the names that a rule set gives to cards; raises `NotationError`."""
    if name not in NOTATIONS:
        raise NotationError(name, f"the notations are {', '.join(NOTATIONS)}")
    known = NOTATIONS[name]
    return Dialect(known.name, known.suits, known.ranks, known.rank_first, known.strains, rules, lowest)
