"""A game in its file, a record."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from fivehundred.cli.record_files import records
from fivehundred.cli.saving import KeptFile
from fivehundred.errors import StateError
from fivehundred.records import Record, RecordError, write_json, write_toml


def load(path: Path) -> Record:
    """The one game in a file; raises `RecordError` if it cannot be read, `StateError` if there is none or several."""
    found = list(islice(records(str(path), checked=True), 2))
    if len(found) != 1:
        raise StateError(f"{path} holds {'several games' if found else 'no game'}, not one")
    if isinstance(found[0], RecordError):
        raise found[0]
    return found[0]


def save(file: KeptFile, record: Record) -> None:
    """Write a record whole or not at all; raises `StateError` if it cannot be written, `Changed` if others did."""
    in_json = file.path.suffix.lower() in (".json", ".jsonl", ".ndjson")
    file.save(f"{write_json(record)}\n" if in_json else write_toml(record))
