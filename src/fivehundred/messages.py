"""Sentences for rule ids, in the languages under ``locale/``.

A sentence is looked up by rule id and filled with the facts of the case.  Facts that carry a ``term`` (suits,
phases) are worded in the language asked for, and so are those that are words with facts of their own; everything else
is written as ``str`` writes it.
"""

from __future__ import annotations

import string
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

LANGUAGES = ("en",)


@cache
def texts(lang: str = "en") -> Mapping[str, str]:
    """All sentences and terms of one language, by key.

    >>> texts()["suit.H"]
    'hearts'
    """
    return _read(f"locale/{lang}.toml")


@cache
def sources() -> Mapping[str, Any]:
    """The sources (statement ids, book codes) that each rule id rests on."""
    return _read("sources/rules.toml")


SOURCES = ("statements", "ambiguities", "books")
"""The kinds of sources: statements of the four texts, open questions about them, and books, pages and programs."""


@cache
def catalogue(kind: str) -> Mapping[str, Any]:
    """The sources of one kind, by the ids and letters with which rules, options and comments cite them."""
    return _read(f"sources/{kind}.toml")


def source(key: str) -> str | None:
    """The text or title of a source; `None` if there is no such source.

    >>> source("S000-2")
    'The three-player game is the main form; other player numbers are variants of it.'
    >>> source("A29")
    'does the winner need 500 after adding that contract? yes'
    >>> source("H")
    'Hoyle’s Games Modernized, chapter Five Hundred (1909)'
    """
    for kind in SOURCES:
        found = catalogue(kind).get(key)
        if found is not None:
            return " ".join(found[name] for name in ("text", "question", "default", "name") if name in found)
    return None


def _read(name: str) -> Mapping[str, Any]:
    import pkgutil  # here: it takes longer than everything else that this module imports

    data = pkgutil.get_data("fivehundred", name)  # importlib.resources takes as long again as reading the file
    assert data is not None  # it is installed with this module
    text = data.decode()
    try:
        return _plain(text)
    except ValueError:
        import tomllib

        return tomllib.loads(text)


def _plain(text: str) -> Mapping[str, Any]:
    """A TOML text of keys and values that JSON writes alike, a line each; raises `ValueError` for any other.

    Python's reader of TOML takes ten times as long.

    >>> _plain('"suit.S" = "spades"'), _plain('and = "and"')
    ({'suit.S': 'spades'}, {'and': 'and'})
    """
    import json

    pairs = []
    for line in text.splitlines():
        if line and line[0] != "#":
            key, _, value = line.partition(" = ")
            pairs.append(f"{json.dumps(key) if key.isidentifier() else key}: {value}")
    found = json.loads("{" + ",".join(pairs) + "}")
    if len(found) != len(pairs):
        raise ValueError("a key stands twice, or a line is not a key and a value")
    return found  # type: ignore[no-any-return]


class _Worded(string.Formatter):
    def __init__(self, lang: str) -> None:
        self.words = texts(lang)

    def format_field(self, value: Any, format_spec: str) -> str:
        term = getattr(value, "term", None)
        if hasattr(value, "facts"):  # words of their own
            return self.vformat(self.words[value.rule], (), dict(value.facts))
        if isinstance(value, tuple) and not format_spec:
            format_spec = "and"
        if format_spec in ("and", "or"):
            return listed([self.format_field(v, "") for v in value], self.words[format_spec])
        if format_spec.startswith("#"):  # {count:#card|cards}
            one, many = format_spec[1:].split("|")
            return f"{value} {one if value == 1 else many}"
        if term is not None:
            return self.words[term]
        if value is None or value == "" or value == ():
            return self.words["nothing"]
        said = str(value)
        return cut(said, len(said))


def quoted(value: object) -> str:
    """A value as a message shows it: short, whatever it is, and safe for numbers of any length and tables of any depth.

    >>> quoted("SA"), quoted(10**5000), len(quoted("x" * 1000))
    ("'SA'", 'a number of 5001 digits', 82)
    """
    if isinstance(value, str):
        return repr(cut(value))
    return _brief(value)


