"""What a deal record amounts to under a rule set: stage, tricks, hands, and what is not known of them.

A record that contradicts itself raises `SituationError` with the key and the offending text.
"""

from __future__ import annotations

from itertools import product

from fivehundred.cards import Suit
from fivehundred.rules.ruleset import RuleSet
from fivehundred.settle.deal_record import UNKNOWN, DealRecord
from fivehundred.settle.hands import Hands


class Position(Hands):
    """One deal record under one rule set, with the jokers' suits fixed.

    `positions` makes one for every suit that an unremembered nomination may have named.
    """


def positions(rules: RuleSet, record: DealRecord) -> tuple[Position, ...]:
    """The deal under these rules: one position, or one for each suit that a forgotten nomination may have named."""
    first = Position(rules, record)
    if record.joker != UNKNOWN or not first.auction_over or rules.joker is None:
        return (first,)
    jokers = [
        j
        for j in rules.pack.joker_cards
        if first._may_have_held(j) and first.contract is not None and rules.joker.may_name(first.contract)
    ]
    worlds = product(*(((None, *Suit)) for _ in jokers))
    found = []
    for suits in worlds:
        named = tuple((j, s) for j, s in zip(jokers, suits, strict=True) if s is not None)
        found.append(Position(rules, record, named))
    return tuple(found)
