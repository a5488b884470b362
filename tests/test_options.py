"""The flat option view: round trips, one change at a time, refusals, and policies of an outsider."""

from __future__ import annotations

import contextlib
import random
from itertools import product
from typing import Any

import attrs
import pytest
from attrs import frozen

import fivehundred as fh
from fivehundred import N, W, profiles
from fivehundred.profiles.registry import OWN
from fivehundred.rules.auction import AuctionFacts
from fivehundred.rules.joker import ALL_SUITS, FollowFacts, FollowRight, LeadFacts, LeadRight
from fivehundred.rules.options import OPTIONS
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.schedule import TABLES, Table
from fivehundred.testing.random_rules import Chance, any_rules
from hands import at_random, called, dealt

A, C = profiles.AVONDALE, profiles.SWEDISH_CLASSIC
FIVE: dict[str, Any] = {"players": 5, "partnership": "called", "suit_floor": "2 2 2 2"}

each_profile = pytest.mark.parametrize("rules", OWN, ids=lambda rules: rules.name)


def areas(rules: RuleSet) -> RuleSet:
    """The rules without the words about them."""
    return attrs.evolve(rules, name="", about="", sources=(), defaults=())


def news(before: RuleSet, after: RuleSet) -> dict[str, object]:
    """Options that were not shown before or had another value."""
    old = fh.options(before)
    return {name: value for name, value in fh.options(after).items() if old.get(name) != value}


def gone(before: RuleSet, after: RuleSet) -> set[str]:
    """Options that do not apply any more."""
    return set(fh.options(before)) - set(fh.options(after))


def refused(rules: RuleSet, **changes: Any) -> str:
    with pytest.raises(fh.RuleSetError) as error:
        fh.with_options(rules, **changes)
    return str(error.value)


# round trips


@each_profile
def test_a_profile_is_rebuilt_from_its_options(rules: RuleSet) -> None:
    rebuilt = fh.ruleset(fh.options(rules))
    assert rebuilt == areas(rules)
    assert hash(rebuilt) == hash(areas(rules))
    assert fh.options(rebuilt) == fh.options(rules)


@each_profile
def test_no_change_and_its_own_options_change_nothing(rules: RuleSet) -> None:
    assert fh.with_options(rules) is rules
    assert fh.with_options(rules, **fh.options(rules)) == rules


@pytest.mark.parametrize(("one", "other"), list(product(OWN, OWN)), ids=lambda rules: rules.name)
def test_all_options_of_another_profile_make_its_rules(one: RuleSet, other: RuleSet) -> None:
    assert areas(fh.with_options(one, **fh.options(other))) == areas(other)


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ({"pass_out_points": "10 per own trick"}, {}),
        ({"suit_floor": "7_7_7_7"}, {"suit_floor": "7 7 7 7"}),
        ({"win_needs_contract": True}, {"win_needs_contract": "yes"}),
        ({"joker_low_in_misere": False}, {"joker_low_in_misere": "no"}),
        ({"misere": "250"}, {"misere": 250}),
        ({"denomination_order": "♣ ♦ ♥ ♠ NT"}, {"denomination_order": "C D H S NT"}),
        ({"misere": 250, "misere_rank": "8♠"}, {"misere": 250, "misere_rank": "8S"}),
        ({"discard": "any 3"}, {}),
    ],
)
def test_ways_to_write_a_value(written: dict[str, Any], plain: dict[str, Any]) -> None:
    assert fh.with_options(C, **written) == fh.with_options(C, **plain)


# one change


def test_what_the_table_decides_is_no_choice_of_the_library() -> None:
    assert {"misere_stop", "joker_lead_naming"} <= set(A.defaults)
    assert set(A.defaults) - set(fh.with_options(A, misere_stop="play_all").defaults) == {"misere_stop"}
    off = fh.with_options(A, misere="off", open_misere="off")
    assert "joker_lead_naming" in off.defaults
    assert set(off.defaults) <= fh.options(off).keys()


