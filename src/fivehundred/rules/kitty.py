"""The kitty: what is seen of it."""

from __future__ import annotations

from enum import StrEnum

from attrs import field, frozen

from fivehundred.rules.option import Follows, option
from fivehundred.rules.pack import KITTY, NO_KITTY


class KittyShown(StrEnum):
    """Whether the others see the kitty when it is taken up."""

    NO = "no"
    FACE_UP = "face_up"


@frozen(kw_only=True)
class KittyRule:
    """What is seen of the kitty: ``shown`` is ``no`` (S003-14) or ``face_up`` (K)."""

    shown: KittyShown = field(
        default=KittyShown.NO,
        metadata=option(
            "kitty_shown",
            KittyShown,
            when=KITTY,
            default="no",
            chapter="kitty",
            untold=NO_KITTY,
            follows=(Follows(NO_KITTY, ("no",)),),
        ),
    )

    @property
    def face_up(self) -> bool:
        """Whether everybody sees the kitty (K)."""
        return self.shown == KittyShown.FACE_UP
