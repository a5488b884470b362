"""A rule set: one value per area, the flat view of all of them, and the ladder of bids that follows from them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from attrs import evolve, field, frozen

from fivehundred.bids import AnyBid, Bid, Strain
from fivehundred.errors import RuleSetError
from fivehundred.messages import nearest
from fivehundred.rules.auction import AuctionRule
from fivehundred.rules.fixed import FIXED_POINTS
from fivehundred.rules.joker import JokerRule
from fivehundred.rules.kitty import KittyRule
from fivehundred.rules.misere import MisereRule
from fivehundred.rules.no_trick_bids import NoTrickBid
from fivehundred.rules.option import Value
from fivehundred.rules.options import OPTIONS, Shown
from fivehundred.rules.order import Order
from fivehundred.rules.pack import Pack
from fivehundred.rules.partner import PartnerCall
from fivehundred.rules.penalties import PenaltyRule
from fivehundred.rules.play import PlayRule
from fivehundred.rules.reading import Reader, read
from fivehundred.rules.schedule import NtBids, Schedule, Table
from fivehundred.rules.scoring import ScoringRule
from fivehundred.rules.seating import Called, Seating
from fivehundred.rules.winning import WinningRule


@frozen(kw_only=True, cache_hash=True)
class RuleSet:
    """The rules of one table.

    ``name`` is a courtesy: two rule sets with the same areas are equal.  ``about`` is one line for people,
    ``sources`` cites where the rules stand, ``defaults`` names the options in which the library chose because the
    sources are silent or ambiguous.

    Raises `RuleSetError` where areas contradict each other.
    """

    name: str = field(default="", eq=False)
    about: str = field(default="", eq=False, repr=False)
    sources: tuple[str, ...] = field(default=(), eq=False, repr=False)
    defaults: tuple[str, ...] = field(default=(), eq=False, repr=False)
    seating: Seating = field(repr=False)
    pack: Pack = field(repr=False)
    order: Order = field(repr=False)
    auction: AuctionRule = field(repr=False)
    schedule: Schedule = field(repr=False)
    misere: MisereRule = field(repr=False)
    kitty: KittyRule = field(repr=False)
    partner: PartnerCall | None = field(default=None, repr=False)
    play: PlayRule = field(repr=False)
    joker: JokerRule | None = field(default=None, repr=False)
    scoring: ScoringRule = field(repr=False)
    winning: WinningRule = field(repr=False)
    penalties: PenaltyRule = field(repr=False)

    @property
    def players(self) -> int:
        """Number of players."""
        return self.seating.players


def ruleset(values: Mapping[str, Value], *, given: frozenset[str] | None = None, **labels: object) -> RuleSet:
    """Build a rule set from flat options.

    ``given`` are the names that were asked for and must apply (all of them by default); ``labels`` are the name,
    about, sources and defaults of the rule set.
    """
    for name in values:
        if name not in OPTIONS:
            near = nearest(str(name), OPTIONS)
            raise RuleSetError(f"there is no option {name!r}" + (f"; did you mean {near}?" if near else ""))
    options = Reader(values, frozenset(values) if given is None else given, table=OPTIONS)
    seating = Seating.read(options)
    pack = Pack.read(options, seating.players)
    auction, schedule = AuctionRule.read(options), Schedule.read(options)
    rules = RuleSet(
        seating=seating,
        pack=pack,
        order=Order.read(options, pack),
        auction=auction,
        schedule=schedule,
        misere=MisereRule.read(options),
        kitty=read(KittyRule, options),
        partner=read(PartnerCall, options) if isinstance(seating.partnership, Called) else None,
        play=read(PlayRule, options),
        joker=JokerRule.read(options) if pack.jokers else None,
        scoring=read(ScoringRule, options),
        winning=read(WinningRule, options),
        penalties=read(PenaltyRule, options),
        **labels,  # type: ignore[arg-type]
    )
    for fixed in FIXED_POINTS:
        if options.applies(fixed.name):
            options.value(fixed.name)
    options.finish()
    _check_ladder(rules)
    return rules


@cache
def options(rules: RuleSet) -> Mapping[str, Value]:
    """The flat view of a rule set: every option that applies, by name, in the order in which they are told."""
    shown = Shown(rules)
    found = {name: shown[name] for name in OPTIONS}
    return {name: value for name, value in found.items() if value is not None}


def with_options(rules: RuleSet, /, **changes: Value) -> RuleSet:
    """The same rules with some options changed, all of them as one change.

    Options that begin to apply take their stated defaults; one that does not apply is a `RuleSetError`, and so is an
    unknown name or value.  What was changed is no choice of the library any more (`RuleSet.defaults`).
    """
    changed = ruleset({**options(rules), **changes}, given=frozenset(changes))
    if changed == rules:
        return rules
    said = {name: change.name if isinstance(change, Table) else change for name, change in changes.items()}
    house = ", ".join(f"{name} = {change}" for name, change in said.items())
    name = f"{rules.name} with {house}" if rules.name else house
    shown = Shown(changed)
    kept = tuple(option for option in rules.defaults if option not in changes and shown[option] is not None)
    return evolve(changed, name=name, about=rules.about, sources=rules.sources, defaults=kept)


@cache
def ladder(rules: RuleSet) -> tuple[AnyBid, ...]:
    """All bids that the table offers, from the lowest to the highest (S003-17, S003-19, S003-20).

    What stands above a bid that is not made at this table stands above the next lower one (KA).
    """
    return tuple(bid for bid in _whole_ladder(rules) if not isinstance(bid, Bid) or not rules.schedule.bars(bid))


def _whole_ladder(rules: RuleSet) -> tuple[AnyBid, ...]:
    """The bids in their order, with those at no trumps that may not be made."""
    schedule = rules.schedule
    ladder: list[AnyBid] = [
        Bid(tricks, strain) for tricks in range(rules.auction.min_tricks, 11) for strain in schedule.denominations
    ]
    if schedule.game_bid is not None:  # Q: announced games stand above the tens
        ladder += [Bid(10, strain, game=True) for strain in schedule.denominations]
    if schedule.by_value:  # C
        every = [*ladder, *(bid.call for bid in rules.misere.bids)]
        return tuple(sorted(every, key=lambda bid: value(rules, bid)))
    for place in rules.misere.bids:
        if place.below != "top":
            at = _directly_above(rules, ladder, place)
            while at < len(ladder) and not isinstance(ladder[at], Bid):
                at += 1
            ladder.insert(at, place.call)
    return (*ladder, *(place.call for place in rules.misere.bids if place.below == "top"))


def _directly_above(rules: RuleSet, bids: list[AnyBid], place: NoTrickBid) -> int:
    """Where among these bids one to take no trick stands: above the one it names, or above all that are worth less."""
    if place.below:
        return [str(bid) for bid in bids].index(place.below) + 1
    return max(
        (at for at, bid in enumerate(bids, 1) if isinstance(bid, Bid) and value(rules, bid) < place.value), default=0
    )


@cache
def ranks(rules: RuleSet) -> Mapping[AnyBid, int]:
    """Place of each bid in the ladder; bids of equal value share it where value ranks (C)."""
    if rules.schedule.by_value:
        return {bid: value(rules, bid) for bid in ladder(rules)}
    return {bid: place for place, bid in enumerate(ladder(rules))}


def value(rules: RuleSet, bid: AnyBid) -> int:
    """Points of a bid (S003-22, S003-60); raises `RuleSetError` for one that the table does not offer."""
    if isinstance(bid, Bid):
        if bid.game and rules.schedule.game_bid is not None:
            return rules.schedule.game_bid
        if bid.tricks >= 6 and not bid.game:
            return rules.schedule.table.value(bid)
    else:
        place = rules.misere.offered(str(bid))
        if place is not None:
            return place.value
    raise RuleSetError(f"{bid} has no value: the bids of this table are {' '.join(map(str, ladder(rules)))}")


def lowest(rules: RuleSet, tricks: int) -> int:
    """The place of the lowest bid of so many tricks; where there is none, of more tricks."""
    return min(
        rank for bid, rank in ranks(rules).items() if isinstance(bid, Bid) and not bid.game and bid.tricks >= tricks
    )


def _check_ladder(rules: RuleSet) -> None:
    if rules.schedule.nt_bids == NtBids.FROM_SEVEN and rules.auction.min_tricks > 6:
        raise RuleSetError(
            f"nt_bids = 'from_seven' does not go with min_tricks = {rules.auction.min_tricks}: nobody bids six"
        )
    for bid in rules.misere.bids:
        if bid.below not in _places(rules.auction.min_tricks):
            raise RuleSetError(
                f"the rank of {bid.code}, above {bid.below}, does not go with min_tricks = {rules.auction.min_tricks}"
            )


@cache
def _places(lowest: int) -> frozenset[str]:
    """What a bid to take no trick may stand above where ``lowest`` is the least number of tricks."""
    return frozenset({str(Bid(tricks, strain)) for tricks in range(lowest, 11) for strain in Strain} | {"top", ""})
