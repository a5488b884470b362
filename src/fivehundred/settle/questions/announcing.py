"""Questions about what the declarer does before the first lead: the exchange, the joker's suit, the called partner."""

from __future__ import annotations

from functools import partial

from fivehundred.cards import JOKER, Card, CardSet, Suit
from fivehundred.errors import Violation
from fivehundred.knowledge.known import Known
from fivehundred.knowledge.stages import calls_early, unanswered
from fivehundred.knowledge.worlds import NotTold, World
from fivehundred.phases.announcing import NameFacts, check_name
from fivehundred.phases.deal import Stage, wrong_stage
from fivehundred.phases.exchanging import check_discard
from fivehundred.seats import Seat
from fivehundred.settle.answers import UNKNOWN, Answer, judged, words
from fivehundred.settle.questions.forms import Kind, Question, question_in_one_world


@question_in_one_world(
    r"(?P<seat>\S+) discards ?(?P<cards>.*)", example="N discards H9 D4 C5", answers="`legal` or `illegal`"
)
def discards(w: World, q: Question) -> Answer:
    """Whether a seat may lay these cards away; presumed is that the time for it is now, and that it holds them."""
    legal = Violation.of("discard.legal")
    w.presumed = (Stage.EXCHANGING,)
    stage, o = w.stage, w.known.opening
    if not o.rules.pack.kitty_size:
        return judged(Violation.of("exchange.no-kitty"), legal)
    if o.contract is not None and stage is not Stage.FINISHED and not o.has_exchange:
        return judged(Violation.of("exchange.none", bid=o.contract.bid), legal)
    if o.over and o.contract is None and stage is not Stage.FINISHED:
        return judged(Violation.of("exchange.nobody"), legal)
    if stage is not Stage.EXCHANGING:
        return judged(wrong_stage(stage, "exchange"), legal)
    assert o.declarer is not None
    missing = o.rules.pack.kitty_size
    if q.seat == o.declarer:
        w.presume_held(o.declarer, *q.cards)
    whole = w.hand(o.declarer)
    hand = w.whole(o.declarer, CardSet.of(q.cards)) if whole is None else whole
    violation = check_discard(o.rules, o.declarer, hand, q.cards, missing, q.seat)
    return judged(violation and unseen(violation, whole is not None), legal)


def unseen(violation: Violation, seen: bool) -> Violation:
    """A violation as it is told of a hand that is not seen: not which other cards it holds."""
    if seen or violation.rule != "card.not-held":
        return violation
    facts = dict(violation.facts)
    return Violation.of("card.not-held.not", seat=facts["seat"], card=facts["card"])


def joker_breach(w: World, joker: Card | None, suit: Suit | None, seat: Seat | None) -> Violation | None:
    """The rule that forbids to give a joker a suit now, `None` if none does; no joker: the pack has none."""
    o, stage = w.known.opening, w.stage
    if stage in (Stage.BIDDING, Stage.CALLING, Stage.EXCHANGING):
        return wrong_stage(stage, "name")
    if joker is None:
        return Violation.of("card.not-in-pack", card=JOKER, pack=len(o.rules.pack.cards))
    facts = NameFacts(
        rules=o.rules,
        contract=o.contract,
        holds=o.declarer is not None and joker in o.rules.pack.cards and w.holds(o.declarer, joker),
        begun=w.known.begun or stage is Stage.FINISHED or w.known.record.declines(joker),
        named=dict(w.known.named).get(joker),
    )
    return check_name(facts, joker, suit, seat)


def _meant(w: World, q: Question) -> Card | None:
    """The joker that is meant: the one that was asked for, else the first that may still be given a suit."""
    o, jokers = w.known.opening, w.known.rules.pack.joker_cards
    if q.joker is not None or len(jokers) < 2 or o.declarer is None or w.stage not in (Stage.ANNOUNCING, Stage.PLAYING):
        return q.joker if q.joker is not None else next(iter(jokers), None)
    taken = dict(w.known.named)
    still = [joker for joker in jokers if joker not in taken and not w.known.record.declines(joker)]
    return next((joker for joker in still if w.holds(o.declarer, joker)), jokers[0])


