"""The auction: who speaks when, when it ends, and what a deal does that everyone passes."""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property
from typing import Protocol

from attrs import field, frozen

from fivehundred.bids import AnyBid, AskRedeal, Call, Pass
from fivehundred.rules.option import ALWAYS, Alike, Follows, When, option, unless, when
from fivehundred.rules.pack import plain_cards
from fivehundred.rules.pass_out import PASS_OUT, PassOut, word_of
from fivehundred.rules.reading import Reader, read
from fivehundred.seats import Seat


@frozen
class AuctionFacts:
    """What has been said: the number of players, the first to speak, and the calls that count, with their seats."""

    players: int
    first: Seat
    calls: tuple[tuple[Seat, Call], ...] = ()

    @cached_property
    def bids(self) -> tuple[tuple[Seat, AnyBid], ...]:
        """The bids made, in order."""
        return tuple((seat, call) for seat, call in self.calls if not isinstance(call, (Pass, AskRedeal)))

    @property
    def high(self) -> tuple[Seat, AnyBid] | None:
        """The standing bid and its bidder."""
        return self.bids[-1] if self.bids else None

    @cached_property
    def redeal(self) -> bool:
        """Whether a new deal was asked for, which ends the auction."""
        return any(isinstance(call, AskRedeal) for _, call in self.calls)


class Mode(Protocol):
    """Decides who speaks next."""

    def next_seat(self, facts: AuctionFacts) -> Seat | None:
        """The seat to speak, none when the auction is over."""
        ...


class Reentry(StrEnum):
    """Whether who has passed may bid again."""

    NEVER = "never"
    ALWAYS = "always"
    AFTER_DENOMINATION_CHANGE = "after_denomination_change"


class SelfRaise(StrEnum):
    """Whether the high bidder may raise when all others have passed."""

    NEVER = "never"
    IF_CONTESTED = "if_contested"
    ALWAYS = "always"


class Reopens(StrEnum):
    """Whether the others speak again after the high bidder has raised."""

    NO = "no"
    IF_DENOMINATION_CHANGES = "if_denomination_changes"
    YES = "yes"


@frozen
class SingleRound:
    """Each player speaks once (S000-12)."""

    def next_seat(self, facts: AuctionFacts) -> Seat | None:
        """In turn from the first to speak, once round."""
        said = len(facts.calls)
        if facts.redeal:
            return None
        return None if said >= facts.players else Seat((facts.first + said) % facts.players)

    def why_done(self, facts: AuctionFacts, seat: Seat) -> str | None:
        """The sentence of the option by which a seat that has spoken is not asked again."""
        return "option.auction_mode.single_round" if any(who == seat for who, _ in facts.calls) else None


