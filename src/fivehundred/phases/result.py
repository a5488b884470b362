"""The result of a deal as a score keeper tells it: contract, tricks, partner and winners, checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fivehundred._tables import sitting_out
from fivehundred.bids import AnyBid, Contract
from fivehundred.errors import StateError, require_type, several
from fivehundred.messages import quoted
from fivehundred.phases.deal import calls_partner, losers, stops_when_broken
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.scoring import points_text
from fivehundred.seats import Seat, checked


def told_tricks(
    rules: RuleSet, contract: Contract | None, tricks: Sequence[int] | Mapping[str, int]
) -> tuple[int, ...]:
    """The tricks by seat; raises `StateError` for a contract or for tricks that cannot be.

    Tricks of sides are put down to the declarer, or to another seat of the side that plays.
    """
    if contract is not None:
        require_type(contract, Contract, "contract")
        require_type(contract.bid, AnyBid, "bid", "call")
        checked(contract.declarer, rules.players)
    return _possible(rules, contract, _by_seat(rules, contract, tricks) if isinstance(tricks, Mapping) else tricks)


def told_winners(rules: RuleSet, winners: Sequence[Seat], won: Sequence[int]) -> tuple[Seat, ...]:
    """The winners in order; raises `StateError` if they do not make the tricks of each side."""
    seats = tuple(checked(seat, rules.players) for seat in several(winners, "winners: seats"))
    names, sides = rules.seating.side_names, rules.seating.sides
    told = [sum(seats.count(seat) for seat in side) for side in sides]
    right = [sum(won[seat] for seat in side) for side in sides]
    if told != right:
        said = " ".join(map(rules.seating.name, seats))
        raise StateError(f"winners = {said} makes {points_text(names, told)}, not {points_text(names, right)}")
    return seats


def check_partner(rules: RuleSet, contract: Contract | None, partner: Seat | None) -> None:
    """Refuse a partner where none can have been called, and a declarer who is his own (`StateError`)."""
    if partner is None:
        return
    name = rules.seating.name(checked(partner, rules.players))
    if not calls_partner(rules, contract):
        raise StateError(f"partner = {name}: nobody can be called as a partner in this deal")
    if contract is not None and contract.declarer == partner:
        raise StateError(f"partner = {name}: the declarer is nobody's called partner")


def _by_seat(rules: RuleSet, contract: Contract | None, tricks: Mapping[str, int]) -> tuple[int, ...]:
    """Tricks of sides, put down to the declarer or to another seat of the side that plays."""
    names = rules.seating.side_names
    for name, count in tricks.items():
        if name not in names:
            raise StateError(f"there is no side {quoted(name)}: the sides are {' '.join(names)}")
        _check_count(rules, count)
    out = sitting_out(rules, contract)
    won = [0] * rules.players
    for name, side in zip(names, rules.seating.sides, strict=True):
        playing = [seat for seat in side if seat not in out]
        own = contract is not None and contract.declarer in side
        won[contract.declarer if own and contract is not None else playing[0]] += tricks.get(name, 0)
    return tuple(won)


def _check_count(rules: RuleSet, count: object) -> None:
    most = rules.pack.hand_size
    if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= most:
        raise StateError(f"a number of tricks is a whole number from 0 to {most}, not {quoted(count)}")


def _possible(rules: RuleSet, contract: Contract | None, tricks: Sequence[int]) -> tuple[int, ...]:
    """Tricks by seat as they can have been won, or a `StateError`."""
    for count in several(tricks, "tricks: numbers by seat"):
        _check_count(rules, count)
    if contract is None and not any(tricks):  # thrown in
        return (0,) * rules.players
    if len(tricks) != rules.players:
        raise StateError(f"tricks must be a number for each of the {rules.players} seats, not {quoted(tuple(tricks))}")
    stopped = False
    if contract is not None and stops_when_broken(rules, contract):
        side = (contract.declarer, *rules.seating.partners(contract.declarer))
        stopped = any(tricks[seat] for seat in losers(rules, contract, side))
    for seat in sitting_out(rules, contract):
        if tricks[seat]:
            raise StateError(f"{rules.seating.name(Seat(seat))} sits out in {contract} and wins no tricks")
    if sum(tricks) > rules.pack.hand_size or (sum(tricks) < rules.pack.hand_size and not stopped):
        raise StateError(f"the tricks add up to {sum(tricks)}, not to {rules.pack.hand_size}")
    return tuple(tricks)
