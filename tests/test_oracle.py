"""The worked examples of the rule catalogue (section 4) put to the slow oracle.

Expected values are typed in from the catalogue. The id of the example is in the name of the test.
"""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from oracle import (
    Contract,
    Options,
    Play,
    PlayView,
    auction,
    callable_cards,
    deal,
    game,
    ladder,
    pack,
    play,
    score,
    trump_cards,
    value,
)

# Profiles, from section 3

AVONDALE: dict[str, int | str] = {
    "players": 4,
    "partnership": "pairs",
    "score_unit": "side",
    "suit_floor": "5 5 4 4",
    "extra_ranks": "none",
    "jokers": 1,
    "joker_stand_in": "none",
    "odd_four_is_trump": "no",
    "nt_jacks": "natural",
    "deck_size": 43,
    "hand_size": 10,
    "kitty_size": 3,
    "deal_packets": "3(1) 4(1) 3(1)",
    "auction_mode": "multi_round",
    "reentry_after_pass": "never",
    "auction_end": "all_but_one_passed",
    "self_raise": "never",
    "min_tricks": 6,
    "six_bids": "normal",
    "min_contract": "none",
    "denomination_order": "S C D H NT",
    "bid_rank_key": "ladder",
    "pass_out": "redeal_next",
    "schedule": "avondale",
    "slam_min": 250,
    "game_bid": "none",
    "misere": 250,
    "misere_rank": "7NT",
    "misere_needs": "seven_bid",
    "open_misere": 500,
    "open_misere_rank": "10D",
    "open_misere_needs": "none",
    "other_no_trick_bids": "none",
    "misere_kitty": "exchange",
    "misere_partner": "sits_out",
    "open_misere_exposure": "after_first_trick",
    "misere_leader": "declarer",
    "misere_stop": "first_declarer_trick",
    "misere_defender_points": "none",
    "first_leader": "declarer",
    "joker_nt_model": "suitless",
    "joker_nomination": "declarer_holding",
    "joker_follow": "void_only",
    "joker_forced": "misere_when_void",
    "joker_lead": "unled_suit",
    "joker_lead_all_led": "last_trick_only",
    "joker_shown_void": "ignored",
    "joker_lead_naming": "mandatory",
    "joker_low_in_misere": "no",
    "defender_points": 10,
    "defender_when": "made+failed",
    "defender_unit": "side",
    "defender_cap": "none",
    "target": 500,
    "win_needs_contract": "yes",
    "floor": -500,
    "floor_effect": "side_loses",
}


def altered(opts: Options, absent: str = "", **changes: int | str) -> dict[str, int | str]:
    """The same options with some changed and some (a string of names) left out."""
    result = dict(opts)
    for name in absent.split():
        del result[name]
    result.update(changes)
    return result


AVONDALE_3P = altered(
    AVONDALE,
    absent="misere_partner",
    players=3,
    partnership="solo",
    score_unit="player",
    suit_floor="7 7 7 7",
    deck_size=33,
    defender_unit="each_own_tricks",
    floor_ties="together",
)

NORWEGIAN = altered(AVONDALE_3P, denomination_order="C D H S NT", schedule="norwegian_N1")

SWEDISH_CLASSIC: dict[str, int | str] = {
    "players": 3,
    "partnership": "solo",
    "score_unit": "player",
    "suit_floor": "7 7 7 7",
    "extra_ranks": "none",
    "jokers": 1,
    "joker_stand_in": "S2",
    "odd_four_is_trump": "no",
    "nt_jacks": "natural",
    "deck_size": 33,
    "hand_size": 10,
    "kitty_size": 3,
    "deal_packets": "3(3) 4 3",
    "auction_mode": "single_round",
    "auction_end": "each_spoke_once",
    "self_raise": "never",
    "min_tricks": 6,
    "six_bids": "normal",
    "min_contract": "none",
    "denomination_order": "S C D H NT",
    "bid_rank_key": "ladder",
    "pass_out": "nt_no_kitty",
    "pass_out_points": "10_per_own_trick",
    "schedule": "avondale",
    "slam_min": 250,
    "game_bid": "none",
    "misere": "off",
    "open_misere": "off",
    "other_no_trick_bids": "none",
    "first_leader": "declarer",
    "joker_nt_model": "led_suit_top",
    "joker_nomination": "none",
    "joker_follow": "any_time",
    "joker_forced": "never",
    "joker_lead": "not_shown_void",
    "joker_lead_all_led": "allowed",
    "joker_shown_void": "no_naming",
    "joker_lead_naming": "mandatory",
    "joker_low_in_misere": "no",
    "defender_points": 10,
    "defender_when": "made+failed",
    "defender_unit": "each_own_tricks",
    "defender_cap": "none",
    "target": 500,
    "win_needs_contract": "no",
    "floor": -500,
    "floor_effect": "best_score_wins",
    "floor_ties": "trick_order",
    "simultaneous": "highest_then_declarer",
    "simultaneous_no_declarer": "trick_order",
}

SWEDISH_MULTI_ROUND = altered(
    SWEDISH_CLASSIC,
    auction_mode="multi_round",
    reentry_after_pass="always",
    auction_end="passes_in_a_row",
    slam_min="none",
)

ANGLO_SAXON_3P = altered(
    SWEDISH_CLASSIC,
    misere=250,
    misere_rank="7NT",
    misere_needs="none",
    open_misere=520,
    open_misere_rank="top",
    open_misere_needs="none",
    misere_kitty="exchange",
    open_misere_exposure="before_first_lead",
    misere_leader="declarer",
    misere_stop="play_all",
    misere_defender_points="10_each_per_declarer_trick",
    joker_forced="misere_when_void",
)

SWEDISH_PAIRS = altered(
    SWEDISH_CLASSIC,
    players=4,
    partnership="pairs",
    score_unit="side",
    suit_floor="5 5 4 4",
    deck_size=43,
    auction_mode="multi_round",
    reentry_after_pass="never",
    auction_end="all_but_one_passed",
    pass_out_points="10_per_side_trick",
    defender_unit="side",
    defender_cap="490_if_contract_failed",
)

ANGLO_SAXON_4P = altered(
    SWEDISH_PAIRS,
    misere=250,
    misere_rank="7NT",
    misere_needs="seven_bid",
    open_misere=500,
    open_misere_rank="top",
    open_misere_needs="seven_bid",
    misere_kitty="exchange",
    misere_partner="sits_out",
    open_misere_exposure="before_first_lead",
    misere_leader="declarer",
    misere_stop="play_all",
    misere_defender_points="10_side_per_declarer_trick",
    joker_forced="misere_when_void",
)

