"""The examples run, and the README shows what the command prints."""

from __future__ import annotations

import ast
import os
import re
import runpy
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import fivehundred as fh
from fivehundred.profiles.registry import OWN
from hands import called, dealt

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
COMMANDS = dict(re.findall(r"^```console\n(\$ fivehundred .*)\n((?:.*\n)*?)```$", README, re.MULTILINE))
EXPECTED = {
    "analyse_records.py": (
        "written: 100 deals, ",
        "100 games, 0 breaches of the rules, ",
        "contract    bid   made   points",
    ),
    "game_loop.py": ("You are N and hold ", "N says ", " takes up 3 cards", "-- trick 1 goes to ", "totals NS: "),
    "gymnasium_env.py": ("avondale: 124 actions, ", "20 deals at random: "),
    "house_rules.py": ("norwegian            illegal  joker.void-only", "avondale with joker_follow = any_time: legal"),
    "random_game.py": ("Deal ", "The tricks", "  totals  NS: ", "\nAfter 17 deals, 13 of them played:\n", " won: "),
    "rlcard_env.py": ("avondale: 124 actions, ", "20 deals, mean points by seat: "),
    "score_keeper.py": ("MIS by W               10      +0     440", "NS won: at 500 or more", "NS +100: 6H is made"),
    "server_session.py": (
        '{"refused": "It is not the turn of N: E is next."}',
        "the state has ",
        "the last seat knew of the kitty: None, and of the discard: None",
    ),
    "settle_in_python.py": (
        "decided by joker_follow = void_only",
        "N plays JK=C: unknown",
        "would be settled by led",
        "holds.E: HA is not held any more",
    ),
    "small_bot.py": ("avondale: the small bot against the random bot\n  +", " over 20 deals = "),
    "sweep.py": ("norwegian           90        500         250        illegal       legal", "value MIS  {1} bids MIS"),
    "why_not.py": ("DJ may not be played: diamonds were led and S holds D9 and DQ.", "who is void must play JK."),
}


def run(*arguments: str) -> str:
    """The output of a Python program, which must end without complaint."""
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
    assert max(map(len, printed.splitlines())) <= 80


def test_the_ruling_in_the_readme() -> None:
    file = "examples/disputes/joker-on-a-heart.toml"
    assert f"```toml\n{(ROOT / file).read_text('utf-8')}```\n" in README
    assert f"$ fivehundred settle {file}" in COMMANDS


@pytest.mark.parametrize("command", COMMANDS)
def test_the_readme_shows_what_the_command_prints(command: str) -> None:
    """A line of three dots stands for any lines."""
    program, *arguments = shlex.split(command.removeprefix("$ "))
    assert program == "fivehundred"
    shown = "".join(".*" if line == "..." else re.escape(line) + "\n" for line in COMMANDS[command].splitlines())
    assert re.fullmatch(shown, run("-m", "fivehundred", *arguments).rstrip() + "\n", re.DOTALL)


def test_the_profiles_in_the_readme() -> None:
    rows = [line.split("|") for line in README.splitlines() if line.startswith("| `")]
    shown = [(row[1].strip(" `"), row[2].strip()) for row in rows]
    profiles = [(rules.name, str(rules.players)) for rules in OWN]
    assert [row for row in shown if row[1].isdigit()] == profiles
    assert f"the rules of {len(profiles)} tables" in README


@pytest.mark.parametrize("name", ["game_loop", "server_session"])
@pytest.mark.parametrize("profile", ["avondale_5p", "swedish_2p", "quebec_46"])
def test_examples_of_other_tables(name: str, profile: str) -> None:
    assert run(f"examples/{name}.py", profile)


def test_the_small_bot_has_thirty_lines() -> None:
    found = ast.parse((ROOT / "examples" / "small_bot.py").read_text("utf-8"))
    [bot] = [node for node in found.body if isinstance(node, ast.ClassDef)]
    assert len([line for line in ast.unparse(bot).splitlines() if line.strip()]) <= 30


def test_the_small_bot_leads_where_the_declarer_was_asked_for_the_jokers_suit() -> None:
    """The dealer's left leads, after the declarer was asked: she may imagine that the declarer holds the joker."""
    bot = runpy.run_path(str(ROOT / "examples" / "small_bot.py"))["SmallBot"]
    rules = fh.with_options(fh.profile("avondale"), first_leader="left_of_dealer")
    state = called(dealt(rules, {fh.N: "JK"}, dealer=fh.N, seed=2), "PASS 7NT PASS PASS")
    state = fh.announce(fh.exchange(state, state.deal.kitty), joker=None)
    assert isinstance(state, fh.Playing)
    legal = fh.legal_plays(state)
    for seed in range(5):
        assert bot(str(seed)).choose(fh.view(state, fh.E), legal) in legal
