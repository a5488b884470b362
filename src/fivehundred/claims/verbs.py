"""The verbs of a claim: whether it may be made, and the deal that it ends."""

from __future__ import annotations

from collections.abc import Sequence

from fivehundred.claims.terms import Terms, free, partner_hidden, terms_of
from fivehundred.errors import Violation, several
from fivehundred.game.refusal import refuse
from fivehundred.messages import quoted
from fivehundred.phases import flow
from fivehundred.phases.course import stoppers
from fivehundred.phases.deal import wrong_stage
from fivehundred.phases.flow import State
from fivehundred.phases.playing import Playing, tricks_left
from fivehundred.phases.scoring import Finished, score_facts, score_of, totals_before
from fivehundred.seats import Seat, checked
from fivehundred.view import view

POSITIONS = 200_000
"""The most places of the play that the check of a claim looks at; with more a claim is refused as too early."""


def why_not_claim(
    state: State,
    seat: Seat,
    tricks: int,
    *,
    agreed: bool = False,
    others: Sequence[Seat] | None = None,
    by: Seat | None = None,
) -> Violation | None:
    """The violation in claiming so many of the remaining tricks; `None` if `claim` carries it out.

    A claim must be sure, whatever the others play, unless they have all ``agreed``.  With ``by``, the seat that claims,
    it must be sure **by what that seat sees**: in every deal that agrees with its view.  Neither this nor an agreed
    claim tells the seat anything that it does not see.  Without ``by`` all hands count, as a host judges who lays them
    open: **the answer then tells about hidden cards, also where it refuses.**

    ``others`` are the seats that take the rest, in order.  They may be left out where that does not change the points
    (``claim.others``).  With a called partner who has not shown himself a claim that is agreed, or made with ``by``,
    always names them, and is about the tricks of its seat alone.  Other rule ids: ``claim.count``, ``claim.rest``,
    ``claim.misere``, ``claim.not-sure``, ``claim.seat`` (``by`` is another seat), ``stage.claim``.

    The check is exact, but looks at no more than `POSITIONS` places of the play, which takes about a second: with open
    hands nearly always enough for the last eight tricks of four players, or the last five of six
    (``claim.too-early``).  By a view it is enough where the seat can win its tricks on its own, else for the last
    two or three tricks.
    """
    state = _begun(state, hidden=agreed or by is not None)
    rules = state.deal.rules
    seat = checked(seat, rules.players)
    if by is not None and checked(by, rules.players) != seat:
        return Violation.of("claim.seat", seat=rules.seating.name(seat), by=rules.seating.name(by))
    if not isinstance(state, Playing):
        return wrong_stage(state.stage, "claim")
    name, left = rules.seating.name(seat), tricks_left(state)
    if seat in state.deal.sitting_out:
        return Violation.of("misere.sits-out", seat=name)
    most = 1 if stoppers(state.deal) and tricks else left
    if type(tricks) is not int or not 0 <= tricks <= most:
        return Violation.of(
            "claim.count", seat=name, count=tricks if tricks in range(11) else quoted(tricks), left=most
        )
    terms = terms_of(state, seat, tricks, hidden=agreed or by is not None)
    if terms is None:
        return Violation.of("claim.misere", seat=name, bid=state.deal.contract and state.deal.contract.bid)
    wrong = _why_not_rest(state, seat, terms, tricks, others)
    if wrong is not None or agreed:
        return wrong
    sure = is_sure(state, terms) if by is None else is_certain(state, terms, seat)
    if sure:
        return None
    told = "claim.not-sure" if by is None else "claim.not-certain"
    return Violation.of("claim.too-early" if sure is None else told, seat=name, count=tricks, left=left)


