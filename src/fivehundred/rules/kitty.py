"""The kitty and the discard."""

from __future__ import annotations

from attrs import frozen

from fivehundred.errors import RuleSetError
from fivehundred.rules.options import Reader, Value, word


@frozen(kw_only=True)
class KittyRule:
    """Who takes the kitty and what is seen of it.

    The declarer alone takes it (a fixed point of every source); ``shown`` is ``no`` (S003-14) or ``face_up`` (K).
    """

    shown: str = "no"
    taker: str = "declarer"

    @classmethod
    def read(cls, options: Reader, kitty_size: int) -> KittyRule:
        """From flat options; ``discard`` follows from the kitty's size."""
        if "discard" in options.given and word(options.values["discard"]) != f"any_{kitty_size}":
            raise RuleSetError(
                f"discard = {options.values['discard']!r} is not possible: with kitty_size = {kitty_size} "
                f"any {kitty_size} cards are laid away"
            )
        options.read.add("discard")
        return cls(shown=options.choice("kitty_shown"), taker=options.choice("kitty_taker"))

    def options(self, kitty_size: int) -> dict[str, Value]:
        """The flat view."""
        return {"kitty_taker": self.taker, "kitty_shown": self.shown, "discard": f"any_{kitty_size}"}
