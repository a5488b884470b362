"""The laws of the states that a seat may take for true: each drawn for its view is legal, and looks the same."""

from __future__ import annotations

from itertools import chain, islice
from random import Random

from fivehundred.errors import IllegalAction
from fivehundred.game import actor, announce, bid, deal, decider, exchange, lay, play
from fivehundred.phases.announcing import Announcing
from fivehundred.phases.exchanging import Exchanging
from fivehundred.phases.flow import State
from fivehundred.phases.playing import Playing
from fivehundred.phases.scoring import Finished
from fivehundred.seats import Seat
from fivehundred.testing.laws.base import need
from fivehundred.testing.playing import Journey
from fivehundred.view import deals, view

DRAWS = 2
"""States drawn for a view."""


def retold(state: State) -> State:
    """The state to which the acts on record lead, carried out by the verbs from its deal on.

    The acts on record are calls, discards, announcements and plays; the declarer has declined every announcement
    that is no longer open and left no trace.  Raises `IllegalAction` if an act is not
    legal.
    """
    goal = state.deal
    now: State = deal(goal.rules, dealer=goal.dealer, hands=goal.hands, kitty=goal.kitty)
    for seat, call in goal.calls:
        now = bid(now, call, by=seat)
    if isinstance(now, Announcing) and not now.exchanged:
        now = _called(now, state)
    if isinstance(now, Exchanging):
        if not isinstance(state, Exchanging):
            now = exchange(now, goal.discard)
        else:
            for card in state.laid:
                now = lay(now, card)
    if isinstance(now, Announcing) and now.exchanged:
        now = _called(now, state) if now.partner else now
        now = _named(now, state) if isinstance(now, Announcing) else now
    if isinstance(state, (Playing, Finished)):
        for seat, act in (*chain.from_iterable(trick.plays for trick in state.tricks), *state.plays):
            need_due(now, seat)
            now = play(now, act, by=decider(now))
    return now


def need_due(state: State, seat: Seat) -> None:
    """A card on record is one of the seat that is due, whoever chooses it."""
    assert actor(state) == seat, f"seat {seat} played a card, but {actor(state)} was due"


def _called(now: Announcing, state: State) -> State:
    """Cards called that nobody holds, and after them the partner, or `None`."""
    goal = state.deal
    after: State = now
    for card in goal.unanswered:
        after = announce(after, partner=card)
    if isinstance(state, Announcing) and state.partner and state.exchanged == now.exchanged:
        return after
    return announce(after, partner=goal.partner if goal.called is None else goal.called)


def _named(now: Announcing, state: State) -> State:
    """The jokers that were given a suit, in order, and those that stay without one."""
    after: State = now
    for joker, suit in state.deal.named:
        after = announce(after, joker={joker: suit})
    named = dict(state.deal.named)
    still = state.jokers if isinstance(state, Announcing) else ()
    for joker in now.jokers:
        if joker not in named and joker not in still:
            after = announce(after, joker={joker: None})
    return after


def drawn_states_are_legal(journey: Journey) -> None:
    """Every state drawn for a view comes about by legal acts from its deal, and the seat sees there what it saw."""
    state = journey.state
    chance = Random(f"{journey.seed}/{len(journey.actions)}")
    seats = (None, *map(Seat, range(journey.rules.players)))
    need(retold(state) == state, "the acts on record lead to another state", journey)
    for viewer in chance.sample(seats, 2):
        seen = view(state, viewer)
        for drawn in islice(deals(seen, chance), DRAWS):
            where = f"{journey}\n  as seat {viewer} may think of it: {drawn}"
            try:
                again = retold(drawn)
            except IllegalAction as refused:
                raise AssertionError(f"drawn for a view, but not legal: {refused}\n  in {where}") from refused
            need(again == drawn and again.hands == drawn.hands, "the acts of a drawn state lead to another", where)
            need(view(again, viewer) == seen, "a drawn state looks different to its seat", where)
