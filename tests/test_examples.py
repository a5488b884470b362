"""The examples run, and the ruling that the README shows is the one that the command prints."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import fivehundred as fh

ROOT = Path(__file__).parent.parent
EXPECTED = {
    "house_rules.py": ("norwegian            illegal  joker.void-only", "joker_follow = any_time: legal"),
    "random_game.py": ("Deal ", "The tricks", "  totals  NS: ", " won: "),
    "score_keeper.py": ("MIS by W         0      +0     440    +250      90", "NS won: at 500 or more"),
    "why_not.py": ("DJ may not be played: diamonds were led and S holds D9 and DQ.", "who is void must play JK."),
}


def run(*arguments: str) -> str:
    """What a Python program prints; it must end without complaint."""
    settings = {**os.environ, "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=settings, capture_output=True, encoding="utf-8", timeout=120
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_every_example_has_its_test() -> None:
    assert {path.name for path in (ROOT / "examples").glob("*.py")} == set(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_example(name: str) -> None:
    printed = run(f"examples/{name}")
    for text in EXPECTED[name]:
        assert text in printed
    assert max(map(len, printed.splitlines())) <= 80


@pytest.mark.parametrize("profile", fh.names())
def test_random_game_of_every_profile(profile: str) -> None:
    printed = run("examples/random_game.py", profile, "--seed", "five hundred")
    assert printed == run("examples/random_game.py", profile, "--seed", "five hundred")
    assert f"\n{profile}: " in printed
    assert " won" in printed.splitlines()[-1]
    assert len(printed.splitlines()) < 250


def test_the_ruling_in_the_readme() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    file = "examples/disputes/joker-on-a-heart.toml"
    assert f"```toml\n{(ROOT / file).read_text('utf-8')}```\n" in readme
    printed = run("-m", "fivehundred", "settle", file).rstrip()
    assert f"```console\n$ fivehundred settle {file}\n{printed}\n```\n" in readme


def test_the_profiles_in_the_readme() -> None:
    rows = [line.split("|") for line in (ROOT / "README.md").read_text("utf-8").splitlines() if line.startswith("| `")]
    shown = {row[1].strip(" `"): row[2].strip() for row in rows}
    profiles = {name: str(fh.profile(name).players) for name in fh.names()}
    assert {name: shown.get(name) for name in profiles} == profiles