TWO_JOKERS = altered(
    AVONDALE,
    suit_floor="4 4 4 4",
    jokers=2,
    joker_order="black>red",
    deck_size=46,
    kitty_size=6,
    deal_packets="3(2) 4(2) 3(2)",
)

N, E, S, W = 0, 1, 2, 3
X, Y, Z = 0, 1, 2

# Small helpers


def legal_after(opts: Options, calls: str) -> set[str]:
    """The last seat dealt, so that seat 0 speaks first."""
    return auction(opts, int(opts["players"]) - 1, calls.split()).legal


def run(
    opts: Options,
    contract: Contract | None,
    hands: dict[int, str],
    plays: str = "",
    named: dict[str, str] | None = None,
) -> PlayView:
    """Hands and plays ('0:SA 1:S5') as text, the last seat being the dealer."""
    count = int(opts["players"])
    cards = [set(hands.get(seat, "").split()) for seat in range(count)]
    made: list[Play] = []
    for item in plays.split():
        seat, _, card = item.partition(":")
        made.append((int(seat), card))
    return play(opts, count - 1, contract, named or {}, cards, made)


def won(*counts: int) -> list[int]:
    """Trick winners: so many for seat 0, then for seat 1 ..."""
    return [seat for seat, count in enumerate(counts) for _ in range(count)]


def totals_after(
    opts: Options, contract: Contract | None, winners: list[int], before: dict[str, int]
) -> dict[str, int | Fraction]:
    points = score(opts, contract, 0, winners, before)
    return {unit: before.get(unit, 0) + points[unit] for unit in points}


# Bids


def test_b1_more_tricks_beat_no_trump() -> None:
    assert "7S" in legal_after(AVONDALE, "6NT")


def test_b2_equal_tricks_need_a_higher_denomination() -> None:
    assert "6D" not in legal_after(AVONDALE, "6H")
    assert "6NT" in legal_after(AVONDALE, "6H")


def test_b3_at_least_six_tricks() -> None:
    assert "5H" not in legal_after(AVONDALE, "")
    assert "6S" in legal_after(AVONDALE, "")


def test_b4_no_misere_as_first_bid() -> None:
    assert "MIS" not in legal_after(AVONDALE, "")


def test_b5_no_misere_over_a_six() -> None:
    assert "MIS" not in legal_after(AVONDALE, "6NT")


def test_b6_misere_over_seven_no_trump() -> None:
    assert "MIS" in legal_after(AVONDALE, "7NT")


def test_b7_eight_spades_over_misere() -> None:
    assert "8S" in legal_after(AVONDALE, "7NT MIS")
    assert (value(AVONDALE, "MIS"), value(AVONDALE, "8S")) == (250, 240)


def test_b8_no_misere_over_eight_spades() -> None:
    assert "MIS" not in legal_after(AVONDALE, "7NT 8S")


def test_b10_open_misere_first_then_ten_diamonds_or_hearts() -> None:
    assert "OMIS" in legal_after(AVONDALE, "")
    assert legal_after(AVONDALE, "OMIS") == {"PASS", "10H", "10NT"}


def test_b11_no_open_misere_over_ten_hearts() -> None:
    assert legal_after(AVONDALE, "10H") == {"PASS", "10NT"}


def test_b12_open_misere_needs_a_seven() -> None:
    assert "OMIS" not in legal_after(ANGLO_SAXON_4P, "")
    assert "OMIS" not in legal_after(ANGLO_SAXON_4P, "6NT")


def test_b13_open_misere_over_ten_no_trump() -> None:
    assert legal_after(ANGLO_SAXON_4P, "7S 10NT") == {"PASS", "OMIS"}


def test_b14_forehand_opens_misere() -> None:
    assert "MIS" in legal_after(ANGLO_SAXON_3P, "")


def test_b15_open_misere_by_the_last_speaker() -> None:
    assert legal_after(ANGLO_SAXON_3P, "PASS 10NT") == {"PASS", "OMIS"}
    assert auction(ANGLO_SAXON_3P, 2, ["PASS", "10NT", "OMIS"]).contract == ("OMIS", 2)
    assert value(ANGLO_SAXON_3P, "OMIS") == 520


def test_b16_who_passed_is_skipped() -> None:
    assert auction(AVONDALE, W, ["PASS", "6S", "PASS", "7C"]).next == E


def test_b18_each_speaks_once() -> None:
    view = auction(SWEDISH_CLASSIC, 2, ["PASS", "6C", "6D"])
    assert (view.over, view.contract, view.next, view.legal) == (True, ("6D", Z), None, set())


def test_b19_no_raise_after_the_others_passed() -> None:
    view = auction(AVONDALE, W, ["7H", "PASS", "PASS", "PASS"])
    assert (view.over, view.contract, view.next) == (True, ("7H", N), None)


def test_b20_no_raise_without_a_contest() -> None:
    opts = altered(AVONDALE, self_raise="if_contested", self_raise_reopens="no")
    view = auction(opts, W, ["7H", "PASS", "PASS", "PASS"])
    assert (view.over, view.contract, view.legal) == (True, ("7H", N), set())


def test_b21_spades_over_hearts_in_norway() -> None:
    assert "7S" in legal_after(NORWEGIAN, "7H")
    assert "7S" not in legal_after(AVONDALE, "7H")


def test_b23_three_passes_then_a_bid() -> None:
    view = auction(AVONDALE, W, ["PASS", "PASS", "PASS", "6S"])
    assert (view.over, view.contract) == (True, ("6S", W))


def test_b24_four_passes() -> None:
    view = auction(AVONDALE, W, ["PASS"] * 4)
    assert (view.over, view.contract, view.passed_out) == (True, None, True)
    assert score(AVONDALE, None, W, [], {}) == {"NS": 0, "EW": 0}


def test_b25_three_passes_are_played_at_no_trumps() -> None:
    view = auction(SWEDISH_CLASSIC, 2, ["PASS"] * 3)
    assert (view.over, view.contract, view.passed_out) == (True, None, True)
    hands = {X: "HJ S7", Y: "DJ HA", Z: "H8 H9"}
    assert run(SWEDISH_CLASSIC, None, hands).next == X
    assert run(SWEDISH_CLASSIC, None, hands, "0:HJ").legal == {"HA"}
    assert score(SWEDISH_CLASSIC, None, 2, won(5, 3, 2), {}) == {"0": 50, "1": 30, "2": 20}