@frozen(kw_only=True)
class ManyRounds:
    """The auction goes round until everyone else has passed over a bid (S001-15, S000-48, S000-63).

    ``reentry``: ``never`` (who passed is out, S001-15), ``always`` (S003-56), or ``after_denomination_change`` (W:
    a bid in another denomination than the one before lets everybody speak again).
    Who is out counts as passing: that all but one have passed and that all others pass in a row is the same end.
    ``self_raise``: may the high bidder raise when all others have passed (S004-19, S004-20): ``never``,
    ``if_contested`` (somebody else has bid too) or ``always``.
    ``reopens``: after such a raise, do the others speak again.
    """

    reentry: Reentry = field(
        default=Reentry.NEVER,
        metadata=option(
            "reentry_after_pass",
            Reentry,
            when=when("auction_mode", "multi_round"),
            default="never",
            chapter="auction",
            after="six_bids",
            alike={"after_denomination_change": Alike("never", when("players", 2))},
        ),
    )
    self_raise: SelfRaise = field(
        default=SelfRaise.NEVER,
        metadata=option(
            "self_raise",
            SelfRaise,
            when=when("auction_mode", "multi_round"),
            default="never",
            chapter="auction",
            after="reentry_after_pass",
            follows=(Follows(when("auction_mode", "single_round"), ("never",)),),
            untold=when("auction_mode", "single_round"),
        ),
    )
    reopens: Reopens = field(
        default=Reopens.IF_DENOMINATION_CHANGES,
        metadata=option(
            "self_raise_reopens",
            Reopens,
            when=unless("self_raise", "never"),
            default="if_denomination_changes",
            chapter="auction",
            after="self_raise",
        ),
    )

    def next_seat(self, facts: AuctionFacts) -> Seat | None:
        """Clockwise from the last speaker to the first who may still speak."""
        if facts.redeal:
            return None
        out: set[Seat] = set()
        high: tuple[Seat, AnyBid] | None = None
        bidders: set[Seat] = set()
        closed = False
        for seat, call in facts.calls:
            if isinstance(call, (Pass, AskRedeal)):
                out.add(seat)
                continue
            if high and seat == high[0] and self._alone(out, seat, facts.players):
                change = self.reopens == Reopens.IF_DENOMINATION_CHANGES and _changed(high[1], call)
                if self.reopens == Reopens.YES or change:
                    out.clear()
                else:
                    closed = True
            change = high is not None and _changed(high[1], call)
            again = self.reentry == Reentry.AFTER_DENOMINATION_CHANGE and change
            if self.reentry == Reentry.ALWAYS or again:  # S003-56, W
                out.clear()
            high = (seat, call)
            bidders.add(seat)
        if closed or len(out) == facts.players:
            return None
        seat = Seat((facts.calls[-1][0] + 1) % facts.players) if facts.calls else facts.first
        if high and self._alone(out, high[0], facts.players):
            contested = self.self_raise == SelfRaise.IF_CONTESTED and len(bidders) > 1
            allowed = self.self_raise == SelfRaise.ALWAYS or contested
            return high[0] if allowed and high[0] not in out else None
        while seat in out or (high and seat == high[0]):
            seat = Seat((seat + 1) % facts.players)
        return seat

    def why_done(self, facts: AuctionFacts, seat: Seat) -> str | None:
        """The sentence of the option by which a seat that has spoken is not asked again."""
        calls = [call for who, call in facts.calls if who == seat]
        if Pass() in calls:
            return "option.reentry_after_pass.never" if self.reentry == Reentry.NEVER else None
        if not calls or facts.high is None or facts.high[0] != seat or self.next_seat(facts) is not None:
            return None
        contested = len({who for who, _ in facts.bids}) > 1
        never = self.self_raise == SelfRaise.NEVER or (self.self_raise == SelfRaise.IF_CONTESTED and not contested)
        return f"option.self_raise.{self.self_raise.value}" if never else None

    @staticmethod
    def _alone(out: set[Seat], high: Seat, players: int) -> bool:
        return len(out - {high}) == players - 1


def _changed(before: AnyBid, after: AnyBid) -> bool:
    return getattr(before, "strain", before) != getattr(after, "strain", after)


class SixBids(StrEnum):
    """Whether bids of six are inkles."""

    NORMAL = "normal"
    INKLE = "inkle"


_WEAK_HANDS = When("ten cards below the jacks in the pack", lambda told: plain_cards(told) >= 10)


class RedealRight(StrEnum):
    """The hands on which a player may ask for a new deal."""

    NONE = "none"
    NO_ACE_NO_FACE = "no_ace_no_face"


@frozen(kw_only=True)
class AuctionRule:
    """The auction of a rule set.

    ``six_bids``: ``normal`` or ``inkle`` (I, W-US: only the first two to speak may bid six, and a six that stands is
    dealt again).  ``min_contract``: the least number of tricks of a contract in a suit or at no trumps that is played
    (Q), none for any; a misère is played whatever it ranks above.
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
    min_tricks: int = field(metadata=option("min_tricks", (6, 7), chapter="auction"))
    six_bids: SixBids = field(
        default=SixBids.NORMAL,
        metadata=option(
            "six_bids",
            SixBids,
            when=when("min_tricks", 6),
            alike={"inkle": Alike("normal", when("players", 2) & unless("min_contract", "none"))},
            default="normal",
            chapter="auction",
            rare=True,
            follows=(Follows(ALWAYS, ("normal",)),),
        ),
    )
    min_contract: int | None = field(
        metadata=option(
            "min_contract", {"none": None, "8_tricks,_else_redeal": 8}, default="none", chapter="auction", rare=True
        )
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
        """Whether sixes are inkles: for the first two to speak alone, and dealt again if one stands (I, W-US)."""
        return self.six_bids == SixBids.INKLE

    @property
    def may_ask_redeal(self) -> bool:
        """Whether a player may ask for a new deal on a weak hand (I, W-US)."""
        return self.hand_redeal_right != RedealRight.NONE


def _read_mode(options: Reader) -> Mode:
    kind = options.value("auction_mode")
    if kind == "single_round":
        return SingleRound()
    return read(ManyRounds, options) if kind == "multi_round" else kind
