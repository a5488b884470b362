"""Five Hundred: the rules of every table, as values and pure functions.

Every public name can be imported from here; nothing is defined here.  A name is looked up in its module
when it is first asked for, so that a program loads only the parts that it uses.
"""

import sys
from importlib import import_module
from types import ModuleType

from fivehundred._version import __version__

_NAMES = {
    "fivehundred.actions": ("Action", "CallPartner", "Discard", "NameJoker", "Play", "play_of"),
    "fivehundred.bids": (
        "MISERE", "OPEN_MISERE", "PASS", "AskRedeal", "Bid", "Call", "Contract", "HiLo", "Misere", "Pass", "Strain",
    ),
    "fivehundred.cards": ("BLACK_JOKER", "JOKER", "RED_JOKER", "Card", "CardSet", "Rank", "Suit", "suit"),
    "fivehundred.claims": ("claim", "why_not_claim"),
    "fivehundred.errors": (
        "FiveHundredError", "IllegalAction", "NotationError", "RuleSetError", "StateError", "Violation",
    ),
    "fivehundred.game": (
        "actor", "announce", "apply", "bid", "can_announce", "can_bid", "can_exchange", "can_play", "deal",
        "decider", "exchange", "force", "lay", "legal_actions", "legal_announcements", "legal_bids", "legal_exchanges",
        "legal_plays", "misdeal", "normal_play", "play", "replay", "score", "why_not", "why_not_announce",
        "why_not_bid", "why_not_exchange", "why_not_lay", "why_not_play",
    ),
    "fivehundred.match": ("Match",),
    "fivehundred.notation.reading": ("call", "card", "cards", "contract"),
    "fivehundred.notation.state_text": ("read_state", "state_text"),
    "fivehundred.phases.announcing": ("Announcing",),
    "fivehundred.phases.bidding": ("Bidding",),
    "fivehundred.phases.deal": ("Deal", "Stage", "Trick"),
    "fivehundred.phases.exchanging": ("Exchanging",),
    "fivehundred.phases.flow": ("State",),
    "fivehundred.phases.playing": ("Playing",),
    "fivehundred.phases.scoring": ("DealScore", "Finished"),
    "fivehundred.profiles.registry": ("evolve", "names", "profile"),
    "fivehundred.rules.data": ("fingerprint", "from_data", "from_json", "from_toml", "to_data", "to_json", "to_toml"),
    "fivehundred.rules.options": ("OPTIONS", "Option"),
    "fivehundred.rules.ruleset": ("RuleSet", "ladder", "options", "ruleset", "value", "with_options"),
    "fivehundred.seats": ("E", "N", "S", "Seat", "Side", "W", "seat"),
    "fivehundred.view": (
        "Event", "View", "client_state", "deals", "events", "events_json", "hand_text", "made", "read_action",
        "sorted_hand", "view", "view_json", "view_line", "view_text",
    ),
}  # fmt: skip
"""The public names, by the module of each; ``__init__.pyi`` has the same for those that read the types."""

_HOMES = {name: module for module, names in _NAMES.items() for name in names}
_PARTS = ("actions", "bids", "errors", "game", "match", "messages", "notation", "phases", "profiles", "rules", "seats")

__all__ = ["__version__", *sorted(_HOMES)]


def __getattr__(name: str) -> object:
    if name in _PARTS:
        return import_module(f"{__name__}.{name}")
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(_HOMES[name]), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


class _PublicNames(ModuleType):
    """A module that is loaded does not take the place of a public name like its own (``cards``, ``view``)."""

    def __setattr__(self, name: str, value: object) -> None:
        if name not in _HOMES or not isinstance(value, ModuleType):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _PublicNames
