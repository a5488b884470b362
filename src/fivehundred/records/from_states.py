"""Records made from states: of a hand, or of a match with its hands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from fivehundred.actions import CallPartner, NameJoker, Play
from fivehundred.cards import NO_CARDS
from fivehundred.errors import StateError, several
from fivehundred.match import Match
from fivehundred.phases import flow
from fivehundred.phases.announcing import Announcing
from fivehundred.phases.bidding import Bidding
from fivehundred.phases.deal import calls_partner
from fivehundred.phases.exchanging import Exchanging
from fivehundred.phases.flow import State
from fivehundred.phases.playing import Playing
from fivehundred.phases.scoring import Finished
from fivehundred.records.record import Act, Record, RecordedDeal, RecordedTrick
from fivehundred.rules.scoring import Points
from fivehundred.seats import Seat


def record_of(
    states: State | Iterable[State],
    *,
    match: Match | None = None,
    scores: Sequence[Points] | None = None,
    players: Sequence[str] = (),
    comment: str = "",
) -> Record:
    """The record of a hand, or of several hands of one game: the last state of each, in order.

    A ``match`` to which the finished hands were added supplies the points of each deal and the totals; ``scores``
    are the totals before the first hand where there is no match.  Acts that did not count are in no state: add them
    with `attrs.evolve`.  Raises `StateError` if the match is not the one of these hands.

    >>> from fivehundred import Match, PASS, W, bid, profiles
    >>> match = Match.start(profiles.AVONDALE, dealer=W)
    >>> hand = match.deal(seed=7)
    >>> for _ in range(4):
    ...     hand = bid(hand, PASS)
    >>> record = record_of(hand, match=match.add(hand), players=["Ann", "", "Eve", ""])
    >>> record.deals[0].totals
    (0, 0)
    """
    hands: list[State] = [states] if isinstance(states, flow.STATES) else several(states, "states")
    if not hands:
        raise StateError("a record needs at least one deal")
    for hand in hands:
        flow.require_state(hand)
    deals = [deal_of(hand) for hand in hands]
    if match is not None:
        deals = _with_points(deals, hands, match)
    if scores is not None:
        deals[0] = attrs.evolve(deals[0], scores=tuple(scores))
    return Record(deals=tuple(deals), players=tuple(players), comment=comment)


def _with_points(deals: Sequence[RecordedDeal], hands: Sequence[State], match: Match) -> list[RecordedDeal]:
    done = sum(isinstance(hand, Finished) for hand in hands)
    if done != len(match.scores) or match.rules != hands[0].deal.rules:
        raise StateError(f"{len(match.scores)} deals were added to this match, but {done} hands are finished")
    won = [score.points for score in match.scores]
    start = [total - sum(points[unit] for points in won) for unit, total in enumerate(match.totals)]
    found = [attrs.evolve(deals[0], scores=_exact(start)), *deals[1:]]
    totals: list[Points] = list(start)
    for number, points in enumerate(won):
        totals = [old + new for old, new in zip(totals, points, strict=True)]
        found[number] = attrs.evolve(found[number], score=_exact(points), totals=_exact(totals))
    return found


def _exact(points: Sequence[Points]) -> tuple[Points, ...]:
    """Points, whole ones as integers."""
    return tuple(int(one) if int(one) == one else one for one in points)


def deal_of(state: State, *, comment: str = "") -> RecordedDeal:
    """The record of one hand, from its last state.

    An announcement that was declined is recorded as declined; cards discarded one by one are one discard.
    """
    deal = state.deal
    return RecordedDeal(
        rules=deal.rules,
        dealer=deal.dealer,
        hands=deal.hands,
        kitty=deal.kitty,
        calls=tuple(Act(seat, call) for seat, call in deal.calls),
        partner_calls=_partner_calls(state),
        discard=deal.discard if deal.has_exchange and _exchanged(state) else None,
        laid=state.laid if isinstance(state, Exchanging) else NO_CARDS,
        named=_named(state),
        tricks=_tricks(state),
        claimed=state.claimed if isinstance(state, Finished) else (),
        misdealt=isinstance(state, Finished) and state.misdealt,
        comment=comment,
    )


def _exchanged(state: State) -> bool:
    """Whether the exchange is over, if there is one."""
    thrown_in = isinstance(state, Finished) and state.thrown_in
    return (isinstance(state, (Playing, Finished)) or (isinstance(state, Announcing) and state.exchanged)) and (
        not thrown_in
    )


def _named(state: State) -> tuple[NameJoker, ...]:
    """The jokers that were given a suit, in that order, then those for which that was declined."""
    if not _exchanged(state):
        return ()
    given = tuple(NameJoker(suit, joker) for joker, suit in state.deal.named)
    still_open = state.jokers if isinstance(state, Announcing) else ()
    declined = (joker for joker in flow.nameable(state.deal) if joker not in still_open)
    return (*given, *(NameJoker(None, joker) for joker in declined))


def _partner_calls(state: State) -> tuple[CallPartner, ...]:
    deal, rule = state.deal, state.deal.rules.partner
    asked = tuple(CallPartner(card) for card in deal.unanswered)
    if rule is None or not calls_partner(deal.rules, deal.contract):
        return asked
    early = rule.before_exchange
    if isinstance(state, Bidding) or (isinstance(state, Exchanging) and not early):
        return asked
    if isinstance(state, Announcing) and state.partner:
        return asked
    by_name = rule.by_name
    return (*asked, CallPartner(deal.called, deal.partner if by_name else None))


def _tricks(state: State) -> tuple[RecordedTrick, ...]:
    if not isinstance(state, (Playing, Finished)):
        return ()
    every = [trick.plays for trick in state.tricks] + ([state.plays] if state.plays else [])
    tricks = [RecordedTrick(plays[0][0], _acts(plays)) for plays in every]
    if isinstance(state, Playing) and not state.plays:
        tricks.append(RecordedTrick(state.leader))
    return tuple(tricks)


def _acts(plays: Iterable[tuple[Seat, Play]]) -> tuple[Act, ...]:
    return tuple(Act(seat, play) for seat, play in plays)
