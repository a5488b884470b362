"""Dealing: from a pack in order, a seed, or hands set up by hand, to the first call."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from itertools import chain, count, repeat
from struct import unpack

from fivehundred.cards import Card, CardMask, CardSet
from fivehundred.errors import StateError
from fivehundred.messages import quoted
from fivehundred.rules.pack import Pack
from fivehundred.rules.ruleset import RuleSet
from fivehundred.seats import Seat


def shuffled(pack: Pack, seed: int | str) -> tuple[Card, ...]:
    """The pack in an order that depends on the seed alone, on every Python and in every later version.

    The cards start in the order of `Card.index`.  For ``last`` from the last place down to the second, the card there
    changes places with the one at ``word % n``, where ``n = last + 1`` and ``word`` is the next random number that is
    less than the greatest multiple of ``n`` in 64 bits; others are skipped.  The random numbers are the four 64-bit
    big-endian words of each ``sha256(f"fivehundred/{seed}/{block}")`` in UTF-8, for block 0, 1, ….
    """
    check_seed(seed)
    cards = list(pack.sorted_cards)
    words = chain.from_iterable(map(_block, repeat(f"fivehundred/{seed}/"), count()))
    for last in range(len(cards) - 1, 0, -1):
        word = next(words)
        while word >= _LIMITS[last]:
            word = next(words)
        pick = word % (last + 1)
        cards[last], cards[pick] = cards[pick], cards[last]
    return tuple(cards)


_LIMITS = tuple((1 << 64) // n * n for n in range(1, 68))
"""The greatest multiple of ``last + 1`` in 64 bits, by ``last``."""


def _block(before: str, number: int) -> tuple[int, ...]:
    return unpack(">4Q", sha256(f"{before}{number}".encode()).digest())


def check_seed(seed: object) -> None:
    """Refuse a seed that is no text and no whole number (`StateError`), as its digits would be no promise."""
    if isinstance(seed, str):
        try:
            seed.encode()
        except UnicodeEncodeError:
            raise StateError(f"the seed {quoted(seed)} is no Unicode text: it holds half a surrogate pair") from None
    elif isinstance(seed, bool) or not isinstance(seed, int):
        raise StateError(f"a seed is a text or a whole number, not {quoted(seed)}")
    elif abs(seed) >= 10**1000:
        raise StateError(f"a seed has at most 1000 digits, not {quoted(seed)}")


def dealt(rules: RuleSet, dealer: Seat, cards: Sequence[Card]) -> tuple[tuple[CardSet, ...], CardSet]:
    """Hands and kitty from a pack in order, in the packets of the rules, from the dealer's left (S003-13, S000-10).

    Cards that the rules leave undealt are the last ones (APP).  The cards must be the pack (`check_pack`).
    """
    hands = [0] * rules.players
    kitty = 0
    at = 0
    order = rules.seating.clockwise(rules.seating.left_of(dealer))
    bits = [1 << card.index for card in cards]
    for packet, for_kitty in rules.pack.packets:
        for seat in order:
            hands[seat] |= sum(bits[at : at + packet])
            at += packet
        kitty |= sum(bits[at : at + for_kitty])
        at += for_kitty
    return tuple(CardSet(CardMask(h)) for h in hands), CardSet(CardMask(kitty))


def set_up(
    rules: RuleSet, hands: Iterable[Iterable[Card]], kitty: Iterable[Card]
) -> tuple[tuple[CardSet, ...], CardSet]:
    """Hands and kitty as somebody laid them out; raises `StateError` if they are not a deal of these rules."""
    lists = [list(hand) for hand in hands]
    rest = list(kitty)
    lacks = _lacks(rules, [card for hand in lists for card in hand] + rest, undealt=rules.pack.undealt)
    if len(lists) != rules.players:
        names = " ".join(rules.seating.name(Seat(seat)) for seat in range(rules.players))
        raise StateError(f"expected {rules.players} hands, of {names}, not {len(lists)}")
    sizes = {Seat(seat): len(hand) for seat, hand in enumerate(lists)}
    wrong = [why for why in (wrong_sizes(rules, sizes, None if lacks else len(rest)), lacks) if why]
    if wrong:
        raise StateError("; ".join(wrong))
    return tuple(CardSet.of(hand) for hand in lists), CardSet.of(rest)


def wrong_sizes(rules: RuleSet, hands: Mapping[Seat, int], kitty: int | None = None) -> str | None:
    """The hands of a wrong size, and the kitty if it is known, in words; `None` if all are right.

    >>> from fivehundred.profiles import AVONDALE
    >>> wrong_sizes(AVONDALE, {Seat(0): 10, Seat(1): 11, Seat(3): 9}, 3)
    'E was dealt 11 cards, W 9; 10 are right'
    """
    right = rules.pack.hand_size
    wrong = [(rules.seating.name(seat), count) for seat, count in hands.items() if count != right]
    found = []
    if wrong:
        (first, count), *more = wrong
        others = "".join(f", {name} {count}" for name, count in more)
        found.append(f"{first} was dealt {count} cards{others}; {right} are right")
    if kitty is not None and kitty != rules.pack.kitty_size:
        found.append(f"the kitty was dealt {kitty} cards; {rules.pack.kitty_size} are right")
    return "; ".join(found) or None


def check_pack(rules: RuleSet, cards: Sequence[Card]) -> None:
    """Refuse cards that are not exactly the pack of the rules (S003-4)."""
    lacks = _lacks(rules, cards)
    if lacks is not None:
        raise StateError(lacks)


def _lacks(rules: RuleSet, cards: Sequence[Card], *, undealt: int = 0) -> str | None:
    """The difference of these cards from the pack, less so many undealt: cards missing, not of it, or twice there."""
    pack, have = rules.pack.cards, CardSet.of(cards)
    table = f"the {len(pack)}-card pack of {rules.name or 'these rules'}"
    if have - pack:
        raise StateError(f"{table} has no {' '.join(map(str, have - pack))}" + _missing(pack - have))
    if len(cards) != len(have):
        twice = sorted(card for card, count in Counter(cards).items() if count > 1)
        raise StateError(f"{' '.join(map(str, twice))} is more than once in {table}")
    if len(pack) - len(have) == undealt:
        return None
    apart = f" without the {undealt} that stay undealt" if undealt else ""
    return f"{len(have)} cards are not {table}{apart}" + _missing(pack - have)


def _missing(cards: CardSet) -> str:
    return f"; missing are {cards}" if cards else ""
