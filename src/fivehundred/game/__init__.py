"""The verbs of a hand: deal, bid, exchange, announce, play, score, and what goes with each.

For each verb there is ``why_not_<verb>`` (the violation, or `None`), ``can_<verb>`` (whether there is none) and
``legal_<verb>s`` (everything that is legal); the verb itself raises `IllegalAction` with that violation and leaves the
state as it is.  All take ``by=``: the act is refused if it is not that seat's turn.
"""

from typing import TYPE_CHECKING

from fivehundred._lazy import lazily

if TYPE_CHECKING:
    from fivehundred.game.actions import actor, apply, decider, legal_actions, replay, why_not
    from fivehundred.game.announcements import (
        announce,
        can_announce,
        legal_announcements,
        why_not_announce,
        why_not_call_partner,
        why_not_name,
    )
    from fivehundred.game.bids import bid, can_bid, legal_bids, why_not_bid
    from fivehundred.game.dealing import deal
    from fivehundred.game.exchanges import (
        can_exchange,
        exchange,
        lay,
        legal_exchanges,
        why_not_exchange,
        why_not_lay,
    )
    from fivehundred.game.forcing import force
    from fivehundred.game.plays import can_play, legal_plays, normal_play, play, why_not_play
    from fivehundred.game.scoring import misdeal, score

__all__ = [
    "actor",
    "announce",
    "apply",
    "bid",
    "can_announce",
    "can_bid",
    "can_exchange",
    "can_play",
    "deal",
    "decider",
    "exchange",
    "force",
    "lay",
    "legal_actions",
    "legal_announcements",
    "legal_bids",
    "legal_exchanges",
    "legal_plays",
    "misdeal",
    "normal_play",
    "play",
    "replay",
    "score",
    "why_not",
    "why_not_announce",
    "why_not_bid",
    "why_not_call_partner",
    "why_not_exchange",
    "why_not_lay",
    "why_not_name",
    "why_not_play",
]

if not TYPE_CHECKING:
    __getattr__ = lazily(
        __name__, ("dealing", "bids", "exchanges", "announcements", "plays", "scoring", "actions", "forcing"), __all__
    )
