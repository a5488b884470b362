"""The joker without trumps: who may give it a suit, and what it may do without one.

The policy of a suitless joker is a pure function over a small, closed set of facts, so that it can be written out as
a table once per rule set.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol

from attrs import Factory, field, frozen

from fivehundred.bids import Contract
from fivehundred.rules.options import Reader, Value

ALL_SUITS = 15
"""All four suits as bits."""


@frozen
class LeadFacts:
    """For a leader who holds a suitless joker: suits led so far and suits he failed to follow (bits), whether this is
    the last trick and a misère, and whether he holds nothing but jokers."""

    led: int
    shown_void: int
    last_trick: bool
    misere: bool
    only_jokers: bool = False


@frozen
class FollowFacts:
    """For a player who holds a suitless joker when a suit was led."""

    void: bool
    shown_void: bool
    led_before: bool
    misere: bool
    last_trick: bool
    declarer_side: bool


@frozen
class LeadRight:
    """Suits (bits) that a led joker may name, whether it may be led unnamed, whether it wins, and by which rules.

    ``rule`` lets it name these suits; if there are none and it may not be led unnamed either, it forbids to lead it.
    ``must_rule`` says that it must name a suit, or need not; ``may_not_rule`` that it may not name any other suit.
    Both are ``rule`` where they are not given.
    """

    names: int
    unnamed: bool
    wins: bool
    rule: str
    must_rule: str = field(kw_only=True, default=Factory(lambda self: self.rule, takes_self=True))
    may_not_rule: str = field(kw_only=True, default=Factory(lambda self: self.rule, takes_self=True))


@frozen
class FollowRight:
    """Whether the joker may be played, must be played, wins, and by which rule.

    ``must`` binds a player who is void.  ``rule`` is the reason: it lets the joker be played, forbids it, or demands it
    and so forbids every other card.
    """

    may: bool
    must: bool
    wins: bool
    rule: str


class SuitlessPolicy(Protocol):
    """What a joker without a suit may do."""

    def leading(self, facts: LeadFacts) -> LeadRight:
        """The right to lead it."""
        ...

    def following(self, facts: FollowFacts) -> FollowRight:
        """The right, or duty, to play it to another's lead."""
        ...


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


@frozen(kw_only=True)
class SuitlessJoker:
    """The suitless joker of the catalogue (2.5); every parameter is an option of the same name.

    ``model``: ``suitless``, the top card of the pack (S001-32), or ``led_suit_top``, the top card of whatever suit
    was led (S000-7), or ``sole_trump`` (B, C, W, U): the only trump of the deal, so that a second joker must follow
    one that was led without a name.  In all three it wins its trick.
    ``follow``: ``void_only`` (S001-34, S003-30), ``any_time`` (S000-7 read literally, A2) or
    ``first_or_last_of_suit`` (R, W: the first time that the suit is led, or when its holder has no more of it).
    ``forced``: ``never``, or ``misere_when_void`` (S001-35, S003-31, S000-46).
    ``lead``: ``unled_suit`` (S001-36, S003-32), ``any_suit`` (S003-55), ``not_shown_void`` (S000-27) or
    ``last_trick_only``.
    ``all_led``: once all four suits were led, ``last_trick_only`` (S001-37, S004-24) or ``allowed``.
    ``shown_void``: ``ignored``, ``no_naming`` (S000-27), ``no_naming_no_win`` (H) or ``no_play`` (S003-54).
    ``naming``: ``mandatory`` (A3) or ``optional``.
    """

    model: JokerModel
    follow: Follow
    forced: Forced
    lead: Lead
    all_led: AllLed
    shown_void: ShownVoid
    naming: NamingDuty
    low_in_misere: bool

    @property
    def sole_trump(self) -> bool:
        """Whether the jokers are the only trumps of the deal, and so a suit that must be followed."""
        return self.model == JokerModel.SOLE_TRUMP

    def wins_by(self, *, suit_led: bool) -> str:
        """The rule by which the joker wins its trick; a suit was led to it, or a joker without a name."""
        if self.sole_trump:
            return "trick.joker-trump"
        return "trick.joker-led" if suit_led and self.model == JokerModel.LED_SUIT_TOP else "trick.joker"

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


def _lead_right(names: int, unnamed: bool, wins: bool, rule: str) -> LeadRight:
    other = f"{rule}-named" if 0 < names < ALL_SUITS else rule
    return LeadRight(names, unnamed, wins, rule, must_rule="joker.must-name", may_not_rule=other)


@frozen(kw_only=True)
class JokerRule:
    """Naming the joker's suit, and the joker without one.

    ``nomination``: ``none`` (S000-46, S003-53), ``declarer_holding`` (S001-30, S003-28) or ``misere_only`` (S004-27).
    """

    nomination: Nomination
    suitless: SuitlessPolicy

    @classmethod
    def read(cls, options: Reader) -> JokerRule:
        """From flat options; ``joker_nt_model`` may also be a `SuitlessPolicy` of one's own."""
        model = options.policy("joker_nt_model", "leading", "following")
        nomination = Nomination(options.choice("joker_nomination"))
        if not isinstance(model, str):
            return cls(nomination=nomination, suitless=model)  # type: ignore[arg-type]
        return cls(
            nomination=nomination,
            suitless=SuitlessJoker(
                model=JokerModel(model),
                follow=Follow(options.choice("joker_follow")),
                forced=Forced(options.choice("joker_forced")),
                lead=Lead(options.choice("joker_lead")),
                all_led=AllLed(options.choice("joker_lead_all_led")),
                shown_void=ShownVoid(options.choice("joker_shown_void")),
                naming=NamingDuty(options.choice("joker_lead_naming")),
                low_in_misere=options.yes("joker_low_in_misere"),
            ),
        )

    def options(self) -> dict[str, Value]:
        """The flat view."""
        shown: dict[str, Value] = {"joker_nomination": self.nomination.value}
        joker = self.suitless
        if not isinstance(joker, SuitlessJoker):
            return shown | {"joker_nt_model": joker}
        return shown | {
            "joker_nt_model": joker.model.value,
            "joker_follow": joker.follow.value,
            "joker_forced": joker.forced.value,
            "joker_lead": joker.lead.value,
            "joker_lead_all_led": joker.all_led.value,
            "joker_shown_void": joker.shown_void.value,
            "joker_lead_naming": joker.naming.value,
            "joker_low_in_misere": "yes" if joker.low_in_misere else "no",
        }

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
