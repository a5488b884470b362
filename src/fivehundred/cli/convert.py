"""``fivehundred convert``: records from one form of file to another."""

from __future__ import annotations

import io
import json
import sys
from argparse import Namespace
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from fivehundred.cli.record_files import records
from fivehundred.cli.saving import save
from fivehundred.errors import FiveHundredError
from fivehundred.records import Record, RecordError, to_data, write_jsonl, write_toml


def run(options: Namespace) -> int:
    """Write the records of a file in another form; returns the exit status.

    An output file is there whole or not at all.
    """
    try:
        if options.output is None or options.output == "-":
            if isinstance(sys.stdout, io.TextIOWrapper):
                sys.stdout.reconfigure(encoding="utf-8", newline="\n")
            for part in _parts(options.file, options.to):
                sys.stdout.write(part)
        else:
            save(Path(options.output), _parts(options.file, options.to))
        return 0
    except FiveHundredError as error:
        print(error, file=sys.stderr)
    return 2


def _parts(name: str, form: str) -> Iterator[str]:
    """The text of the output, a record at a time; raises `RecordError` for the first that cannot be read."""
    every = _readable(name)
    if form == "jsonl":
        yield from write_jsonl(every)
        return
    some = list(islice(every, 2))
    if len(some) != 1:
        many = "no game" if not some else "several games"
        raise RecordError("", f"holds {many}; --to {form} writes one, --to jsonl any number", source=name)
    if form == "toml":
        yield write_toml(some[0])
    else:
        yield json.dumps(to_data(some[0]), ensure_ascii=False, indent=2) + "\n"


def _readable(name: str) -> Iterator[Record]:
    for found in records(name, checked=True):
        if isinstance(found, RecordError):
            raise found
        yield found
