"""Questions about the called partner."""

from __future__ import annotations

from fivehundred.cards import NO_CARDS, Card, CardSet
from fivehundred.errors import Violation
from fivehundred.knowledge.known import Known
from fivehundred.knowledge.stages import calls_early, unanswered
from fivehundred.knowledge.worlds import NotTold, World
from fivehundred.phases.announcing import CallFacts, check_partner
from fivehundred.phases.deal import Stage, wrong_stage
from fivehundred.seats import Seat
from fivehundred.settle.answers import UNKNOWN, Answer, judged, words
from fivehundred.settle.questions.forms import Kind, Question, question_in_one_world


def in_vain(known: Known) -> tuple[Card, ...]:
    """The cards that were called and that nobody answered to."""
    call = known.record.call
    return (*known.record.unanswered, *((call,) if isinstance(call, Card) and unanswered(known) else ()))


def _presume_time(w: World) -> None:
    """Take it to be the time to call a partner, unless what is told excludes it."""
    w.presume_stage(Stage.CALLING if calls_early(w.known) else Stage.ANNOUNCING)


def partner_breach(
    w: World, card: Card | None, seat: Seat | None, player: Seat | None = None, *, only_whether: bool = False
) -> Violation | None:
    """The rule that forbids to call a card or a player now, `None` if none does.

    ``only_whether``: it is enough whether one does.
    """
    known, stage = w.known, w.stage
    o, rule = known.opening, known.rules.partner
    if stage is Stage.BIDDING:
        return wrong_stage(stage, "partner")
    early = rule is not None and calls_early(known)
    told = known.record.call is not None and not (early and stage is Stage.CALLING)
    one = CardSet.of(() if card is None else (card,))

    def verdict(*, held: bool, buried: bool) -> Violation | None:
        facts = CallFacts(
            rules=known.rules,
            contract=o.contract,
            hand=one if held else NO_CARDS,
            discard=one if buried else NO_CARDS,
            trumps=known.trumps,
            exchanged=stage not in (Stage.CALLING, Stage.EXCHANGING),
            begun=known.begun or stage is Stage.FINISHED or (stage is Stage.PLAYING and not early),
            called=told,
            unanswered=in_vain(known),
        )
        return check_partner(facts, card, seat, player=player)

    violation = verdict(held=False, buried=False)
    if card is not None and o.declarer is not None:
        held = verdict(held=True, buried=False)
        buried = verdict(held=False, buried=True) if not early and stage is Stage.ANNOUNCING else violation
        if only_whether and held is not None and buried is not None and violation is None:
            violation = held if w.is_the_declarers(card) else None  # where he has it does not matter
        elif held != violation and w.holds(o.declarer, card):
            violation = held
        elif buried != violation and w.laid_away(card):
            violation = buried
    if violation is None and stage not in (Stage.CALLING, Stage.ANNOUNCING):
        return wrong_stage(stage, "partner")
    return violation


@question_in_one_world(
    r"(?P<seat>\S+) calls (?P<card>\S+)", example="0 calls HA", answers="the partner’s card: `legal` or `illegal`"
)
def calls(w: World, q: Question) -> Answer:
    """Whether a seat may call this card, or this player; presumed is that the time for it is now."""
    _presume_time(w)
    card = q.cards[0] if q.cards else None
    violation = partner_breach(w, card, q.seat, q.player)
    if q.player is not None:
        return judged(violation, Violation.of("partner.legal", card=w.name(q.player)))
    return judged(violation, Violation.of("partner.legal" if card else "partner.solo", card=card))


@question_in_one_world(r"(?P<seat>\S+) may call", example="0 may call", answers="the cards", kind=Kind.LIST)
def may_call(w: World, q: Question) -> Answer:
    """The cards, or the players, that a seat may call; presumed is that the time for it is now."""
    _presume_time(w)
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
    if o.declarer is not None and known.rules.seating.partners(o.declarer):
        seats = words(w.name(seat) for seat in known.rules.seating.partners(o.declarer))
        return Answer(text=seats, reason=Violation.of("partner.known", seat=seats))
    stage = w.stage
    early = calls_early(known)
    yet_to_call = stage in (Stage.BIDDING, Stage.CALLING) or (stage is Stage.EXCHANGING and not early)
    if rule is None or not known.calls_partner or yet_to_call or (call is None and stage is Stage.ANNOUNCING):
        return Answer(text="none", reason=_why_none(w))
    partner = w.partner
    if call is None and not rule.speaks_at_once:
        raise NotTold("call")  # the card that was called shows whether everybody knows the partner
    if not isinstance(call, Card):
        if partner is None:
            return Answer(text="none", reason=_why_none(w))
        return Answer(text=w.name(partner), reason=Violation.of("partner.known", seat=w.name(partner)))
    played = [seat for seat, card in known.all_plays() if card == call]
    open_kitty = o.taken_up is not None and call in o.taken_up
    if partner is None and (played or open_kitty or rule.speaks_at_once):
        return Answer(text="none", reason=_why_none(w))
    if partner is not None and (played or rule.speaks_at_once):  # S000-56; S003-45: the card shows it
        return Answer(text=w.name(partner), reason=Violation.of("partner.known", seat=w.name(partner)))
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
    if unanswered(known):
        return Violation.of("partner.unanswered", card=in_vain(known))
    return Violation.of("partner.alone", seat=w.name(contract.declarer))
