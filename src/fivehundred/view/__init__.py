"""Views: the part of a state that one seat may see, and the events that it sees; as text, JSON, and sorted hands."""

from fivehundred.view.as_json import (
    action_json,
    client_state,
    events_json,
    read_action,
    score_json,
    view_json,
)
from fivehundred.view.diff import events, view_ending, view_events, view_score
from fivehundred.view.events import (
    Called,
    Contracted,
    DealOver,
    Discarded,
    Ending,
    Event,
    HandExposed,
    JokerNamed,
    KittyTaken,
    PartnerCalled,
    PartnerKnown,
    Played,
    TricksClaimed,
    TrickWon,
)
from fivehundred.view.hidden import deals
from fivehundred.view.seen import View, view
from fivehundred.view.sorting import hand_text, sorted_hand
from fivehundred.view.texts import view_line, view_text
from fivehundred.view.verdict import made

__all__ = [
    "Called",
    "Contracted",
    "DealOver",
    "Discarded",
    "Ending",
    "Event",
    "HandExposed",
    "JokerNamed",
    "KittyTaken",
    "PartnerCalled",
    "PartnerKnown",
    "Played",
    "TrickWon",
    "TricksClaimed",
    "View",
    "action_json",
    "client_state",
    "deals",
    "events",
    "events_json",
    "hand_text",
    "made",
    "read_action",
    "score_json",
    "sorted_hand",
    "view",
    "view_ending",
    "view_events",
    "view_json",
    "view_line",
    "view_score",
    "view_text",
]
