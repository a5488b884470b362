"""Acts carried out as a table let them pass, legal or not."""

from __future__ import annotations

from fivehundred.actions import Action, Discard, NameJoker, Play
from fivehundred.bids import Call
from fivehundred.errors import IllegalAction, Violation
from fivehundred.game.actions import after, why_not
from fivehundred.game.exchanges import after_discard
from fivehundred.game.plays import leads_now, why_not_of, why_not_play
from fivehundred.phases import flow
from fivehundred.phases.announcing import Announcing
from fivehundred.phases.bidding import Bidding
from fivehundred.phases.exchanging import Exchanging
from fivehundred.phases.flow import State
from fivehundred.phases.followed import led_by
from fivehundred.phases.playing import Playing, played
from fivehundred.seats import Seat

_IMPOSSIBLE = frozenset({"card.not-held", "card.not-in-pack", "discard.twice", "stage.over"})


def force(state: State, action: Action, *, by: Seat | None = None) -> State:
    """Carry out what a table let pass, legal or not; only what has no effect at a table either is refused.

    A call that breaks a rule stands, a revoke stands, a wrong number of discards stands, and so does a trick led by
    the wrong seat (``by=``).  Refused are a card that is not in the hand, an act of another stage, an act out of turn
    (apart from such a lead), a suit that a joker may not be given, and a partner called by name where a card is called,
    or the other way round.
    """
    if isinstance(action, Play) and by is not None:
        violation = why_not_of(state, action, by)
    else:
        violation = why_not(state, action, by=by)
    if violation is None:
        return after(state, action)
    if violation.rule in _IMPOSSIBLE or not _fits(state, action, violation):
        raise IllegalAction(violation, state)
    if isinstance(action, Play):
        return _force_play(state, action, by, violation)
    if violation.rule == "turn":
        raise IllegalAction(violation, state)
    if isinstance(action, Discard):
        return after_discard(state, action.cards)
    return after(state, action)


def _fits(state: State, action: Action, violation: Violation) -> bool:
    if isinstance(action, Call):
        return isinstance(state, Bidding)
    if isinstance(action, Discard):
        return isinstance(state, Exchanging)
    if isinstance(action, Play):
        return isinstance(state, Playing) or leads_now(state)
    if isinstance(action, NameJoker) or not (isinstance(state, Announcing) and state.partner):
        return False  # only the declarer may name a suit: S001-30, S003-28
    if violation.rule == "partner.named":
        return action.card is None and action.seat == state.seat  # he called himself
    return violation.rule != "partner.by-card"


def _force_play(state: State, action: Play, by: Seat | None, violation: Violation) -> State:
    if isinstance(state, Announcing):
        state = flow.declined(state)
    assert isinstance(state, Playing)
    if by is not None and by != state.seat:
        if state.plays or by in state.deal.sitting_out:
            raise IllegalAction(violation, state)
        state = led_by(state, by)
        if action.card not in state.hands[by]:
            raise IllegalAction(why_not_play(state, action) or violation, state)
    return flow.after_card(played(state, action))
