"""The surroundings of a view when it is drawn, and the words for calls, contracts and choices."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from fivehundred.actions import Action, CallPartner, Discard, NameJoker
from fivehundred.bids import AskRedeal, Call, Contract, Pass
from fivehundred.describe import bid_name
from fivehundred.messages import phrase
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.scoring import Points
from fivehundred.seats import Seat


@frozen(kw_only=True)
class Frame:
    """Number of the deal, totals before it, what the players are called, and the columns to fill."""

    rules: RuleSet
    deal: int
    totals: tuple[Points, ...]
    names: Mapping[Seat, str]
    columns: int

    def who(self, seat: Seat) -> str:
        """A seat with the name of its player, if he has one."""
        label, name = self.rules.seating.name(seat), self.names.get(seat)
        if name:
            return f"{label} {name}"
        return phrase("play.seat", {"seat": label}) if label.isdigit() else label


def labelled(label: str, text: object) -> str:
    """A seat or side with its value: ``N 120``; a colon keeps numbered seats apart from numbers, ``1: 120``.

    >>> labelled("NS", 120), labelled("1", 120)
    ('NS\xa0120', '1:\xa0120')
    """
    return f"{label}:\xa0{text}" if label.isdigit() else f"{label}\xa0{text}"


def call_text(call: Call) -> str:
    """A call as it is shown: a numbered bid by its code, another one in words."""
    if isinstance(call, Pass):
        return phrase("play.pass", {})
    return phrase("play.redeal", {}) if isinstance(call, AskRedeal) else bid_name(call)


def contract_text(contract: Contract | None, rules: RuleSet) -> str:
    """A contract with its declarer, ``8H by N``."""
    if contract is None:
        return phrase("play.no-contract", {})
    return phrase("play.contract", {"bid": call_text(contract.bid), "seat": rules.seating.name(contract.declarer)})


def choice_text(act: Action, frame: Frame) -> str:
    """An action in a list of choices."""
    if isinstance(act, NameJoker):
        key = "play.name" if act.suit is not None else "play.name-none"
        return phrase(key, {"joker": act.joker, "suit": act.suit})
    if isinstance(act, CallPartner):
        if act.seat is not None:
            return frame.who(act.seat)
        return str(act.card) if act.card is not None else phrase("play.alone", {})
    return call_text(act) if isinstance(act, Call) else str(act.cards if isinstance(act, Discard) else act)
