"""Everything that can be tried at a table, and the legal part of it."""

from __future__ import annotations

from functools import cache

from fivehundred.actions import Action, CallPartner, Discard, NameJoker, Play
from fivehundred.bids import PASS, AskRedeal, Bid, HiLo, Misere, Strain
from fivehundred.cards import CardSet, Suit
from fivehundred.game import normal_play
from fivehundred.phases.flow import State
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


def normal(state: State, act: Action) -> Action:
    """The action as it counts in this state: `normal_play`."""
    return normal_play(state, act) if isinstance(act, Play) else act
