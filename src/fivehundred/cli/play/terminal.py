"""Asking and printing: a screen that is drawn anew, or a pipe on which one line follows another."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable

from fivehundred.cli.play.ink import Ink, Line


class Terminal:
    """The terminal on which lines are printed and the player types.

    ``screen`` says whether each page takes the place of the one before.
    """

    def __init__(self, ink: Ink) -> None:
        self.ink = ink
        self.screen = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"

    @property
    def columns(self) -> int:
        """Columns to fill: those of the terminal, within reason."""
        return max(60, min(80, shutil.get_terminal_size((80, 24)).columns))

    def ask(self, prompt: str) -> str:
        """A line from the player; raises `EOFError` when there is no more."""
        if sys.stdin.isatty():
            return input(f" {prompt} ")
        text = sys.stdin.readline()
        print(f" {prompt} {text.rstrip()}", flush=True)
        if not text:
            raise EOFError
        return text

    def page(self, lines: Iterable[Line]) -> None:
        """Begin a new page with these lines."""
        print("\x1b[2J\x1b[H" if self.screen else "\n", end="")
        self.print(lines)

    def print(self, lines: Iterable[Line]) -> None:
        """Print lines."""
        self.ink.print(lines)
