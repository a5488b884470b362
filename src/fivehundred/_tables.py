"""Compiles rules and a contract into the kernel's integer tables, once per contract."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from attrs import field, frozen

from fivehundred import _kernel as kernel
from fivehundred._kernel import MAY, MUST, NO_SUIT, STRIDE, TAKES, UNNAMED, WINS, LaneMask, Tables
from fivehundred.actions import PLAYS, Play
from fivehundred.bids import Contract
from fivehundred.cards import NO_CARDS, Card, CardMask, CardSet, Suit
from fivehundred.rules.joker import FollowFacts, JokerRule, LeadFacts
from fivehundred.rules.order import Order
from fivehundred.rules.pack import Pack
from fivehundred.rules.ruleset import RuleSet
from fivehundred.seats import Seat

Named = tuple[tuple[Card, Suit], ...]
"""The jokers that were given a suit, with the suit."""

_SUITS: tuple[Suit | None, ...] = (*Suit, None)


@frozen
class Rows:
    """The kernel's answers for single cards, suits and seats, computed once and looked up many times.

    ``suit`` is the suit that a card asks for when it is led, ``lead`` its strength then; ``follow`` its strength at
    ``[led][card]``, ``void`` the suit (bit) that it shows its player not to hold there.  The strengths of a joker
    without a suit are -1: the kernel must be asked.  ``after`` is the led suit as bits; ``lanes`` are the cards that
    must follow each led suit, none after an unnamed joker, ``off`` those that show their player not to hold it;
    ``loose`` are the jokers without a suit.

    ``next`` is the seat after each seat, ``orders`` the seats that play to a trick, by its leader.  ``order`` are the
    suits by the numbers of their cards, ``spans`` the lowest number of each suit and of the jokers without one, with
    how many they are, and ``local`` each card as a bit counted from there.
    """

    suit: tuple[int, ...]
    lead: tuple[int, ...]
    follow: tuple[tuple[int, ...], ...]
    void: tuple[tuple[int, ...], ...]
    after: tuple[int, ...]
    next: tuple[Seat, ...]
    orders: tuple[tuple[Seat, ...], ...]
    lanes: tuple[int, ...]
    off: tuple[int, ...]
    loose: int
    order: tuple[int, ...]
    spans: tuple[tuple[int, int], ...]
    local: tuple[int, ...]


def _rows(t: Tables) -> Rows:
    suits, cards = range(NO_SUIT + 1), range(len(t.suit_of))
    loose = [suit == NO_SUIT for suit in t.suit_of]
    void = tuple(tuple(kernel.shows_void(t, card, led) for card in cards) for led in suits)
    spans = tuple([((lane & -lane).bit_length() - 1 if lane else 0, lane.bit_count()) for lane in t.lanes])
    return Rows(
        suit=t.suit_of,
        lead=tuple(-1 if loose[card] else kernel.lead_strength(t, card, t.suit_of[card], 0) for card in cards),
        follow=tuple(tuple(-1 if loose[card] else kernel.strength(t, card, led, 0) for card in cards) for led in suits),
        void=void,
        after=tuple(kernel.after_led(0, led) for led in suits),
        next=tuple(Seat(kernel.next_seat(t, seat)) for seat in range(t.players)),
        orders=tuple(_order_from(t, seat) for seat in range(t.players)),
        lanes=(*t.lanes[:NO_SUIT], 0),
        off=tuple(sum(1 << card for card in cards if row[card]) for row in void),
        loose=t.lanes[NO_SUIT],
        order=tuple(sorted(range(NO_SUIT), key=lambda suit: t.lanes[suit])),
        spans=spans,
        local=tuple([1 << card - spans[t.suit_of[card]][0] for card in cards]),
    )


def _order_from(t: Tables, leader: int) -> tuple[Seat, ...]:
    """The seats that play to a trick, from its leader on."""
    order = [leader]
    for _ in range(t.active.bit_count() - 1):
        order.append(kernel.next_seat(t, order[-1]))
    return tuple(map(Seat, order))


@frozen
class Numbering:
    """The kernel's tables for one contract, and the way between cards and their numbers there.

    ``cards`` and their ``texts`` are by number; ``number`` and ``bit`` by `Card.index`: -1 and 0 for a card that is not
    in the pack.  ``ready`` fills with the plays of the cards of one suit, by their bits, as `plays` is asked for them.
    """

    tables: Tables
    rows: Rows
    cards: tuple[Card, ...]
    number: tuple[int, ...]
    bit: tuple[int, ...]
    texts: tuple[str, ...]
    misere: bool
    ready: dict[int, tuple[Play, ...]] = field(eq=False, repr=False)
    _order: tuple[int, ...] = field(repr=False)
    _by_byte: tuple[tuple[int, ...], ...] = field(repr=False)

    def lane(self, cards: CardSet) -> LaneMask:
        """Cards as the kernel's bits."""
        bit_of, left, found = self.bit, int(cards.mask), 0
        while left:
            low = left & -left
            found |= bit_of[low.bit_length() - 1]
            left ^= low
        return LaneMask(found)

    def card_set(self, bits: int) -> CardSet:
        """The kernel's bits as cards."""
        if not bits:
            return NO_CARDS
        mask = 0
        for cards in self._by_byte:
            mask |= cards[bits & 255]
            bits >>= 8
        return CardSet(CardMask(mask))

    def plays(self, mask: int) -> tuple[Play, ...]:
        """These cards as plays, in the order of their numbers."""
        return self.leads(mask, UNNAMED) if mask & self.rows.loose else self.suited(mask)

    def suited(self, mask: int) -> tuple[Play, ...]:
        """The same for cards that all have a suit."""
        first, second, third, fourth = self._order
        ready = self.ready
        try:
            return ready[mask & first] + ready[mask & second] + ready[mask & third] + ready[mask & fourth]
        except KeyError:
            for lane in (first, second, third, fourth):
                if mask & lane not in ready:
                    ready[mask & lane] = tuple([PLAYS[self.cards[number].index] for number in numbers(mask & lane)])
            return self.suited(mask)

    def leads(self, mask: int, choices: int) -> tuple[Play, ...]:
        """These cards as leads: a joker without a suit once for each of the ``choices`` (`kernel.lead_choices`)."""
        jokers = mask & self.rows.loose
        found = self.suited(mask ^ jokers)
        for number in numbers(jokers):
            found += _joker_leads(self.cards[number], choices)
        return found

    def suit(self, card: Card) -> Suit | None:
        """The effective suit of a card; `None` for a joker without a suit."""
        return _SUITS[self.tables.suit_of[self.number[card.index]]]

    def suit_cards(self, suit: Suit) -> tuple[Card, ...]:
        """All cards of an effective suit, from high to low."""
        return tuple([self.cards[number] for number in numbers(self.tables.lanes[suit])][::-1])


@cache
def _joker_leads(joker: Card, choices: int) -> tuple[Play, ...]:
    """A joker as a lead, once for each of the ``choices`` (`kernel.lead_choices`)."""
    named = [Play(joker, suit) for suit in Suit if choices >> suit & 1]
    return (PLAYS[joker.index], *named) if choices & UNNAMED else tuple(named)


def numbers(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set, from low to high."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _bytes(cards: Sequence[Card]) -> tuple[tuple[int, ...], ...]:
    """The cards (`Card.index` as bits) that each byte of the kernel's bits stands for, by its value."""
    found = []
    for start in range(0, len(cards), 8):
        of_byte = [0]
        for card in cards[start : start + 8]:
            of_byte += [some | 1 << card.index for some in of_byte]
        found.append(tuple(of_byte))
    return tuple(found)


@lru_cache(maxsize=1024)
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
    return Numbering(
        tables=tables,
        rows=_rows(tables),
        cards=tuple(cards),
        number=tuple(number_of),
        bit=tuple([0 if number < 0 else 1 << number for number in number_of]),
        texts=tuple(map(str, cards)),
        misere=misere,
        ready={},
        order=tuple([lanes[suit] for suit in order]),
        by_byte=_bytes(cards),
    )


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
