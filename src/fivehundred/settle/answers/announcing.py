"""Answers about the exchange, the joker's suit and the partner."""

from __future__ import annotations

from fivehundred.cards import JOKER, NO_CARDS, Card, CardSet, Suit
from fivehundred.errors import Violation
from fivehundred.phases import record
from fivehundred.phases.announcing import NameFacts, check_name, check_partner
from fivehundred.phases.exchanging import check_discard
from fivehundred.phases.record import Stage, wrong_stage
from fivehundred.seats import Seat
from fivehundred.settle.answers.base import (
    UNKNOWN,
    Answer,
    agreed,
    holds_key,
    judged,
    may_hold,
    unknown,
    words,
)
from fivehundred.settle.audit import call_facts
from fivehundred.settle.position import Position
from fivehundred.settle.questions import Question


def discards(p: Position, q: Question) -> Answer:
    if p.stage is None:
        return unknown("contract")
    if p.contract is not None and p.stage is not Stage.FINISHED and not p.has_exchange:
        return judged(Violation.of("exchange.none", bid=p.contract.bid), Violation.of("discard.legal"))
    if p.stage is not Stage.EXCHANGING:
        return judged(wrong_stage(p.stage, "exchange"), Violation.of("discard.legal"))
    assert p.declarer is not None
    hand = p.hand(p.declarer)
    missing = p.rules.pack.kitty_size
    legal = Violation.of("discard.legal")
    if hand is not None:
        return judged(check_discard(p.rules, p.declarer, hand, q.cards, missing, q.seat), legal)
    worlds = (CardSet.of(q.cards), NO_CARDS)
    found = [judged(check_discard(p.rules, p.declarer, hand, q.cards, missing, q.seat), legal) for hand in worlds]
    return agreed(found, holds_key(p, p.declarer))


def _joker_of(p: Position, q: Question) -> Card | None:
    """The joker that is meant: the one that was asked for, else the first that may still be given a suit."""
    jokers = p.rules.pack.joker_cards
    if q.joker is not None or len(jokers) < 2 or p.declarer is None:
        return q.joker if q.joker is not None else next(iter(jokers), None)
    still = [joker for joker in jokers if joker not in dict(p.named) and not p.declined(joker)]
    held = {joker: may_hold(p, p.declarer, joker) for joker in still}
    certain = (joker for joker in still if held[joker] == (True,))
    return next(certain, next((joker for joker in still if True in held[joker]), jokers[0]))


def _name_violations(p: Position, q: Question, suit: Suit | None) -> list[Violation | None]:
    """The violation of naming a suit, for all that the hand may hold."""
    if p.stage in (Stage.BIDDING, Stage.CALLING, Stage.EXCHANGING):
        return [wrong_stage(p.stage, "name")]
    joker = _joker_of(p, q)
    if joker is None:
        return [Violation.of("card.not-in-pack", card=JOKER, pack=len(p.rules.pack.cards))]
    return _naming(p, joker, suit, q.seat)


def _naming(p: Position, joker: Card, suit: Suit | None, seat: Seat | None) -> list[Violation | None]:
    """The violation of giving this joker a suit, for all that the declarer may hold."""
    holds = may_hold(p, p.declarer, joker) if p.declarer is not None else (False,)
    named = dict(p.named).get(joker)
    begun = p.begun or p.stage is Stage.FINISHED or p.declined(joker)
    return [
        check_name(
            NameFacts(rules=p.rules, contract=p.contract, holds=have, begun=begun, named=named), joker, suit, seat
        )
        for have in holds
    ]


def announces(p: Position) -> tuple[bool, ...]:
    """Whether the declarer may still announce something before the first lead; both where that is not known."""
    if p.stage is not Stage.ANNOUNCING or p.declarer is None:
        return (False,)
    if check_partner(call_facts(p, before=False), None, p.declarer) is None:
        return (True,)
    found = [_naming(p, joker, Suit.SPADES, p.declarer) for joker in p.rules.pack.joker_cards]
    if [None] in found:
        return (True,)
    return (True, False) if any(None in verdicts for verdicts in found) else (False,)


