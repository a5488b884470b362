"""The bids to take no trick: worth, rank, what must have been bid before, how they are played."""

from __future__ import annotations

from enum import StrEnum

from attrs import evolve, frozen

from fivehundred.bids import Bid, HiLo, Misere, call
from fivehundred.errors import NotationError, RuleSetError
from fivehundred.rules.options import Reader, Value, word
from fivehundred.rules.scoring import TRICK, Counts, Tally


class Condition(StrEnum):
    """What else must have happened before a bid to take no trick."""

    NONE = ""
    PARTNER_BID = "partner_bid"
    FIRST_CALL = "first_call"


class Exposure(StrEnum):
    """When the declarer's hand lies open."""

    NEVER = "never"
    BEFORE_FIRST_LEAD = "before_first_lead"
    AFTER_FIRST_TRICK = "after_first_trick"


class MisereKitty(StrEnum):
    """Whether the declarer takes the kitty."""

    EXCHANGE = "exchange"
    NO_EXCHANGE = "no_exchange"


class PartnerRole(StrEnum):
    """What the declarer's partner does; ``both`` is double nullo's own."""

    SITS_OUT = "sits_out"
    PLAYS = "plays"
    DECLARER_PLAYS_BOTH = "declarer_plays_both"
    BOTH = "both"


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


@frozen(kw_only=True)
class NoTrickBid:
    """One bid of the no-trick family.

    ``below`` is the code of the bid directly below it, or ``top`` (S003-19, S003-20, S000-43);
    ``needs`` is the number of tricks that somebody must have bid before, 0 for none (S001-13, S000-70);
    ``condition`` is another one: ``partner_bid`` (the partner has bid to take no trick, U) or ``first_call`` (G4:
    declared before looking, hence a player's first call);
    ``exposed`` says when the declarer's hand lies open: ``never``, ``before_first_lead`` or ``after_first_trick``;
    ``kitty`` and ``partner`` are this bid's own, where it does not share the family's;
    ``opponents_play``: the opponents play the declarer's cards as well as their own (P's Easton rules).
    """

    code: str
    value: int
    below: str
    needs: int = 0
    condition: Condition = Condition.NONE
    exposed: Exposure = Exposure.NEVER
    kitty: MisereKitty | None = None
    partner: PartnerRole | None = None
    opponents_play: bool = False

    @property
    def call(self) -> Misere | HiLo:
        """The bid as it is said."""
        return HiLo() if self.code == "HILO" else Misere(self.code)


_NEEDS = {"none": 0, "seven_bid": 7, "eight_bid": 8}
_NEEDS_WORD = {number: name for name, number in _NEEDS.items()}

# U: double nullo only after the partner's nullo, both play and must take nothing; bar nullo without the kitty, and
# like other bids of 500 placed below 10H; G4: blind misère above everything, hi-lo (exactly five tricks) above 9S;
# Easton (P): super open misère, ranked by its value between 9NT and 10S, the opponents play the declarer's cards too;
# which of them is not said: we take the one at his left
_OTHERS = {
    "double_nullo": NoTrickBid(
        code="DNUL", value=500, below="10D", condition=Condition.PARTNER_BID, partner=PartnerRole.BOTH
    ),
    "bar_nullo": NoTrickBid(code="BNUL", value=500, below="10D", kitty=MisereKitty.NO_EXCHANGE),
    "blind_misere": NoTrickBid(code="BMIS", value=1000, below="top", condition=Condition.FIRST_CALL),
    "super_open_misere": NoTrickBid(
        code="SOMIS", value=430, below="9NT", exposed=Exposure.BEFORE_FIRST_LEAD, opponents_play=True
    ),
    "hi-lo": NoTrickBid(code="HILO", value=350, below="9S", partner=PartnerRole.PLAYS),
}
_OTHER_NAMES = {bid.code: name for name, bid in _OTHERS.items()}
OTHER_CODES = tuple(_OTHER_NAMES)
"""Codes of the rarer bids, which some tables offer beside ``MIS`` and ``OMIS``."""


