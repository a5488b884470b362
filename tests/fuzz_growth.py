"""How much more work a reader has with an input that is longer: at most n log n."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable
from typing import Any

from attrs import frozen

import fivehundred as fh
from fivehundred import FiveHundredError, profiles, records
from fivehundred.cli.score import files
from fivehundred.cli.score.lines import read_players
from fivehundred.settle import situation
from fivehundred.settle.rulings import from_raw

MOST = 5.5
"""How many times as much work four times as long an input may be: n log n makes 5 of three hundred, a square 16."""


@frozen
class Growing:
    """An input of any length, and its reader; ``size`` is the shorter length that is compared."""

    make: Callable[[int], Any]
    read: Callable[[Any], object]
    size: int = 300


def work(case: Growing, size: int) -> int:
    """Calls of functions while an input of this length is read, those of Python's own too."""
    given = case.make(size)
    count = 0

    def one_more(*_: object) -> None:
        nonlocal count
        count += 1

    sys.setprofile(one_more)
    try:
        with contextlib.suppress(FiveHundredError):
            case.read(given)
    finally:
        sys.setprofile(None)
    return count


def seconds(case: Growing, size: int) -> float:
    """The time for which an input of this length is read."""
    given = case.make(size)
    start = time.process_time()
    with contextlib.suppress(FiveHundredError):
        case.read(given)
    return time.process_time() - start


def too_steep(case: Growing) -> str | None:
    """Why a reader takes too long: sixteen times as long an input takes more than 64 times the time; none if not."""
    seconds(case, case.size)  # what is read for the first time
    short, long = (seconds(case, 12 * case.size * times) for times in (1, 16))
    if long < 0.5 or long < 64 * short:
        return None
    return f"{short:.3f} s for an input of size {12 * case.size}, {long:.3f} s for sixteen times as much"


def _told(key: str, value: Callable[[int], Any], **more: Any) -> Growing:
    """A situation in which one key has a long value."""
    told = {"rules": "avondale", "dealer": "W", "contract": "8H by N", **more}
    return Growing(lambda size: {**told, key: value(size)}, from_raw)


def _asked(*words: str) -> Growing:
    """A long question."""
    here = situation('rules = "avondale"\ncontract = "8H by N"')
    return Growing(lambda size: " ".join(word * size if len(word) == 2 else word for word in words), here.ask)


_HANDS = {
    "N": "S5 S6 S7 S8 S9 S10 SJ SQ SK SA",
    "E": "C5 C6 C7 C8 C9 C10 CJ CQ CK CA",
    "S": "D5 D6 D7 D8 D9 D10 DJ DQ DK DA",
    "W": "H5 H6 H7 H8 H9 H10 HJ HQ HK HA",
}


def _passed(size: int) -> list[dict[str, Any]]:
    """Whole deals in which everybody passed."""
    deal = {"hands": _HANDS, "kitty": "JK D4 H4", "auction": "PASS PASS PASS PASS"}
    return [{**deal, "dealer": "NESW"[at % 4]} for at in range(size)]


def _house(pair: Callable[[int], str]) -> Growing:
    line = "stage bidding | rules avondale | house {} | dealer N | hands N: S7"
    return Growing(lambda size: line.format(" ".join(map(pair, range(size)))), fh.read_state)


def _json(text: str) -> object:
    return situation(text, json_form=True)


def _ruled(make: Callable[[int], Any]) -> Growing:
    return Growing(make, fh.from_data)


