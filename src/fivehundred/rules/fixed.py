"""Fixed points: what every source agrees on.  They are shown with the options, and any other value is refused."""

from __future__ import annotations

from typing import Any

from fivehundred.rules.misere import MISERE
from fivehundred.rules.option import Option, Plain, declared, either, when
from fivehundred.rules.pack import NO_KITTY
from fivehundred.rules.seating import MANY_SIDES

_LEVEL = when("win_needs_contract", "no") & either(MANY_SIDES, when("pass_out", "nt_no_kitty"))


def _fixed(name: str, value: Plain, chapter: str, **how: Any) -> Option:
    return declared(name, (value,), chapter=chapter, get=lambda rules: value, **how)


FIXED_POINTS: tuple[Option, ...] = (
    # S003-11, S003-21, A44, P, W, Q
    _fixed("dealer_rotation", "clockwise", "deal", after="first_dealer"),
    # S000-11, S001-6, S003-15, S004-3
    _fixed("first_bidder", "left_of_dealer", "auction"),
    # S000-20, S001-5, S003-14, S004-7
    _fixed("kitty_taker", "declarer", "kitty", untold=NO_KITTY),
    # S001-19, S003-23, S004-9, S004-32
    _fixed(
        "misere_leader",
        "declarer",
        "misere",
        when=MISERE,
        default="declarer",
        after="misere_partner",
        untold=when("first_leader", "declarer"),
    ),
    # S000-25, S001-21, S003-24, S004-9
    _fixed("must_trump", "no", "play", after="first_leader"),
    # S000-31, S001-39, S003-37, S004-13
    _fixed("failed", "-value", "score", after="overtricks"),
    # units can be level at the target with no declarer among them: S000-37, A7, H
    _fixed("simultaneous_no_declarer", "trick_order", "end", when=_LEVEL, default="trick_order", after="simultaneous"),
    # the library's own way of working: what a table let pass is for `force`
    _fixed("illegal_action", "rejected", "breach"),
)
"""The options that have one value, with the sources of it."""
