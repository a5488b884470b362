"""The family of bids to take no trick: which are offered, what must have been bid before, how they are played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import ClassVar

from attrs import field, frozen

from fivehundred.rules.condition import WORTH
from fivehundred.rules.no_trick_bids import (
    OTHER_BIDS,
    Exposure,
    MisereKitty,
    NoTrickBid,
    PartnerRole,
    read_others,
    read_rank,
)
from fivehundred.rules.option import ALWAYS, Alike, Follows, Option, Told, When, declared, either, option, unless, when
from fivehundred.rules.pack import KITTY, NO_KITTY
from fivehundred.rules.reading import Reader, read
from fivehundred.rules.scoring import TRICK, Counts, Tally
from fivehundred.rules.seating import ALL_ALONE, SIDES_OF_SEVERAL


class Stop(StrEnum):
    """Whether play ends with the trick that breaks the contract (A18)."""

    FIRST_DECLARER_TRICK = "first_declarer_trick"
    PLAY_ALL = "play_all"


class MisereDefenders(StrEnum):
    """What the opponents score (S003-39, S000-44, S004-14, A5)."""

    NONE = "none"
    EACH_PER_DECLARER_TRICK = "10_each_per_declarer_trick"
    SIDE_PER_DECLARER_TRICK = "10_side_per_declarer_trick"
    PER_OWN_TRICK = "10_per_own_trick"


_NEEDS = {"none": 0, "seven_bid": 7, "eight_bid": 8}
_NEEDS_OF = {"MIS": ("none", "seven_bid"), "OMIS": ("none", "seven_bid", "eight_bid")}


def needs_in_words(code: str, tricks: int) -> str | int:
    """How the option says that so many tricks must have been bid before misère (``MIS``) or open misère (``OMIS``)."""
    return next((need for need in _NEEDS_OF[code] if _NEEDS[need] == tricks), tricks)


MISERE = either(unless("misere", "off"), unless("open_misere", "off"), unless("other_no_trick_bids", "none"))
"""What the rules of the whole family need."""


def _others(told: Told) -> tuple[NoTrickBid, ...]:
    return read_others(str(told["other_no_trick_bids"])) or ()


def _offers(told: Told, like: Callable[[NoTrickBid], bool]) -> bool:
    """Whether the table plays such a bid of the family; misère and open misère leave all to its common options."""
    plain = unless("misere", "off").holds(told) or unless("open_misere", "off").holds(told)
    return plain or any(map(like, _others(told)))


NO_TRICK = When("a bid to take no trick", lambda told: _offers(told, lambda bid: bid.code != "HILO"))
"""What rules need that do not touch hi-lo, whose declarer takes five tricks."""
HI_LO = When(
    "hi-lo", lambda told: any(bid.code == "HILO" for bid in read_others(str(told["other_no_trick_bids"])) or ())
)
_SHARES_KITTY = When(
    "a misere with the kitty", lambda told: _offers(told, lambda bid: bid.kitty is None and bid.code != "HILO")
)
_SHARES_PARTNER = When("a misere of one's own", lambda told: _offers(told, lambda bid: bid.partner is None))

_PLACE = 'the bid directly below, or "top"'


def _bid_options(
    code: str, name: str, values: tuple[str | int, ...], ranks: tuple[str, ...], rank: str
) -> tuple[Option, ...]:
    """The options of a bid: its value, its place among the others, what must have been bid before it."""
    offered = unless(name, "off")

    def value(rule: MisereRule) -> int | str:
        bid = rule.offered(code)
        return bid.value if bid is not None else "off"

    def needed(rule: MisereRule) -> int | str:
        bid = rule.offered(code)
        assert bid is not None
        return needs_in_words(code, bid.needs)

    return (
        declared(name, values, words={"off": None}, more="a number", **WORTH, chapter="misere", get=value),
        declared(
            f"{name}_rank",
            ranks,
            more=_PLACE,
            parse=lambda text: read_rank(f"{name}_rank", text),
            when=offered & when("bid_rank_key", "ladder"),
            default=rank,
            forms=True,
            chapter="misere",
            untold=ALWAYS,  # told with the bid itself, by its neighbours
            get=lambda rule: rule.offered(code).below,
        ),
        declared(
            f"{name}_needs",
            {need: _NEEDS[need] for need in _NEEDS_OF[code]},
            more="a number of tricks",
            low=6,
            high=10,
            when=offered,
            default="none" if code == "OMIS" else "seven_bid",
            forms=True,
            chapter="misere",
            get=needed,
        ),
    )


@frozen(kw_only=True, cache_hash=True)
class MisereRule:
    """The misère family of a rule set.

    ``kitty``: ``exchange`` or ``no_exchange`` (SK); ``partner``: ``sits_out`` (S001-13, S004-8), ``plays``, or
    ``declarer_plays_both`` (T: the partner's hand lies open, the declarer plays it, and its tricks count);
    ``stop``: ``first_declarer_trick`` or ``play_all`` (A18);
    ``defender_points``: what opponents score (A5).
    """

    derived: ClassVar[tuple[Option, ...]] = (
        *_bid_options("MIS", "misere", (250, 130, "off"), ("7NT", "8S", "6NT", "7C"), "7NT"),
        *_bid_options("OMIS", "open_misere", (500, 520, 230, "off"), ("10D", "top", "7NT", "8C"), "10D"),
        declared(
            "open_misere_exposure",
            {mark.value: mark for mark in (Exposure.BEFORE_FIRST_LEAD, Exposure.AFTER_FIRST_TRICK)},
            when=unless("open_misere", "off"),
            default="after_first_trick",
            chapter="misere",
            get=lambda rule: rule.offered("OMIS").exposed.value,
        ),
        declared(
            "other_no_trick_bids",
            ("none", *OTHER_BIDS),
            more="several of them with commas, bids of your own among them such as patatrope_750 (worth 10 to 10,000)",
            parse=read_others,
            default="none",
            chapter="misere",
            after="misere_defender_points",
            rare=True,
            get=lambda rule: ",_".join(bid.text for bid in rule.bids if bid.code not in ("MIS", "OMIS")) or "none",
        ),
    )

    bids: tuple[NoTrickBid, ...] = ()
    kitty: MisereKitty = field(
        default=MisereKitty.EXCHANGE,
        metadata=option(
            "misere_kitty",
            MisereKitty,
            when=_SHARES_KITTY & KITTY,
            default="exchange",
            chapter="misere",
            untold=NO_KITTY,
            follows=(Follows(MISERE & NO_KITTY, ("exchange",)), Follows(MISERE, ())),
        ),
    )
    partner: PartnerRole = field(
        default=PartnerRole.PLAYS,
        metadata=option(
            "misere_partner",
            {role.value: role for role in (PartnerRole.SITS_OUT, PartnerRole.PLAYS, PartnerRole.DECLARER_PLAYS_BOTH)},
            when=_SHARES_PARTNER & SIDES_OF_SEVERAL,
            default="sits_out",
            chapter="misere",
            follows=(Follows(MISERE & SIDES_OF_SEVERAL, ()),),
        ),
    )
    stop: Stop = field(
        default=Stop.FIRST_DECLARER_TRICK,
        metadata=option(
            "misere_stop",
            Stop,
            when=NO_TRICK,
            default="first_declarer_trick",
            chapter="misere",
            follows=(Follows(MISERE, ()),),
        ),
    )
    defender_points: MisereDefenders = field(
        default=MisereDefenders.NONE,
        metadata=option(
            "misere_defender_points",
            MisereDefenders,
            when=MISERE,
            default="none",
            chapter="misere",
            alike={"10_side_per_declarer_trick": Alike("10_each_per_declarer_trick", ALL_ALONE)},
        ),
    )

    def exchanges(self, code: str) -> bool:
        """Whether the declarer of this bid takes the kitty (S003-16; U for bar nullo)."""
        bid = self.offered(code)
        return (bid.kitty if bid is not None and bid.kitty else self.kitty) == MisereKitty.EXCHANGE

    @property
    def stops(self) -> bool:
        """Whether play ends with the trick that breaks the contract (A18)."""
        return self.stop == Stop.FIRST_DECLARER_TRICK

    def partner_sits_out(self, code: str) -> bool:
        """Whether the declarer's partner takes no part in this bid (S001-13, S004-8)."""
        return self.partner_role(code) == PartnerRole.SITS_OUT

    def declarer_plays_both(self, code: str) -> bool:
        """Whether the declarer plays his partner's cards too (T)."""
        return self.partner_role(code) == PartnerRole.DECLARER_PLAYS_BOTH

    def tally(self, players: int) -> Tally | None:
        """How an opposing unit of so many players scores tricks, none if not at all."""
        if self.defender_points == MisereDefenders.NONE:
            return None
        if self.defender_points == MisereDefenders.PER_OWN_TRICK:
            return Tally("score.defenders", Counts.OWN, TRICK)
        heads = players if self.defender_points == MisereDefenders.EACH_PER_DECLARER_TRICK else 1
        return Tally("score.misere-defenders", Counts.DECLARERS, TRICK * heads)

    def partner_role(self, code: str) -> PartnerRole:
        """What the declarer's partner does in it."""
        bid = self.offered(code)
        return bid.partner if bid is not None and bid.partner else self.partner

    def lies_open(self, code: str, tricks: int, *, partner: bool = False) -> bool:
        """Whether the declarer's hand, or his partner's, lies open after so many tricks of this bid.

        S003-16, S003-27: after the first trick; S000-42, A9b: before the first lead; T: the partner's from the start.
        """
        bid = self.offered(code)
        if bid is None:
            return False
        if partner:
            return self.declarer_plays_both(code)
        return bid.exposed == Exposure.BEFORE_FIRST_LEAD or (bid.exposed == Exposure.AFTER_FIRST_TRICK and tricks >= 1)

    def opponents_play(self, code: str) -> bool:
        """Whether the opponents play the declarer's cards (P's Easton rules for super open misère)."""
        bid = self.offered(code)
        return bid is not None and bid.opponents_play

    def side_counts(self, code: str) -> bool:
        """Whether the partner's tricks count as the declarer's do: they break a misère too (U, T)."""
        return self.partner_role(code) in (PartnerRole.BOTH, PartnerRole.DECLARER_PLAYS_BOTH)

    @classmethod
    def read(cls, options: Reader) -> MisereRule:
        """From flat options."""
        bids = [*_bid(options, "MIS", "misere"), *_bid(options, "OMIS", "open_misere"), *_other_bids(options)]
        return read(cls, options, bids=tuple(bids))

    def offered(self, code: str) -> NoTrickBid | None:
        """The bid with this code, none if the table does not play it."""
        return next((bid for bid in self.bids if bid.code == code), None)


def _bid(options: Reader, code: str, name: str) -> Iterator[NoTrickBid]:
    """Misère or open misère, where it is offered."""
    value = options.value(name)
    if value is not None:
        ranked = options.applies(f"{name}_rank")
        below = options.value(f"{name}_rank") if ranked else "top"
        needs = options.value(f"{name}_needs")
        exposed = options.value("open_misere_exposure") if code == "OMIS" else Exposure.NEVER
        yield NoTrickBid(code=code, value=value, below=below, needs=needs, exposed=exposed)


def _other_bids(options: Reader) -> Iterator[NoTrickBid]:
    """The rarer bids that are offered."""
    for bid in options.value("other_no_trick_bids"):
        yield bid if options["bid_rank_key"] == "ladder" else bid.usually_placed
