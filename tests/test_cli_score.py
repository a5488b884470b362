"""The command `score`: the sheet of a real table, its file, and what people can type."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
import tomllib
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fivehundred as fh
from fivehundred.cli import main
from fivehundred.cli.score.files import from_toml, to_toml
from fivehundred.cli.score.lines import read_result
from fivehundred.cli.score.sheet import Sheet
from fivehundred.cli.score.show_sheet import as_data, table
from fivehundred.errors import FiveHundredError, StateError
from fivehundred.match import Match
from fivehundred.profiles.registry import OWN, names, profile
from fivehundred.rules.ruleset import RuleSet, ladder
from fivehundred.seats import Seat
from fivehundred.settle import situation
from strategies import TABLES

SRC = str(Path(__file__).parents[1] / "src")
PLAYERS = "Anna,Bo,Cia,Dan"


@pytest.fixture
def evening(tmp_path: Path) -> str:
    return str(tmp_path / "evening.toml")


def typed(monkeypatch: pytest.MonkeyPatch, text: str, *arguments: str) -> int:
    """The exit status when these lines come through a pipe."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    return main(["score", *arguments])


def new(rules: RuleSet, players: tuple[str, ...] = ()) -> Sheet:
    return Sheet(match=Match.start(rules, dealer=Seat(0)), source=rules.name, players=players)


def with_lines(sheet: Sheet, *lines: str) -> Sheet:
    for line in lines:
        sheet = sheet.add(read_result(line, sheet))
    return sheet


def test_an_evening_through_a_pipe(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], evening: str
) -> None:
    lines = "8H N 8\n7H Bo 4\nMIS dan 0\n"
    assert typed(monkeypatch, lines, "--players", PLAYERS, "--dealer", "Dan", "--file", evening) == 0
    out, err = capsys.readouterr()
    assert not err
    assert out.split("avondale, 3 deals\n")[1] == (
        "  # dealer bid    by                   NS               EW\n"
        "                                 Anna+Cia           Bo+Dan\n"
        "                          tr   pts  total  tr   pts  total\n"
        "  1 Dan    8H     Anna     8  +300    300   2   +20     20\n"
        "  2 Anna   7H     Bo       6   +60    360   4  -200   -180\n"
        "  3 Bo     MIS    Dan     10     0    360   0  +250     70\n"
        "      EW +250: MIS is made with 0 tricks: it is worth 250.\n"
        "Next dealer: Cia.\n"
    )
    assert tomllib.loads(Path(evening).read_text("utf-8")) == {
        "rules": "avondale",
        "players": {"N": "Anna", "E": "Bo", "S": "Cia", "W": "Dan"},
        "dealer": "W",
        "deal": [
            {
                "dealer": "W",
                "contract": "8H by N",
                "won": {"NS": 8, "EW": 2},
                "score": "NS 300, EW 20",
                "totals": "NS 300, EW 20",
            },
            {
                "dealer": "N",
                "contract": "7H by E",
                "won": {"NS": 6, "EW": 4},
                "score": "NS 60, EW -200",
                "totals": "NS 360, EW -180",
            },
            {
                "dealer": "E",
                "contract": "MIS by W",
                "won": {"NS": 10, "EW": 0},
                "score": "NS 0, EW 250",
                "totals": "NS 360, EW 70",
            },
        ],
    }