@question_in_one_world(
    r"(?P<seat>\S+) names (?:(?P<joker>\S+)[ =])?(?P<suit>\S+)",
    example="N names D",
    answers="the joker’s suit: `legal` or `illegal`",
)
def names(w: World, q: Question) -> Answer:
    """Whether a seat may give the joker this suit; presumed is that the time for it is now, and that it holds it."""
    w.presumed = (Stage.ANNOUNCING, Stage.PLAYING)
    declarer, jokers = w.known.opening.declarer, w.known.rules.pack.joker_cards
    if q.seat == declarer and declarer is not None and any(w.may_hold(declarer, joker) for joker in jokers):
        w.presumed = (Stage.ANNOUNCING,)
    if w.stage in (Stage.ANNOUNCING, Stage.PLAYING) and q.seat == declarer and declarer is not None:
        taken = dict(w.known.named)
        asked = (q.joker,) if q.joker is not None else [joker for joker in jokers if joker not in taken]
        any(joker in w.known.rules.pack.cards and w.presume_held(declarer, joker) for joker in asked)
    joker = _meant(w, q)
    return judged(joker_breach(w, joker, q.suit, q.seat), Violation.of("joker.name-legal", joker=joker))


@question_in_one_world(r"(?P<seat>\S+) may name", example="N may name", answers="the suits", kind=Kind.LIST)
def may_name(w: World, q: Question) -> Answer:
    """The suits that a seat may give the joker; presumed is that the time for it is now."""
    w.presumed = (Stage.ANNOUNCING, Stage.PLAYING)
    joker = _meant(w, q)
    violation = joker_breach(w, joker, Suit.SPADES, q.seat)
    if violation is None:
        return Answer(text=words(Suit), reason=Violation.of("joker.name-legal", joker=joker))
    return Answer(text="", reason=violation)


def in_vain(known: Known) -> tuple[Card, ...]:
    """The cards that were called and that nobody answered to."""
    call = known.record.call
    return (*known.record.unanswered, *((call,) if isinstance(call, Card) and unanswered(known) else ()))


def partner_breach(
    w: World, card: Card | None, seat: Seat | None, player: Seat | None = None, *, only_whether: bool = False
) -> Violation | None:
    """The rule that forbids to call a card or a player now, `None` if none does; ``only_whether``: or one like it."""
    known, stage, early = w.known, w.stage, calls_early(w.known)
    if stage is Stage.BIDDING:
        return wrong_stage(stage, "partner")
    breach = partial(
        known.call_breach,
        card,
        seat,
        player=player,
        exchanged=stage not in (Stage.CALLING, Stage.EXCHANGING),
        begun=known.begun or stage is Stage.FINISHED or (stage is Stage.PLAYING and not early),
        called=known.record.call is not None and not (early and stage is Stage.CALLING),
        unanswered=in_vain(known),
    )
    violation, declarer = breach(), known.opening.declarer
    if card is not None and declarer is not None:
        held = breach(held=True)
        buried = breach(buried=True) if not early and stage is Stage.ANNOUNCING else violation
        if only_whether and held is not None and buried is not None and violation is None:
            violation = held if w.is_the_declarers(card) else None  # where he has it does not matter
        elif held != violation and w.holds(declarer, card):
            violation = held
        elif buried != violation and w.laid_away(card):
            violation = buried
    if violation is None and stage not in (Stage.CALLING, Stage.ANNOUNCING):
        return wrong_stage(stage, "partner")
    return violation


def still_announces(w: World) -> bool:
    """Whether the declarer may still announce something before the first lead."""
    declarer = w.known.opening.declarer
    if w.stage is not Stage.ANNOUNCING or declarer is None:
        return False
    if partner_breach(w, None, declarer) is None:
        return True
    return any(joker_breach(w, joker, Suit.SPADES, declarer) is None for joker in w.known.rules.pack.joker_cards)


