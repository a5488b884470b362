"""Every end that a deal may still have: tricks, score and game, for all that is not known of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from itertools import chain, islice, product
from operator import add
from typing import Any

from attrs import frozen

from fivehundred import match
from fivehundred._kernel import TAKES, WINS
from fivehundred.cards import Card
from fivehundred.errors import RuleSetError
from fivehundred.phases.record import Stage, calls_partner, stops_when_broken
from fivehundred.phases.scoring import DealScore, ScoreFacts, score_of
from fivehundred.rules.ruleset import value
from fivehundred.rules.scoring import Points
from fivehundred.rules.winning import GameEnd, OrderNeeded
from fivehundred.seats import Seat
from fivehundred.settle.answers.base import (
    holds_key,
    may_hold,
)
from fivehundred.settle.audit import revoker
from fivehundred.settle.places import AWAY
from fivehundred.settle.position import Position
from fivehundred.settle.won import spread


def _keeps_joker(p: Position) -> tuple[bool, ...]:
    """Whether a misère declarer keeps a single joker without a suit, which always wins (S003-34, S004-22).

    Both where it is not known.
    """
    contract = p.contract
    if contract is None or not contract.is_misere or p.rules.pack.jokers != 1 or p.named:
        return (False,)
    joker = p.rules.pack.joker_cards[0]
    may_name = p.rules.joker is not None and p.rules.joker.may_name(contract)
    open_still = may_name and not p.begun and not p.declined(joker)
    t = p.numbering.tables
    wins = all(right & TAKES for right in t.follow) and all(right & WINS for right in t.lead)
    if p.stage is Stage.EXCHANGING or open_still or not wins or p.finished:
        return (False,)
    return may_hold(p, contract.declarer, joker)


def _ends(p: Position, won: tuple[int, ...], lost: bool) -> Iterator[tuple[int, ...]]:
    """The tricks of all seats at the end of the deal, for everything that may still happen.

    ``lost``: the declarer of a misère cannot but take a trick.
    """
    rules, contract = p.rules, p.contract
    if p.thrown_in:
        yield won
        return
    left = p.tricks_in_deal - sum(won)
    if contract is not None and stops_when_broken(rules, contract):
        # A18: the deal stops at the declarer's first trick; how many others had by then is no matter
        broken = any(won[seat] for seat in p.losers)
        if p.finished or not left or (broken and p.current is None):
            yield won
            return
        if lost or not broken:
            yield tuple(n + (seat == contract.declarer) for seat, n in enumerate(won))
        if not lost:
            other = next(s for s in p.active if s not in p.losers)
            yield tuple(n + left * (seat == other) for seat, n in enumerate(won))
        return
    # where one seat takes all that is left the ends differ most: who looks for two that differ finds them at once
    ones = () if lost else (tuple(left * (s == seat) for s in range(rules.players)) for seat in reversed(p.counted))
    for more in chain(ones, spread(rules, left, p.counted)):
        end = tuple(map(add, won, more))
        if not (lost and contract is not None and not end[contract.declarer]):
            yield end


@frozen(kw_only=True)
class End:
    """One way in which the deal may end."""

    score: DealScore
    totals: tuple[Any, ...]
    end: GameEnd | None


Order = tuple[Seat, ...]
Before = tuple[Points, ...] | None
"""Totals before a deal, none where they are not known."""


def _end(
    p: Position, before: tuple[Points, ...], deals: int, won: tuple[int, ...], partner: Seat | None, order: Order | None
) -> End | None:
    """The end of the deal with these tricks; none if it depends on the order in which they were won."""
    facts = _score_facts(p, won, partner, before)
    points = score_of(facts)
    try:
        totals, over = match.after_deal(facts, points, order, deals)
    except OrderNeeded:
        return None
    return End(score=points, totals=totals, end=over)


def _score_facts(p: Position, won: tuple[int, ...], partner: Seat | None, before: tuple[Points, ...]) -> ScoreFacts:
    revoke = p.once("revoker", lambda: revoker(p))
    return ScoreFacts(rules=p.rules, contract=p.contract, tricks=won, before=before, partner=partner, revoke=revoke)


def _ways(p: Position) -> Iterator[tuple[tuple[int, ...], Seat | None, bool]]:
    """Everything that is not known of the deal: tricks won so far, called partner, a misère that must fail."""
    for won in p.won_worlds():
        more = sum(won) < p.tricks_in_deal  # else no card is kept
        for partner, lost in product(_partners(p), _keeps_joker(p) if more else (False,)):
            yield won, partner, lost


def has_value(p: Position) -> bool:
    """Whether the table gives points for the contract; not for a bid that it does not play, but let pass."""
    try:
        return p.contract is None or value(p.rules, p.contract.bid) is not None
    except RuleSetError:
        return False


def _orders(p: Position, won: tuple[int, ...], so_far: Order = ()) -> Iterator[Order]:
    """Orders in which these tricks may have been won, or be won after ``so_far``: for each seat one in its favour."""
    places = list(so_far) if so_far else p.winners_in_order(sum(won))
    places += [None] * (sum(won) - len(places))
    loose = [seat for seat in p.active for _ in range(won[seat] - places.count(seat))]
    for first in dict.fromkeys(loose):
        rest = iter(sorted(loose, key=lambda seat: seat != first))
        yield tuple(next(rest) if place is None else place for place in places)
    if not loose:
        yield tuple(place for place in places if place is not None)


_Ended = Callable[[tuple[int, ...], Seat | None, Order | None], End | None]


def outcomes(p: Position, before: tuple[Points, ...], deals: int = 1) -> Iterator[Iterator[End]]:
    """For every way in which the tricks so far may have been won: all ends that are still possible.

    Each end is worked out when it is looked at, and once for all questions.
    """
    ended = p.once(("ended", before, deals), lambda: cache(partial(_end, p, before, deals)))
    for won, partner, lost in _ways(p):
        for so_far in _orders(p, won):
            asked: list[Order] = []
            yield _course(p, ended, won, partner, lost, so_far, asked)
            if not asked:  # the order in which the tricks were won decides nothing
                break


def _course(
    p: Position,
    ended: _Ended,
    won: tuple[int, ...],
    partner: Seat | None,
    lost: bool,
    so_far: Order,
    asked: list[Order],
) -> Iterator[End]:
    """All ends of one way; the orders that one of them depends on are noted in ``asked``."""
    for tricks in _ends(p, won, lost):
        end = ended(tricks, partner, None)
        if end is not None:
            yield end
            continue
        for order in _orders(p, tricks, so_far):
            asked.append(order)
            end = ended(tricks, partner, order)
            assert end is not None
            yield end


def _partners(p: Position) -> Sequence[Seat | None]:
    """Everybody who may be the called partner, none where the declarer may be alone."""
    call = p.record.call
    if not calls_partner(p.rules, p.contract) or p.partner is not None or not isinstance(call, Card):
        return (p.partner,)
    assert p.declarer is not None
    dealt = (*p.record.hands.get(p.declarer, ()), *(p.taken_up or ()))
    played = [play.card for seat, play in p.all_plays() if seat == p.declarer]
    if call in (*dealt, *played, *(p.record.discard or ()), *p.record.holds.get(p.declarer, ())):
        return (None,)
    places = p.places
    others = [seat for seat in p.active if seat != p.declarer]
    if places is None or p.unlisted:
        return (*others, None)
    found = [seat for seat in others if places.possible(seat, [call])]
    alone = any(places.possible(place, [call]) for place in (p.declarer, AWAY))
    return (*found, *((None,) if alone else ()))


def missing_keys(p: Position) -> tuple[str, ...]:
    """The keys that may settle what became of the deal."""
    called = len(_partners(p)) > 1
    keys = ["won"] if len(tuple(islice(p.won_worlds(), 2))) > 1 else []
    if p.declarer is not None and len(_keeps_joker(p)) > 1:
        keys.append(holds_key(p, p.declarer))
    return (*keys, *(("partner",) if called else ())) or ("won",)
