"""Questions about the exchange and the joker's suit."""

from __future__ import annotations

from fivehundred.cards import JOKER, Card, CardSet, Suit
from fivehundred.errors import Violation
from fivehundred.knowledge.namings import decided
from fivehundred.knowledge.worlds import World
from fivehundred.phases.announcing import NameFacts, check_name
from fivehundred.phases.deal import Stage, wrong_stage
from fivehundred.phases.exchanging import check_discard
from fivehundred.seats import Seat
from fivehundred.settle.answers import Answer, judged, words
from fivehundred.settle.questions.forms import Kind, Question, question_in_one_world


@question_in_one_world(
    r"(?P<seat>\S+) discards ?(?P<cards>.*)", example="N discards H9 D4 C5", answers="`legal` or `illegal`"
)
def discards(w: World, q: Question) -> Answer:
    """Whether a seat may lay these cards away; presumed is that the time for it is now, and that it holds them."""
    legal = Violation.of("discard.legal")
    w.presume_stage(Stage.EXCHANGING)
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
    return judged(unseen(violation, whole is not None), legal)


def unseen(violation: Violation | None, seen: bool) -> Violation | None:
    """A violation as it is told of a hand that is not seen: not which other cards it holds."""
    if violation is None or seen or violation.rule != "card.not-held":
        return violation
    facts = dict(violation.facts)
    return Violation.of("card.not-held.not", seat=facts["seat"], card=facts["card"])


def joker_breach(w: World, joker: Card, suit: Suit | None, seat: Seat | None) -> Violation | None:
    """The rule that forbids to give a joker a suit now, `None` if none does."""
    o, stage = w.known.opening, w.stage
    if stage in (Stage.BIDDING, Stage.CALLING, Stage.EXCHANGING):
        return wrong_stage(stage, "name")
    named = dict(w.known.named).get(joker)
    facts = NameFacts(
        rules=o.rules,
        contract=o.contract,
        holds=o.declarer is not None and joker in o.rules.pack.cards and w.holds(o.declarer, joker),
        begun=w.known.begun or stage is Stage.FINISHED or decided(w.known.record, joker),
        named=named,
    )
    return check_name(facts, joker, suit, seat)


def _meant(w: World, q: Question) -> Card | None:
    """The joker that is meant: the one that was asked for, else the first that may still be given a suit."""
    o, jokers = w.known.opening, w.known.rules.pack.joker_cards
    if q.joker is not None or len(jokers) < 2 or o.declarer is None or w.stage not in (Stage.ANNOUNCING, Stage.PLAYING):
        return q.joker if q.joker is not None else next(iter(jokers), None)
    taken = dict(w.known.named)
    still = [joker for joker in jokers if joker not in taken and not decided(w.known.record, joker)]
    return next((joker for joker in still if w.holds(o.declarer, joker)), jokers[0])


@question_in_one_world(
    r"(?P<seat>\S+) names (?:(?P<joker>\S+)[ =])?(?P<suit>\S+)",
    example="N names D",
    answers="the joker’s suit: `legal` or `illegal`",
)
def names(w: World, q: Question) -> Answer:
    """Whether a seat may give the joker this suit; presumed is that the time for it is now, and that it holds it."""
    w.presume_stage(Stage.ANNOUNCING, Stage.PLAYING)
    declarer, jokers = w.known.opening.declarer, w.known.rules.pack.joker_cards
    if w.stage in (Stage.ANNOUNCING, Stage.PLAYING) and q.seat == declarer and declarer is not None:
        taken = dict(w.known.named)
        asked = (q.joker,) if q.joker is not None else [joker for joker in jokers if joker not in taken]
        any(joker in w.known.rules.pack.cards and w.presume_held(declarer, joker) for joker in asked)
    joker = _meant(w, q)
    legal = Violation.of("joker.name-legal", joker=joker)
    return judged(joker_breach(w, joker, q.suit, q.seat) if joker is not None else _no_joker(w), legal)


def _no_joker(w: World) -> Violation:
    if w.stage in (Stage.BIDDING, Stage.CALLING, Stage.EXCHANGING):
        return wrong_stage(w.stage, "name")
    return Violation.of("card.not-in-pack", card=JOKER, pack=len(w.known.rules.pack.cards))


@question_in_one_world(r"(?P<seat>\S+) may name", example="N may name", answers="the suits", kind=Kind.LIST)
def may_name(w: World, q: Question) -> Answer:
    """The suits that a seat may give the joker; presumed is that the time for it is now."""
    w.presume_stage(Stage.ANNOUNCING, Stage.PLAYING)
    joker = _meant(w, q)
    violation = joker_breach(w, joker, Suit.SPADES, q.seat) if joker is not None else _no_joker(w)
    if violation is None:
        return Answer(text=words(Suit), reason=Violation.of("joker.name-legal", joker=joker))
    return Answer(text="", reason=violation)


def still_announces(w: World) -> bool:
    """Whether the declarer may still announce something before the first lead."""
    from fivehundred.settle.questions.partner import partner_breach

    declarer = w.known.opening.declarer
    if w.stage is not Stage.ANNOUNCING or declarer is None:
        return False
    if partner_breach(w, None, declarer) is None:
        return True
    return any(joker_breach(w, joker, Suit.SPADES, declarer) is None for joker in w.known.rules.pack.joker_cards)