def test_misere_added_to_the_classic_game_takes_stated_defaults() -> None:
    rules = fh.with_options(C, misere=250)
    assert news(C, rules) == {
        "misere": 250,
        "misere_rank": "7NT",
        "misere_needs": "seven_bid",
        "misere_kitty": "exchange",
        "joker_low_in_misere": "no",
        "misere_stop": "first_declarer_trick",
        "misere_defender_points": "none",
    }
    assert gone(C, rules) == set()


def test_open_misere_added_to_the_classic_game_takes_stated_defaults() -> None:
    assert news(C, fh.with_options(C, open_misere=500)) == {
        "open_misere": 500,
        "open_misere_rank": "10D",
        "open_misere_needs": "none",
        "open_misere_exposure": "after_first_trick",
        "misere_kitty": "exchange",
        "joker_low_in_misere": "no",
        "misere_stop": "first_declarer_trick",
        "misere_defender_points": "none",
    }


def test_misere_taken_away_takes_its_options_with_it() -> None:
    assert gone(A, fh.with_options(A, misere="off", open_misere="off")) == {
        "misere_rank",
        "misere_needs",
        "open_misere_rank",
        "open_misere_needs",
        "open_misere_exposure",
        "misere_kitty",
        "misere_partner",
        "joker_low_in_misere",
        "misere_stop",
        "misere_defender_points",
    }


def test_more_rounds_of_bidding() -> None:
    rules = fh.with_options(C, auction_mode="multi_round")
    assert news(C, rules) == {
        "auction_mode": "multi_round",
        "reentry_after_pass": "never",
        "self_raise": "never",
    }
    assert fh.with_options(rules, auction_mode="single_round") == C


def test_one_round_of_bidding() -> None:
    rules = fh.with_options(A, auction_mode="single_round")
    assert news(A, rules) == {"auction_mode": "single_round"}
    assert gone(A, rules) == {"reentry_after_pass", "self_raise"}


def test_five_players_with_a_called_partner() -> None:
    rules = fh.with_options(profiles.AVONDALE_3P, **FIVE)
    assert news(profiles.AVONDALE_3P, rules) == {
        **FIVE,
        "deck_size": 53,
        "call_time": "after_exchange",
        "callable": "not_joker_not_bower",
        "call_reveal": "silent",
        "call_own_or_buried": "forbidden",
        "partner_split": "half_each",
        "simultaneous": "highest_then_declarer",
    }
    early = fh.with_options(rules, call_time="before_exchange")
    assert news(rules, early) == {"call_time": "before_exchange", "call_card_in_kitty": "call_again"}


def test_what_goes_together() -> None:
    """45 cards: the pack and the kitty bring each other and usual packets along; packets bring nothing."""
    changes: dict[str, Any] = {"suit_floor": "4 4 4 4", "kitty_size": 5, "deal_packets": "3(3) 4(2) 3"}
    assert fh.with_options(A, suit_floor="4 4 4 4") == fh.with_options(A, kitty_size=5) == fh.with_options(A, **changes)
    refused(A, deal_packets="3(3) 4(2) 3")
    together = fh.with_options(A, **changes)
    assert news(A, together) == {**changes, "deck_size": 45, "discard": "any_5"}
    assert fh.with_options(A, **dict(reversed(changes.items()))) == together
    assert fh.with_options(A, **changes, deck_size=45, discard="any_5") == together


def test_the_words_about_the_rules_are_kept() -> None:
    rules = fh.with_options(A, misere_needs="none")
    assert (rules.name, rules.about) == ("avondale with misere_needs = none", A.about)
    assert rules.sources == A.sources
    assert fh.with_options(A, misere_needs="seven_bid").name == A.name


# what is refused


