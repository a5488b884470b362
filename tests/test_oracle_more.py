"""Worked examples put to the oracle that the rule catalogue has no rows for: the shuffle, discards, revokes, claims."""

from __future__ import annotations

import pytest

from oracle import Deal, Options, first_leader, game, may_discard, score, shuffled, sorted_pack
from oracle_claims import Terms, is_sure, terms
from test_oracle import ANGLO_SAXON_3P, AVONDALE, SWEDISH_CLASSIC, TWO_JOKERS, altered, won

N, E, S, W = range(4)


def test_the_shuffle_of_the_manual() -> None:
    assert " ".join(sorted_pack(AVONDALE)).startswith("S5 S6 S7 S8 S9 S10 SJ SQ SK SA C5")
    assert sorted_pack(TWO_JOKERS)[-3:] == ["HA", "JKB", "JKR"]
    told = "C5 H10 D8 C10 CQ HQ H5 HJ C8 H7 S8 DK SQ D7 SA HA S5 H4 C7 DA C6 HK S9 DQ D9 H8"  # docs/shuffle.md
    assert shuffled(sorted_pack(AVONDALE), 7)[:26] == told.split()
    assert shuffled(sorted_pack(AVONDALE), "7") == shuffled(sorted_pack(AVONDALE), 7)


HAND = {"SA", "SK", "SQ", "HJ", "DJ", "H9", "H8", "H7", "C5", "C6", "C7", "JK", "D4"}


@pytest.mark.parametrize(
    ("cards", "may"),
    [
        ("C5 C6 C7", True),
        ("HJ JK SA", True),  # P9
        ("C5 C6", False),  # P8
        ("C5 C6 C7 D4", False),
        ("C5 C5 C6", False),
        ("C5 C6 S5", False),
    ],
)
def test_three_cards_of_the_hand_are_discarded(cards: str, may: bool) -> None:
    assert may_discard(AVONDALE, ("8H", N), HAND, cards.split()) is may


def test_nobody_discards_without_the_kitty() -> None:
    assert not may_discard(AVONDALE, None, HAND, [])
    no_exchange = altered(AVONDALE, misere_kitty="no_exchange")
    assert not may_discard(no_exchange, ("MIS", N), HAND, ["C5", "C6", "C7"])


HOFFMANN = altered(SWEDISH_CLASSIC, revoke_penalty="hoffmann")
AMERICAN = altered(SWEDISH_CLASSIC, revoke_penalty="american")
PAIRS = altered(AVONDALE, revoke_penalty="hoffmann")


def points(opts: Options, bid: str, winners: list[int], revoker: int | None, **before: int) -> list[object]:
    return list(score(opts, (bid, 0), 2, winners, before, None, revoker).values())


@pytest.mark.parametrize(
    ("opts", "bid", "tricks", "revoker", "told"),
    [
        (HOFFMANN, "7D", (8, 1, 1), 0, [-180, 10, 10]),  # the bidder is set back, whatever he took
        (HOFFMANN, "7D", (8, 1, 1), 1, [180, -100, 10]),  # the other opponent scores as it falls
        (HOFFMANN, "7D", (6, 3, 1), 1, [-180, -100, 10]),
        (AMERICAN, "7D", (8, 1, 1), 0, [-180, 10, 10]),
        (AMERICAN, "7D", (6, 3, 1), 1, [180, 0, 0]),  # the full bid, and the opponents nothing
        (AMERICAN, "6S", (10, 0, 0), 1, [40, 0, 0]),  # and no more than the bid
        (SWEDISH_CLASSIC, "7D", (6, 3, 1), 1, [-180, 30, 10]),  # not agreed
        (HOFFMANN, "7D", (6, 3, 1), None, [-180, 30, 10]),
        (altered(ANGLO_SAXON_3P, revoke_penalty="hoffmann"), "MIS", (0, 6, 4), 0, [-250, 0, 0]),
        (PAIRS, "8S", (8, 2, 0, 0), 2, [-240, 20]),  # the partner's revoke is the side's
        (PAIRS, "8S", (8, 2, 0, 0), 3, [240, -100]),
    ],
)
def test_what_a_revoke_costs(
    opts: Options, bid: str, tricks: tuple[int, ...], revoker: int | None, told: list[int]
) -> None:
    assert points(opts, bid, won(*tricks), revoker) == told


def test_a_penalty_is_not_capped_and_is_reckoned_at_the_end() -> None:
    capped = altered(PAIRS, defender_cap="none_above_400")
    assert points(capped, "8S", won(8, 2, 0, 0), 1, EW=450) == [240, -100]
    assert game(PAIRS, ("8S", 0), 2, won(8, 2, 0, 0), {"EW": -400}, revoker=1) == (["NS"], "floor")
    assert game(PAIRS, ("8S", 0), 2, won(8, 2, 0, 0), {"NS": 300}, revoker=0) == ([], "open")
    american = altered(AVONDALE, revoke_penalty="american")
    assert game(american, ("8S", 0), 2, won(6, 4, 0, 0), {"NS": 300}, revoker=1) == (["NS"], "target")