# Trumps and following


def test_t1_left_bower_does_not_follow_its_printed_suit() -> None:
    assert run(AVONDALE, ("8H", N), {N: "DA S5 S6", E: "DJ D9 CK"}, "0:DA").legal == {"D9"}


def test_t2_void_any_card() -> None:
    assert run(AVONDALE, ("8H", N), {N: "DA S5 S6", E: "DJ CK S7"}, "0:DA").legal == {"DJ", "CK", "S7"}


def test_t3_left_bower_follows_trumps() -> None:
    assert run(AVONDALE, ("8H", N), {N: "H6 S5", E: "DJ SA"}, "0:H6").legal == {"DJ"}


def test_t4_a_led_joker_is_a_trump_lead() -> None:
    hands = {N: "JK S5", E: "DJ SA"}
    assert run(AVONDALE, ("8H", N), hands).legal == {"JK", "S5"}
    assert run(AVONDALE, ("8H", N), hands, "0:JK").legal == {"DJ"}


def test_t5_a_small_trump_wins() -> None:
    hands = {N: "CQ S5", E: "CK S6", S: "H4 S7", W: "C5 S8"}
    view = run(AVONDALE, ("8H", N), hands, "0:CQ 1:CK 2:H4 3:C5")
    assert view.tricks == [(N, [(N, "CQ"), (E, "CK"), (S, "H4"), (W, "C5")], S)]
    assert view.next == S


def test_t6_left_bower_above_the_ace() -> None:
    hands = {N: "S10", E: "SA", S: "CJ", W: "SQ"}
    assert run(AVONDALE, ("8S", N), hands, "0:S10 1:SA 2:CJ 3:SQ").tricks[0][2] == S


def test_t7_right_bower_above_left_bower() -> None:
    hands = {N: "HJ", E: "DJ", S: "D4", W: "D5"}
    assert run(AVONDALE, ("8D", N), hands, "0:HJ 1:DJ 2:D4 3:D5").tricks[0][2] == E
    assert " ".join(trump_cards(SWEDISH_CLASSIC, "D")) == "JK DJ HJ DA DK DQ D10 D9 D8 D7"  # S000-9


def test_t8_twelve_black_trumps() -> None:
    assert " ".join(trump_cards(AVONDALE, "C")) == "JK CJ SJ CA CK CQ C10 C9 C8 C7 C6 C5"
    assert " ".join(trump_cards(AVONDALE, "H")) == "JK HJ DJ HA HK HQ H10 H9 H8 H7 H6 H5 H4"  # S003-9


def test_t9_the_odd_four_is_the_lowest_trump() -> None:
    opts = altered(AVONDALE, suit_floor="5 4 5 4", odd_four_is_trump="yes")
    assert run(opts, ("8D", N), {N: "D5 S5", E: "H4 SK"}, "0:D5").legal == {"H4"}
    assert trump_cards(opts, "D")[-1] == "H4"
    assert [len(trump_cards(opts, suit)) for suit in "SCDH"] == [13, 13, 13, 13]


# Joker at no trumps and in misère

# Ten tricks: N leads winners in every suit; W is void in spades after the first.
LONG = {
    N: "SA SK SQ CA CK DA DK HA HK JK",
    E: "S10 S9 S8 C10 C9 D10 D9 H10 H9 H8",
    S: "S7 S6 S5 C8 C7 D8 D7 H7 H6 H5",
    W: "SJ CQ CJ DQ DJ HQ HJ C6 C5 H4",
}
FOUR_TRICKS = "0:SA 1:S10 2:S7 3:SJ 0:CA 1:C10 2:C8 3:CQ 0:DA 1:D10 2:D8 3:DQ 0:HA 1:H10 2:H7 3:HQ 0:SK 1:S9 2:S6 3:C5 "
SEVEN_TRICKS = FOUR_TRICKS + "0:CK 1:C9 2:C7 3:CJ 0:DK 1:D9 2:D7 3:DJ "
NINE_TRICKS = SEVEN_TRICKS + "0:HK 1:H9 2:H6 3:HJ 0:SQ 1:S8 2:S5 3:C6 "


def test_j1_no_joker_while_holding_the_suit() -> None:
    assert run(AVONDALE, ("7NT", N), {N: "DA S5 S6", E: "JK D7 SK"}, "0:DA").legal == {"D7"}


def test_j2_void_the_joker_is_optional() -> None:
    view = run(AVONDALE, ("7NT", N), {N: "DA S5 S6", E: "JK SK C4"}, "0:DA")
    assert view.legal == {"JK", "SK", "C4"}


def test_j3_in_misere_a_void_defender_must_play_it() -> None:
    assert run(AVONDALE, ("MIS", N), {N: "D5 S5 S6", E: "JK SK C4"}, "0:D5").legal == {"JK"}
    assert run(AVONDALE, ("OMIS", N), {N: "D5 S5 S6", E: "JK SK C4"}, "0:D5").legal == {"JK"}


def test_j4_nominated_it_follows_and_wins() -> None:
    hands = {N: "S5 JK C5", E: "S9 DA C6", S: "S6 D4 C7", W: "S7 D5 C8"}
    plays = "0:S5 1:S9 2:S6 3:S7 1:DA 2:D4 3:D5"
    assert run(AVONDALE, ("7NT", N), hands, plays, {"JK": "D"}).legal == {"JK"}
    assert run(AVONDALE, ("7NT", N), hands, plays + " 0:JK", {"JK": "D"}).tricks[1][2] == N


def test_j5_nominated_it_loses_off_suit() -> None:
    hands = {N: "C5 JK H5", E: "C9 S9 H6", S: "C6 SQ H7", W: "C7 SK H8"}
    plays = "0:C5 1:C9 2:C6 3:C7 1:S9 2:SQ 3:SK"
    assert run(AVONDALE, ("7NT", N), hands, plays, {"JK": "D"}).legal == {"JK", "H5"}
    assert run(AVONDALE, ("7NT", N), hands, plays + " 0:JK", {"JK": "D"}).tricks[1][2] == W


def test_j6_nominated_it_is_a_safe_misere_discard() -> None:
    hands = {N: "C5 JK H4", E: "C9 S9 D9", S: "CA DA HA", W: "C6 S6 D6"}
    view = run(AVONDALE, ("MIS", N), hands, "0:C5 1:C9 3:C6 1:S9 3:S6", {"JK": "H"})
    assert view.legal == {"JK", "H4"}
    view = run(AVONDALE, ("MIS", N), hands, "0:C5 1:C9 3:C6 1:S9 3:S6 0:JK", {"JK": "H"})
    assert (view.tricks[1][2], view.over) == (E, False)