def test_an_unknown_option() -> None:
    assert refused(A, misere_ned="none") == "there is no option 'misere_ned'; did you mean misere_needs?"
    assert refused(A, no_misere=True) == "there is no option 'no_misere'; did you mean misere = \"off\"?"
    assert refused(A, xyzzy=1) == "there is no option 'xyzzy'"


def test_a_partnership_that_does_not_go_with_the_players_names_one_that_does() -> None:
    why = "partnership = 'none' is not possible with players = 3; it may be solo"
    assert refused(A, players=3, partnership="none") == why


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (
            {"joker_nomination": "sometimes"},
            'joker_nomination = "sometimes" is not possible: it may be "none", "declarer_holding" or "misere_only"',
        ),
        ({"players": 7}, "players = 7 is not possible: it may be 2, 3, 4, 5 or 6"),
        (
            {"hand_size": 9},
            "hand_size = 9 is not possible: it may be 10, as all sources say, and no option changes that",
        ),
        (
            {"must_trump": "yes"},
            'must_trump = "yes" is not possible: it may be "no", as all sources say, and no option changes that',
        ),
        ({"target": 49}, "target = 49 is not possible: it may be 500 or a number of points from 50 to 10,000"),
        (
            {"floor": -40},
            'floor = -40 is not possible: it may be -500, "none" or a number of points from -10,000 to -50',
        ),
        (
            {"defender_points": 101},
            'defender_points = 101 is not possible: it may be 10, "off" or points for each from 0 to 100',
        ),
        ({"overtricks": -1}, "overtricks = -1 is not possible: it may be 0 or points for each from 0 to 100"),
        ({"min_tricks": 10}, "min_tricks = 10 is not possible: it may be 6, 7 or a number from 6 to 9"),
        ({"misere": 0}, None),
        (
            {"misere": "lots"},
            'misere = "lots" is not possible: it may be 250, 130, "off" or a number from 10 to 10,000',
        ),
        ({"deal_limit": 0}, 'deal_limit = 0 is not possible: it may be "none" or a number of deals from 1 to 1,000'),
        (
            {"misere_needs": "nine"},
            'misere_needs = "nine" is not possible: it may be "none", "seven_bid" or a number of tricks from 6 to 10',
        ),
        ({"joker_lead": None}, None),
        ({"suit_floor": "5 5"}, None),
        ({"suit_floor": "J J J J"}, None),
        ({"suit_floor": "1 1 1 1"}, None),
        ({"deal_packets": "a few"}, None),
        ({"denomination_order": "S C D H"}, None),
        ({"denomination_order": "S C D H H"}, None),
        ({"schedule": "bridge"}, None),
        ({"schedule": 3.5}, None),
        ({"slam_min": -250}, None),
        ({"kitty_size": 7}, None),
        ({"win_needs_contract": "perhaps"}, None),
        ({"deck_size": "many"}, None),
    ],
    ids=str,
)
def test_an_impossible_value(changes: dict[str, Any], sentence: str | None) -> None:
    message = refused(A, **changes)
    (name,) = changes
    assert message.startswith(f"{name} = ")
    assert "it may be" in message
    if sentence is not None:
        assert message == sentence


@pytest.mark.parametrize("name", ["auction_mode", "joker_nt_model", "partnership"])
def test_a_thing_that_is_no_policy(name: str) -> None:
    """An object without the policy's methods is refused at once, not in the middle of a hand."""
    assert name in refused(A, **{name: 3.5})


