"""The joker without trumps: who may give it a suit, and what it may do without one."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import Any

from attrs import evolve, field, frozen

from fivehundred.bids import Contract
from fivehundred.rules.joker_lead import AllLed, Lead, NamingDuty, ShownVoid
from fivehundred.rules.misere import NO_TRICK
from fivehundred.rules.no_trumps import NO_DECLARER, NO_MISERE, NO_TRUMPS, ONLY_MISERE
from fivehundred.rules.option import (
    ALWAYS,
    YES_NO,
    Alike,
    Follows,
    Option,
    Values,
    When,
    either,
    option,
    own,
    unless,
    when,
)
from fivehundred.rules.pack import TWO_JOKERS, WITH_JOKER
from fivehundred.rules.reading import Reader, read
from fivehundred.rules.suitless import ALL_SUITS, FollowFacts, FollowRight, LeadFacts, LeadRight, SuitlessPolicy


class JokerModel(StrEnum):
    """What a joker without a suit is."""

    SUITLESS = "suitless"
    LED_SUIT_TOP = "led_suit_top"
    SOLE_TRUMP = "sole_trump"


class Follow(StrEnum):
    """When a joker without a suit may be played to a suit that was led."""

    VOID_ONLY = "void_only"
    ANY_TIME = "any_time"
    FIRST_OR_LAST_OF_SUIT = "first_or_last_of_suit"


class Forced(StrEnum):
    """When it must be played."""

    NEVER = "never"
    MISERE_WHEN_VOID = "misere_when_void"
    WHEN_VOID = "when_void"


_SUITLESS = WITH_JOKER & NO_TRUMPS
_LAST = "last_trick_only"
_LAST_ONLY = when("joker_lead", _LAST)
_EARLIER = unless("joker_lead", _LAST, f"another joker_lead than {_LAST}")
_NAMES, _EITHER_DUTY = either(_EARLIER, TWO_JOKERS), ("mandatory", "optional")
_KEEPS_OFF = when("joker_lead", "not_shown_void")


def _option(
    name: str, values: Values, default: str, *, needs: When = ALWAYS, follows: tuple[str, ...] | None = None, **how: Any
) -> Mapping[str, Option]:
    """An option of the joker of this library; where it has no meaning the values that ``follows`` are so anyway."""
    own_joker = _SUITLESS & own("joker_nt_model")
    so_anyway = () if follows is None else (Follows(own_joker, follows),)
    condition = own_joker if needs is ALWAYS else own_joker & needs
    return option(name, values, when=condition, default=default, chapter="joker", follows=so_anyway, **how)


@frozen(kw_only=True)
class SuitlessJoker:
    """The joker without a suit (S001-32 to S001-37, S003-30 to S003-33); every parameter is an option of that name.

    ``model``: ``suitless``, the top card of the pack (S001-32), or ``sole_trump`` (B, C, W, U): the only trump of the
    deal, so that a second joker must follow one that was led without a name.  In both it wins its trick, and it is the
    top card of whatever suit was led (``led_suit_top``, S000-7): the words for one that may be played at any time.
    ``follow``: ``void_only`` (S001-34, S003-30), ``any_time`` (S000-7 read literally, A2) or
    ``first_or_last_of_suit`` (R, W: the first time that the suit is led, or when its holder has no more of it).
    ``forced``: ``never``, ``misere_when_void`` (S001-35, S003-31, S000-46) or ``when_void`` (MW: without trumps too).
    ``lead``: ``unled_suit`` (S001-36, S003-32), ``any_suit`` (S003-55), ``not_shown_void`` (S000-27) or
    ``last_trick_only``.
    ``all_led``: once all four suits were led, ``last_trick_only`` (S001-37, S004-24) or ``allowed``.
    ``shown_void``: ``ignored``, ``no_naming`` (S000-27), ``no_naming_no_win`` (H) or ``no_play`` (S003-54).
    ``naming``: ``mandatory`` (A3) or ``optional``.
    """

    model: JokerModel
    follow: Follow = field(metadata=_option("joker_follow", Follow, "void_only"))
    forced: Forced = field(
        metadata=_option(
            "joker_forced",
            Forced,
            "never",
            alike={
                "when_void": Alike("misere_when_void", ONLY_MISERE),
                "misere_when_void": Alike("never", NO_MISERE),
            },
        )
    )
    naming: NamingDuty = field(
        default=NamingDuty.MANDATORY,
        metadata=_option(
            "joker_lead_naming", NamingDuty, "mandatory", needs=_NAMES, follows=_EITHER_DUTY, untold=_LAST_ONLY
        ),
    )
    lead: Lead = field(
        metadata=_option(
            "joker_lead",
            Lead,
            "unled_suit",
            untold=_KEEPS_OFF & when("joker_shown_void", "no_naming_no_win", "no_play"),
        )
    )
    all_led: AllLed = field(
        default=AllLed.LAST_TRICK_ONLY,
        metadata=_option("joker_lead_all_led", AllLed, _LAST, needs=_EARLIER, follows=(_LAST,), untold=_LAST_ONLY),
    )
    shown_void: ShownVoid = field(
        metadata=_option(
            "joker_shown_void",
            ShownVoid,
            "ignored",
            alike={"no_naming_no_win": Alike("no_naming", when("joker_low_in_misere", "yes") & ONLY_MISERE)},
            untold=_KEEPS_OFF & when("joker_shown_void", "no_naming"),
        )
    )
    low_in_misere: bool = field(
        default=False,
        metadata=_option(
            "joker_low_in_misere", YES_NO, "no", needs=NO_TRICK, follows=("no",), rare=True, untold=NO_MISERE
        ),
    )

    def in_one_form(self, *, two: bool) -> SuitlessJoker:
        """The same joker with the parameters that stand for all that come to the same; ``two`` jokers in the pack.

        A suit that its holder failed to follow was led before; and one joker is alone in hand in the last trick only.
        """
        lead, shown, model = self.lead, self.shown_void, self.model
        if lead == Lead.NOT_SHOWN_VOID and shown == ShownVoid.IGNORED:
            shown = ShownVoid.NO_NAMING
        elif lead == Lead.ANY_SUIT and shown in (ShownVoid.NO_NAMING, ShownVoid.NO_NAMING_NO_WIN):
            lead = Lead.NOT_SHOWN_VOID
        elif shown == ShownVoid.NO_NAMING and not two:
            unled_only = lead == Lead.UNLED_SUIT and self.all_led == AllLed.LAST_TRICK_ONLY
            shown = ShownVoid.IGNORED if unled_only or lead == Lead.LAST_TRICK_ONLY else shown
        unnamed = two and self.naming == NamingDuty.OPTIONAL and lead != Lead.LAST_TRICK_ONLY
        if model != JokerModel.SOLE_TRUMP or not unnamed:  # nobody can lead one joker and have the other follow it
            model = JokerModel.SUITLESS
        return evolve(self, lead=lead, shown_void=shown, model=model)

    @property
    def sole_trump(self) -> bool:
        """Whether the jokers are the only trumps of the deal, and so a suit that must be followed."""
        return self.model == JokerModel.SOLE_TRUMP

    def wins_by(self, *, suit_led: bool) -> str:
        """The rule by which the joker wins its trick; a suit was led to it, or a joker without a name."""
        if self.sole_trump:
            return "trick.joker-trump"
        return "trick.joker-led" if suit_led and self.follow == Follow.ANY_TIME else "trick.joker"

    def leading(self, facts: LeadFacts) -> LeadRight:
        """The suits that a led joker may name."""
        wins = not (self.low_in_misere and facts.misere)
        if facts.last_trick:  # S001-37, A3, A39: naming has no effect any more
            return _lead_right(ALL_SUITS, True, wins, "joker.lead")
        names, rule = ALL_SUITS, "joker.lead"
        if self.lead == Lead.LAST_TRICK_ONLY:
            names, rule = 0, "joker.last-trick-only"
        elif facts.led == ALL_SUITS and self.all_led == AllLed.LAST_TRICK_ONLY:  # S001-37, S003-33, S004-24
            names, rule = 0, "joker.all-led"
        elif self.lead == Lead.UNLED_SUIT and facts.led != ALL_SUITS:  # S001-36, S003-32
            names, rule = ALL_SUITS & ~facts.led, "joker.unled-suit"
        if facts.only_jokers and not names:  # A13: he must lead something
            names, rule = ALL_SUITS, "joker.lead"
        keeps_off = self.lead == Lead.NOT_SHOWN_VOID or self.shown_void in (
            ShownVoid.NO_NAMING,
            ShownVoid.NO_NAMING_NO_WIN,
        )
        if keeps_off and names & facts.shown_void:  # S000-27, H; A39
            names, rule = names & ~facts.shown_void, "joker.shown-void"
            if facts.only_jokers and not names:  # A13
                names, rule = ALL_SUITS, "joker.lead"
        return _lead_right(names, self.naming == NamingDuty.OPTIONAL and names != 0, wins, rule)

    def following(self, facts: FollowFacts) -> FollowRight:
        """Whether the joker may or must be played to a led suit."""
        wins = not (self.shown_void == ShownVoid.NO_NAMING_NO_WIN and facts.shown_void)
        wins = wins and not (self.low_in_misere and facts.misere)
        if self.shown_void == ShownVoid.NO_PLAY and facts.shown_void:  # S003-54
            return FollowRight(False, False, wins, "joker.shown-void-play")
        if self.forced == Forced.MISERE_WHEN_VOID and facts.misere and facts.void:  # S001-35, S003-31
            return FollowRight(True, True, wins, "joker.forced")
        if self.forced == Forced.WHEN_VOID and facts.void:  # MW
            return FollowRight(True, True, wins, "joker.forced-void")
        if self.follow == Follow.VOID_ONLY and not facts.void:  # S001-34, S003-30
            return FollowRight(False, False, wins, "joker.void-only")
        if self.follow == Follow.FIRST_OR_LAST_OF_SUIT and facts.led_before and not facts.void:  # R, W
            return FollowRight(False, False, wins, "joker.first-or-last")
        if facts.void:
            return FollowRight(True, False, wins, "joker.void-only")
        first = self.follow == Follow.FIRST_OR_LAST_OF_SUIT
        return FollowRight(True, False, wins, "joker.first-or-last" if first else "joker.any-time")


class Nomination(StrEnum):
    """Whether the declarer may give the joker a suit before the first lead."""

    NONE = "none"
    DECLARER_HOLDING = "declarer_holding"
    MISERE_ONLY = "misere_only"


@cache
def _lead_right(names: int, unnamed: bool, wins: bool, rule: str) -> LeadRight:
    other = f"{rule}-named" if 0 < names < ALL_SUITS else rule
    return LeadRight(names, unnamed, wins, rule, must_rule="joker.must-name", may_not_rule=other)


@frozen(kw_only=True)
class JokerRule:
    """Naming the joker's suit, and the joker without one.

    ``nomination``: ``none`` (S000-46, S003-53), ``declarer_holding`` (S001-30, S003-28) or ``misere_only`` (S004-27).
    """

    suitless: SuitlessPolicy = field(
        metadata=option(
            "joker_nt_model",
            JokerModel,
            methods=("leading", "following"),
            show=lambda policy: policy.model.value if isinstance(policy, SuitlessJoker) else policy,
            when=_SUITLESS,
            default="suitless",
            chapter="joker",
            forms=True,
        )
    )
    nomination: Nomination = field(
        metadata=option(
            "joker_nomination",
            Nomination,
            when=_SUITLESS,
            default="none",
            chapter="joker",
            alike={
                "declarer_holding": Alike("misere_only", NO_DECLARER),
                "misere_only": Alike("none", NO_MISERE),
            },
        )
    )

    @classmethod
    def read(cls, options: Reader) -> JokerRule:
        """From flat options; ``joker_nt_model`` may also be a `SuitlessPolicy` of one's own."""
        model = options.value("joker_nt_model")
        if isinstance(model, JokerModel):
            model = read(SuitlessJoker, options, model=model).in_one_form(two=options["jokers"] == 2)
        return read(cls, options, suitless=model)

    @property
    def nominates(self) -> bool:
        """Whether a declarer may ever give the joker a suit."""
        return self.nomination != Nomination.NONE

    @property
    def sole_trump(self) -> bool:
        """Whether jokers without a suit are the only trumps of the deal (B, C, W, U)."""
        return isinstance(self.suitless, SuitlessJoker) and self.suitless.sole_trump

    def wins_by(self, *, suit_led: bool) -> str:
        """The rule by which a joker without a suit wins; a policy of one's own leaves it the highest card of all."""
        if not isinstance(self.suitless, SuitlessJoker):
            return "trick.joker"
        return self.suitless.wins_by(suit_led=suit_led)

    def may_name(self, contract: Contract | None) -> bool:
        """Whether this contract lets its declarer give the joker a suit (S001-30, S004-27, A33)."""
        if contract is None or contract.trump is not None:
            return False
        return self.nomination == Nomination.DECLARER_HOLDING or (
            self.nomination == Nomination.MISERE_ONLY and contract.is_misere
        )


__all__ = [
    "ALL_SUITS",
    "FollowFacts",
    "FollowRight",
    "JokerModel",
    "JokerRule",
    "LeadFacts",
    "LeadRight",
    "SuitlessJoker",
    "SuitlessPolicy",
]
