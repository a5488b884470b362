"""The verbs of a claim: whether it may be made, and the deal that it ends."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from fivehundred.bids import HiLo
from fivehundred.errors import Violation, several
from fivehundred.game.refusal import refuse
from fivehundred.messages import quoted
from fivehundred.phases import flow
from fivehundred.phases.deal import counting, wrong_stage
from fivehundred.phases.flow import State
from fivehundred.phases.playing import Playing, stoppers, tricks_left
from fivehundred.phases.scoring import Finished, score_facts, score_of, totals_before
from fivehundred.seats import Seat, checked
from fivehundred.view import view

POSITIONS = 200_000
"""The most places of the play that the check of a claim looks at; with more a claim is refused as too early."""


@frozen
class Terms:
    """The terms of a claim: ``team`` plays so that those who are ``counted`` take ``low`` to ``high`` tricks."""

    team: tuple[Seat, ...]
    counted: tuple[Seat, ...]
    low: int
    high: int


def why_not_claim(
    state: State, seat: Seat, tricks: int, *, agreed: bool = False, others: Sequence[Seat] | None = None
) -> Violation | None:
    """The violation in claiming so many of the remaining tricks; `None` if `claim` carries it out.

    Unless all others have ``agreed``, the claim must be sure with open cards: it holds whatever the others play.  **The
    answer then tells about hidden cards, also where it refuses.**  Ask for it only when all hands are laid open, and
    show them to everybody; with ``agreed`` it depends on nothing that the seat does not see.

    ``others`` are the seats that take the rest, in order.  They may be left out where that does not change the points
    (``claim.others``); with a called partner who has not shown himself an agreed claim always names them, and is about
    the tricks of its seat alone.  Other rule ids: ``claim.count``, ``claim.rest``, ``claim.misere``,
    ``claim.not-sure``, ``stage.claim``.

    The check is exact, but looks at no more than `POSITIONS` places of the play, which takes about a second: nearly
    always enough for the last eight tricks of four players, or the last five of six (``claim.too-early``).
    """
    state = _begun(state, agreed=agreed)
    seat = checked(seat, state.deal.rules.players)
    if not isinstance(state, Playing):
        return wrong_stage(state.stage, "claim")
    name, left = state.deal.rules.seating.name(seat), tricks_left(state)
    if seat in state.deal.sitting_out:
        return Violation.of("misere.sits-out", seat=name)
    most = 1 if stoppers(state.deal) and tricks else left
    if type(tricks) is not int or not 0 <= tricks <= most:
        return Violation.of(
            "claim.count", seat=name, count=tricks if tricks in range(11) else quoted(tricks), left=most
        )
    terms = terms_of(state, seat, tricks, agreed=agreed)
    if terms is None:
        return Violation.of("claim.misere", seat=name, bid=state.deal.contract and state.deal.contract.bid)
    wrong = _why_not_rest(state, seat, terms, tricks, others)
    if wrong is not None or agreed:
        return wrong
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
    names who takes the rest, in order.  Raises `IllegalAction` with the violation of `why_not_claim`.

    >>> from fivehundred import bid, call, deal, exchange, profiles
    >>> state = deal(profiles.AVONDALE, dealer=Seat(3), seed=7)
    >>> for word in ("8H", "PASS", "PASS", "PASS"):
    ...     state = bid(state, call(word))
    >>> end = claim(exchange(state, list(state.hands[0])[:3]), Seat(0), 8, agreed=True)
    >>> end.won, end.claimed
    ((8, 2, 0, 0), (0, 0, 0, 0, 0, 0, 0, 0, 1, 1))
    """
    refuse(why_not_claim(state, seat, tricks, agreed=agreed, others=others), state)
    state = _begun(state, agreed=agreed)
    assert isinstance(state, Playing)
    terms = terms_of(state, seat, tricks, agreed=agreed)
    assert terms is not None
    return flow.claimed(state, _winners(state, seat, terms, tricks, others))


def _begun(state: State, *, agreed: bool) -> State:
    """The state in which a claim is made; agreeing to one must not tell that the declarer is asked for a suit."""
    flow.require_state(state)
    return flow.seen_by(state, None) if agreed else state


def terms_of(state: Playing, seat: Seat, tricks: int, *, agreed: bool = False) -> Terms | None:
    """The terms of this seat's claim; `None` if a misère's side claims a trick, or an opponent claims none for it.

    An agreed claim must not tell who the called partner is: until that is known it counts for its seat alone.
    """
    deal, left = state.deal, tricks_left(state)
    if agreed and _partner_hidden(state):
        return Terms((seat,), (seat,), tricks, left)
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


def _partner_hidden(state: Playing) -> bool:
    """Whether a card was called as a partner's, and onlookers do not know whose it is."""
    return state.deal.called is not None and view(state, None).partner is None


def _winners(state: Playing, seat: Seat, terms: Terms, tricks: int, others: Sequence[Seat] | None) -> tuple[Seat, ...]:
    """The winners of the remaining tricks; where nobody says who takes the rest, the first who may."""
    takers = (seat if seat in terms.counted else terms.counted[0],) * tricks
    if stoppers(state.deal) and tricks:  # a misère that is lost stops there
        return takers[:1]
    rest = tricks_left(state) - tricks
    return (*takers, *(_free(state, terms)[:1] * rest if others is None else others))


def _free(state: Playing, terms: Terms) -> tuple[Seat, ...]:
    """The seats that may take the tricks which are not claimed."""
    return tuple(seat for seat in state.deal.active if seat not in terms.counted)


def _why_not_rest(
    state: Playing, seat: Seat, terms: Terms, tricks: int, others: Sequence[Seat] | None
) -> Violation | None:
    """The violation in what is said, or not said, of the tricks that are not claimed."""
    name, free = state.deal.rules.seating.name, _free(state, terms)
    stops = bool(stoppers(state.deal) and tricks)
    rest = 0 if stops else tricks_left(state) - tricks
    facts = {"seat": name(seat), "count": rest, "others": tuple(map(name, free))}
    if others is not None:
        given = [checked(one, state.deal.rules.players) for one in several(others, "others: seats")]
        right = len(given) == rest and set(given) <= set(free)
        return None if right else Violation.of("claim.rest", given=tuple(map(name, given)), **facts)
    if not rest:
        return None
    if _partner_hidden(state):
        return Violation.of("claim.others", **facts) if len(free) > 1 else None
    ends = [flow.claimed(state, _winners(state, seat, terms, tricks, (one,) * rest)) for one in free]
    return Violation.of("claim.others", **facts) if len({_points(end) for end in ends}) > 1 else None


def _points(end: Finished) -> object:
    return score_of(score_facts(end, totals_before(end.deal.rules, None))).points


def is_sure(state: Playing, terms: Terms, positions: int = POSITIONS) -> bool | None:
    """Whether a claim holds against any play of the others with open cards; `None` if that is too long a search."""
    from fivehundred.claims.search import Search, TooLong  # the compiled tree is loaded only when it is used

    try:
        return Search(state, terms.team, terms.counted, terms.low, terms.high, positions).holds()
    except TooLong:
        return None
