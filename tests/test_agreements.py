"""Agreements of tables that no source text knows, each by the name of its option."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

import fivehundred as fh
from fivehundred import E, N, S, W, profiles, records
from fivehundred.cli import main
from fivehundred.describe import bid_table, describe
from fivehundred.testing import check_rules
from hands import called, dealt

A = profiles.AVONDALE


def house(**changes: Any) -> fh.RuleSet:
    return fh.with_options(A, **changes)


def refused(rules: fh.RuleSet, **changes: Any) -> str:
    with pytest.raises(fh.RuleSetError) as error:
        fh.with_options(rules, **changes)
    return str(error.value)


# reentry_after_pass


def next_seat(rules: fh.RuleSet, calls: str) -> fh.Seat:
    state = called(fh.deal(rules, dealer=W, seed=1), calls)
    assert isinstance(state, fh.Bidding)
    return state.seat


def test_reentry_after_pass_looks_at_the_players_own_last_bid() -> None:
    rules = house(reentry_after_pass="after_denomination_change")
    assert next_seat(rules, "- 6S - 6C") == E, "a first bid brings nobody back"
    assert next_seat(rules, "- 6S - 6C 7S") == W, "a raise in the own suit brings nobody back"
    assert next_seat(rules, "- 6S - 6C 7D") == S, "all speak again"
    assert next_seat(rules, "- 6S - 6C 7D - -") == N
    assert next_seat(rules, "- 7S - 7C MIS - -") == N, "a misère is another denomination"


# other_no_trick_bids: hi-lo


def test_hi_lo_is_played_alone_and_does_not_end_with_the_first_trick() -> None:
    rules = house(other_no_trick_bids="hi-lo_350")
    state = fh.play(played(rules), fh.card("HA"))
    assert isinstance(state, fh.Playing)
    assert state.deal.active == (N, E, W)
    for _ in range(2):
        state = fh.play(state, fh.legal_plays(state)[0].card)
    assert isinstance(state, fh.Playing)
    assert state.won == (1, 0, 0, 0)


def test_hi_lo_counts_only_the_declarers_own_tricks() -> None:
    rules = house(other_no_trick_bids="hi-lo_350", misere_partner="plays")
    match = fh.Match.start(rules, dealer=W)
    bid = fh.contract("HILO by N")
    assert match.add_result(bid, (5, 2, 2, 1)).totals == (350, 0)
    assert match.add_result(bid, (3, 4, 2, 1)).totals == (-350, 0)
    both = fh.with_options(rules, misere_partner="declarer_plays_both")
    assert fh.Match.start(both, dealer=W).add_result(bid, (3, 4, 2, 1)).totals == (350, 0)


def test_hi_lo_pays_opponents_what_misere_pays_them() -> None:
    bid = fh.contract("HILO by N")
    for words, points in (("10_per_own_trick", 50), ("10_side_per_declarer_trick", 50), ("none", 0)):
        rules = house(other_no_trick_bids="hi-lo_350", misere_defender_points=words)
        assert fh.Match.start(rules, dealer=W).add_result(bid, (5, 3, 0, 2)).totals == (350, points)


def test_hi_lo_calls_no_partner() -> None:
    rules = fh.with_options(profiles.AVONDALE_5P, other_no_trick_bids="hi-lo_350")
    state = called(fh.deal(rules, dealer=fh.Seat(4), seed=1), "HILO - - - -")
    state = fh.exchange(state, list(state.hands[0])[:3])
    assert isinstance(state, fh.Playing) or (isinstance(state, fh.Announcing) and not state.partner)


def played(rules: fh.RuleSet) -> fh.State:
    """North plays hi-lo with the ten highest hearts and spades, and leads."""
    state = called(dealt(rules, {N: "HA HK HQ HJ H10 SA SK SQ SJ S10"}, dealer=W), "HILO - - -")
    assert isinstance(state, fh.Exchanging)
    return fh.exchange(state, list(state.deal.kitty))


# floor_ties


def test_floor_ties_together_needs_no_order_of_tricks() -> None:
    totals, bid = (-450, 100, 100), fh.contract("10NT by 0", rules=profiles.AVONDALE_3P)
    match = fh.Match.start(profiles.AVONDALE_3P, dealer=N, totals=totals).add_result(bid, (6, 2, 2))
    assert match.winners == ("1", "2")
    assert match.reason == (
        "1 and 2 won together: 0 fell to -500 or below, and they are level as the best of those left."
    )


def test_floor_ties_trick_order_needs_it() -> None:
    rules = fh.with_options(profiles.AVONDALE_3P, floor_ties="trick_order")
    start = fh.Match.start(rules, dealer=N, totals=(-450, 100, 100))
    bid = fh.contract("10NT by 0", rules=rules)
    with pytest.raises(fh.StateError, match="the order of the tricks"):
        start.add_result(bid, (6, 2, 2))
    match = start.add_result(bid, (6, 2, 2), winners=[fh.Seat(s) for s in (0, 0, 2, 1, 1, 2, 0, 0, 0, 0)])
    assert match.winners == ("1",)
    assert match.end is not None
    assert match.end.rule == "game.floor-order"


def test_floor_ties_apply_where_more_than_two_scores_may_fall() -> None:
    assert "floor_ties" not in fh.options(A)
    assert refused(A, floor_ties="together") == (
        "floor_ties does not apply to these rules: it needs more than two sides"
    )


# joker_forced


@pytest.mark.parametrize(("bid", "forced"), [("7NT", True), ("MIS", True), ("HILO", True), ("8S", False)])
def test_joker_forced_when_void_binds_whoever_is_void_without_trumps(bid: str, forced: bool) -> None:
    rules = house(joker_forced="when_void", misere_needs="none", other_no_trick_bids="hi-lo_350")
    hands = {N: "HA HK HQ HJ H10 H9 H8 H7 H6 H5", E: "JK S5 S6 S7 S8 C5 C6 C7 C8 D4"}
    state = called(dealt(rules, hands, dealer=W), f"{bid} - - -")
    assert isinstance(state, fh.Exchanging)
    state = fh.play(fh.exchange(state, list(state.deal.kitty)), fh.card("H10"))
    assert ([str(play) for play in fh.legal_plays(state)] == ["JK"]) is forced
    assert (fh.why_not_play(state, fh.card("S5")) is not None) is forced


# nt_bids


def ladder(rules: fh.RuleSet) -> str:
    return " ".join(map(str, fh.ladder(rules)))


def test_nt_bids_none_moves_what_stands_above_them() -> None:
    assert "7H MIS 8S" in ladder(house(nt_bids="none"))
    assert "NT" not in ladder(house(nt_bids="none", game_bid=1000))
    assert "6H MIS 7S" in ladder(house(nt_bids="from_seven", misere_rank="6NT", misere_needs="none"))
    first = house(nt_bids="none", denomination_order="NT S C D H", misere_rank="6NT", misere_needs="none")
    assert ladder(first).startswith("MIS 6S"), "there is no lower bid"


def test_nt_bids_none_leaves_conditions_to_the_next_bid() -> None:
    rules = house(nt_bids="none", denomination_order="NT S C D H", misere_rank="8NT")
    state = called(fh.deal(rules, dealer=W, seed=1), "7S")
    assert fh.can_bid(state, fh.call("MIS"))


def test_nt_bids_from_seven_needs_bids_of_six() -> None:
    assert refused(A, nt_bids="from_seven", min_tricks=7) == (
        'nt_bids = "from_seven" comes to "normal" with min_tricks above 6'
    )


def test_nt_bids_are_left_out_of_the_table_of_values() -> None:
    strains, rows = bid_table(house(nt_bids="none"))
    assert [str(strain) for strain in strains] == ["S", "C", "D", "H"]
    strains, rows = bid_table(house(nt_bids="from_seven"))
    assert rows[6] == (40, 60, 80, 100, None)
    assert rows[7] == (140, 160, 180, 200, 220)


# six_bids


def test_six_bids_indication_is_never_a_contract() -> None:
    rules = house(six_bids="indication")
    state = called(fh.deal(rules, dealer=W, seed=1), "6S - - -")
    assert isinstance(state, fh.Finished)
    assert state.thrown_in
    assert fh.Match.start(rules, dealer=W).add(state).dealer == N
    state = called(fh.deal(rules, dealer=W, seed=1), "- - 6S 6C 7S -")
    assert state.deal.contract == fh.contract("7S by S")


def test_six_bids_apply_where_six_may_be_bid() -> None:
    for value in ("inkle", "indication"):
        assert refused(A, min_tricks=7, misere_rank="7NT", six_bids=value) == (
            'six_bids does not apply to these rules: it needs min_tricks = 6; else it is "normal"'
        )


# spread_end


def test_spread_end_needs_the_lower_below_nought() -> None:
    rules = house(spread_end=500)
    start = fh.Match.start(rules, dealer=W, totals=(360, 100))
    assert not start.add_result(fh.contract("7D by E"), {"NS": 4, "EW": 6}).over
    match = start.add_result(fh.contract("8S by E"), {"NS": 4, "EW": 6})
    assert (match.totals, match.winners) == ((400, -140), ("NS",))
    assert match.reason == "NS won: the totals are 500 points or more apart, and EW is below nought."
    with pytest.raises(fh.StateError, match="NS 300, EW -200: the game would already be over"):
        fh.Match.start(rules, dealer=W, totals=(300, -200))


# plain numbers


def after(rules: fh.RuleSet, bid: str, tricks: dict[str, int], totals: tuple[int, int] = (0, 0)) -> fh.Match:
    start = fh.Match.start(rules, dealer=W, totals=totals)
    return start.add_result(fh.contract(bid), tricks)


def test_overtricks_pay_for_each_trick_beyond_a_bid_that_is_made() -> None:
    rules = house(overtricks=10)
    assert after(rules, "6S by N", {"NS": 9, "EW": 1}).totals == (70, 10)
    assert after(rules, "8S by N", {"NS": 7, "EW": 3}).totals == (-240, 30)
    assert after(rules, "MIS by N", {"NS": 0, "EW": 10}).totals == (250, 0)
    assert [str(line) for line in after(rules, "6S by N", {"NS": 9, "EW": 1}).scores[0].lines[:2]] == [
        "6S is made with 9 tricks: it is worth 40.",
        "10 points for each trick beyond the bid, for 3 tricks.",
    ]


def test_overtricks_and_the_least_for_all_ten_tricks() -> None:
    assert after(house(overtricks=10), "6S by N", {"NS": 10, "EW": 0}).totals == (250, 0)
    assert after(house(overtricks=100), "6S by N", {"NS": 10, "EW": 0}).totals == (440, 0)


def test_overtricks_are_shared_with_a_called_partner() -> None:
    rules = fh.with_options(profiles.AVONDALE_5P, overtricks=5)
    start = fh.Match.start(rules, dealer=N)
    match = start.add_result(fh.contract("6S by 0", rules=rules), (5, 2, 3, 0, 0), partner=fh.Seat(1))
    assert [float(total) for total in match.totals] == [22.5, 22.5, 30, 0, 0]


def test_target_and_floor_are_the_tables_own() -> None:
    rules = house(target=1000, floor=-250)
    assert not after(rules, "8S by N", {"NS": 8, "EW": 2}, (280, 0)).over
    assert after(rules, "8S by N", {"NS": 8, "EW": 2}, (780, 0)).winners == ("NS",)
    assert after(rules, "8S by N", {"NS": 7, "EW": 3}, (-20, 0)).winners == ("EW",)


def test_defender_cap_stands_ten_below_another_target() -> None:
    rules = house(target=300, defender_cap="490_always")
    assert after(rules, "8S by N", {"NS": 7, "EW": 3}, (0, 280)).totals == (-240, 290)
    (end,) = (section for section in describe(rules) if section.area == "score")
    assert "In this game to 300 points 290 takes the place of 490." in [str(said) for said in end.sentences]


def test_defender_points_of_nothing_are_off() -> None:
    assert house(defender_points=0) == house(defender_points="off")
    assert after(house(defender_points=5), "8S by N", {"NS": 8, "EW": 2}).totals == (240, 10)
    assert "defender_when" not in fh.options(house(defender_points=0))


def test_min_tricks_and_what_must_be_bid_before_misere() -> None:
    rules = house(min_tricks=8, misere_rank="8NT")
    assert ladder(rules).startswith("8S 8C 8D 8H 8NT MIS 9S")
    state = called(fh.deal(rules, dealer=W, seed=1), "8S")
    assert fh.can_bid(state, fh.call("MIS")), "eight is more than the seven that is needed"
    rules = house(misere_needs=8, misere_rank="8C")
    assert not fh.can_bid(called(fh.deal(rules, dealer=W, seed=1), "7S"), fh.call("MIS"))
    assert fh.can_bid(called(fh.deal(rules, dealer=W, seed=1), "8S"), fh.call("MIS"))
    assert house(misere_needs=7) == A
    assert fh.options(house(open_misere_needs=8))["open_misere_needs"] == "eight_bid"


def test_numbers_out_of_bounds_are_refused_with_the_bounds() -> None:
    assert refused(A, misere=5) == 'misere = 5 is not possible: it may be 250, 130, "off" or a number from 10 to 10,000'
    assert refused(A, slam_min=9).endswith('it may be 250, "none" or a number from 10 to 10,000')
    assert "from 1 to 1,000" in refused(A, deal_limit=1001)
    assert "double_nullo_5" in refused(A, other_no_trick_bids="double_nullo_5")


def test_numbers_without_a_source_are_marked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "show", "avondale", "--house", "target=1000"]) == 0
    assert "  No source has these numbers, which are the table's own: target = 1000.\n" in capsys.readouterr().out
    assert main(["rules", "show", "avondale", "--options", "--house", "target=1000"]) == 0
    out = capsys.readouterr().out
    assert "target = 1000   (no source: the table's own number)\n" in out
    named = [line.strip() for line in out.splitlines() if line.strip().startswith("target = ")]
    marked = [line.strip() for line in out.splitlines() if "(no source" in line]
    assert named == marked == ["target = 1000   (no source: the table's own number)"] * len(named)
    assert main(["rules", "show", "avondale"]) == 0
    assert "No source" not in capsys.readouterr().out


# other_no_trick_bids: bids of a table's own


def test_a_bid_of_a_tables_own_ranks_by_value_or_by_the_bid_below() -> None:
    assert ladder(house(other_no_trick_bids="patatrope 750")).endswith("10NT PATATROPE")
    assert "9NT PATATROPE 10S" in ladder(house(other_no_trick_bids="patatrope_430"))
    assert "8S PATATROPE 8C" in ladder(house(other_no_trick_bids="patatrope_430_above_8S"))
    assert ladder(house(other_no_trick_bids="patatrope_430_top")).endswith("10NT PATATROPE")
    assert ladder(house(other_no_trick_bids="petit_20")).startswith("PETIT 6S")
    assert "8S HILO 8C" in ladder(house(other_no_trick_bids="hi-lo_350_above_8S"))
    rules = house(other_no_trick_bids="patatrope_430", bid_rank_key="value")
    assert "9NT PATATROPE 10S" in ladder(rules)


def test_a_bid_of_a_tables_own_is_written_and_read_again() -> None:
    text = "bar_nullo_400,_grandmisere_300,_patatrope_750_above_8S"
    rules = house(other_no_trick_bids="Patatrope_750_above_8♠, grand misère 300, bar nullo 400")
    assert fh.options(rules)["other_no_trick_bids"] == text
    assert fh.from_toml(fh.to_toml(rules)) == rules
    assert fh.call("patatrope", rules=rules) == fh.call("PATATROPE", rules=rules)
    with pytest.raises(fh.NotationError):
        fh.call("patatrope", rules=A)


def test_a_bid_of_a_tables_own_is_played_and_told() -> None:
    rules = house(other_no_trick_bids="patatrope_750")
    state = called(fh.deal(rules, dealer=W, seed=1), "6S")
    state = fh.bid(state, fh.call("PATATROPE", rules=rules))
    state = called(state, "- - -")
    assert state.deal.contract is not None
    assert state.deal.contract.is_misere
    assert fh.read_state(fh.state_text(state)) == state
    (section,) = (section for section in describe(rules) if section.area == "misere")
    told = " ".join(map(str, section.sentences))
    assert "PATATROPE, worth 750, is a bid to take no trick, played as misère is. PATATROPE is the highest bid." in told
    made = fh.Match.start(rules, dealer=W).add_result(state.deal.contract, {"NS": 10, "EW": 0})
    assert made.totals == (0, 750)


@pytest.mark.parametrize("bid", ["patatrope", "patatrope_5", "pass_500", "misere_500", "ut_300", "bo_300", "x9_300"])
def test_what_cannot_be_a_bid_of_a_tables_own(bid: str) -> None:
    assert "such as patatrope_750 (worth 10 to 10,000)" in refused(A, other_no_trick_bids=bid)


# a misdeal


def test_a_misdeal_found_during_play_throws_the_deal_in() -> None:
    match = fh.Match.start(A, dealer=W, totals=(100, 40))
    states: list[fh.State] = [match.deal(seed=1)]
    chance = Random(1)
    while not isinstance(states[-1], fh.Finished):
        legal = [act for act in fh.legal_actions(states[-1]) if not isinstance(act, fh.Misere)]
        pick = legal[1] if len(states) == 1 else fh.PASS if fh.PASS in legal else chance.choice(legal)
        states.append(fh.apply(states[-1], pick))
    assert {state.stage for state in states} >= {fh.Stage.BIDDING, fh.Stage.EXCHANGING, fh.Stage.PLAYING}
    for state in states[:-1]:
        end = fh.misdeal(state)
        assert (end.thrown_in, end.won, end.hands) == (True, (0, 0, 0, 0), states[0].hands)
        assert end.deal.contract is None
        assert not any(fh.score(end).points)
        after = match.add(end)
        assert (after.dealer, after.totals, after.deals) == (W, (100, 40), 0)
        assert fh.read_state(fh.state_text(end)) == end
        assert [event.kind for event in fh.events(state, end, N)] == ["deal-over"]
        assert fh.view(end, E).misdealt
    with pytest.raises(fh.IllegalAction, match="The deal is over"):
        fh.misdeal(states[-1])


def test_a_misdeal_found_during_play_stands_in_a_record() -> None:
    match = fh.Match.start(A, dealer=W)
    state = called(match.deal(seed=1), "7S - - -")
    assert isinstance(state, fh.Exchanging)
    end = fh.misdeal(fh.exchange(state, list(state.deal.kitty)))
    record = records.record_of(end)
    assert records.audit(record) == ()
    assert list(records.replay(record))[-1] == end


# undealt

DEAD_HAND = {
    "players": 2,
    "partnership": "none",
    "score_unit": "player",
    "suit_floor": "7 7 7 7",
    "undealt": 10,
    "deal_packets": "3(3) 4 3",
}


def two() -> fh.RuleSet:
    return fh.with_options(profiles.SWEDISH_CLASSIC, **DEAD_HAND)


def test_undealt_cards_stay_out_of_play() -> None:
    rules, order = two(), list(two().pack.cards)
    state = fh.deal(rules, dealer=fh.Seat(1), cards=order)
    assert (len(order), fh.options(rules)["deck_size"]) == (33, 33)
    assert state.deal.undealt == fh.CardSet.of(order[23:])
    assert fh.deal(rules, dealer=fh.Seat(1), hands=state.hands, kitty=state.deal.kitty) == state
    assert fh.read_state(fh.state_text(state)) == state
    assert fh.options(fh.with_options(rules, undealt=9))["kitty_size"] == 4, "the kitty follows"
    assert refused(rules, undealt=9, kitty_size=3, suit_floor="7 7 7 7") == (
        "suit_floor = '7 7 7 7' with jokers = 1 makes 33 cards, but players = 2, kitty_size = 3 and undealt = 9 need 32"
    )
    with pytest.raises(fh.StateError, match=r"22 cards are not .* without the 10 that stay undealt"):
        fh.deal(rules, dealer=fh.Seat(1), hands=state.hands, kitty=list(state.deal.kitty)[:2])


def test_undealt_cards_are_seen_by_nobody_and_lie_anywhere() -> None:
    state: fh.State = fh.deal(two(), dealer=fh.Seat(1), seed=1)
    state = called(state, "7S -")
    for _ in range(2):
        for seat in (0, 1):
            seen = fh.view(state, fh.Seat(seat))
            for drawn in islice(fh.deals(seen, Random(seat)), 20):
                assert fh.view(drawn, fh.Seat(seat)) == seen
                assert len(drawn.deal.undealt) == 10
                assert not drawn.deal.undealt & seen.hand
        if isinstance(state, fh.Exchanging):
            state = fh.exchange(state, list(state.hands[0])[:3])
    check_rules(two(), examples=3, matches=1)
