"""Auditing a record: every breach with its place and its rule, and whether scores, totals and dealers are right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs
from attrs import frozen

from fivehundred.breaches import Breach, wrong_dealer, wrong_points
from fivehundred.errors import RuleSetError, StateError
from fivehundred.match import Match, next_dealer
from fivehundred.phases.flow import State
from fivehundred.phases.scoring import DealScore, Finished
from fivehundred.records.errors import RecordError, placed
from fivehundred.records.record import Record, RecordedDeal
from fivehundred.seats import Seat


@frozen
class Audited:
    """A deal that was checked: how it ended or how far it has come, its breaches, its points, and the match after it.

    ``score`` is `None` while the deal goes on, and where the table gives no points for the contract; ``match`` is
    `None` where the totals are not known for that reason.
    """

    number: int
    deal: RecordedDeal
    state: State
    breaches: tuple[Breach, ...]
    score: DealScore | None
    match: Match | None


def audit(record: Record) -> tuple[Breach, ...]:
    """Every breach in a record, in order; empty if all was right.

    A call or a card that broke a rule stands, and is judged by what was played.  Raises `RecordError` for what cannot
    have happened.
    """
    return tuple(breach for deal in audited(record) for breach in deal.breaches)


def resume(record: Record) -> tuple[Match, State | None]:
    """The standing of a recorded game: the match after its finished deals, and the hand that is not finished.

    Raises `RecordError` for what cannot have happened, and where the points of a deal are not known.
    """
    last = None
    for last in audited(record):
        if last.match is None:
            why = "the table gives no points for its contract"
            raise RecordError("auction", why, deal=last.number, source=record.source)
    assert last is not None
    assert last.match is not None
    return last.match, None if isinstance(last.state, Finished) else last.state


def audited(record: Record) -> Iterator[Audited]:
    """The deals one after another, each checked once it is reached."""
    match = _start(record)
    due: Seat | None = None
    before: Audited | None = None
    for number, deal in enumerate(record.deals, 1):
        with placed(record.source, number):
            if before is not None:
                _goes_on(before)
            match = _before(match, deal, number)
            before = _audited(number, deal, match, due)
        yield before
        match = before.match
        due = _next_dealer(before)


def _start(record: Record) -> Match | None:
    deal = record.deals[0]
    with placed(record.source, 1):
        try:
            return Match.start(record.rules, dealer=deal.dealer, totals=deal.scores)
        except StateError as error:
            raise RecordError("scores", str(error)) from None


def _goes_on(before: Audited) -> None:
    """Refuse a deal after one that is not finished, or after the end of the game."""
    if not isinstance(before.state, Finished):
        raise RecordError("deal", f"deal {before.number} is not finished, but another follows")
    if before.match is not None and before.match.over:
        raise RecordError(
            "deal", f"the game was over after deal {before.number}: won by {' '.join(before.match.winners)}"
        )


def _before(match: Match | None, deal: RecordedDeal, number: int) -> Match | None:
    """The match before a deal, with the dealer who dealt; totals that are given count where none are known."""
    if match is None:
        if deal.scores is None:
            return None
        return Match(deal.rules, deal.dealer, deal.scores, number - 1)
    if deal.scores is not None and deal.scores != match.totals:
        raise RecordError("scores", f"must equal the totals after the deal before, {match.totals}, not {deal.scores}")
    return match if match.dealer == deal.dealer else attrs.evolve(match, dealer=deal.dealer)


def _audited(number: int, deal: RecordedDeal, match: Match | None, due: Seat | None) -> Audited:
    state, found = deal.played
    breaches = [*wrong_dealer(deal.rules, number, deal.dealer, due)]
    breaches += (attrs.evolve(breach, deal=number) for breach in found)
    score = None
    if isinstance(state, Finished):
        score, match = _scored(state, match, breaches)
        if score is not None and match is not None:
            for key, given, right in (("score", deal.score, score.points), ("totals", deal.totals, match.totals)):
                if given is not None and given != tuple(right):
                    breaches.append(wrong_points(deal.rules, number, key, given, right))
    return Audited(number, deal, state, tuple(breaches), score, match)


def _scored(state: Finished, match: Match | None, breaches: Sequence[Breach]) -> tuple[DealScore | None, Match | None]:
    revoker = next((breach.revoker for breach in breaches if breach.revoker is not None), None)
    revoke = revoker if state.deal.rules.penalties.revoke_counts else None
    if match is None:
        return None, None
    try:
        after = match.add(state, revoke=revoke)
    except RuleSetError:  # a bid that the table does not play was let pass: nobody has said what it is worth
        return None, None
    return after.scores[-1], after


def _next_dealer(before: Audited) -> Seat | None:
    """The next dealer, also where the points of the deal are not known."""
    if before.match is not None or not isinstance(before.state, Finished):
        return None if before.match is None else before.match.dealer
    rules, dealer = before.deal.rules, before.deal.dealer
    try:
        return Match(rules, dealer, (0,) * len(rules.seating.sides)).add(before.state).dealer
    except RuleSetError:  # a contract without a value was played
        return next_dealer(rules, dealer, thrown_in=False)