def test_it_goes_on_where_it_stopped(capsys: pytest.CaptureFixture[str], evening: str) -> None:
    start = ("--rules", "avondale", "--house", "misere=300", "--players", PLAYERS, "--scores", "NS 100, EW 380")
    assert main(["score", "--file", evening, *start, "--add", "MIS N 0"]) == 0
    assert main(["score", "--file", evening, "--add", "passed", "--add", "7S Bo 7"]) == 0
    shown = capsys.readouterr().out
    assert "Bo+Dan won: at 500 or more through a contract that was made." in shown
    assert "start" in shown
    assert main(["score", "--file", evening, "--add", "8S N 8"]) == 2
    assert "The game is over: EW won" in capsys.readouterr().err
    assert main(["score", "--file", evening, "--add", "undo", "--add", "7S Bo 6", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["totals"] == {"NS": 440, "EW": 240}
    assert [deal["contract"] for deal in data["deals"]] == ["MIS by N", None, "7S by E"]
    assert data["deals"][0]["lines"][0]["points"] == 300
    assert (data["dealer"], data["winners"], data["players"]["S"]) == ("W", [], "Cia")


def test_a_sheet_can_be_settled(capsys: pytest.CaptureFixture[str], evening: str) -> None:
    assert main(["score", "--file", evening, "--add", "8H N 8", "--add", "passed", "--add", "MIS E 1"]) == 0
    assert main(["settle", evening]) == 0
    asked = Path(evening).read_text("utf-8") + '[[ask]]\nquestion = "faults"\n[[ask]]\nquestion = "totals"\n'
    assert [ruling.answer for ruling in situation(asked).rulings()] == ["none", "NS 300, EW -230"]


@pytest.mark.parametrize(
    ("rules", "players", "line", "score"),
    [
        ("avondale", "", "8H by N 8", "NS 300, EW 20"),
        ("avondale", "", "8 sang N 10", "NS 320, EW 0"),
        ("avondale", "", "10S E 10", "NS 0, EW 440"),
        ("avondale", "", "6S S 10", "NS 250, EW 0"),
        ("avondale", "", "8h s EW 3", "NS -300, EW 30"),
        ("avondale", "Anna,Bo,Cia,Dan", "8H Ann 8, Bo 2", "NS 300, EW 20"),
        ("avondale", "Eva,Bo,Cia,Dan", "8H E 8", "NS 20, EW 300"),  # a seat's letter is the seat
        ("avondale", "Eva,Bo,Cia,Dan", "8H ev 8", "NS 300, EW 20"),
        ("avondale", "", "open misère S 0", "NS 500, EW 0"),
        ("avondale", "", "MIS S 1", "NS -250, EW 0"),
        ("avondale", "", "passed", "NS 0, EW 0"),
        ("avondale_3p", "", "7D 1 6 3 1", "0 10, 1 -180, 2 30"),
        ("avondale_3p", "", "7D 1 6 3", "0 10, 1 -180, 2 30"),
        ("avondale_3p", "Anna,Bo,Cia", "7D Bo Cia 3 Anna 1 6", "0 10, 1 -180, 2 30"),
        ("avondale_3p", "", "MIS 2 0", "0 0, 1 0, 2 250"),
        ("avondale_3p", "", "7D 1 won 1 1 1 2 1 1 1 1 2 0", "0 10, 1 180, 2 20"),
        ("avondale_5p", "", "8S 1 6 2 1 1 with 2", "0 0, 1 120, 2 120, 3 10, 4 10"),
        ("avondale_5p", "", "8S 1 8 1 1 0 alone", "0 0, 1 240, 2 10, 3 10, 4 0"),
        ("avondale_5p", "", "MIS 1 0", "0 0, 1 250, 2 0, 3 0, 4 0"),
        ("avondale_6p", "", "8S 1 8", "A 20, B 240"),
        ("swedish_classic", "", "passed 4 3", "0 40, 1 30, 2 30"),
        ("hoffmann_1909", "", "8S 1 8 1 revoke 2", "0 10, 1 240, 2 -100"),
        ("us_nullo_43", "", "dnul N 0", "NS 500, EW 0"),
    ],
)
def test_what_a_line_says(rules: str, players: str, line: str, score: str) -> None:
    sheet = new(profile(rules), tuple(players.split(",")) if players else ())
    after = with_lines(sheet, line)
    assert str(after.match.scores[-1]) == score
    assert from_toml(to_toml(after)) == after


@pytest.mark.parametrize(
    ("rules", "line", "why"),
    [
        ("avondale", "oops", '"oops" is neither a contract nor a command'),
        ("avondale", "8H", "Who played 8H?"),
        ("avondale", "8H X 8", "There is no player X here"),
        ("avondale", "8H N", "How many tricks did N take?"),
        ("avondale", "8H N 11", "11 tricks are not possible: there are 10."),
        ("avondale", "8H N 8 8", "the tricks add up to 16, not to 10"),
        ("avondale", "8H N 4 4 2", "Too many numbers: 2 sides win tricks."),
        ("avondale", "8H N x", "There is no player x here"),
        ("avondale", "8H N EW", "A number of tricks comes after EW."),
        ("avondale", "8H N 8 with S", "In this deal nobody is called as a partner."),
        ("avondale", "8H N 8 with", "A seat or name comes after with."),
        ("avondale", "8H N 8 revoke S", "no points go with a revoke"),
        ("avondale", "passed 5", "there are no tricks to tell"),
        ("avondale", "dnul N 0", "dnul is not played at this table"),
        ("avondale", "redeal N 0", "A deal begins with its contract"),
        ("quebec_46", "7S N 7", "7S"),
        ("us_inkle_45", "6S N 6", "6S"),
        ("avondale_3p", "7D 1 7", "The tricks of the others count too, and so do these: 0 and 2."),
        ("avondale_5p", "8S 1 6 2 1 1", "Say who was called"),
        ("avondale_5p", "8S 1 6 2 1 1 with 2 alone", "Say who was called"),
        ("avondale_5p", "8S 1 6 2 1 1 with 1", "The declarer cannot be his own partner."),
        ("avondale_5p", "MIS 1 0 with 2", "nobody is called"),
        ("swedish_classic", "passed", "is played: tell the tricks of 0, 1 and 2, in this order"),
    ],
)  # fmt: skip
def test_a_wrong_line_changes_nothing(
    rules: str,
    line: str,
    why: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    evening: str,
) -> None:
    typed(
        monkeypatch, "passed 4 3 3\n" if rules == "swedish_classic" else "passed\n", "--rules", rules, "--file", evening
    )
    before = Path(evening).read_bytes()
    capsys.readouterr()
    assert typed(monkeypatch, line + "\n", "--file", evening) == 1
    out, err = capsys.readouterr()
    assert not out
    assert why.lower() in err.lower()
    assert err.count("\n") == 1  # one sentence
    assert Path(evening).read_bytes() == before
    assert main(["score", "--file", evening, "--add", line]) == 2


def test_players_who_are_level_need_the_order_of_the_tricks() -> None:
    """S000-37: nobody declared, two come to 500 together."""
    start = Match.start(profile("swedish_classic"), dealer=Seat(0), totals=(470, 470, 0))
    sheet = Sheet(match=start, source="swedish_classic")
    with pytest.raises(StateError, match="the order of the tricks"):
        with_lines(sheet, "passed 4 4 2")
    after = with_lines(sheet, "passed won 1 0 1 0 1 0 0 1 2 2")
    assert after.match.winners == ("1",)
    assert from_toml(to_toml(after)) == after


def test_commands(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    lines = "8H N 8\nundo\nundo\ndealer W\n8H N 8\nhelp\nSHEET\n\nquit\n8H N 8\n"
    assert typed(monkeypatch, lines) == 1
    out, err = capsys.readouterr()
    assert err == "There is no deal to take back.\n"
    assert "Next dealer: W." in out
    assert "  undo         take the last deal off the sheet\n" in out
    assert out.count("avondale, 1 deal\n") == 3
    assert "avondale, 2 deals" not in out


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--rules", "avondal"), "did you mean avondale?"),
        (("--house", "misere"), "a house rule is written option=value"),
        (("--players", "Anna,Bo"), "2 names for 4 players"),
        (("--players", "Anna,Bo,N,Dan"), "The name N cannot be told from another"),
        (("--players", "Anna,Anna,Cia,Dan"), "The name Anna cannot be told from another"),
        (("--players", "Anna,Bo,Cia,7"), "The name 7 cannot be told"),
        (("--dealer", "X"), "There is no player X here"),
        (("--scores", "NS x"), "points are written"),
        (("--file", "nowhere/x.toml"), "nowhere/x.toml cannot be written"),
        (("--file", "nowhere.toml", "--show"), "nowhere.toml is not there"),
        (("--file", "nowhere.toml", "--json"), "nowhere.toml is not there"),
    ],
)
def test_what_cannot_be_asked_for(
    arguments: tuple[str, ...],
    why: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert typed(monkeypatch, "", *arguments) == 2
    out, err = capsys.readouterr()
    assert not out
    assert err.startswith("fivehundred score: ")
    assert why in err
    assert err.count("\n") == 1


SHEET = """\
rules = "avondale"
dealer = "W"
[[deal]]
dealer = "W"
contract = "8H by N"
won = { NS = 8, EW = 2 }
totals = "NS 300, EW 20"
"""


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("NS 300, EW 20", "NS 320, EW 20", "deal 1: totals: is NS 320, EW 20 but must be NS 300, EW 20"),
        ("NS = 8", "NS = 9", "deal 1: the tricks add up to 11, not to 10"),
        ("8H by N", "8H", "deal 1: contract"),
        ("8H by N", "8H by X", "the seats at this table are N E S W"),
        ('contract = "8H by N"\n', "", "deal 1: contract: is missing"),
        ("contract", "contrct", "deal 1: contrct: this key has no place on a score sheet"),
        ("contract", 'hands.N = "S5"\ncontract', "deal 1: hands: this key has no place"),
        ("dealer = ", 'ask = "x"\ndealer = ', "ask: this key has no place on a score sheet"),
        ('"avondale"', '"avondal"', "did you mean avondale?"),
        ("[[deal]]", "[deal]", "deal"),
        ("rules = ", "rules ", "not readable as TOML"),
    ],
)
def test_a_wrong_file_is_refused_with_its_place(
    old: str, new: str, why: str, capsys: pytest.CaptureFixture[str], evening: str
) -> None:
    assert old in SHEET
    Path(evening).write_text(SHEET.replace(old, new, 1), "utf-8")
    assert main(["score", "--file", evening, "--show"]) == 2
    err = capsys.readouterr().err
    assert err.startswith(f"fivehundred score: {evening}: ")
    assert why in err


