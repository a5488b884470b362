"""Discards: the cards that leave the hand which counts most."""

from __future__ import annotations

from collections.abc import Sequence

from fivehundred._kernel import NO_SUIT, LaneMask
from fivehundred._tables import Numbering, tables_for
from fivehundred.actions import Action, Discard
from fivehundred.bids import Contract
from fivehundred.bots.strength import best_to_lay
from fivehundred.cards import NO_CARDS, CardSet
from fivehundred.view import View


def cards_to_lay(view: View) -> CardSet:
    """The cards to discard, those that are laid already among them where they are the best."""
    assert view.contract is not None
    held = view.hand | (view.discard or NO_CARDS)
    return to_lay(tables_for(view.rules, view.contract), view.contract, held, view.rules.pack.kitty_size)


def to_lay(numbering: Numbering, contract: Contract, held: CardSet, size: int, gone: CardSet = NO_CARDS) -> CardSet:
    """The best ``size`` cards to discard of those held; ``gone`` are laid already."""
    hand = int(numbering.lane(held))
    out = (1 << len(numbering.cards)) - 1 & ~hand & ~int(numbering.lane(gone))
    trump = NO_SUIT if contract.trump is None else int(contract.trump)
    return numbering.card_set(LaneMask(best_to_lay(numbering, trump, hand, out, size)[0]))


def next_discard(cards: CardSet, legal: Sequence[Action]) -> Action:
    """The next step towards discarding these cards, one at a time in ascending order."""
    steps = [Discard(CardSet.of([card])) for card in cards]
    return next((step for step in steps if step in legal), legal[0])
