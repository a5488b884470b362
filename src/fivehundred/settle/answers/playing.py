"""Answers about the cards: what may be played and why, who is next, who won, what lies open."""

from __future__ import annotations

from attrs import evolve

from fivehundred import match
from fivehundred.actions import Play
from fivehundred.cards import Card, CardSet
from fivehundred.errors import Violation
from fivehundred.phases.legality import check_play, counted, legal_plays_of
from fivehundred.phases.record import Stage, wrong_stage
from fivehundred.seats import Seat
from fivehundred.settle.answers.announcing import announces
from fivehundred.settle.answers.base import (
    ILLEGAL,
    LEGAL,
    OPEN,
    Answer,
    agreed,
    holds_key,
    unknown,
    unknown_for,
    words,
)
from fivehundred.settle.answers.reasons import why_joker_wins, why_legal, why_may
from fivehundred.settle.answers.worlds import hands, worlds
from fivehundred.settle.position import Position
from fivehundred.settle.questions import Question


def _not_playing(p: Position, q: Question) -> Answer | Violation | None:
    """Why the seat is not to play at all; an answer if that is not known, none if it is to play."""
    assert q.seat is not None
    name = p.rules.seating.name
    if p.stage is None:
        return unknown("contract")
    if p.stage not in (Stage.PLAYING, Stage.ANNOUNCING):
        return wrong_stage(p.stage, "play")
    if q.seat in p.out:
        return Violation.of("misere.sits-out", seat=name(q.seat))
    if p.due is None:
        return unknown("tricks" if p.begun else "dealer")
    if p.due == q.seat:
        return None
    if q.seat == p.declarer and _waits(p) == (True,):
        return wrong_stage(Stage.ANNOUNCING, "play")
    return Violation.of("turn", seat=name(q.seat), due=name(p.due), stage=Stage.PLAYING)


def _waits(p: Position) -> tuple[bool, ...]:
    """Whether who leads has to wait for the declarer, who may still announce something; both where it is not known."""
    return (False,) if p.due == p.declarer else announces(p)  # his own lead declines what is open (S004-26)


def _unknown_wait(p: Position) -> Answer:
    assert p.declarer is not None
    return unknown(holds_key(p, p.declarer))


def plays(p: Position, q: Question) -> Answer:
    assert q.play is not None
    assert q.seat is not None
    idle = _not_playing(p, q)
    if isinstance(idle, Answer):
        nowhere = _nowhere(p, q.seat, q.play.card)
        return idle if nowhere is None else Answer(text=ILLEGAL, reason=nowhere)
    if idle is not None:
        return Answer(text=ILLEGAL, reason=idle, allowed="")
    possible = worlds(p, q.seat, hands(p, q.seat, q.play.card))
    verdicts = [check_play(facts, q.play) for facts in possible.facts]
    waits = _waits(p)
    if len(waits) > 1 and None in verdicts:
        return _unknown_wait(p)
    if waits == (True,):
        verdicts = [verdict or wrong_stage(Stage.ANNOUNCING, "play") for verdict in verdicts]
    results = [LEGAL if v is None else ILLEGAL for v in verdicts]
    if len(set(results)) > 1:
        return unknown_for(lambda: possible.decisive(results))
    why, seat, play, seen = verdicts[0], q.seat, q.play, p.hand(q.seat) is not None

    def reason() -> Violation:
        name = p.rules.seating.name(seat)
        if why is not None and why.rule == "card.not-held" and not seen:
            return Violation.of("card.not-held.not", seat=name, card=play.card)
        return why or why_legal(possible.facts[0], play, name, seen=seen)

    def allowed() -> str | None:
        if True in waits:
            return ""
        found = {words(legal_plays_of(facts)) for facts in possible.facts} if seen else set()
        return found.pop() if len(found) == 1 else None

    return Answer(text=results[0], reason=reason, allowed=allowed)


def _nowhere(p: Position, seat: Seat, card: Card) -> Violation | None:
    """Why a seat cannot hold a card, whoever is to play; none if it can."""
    name = p.rules.seating.name(seat)
    if card not in p.rules.pack.cards:
        return Violation.of("card.not-in-pack", card=card, pack=len(p.rules.pack.cards))
    held = p.record.holds.get(seat) if p.stage is None else p.hand(seat)
    if held is not None:
        return None if card in held else Violation.of("card.not-held", seat=name, card=card, held=CardSet.of(held))
    if p.stage is None or p.places is None:
        elsewhere = any(card in cards for cards in p.record.holds.values())
    else:
        elsewhere = not p.places.possible(seat, [card])
    if not elsewhere:
        return None
    return Violation.of("card.not-held.not", seat=name, card=card)


def may_play(p: Position, q: Question) -> Answer:
    assert q.seat is not None
    idle = _not_playing(p, q)
    if isinstance(idle, Answer):
        return idle
    if idle is not None:
        return Answer(text="", reason=idle)
    waits = _waits(p)
    if len(waits) > 1:
        return _unknown_wait(p)
    if waits == (True,):
        return Answer(text="", reason=wrong_stage(Stage.ANNOUNCING, "play"))
    hand = p.hand(q.seat)
    if hand is None:
        return _may_play_unseen(p, q)
    possible = worlds(p, q.seat, [hand])
    results = [words(legal_plays_of(facts)) for facts in possible.facts]
    if len(set(map(frozenset, map(str.split, results)))) > 1:
        return unknown_for(lambda: possible.decisive(results))
    name = p.rules.seating.name(q.seat)
    return Answer(text=results[0], reason=lambda: why_may(possible.facts[0], name))


