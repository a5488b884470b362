"""The auction: who speaks when, when it ends, and what a deal does that everyone passes."""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property
from typing import Protocol

from attrs import evolve, frozen

from fivehundred.bids import AnyBid, AskRedeal, Call, Pass
from fivehundred.errors import RuleSetError
from fivehundred.rules.options import Reader, Value
from fivehundred.rules.pass_out import DealerForced, PassOut, PlayNoTrumps, Redeal, read_pass_out
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


class Reentry(StrEnum):
    """Whether who has passed may bid again."""

    NEVER = "never"
    ALWAYS = "always"
    AFTER_DENOMINATION_CHANGE = "after_denomination_change"


class AuctionEnd(StrEnum):
    """When an auction is over, in the words of those who tell it."""

    EACH_SPOKE_ONCE = "each_spoke_once"
    ALL_BUT_ONE_PASSED = "all_but_one_passed"
    PASSES_IN_A_ROW = "passes_in_a_row"


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


@frozen(kw_only=True)
class ManyRounds:
    """The auction goes round until everyone else has passed over a bid (S001-15, S000-48, S000-63).

    ``reentry``: ``never`` (who passed is out, S001-15), ``always`` (S003-56), or ``after_denomination_change`` (W:
    a bid in another denomination than the one before lets everybody speak again).
    ``end``: ``all_but_one_passed`` or ``passes_in_a_row``; who is out counts as passing, so both end alike.
    ``self_raise``: may the high bidder raise when all others have passed (S004-19, S004-20): ``never``,
    ``if_contested`` (somebody else has bid too) or ``always``.
    ``reopens``: after such a raise, do the others speak again.
    """

    reentry: Reentry = Reentry.NEVER
    end: AuctionEnd = AuctionEnd.ALL_BUT_ONE_PASSED
    self_raise: SelfRaise = SelfRaise.NEVER
    reopens: Reopens = Reopens.IF_DENOMINATION_CHANGES

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


class RedealRight(StrEnum):
    """The hands on which a player may ask for a new deal."""

    NONE = "none"
    NO_ACE_NO_FACE = "no_ace_no_face"


@frozen(kw_only=True)
class AuctionRule:
    """The auction of a rule set.

    ``six_bids``: ``normal`` or ``inkle`` (I, W-US: only the first two to speak may bid six, and a six that stands is
    dealt again).  ``min_contract``: the least number of tricks of a contract that is played (Q), none for any.
    ``hand_redeal_right``: ``none`` or ``no_ace_no_face`` (I, W-US: a player who has not called yet may ask for a new
    deal on a hand without ace, face card and joker while nobody has bid; his partner's consent is the table's affair).
    """

    mode: Mode
    min_tricks: int
    pass_out: PassOut
    first_bidder: str = "left_of_dealer"
    six_bids: SixBids = SixBids.NORMAL
    min_contract: int | None = None
    hand_redeal_right: RedealRight = RedealRight.NONE

    @classmethod
    def read(cls, options: Reader) -> AuctionRule:
        """From flat options."""
        return cls(
            mode=_read_mode(options),
            min_tricks=options.number("min_tricks") or 6,
            pass_out=read_pass_out(options),
            first_bidder=options.choice("first_bidder"),
            six_bids=SixBids(options.choice("six_bids")),
            min_contract=8 if options.choice("min_contract") == "8_tricks,_else_redeal" else None,
            hand_redeal_right=RedealRight(options.choice("hand_redeal_right")),
        )

    def options(self) -> dict[str, Value]:
        """The flat view."""
        shown: dict[str, Value] = {
            "hand_redeal_right": self.hand_redeal_right.value,
            "first_bidder": self.first_bidder,
            "min_tricks": self.min_tricks,
            "six_bids": self.six_bids.value,
            "min_contract": "8_tricks,_else_redeal" if self.min_contract else "none",
        }
        if isinstance(self.mode, SingleRound):
            shown |= {"auction_mode": "single_round", "auction_end": "each_spoke_once", "self_raise": "never"}
        elif isinstance(self.mode, ManyRounds):
            shown |= {
                "auction_mode": "multi_round",
                "reentry_after_pass": self.mode.reentry.value,
                "auction_end": self.mode.end.value,
                "self_raise": self.mode.self_raise.value,
            }
            if self.mode.self_raise != SelfRaise.NEVER:
                shown["self_raise_reopens"] = self.mode.reopens.value
        else:
            shown["auction_mode"] = self.mode
        if isinstance(self.pass_out, PlayNoTrumps):
            shown |= {"pass_out": "nt_no_kitty", "pass_out_points": self.pass_out.points.value}
        elif isinstance(self.pass_out, DealerForced):
            shown["pass_out"] = "dealer_forced"
        elif isinstance(self.pass_out, Redeal):
            shown["pass_out"] = f"redeal_{self.pass_out.dealer}"
        else:
            shown["pass_out"] = self.pass_out
        return shown

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
    kind = options.policy("auction_mode", "next_seat")
    if not isinstance(kind, str):
        return kind  # type: ignore[return-value]
    if kind == "single_round":
        # the end follows from the mode; only a contrary wish is refused
        for name, only in (("auction_end", "each_spoke_once"), ("self_raise", "never")):
            if name in options.given and options.choice(name) != only:
                raise RuleSetError(f"{name} = {options.values[name]!r} does not go with auction_mode = 'single_round'")
            options.read.add(name)
        return SingleRound()
    end = options.choice("auction_end") if "auction_end" in options.values else "all_but_one_passed"
    if end == "each_spoke_once":
        if "auction_end" in options.given:
            raise RuleSetError("auction_end = 'each_spoke_once' does not go with auction_mode = 'multi_round'")
        end = "all_but_one_passed"
    options.read.add("auction_end")
    self_raise = SelfRaise(options.choice("self_raise"))
    mode = ManyRounds(reentry=Reentry(options.choice("reentry_after_pass")), end=AuctionEnd(end), self_raise=self_raise)
    if self_raise == SelfRaise.NEVER:
        return mode
    return evolve(mode, reopens=Reopens(options.choice("self_raise_reopens")))
