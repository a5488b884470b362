"""Tables beside the profiles, and the strategies of `fivehundred.testing` over all of them."""

from __future__ import annotations

from hypothesis import strategies as st

from fivehundred import RuleSet, evolve
from fivehundred.profiles.registry import OWN, profile
from fivehundred.testing import rule_sets

VARIANTS: tuple[RuleSet, ...] = (
    evolve(
        profile("avondale_5p"),
        name="five_buried",
        about="five players, a partner is called and need not exist",
        callable="not_joker",
        call_own_or_buried="secret_solo",
    ),
    evolve(
        profile("avondale_5p"),
        name="five_kitty",
        about="five players, a partner is called whose card may lie in the kitty",
        call_time="before_exchange",
        call_card_in_kitty="declarer_alone",
    ),
    evolve(
        profile("avondale_5p"),
        name="five_named",
        about="five players, a partner is called by name",
        callable="a_named_player",
    ),
    evolve(
        profile("avondale_6p"),
        name="three_pairs",
        about="six players, two against two against two",
        partnership="three_pairs",
        misere_partner="declarer_plays_both",
        misere_stop="play_all",
        misere_defender_points="10_each_per_declarer_trick",
        win_needs_contract="no",
        simultaneous="declarer_first",
    ),
    evolve(
        profile("avondale_5p"),
        name="five_capped",
        about="five players, a partner is called, points are shared and trick points capped",
        defender_cap="none_above_400",
        simultaneous="highest_then_declarer",
    ),
    evolve(
        profile("avondale"),
        name="left_leads",
        about="four players, the dealer's left leads to the first trick",
        first_leader="left_of_dealer",
        misere_partner="declarer_plays_both",
    ),
    evolve(
        profile("anglo_saxon_3p"),
        name="three_two_jokers",
        about="three players, 34 cards, two jokers, misère is forced",
        jokers=2,
        kitty_size=4,
        deal_packets="3(4) 4 3",
        joker_stand_in="none",
    ),
    evolve(
        profile("avondale"),
        name="low_joker",
        about="four players, misère without the kitty, in which the joker is the lowest card of the suit it names",
        misere_kitty="no_exchange",
        misere_needs="none",
        misere_stop="play_all",
        joker_low_in_misere="yes",
        joker_nomination="none",
        joker_forced="never",
    ),
    evolve(
        profile("swedish_pairs"),
        name="no_win",
        about="four players, two jokers, which do not win where their holder showed void",
        suit_floor="4 4 4 4",
        jokers=2,
        kitty_size=6,
        deal_packets="3(2) 4(2) 3(2)",
        joker_stand_in="none",
        joker_shown_void="no_naming_no_win",
    ),
)
"""Tables that reach what no profile has."""

TWO_JOKERS = profile("two_jokers")
WEAK_JOKERS = tuple(rules for rules in VARIANTS if rules.name in ("low_joker", "no_win"))
TABLES: tuple[RuleSet, ...] = (*OWN, *VARIANTS)


def tables() -> st.SearchStrategy[RuleSet]:
    """A profile or a variant of ours, or rules with any options."""
    return st.one_of(st.sampled_from(TABLES), rule_sets())