def cut(text: str, most: int = 80) -> str:
    """A text as far as a message repeats it.

    >>> cut("SA SK"), cut("SA SK", 3), cut("\\ud800")
    ('SA SK', 'SA…', '\\\\ud800')
    """
    text = text if len(text) <= most else f"{text[: most - 1]}…"
    return text if text.isascii() else text.encode(errors="backslashreplace").decode()  # no half of a pair


def _brief(value: object) -> str:
    import reprlib  # here: only a mistake needs it

    class Brief(reprlib.Repr):
        def repr_int(self, x: int, level: int) -> str:
            if abs(x) < 10**40:
                return repr(x)
            digits = int((abs(x).bit_length() - 1) * 0.30102999566398) + 1
            if digits > 10_000:  # to count them all takes longer than to read them
                return "a number of more than 10,000 digits"
            return f"a number of {digits + (abs(x) >= 10**digits)} digits"

    brief = Brief()
    brief.maxstring = brief.maxother = 80
    return cut(brief.repr(value), 200)


def listed(items: list[str], joined_by: str = "and") -> str:
    """Words in a row: ``a, b and c``.

    >>> listed(["HQ", "H9"])
    'HQ and H9'
    """
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {joined_by} {items[-1]}"


def nearest(word: str, words: Iterable[str]) -> str | None:
    """The one of some words that a mistyped one is most like; `None` if it is like none of them.

    >>> nearest("dealr", ("dealer", "kitty")), nearest("xyzzy", ("dealer", "kitty"))
    ('dealer', None)
    """
    return next(iter(alike(word, words, 1)), None)


def alike(word: str, words: Iterable[str], most: int = 3) -> list[str]:
    """The words that a mistyped one is like, the most alike first.

    >>> alike("joker.viod-only", ("joker.void-only", "turn"))
    ['joker.void-only']
    """
    import difflib  # here: only a mistake needs it

    return difflib.get_close_matches(word, list(words), most)


def rule_of(key: str) -> str:
    """The rule id of a sentence's key: keys for legal acts are the rule's with an ending.

    >>> rule_of("follow.suit.ok"), rule_of("follow.suit")
    ('follow.suit', 'follow.suit')
    """
    head, _, ending = key.rpartition(".")
    return head if ending in ("ok", "may", "not", "pays") else key


def is_known(rule: str) -> bool:
    """Whether a rule has sentences of its own; a rule of somebody else's policy has none.

    >>> is_known("score.made"), is_known("club.made")
    (True, False)
    """
    return rule in texts()


_WORDS = frozenset({
    "and", "or", "nothing", "unlisted", "suit", "area", "number", "option", "described", "rules", "play", "sheet",
    "replay", "show", "view", "key",
})  # fmt: skip
"""The beginnings of keys that are words for rule sets, tables and commands, and no rules."""


@cache
def rule_ids() -> tuple[str, ...]:
    """The ids of all rules that are told here or have sources, in the order of the sentences.

    >>> "joker.void-only" in rule_ids(), "joker.void-only.ok" in rule_ids()
    (True, False)
    """
    found = dict.fromkeys(rule_of(key) for key in (*texts(), *sources()))
    return tuple(rule for rule in found if rule.partition(".")[0] not in _WORDS and not rule.startswith("partner.why."))


def sentence(key: str, facts: Mapping[str, Any], lang: str = "en") -> str:
    """The sentence of rule id ``key`` about these facts.

    >>> sentence("turn", {"seat": "E", "due": "N"})
    'It is not the turn of E: N is next.'
    """
    if key not in texts(lang):  # the rule of a policy that somebody else wrote
        rule = rule_of(key)
        return phrase(f"unlisted{key[len(rule) :]}", {**facts, "rule": rule}, lang)
    said = phrase(key, facts, lang)
    return said[:1].upper() + said[1:]


def phrase(key: str, facts: Mapping[str, Any], lang: str = "en") -> str:
    """The words of ``key`` about these facts, as a part of a sentence.

    >>> phrase("suit.H", {})
    'hearts'
    """
    return _Worded(lang).vformat(texts(lang)[key], (), facts)
