"""The auction: who speaks when, when it ends, and what a deal does that everyone passes."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar, Protocol

from attrs import frozen

from fivehundred.bids import AnyBid, AskRedeal, Call, Pass
from fivehundred.errors import RuleSetError
from fivehundred.rules.options import Reader, Value
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

    reentry: str = "never"
    end: str = "all_but_one_passed"
    self_raise: str = "never"
    reopens: str = "if_denomination_changes"

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
                if self.reopens == "yes" or (self.reopens == "if_denomination_changes" and _changed(high[1], call)):
                    out.clear()
                else:
                    closed = True
            again = self.reentry == "after_denomination_change" and high is not None and _changed(high[1], call)
            if self.reentry == "always" or again:  # S003-56, W
                out.clear()
            high = (seat, call)
            bidders.add(seat)
        if closed or len(out) == facts.players:
            return None
        seat = Seat((facts.calls[-1][0] + 1) % facts.players) if facts.calls else facts.first
        if high and self._alone(out, high[0], facts.players):
            allowed = self.self_raise == "always" or (self.self_raise == "if_contested" and len(bidders) > 1)
            return high[0] if allowed and high[0] not in out else None
        while seat in out or (high and seat == high[0]):
            seat = Seat((seat + 1) % facts.players)
        return seat

    @staticmethod
    def _alone(out: set[Seat], high: Seat, players: int) -> bool:
        return len(out - {high}) == players - 1


def _changed(before: AnyBid, after: AnyBid) -> bool:
    return getattr(before, "strain", before) != getattr(after, "strain", after)


# A deal that everybody passes: is it played, and by which rule does each trick score then; must the dealer bid; does
# the same dealer deal again.


@frozen
class Redeal:
    """A deal that all pass is thrown in; ``dealer`` is ``next`` (S003-21, A44) or ``same``."""

    played: ClassVar[bool] = False
    dealer_must_bid: ClassVar[bool] = False
    trick_rule: ClassVar[str | None] = None
    dealer: str = "next"

    @property
    def same_dealer(self) -> bool:
        """Whether who has dealt deals again."""
        return self.dealer == "same"


@frozen
class PlayNoTrumps:
    """A deal that all pass is played at no trumps without the kitty (S000-19, S000-22).

    ``points`` are 10 a trick to each player (``own``, S000-33) or to each side (``side``, A16).
    """

    played: ClassVar[bool] = True
    dealer_must_bid: ClassVar[bool] = False
    same_dealer: ClassVar[bool] = False
    points: str = "own"

    @property
    def trick_rule(self) -> str:
        """The rule by which each trick scores."""
        return "score.passed-out" if self.points == "own" else "score.passed-out-side"


@frozen
class DealerForced:
    """The dealer may not pass when all others have (one homebrew): he must bid, six spades at the least."""

    played: ClassVar[bool] = False
    dealer_must_bid: ClassVar[bool] = True
    same_dealer: ClassVar[bool] = False
    trick_rule: ClassVar[str | None] = None


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
    pass_out: Redeal | PlayNoTrumps | DealerForced
    first_bidder: str = "left_of_dealer"
    six_bids: str = "normal"
    min_contract: int | None = None
    hand_redeal_right: str = "none"

    @classmethod
    def read(cls, options: Reader) -> AuctionRule:
        """From flat options."""
        return cls(
            mode=_read_mode(options),
            min_tricks=options.number("min_tricks") or 6,
            pass_out=_read_pass_out(options),
            first_bidder=options.choice("first_bidder"),
            six_bids=options.choice("six_bids"),
            min_contract=8 if options.choice("min_contract") == "8_tricks,_else_redeal" else None,
            hand_redeal_right=options.choice("hand_redeal_right"),
        )

    def options(self) -> dict[str, Value]:
        """The flat view."""
        shown: dict[str, Value] = {
            "hand_redeal_right": self.hand_redeal_right,
            "first_bidder": self.first_bidder,
            "min_tricks": self.min_tricks,
            "six_bids": self.six_bids,
            "min_contract": "8_tricks,_else_redeal" if self.min_contract else "none",
        }
        if isinstance(self.mode, SingleRound):
            shown |= {"auction_mode": "single_round", "auction_end": "each_spoke_once", "self_raise": "never"}
        elif isinstance(self.mode, ManyRounds):
            shown |= {
                "auction_mode": "multi_round",
                "reentry_after_pass": self.mode.reentry,
                "auction_end": self.mode.end,
                "self_raise": self.mode.self_raise,
            }
            if self.mode.self_raise != "never":
                shown["self_raise_reopens"] = self.mode.reopens
        else:
            shown["auction_mode"] = self.mode
        if isinstance(self.pass_out, PlayNoTrumps):
            shown |= {"pass_out": "nt_no_kitty", "pass_out_points": f"10_per_{self.pass_out.points}_trick"}
        elif isinstance(self.pass_out, DealerForced):
            shown["pass_out"] = "dealer_forced"
        else:
            shown["pass_out"] = f"redeal_{self.pass_out.dealer}"
        return shown


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
    self_raise = options.choice("self_raise")
    mode = ManyRounds(reentry=options.choice("reentry_after_pass"), end=end, self_raise=self_raise)
    if self_raise == "never":
        return mode
    return ManyRounds(
        reentry=mode.reentry, end=end, self_raise=self_raise, reopens=options.choice("self_raise_reopens")
    )


def _read_pass_out(options: Reader) -> Redeal | PlayNoTrumps | DealerForced:
    kind = options.choice("pass_out")
    if kind == "nt_no_kitty":
        return PlayNoTrumps("side" if options.choice("pass_out_points") == "10_per_side_trick" else "own")
    return DealerForced() if kind == "dealer_forced" else Redeal(kind.removeprefix("redeal_"))