def names(p: Position, q: Question) -> Answer:
    if p.stage is None:
        return unknown("contract")
    legal = Violation.of("joker.name-legal", joker=_joker_of(p, q))
    found = [judged(v, legal) for v in _name_violations(p, q, q.suit)]
    return agreed(found, holds_key(p, p.declarer) if p.declarer is not None else "contract")


def may_name(p: Position, q: Question) -> Answer:
    if p.stage is None:
        return unknown("contract")
    verdicts = _name_violations(p, q, Suit.SPADES)
    found = [
        Answer(text=words(Suit), reason=Violation.of("joker.name-legal", joker=_joker_of(p, q)))
        if violation is None
        else Answer(text="", reason=violation)
        for violation in verdicts
    ]
    return agreed(found, holds_key(p, p.declarer) if p.declarer is not None else "contract")


def _call_violation(p: Position, q: Question, card: Card | None, player: Seat | None = None) -> Violation | None:
    if p.stage is Stage.BIDDING:
        return wrong_stage(Stage.BIDDING, "partner")
    return check_partner(call_facts(p, before=False), card, q.seat, player=player)


def calls_partner(p: Position, q: Question) -> Answer:
    if p.rules.partner is not None and p.stage is None:
        return unknown("contract")
    card = q.cards[0] if q.cards else None
    violation = _call_violation(p, q, card, q.player)
    if q.player is not None:
        return judged(violation, Violation.of("partner.legal", card=p.rules.seating.name(q.player)))
    settled = card is None or (violation is not None and violation.rule not in ("partner.own",))
    if not settled and p.declarer is not None and p.hand(p.declarer) is None and p.declarer not in p.record.hands:
        return unknown(holds_key(p, p.declarer))
    return judged(violation, Violation.of("partner.legal" if card else "partner.solo", card=card))


def may_call(p: Position, q: Question) -> Answer:
    if p.rules.partner is not None and p.stage is None:
        return unknown("contract")
    if p.rules.partner is not None and p.rules.partner.by_name:
        seats = [Seat(s) for s in range(p.rules.players) if _call_violation(p, q, None, Seat(s)) is None]
        named = words(map(p.rules.seating.name, seats))
        why = Violation.of("partner.legal", card=named) if seats else _call_violation(p, q, None)
        return Answer(text=named, reason=why or Violation.of("partner.never"))
    cards = [card for card in p.rules.pack.cards if _call_violation(p, q, card) is None]
    if cards and p.declarer is not None and p.hand(p.declarer) is None and p.declarer not in p.record.hands:
        return unknown(holds_key(p, p.declarer))
    reason = Violation.of("partner.legal", card=words(cards)) if cards else _call_violation(p, q, None)
    return Answer(text=words(cards), reason=reason or Violation.of("partner.never"))


def who_is_partner(p: Position, q: Question) -> Answer:
    rules, call = p.rules, p.record.call
    if p.declarer is not None and rules.seating.partners(p.declarer):
        seats = words(rules.seating.name(s) for s in rules.seating.partners(p.declarer))
        return Answer(text=seats, reason=Violation.of("partner.known", seat=seats))
    if p.stage is None:
        return unknown("contract")
    if rules.partner is None or not record.calls_partner(rules, p.contract) or p.nobody_called:
        return Answer(text="none", reason=_why_no_partner(p))
    shown = [seat for seat, play in p.all_plays() if play.card == call]
    if p.declarer in shown:
        return Answer(text="none", reason=_why_no_partner(p))
    if shown or isinstance(call, int) or rules.partner.reveal == "immediate":  # S000-56; S003-45: the card shows it
        who = shown[0] if shown else p.partner
        if who is not None:
            seat = rules.seating.name(who)
            return Answer(text=seat, reason=Violation.of("partner.known", seat=seat))
    if rules.partner.reveal == "immediate":  # he has spoken, but nobody remembers who it was
        return unknown("partner")
    return Answer(text=UNKNOWN, reason=Violation.of("partner.unknown"))


def _why_no_partner(p: Position) -> Violation:
    if p.rules.partner is None:
        return Violation.of("partner.never")
    if p.contract is None or p.declarer is None:
        return Violation.of("partner.nobody")
    if p.contract.is_misere:
        return Violation.of("partner.misere")
    if p.unanswered:
        return Violation.of("partner.unanswered", card=p.called_in_vain)
    return Violation.of("partner.alone", seat=p.rules.seating.name(p.declarer))