def test_a_sheet_written_by_hand(capsys: pytest.CaptureFixture[str], evening: str) -> None:
    """Points may be left out, comments stay, tricks may stand by seat."""
    text = (
        SHEET.replace('totals = "NS 300, EW 20"\n', 'comment = "rain"\n').replace("NS = 8", "N = 8").replace("EW", "E")
    )
    Path(evening).write_text('comment = "at Anna\'s"\n' + text, "utf-8")
    assert main(["score", "--file", evening, "--add", "passed"]) == 0
    kept = tomllib.loads(Path(evening).read_text("utf-8"))
    assert kept["comment"] == "at Anna's"
    assert kept["deal"][0]["comment"] == "rain"
    assert kept["deal"][0]["won"] == {"NS": 8, "EW": 2}
    assert kept["deal"][0]["totals"] == "NS 300, EW 20"
    assert main(["score", "--file", evening, "--rules", "perfect"]) == 2
    assert "is resumed: --rules is in it already" in capsys.readouterr().err


def test_rules_of_a_file_are_written_into_the_sheet(
    capsys: pytest.CaptureFixture[str], evening: str, tmp_path: Path
) -> None:
    club = tmp_path / "club.toml"
    club.write_text(fh.to_toml(fh.with_options(OWN[0], misere=300)), "utf-8")
    assert main(["score", "--rules", str(club), "--file", evening, "--add", "MIS N 0"]) == 0
    club.unlink()
    assert main(["score", "--file", evening, "--show"]) == 0
    assert "NS +300" in capsys.readouterr().out
    assert from_toml(Path(evening).read_text("utf-8")).rules == fh.with_options(OWN[0], misere=300)


