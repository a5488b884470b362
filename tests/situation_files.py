"""The situation files of the tests by id: the first comment of each begins with its id and a colon."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

SITUATIONS = Path(__file__).parent / "situations"
FILES = tuple(sorted(SITUATIONS.rglob("*.toml")))
ID = re.compile(r"# ([A-Z][A-Za-z0-9_-]*): \S")


def id_of(path: Path) -> str:
    """The id of a situation file."""
    found = ID.match(path.read_text("utf-8"))
    assert found, f"{path.relative_to(SITUATIONS)} does not begin with a comment '# ID: what is disputed'"
    return found[1]


@cache
def by_id() -> dict[str, Path]:
    """All situation files by their ids."""
    found: dict[str, Path] = {}
    for path in FILES:
        other = found.setdefault(id_of(path), path)
        assert other is path, f"{path.name} and {other.name} have the same id {id_of(path)}"
    return found
