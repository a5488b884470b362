"""What is the same in every deal that agrees with a view."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from random import Random

from attrs import frozen

from fivehundred.cards import Card
from fivehundred.knowledge.trusted import Finding
from fivehundred.seats import Seat
from fivehundred.view.hidden.sampling import Table
from fivehundred.view.seen import View


@frozen
class Certain:
    """What one view leaves possible.  Places are bits: the seats, and after them the cards out of play."""

    view: View

    @cached_property
    def _table(self) -> Table:
        return Table(self.view, Random(0))

    def partners(self) -> frozenset[Seat | None]:
        """Everybody who may be the called partner; none among them where the declarer may be alone."""
        view = self.view
        if view.partner is not None or view.called is None:
            return frozenset({view.partner})
        return frozenset(case.partner for case in self._table.cases)

    def may_lie(self, limits: Iterable[tuple[Card, int]]) -> bool:
        """Whether there is a deal in which each of these cards lies in one of its places; a card that is out of play
        lies behind the seats, and one on the table with its player."""
        places = self._table.places
        gone = {play.card for trick in self.view.tricks for _, play in trick.plays}
        findings = []
        for card, allowed in limits:
            home = places.out if card in gone else places.home(card)
            if home is None:
                allowed |= places.undealt if allowed >> places.out & 1 else 0
                findings.append(Finding(int(card.mask), ~allowed))
            elif not allowed >> home & 1:
                return False
        return not findings or self._table.possible(findings)
