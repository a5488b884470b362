"""Differences between two rule sets: options, values of bids, and their order."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from fivehundred.bids import AnyBid, Bid
from fivehundred.cli.rules.lines import Lines, wrapped
from fivehundred.describe import AREAS, bid_name, say, title
from fivehundred.messages import phrase, sentence
from fivehundred.rules.data import fingerprint, to_data
from fivehundred.rules.ruleset import RuleSet, ladder, options, value


def diff_data(one: RuleSet, other: RuleSet, lang: str = "en") -> dict[str, Any]:
    """The differences between two rule sets, as a JSON object; null where one of them does not have a value."""
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
    """The options that differ, in reading order, with both values; `None` where an option does not apply."""
    left, right = options(one), options(other)
    return {
        name: (left.get(name), right.get(name))
        for told in AREAS.values()
        for name in told
        if left.get(name) != right.get(name)
    }


def diff_lines(one: RuleSet, other: RuleSet, lang: str = "en") -> Lines:
    """The differences between two rule sets, sentence beside sentence."""
    labels = (one.name, other.name) if one.name != other.name else (f"{one.name} (1)", f"{other.name} (2)")
    facts: dict[str, Any] = {"a": labels[0], "b": labels[1]}
    differing = differences(one, other)
    if not differing:
        yield from wrapped(sentence("rules.same", facts, lang), "reason")
        return
    yield from wrapped(sentence("rules.differ", {**facts, "count": len(differing)}, lang), "file")
    for area, told in AREAS.items():
        here = [name for name in told if name in differing]
        if here:
            yield "", "reason"
            yield phrase(f"area.{area}", {}, lang), "answer"
        for name in here:
            heading = title(name, lang)
            yield from wrapped(f"{heading[:1].upper()}{heading[1:]} ({name})", "reason", "  ", "    ")
            for label, given in zip(labels, differing[name], strict=True):
                text = phrase("rules.inapplicable", {}, lang) if given is None else say(name, given, lang)
                yield from wrapped(f"{label}: {text}", "detail", "    ", "      ")
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
        yield from wrapped(text, "reason", "  ", "    ")


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
