"""Pairs of deals that one seat cannot tell apart, made without the views: by moving cards that it has not seen.

A twin is the same table with some hidden cards in other places, played on by the same public actions.  It counts only
if all of them are legal there and lead to the same public facts.
"""

from __future__ import annotations

import random

import fivehundred as fh
from fivehundred.seats import Seat
from fivehundred.testing.playing import Journey

Swap = tuple[fh.Card, fh.Card]


def twin(journey: Journey, seat: Seat | None, chance: random.Random, tries: int = 12) -> list[fh.State] | None:
    """The states of another deal that this seat has to take for the same; `None` if no try succeeds."""
    found: list[fh.State] | None = None
    moved: list[Swap] = []
    hidden = sorted(journey.rules.pack.cards - seen_cards(journey, seat))
    telling = [card for card in hidden if card.is_joker or card == journey.state.deal.called]
    if len(hidden) < 2:
        return None
    for _ in range(tries):
        first = chance.choice(telling) if telling and chance.random() < 0.5 else chance.choice(hidden)
        second = chance.choice(hidden)
        if first == second:
            continue
        states = replayed(journey, seat, [*moved, (first, second)], chance)
        if states is not None and public(journey.state, seat) == public(states[-1], seat):
            found = states
            moved.append((first, second))
    return found


def seen_cards(journey: Journey, seat: Seat | None) -> fh.CardSet:
    """All cards whose places this seat has seen at some time."""
    seen = fh.CardSet() if seat is None else journey.states[0].hands[seat]
    for state in journey.states:
        deal, contract, rules = state.deal, state.deal.contract, state.deal.rules
        own = contract is not None and contract.declarer == seat
        taken = deal.has_exchange and state.stage.value not in ("bidding", "calling")
        if taken and (own or rules.kitty.shown == "face_up"):
            seen |= deal.kitty
        if isinstance(state, fh.Playing | fh.Finished):
            seen |= fh.CardSet.of(play.card for trick in state.tricks for _, play in trick.plays)
            seen |= fh.CardSet.of(play.card for _, play in state.plays)
        begins = isinstance(state, fh.Announcing) and state.exchanged
        if (begins or isinstance(state, fh.Playing)) and contract is not None and contract.is_misere:
            code, tricks = str(contract.bid), len(state.tricks) if isinstance(state, fh.Playing) else 0
            if rules.misere.lies_open(code, tricks):
                seen |= state.hands[contract.declarer]
            for partner in rules.seating.partners(contract.declarer):
                if rules.misere.lies_open(code, tricks, partner=True):
                    seen |= state.hands[partner]
    return seen


def swapped(cards: fh.CardSet, moved: list[Swap]) -> fh.CardSet:
    for first, second in moved:
        change = {first: second, second: first}
        cards = fh.CardSet.of(change.get(card, card) for card in cards)
    return cards


def replayed(journey: Journey, seat: Seat | None, moved: list[Swap], chance: random.Random) -> list[fh.State] | None:
    """The deal with these cards moved, led on by the same public actions; `None` if one of them is not legal there."""
    start = journey.states[0].deal
    hands = [swapped(hand, moved) for hand in start.hands]
    state: fh.State = fh.deal(journey.rules, dealer=start.dealer, hands=hands, kitty=swapped(start.kitty, moved))
    states = [state]
    contract = journey.state.deal.contract
    own = contract is not None and contract.declarer == seat
    laid = fh.CardSet()
    for before, action in zip(journey.states, journey.actions, strict=False):
        if not own and isinstance(before, fh.Exchanging) and isinstance(action, fh.Discard):
            laid |= action.cards
            if len(laid) < journey.rules.pack.kitty_size:
                continue
            action = fh.Discard(swapped(laid, moved))
        unseen = isinstance(before, fh.Announcing) and before.deal.leader == before.seat
        if not own and unseen and isinstance(action, fh.NameJoker) and action.suit is None:
            continue
        if not own and isinstance(action, fh.Play) and isinstance(state, fh.Announcing) and not state.partner:
            for joker in state.jokers if chance.random() < 0.5 else ():
                state = fh.apply(state, fh.NameJoker(None, joker))
                states.append(state)
        try:
            state = fh.apply(state, action, by=None if isinstance(before, fh.Announcing) else fh.actor(before))
        except fh.IllegalAction:
            return None
        states.append(state)
    if not own and isinstance(state, fh.Exchanging) and chance.random() < 0.5:
        state = fh.apply(state, chance.choice(fh.legal_actions(state)))
        if isinstance(state, fh.Exchanging):
            states.append(state)
    return states


def public(state: fh.State, seat: Seat | None) -> tuple[object, ...]:
    """The events that everybody, or this seat itself, has seen."""
    deal, rule = state.deal, state.deal.rules.partner
    played = state.tricks if isinstance(state, fh.Playing | fh.Finished) else ()
    table = state.plays if isinstance(state, fh.Playing | fh.Finished) else ()
    known = rule is not None and (
        rule.reveal == "immediate" or deal.called is None or deal.partner == seat or isinstance(state, fh.Finished)
    )
    return (
        deal.calls, deal.contract, deal.named, deal.called, deal.unanswered, played, table,
        deal.partner if known else None, isinstance(state, fh.Finished),
        None if seat is None else deal.hands[seat],
    )  # fmt: skip
