"""A file is written whole or not at all, whichever command writes it."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fivehundred.cli import main
from fivehundred.cli.saving import locked, save
from fivehundred.errors import StateError

ROOT = Path(__file__).parents[1]


def test_a_new_file_has_the_usual_permissions_and_an_old_one_keeps_its_own(tmp_path: Path) -> None:
    usual, new, old = tmp_path / "usual", tmp_path / "new", tmp_path / "old"
    usual.touch()
    old.touch()
    old.chmod(0o640)
    for path in (new, old):
        save(path, ["one\n", "two\n"])
        assert path.read_bytes() == b"one\ntwo\n"
    assert new.stat().st_mode == usual.stat().st_mode
    assert stat.S_IMODE(old.stat().st_mode) == 0o640
    assert {path.name for path in tmp_path.iterdir()} == {"usual", "new", "old"}


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    link, real = tmp_path / "link", tmp_path / "real"
    link.symlink_to(real)
    save(link, ["text"])
    assert link.is_symlink()
    assert real.read_text() == "text"


def test_what_is_no_file_is_written_to_and_stays_what_it_is(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    save(pipe, ["text"])
    assert os.read(reader, 100) == b"text"
    os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_text_that_breaks_off_leaves_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("old")

    def parts() -> Iterator[str]:
        yield "new"
        raise StateError("no more")

    with pytest.raises(StateError, match="no more"):
        save(path, parts())
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("name", ["", ".", "nowhere/x", "a\0b", "x" * 300])
def test_what_cannot_be_written_is_named(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(StateError, match="cannot be written"):
        save(Path(name), ["text"])
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("arguments", [("play", "--seed", "1", "--file"), ("score", "--file")])
def test_a_command_refuses_a_name_that_is_no_file(
    arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([*arguments, "nowhere/x.toml"]) == 2
    assert "nowhere/x.toml cannot be written: No such file or directory" in capsys.readouterr().err


# two programs, one file


def command(*arguments: str, **how: Any) -> subprocess.Popen[str]:
    """The command in a process of its own."""
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONUNBUFFERED": "1"}
    return subprocess.Popen([sys.executable, "-m", "fivehundred", *arguments], text=True, env=env, **how)


def deals(sheet: Path) -> list[str]:
    """The contracts of a sheet."""
    return [deal["contract"] for deal in tomllib.loads(sheet.read_text("utf-8")).get("deal", [])]


def test_of_six_writers_at_once_none_loses_a_deal(tmp_path: Path) -> None:
    sheet = tmp_path / "s.toml"
    assert main(["score", "--file", str(sheet), "--add", "8S N 8"]) == 0
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    writers = [command("score", "--file", str(sheet), "--add", "passed", **quiet) for _ in range(6)]
    assert [writer.wait() for writer in writers] == [0] * 6
    assert deals(sheet) == ["8S by N", *["none"] * 6]
    assert list(tmp_path.iterdir()) == [sheet]


def test_a_sheet_that_another_program_changed_is_read_again_and_not_written_over(tmp_path: Path) -> None:
    sheet = tmp_path / "s.toml"
    assert main(["score", "--file", str(sheet), "--add", "8S N 8"]) == 0
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with command("score", "--file", str(sheet), **pipes) as session:
        assert session.stdin is not None
        assert session.stdout is not None
        session.stdin.write("passed\n")
        session.stdin.flush()
        while "passed" not in session.stdout.readline():
            pass
        assert main(["score", "--file", str(sheet), "--add", "6S E 6"]) == 0
        _, err = session.communicate("7H E 7\n7D E 7\n")
        assert session.returncode == 1
    assert err == f"{sheet} was changed by another program since it was read; nothing was written\n"
    assert deals(sheet) == ["8S by N", "none", "6S by E", "7D by E"]


def test_a_game_that_another_program_changed_is_not_written_over(tmp_path: Path) -> None:
    game = tmp_path / "g.toml"
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with command("play", "--file", str(game), "--seed", "7", "--dealer", "E", **pipes) as session:
        assert session.stdin is not None
        assert session.stdout is not None
        while '"help" says' not in session.stdout.readline():  # the table is shown, and the first call asked for
            pass
        game.write_text(game.read_text("utf-8") + "# a remark\n", "utf-8")
        _, err = session.communicate("pass\npass\npass\n")
        assert session.returncode == 2
    assert "was changed by another program since it was read; nothing was written" in " ".join(err.split())
    assert game.read_text("utf-8").endswith("# a remark\n")


def test_all_lines_are_taken_or_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = tmp_path / "s.toml"
    assert main(["score", "--file", str(sheet), "--add", "8S N 8"]) == 0
    before = sheet.read_bytes()
    assert main(["score", "--file", str(sheet), "--add", "undo", "--add", "7H Zoe 6"]) == 2
    assert sheet.read_bytes() == before
    assert main(["score", "--file", str(sheet), "--add", "undo", "--add", "7H E 6"]) == 0
    assert deals(sheet) == ["7H by E"]


def test_a_file_waits_for_its_turn_and_says_so_if_that_is_too_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fivehundred.cli.saving._PATIENCE", 0.1)
    path = tmp_path / "file"
    with locked(path), pytest.raises(StateError, match="another program is saving in that folder"):
        save(path, ["text"])
    save(path, ["text"])
    assert path.read_text() == "text"


def test_a_new_part_is_never_written_through_a_link(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, other = tmp_path / "file", tmp_path / "other"
    other.write_text("not to be touched")
    monkeypatch.setattr("secrets.token_hex", lambda count: "0123abcd")
    (tmp_path / ".file.0123abcd.part").symlink_to(other)
    with pytest.raises(StateError, match="cannot be written: File exists"):
        save(path, ["text"])
    assert other.read_text() == "not to be touched"
    assert not path.exists()


SLOW = """
import sys
from pathlib import Path
from fivehundred.cli.saving import save

def parts():
    yield "half of it"
    print("written", flush=True)
    sys.stdin.read()

save(Path(sys.argv[1]), parts())
"""


def test_what_a_killed_program_left_is_removed_the_next_time_and_what_is_being_written_is_not(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("old")
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "env": env}
    with subprocess.Popen([sys.executable, "-c", SLOW, str(path)], **pipes) as writer:
        assert writer.stdout is not None
        assert writer.stdout.readline() == "written\n"
        (part,) = [one for one in tmp_path.iterdir() if one != path]
        save(path, ["new"])
        assert part.exists()
        writer.kill()
    assert path.read_text() == "new"
    assert part.exists()
    save(path, ["newer"])
    assert list(tmp_path.iterdir()) == [path]
    assert path.read_text() == "newer"
