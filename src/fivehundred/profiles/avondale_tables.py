"""The Avondale family: the same game at other tables."""

from __future__ import annotations

from fivehundred.profiles._evolve import evolve
from fivehundred.profiles.avondale import AVONDALE

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