@pytest.mark.parametrize(
    ("rules", "changes", "name", "needs"),
    [
        (A, {"self_raise_reopens": "no"}, "self_raise_reopens", "self_raise"),
        (A, {"self_raise": "never", "self_raise_reopens": "no"}, "self_raise_reopens", "self_raise"),
        (A, {"misere": "off", "misere_rank": "7NT"}, "misere_rank", "misere"),
        (A, {"misere": "off", "misere_needs": "none"}, "misere_needs", "misere"),
        (A, {"open_misere": "off", "open_misere_exposure": "before_first_lead"}, "open_misere_exposure", "open_misere"),
        (C, {"misere_stop": "play_all"}, "misere_stop", "a bid to take no trick"),
        (profiles.AVONDALE_3P, {"misere_partner": "sits_out"}, "misere_partner", "partners"),
        (A, {"pass_out_points": "10_per_own_trick"}, "pass_out_points", "pass_out = nt_no_kitty"),
        (C, {"pass_out": "redeal_next", "pass_out_points": "10_per_own_trick"}, "pass_out_points", "nt_no_kitty"),
        (A, {"floor": "none", "floor_effect": "side_loses"}, "floor_effect", "a floor"),
        (A, {"joker_order": "red>black"}, "joker_order", "jokers = 2"),
        (C, {"reentry_after_pass": "always"}, "reentry_after_pass", "multi_round"),
        (A, {"call_time": "after_exchange"}, "call_time", "partnership = called"),
        (A, {"partner_split": "full_each"}, "partner_split", "partnership = called"),
        (
            profiles.AVONDALE_3P,
            {**FIVE, "call_card_in_kitty": "call_again"},
            "call_card_in_kitty",
            "call_time = before_exchange",
        ),
        (A, {"defender_points": "off", "defender_cap": "none"}, "defender_cap", "defender_points"),
        (A, {"simultaneous": "declarer_first"}, "simultaneous", "win_needs_contract"),
        (A, {"simultaneous_no_declarer": "trick_order"}, "simultaneous_no_declarer", "win_needs_contract"),
    ],
    ids=lambda part: "-".join(part) if isinstance(part, dict) else "",
)
def test_an_option_that_does_not_apply(rules: RuleSet, changes: dict[str, Any], name: str, needs: str) -> None:
    message = refused(rules, **changes)
    assert message.startswith(f"{name} does not apply to these rules: it needs ")
    assert needs in message


def test_what_an_option_is_said_to_need_is_enough() -> None:
    """Two sides and a redeal: without a contract nobody can be level, so there is something else that is needed."""
    message = refused(A, win_needs_contract="no", simultaneous_no_declarer="trick_order")
    assert not message.endswith("it needs win_needs_contract = no")


def test_what_is_shown_is_what_applies_and_can_be_given_again() -> None:
    chance = Chance(random.Random(1))
    mixed = [any_rules(chance) for _ in range(150)]
    outside = [
        fh.with_options(A, auction_mode=FixedTurns(turns=2)),
        fh.with_options(A, joker_nt_model=SuitlessPolicy()),
    ]
    for rules in (*OWN, *mixed, *outside):
        shown = fh.options(rules)
        assert fh.with_options(rules, **shown) is rules
        for name in OPTIONS.keys() - shown.keys():
            value = next(value for value in reversed(OPTIONS[name].values))
            with contextlib.suppress(fh.RuleSetError):
                assert fh.with_options(rules, **{name: value}) == rules


