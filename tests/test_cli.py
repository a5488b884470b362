"""The command: its output, for people and for programs, and its exit status."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from fivehundred import __version__
from fivehundred.cli import main
from fivehundred.cli.settle import as_mapping, lines, read
from fivehundred.settle import Ruling

ROOT = Path(__file__).parents[1]
DISPUTE = str(ROOT / "examples/disputes/joker-on-a-heart.toml")
SITUATIONS = sorted(map(str, (ROOT / "tests/situations").rglob("*.toml")))[::9]

RIGHT = """\
rules = "avondale"
contract = "7NT by N"
tricks = ["N: H9"]
holds = { E = "H4 H8 JK C6 CK D7 DA S5 S6 S10" }
[[ask]]
question = "E plays JK"
expect = "illegal"
[[ask]]
question = "E may play"
expect = "H8 H4"
"""
WRONG = RIGHT.replace('"illegal"', '"legal"')
CONTRADICTS = RIGHT.replace("H4 H8 JK", "H4 H9 JK")
TEXTS: dict[str, tuple[str, int]] = {
    "right": (RIGHT, 0),
    "refused": ('refused = ["holds.E", "H9"]\n' + CONTRADICTS, 0),
    "wrong": (WRONG, 1),
    "accepted": ('refused = "holds"\n' + RIGHT, 1),
    "refused-otherwise": ('refused = "kitty"\n' + CONTRADICTS, 1),
    "contradicts": (CONTRADICTS, 2),
    "unreadable": ("rules = ", 2),
    "empty": ("", 2),
}
"""A file of each kind with the exit status that it brings about."""

KEYS = {
    "question", "answer", "rule", "because", "allowed", "possible", "decided_by", "elsewhere", "expected",
    "expected_rule", "ok",
}  # fmt: skip

Written = Callable[[str, str], str]


@pytest.fixture
def written(tmp_path: Path) -> Written:
    def write(name: str, text: str) -> str:
        (tmp_path / name).write_text(text, "utf-8")
        return str(tmp_path / name)

    return write


def settled(*arguments: str) -> int:
    return main(["settle", *arguments])


def rulings_of(name: str) -> Iterable[Ruling]:
    """The rulings of a file, none of one that is to be refused."""
    found = read(name).situation
    return () if found is None else found.rulings()


def outside(*arguments: str, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """The command in a process of its own."""
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONIOENCODING": "utf-8", **environment}
    command = [sys.executable, "-m", "fivehundred", *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, env=env, check=False)


def test_lines_fit_the_terminal_options_stay_beside_their_values_and_json_has_the_keys_of_the_contract(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rulings = [ruling for name in (DISPUTE, *SITUATIONS) for ruling in rulings_of(name)]
    for columns in (40, 60, 80):
        monkeypatch.setenv("COLUMNS", str(columns))
        said = [text for ruling in rulings for text, _ in lines(ruling)]
        assert [line for line in said if len(line) > columns or line != line.rstrip()] == []
        assert any(" = " in line for line in said)
        torn = [line for line in said if line.endswith("=") or line.lstrip().startswith("=")]
        # only a value that would not fit on a line of its own may stand alone
        assert columns < 60 or [line for line in torn if not line.endswith("other_no_trick_bids =")] == []
    for ruling in rulings:
        keys_of_the_contract(json.loads(json.dumps(as_mapping(ruling, "en"))))


def keys_of_the_contract(answer: dict[str, Any]) -> None:
    assert set(answer) == KEYS
    assert isinstance(answer["answer"], str)
    assert isinstance(answer["decided_by"], dict)
    assert isinstance(answer["elsewhere"], dict)
    assert answer["ok"] or answer["expected"] is not None or answer["expected_rule"] is not None


@pytest.mark.parametrize("columns", [40, 80])
def test_no_line_is_longer_than_the_terminal(
    columns: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    assert settled(DISPUTE, *SITUATIONS[::10]) == 0
    out, err = capsys.readouterr()
    assert not err
    assert [line for line in out.splitlines() if len(line) > columns and str(ROOT) not in line] == []


def test_what_people_read(
    written: Written, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    name = written("a.toml", WRONG)
    assert settled(name) == 1
    assert capsys.readouterr().out == (
        f"{name} (avondale)\n"
        "  E plays JK: illegal\n"
        "    JK has no suit and may be played only by a player who is void: hearts were\n"
        "      led and E holds H4 and H8.\n"
        "    Legal would be: H4 H8.\n"
        "    rule joker.void-only (S001-34, S003-30, S004-11)\n"
        "    decided by joker_follow = void_only\n"
        "    elsewhere swedish_pairs: legal; anglo_saxon_4p: legal\n"
        "    EXPECTED legal\n"
        "  E may play: H4 H8\n"
        "    Hearts were led and E holds H4 and H8: suit must be followed.\n"
        "    rule follow.suit (S000-25, S001-20, S001-33, S003-24, S003-26, S004-9)\n"
        "    decided by joker_follow = void_only\n"
        "    elsewhere swedish_pairs: H4 H8 JK; anglo_saxon_4p: H4 H8 JK\n"
        "\n"
    )


@pytest.mark.parametrize("kinds", [*product(TEXTS, repeat=2), tuple(TEXTS)], ids=" ".join)
@pytest.mark.parametrize("as_json", [False, True], ids=["plain", "json"])
def test_the_worst_file_decides_the_exit_status(
    kinds: tuple[str, ...], as_json: bool, written: Written, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [written(f"{at}.toml", TEXTS[kind][0]) for at, kind in enumerate(kinds)]
    status = settled(*(["--json"] if as_json else []), *files)
    assert status == max(TEXTS[kind][1] for kind in kinds)
    out, err = capsys.readouterr()
    assert "Traceback" not in out + err
    if as_json:
        assert not err
        assert [json.loads(line)["file"] for line in out.splitlines()] == files


def test_json_has_exactly_the_keys_of_the_contract(written: Written, capsys: pytest.CaptureFixture[str]) -> None:
    names = [written(f"{kind}.toml", text) for kind, (text, _) in TEXTS.items()]
    settled("--json", *names, DISPUTE, *SITUATIONS[::10])
    for line in capsys.readouterr().out.splitlines():
        found = json.loads(line)
        if "refused" in found:
            assert list(found) == ["file", "refused", "ok"]
            assert isinstance(found["ok"], bool)
            assert found["refused"].startswith(found["file"])
            continue
        assert list(found) == ["file", "answers"]
        for answer in found["answers"]:
            keys_of_the_contract(answer)


def test_json_of_one_file(written: Written, capsys: pytest.CaptureFixture[str]) -> None:
    name = written("a.toml", RIGHT)
    assert settled(name, "--json") == 0
    assert json.loads(capsys.readouterr().out)["answers"][0] == {
        "question": "E plays JK",
        "answer": "illegal",
        "rule": "joker.void-only",
        "because": (
            "JK has no suit and may be played only by a player who is void: hearts were led and E holds H4 and H8."
        ),
        "allowed": "H4 H8",
        "possible": [],
        "decided_by": {"joker_follow": "void_only"},
        "elsewhere": {"swedish_pairs": "legal", "anglo_saxon_4p": "legal"},
        "expected": "illegal",
        "expected_rule": None,
        "ok": True,
    }


ILLEGAL = 'expect = "illegal"\n'


def with_rule(rule: str) -> str:
    return RIGHT.replace(ILLEGAL, f"{ILLEGAL}rule = {rule}\n")


def test_the_rule_that_is_expected(written: Written, capsys: pytest.CaptureFixture[str]) -> None:
    assert settled(written("a.toml", with_rule('"joker.void-only"'))) == 0
    assert "EXPECTED" not in capsys.readouterr().out
    wrong = written("b.toml", with_rule('"joker.forced"'))
    assert settled(wrong) == 1
    assert "    EXPECTED rule joker.forced, not joker.void-only\n" in capsys.readouterr().out
    assert settled(wrong, "--json") == 1
    first, second = json.loads(capsys.readouterr().out)["answers"]
    assert (first["answer"], first["expected"], first["rule"]) == ("illegal", "illegal", "joker.void-only")
    assert (first["expected_rule"], first["ok"]) == ("joker.forced", False)
    assert (second["expected_rule"], second["ok"]) == (None, True)


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        ("5", "ask: rule: text is needed, not 5"),
        ("true", "ask: rule: text is needed, not True"),
        ('["joker.void-only"]', "ask: rule: text is needed, not ['joker.void-only']"),
        ('"joker.viod-only"', "ask: rule: there is no rule 'joker.viod-only'; did you mean joker.void-only or"),
        ('"joker.void-only.ok"', "ask: rule: there is no rule 'joker.void-only.ok'; did you mean joker.void-only or"),
        ('"suit.H"', "ask: rule: there is no rule 'suit.H'"),
        ('"harbour.follow"', "ask: rule: there is no rule 'harbour.follow'"),
        ('""', "ask: rule: there is no rule ''"),
    ],
)
def test_a_rule_that_does_not_exist_is_refused(
    rule: str, message: str, written: Written, capsys: pytest.CaptureFixture[str]
) -> None:
    name = written("a.toml", with_rule(rule))
    assert settled(name) == 2
    out, err = capsys.readouterr()
    assert not out
    assert err.startswith(f"{name}: {message}")
    assert len(err.splitlines()) == 1


AS_JSON: dict[str, Any] = {
    "rules": "avondale",
    "contract": "7NT by N",
    "tricks": ["N: ♥9"],
    "holds": {"E": "H4 H8 JK C6 CK D7 DA S5 S6 S10"},
    "ask": [{"question": "E plays ♥4", "expect": "legal"}],
}


@pytest.mark.parametrize("text", [RIGHT, json.dumps(AS_JSON), "\ufeff" + RIGHT, " \n" + json.dumps(AS_JSON, indent=1)])
def test_standard_input_may_be_toml_or_json(
    text: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert settled("-", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert found["file"] == "-"
    assert all(answer["ok"] for answer in found["answers"])


@pytest.mark.parametrize("name", ["a.json", "A.JSON"])
def test_a_json_file(name: str, written: Written) -> None:
    assert settled(written(name, json.dumps(AS_JSON))) == 0


@pytest.mark.parametrize(
    "text",
    [
        "[]",
        "3",
        "null",
        "{",
        "[" * 100_000,
        '{"trick": ' + "9" * 5000 + "}",
        '{"rules": NaN}',
        '{"rules": "avondale",}',
    ],
    ids=["list", "number", "null", "open", "deep", "long", "nan", "comma"],
)
def test_json_that_is_no_situation_is_refused(text: str, written: Written, capsys: pytest.CaptureFixture[str]) -> None:
    assert settled(written("a.json", text)) == 2
    assert capsys.readouterr().err.startswith(str(Path(written("a.json", "")).parent))


def test_files_that_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00rules")
    (tmp_path / "directory.toml").mkdir()
    for name, part in (("missing.toml", "No such file"), ("directory.toml", "directory"), ("binary.toml", "UTF-8")):
        assert settled(str(tmp_path / name)) == 2
        out, err = capsys.readouterr()
        assert not out
        assert err.startswith(f"{tmp_path / name}: ")
        assert part in err
        assert err.count("\n") == 1


def test_a_file_with_a_byte_order_mark_and_windows_line_ends(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_bytes(("\ufeff" + RIGHT).replace("\n", "\r\n").encode())
    assert settled(str(tmp_path / "a.toml")) == 0


def test_a_refusal_names_file_key_and_text(written: Written, capsys: pytest.CaptureFixture[str]) -> None:
    name = written("a.toml", CONTRADICTS)
    assert settled(name) == 2
    out, err = capsys.readouterr()
    assert not out
    assert err == f"{name}: holds.E: H9 is not held any more: it stands in trick 1\n"


def test_a_refusal_that_was_expected_is_no_error(written: Written, capsys: pytest.CaptureFixture[str]) -> None:
    assert settled(written("a.toml", TEXTS["refused"][0])) == 0
    out, err = capsys.readouterr()
    assert "refused, as expected" in out
    assert not err


def test_another_refusal_than_the_expected_one_says_so(written: Written, capsys: pytest.CaptureFixture[str]) -> None:
    assert settled(written("a.toml", TEXTS["refused-otherwise"][0])) == 1
    assert "expected in the message: kitty" in capsys.readouterr().err


def test_a_file_that_should_have_been_refused_says_so(written: Written, capsys: pytest.CaptureFixture[str]) -> None:
    assert settled(written("a.toml", TEXTS["accepted"][0])) == 1
    assert "NOT REFUSED" in capsys.readouterr().out


def test_english_words(written: Written, capsys: pytest.CaptureFixture[str]) -> None:
    assert settled("--lang", "en", written("a.toml", RIGHT)) == 0
    assert "hearts were" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "status", "part"),
    [
        (["--version"], 0, __version__),
        (["--help"], 0, "settle"),
        (["settle", "--help"], 0, "Exit status: 0"),
        (["settle", "--lang", "xx", DISPUTE], 2, "--lang"),
        (["settle", "--nonsense", DISPUTE], 2, "--nonsense"),
        (["settle"], 2, "FILE"),
        ([], 2, "COMMAND"),
        (["solve"], 2, "solve"),
    ],
)
def test_help_and_wrong_usage(arguments: list[str], status: int, part: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(arguments)
    assert end.value.code == status
    out, err = capsys.readouterr()
    assert part in (err if status else out)
    assert "Traceback" not in out + err


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_colours_only_where_they_are_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("rich")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    printed = {}
    for wanted in (True, False):
        if not wanted:
            monkeypatch.setenv("NO_COLOR", "1")
        terminal = Terminal()
        monkeypatch.setattr("sys.stdout", terminal)
        assert settled(DISPUTE) == 0
        printed[wanted] = terminal.getvalue()
    assert "\x1b[" in printed[True]
    assert "\x1b[" not in printed[False]


def test_in_a_process_of_its_own() -> None:
    done = outside("settle", DISPUTE, "--json")
    assert (done.returncode, done.stderr) == (0, b"")
    assert all(answer["ok"] for answer in json.loads(done.stdout)["answers"])
    done = outside("settle", "-", "/nowhere.toml", stdin=RIGHT.encode())
    assert done.returncode == 2
    assert done.stdout.startswith(b"- (avondale)\n")
    assert done.stderr.startswith(b"/nowhere.toml: ")
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("more", [[], ["--json"]], ids=["plain", "json"])
def test_a_terminal_without_suit_signs_is_no_obstacle(more: list[str]) -> None:
    done = outside("settle", *more, "-", stdin=json.dumps(AS_JSON).encode(), PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"E plays \\u2665" in done.stdout


def test_bytes_that_are_no_text_on_standard_input() -> None:
    done = outside("settle", "-", stdin=b"\xff\xfe\x00")
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
    assert done.stderr.startswith(b"-: ")


def test_a_reader_that_has_seen_enough_causes_no_traceback() -> None:
    command = [sys.executable, "-m", "fivehundred", "settle", DISPUTE, *SITUATIONS[:20]]
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert b"Traceback" not in process.stderr.read()


def test_an_output_without_accents_shows_the_bare_letters() -> None:
    command = [sys.executable, "-m", "fivehundred", "play", "--seed", "3", "--players", "Åsa,Bo,Łukasz,Dan"]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1] / "src"), "PYTHONIOENCODING": "ascii"}
    out = subprocess.run(command, env=environment, input=b"", capture_output=True, check=True).stdout.decode("ascii")
    assert "misere 250" in out
    assert "N Asa" in out
    assert r"S \u0141ukasz" in out


@pytest.mark.parametrize("encoding", ["latin-1", "ascii", "utf-8"])
def test_standard_input_is_utf_8_whatever_the_locale(encoding: str) -> None:
    text = 'rules = "avondale"\n[[ask]]\nquestion = "trumps \u2660"\nexpect = "JK SJ CJ SA SK SQ S10 S9 S8 S7 S6 S5"'
    done = outside("settle", "-", stdin=text.encode(), PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
@pytest.mark.parametrize("arguments", [("settle", "-"), ("replay", "-"), ("rules",), ("score", "--show")])
def test_a_closed_stream_is_an_empty_one(arguments: tuple[str, ...], closed: str) -> None:
    command = ["sh", "-c", f'exec "$@" {closed}', "sh", sys.executable, "-m", "fivehundred", *arguments]
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, env=env, check=False)
    assert b"Traceback" not in done.stderr
    assert done.returncode == (2 if "-" in arguments else 0)


@pytest.mark.parametrize(
    "arguments", [("settle", DISPUTE), ("settle", "--json", DISPUTE), ("rules",), ("score", "--show")]
)
def test_an_output_that_cannot_be_written_is_said_so(arguments: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "fivehundred", *arguments]
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    with open(os.devnull, "rb") as only_to_read:
        done = subprocess.run(command, stdout=only_to_read, stderr=subprocess.PIPE, env=env, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(b"fivehundred: the output cannot be written: ")
    assert done.stderr.count(b"\n") == 1
