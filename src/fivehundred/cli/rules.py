"""``fivehundred rules``: the rule sets that the library knows, one of them in words, or two side by side."""

from __future__ import annotations

import json
import re
import sys
import textwrap
from argparse import Namespace
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs

from fivehundred.bids import AnyBid, Bid
from fivehundred.cli.console import Console, width
from fivehundred.describe import AREAS, Section, bid_name, bid_table, describe, say, title
from fivehundred.errors import FiveHundredError, RuleSetError
from fivehundred.messages import phrase, sentence, texts
from fivehundred.profiles.registry import names, profile
from fivehundred.rules.data import fingerprint, from_json, from_toml, to_data
from fivehundred.rules.ruleset import RuleSet, ladder, options, value, with_options

Lines = Iterator[tuple[str, str]]
"""Lines for people, each with the name of its style."""


def run(args: Namespace) -> int:
    """List, show or compare rule sets; returns the exit status."""
    try:
        if args.action == "show":
            rules = load(args.name, args.house)
            if args.json:
                _print_json(show_data(rules, args.lang))
            else:
                _print(show_lines(rules, args.lang, with_names=args.options))
        elif args.action == "diff":
            one, other = load(args.a), _other(args)
            if args.json:
                _print_json(diff_data(one, other, args.lang))
            else:
                _print(diff_lines(one, other, args.lang))
        else:
            known = [profile(name) for name in names()]
            if args.json:
                _print_json([list_data(rules) for rules in known])
            else:
                _print(list_lines(known, args.lang))
    except FiveHundredError as error:
        print(" ".join(f"fivehundred rules: {error}".split()), file=sys.stderr)
        return 2
    return 0


def _print(lines: Lines) -> None:
    console = Console()
    for text, style in lines:
        console.print(text, style)


def _print_json(data: object) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=2))


def _other(args: Namespace) -> RuleSet:
    if args.b is None and not args.house:
        raise RuleSetError("diff compares two rule sets: a second one is missing, or --house")
    return load(args.a if args.b is None else args.b, args.house)


# reading


def load(name: str, house: Sequence[str] = ()) -> RuleSet:
    """A rule set by its name or from a file, with house rules ``option=value`` on top.

    Raises `RuleSetError` with the file's name.
    """
    if name.endswith((".toml", ".json")):
        try:
            text = Path(name).read_text("utf-8")
            rules = from_json(text) if name.endswith(".json") else from_toml(text)
        except OSError as error:
            raise RuleSetError(f"{name} cannot be opened: {error.strerror}") from None
        except UnicodeDecodeError as error:
            raise RuleSetError(f"{name} is no UTF-8 text (byte {error.start})") from None
        except RuleSetError as error:
            raise RuleSetError(f"{name}: {error}") from None
        rules = rules if rules.name else attrs.evolve(rules, name=Path(name).stem)
    else:
        rules = profile(name)
    return with_options(rules, **dict(map(_change, house)))


def _change(text: str) -> tuple[str, str]:
    option, sign, given = text.partition("=")
    if not (option.strip() and sign and given.strip()):
        raise RuleSetError(f"--house {text}: a house rule is written option=value")
    return option.strip(), given.strip()


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
    """The rule sets by number of players: name, cards and kitty, and what each is."""
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
                yield from _wrapped(rules.about, "reason", head, " " * len(head))
            else:
                yield head.rstrip(), "reason"
                yield from _wrapped(rules.about, "detail", "    ")
        yield "", "reason"
    yield from _wrapped(sentence("rules.legend", {}, lang), "detail")


# one rule set


def show_data(rules: RuleSet, lang: str = "en") -> dict[str, Any]:
    """One rule set as its JSON object: the data, its ladder of bids, its fingerprint, and the words."""
    return {
        **to_data(rules),
        "ladder": [{"bid": str(bid), "value": value(rules, bid)} for bid in ladder(rules)],
        "fingerprint": fingerprint(rules),
        "sections": [attrs.asdict(section) for section in describe(rules, lang)],
    }


def show_lines(rules: RuleSet, lang: str = "en", *, with_names: bool = False) -> Lines:
    """One rule set in words; ``with_names`` puts each sentence on a line of its own, with its options."""
    yield from _wrapped(rules.name, "file")
    yield from _wrapped(rules.about, "detail")
    sections = describe(rules, lang)
    for section in sections:
        if not with_names and all(said.absent for said in section.sentences):
            continue
        yield "", "reason"
        yield section.title, "answer"
        if with_names:
            yield from _sentences(rules, section)
        else:
            yield from _wrapped(" ".join(said.text for said in section.sentences if not said.absent), "reason", "  ")
        if section.area == "bids":
            yield from _table(rules, lang)
    if not with_names:
        absent = [title(name, lang) for s in sections for said in s.sentences if said.absent for name in said.options]
        if absent:
            yield from _paragraph("rules.absent", {"titles": absent}, lang)
    yield from _origin(rules, lang)


