"""Compiles rules and a contract into the kernel's integer tables, once per contract."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import NamedTuple

from attrs import frozen

from fivehundred import _kernel as kernel
from fivehundred._kernel import MAY, MUST, NO_SUIT, STRIDE, TAKES, UNNAMED, WINS, LaneMask, Tables
from fivehundred.bids import Contract
from fivehundred.cards import Card, CardMask, CardSet, Suit
from fivehundred.rules.joker import FollowFacts, JokerRule, LeadFacts
from fivehundred.rules.order import Order
from fivehundred.rules.pack import Pack
from fivehundred.rules.ruleset import RuleSet

Named = tuple[tuple[Card, Suit], ...]
"""The jokers that were given a suit, with the suit."""


class Rows(NamedTuple):
    """The kernel's answers for single cards, suits and seats, computed once and looked up many times.

    ``lead`` is the strength of a card that is led; ``follow`` its strength at ``[led][card]``, ``void`` the suit (bit)
    that it shows its player not to hold there; these are -1, -1 and 0 for a joker without a suit, of which the kernel
    must be asked.  ``after`` is the led suit as bits, ``next`` the seat after each seat.
    """

    lead: tuple[int, ...]
    follow: tuple[tuple[int, ...], ...]
    void: tuple[tuple[int, ...], ...]
    after: tuple[int, ...]
    next: tuple[int, ...]


@frozen
class Numbering:
    """The kernel's tables for one contract, and the way between cards and their numbers there."""

    tables: Tables
    cards: tuple[Card, ...]
    number: tuple[int, ...]
    misere: bool

    @cached_property
    def rows(self) -> Rows:
        """The kernel's answers for single cards, suits and seats."""
        t, suits, cards = self.tables, range(NO_SUIT + 1), range(len(self.cards))
        loose = [suit == NO_SUIT for suit in t.suit_of]
        return Rows(
            lead=tuple(-1 if loose[card] else kernel.lead_strength(t, card, t.suit_of[card], 0) for card in cards),
            follow=tuple(
                tuple(-1 if loose[card] else kernel.strength(t, card, led, 0) for card in cards) for led in suits
            ),
            void=tuple(tuple(kernel.shows_void(t, card, led) for card in cards) for led in suits),
            after=tuple(kernel.after_led(0, led) for led in suits),
            next=tuple(kernel.next_seat(t, seat) for seat in range(t.players)),
        )

    def lane(self, cards: CardSet) -> LaneMask:
        """Cards as the kernel's bits."""
        mask = 0
        for card in cards:
            mask |= 1 << self.number[card.index]
        return LaneMask(mask)

    def card_set(self, bits: int) -> CardSet:
        """The kernel's bits as cards."""
        mask = 0
        for cards in self._by_byte:
            mask |= cards[bits & 255]
            bits >>= 8
        return CardSet(CardMask(mask))

    @cached_property
    def _by_byte(self) -> tuple[tuple[int, ...], ...]:
        """The cards (`Card.index` as bits) that each byte of the kernel's bits stands for, by its value."""
        found = []
        for start in range(0, len(self.cards), 8):
            of_byte = [0]
            for card in self.cards[start : start + 8]:
                of_byte += [some | 1 << card.index for some in of_byte]
            found.append(tuple(of_byte))
        return tuple(found)

    def suit(self, card: Card) -> Suit | None:
        """The effective suit of a card; `None` for a joker without a suit."""
        suit = self.tables.suit_of[self.number[card.index]]
        return None if suit == NO_SUIT else Suit(suit)

    def suit_cards(self, suit: Suit) -> tuple[Card, ...]:
        """All cards of an effective suit, from high to low."""
        return tuple(c for c in reversed(self.cards) if self.suit(c) is suit)


