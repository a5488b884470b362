"""Small readers: notations, and arguments of functions that a program may pass on from outside."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import fivehundred as fh
from fivehundred import profiles
from fivehundred.notation.dialects import NOTATIONS


def utf8(text: str) -> str:
    """The same text; raises `UnicodeEncodeError` for one that cannot be written."""
    text.encode()
    return text


def _same(read: Callable[[Any], Any], text: Any, write: Callable[[Any], str] = str) -> None:
    found = read(text)
    assert read(utf8(write(found))) == found


NOTATION: dict[str, Callable[[Any], None]] = {
    "card": lambda text: _same(fh.card, text),
    "cards": lambda text: _same(fh.cards, text, lambda found: " ".join(map(str, found))),
    "call": lambda text: _same(fh.call, text),
    "call at a table": lambda text: _same(lambda said: fh.call(said, rules=profiles.US_NULLO_43), text),
    "contract": lambda text: _same(fh.contract, text, lambda found: f"{found.bid} by {'NESW'[found.declarer]}"),
    "play": lambda text: _same(fh.play_of, text),
    "suit": lambda text: _same(fh.suit, text),
    "seat": lambda text: _same(lambda said: fh.seat(said, 4), text, lambda found: "NESW"[found]),
    "seat of five": lambda text: _same(lambda said: fh.seat(said, 5), text),
    **{
        f"card in {name}": lambda text, how=how: _same(how.card, text, how.text)  # type: ignore[misc]
        for name, how in NOTATIONS.items()
    },
}
_ENDS = fh.contract("7S by N")
ARGUMENTS: dict[str, Callable[[fh.State, Any], object]] = {
    "client_state": fh.client_state,
    "view": fh.view,
    "events": lambda state, value: fh.events(state, state, value),
    "by": lambda state, value: fh.why_not_play(state, fh.card("SA"), by=value),
    "seed": lambda state, value: fh.deal(state.deal.rules, dealer=fh.N, seed=value),
    "dealer": lambda state, value: fh.deal(state.deal.rules, dealer=value, seed=1),
    "cards": lambda state, value: fh.deal(state.deal.rules, dealer=fh.N, cards=value),
    "hands": lambda state, value: fh.deal(state.deal.rules, dealer=fh.N, hands=value),
    "kitty": lambda state, value: fh.deal(state.deal.rules, dealer=fh.N, hands=list(state.deal.hands), kitty=value),
    "totals": lambda state, value: fh.Match.start(state.deal.rules, dealer=fh.N, totals=value),
    "a total": lambda state, value: fh.Match.start(state.deal.rules, dealer=fh.N, totals=[value, 0]),
    "first dealer": lambda state, value: fh.Match.start(state.deal.rules, seed=value),
    "tricks": lambda state, value: _match(state).add_result(_ENDS, value),
    "tricks of a side": lambda state, value: _match(state).add_result(_ENDS, {"NS": value, "EW": 3}),
    "winners": lambda state, value: _match(state).add_result(_ENDS, {"NS": 7, "EW": 3}, winners=value),
    "revoke": lambda state, value: _match(state).add_result(_ENDS, {"NS": 7, "EW": 3}, revoke=value),
    "profile": lambda state, value: fh.profile(value),
    "options": lambda state, value: fh.ruleset(value),
    "claim": lambda state, value: fh.claim(state, fh.N, value),
    "claim of": lambda state, value: fh.claim(state, value, 1),
    "others": lambda state, value: fh.claim(state, fh.N, 1, others=value),
    "replay": lambda state, value: fh.replay(state, value),
    "exchange": lambda state, value: fh.exchange(state, value),
    "action": fh.apply,
    "lay": fh.lay,
}


def _match(state: fh.State) -> fh.Match:
    return fh.Match.start(state.deal.rules, dealer=fh.N)
