"""Seats that play together, and seats that must take no trick."""

from __future__ import annotations

from fivehundred.bids import Contract
from fivehundred.rules.ruleset import RuleSet
from fivehundred.seats import Seat


def friends(rules: RuleSet, contract: Contract | None, partner: Seat | None, seat: Seat) -> int:
    """The seats that play together with this one, itself among them (bits).

    ``partner`` is the called partner, where one is known; whoever is not known to be one counts as a defender.  In a
    deal without contract only fixed partners are friends.
    """
    seating = rules.seating
    if contract is None:
        return _bits({seat, *seating.partners(seat)})
    side = {contract.declarer, *seating.partners(contract.declarer)} | ({partner} if partner is not None else set())
    return _bits(side if seat in side else set(map(Seat, range(rules.players))) - side)


def losers(rules: RuleSet, contract: Contract | None) -> int:
    """The seats that must take no trick (bits); 0 but in a misère."""
    if contract is None or not contract.is_misere:
        return 0
    both = rules.misere.side_counts(str(contract.bid))
    return _bits({contract.declarer, *(rules.seating.partners(contract.declarer) if both else ())})


def _bits(seats: set[Seat]) -> int:
    return sum(1 << seat for seat in seats)