def tables_for(rules: RuleSet, contract: Contract | None, named: Named = ()) -> Numbering:
    """The tables of a contract; those of no trumps for `None`, a passed-out deal that is played.

    ``named`` are jokers that the declarer gave a suit.  Rule sets that agree in what matters here share their tables.
    """
    trump = contract.trump if contract else None
    misere = contract is not None and contract.is_misere
    active = _active(rules, contract)
    joker = rules.joker if trump is None else None  # among trumps it has a suit
    return _compiled(rules.pack, rules.order, joker, rules.players, active, trump, misere, named)


@lru_cache(maxsize=512)
def _compiled(
    pack: Pack,
    ranking: Order,
    joker: JokerRule | None,
    players: int,
    active: int,
    trump: Suit | None,
    misere: bool,
    named: Named,
) -> Numbering:
    suits, loose = ranking.suits(pack, trump, dict(named))
    order = [s for s in Suit if s != trump] + ([trump] if trump is not None else [])
    cards: list[Card] = []
    lanes = [0] * 5
    suit_of: list[int] = []
    for suit in order:
        for card in suits[suit]:
            lanes[suit] |= 1 << len(cards)
            suit_of.append(int(suit))
            cards.append(card)
    for card in loose:
        lanes[NO_SUIT] |= 1 << len(cards)
        suit_of.append(NO_SUIT)
        cards.append(card)
    key = [0] * (5 * STRIDE)
    for led in range(5):
        for number, suit_number in enumerate(suit_of):
            if suit_number == trump:
                key[led * STRIDE + number] = STRIDE + number
            elif suit_number == led != NO_SUIT:
                key[led * STRIDE + number] = 2 + number
    number_of = [-1] * 67
    for number, card in enumerate(cards):
        number_of[card.index] = number
    tables = Tables(
        lanes=tuple(lanes),
        suit_of=tuple(suit_of),
        key=tuple(key),
        joker_key=tuple(2 * STRIDE + n if s == NO_SUIT else 0 for n, s in enumerate(suit_of)),
        lead=_lead_table(joker, misere),
        follow=_follow_table(joker, misere),
        sole_trump=int(joker is not None and joker.sole_trump),
        players=players,
        active=active,
        tricks=pack.hand_size,
    )
    return Numbering(tables, tuple(cards), tuple(number_of), misere)


def sitting_out(rules: RuleSet, contract: Contract | None) -> tuple[int, ...]:
    """The seats that sit out: the partners of a declarer of misère (S001-13, S003-27, S004-8) or hi-lo (G4)."""
    if contract is None or not contract.as_misere or not rules.misere.partner_sits_out(str(contract.bid)):
        return ()
    return rules.seating.partners(contract.declarer)


def _active(rules: RuleSet, contract: Contract | None) -> int:
    out = sitting_out(rules, contract)
    return sum(1 << seat for seat in range(rules.players) if seat not in out)


@lru_cache(maxsize=256)
def _lead_table(rule: JokerRule | None, misere: bool) -> tuple[int, ...]:
    if rule is None:
        return (31,) * 1024
    entries = []
    for at in range(1024):
        right = rule.suitless.leading(lead_facts(at, misere))
        entries.append(right.names | UNNAMED * right.unnamed | WINS * right.wins)
    return tuple(entries)


@lru_cache(maxsize=256)
def _follow_table(rule: JokerRule | None, misere: bool) -> tuple[int, ...]:
    if rule is None:
        return (MAY,) * 32
    entries = []
    for at in range(32):
        right = rule.suitless.following(follow_facts(at, misere))
        entries.append(MAY * right.may | MUST * right.must | TAKES * right.wins)
    return tuple(entries)


def lead_facts(at: int, misere: bool) -> LeadFacts:
    """The facts at one index of ``Tables.lead``."""
    return LeadFacts(at & 15, at >> 4 & 15, bool(at >> 8 & 1), misere, bool(at >> 9))


def follow_facts(at: int, misere: bool) -> FollowFacts:
    """The facts at one index of ``Tables.follow``."""
    return FollowFacts(
        void=bool(at & 1),
        shown_void=bool(at & 2),
        led_before=bool(at & 4),
        misere=misere,
        last_trick=bool(at & 8),
        declarer_side=bool(at & 16),
    )
