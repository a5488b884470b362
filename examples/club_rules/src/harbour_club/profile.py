"""The club's rules: the usual game for four, with the club's joker and a cheaper misère."""

from __future__ import annotations

import fivehundred as fh
from fivehundred import profiles
from harbour_club.joker import HarbourJoker

HARBOUR_CLUB = fh.evolve(
    profiles.AVONDALE,
    name="harbour_club",
    about="four players in pairs, as at the Harbour Club",
    joker_nt_model=HarbourJoker(),
    joker_nomination="none",
    misere=200,
    misere_needs="none",
    misere_rank="6NT",
    open_misere="off",
    deal_limit=20,
)