def _may_play_unseen(p: Position, q: Question) -> Answer:
    """The answer where the hand is not known: still certain if no card that it may hold is in doubt."""
    assert q.seat is not None
    cards = tuple(p.places.candidates(q.seat)) if p.places is not None else ()
    leading = p.current is None or not p.current.plays
    if leading or not cards:
        return unknown(holds_key(p, q.seat))
    legal = []
    for card in cards:
        answer = plays(p, evolve(q, play=Play(card))).text
        if answer not in (LEGAL, ILLEGAL):
            return unknown(holds_key(p, q.seat))
        legal += [Play(card)] if answer == LEGAL else []
    facts = worlds(p, q.seat, hands(p, q.seat, legal[0].card)).facts[0]
    reason = why_may(facts, p.rules.seating.name(q.seat), seen=False)
    return Answer(text=words(legal), reason=reason)


def who_is_next(p: Position, q: Question) -> Answer:
    name = p.rules.seating.name
    if p.auction_over is None:
        return unknown("contract")
    if not p.auction_over:
        assert p.auction is not None
        due = p.rules.auction.mode.next_seat(p.auction)
        rule = "next.call"
    elif p.stage is Stage.FINISHED:
        return Answer(text="nobody", reason=Violation.of("next.nobody", stage=Stage.FINISHED))
    elif p.stage is Stage.CALLING:
        due, rule = p.declarer, "next.partner"
    elif p.stage is Stage.EXCHANGING:
        due, rule = p.declarer, "next.discard"
    else:
        due, rule = p.due, "next.play" if p.current is not None else "next.lead"
    if due is None:
        return unknown("tricks" if p.begun else "dealer")
    waits = _waits(p)
    if len(waits) > 1:
        return _unknown_wait(p)
    if waits == (True,):
        assert p.declarer is not None
        reason = Violation.of("next.announce", seat=name(p.declarer), leader=name(due))
        return Answer(text=name(p.declarer), reason=reason)
    return Answer(text=name(due), reason=Violation.of(rule, seat=name(due)))


def next_dealer(p: Position, q: Question) -> Answer:
    dealer, name = p.record.dealer, p.rules.seating.name
    if dealer is None:
        return unknown("dealer")
    thrown = [p.thrown_in] if p.auction_over is not None else [False, True]
    found = []
    for thrown_in in thrown:
        after = dealer if p.redeal else match.next_dealer(p.rules, dealer, thrown_in=thrown_in)
        rule = "next.dealer-same" if after == dealer else "next.dealer"
        found.append(Answer(text=name(after), reason=Violation.of(rule, dealer=name(dealer), seat=name(after))))
    return agreed(found, "auction")


def who_won(p: Position, q: Question) -> Answer:
    if p.auction_over is None:
        return unknown("contract")
    trick = p.tricks.get(q.number)
    if trick is None:
        if p.record.winners is not None and q.number <= len(p.record.winners) and (q.number < p.first or not p.tricks):
            seat = p.rules.seating.name(p.record.winners[q.number - 1])
            return Answer(text=seat, reason=Violation.of("trick.unknown"))
        if p.done is not None and q.number > p.done:
            return Answer(text=OPEN, reason=Violation.of("trick.unplayed", number=q.number))
        return unknown("tricks")
    if not trick.complete:
        if not trick.plays or p.due is None:
            return Answer(text=OPEN, reason=Violation.of("trick.unplayed", number=q.number))
        due = p.rules.seating.name(p.due)
        return Answer(text=OPEN, reason=Violation.of("trick.open", number=q.number, seat=due))
    if trick.winner is None:
        jokers = [seat for seat, play in trick.plays if p.numbering.suit(play.card) is None]
        return unknown(*(f"void.{p.rules.seating.name(seat)}" for seat in jokers))
    card = next(play.card for seat, play in trick.plays if seat == trick.winner)
    suit = p.numbering.suit(card)
    trumps = p.contract.trump if p.contract is not None else None
    trump = trumps is not None and trumps == suit
    known = [play.card for _, play in trick.plays if not play.card.is_joker or trumps is None]
    reason = Violation.of("trick.trump" if trump else "trick.led", card=card, led=suit)
    reason = reason.noted(counted(p.numbering, known))
    if suit is None:
        reason = why_joker_wins(p, card, trick.led)
    return Answer(text=p.rules.seating.name(trick.winner), reason=reason)


def shows(p: Position, q: Question) -> Answer:
    assert q.seat is not None
    name = p.rules.seating.name(q.seat)
    if p.stage is None:
        return unknown("contract")
    kitty = p.taken_up
    if p.stage is Stage.EXCHANGING and p.rules.kitty.shown == "face_up" and q.seat == p.declarer and kitty is not None:
        return Answer(text=words(kitty), reason=Violation.of("shows.kitty", seat=name))  # K: everybody has seen them
    trick = p.current
    table = CardSet.of(play.card for seat, play in (trick.plays if trick else ()) if seat == q.seat)
    opened, bid = False, None
    if p.contract is not None and p.contract.is_misere and p.stage in (Stage.ANNOUNCING, Stage.PLAYING):
        partner = q.seat in p.rules.seating.partners(p.contract.declarer)
        if partner or q.seat == p.declarer:
            tricks = 1 if p.done is None else p.done  # where it is not known, the hand is not known either
            opened = p.rules.misere.lies_open(str(p.contract.bid), tricks, partner=partner)
            bid = p.contract.bid if p.rules.misere.lies_open(str(p.contract.bid), 1, partner=partner) else None
    if not opened:
        rule = "shows.table" if table else "shows.nothing"
        later = Violation.of("shows.later", bid=bid) if bid is not None else None
        return Answer(text=words(table), reason=Violation.of(rule, seat=name).noted(later))
    hand = p.hand(q.seat)
    if hand is None or p.done is None:
        return unknown(holds_key(p, q.seat))
    return Answer(text=words(hand | table), reason=Violation.of("shows.hand", seat=name))
