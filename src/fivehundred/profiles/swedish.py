"""The Swedish family of S000: the classic three-player game, its multi-round variant, and pairs."""

from __future__ import annotations

from fivehundred.profiles._evolve import evolve
from fivehundred.profiles.avondale import AVONDALE

_SILENT = ("denomination_order", "schedule", "joker_follow", "simultaneous")

SWEDISH_CLASSIC = evolve(
    AVONDALE,
    name="swedish_classic",
    about="three players, one round of bidding, 33 cards; passed-out deals are played",
    sources=("S000-2 to S000-38",),
    defaults=(*_SILENT, "floor_ties"),
    players=3,
    partnership="solo",
    score_unit="player",
    suit_floor="7 7 7 7",
    joker_stand_in="S2",
    deal_packets="3(3) 4 3",
    auction_mode="single_round",
    pass_out="nt_no_kitty",
    misere="off",
    open_misere="off",
    joker_nt_model="led_suit_top",
    joker_nomination="none",
    joker_follow="any_time",
    joker_forced="never",
    joker_lead="not_shown_void",
    joker_lead_all_led="allowed",
    joker_shown_void="no_naming",
    defender_unit="each_own_tricks",
    win_needs_contract="no",
    floor_ties="trick_order",
    simultaneous="highest_then_declarer",
)
"""Three players, one round of bidding (S000-2 to S000-38)."""

SWEDISH_MULTI_ROUND = evolve(
    SWEDISH_CLASSIC,
    name="swedish_multi_round",
    about="the classic game with several rounds of bidding and no slam of 250",
    sources=("S000-2 to S000-38", "S000-47 to S000-49"),
    defaults=("reentry_after_pass", *_SILENT, "floor_ties"),
    auction_mode="multi_round",
    reentry_after_pass="always",
    slam_min="none",
)
"""The variant with several rounds of bidding (S000-47 to S000-49, A20)."""

SWEDISH_PAIRS = evolve(
    SWEDISH_CLASSIC,
    name="swedish_pairs",
    about="four players in pairs, 43 cards, trick points may win but stop at 490",
    sources=("S000-2 to S000-38", "S000-60 to S000-67"),
    defaults=("pass_out", "slam_min", *_SILENT),
    players=4,
    partnership="pairs",
    score_unit="side",
    suit_floor="5 5 4 4",
    auction_mode="multi_round",
    reentry_after_pass="never",
    defender_unit="side",
    defender_cap="490_if_contract_failed",
)
"""Four players in pairs (S000-60 to S000-67, A8, A16, A17)."""

SWEDISH_2P = evolve(
    SWEDISH_CLASSIC,
    name="swedish_2p",
    about="two players, 24 cards without joker, kitty of four",
    sources=("S000-2 to S000-38", "S000-50 to S000-52"),
    defaults=(
        "deal_packets",
        "auction_mode",
        "denomination_order",
        "pass_out",
        "schedule",
        "simultaneous",
    ),
    players=2,
    partnership="none",
    suit_floor="9 9 9 9",
    jokers=0,
    kitty_size=4,
    deal_packets="3(4) 4 3",
)
"""Two players, no joker (S000-50 to S000-52, A16, A22, A45)."""

SWEDISH_5P = evolve(
    SWEDISH_CLASSIC,
    name="swedish_5p",
    about="five players, 53 cards; the declarer asks for a card, its holder answers at once",
    sources=("S000-2 to S000-38", "S000-53 to S000-59"),
    defaults=(
        "auction_mode",
        "denomination_order",
        "pass_out",
        "schedule",
        "call_time",
        "callable",
        "call_card_in_kitty",
        "joker_follow",
        "simultaneous",
        "floor_ties",
    ),
    players=5,
    partnership="called",
    suit_floor="2 2 2 2",
    joker_stand_in="none",
    call_time="before_exchange",
    callable="non_trump_not_own",
    call_reveal="immediate",
    call_own_or_buried="forbidden",
    call_card_in_kitty="call_again",
    partner_split="full_each",
)
"""Five players with a called partner (S000-53 to S000-59, A10, A16, A22, A43)."""