def test_j7_misere_declarer_with_a_suitless_joker_has_lost() -> None:
    hands = {N: "C5 JK H4", E: "C9 S9 D9", S: "CA DA HA", W: "C6 S6 D6"}
    assert run(AVONDALE, ("MIS", N), hands, "0:C5 1:C9 3:C6 1:S9 3:S6").legal == {"JK"}
    view = run(AVONDALE, ("MIS", N), hands, "0:C5 1:C9 3:C6 1:S9 3:S6 0:JK")
    winners = [winner for _, _, winner in view.tricks]
    assert (winners, view.over, view.next) == ([E, N], True, None)
    assert score(AVONDALE, ("MIS", N), W, winners, {}) == {"NS": -250, "EW": 0}


def test_j8_the_joker_of_declarers_partner_has_no_suit() -> None:
    hands = {N: "DA S5 S6", E: "D4 C5 C6", S: "JK SK C4", W: "D5 C7 C8"}
    assert run(AVONDALE, ("7NT", N), hands, "0:DA 1:D4").legal == {"JK", "SK", "C4"}
    assert run(AVONDALE, ("7NT", N), hands, "0:DA 1:D4 2:JK 3:D5").tricks[0][2] == S


def test_j9_name_an_unled_suit() -> None:
    two = "0:SA 1:S10 2:S7 3:SJ 0:DA 1:D10 2:D8 3:DQ "
    view = run(AVONDALE, ("7NT", N), LONG, two)
    assert {card for card in view.legal if card.startswith("JK")} == {"JK=H", "JK=C"}
    view = run(AVONDALE, ("7NT", N), LONG, two + "0:JK=H")
    assert view.legal == {"H10", "H9", "H8"}
    view = run(AVONDALE, ("7NT", N), LONG, two + "0:JK=H 1:H10 2:H7 3:HQ")
    assert view.tricks[2][2] == N


def test_j10_no_joker_lead_after_four_suits() -> None:
    view = run(AVONDALE, ("7NT", N), LONG, SEVEN_TRICKS)
    assert len(view.tricks) == 7
    assert view.legal == {"SQ", "HK"}


def test_j11_joker_lead_to_the_last_trick() -> None:
    view = run(AVONDALE, ("7NT", N), LONG, NINE_TRICKS)
    assert view.legal == {"JK"}
    view = run(AVONDALE, ("7NT", N), LONG, NINE_TRICKS + "0:JK 1:H8 2:H5 3:H4")
    assert (view.tricks[9][2], view.over, view.legal) == (N, True, set())


def test_j12_a_nominated_joker_may_always_be_led() -> None:
    six = FOUR_TRICKS + "0:DK 1:D9 2:D7 3:DJ "
    view = run(AVONDALE, ("7NT", N), LONG, six, {"JK": "C"})
    assert len(view.tricks) == 6
    assert view.legal == {"SQ", "CK", "HK", "JK"}
    assert run(AVONDALE, ("7NT", N), LONG, six + "0:JK", {"JK": "C"}).legal == {"C9"}
    assert run(AVONDALE, ("7NT", N), LONG, six + "0:JK 1:C9 2:C7", {"JK": "C"}).legal == {"CJ", "C6"}
    view = run(AVONDALE, ("7NT", N), LONG, six + "0:JK 1:C9 2:C7 3:CJ", {"JK": "C"})
    assert view.tricks[6][2] == N


def test_j13_a_defenders_joker_stays_suitless() -> None:
    hands = {N: "HA S5", E: "H4 S6", S: "H5 S7", W: "JK S8"}
    assert run(AVONDALE, ("8NT", N), hands, "0:HA 1:H4 2:H5").legal == {"JK", "S8"}
    assert run(AVONDALE, ("8NT", N), hands, "0:HA 1:H4 2:H5 3:JK").tricks[0][2] == W


def test_j14_nominated_too_late_it_stays_suitless() -> None:
    hands = {N: "H9 JK", E: "HA D5", S: "H5 D6", W: "H6 D7"}
    view = run(AVONDALE, ("7NT", N), hands, "0:H9 1:HA 2:H5 3:H6 1:D5 2:D6 3:D7 0:JK")
    assert view.tricks[1][2] == N


def test_j15_swedish_joker_at_any_time() -> None:
    hands = {X: "CA S7", Y: "JK C9"}
    assert run(SWEDISH_CLASSIC, ("7NT", X), hands, "0:CA").legal == {"JK", "C9"}
    assert run(altered(SWEDISH_CLASSIC, joker_follow="void_only"), ("7NT", X), hands, "0:CA").legal == {"C9"}


def test_j16_not_a_suit_that_the_leader_failed_to_follow() -> None:
    hands = {X: "C7 H7 HQ JK D8", Y: "CK SK H9 S10 S9", Z: "C9 S8 H8 D9 D10"}
    plays = "0:C7 1:CK 2:C9 1:SK 2:S8 0:H7 1:H9 2:H8 0:HQ"
    view = run(SWEDISH_CLASSIC, ("7NT", X), hands, plays)
    assert view.next == X
    assert view.legal == {"D8", "JK=H", "JK=C", "JK=D"}


def test_j17_no_winning_value_after_a_renounce() -> None:
    opts = altered(SWEDISH_CLASSIC, joker_shown_void="no_naming_no_win")
    hands = {X: "CA CK S7", Y: "D7 JK D8", Z: "C7 C8 S8"}
    view = run(opts, ("7NT", X), hands, "0:CA 1:D7 2:C7 0:CK 1:JK 2:C8")
    assert view.tricks[1][2] == X
    view = run(SWEDISH_CLASSIC, ("7NT", X), hands, "0:CA 1:D7 2:C7 0:CK 1:JK 2:C8")
    assert view.tricks[1][2] == Y


def test_j18_forced_in_misere_and_wins() -> None:
    hands = {X: "S7 JK H7", Y: "S8 D7 D8", Z: "S9 D9 DA"}
    view = run(ANGLO_SAXON_3P, ("MIS", X), hands, "0:S7 1:S8 2:S9 2:D9")
    assert (view.next, view.legal) == (X, {"JK"})
    view = run(ANGLO_SAXON_3P, ("MIS", X), hands, "0:S7 1:S8 2:S9 2:D9 0:JK 1:D7")
    assert view.tricks[1][2] == X
    assert (view.over, view.next) == (False, X)  # S000-44: all ten tricks are played