def test_without_a_joker_no_option_of_the_joker_applies() -> None:
    two: dict[str, Any] = {
        "players": 2,
        "partnership": "none",
        "suit_floor": "9 9 9 9",
        "jokers": 0,
        "kitty_size": 4,
        "deal_packets": "3(4) 4 3",
    }
    rules = fh.with_options(C, **two)
    assert not [name for name in fh.options(rules) if name.startswith("joker_")]
    message = refused(C, **two, joker_follow="void_only")
    assert message == "joker_follow does not apply to these rules: it needs a joker in the pack"


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"suit_floor": "4 4 4 4", "kitty_size": 3}, ("suit_floor", "4 4 4 4", "45", "kitty_size = 3", "43")),
        ({"suit_floor": "2 2 2 2"}, ("suit_floor", "2 2 2 2", "53", "kitty_size", "43")),
        ({"suit_floor": "5 5 4 4", "kitty_size": 5}, ("suit_floor", "43", "kitty_size = 5", "45")),
        ({"jokers": 2, "kitty_size": 3}, ("jokers = 2", "kitty_size = 3", "43")),
        ({"players": 3, "suit_floor": "5 5 4 4"}, ("suit_floor", "players = 3", "33", "43")),
        ({"deal_packets": "3(1) 4(1) 3"}, ("deal_packets", "3(1) 4(1) 3", "kitty_size = 3")),
        ({"deal_packets": "3(3) 4 4"}, ("deal_packets", "3(3) 4 4", "hand_size = 10")),
        ({"deck_size": 45}, ("deck_size = 45", "suit_floor", "jokers", "43")),
        ({"discard": "any_5"}, ("discard", "any_5", "kitty_size = 3")),
        ({"players": 5, "partnership": "pairs"}, ("partnership = 'pairs'", "players = 5")),
        ({"partnership": "triples"}, ("partnership = 'triples'", "players = 4")),
        ({"score_unit": "player"}, ("score_unit = 'player'", "partnership = 'pairs'")),
        ({"min_tricks": 7, "misere_rank": "6NT"}, ("MIS", "6NT", "min_tricks = 7")),
        (
            {"misere_rank": "6NT", "misere_needs": "seven_bid"},
            ("misere_needs = seven_bid", "misere_rank = 6NT", "none"),
        ),
        (
            {"open_misere_rank": "7NT", "open_misere_needs": "eight_bid"},
            ("open_misere_needs = eight_bid", "open_misere_rank = 7NT", "open_misere_needs = seven_bid would do"),
        ),
        (
            {"misere": "off", "open_misere": "off", "other_no_trick_bids": "double_nullo_500,_bar_nullo_500"},
            ("double_nullo_500 needs misere", "other_no_trick_bids = bar_nullo_500 would do"),
        ),
        ({"partnership": "solo", "other_no_trick_bids": "double_nullo_500"}, ("double_nullo_500", "partnership")),
        ({"defender_unit": "each_own_tricks"}, ("defender_unit", "more than two sides", 'else it is "side"')),
        (
            {"misere": "off", "open_misere": "off", "joker_forced": "misere_when_void"},
            ("joker_forced", 'comes to "never" with no bid to take no trick'),
        ),
        ({"joker_shown_void": "no_naming"}, ("joker_shown_void", 'comes to "ignored" at this table')),
        (
            {"joker_lead": "not_shown_void", "joker_shown_void": "ignored"},
            ('joker_lead = "not_shown_void"', 'joker_shown_void = "ignored"'),
        ),
    ],
    ids=str,
)
def test_options_that_contradict_each_other(changes: dict[str, Any], named: tuple[str, ...]) -> None:
    message = refused(A, **changes)
    for part in named:
        assert part in message


def test_a_stand_in_that_is_in_the_pack() -> None:
    """What the profile had follows; only a wish is refused."""
    assert "joker_stand_in" not in fh.options(fh.with_options(C, players=5))
    message = refused(C, players=5, joker_stand_in="S2")
    assert message == (
        'joker_stand_in does not apply to these rules: it needs one joker and no S2 in the pack; else it is "none"'
    )


@pytest.mark.parametrize(
    ("rules", "change", "other"),
    [
        (A, {"players": 3}, profiles.AVONDALE_3P),
        (A, {"players": 6}, profiles.AVONDALE_6P),
        (A, {"players": 5, "simultaneous": "both_win"}, profiles.AVONDALE_5P),
        (A, {"kitty_size": 5}, profiles.AVONDALE_45),
        (profiles.AVONDALE_45, {"jokers": 2}, profiles.TWO_JOKERS),
        (profiles.TWO_JOKERS, {"jokers": 1}, profiles.AVONDALE_45),
        (profiles.NORWEGIAN, {"players": 4}, profiles.NORWEGIAN_4P),
        (profiles.NORWEGIAN, {"players": 5, "partnership": "solo"}, profiles.NORWEGIAN_5P),
    ],
    ids=lambda part: str(part) if isinstance(part, dict) else part.name,
)
def test_what_nobody_gave_follows_what_was_given(rules: RuleSet, change: dict[str, Any], other: RuleSet) -> None:
    assert fh.with_options(rules, **change) == other


