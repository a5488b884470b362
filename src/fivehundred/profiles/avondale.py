"""The Avondale family: the Australian game of S001, S003 and S004."""

from __future__ import annotations

from fivehundred.profiles._evolve import evolve
from fivehundred.rules.ruleset import ruleset

AVONDALE = ruleset(
    {
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
        "kitty_size": 3,
        "deal_packets": "3(1) 4(1) 3(1)",
        "first_dealer": "random",
        "hand_redeal_right": "none",
        "auction_mode": "multi_round",
        "reentry_after_pass": "never",
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
        "misere_stop": "first_declarer_trick",
        "misere_defender_points": "none",
        "kitty_shown": "no",
        "discard": "any_3",
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
        "overtricks": 0,
        "defender_points": 10,
        "defender_when": "made+failed",
        "defender_unit": "side",
        "defender_cap": "none",
        "target": 500,
        "win_needs_contract": "yes",
        "floor": -500,
        "revoke_penalty": "none",
    },
    name="avondale",
    about="four players in pairs, 43 cards, Avondale table: the Australian game",
    sources=("S001", "S003-1 to S003-41", "S003-65", "S004"),
    defaults=("misere_stop", "misere_defender_points", "joker_lead_naming"),
)
"""Four players in two pairs, 43 cards (S001-1 to S001-43, S003-1 to S003-41, S004)."""

AVONDALE_3P = evolve(
    AVONDALE,
    name="avondale_3p",
    about="three players, declarer alone against two, 33 cards",
    sources=("S003-1 to S003-43",),
    defaults=("misere_stop", "misere_defender_points", "joker_lead_naming", "defender_unit", "floor_ties"),
    players=3,
    partnership="solo",
    score_unit="player",
    suit_floor="7 7 7 7",
    defender_unit="each_own_tricks",
)
"""Three players, 33 cards, everyone scores alone (S003-42, S003-43, A12, A35)."""

AVONDALE_5P = evolve(
    AVONDALE_3P,
    name="avondale_5p",
    about="five players, 53 cards; the declarer calls a silent partner by a card and shares with him",
    sources=("S003-1 to S003-42", "S003-44 to S003-48"),
    defaults=(
        "misere_stop",
        "misere_defender_points",
        "call_own_or_buried",
        "joker_lead_naming",
        "defender_unit",
        "floor_ties",
        "simultaneous",
    ),
    players=5,
    partnership="called",
    suit_floor="2 2 2 2",
    call_time="after_exchange",
    callable="not_joker_not_bower",
    call_reveal="silent",
    call_own_or_buried="forbidden",
    partner_split="half_each",
    simultaneous="both_win",
)
"""Five players with a called partner (S003-42 to S003-48, A11, A36)."""

AVONDALE_6P = evolve(
    AVONDALE,
    name="avondale_6p",
    about="six players, two teams of three, 63 cards with elevens, twelves and red thirteens",
    sources=("S003-1 to S003-42", "S003-49"),
    defaults=("misere_stop", "misere_defender_points", "joker_lead_naming"),
    players=6,
    partnership="triples",
    suit_floor="2 2 2 2",
    extra_ranks="11,12_all_+_red_13",
)
"""Six players in two teams, 63 cards (S003-49)."""

AVONDALE_45 = evolve(
    AVONDALE,
    name="avondale_45",
    about="four players in pairs, 45 cards with all the fours, kitty of five",
    sources=("S003-1 to S003-41", "S003-61"),
    defaults=("deal_packets", "misere_stop", "misere_defender_points", "joker_lead_naming"),
    suit_floor="4 4 4 4",
    kitty_size=5,
    deal_packets="3(3) 4(2) 3",
)
"""Four players, 45 cards, kitty of five (S003-61, A45)."""

TWO_JOKERS = evolve(
    AVONDALE_45,
    name="two_jokers",
    about="four players in pairs, 46 cards with two jokers, black above red, kitty of six",
    sources=("S003-1 to S003-41", "S003-62"),
    defaults=("deal_packets", "misere_stop", "misere_defender_points", "joker_lead_naming"),
    jokers=2,
    joker_order="black>red",
    kitty_size=6,
    deal_packets="3(2) 4(2) 3(2)",
)
"""Four players, two jokers (S003-62, A13, A14, A45)."""

AVONDALE_ODD_FOURS = evolve(
    AVONDALE,
    name="avondale_odd_fours",
    about="four players in pairs, 43 cards without S4 and D4; the kept four of the trump colour is a trump",
    sources=("S003-1 to S003-41", "W"),
    defaults=("misere_stop", "misere_defender_points", "joker_lead_naming"),
    suit_floor="5 4 5 4",
    odd_four_is_trump="yes",
)
"""The pack without S4 and D4 (S003-5, W, A30)."""

PERFECT = evolve(
    AVONDALE,
    name="perfect",
    about="the Avondale game with every value lowered by 20, so that 10NT is worth exactly 500",
    sources=("S001", "S003-1 to S003-41", "S004", "W"),
    defaults=("joker_lead_naming",),
    schedule="perfect",
)
"""The "perfect" table (W)."""