@question_in_one_world(
    r"(?P<seat>\S+) calls (?P<card>\S+)", example="0 calls HA", answers="the partner’s card: `legal` or `illegal`"
)
def calls(w: World, q: Question) -> Answer:
    """Whether a seat may call this card, or this player; presumed is that the time for it is now."""
    w.presumed = (Stage.CALLING if calls_early(w.known) else Stage.ANNOUNCING,)
    card = q.cards[0] if q.cards else None
    violation = partner_breach(w, card, q.seat, q.player)
    if q.player is not None:
        return judged(violation, Violation.of("partner.legal", card=w.name(q.player)))
    return judged(violation, Violation.of("partner.legal" if card else "partner.solo", card=card))


@question_in_one_world(r"(?P<seat>\S+) may call", example="0 may call", answers="the cards", kind=Kind.LIST)
def may_call(w: World, q: Question) -> Answer:
    """The cards, or the players, that a seat may call; presumed is that the time for it is now."""
    w.presumed = (Stage.CALLING if calls_early(w.known) else Stage.ANNOUNCING,)
    rules = w.known.rules
    if rules.partner is not None and rules.partner.by_name:
        seats = [Seat(s) for s in range(rules.players) if partner_breach(w, None, q.seat, Seat(s)) is None]
        named = words(map(rules.seating.name, seats))
        why = Violation.of("partner.legal", card=named) if seats else partner_breach(w, None, q.seat)
        return Answer(text=named, reason=why or Violation.of("partner.never"))
    alone = partner_breach(w, None, q.seat)
    if alone is not None:
        return Answer(text="", reason=alone)
    cards = [card for card in rules.pack.cards if partner_breach(w, card, q.seat, only_whether=True) is None]
    return Answer(text=words(cards), reason=Violation.of("partner.legal", card=words(cards)))


@question_in_one_world(r"who is partner", example="who is partner", answers="a seat, `none` or `unknown`")
def who_is_partner(w: World, q: Question) -> Answer:
    """The partner, as far as everybody knows him."""
    known = w.known
    o, rule, call = known.opening, known.rules.partner, known.record.call
    fixed = () if o.declarer is None else known.rules.seating.partners(o.declarer)
    if fixed:
        seats = words(map(w.name, fixed))
        return Answer(text=seats, reason=Violation.of("partner.known", seat=seats))
    stage = w.stage
    yet_to_call = stage in (Stage.BIDDING, Stage.CALLING) or (stage is Stage.EXCHANGING and not calls_early(known))
    if rule is None or not known.calls_partner or yet_to_call or (call is None and stage is Stage.ANNOUNCING):
        return Answer(text="none", reason=_why_none(w))
    gone = isinstance(call, Card) and not w.may_be_with_others(call)
    partner = w.partner
    if call is None and not rule.speaks_at_once:
        raise NotTold("call")  # the card that was called shows whether everybody knows the partner
    tricks = known.tricks.values()
    played = next((trick.number for trick in tricks for _, play in trick.plays if play.card == call), None)
    shown = played or rule.speaks_at_once or not isinstance(call, Card)  # S000-56; S003-45: the card shows it
    if partner is None and (shown or gone):
        return Answer(text="none", reason=_why_none(w))
    if partner is not None and shown:
        how = "partner.known.ok" if played else "partner.known.may" if isinstance(call, Card) else "partner.known"
        reason = Violation.of(how, seat=w.name(partner), card=call, number=played)
        return Answer(text=w.name(partner), reason=reason)
    return Answer(text=UNKNOWN, reason=Violation.of("partner.unknown"))


def _why_none(w: World) -> Violation:
    known = w.known
    contract = known.opening.contract
    if known.rules.partner is None:
        return Violation.of("partner.never")
    if contract is None:
        return Violation.of("partner.nobody")
    if contract.as_misere:
        return Violation.of("partner.misere")
    if unanswered(known) and not known.begun:
        return Violation.of("partner.unanswered", card=in_vain(known))
    return Violation.of("partner.alone", seat=w.name(contract.declarer))
