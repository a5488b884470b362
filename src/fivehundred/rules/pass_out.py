"""A deal that everybody passes: is it played, and how do its tricks score; must the dealer bid; who deals next."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar, Protocol

from attrs import frozen

from fivehundred.rules.options import Reader
from fivehundred.rules.scoring import TRICK, Counts, Tally


class PassOut(Protocol):
    """What becomes of a deal that everybody passes.

    ``played``: it is played at no trumps without the kitty; ``dealer_must_bid``: the dealer may not pass last;
    ``same_dealer``: who has dealt deals again if it is thrown in; ``tally``: how a unit scores its tricks.
    """

    @property
    def played(self) -> bool: ...

    @property
    def dealer_must_bid(self) -> bool: ...

    @property
    def same_dealer(self) -> bool: ...

    @property
    def tally(self) -> Tally | None: ...


class NextDealer(StrEnum):
    """Who deals after a deal was thrown in."""

    NEXT = "next"
    SAME = "same"


class PassedOutPoints(StrEnum):
    """Whose tricks score in a deal that was passed out."""

    OWN = "10_per_own_trick"
    SIDE = "10_per_side_trick"


@frozen
class Redeal:
    """A deal that all pass is thrown in; ``dealer`` is ``next`` (S003-21, A44) or ``same``."""

    played: ClassVar[bool] = False
    dealer_must_bid: ClassVar[bool] = False
    tally: ClassVar[Tally | None] = None
    dealer: NextDealer = NextDealer.NEXT

    @property
    def same_dealer(self) -> bool:
        """Whether who has dealt deals again."""
        return self.dealer == NextDealer.SAME


@frozen
class PlayNoTrumps:
    """A deal that all pass is played at no trumps without the kitty (S000-19, S000-22).

    ``points`` are 10 a trick to each player (S000-33) or to each side (A16).
    """

    played: ClassVar[bool] = True
    dealer_must_bid: ClassVar[bool] = False
    same_dealer: ClassVar[bool] = False
    points: PassedOutPoints = PassedOutPoints.OWN

    @property
    def tally(self) -> Tally:
        """How each unit scores its tricks."""
        own = self.points == PassedOutPoints.OWN
        return Tally("score.passed-out" if own else "score.passed-out-side", Counts.OWN, TRICK)


@frozen
class DealerForced:
    """The dealer may not pass when all others have (one homebrew): he must bid, six spades at the least."""

    played: ClassVar[bool] = False
    dealer_must_bid: ClassVar[bool] = True
    same_dealer: ClassVar[bool] = False
    tally: ClassVar[Tally | None] = None


def read_pass_out(options: Reader) -> PassOut:
    """From flat options."""
    kind = options.choice("pass_out")
    if kind == "nt_no_kitty":
        return PlayNoTrumps(PassedOutPoints(options.choice("pass_out_points")))
    return DealerForced() if kind == "dealer_forced" else Redeal(NextDealer(kind.removeprefix("redeal_")))
