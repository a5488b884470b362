"""A rule set: one value per area, the flat view of all of them, and the ladder of bids that follows from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from attrs import evolve, field, frozen

from fivehundred.bids import AnyBid
from fivehundred.bounds import beyond
from fivehundred.errors import RuleSetError, require_type
from fivehundred.messages import nearest, quoted
from fivehundred.rules.auction import AuctionRule
from fivehundred.rules.dependent import with_dependent
from fivehundred.rules.joker import JokerRule
from fivehundred.rules.kitty import KittyRule
from fivehundred.rules.ladder import Bids, NeverBid, check_bids, in_one_form
from fivehundred.rules.misere import MisereRule
from fivehundred.rules.option import Value
from fivehundred.rules.options import OPTIONS, RULEBOOK, shown
from fivehundred.rules.order import Order
from fivehundred.rules.pack import Pack
from fivehundred.rules.partner import PartnerCall
from fivehundred.rules.penalties import PenaltyRule
from fivehundred.rules.play import PlayRule
from fivehundred.rules.reading import Reader, read_once
from fivehundred.rules.schedule import Schedule, Table
from fivehundred.rules.scoring import ScoringRule
from fivehundred.rules.seating import Called, Seating
from fivehundred.rules.watched import fact, is_watched
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
    if not isinstance(values, Mapping):
        raise RuleSetError(f"options are a table of values, not {quoted(values)}")
    for name in values:
        _check_known(name)
    options = Reader(values, frozenset(values) if given is None else given, table=RULEBOOK)
    seating = read_once(Seating, options)
    pack = read_once(Pack, options, seating.players)
    auction, schedule = read_once(AuctionRule, options), read_once(Schedule, options)
    read_bids = Bids(auction, schedule, read_once(MisereRule, options))
    check_bids(read_bids, seating)
    scoring = read_once(ScoringRule, options)
    bids, overtricks = in_one_form(read_bids, scoring.overtricks)
    rules = RuleSet(
        seating=seating,
        pack=pack,
        order=read_once(Order, options),
        auction=bids.auction,
        schedule=bids.schedule,
        misere=bids.misere,
        kitty=read_once(KittyRule, options),
        partner=read_once(PartnerCall, options) if isinstance(seating.partnership, Called) else None,
        play=read_once(PlayRule, options),
        joker=read_once(JokerRule, options) if pack.jokers else None,
        scoring=scoring if overtricks == scoring.overtricks else evolve(scoring, overtricks=overtricks),
        winning=read_once(WinningRule, options),
        penalties=read_once(PenaltyRule, options),
        **labels,  # type: ignore[arg-type]
    )
    options.finish(whole=given is None)
    return rules


@cache
def options(rules: RuleSet) -> Mapping[str, Value]:
    """The flat view of a rule set: every option that applies, by name, in the order in which they are told."""
    told = shown(rules)
    found = {name: told[name] for name in OPTIONS}
    return {name: value for name, value in found.items() if value is not None}


def with_options(rules: RuleSet, /, **changes: Value) -> RuleSet:
    """The same rules with some options changed, all of them as one change.

    Options that begin to apply take their stated defaults; what depends on the change and was not given follows it; one
    that does not apply or changes nothing is a `RuleSetError`, and so is an unknown name or value.  What was changed is
    no choice of the library any more (`RuleSet.defaults`).

    >>> from fivehundred.profiles import AVONDALE
    >>> options(with_options(AVONDALE, players=3))["suit_floor"]
    '7 7 7 7'
    """
    require_type(rules, RuleSet, "rule set", "profile")
    for name, value in changes.items():
        _check_known(name)
        wrong = beyond(value)
        if wrong is not None:
            raise RuleSetError(f"{name}: {wrong[1]}")
    changed = _followed(with_dependent(options(rules), changes), frozenset(changes))
    if changed == rules:
        return rules
    said = {name: change.name if isinstance(change, Table) else change for name, change in changes.items()}
    house = ", ".join(f"{name} = {change}" for name, change in said.items())
    name = f"{rules.name} with {house}" if rules.name else house
    told = shown(changed)
    kept = tuple(option for option in rules.defaults if option not in changes and told[option] is not None)
    about = rules.about if (changed.seating, changed.pack) == (rules.seating, rules.pack) else ""
    return evolve(changed, name=name, about=about, sources=rules.sources, defaults=kept)


def _followed(values: Mapping[str, Value], given: frozenset[str]) -> RuleSet:
    """The rule set of a change; an option that makes a bid impossible and was not given follows."""
    try:
        changed = ruleset(values, given=given)
    except NeverBid as error:
        if error.instead.keys() & given or error.instead.items() <= values.items():
            raise
        return _followed({**values, **error.instead}, given)
    Reader(values, given, table=RULEBOOK).told_otherwise(shown(changed))
    return changed


def _check_known(name: object) -> None:
    if name not in RULEBOOK:
        meant = str(name).removeprefix("no_")
        off = [value for value in ("off", "none", "no") if meant in OPTIONS and value in OPTIONS[meant].values]
        near = f'{meant} = "{off[0]}"' if off and meant != name else nearest(str(name), OPTIONS)
        raise RuleSetError(f"there is no option {quoted(name)}" + (f"; did you mean {near}?" if near else ""))


def _bids(rules: RuleSet) -> Bids:
    require_type(rules, RuleSet, "rule set", "profile")
    return Bids(rules.auction, rules.schedule, rules.misere)


def ladder(rules: RuleSet) -> tuple[AnyBid, ...]:
    """All bids that the table offers, from the lowest to the highest (S003-17, S003-19, S003-20)."""
    if not is_watched(rules):
        require_type(rules, RuleSet, "rule set", "profile")
    return all_bids(rules)


@fact("auction", "schedule", "misere")
@cache
def all_bids(rules: RuleSet) -> tuple[AnyBid, ...]:
    """The ladder, as one fact of the rules."""
    return _bids(rules).ladder


def ranks(rules: RuleSet) -> Mapping[AnyBid, int]:
    """Place of each bid in the ladder; bids of equal value share it where value ranks (C)."""
    return _Ranks(rules) if is_watched(rules) else all_ranks(rules)


@fact("auction", "schedule", "misere")
@cache
def all_ranks(rules: RuleSet) -> Mapping[AnyBid, int]:
    """The place of each bid, as one fact of the rules."""
    return _bids(rules).ranks


@fact("auction", "schedule", "misere")
def rank(rules: RuleSet, bid: AnyBid) -> int | None:
    """The place of a bid, `None` for one that the table does not offer."""
    return all_ranks(rules).get(bid)


class _Ranks(Mapping[AnyBid, int]):
    """The place of each bid, of which a watched rule set is asked one by one."""

    def __init__(self, rules: RuleSet) -> None:
        self._rules = rules

    def __contains__(self, bid: object) -> bool:
        return rank(self._rules, bid) is not None  # type: ignore[arg-type]

    def __getitem__(self, bid: AnyBid) -> int:
        found = rank(self._rules, bid)
        if found is None:
            raise KeyError(bid)
        return found

    def __iter__(self) -> Iterator[AnyBid]:
        return iter(all_ranks(self._rules))

    def __len__(self) -> int:
        return len(all_ranks(self._rules))


@fact("auction", "schedule", "misere")
def value(rules: RuleSet, bid: AnyBid) -> int:
    """Points of a bid (S003-22, S003-60); raises `RuleSetError` for one that the table does not offer."""
    found = _bids(rules).value(bid)
    if found is None:
        raise RuleSetError(f"{bid} has no value: the bids of this table are {' '.join(map(str, ladder(rules)))}")
    return found
