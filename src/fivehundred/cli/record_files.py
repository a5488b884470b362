"""Files of records, by suffix or by content: a game in TOML or JSON, many games in JSON Lines."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from fivehundred.bounds import json_data
from fivehundred.cli.console import standard_input
from fivehundred.records import Record, RecordError, read_json, read_toml

SUFFIXES = {".toml": "toml", ".json": "json", ".jsonl": "jsonl", ".ndjson": "jsonl"}


def records(name: str, *, checked: bool) -> Iterator[Record | RecordError]:
    """The records of a file, or of standard input for ``-``, one at a time; an unreadable one as its error."""
    try:
        lines = _lines(name)
        start = list(_begin(lines))
        form = SUFFIXES.get(Path(name).suffix.lower()) or form_of("".join(start))
        if form == "jsonl":
            for number, line in enumerate(chain(start, lines), 1):
                if line.strip():
                    yield _read(line, True, f"{name}, line {number}", checked)
        else:
            yield _read("".join(chain(start, lines)), form == "json", name, checked)
    except OSError as error:
        yield RecordError("", f"cannot be opened: {error.strerror}", source=name)
    except UnicodeDecodeError as error:
        yield RecordError("", f"is not UTF-8 text (byte {error.start})", source=name)


def form_of(start: str) -> str:
    """The form of a text by its first line that is not empty: JSON Lines where that is a whole JSON value.

    >>> form_of('rules = "avondale"'), form_of("{"), form_of('{"rules": "avondale"}')
    ('toml', 'json', 'jsonl')
    """
    if not start.lstrip().startswith("{"):
        return "toml"
    try:
        json_data(start)
    except ValueError:
        return "json"
    return "jsonl"


def _lines(name: str) -> Iterator[str]:
    """The lines with their ends; a mark at the start that says it is UTF-8 is passed over."""
    if name == "-":
        yield from (line.removeprefix("\ufeff") if not at else line for at, line in enumerate(standard_input()))
        return
    with Path(name).open(encoding="utf-8-sig") as file:
        yield from file


def _begin(lines: Iterator[str]) -> Iterator[str]:
    """The lines up to the first that is not empty."""
    for line in lines:
        yield line
        if line.strip():
            return


def _read(text: str, json_form: bool, source: str, checked: bool) -> Record | RecordError:
    read = read_json if json_form else read_toml
    try:
        return read(text, source=source, checked=checked)
    except RecordError as error:
        return error
