"""The exchange: discard cards, all at once or one by one, and what is legal in it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from fivehundred.cards import Card, CardMask, CardSet
from fivehundred.errors import Violation, require_type
from fivehundred.game.dealing import all_cards
from fivehundred.game.refusal import refuse, stage_for
from fivehundred.phases import flow
from fivehundred.phases.deal import not_due, wrong_stage
from fivehundred.phases.exchanging import Exchanging, check_discard
from fivehundred.phases.flow import State, require_state
from fivehundred.seats import Seat


def why_not_exchange(state: State, cards: Iterable[Card], *, by: Seat | None = None) -> Violation | None:
    """The violation in discarding these cards; `None` if it is legal."""
    chosen = all_cards(cards)
    if not isinstance(state, Exchanging):
        return wrong_stage(stage_for(state, by), "exchange")
    wrong = check_discard(state.deal.rules, state.seat, state.hand, chosen, state.missing, by)
    if wrong is None and state.laid and chosen and min(chosen) < max(state.laid):
        return Violation.of("discard.order", card=min(chosen), allowed=layable(state))
    return wrong


def can_exchange(state: State, cards: Iterable[Card], *, by: Seat | None = None) -> bool:
    """Whether these cards can be discarded."""
    return why_not_exchange(state, cards, by=by) is None


def legal_exchanges(state: State, *, by: Seat | None = None) -> tuple[CardSet, ...]:
    """Every set of cards that can be discarded: 286 of three out of thirteen, 8,008 of six out of sixteen."""
    require_state(state)
    if not isinstance(state, Exchanging) or not_due(state.deal.rules, by, state.seat, state.stage):
        return ()
    last = max(state.laid, default=None)
    left = [card for card in state.hand if last is None or card > last]
    return tuple(CardSet.of(some) for some in combinations(left, state.missing))


def exchange(state: State, cards: Iterable[Card], *, by: Seat | None = None) -> State:
    """Discard cards for the kitty, all at once; raises `IllegalAction` (``discard.count``, ``card.not-held``, …)."""
    chosen = all_cards(cards)
    refuse(why_not_exchange(state, chosen, by=by), state)
    return after_discard(state, CardSet.of(chosen))


def after_discard(state: State, cards: CardSet) -> State:
    """The state after the discard, however many cards it has: the exchange is over."""
    assert isinstance(state, Exchanging)
    return flow.after_exchange(state.deal.discarded(state.laid | cards))


def why_not_lay(state: State, card: Card, *, by: Seat | None = None) -> Violation | None:
    """The violation in discarding this one card next; `None` if it is legal.

    Cards are discarded one by one in ascending order, so that a set has exactly one path.
    """
    require_type(card, Card, "card")
    if not isinstance(state, Exchanging):
        return wrong_stage(stage_for(state, by), "exchange")
    allowed = layable(state)
    if by is None and card in allowed:
        return None
    wrong = check_discard(state.deal.rules, state.seat, state.hand, (card,), 1, by)
    if wrong is None and card not in allowed:
        return Violation.of("discard.order", card=card, allowed=allowed)
    return wrong


def layable(state: Exchanging) -> CardSet:
    """The cards that may be discarded next: above those already laid, with enough above them to finish."""
    left = state.hand.mask & -1 << state.laid.mask.bit_length()
    for _ in range(state.missing - 1):
        left ^= 1 << left.bit_length() >> 1  # without the highest
    return CardSet(CardMask(left))


def lay(state: State, card: Card, *, by: Seat | None = None) -> State:
    """Discard one card, in ascending order; the last one ends the exchange."""
    refuse(why_not_lay(state, card, by=by), state)
    return after_lay(state, card)


def after_lay(state: State, card: Card) -> State:
    """The state after one card was discarded; the last one ends the exchange."""
    assert isinstance(state, Exchanging)
    one = CardSet(card.mask)
    return Exchanging(state.deal, state.laid | one) if state.missing > 1 else after_discard(state, one)