def test_where_all_fall_at_once_the_best_placed_wins() -> None:
    before = {"NS": -400, "EW": -400}
    assert game(PAIRS, ("8S", 0), 2, won(7, 3, 0, 0), before, revoker=1) == (["EW"], "floor")  # -640 and -500
    assert game(PAIRS, ("8S", 0), 2, won(7, 3, 0, 0), {"NS": -260, "EW": -400}, revoker=1) == (["NS"], "floor")


def ending(opts: Options, contract: tuple[str, int] | None, hands: str, turn: int, table: str = "") -> Deal:
    """The last tricks, with so many cards that were not played and no matter."""
    deal = Deal(opts, W, contract, {}, [set(hand.split()) for hand in hands.split(",")])
    deal.tricks = [(0, [], 9)] * (10 - max(len(hand) for hand in deal.hands))
    deal.turn = turn
    for text in table.split():
        deal.play(deal.turn, text)
    return deal


def claim(deal: Deal, seat: int, tricks: int, partner: int | None = None) -> bool | None:
    left = 10 - len(deal.tricks)
    found = terms(deal.opts, deal.contract, partner, seat, tricks, left)
    return None if found is None else is_sure(deal, found)


def test_a_claim_holds_if_no_play_of_the_others_breaks_it() -> None:
    deal = ending(AVONDALE, ("8H", N), "SA SQ,SK S5,S6 C6,D5 D6", N)
    assert [claim(deal, N, tricks) for tricks in (0, 1, 2, 3, -1)] == [True, True, False, None, None]
    assert claim(deal, S, 1), "partners claim together"
    assert [claim(deal, E, tricks) for tricks in (0, 1, 2)] == [True, True, False], "the king is sure of the second"
    assert claim(deal, W, 1), "and so are the declarer's opponents"
    finesse = ending(AVONDALE, ("8H", N), "SA SQ,SK D5,S6 S7,D6 D7", S, "S6 D6")
    assert claim(finesse, N, 2), "whoever sees the hands plays the ace and drops the king"
    assert claim(ending(AVONDALE, ("8H", N), "SA SQ,SK S5,S6 S7,D6 D7", S), N, 1)


def test_three_alone_claim_each_for_himself() -> None:
    hands = "S7 S8,SA SK,SQ SJ"
    deal = ending(SWEDISH_CLASSIC, ("8H", 0), hands, 0)
    assert [claim(deal, 1, tricks) for tricks in (1, 2)] == [True, True]
    assert [claim(deal, 2, tricks) for tricks in (0, 1)] == [True, False]
    pooled = ending(altered(SWEDISH_CLASSIC, defender_unit="side"), ("8H", 0), hands, 0)
    assert claim(pooled, 2, 2), "their tricks are counted together"


def test_a_claim_in_misere_is_about_the_declarers_tricks() -> None:
    opts = altered(AVONDALE, misere_stop="play_all")
    deal = ending(opts, ("MIS", N), "S5 D4,S6 D5,SK,S7 C5", N)
    assert [claim(deal, N, tricks) for tricks in (0, 1)] == [True, None]
    assert [claim(deal, E, tricks) for tricks in (0, 1)] == [None, False]
    assert claim(deal, S, 0) is None, "who sits out claims nothing"
    lost = ending(opts, ("MIS", N), "SA DA,S6 D5,SK,S7 D6", N)
    assert [claim(lost, W, tricks) for tricks in (1, 2)] == [True, True]
    stopped = ending(altered(AVONDALE, misere_stop="first_declarer_trick"), ("MIS", N), "SA DA,S6 D5,SK,S7 D6", N)
    assert [claim(stopped, W, tricks) for tricks in (1, 2)] == [True, None]


def test_hi_lo_is_claimed_exactly() -> None:
    opts = altered(AVONDALE, other_no_trick_bids="hi-lo_350")
    deal = ending(opts, ("HILO", N), "SA DA,S6 D5,SK,S7 D6", N)
    assert [claim(deal, N, tricks) for tricks in (0, 1, 2)] == [False, False, True]
    assert terms(opts, ("HILO", N), None, E, 1, 2) == Terms([E, W], [E, W], 1, 2)


def test_hi_lo_is_led_by_the_next_who_plays_where_the_left_of_the_dealer_sits_out() -> None:
    opts = altered(AVONDALE, other_no_trick_bids="hi-lo_350", first_leader="left_of_dealer")
    assert [first_leader(opts, dealer, ("HILO", S)) for dealer in (N, E, S, W)] == [E, S, W, E]
    assert first_leader(opts, W, ("7NT", S)) == N
