"""Whether a claim holds in every deal that its claimant has to think possible: what it does not see decides nothing.

A search with unseen cards proves a claim: one way to play wins whatever the others hold.  If it does not, the claim may
still hold: it is tried with open hands in every deal that agrees with the view where these are few, else in some that
are drawn, and one in which it fails refutes it.

Weak spot: what is left is not decided, such as a claim that needs the partner's unseen cards where many deals agree.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import repeat
from random import Random

from fivehundred._kernel import NO_SUIT
from fivehundred._tables import Numbering
from fivehundred.cards import CardMask, CardSet
from fivehundred.claims.search import Search, TooLong, Unseen
from fivehundred.claims.terms import Terms
from fivehundred.knowledge.layout import Layout
from fivehundred.phases.announcing import Announcing
from fivehundred.phases.flow import declined
from fivehundred.phases.followed import redealt
from fivehundred.phases.playing import Playing
from fivehundred.tree.bits import bits
from fivehundred.view import View
from fivehundred.view.hidden.sampling import Table

UNSEEN_POSITIONS = 5_000
"""The most places of the play at which the search with unseen cards looks."""
OPEN_POSITIONS = 50_000
"""The most at which the searches with open hands look together."""
DEALS = 1_000
"""The most deals that are tried one by one."""
DRAWS = 50
"""The deals that are drawn where there are more."""


def is_certain(seen: View, terms: Terms) -> bool | None:
    """Whether a claim holds in every deal that agrees with this view of the play; `None` if that is too long a search.

    In each deal the team plays with open hands, so partners count as knowing each other's cards.
    """
    table = Table(seen, Random(0))
    state = _drawn(table)
    number = state.deal.numbering
    unseen = _unseen(table.layout, number, seen.rules.players)
    if not unseen.cards & number.tables.lanes[NO_SUIT]:  # what such a joker may do depends on the cards beside it
        try:
            if Search(state, terms, UNSEEN_POSITIONS, unseen).holds():
                return True
        except TooLong:
            pass
    few, positions = _are_few(table), OPEN_POSITIONS
    try:
        for one in _every(table.layout, state) if few else map(_drawn, repeat(table, DRAWS)):
            search = Search(one, terms, positions)
            if not search.holds():
                return False
            positions = search.left
    except TooLong:
        return None
    return True if few else None


def _drawn(table: Table) -> Playing:
    """A deal that agrees with the view, in play: what the declarer could still name is declined."""
    state = table.draw()
    found = declined(state) if isinstance(state, Announcing) else state
    assert isinstance(found, Playing)
    return found


def _unseen(layout: Layout, number: Numbering, players: int) -> Unseen:
    may = [0] * len(layout.room)
    for kind, some in layout.kinds:
        lane = _lane(number, some)
        for place in bits(kind):
            may[place] |= lane
    seats = frozenset(seat for seat in range(players) if layout.room[seat])
    return Unseen(_lane(number, layout.cards), seats, tuple(may), layout.room)


def _lane(number: Numbering, cards: int) -> int:
    return number.lane(CardSet(CardMask(cards)))


def _are_few(table: Table) -> bool:
    """Whether all deals can be tried, and the layout alone tells what they are."""
    view = table.view
    told = view.called is None and not view.unanswered and not table.doubtful
    return told and sum(case.ways.total for case in table.cases) <= DEALS


def _every(layout: Layout, state: Playing) -> Iterator[Playing]:
    """The same place of the play with the unseen cards in each way in which they may lie."""
    number, players = state.deal.numbering, state.deal.rules.players
    hidden = _lane(number, layout.cards)
    for found in _layings(layout, (0,) * len(layout.room)):
        hands = zip(state.bits, found, range(players), strict=False)
        yield redealt(state, state.deal, tuple(own & ~hidden | _lane(number, more) for own, more, _ in hands))


def _layings(layout: Layout, laid: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """All ways to lay the cards of a layout, as the cards (bits of `Card.index`) of each place."""
    if not layout.kinds:
        yield laid
        return
    (kind, some), *rest = layout.kinds
    card = some & -some
    for place in bits(kind):
        room = [size - (at == place) for at, size in enumerate(layout.room)]
        left = Layout.of({kind: some ^ card, **dict(rest)}, room)
        if left.possible:
            yield from _layings(left, tuple(cards | (card if at == place else 0) for at, cards in enumerate(laid)))
