"""The sheet for people: a row for every deal, the working, the winner; and the same as JSON data."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import Any

from attrs import evolve

from fivehundred.cli.score.sheet import Result, Sheet
from fivehundred.match import Match, reason
from fivehundred.messages import phrase
from fivehundred.phases.scoring import Line
from fivehundred.rules.scoring import Points, number_of
from fivehundred.seats import Seat
from fivehundred.view.as_json import score_json

Lines = Iterator[tuple[str, str]]
"""Lines for people, each with the name of its style."""

_CELLS = ((4, 6, 7), (0, 6, 7), (0, 0, 7))
"""Columns for tricks, points and total of a unit, from the widest form of the table to the narrowest."""


def table(sheet: Sheet, columns: int, *, full: bool = False) -> Lines:
    """The whole sheet; the working is under the last deal, or under every one if it is asked for in ``full``."""
    head = phrase("sheet.title", {"rules": sheet.rules.name, "count": len(sheet.results)})
    yield from _wrapped(head, columns, "file", "")
    units = range(len(sheet.rules.seating.sides))
    left, cells = _layout(sheet, columns)
    width = sum(cells)
    names = [_short(sheet.unit(unit), width - 1) for unit in units]
    titles = (phrase(f"sheet.{word}", {}) for word in ("dealer", "bid", "by"))
    yield _row(_left(left, "#", *titles), names, width), "detail"
    pairs = [_short(sheet.pair(unit), width - 1) for unit in units]
    blank = " " * (sum(left) + 1)
    if any(pairs):
        yield _row(blank, pairs, width), "detail"
    if cells[0]:
        words = zip(cells, ("tricks", "pts", "total"), strict=True)
        cell = "".join(f"{phrase(f'sheet.{word}', {}):>{size}}" for size, word in words)
        yield _row(blank, [cell] * len(units), width), "detail"
    if any(sheet.start.totals) or not sheet.results:
        label = _left(left, "", phrase("sheet.start", {}), "", "")
        yield _row(label, [str(number_of(total)) for total in sheet.start.totals], width), "reason"
    last = len(sheet.results)
    for number, (result, match) in enumerate(zip(sheet.results, sheet.matches, strict=True), 1):
        texts = [_cell(sheet, result, match, unit, cells) for unit in units]
        yield _row(_left(left, number, *_said(sheet, result)), texts, width), "answer" if number == last else "reason"
        if full or number == last:
            yield from working(sheet, result, match, columns)
    yield from _wrapped(standing(sheet), columns, "answer" if sheet.match.over else "reason", "")


def _layout(sheet: Sheet, columns: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Widths of number, dealer, contract and declarer, and of the cells of a unit."""
    names = [sheet.name(Seat(at)) for at in range(sheet.rules.players)]
    units = len(sheet.rules.seating.sides)
    longest = max(map(len, (*names, *(phrase(f"sheet.{word}", {}) for word in ("dealer", "by")))))
    for cells in _CELLS:
        for name in (min(longest, 12), min(longest, 6)):
            left = (3, name + 1, len(phrase("sheet.passed", {})) + 1, name)
            if sum(left) + 1 + units * sum(cells) <= columns:
                return left, cells
    return (2, 0, 6, 0), (0, 0, (columns - 9) // units)


def _left(widths: Sequence[int], *texts: object) -> str:
    number, *others = texts
    return f"{number:>{widths[0]}} " + "".join(
        f"{_short(str(text), max(0, width - 1)):<{width}}" for width, text in zip(widths[1:], others, strict=True)
    )


def _short(text: str, width: int) -> str:
    return text if len(text) <= width else text[:width]


def _row(left: str, cells: Sequence[str], width: int) -> str:
    return (left + "".join(f"{cell:>{width}}" for cell in cells)).rstrip()


def _said(sheet: Sheet, result: Result) -> tuple[str, str, str]:
    """Dealer, contract and declarer."""
    assert result.dealer is not None
    dealer = sheet.name(result.dealer)
    if result.contract is None:
        return dealer, phrase("sheet.passed", {}), ""
    return dealer, str(result.contract.bid), sheet.name(result.contract.declarer)


def _cell(sheet: Sheet, result: Result, match: Match, unit: int, cells: Sequence[int]) -> str:
    tricks, points, total = cells
    won = result.won.get(sheet.rules.seating.side_names[unit], "")
    parts = [
        f"{won:>{tricks}}" if tricks else "",
        f"{_signed(match.scores[-1].points[unit]):>{points}}" if points else "",
    ]
    return "".join((*parts, f"{number_of(match.totals[unit]):>{total}}"))


def working(sheet: Sheet, result: Result, match: Match, columns: int) -> Lines:
    """The scoring of a deal, line by line."""
    if result.partner is not None:
        yield from _wrapped(phrase("sheet.partner", {"name": sheet.name(result.partner)}), columns, "detail")
    for line in match.scores[-1].lines:
        facts = {"unit": sheet.unit(line.unit), "points": _signed(line.points), "why": _why(sheet, result, line)}
        yield from _wrapped(phrase("sheet.points", facts), columns, "detail")
    if not match.scores[-1].lines:
        yield from _wrapped(phrase("sheet.nobody-scores", {}), columns, "detail")


def _why(sheet: Sheet, result: Result, line: Line) -> str:
    if result.revoke is None:
        return str(line)
    return str(evolve(line, facts=tuple({**dict(line.facts), "seat": sheet.name(result.revoke)}.items())))


def standing(sheet: Sheet) -> str:
    """The winner and the reason, or who deals next."""
    match = sheet.match
    if match.end is None:
        return phrase("sheet.next", {"name": sheet.name(match.dealer)})
    names = [sheet.pair(unit) or sheet.unit(unit) for unit in range(len(match.totals))]
    return str(reason(match.rules, match.end, match.totals, names))


def _signed(points: Points) -> str:
    return f"{number_of(points):+}" if points else "0"


def _wrapped(text: str, columns: int, style: str, indent: str = "      ") -> Lines:
    for line in textwrap.wrap(text, columns, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False):
        yield line, style


def as_data(sheet: Sheet) -> dict[str, Any]:
    """The sheet as JSON data."""
    rules = sheet.rules
    name = rules.seating.name
    match = sheet.match
    return {
        "rules": rules.name,
        "players": {name(Seat(at)): player for at, player in enumerate(sheet.players) if player},
        "start": _points(sheet, sheet.start.totals),
        "deals": [
            {
                "dealer": name(result.dealer or Seat(0)),
                "contract": None
                if result.contract is None
                else f"{result.contract.bid} by {name(result.contract.declarer)}",
                "partner": None if result.partner is None else name(result.partner),
                "won": dict(result.won),
                "winners": None if result.winners is None else [name(one) for one in result.winners],
                "revoke": None if result.revoke is None else name(result.revoke),
                **score_json(after.scores[-1]),
                "totals": _points(sheet, after.totals),
            }
            for result, after in zip(sheet.results, sheet.matches, strict=True)
        ],
        "totals": _points(sheet, match.totals),
        "dealer": None if match.over else name(match.dealer),
        "winners": [str(side) for side in match.winners],
        "reason": standing(sheet) if match.over else match.reason,
    }


def _points(sheet: Sheet, points: Sequence[Points]) -> dict[str, int | float]:
    return dict(zip(sheet.rules.seating.side_names, map(number_of, points), strict=True))