CASES: dict[str, Growing] = {
    **{f"{key} of a seat": _told(key, lambda n: {"N": "SA " * n}) for key in ("hands", "holds", "has", "lacks")},
    **{key: _told(key, lambda n: "SA " * n) for key in ("kitty", "discard", "laid", "call")},
    **{key: _told(key, lambda n: "S " * n) for key in ("led", "won", "claimed", "dealer", "joker", "contract")},
    **{key: _told(key, lambda n: "NS 1, " * n) for key in ("score", "totals", "scores")},
    "void": _told("void", lambda n: {"N": "S " * n}),
    "tricks": _told("tricks", lambda n: ["N: SA SK SQ SJ"] * n),
    "cards of a trick": _told("tricks", lambda n: ["N: " + "SA " * n]),
    "forgotten tricks": _told("tricks", lambda n: [""] * n),
    "auction of illegal bids": _told("auction", lambda n: "6S " * n, contract="none"),
    "auction in a list": _told("auction", lambda n: ["PASS"] * n, contract="none"),
    "house rules": _told("house", lambda n: {f"k{at}": at for at in range(n)}),
    "unknown keys": _told("zzz", lambda n: {f"k{at}": at for at in range(n)}),
    "players": _told("players", lambda n: {str(at): "Ann" for at in range(n)}),
    "questions": _told("ask", lambda n: [{"question": "E may play"}] * n),
    "expected answers": _told("ask", lambda n: [{"question": "E may play", "expect": ["SA"] * n}]),
    "an unknown rule": _told("ask", lambda n: [{"question": "E may play", "rule": "a.b" * n}]),
    "deals": Growing(lambda n: {"rules": "avondale", "deal": _passed(n)}, from_raw, 20),
    "question: seat": _asked("E ", "may play"),
    "question: cards": _asked("E discards", "SA"),
    "question: blanks": _asked("E", "  ", "plays", "  ", "SA"),
    "question: words": _asked("x ", "names", "y ", "plays"),
    "deals of a record": Growing(lambda n: {"rules": "avondale", "deal": _passed(n)}, records.from_data, 20),
    "lines of records": Growing(lambda n: ["{}"] * n, lambda lines: list(records.read_jsonl(lines))),
    "deals of a sheet": Growing(
        lambda n: 'rules = "avondale"\n' + '[[deal]]\ncontract = "none"\n' * n, files.from_toml, 50
    ),
    "one key twice": Growing(lambda n: "{" + "".join(f'"k{at}": 1, ' for at in range(n)) + '"k0": 1}', _json),
    "dotted key": Growing(lambda n: "a." * n + "a = 1", situation),
    "dotted key with blanks": Growing(lambda n: "[" + '"a" . ' * n + "a]", situation),
    "words with dots": Growing(lambda n: '"' + "a.b " * n, situation),
    "half of a key": Growing(lambda n: "a" * n, situation),
    "levels in JSON": Growing(lambda n: '{"a":' * n, _json),
    "levels in TOML": Growing(lambda n: "a=" + "[" * n, situation),
    "digits in TOML": Growing(lambda n: "a=0x" + "F" * n, situation),
    "options": _ruled(lambda n: {"options": {f"k{at}": 1 for at in range(n)}}),
    "keys of a rule set": _ruled(lambda n: {**fh.to_data(profiles.AVONDALE), **{f"k{at}": 1 for at in range(n)}}),
    "sources of a rule set": _ruled(lambda n: {**fh.to_data(profiles.AVONDALE), "sources": ["A"] * n}),
    "packets": Growing(lambda n: "3 " * n, lambda text: fh.with_options(profiles.AVONDALE, deal_packets=text)),
    "other bids": Growing(
        lambda n: ",_".join(f"{'x' * (at % 20)}patat_750" for at in range(n)),
        lambda text: fh.with_options(profiles.AVONDALE, other_no_trick_bids=text),
    ),
    "a long name of a bid": Growing(
        lambda n: f"{'xy' * n}_750", lambda text: fh.with_options(profiles.AVONDALE, other_no_trick_bids=text)
    ),
    "one house rule": _house(lambda at: "misere=250"),
    "house rules of a state": _house(lambda at: f"m{at}=250"),
    "house rules in JSON": _house(lambda at: f'm{at}="{at}"'),
    "fields of a state": Growing(lambda n: "stage bidding" + " |" * n, fh.read_state),
    "seats of a state": Growing(
        lambda n: "stage bidding | rules avondale | dealer N | hands " + "N: S7, " * n, fh.read_state
    ),
    "cards of an action": Growing(
        lambda n: {"kind": "discard", "cards": ["SA"] * n}, lambda data: fh.read_action(data, profiles.AVONDALE)
    ),
    "accents of a call": Growing(lambda n: "6" + "\u0315\u0300" * n, fh.call),
    "digits of a call": Growing(lambda n: "1" * n + "S", fh.call),
    "cards": Growing(lambda n: "SA " * n, fh.cards),
    "names": Growing(lambda n: "Ann," * n, lambda text: read_players(text, profiles.AVONDALE)),
}
