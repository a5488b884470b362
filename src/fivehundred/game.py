"""The verbs of a hand: deal, bid, exchange, announce, play, score, and what goes with each.

For each verb there is ``why_not_<verb>`` (the violation, or none), ``can_<verb>`` (whether there is none) and
``legal_<verb>s`` (everything that is legal); the verb itself raises `IllegalAction` with that violation and leaves the
state as it is.  All take ``by=``: the act is refused if it is not that seat's turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import TypeGuard

import attrs

from fivehundred.actions import Action, CallPartner, Discard, NameJoker, Play
from fivehundred.bids import Call
from fivehundred.cards import JOKER, NO_CARDS, Card, CardSet, Suit
from fivehundred.errors import IllegalAction, StateError, Violation
from fivehundred.phases import dealing, flow
from fivehundred.phases.announcing import Announcing, CallFacts, NameFacts, check_name, check_partner
from fivehundred.phases.bidding import Bidding, check_call, is_weak, legal_calls_of
from fivehundred.phases.exchanging import Exchanging, check_discard
from fivehundred.phases.flow import State
from fivehundred.phases.playing import Playing, check_play, legal_plays_of, played
from fivehundred.phases.record import Deal, not_due, wrong_stage
from fivehundred.phases.scoring import DealScore, Finished, score_facts, score_of
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.scoring import Points
from fivehundred.seats import Seat


def deal(
    rules: RuleSet,
    *,
    dealer: Seat,
    seed: int | str | None = None,
    cards: Sequence[Card] | None = None,
    hands: Iterable[Iterable[Card]] | None = None,
    kitty: Iterable[Card] = (),
) -> Bidding:
    """Deal the cards: by ``seed``, from a pack in order (``cards``), or as ``hands`` and ``kitty`` laid out.

    A seed gives the same deal on every Python and in every later version (`dealing.shuffled`).  Raises `StateError`
    if the cards are not the pack of the rules (S003-4), or if not exactly one way of dealing is given.

    >>> from fivehundred import profiles
    >>> state = deal(profiles.AVONDALE, dealer=Seat(3), seed=7)
    >>> [len(hand) for hand in state.hands], state.seat
    ([10, 10, 10, 10], 0)
    """
    if not 0 <= dealer < rules.players:
        raise StateError(f"there is no seat {dealer} to deal: seats are 0 to {rules.players - 1}")
    if sum(x is not None for x in (seed, cards, hands)) != 1:
        raise StateError("deal needs exactly one of seed, cards and hands")
    kitty = tuple(kitty)
    if kitty and hands is None:
        raise StateError("a kitty is laid out only together with hands; seed and cards deal it themselves")
    if hands is not None:
        held, rest = dealing.set_up(rules, hands, kitty)
    else:
        order = dealing.shuffled(rules.pack, seed) if seed is not None else list(cards or ())
        held, rest = dealing.dealt(rules, dealer, order)
    return Bidding(Deal(rules, dealer, held, rest))


def _refuse(violation: Violation | None, state: State) -> None:
    if violation is not None:
        raise IllegalAction(violation, state)


# the auction


def why_not_bid(state: State, call: Call, *, by: Seat | None = None) -> Violation | None:
    """Why this call is illegal now, none if it is legal."""
    if not isinstance(state, Bidding):
        return wrong_stage(state.stage, "bid")
    return check_call(state.deal.rules, state.facts, call, by, weak=is_weak(state.hands[state.seat]))


def can_bid(state: State, call: Call, *, by: Seat | None = None) -> bool:
    """Whether this call is legal now."""
    return why_not_bid(state, call, by=by) is None


def legal_bids(state: State, *, by: Seat | None = None) -> tuple[Call, ...]:
    """Every legal call, pass first; empty outside the auction."""
    if not isinstance(state, Bidding) or not_due(state.deal.rules, by, state.seat, state.stage):
        return ()
    return legal_calls_of(state.deal.rules, state.facts, weak=is_weak(state.hands[state.seat]))


def bid(state: State, call: Call, *, by: Seat | None = None) -> State:
    """Make a call; raises `IllegalAction` (``turn``, ``bid.too-low``, ``bid.misere-needs``, …).

    >>> from fivehundred import call, profiles
    >>> state = bid(deal(profiles.AVONDALE, dealer=Seat(3), seed=7), call("7S"))
    >>> str(why_not_bid(state, call("6NT")))
    '6NT is not higher than 7S by N.'
    """
    _refuse(why_not_bid(state, call, by=by), state)
    return _after_call(state, call)


def _after_call(state: State, call: Call) -> State:
    assert isinstance(state, Bidding)
    said = attrs.evolve(state.deal, calls=(*state.deal.calls, (state.seat, call)))
    after = Bidding(said)
    over = said.rules.auction.mode.next_seat(after.facts) is None
    return flow.after_call(said, over, after)


# the exchange


def why_not_exchange(state: State, cards: Iterable[Card], *, by: Seat | None = None) -> Violation | None:
    """Why these cards cannot be laid away, none if they can."""
    if not isinstance(state, Exchanging):
        return wrong_stage(state.stage, "exchange")
    chosen = tuple(cards)
    wrong = check_discard(state.deal.rules, state.seat, state.hands[state.seat], chosen, state.missing, by)
    if wrong is None and state.laid and chosen and min(chosen) < max(state.laid):
        return Violation.of("discard.order", card=min(chosen), allowed=CardSet.of(_layable(state)))
    return wrong


def can_exchange(state: State, cards: Iterable[Card], *, by: Seat | None = None) -> bool:
    """Whether these cards can be laid away."""
    return why_not_exchange(state, cards, by=by) is None


def legal_exchanges(state: State, *, by: Seat | None = None) -> tuple[CardSet, ...]:
    """Every set of cards that can be laid away: 286 of three out of thirteen, 8,008 of six out of sixteen."""
    if not isinstance(state, Exchanging) or not_due(state.deal.rules, by, state.seat, state.stage):
        return ()
    last = max(state.laid, default=None)
    left = [card for card in state.hands[state.seat] if last is None or card > last]
    return tuple(CardSet.of(some) for some in combinations(left, state.missing))


def exchange(state: State, cards: Iterable[Card], *, by: Seat | None = None) -> State:
    """Lay away cards for the kitty, all at once; raises `IllegalAction` (``discard.count``, ``card.not-held``, …)."""
    chosen = tuple(cards)
    _refuse(why_not_exchange(state, chosen, by=by), state)
    return _after_discard(state, CardSet.of(chosen))


def _after_discard(state: State, cards: CardSet) -> State:
    assert isinstance(state, Exchanging)
    return flow.after_exchange(attrs.evolve(state.deal, discard=state.laid | cards))


def why_not_lay(state: State, card: Card, *, by: Seat | None = None) -> Violation | None:
    """Why this one card cannot be laid away next, none if it can.

    Cards laid one by one go in ascending order, so that a set has exactly one path.
    """
    if not isinstance(state, Exchanging):
        return wrong_stage(state.stage, "exchange")
    wrong = check_discard(state.deal.rules, state.seat, state.hands[state.seat], (card,), 1, by)
    if wrong is None and card not in _layable(state):
        return Violation.of("discard.order", card=card, allowed=CardSet.of(_layable(state)))
    return wrong


def _layable(state: Exchanging) -> tuple[Card, ...]:
    laid, hand = tuple(state.laid), tuple(state.hands[state.seat])
    higher = [card for card in hand if not laid or card > laid[-1]]
    return tuple(higher[: len(higher) - state.missing + 1])


def lay(state: State, card: Card, *, by: Seat | None = None) -> State:
    """Lay away one card, in ascending order; the last one ends the exchange."""
    _refuse(why_not_lay(state, card, by=by), state)
    assert isinstance(state, Exchanging)
    if state.missing == 1:
        return _after_discard(state, CardSet.of([card]))
    return Exchanging(state.deal, state.laid | CardSet.of([card]))


# announcements


def why_not_name(state: State, joker: Card, suit: Suit | None, *, by: Seat | None = None) -> Violation | None:
    """Why the joker cannot be given this suit now, none if it can (S001-30, S004-26)."""
    if isinstance(state, (Bidding, Finished)) or (isinstance(state, Announcing) and not state.exchanged):
        return wrong_stage(state.stage, "name")
    contract = state.deal.contract
    hand = state.hands[contract.declarer] if contract else NO_CARDS
    named = dict(state.deal.named).get(joker)
    begun = isinstance(state, Playing) and bool(state.tricks or state.plays)
    facts = NameFacts(rules=state.deal.rules, contract=contract, holds=joker in hand, begun=begun, named=named)
    violation = check_name(facts, joker, suit, by)
    if violation is None and not (isinstance(state, Announcing) and joker in state.jokers):
        return wrong_stage(state.stage, "name")
    return violation


def why_not_call_partner(
    state: State, card: Card | None, *, player: Seat | None = None, by: Seat | None = None
) -> Violation | None:
    """Why this card, or this ``player`` by name, cannot be called, none if it can (S000-55, S003-44, S003-46)."""
    contract = state.deal.contract
    if state.deal.rules.partner is not None and (contract is None or isinstance(state, Finished)):
        return wrong_stage(state.stage, "partner")
    now = state if isinstance(state, Announcing) else None
    facts = CallFacts(
        rules=state.deal.rules,
        contract=contract,
        hand=state.hands[contract.declarer] if contract else NO_CARDS,
        discard=state.deal.discard,
        trumps=_trumps(state.deal),
        exchanged=now.exchanged if now else not isinstance(state, Exchanging),
        begun=isinstance(state, Playing),
        called=now is not None and not now.partner,
        unanswered=now.unanswered if now else (),
    )
    violation = check_partner(facts, card, by, player=player)
    return wrong_stage(state.stage, "partner") if violation is None and now is None else violation


def _trumps(of: Deal) -> CardSet:
    trump = of.contract.trump if of.contract else None
    return CardSet() if trump is None else CardSet.of(of.numbering.suit_cards(trump))


_Joker = Suit | None | Mapping[Card, Suit | None]
_OPEN: Card = Card(-1)


def _announcements(state: State, joker: _Joker | Card, partner: Card | Seat | None) -> list[CallPartner | NameJoker]:
    jokers = getattr(state, "jokers", ()) or state.deal.rules.pack.joker_cards
    acts: list[CallPartner | NameJoker] = []
    if partner is not _OPEN:
        acts.append(CallPartner(None, Seat(partner)) if isinstance(partner, int) else CallPartner(partner))
    if isinstance(joker, Mapping):
        acts += [NameJoker(suit, card) for card, suit in joker.items()]
    elif not isinstance(joker, Card):
        acts.append(NameJoker(joker, jokers[0] if jokers else JOKER))
    if not acts:
        raise StateError(
            "announce needs joker= (a suit, or None to decline) or partner= (a card, or None to play alone)"
        )
    return acts


def why_not_announce(
    state: State, *, joker: _Joker | Card = _OPEN, partner: Card | Seat | None = _OPEN, by: Seat | None = None
) -> Violation | None:
    """Why this cannot be announced now, none if it can."""
    for act in _announcements(state, joker, partner):
        violation = why_not(state, act, by=by)
        if violation is not None:
            return violation
        state = _after(state, act)
    return None


def can_announce(
    state: State, *, joker: _Joker | Card = _OPEN, partner: Card | Seat | None = _OPEN, by: Seat | None = None
) -> bool:
    """Whether this can be announced now."""
    return why_not_announce(state, joker=joker, partner=partner, by=by) is None


def legal_announcements(state: State, *, by: Seat | None = None) -> tuple[CallPartner | NameJoker, ...]:
    """Every announcement that can be made now; empty where nothing is open."""
    if not isinstance(state, Announcing) or not_due(state.deal.rules, by, state.seat, state.stage):
        return ()
    cards = (None, *state.deal.rules.pack.cards)
    every = [CallPartner(card) for card in cards]
    every += [CallPartner(None, Seat(seat)) for seat in range(state.deal.rules.players)]
    calls = [one for one in every if why_not_call_partner(state, one.card, player=one.seat) is None]
    return (*calls, *(NameJoker(suit, joker) for joker in state.jokers for suit in (None, *Suit)))


def announce(
    state: State, *, joker: _Joker | Card = _OPEN, partner: Card | Seat | None = _OPEN, by: Seat | None = None
) -> State:
    """Give the joker a suit (``joker=``, none to decline), or call a partner (``partner=``, none to play alone).

    With two jokers ``joker`` may be a mapping from joker to suit.  Raises `IllegalAction` (``joker.name-late``,
    ``joker.name-not-held``, ``partner.callable``, …); the state is unchanged even if only a part is illegal.
    """
    after = state
    for act in _announcements(state, joker, partner):
        _refuse(why_not(after, act, by=by), state)
        after = _after(after, act)
    return after


def _after_name(state: State, act: NameJoker) -> State:
    assert isinstance(state, Announcing)
    named = state.deal.named if act.suit is None else (*state.deal.named, (act.joker, act.suit))
    rest = tuple(j for j in state.jokers if j != act.joker)
    return flow.after_announcement(state, attrs.evolve(state.deal, named=named), partner=state.partner, jokers=rest)


def _after_partner(state: State, act: CallPartner) -> State:
    assert isinstance(state, Announcing)
    rule = state.deal.rules.partner
    holder = act.seat
    if act.card is not None and rule is not None:
        holders = [Seat(s) for s, hand in enumerate(state.hands) if act.card in hand and s != state.seat]
        if not holders and rule.in_kitty == "call_again":  # A10
            return attrs.evolve(state, unanswered=(*state.unanswered, act.card))
        holder = holders[0] if holders else None
    called = attrs.evolve(state.deal, called=act.card, partner=holder)
    return flow.after_announcement(state, called, partner=False, jokers=state.jokers)


# the play


def _leads_now(state: State) -> TypeGuard[Announcing]:
    """Whether the declarer may lead, which declines what he could still announce."""
    return isinstance(state, Announcing) and state.exchanged and state.deal.leader == state.seat


def why_not_play(
    state: State, card: Card | Play, *, suit: Suit | None = None, by: Seat | None = None
) -> Violation | None:
    """Why this card may not be played now, none if it may; ``suit`` is what a led joker names."""
    if _leads_now(state):
        state = flow.declined(state)
    if not isinstance(state, Playing):
        return wrong_stage(state.stage, "play")
    return check_play(state.facts, card if isinstance(card, Play) else Play(card, suit), by)


def can_play(state: State, card: Card | Play, *, suit: Suit | None = None, by: Seat | None = None) -> bool:
    """Whether this card may be played now."""
    return why_not_play(state, card, suit=suit, by=by) is None


def legal_plays(state: State, *, by: Seat | None = None) -> tuple[Play, ...]:
    """Every legal play; a led joker that names a suit stands once for each suit."""
    if _leads_now(state):
        state = flow.declined(state)
    if not isinstance(state, Playing) or not_due(state.deal.rules, by, state.seat, state.stage):
        return ()
    return legal_plays_of(state.facts)


def play(state: State, card: Card | Play, *, suit: Suit | None = None, by: Seat | None = None) -> State:
    """Play a card; a suitless joker that is led names a ``suit``.

    Raises `IllegalAction` (``follow.suit``, ``joker.void-only``, ``joker.forced``, ``turn``, …).  A lead declines what
    could still be announced.
    """
    _refuse(why_not_play(state, card, suit=suit, by=by), state)
    return _after_play(state, card if isinstance(card, Play) else Play(card, suit))


def _after_play(state: State, act: Play) -> State:
    if isinstance(state, Announcing):
        state = flow.declined(state)
    assert isinstance(state, Playing)
    return flow.after_card(played(state, act))


# the score


def score(state: State, *, totals: Sequence[Points] | None = None, revoke: Seat | None = None) -> DealScore:
    """The points of a finished deal, with the working; ``totals`` before it matter where trick points are capped.

    ``revoke`` is a seat that revoked; it counts only where the rules have a penalty (2.6).

    Raises `StateError` while the deal goes on.
    """
    if not isinstance(state, Finished):
        raise StateError(f"the deal is not over: it is {state.stage.value}")
    before = tuple(totals) if totals is not None else (0,) * len(state.deal.rules.seating.sides)
    return score_of(score_facts(state, before, revoke))


# code that does not care about the stage


def actor(state: State) -> Seat | None:
    """The seat that is to act, none when the deal is over."""
    return flow.due(state)


def why_not(state: State, action: Action, *, by: Seat | None = None) -> Violation | None:
    """Why this action is illegal now, none if it is legal."""
    if isinstance(action, Call):
        return why_not_bid(state, action, by=by)
    if isinstance(action, Play):
        return why_not_play(state, action, by=by)
    if isinstance(action, Discard):
        if len(action.cards) == 1:
            return why_not_lay(state, next(iter(action.cards)), by=by)
        return why_not_exchange(state, action.cards, by=by)
    if isinstance(action, NameJoker):
        return why_not_name(state, action.joker, action.suit, by=by)
    return why_not_call_partner(state, action.card, player=action.seat, by=by)


def legal_actions(state: State) -> tuple[Action, ...]:
    """Everything that `apply` accepts step by step; empty when the deal is over.

    In the exchange cards go one at a time, in ascending order, as `Discard` of one card.  While something can be
    announced, the leads that would decline it stand after the announcements.
    """
    if isinstance(state, Exchanging):
        return tuple(Discard(CardSet.of([card])) for card in _layable(state))
    if isinstance(state, Announcing):
        return (*legal_announcements(state), *legal_plays(state))
    return legal_bids(state) or legal_plays(state)


def apply(state: State, action: Action, *, by: Seat | None = None) -> State:
    """Carry out any action; raises `IllegalAction` as the verb would.  A `Discard` of several cards is an exchange."""
    _refuse(why_not(state, action, by=by), state)
    return _after(state, action)


def _after(state: State, action: Action) -> State:
    if isinstance(action, Call):
        return _after_call(state, action)
    if isinstance(action, Play):
        return _after_play(state, action)
    if isinstance(action, NameJoker):
        return _after_name(state, action)
    if isinstance(action, CallPartner):
        return _after_partner(state, action)
    assert isinstance(state, Exchanging)
    if len(action.cards) == 1 and state.missing > 1:
        return Exchanging(state.deal, state.laid | action.cards)
    return _after_discard(state, action.cards)


def replay(state: State, actions: Iterable[Action]) -> Iterable[State]:
    """The states that follow one another as the actions are carried out, the first one included."""
    yield state
    for action in actions:
        state = apply(state, action)
        yield state


def misdeal(state: State) -> Finished:
    """The cards are thrown in because they were misdealt: nothing is scored, and the same dealer deals again (WF).

    A wrong number of cards found during the auction is a misdeal without penalty.  Raises `IllegalAction`
    (``stage.misdeal``) once the auction is over.
    """
    if not isinstance(state, Bidding):
        raise IllegalAction(wrong_stage(state.stage, "misdeal"), state)
    return Finished(state.deal, (), state.hands, misdealt=True)


# what a table let happen

_POSSIBLE = frozenset({"card.not-held", "card.not-in-pack", "discard.twice", "stage.over"})


def force(state: State, action: Action, *, by: Seat | None = None) -> State:
    """Carry out what a table let pass, legal or not; only the physically impossible is refused.

    A call that breaks a rule stands, a revoke stands, a wrong number of discards stands, and so does a trick led by
    the wrong seat (``by=``).  Refused are a card that is not in the hand, an act of another stage, and an act out of
    turn (apart from such a lead): it does not count at a table either.
    """
    violation = why_not(state, action, by=by)
    if violation is None:
        return _after(state, action)
    if violation.rule in _POSSIBLE or not _fits(state, action):
        raise IllegalAction(violation, state)
    if isinstance(action, Play):
        return _force_play(state, action, by, violation)
    if violation.rule == "turn":
        raise IllegalAction(violation, state)
    if isinstance(action, Discard):
        return _after_discard(state, action.cards)
    return _after(state, action)


def _fits(state: State, action: Action) -> bool:
    if isinstance(action, Call):
        return isinstance(state, Bidding)
    if isinstance(action, Discard):
        return isinstance(state, Exchanging)
    if isinstance(action, Play):
        return isinstance(state, Playing) or _leads_now(state)
    return isinstance(state, Announcing)


def _force_play(state: State, action: Play, by: Seat | None, violation: Violation) -> State:
    if isinstance(state, Announcing):
        state = flow.declined(state)
    assert isinstance(state, Playing)
    if by is not None and by != state.seat:
        if state.plays or by in state.deal.sitting_out:
            raise IllegalAction(violation, state)
        state = attrs.evolve(state, seat=by, leader=by)  # the wrong seat led, and the table played on
        if action.card not in state.hands[by]:
            raise IllegalAction(why_not_play(state, action) or violation, state)
    return flow.after_card(played(state, action))
