"""Reading calls, cards and contracts in the canonical notation, with the names that a rule set gives to them."""

from __future__ import annotations

from fivehundred.bids import Call, Contract
from fivehundred.cards import Card
from fivehundred.errors import NotationError, text_needed
from fivehundred.notation.dialects import dialect
from fivehundred.rules.ruleset import RuleSet
from fivehundred.seats import seat


def card(text: str, *, rules: RuleSet | None = None) -> Card:
    """Read one card, suit first; ``rules`` may let another card stand in for the joker (S000-6).

    >>> card("♥10"), card("JK")
    (card('H10'), card('JK'))
    """
    text_needed(text)
    return dialect("canonical", rules).card(text)


def cards(text: str, *, rules: RuleSet | None = None) -> tuple[Card, ...]:
    """Read cards separated by blanks or commas, in the order written.

    >>> cards("H9 D4, C5")
    (card('H9'), card('D4'), card('C5'))
    """
    text_needed(text)
    return dialect("canonical", rules).cards(text)


def call(text: str, *, rules: RuleSet | None = None) -> Call:
    """Read one call: ``6S`` to ``10NT``, ``MIS``, ``OMIS``, ``PASS``, and what else the rules offer.

    An unknown word is a `NotationError`, never a pass.

    >>> from fivehundred.profiles import US_NULLO_43
    >>> str(call("8 sang")), str(call("DNUL", rules=US_NULLO_43))
    ('8NT', 'DNUL')
    """
    text_needed(text)
    return dialect("canonical", rules).call(text)


def contract(text: str, *, rules: RuleSet | None = None) -> Contract:
    """Read a contract, a bid and its declarer; without ``rules`` at a table of four.

    >>> str(contract("8H by N"))
    '8H by seat 0'
    """
    text_needed(text)
    bid, by, name = text.rpartition(" by ")
    if not by:
        raise NotationError(text, 'a contract is a bid and its declarer: "8H by N"')
    return Contract(dialect("canonical", rules).bid(bid), seat(name, rules.players if rules else 4))
