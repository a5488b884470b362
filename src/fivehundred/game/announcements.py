"""Announcements: give the joker a suit, call a partner, and what is legal in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import attrs

from fivehundred.actions import CallPartner, NameJoker
from fivehundred.cards import JOKER, NO_CARDS, Card, CardSet, Suit
from fivehundred.errors import StateError, Violation, require_type
from fivehundred.game.refusal import refuse, stage_for
from fivehundred.phases import flow
from fivehundred.phases.announcing import Announcing, CallFacts, NameFacts, check_name, check_partner
from fivehundred.phases.bidding import Bidding
from fivehundred.phases.deal import Deal, not_due, wrong_stage
from fivehundred.phases.exchanging import Exchanging
from fivehundred.phases.flow import State, require_state
from fivehundred.phases.playing import Playing
from fivehundred.phases.scoring import Finished
from fivehundred.seats import Seat


def why_not_name(state: State, joker: Card, suit: Suit | None, *, by: Seat | None = None) -> Violation | None:
    """The violation in giving the joker this suit now; `None` if it is legal (S001-30, S004-26)."""
    if isinstance(state, (Bidding, Finished)) or (isinstance(state, Announcing) and not state.exchanged):
        return wrong_stage(stage_for(state, by), "name")
    contract = state.deal.contract
    hand = state.hands[contract.declarer] if contract else NO_CARDS
    named = dict(state.deal.named).get(joker)
    begun = isinstance(state, Playing) and bool(state.tricks or state.plays)
    asked = isinstance(state, Announcing) and joker in state.jokers
    holds = joker in hand or (suit is None and asked)  # where he is asked openly, who has no joker names no suit for it
    facts = NameFacts(rules=state.deal.rules, contract=contract, holds=holds, begun=begun, named=named)
    violation = check_name(facts, joker, suit, by)
    if violation is None and not asked:
        return wrong_stage(stage_for(state, by), "name")
    return violation


def why_not_call_partner(
    state: State, card: Card | None, *, player: Seat | None = None, by: Seat | None = None
) -> Violation | None:
    """The violation in calling this card, or this ``player`` by name; `None` if legal (S000-55, S003-44, S003-46)."""
    contract = state.deal.contract
    if state.deal.rules.partner is not None and (contract is None or isinstance(state, Finished)):
        return wrong_stage(stage_for(state, by), "partner")
    violation = check_partner(_call_facts(state), card, by, player=player)
    if violation is None and not isinstance(state, Announcing):
        return wrong_stage(stage_for(state, by), "partner")
    return violation


def _call_facts(state: State) -> CallFacts:
    contract, now = state.deal.contract, state if isinstance(state, Announcing) else None
    return CallFacts(
        rules=state.deal.rules,
        contract=contract,
        hand=state.hands[contract.declarer] if contract else NO_CARDS,
        discard=state.deal.discard,
        trumps=_trumps(state.deal),
        exchanged=now.exchanged if now else not isinstance(state, Exchanging),
        begun=isinstance(state, Playing),
        called=now is not None and not now.partner,
        unanswered=state.deal.unanswered,
    )


def _trumps(of: Deal) -> CardSet:
    trump = of.contract.trump if of.contract else None
    return NO_CARDS if trump is None else of.numbering.card_set(of.numbering.tables.lanes[trump])


_Joker = Suit | None | Mapping[Card, Suit | None]
_OPEN: Card = Card(-1)


def _announcements(state: State, joker: _Joker | Card, partner: Card | Seat | None) -> list[CallPartner | NameJoker]:
    require_state(state)
    jokers = getattr(state, "jokers", ()) or state.deal.rules.pack.joker_cards
    acts: list[CallPartner | NameJoker] = []
    if partner is not _OPEN:
        require_type(partner, Card | int | None, "card")
        acts.append(CallPartner(None, Seat(partner)) if isinstance(partner, int) else CallPartner(partner))
    if isinstance(joker, Mapping):
        acts += [NameJoker(suit, card) for card, suit in joker.items()]
    elif not isinstance(joker, Card):
        acts.append(NameJoker(joker, jokers[0] if jokers else JOKER))
    for act in acts:
        if isinstance(act, NameJoker):
            require_type(act.joker, Card, "card")
            require_type(act.suit, Suit | None, "suit")
    if not acts:
        raise StateError(
            "announce needs joker= (a suit, or None to decline) or partner= (a card, or None to play alone)"
        )
    return acts


def why_not_announce(
    state: State, *, joker: _Joker | Card = _OPEN, partner: Card | Seat | None = _OPEN, by: Seat | None = None
) -> Violation | None:
    """The violation in announcing this now; `None` if it is legal."""
    for act in _announcements(state, joker, partner):
        violation = _why_not(state, act, by)
        if violation is not None:
            return violation
        state = _after(state, act)
    return None


def _why_not(state: State, act: CallPartner | NameJoker, by: Seat | None) -> Violation | None:
    if isinstance(act, NameJoker):
        return why_not_name(state, act.joker, act.suit, by=by)
    return why_not_call_partner(state, act.card, player=act.seat, by=by)


def _after(state: State, act: CallPartner | NameJoker) -> State:
    return after_naming(state, act) if isinstance(act, NameJoker) else after_partner(state, act)


def can_announce(
    state: State, *, joker: _Joker | Card = _OPEN, partner: Card | Seat | None = _OPEN, by: Seat | None = None
) -> bool:
    """Whether this can be announced now."""
    return why_not_announce(state, joker=joker, partner=partner, by=by) is None


def legal_announcements(state: State, *, by: Seat | None = None) -> tuple[CallPartner | NameJoker, ...]:
    """Every announcement that can be made now; empty where nothing is open."""
    require_state(state)
    if not isinstance(state, Announcing) or not_due(state.deal.rules, by, state.seat, state.stage):
        return ()
    names = [(joker, suit) for joker in state.jokers for suit in (None, *Suit)]
    allowed = [NameJoker(suit, joker) for joker, suit in names if why_not_name(state, joker, suit) is None]
    return (*(_legal_calls(state) if state.partner else ()), *allowed)


def _legal_calls(state: Announcing) -> Iterator[CallPartner]:
    """The cards and players that may be called while that is open."""
    facts = _call_facts(state)
    every = [CallPartner(card) for card in (None, *state.deal.rules.pack.cards)]
    every += [CallPartner(None, Seat(seat)) for seat in range(state.deal.rules.players)]
    return (one for one in every if check_partner(facts, one.card, player=one.seat) is None)


def announce(
    state: State, *, joker: _Joker | Card = _OPEN, partner: Card | Seat | None = _OPEN, by: Seat | None = None
) -> State:
    """Give the joker a suit (``joker=``, `None` to decline), or call a partner (``partner=``, `None` to play alone).

    With two jokers ``joker`` may be a mapping from joker to suit.  Raises `IllegalAction` (``joker.name-late``,
    ``joker.name-not-held``, ``partner.callable``, …); the state is unchanged even if only a part is illegal.
    """
    after = state
    for act in _announcements(state, joker, partner):
        refuse(_why_not(after, act, by), state)
        after = _after(after, act)
    return after


def after_naming(state: State, act: NameJoker) -> State:
    """The state after a joker was given its suit, or was not."""
    assert isinstance(state, Announcing)
    named = state.deal.named if act.suit is None else (*state.deal.named, (act.joker, act.suit))
    rest = tuple(j for j in state.jokers if j != act.joker)
    return flow.after_announcement(state, attrs.evolve(state.deal, named=named), partner=state.partner, jokers=rest)


def after_partner(state: State, act: CallPartner) -> State:
    """The state after a partner was called, or was not."""
    assert isinstance(state, Announcing)
    rule = state.deal.rules.partner
    holder = act.seat if act.seat != state.seat else None  # nobody is his own partner
    if act.card is not None and rule is not None:
        holders = [Seat(s) for s, hand in enumerate(state.hands) if act.card in hand and s != state.seat]
        if not holders and rule.asks_again:  # A10
            asked = attrs.evolve(state.deal, unanswered=(*state.deal.unanswered, act.card))
            return attrs.evolve(state, deal=asked)
        holder = holders[0] if holders else None
    called = attrs.evolve(state.deal, called=act.card, partner=holder)
    return flow.after_announcement(state, called, partner=False, jokers=state.jokers)