def _sentences(rules: RuleSet, section: Section) -> Lines:
    shown = options(rules)
    for said in section.sentences:
        yield from _wrapped(said.text, "reason", "  ", "    ")
        for name in said.options:
            yield from _wrapped(f"{name} = {_text(shown[name])}", "detail", "      ")


def _table(rules: RuleSet, lang: str) -> Lines:
    strains, rows = bid_table(rules)
    corner = phrase("rules.tricks", {}, lang)
    yield "", "reason"
    yield f"  {corner}" + "".join(f"{strain!s:>5}" for strain in strains), "detail"
    for tricks, values in rows.items():
        yield f"  {tricks:>{len(corner)}}" + "".join(f"{points:>5}" for points in values), "reason"
    yield from _wrapped(phrase("rules.legend-bids", {}, lang), "detail", "  ")


def _origin(rules: RuleSet, lang: str) -> Lines:
    if rules.sources or rules.defaults:
        yield "", "reason"
        yield phrase("rules.sources-title", {}, lang), "answer"
    if rules.sources:
        yield from _wrapped(sentence("rules.sources", {"sources": rules.sources}, lang), "reason", "  ")
        known = texts(lang)
        for code in dict.fromkeys(re.sub(r"-\d+$", "", source) for source in rules.sources):
            if f"described.source.{code}" in known:
                meaning = phrase("rules.source", {"code": code, "text": known[f"described.source.{code}"]}, lang)
                yield from _wrapped(meaning, "detail", "  ", "    ")
    if rules.defaults:
        order = [name for told in AREAS.values() for name in told if name in rules.defaults]
        chosen = {"titles": [title(name, lang) for name in order]}
        yield from _wrapped(sentence("rules.defaults", chosen, lang), "reason", "  ")
    mark = _fingerprint(rules)
    if mark:
        yield from _paragraph("rules.fingerprint", {"fingerprint": mark}, lang, "detail")


def _fingerprint(rules: RuleSet) -> str | None:
    try:
        return fingerprint(rules)
    except RuleSetError:  # a policy that has no name
        return None


# two rule sets


def diff_data(one: RuleSet, other: RuleSet, lang: str = "en") -> dict[str, Any]:
    """What differs between two rule sets, as a JSON object; nothing stands for what one of them does not have."""
    data = [to_data(rules)["options"] for rules in (one, other)]
    differing = differences(one, other)
    return {
        "rules": [{"name": rules.name, "fingerprint": fingerprint(rules)} for rules in (one, other)],
        "options": {name: [side.get(name) for side in data] for name in differing},
        "sentences": {
            name: [None if given is None else say(name, given, lang) for given in pair]
            for name, pair in differing.items()
        },
        "values": {str(bid): [_worth(one, bid), _worth(other, bid)] for bid in _revalued(one, other)},
        "moved": [str(bid) for bid in moved(one, other)],
    }


def differences(one: RuleSet, other: RuleSet) -> Mapping[str, tuple[Any, Any]]:
    """The options that differ, in reading order, with both values; none where an option does not apply."""
    left, right = options(one), options(other)
    return {
        name: (left.get(name), right.get(name))
        for told in AREAS.values()
        for name in told
        if left.get(name) != right.get(name)
    }


def diff_lines(one: RuleSet, other: RuleSet, lang: str = "en") -> Lines:
    """What differs between two rule sets, sentence beside sentence."""
    labels = (one.name, other.name) if one.name != other.name else (f"{one.name} (1)", f"{other.name} (2)")
    facts: dict[str, Any] = {"a": labels[0], "b": labels[1]}
    differing = differences(one, other)
    if not differing:
        yield from _wrapped(sentence("rules.same", facts, lang), "reason")
        return
    yield from _wrapped(sentence("rules.differ", {**facts, "count": len(differing)}, lang), "file")
    for area, told in AREAS.items():
        here = [name for name in told if name in differing]
        if here:
            yield "", "reason"
            yield phrase(f"area.{area}", {}, lang), "answer"
        for name in here:
            heading = title(name, lang)
            yield from _wrapped(f"{heading[:1].upper()}{heading[1:]} ({name})", "reason", "  ", "    ")
            for label, given in zip(labels, differing[name], strict=True):
                text = phrase("rules.inapplicable", {}, lang) if given is None else say(name, given, lang)
                yield from _wrapped(f"{label}: {text}", "detail", "    ", "      ")
        if area == "bids":
            yield from _bid_lines(one, other, labels, heading=not here, lang=lang)


