"""The ladder of bids, as it follows from the areas; the one form of rules that bid alike; bids that nobody can make."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from attrs import evolve

from fivehundred.bids import AnyBid, Bid, Misere, Strain
from fivehundred.errors import RuleSetError
from fivehundred.rules.auction import AuctionRule
from fivehundred.rules.misere import MisereRule
from fivehundred.rules.no_trick_bids import OTHER_NAMES, NoTrickBid
from fivehundred.rules.schedule import RankKey, Schedule
from fivehundred.rules.seating import Seating


class NeverBid(RuleSetError):
    """A bid has no place, or nobody could ever make it; ``instead`` are options with values that would do."""

    def __init__(self, message: str, instead: Mapping[str, str | int]) -> None:
        super().__init__(message)
        self.instead = instead


class Bids(NamedTuple):
    """The areas on which the bids of a table rest."""

    auction: AuctionRule
    schedule: Schedule
    misere: MisereRule

    @property
    def numbered(self) -> tuple[Bid, ...]:
        """The bids of tricks by number and strain, announced games last (Q: they stand above the tens)."""
        strains = self.schedule.denominations
        plain = [Bid(tricks, strain) for tricks in range(self.auction.min_tricks, 11) for strain in strains]
        games = [] if self.schedule.game_bid is None else [Bid(10, strain, game=True) for strain in strains]
        return (*plain, *games)

    @property
    def ladder(self) -> tuple[AnyBid, ...]:
        """All bids from the lowest to the highest (S003-17, S003-19, S003-20)."""
        if self.schedule.by_value:  # C
            every = [*self.numbered, *(bid.call for bid in self.misere.bids)]
            return tuple(sorted(every, key=lambda bid: self.value(bid) or 0))
        ladder: list[AnyBid] = list(self.numbered)
        for place in self.misere.bids:
            if place.below != "top":
                at = [str(bid) for bid in ladder].index(place.below) + 1
                while at < len(ladder) and not isinstance(ladder[at], Bid):
                    at += 1
                ladder.insert(at, place.call)
        return (*ladder, *(place.call for place in self.misere.bids if place.below == "top"))

    @property
    def ranks(self) -> Mapping[AnyBid, int]:
        """The place of each bid in the ladder; bids of equal value share it where value ranks (C)."""
        if self.schedule.by_value:
            return {bid: self.value(bid) or 0 for bid in self.ladder}
        return {bid: place for place, bid in enumerate(self.ladder)}

    def value(self, bid: AnyBid) -> int | None:
        """The points of a bid (S003-22, S003-60), none for one that the table does not offer."""
        if not isinstance(bid, Bid):
            place = self.misere.offered(str(bid))
            return None if place is None else place.value
        if bid.game:
            return self.schedule.game_bid
        return self.schedule.table.value(bid) if bid.tricks >= 6 else None


# one form of what comes to the same


def in_one_form(bids: Bids) -> Bids:
    """The same bids in the form that stands for all that play alike."""
    auction, schedule, misere = _by_place(bids)
    ladder = Bids(auction, schedule, misere).ladder
    for bid in misere.bids:
        if bid.below == "top" or schedule.by_value or not bid.below.startswith("10"):
            continue
        at_top = Bids(auction, schedule, _with(misere, evolve(bid, below="top")))
        misere = at_top.misere if at_top.ladder == ladder else misere
    least = auction.min_contract or (7 if auction.inkles else auction.min_tricks)
    played = [bids.value(bid) or 0 for bid in bids.numbered if bid.tricks >= least]
    if schedule.slam_min is not None and schedule.slam_min <= min(played):
        schedule = evolve(schedule, slam_min=None)  # no bid is worth less
    return Bids(auction, schedule, misere)


def _by_place(bids: Bids) -> Bids:
    """Bids that rank by their value as bids that rank by their place, if that makes the same ladder."""
    ladder = bids.ladder
    if not bids.schedule.by_value or len({bids.value(bid) for bid in ladder}) < len(ladder):
        return bids
    lowest = [bid for bid in ladder if isinstance(bid, Bid) and bid.tricks == bids.auction.min_tricks]
    schedule = evolve(bids.schedule, rank_key=RankKey.LADDER, denominations=tuple(bid.strain for bid in lowest))
    misere = bids.misere
    for bid in misere.bids:
        if bid.code not in OTHER_NAMES:
            misere = _with(misere, evolve(bid, below=_below(ladder, bid)))
        else:
            misere = _with(misere, bid.usually_placed)
    if not all(bid.below in places(bids.auction.min_tricks) for bid in misere.bids):
        return bids
    placed = Bids(bids.auction, schedule, misere)
    return placed if placed.ladder == ladder else bids


def _below(ladder: tuple[AnyBid, ...], bid: NoTrickBid) -> str:
    at = ladder.index(bid.call)
    if all(not isinstance(above, Bid) for above in ladder[at:]):
        return "top"
    return next((str(below) for below in reversed(ladder[:at]) if isinstance(below, Bid)), "")


def _with(misere: MisereRule, bid: NoTrickBid) -> MisereRule:
    return evolve(misere, bids=tuple(bid if bid.code == one.code else one for one in misere.bids))


# bids that nobody can make


def check_bids(bids: Bids, seating: Seating) -> None:
    """Refuse a bid to take no trick that has no place or that nobody could ever make; raises `NeverBid`."""
    lowest = bids.auction.min_tricks
    for bid in () if bids.schedule.by_value else bids.misere.bids:
        if bid.below not in places(lowest):
            raise NeverBid(
                f"the rank of {bid.code}, above {bid.below}, does not go with min_tricks = {lowest}",
                {} if bid.code in OTHER_NAMES else {f"{_OPTION[bid.code]}_rank": "7NT" if bid.code == "MIS" else "10D"},
            )
    ranks = bids.ranks if bids.misere.bids else {}
    for bid in bids.misere.bids:
        lower = [one for one, rank in ranks.items() if rank < ranks[bid.call]]
        _check_before(bids, bid, lower)
        if bid.after_partner:
            _check_partner(bids, bid, lower, seating)


_OPTION = {"MIS": "misere", "OMIS": "open_misere"}
_NEEDS = {0: "none", 7: "seven_bid", 8: "eight_bid"}


def _check_before(bids: Bids, bid: NoTrickBid, lower: Sequence[AnyBid]) -> None:
    """The bid of so many tricks that it needs before it must be lower than it."""
    most = max((one.tricks for one in lower if isinstance(one, Bid)), default=0)
    if bid.needs <= most:
        return
    name = _OPTION[bid.code]
    place = f"{name} = {bid.value}" if bids.schedule.by_value else f"{name}_rank = {bid.below}"
    least = next(tricks for tricks in (8, 7, 0) if tricks <= most)
    raise NeverBid(
        f"{name}_needs = {_NEEDS[bid.needs]} does not go with {place}: no bid of {bid.needs} tricks is lower than "
        f"{bid.code}, so that nobody could ever bid it; {name}_needs = {_NEEDS[least]} would do",
        {f"{name}_needs": _NEEDS[least]},
    )


def _check_partner(bids: Bids, bid: NoTrickBid, lower: Sequence[AnyBid], seating: Seating) -> None:
    """A bid that follows the partner's needs one, and a lower bid to take no trick."""
    left = ",_".join(f"{OTHER_NAMES[one.code]}_{one.value}" for one in bids.misere.bids if one.code in OTHER_NAMES)
    left = ",_".join(part for part in left.split(",_") if not part.startswith(f"{OTHER_NAMES[bid.code]}_")) or "none"
    name = OTHER_NAMES[bid.code]
    if not seating.has_partners:
        why = f"does not go with players = {seating.players} and their partnership: nobody has a partner who could"
    elif not any(isinstance(one, Misere) for one in lower):
        why = "needs misere, open_misere or another bid to take no trick that is lower: else a partner could never"
    else:
        return
    raise NeverBid(
        f"other_no_trick_bids = {name}_{bid.value} {why} bid one before it; other_no_trick_bids = {left} would do",
        {"other_no_trick_bids": left},
    )


def places(lowest: int) -> frozenset[str]:
    """What a bid to take no trick may stand above where ``lowest`` is the least number of tricks."""
    return frozenset({str(Bid(tricks, strain)) for tricks in range(lowest, 11) for strain in Strain} | {"top"})
