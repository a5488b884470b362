"""``fivehundred play`` at a real terminal: the screen, colours, and leaving by Ctrl-C and Ctrl-D."""

from __future__ import annotations

import os
import re
import select
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("a pseudo-terminal is needed", allow_module_level=True)

import fcntl
import pty
import termios

ROOT = Path(__file__).parents[1]
CONTROL = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
CLEAR = "\x1b[2J\x1b[H"
RED = "\x1b[1;31m"


class Terminal:
    """A process of the command with a terminal of its own."""

    def __init__(self, *arguments: str, columns: int = 80, environment: Mapping[str, str] = {}) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        env = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS", "LINES")}
        env |= {"PYTHONPATH": str(ROOT / "src"), "TERM": "xterm", "PYTHONIOENCODING": "utf-8", **environment}
        command = [sys.executable, "-m", "fivehundred", "play", "--seed", "7", "--dealer", "E", *arguments]
        self.process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, env=env, start_new_session=True, preexec_fn=_own_terminal
        )
        os.close(slave)
        self.shown = ""

    def until(self, text: str, again: str = "") -> str:
        """The output until a text appears, or the process ends; while nothing comes, keys are pressed again."""
        shown, limit = "", time.monotonic() + 60
        while text not in shown and time.monotonic() < limit:
            if select.select([self.master], [], [], 5)[0]:
                try:
                    part = os.read(self.master, 65536)
                except OSError:  # the other end is closed
                    break
                shown += part.decode()
            elif again:
                self.type(again)
        assert text in shown, shown
        return shown.replace("\r\n", "\n")

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def status(self) -> int:
        return self.process.wait(60)


def _own_terminal() -> None:
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)  # so that Ctrl-C reaches the process
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # who runs the tests in the background has turned it off


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    """Terminals to be closed in the end."""
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.process.kill()
        terminal.process.wait()
        os.close(terminal.master)


def plain(text: str) -> str:
    return CONTROL.sub("", text)


@pytest.mark.parametrize("columns", [60, 80])
def test_the_screen_is_drawn_anew_and_the_answer_stands_below_it(columns: int, terminals: list[Terminal]) -> None:
    terminal = Terminal(columns=columns)
    terminals.append(terminal)
    first = terminal.until("Your call:")
    assert first.startswith(CLEAR)
    assert "seed 7" in plain(first)
    terminal.type("foo\n")
    second = terminal.until("Your call:")
    page = second.split(CLEAR)[1]
    assert "Cannot read 'foo'" in plain(page)
    assert "seed 7" not in page
    assert max(map(len, plain(page).splitlines())) <= columns
    terminal.type("quit\n")
    assert "The game is not kept." in plain(terminal.until("kept."))
    assert terminal.status() == 0


def test_red_suits_are_red_and_nothing_is_black_or_white(terminals: list[Terminal]) -> None:
    terminal = Terminal()
    terminals.append(terminal)
    shown = terminal.until("Your call:")
    assert f"{RED}♥" in shown
    assert f"{RED}♠" not in shown
    styles = {code for found in re.findall(r"\x1b\[([0-9;]*)m", shown) for code in found.split(";")}
    assert styles <= {"0", "1", "2", "31", "32", "35", "36"}


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_there_is_no_colour_where_none_is_wanted(name: str, value: str, terminals: list[Terminal]) -> None:
    terminal = Terminal(environment={name: value})
    terminals.append(terminal)
    shown = terminal.until("Your call:")
    assert not re.search(r"\x1b\[[0-9;]*m", shown)
    assert "♥" in shown
    assert (CLEAR in shown) == (value != "dumb")


@pytest.mark.parametrize(("key", "status"), [("\x03", 130), ("\x04", 0)])
def test_ctrl_c_and_ctrl_d_leave_without_a_trace(
    key: str, status: int, terminals: list[Terminal], tmp_path: Path
) -> None:
    file = tmp_path / "game.toml"
    terminal = Terminal("--file", str(file))
    terminals.append(terminal)
    terminal.until("Your call:")
    terminal.type(key)
    # Python hears a Ctrl-C only with the next key if it comes after the prompt but before Python waits for keys
    shown = plain(terminal.until("goes on with it", again=key))
    assert "Traceback" not in shown
    assert terminal.status() == status
    assert file.exists()


def piped(keys: bytes, encoding: str) -> str:
    """The output of the command to a pipe."""
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONIOENCODING": encoding}
    command = [sys.executable, "-m", "fivehundred", "play", "--seed", "7", "--dealer", "E"]
    done = subprocess.run(command, input=keys, capture_output=True, env=env, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode(encoding)


def test_bytes_that_are_no_text_are_refused_like_any_other_word() -> None:
    assert "Cannot read " in piped(b"\xff\xfe\n", "utf-8")


def test_letters_stand_for_signs_where_the_output_has_none() -> None:
    text = piped(b"7S\nfoo\n", "ascii")
    assert re.search(r"\b[SCDH](10|[2-9JQKA])\b", text)
    assert "\x1b" not in text
    assert "\\u" not in text