def test_j19_black_beats_red() -> None:
    hands = {N: "JKR C5", E: "SA C6", S: "JKB C7", W: "S5 C8"}
    view = run(TWO_JOKERS, ("7NT", N), hands, "0:JKR=S 1:SA 2:JKB 3:S5")
    assert view.tricks[0][2] == S


def test_j20_a_refused_nomination_leaves_it_suitless() -> None:
    opts = altered(AVONDALE, joker_nomination="misere_only")
    hands = {N: "H9 JK", E: "HA D5", S: "H5 D6", W: "H6 D7"}
    assert run(opts, ("7NT", N), hands).legal == {"H9", "JK=S", "JK=C", "JK=D", "JK=H"}


# Scoring


@pytest.mark.parametrize("declarer", [N, S])
def test_k1_made(declarer: int) -> None:
    assert score(AVONDALE, ("8C", declarer), W, won(5, 1, 3, 1), {}) == {"NS": 260, "EW": 20}


def test_k2_failed() -> None:
    assert score(AVONDALE, ("8H", N), W, won(4, 2, 3, 1), {}) == {"NS": -300, "EW": 30}


def test_k3_no_overtricks() -> None:
    assert score(AVONDALE, ("6H", E), W, won(1, 4, 0, 5), {}) == {"NS": 10, "EW": 100}


def test_k4_slam() -> None:
    assert score(AVONDALE, ("6S", N), W, won(5, 0, 5, 0), {}) == {"NS": 250, "EW": 0}


def test_k5_slam_near_250() -> None:
    assert score(AVONDALE, ("8S", N), W, won(5, 0, 5, 0), {}) == {"NS": 250, "EW": 0}
    assert score(AVONDALE, ("8C", N), W, won(5, 0, 5, 0), {}) == {"NS": 260, "EW": 0}


def test_k6_slam_at_seven_no_trump() -> None:
    assert score(AVONDALE, ("7NT", N), W, won(10, 0, 0, 0), {}) == {"NS": 250, "EW": 0}


def test_k7_no_slam_in_the_multi_round_game() -> None:
    assert score(SWEDISH_MULTI_ROUND, ("6S", Y), 2, won(0, 10, 0), {}) == {"0": 0, "1": 40, "2": 0}


def test_k8_misere() -> None:
    assert score(AVONDALE, ("MIS", N), W, won(0, 6, 0, 4), {}) == {"NS": 250, "EW": 0}
    assert score(AVONDALE, ("MIS", N), W, [E, W, E, N], {}) == {"NS": -250, "EW": 0}


def test_k9_failed_misere_pays_each_opponent() -> None:
    assert score(ANGLO_SAXON_3P, ("MIS", X), 2, won(2, 5, 3), {}) == {"0": -250, "1": 20, "2": 20}


def test_k10_failed_open_misere() -> None:
    assert score(ANGLO_SAXON_3P, ("OMIS", X), 2, won(1, 5, 4), {}) == {"0": -520, "1": 10, "2": 10}


def test_k11_opponents_each_for_their_own_tricks() -> None:
    assert score(SWEDISH_CLASSIC, ("7D", X), 2, won(6, 3, 1), {}) == {"0": -180, "1": 30, "2": 10}
    # A12: the same in avondale_3p
    assert score(AVONDALE_3P, ("7D", X), 2, won(6, 3, 1), {}) == {"0": -180, "1": 30, "2": 10}


def test_k12_open_misere_wins_in_one_deal() -> None:
    assert score(AVONDALE, ("OMIS", N), W, won(0, 6, 0, 4), {}) == {"NS": 500, "EW": 0}
    assert game(AVONDALE, ("OMIS", N), W, won(0, 6, 0, 4), {"NS": 0, "EW": 0}) == (["NS"], "target")


def test_k14_norwegian_tables() -> None:
    assert value(NORWEGIAN, "8H") == 140
    assert score(NORWEGIAN, ("8H", X), 2, won(8, 1, 1), {}) == {"0": 140, "1": 10, "2": 10}
    assert value(altered(NORWEGIAN, schedule="norwegian_N2"), "8H") == 260


# End of game


def test_e1_no_win_on_trick_points() -> None:
    before = {"NS": 480, "EW": 300}
    deal_of = (("7H", E), won(5, 5, 0, 0))
    assert totals_after(AVONDALE, *deal_of, before) == {"NS": 530, "EW": 100}
    assert game(AVONDALE, deal_of[0], W, deal_of[1], before) == ([], "open")


def test_e2_then_a_small_contract_wins() -> None:
    before = {"NS": 530, "EW": 100}
    assert totals_after(AVONDALE, ("6S", N), won(6, 4, 0, 0), before)["NS"] == 570
    assert game(AVONDALE, ("6S", N), W, won(6, 4, 0, 0), before) == (["NS"], "target")


def test_e3_the_lower_total_wins() -> None:
    before = {"NS": 530, "EW": 420}
    assert totals_after(AVONDALE, ("6H", E), won(4, 6, 0, 0), before) == {"NS": 570, "EW": 520}
    assert game(AVONDALE, ("6H", E), W, won(4, 6, 0, 0), before) == (["EW"], "target")


def test_e4_failed_from_above_500() -> None:
    before = {"NS": 530, "EW": 0}
    assert totals_after(AVONDALE, ("8C", N), won(7, 3, 0, 0), before)["NS"] == 270
    assert game(AVONDALE, ("8C", N), W, won(7, 3, 0, 0), before) == ([], "open")


def test_e5_exactly_minus_500_loses() -> None:
    before = {"NS": 0, "EW": -200}
    assert totals_after(AVONDALE, ("8H", E), won(3, 7, 0, 0), before)["EW"] == -500
    assert game(AVONDALE, ("8H", E), W, won(3, 7, 0, 0), before) == (["NS"], "floor")


def test_e6_the_winner_may_be_negative() -> None:
    before = {"NS": -100, "EW": -300}
    assert totals_after(AVONDALE, ("8C", E), won(3, 7, 0, 0), before) == {"NS": -70, "EW": -560}
    assert game(AVONDALE, ("8C", E), W, won(3, 7, 0, 0), before) == (["NS"], "floor")


def test_e7_500_on_tricks_while_the_others_fall() -> None:
    before = {"NS": 480, "EW": -320}
    assert totals_after(AVONDALE, ("7H", E), won(5, 5, 0, 0), before) == {"NS": 530, "EW": -520}
    assert game(AVONDALE, ("7H", E), W, won(5, 5, 0, 0), before) == (["NS"], "floor")


