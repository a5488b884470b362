"""Questions about the cards: what may be played and why, who won, what lies open."""

from __future__ import annotations

from fivehundred._kernel import NO_SUIT
from fivehundred.cards import NO_CARDS, Card, CardSet
from fivehundred.errors import Violation
from fivehundred.knowledge.breaches import as_seen
from fivehundred.knowledge.card_facts import play_facts
from fivehundred.knowledge.worlds import Impossible, NotTold, World
from fivehundred.phases.deal import Stage, wrong_stage
from fivehundred.phases.legality import LEADING, PlayFacts, check_play, counted, legal_plays_of
from fivehundred.seats import Seat
from fivehundred.settle.answers import ILLEGAL, LEGAL, OPEN, Answer, words
from fivehundred.settle.questions.announcing import still_announces
from fivehundred.settle.questions.forms import Kind, Question, question_in_one_world
from fivehundred.settle.questions.reasons import why_joker_loses, why_joker_wins, why_legal, why_may


def idle(w: World, seat: Seat) -> Violation | None:
    """Why a seat is not to play at all, `None` if it is."""
    stage, o = w.stage, w.known.opening
    if stage not in (Stage.PLAYING, Stage.ANNOUNCING):
        return wrong_stage(stage, "play")
    if seat in o.out:
        return Violation.of("misere.sits-out", seat=w.name(seat))
    due = w.due
    waits = due != o.declarer and still_announces(w)  # his own lead declines what is open (S004-26)
    if due == seat:
        return wrong_stage(Stage.ANNOUNCING, "play") if waits else None
    if seat == o.declarer and waits:
        return wrong_stage(Stage.ANNOUNCING, "play")
    return Violation.of("turn", seat=w.name(seat), due=w.name(due), stage=Stage.PLAYING)


def likely_hand(w: World, seat: Seat, card: Card) -> CardSet:
    """A hand that stands for all hands of this world in which a card is judged alike.

    What matters is whether the card is there, and whether cards of the led suit, jokers and, for who plays a joker,
    other cards are.
    """
    whole = w.hand(seat)
    if whole is not None:
        return whole
    if not w.holds(seat, card):
        return NO_CARDS
    known, trick = w.known, w.known.current
    lanes, own = known.numbering.tables.lanes, CardSet.of([card])
    led = lanes[trick.led] if trick is not None and trick.led not in (LEADING, NO_SUIT) else 0
    hand = own | w.some(seat, known.numbering.card_set(led) - own)
    jokers = known.numbering.card_set(lanes[NO_SUIT])
    hand |= w.some(seat, jokers - own)
    if card in jokers:
        hand |= w.some(seat, known.rules.pack.cards - known.numbering.card_set(led) - jokers - own)
    return hand


@question_in_one_world(r"(?P<seat>\S+) plays (?P<play>\S+)", example="E plays JK", answers="`legal` or `illegal`")
def plays(w: World, q: Question) -> Answer:
    """Whether a seat may play this card now; presumed is that it holds it."""
    assert q.play is not None
    assert q.seat is not None
    known, seat, play = w.known, q.seat, q.play
    if play.card not in known.rules.pack.cards:
        return Answer(
            text=ILLEGAL, reason=Violation.of("card.not-in-pack", card=play.card, pack=len(known.rules.pack.cards))
        )
    if known.opening.over is None:
        told = known.record.holds.get(seat)
        if told is not None and play.card not in told:
            reason = Violation.of("card.not-held", seat=w.name(seat), card=play.card, held=CardSet.of(told))
            return Answer(text=ILLEGAL, reason=reason)
        if any(play.card in held for who, held in known.record.holds.items() if who != seat):
            return Answer(text=ILLEGAL, reason=Violation.of("card.not-held.not", seat=w.name(seat), card=play.card))
        raise NotTold("contract")
    if w.stage_open and not w.may_hold(seat, play.card):
        return Answer(text=ILLEGAL, reason=Violation.of("card.not-held.not", seat=w.name(seat), card=play.card))
    not_to_play = idle(w, seat)
    if not_to_play is not None:
        return Answer(text=ILLEGAL, reason=not_to_play, allowed="")
    if not w.presume_held(seat, play.card) and w.stage_open:
        raise Impossible  # at this stage the seat cannot hold the card, but at another that is left open it can
    hand = likely_hand(w, seat, play.card)
    facts, seen = play_facts(w, seat, hand), w.hand(seat) is not None
    why = check_play(facts, play)

    def because() -> Violation:
        if why is None:
            return why_legal(facts, play, w.name(seat), seen=seen)
        if why.rule == "card.not-held" and not seen:
            return Violation.of("card.not-held.not", seat=w.name(seat), card=play.card)
        return as_seen(why, w.guessed)

    return Answer(
        text=LEGAL if why is None else ILLEGAL,
        reason=because,
        allowed=lambda: words(legal_plays_of(facts)) if seen else None,
    )


