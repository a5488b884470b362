"""Printing for people: plain text, in colour where ``rich`` is installed and the terminal wants it."""

from __future__ import annotations

import io
import os
import shutil
import sys
from typing import TextIO

STYLES = {
    "file": "bold",
    "answer": "bold cyan",
    "reason": "",
    "detail": "dim",
    "refused": "yellow",
    "wrong": "bold red",
}


def width() -> int:
    """Columns to fill: those of the terminal, within reason."""
    return max(40, min(100, shutil.get_terminal_size((80, 24)).columns))


def standard_input() -> TextIO:
    """Standard input, read as UTF-8 as files are, whatever the locale says."""
    if isinstance(sys.stdin, io.TextIOWrapper) and (sys.stdin.encoding, sys.stdin.errors) != ("utf-8", "strict"):
        sys.stdin.reconfigure(encoding="utf-8", errors="strict")
    return sys.stdin


class Console:
    """Prints lines in a named style."""

    def __init__(self) -> None:
        self._rich = None
        if sys.stdout.isatty() and not os.environ.get("NO_COLOR"):
            try:
                from rich.console import Console as Rich
            except ImportError:
                return
            self._rich = Rich(highlight=False, soft_wrap=True)

    def print(self, text: str, style: str) -> None:
        """Print one line."""
        if self._rich is None:
            print(text)
        else:
            self._rich.print(text, style=STYLES[style] or None, markup=False)
