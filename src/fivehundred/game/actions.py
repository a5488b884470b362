"""Verbs for any stage: the seat that acts, the legal actions, and any action carried out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fivehundred.actions import DISCARDS, Action, CallPartner, Discard, NameJoker, Play
from fivehundred.bids import CALLS
from fivehundred.errors import Violation, require_type
from fivehundred.game.announcements import (
    after_naming,
    after_partner,
    legal_announcements,
    why_not_call_partner,
    why_not_name,
)
from fivehundred.game.bids import after_bid, legal_bids, why_not_bid
from fivehundred.game.exchanges import after_discard, after_lay, layable, why_not_exchange, why_not_lay
from fivehundred.game.plays import after_play, legal_plays, play, why_not_play
from fivehundred.game.refusal import refuse
from fivehundred.phases import flow
from fivehundred.phases.announcing import Announcing
from fivehundred.phases.exchanging import Exchanging
from fivehundred.phases.flow import State
from fivehundred.phases.playing import Playing
from fivehundred.seats import Seat


def actor(state: State) -> Seat | None:
    """The seat that is to act; `None` when the deal is over."""
    return flow.due(state)


def decider(state: State) -> Seat | None:
    """The seat whose player chooses the next act: the actor, unless his cards are played by another (T, P).

    Somebody else may play the cards of a declarer or of his partner in a misère: `Deal.chooser` says when.
    """
    return state.deal.chooser(state.seat) if isinstance(state, Playing) else actor(state)


def why_not(state: State, action: Action, *, by: Seat | None = None) -> Violation | None:
    """The violation that this action would be now; `None` if it is legal."""
    if isinstance(action, CALLS):
        return why_not_bid(state, action, by=by)
    if isinstance(action, Play):
        return why_not_play(state, action, by=by)
    if isinstance(action, Discard):
        if len(action.cards) == 1:
            return why_not_lay(state, next(iter(action.cards)), by=by)
        return why_not_exchange(state, action.cards, by=by)
    if isinstance(action, NameJoker):
        return why_not_name(state, action.joker, action.suit, by=by)
    require_type(action, CallPartner, "action", "call", "play_of")
    return why_not_call_partner(state, action.card, player=action.seat, by=by)


def legal_actions(state: State) -> tuple[Action, ...]:
    """Everything that `apply` accepts step by step; empty when the deal is over.

    In the exchange cards go one at a time, in ascending order, as `Discard` of one card.  While something can be
    announced, the leads that would decline it come after the announcements.
    """
    if type(state) is Playing:
        return legal_plays(state)
    if isinstance(state, Exchanging):
        return tuple([DISCARDS[card.index] for card in layable(state)])
    if isinstance(state, Announcing):
        return (*legal_announcements(state), *legal_plays(state))
    return legal_bids(state) or legal_plays(state)


def apply(state: State, action: Action, *, by: Seat | None = None) -> State:
    """Carry out any action; raises `IllegalAction` as the verb would.  A `Discard` of several cards is an exchange."""
    if type(action) is Play:
        return play(state, action, by=by)
    refuse(why_not(state, action, by=by), state)
    return after(state, action)


def after(state: State, action: Action) -> State:
    """The state after an action that is known to be possible; whether it is legal is not asked."""
    if isinstance(action, CALLS):
        return after_bid(state, action)
    if isinstance(action, Play):
        return after_play(state, action)
    if isinstance(action, NameJoker):
        return after_naming(state, action)
    if isinstance(action, CallPartner):
        return after_partner(state, action)
    return after_lay(state, next(iter(action.cards))) if len(action.cards) == 1 else after_discard(state, action.cards)


def replay(state: State, actions: Iterable[Action]) -> Iterator[State]:
    """The states that follow one another as the actions are carried out, the first one included."""
    flow.require_state(state)
    yield state
    for action in actions:
        state = apply(state, action)
        yield state
