"""How the fuzz makes its inputs: what is given to a reader, from a random number generator."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import fivehundred as fh
import fuzz_pools as pools
from fivehundred.rules.options import OPTIONS
from fivehundred.settle.questions import FORMS
from hostile import WORDS, broken, json_text, odd, real, scratched, toml_text

Maker = Callable[[Random], Any]


def data(pool: Callable[[], Sequence[str]]) -> Maker:
    """Broken documents as plain values."""
    return lambda rng: real(_broken(pool(), rng))


def as_json(pool: Callable[[], Sequence[str]]) -> Maker:
    """Broken documents as JSON, some of them broken as texts too."""
    return lambda rng: _text(json_text(_broken(pool(), rng)), rng)


def as_toml(pool: Callable[[], Sequence[str]], written: Callable[[], Sequence[str]] | None = None) -> Maker:
    """Broken documents as TOML, some of them broken as texts too; or texts that are written so from the first."""

    def make(rng: Random) -> str:
        if written is not None and rng.random() < 0.3:
            return scratched(rng.choice(written()), rng)
        return _text(toml_text(_broken(pool(), rng)), rng)

    return make


def _broken(pool: Sequence[str], rng: Random) -> dict[str, Any]:
    return broken(json.loads(rng.choice(pool)), pool, rng)


def _text(text: str, rng: Random) -> str:
    return scratched(text, rng) if rng.random() < 0.15 else text


def texts(pool: Callable[[], Sequence[str]]) -> Maker:
    """Broken texts, now and then what is no text at all."""

    def make(rng: Random) -> Any:
        if rng.random() < 0.02:
            return real(odd(rng))
        text = rng.choice(pool())
        return scratched(text, rng) if rng.random() < 0.95 else text + rng.choice(pool())

    return make


def json_lines(rng: Random) -> list[Any]:
    """Two lines of JSON Lines, broken."""
    one = as_json(pools.records)
    return [rng.choice((one(rng), "", real(odd(rng))) if rng.random() < 0.1 else (one(rng),)) for _ in range(2)]


def action(rng: Random) -> tuple[int, Any]:
    """An action of a client, with the number of its table."""
    number, said = json.loads(rng.choice(pools.actions()))
    return number, real(odd(rng) if rng.random() < 0.03 else broken(said, pools.actions(), rng))


def change(rng: Random) -> tuple[int, dict[str, Any]]:
    """Changes of options, with the number of a table."""
    names = rng.sample([*OPTIONS, rng.choice(WORDS)], rng.choice((1, 1, 2)))
    return rng.randrange(len(pools.tables())), {name: _setting(name, rng) for name in names}


def _setting(name: str, rng: Random) -> Any:
    values: Sequence[Any] = OPTIONS[name].values if name in OPTIONS else WORDS
    value = rng.choice(values)
    how = rng.random()
    return value if how < 0.3 else scratched(str(value), rng) if how < 0.7 else real(odd(rng))


def house(rng: Random) -> tuple[str, list[str]]:
    """The name of a rule set, and house rules."""
    house = [f"{name}={value}" for name, value in change(rng)[1].items() if isinstance(value, str)]
    return rng.choice((rng.choice(fh.names()), scratched(rng.choice(fh.names()), rng))), house


LINES = (
    *("8H N 8", "7D E 6 4", "MIS E 0", "passed", "OMIS 0 won N E S W N E S W N E", "6S 0 with 1 6", "undo"),
    *("10NT W alone 10 revoke S", "dealer E", "8 sang by Anna 8 2", "GS N NS 10 EW 0", "passed 5 5"),
)


def line(rng: Random) -> tuple[int, str]:
    """A line that somebody types, with the number of a score sheet."""
    return rng.randrange(len(pools.sheets())), scratched(rng.choice(LINES), rng)


def question(rng: Random) -> tuple[int, Any]:
    """A question, with the number of a situation."""
    asked = rng.choice([form.example for form in FORMS])
    how = rng.random()
    return rng.randrange(len(pools.situations())), scratched(asked, rng) if how < 0.9 else real(odd(rng))


NOTED = (
    *("S5 S10 CA ♥Q DJ JK JKB JKR S11 H13", "H9 D4, C5", "6S 7NT 10H MIS OMIS PASS - GS HILO REDEAL 8 sang misère"),
    *("8H by N", "MIS by 2", "10NT by W", "JK=S", "JKB=H", "N E S W 0 1 5", "hearts", "Kn KD ♥Kn R10", "10H QS"),
)
