"""The verbs of a claim: whether it may be made, and the deal that it ends."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from fivehundred.bids import HiLo
from fivehundred.errors import StateError, Violation
from fivehundred.game.refusal import refuse
from fivehundred.phases import flow
from fivehundred.phases.deal import counting, wrong_stage
from fivehundred.phases.flow import State
from fivehundred.phases.playing import Playing, stoppers, tricks_left
from fivehundred.phases.scoring import Finished, score_facts, score_of, totals_before
from fivehundred.seats import Seat

POSITIONS = 200_000
"""The most places of the play that the check of a claim looks at; with more a claim is refused as too early."""


@frozen
class Terms:
    """The terms of a claim: ``team`` plays so that those who are ``counted`` take ``low`` to ``high`` tricks."""

    team: tuple[Seat, ...]
    counted: tuple[Seat, ...]
    low: int
    high: int


def why_not_claim(state: State, seat: Seat, tricks: int, *, agreed: bool = False) -> Violation | None:
    """The violation in claiming so many of the remaining tricks; `None` if it is legal.

    Unless all others have ``agreed``, the claim must be sure with open cards: it holds whatever the others play.  **The
    answer then tells about hidden cards, also where it refuses.**  Ask for it only when all hands are laid open, and
    show them to everybody; with ``agreed`` it depends on nothing that the seat does not see.

    The check is exact, but looks at no more than `POSITIONS` places of the play, which takes about a second: nearly
    always enough for the last eight tricks of four players, or the last five of six (``claim.too-early``).  Other rule
    ids: ``claim.count``, ``claim.misere``, ``claim.not-sure``, ``stage.claim``.
    """
    state = _begun(state, agreed=agreed)
    if not isinstance(state, Playing):
        return wrong_stage(state.stage, "claim")
    name, left = state.deal.rules.seating.name(seat), tricks_left(state)
    if seat in state.deal.sitting_out:
        return Violation.of("misere.sits-out", seat=name)
    terms = terms_of(state, seat, tricks)
    if terms is None:
        return Violation.of("claim.misere", seat=name, bid=state.deal.contract and state.deal.contract.bid)
    most = 1 if stoppers(state.deal) and tricks else left
    if not 0 <= tricks <= most:
        return Violation.of("claim.count", seat=name, count=tricks, left=most)
    if agreed:
        return None
    sure = is_sure(state, terms)
    if sure:
        return None
    return Violation.of("claim.too-early" if sure is None else "claim.not-sure", seat=name, count=tricks, left=left)


def claim(
    state: State, seat: Seat, tricks: int, *, agreed: bool = False, others: Sequence[Seat] | None = None
) -> Finished:
    """The deal ended by a claim of so many of the remaining tricks; the others take the rest.

    The claim must be sure with open cards, which are then shown, or ``agreed``: all others accept it, which only they
    can say.  Before the first lead an agreed claim declines what the declarer could name, as a lead does.  ``others``
    names who takes the rest, in order; needed only where that changes the points.  Raises `IllegalAction` with the
    violation of `why_not_claim`, and `StateError` where ``others`` is missing or wrong: its message names those who may
    take the rest, and so tells who is a called partner that has not shown himself.

    >>> from fivehundred import bid, call, deal, exchange, profiles
    >>> state = deal(profiles.AVONDALE, dealer=Seat(3), seed=7)
    >>> for word in ("8H", "PASS", "PASS", "PASS"):
    ...     state = bid(state, call(word))
    >>> end = claim(exchange(state, list(state.hands[0])[:3]), Seat(0), 8, agreed=True)
    >>> end.won, end.claimed
    ((8, 2, 0, 0), (0, 0, 0, 0, 0, 0, 0, 0, 1, 1))
    """
    refuse(why_not_claim(state, seat, tricks, agreed=agreed), state)
    state = _begun(state, agreed=agreed)
    assert isinstance(state, Playing)
    terms = terms_of(state, seat, tricks)
    assert terms is not None
    takers = (seat if seat in terms.counted else terms.counted[0],) * tricks
    if stoppers(state.deal) and tricks:  # a misère that is lost stops there
        return flow.claimed(state, takers[:1])
    rest = tricks_left(state) - tricks
    return flow.claimed(state, (*takers, *_others(state, terms, takers, rest, others)))


def _begun(state: State, *, agreed: bool) -> State:
    """The state in which a claim is made; agreeing to one must not tell that the declarer is asked for a suit."""
    return flow.seen_by(state, None) if agreed else state


def terms_of(state: Playing, seat: Seat, tricks: int) -> Terms | None:
    """The terms of this seat's claim; `None` if a misère's side claims a trick, or an opponent claims none for it."""
    deal, left = state.deal, tricks_left(state)
    declarers, active = deal.declarer_side, deal.active
    opponents = tuple(other for other in active if other not in declarers)
    if deal.losers:
        if seat in declarers:
            return None if tricks else Terms(declarers, deal.losers, 0, 0)
        return Terms(opponents, deal.losers, tricks, left) if tricks else None
    if seat in declarers:
        exactly = deal.contract is not None and isinstance(deal.contract.bid, HiLo)
        counted = counting(deal.rules, deal.contract, declarers)
        return Terms(declarers, counted, tricks, tricks if exactly else left)
    pooled = deal.contract is not None and deal.rules.scoring.pooled
    side = opponents if pooled else (seat, *deal.rules.seating.partners(seat))
    return Terms(side, side, tricks, left)


def _others(
    state: Playing, terms: Terms, takers: tuple[Seat, ...], rest: int, named: Sequence[Seat] | None
) -> tuple[Seat, ...]:
    """The winners of the tricks that were not claimed."""
    name = state.deal.rules.seating.name
    free = tuple(seat for seat in state.deal.active if seat not in terms.counted)
    if named is not None:
        if len(named) != rest or any(seat not in free for seat in named):
            may = " ".join(map(name, free))
            raise StateError(f"others = {' '.join(map(name, named))}: {rest} tricks are left for {may}")
        return tuple(named)
    if not rest:
        return ()
    ends = [flow.claimed(state, takers + (seat,) * rest) for seat in free]
    if len({_points(end) for end in ends}) > 1:
        raise StateError(f"it matters for the points who of {' '.join(map(name, free))} takes the rest (others=)")
    return (free[0],) * rest


def _points(end: Finished) -> object:
    return score_of(score_facts(end, totals_before(end.deal.rules, None))).points


def is_sure(state: Playing, terms: Terms, positions: int = POSITIONS) -> bool | None:
    """Whether a claim holds against any play of the others with open cards; `None` if that is too long a search."""
    from fivehundred.claims.search import Search, TooLong  # the compiled tree is loaded only when it is used

    try:
        return Search(state, terms.team, terms.counted, terms.low, terms.high, positions).holds()
    except TooLong:
        return None