def test_the_file_is_replaced_as_a_whole(monkeypatch: pytest.MonkeyPatch, evening: str, tmp_path: Path) -> None:
    assert main(["score", "--file", evening, "--add", "8H N 8"]) == 0
    before = Path(evening).read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    assert main(["score", "--file", evening, "--add", "8H N 8"]) == 2
    assert Path(evening).read_bytes() == before
    assert os.listdir(tmp_path) == [Path(evening).name]


def random_sheet(rules: RuleSet, rng: Random, deals: int) -> Sheet:
    """Results at random, as they are told at a table."""
    sheet = new(rules)
    size = rules.pack.hand_size
    for _ in range(deals):
        contract = f"{rng.choice(ladder(rules))} {rules.seating.name(Seat(rng.randrange(rules.players)))}"
        winners = [rules.seating.name(Seat(rng.randrange(rules.players))) for _ in range(size)]
        partner = f" with {rng.randrange(rules.players)}" if rng.random() < 0.5 else " alone"
        called = partner if rules.partner is not None else ""
        line = rng.choice((f"{contract}{called} won {' '.join(winners)}", f"{contract} 0{called}", "passed"))
        try:
            sheet = with_lines(sheet, line)
        except FiveHundredError:
            continue
    return sheet


@given(st.sampled_from(TABLES), st.integers(0, 2**32), st.integers(1, 12))
@settings(max_examples=40, deadline=None)
def test_a_sheet_is_read_back_from_its_text(rules: RuleSet, seed: int, deals: int) -> None:
    sheet = random_sheet(rules, Random(seed), deals)
    if rules.name in names():
        text = to_toml(sheet)
        read = from_toml(text)
        assert read == sheet
        assert to_toml(read) == text
        assert as_data(read) == as_data(sheet)
    assert sheet.match.totals == sheet.start.totals or sheet.results
    undone = sheet
    for _ in sheet.results:
        undone = undone.undo()
    assert undone.match == new(rules).match


