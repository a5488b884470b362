"""`benchmarks/goals.py` prints its table, and judges right; how fast anything is, nobody asks here."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
GOALS = ROOT / "benchmarks" / "goals.py"
FIGURE = r" +\S+ (×|B)  \S+ \.\. \S+ +≤ \S+ (×|B)  (?P<verdict>met|not met)"
ROW = re.compile(rf"P7  (?P<name>.{{38}}) +\S+ (µs|ms|s|B)({FIGURE})?")


def goals(*options: str, path: Path | None = None) -> subprocess.CompletedProcess[str]:
    """The program, with modules of this folder before all others."""
    settings = {**os.environ, "PYTHONPATH": str(path or ""), "PYTHONIOENCODING": "utf-8", "COLUMNS": "100"}
    command = [sys.executable, str(GOALS), *options]
    return subprocess.run(command, env=settings, capture_output=True, encoding="utf-8", timeout=120, check=False)


def test_the_table_of_a_goal_that_needs_no_peer(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    done = goals("--only", "P7", "--rounds", "1", "--seconds", "0.001", "--json", str(file))
    assert (done.returncode, done.stderr) == (0, "")
    head, *lines = done.stdout.partition("P7  Import ")[2].splitlines()
    assert "(1 round)" in head
    assert max(map(len, done.stdout.splitlines())) <= 100
    assert re.fullmatch(r"[0-2] of 2 goals are met\.", lines.pop())
    table = [ROW.fullmatch(line) for line in lines]
    assert None not in table, lines
    figures = json.loads(file.read_text("utf-8"))
    assert figures["python"].endswith(".".join(map(str, sys.version_info[:3])))
    told = {row["what"]: row for row in figures["rows"]}
    assert [found["name"].rstrip() for found in table if found] == list(told)
    for found in table:
        assert found is not None
        row = told[found["name"].rstrip()]
        assert row["median"] > 0
        if "limit" in row:
            assert row["met"] == (row["figure"] <= row["limit"]) == (found["verdict"] == "met")


def test_a_peer_that_is_missing_is_named(tmp_path: Path) -> None:
    (tmp_path / "pyspiel.py").write_text("raise ImportError\n", "utf-8")
    done = goals("--only", "P1", path=tmp_path)
    assert done.returncode == 1
    assert done.stderr == (
        "P1 cannot be measured. OpenSpiel (the package open_spiel) is not installed here: "
        "`make bench` makes an environment with everything and runs this in it.\n"
    )


def test_a_goal_that_does_not_exist_is_refused() -> None:
    assert "there is no goal 'P5'; there are P1, P2, P3, P4, P6, " in goals("--only", "P1,P5").stderr


def test_a_goal_is_judged_by_what_it_is_about(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(GOALS.parent)
    from measured.measuring import REFERENCE, Figure, Goal, Group, Line, measured
    from measured.table import lines_of

    costs = iter([1.0, 3.0, 2.0, 4.0, 4.0, 4.0])  # peer and work in turn
    peer, work = (Figure(name, "s", lambda: next(costs)) for name in ("peer", "work"))
    [row] = measured(Group("X1", "", [Line(work, peer, Goal(2.0))]), 3, 0.01)
    assert (row.costs, row.figures) == ([3, 4, 4], [3, 2, 1])  # a round's own ratio, not that of the medians
    assert (row.cost, row.figure, row.quartiles, row.met) == (4, 2, (1.5, 2.5), True)
    assert Goal(1.9).met(row.figure) is False
    assert Goal(2.1, "/s", at_least=True).met(row.figure) is False
    assert Goal(0.1, "ms").figure(cost=200.0, peer=2.0) == pytest.approx(100 * REFERENCE * 1e3)
    assert Goal(5_000, "/s", at_least=True).figure(cost=200.0, peer=2.0) == pytest.approx(1 / (100 * REFERENCE))
    assert Goal(320, "B").figure(cost=470, peer=None) == 470
    assert list(lines_of(Group("X1", "A title", []), [row]))[1].split() == (
        ["X1", "work", "4.00", "s", "2.00", "×", "1.50", "..", "2.50", "≤", "2", "×", "met"]
    )
