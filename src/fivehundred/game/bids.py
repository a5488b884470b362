"""The auction: bid, and what is legal in it."""

from __future__ import annotations

from fivehundred.bids import CALLS, Call
from fivehundred.errors import Violation, require_type
from fivehundred.game.refusal import refuse, stage_for
from fivehundred.phases import flow
from fivehundred.phases.bidding import Bidding, check_due, is_weak, legal_calls_due
from fivehundred.phases.deal import Deal, not_due, wrong_stage
from fivehundred.phases.flow import State, require_state
from fivehundred.seats import Seat


def why_not_bid(state: State, call: Call, *, by: Seat | None = None) -> Violation | None:
    """The violation that this call would be now; `None` if it is legal."""
    require_type(call, CALLS, "call")
    if not isinstance(state, Bidding):
        return wrong_stage(stage_for(state, by), "bid")
    rules, seat = state.deal.rules, state.seat
    out_of_turn = None if by is None else not_due(rules, by, seat, state.stage)
    return out_of_turn or check_due(rules, state.facts, call, seat, weak=is_weak(state.hands[seat]))


def can_bid(state: State, call: Call, *, by: Seat | None = None) -> bool:
    """Whether this call is legal now."""
    return why_not_bid(state, call, by=by) is None


def legal_bids(state: State, *, by: Seat | None = None) -> tuple[Call, ...]:
    """Every legal call, pass first; empty outside the auction."""
    require_state(state)
    if not isinstance(state, Bidding) or not_due(state.deal.rules, by, state.seat, state.stage):
        return ()
    return legal_calls_due(state.deal.rules, state.facts, state.seat, weak=is_weak(state.hands[state.seat]))


def bid(state: State, call: Call, *, by: Seat | None = None) -> State:
    """Make a call; raises `IllegalAction` (``turn``, ``bid.too-low``, ``bid.misere-needs``, …).

    >>> from fivehundred import call, deal, profiles
    >>> state = bid(deal(profiles.AVONDALE, dealer=Seat(3), seed=7), call("7S"))
    >>> str(why_not_bid(state, call("6NT")))
    '6NT is not higher than 7S by N.'
    """
    refuse(why_not_bid(state, call, by=by), state)
    return after_bid(state, call)


def after_bid(state: State, call: Call) -> State:
    """The state after a call of the seat that is due."""
    assert isinstance(state, Bidding)
    deal, facts = state.deal, state.facts.said(state.seat, call)
    said = Deal(deal.rules, deal.dealer, deal.hands, deal.kitty, facts.calls)
    return flow.after_call(Bidding(said, facts))