@pytest.mark.parametrize("columns", [40, 60, 80, 100])
@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: rules.name)
def test_no_line_is_wider_than_the_terminal(rules: RuleSet, columns: int) -> None:
    players = ("Maximiliana", "Bo", "Cia Lena", "Dan", "Eva", "Fia")[: rules.players]
    sheet = random_sheet(rules, Random(columns), 12)
    named = Sheet(match=sheet.match, source=sheet.source, players=players, results=sheet.results)
    for full in (False, True):
        lines = [text for text, _ in table(named, columns, full=full)]
        assert max(map(len, lines)) <= columns
        assert all(line == line.rstrip() for line in lines)
    assert any(str(sheet.match.totals[0]) in line for line in lines)


def terminal(lines: tuple[str, ...], *arguments: str, **environment: str) -> str:
    """The output on a terminal of 80 columns while these lines are typed."""
    import pty

    env = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    env |= {"PYTHONPATH": SRC, "TERM": "xterm-256color", "COLUMNS": "80", **environment}
    screen, end = pty.openpty()
    command = (sys.executable, "-m", "fivehundred", "score", *arguments)
    with subprocess.Popen(command, stdin=end, stdout=end, stderr=end, env=env) as child:
        os.close(end)
        shown, waiting = "", list(lines)
        while True:
            try:
                data = os.read(screen, 65536)
            except OSError:  # the command has ended
                break
            shown += data.decode()
            if shown.endswith("> ") and waiting:
                os.write(screen, waiting.pop(0).encode() + b"\n")
            if not data:
                break
    os.close(screen)
    assert child.returncode == 0
    assert not waiting
    return shown


def test_a_real_terminal_prompts_and_takes_lines(evening: str) -> None:
    shown = terminal(("8H Anna 8", "oops", "quit"), "--players", PLAYERS, "--file", evening)
    assert "deal 1> 8H Anna 8\r\n" in shown
    assert "\x1b[1;36m  1 Anna   8H     Anna     8  +300    300   2   +20     20\x1b[0m\r\n" in shown
    assert "deal 2> oops\r\n\x1b[33m" in shown
    assert "Kept in" in shown
    assert len(from_toml(Path(evening).read_text("utf-8")).results) == 1


def test_the_end_of_input_leaves_on_a_new_line_and_says_what_becomes_of_the_sheet() -> None:
    shown = terminal(("8H N 8", "help", "\x04"), NO_COLOR="1", COLUMNS="60")
    assert re.search(r"deal 2> (\^D\x08\x08)?\r\nThe sheet is not kept: with --file FILE it would be\.\r\n$", shown)
    assert (
        "  passed       everybody passed; where such a deal is\r\n               played, the tricks follow\r\n" in shown
    )


def test_an_interrupt_says_what_becomes_of_the_sheet(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], evening: str
) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    assert main(["score", "--file", evening]) == 130
    assert "Kept in" in capsys.readouterr().out


def test_a_real_terminal_without_colour() -> None:
    shown = terminal(("8H N 8", "\x04"), NO_COLOR="1")
    assert "  1 N      8H     N        8  +300    300   2   +20     20\r\n" in shown
    assert "\x1b[1" not in shown


def test_the_command_in_a_process_of_its_own(evening: str) -> None:
    command = [sys.executable, "-m", "fivehundred", "score", "--file", evening]
    env = {**os.environ, "PYTHONPATH": SRC, "COLUMNS": "80"}
    done = subprocess.run(command, input=b"8H N 8\n\xff\xfe\n", capture_output=True, env=env, check=False)
    assert done.returncode == 1
    assert b"+300" in done.stdout
    assert b"Traceback" not in done.stderr


# what the file keeps besides


