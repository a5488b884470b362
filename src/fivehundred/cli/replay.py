"""``fivehundred replay``: records in, breaches out, or the whole game for people to read."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from typing import Any

from fivehundred.cli.console import Console
from fivehundred.cli.record_files import records
from fivehundred.cli.show_game import game_lines
from fivehundred.match import Match
from fivehundred.messages import phrase
from fivehundred.records import Breach, Record, RecordError
from fivehundred.records.audit import Audited, audited
from fivehundred.rules.scoring import Points, number_of


class Count:
    """Totals of the records that were read."""

    def __init__(self) -> None:
        self.games = self.deals = self.breaches = self.refused = 0

    @property
    def status(self) -> int:
        """The exit status: 0 all clean, 1 breaches, 2 something cannot be read."""
        return 2 if self.refused else 1 if self.breaches else 0


def run(options: Namespace) -> int:
    """Audit the files, or show them; returns the exit status."""
    console, count = Console(), Count()
    for name in options.files:
        for found in records(name, checked=False):
            _one(found, name, options, console, count)
    if not options.json and (count.games > 1 or not count.refused):
        key = "replay.clean" if not count.breaches else "replay.breaches"
        facts = {"games": count.games, "deals": count.deals, "breaches": count.breaches}
        console.print(phrase(key, facts, options.lang), "wrong" if count.breaches else "answer")
        if count.refused:
            console.print(phrase("replay.refused", {"count": count.refused}, options.lang), "wrong")
    return count.status


def _one(found: Record | RecordError, name: str, options: Namespace, console: Console, count: Count) -> None:
    deals: list[Audited] = []
    try:
        if isinstance(found, RecordError):
            raise found
        for deal in audited(found):
            deals.append(deal)
            count.deals += 1
            count.breaches += len(deal.breaches)
    except RecordError as error:
        count.refused += 1
        if options.json:
            _print_json({"file": error.source or name, "refused": str(error)})
        else:
            print(error, file=sys.stderr)
        return
    count.games += 1
    if options.json:
        _print_json(as_mapping(found, deals, options.lang))
        return
    if options.show:
        for text, style in game_lines(found, deals, options.lang):
            console.print(text, style)
    for breach in (breach for deal in deals for breach in deal.breaches):
        console.print(breach_line(found, breach, options.lang), "wrong")


def breach_line(record: Record, breach: Breach, lang: str = "en") -> str:
    """A breach in one line: where, the rule, and a sentence."""
    return f"{record.source}: {breach.code}: {breach.rule}: {breach.violation.text(lang)}"


def as_mapping(record: Record, deals: list[Audited], lang: str) -> dict[str, Any]:
    """The findings in a record, as its JSON object."""
    last = deals[-1]
    return {
        "file": record.source,
        "rules": record.rules.name,
        "deals": len(deals),
        "breaches": [
            {"deal": b.deal, "place": b.place, "rule": b.rule, "because": b.violation.text(lang)}
            for deal in deals
            for b in deal.breaches
        ],
        "scores": [None if deal.score is None else _by_side(record, deal.score.points) for deal in deals],
        "totals": None if last.match is None else _by_side(record, last.match.totals),
        "winners": list(_winners(last.match)),
    }


def _winners(match: Match | None) -> Iterator[str]:
    yield from () if match is None else match.winners


def _by_side(record: Record, points: Sequence[Points]) -> dict[str, int | float]:
    return dict(zip(record.rules.seating.side_names, map(number_of, points), strict=True))


def _print_json(mapping: dict[str, Any]) -> None:
    readable = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    print(json.dumps(mapping, ensure_ascii=not readable))
