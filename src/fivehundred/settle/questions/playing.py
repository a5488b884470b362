"""Questions about the play: whose turn it is, what may be played and why, what lies open, who deals next."""

from __future__ import annotations

from fivehundred import match
from fivehundred._kernel import NO_SUIT
from fivehundred.cards import NO_CARDS, CardSet
from fivehundred.errors import Violation
from fivehundred.knowledge.card_facts import as_seen, play_facts, standing_hand
from fivehundred.knowledge.worlds import Impossible, NotTold, World
from fivehundred.phases.deal import Stage, not_due, wrong_stage
from fivehundred.phases.legality import LEADING, check_play, legal_plays_of
from fivehundred.phases.reasons import why_legal, why_may
from fivehundred.seats import Seat
from fivehundred.settle.answers import ILLEGAL, LEGAL, Answer, words
from fivehundred.settle.questions.announcing import still_announces, unseen
from fivehundred.settle.questions.forms import Kind, Question, question_in_one_world


def idle(w: World, seat: Seat) -> Violation | None:
    """Why a seat is not to play at all, `None` if it is."""
    stage, o = w.stage, w.known.opening
    if stage not in (Stage.PLAYING, Stage.ANNOUNCING):
        return wrong_stage(stage, "play")
    if seat in o.out:
        return Violation.of("misere.sits-out", seat=w.name(seat))
    due = w.due
    waits = due != o.declarer and still_announces(w)  # his own lead declines what is open (S004-26)
    if waits and seat in (due, o.declarer):
        return wrong_stage(Stage.ANNOUNCING, "play")
    return not_due(w.known.rules, seat, due, Stage.PLAYING)


@question_in_one_world(r"(?P<seat>\S+) plays (?P<play>\S+)", example="E plays JK", answers="`legal` or `illegal`")
def plays(w: World, q: Question) -> Answer:
    """Whether a seat may play this card now; presumed is that it holds it."""
    assert q.play is not None
    assert q.seat is not None
    known, seat, play = w.known, q.seat, q.play
    if play.card not in known.rules.pack.cards:
        wrong = Violation.of("card.not-in-pack", card=play.card, pack=len(known.rules.pack.cards))
        return Answer(text=ILLEGAL, reason=wrong)
    not_held = Violation.of("card.not-held.not", seat=w.name(seat), card=play.card)
    if known.opening.over is None:
        told = known.record.holds.get(seat)
        if told is not None and play.card not in told:
            wrong = Violation.of("card.not-held", seat=w.name(seat), card=play.card, held=CardSet.of(told))
            return Answer(text=ILLEGAL, reason=wrong)
        if any(play.card in held for who, held in known.record.holds.items() if who != seat):
            return Answer(text=ILLEGAL, reason=not_held)
        raise NotTold("contract")
    if w.stage_open and not w.may_hold(seat, play.card):
        return Answer(text=ILLEGAL, reason=not_held)
    not_to_play = idle(w, seat)
    if not_to_play is not None:
        return Answer(text=ILLEGAL, reason=not_to_play, allowed="")
    if not w.presume_held(seat, play.card) and w.stage_open:
        raise Impossible  # at this stage the seat cannot hold the card, but at another that is left open it can
    hand = w.hand(seat)
    if hand is None:
        led = LEADING if known.current is None else known.current.led
        hand = standing_hand(w, seat, play.card, led) if w.holds(seat, play.card) else NO_CARDS
    facts, seen = play_facts(w, seat, hand), w.hand(seat) is not None
    why = check_play(facts, play)

    def because() -> Violation:
        if why is None:
            return why_legal(facts, play, w.name(seat), seen=seen)
        return as_seen(unseen(why, seen), w.guessed)

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
    hand = w.hand(seat)
    whole = hand is not None
    if hand is None:  # all of it is read that decides
        known, trick = w.known, w.known.current
        lanes, card_set = known.numbering.tables.lanes, known.numbering.card_set
        suited = card_set(lanes[trick.led] if trick is not None and trick.led != LEADING else 0)
        first = suited | card_set(lanes[NO_SUIT])
        hand = w.whole(seat, first)
        whole = not hand & suited
        hand |= w.whole(seat, known.rules.pack.cards - first) if whole else NO_CARDS
    facts = play_facts(w, seat, hand)
    return Answer(text=words(legal_plays_of(facts)), reason=lambda: why_may(facts, w.name(seat), seen=whole))


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


@question_in_one_world(r"who is next", example="who is next", answers="a seat, or `nobody`")
def who_is_next(w: World, q: Question) -> Answer:
    """Who is to act now, and what for."""
    stage, o = w.stage, w.known.opening
    if stage is Stage.FINISHED:
        return Answer(text="nobody", reason=Violation.of("next.nobody", stage=stage))
    if stage is Stage.BIDDING:
        assert o.auction is not None
        due, rule = o.rules.auction.mode.next_seat(o.auction), "next.call"
    elif stage in (Stage.CALLING, Stage.EXCHANGING):
        due, rule = o.declarer, "next.partner" if stage is Stage.CALLING else "next.discard"
    else:
        due, rule = w.due, "next.lead" if w.known.current is None else "next.play"
        if due != o.declarer and still_announces(w):
            assert o.declarer is not None
            reason = Violation.of("next.announce", seat=w.name(o.declarer), leader=w.name(due))
            return Answer(text=w.name(o.declarer), reason=reason)
    assert due is not None
    return Answer(text=w.name(due), reason=Violation.of(rule, seat=w.name(due)))


@question_in_one_world(r"next dealer", example="next dealer", answers="a seat")
def next_dealer(w: World, q: Question) -> Answer:
    """Who deals the next cards."""
    o, dealer = w.known.opening, w.known.record.dealer
    if dealer is None:
        raise NotTold("dealer")
    thrown_in = o.thrown_in if o.over is not None else w.choose("thrown in", "auction", (False, True))
    after = dealer if o.redeal else match.next_dealer(o.rules, dealer, thrown_in=thrown_in)
    rule = "next.dealer-same" if after == dealer else "next.dealer"
    return Answer(text=w.name(after), reason=Violation.of(rule, dealer=w.name(dealer), seat=w.name(after)))
