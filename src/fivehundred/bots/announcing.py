"""Announcements of a declarer: the suit of a joker, and with five players a partner."""

from __future__ import annotations

from collections.abc import Sequence

from fivehundred._kernel import NO_SUIT
from fivehundred._tables import Numbering, tables_for
from fivehundred.actions import Action, CallPartner, NameJoker
from fivehundred.bots.strength import suit_counter
from fivehundred.view import View


def choose_announcement(view: View, legal: Sequence[Action]) -> Action | None:
    """A partner to call or a suit for the joker; `None` where nothing is to be announced."""
    calls = [act for act in legal if isinstance(act, CallPartner)]
    if calls:
        return _partner(view, calls)
    names = [act for act in legal if isinstance(act, NameJoker)]
    if names:
        return max(names, key=lambda act: _named_worth(view, act))
    return None


def _named_worth(view: View, act: NameJoker) -> float:
    """The worth of the hand when this joker has this suit."""
    named = view.named if act.suit is None else (*view.named, (act.joker, act.suit))
    numbering = tables_for(view.rules, view.contract, named)
    counter = suit_counter(numbering, NO_SUIT)
    hand, out = _hand_and_out(view, numbering)
    return sum(counter(suit, hand & lane, out & lane) for suit, lane in enumerate(numbering.tables.lanes))


def _hand_and_out(view: View, numbering: Numbering) -> tuple[int, int]:
    hand = int(numbering.lane(view.hand))
    gone = int(numbering.lane(view.discard)) if view.discard is not None else 0
    return hand, (1 << len(numbering.cards)) - 1 & ~hand & ~gone


def _partner(view: View, calls: Sequence[CallPartner]) -> CallPartner:
    """The highest card that others hold, a trump if trumps can be called, else of the suit with most losers."""
    seats = [call for call in calls if call.seat is not None]
    if seats:
        return seats[-1]
    numbering = tables_for(view.rules, view.contract, view.named)
    hand, out = _hand_and_out(view, numbering)
    trump = view.contract.trump if view.contract is not None else None

    def worth(call: CallPartner) -> tuple[bool, int, int]:
        if call.card is None:
            return False, -99, -99
        number = numbering.number[call.card.index]
        suit = numbering.tables.suit_of[number]
        higher = (out & numbering.tables.lanes[suit] & ~((2 << number) - 1)).bit_count()
        return bool(out >> number & 1), -higher + 2 * (suit == trump), _losers(numbering, hand, out, suit)

    return max(calls, key=worth)


def _losers(numbering: Numbering, hand: int, out: int, suit: int) -> int:
    """Own cards of a suit that some card out can beat."""
    lane = numbering.tables.lanes[suit]
    top = (out & lane).bit_length()
    return (hand & lane & (1 << top) - 1).bit_count()
