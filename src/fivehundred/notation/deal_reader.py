"""Reading the deal and the auction of a state from the fields of its text."""

from __future__ import annotations

from functools import lru_cache

import attrs

from fivehundred.bids import PASS, Call, call
from fivehundred.bounds import LONGEST_AUCTION
from fivehundred.cards import CARDS, NO_CARDS, CardMask, CardSet, card
from fivehundred.errors import Violation
from fivehundred.game.dealing import deal
from fivehundred.notation.fields import Field, Part, needed
from fivehundred.phases import flow
from fivehundred.phases.bidding import Bidding, auction_facts
from fivehundred.phases.deal import Deal
from fivehundred.phases.flow import State
from fivehundred.rules.no_trick_bids import OTHER_CODES
from fivehundred.rules.ruleset import RuleSet, ladder
from fivehundred.seats import seat


def read_deal(fields: dict[str, Field], rules: RuleSet) -> Bidding:
    """The deal, from dealer, hands and kitty."""
    dealer = needed(fields, "dealer")
    who = dealer.read(lambda text: seat(text, rules.players))
    hands, kitty = needed(fields, "hands"), fields.get("kitty")
    left, size = rules.pack.cards, rules.pack.hand_size
    held: list[CardSet] = []
    for at, name, part in hands.seats(rules.players):
        if name != len(held):
            raise hands.wrong("the seats must be in order, each once", at)
        held.append(read_cards(hands, part, left, rules))
        left -= held[-1]
        if len(held[-1]) != size:
            raise hands.wrong(f"{rules.seating.name(name)} has {len(held[-1])} cards, not {size}", at)
    rest = read_cards(kitty, (kitty.body, 0), left, rules) if kitty else NO_CARDS
    sizes = (rules.players, rules.pack.kitty_size, rules.pack.undealt)
    if (len(held), len(rest), len(left - rest)) == sizes:
        return Bidding(Deal(rules, who, tuple(held), rest))
    return hands.read(lambda _: deal(rules, dealer=who, hands=held, kitty=rest))


def read_cards(field: Field, part: Part, there: CardSet, rules: RuleSet, elsewhere: str = "is named twice") -> CardSet:
    """Cards that are all ``there``, each once; a card that is not is ``elsewhere``."""
    left = int(there.mask)
    for word in part[0].split():  # as most texts are; the places of the words are needed for others
        usual = CARDS.get(word)
        if usual is None or not left >> usual.index & 1:
            break
        left ^= 1 << usual.index
    else:
        return CardSet(CardMask(there.mask & ~left))
    left = int(there.mask)
    for at, word in field.words(part):
        one = field.read(card, word, at)
        if one not in rules.pack.cards:
            raise field.wrong(str(Violation.of("card.not-in-pack", card=one, pack=len(rules.pack.cards))), at)
        if not one.mask & left:
            raise field.wrong(f"{one} {elsewhere}", at)
        left ^= one.mask
    return CardSet(CardMask(there.mask & ~left))


def read_auction(state: Bidding, field: Field | None) -> State:
    """The state after the calls."""
    if field is None:
        return state
    rules, dealer = state.deal.rules, state.deal.dealer
    usual, next_seat = _usual_calls(rules), rules.auction.mode.next_seat
    codes = (*OTHER_CODES, *(bid.code for bid in rules.misere.bids))
    facts = auction_facts(rules, dealer, ())
    due = next_seat(facts)
    for number, (at, word) in enumerate(field.words()):
        if number == LONGEST_AUCTION:
            raise field.wrong(f"no auction has more than {LONGEST_AUCTION} calls", at)
        if due is None:
            raise field.wrong("the auction is over before this call", at)
        said = usual.get(word) or field.read(lambda text: call(text, codes=codes, lowest=1), word, at)
        facts = facts.said(due, said)
        due = next_seat(facts)
    return flow.after_call(Bidding(attrs.evolve(state.deal, calls=facts.calls), facts))


@lru_cache(maxsize=64)
def _usual_calls(rules: RuleSet) -> dict[str, Call]:
    """The calls of a table by their texts."""
    return {str(call): call for call in (PASS, *ladder(rules))}
