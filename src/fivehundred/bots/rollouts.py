"""Fast playouts of any full state to the end of its deal, and the worth of the result."""

from __future__ import annotations

from fivehundred.bids import Contract
from fivehundred.bots.announcing import choose_announcement
from fivehundred.bots.discarding import to_lay
from fivehundred.bots.payoff import payoffs
from fivehundred.bots.playout_misere import LosingPlayouts
from fivehundred.bots.playout_tricks import TakingPlayouts
from fivehundred.bots.playouts import Playouts
from fivehundred.game import legal_actions
from fivehundred.game.actions import after
from fivehundred.phases import flow
from fivehundred.phases.announcing import Announcing
from fivehundred.phases.deal import Deal
from fivehundred.phases.exchanging import Exchanging
from fivehundred.phases.flow import State
from fivehundred.phases.playing import Playing
from fivehundred.phases.scoring import Finished
from fivehundred.tree import Cursor
from fivehundred.view import view


class Rollouts:
    """Plays deals out; caches per contract."""

    def __init__(self) -> None:
        self._playouts: dict[object, Playouts] = {}

    def won(self, cursor: Cursor) -> tuple[int, ...]:
        """Tricks by seat at the end of the deal, from the place of a cursor, which stays there."""
        deal = cursor.start.deal
        key = deal.contract, deal.partner, deal.named
        if key not in self._playouts:
            kind = LosingPlayouts if deal.contract is not None and deal.contract.is_misere else TakingPlayouts
            self._playouts[key] = kind(cursor.start)
        return self._playouts[key].won(cursor)

    def worth(self, cursor: Cursor) -> tuple[float, ...]:
        """Payoff of each seat at the end of the deal."""
        return payoff(cursor.start.deal, self.won(cursor))

    def end(self, state: State) -> tuple[Deal, tuple[int, ...]]:
        """The deal as it is played, and the tricks by seat at its end; no tricks where it is thrown in."""
        state = to_play(state)
        return state.deal, state.won if isinstance(state, Finished) else self.won(Cursor(state))


def payoff(deal: Deal, won: tuple[int, ...]) -> tuple[float, ...]:
    """Payoff of each seat for these tricks."""
    return payoffs(deal.rules, deal.contract, deal.partner, won)


def contracted(deal: Deal, contract: Contract) -> State:
    """The state at the end of an auction that came to this contract."""
    return flow.after_auction(deal.bid_for(contract))


def to_play(state: State) -> Playing | Finished:
    """The state in which the play begins: discard and announcements are made by rules of thumb."""
    while not isinstance(state, (Playing, Finished)):
        contract = state.deal.contract
        assert contract is not None, "the auction is over"
        if isinstance(state, Exchanging):
            held = state.hands[state.seat]
            laid = to_lay(state.deal.numbering, contract, held, state.missing, state.laid)
            state = flow.after_exchange(state.deal.discarded(state.laid | laid))
        else:
            assert isinstance(state, Announcing)
            act = choose_announcement(view(state, state.seat), legal_actions(state))
            state = flow.declined(state) if act is None else after(state, act)
    return state
