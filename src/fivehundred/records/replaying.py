"""Replays a record: the states one after another, each act carried out once, as the table let it pass."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from fivehundred import game
from fivehundred.actions import Discard, Play
from fivehundred.bids import Call
from fivehundred.breaches import Breach, lead_place, out_of_turn, place_of
from fivehundred.cards import Card, CardSet
from fivehundred.errors import IllegalAction, Violation
from fivehundred.game.actions import after
from fivehundred.game.exchanges import after_discard
from fivehundred.game.plays import why_not_of
from fivehundred.phases import flow
from fivehundred.phases.announcing import Announcing
from fivehundred.phases.bidding import Bidding, auction_facts, check_call
from fivehundred.phases.deal import Deal, Stage, not_due
from fivehundred.phases.exchanging import Exchanging
from fivehundred.phases.flow import State
from fivehundred.phases.followed import led_by
from fivehundred.phases.legality import is_revoke
from fivehundred.phases.playing import Playing, tricks_left
from fivehundred.phases.scoring import Finished
from fivehundred.records.errors import RecordError, placed
from fivehundred.records.record import Act, Record, RecordedDeal, RecordedTrick
from fivehundred.seats import Seat

Step = tuple[State, Breach | None]
"""The state after an act, and the breach that the act was, if it was one."""
Steps = Generator[Step, None, State]


def replay(record: Record | RecordedDeal) -> Iterator[State]:
    """The states of every deal in order: the hand as dealt, then one state for each act that counts.

    Linear in the length of the record.  Raises `RecordError` for an act that cannot have happened: a card that a seat
    does not hold, a card played after the end.
    """
    if isinstance(record, RecordedDeal):
        before: State | None = None
        for state, _ in course(record):
            if state is not before:
                yield state
            before = state
        return
    for number, deal in enumerate(record.deals, 1):
        with placed(record.source, number):
            yield from replay(deal)


def course(deal: RecordedDeal) -> Iterator[Step]:
    """The hand as dealt, then each act with the state after it and the breach that it was, as if of a first deal.

    An act that does not count leaves the state as it is.
    """
    state: State = as_dealt(deal)
    yield state, None
    for steps in (through_the_auction, up_to_the_play, through_the_play, to_the_end):
        state = yield from steps(deal, state)


def as_dealt(deal: RecordedDeal, calls: tuple[tuple[Seat, Call], ...] = ()) -> Bidding:
    """The hand as dealt, after these calls."""
    return Bidding(Deal(deal.rules, deal.dealer, deal.hands, deal.kitty, calls))


def to_the_end(deal: RecordedDeal, state: State) -> Steps:
    """A claim, or a misdeal that was found."""
    if deal.claimed:
        state = _claimed(deal, state)
        yield state, None
    if deal.misdealt:
        try:
            state = game.misdeal(state)
        except IllegalAction as error:
            raise RecordError("misdeal", str(error)) from None
        yield state, None
    return state


def through_the_auction(deal: RecordedDeal, state: State, said: int = 0) -> Steps:
    """The calls, but for so many that were said already."""
    name = deal.rules.seating.name
    for act in deal.calls[said:]:
        assert isinstance(act.action, Call)
        wrong = game.why_not_bid(state, act.action, by=act.seat)
        if not isinstance(state, Bidding):
            facts = auction_facts(deal.rules, deal.dealer, state.deal.calls)
            wrong = check_call(deal.rules, facts, act.action, act.seat) or wrong
        due = game.actor(state) if isinstance(state, Bidding) else None
        if act.counts != (act.seat == due):
            turn = "nobody is" if due is None else f"{name(due)} is"
            raise RecordError("auction", f"{name(act.seat)}:{act.action}: {turn} to call")
        if act.counts:
            state = after(state, act.action)
        yield state, _breach(deal, act, wrong)
    return state


def up_to_the_play(deal: RecordedDeal, state: State) -> Steps:
    """The partner called, the exchange and the joker's suit, in the order of the rules."""
    early = isinstance(state, Announcing) and not state.exchanged
    for steps in (_partner, _exchange, _names) if early else (_exchange, _partner, _names):
        state = yield from steps(deal, state)
    return state


def _partner(deal: RecordedDeal, state: State) -> Steps:
    for call in deal.partner_calls:
        contract = state.deal.contract
        if isinstance(state, Exchanging) or contract is None:
            raise RecordError("call", f"{call}: {_what_is_due(state)}")
        wrong = game.why_not(state, call)
        if isinstance(state, Announcing) and state.partner:  # else it has no effect
            state = after(state, call)
        yield state, _breach(deal, Act(contract.declarer, call), wrong)
    return state


def _exchange(deal: RecordedDeal, state: State) -> Steps:
    if deal.discard is None and not deal.laid:
        return state
    if not isinstance(state, Exchanging):
        raise RecordError("discard" if deal.discard is not None else "laid", _what_is_due(state))
    declarer = state.seat
    for card in deal.laid:
        _refuse(game.why_not_lay(state, card), "laid")
        state = game.lay(state, card)
        yield state, None
    if deal.discard is not None:
        wrong = game.why_not_exchange(state, deal.discard)
        if wrong is not None and wrong.rule != "discard.count":
            _refuse(wrong, "discard")
        state = after_discard(state, deal.discard)
        yield state, _breach(deal, Act(declarer, Discard(deal.discard)), wrong)
    return state


