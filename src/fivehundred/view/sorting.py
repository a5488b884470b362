"""Hands in the order in which a player holds them: trumps first, colours by turns, high to low."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise, permutations

from fivehundred._tables import Named, tables_for
from fivehundred.bids import Contract
from fivehundred.cards import Card, CardSet, Suit
from fivehundred.errors import StateError
from fivehundred.notation.dialects import dialect
from fivehundred.rules.ruleset import RuleSet

LANGUAGES = {"en": "canonical", "sv": "sv", "nb": "nb"}
"""The notation in which each language writes cards."""
_USUAL = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)


def sorted_hand(
    cards: Iterable[Card], contract: Contract | None, rules: RuleSet, *, named: Named = ()
) -> tuple[Card, ...]:
    """Cards sorted for display: jokers without a suit, then trumps, then the other suits, red and black by turns.

    Each card is with its effective suit under ``contract``, from high to low: joker and bowers with the trumps,
    a joker that was ``named`` with its suit.  Without a contract all is sorted as at no trumps.

    Raises `StateError` for a card that the pack does not have.

    >>> from fivehundred import cards, contract, profiles
    >>> hand = cards("S5 SJ CJ C9 D4 HA HJ JK")
    >>> " ".join(map(str, sorted_hand(hand, contract("8S by N"), profiles.AVONDALE)))
    'JK SJ CJ S5 HA HJ C9 D4'
    """
    numbering, held = tables_for(rules, contract, named), CardSet.of(cards)
    if held - rules.pack.cards:
        raise StateError(f"{held - rules.pack.cards}: not in the {len(rules.pack.cards)}-card pack of these rules")
    lanes = {suit: [card for card in numbering.suit_cards(suit) if card in held] for suit in Suit}
    trump = contract.trump if contract else None
    loose = [card for card in reversed(numbering.cards) if card in held and numbering.suit(card) is None]
    return tuple(loose + [card for suit in _in_turn(trump, lanes) for card in lanes[suit]])


def _in_turn(trump: Suit | None, lanes: dict[Suit, list[Card]]) -> tuple[Suit, ...]:
    """The suits that are held, trumps first, with as few neighbours of one colour as can be."""
    first = (trump,) if trump is not None and lanes[trump] else ()
    rest = [suit for suit in _USUAL if lanes[suit] and suit is not trump]
    orders = [(*first, *order) for order in permutations(rest)]
    return min(orders, key=lambda order: sum(a.same_colour is b for a, b in pairwise(order)))


def hand_text(
    cards: Iterable[Card], contract: Contract | None, rules: RuleSet, *, named: Named = (), lang: str = "en"
) -> str:
    """A hand as `sorted_hand` sorts it, written as a language writes cards: ``en``, ``sv`` or ``nb``.

    Raises `NotationError` for another language, and `StateError` as `sorted_hand` does.

    >>> from fivehundred import cards, contract, profiles
    >>> hand_text(cards("HQ CJ DA JK"), contract("6NT by N"), profiles.AVONDALE, lang="sv")
    'JK HD KKn RE'
    """
    write = dialect(LANGUAGES.get(lang, lang)).text
    return " ".join(map(write, sorted_hand(cards, contract, rules, named=named)))
