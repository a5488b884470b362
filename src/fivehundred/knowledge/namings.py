"""The suits that jokers may have been given, by what is told of them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from fivehundred._tables import Named
from fivehundred.cards import Card, Suit
from fivehundred.errors import Violation
from fivehundred.knowledge.known import played
from fivehundred.knowledge.opening import Opening
from fivehundred.knowledge.record import UNKNOWN, DealRecord
from fivehundred.phases.announcing import NameFacts, check_name
from fivehundred.seats import Seat


def decided(record: DealRecord, joker: Card) -> bool:
    """Whether the declarer has let the time pass to give this joker a suit: he named none, or nobody remembers."""
    said = record.joker
    return said == UNKNOWN or (isinstance(said, Mapping) and joker in said and said[joker] is None)


def may_have_held(opening: Opening, card: Card) -> bool:
    """Whether the declarer can have held a card after the exchange, by what is told."""
    record, declarer = opening.record, opening.declarer
    if record.discard is not None and card in record.discard:
        return False
    if opening.never_his(card, declarer if declarer is not None else Seat(0)) is not None:
        return False
    held = [*record.holds.items(), *record.has.items()]
    others = [c for seat, some in held if seat != declarer for c in some]
    return card not in others and card not in [c for seat, c in played(opening) if seat != declarer]


def namings(opening: Opening) -> tuple[Named, ...]:
    """The suits that the jokers may have been given; an announcement that broke a rule gives none (S001-30)."""
    rules, joker = opening.rules, opening.record.joker
    if not joker or not opening.over:
        return ((),)
    if joker == UNKNOWN:
        may = rules.joker is not None and rules.joker.may_name(opening.contract)
        jokers = [card for card in rules.pack.joker_cards if may and may_have_held(opening, card)]
        suits = product(*((None, *Suit) for _ in jokers))
        return tuple(tuple((j, s) for j, s in zip(jokers, some, strict=True) if s is not None) for some in suits)
    assert isinstance(joker, Mapping)
    told = ((card, suit) for card, suit in joker.items() if suit is not None)
    return (tuple((card, suit) for card, suit in told if name_breach(opening, card, suit) is None),)


def name_breach(opening: Opening, card: Card, suit: Suit) -> Violation | None:
    """The rule that an announcement on record broke, `None` if it broke none."""
    facts = NameFacts(
        rules=opening.rules, contract=opening.contract, holds=may_have_held(opening, card), begun=False, named=None
    )
    return check_name(facts, card, suit)
