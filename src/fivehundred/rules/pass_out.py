"""A deal that everybody passes: is it played, and how do its tricks score; must the dealer bid; who deals next."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar, Protocol

from attrs import frozen

from fivehundred.rules.fieldless import Fieldless
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


class PlayNoTrumps(Fieldless):
    """A deal that all pass is played at no trumps without the kitty (S000-19, S000-22).

    Each player scores 10 a trick (S000-33), partners together (A16).
    """

    __slots__ = ()

    played: ClassVar[bool] = True
    dealer_must_bid: ClassVar[bool] = False
    same_dealer: ClassVar[bool] = False
    tally: ClassVar[Tally] = Tally("score.passed-out", Counts.OWN, TRICK)


class DealerForced(Fieldless):
    """The dealer may not pass when all others have (one homebrew): he must bid, six spades at the least."""

    __slots__ = ()

    played: ClassVar[bool] = False
    dealer_must_bid: ClassVar[bool] = True
    same_dealer: ClassVar[bool] = False
    tally: ClassVar[Tally | None] = None


PASS_OUT: dict[str, PassOut] = {
    "redeal_next": Redeal(),
    "redeal_same": Redeal(NextDealer.SAME),
    "nt_no_kitty": PlayNoTrumps(),
    "dealer_forced": DealerForced(),
}
"""What becomes of the deal, by the word of the option; the points of a deal that is played are an option beside it."""


def word_of(pass_out: PassOut) -> object:
    """The word of the option, or somebody else's policy itself."""
    return next((word for word, meaning in PASS_OUT.items() if meaning == pass_out), pass_out)
