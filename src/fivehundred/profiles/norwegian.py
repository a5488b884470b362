"""The Norwegian game of S003-59 and S003-60: no partners, spades above hearts, a table of its own."""

from __future__ import annotations

from fivehundred.profiles._evolve import evolve
from fivehundred.profiles.avondale_tables import AVONDALE_3P

NORWEGIAN = evolve(
    AVONDALE_3P,
    name="norwegian",
    about="three players, order C D H S NT, Norwegian table N1: table not confirmed",
    sources=("S003-1 to S003-43", "S003-59", "S003-60"),
    defaults=(
        "schedule",
        "slam_min",
        "misere",
        "misere_rank",
        "open_misere",
        "open_misere_rank",
        "misere_stop",
        "misere_defender_points",
        "joker_lead_naming",
        "defender_unit",
        "floor_ties",
    ),
    denomination_order="C D H S NT",
    schedule="norwegian_N1",
)
"""Three players; the table is candidate N1, which no source confirms (S003-59, S003-60, A1, A37)."""

NORWEGIAN_4P = evolve(
    NORWEGIAN,
    name="norwegian_4p",
    about="four players without partners, 43 cards, Norwegian table N1: table not confirmed",
    sources=("S003-1 to S003-42", "S003-59", "S003-60"),
    defaults=NORWEGIAN.defaults,
    players=4,
    suit_floor="5 5 4 4",
)
"""Four players, everyone for himself (S003-59, S003-60)."""

NORWEGIAN_5P = evolve(
    NORWEGIAN,
    name="norwegian_5p",
    about="five players without partners, 53 cards, Norwegian table N1: table not confirmed",
    sources=("S003-1 to S003-42", "S003-59", "S003-60"),
    defaults=NORWEGIAN.defaults,
    players=5,
    suit_floor="2 2 2 2",
)
"""Five players, everyone for himself (S003-59, S003-60)."""
