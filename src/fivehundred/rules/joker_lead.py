"""The words of the options about leading a joker without a suit, and about suits that its holder has not."""

from __future__ import annotations

from enum import StrEnum


class Lead(StrEnum):
    """Which suits it may name when it is led."""

    UNLED_SUIT = "unled_suit"
    ANY_SUIT = "any_suit"
    NOT_SHOWN_VOID = "not_shown_void"
    LAST_TRICK_ONLY = "last_trick_only"


class AllLed(StrEnum):
    """When it may be led once all four suits were."""

    LAST_TRICK_ONLY = "last_trick_only"
    ALLOWED = "allowed"


class ShownVoid(StrEnum):
    """What becomes of a suit that its holder failed to follow."""

    IGNORED = "ignored"
    NO_NAMING = "no_naming"
    NO_NAMING_NO_WIN = "no_naming_no_win"
    NO_PLAY = "no_play"


class NamingDuty(StrEnum):
    """Whether it must name a suit when it is led."""

    MANDATORY = "mandatory"
    OPTIONAL = "optional"
