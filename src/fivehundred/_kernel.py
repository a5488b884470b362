"""The rules that never vary, on plain ints: what may be played, what beats what, whose turn it is.

Cards are bits renumbered for one contract so that each effective suit is a contiguous lane of bits, from weak to
strong.  Suits are 0 to 3, `NO_SUIT` where none was led; a set of suits is four bits.  Every function takes and returns
ints, so that the same source runs in the interpreter and compiles to machine code.  Nothing of ours is imported.
"""

from __future__ import annotations

from typing import NamedTuple, NewType

LaneMask = NewType("LaneMask", int)
"""A set of cards in the numbering of one contract."""

NO_SUIT = 4
"""The led suit when nothing needs to be followed: an unnamed joker was led."""

STRIDE = 128
"""Cards a row in ``Tables.key``; also the least strength of a trump."""

UNNAMED, WINS = 16, 32
"""Bits of ``Tables.lead`` above the four suits that may be named."""

MAY, MUST, TAKES = 1, 2, 4
"""Bits of ``Tables.follow``."""


class Tables(NamedTuple):
    """All that play needs to know of a contract, as ints and tuples of ints.

    ``lanes``: cards of each effective suit, then the suitless jokers (bits);
    ``suit_of``: effective suit of each card, `NO_SUIT` for a suitless joker;
    ``key``: strength of card c when suit s was led, at ``s * STRIDE + c``; 0 = cannot win;
    ``joker_key``: strength of each suitless joker that wins, at its card number;
    ``lead``: at ``led | shown_void << 4 | last << 8 | only_jokers << 9``, suits that a led joker may name, with
    `UNNAMED` and `WINS`;
    ``follow``: at ``void | shown << 1 | led_before << 2 | last << 3 | declarer_side << 4``, `MAY`, `MUST`, `TAKES`;
    ``sole_trump``: whether suitless jokers are a suit of their own that must be followed (B, C, W, U);
    ``players``, ``active`` (seats that play, bits), ``tricks`` (number of tricks in the deal).
    """

    lanes: tuple[int, ...]
    suit_of: tuple[int, ...]
    key: tuple[int, ...]
    joker_key: tuple[int, ...]
    lead: tuple[int, ...]
    follow: tuple[int, ...]
    sole_trump: int
    players: int
    active: int
    tricks: int


def lead_index(led_suits: int, shown_void: int, last: int, only_jokers: int) -> int:
    """The index of these facts in ``Tables.lead``."""
    return led_suits | shown_void << 4 | last << 8 | only_jokers << 9


def lead_right(t: Tables, hand: int, led_suits: int, shown_void: int, last: int) -> int:
    """Rights of a suitless joker that is led, as in ``Tables.lead``; a leader with nothing else may lead it (A13)."""
    only = 0 if hand & ~t.lanes[NO_SUIT] else 1
    right = t.lead[lead_index(led_suits, shown_void, last, only)]
    if only and not right & 31:
        return right | 15
    return right


def legal_leads(t: Tables, hand: int, led_suits: int, shown_void: int, last: int) -> int:
    """Cards that may be led; a restriction never empties the set (A13, A39)."""
    jokers = hand & t.lanes[NO_SUIT]
    if jokers and not lead_right(t, hand, led_suits, shown_void, last) & 31:
        return hand ^ jokers
    return hand


def lead_choices(t: Tables, hand: int, led_suits: int, shown_void: int, last: int) -> int:
    """The ways in which a suitless joker may be led: suits that it may name (bits) and `UNNAMED`; 0 = not at all.

    In the last trick a joker that may be led at all is led plain: to name a suit there changes nothing (A3).
    """
    right = lead_right(t, hand, led_suits, shown_void, last) & (UNNAMED | 15)
    if last and right:
        return UNNAMED
    return right


def led_by(t: Tables, card: int, named: int, last: int) -> int:
    """The suit that a lead asks for: the card's, or the one that a joker names (S001-36, S003-32).

    ``named`` is `NO_SUIT` where none is.  In the last trick naming has no effect (A3).
    """
    suit = t.suit_of[card]
    if suit != NO_SUIT or last:
        return suit
    return named


def follow_right(t: Tables, led: int, void: int, led_suits: int, shown_void: int, last: int, side: int) -> int:
    """Rights of a suitless joker on another's lead, as in ``Tables.follow``; ``led_suits`` without this trick."""
    if led == NO_SUIT:
        return t.follow[1 | last << 3 | side << 4]
    return t.follow[void | (shown_void >> led & 1) << 1 | (led_suits >> led & 1) << 2 | last << 3 | side << 4]


def follow_suit(hand: int, lane: int) -> int:
    """The cards of the led suit if there are any, else all (S001-20, S001-21), suitless jokers apart."""
    suit = hand & lane
    if suit:
        return suit
    return hand


def legal_follows(t: Tables, hand: int, led: int, led_suits: int, shown_void: int, last: int, side: int) -> int:
    """Cards that may be played to a lead: the led suit if held, else any (S001-20, S001-21, S003-24)."""
    if led == NO_SUIT:
        if t.sole_trump and hand & t.lanes[NO_SUIT]:
            return hand & t.lanes[NO_SUIT]
        return hand
    jokers = hand & t.lanes[NO_SUIT]
    if not jokers:
        return follow_suit(hand, t.lanes[led])
    suit = hand & t.lanes[led]
    right = follow_right(t, led, 0 if suit else 1, led_suits, shown_void, last, side)
    if suit:
        if right & MAY:
            return suit | jokers
        return suit
    if right & MUST:
        return jokers
    if right & MAY or not hand ^ jokers:
        return hand
    return hand ^ jokers


def strength(t: Tables, card: int, led: int, right: int) -> int:
    """Strength of a card played to a trick: the highest wins (S001-22, S001-32); ``right`` is the joker's."""
    if t.suit_of[card] == NO_SUIT:
        if right & TAKES:
            return t.joker_key[card]
        return 0
    return t.key[led * STRIDE + card]


def lead_strength(t: Tables, card: int, led: int, right: int) -> int:
    """Strength of a card that was led; a joker that does not win is the lowest card of the suit it named."""
    if t.suit_of[card] == NO_SUIT:
        if right & WINS:
            return t.joker_key[card]
        return 1
    return t.key[led * STRIDE + card]


def shows_void(t: Tables, card: int, led: int) -> int:
    """The suit (bit) that this card shows its player not to hold; a suitless joker shows nothing (A38)."""
    suit = t.suit_of[card]
    if led == NO_SUIT:
        return 0
    if suit == NO_SUIT or suit == led:  # noqa: SIM109  the compiled form knows no tuples of suits
        return 0
    return 1 << led


def after_led(led_suits: int, led: int) -> int:
    """The suits that were led, after a trick to which this one was led (A32)."""
    if led == NO_SUIT:
        return led_suits
    return led_suits | 1 << led


def end_of_play(t: Tables, tricks: int, left: int) -> int:
    """The number of tricks after which the deal is over at the latest (S003-25).

    After a wrong discard somebody may be out of cards early; ``left`` is the least number of tricks, beside those that
    are done, for which a seat that plays has cards.
    """
    end = tricks + left
    if end > t.tricks:
        return t.tricks
    return end


def next_seat(t: Tables, seat: int) -> int:
    """The next seat clockwise that plays (S001-20); a misère declarer's partner does not (S003-27)."""
    seat = (seat + 1) % t.players
    while not t.active >> seat & 1:
        seat = (seat + 1) % t.players
    return seat
