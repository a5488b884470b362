"""Bids by sampled deals: the points that each contract would bring in each of them."""

from __future__ import annotations

from collections.abc import Sequence

from fivehundred.actions import Action
from fivehundred.bids import Bid, Call, Contract, Misere, Pass, Strain
from fivehundred.bots.bidding import MARGIN, misere_worth, pass_worth
from fivehundred.bots.payoff import payoffs
from fivehundred.bots.rollouts import Rollouts, contracted
from fivehundred.bots.sides import friends
from fivehundred.phases.bidding import dealt_again
from fivehundred.phases.deal import Deal
from fivehundred.phases.flow import State
from fivehundred.seats import Seat
from fivehundred.view import View

End = tuple[Deal, tuple[int, ...]]
"""A deal as it was played, and its tricks by seat."""


def call_worths(view: View, legal: Sequence[Action], states: Sequence[State]) -> dict[Call, list[float]]:
    """For each call worth a thought, its payoff for the seat that is due in each of these full states.

    Bids of tricks are played out; a pass and a misère are worth what the rules of thumb say, in every deal the same.
    """
    assert view.due is not None
    rollouts = Rollouts()
    ends: dict[Strain, list[End]] = {}
    worths: dict[Call, list[float]] = {}
    for call in legal:
        if isinstance(call, Pass):
            worths[call] = [pass_worth(view) + MARGIN] * len(states)
        elif isinstance(call, Bid | Misere):
            contract = Contract(call, view.due)
            if dealt_again(view.rules, contract):
                continue
            if isinstance(call, Misere):
                worths[call] = [misere_worth(view, contract)] * len(states)
                continue
            if call.strain not in ends:
                ends[call.strain] = [rollouts.end(contracted(state.deal, contract)) for state in states]
            worths[call] = [_worth(end, contract, view.due) for end in ends[call.strain]]
    return worths


def _worth(end: End, contract: Contract, seat: Seat) -> float:
    """The payoff of a seat when these tricks are taken in this contract.

    A trick more and one less count half as much each: one playout says little about the exact number.
    """
    deal, won = end
    side = friends(deal.rules, contract, deal.partner, contract.declarer)
    ways = won, won, moved(won, side, more=True), moved(won, side, more=False)
    return sum(payoffs(deal.rules, contract, deal.partner, way)[seat] for way in ways) / len(ways)


def moved(won: tuple[int, ...], side: int, *, more: bool) -> tuple[int, ...]:
    """The tricks with one more for this side (bits), or one less; unchanged where there is none to give.

    >>> moved((5, 1, 3, 1), 0b0101, more=True), moved((0, 6, 0, 4), 0b0101, more=False)
    ((6, 0, 3, 1), (0, 6, 0, 4))
    """
    ours = [seat for seat in range(len(won)) if side >> seat & 1]
    theirs = [seat for seat in range(len(won)) if not side >> seat & 1]
    givers, takers = (theirs, ours) if more else (ours, theirs)
    giver = max(givers, key=won.__getitem__)
    if not won[giver]:
        return won
    change = {giver: -1, takers[0]: 1}
    return tuple(count + change.get(seat, 0) for seat, count in enumerate(won))