def test_e8_capped_at_490() -> None:
    before = {"NS": 480, "EW": 0}
    assert totals_after(SWEDISH_PAIRS, ("7S", E), won(4, 6, 0, 0), before)["NS"] == 490
    assert score(SWEDISH_PAIRS, ("7S", E), W, won(4, 6, 0, 0), before)["NS"] == 10
    assert game(SWEDISH_PAIRS, ("7S", E), W, won(4, 6, 0, 0), before) == ([], "open")


def test_e9_no_cap_when_the_contract_is_made() -> None:
    before = {"NS": 480, "EW": 0}
    assert totals_after(SWEDISH_PAIRS, ("6S", E), won(3, 7, 0, 0), before)["NS"] == 510
    assert game(SWEDISH_PAIRS, ("6S", E), W, won(3, 7, 0, 0), before) == (["NS"], "target")
    always = altered(SWEDISH_PAIRS, defender_cap="490_always")  # A8
    assert game(always, ("6S", E), W, won(3, 7, 0, 0), before) == ([], "open")


def test_e10_level_at_500_the_declarer_wins() -> None:
    before = {"0": 400, "1": 480, "2": 0}
    assert totals_after(SWEDISH_CLASSIC, ("6H", X), won(7, 2, 1), before) == {"0": 500, "1": 500, "2": 10}
    assert game(SWEDISH_CLASSIC, ("6H", X), 2, won(7, 2, 1), before) == (["0"], "target")


def test_e11_the_higher_total_wins() -> None:
    before = {"0": 400, "1": 490, "2": 0}
    assert totals_after(SWEDISH_CLASSIC, ("6H", X), won(6, 3, 1), before) == {"0": 500, "1": 520, "2": 10}
    assert game(SWEDISH_CLASSIC, ("6H", X), 2, won(6, 3, 1), before) == (["1"], "target")
    hoffmann = altered(SWEDISH_CLASSIC, simultaneous="declarer_first")
    assert game(hoffmann, ("6H", X), 2, won(6, 3, 1), before) == (["0"], "target")


def test_e12_first_to_500_in_trick_order() -> None:
    before = {"0": 480, "1": 470, "2": 0}
    winners = [X, Z, Y, Z, Y, X, Z, Y, Z, Z]  # X's second trick is trick 6, Y's third is trick 8
    assert totals_after(SWEDISH_CLASSIC, ("6H", Z), winners, before) == {"0": 500, "1": 500, "2": -100}
    assert game(SWEDISH_CLASSIC, ("6H", Z), 2, winners, before) == (["0"], "target")


def test_e13_best_score_wins_at_minus_500() -> None:
    before = {"0": 280, "1": 140, "2": -300}
    after = {"0": 310, "1": 150, "2": -520}
    assert totals_after(SWEDISH_CLASSIC, ("7NT", Z), won(3, 1, 6), before) == after
    assert game(SWEDISH_CLASSIC, ("7NT", Z), 2, won(3, 1, 6), before) == (["0"], "floor")


def test_e14_a_passed_out_deal_can_win() -> None:
    before = {"0": 480, "1": 470, "2": 0}
    assert totals_after(SWEDISH_CLASSIC, None, won(3, 2, 5), before) == {"0": 510, "1": 490, "2": 50}
    assert game(SWEDISH_CLASSIC, None, 2, won(3, 2, 5), before) == (["0"], "target")


# Further checks against the catalogue, by the id of the rule


def test_s003_13_deal() -> None:
    cards = [str(number) for number in range(1, 44)]
    hands, kitty = deal(AVONDALE, cards, W)
    assert kitty == ["13", "30", "43"]
    assert hands[N] == ["1", "2", "3", "14", "15", "16", "17", "31", "32", "33"]


def test_s000_10_deal() -> None:
    cards = [str(number) for number in range(1, 34)]
    hands, kitty = deal(SWEDISH_CLASSIC, cards, 2)
    assert kitty == ["10", "11", "12"]
    assert hands[X] == ["1", "2", "3", "13", "14", "15", "16", "25", "26", "27"]


@pytest.mark.parametrize(
    ("opts", "size"),
    [
        (AVONDALE, 43),
        (AVONDALE_3P, 33),
        (TWO_JOKERS, 46),
        (altered(AVONDALE, suit_floor="9 9 9 9", jokers=0), 24),
        (altered(AVONDALE, suit_floor="2 2 2 2"), 53),
        (altered(AVONDALE, suit_floor="2 2 2 2", extra_ranks="11_12_all_red_13"), 63),
    ],
)
def test_2_2_packs(opts: Options, size: int) -> None:
    assert len(pack(opts)) == size


def test_2_3_avondale_ladder() -> None:
    steps = (
        "6S=40 6C=60 6D=80 6H=100 6NT=120 7S=140 7C=160 7D=180 7H=200 7NT=220 MIS=250 8S=240 8C=260 8D=280 "
        "8H=300 8NT=320 9S=340 9C=360 9D=380 9H=400 9NT=420 10S=440 10C=460 10D=480 OMIS=500 10H=500 10NT=520"
    )
    assert [f"{bid}={value(AVONDALE, bid)}" for bid in ladder(AVONDALE)] == steps.split()


def test_2_3_norwegian_cells() -> None:
    cells = [value(NORWEGIAN, bid) for bid in ["6C", "6D", "6H", "6S", "6NT", "7C", "10S", "10NT"]]
    assert cells == [20, 30, 40, 50, 60, 70, 250, 500]


def test_s003_56_reentry() -> None:
    opts = altered(AVONDALE, reentry_after_pass="always")
    view = auction(opts, W, ["PASS", "6S", "PASS", "7C"])
    assert view.next == N
    assert "7D" in view.legal
    view = auction(opts, W, ["PASS", "6S", "PASS", "7C", "PASS", "PASS", "PASS"])
    assert view.contract == ("7C", W)


def test_s004_20_raise_after_a_contest() -> None:
    calls = ["6S", "7C", "PASS", "PASS", "PASS"]
    opts = altered(AVONDALE, self_raise="if_contested", self_raise_reopens="if_denomination_changes")
    view = auction(opts, W, calls)
    assert (view.next, view.over) == (E, False)
    assert {"8C", "8H", "PASS"} <= view.legal
    assert auction(opts, W, [*calls, "8C"]).contract == ("8C", E)
    view = auction(opts, W, [*calls, "8H"])
    assert (view.next, view.over) == (S, False)
    view = auction(opts, W, [*calls, "8H", "PASS", "PASS", "8NT"])
    assert view.next == E
    assert auction(altered(opts, self_raise_reopens="no"), W, [*calls, "8H"]).contract == ("8H", E)
    assert auction(opts, W, [*calls, "PASS"]).contract == ("7C", E)


