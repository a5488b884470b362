"""The Swedish games with the two misère bids of the English-speaking countries."""

from __future__ import annotations

from fivehundred.profiles._evolve import evolve
from fivehundred.profiles.swedish import SWEDISH_CLASSIC, SWEDISH_PAIRS

ANGLO_SAXON_3P = evolve(
    SWEDISH_CLASSIC,
    name="anglo_saxon_3p",
    about="the classic game with misère 250 and open misère 520",
    sources=("S000-2 to S000-46",),
    defaults=("open_misere_exposure", *SWEDISH_CLASSIC.defaults),
    misere=250,
    misere_rank="7NT",
    misere_needs="none",
    open_misere=520,
    open_misere_rank="top",
    open_misere_needs="none",
    misere_kitty="exchange",
    open_misere_exposure="before_first_lead",
    misere_stop="play_all",
    misere_defender_points="10_each_per_declarer_trick",
    joker_forced="misere_when_void",
)
"""Three players with misère (S000-39 to S000-46, A9b)."""

ANGLO_SAXON_4P = evolve(
    SWEDISH_PAIRS,
    name="anglo_saxon_4p",
    about="the pairs game with misère 250 and open misère 500, both after a seven",
    sources=("S000-2 to S000-46", "S000-60 to S000-71"),
    defaults=("open_misere_rank", "open_misere_exposure", "misere_defender_points", *SWEDISH_PAIRS.defaults),
    misere=250,
    misere_rank="7NT",
    misere_needs="seven_bid",
    open_misere=500,
    open_misere_rank="top",
    open_misere_needs="seven_bid",
    misere_kitty="exchange",
    misere_partner="sits_out",
    open_misere_exposure="before_first_lead",
    misere_stop="play_all",
    misere_defender_points="10_side_per_declarer_trick",
    joker_forced="misere_when_void",
)
"""Four players in pairs with misère (S000-68 to S000-71, A9)."""