@question_in_one_world(
    r"(?P<seat>\S+) may play",
    example="E may play",
    answers="the cards; a suitless joker led `JK=C JK=D`",
    kind=Kind.LIST,
)
def may_play(w: World, q: Question) -> Answer:
    """The cards that a seat may play now."""
    assert q.seat is not None
    seat = q.seat
    not_to_play = idle(w, seat)
    if not_to_play is not None:
        return Answer(text="", reason=not_to_play)
    facts, whole = _whole_hand(w, seat)
    return Answer(text=words(legal_plays_of(facts)), reason=lambda: why_may(facts, w.name(seat), seen=whole))


def _whole_hand(w: World, seat: Seat) -> tuple[PlayFacts, bool]:
    """The facts of a hand of which all is read that decides, and whether it is the whole hand."""
    certain = w.hand(seat)
    if certain is not None:
        return play_facts(w, seat, certain), True
    known, trick = w.known, w.known.current
    lanes, pack = known.numbering.tables.lanes, known.rules.pack.cards
    led = lanes[trick.led] if trick is not None and trick.led != LEADING else 0
    first = known.numbering.card_set(led | lanes[NO_SUIT])
    hand = w.whole(seat, first)
    if not hand & known.numbering.card_set(led):
        return play_facts(w, seat, hand | w.whole(seat, pack - first)), True
    return play_facts(w, seat, hand), False


@question_in_one_world(r"who won trick (?P<number>\d{1,99})", example="who won trick 3", answers="a seat, or `open`")
def who_won(w: World, q: Question) -> Answer:
    """Who won a trick."""
    known, number = w.known, q.number
    if known.opening.over is None:
        raise NotTold("contract")
    trick = known.tricks.get(number)
    if trick is None:
        told = known.told_winners.get(number)
        if told is not None:
            return Answer(text=w.name(told), reason=Violation.of("trick.told", seat=w.name(told), number=number))
        if number > w.done:
            return Answer(text=OPEN, reason=Violation.of("trick.unplayed", number=number))
        raise NotTold("tricks")
    if not trick.complete:
        if not trick.plays:
            return Answer(text=OPEN, reason=Violation.of("trick.unplayed", number=number))
        return Answer(text=OPEN, reason=Violation.of("trick.open", number=number, seat=w.name(w.due)))
    jokers = [seat for seat, play in trick.plays if known.numbering.suit(play.card) is None]
    winner = w.choose(("winner", number), f"void.{w.name(jokers[0])}" if jokers else "partner", trick.winners)
    card = next(play.card for seat, play in trick.plays if seat == winner)
    suit = known.numbering.suit(card)
    if suit is None:
        return Answer(text=w.name(winner), reason=why_joker_wins(w, trick, winner, card))
    beaten = why_joker_loses(w, trick, card)
    if beaten is not None:
        return Answer(text=w.name(winner), reason=beaten)
    trump = known.opening.contract.trump if known.opening.contract is not None else None
    shown = [play.card for _, play in trick.plays if not play.card.is_joker or trump is None]
    reason = Violation.of("trick.trump" if trump is suit else "trick.led", card=card, led=suit)
    return Answer(text=w.name(winner), reason=reason.noted(counted(known.numbering, shown)))


@question_in_one_world(
    r"(?P<seat>\S+) shows", example="N shows", answers="the cards of North that lie open for all", kind=Kind.LIST
)
def shows(w: World, q: Question) -> Answer:
    """The cards of a seat that lie open for everybody."""
    assert q.seat is not None
    known, seat, stage = w.known, q.seat, w.stage
    o, name = known.opening, w.name(q.seat)
    if stage is Stage.EXCHANGING and known.rules.kitty.face_up and seat == o.declarer:
        if o.taken_up is None:
            raise NotTold("kitty")
        return Answer(text=words(o.taken_up), reason=Violation.of("shows.kitty", seat=name))  # K: everybody saw it
    trick, contract = known.current, o.contract
    table = CardSet.of(play.card for who, play in (trick.plays if trick else ()) if who == seat)
    opened, bid = False, None
    if contract is not None and contract.as_misere and stage is not Stage.FINISHED:
        partner = seat in known.rules.seating.partners(contract.declarer)
        if partner or seat == o.declarer:
            played = stage in (Stage.ANNOUNCING, Stage.PLAYING)
            opened = played and known.rules.misere.lies_open(str(contract.bid), w.done, partner=partner)
            bid = contract.bid if known.rules.misere.lies_open(str(contract.bid), 1, partner=partner) else None
    if not opened:
        rule = "shows.table" if table else "shows.nothing"
        later = Violation.of("shows.later", bid=bid) if bid is not None else None
        return Answer(text=words(table), reason=Violation.of(rule, seat=name).noted(later))
    rule = "shows.hand" if seat == o.declarer else "shows.partner"
    return Answer(text=words(w.whole(seat, known.rules.pack.cards) | table), reason=Violation.of(rule, seat=name))
