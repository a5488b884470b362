"""The list of rule sets, and one of them read out."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from fivehundred.cli.console import width
from fivehundred.cli.rules.lines import Lines, wrapped
from fivehundred.describe import AREAS, Section, bid_table, describe, title
from fivehundred.errors import RuleSetError
from fivehundred.messages import phrase, sentence, texts
from fivehundred.rules.data import derived, fingerprint, to_data
from fivehundred.rules.options import OPTIONS
from fivehundred.rules.ruleset import RuleSet, options

# the list


def list_data(rules: RuleSet) -> dict[str, Any]:
    """A rule set in the list, as its JSON object."""
    return {
        "name": rules.name,
        "players": rules.players,
        "cards": len(rules.pack.cards),
        "kitty": rules.pack.kitty_size,
        "about": rules.about,
        "sources": list(rules.sources),
        "fingerprint": _fingerprint(rules),
    }


def list_lines(known: Sequence[RuleSet], lang: str = "en") -> Lines:
    """The rule sets by number of players: name, cards and kitty, and a description of each."""
    longest = max(len(rules.name) for rules in known) + 2
    for players in sorted({rules.players for rules in known}):
        yield phrase("rules.players", {"players": players}, lang), "file"
        for rules in known:
            if rules.players != players:
                continue
            kitty = rules.pack.kitty_size
            cards = phrase("rules.cards", {"cards": len(rules.pack.cards) - kitty, "kitty": kitty}, lang)
            head = f"  {rules.name:{longest}}{cards:6}"
            if width() - len(head) >= 40:
                yield from wrapped(rules.about, "reason", head, " " * len(head))
            else:
                yield head.rstrip(), "reason"
                yield from wrapped(rules.about, "detail", "    ")
        yield "", "reason"
    yield from wrapped(sentence("rules.legend", {}, lang), "detail")


# one rule set


def show_data(rules: RuleSet, lang: str = "en") -> dict[str, Any]:
    """One rule set as its JSON object: the data, its ladder of bids, its fingerprint, and the words."""
    return {
        **to_data(rules),
        **derived(rules),
        "sections": [attrs.asdict(section) for section in describe(rules, lang)],
    }


def show_lines(rules: RuleSet, lang: str = "en", *, with_names: bool = False) -> Lines:
    """One rule set in words; ``with_names`` puts each sentence on a line of its own, with its options."""
    yield from wrapped(rules.name, "file")
    yield from wrapped(rules.about, "detail")
    sections = describe(rules, lang)
    for section in sections:
        if not with_names and all(said.absent for said in section.sentences):
            continue
        yield "", "reason"
        yield section.title, "answer"
        if with_names:
            yield from _sentences(rules, section, lang)
        else:
            yield from wrapped(" ".join(said.text for said in section.sentences if not said.absent), "reason", "  ")
        if section.area == "bids":
            yield from _table(rules, lang)
    if not with_names:
        absent = [title(name, lang) for s in sections for said in s.sentences if said.absent for name in said.options]
        if absent:
            yield from _paragraph("rules.absent", {"titles": absent}, lang)
    yield from _origin(rules, lang)


def _sentences(rules: RuleSet, section: Section, lang: str) -> Lines:
    shown = options(rules)
    for said in section.sentences:
        yield from wrapped(said.text, "reason", "  ", "    ")
        for name in said.options:
            mark = "" if OPTIONS[name].has_source(shown[name]) else phrase("rules.no-source", {}, lang)
            yield from wrapped(f"{name} = {_text(shown[name])}{mark}", "detail", "      ")


def _table(rules: RuleSet, lang: str) -> Lines:
    strains, rows = bid_table(rules)
    corner = phrase("rules.tricks", {}, lang)
    yield "", "reason"
    yield f"  {corner}" + "".join(f"{strain!s:>5}" for strain in strains), "detail"
    for tricks, values in rows.items():
        yield (
            f"  {tricks:>{len(corner)}}" + "".join(f"{'' if points is None else points:>5}" for points in values),
            "reason",
        )
    yield from wrapped(phrase("rules.legend-bids", {}, lang), "detail", "  ")


def _origin(rules: RuleSet, lang: str) -> Lines:
    own = [f"{name} = {value}" for name, value in options(rules).items() if not OPTIONS[name].has_source(value)]
    if rules.sources or rules.defaults or own:
        yield "", "reason"
        yield phrase("rules.sources-title", {}, lang), "answer"
    if rules.sources:
        yield from wrapped(sentence("rules.sources", {"sources": rules.sources}, lang), "reason", "  ")
        known = texts(lang)
        for code in dict.fromkeys(re.sub(r"-\d.*$", "", source) for source in rules.sources):
            if f"described.source.{code}" in known:
                meaning = phrase("rules.source", {"code": code, "text": known[f"described.source.{code}"]}, lang)
                yield from wrapped(meaning, "detail", "  ", "    ")
    if rules.defaults:
        order = [name for told in AREAS.values() for name in told if name in rules.defaults]
        chosen = {"titles": [title(name, lang) for name in order]}
        yield from wrapped(sentence("rules.defaults", chosen, lang), "reason", "  ")
    if own:
        yield from wrapped(sentence("rules.own-numbers", {"numbers": own}, lang), "reason", "  ")
    mark = _fingerprint(rules)
    if mark:
        yield from _paragraph("rules.fingerprint", {"fingerprint": mark}, lang, "detail")


def _fingerprint(rules: RuleSet) -> str | None:
    try:
        return fingerprint(rules)
    except RuleSetError:  # a policy that has no name
        return None


def _text(given: object) -> str:
    return given if isinstance(given, str) else str(getattr(given, "name", given))


def _paragraph(key: str, facts: Mapping[str, Any], lang: str, style: str = "reason") -> Lines:
    yield "", "reason"
    yield from wrapped(sentence(key, facts, lang), style)
