"""Lines for a terminal: spans of text in named styles, card codes shown with suit signs, red suits in red.

Layout is done with the codes themselves, ``H10``; a sign takes one column as its letter does.  Nothing here ever sets
black or white: the terminal's own colours stay, so that it reads on a dark and on a light background.
"""

from __future__ import annotations

import os
import re
import sys
import textwrap
from collections.abc import Iterable, Iterator
from typing import TextIO

from attrs import frozen

Span = tuple[str, str]
"""A text and the name of its style."""
Line = tuple[Span, ...]

_STYLES = {"": "", "strong": "1", "dim": "2", "head": "1;36", "good": "32", "bad": "35", "bar": "2"}
_RED = "1;31"
_CODES = re.compile(
    r"\b(?P<suit>[SCDH])(?P<rank>1[0-3]|[2-9JQKA])\b"  # H10
    r"|\b(?P<tricks>10|[1-9]|G)(?P<strain>[SCDH])\b"  # 8H, and GH of an announced game
    r"|\b(?P<joker>JK[BR]?=)(?P<named>[SCDH])\b"  # JK=H
)
_SIGNS = {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}
_PLAIN = str.maketrans({"─": "-", "·": "-", "▸": ">", "…": "."})


def line(text: str = "", style: str = "") -> Line:
    """A line of one span."""
    return ((text, style),)


def length(of: Line) -> int:
    """Columns that a line takes."""
    return sum(len(text) for text, _ in of)


def centred(of: Line, columns: int) -> Line:
    """A line filled up to ``columns`` on both sides."""
    left = max(0, columns - length(of)) // 2
    return ((" " * left, ""), *of, (" " * max(0, columns - length(of) - left), ""))


def wrapped(text: str, columns: int, style: str = "", indent: str = " ", hang: str = "   ") -> Iterator[Line]:
    """A text in lines of at most so many columns."""
    for one in textwrap.wrap(
        text, columns, initial_indent=indent, subsequent_indent=hang, break_on_hyphens=False, break_long_words=True
    ):
        yield line(one, style)


@frozen
class Ink:
    """The abilities of an output: colours, and suit signs."""

    colour: bool = False
    signs: bool = False

    @classmethod
    def of(cls, stream: TextIO) -> Ink:
        """The abilities of a stream: colour on a terminal unless NO_COLOR is set, signs where the encoding has them."""
        colour = stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        try:
            "♠♣♦♥─·▸…".encode(getattr(stream, "encoding", None) or "ascii")
        except UnicodeEncodeError:
            return cls(colour, False)
        return cls(colour, True)

    def text(self, of: Line) -> str:
        """A line ready to be printed.

        >>> Ink(signs=True).text(line("HQ is led in 8S: JK=D"))
        '♥Q is led in 8♠: JK=♦'
        """
        spans = list(of)
        while spans and not spans[-1][0].strip():
            spans.pop()
        if spans:
            spans[-1] = (spans[-1][0].rstrip(), spans[-1][1])
        return "".join(self._span(text, _STYLES[style]) for text, style in spans)

    def print(self, lines: Iterable[Line]) -> None:
        """Print lines."""
        for one in lines:
            print(self.text(one))
        sys.stdout.flush()

    def _span(self, text: str, style: str) -> str:
        text = text.replace("\xa0", " ")
        if not self.signs:
            text = text.translate(_PLAIN)
        done, at = "", 0
        for found in _CODES.finditer(text):
            before, after = found["tricks"] or found["joker"] or "", found["rank"] or ""
            suit = found["suit"] or found["strain"] or found["named"]
            shown = before + (_SIGNS[suit] if self.signs else suit) + after
            red = ("2;31" if style == _STYLES["dim"] else _RED) if suit in "DH" else style
            done += self._painted(text[at : found.start()], style) + self._painted(shown, red)
            at = found.end()
        return done + self._painted(text[at:], style)

    def _painted(self, text: str, style: str) -> str:
        return f"\x1b[{style}m{text}\x1b[0m" if self.colour and style and text.strip() else text