@pytest.mark.parametrize(
    ("rules", "change", "follows"),
    [
        (A, {"misere_rank": "6NT"}, {"misere_needs": "none"}),
        (profiles.ANGLO_SAXON_4P, {"open_misere_rank": "6C"}, {"open_misere_needs": "none"}),
        (profiles.NZ_HOUSE, {"min_tricks": 7}, {"misere_rank": "7NT"}),
        (profiles.AVONDALE_6P, {"partnership": "three_pairs"}, {"defender_unit": "each_own_tricks"}),
        (A, {"partnership": "solo"}, {"score_unit": "player", "defender_unit": "each_own_tricks"}),
        (profiles.US_NULLO_43, {"misere": "off"}, {"other_no_trick_bids": "bar_nullo_500"}),
        (C, {"joker_lead": "any_suit"}, {"joker_shown_void": "ignored"}),
        (C, {"joker_shown_void": "ignored"}, {"joker_lead": "any_suit"}),
        (A, {"players": 2}, {"partnership": "none", "jokers": 0, "kitty_size": 4, "deal_packets": "3(4) 4 3"}),
    ],
    ids=lambda part: str(part) if isinstance(part, dict) else part.name,
)
def test_what_follows(rules: RuleSet, change: dict[str, Any], follows: dict[str, Any]) -> None:
    found = fh.options(fh.with_options(rules, **change))
    assert {name: found[name] for name in (*change, *follows)} == {**change, **follows}


@pytest.mark.parametrize(
    ("rules", "form"),
    [
        (A, {"joker_nt_model": "sole_trump"}),
        (A, {"joker_nt_model": "led_suit_top"}),
        (profiles.TWO_JOKERS, {"joker_nt_model": "sole_trump"}),
        (C, {"bid_rank_key": "value"}),
        (profiles.QUEBEC_46, {"schedule": "quebec"}),
        (A, {"deal_packets": "3 0(1) 4(1) 3(1)"}),
        (profiles.ANGLO_SAXON_3P, {"open_misere_rank": "10NT"}),
        (profiles.SWEDISH_MULTI_ROUND, {"slam_min": 40}),
        (A, {"auction_end": "passes_in_a_row"}),
        (A, {"floor_effect": "best_score_wins", "defender_unit": "side"}),
    ],
    ids=lambda part: str(part) if isinstance(part, dict) else part.name,
)
def test_rules_that_play_alike_have_one_form(rules: RuleSet, form: dict[str, Any]) -> None:
    assert fh.with_options(rules, **form) is rules


@pytest.mark.parametrize(
    ("mode", "end"), [("single_round", "passes_in_a_row"), ("multi_round", "each_spoke_once")], ids=str
)
def test_an_end_that_the_auction_cannot_have(mode: str, end: str) -> None:
    message = refused(A, auction_mode=mode, auction_end=end)
    assert message.startswith(f'auction_end = "{end}" does not go with auction_mode = {mode}')
    assert end not in message.partition("there it is")[2]


@pytest.mark.parametrize("place", ["5NT", "11S", "MIS", "PASS", "above the sevens", ""])
@pytest.mark.parametrize("name", ["misere_rank", "open_misere_rank"])
def test_a_place_that_is_not_in_the_ladder(name: str, place: str) -> None:
    message = refused(A, **{name: place})
    assert message.startswith(f"{name} = ")
    assert place in message
    assert "bid directly below" in message
    assert "top" in message


