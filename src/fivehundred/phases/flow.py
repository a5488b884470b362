"""The order of the stages: the one table of a hand's course, and the steps that follow from it.

A hand runs: bidding, (calling a partner), exchanging, (announcing), playing, finished.  A deal that all pass is thrown
in or goes straight to playing; a stage with nothing to decide is passed over.
"""

from __future__ import annotations

from collections.abc import Sequence

from fivehundred.cards import Card
from fivehundred.errors import StateError
from fivehundred.messages import quoted
from fivehundred.phases.announcing import Announcing
from fivehundred.phases.bidding import Bidding, contract_of, dealt_again
from fivehundred.phases.course import stoppers
from fivehundred.phases.deal import Deal, Stage, calls_partner, played_out
from fivehundred.phases.exchanging import Exchanging
from fivehundred.phases.playing import Playing, begun, is_over, tricks_left
from fivehundred.phases.scoring import Finished
from fivehundred.seats import Seat

State = Bidding | Exchanging | Announcing | Playing | Finished
STATES = (Bidding, Exchanging, Announcing, Playing, Finished)

_INSTEAD = {
    "View": "a View is what one seat sees, and `deals` draws states from it",
    "Match": "`Match.deal` deals its next hand",
    "str": "`read_state` reads one from text",
}


def require_state(given: object) -> None:
    """Raise `StateError` for anything but a state, and say what would be right."""
    if not isinstance(given, STATES):
        hint = _INSTEAD.get(type(given).__name__, "`deal` makes one")
        raise StateError(f"expected a state, got {quoted(given)}: {hint}")


FOLLOWS: dict[Stage, tuple[Stage, ...]] = {
    Stage.BIDDING: (Stage.BIDDING, Stage.CALLING, Stage.EXCHANGING, Stage.ANNOUNCING, Stage.PLAYING, Stage.FINISHED),
    Stage.CALLING: (Stage.CALLING, Stage.EXCHANGING, Stage.ANNOUNCING, Stage.PLAYING),
    Stage.EXCHANGING: (Stage.EXCHANGING, Stage.ANNOUNCING, Stage.PLAYING),
    Stage.ANNOUNCING: (Stage.ANNOUNCING, Stage.PLAYING),
    Stage.PLAYING: (Stage.PLAYING, Stage.FINISHED),
    Stage.FINISHED: (),
}
"""Every stage with those that may follow it; the tests hold each transition to it."""


def after_call(state: Bidding) -> State:
    """After a call: on with the auction, or with its contract, or with a passed-out deal."""
    if state.due is not None:
        return state
    deal = state.deal
    contract = contract_of(state.facts)
    if contract is None and played_out(deal.rules) and not state.facts.redeal:  # S000-19
        return begun(deal, deal.leader)
    if contract is None or dealt_again(deal.rules, contract) is not None:  # S001-18, S003-21; I, Q
        return Finished(deal)
    return after_auction(deal.bid_for(contract))


def after_auction(deal: Deal) -> State:
    """The contract stands: a partner may be called first (S000-55, A10), then the kitty is taken up."""
    rule = deal.rules.partner
    if calls_partner(deal.rules, deal.contract) and rule is not None and rule.before_exchange:
        return Announcing(deal, partner=True, exchanged=False)
    return to_exchange(deal)


def to_exchange(deal: Deal) -> State:
    """The declarer takes the kitty (S001-19, S003-14), where there is something to exchange."""
    return Exchanging(deal) if deal.has_exchange else after_exchange(deal)


def after_exchange(deal: Deal) -> State:
    """With ten cards in every hand: the announcements that may be made now, else the first lead."""
    rule = deal.rules.partner
    late = rule is not None and not rule.before_exchange  # S003-44
    return to_play(deal, partner=late and calls_partner(deal.rules, deal.contract), jokers=nameable(deal))


def nameable(deal: Deal) -> tuple[Card, ...]:
    """The jokers without a suit about which the declarer is asked: those that he holds, or all (S001-30)."""
    if deal.contract is None or deal.rules.joker is None or not deal.rules.joker.may_name(deal.contract):
        return ()
    asked = deal.rules.pack.cards if deal.asks_openly else deal.hands_in_play[deal.contract.declarer]
    return tuple(j for j in deal.rules.pack.joker_cards if j in asked and j not in dict(deal.named))


def to_play(deal: Deal, *, partner: bool, jokers: tuple[Card, ...]) -> Announcing | Playing:
    """Announcing while something is open, else the play."""
    if partner or jokers:
        return Announcing(deal, partner, jokers)
    return begun(deal, deal.leader)


def after_announcement(state: Announcing, deal: Deal, *, partner: bool, jokers: tuple[Card, ...]) -> State:
    """After one announcement: the next open one, the exchange, or the play."""
    if not state.exchanged:
        return to_exchange(deal)
    return to_play(deal, partner=partner, jokers=jokers)


def declined(state: Announcing) -> Playing:
    """All that is open is declined, as a lead does (S004-26)."""
    return begun(state.deal, state.deal.leader)


def seen_by(state: State, seat: Seat | None) -> State:
    """The state as a seat may know it, or an onlooker (`None`).

    Only the declarer sees what he has discarded so far, and that he is asked for a joker's suit where that tells that
    he holds it: for all others nothing is discarded yet, and the play has begun.
    """
    if isinstance(state, Playing) or state.deal.contract is None or seat == state.deal.contract.declarer:
        return state
    if isinstance(state, Exchanging):
        return Exchanging(state.deal)
    return declined(state) if isinstance(state, Announcing) and not (state.partner or state.deal.asks_openly) else state


def after_card(state: Playing) -> Playing | Finished:
    """After a card: on with the play, or the deal is over."""
    if state.plays or not is_over(state):
        return state
    return Finished(state.deal, state.tricks, shown=state.shown)


def claimable(state: Playing, winners: Sequence[Seat]) -> bool:
    """Whether these seats, in this order, can win the tricks that are left, all or those to the end of a misère."""
    stops = stoppers(state.deal)
    if not winners or any(seat not in state.deal.active for seat in winners) or set(winners[:-1]) & set(stops):
        return False
    left = tricks_left(state)
    return len(winners) == left or (len(winners) < left and winners[-1] in stops)


def claimed(state: Playing, winners: tuple[Seat, ...]) -> Finished:
    """After a claim: the tricks that were not played go to these seats in this order."""
    return Finished(state.deal, state.tricks, claimed=winners, plays=state.plays, shown=state.shown)


def due(state: State) -> Seat | None:
    """The seat that is to act; `None` when the deal is over."""
    require_state(state)
    return None if isinstance(state, Finished) else state.seat