def _names(deal: RecordedDeal, state: State) -> Steps:
    for naming in deal.named:
        if isinstance(state, (Bidding, Exchanging)) or (isinstance(state, Announcing) and not state.exchanged):
            raise RecordError("joker", f"{naming}: {_what_is_due(state)}")
        wrong = game.why_not_name(state, naming.joker, naming.suit)
        if wrong is None:
            state = after(state, naming)
        elif naming.suit is None:  # nothing was named where nothing could be
            wrong = None
        contract = state.deal.contract
        place = place_of(deal.rules, None if contract is None else contract.declarer, naming)
        yield state, None if wrong is None else Breach(1, place, wrong)
    return state


def through_the_play(deal: RecordedDeal, state: State) -> Steps:
    """The tricks that were played."""
    before: tuple[Act, ...] = ()
    for number, trick in enumerate(deal.tricks, 1):
        if not isinstance(state, Playing) and not (isinstance(state, Announcing) and state.exchanged):
            raise RecordError("tricks", f"trick {number}: {_what_is_due(state)}")
        if (isinstance(state, Playing) and state.plays) or (number > 1 and not any(a.counts for a in before)):
            raise RecordError("tricks", f"trick {number - 1} is not finished, but another follows")
        before = trick.plays
        state = yield from _trick(deal, trick, state, number)
    return state


def _trick(deal: RecordedDeal, trick: RecordedTrick, state: State, number: int) -> Steps:
    name = deal.rules.seating.name
    due = state.seat if isinstance(state, Playing) else state.deal.leader
    if trick.leader in state.deal.sitting_out:
        raise RecordError("tricks", f"trick {number}: {name(trick.leader)} sits out in a misère")
    wrong = not_due(deal.rules, trick.leader, due, Stage.PLAYING)
    if wrong is not None:
        yield state, Breach(1, lead_place(deal.rules, number, trick.leader), wrong)
    following = False
    for act in trick.plays:
        assert isinstance(act.action, Play)
        if not act.counts:
            _must_hold(state, act, number)
            to_play = (game.actor(state),) if following else (due, trick.leader)
            wrong = out_of_turn(deal.rules, act.seat, act.action.card, *to_play)
            yield state, _breach(deal, act, wrong, number)
            continue
        if not following:
            state = flow.declined(state) if isinstance(state, Announcing) else state
            state = led_by(state, trick.leader) if isinstance(state, Playing) else state
        wrong = why_not_of(state, act.action, act.seat)
        if wrong is not None:
            _must_hold(state, act, number)
            if wrong.rule in ("turn", "stage.over", "card.not-in-pack"):
                raise RecordError("tricks", f"trick {number}: {act.action}: {wrong}")
        state = after(state, act.action)
        yield state, _breach(deal, act, wrong, number, following=following)
        following = True
    return state


def _breach(
    deal: RecordedDeal, act: Act, wrong: Violation | None, trick: int = 0, *, following: bool = False
) -> Breach | None:
    if wrong is None:
        return None
    revoker = act.seat if is_revoke(wrong, following=following) else None
    return Breach(1, place_of(deal.rules, act.seat, act.action, trick), wrong, revoker)


def _must_hold(state: State, act: Act, number: int) -> None:
    assert isinstance(act.action, Play)
    card: Card = act.action.card
    hands: tuple[CardSet, ...] = state.hands
    if card not in hands[act.seat]:
        name = state.deal.rules.seating.name(act.seat)
        raise RecordError("tricks", f"trick {number}: {name} does not hold {card}; {name} holds {hands[act.seat]}")


def _claimed(deal: RecordedDeal, state: State) -> Finished:
    left = tricks_left(state) if isinstance(state, Playing) else 0
    if not isinstance(state, Playing) or not flow.claimable(state, deal.claimed):
        names = " ".join(map(deal.rules.seating.name, deal.claimed))
        raise RecordError("claimed", f"{names}: the tricks left to win are {left}")
    return flow.claimed(state, deal.claimed)


def _refuse(violation: Violation | None, key: str) -> None:
    if violation is not None:
        raise RecordError(key, str(violation))


def _what_is_due(state: State) -> str:
    """The reason why the next act of the record cannot come now."""
    due = game.actor(state)
    if due is None:
        return "the deal was over before"
    name = state.deal.rules.seating.name(due)
    if isinstance(state, Bidding):
        return f"the auction is not over: {name} is to call"
    if isinstance(state, Exchanging):
        return f"the exchange is not done: {name} is to discard"
    if isinstance(state, Announcing) and not state.exchanged:
        return f"{name} is to call a partner first, or to say solo"
    return "nobody exchanges cards or calls a partner in this deal"
