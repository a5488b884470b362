"""American games: nullo, inkle, and the 46-card game of one app."""

from __future__ import annotations

from fivehundred.profiles._evolve import evolve
from fivehundred.profiles.avondale import AVONDALE
from fivehundred.profiles.avondale_tables import AVONDALE_45, TWO_JOKERS

US_NULLO_43 = evolve(
    AVONDALE,
    name="us_nullo_43",
    about="four players in pairs, one round of bidding, nullo between 8S and 8C, double and bar nullo",
    sources=("U", "S003-1 to S003-41"),
    defaults=("slam_min", "joker_forced", "joker_lead_naming", "win_needs_contract", "simultaneous"),
    deal_packets="3(3) 4 3",
    auction_mode="single_round",
    misere_rank="8S",
    misere_needs="none",
    open_misere="off",
    other_no_trick_bids="double_nullo_500,_bar_nullo_500",
    joker_nt_model="sole_trump",
    joker_nomination="none",
    joker_forced="never",
    joker_lead="any_suit",
    joker_lead_all_led="allowed",
    win_needs_contract="no",
    simultaneous="declarer_first",
)
"""The "official team rules" of a US leaflet (U)."""

US_INKLE_45 = evolve(
    AVONDALE_45,
    name="us_inkle_45",
    about="four players in pairs, 45 cards, one round of bidding with inkles; a preset from two texts",
    sources=("I", "W-US", "S003-1 to S003-41", "S003-61"),
    defaults=("pass_out", "slam_min", "joker_forced", "joker_lead_naming", "win_needs_contract", "misere"),
    deal_packets="3(3) 2(2) 3 2",
    first_dealer="first_jack",
    hand_redeal_right="no_ace_no_face",
    auction_mode="single_round",
    six_bids="inkle",
    pass_out="redeal_same",
    misere_rank="8S",
    misere_needs="none",
    open_misere="off",
    joker_nt_model="sole_trump",
    joker_nomination="none",
    joker_forced="never",
    joker_lead="any_suit",
    joker_lead_all_led="allowed",
)
"""The 45-card game of I and W-US; misère, which they leave to agreement, is played for 250."""

QUEBEC_46 = evolve(
    TWO_JOKERS,
    name="quebec_46",
    about="four players in pairs, 46 cards, two jokers, contracts from eight, announced game of 1000; a preset",
    sources=("Q", "S003-1 to S003-41", "S003-62"),
    defaults=("joker_order", "slam_min", "joker_lead_naming", "target"),
    min_contract="8_tricks,_else_redeal",
    game_bid=1000,
    misere="off",
    open_misere="off",
    joker_forced="never",
)
"""The 46-card game that one app describes (Q); that it is the Quebec form is inferred."""
