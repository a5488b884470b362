"""A file is written whole or not at all, whichever command writes it."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from fivehundred.cli import main
from fivehundred.cli.saving import save
from fivehundred.errors import StateError


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
