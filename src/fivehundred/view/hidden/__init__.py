"""What a view leaves hidden, and full states that fill it in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fivehundred.errors import require_type

if TYPE_CHECKING:
    from random import Random

    from fivehundred.phases.flow import State
    from fivehundred.view.seen import View

__all__ = ["deals"]


def deals(view: View, rng: Random) -> Iterator[State]:
    """Full states that agree with a view, drawn at random without end: each deal as likely as any other.

    A deal is a `State.deal`: the cards dealt to each seat and to the kitty (and so those that stay undealt), what was
    laid away, and a called partner who has not shown himself; acts that are done count, so a discard of three hearts
    and one of three spades are two deals.  What is not yet decided makes a deal no likelier.  It is tossed within the
    deal: whether the declarer is still asked for a joker's suit or has declined (for each joker that he holds), and
    which cards he has laid away so far while he exchanges; there each state of the deal is as likely as any other.  So
    with ``n`` deals a state has the chance ``1 / (n * m)`` where its deal has ``m`` states that look so to this seat:
    who knows better how likely a decision is weighs a draw with ``m`` times that chance.

    In every state drawn the seat sees exactly this view, and all that it saw happen was legal.  The draws are
    independent of each other, and exact: none is tried again, but for the policies named below.

    Where a table let an illegal act pass, this seat may not know it.  A play that was illegal whatever the hidden
    cards are tells nothing about them; and if no cards agree with all plays, then as many as can be, from the first
    on, are taken as legal.  A joker's policy that an outsider wrote may tell what cannot be counted, such as that
    somebody has a suit: then what disagrees is drawn again, up to a thousand times.  A claim is taken as agreed to.

    Raises `StateError` if no cards make such a view.

    >>> from random import Random
    >>> from fivehundred import Seat, deal, profiles, view
    >>> seen = view(deal(profiles.AVONDALE, dealer=Seat(3), seed=7), Seat(1))
    >>> state = next(deals(seen, Random(1)))
    >>> view(state, Seat(1)) == seen, state.hands[1] == seen.hand, len(state.deal.kitty)
    (True, True, 3)
    """
    from fivehundred.view.seen import View

    require_type(view, View, "view")
    from fivehundred.view.hidden.sampling import Table  # most users never need it, and the library starts fast

    return iter(Table(view, rng).draw, None)
