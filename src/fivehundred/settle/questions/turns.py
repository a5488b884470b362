"""Questions about turns: who acts next, who deals next."""

from __future__ import annotations

from fivehundred import match
from fivehundred.errors import Violation
from fivehundred.knowledge.worlds import NotTold, World
from fivehundred.phases.deal import Stage
from fivehundred.settle.answers import Answer
from fivehundred.settle.questions.announcing import still_announces
from fivehundred.settle.questions.forms import Question, question_in_one_world


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