@pytest.mark.parametrize(
    ("name", "place", "ladder"),
    [
        ("misere_rank", "8S", "8S MIS 8C"),
        ("misere_rank", "6NT", "6NT MIS 7S"),
        ("misere_rank", "7C", "7C MIS 7D"),
        ("misere_rank", "10D", "10D MIS OMIS 10H"),
        ("misere_rank", "top", "10NT MIS"),
        ("open_misere_rank", "7NT", "7NT MIS OMIS 8S"),
        ("open_misere_rank", "top", "10NT OMIS"),
    ],
)
def test_a_place_in_the_ladder(name: str, place: str, ladder: str) -> None:
    rules = fh.with_options(A, **{name: place})
    assert f" {ladder} " in f" {' '.join(map(str, fh.ladder(rules)))} "
    assert fh.options(rules)[name] == place


# policies of an outsider


@frozen
class SuitlessPolicy:
    """A rule that no book knows: the joker is worthless, is led as a heart and thrown only by a player who is void."""

    def leading(self, facts: LeadFacts) -> LeadRight:
        hearts = 1 << fh.Suit.HEARTS
        return LeadRight(ALL_SUITS if facts.last_trick else hearts, facts.last_trick, False, "house.lead")

    def following(self, facts: FollowFacts) -> FollowRight:
        return FollowRight(facts.void, False, False, "house.follow")


@frozen(kw_only=True)
class FixedTurns:
    """An auction in which everybody speaks the same number of times."""

    turns: int

    def next_seat(self, facts: AuctionFacts) -> fh.Seat | None:
        said = len(facts.calls)
        return None if said == self.turns * facts.players else fh.Seat((facts.first + said) % facts.players)


KITCHEN = Table(
    "kitchen",
    (
        (11, 12, 13, 14, 15),
        (21, 22, 23, 24, 25),
        (31, 32, 33, 34, 35),
        (41, 42, 43, 44, 45),
        (51, 52, 53, 54, 55),
    ),
)


def test_a_joker_policy_of_ones_own() -> None:
    policy = SuitlessPolicy()
    rules = fh.with_options(A, joker_nt_model=policy)
    assert fh.options(rules)["joker_nt_model"] == policy
    assert gone(A, rules) == {
        "joker_follow",
        "joker_forced",
        "joker_lead",
        "joker_lead_all_led",
        "joker_shown_void",
        "joker_lead_naming",
        "joker_low_in_misere",
    }
    assert fh.ruleset(fh.options(rules)) == areas(rules)
    back = fh.with_options(rules, joker_nt_model="suitless", joker_forced="misere_when_void")
    assert back == A


def test_a_joker_policy_of_ones_own_in_whole_hands() -> None:
    rules = fh.with_options(A, joker_nt_model=SuitlessPolicy())
    chance = random.Random(500)
    led = thrown = 0
    for seed in range(60):
        state = called(fh.deal(rules, dealer=W, seed=seed), "7NT - - -")
        assert isinstance(state, fh.Exchanging)
        keep = [card for card in state.hands[N] if card != fh.JOKER]
        finished = at_random(fh.exchange(state, keep[:3]), chance)
        for number, trick in enumerate(finished.tricks, 1):
            for at, (seat, act) in enumerate(trick.plays):
                if act.card != fh.JOKER:
                    continue
                if at == 0 and number < 10:
                    led += 1
                    assert act.suit is fh.Suit.HEARTS
                    hearts = [s for s, a in trick.plays[1:] if a.card.suit is fh.Suit.HEARTS]
                    assert trick.winner == seat if not hearts else trick.winner in hearts
                elif at:
                    thrown += 1
                    assert trick.winner != seat
                    assert act.suit is None
    assert led > 5
    assert thrown > 5


