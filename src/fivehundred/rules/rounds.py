"""The rounds of an auction: who speaks when, who may come back, and when all has been said."""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol

from attrs import field, frozen

from fivehundred.bids import AnyBid, AskRedeal, Call, Pass
from fivehundred.rules.fieldless import Fieldless
from fivehundred.rules.option import Alike, Follows, option, unless, when
from fivehundred.seats import Seat


@frozen
class AuctionFacts:
    """What has been said: the number of players, the first to speak, and the calls that count, with their seats.

    From these follow ``bids``, the bids made, in order, and ``redeal``: whether a new deal was asked for, which ends
    the auction.
    """

    players: int
    first: Seat
    calls: tuple[tuple[Seat, Call], ...] = ()
    bids: tuple[tuple[Seat, AnyBid], ...] = field(eq=False, repr=False)
    redeal: bool = field(eq=False, repr=False)

    @bids.default
    def _bids(self) -> tuple[tuple[Seat, AnyBid], ...]:
        return tuple([(seat, call) for seat, call in self.calls if not isinstance(call, (Pass, AskRedeal))])

    @redeal.default
    def _redeal(self) -> bool:
        return any(isinstance(call, AskRedeal) for _, call in self.calls)

    def said(self, seat: Seat, call: Call) -> AuctionFacts:
        """The facts after one more call."""
        calls = (*self.calls, (seat, call))
        if isinstance(call, (Pass, AskRedeal)):
            return AuctionFacts(self.players, self.first, calls, self.bids, self.redeal or isinstance(call, AskRedeal))
        return AuctionFacts(self.players, self.first, calls, (*self.bids, (seat, call)), self.redeal)

    @property
    def high(self) -> tuple[Seat, AnyBid] | None:
        """The standing bid and its bidder."""
        return self.bids[-1] if self.bids else None


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


class SingleRound(Fieldless):
    """Each player speaks once (S000-12)."""

    __slots__ = ()

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
    who names another denomination than in his own last bid lets everybody speak again; a first bid does not).
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
        last: dict[Seat, AnyBid] = {}
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
            moved = seat in last and _changed(last[seat], call)
            again = self.reentry == Reentry.AFTER_DENOMINATION_CHANGE and moved
            if self.reentry == Reentry.ALWAYS or again:  # S003-56, W
                out.clear()
            high = (seat, call)
            last[seat] = call
        if closed or len(out) == facts.players:
            return None
        seat = Seat((facts.calls[-1][0] + 1) % facts.players) if facts.calls else facts.first
        if high and self._alone(out, high[0], facts.players):
            contested = self.self_raise == SelfRaise.IF_CONTESTED and len(last) > 1
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
