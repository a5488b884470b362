"""The play of the cards: who leads first.  Following suit and winning tricks are the kernel's."""

from __future__ import annotations

from attrs import frozen

from fivehundred.rules.options import Reader, Value


@frozen(kw_only=True)
class PlayRule:
    """``first_leader``: ``declarer`` (S001-19) or ``left_of_dealer`` (W).  No source obliges to trump."""

    first_leader: str = "declarer"
    must_trump: str = "no"

    @classmethod
    def read(cls, options: Reader) -> PlayRule:
        """From flat options."""
        return cls(first_leader=options.choice("first_leader"), must_trump=options.choice("must_trump"))

    def options(self) -> dict[str, Value]:
        """The flat view."""
        return {"first_leader": self.first_leader, "must_trump": self.must_trump}
