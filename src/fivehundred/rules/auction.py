"""The auction: its rounds, bids that are only hints, and what a deal does that everyone passes."""

from __future__ import annotations

from enum import StrEnum

from attrs import field, frozen

from fivehundred.rules.option import ALWAYS, Alike, Follows, When, option, unless, when
from fivehundred.rules.pack import plain_cards
from fivehundred.rules.pass_out import PASS_OUT, PassOut, word_of
from fivehundred.rules.reading import Reader, read
from fivehundred.rules.rounds import AuctionFacts, ManyRounds, Mode, SingleRound
from fivehundred.seats import Seat


class SixBids(StrEnum):
    """Whether bids of six are only hints, and whose."""

    NORMAL = "normal"
    INKLE = "inkle"
    INDICATION = "indication"


_SEVEN = When("bids of fewer than eight tricks", lambda told: told["min_tricks"] in (6, 7))
_DEALT_AGAIN = unless("min_contract", "none")
_WEAK_HANDS = When("ten cards below the jacks in the pack", lambda told: plain_cards(told) >= 10)


class RedealRight(StrEnum):
    """The hands on which a player may ask for a new deal."""

    NONE = "none"
    NO_ACE_NO_FACE = "no_ace_no_face"


@frozen(kw_only=True, cache_hash=True)
class AuctionRule:
    """The auction of a rule set.

    ``six_bids``: ``normal``, ``inkle`` (I, W-US: only the first two to speak may bid six, and a six that stands is
    dealt again) or ``indication`` (MW: anybody may, and it is never played).  ``min_contract``: the least number of
    tricks of a contract in a suit or at no trumps that is played (Q), none for any; a misère is played whatever it
    ranks above.
    ``hand_redeal_right``: ``none`` or ``no_ace_no_face`` (I, W-US: a player who has not called yet may ask for a new
    deal on a hand without ace, face card and joker while nobody has bid; his partner's consent is the table's affair).
    """

    hand_redeal_right: RedealRight = field(
        default=RedealRight.NONE,
        metadata=option(
            "hand_redeal_right",
            RedealRight,
            when=_WEAK_HANDS,
            default="none",
            chapter="deal",
            rare=True,
            follows=(Follows(ALWAYS, ("none",)),),
        ),
    )
    mode: Mode = field(
        metadata=option(
            "auction_mode",
            ("single_round", "multi_round"),
            methods=("next_seat",),
            show=lambda mode: {SingleRound: "single_round", ManyRounds: "multi_round"}.get(type(mode), mode),
            chapter="auction",
        )
    )
    min_tricks: int = field(metadata=option("min_tricks", (6, 7), more="a number", low=6, high=9, chapter="auction"))
    six_bids: SixBids = field(
        default=SixBids.NORMAL,
        metadata=option(
            "six_bids",
            SixBids,
            when=when("min_tricks", 6),
            alike={"inkle": Alike("indication", when("players", 2)), "indication": Alike("normal", _DEALT_AGAIN)},
            default="normal",
            chapter="auction",
            rare=True,
            follows=(Follows(ALWAYS, ("normal",)),),
        ),
    )
    min_contract: int | None = field(
        default=None,
        metadata=option(
            "min_contract",
            {"none": None, "8_tricks,_else_redeal": 8},
            when=_SEVEN,
            default="none",
            chapter="auction",
            rare=True,
            follows=(Follows(ALWAYS, ("none", "8_tricks,_else_redeal")),),
        ),
    )
    pass_out: PassOut = field(
        metadata=option(
            "pass_out",
            PASS_OUT,
            methods=("played", "dealer_must_bid", "same_dealer", "tally"),
            show=word_of,
            chapter="auction",
        )
    )

    @classmethod
    def read(cls, options: Reader) -> AuctionRule:
        """From flat options."""
        return read(cls, options, mode=_read_mode(options))

    def why_done(self, facts: AuctionFacts, seat: Seat) -> str | None:
        """The sentence of the option by which a seat that has spoken is not asked again; `None` where there is none."""
        work = getattr(self.mode, "why_done", None)  # a mode of one's own need not say
        return None if work is None else work(facts, seat)

    @property
    def inkles(self) -> bool:
        """Whether only the first two to speak may bid six (I, W-US)."""
        return self.six_bids == SixBids.INKLE

    @property
    def six_dealt_again(self) -> str | None:
        """The rule by which a bid of six is not played but dealt again (I, W-US; MW), none if it is played."""
        return {SixBids.INKLE: "auction.inkle", SixBids.INDICATION: "auction.indication"}.get(self.six_bids)

    @property
    def may_ask_redeal(self) -> bool:
        """Whether a player may ask for a new deal on a weak hand (I, W-US)."""
        return self.hand_redeal_right != RedealRight.NONE


def _read_mode(options: Reader) -> Mode:
    kind = options.value("auction_mode")
    if kind == "single_round":
        return SingleRound()
    return read(ManyRounds, options) if kind == "multi_round" else kind


__all__ = ["AuctionFacts", "AuctionRule", "ManyRounds", "Mode", "SingleRound"]
