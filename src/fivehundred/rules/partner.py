"""Calling a partner, with five players."""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol

from attrs import field, frozen

from fivehundred.cards import Card, CardSet
from fivehundred.rules.option import Follows, When, either, option, unless, when
from fivehundred.rules.pack import KITTY, NO_KITTY


class CallTime(StrEnum):
    """When a partner is called."""

    BEFORE_EXCHANGE = "before_exchange"
    AFTER_EXCHANGE = "after_exchange"


@frozen(kw_only=True)
class CardFacts:
    """A card that somebody wants to call, with the trumps of the contract and the two jacks among them."""

    card: Card
    trumps: CardSet
    bowers: CardSet


@frozen
class Bar:
    """Why a card may not be called: a rule, and the key of the words that say which cards may not."""

    rule: str
    why: str = ""


class CallPolicy(Protocol):
    """Which cards may be called."""

    def bars(self, facts: CardFacts) -> Bar | None:
        """Why a card may not be called, none if it may; where it lies is not asked."""
        ...


class Callable(StrEnum):
    """Which cards may be called, or that a seat is called instead."""

    NON_TRUMP_NOT_OWN = "non_trump_not_own"
    NOT_JOKER_NOT_BOWER = "not_joker_not_bower"
    NOT_JOKER = "not_joker"
    A_NAMED_PLAYER = "a_named_player"

    def bars(self, facts: CardFacts) -> Bar | None:
        """Why a card may not be called, its place apart (S000-55, S003-46, A43)."""
        with_bowers = self == Callable.NOT_JOKER_NOT_BOWER
        if facts.card.is_joker:
            return Bar("partner.callable", "partner.why.bower" if with_bowers else "partner.why.joker")
        if self == Callable.NON_TRUMP_NOT_OWN and facts.card in facts.trumps:
            return Bar("partner.callable", "partner.why.trump")
        return Bar("partner.callable", "partner.why.bower") if with_bowers and facts.card in facts.bowers else None


class Reveal(StrEnum):
    """When the called partner is known."""

    IMMEDIATE = "immediate"
    SILENT = "silent"


class OwnOrBuried(StrEnum):
    """What comes of calling a card that one holds or has laid away."""

    FORBIDDEN = "forbidden"
    SECRET_SOLO = "secret_solo"


class InKitty(StrEnum):
    """What comes of calling a card that lies in the kitty."""

    DECLARER_ALONE = "declarer_alone"
    CALL_AGAIN = "call_again"


class Split(StrEnum):
    """What the called partner gets of the contract's value."""

    FULL_EACH = "full_each"
    HALF_EACH = "half_each"


_CALLED = when("partnership", "called")
_BY_NAME = when("callable", "a_named_player")
_BY_CARD = _CALLED & unless("callable", "a_named_player", "a card that is called")
_EARLY = when("call_time", "before_exchange")
_AWAY = When(
    "a card of one's own that may be called, or one laid away before the call",
    lambda told: told["callable"] != "non_trump_not_own" or told["call_time"] == "after_exchange",
)
_NOT_AWAY = When("no card of one's own that may be called", lambda told: not _AWAY.holds(told))


@frozen(kw_only=True)
class PartnerCall:
    """How a declarer calls the holder of a card as partner.

    ``time``: ``before_exchange`` (S000-55, A10) or ``after_exchange`` (S003-44).
    ``callable``: ``non_trump_not_own`` (S000-55), ``not_joker_not_bower`` (S003-46), ``not_joker`` or
    ``a_named_player`` (P: a seat is called instead of a card).
    ``reveal``: ``immediate`` (S000-56) or ``silent`` (S003-45).
    ``own_or_buried``: ``forbidden`` or ``secret_solo``.
    ``in_kitty``: ``declarer_alone`` or ``call_again`` (A10).
    ``split``: ``full_each`` (S000-57) or ``half_each`` (S003-47, A11).
    """

    time: CallTime = field(
        default=CallTime.AFTER_EXCHANGE,
        metadata=option(
            "call_time",
            CallTime,
            when=_CALLED & KITTY,
            default="after_exchange",
            chapter="partner",
            untold=NO_KITTY,
            follows=(Follows(_CALLED & NO_KITTY, ("after_exchange", "before_exchange")),),
        ),
    )
    callable: CallPolicy = field(
        metadata=option(
            "callable", Callable, methods=("bars",), when=_CALLED, default="not_joker_not_bower", chapter="partner"
        )
    )
    own_or_buried: OwnOrBuried = field(
        default=OwnOrBuried.FORBIDDEN,
        metadata=option(
            "call_own_or_buried",
            OwnOrBuried,
            when=_BY_CARD & _AWAY,
            default="forbidden",
            chapter="partner",
            untold=either(_BY_NAME, _NOT_AWAY),
            follows=(Follows(_BY_CARD, ("forbidden",)), Follows(_CALLED & _BY_NAME, ())),
        ),
    )
    in_kitty: InKitty | None = field(
        default=None,
        metadata=option(
            "call_card_in_kitty",
            InKitty,
            when=_BY_CARD & _EARLY,
            default="call_again",
            chapter="partner",
            untold=_BY_NAME,
            follows=(Follows(_CALLED & _EARLY, ()), Follows(_CALLED & NO_KITTY, ())),
        ),
    )
    reveal: Reveal = field(
        default=Reveal.SILENT,
        metadata=option(
            "call_reveal",
            Reveal,
            when=_BY_CARD,
            default="silent",
            chapter="partner",
            untold=_BY_NAME,
            follows=(Follows(_CALLED & _BY_NAME, ()),),
        ),
    )
    split: Split = field(metadata=option("partner_split", Split, when=_CALLED, default="half_each", chapter="partner"))

    @property
    def before_exchange(self) -> bool:
        """Whether the partner is called before the kitty is taken up (S000-55, A10), not after it (S003-44)."""
        return self.time == CallTime.BEFORE_EXCHANGE

    @property
    def by_name(self) -> bool:
        """Whether a seat is called instead of a card (P)."""
        return self.callable == Callable.A_NAMED_PLAYER

    @property
    def speaks_at_once(self) -> bool:
        """Whether the holder of the called card says so (S000-56), not only by playing it (S003-45)."""
        return self.reveal == Reveal.IMMEDIATE

    @property
    def asks_again(self) -> bool:
        """Whether another card is called when nobody holds the first (A10)."""
        return self.in_kitty == InKitty.CALL_AGAIN

    @property
    def halves(self) -> bool:
        """Whether declarer and partner share the contract's value (S003-47, A11), instead of each getting all of it."""
        return self.split == Split.HALF_EACH

    def may_call_away(self, *, own: bool) -> bool:
        """Whether a card may be called that the declarer holds (``own``) or has laid away (S000-55, A23)."""
        return self.own_or_buried == OwnOrBuried.SECRET_SOLO and not (
            own and self.callable == Callable.NON_TRUMP_NOT_OWN
        )