def test_s003_27_the_partner_sits_out() -> None:
    hands = {N: "D4 S5", E: "D5 S6", S: "DA SA", W: "D6 S7"}
    view = run(AVONDALE, ("MIS", N), hands, "0:D4 1:D5")
    assert view.next == W
    view = run(AVONDALE, ("MIS", N), hands, "0:D4 1:D5 3:D6 3:S7 0:S5 1:S6")
    assert view.tricks == [
        (N, [(N, "D4"), (E, "D5"), (W, "D6")], W),
        (W, [(W, "S7"), (N, "S5"), (E, "S6")], W),
    ]
    assert view.over


def test_s003_54_no_joker_on_a_shown_void() -> None:
    opts = altered(AVONDALE, joker_shown_void="no_play")
    hands = {N: "DA DK DQ", E: "C5 JK C6", S: "D4 D5 D6", W: "D7 D8 D9"}
    view = run(opts, ("7NT", N), hands, "0:DA 1:C5 2:D4 3:D7 0:DK")
    assert view.legal == {"C6"}


def test_a13_a39_two_jokers_left() -> None:
    hands = {N: "JKB JKR", E: "SA SK", S: "S5 S6", W: "S7 S8"}
    opts = altered(TWO_JOKERS, joker_lead="last_trick_only")
    names = {f"{joker}={suit}" for joker in ("JKB", "JKR") for suit in "SCDH"}
    assert run(opts, ("7NT", N), hands).legal == names


def test_s001_36_naming_may_be_optional() -> None:
    opts = altered(AVONDALE, joker_lead_naming="optional")
    hands = {N: "JK SA", E: "C5 S5", S: "C6 S6", W: "C7 S7"}
    assert run(opts, ("7NT", N), hands).legal == {"SA", "JK", "JK=S", "JK=C", "JK=D", "JK=H"}
    view = run(opts, ("7NT", N), hands, "0:JK")
    assert view.legal == {"C5", "S5"}


def test_a35_three_players_at_minus_500() -> None:
    before = {"0": -400, "1": 20, "2": 10}
    assert game(AVONDALE_3P, ("6NT", X), 2, won(5, 1, 4), before) == (["2"], "floor")


def test_a19_level_at_the_floor_goes_by_trick_order() -> None:
    before = {"0": -400, "1": 20, "2": 10}
    assert game(AVONDALE_3P, ("6NT", X), 2, [X, X, X, X, X, Y, Y, Z, Z, Z], before) == (["1", "2"], "floor")
    for opts in (altered(AVONDALE_3P, floor_ties="trick_order"), SWEDISH_CLASSIC):
        # both end at 40: Y with his second trick, Z with his third
        assert game(opts, ("6NT", X), 2, [X, X, X, X, X, Y, Y, Z, Z, Z], before) == (["1"], "floor")
        assert game(opts, ("6NT", X), 2, [X, X, X, X, X, Z, Z, Z, Y, Y], before) == (["2"], "floor")


def test_a47_passed_out_with_unequal_totals() -> None:
    before = {"0": 480, "1": 490, "2": 0}
    winners = [X, X, Y, Y, Y, Z, Z, Z, Z, Z]
    assert game(SWEDISH_CLASSIC, None, 2, winners, before) == (["1"], "target")


# Values that few tables play


US_NULLO = altered(
    AVONDALE,
    auction_mode="single_round",
    misere_rank="8S",
    misere_needs="none",
    open_misere="off",
    other_no_trick_bids="double_nullo_500,_bar_nullo_500",
)
FIVE = altered(
    AVONDALE_3P,
    players=5,
    partnership="called",
    suit_floor="2 2 2 2",
    callable="not_joker_not_bower",
    call_own_or_buried="forbidden",
    partner_split="half_each",
    simultaneous="both_win",
)
SIX = altered(AVONDALE, players=6, suit_floor="2 2 2 2", extra_ranks="11,12_all_+_red_13")


def test_b9_nullo_between_eight_spades_and_eight_clubs() -> None:
    assert "MIS" in legal_after(US_NULLO, "8S")
    assert {"8C", "DNUL"} & legal_after(US_NULLO, "8S MIS") == {"8C"}
    assert "DNUL" in legal_after(US_NULLO, "8S MIS PASS")  # the partner bid misère


def test_b22_only_the_first_two_bid_six() -> None:
    opts = altered(AVONDALE, auction_mode="single_round", six_bids="inkle")
    assert "6D" in legal_after(opts, "6S")
    assert {"6D", "7S"} & legal_after(opts, "6S PASS") == {"7S"}
    view = auction(opts, W, ["6S", "PASS", "PASS", "PASS"])
    assert (view.contract, view.again) == (None, True)


def test_b26_a_contract_of_seven_is_dealt_again() -> None:
    opts = altered(AVONDALE, min_contract="8_tricks,_else_redeal")
    assert auction(opts, W, ["7NT", "PASS", "PASS", "PASS"]).again
    assert auction(opts, W, ["8S", "PASS", "PASS", "PASS"]).contract == ("8S", N)


def test_w_reentry_after_another_denomination() -> None:
    opts = altered(AVONDALE, reentry_after_pass="after_denomination_change")
    assert auction(opts, W, ["PASS", "6S", "PASS", "7S"]).next == E
    assert auction(opts, W, ["PASS", "6S", "PASS", "7C"]).next == E
    assert auction(opts, W, ["PASS", "6S", "PASS", "7C", "8S"]).next == W
    assert auction(opts, W, ["PASS", "6S", "PASS", "7C", "7D"]).next == S


def test_the_dealer_is_forced() -> None:
    opts = altered(AVONDALE, pass_out="dealer_forced")
    assert "PASS" not in legal_after(opts, "PASS PASS PASS")
    assert "PASS" in legal_after(opts, "PASS PASS")


def test_i_a_new_deal_for_a_weak_hand() -> None:
    opts = altered(AVONDALE, hand_redeal_right="no_ace_no_face")
    weak, strong = {"S10", "H9", "C5"}, {"S10", "HJ", "JK"}
    assert "REDEAL" in auction(opts, W, [], [weak, strong, strong, strong]).legal
    assert "REDEAL" not in auction(opts, W, [], [strong, weak, weak, weak]).legal
    assert "REDEAL" not in auction(opts, W, ["6S"], [strong, weak, weak, weak]).legal
    assert auction(opts, W, ["PASS", "REDEAL"]).again


