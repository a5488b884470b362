"""The ladder of bids, as it follows from the areas; the one form of rules that bid alike; bids that nobody can make."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from attrs import evolve

from fivehundred.bids import AnyBid, Bid, Misere, Strain
from fivehundred.errors import RuleSetError
from fivehundred.rules.auction import AuctionRule
from fivehundred.rules.misere import MisereRule, needs_in_words
from fivehundred.rules.no_trick_bids import NoTrickBid
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
        return _numbered(self.auction.min_tricks, self.schedule.denominations, self.schedule.game_bid is not None)

    @property
    def ladder(self) -> tuple[AnyBid, ...]:
        """All bids from the lowest to the highest (S003-17, S003-19, S003-20).

        What stands above a bid that is not made at this table stands above the next lower one (KA).
        """
        return _ladder(self)

    def whole_ladder(self) -> tuple[AnyBid, ...]:
        """The bids in their order, with those at no trumps that may not be made."""
        if self.schedule.by_value:  # C
            every = [*self.numbered, *(bid.call for bid in self.misere.bids)]
            return tuple(sorted(every, key=lambda bid: self.value(bid) or 0))
        ladder: list[AnyBid] = list(self.numbered)
        for place in self.misere.bids:
            if place.below != "top":
                at = self._directly_above(ladder, place)
                while at < len(ladder) and not isinstance(ladder[at], Bid):
                    at += 1
                ladder.insert(at, place.call)
        return (*ladder, *(place.call for place in self.misere.bids if place.below == "top"))

    def _directly_above(self, bids: Sequence[AnyBid], place: NoTrickBid) -> int:
        """Where one to take no trick stands among these: above the bid it names, or above all that are worth less."""
        if place.below:
            return bids.index(next(bid for bid in self.numbered if str(bid) == place.below)) + 1
        worth_less = [isinstance(bid, Bid) and (self.value(bid) or 0) < place.value for bid in bids]
        return max((at for at, less in enumerate(worth_less, 1) if less), default=0)

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


@lru_cache(maxsize=1024)  # the one form of a table's bids is found by comparing ladders
def _ladder(bids: Bids) -> tuple[AnyBid, ...]:
    return tuple(bid for bid in bids.whole_ladder() if not isinstance(bid, Bid) or not bids.schedule.bars(bid))


@cache
def _numbered(lowest: int, strains: tuple[Strain, ...], games: bool) -> tuple[Bid, ...]:
    plain = [Bid(tricks, strain) for tricks in range(lowest, 11) for strain in strains]
    return (*plain, *(Bid(10, strain, game=True) for strain in strains if games))


# one form of what comes to the same


@lru_cache(maxsize=1024)
def in_one_form(bids: Bids, overtricks: int) -> tuple[Bids, int]:
    """The same bids, and the points for tricks beyond them, in the form that stands for all that play alike."""
    bids = _by_place(bids)
    for bid in bids.misere.bids:
        enough = [one.tricks for one in _lower(bids, bid) if isinstance(one, Bid) and one.tricks >= bid.needs]
        bids = _placed(_with(bids, evolve(bid, needs=min(enough) if bid.needs else 0)), bid.code)
    bids = _with_strains(bids)
    auction, slam = bids.auction, bids.schedule.slam_min
    least = auction.min_contract or (7 if auction.six_dealt_again else auction.min_tricks)
    played = [bid for bid in bids.ladder if isinstance(bid, Bid) and bid.tricks >= least]
    worth = [(bids.value(bid) or 0) + overtricks * (10 - bid.tricks) for bid in played]
    if slam is not None and slam <= min(worth):  # no bid with all ten tricks pays less
        return bids._replace(schedule=evolve(bids.schedule, slam_min=None)), overtricks
    nines = [pays for bid, pays in zip(played, worth, strict=True) if bid.tricks == 9]
    only_nines = all(bid.tricks >= 9 for bid in played)
    return bids, 0 if slam is not None and only_nines and slam >= max(nines) else overtricks


def _by_place(bids: Bids) -> Bids:
    """Bids that rank by their value as bids that rank by their place, if that makes the same ladder."""
    ladder = bids.ladder
    if not bids.schedule.by_value or len({bids.value(bid) for bid in ladder}) < len(ladder):
        return bids
    strains = sorted(Strain, key=lambda strain: bids.value(Bid(bids.auction.min_tricks, strain)) or 0)
    schedule = evolve(bids.schedule, rank_key=RankKey.LADDER, denominations=tuple(strains))
    placed = bids._replace(schedule=schedule)
    for bid in bids.misere.bids:
        below = bid.usually_placed.below if bid.code not in _OPTION else _below(ladder, bid)
        if below is None:
            return bids
        placed = _with(placed, evolve(bid, below=below))
    fits = all(bid.below in places(bids.auction.min_tricks) for bid in placed.misere.bids)
    return placed if fits and placed.ladder == ladder else bids


def _with_strains(bids: Bids) -> Bids:
    """Where nobody bids no trumps they stand last, if that makes the same ladder."""
    strains = bids.schedule.denominations
    ordered = (*(strain for strain in strains if strain is not Strain.NO_TRUMP), Strain.NO_TRUMP)
    if bids.schedule.by_value or any(isinstance(bid, Bid) and bid.strain is Strain.NO_TRUMP for bid in bids.ladder):
        return bids
    last = bids._replace(schedule=evolve(bids.schedule, denominations=ordered))
    return last if last.ladder == bids.ladder else bids


def _placed(bids: Bids, code: str) -> Bids:
    """A bid to take no trick at its usual place, else named by the bid that is in fact below it, if that is alike."""
    ladder, bid = bids.ladder, bids.misere.offered(code)
    if bids.schedule.by_value or bid is None:
        return bids
    usual = bid.usually_placed.below if code not in _OPTION else None
    for below in (usual, _below(ladder, bid)):
        if below is not None and below in places(bids.auction.min_tricks):
            placed = _with(bids, evolve(bid, below=below))
            if placed.ladder == ladder:
                return placed
    return bids


def _below(ladder: Sequence[AnyBid], bid: NoTrickBid) -> str | None:
    """The place of a bid in the ladder: top, or the bid of tricks directly below; none if it is the lowest."""
    at = ladder.index(bid.call)
    if all(not isinstance(above, Bid) for above in ladder[at:]):
        return "top"
    return next((str(below) for below in reversed(ladder[:at]) if isinstance(below, Bid)), None)


def _with(bids: Bids, bid: NoTrickBid) -> Bids:
    """The same bids with this one instead of the one with its code."""
    changed = tuple(bid if bid.code == one.code else one for one in bids.misere.bids)
    return bids._replace(misere=evolve(bids.misere, bids=changed))


# bids that nobody can make


@lru_cache(maxsize=1024)
def check_bids(bids: Bids, seating: Seating) -> None:
    """Refuse a bid to take no trick that has no place or that nobody could ever make; raises `NeverBid`."""
    lowest = bids.auction.min_tricks
    for bid in () if bids.schedule.by_value else bids.misere.bids:
        if bid.below not in places(lowest):
            raise NeverBid(
                f"the rank of {bid.code}, above {bid.below}, does not go with min_tricks = {lowest}",
                {f"{_OPTION[bid.code]}_rank": _usual_rank(bid.code, lowest)} if bid.code in _OPTION else {},
            )
    for bid in bids.misere.bids:
        lower = _lower(bids, bid)
        _check_before(bids, bid, lower)
        if bid.after_partner:
            _check_partner(bids, bid, lower, seating)


def _lower(bids: Bids, bid: NoTrickBid) -> Sequence[AnyBid]:
    """The bids that rank below one to take no trick."""
    if not bids.schedule.by_value:
        return bids.ladder[: bids.ladder.index(bid.call)]
    ranks = bids.ranks
    return [one for one, rank in ranks.items() if rank < ranks[bid.call]]


_OPTION = {"MIS": "misere", "OMIS": "open_misere"}


def _usual_rank(code: str, lowest: int) -> str:
    """The usual place of misère and of open misère, as far as there is such a bid (S003-19, S003-20)."""
    return f"{max(lowest, 7)}NT" if code == "MIS" else "10D"


def _check_before(bids: Bids, bid: NoTrickBid, lower: Sequence[AnyBid]) -> None:
    """The bid of so many tricks that it needs before it must be lower than it."""
    most = max((one.tricks for one in lower if isinstance(one, Bid)), default=0)
    if bid.needs <= most:
        return
    name = _OPTION[bid.code]
    place = f"{name} = {bid.value}" if bids.schedule.by_value else f"{name}_rank = {bid.below}"
    needs = needs_in_words(bid.code, bid.needs)
    least = needs_in_words(bid.code, next(tricks for tricks in (8, 7, 0) if tricks <= most))
    raise NeverBid(
        f"{name}_needs = {needs} does not go with {place}: no bid of {bid.needs} tricks is lower than {bid.code}, so "
        f"that nobody could ever bid it; {name}_needs = {least} would do",
        {f"{name}_needs": least},
    )


def _check_partner(bids: Bids, bid: NoTrickBid, lower: Sequence[AnyBid], seating: Seating) -> None:
    """A bid that follows the partner's needs one, and a lower bid to take no trick."""
    others = [one for one in bids.misere.bids if one.code not in (*_OPTION, bid.code)]
    left = ",_".join(one.text for one in others) or "none"
    if not seating.has_partners:
        why = f"does not go with players = {seating.players} and their partnership: nobody has a partner who could"
    elif not any(isinstance(one, Misere) for one in lower):
        why = "needs misere, open_misere or another bid to take no trick that is lower: else a partner could never"
    else:
        return
    raise NeverBid(
        f"other_no_trick_bids = {bid.text} {why} bid one before it; other_no_trick_bids = {left} would do",
        {"other_no_trick_bids": left},
    )


@cache
def places(lowest: int) -> frozenset[str]:
    """What a bid to take no trick may stand above where ``lowest`` is the least number of tricks; empty: by value."""
    return frozenset({str(Bid(tricks, strain)) for tricks in range(lowest, 11) for strain in Strain} | {"top", ""})
