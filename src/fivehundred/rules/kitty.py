"""The kitty and the discard."""

from __future__ import annotations

from enum import StrEnum

from attrs import frozen

from fivehundred.errors import RuleSetError
from fivehundred.rules.options import Reader, Value, word


class KittyShown(StrEnum):
    """Whether the others see the kitty when it is taken up."""

    NO = "no"
    FACE_UP = "face_up"


@frozen(kw_only=True)
class KittyRule:
    """Who takes the kitty and what is seen of it.

    The declarer alone takes it (a fixed point of every source); ``shown`` is ``no`` (S003-14) or ``face_up`` (K).
    """

    shown: KittyShown = KittyShown.NO
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
        return cls(shown=KittyShown(options.choice("kitty_shown")), taker=options.choice("kitty_taker"))

    @property
    def face_up(self) -> bool:
        """Whether everybody sees the kitty (K)."""
        return self.shown == KittyShown.FACE_UP

    def options(self, kitty_size: int) -> dict[str, Value]:
        """The flat view."""
        return {"kitty_taker": self.taker, "kitty_shown": self.shown.value, "discard": f"any_{kitty_size}"}
