"""The table in a terminal of 100 columns, and the same as data."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import Any

from measured.measuring import Goal, Group, Row

NAME = 38
HEAD = f"{'':{NAME + 4}}{'median':>10}{'figure':>11}  {'quartiles':15}{'goal':>10}"
SIGNS = {"×": " ×", "ms": " ms", "/s": "/s", "B": " B"}


def lines_of(group: Group, rows: Sequence[Row]) -> Iterator[str]:
    """A group as lines of text."""
    rounds = len(rows[0].costs)
    title = f"{group.title} ({rounds} round{'s' * (rounds > 1)})"
    yield from textwrap.wrap(title, 98, initial_indent=f"{group.goal}  ", subsequent_indent="    ")
    for row in rows:
        text = f"{group.goal:4}{row.line.work.name:{NAME}}{amount(row.cost, row.line.work.unit):>10}"
        goal = row.line.goal
        if row.line.peer is not None or goal is not None:
            low, high = row.quartiles
            figure = number(row.figure) + SIGNS["×" if goal is None else goal.unit]
            text += f"{figure:>11}  {f'{number(low)} .. {number(high)}':15}"
        if goal is not None:
            text += f"{wanted(goal):>10}  {'met' if row.met else 'not met'}"
        yield text.rstrip()


def wanted(goal: Goal) -> str:
    """A goal in short."""
    return f"{'≥' if goal.at_least else '≤'} {goal.limit:,g}{SIGNS[goal.unit]}"


def amount(cost: float, unit: str) -> str:
    """What a unit of work costs."""
    if unit == "B":
        return f"{number(cost / 1e6)} MB" if cost >= 1e6 else f"{number(cost)} B"
    if cost >= 1:
        return f"{number(cost)} s"
    return f"{number(cost * 1e3)} ms" if cost >= 1e-3 else f"{number(cost * 1e6)} µs"


def number(value: float) -> str:
    """Three figures that count."""
    if value >= 10_000:
        return f"{value / 1000:,.0f}k"
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}" if value >= 0.1 else f"{value:.3f}"


def as_data(row: Row) -> dict[str, Any]:
    """A row for other programs: times in seconds, figures in the unit of the goal."""
    goal, peer = row.line.goal, row.line.peer
    data: dict[str, Any] = {"goal": row.group, "what": row.line.work.name, "median": row.cost, "costs": [*row.costs]}
    data["unit"] = row.line.work.unit
    if peer is not None or goal is not None:
        data |= {"figure": row.figure, "quartiles": [*row.quartiles], "figures": [*row.figures]}
        data["peer"] = None if peer is None else peer.name
    if goal is not None:
        data |= {"limit": goal.limit, "figure_unit": goal.unit, "at_least": goal.at_least, "met": row.met}
    return data