def claim(
    state: State,
    seat: Seat,
    tricks: int,
    *,
    agreed: bool = False,
    others: Sequence[Seat] | None = None,
    by: Seat | None = None,
) -> Finished:
    """The deal ended by a claim of so many of the remaining tricks; the others take the rest.

    The claim must be sure by what its seat sees (``by``), or with open cards, which are then shown, or ``agreed``: all
    others accept it, which only they can say.  Before the first lead it declines what the declarer could name, as a
    lead does.  ``others`` names who takes the rest, in order.  Raises `IllegalAction` with the violation of
    `why_not_claim`.

    >>> from fivehundred import bid, call, deal, exchange, profiles
    >>> state = deal(profiles.AVONDALE, dealer=Seat(3), seed=7)
    >>> for word in ("8H", "PASS", "PASS", "PASS"):
    ...     state = bid(state, call(word))
    >>> end = claim(exchange(state, list(state.hands[0])[:3]), Seat(0), 8, agreed=True)
    >>> end.won, end.claimed
    ((8, 2, 0, 0), (0, 0, 0, 0, 0, 0, 0, 0, 1, 1))
    """
    refuse(why_not_claim(state, seat, tricks, agreed=agreed, others=others, by=by), state)
    hidden = agreed or by is not None
    state = _begun(state, hidden=hidden)
    assert isinstance(state, Playing)
    terms = terms_of(state, seat, tricks, hidden=hidden)
    assert terms is not None
    return flow.claimed(state, _winners(state, seat, terms, tricks, others))


def _begun(state: State, *, hidden: bool) -> State:
    """The state in which a claim is made; ``hidden``: it must not tell that the declarer is asked for a suit."""
    flow.require_state(state)
    return flow.seen_by(state, None) if hidden else state


def _winners(state: Playing, seat: Seat, terms: Terms, tricks: int, others: Sequence[Seat] | None) -> tuple[Seat, ...]:
    """The winners of the remaining tricks; where nobody says who takes the rest, the first who may."""
    takers = (seat if seat in terms.counted else terms.counted[0],) * tricks
    if stoppers(state.deal) and tricks:  # a misère that is lost stops there
        return takers[:1]
    rest = tricks_left(state) - tricks
    return (*takers, *(free(state, terms)[:1] * rest if others is None else others))


def _why_not_rest(
    state: Playing, seat: Seat, terms: Terms, tricks: int, others: Sequence[Seat] | None
) -> Violation | None:
    """The violation in what is said, or not said, of the tricks that are not claimed."""
    name, takers = state.deal.rules.seating.name, free(state, terms)
    stops = bool(stoppers(state.deal) and tricks)
    rest = 0 if stops else tricks_left(state) - tricks
    facts = {"seat": name(seat), "count": rest, "others": tuple(map(name, takers))}
    if others is not None:
        given = [checked(one, state.deal.rules.players) for one in several(others, "others: seats")]
        right = len(given) == rest and set(given) <= set(takers)
        return None if right else Violation.of("claim.rest", given=tuple(map(name, given)), **facts)
    if not rest:
        return None
    if partner_hidden(state):
        return Violation.of("claim.others", **facts) if len(takers) > 1 else None
    ends = [flow.claimed(state, _winners(state, seat, terms, tricks, (one,) * rest)) for one in takers]
    return Violation.of("claim.others", **facts) if len({_points(end) for end in ends}) > 1 else None


def _points(end: Finished) -> object:
    return score_of(score_facts(end, totals_before(end.deal.rules, None))).points


def is_sure(state: Playing, terms: Terms, positions: int = POSITIONS) -> bool | None:
    """Whether a claim holds against any play of the others with open cards; `None` if that is too long a search."""
    from fivehundred.claims.search import Search, TooLong  # the compiled tree is loaded only when it is used

    try:
        return Search(state, terms, positions).holds()
    except TooLong:
        return None


def is_certain(state: Playing, terms: Terms, seat: Seat) -> bool | None:
    """Whether a claim holds by what this seat sees; `None` if that is too long a search."""
    from fivehundred.claims import certain  # as above, and the drawing of deals

    return certain.is_certain(view(state, seat), terms)
