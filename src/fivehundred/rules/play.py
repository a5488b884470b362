"""The play of the cards: who leads first.  Following suit and winning tricks are the kernel's."""

from __future__ import annotations

from enum import StrEnum

from attrs import field, frozen

from fivehundred.rules.option import option


class FirstLeader(StrEnum):
    """Who leads to the first trick."""

    DECLARER = "declarer"
    LEFT_OF_DEALER = "left_of_dealer"


@frozen(kw_only=True)
class PlayRule:
    """``first_leader``: ``declarer`` (S001-19) or ``left_of_dealer`` (W)."""

    first_leader: FirstLeader = field(metadata=option("first_leader", FirstLeader, chapter="play"))

    @property
    def declarer_leads(self) -> bool:
        """Whether the declarer leads to the first trick, not the player at the dealer's left."""
        return self.first_leader == FirstLeader.DECLARER
