"""Every profile against its table in the catalogue, option by option."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import fivehundred as fh
from fivehundred.profiles.registry import OWN
from fivehundred.rules.options import OPTIONS, RULEBOOK
from fivehundred.rules.ruleset import RuleSet

TOLD: dict[str, dict[str, Any]] = tomllib.loads((Path(__file__).parent / "data" / "profiles.toml").read_text("utf-8"))


def whole(name: str) -> dict[str, Any]:
    """The table of a profile: what its own part says, over the table of the one that it is like."""
    own = dict(TOLD[name])
    like, without = own.pop("like", None), own.pop("without", ())
    table = {} if like is None else whole(like)
    assert table.keys() >= set(without), f"{name}: {like} has no {set(without) - table.keys()}"
    assert not [key for key in own if key != "defaults" and table.get(key) == own[key]], f"{name} is so like {like}"
    return {key: value for key, value in table.items() if key not in without} | own


TABLES = {name: whole(name) for name in TOLD}

# Every option with its words; an open option's examples are in brackets.
CATALOGUE = {
    "players": "2 3 4 5 6",
    "partnership": "pairs triples solo called none three_pairs",
    "score_unit": "side player",
    "suit_floor": "(9_9_9_9 7_7_7_7 5_5_4_4 5_4_5_4 4_4_4_4 2_2_2_2)",
    "extra_ranks": "none 11,12_all_+_red_13 11-13_all",
    "jokers": "0 1 2",
    "joker_order": "black>red red>black",
    "joker_stand_in": "none S2",
    "odd_four_is_trump": "no yes",
    "nt_jacks": "natural high",
    "deck_size": "(24 33 43 44 45 46 53 63 65 66)",
    "hand_size": "10",
    "kitty_size": "0 1 2 3 4 5 6",
    "undealt": "(0 10 20)",
    "deal_packets": "(3(1)_4(1)_3(1) 3(3)_4_3 3_3_3_1(3) 3(3)_4(2)_3 3(3)_2(2)_3_2 3(2)_4(2)_3(2) 3(4)_4_3)",
    "first_dealer": "random cut_low first_jack",
    "dealer_rotation": "clockwise",
    "hand_redeal_right": "none no_ace_no_face",
    "first_bidder": "left_of_dealer",
    "auction_mode": "single_round multi_round",
    "reentry_after_pass": "never always after_denomination_change",
    "auction_end": "each_spoke_once all_but_one_passed passes_in_a_row",
    "self_raise": "never if_contested always",
    "self_raise_reopens": "no if_denomination_changes yes",
    "min_tricks": "6 7",
    "six_bids": "normal inkle indication",
    "min_contract": "none 8_tricks,_else_redeal",
    "denomination_order": "(S_C_D_H_NT C_D_H_S_NT C_S_H_D_NT)",
    "nt_bids": "normal none from_seven",
    "bid_rank_key": "ladder value",
    "pass_out": "redeal_next redeal_same nt_no_kitty dealer_forced",
    "pass_out_points": "10_per_own_trick 10_per_side_trick",
    "schedule": "avondale perfect original quebec norwegian_N1 norwegian_N2 norwegian_N3 norwegian_N4 norwegian_N5",
    "slam_min": "(250 none)",
    "game_bid": "none 1000",
    "misere": "(250 130 off)",
    "misere_rank": "(7NT 8S 6NT 7C)",
    "misere_needs": "none seven_bid",
    "open_misere": "(520 500 230 off)",
    "open_misere_rank": "(10D top 7NT 8C)",
    "open_misere_needs": "none seven_bid eight_bid",
    "other_no_trick_bids": "(none double_nullo_500 bar_nullo_500 blind_misere_1000 super_open_misere_430 hi-lo_350)",
    "misere_kitty": "exchange no_exchange",
    "misere_partner": "sits_out plays declarer_plays_both",
    "open_misere_exposure": "before_first_lead after_first_trick",
    "misere_leader": "declarer",
    "misere_stop": "first_declarer_trick play_all",
    "misere_defender_points": "none 10_each_per_declarer_trick 10_side_per_declarer_trick 10_per_own_trick",
    "kitty_taker": "declarer",
    "kitty_shown": "no face_up",
    "discard": "(any_3 any_4 any_5 any_6)",
    "call_time": "before_exchange after_exchange",
    "callable": "non_trump_not_own not_joker_not_bower not_joker a_named_player",
    "call_reveal": "immediate silent",
    "call_own_or_buried": "forbidden secret_solo",
    "call_card_in_kitty": "declarer_alone call_again",
    "partner_split": "full_each half_each",
    "first_leader": "declarer left_of_dealer",
    "must_trump": "no",
    "joker_nt_model": "suitless led_suit_top sole_trump",
    "joker_nomination": "none declarer_holding misere_only",
    "joker_follow": "void_only any_time first_or_last_of_suit",
    "joker_forced": "never misere_when_void when_void",
    "joker_lead": "unled_suit any_suit not_shown_void last_trick_only",
    "joker_lead_all_led": "last_trick_only allowed",
    "joker_shown_void": "ignored no_naming no_naming_no_win no_play",
    "joker_lead_naming": "mandatory optional",
    "joker_low_in_misere": "no yes",
    "overtricks": "0",
    "failed": "-value",
    "defender_points": "10 off",
    "defender_when": "made+failed failed_only",
    "defender_unit": "side each_own_tricks",
    "defender_cap": "none 490_if_contract_failed 490_always none_above_400",
    "target": "500",
    "win_needs_contract": "yes no",
    "floor": "-500 none",
    "floor_effect": "side_loses best_score_wins",
    "floor_ties": "together trick_order",
    "spread_end": "none 500",
    "deal_limit": "(none)",
    "simultaneous": "declarer_first highest_then_declarer both_win",
    "simultaneous_no_declarer": "trick_order",
    "illegal_action": "rejected",
    "revoke_penalty": "none hoffmann american",
}

# the catalogue gives norwegian for three, four and five players in one column
for players, floor, deck in ((4, "5 5 4 4", 43), (5, "2 2 2 2", 53)):
    TABLES[f"norwegian_{players}p"] = TABLES["norwegian"] | {"players": players, "suit_floor": floor, "deck_size": deck}
del TABLES["norwegian_5p"]["joker_stand_in"]  # S2 is in the pack

each_profile = pytest.mark.parametrize("rules", OWN, ids=lambda rules: rules.name)


def in_catalogue(name: str) -> set[str]:
    words = CATALOGUE[name]
    words = words[1:-1] if words.startswith("(") else words
    return set(words.split(" "))


def test_options_are_those_of_the_catalogue() -> None:
    assert RULEBOOK.keys() == CATALOGUE.keys()


@pytest.mark.parametrize("name", CATALOGUE)
def test_values_are_those_of_the_catalogue(name: str) -> None:
    offered = {str(value).replace(" ", "_") for value in RULEBOOK[name].values}
    assert offered == in_catalogue(name)


@each_profile
def test_options_equal_the_table(rules: RuleSet) -> None:
    table = {key: value for key, value in TABLES[rules.name].items() if key != "defaults"}
    table["deal_limit"] = "none"
    shown = dict(fh.options(rules))
    assert list(shown) == [name for name in OPTIONS if name in shown]
    for name in OPTIONS:
        assert shown.get(name) == table.get(name), name
        assert type(shown.get(name)) is type(table.get(name)), name
    assert shown.keys() == table.keys()


@each_profile
def test_defaults_equal_the_table(rules: RuleSet) -> None:
    assert sorted(rules.defaults) == sorted(TABLES[rules.name]["defaults"])
    assert len(set(rules.defaults)) == len(rules.defaults)
    assert set(rules.defaults) <= fh.options(rules).keys()


@each_profile
def test_the_registry_finds_it(rules: RuleSet) -> None:
    assert fh.profile(rules.name) is rules
    assert rules.name in fh.names()
    assert rules.about
    assert rules.sources


def test_an_unknown_profile_is_refused_with_a_suggestion() -> None:
    with pytest.raises(fh.RuleSetError) as refused:
        fh.profile("avondal")
    assert str(refused.value) == "there is no profile 'avondal'; did you mean avondale?"
    with pytest.raises(fh.RuleSetError, match=r"^there is no profile 'whist'; there are avondale, avondale_3p, "):
        fh.profile("whist")


def test_names_are_unique() -> None:
    names = [rules.name for rules in OWN]
    assert len(set(names)) == len(names)
    assert list(fh.names())[: len(names)] == names