@frozen(kw_only=True)
class MisereRule:
    """The misère family of a rule set.

    ``kitty``: ``exchange`` or ``no_exchange`` (SK); ``partner``: ``sits_out`` (S001-13, S004-8), ``plays``, or
    ``declarer_plays_both`` (T: the partner's hand lies open, the declarer plays it, and its tricks count);
    ``stop``: ``first_declarer_trick`` or ``play_all`` (A18);
    ``defender_points``: what opponents score (A5).
    """

    bids: tuple[NoTrickBid, ...] = ()
    kitty: MisereKitty = MisereKitty.EXCHANGE
    partner: PartnerRole = PartnerRole.PLAYS
    stop: Stop = Stop.FIRST_DECLARER_TRICK
    defender_points: MisereDefenders = MisereDefenders.NONE
    leader: str = "declarer"

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
        return Tally("score.misere-defenders", Counts.LOST, TRICK * heads)

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

    def side_must_lose(self, code: str) -> bool:
        """Whether the partner's tricks break the contract too (U, T)."""
        return self.partner_role(code) in (PartnerRole.BOTH, PartnerRole.DECLARER_PLAYS_BOTH)

    @classmethod
    def read(cls, options: Reader, *, partners: bool, ranked: bool) -> MisereRule:
        """From flat options; ``partners``: seats have fixed ones; ``ranked``: bids rank by place, not by value."""
        bids = []
        value = options.number("misere", low=1, words=("off",))
        if value is not None:
            bids.append(
                NoTrickBid(
                    code="MIS",
                    value=value,
                    below=_rank(options, "misere_rank") if ranked else "top",
                    needs=_NEEDS[options.choice("misere_needs")],
                )
            )
        value = options.number("open_misere", low=1, words=("off",))
        if value is not None:
            bids.append(
                NoTrickBid(
                    code="OMIS",
                    value=value,
                    below=_rank(options, "open_misere_rank") if ranked else "top",
                    needs=_NEEDS[options.choice("open_misere_needs")],
                    exposed=Exposure(options.choice("open_misere_exposure")),
                )
            )
        bids += _others(options, ranked=ranked)
        if not bids:
            return cls()
        return cls(
            bids=tuple(bids),
            kitty=MisereKitty(options.choice("misere_kitty")),
            partner=PartnerRole(options.choice("misere_partner")) if partners else PartnerRole.PLAYS,
            stop=Stop(options.choice("misere_stop")),
            defender_points=MisereDefenders(options.choice("misere_defender_points")),
            leader=options.choice("misere_leader"),
        )

    def options(self, *, partners: bool, ranked: bool) -> dict[str, Value]:
        """The flat view."""
        others = [f"{_OTHER_NAMES[bid.code]}_{bid.value}" for bid in self.bids if bid.code in _OTHER_NAMES]
        shown: dict[str, Value] = {
            "misere": "off",
            "open_misere": "off",
            "other_no_trick_bids": ",_".join(others) or "none",
        }
        for bid in self.bids:
            name = {"MIS": "misere", "OMIS": "open_misere"}.get(bid.code)
            if name is not None:
                shown |= {name: bid.value, f"{name}_needs": _NEEDS_WORD[bid.needs]}
                if ranked:
                    shown[f"{name}_rank"] = bid.below
            if bid.code == "OMIS":
                shown["open_misere_exposure"] = bid.exposed.value
        if self.bids:
            shown |= {
                "misere_kitty": self.kitty.value,
                "misere_stop": self.stop.value,
                "misere_defender_points": self.defender_points.value,
                "misere_leader": self.leader,
            }
            if partners:
                shown["misere_partner"] = self.partner.value
        return shown

    def offered(self, code: str) -> NoTrickBid | None:
        """The bid with this code, none if the table does not play it."""
        return next((bid for bid in self.bids if bid.code == code), None)


def _others(options: Reader, *, ranked: bool) -> list[NoTrickBid]:
    """The rarer bids, by name and if need be with their value: ``double_nullo 500, bar_nullo 500``."""
    text = str(word(options.text("other_no_trick_bids")))
    if text == "none":
        return []
    found = []
    for part in text.split(","):
        name, _, points = part.strip("_ ").rpartition("_")
        if not points.isdecimal():
            name, points = part.strip("_ "), ""
        if name not in _OTHERS or points == "0":
            raise options.refused("other_no_trick_bids")
        bid = _OTHERS[name]
        found.append(evolve(bid, value=int(points or bid.value), below=bid.below if ranked else "top"))
    if len({bid.code for bid in found}) < len(found):
        raise options.refused("other_no_trick_bids")
    order = list(_OTHER_NAMES)
    return sorted(found, key=lambda bid: order.index(bid.code))


def _rank(options: Reader, name: str) -> str:
    text = options.text(name).replace("_", " ")
    if text == "top":
        return text
    try:
        below = call(text)
    except NotationError as error:
        raise RuleSetError(
            f"{name} = {text!r} is not possible: {error.why}, for the bid directly below, or top"
        ) from None
    if not isinstance(below, Bid):
        raise options.refused(name)
    return str(below)
