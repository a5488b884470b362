"""What a recorded deal came to: the last state and every breach, without the states between.

Where every call, or every card, was legal and in turn, they are checked without making a state for each: the calls by
the facts of the auction, the cards with a cursor.  Anything else goes step by step (`replaying`).
"""

from __future__ import annotations

from fivehundred._kernel import STRIDE
from fivehundred.actions import Play
from fivehundred.bids import AskRedeal, Call
from fivehundred.breaches import Breach
from fivehundred.phases import flow
from fivehundred.phases.announcing import Announcing
from fivehundred.phases.bidding import auction_facts, check_call
from fivehundred.phases.deal import Trick
from fivehundred.phases.flow import State
from fivehundred.phases.playing import Playing
from fivehundred.phases.scoring import Finished
from fivehundred.records.record import RecordedDeal
from fivehundred.records.replaying import (
    Steps,
    as_dealt,
    through_the_auction,
    through_the_play,
    to_the_end,
    up_to_the_play,
)
from fivehundred.seats import Seat
from fivehundred.tree.cursor import Cursor


def played(deal: RecordedDeal) -> tuple[State, tuple[Breach, ...]]:
    """The last state of a deal, and every breach, as if of a first deal."""
    begun = _legally_called(deal)
    state: State = as_dealt(deal, begun)
    breaches: list[Breach] = []
    state = _carried_out(through_the_auction(deal, state, len(begun)), breaches)
    state = _carried_out(up_to_the_play(deal, state), breaches)
    finished = _legally_played(deal, state)
    for steps in (through_the_play, to_the_end) if finished is None else (to_the_end,):
        state = _carried_out(steps(deal, finished or state), breaches)
    return state, tuple(breaches)


def _carried_out(steps: Steps, breaches: list[Breach]) -> State:
    """The state after these steps; their breaches are added to the others."""
    while True:
        try:
            _, breach = next(steps)
        except StopIteration as end:
            after: State = end.value
            return after
        if breach is not None:
            breaches.append(breach)


def _legally_played(deal: RecordedDeal, state: State) -> Finished | None:
    """The end of a deal of which every card was legal and in turn, found with a cursor; `None` for any other."""
    if isinstance(state, Announcing) and state.exchanged and deal.tricks:
        state = flow.declined(state)
    if not isinstance(state, Playing):
        return None
    cursor = Cursor(state)
    tricks = []
    for trick in deal.tricks:
        plays: list[tuple[Seat, Play]] = []
        if cursor.over or trick.leader != cursor.seat:
            return None
        for act in trick.plays:
            play = act.action
            assert isinstance(play, Play)
            move = cursor.move_of(play)
            named = play.suit is None or move > STRIDE  # to the last trick it names nothing, whatever is said
            if not (act.counts and named and act.seat == cursor.seat and move in cursor.legal()):
                return None
            plays.append((act.seat, play))
            cursor.push(move)
        if cursor.on_table or not plays:
            return None
        tricks.append(Trick(tuple(plays), Seat(cursor.seat)))
    if not cursor.over:
        return None
    return Finished(state.deal, tuple(tricks), shown=(cursor.led, cursor.led_suits, cursor.voids))


def _legally_called(deal: RecordedDeal) -> tuple[tuple[Seat, Call], ...]:
    """The calls before the last one, if all of them were legal and in turn and the auction goes on; else none."""
    facts = auction_facts(deal.rules, deal.dealer, ())
    for act in deal.calls[:-1]:
        call = act.action
        assert isinstance(call, Call)
        if not act.counts or isinstance(call, AskRedeal) or check_call(deal.rules, facts, call, act.seat) is not None:
            return ()
        facts = facts.said(act.seat, call)
    return () if deal.rules.auction.mode.next_seat(facts) is None else facts.calls
