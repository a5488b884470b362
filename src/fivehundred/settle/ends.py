"""Every end that a deal may still have in one world, with the points that it brings."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, islice
from typing import Any

from attrs import frozen

from fivehundred import match
from fivehundred.bids import Contract
from fivehundred.cards import Card
from fivehundred.errors import RuleSetError
from fivehundred.knowledge.counts import Counts, orders, plus, spread
from fivehundred.knowledge.known import Known
from fivehundred.knowledge.places import hand_place
from fivehundred.knowledge.worlds import Impossible, NotTold, World, every_world
from fivehundred.phases.deal import Stage
from fivehundred.phases.outcome import sure_winners
from fivehundred.phases.scoring import DealScore, ScoreFacts, score_of
from fivehundred.rules.ruleset import value
from fivehundred.rules.winning import GameEnd, OrderNeeded
from fivehundred.seats import Seat
from fivehundred.settle.answers import Case, Totals

_FEW = 4
MOST_ENDS = 5_000
"""Ends that are looked at to find the totals after a deal."""


@frozen(kw_only=True)
class End:
    """One way in which the deal may end."""

    score: DealScore
    totals: tuple[Any, ...]
    end: GameEnd | None
    contract: Contract | None = None


def has_value(known: Known) -> bool:
    """Whether the table gives points for the contract; not for a bid that it does not play, but let pass."""
    contract = known.opening.contract
    try:
        return contract is None or value(known.rules, contract.bid) is not None
    except RuleSetError:
        return False


def must_fail(w: World) -> bool:
    """Whether a misère declarer keeps a joker that always wins (S003-34, S004-22) and has taken no trick yet."""
    known, contract = w.known, w.known.opening.contract
    if contract is None or not contract.is_misere or w.stage not in (Stage.ANNOUNCING, Stage.PLAYING):
        return False
    top = next((card for card in sure_winners(known.numbering) if not _out_of_play(w, card)), None)
    if top is None or sum(w.won) >= known.opening.tricks_in_deal:
        return False
    named_yet = w.stage is Stage.PLAYING or known.begun or known.record.declines(top)
    if not named_yet and known.rules.joker is not None and known.rules.joker.may_name(contract):
        return False  # he may still give it a suit
    return w.holds(contract.declarer, top)


def _out_of_play(w: World, card: Card) -> bool:
    """Whether a card is in no hand of those who play: played, laid away, or with a partner who sits out."""
    known, record = w.known, w.known.record
    held_out = (card for seat in known.opening.out for card in record.holds.get(seat, ()))
    gone = (*(card for _, card in known.opening.all_plays), *(record.discard or ()), *held_out)
    return w.lies(card, ~sum(1 << hand_place(seat) for seat in known.opening.active), "discard", gone)


def score_facts(case: Case, w: World, won: Counts, before: Totals) -> ScoreFacts:
    """What the score of a deal with these tricks depends on."""
    known = w.known
    thrown_in = known.opening.thrown_in
    return ScoreFacts(
        rules=known.rules,
        contract=None if thrown_in else known.opening.contract,
        tricks=won,
        before=before,
        partner=None if thrown_in else w.partner,
        revoke=None if thrown_in else case.revoker(known),
    )


def final_tricks(w: World) -> Iterator[Counts]:
    """The tricks of all seats at the end of the deal, for everything that may still happen."""
    known, won = w.known, w.won
    o = known.opening
    contract, left = o.contract, o.tricks_in_deal - sum(won)
    if o.thrown_in or w.stage is Stage.FINISHED or not left:
        yield won
        return
    lost = must_fail(w)
    if contract is not None and o.stops:
        # A18: the deal stops at the declarer's first trick; how many others had by then is no matter
        broken = any(won[seat] for seat in o.losers)
        if lost or not broken:
            yield tuple(n + (seat == contract.declarer) for seat, n in enumerate(won))
        if broken:
            yield won
        elif not lost:
            other = next(seat for seat in o.active if seat not in o.losers)
            yield tuple(n + left * (seat == other) for seat, n in enumerate(won))
        return
    # where one seat takes all that is left the ends differ most: who looks for two that differ finds them at once
    players = range(known.rules.players)
    ones = () if lost else (tuple(left * (s == seat) for s in players) for seat in reversed(known.counted))
    for more in chain(ones, spread(known.rules, left, known.counted)):
        end = plus(won, more)
        if not (lost and contract is not None and not end[contract.declarer]):
            yield end


def ends(case: Case, w: World, before: Totals) -> Iterator[End]:
    """All ends that are still possible in this world; ``before`` are the totals."""
    for tricks in final_tricks(w):
        facts = score_facts(case, w, tricks, before)
        end = _end(facts, None, case.number)
        if end is not None:
            yield end
            continue
        so_far = w.choose("order", "won", tuple(orders(w.known, w.won)))
        for order in orders(w.known, tricks, so_far):
            end = _end(facts, order, case.number)
            assert end is not None
            yield end


@lru_cache(maxsize=4096)
def _end(facts: ScoreFacts, order: tuple[Seat, ...] | None, deals: int) -> End | None:
    """The end of the deal with these tricks; `None` if it depends on the order in which they were won."""
    points = score_of(facts)
    try:
        totals, over = match.after_deal(facts, points, order, deals)
    except OrderNeeded:
        return None
    return End(score=points, totals=totals, end=over, contract=facts.contract)


def all_ends(case: Case) -> Iterator[End]:
    """Every end of a deal in every world."""
    few = case.result(("ends", case.before, case.number), _few_ends)
    yield from _ends(case) if few is None else few


def _few_ends(case: Case) -> tuple[End, ...] | None:
    """Every end if there are only a few, as where the deal is told to its end: they are asked for again and again."""
    try:
        found = tuple(islice(_ends(case), _FEW + 1))
    except NotTold:
        return None
    return found if len(found) <= _FEW else None


def _ends(case: Case) -> Iterator[End]:
    assert case.before is not None
    for world in every_world(case.deals):
        try:
            yield from ends(case, world, world.choose("before", "scores", case.before))
        except Impossible:
            continue


def fits(case: Case, end: End) -> bool:
    """Whether an end brings the points on record; totals say nothing of it where those before the deal are unknown."""
    record = case.known.record
    return record.score in (None, end.score.points) and (case.before is None or record.totals in (None, end.totals))
