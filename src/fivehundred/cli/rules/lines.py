"""Lines for people about rule sets, wrapped to the width of the terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from fivehundred.cli.console import width

Lines = Iterator[tuple[str, str]]
"""Lines for people, each with the name of its style."""


def wrapped(text: str, style: str, first: str = "", rest: str | None = None) -> Lines:
    """A text in lines, with one prefix for the first and another for the rest."""
    for line in textwrap.wrap(
        text, width(), initial_indent=first, subsequent_indent=first if rest is None else rest, break_long_words=False
    ):
        yield line, style
