"""The score sheet: a row for every deal, the working of the last one, and the winner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fivehundred.cli.play.frame import contract_text
from fivehundred.cli.play.ink import Line, line, wrapped
from fivehundred.match import Match
from fivehundred.messages import phrase
from fivehundred.phases.scoring import Finished
from fivehundred.rules.scoring import Points, number_of
from fivehundred.view import view, view_ending


def sheet(match: Match, deals: Sequence[Finished], columns: int) -> Iterator[Line]:
    """The totals after every deal of a match; ``deals`` are those that were added to it."""
    labels = [_label(deal) for deal in deals]
    start = phrase("play.sheet-start", {})
    wide = max(map(len, (start, *labels))) + 1
    cell = min(8, (columns - wide - 11) // len(match.totals))
    title = f" {phrase('play.sheet', {}):<{wide + 10}}"
    yield ((title, "head"), (_row(match.rules.seating.side_names, cell), "strong"))
    totals = [total - sum(score.points[unit] for score in match.scores) for unit, total in enumerate(match.totals)]
    if any(totals) or not deals:
        yield line(f"     {start:<{wide}}      {_totals(totals, cell)}")
    for number, (score, label) in enumerate(zip(match.scores, labels, strict=True), 1):
        totals = [old + new for old, new in zip(totals, score.points, strict=True)]
        made = "" if score.made is None else phrase("play.made" if score.made else "play.lost", {})
        style = "good" if score.made else "bad"
        yield (
            (f"{number:>4} {label:<{wide}}", ""),
            (f"{made:<6}", style),
            (_totals(totals, cell), ""),
        )


def _row(texts: Sequence[object], cell: int) -> str:
    return "".join(f"{text!s:>{cell}}" for text in texts)


def _totals(points: Sequence[Points], cell: int) -> str:
    return _row([number_of(one) for one in points], cell)


def _label(deal: Finished) -> str:
    thrown_in = deal.thrown_in and not deal.claimed
    return (
        phrase(f"play.short-{_ending(deal)}", {}) if thrown_in else contract_text(deal.deal.contract, deal.deal.rules)
    )


def _ending(deal: Finished) -> str:
    ending = view_ending(view(deal, None))
    assert ending is not None
    return ending.value


def working(match: Match, deal: Finished, columns: int) -> Iterator[Line]:
    """The scoring of the last deal of a match, line by line."""
    names = match.rules.seating.side_names
    score = match.scores[-1]
    if deal.thrown_in and not deal.claimed:
        yield from wrapped(phrase(f"play.ended-{_ending(deal)}", {}), columns)
    for one in score.lines:
        text = phrase("play.points", {"side": names[one.unit], "points": _signed(one.points), "why": str(one)})
        yield from wrapped(text, columns)


def _signed(points: Points) -> str:
    return f"{number_of(points):+}" if points else "0"
