"""The play of the cards: who leads first.  Following suit and winning tricks are the kernel's."""

from __future__ import annotations

from enum import StrEnum

from attrs import frozen

from fivehundred.rules.options import Reader, Value


class FirstLeader(StrEnum):
    """Who leads to the first trick."""

    DECLARER = "declarer"
    LEFT_OF_DEALER = "left_of_dealer"


@frozen(kw_only=True)
class PlayRule:
    """``first_leader``: ``declarer`` (S001-19) or ``left_of_dealer`` (W).  No source obliges to trump."""

    first_leader: FirstLeader = FirstLeader.DECLARER
    must_trump: str = "no"

    @classmethod
    def read(cls, options: Reader) -> PlayRule:
        """From flat options."""
        return cls(first_leader=FirstLeader(options.choice("first_leader")), must_trump=options.choice("must_trump"))

    @property
    def declarer_leads(self) -> bool:
        """Whether the declarer leads to the first trick, not the player at the dealer's left."""
        return self.first_leader == FirstLeader.DECLARER

    def options(self) -> dict[str, Value]:
        """The flat view."""
        return {"first_leader": self.first_leader.value, "must_trump": self.must_trump}
