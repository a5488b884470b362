"""The bots in plain situations, and their playouts and counts beside the engine's."""

from __future__ import annotations

from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fivehundred as fh
from fivehundred.bots import MonteCarloBot, RuleBot
from fivehundred.bots.counting import count
from fivehundred.bots.payoff import payoffs
from fivehundred.bots.rollouts import Rollouts
from fivehundred.bots.sides import friends, losers
from fivehundred.bots.strength import suit_danger
from fivehundred.profiles.registry import OWN
from fivehundred.seats import Seat
from fivehundred.testing import states
from fivehundred.tree import Cursor
from hands import called, dealt, played

AVONDALE = fh.profile("avondale")


def choice(state: fh.State) -> str:
    """The choice of the rule-based bot here."""
    seat = fh.decider(state)
    assert seat is not None
    return str(RuleBot().choose(fh.view(state, seat), fh.legal_actions(state)))


def exchanged(state: fh.State) -> fh.State:
    """The state after the bot's exchange."""
    while isinstance(state, fh.Exchanging):
        seen = fh.view(state, state.seat)
        state = fh.apply(state, RuleBot().choose(seen, fh.legal_actions(state)))
    return state


# ---- the auction ----


def test_a_hand_without_tricks_passes() -> None:
    assert choice(dealt(AVONDALE, {fh.N: "S5 S6 S10 C5 C9 CQ D6 D9 H7 H9"}, dealer=fh.W)) == "PASS"


def test_a_hand_of_trumps_is_bid_high() -> None:
    bid = choice(dealt(AVONDALE, {fh.N: "JK HJ DJ HA HK HQ H10 H9 SA CA"}, dealer=fh.W))
    assert bid in ("9H", "10H")


def test_a_hand_of_low_cards_bids_misere_after_a_seven() -> None:
    hand = {fh.E: "S5 S6 S7 C5 C6 C8 D4 D5 H4 H6"}
    assert choice(called(dealt(AVONDALE, hand, dealer=fh.W), "7S")) in ("MIS", "OMIS")


def test_a_bot_with_a_good_suit_competes() -> None:
    hand = {fh.E: "JK HJ HA HK H9 H8 SA S10 C6 D5"}
    assert choice(called(dealt(AVONDALE, hand, dealer=fh.W), "6S")).endswith("H")


def test_a_contract_that_would_be_dealt_again_is_not_bid() -> None:
    rules = fh.profile("quebec_46")  # eight tricks at the least
    for seed in range(5):
        state = fh.deal(rules, dealer=Seat(0), seed=seed)
        bid = RuleBot().choose(fh.view(state, Seat(1)), fh.legal_actions(state))
        assert isinstance(bid, fh.Pass) or (isinstance(bid, fh.Bid) and bid.tricks >= 8)


# ---- the exchange ----


def test_the_discard_voids_a_suit_and_keeps_trumps_and_aces() -> None:
    start = dealt(AVONDALE, {fh.N: "JK HJ HA HK H6 SA S5 C6 D5 D8"}, kitty="C9 CQ H4", dealer=fh.W)
    state = exchanged(called(start, "8H PASS PASS PASS"))
    left = {str(card) for card in state.hands[fh.N]}
    assert left >= {"JK", "HJ", "HA", "HK", "H6", "H4", "SA"}
    assert not left & {"C6", "C9", "CQ"} or not left & {"D5", "D8"}


def test_in_misere_the_dangerous_cards_go_and_the_joker() -> None:
    start = dealt(AVONDALE, {fh.E: "S5 S6 S8 C5 C6 C8 D4 D5 HA H4"}, kitty="JK DK H6", dealer=fh.W)
    state = exchanged(called(start, "7S MIS PASS PASS PASS"))
    assert not {"JK", "DK", "HA"} & {str(card) for card in state.hands[fh.E]}


# ---- the announcements ----


def test_a_partner_is_called_by_a_high_card_that_others_hold() -> None:
    rules = fh.profile("avondale_5p")
    start = dealt(rules, {Seat(0): "JK HJ DJ HK H10 H9 SA S4 C6 D5"}, dealer=Seat(4))
    assert choice(exchanged(called(start, "8H PASS PASS PASS PASS"))) == "call HA"


# ---- the play ----


def hearts(wanted: dict[Seat, str], kitty: str, discard: str) -> fh.State:
    """Eight hearts by North, ready for the first lead."""
    state = called(dealt(AVONDALE, wanted, kitty=kitty, dealer=fh.W), "8H PASS PASS PASS")
    return fh.exchange(state, fh.cards(discard))


def test_the_declarer_draws_trumps_from_the_top() -> None:
    state = hearts({fh.N: "JK HJ HA HK H9 H8 SA SK C6 D5"}, "C5 D6 D7", "C5 D6 D7")
    assert choice(state) in ("JK", "HJ")


def test_a_partners_winner_is_left_alone() -> None:
    wanted = {fh.N: "SA HJ HA HK H9 H8 H6 SK C6 D5", fh.E: "S5 S6 S7", fh.S: "SQ S8 C8"}
    state = played(hearts(wanted, "C5 D6 D7", "C5 D6 D7"), "SA S5")
    assert choice(state) == "S8"


def test_the_last_player_wins_as_cheaply_as_he_can() -> None:
    wanted = {fh.N: "S9 HJ HA HK H9 H8 H6 SK C6 D5", fh.E: "S5", fh.S: "S8 S6", fh.W: "SA SQ S10"}
    assert choice(played(hearts(wanted, "C5 D6 D7", "C5 D6 D7"), "S9 S5 S8")) == "S10"


