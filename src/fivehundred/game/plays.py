"""The play: play a card, and what is legal in it."""

from __future__ import annotations

from typing import TypeGuard

from fivehundred.actions import PLAYS, Play
from fivehundred.cards import Card, Suit
from fivehundred.errors import Violation, require_type
from fivehundred.game.refusal import refuse
from fivehundred.phases import flow
from fivehundred.phases.announcing import Announcing
from fivehundred.phases.deal import not_due, wrong_stage
from fivehundred.phases.flow import State, require_state
from fivehundred.phases.legality import check_play, normal
from fivehundred.phases.playing import Playing, is_legal, legal_plays_at, played
from fivehundred.seats import Seat


def leads_now(state: State) -> TypeGuard[Announcing]:
    """Whether the declarer may lead, which declines what he could still announce."""
    return isinstance(state, Announcing) and state.exchanged and state.deal.leader == state.seat


def normal_play(state: State, act: Play) -> Play:
    """The play as it counts, for the state and in `legal_plays`: a suit named where that changes nothing is dropped.

    A suitless joker that leads the last trick binds nobody, whatever suit it names (S001-37, A3): ``JK=S`` is the
    plain ``JK`` there, and leads to the same state.  Everywhere else it is the play itself.  Whether it is legal is not
    asked.
    """
    require_state(state)
    require_type(act, Play, "play", "play_of")
    now = flow.declined(state) if leads_now(state) else state
    if not isinstance(now, Playing) or act.suit is None:
        return act
    f = now.facts
    return normal(f.numbering, f.led, f.last, act)


def why_not_play(
    state: State, card: Card | Play, *, suit: Suit | None = None, by: Seat | None = None
) -> Violation | None:
    """The violation in playing this card now; `None` if it is legal; ``suit`` is the one that a led joker names."""
    require_state(state)
    if not isinstance(card, Play):
        require_type(card, Card, "card")
        require_type(suit, Suit | None, "suit")
    if leads_now(state):
        now: State = flow.declined(state)
    else:
        now = state if by is None else flow.seen_by(state, by)
    if not isinstance(now, Playing):  # where another seat leads, it waits until the declarer has been asked
        return wrong_stage(now.stage, "play")
    not_his = not_for(now, by)
    if not_his is not None:
        return not_his
    return check_play(now.facts, card if isinstance(card, Play) else Play(card, suit))


def not_for(state: Playing, by: Seat | None) -> Violation | None:
    """The violation of a player who chooses a card that another is to choose; ``by=None`` means whoever is to choose.

    In some misères another player chooses the cards of the seat that is due (`Deal.chooser`).
    """
    rules, due = state.deal.rules, state.seat
    chooser = state.deal.chooser(due)
    if by is None or by == chooser:
        return None
    if chooser == due:
        return not_due(rules, by, due, state.stage)
    name = rules.seating.name
    return Violation.of("turn.chooser", seat=name(by), due=name(due), chooser=name(chooser))


def why_not_of(state: State, act: Play, seat: Seat) -> Violation | None:
    """The violation in a card of this seat, whoever chooses it: for records, which know whose card it was."""
    now = flow.declined(state) if leads_now(state) else state
    if isinstance(now, Playing) and seat != now.seat:
        return not_due(now.deal.rules, seat, now.seat, now.stage)
    return why_not_play(state, act)


def can_play(state: State, card: Card | Play, *, suit: Suit | None = None, by: Seat | None = None) -> bool:
    """Whether this card may be played now."""
    return why_not_play(state, card, suit=suit, by=by) is None


def legal_plays(state: State, *, by: Seat | None = None) -> tuple[Play, ...]:
    """Every legal play; a led joker that names a suit is listed once for each suit.

    A play is legal if and only if it is listed as it counts (`normal_play`).
    """
    if by is None and type(state) is Playing:
        plain, start = state._plain, state._course.start
        if state._led >= 0 or not start.rows.loose:
            found = start.ready.get(plain)
            if found is not None:
                return found
            if not plain & start.rows.loose:
                return start.numbering.suited(plain)
        return legal_plays_at(state)
    require_state(state)
    if leads_now(state):
        state = flow.declined(state)
    if not isinstance(state, Playing) or not_for(state, by) is not None:
        return ()
    return legal_plays_at(state)


def play(state: State, card: Card | Play, *, suit: Suit | None = None, by: Seat | None = None) -> State:
    """Play a card; a suitless joker that is led names a ``suit``.

    Raises `IllegalAction` (``follow.suit``, ``joker.void-only``, ``joker.forced``, ``turn``, …).  A lead declines what
    could still be announced.
    """
    if suit is None and type(card) is Card and 0 <= card.index < len(PLAYS):
        card = PLAYS[card.index]
    if type(card) is Play and type(state) is Playing and (by is None or by == state.deal.chooser(state.seat)):
        plain = state._plain & state._course.start.bit[card.card.index]
        if (plain and card.suit is None) or is_legal(state, card):
            after = played(state, card)
            return after if after._plain else flow.after_card(after)
    refuse(why_not_play(state, card, suit=suit, by=by), state)
    return after_play(state, card if isinstance(card, Play) else Play(card, suit))


def after_play(state: State, act: Play) -> State:
    """The state after a card of the seat that is due."""
    if isinstance(state, Announcing):
        state = flow.declined(state)
    assert isinstance(state, Playing)
    return flow.after_card(played(state, act))
