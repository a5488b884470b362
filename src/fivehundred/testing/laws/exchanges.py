"""The law of the exchange: the same sets of cards are listed, accepted, and can be discarded card by card."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb

from fivehundred.cards import CardSet
from fivehundred.game import apply, can_exchange, lay, legal_actions, legal_exchanges, why_not_lay
from fivehundred.phases.exchanging import Exchanging
from fivehundred.phases.flow import State
from fivehundred.testing.laws.base import need
from fivehundred.testing.playing import Journey

MOST = 120
"""Sets of cards of which every one is tried; where there are more, the lowest cards are discarded first."""


def exchanges_agree(journey: Journey) -> None:
    """A set of cards is listed if and only if it may be discarded, and then has exactly one path card by card."""
    state = journey.state
    while isinstance(state, Exchanging) and comb(len(state.hands[state.seat]), state.missing) > MOST:
        state = apply(state, legal_actions(state)[0])
    if not isinstance(state, Exchanging):
        return
    hand, listed = tuple(state.hands[state.seat]), legal_exchanges(state)
    need(len(set(listed)) == len(listed) > 0, "a set is listed twice, or none is", journey)
    for size in range(state.missing + 2):
        for some in map(CardSet.of, combinations(hand, size)):
            may = can_exchange(state, some)
            need(may == (some in listed), f"{some} is {'' if may else 'not '}legal, and the list differs", journey)
    paths = list(_paths(state))
    laid = sorted(str(some - state.laid) for some in paths)
    need(laid == sorted(map(str, listed)), f"card by card {laid} can be laid away", journey)


def _paths(state: State) -> Iterator[CardSet]:
    if not isinstance(state, Exchanging):
        yield state.deal.discard
        return
    for card in state.hands[state.seat]:
        if why_not_lay(state, card) is None:
            yield from _paths(lay(state, card))