def test_second_hand_plays_low() -> None:
    wanted = {fh.N: "S9 HJ HA HK H9 H8 H6 C7 C6 D5", fh.E: "SQ S10 S5"}
    assert choice(played(hearts(wanted, "C5 D6 D7", "C5 D6 D7"), "S9")) == "S5"


def misere(wanted: dict[Seat, str], kitty: str, discard: str) -> fh.State:
    """A misère by East, ready for the first lead."""
    state = called(dealt(AVONDALE, wanted, kitty=kitty, dealer=fh.W), "7S MIS PASS PASS PASS")
    return fh.exchange(state, fh.cards(discard))


def test_a_misere_declarer_loses_with_his_highest_card() -> None:
    wanted = {fh.E: "S5 S7 S9 C5 C6 C8 D4 D5 H4 H6", fh.S: "S6 S10 SK", fh.N: "SA S8"}
    state = misere(wanted, "JK DK HA", "JK DK HA")
    state = played(state, "S5 SK S8")  # South takes the first trick; West sits out
    assert choice(played(state, "S10 SA")) == "S9"


def test_a_misere_declarer_throws_what_is_dangerous() -> None:
    wanted = {fh.E: "S5 S7 S9 C5 C6 C7 C8 H4 H5 HQ", fh.S: "D6 DQ SK", fh.N: "S8 D7"}
    state = played(misere(wanted, "JK DK HA", "JK DK HA"), "S5 SK S8")
    assert choice(played(state, "D6 D7")) == "HQ"


def test_a_defender_stays_under_the_misere_declarer() -> None:
    wanted = {fh.E: "S8 S9 C5 C6 C7 C8 D4 D5 H4 H6", fh.S: "S5 S7 SK"}
    state = played(misere(wanted, "JK DK HA", "JK DK HA"), "S8")
    assert choice(state) == "S7"


def test_safety_of_a_suit_in_misere() -> None:
    assert suit_danger(0b000111, 0b111000) == 0  # the three lowest
    assert suit_danger(0b010101, 0b101010) == 0  # there is always room below
    assert suit_danger(0b010000, 0b101111) > suit_danger(0b000010, 0b111101) > 0
    assert suit_danger(0b100000, 0b011111) == suit_danger(0b111, 0) / 3 * 0.8


# ---- counts, playouts and payoffs ----


@settings(max_examples=40)
@given(state=states())
def test_the_count_agrees_with_the_engine(state: fh.State) -> None:
    seat = fh.decider(state)
    if not isinstance(state, fh.Playing) or seat is None:
        return
    counted = count(fh.view(state, seat))
    assert (counted.led, counted.best, counted.led_suits, counted.won) == (
        state._led, state._best, state._course.led_suits, state.won
    )  # fmt: skip
    for other in counted.rivals:
        held = state.bits[other]
        for suit in range(5):
            assert not held & counted.lane(suit) & ~counted.may_hold(other, suit)


@settings(max_examples=40)
@given(state=states())
def test_playouts_move_by_the_rules(state: fh.State) -> None:
    if not isinstance(state, fh.Playing):
        return
    cursor, rollouts = Cursor(state), Rollouts()
    end = rollouts.won(cursor)
    choose = next(iter(rollouts._playouts.values())).choose
    while not cursor.over:
        move = choose(cursor)
        assert move in cursor.legal()
        cursor.push(move)
    assert tuple(cursor.won) == end


@pytest.mark.parametrize("rules", OWN, ids=lambda rules: rules.name)
def test_payoffs_of_all_sides_come_to_nothing(rules: fh.RuleSet) -> None:
    contract = fh.Contract(fh.Bid(8, fh.Strain.HEARTS), Seat(1))
    won = (rules.pack.hand_size - 8, 8, *[0] * (rules.players - 2))
    found = payoffs(rules, contract, None, won)
    assert found[1] > 0
    assert sum(found[side[0]] for side in rules.seating.sides) == pytest.approx(0)


def test_who_plays_together() -> None:
    contract = fh.Contract(fh.MISERE, fh.E)
    assert friends(AVONDALE, contract, None, fh.W) == friends(AVONDALE, contract, None, fh.E) == 0b1010
    assert losers(AVONDALE, contract) == 0b0010
    three = fh.profile("avondale_3p")
    assert friends(three, contract, None, Seat(0)) == 0b101
    five = fh.profile("avondale_5p")
    assert friends(five, contract, Seat(4), Seat(0)) == 0b01101
    assert losers(AVONDALE, fh.Contract(fh.Bid(8, fh.Strain.HEARTS), fh.E)) == 0


@given(seed=st.integers(0, 1000))
@settings(max_examples=3)
def test_a_monte_carlo_bot_takes_the_last_tricks(seed: int) -> None:
    wanted = {fh.N: "JK HJ DJ HA HK HQ H10 H9 H8 SA"}
    state = hearts(wanted, "C5 D6 D7", "C5 D6 D7")
    while not isinstance(state, fh.Finished):
        seat = fh.decider(state)
        assert seat is not None
        bot = partial(MonteCarloBot, samples=4)(f"{seed}/{len(state.deal.calls)}")
        state = fh.apply(state, bot.choose(fh.view(state, seat), fh.legal_actions(state)))
    assert state.won[fh.N] == 10
