"""Rules that play alike are one rule set, whatever options say them; what cannot matter is refused or follows."""

from __future__ import annotations

from typing import Any

import pytest

import fivehundred as fh
from fivehundred import profiles

A, TWO, THREE = profiles.AVONDALE, profiles.SWEDISH_2P, profiles.AVONDALE_3P


def house(base: fh.RuleSet = A, **changes: Any) -> fh.RuleSet:
    return fh.with_options(base, **changes)


def refused(base: fh.RuleSet = A, **changes: Any) -> str:
    with pytest.raises(fh.RuleSetError) as error:
        house(base, **changes)
    return str(error.value)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # no bid is of fewer than seven tricks, so that six before a misère are seven
        ({"min_tricks": 7, "misere_needs": 6}, {"min_tricks": 7}),
        ({"min_tricks": 8, "misere_needs": 7}, {"min_tricks": 8, "misere_needs": 8}),
        # KA: where nobody bids no trumps it does not matter where they would stand
        ({"nt_bids": "none", "denomination_order": "S NT C D H"}, {"nt_bids": "none", "misere_rank": "7S"}),
        ({"nt_bids": "none", "misere_rank": "7H"}, {"nt_bids": "none", "misere_rank": "7NT"}),
        # a bid of a table's own stands by its value anyway
        ({"other_no_trick_bids": "patatrope 750 top"}, {"other_no_trick_bids": "patatrope 750"}),
        ({"other_no_trick_bids": "ultra 110 above 6H"}, {"other_no_trick_bids": "ultra 110"}),
        # the place above the highest bid is the top
        ({"open_misere_rank": "10NT"}, {"open_misere_rank": "top"}),
        # S003-22: values rank as the ladder does, if no two are the same
        (
            {"bid_rank_key": "value", "misere": 230, "misere_needs": "seven_bid", "open_misere": 490},
            {"misere": 230, "open_misere": 490},
        ),
        # S001-42: no bid of eight tricks or more pays less than 240
        ({"min_tricks": 8, "slam_min": 240}, {"min_tricks": 8, "slam_min": "none"}),
        ({"defender_points": 0}, {"defender_points": "off"}),
        # Q: nobody can bid so little that it is dealt again
        ({"min_tricks": 8, "min_contract": "8_tricks,_else_redeal"}, {"min_tricks": 8}),
        # A35: where all opponents score every trick, none of them is first
        ({"players": 3, "defender_unit": "side", "floor_ties": "trick_order"}, {"players": 3, "defender_unit": "side"}),
    ],
    ids=str,
)
def test_two_ways_to_say_one_rule(one: dict[str, Any], other: dict[str, Any]) -> None:
    assert house(**one) == house(**other)
    assert fh.fingerprint(house(**one)) == fh.fingerprint(house(**other))
    assert fh.ladder(house(**one)) == fh.ladder(house(**other))


@pytest.mark.parametrize(
    ("base", "changes", "why"),
    [
        # I, W-US; MW: of two players everybody is one of the first two to speak
        (TWO, {"six_bids": "inkle"}, 'six_bids = "inkle" comes to "indication" with players = 2'),
        # Q: a six is dealt again anyway
        (
            A,
            {"six_bids": "indication", "min_contract": "8_tricks,_else_redeal"},
            'six_bids = "indication" comes to "normal" with min_contract',
        ),
        (A, {"nt_bids": "from_seven", "min_tricks": 7}, 'comes to "normal" with min_tricks above 6'),
        # a joker without a suit is met in misère alone
        (
            A,
            {"nt_bids": "none", "joker_forced": "when_void"},
            'joker_forced = "when_void" comes to "misere_when_void" with no deal without trumps but a misere',
        ),
        (
            A,
            {"nt_bids": "none", "misere": "off", "open_misere": "off", "joker_follow": "any_time"},
            "joker_follow does not apply to these rules: it needs a deal without trumps",
        ),
        # G4: the highest and the lowest cannot be 500 apart before one of them ends the game
        (
            profiles.SWEDISH_CLASSIC,
            {"target": 100, "floor": -100, "spread_end": 500},
            "more than 500 points from the floor to the target",
        ),
        (A, {"deal_limit": 1, "spread_end": 500}, "more deals than one"),
        # hi-lo is played with the kitty in any case
        (
            A,
            {"misere": "off", "open_misere": "off", "other_no_trick_bids": "hi-lo", "misere_kitty": "no_exchange"},
            "a misere with the kitty",
        ),
    ],
    ids=str,
)
def test_what_changes_nothing_is_refused_with_the_reason(base: fh.RuleSet, changes: dict[str, Any], why: str) -> None:
    assert why in refused(base, **changes)


def test_misere_follows_the_least_number_of_tricks() -> None:
    """S003-19, S003-65: above the lowest bids at no trumps, once such a bid was made."""
    eight = fh.options(house(min_tricks=8))
    assert (eight["misere_rank"], eight["misere_needs"], eight["open_misere_rank"]) == ("8NT", 8, "10D")
    assert [str(bid) for bid in fh.ladder(house(min_tricks=8))][:6] == ["8S", "8C", "8D", "8H", "8NT", "MIS"]
    assert "above 7NT, does not go with min_tricks = 8" in refused(min_tricks=8, misere_rank="7NT")


def test_a_game_of_one_deal() -> None:
    """T: whoever has the best score wins, fallen or not; only who comes first of several may rest on the floor."""
    assert fh.options(house(THREE, deal_limit=1))["floor"] == "none"
    first = house(THREE, deal_limit=1, floor_ties="trick_order")
    assert fh.options(first)["floor"] == -500
    assert "floor" not in fh.options(house(deal_limit=1))


def test_overtricks_that_the_slam_covers() -> None:
    """S001-42, S003-36: from a bid of nine tricks the tenth pays the slam or its own points, whichever is more."""
    nine: dict[str, Any] = {"min_tricks": 9, "schedule": "norwegian_N1", "slam_min": 250}
    assert fh.options(house(**nine, overtricks=50))["overtricks"] == 50
    assert "overtricks = 5 comes to 0 at this table" in refused(**nine, overtricks=5)
