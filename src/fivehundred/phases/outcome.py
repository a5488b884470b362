"""The verdict on a contract before its deal is over: as soon as the tricks taken decide it."""

from __future__ import annotations

import attrs

from fivehundred._kernel import NO_SUIT, TAKES, WINS, LaneMask
from fivehundred._tables import Numbering
from fivehundred.cards import Card
from fivehundred.phases.scoring import ScoreFacts, is_made


def decided(facts: ScoreFacts, left: int, *, lost: bool = False) -> bool | None:
    """Whether the contract is made whoever wins the tricks that are ``left``; `None` while that is open.

    ``facts.tricks`` are those won so far.  ``lost``: the declarer of a misère cannot but win one of the others.
    Without a contract nothing is made.
    """
    contract = facts.contract
    if contract is None:
        return False
    side = facts.side
    other = next(seat for seat in range(facts.rules.players) if seat not in side)
    verdicts = set()
    for more in range(1 if lost else 0, left + 1):  # for the declarer, and the rest for an opponent
        tricks = list(facts.tricks)
        tricks[contract.declarer] += more
        tricks[other] += left - more
        verdicts.add(bool(is_made(attrs.evolve(facts, tricks=tuple(tricks)))))
    return verdicts.pop() if len(verdicts) == 1 else None


def sure_winners(numbering: Numbering) -> tuple[Card, ...]:
    """The jokers without a suit, the highest first, where each wins whatever is led unless a higher one is played.

    Whoever keeps one that no higher one can beat wins a trick: a misère declarer has lost (S003-34, S004-22).
    """
    t = numbering.tables
    if not all(right & TAKES for right in t.follow) or not all(right & WINS for right in t.lead):
        return ()
    loose = numbering.card_set(LaneMask(t.lanes[NO_SUIT]))
    return tuple(sorted(loose, key=lambda card: -numbering.number[card.index]))
