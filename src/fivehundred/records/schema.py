"""The JSON Schema of the documents that are read here."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any


def schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of situations and records; ``#/$defs/record`` is that of records alone.

    >>> schema()["$defs"]["record"]["required"]
    ['rules', 'deal']
    """
    found: dict[str, Any] = json.loads(files("fivehundred.records").joinpath("schema.json").read_text("utf-8"))
    return found
