"""Announcements of the declarer: the joker's suit without trumps, and a partner's card with five players."""

from __future__ import annotations

from attrs import frozen

from fivehundred.bids import Contract
from fivehundred.cards import Card, CardSet, Rank, Suit
from fivehundred.errors import Violation
from fivehundred.phases.deal import Deal, Stage, not_due
from fivehundred.rules.partner import CardFacts
from fivehundred.rules.ruleset import RuleSet
from fivehundred.seats import Seat


@frozen
class Announcing:
    """The stages of calling a partner and of announcing before the first lead, which declines what is still open.

    ``partner`` and ``jokers`` say what is open; ``exchanged`` tells whether the exchange is done.
    """

    deal: Deal
    partner: bool = False
    jokers: tuple[Card, ...] = ()
    exchanged: bool = True

    @property
    def unanswered(self) -> tuple[Card, ...]:
        """The cards that were called and that nobody holds."""
        return self.deal.unanswered

    @property
    def stage(self) -> Stage:
        """Calling a partner before the exchange, or announcing before the first lead."""
        return Stage.ANNOUNCING if self.exchanged else Stage.CALLING

    @property
    def seat(self) -> Seat:
        """The declarer."""
        assert self.deal.contract is not None
        return self.deal.contract.declarer

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The cards in each hand."""
        return self.deal.hands_in_play if self.exchanged else self.deal.hands


@frozen(kw_only=True)
class NameFacts:
    """The facts that decide whether a joker may be given a suit: held by the declarer, play begun, named already."""

    rules: RuleSet
    contract: Contract | None
    holds: bool
    begun: bool
    named: Suit | None = None


def check_name(facts: NameFacts, joker: Card, suit: Suit | None, seat: Seat | None = None) -> Violation | None:
    """The violation in giving a joker a suit now (S001-30, S003-28, S004-26); `None` if legal; no suit declines."""
    rules, contract = facts.rules, facts.contract
    if contract is None:
        return Violation.of("joker.name-nobody")
    declarer = rules.seating.name(contract.declarer)
    if joker in rules.pack.cards and not joker.is_joker:
        return Violation.of("joker.name-other", card=joker)
    if joker not in rules.pack.joker_cards:
        return Violation.of("card.not-in-pack", card=joker, pack=len(rules.pack.cards))
    if contract.trump is not None:  # S001-29, A33
        return Violation.of("joker.name-trumps", joker=joker, bid=contract.bid)
    if seat is not None and seat != contract.declarer:  # S001-30
        return Violation.of("joker.name-declarer", seat=rules.seating.name(seat), declarer=declarer)
    if not rules.joker or not rules.joker.may_name(contract):  # S003-53, S004-27
        return Violation.of("joker.name-never", bid=contract.bid)
    if facts.begun:  # S004-26
        return Violation.of("joker.name-late", joker=joker, declarer=declarer)
    if not facts.holds:  # S001-31, A40
        return Violation.of("joker.name-not-held", seat=declarer, joker=joker)
    if facts.named is not None:
        return Violation.of("joker.name-twice", joker=joker, suit=facts.named)
    return None


@frozen(kw_only=True)
class CallFacts:
    """The facts that decide whether a card may be called: the declarer's hand and discard, and what is done already."""

    rules: RuleSet
    contract: Contract | None
    hand: CardSet
    discard: CardSet
    trumps: CardSet
    exchanged: bool
    begun: bool
    called: bool = False
    unanswered: tuple[Card, ...] = ()


def check_partner(
    facts: CallFacts, card: Card | None, seat: Seat | None = None, *, player: Seat | None = None
) -> Violation | None:
    """The violation in calling a card (S000-55, S003-44, S003-46); `None` if it is legal; no card means alone.

    ``player`` is a seat that is called by name, where the rules want that (P).
    """
    rules, contract, rule = facts.rules, facts.contract, facts.rules.partner
    if rule is None:
        return Violation.of("partner.never")
    if contract is None:
        return Violation.of("partner.nobody")
    out_of_turn = not_due(rules, seat, contract.declarer, Stage.CALLING)
    if out_of_turn is not None:
        return out_of_turn
    if contract.as_misere:  # S000-59, S003-48; G4
        return Violation.of("partner.misere")
    if facts.begun or facts.called:
        return Violation.of("partner.late")
    if facts.exchanged and rule.before_exchange:
        return Violation.of("partner.before-exchange")
    if not facts.exchanged and not rule.before_exchange:
        return Violation.of("partner.after-exchange")
    if card is None and player is None:
        return None
    if rule.by_name:
        if card is not None or player is None or player == contract.declarer or not 0 <= player < rules.players:
            return Violation.of("partner.named", seat=rules.seating.name(contract.declarer))
        return None
    if card is None or player is not None:
        return Violation.of("partner.by-card")
    if card not in rules.pack.cards:
        return Violation.of("card.not-in-pack", card=card, pack=len(rules.pack.cards))
    bar = rule.callable.bars(CardFacts(card=card, trumps=facts.trumps, bowers=bowers(contract)))
    if bar is not None:
        return Violation.of(bar.rule, card=card, bid=contract.bid, why=_Why(bar.why))
    own = card in facts.hand
    if (own or card in facts.discard) and not rule.may_call_away(own=own):  # S000-55, A23, P
        return Violation.of("partner.own" if own else "partner.buried", card=card)
    if card in facts.unanswered:
        return Violation.of("partner.unanswered", card=card)
    return None


@frozen
class _Why:
    """Words of a message that depend on the language."""

    term: str


def bowers(contract: Contract) -> CardSet:
    """The two trump jacks of a suit contract (S003-8); none without trumps."""
    trump = contract.trump
    if trump is None:
        return CardSet()
    return CardSet.of(Card.of(suit, Rank.JACK) for suit in (trump, trump.same_colour))
