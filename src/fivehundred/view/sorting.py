"""Hands in the order in which a player holds them: trumps first, colours by turns, high to low."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import pairwise, permutations

from fivehundred._kernel import NO_SUIT
from fivehundred._tables import Named, Numbering, tables_for
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
    numbering = tables_for(rules, contract, named)
    return tuple([numbering.cards[number] for number in _in_order(numbering, cards, contract, rules)])


def sorted_texts(cards: Iterable[Card], contract: Contract | None, rules: RuleSet, named: Named) -> list[str]:
    """The texts of the cards, as `sorted_hand` sorts them."""
    numbering = tables_for(rules, contract, named)
    return [numbering.texts[number] for number in _in_order(numbering, cards, contract, rules)]


def _in_order(numbering: Numbering, cards: Iterable[Card], contract: Contract | None, rules: RuleSet) -> list[int]:
    """The numbers of the cards, as they are sorted for display."""
    held = cards if isinstance(cards, CardSet) else CardSet.of(cards)
    if held.mask & ~rules.pack.cards.mask:
        strange = held - rules.pack.cards
        raise StateError(f"{strange}: not in the {len(rules.pack.cards)}-card pack of these rules")
    hand, lanes = numbering.lane(held), numbering.tables.lanes
    suits = tuple([suit for suit in _USUAL if hand & lanes[suit]])
    found: list[int] = []
    for lane in (NO_SUIT, *_in_turn(contract.trump if contract else None, suits)):
        left = hand & lanes[lane]
        while left:
            found.append(left.bit_length() - 1)
            left ^= 1 << found[-1]
    return found


@cache
def _in_turn(trump: Suit | None, held: tuple[Suit, ...]) -> tuple[Suit, ...]:
    """The suits that are held, trumps first, with as few neighbours of one colour as can be."""
    first = (trump,) if trump in held else ()
    rest = [suit for suit in held if suit is not trump]
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