def test_A11_halves_stand_in_the_file_and_can_be_settled(evening: str, capsys: pytest.CaptureFixture[str]) -> None:
    house = ("--rules", "avondale_5p", "--house", "slam_min=255")
    line = "6S 1 8 2 0 0 0 with 2"
    assert main(["score", *house, "--scores", "0 -10.5", "--file", evening, "--add", line, "--add", line]) == 0
    text = Path(evening).read_text("utf-8")
    assert 'totals = "0 -10.5, 1 127.5, 2 127.5, 3 0, 4 0"' in text
    assert 'totals = "0 -10.5, 1 255, 2 255, 3 0, 4 0"' in text
    assert "scores = { 0 = -10.5, 1 = 0" in text
    assert from_toml(text).match.totals == (Fraction(-21, 2), 255, 255, 0, 0)
    found = situation(text + '\n[[ask]]\nquestion = "totals"\n[[ask]]\nquestion = "faults"\n').rulings()
    assert [one.answer for one in found] == ["0 -10.5, 1 255, 2 255, 3 0, 4 0", "none"]
    capsys.readouterr()
    assert main(["score", "--file", evening, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["deals"][0]["totals"]["1"] == 127.5


def test_a_bid_that_the_house_has_not_stays_away_when_the_sheet_is_resumed(
    evening: str, capsys: pytest.CaptureFixture[str]
) -> None:
    house = ("--rules", "two_jokers", "--house", "schedule=quebec", "--house", "game_bid=none")
    assert main(["score", *house, "--file", evening, "--add", "8H N 8"]) == 0
    assert main(["score", "--file", evening, "--add", "GH N 10"]) != 0
    assert "GH is not played at this table" in capsys.readouterr().err


def test_a_changed_dealer_is_kept_in_the_file(evening: str, capsys: pytest.CaptureFixture[str]) -> None:
    keep = ("score", "--file", evening, "--add")
    assert main([*keep, "8H N 8", "--add", "dealer W"]) == 0
    assert main([*keep, "7S E 7"]) == 0
    sheet = from_toml(Path(evening).read_text("utf-8"))
    assert [result.dealer for result in sheet.results] == [Seat(0), Seat(3)]
    assert "dealer" not in Path(evening).read_text("utf-8").rpartition("totals")[2]
    capsys.readouterr()
    assert main([*keep, "dealer"]) == 2
    assert capsys.readouterr().err == "fivehundred score: A seat or name comes after dealer.\n"


def test_a_revoke_on_a_sheet_is_settled(evening: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "--rules", "hoffmann_1909", "--file", evening, "--add", "8H 0 8 1 revoke 1"]) == 0
    text = Path(evening).read_text("utf-8") + '\n[[ask]]\nquestion = "score"\n'
    (found,) = situation(text).rulings()
    assert found.answer == "0 300, 1 -100, 2 10"
    assert found.decided_by["revoke_penalty"] == "hoffmann"
    assert found.elsewhere["avondale_3p"] == "0 300, 1 10, 2 10"
    with pytest.raises(FiveHundredError, match="deal 1: revoke: at this table no points go with a revoke"):
        situation(text.replace("hoffmann_1909", "avondale_3p"))


def test_who_revoked_is_called_by_his_name(capsys: pytest.CaptureFixture[str]) -> None:
    said = ["score", "--rules", "hoffmann_1909", "--players", "Ann,Bo,Cia", "--add", "8H Ann 8 1 revoke Bo"]
    assert main(said) == 0
    assert "Bo -100: Bo revoked: no points for tricks" in capsys.readouterr().out


def test_who_revoked_is_blamed_and_not_the_declarer_who_failed_by_himself() -> None:
    sheet = with_lines(new(profile("hoffmann_1909")), "8H 0 7 2 revoke 1", "8H 0 8 1 revoke 0")
    rules = [[line.rule for line in score.lines] for score in sheet.match.scores]
    assert rules == [
        ["score.failed", "score.defenders", "penalty.hoffmann"],
        ["penalty.declarer", "score.defenders", "score.defenders"],
    ]


def test_a_sheet_is_not_written_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "--file", str(tmp_path / "s.json")]) == 2
    assert "choose a name that ends in .toml" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_points_of_any_length_are_read_or_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "--scores", "NS " + "9" * 5000, "--show"]) == 2
    assert "points are written" in capsys.readouterr().err
