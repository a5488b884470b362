"""The end of a hand: its score; or a misdeal, which is thrown in."""

from __future__ import annotations

from collections.abc import Sequence

from fivehundred.errors import IllegalAction, StateError
from fivehundred.phases.deal import Deal, wrong_stage
from fivehundred.phases.flow import State, require_state
from fivehundred.phases.scoring import DealScore, Finished, score_facts, score_of, totals_before
from fivehundred.rules.scoring import Points
from fivehundred.seats import Seat


def score(state: State, *, totals: Sequence[Points] | None = None, revoke: Seat | None = None) -> DealScore:
    """The points of a finished deal, with the working; ``totals`` before it matter where trick points are capped.

    ``revoke`` is a seat that revoked; it counts only where the rules have a penalty (H).

    Raises `StateError` while the deal goes on, and for too many or too few totals.
    """
    require_state(state)
    if not isinstance(state, Finished):
        raise StateError(f"the deal is not over: it is {state.stage.value}")
    return score_of(score_facts(state, totals_before(state.deal.rules, totals), revoke))


def misdeal(state: State) -> Finished:
    """The cards are thrown in because they were misdealt: nothing is scored, and the same dealer deals again (WF).

    A wrong number of cards is a misdeal without penalty, found in the auction (WF) or at any later moment (APP).  Hands
    and kitty are then as they were dealt, and only the calls are kept: there is no contract, and nothing was played.
    Raises `IllegalAction` once the deal is over.
    """
    require_state(state)
    if isinstance(state, Finished):
        raise IllegalAction(wrong_stage(state.stage, "misdeal"), state)
    deal = Deal(state.deal.rules, state.deal.dealer, state.deal.hands, state.deal.kitty, state.deal.calls)
    return Finished(deal, misdealt=True)