def test_2_3_original_and_quebec() -> None:
    original = altered(AVONDALE, schedule="original")
    assert [value(original, bid) for bid in ["6C", "6S", "9C", "8H"]] == [40, 60, 160, 240]
    quebec = altered(AVONDALE, schedule="quebec", game_bid=1000)
    assert ladder(quebec)[-6:] == ["10NT", "GS", "GC", "GD", "GH", "GNT"]
    assert [value(quebec, bid) for bid in ["8C", "GS"]] == [260, 1000]
    assert score(quebec, ("GH", N), W, won(9, 1), {})["NS"] == -1000
    by_value = altered(original, bid_rank_key="value", denomination_order="C S H D NT")
    assert {"7C", "7S"} & legal_after(by_value, "6H") == {"7S"}  # 80 does not beat 80


def test_other_bids_to_take_no_trick() -> None:
    bids = "blind_misere_1000,_super_open_misere_430,_hi-lo_350"
    opts = altered(AVONDALE, other_no_trick_bids=bids)
    steps = " ".join(ladder(opts))
    for some in ("9S HILO 9C", "9NT SOMIS 10S", "10NT BMIS"):
        assert some in steps
    assert "BMIS" in legal_after(opts, "6S")
    assert "BMIS" not in legal_after(opts, "6S 6C 6D 6H")
    assert score(opts, ("HILO", N), W, won(5, 3, 2, 0), {}) == {"NS": 350, "EW": 0}
    assert score(opts, ("HILO", N), W, won(6, 4), {}) == {"NS": -350, "EW": 0}
    plays = altered(opts, misere_partner="plays", misere_defender_points="10_per_own_trick")
    assert score(plays, ("HILO", N), W, won(5, 2, 3, 0), {}) == {"NS": 350, "EW": 20}
    assert score(US_NULLO, ("DNUL", N), W, won(0, 5, 1, 4), {})["NS"] == -500


def test_p5_to_p7_called_partners() -> None:
    halves = score(FIVE, ("8H", 0), 4, won(5, 1, 3, 1, 0), {}, partner=2)
    assert halves == {"0": 150, "1": 10, "2": 150, "3": 10, "4": 0}
    assert score(FIVE, ("7NT", 0), 4, won(6, 0, 4), {}, partner=2)["2"] == 125
    full = altered(FIVE, partner_split="full_each")
    assert score(full, ("8H", 0), 4, won(4, 1, 3, 1, 1), {}, partner=2)["2"] == -300
    assert game(FIVE, ("9NT", 0), 4, won(5, 1, 4), {"0": 400, "2": 420}, partner=2) == (["0", "2"], "target")


def test_p2_what_may_be_called() -> None:
    free = callable_cards(FIVE, ("8S", 0), set(), set(), set())
    assert {"SA", "SJ", "CJ", "JK"} & free == {"SA"}


def test_t_three_pairs() -> None:
    opts = altered(SIX, partnership="three_pairs")
    points = score(opts, ("8S", 0), 5, won(4, 1, 1, 4), {})
    assert points == {"A": 240, "B": 20, "C": 20}


def test_sole_trump_and_first_or_last_of_suit() -> None:
    hands = {N: "JKB SA", E: "JKR S5", S: "S6 C6", W: "S7 C7"}
    opts = altered(TWO_JOKERS, joker_nt_model="sole_trump", joker_lead_naming="optional")
    assert run(opts, ("7NT", N), hands, "0:JKB").legal == {"JKR"}
    hands = {N: "SA SK", E: "JK S5", S: "S6 S8", W: "S7 S9"}
    opts = altered(AVONDALE, joker_follow="first_or_last_of_suit")
    assert run(opts, ("7NT", N), hands, "0:SA").legal == {"JK", "S5"}
    hands = {N: "SA SK DA", E: "JK S5 S10", S: "S6 S8 D5", W: "S7 S9 D6"}
    assert run(opts, ("7NT", N), hands, "0:SA 1:S5 2:S6 3:S7 0:SK").legal == {"S10"}


def test_t_a_limit_of_deals() -> None:
    opts = altered(AVONDALE, deal_limit=3)
    assert game(opts, ("6S", N), W, won(6, 4), {}, deals=2) == ([], "open")
    assert game(opts, ("6S", N), W, won(6, 4), {}, deals=3) == (["NS", "EW"], "limit")
    assert game(opts, ("6S", N), W, won(7, 3), {}, deals=3) == (["NS"], "limit")


@pytest.mark.parametrize(
    "opts",
    [
        AVONDALE,
        AVONDALE_3P,
        NORWEGIAN,
        SWEDISH_CLASSIC,
        SWEDISH_MULTI_ROUND,
        ANGLO_SAXON_3P,
        SWEDISH_PAIRS,
        ANGLO_SAXON_4P,
        TWO_JOKERS,
        altered(TWO_JOKERS, joker_shown_void="no_play", joker_lead="last_trick_only"),
        altered(TWO_JOKERS, joker_shown_void="no_naming_no_win", joker_follow="any_time"),
        altered(AVONDALE, joker_low_in_misere="yes", misere_partner="plays", misere_stop="play_all"),
    ],
)
def test_random_deals_run_to_their_end(opts: Options) -> None:
    """There is always a legal card, every deal ends, and the trick counts add up."""
    chance = random.Random(500)
    count = int(opts["players"])
    for bid in [None, *ladder(opts)]:
        cards = sorted(pack(opts))
        chance.shuffle(cards)
        dealer = chance.randrange(count)
        dealt, _ = deal(opts, cards, dealer)
        contract = None if bid is None else (bid, chance.randrange(count))
        plays: list[Play] = []
        hands = [set(hand) for hand in dealt]
        view = play(opts, dealer, contract, {}, hands, plays)
        while not view.over:
            assert view.next is not None
            assert view.legal
            assert {text.partition("=")[0] for text in view.legal} <= hands[view.next]
            plays.append((view.next, chance.choice(sorted(view.legal))))
            view = play(opts, dealer, contract, {}, hands, plays)
        winners = [winner for _, _, winner in view.tricks]
        if len(winners) < 10:
            assert contract is not None
            assert contract[0] in ("MIS", "OMIS")
            assert winners.index(contract[1]) == len(winners) - 1
        assert game(opts, contract, dealer, winners, {})[1] in ("open", "target", "floor")
