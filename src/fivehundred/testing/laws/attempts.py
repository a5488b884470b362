"""Everything that can be tried at a table, and what of it is legal."""

from __future__ import annotations

from functools import cache

from fivehundred.actions import Action, CallPartner, Discard, NameJoker, Play
from fivehundred.bids import PASS, AskRedeal, Bid, HiLo, Misere, Strain
from fivehundred.cards import Card, CardSet, Suit
from fivehundred.game import legal_actions, why_not
from fivehundred.phases.flow import State
from fivehundred.phases.playing import Playing
from fivehundred.rules.ruleset import RuleSet, ladder
from fivehundred.seats import Seat
from fivehundred.testing.strategies import EVERY_CARD

JOKERS = tuple(card for card in EVERY_CARD if card.is_joker)
NAMES: tuple[Suit | None, ...] = (None, *Suit)


@cache
def _acts() -> tuple[Action, ...]:
    found: list[Action] = [PASS, AskRedeal(), HiLo()]
    found += [Misere(code) for code in ("MIS", "OMIS", "DNUL", "BNUL", "BMIS", "SOMIS", "ODD")]
    found += [Bid(tricks, strain) for tricks in range(1, 11) for strain in Strain]
    found += [Bid(10, strain, game=True) for strain in Strain]
    found += [Play(card, suit) for card in EVERY_CARD for suit in NAMES]
    found += [NameJoker(suit, card) for card in (*JOKERS, EVERY_CARD[14]) for suit in NAMES]
    found += [CallPartner(card) for card in (None, *EVERY_CARD)]
    found += [CallPartner(card, Seat(seat)) for card in (None, EVERY_CARD[12]) for seat in range(7)]
    found += [Discard(CardSet.of([card])) for card in EVERY_CARD]
    return tuple(found)


@cache
def universe(rules: RuleSet) -> tuple[Action, ...]:
    """Everything that anybody can try to do at a table, one card at a time."""
    return tuple(dict.fromkeys((*_acts(), *ladder(rules))))


def leads_to_last_trick(state: State) -> bool:
    """Whether the last trick is about to be led."""
    return isinstance(state, Playing) and not state.plays and len(state.tricks) == state.deal.rules.pack.hand_size - 1


def has_suit(state: State, card: Card) -> bool:
    """Whether a card belongs to a suit in this deal; a joker does with trumps, or when it was named."""
    contract = state.deal.contract
    trump = contract.trump if contract else None
    return not card.is_joker or trump is not None or card in dict(state.deal.named)


def expected_legal(state: State) -> set[Action]:
    """The legal actions, with the namings for which the plain joker stands in the last trick."""
    legal = set(legal_actions(state))
    if leads_to_last_trick(state):
        for act in list(legal):
            if isinstance(act, Play) and not has_suit(state, act.card):
                legal |= {Play(act.card, suit) for suit in Suit if why_not(state, Play(act.card, suit)) is None}
    return legal