def _bid_lines(one: RuleSet, other: RuleSet, labels: tuple[str, str], *, heading: bool, lang: str) -> Lines:
    texts = []
    for here, there, label in ((one, other, labels[0]), (other, one, labels[1])):
        only = [bid for bid in ladder(here) if bid not in ladder(there)]
        if only:
            texts.append(sentence("rules.only", {"name": label, "bids": _named(only, here, lang)}, lang))
    revalued = [bid for bid in _revalued(one, other) if bid in ladder(one) and bid in ladder(other)]
    texts += _value_texts(revalued, one, other, labels, lang)
    shifted = moved(one, other)
    if shifted:
        texts.append(sentence("rules.moved", {"bids": [bid_name(bid, lang) for bid in shifted]}, lang))
    if texts and heading:
        yield "", "reason"
        yield phrase("area.bids", {}, lang), "answer"
    for text in texts:
        yield from _wrapped(text, "reason", "  ", "    ")


def _value_texts(
    bids: Sequence[AnyBid], one: RuleSet, other: RuleSet, labels: tuple[str, str], lang: str
) -> Iterator[str]:
    """Bids by how much more they are worth on either side; if that says little, each with both values."""
    groups: dict[int, list[AnyBid]] = {}
    for bid in bids:
        groups.setdefault(value(other, bid) - value(one, bid), []).append(bid)
    if len(groups) <= 3:
        for more, group in groups.items():
            named = _named(group, other, lang)
            facts = {"bids": named, "points": abs(more), "name": labels[more > 0]}
            yield sentence("rules.more", facts, lang)
        return
    pairs = ", ".join(f"{bid_name(bid, lang)} {value(one, bid)}/{value(other, bid)}" for bid in bids)
    both = sum(bid in ladder(other) for bid in ladder(one))
    yield sentence("rules.worth", {"both": both, "count": len(bids), "a": labels[0], "bids": pairs}, lang)


def _named(bids: Sequence[AnyBid], rules: RuleSet, lang: str) -> list[str]:
    """Names of bids; a long run of the ladder's numbered bids as one."""
    numbered = [bid for bid in ladder(rules) if isinstance(bid, Bid)]
    given = [bid for bid in bids if isinstance(bid, Bid)]
    words = [bid_name(bid, lang) for bid in bids if bid not in given]
    at = numbered.index(given[0]) if given else 0
    if len(given) > 4 and numbered[at : at + len(given)] == given:
        run = {"first": bid_name(given[0], lang), "last": bid_name(given[-1], lang)}
        return [phrase("rules.run", run, lang), *words]
    return [*(bid_name(bid, lang) for bid in given), *words]


def _worth(rules: RuleSet, bid: AnyBid) -> int | None:
    return value(rules, bid) if bid in ladder(rules) else None


def _revalued(one: RuleSet, other: RuleSet) -> list[AnyBid]:
    every = dict.fromkeys((*ladder(one), *ladder(other)))
    return [bid for bid in every if _worth(one, bid) != _worth(other, bid)]


def moved(one: RuleSet, other: RuleSet) -> list[AnyBid]:
    """The fewest bids that, taken away, leave the others in the same order on both sides."""
    place = {bid: at for at, bid in enumerate(ladder(other))}
    both = [bid for bid in ladder(one) if bid in place]
    ends: list[int] = []  # ends[n]: the lowest place at which a rising row of n + 1 bids can end
    rows: list[list[AnyBid]] = []
    for bid in both:
        at = bisect_left(ends, place[bid])
        row = [*(rows[at - 1] if at else []), bid]
        ends[at : at + 1], rows[at : at + 1] = [place[bid]], [row]
    stay = rows[-1] if rows else []
    return [bid for bid in both if bid not in stay]


# lines


def _text(given: object) -> str:
    return given if isinstance(given, str) else str(getattr(given, "name", given))


def _paragraph(key: str, facts: Mapping[str, Any], lang: str, style: str = "reason") -> Lines:
    yield "", "reason"
    yield from _wrapped(sentence(key, facts, lang), style)


def _wrapped(text: str, style: str, first: str = "", rest: str | None = None) -> Lines:
    for line in textwrap.wrap(
        text, width(), initial_indent=first, subsequent_indent=first if rest is None else rest, break_long_words=False
    ):
        yield line, style
