"""Terminal states and their returns, by seat."""

from __future__ import annotations

from collections.abc import Sequence

from fivehundred.errors import StateError
from fivehundred.phases.flow import State
from fivehundred.phases.scoring import Finished, ScoreFacts, score_of, totals_before
from fivehundred.rules.scoring import Points
from fivehundred.tree.chance import Undealt
from fivehundred.tree.cursor import Cursor


def is_terminal(node: Undealt | State) -> bool:
    """Whether nothing can happen any more: the deal is played out, decided or thrown in."""
    return isinstance(node, Finished)


def returns(end: Undealt | State | Cursor, totals: Sequence[Points] | None = None) -> tuple[float, ...]:
    """The points of a finished deal by seat: each seat gets those of its side.

    Five Hundred is not a zero-sum game: what one side loses the others do not win.  ``totals`` are those before the
    deal by scoring unit, 0 by default; they matter where trick points are capped.  Halves of a shared contract are
    exact.  Raises `StateError` while the deal goes on, and for too many or too few totals.

    >>> from fivehundred import PASS, Seat, bid, deal, profiles
    >>> state = deal(profiles.AVONDALE, dealer=Seat(3), seed=7)
    >>> for _ in range(4):
    ...     state = bid(state, PASS)
    >>> is_terminal(state), returns(state)
    (True, (0.0, 0.0, 0.0, 0.0))
    """
    if isinstance(end, Cursor) and end.over:
        deal, won = end.start.deal, tuple(end.won)
    elif isinstance(end, Finished):
        deal, won = end.deal, end.won
    else:
        raise StateError("the deal is not over: its points are not known yet")
    rules, seating = deal.rules, deal.rules.seating
    before = totals_before(rules, totals)
    facts = ScoreFacts(rules=rules, contract=deal.contract, tricks=won, before=before, partner=deal.partner)
    points = score_of(facts).points
    found = [0.0] * rules.players
    for unit, side in enumerate(seating.sides):
        for seat in side:
            found[seat] = float(points[unit])
    return tuple(found)
