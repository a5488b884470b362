"""Hostile values and texts: valid documents broken at random in their structure, and numbers without limit.

A document is a mapping of plain values, as TOML and JSON know them.  Everything follows from one `random.Random`.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from attrs import frozen

from fivehundred.documents.keys import DEAL_KEYS, RECORD_KEYS, RECORD_TOP_KEYS, TOP_KEYS

Document = dict[str, Any]


@frozen
class Deep:
    """Lists or tables within each other, so many levels: a value of its own, as few functions can walk the real one."""

    levels: int
    table: bool = False

    def value(self) -> Any:
        """The real one."""
        found: Any = 0
        for _ in range(self.levels):
            found = {"a": found} if self.table else [found]
        return found

    def text(self, equals: str) -> str:
        """As it is written."""
        start, end = (f'{{"a"{equals}', "}") if self.table else ("[", "]")
        return start * self.levels + "0" + end * self.levels


_DIGITS = {10**5000: f"1{'0' * 5000}", -(10**5000): f"-1{'0' * 5000}"}
NUMBERS: tuple[Any, ...] = (
    *(0, -1, 1, 2, 6, 11, True, False, 2**31, 2**64, 10**12, 10**12 - 1, -(10**12), 10**20, 16**4000 - 1, *_DIGITS),
    *(math.nan, math.inf, -math.inf, -0.0, 0.5, 1.5, 1e308, 1e-320, 250.0, None),
)
WORDS: tuple[str, ...] = (
    *("", " ", "\0", "\r", "\n", "\r\n", "\t", "\ud800", "a\udfff", "\u202e", "\ufeff", "\x1b[31m", "é", "e\u0301"),
    *("9" * 5000, "-" + "9" * 5000, "٣", "²", "½", "Ⅷ", "1/2", "3/0", "1e9", "NaN", "0x10", "−250", "+5", "1_000"),
    *("none", "unknown", "solo", "all", "yes", "true", "null", "PASS", "-", "MIS", "OMIS", "8H by N", "10NT by 0"),
    *("5S", "11NT", "0C", "GS", "HILO", "REDEAL", "N", "S", "e", "0", "5", "6", "NS", "JK", "JK=S", "JKB", "JKR=C"),
    *("SA", "♥10", "HÅ", "S1", "\u017fA", "🂡", "NS 250, EW 0", "NS 1.25", "N: SA", "N:SA HK", ":", "N:", ",", "|", "="),
    *("avondale", "swedish_pairs", "norwegian_5p", "canonical", "sv", "rank-first", "E may play", "score", "faults"),
)
KEYS = (*DEAL_KEYS, *TOP_KEYS, *RECORD_KEYS, *RECORD_TOP_KEYS, "question", "expect", "rule", "options", "kind", "zzz")
SIGNS = "\0\r\n\t \"'\\[]{}=:,|.#-+0123456789٣²½♠♥NESWSCDHAKQJabxyzé\u0301\ud800\U0001f0a1"
LONG = 100_000


def odd(rng: Random) -> Any:
    """A value that nobody means."""
    if rng.random() < 0.004:
        long = rng.choice(("x", "SA ", "9", "N ", "\u0301"))
        return rng.choice((long * LONG, [rng.choice(WORDS)] * LONG, Deep(LONG), Deep(LONG, table=True)))
    one = rng.choice((rng.choice(NUMBERS), rng.choice(WORDS)))
    shape = rng.random()
    if shape < 0.7:
        return one
    if shape < 0.78:
        return Deep(rng.choice((2, 19, 20, 21, 200, 2000)), table=rng.random() < 0.5)
    if shape < 0.86:
        return [one] * rng.choice((0, 1, 2, 13, 200))
    if shape < 0.94:
        return {rng.choice(("N", "NS", "E", "0", "policy", "table", "rows", rng.choice(WORDS))): one}
    return {} if shape < 0.96 else [odd(rng), odd(rng)]


Place = tuple[Any, Any]
"""A list or a mapping, and the number or key of a value in it."""


def places(document: Any) -> list[Place]:
    """All places in a document."""
    found: list[Place] = []
    left = [document]
    while left:
        one = left.pop()
        keys = list(one) if isinstance(one, dict) else range(len(one)) if len(one) < 100 else range(3)
        for key in keys:
            found.append((one, key))
            if isinstance(one[key], (dict, list)):
                left.append(one[key])
    return found


def broken(document: Document, others: Sequence[str], rng: Random) -> Document:
    """A document with one to four changes in its structure or its values; ``others`` are JSON texts to graft from."""
    for _ in range(rng.choice((0, 1, 1, 1, 2, 4))):
        found = places(document)
        if not found:
            break
        table, key = rng.choice(found)
        value = table[key]
        how = rng.randrange(13)
        if how == 0:
            del table[key]
        elif how == 1 and isinstance(table, dict):
            table[rng.choice((f"{key}s", str(key).upper(), rng.choice(KEYS), rng.choice(WORDS)))] = table.pop(key)
        elif how == 2 and isinstance(table, dict):
            table[rng.choice((*KEYS, rng.choice(WORDS)))] = rng.choice((value, odd(rng)))
        elif how == 3:
            table[key] = [value] * rng.choice((1, 2, 30))
        elif how == 4:
            table[key] = {rng.choice((*KEYS, "N", "NS", "0")): value}
        elif how == 5 and isinstance(value, list):
            table[key] = rng.choice((value[::-1], [], value * 2, value[1:], [*value, odd(rng)]))
        elif how == 6:
            _, taken = _grafted(others, rng)
            table[key] = taken
        elif how == 7:
            name, taken = _grafted(others, rng)
            same = [place for place in found if place[1] == name]
            where, at = rng.choice(same) if same else (table, key)
            where[at] = taken
        elif how == 8 and isinstance(value, (int, float)) and abs(value) < 1e300:
            table[key] = rng.choice((str(value), float(value), -value, value + 1, [value]))
        elif isinstance(value, str) and how < 12:
            table[key] = scratched(value, rng)
        else:
            table[key] = odd(rng)
    return document


def _grafted(others: Sequence[str], rng: Random) -> Place:
    """A key of another document, and its value."""
    found = places(json.loads(rng.choice(others)))
    if not found:
        return "", {}
    table, key = rng.choice(found)
    return key, table[key]


def scratched(text: str, rng: Random) -> str:
    """A text with one to three changes: signs and words left out, put in, repeated or put elsewhere."""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        at = rng.randrange(len(text) + 1)
        end = at + rng.choice((0, 1, 1, 2, 10))
        how = rng.randrange(9)
        if how == 0:
            text = text[:at] + text[end:]
        elif how == 1:
            text = text[:at] + rng.choice(SIGNS) + text[at:]
        elif how == 2:
            text = text[:at] + rng.choice(SIGNS) + text[at + 1 :]
        elif how == 3:
            text = text[:at] + text[at:end] * rng.choice((2, 3, 50)) + text[end:]
        elif how == 4:
            text = text[:at]
        elif how == 5:
            other = rng.choice((0x660, 0xFF10))  # digits as Arabic writes them, and wide ones
            text = text.translate({ord("0") + digit: other + digit for digit in range(10)})
        else:
            words = re.split(r"(\W+)", text)
            one, other = rng.randrange(len(words)), rng.randrange(len(words))
            if how == 6:
                words[one], words[other] = words[other], words[one]
            else:
                words[one] = rng.choice((rng.choice(WORDS), words[other], words[one] * 2))
            text = "".join(words)
    return text


def real(value: Any) -> Any:
    """The document with real lists and tables in place of `Deep`."""
    if isinstance(value, Deep):
        return value.value()
    if isinstance(value, dict):
        return {key: real(one) for key, one in value.items()}
    if isinstance(value, list) and len(value) < LONG:
        return [real(one) for one in value]
    return value


def json_text(value: Any) -> str:
    """A document as JSON; numbers may be of any length, and a key may stand twice."""
    return _text(value, ":")


def toml_text(document: Mapping[str, Any]) -> str:
    """A document as TOML, each key of the whole in one line."""
    return "".join(f"{_word(key)} = {_text(value, ' =')}\n" for key, value in document.items())


def _text(value: Any, equals: str) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_word(k)}{equals} {_text(v, equals)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_text(one, equals) for one in value) + "]"
    if isinstance(value, Deep):
        return value.text(equals)
    if isinstance(value, float) and not math.isfinite(value):
        return str(value) if equals == " =" else {"nan": "NaN", "inf": "Infinity", "-inf": "-Infinity"}[str(value)]
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 10**4000:
        return _DIGITS[value] if equals == ":" and value in _DIGITS else hex(value)
    return _word(value)


def _word(value: Any) -> str:
    return json.dumps(value, ensure_ascii=isinstance(value, str) and len(value) % 2 == 0)
