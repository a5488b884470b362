"""The bids to take no trick, one by one: what each is worth, where it stands, what is its own."""

from __future__ import annotations

import re
from enum import StrEnum

from attrs import evolve, frozen

from fivehundred.bids import Bid, HiLo, Misere, call, unaccented
from fivehundred.errors import NotationError, RuleSetError
from fivehundred.messages import quoted
from fivehundred.rules.condition import WORTH
from fivehundred.rules.reading import word


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


@frozen(kw_only=True)
class NoTrickBid:
    """One bid of the no-trick family.

    ``below`` is the code of the bid directly below it, ``top`` (S003-19, S003-20, S000-43), or empty for a place by
    value: above all bids of tricks that are worth less;
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
    def usually_placed(self) -> NoTrickBid:
        """The bid at the place in the ladder that its source gives it; one of a table's own by its value."""
        return evolve(self, below=OTHERS[OTHER_NAMES[self.code]].below if self.code in OTHER_NAMES else "")

    @property
    def after_partner(self) -> bool:
        """Whether the partner must have bid to take no trick before (U)."""
        return self.condition == Condition.PARTNER_BID

    @property
    def first_call_only(self) -> bool:
        """Whether it is declared before looking at the cards, hence as a player's first call (G4)."""
        return self.condition == Condition.FIRST_CALL

    @property
    def text(self) -> str:
        """The bid as the option names it: name and value, and its place where that is not the usual one."""
        name = OTHER_NAMES.get(self.code, self.code.lower())
        usual = OTHERS[name].below if name in OTHERS else ""
        place = "" if self.below == usual else "_top" if self.below == "top" else f"_above_{self.below}"
        return f"{name}_{self.value}{place}"

    @property
    def call(self) -> Misere | HiLo:
        """The bid as it is said."""
        return HiLo() if self.code == "HILO" else Misere(self.code)


# U: double nullo only after the partner's nullo, both play and must take nothing; bar nullo without the kitty, and
# like other bids of 500 placed below 10H; G4: blind misère above everything, hi-lo (exactly five tricks) above 9S;
# Easton (P): super open misère, ranked by its value between 9NT and 10S, the opponents play the declarer's cards too;
# which of them is not said: we take the one at his left
OTHERS = {
    "double_nullo": NoTrickBid(
        code="DNUL", value=500, below="10D", condition=Condition.PARTNER_BID, partner=PartnerRole.BOTH
    ),
    "bar_nullo": NoTrickBid(code="BNUL", value=500, below="10D", kitty=MisereKitty.NO_EXCHANGE),
    "blind_misere": NoTrickBid(code="BMIS", value=1000, below="top", condition=Condition.FIRST_CALL),
    "super_open_misere": NoTrickBid(
        code="SOMIS", value=430, below="9NT", exposed=Exposure.BEFORE_FIRST_LEAD, opponents_play=True
    ),
    "hi-lo": NoTrickBid(code="HILO", value=350, below="9S"),
}
OTHER_NAMES = {bid.code: name for name, bid in OTHERS.items()}
OTHER_CODES = tuple(OTHER_NAMES)
"""Codes of the rarer bids, which some tables offer beside ``MIS`` and ``OMIS``."""

OTHER_BIDS = tuple(f"{name}_{bid.value}" for name, bid in OTHERS.items())
"""The rarer bids to take no trick, with their usual values (U, G4, P)."""


_OTHER = r"(?P<name>[^\W\d_](?:[^\W\d]|-)*?)(_(?P<worth>[0-9]{1,8}))?(_above_(?P<below>[0-9]+\S+)|(?P<top>_top))?"
_OWN_NAME = "[A-Z]{4,20}"


def read_others(text: str) -> tuple[NoTrickBid, ...] | None:
    """The rarer bids, by name and if need be with their value: ``double_nullo 500, bar_nullo 500``.

    A bid of a table's own needs its value: ``patatrope 750``.  It ranks by that, or by the bid directly below it:
    ``patatrope 750 above 9NT``, ``patatrope 750 top``.
    """
    text = str(word(text))
    if text == "none":
        return ()
    found = [_other(part.strip("_ ")) for part in text.split(",")]
    bids = [bid for bid in found if bid is not None]
    if len({bid.code for bid in bids}) < len(found):
        return None
    order = list(OTHER_NAMES)
    return tuple(sorted(bids, key=lambda bid: (order.index(bid.code) if bid.code in order else len(order), bid.code)))


def _other(text: str) -> NoTrickBid | None:
    """One of the rarer bids, or one of a table's own; none for what cannot be one."""
    read = re.fullmatch(_OTHER, text)
    if read is None:
        return None
    bid = OTHERS.get(read["name"]) or _own(read["name"])
    worth = int(read["worth"] or (bid.value if bid is not None else 0))
    if bid is None or not WORTH["low"] <= worth <= WORTH["high"]:
        return None
    below = "top" if read["top"] else bid.below
    if read["below"]:
        place = read_rank("other_no_trick_bids", read["below"])
        if place is None:
            return None
        below = place
    return evolve(bid, value=worth, below=below)


def _own(name: str) -> NoTrickBid | None:
    """A bid of a table's own with this name, played as misère; none if its code could be read as something else."""
    code = unaccented(re.sub("[-_]", "", name))
    try:
        call(code, codes=OTHER_CODES)
    except NotationError:
        return NoTrickBid(code=code, value=0, below="") if re.fullmatch(_OWN_NAME, code) else None
    return None


def read_rank(name: str, text: str) -> str | None:
    """The bid directly below, by its code, or ``top``; none for what is no numbered bid."""
    text = text.replace("_", " ")
    if text == "top":
        return text
    try:
        below = call(text)
    except NotationError as error:
        raise RuleSetError(
            f"{name} = {quoted(text)} is not possible: {error.why}, for the bid directly below, or top"
        ) from None
    return str(below) if isinstance(below, Bid) else None