def test_a_rule_of_ones_own_is_refused_in_words() -> None:
    """A rule id that no language file knows is still a readable refusal."""
    rules = fh.with_options(A, joker_nt_model=SuitlessPolicy())
    state = called(dealt(rules, {N: "HA", fh.E: "JK H5"}, dealer=W), "7NT - - -")
    state = fh.play(fh.exchange(state, list(state.deal.kitty)), fh.card("HA"))
    follow = fh.why_not_play(state, fh.JOKER)
    assert follow is not None
    assert follow.rule == "house.follow"
    assert "house.follow" in str(follow)
    state = called(dealt(rules, {N: "JK"}, dealer=W), "7NT - - -")
    state = fh.exchange(state, list(state.deal.kitty))
    lead = fh.why_not_play(state, fh.JOKER, suit=fh.Suit.SPADES)
    assert lead is not None
    assert "house.lead" in lead.rule
    assert "house.lead" in str(lead)


def test_a_value_table_of_ones_own() -> None:
    rules = fh.with_options(A, schedule=KITCHEN)
    assert fh.options(rules)["schedule"] == KITCHEN
    assert fh.ruleset(fh.options(rules)) == areas(rules)
    worth = {str(bid): fh.value(rules, bid) for bid in fh.ladder(rules)}
    assert [worth[code] for code in ("6S", "7NT", "8C", "10H")] == [11, 25, 32, 54]
    assert worth["MIS"] == 250
    match = fh.Match.start(rules, dealer=W)
    eight = fh.Contract(fh.Bid(8, fh.Strain.CLUBS), N)
    assert match.add_result(eight, (8, 0, 0, 2)).totals == (32, 20)
    assert match.add_result(eight, (7, 0, 0, 3)).totals == (-32, 30)


def test_a_table_is_not_known_by_its_name() -> None:
    impostor = attrs.evolve(KITCHEN, name="avondale")
    rules = fh.with_options(A, schedule=impostor)
    assert fh.options(rules)["schedule"] == impostor
    assert fh.options(fh.with_options(A, schedule=TABLES["perfect"]))["schedule"] == "perfect"


def test_an_auction_of_ones_own_in_a_whole_hand() -> None:
    rules = fh.with_options(A, auction_mode=FixedTurns(turns=2), schedule=KITCHEN, joker_nt_model=SuitlessPolicy())
    shown = fh.options(rules)
    assert shown["auction_mode"] == FixedTurns(turns=2)
    assert fh.ruleset(shown) == areas(rules)
    state = called(fh.deal(rules, dealer=W, seed=3), "- 6S - - 6C - - 7NT")
    assert isinstance(state, fh.Exchanging)
    assert state.deal.contract == fh.Contract(fh.Bid(7, fh.Strain.NO_TRUMP), W)
    finished = at_random(fh.exchange(state, list(state.hands[W])[:3]), random.Random(1))
    assert sum(finished.won) == 10
    made = finished.won[fh.E] + finished.won[W] >= 7
    assert fh.score(finished).points == (10 * (finished.won[N] + finished.won[fh.S]), 25 if made else -25)


def test_options_of_the_usual_auction_do_not_apply_to_ones_own() -> None:
    rules = fh.with_options(A, auction_mode=FixedTurns(turns=1))
    assert gone(A, rules) == {"reentry_after_pass", "self_raise"}
    for name, value in {"reentry_after_pass": "never", "auction_end": "passes_in_a_row", "self_raise": "never"}.items():
        assert refused(rules, **{name: value}).startswith(f"{name} does not apply to these rules")
    assert fh.with_options(rules, auction_mode="multi_round") == A


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"x": 3}, "a rule set has no key 'x'; it has name, about, sources, defaults and options"),
        ({1: 2, "x": 3}, "the key 1 is no text"),
        ({"options": {1: 2, "x": 3}}, "options: the key 1 is no text"),
        (
            {"options": {"joker_nt_model": {"policy": []}}},
            "joker_nt_model: there is no policy [] under the entry points fivehundred.policies (none is installed)",
        ),
    ],
    ids=["key", "keys", "options", "policy"],
)
def test_data_of_the_wrong_kind_is_refused(data: Any, sentence: str) -> None:
    with pytest.raises(fh.RuleSetError) as error:
        fh.from_data(data)
    assert str(error.value) == sentence
