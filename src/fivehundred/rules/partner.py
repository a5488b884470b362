"""Calling a partner, with five players."""

from __future__ import annotations

from attrs import frozen

from fivehundred.cards import Card, CardSet
from fivehundred.rules.options import Reader, Value


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

    time: str
    callable: str
    reveal: str
    own_or_buried: str
    in_kitty: str | None
    split: str

    @classmethod
    def read(cls, options: Reader) -> PartnerCall:
        """From flat options."""
        time = options.choice("call_time")
        return cls(
            time=time,
            callable=options.choice("callable"),
            reveal=options.choice("call_reveal"),
            own_or_buried=options.choice("call_own_or_buried"),
            in_kitty=options.choice("call_card_in_kitty") if time == "before_exchange" else None,
            split=options.choice("partner_split"),
        )

    def options(self) -> dict[str, Value]:
        """The flat view."""
        shown: dict[str, Value] = {
            "call_time": self.time,
            "callable": self.callable,
            "call_reveal": self.reveal,
            "call_own_or_buried": self.own_or_buried,
            "partner_split": self.split,
        }
        if self.in_kitty is not None:
            shown["call_card_in_kitty"] = self.in_kitty
        return shown

    def barred(self, card: Card) -> str:
        """Key of the words that say which cards may not be called."""
        if card.is_joker and self.callable != "not_joker_not_bower":
            return "partner.why.joker"
        return "partner.why.trump" if self.callable == "non_trump_not_own" else "partner.why.bower"

    def may_call(self, card: Card, trumps: CardSet, bowers: CardSet) -> bool:
        """Whether a card may be called, its place apart (S000-55, S003-46, A43)."""
        if card.is_joker:
            return False
        if self.callable == "non_trump_not_own":
            return card not in trumps
        return self.callable == "not_joker" or card not in bowers
