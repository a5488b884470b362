"""The terms of a claim: for whom it counts, whose tricks it names, and who takes the rest."""

from __future__ import annotations

from attrs import frozen

from fivehundred.bids import HiLo
from fivehundred.phases.deal import counting
from fivehundred.phases.playing import Playing, tricks_left
from fivehundred.seats import Seat
from fivehundred.view import view


@frozen
class Terms:
    """The terms of a claim: ``team`` plays so that those who are ``counted`` take ``low`` to ``high`` tricks."""

    team: tuple[Seat, ...]
    counted: tuple[Seat, ...]
    low: int
    high: int


def terms_of(state: Playing, seat: Seat, tricks: int, *, hidden: bool = False) -> Terms | None:
    """The terms of this seat's claim; `None` if a misère's side claims a trick, or an opponent claims none for it.

    ``hidden``: the claim must not tell who the called partner is; until that is known it counts for its seat alone.
    """
    deal, left = state.deal, tricks_left(state)
    if hidden and partner_hidden(state):
        return Terms((seat,), (seat,), tricks, left)
    declarers, active = deal.declarer_side, deal.active
    opponents = tuple(other for other in active if other not in declarers)
    if deal.losers:
        if seat in declarers:
            return None if tricks else Terms(declarers, deal.losers, 0, 0)
        return Terms(opponents, deal.losers, tricks, left) if tricks else None
    if seat in declarers:
        exactly = deal.contract is not None and isinstance(deal.contract.bid, HiLo)
        counted = counting(deal.rules, deal.contract, declarers)
        return Terms(declarers, counted, tricks, tricks if exactly else left)
    pooled = deal.contract is not None and deal.rules.scoring.pooled
    side = opponents if pooled else (seat, *deal.rules.seating.partners(seat))
    return Terms(side, side, tricks, left)


def partner_hidden(state: Playing) -> bool:
    """Whether a card was called as a partner's, and onlookers do not know whose it is."""
    return state.deal.called is not None and view(state, None).partner is None


def free(state: Playing, terms: Terms) -> tuple[Seat, ...]:
    """The seats that may take the tricks which are not claimed."""
    return tuple(seat for seat in state.deal.active if seat not in terms.counted)
