"""Single tables: Hoyle of 1909, and house rules from New Zealand."""

from __future__ import annotations

from fivehundred.profiles._evolve import evolve
from fivehundred.profiles.avondale import AVONDALE
from fivehundred.profiles.swedish import SWEDISH_CLASSIC

HOFFMANN_1909 = evolve(
    SWEDISH_CLASSIC,
    name="hoffmann_1909",
    about="three players, 33 cards, as Hoyle's Games Modernized gave it in 1909, with its revoke penalty",
    sources=("H", "S000-2 to S000-38"),
    defaults=("joker_follow", "revoke_penalty"),
    joker_stand_in="none",
    deal_packets="3 3 3 1(3)",
    first_dealer="cut_low",
    auction_mode="multi_round",
    joker_nt_model="suitless",
    joker_shown_void="no_naming_no_win",
    floor="none",
    simultaneous="declarer_first",
    revoke_penalty="hoffmann",
)
"""Hoyle's Games Modernized, 1909 (H); of its two revoke rules the one by Hoffmann is set."""

NZ_HOUSE = evolve(
    AVONDALE,
    name="nz_house",
    about="four players in pairs, re-entry and raising oneself, misère 130, open misère 230",
    sources=("N", "S001", "S003-1 to S003-41", "S004"),
    defaults=("misere_needs", "joker_forced", "joker_lead_naming"),
    reentry_after_pass="always",
    self_raise="always",
    self_raise_reopens="yes",
    misere=130,
    misere_rank="6NT",
    misere_needs="none",
    open_misere=230,
    open_misere_rank="7NT",
    joker_lead="any_suit",
    joker_lead_all_led="allowed",
)
"""House rules from New Zealand (N)."""
