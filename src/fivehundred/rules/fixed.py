"""Fixed points: what every source agrees on, or what follows from the other options.

They are sentences of the rulebook and no options: they stand neither in the flat view nor in the fingerprint.  Rule
sets of earlier versions give them; where they say what is so anyway they are read, and any other value is refused.
"""

from __future__ import annotations

from typing import Any

from fivehundred.rules.misere import MISERE
from fivehundred.rules.option import ALWAYS, NEVER, Follows, Option, Plain, When, declared, either, unless, when
from fivehundred.rules.pack import NO_KITTY
from fivehundred.rules.seating import MANY_SIDES, SIDES_OF_SEVERAL, TWO_SIDES

_LEVEL = when("win_needs_contract", "no") & either(MANY_SIDES, when("pass_out", "nt_no_kitty"))
_SINGLE, _MANY = when("auction_mode", "single_round"), when("auction_mode", "multi_round")
_FLOOR = unless("floor", "none", "a floor")


def _fixed(name: str, value: Plain, chapter: str, *, when: When = ALWAYS, **how: Any) -> Option:
    return declared(name, (value,), chapter=chapter, when=NEVER, follows=(Follows(when, (value,)),), **how)


def _following(name: str, chapter: str, *follows: Follows, **how: Any) -> Option:
    """What follows from the other options: with each condition all values that say it, the one that is told first."""
    values = tuple(dict.fromkeys(value for one in follows for value in one.values))
    return declared(name, values, chapter=chapter, when=NEVER, follows=follows, **how)


FIXED_POINTS: tuple[Option, ...] = (
    # every source: ten cards each
    _fixed("hand_size", 10, "deal"),
    # S003-11, S003-21, A44, P, W, Q
    _fixed("dealer_rotation", "clockwise", "deal", after="first_dealer"),
    # S000-11, S001-6, S003-15, S004-3
    _fixed("first_bidder", "left_of_dealer", "auction"),
    # who is out counts as passing, so that both ends of several rounds are one: S001-15, S003-56, S000-48, S000-63
    _following(
        "auction_end",
        "auction",
        Follows(_SINGLE, ("each_spoke_once",)),
        Follows(_MANY & when("reentry_after_pass", "never"), ("all_but_one_passed", "passes_in_a_row")),
        Follows(_MANY, ("passes_in_a_row", "all_but_one_passed")),
        after="self_raise_reopens",
    ),
    # who shares a score scores the tricks of both: S000-33, A16
    _following(
        "pass_out_points",
        "auction",
        Follows(when("pass_out", "nt_no_kitty") & SIDES_OF_SEVERAL, ("10_per_side_trick",)),
        Follows(when("pass_out", "nt_no_kitty"), ("10_per_own_trick",)),
        after="pass_out",
    ),
    # S000-20, S001-5, S003-14, S004-7
    _fixed("kitty_taker", "declarer", "kitty", untold=NO_KITTY),
    # S001-19, S003-23, S004-9, S004-32
    _fixed(
        "misere_leader",
        "declarer",
        "misere",
        when=MISERE,
        after="misere_partner",
        untold=when("first_leader", "declarer"),
    ),
    # S000-25, S001-21, S003-24, S004-9
    _fixed("must_trump", "no", "play", after="first_leader"),
    # S000-31, S001-39, S003-37, S004-13
    _fixed("failed", "-value", "score", after="overtricks"),
    # of those left the best wins, of whom there is but one where there are two sides: S001-28, S004-17, S000-38, A35
    _following(
        "floor_effect",
        "end",
        Follows(_FLOOR & TWO_SIDES, ("side_loses", "best_score_wins")),
        Follows(_FLOOR, ("best_score_wins", "side_loses")),
        after="floor",
    ),
    # units can be level at the target with no declarer among them: S000-37, A7, H
    _fixed("simultaneous_no_declarer", "trick_order", "end", when=_LEVEL, after="simultaneous"),
    # the library's own way of working: what a table let pass is for `force`
    _fixed("illegal_action", "rejected", "breach"),
)
"""What nobody can choose, with the sources of it."""
