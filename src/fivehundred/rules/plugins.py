"""What installed packages offer by entry points."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import Any


def offered(group: str) -> Iterator[tuple[str, str, Any]]:
    """The entry points of a group: the name of each, where it is, and what is there.

    ``importlib.metadata`` is asked only if a package names the group, or if packages may lie where no folder is: it
    takes longer to import than the whole library.
    """
    if not any(_may_offer(place or os.curdir, group.encode()) for place in sys.path):
        return
    from importlib.metadata import entry_points

    for point in entry_points(group=group):
        yield point.name, point.value, point.load()


def _may_offer(place: str, group: bytes) -> bool:
    """Whether a package that is installed in this place may have entry points of the group."""
    try:
        names = os.listdir(place)
    except NotADirectoryError:
        return True  # an archive
    except OSError:
        return False
    about = (os.path.join(place, name, "entry_points.txt") for name in names if name.endswith("-info"))
    return any(name.endswith(".egg") for name in names) or any(_mentions(path, group) for path in about)


def _mentions(path: str, text: bytes) -> bool:
    try:
        with open(path, "rb") as file:
            return text in file.read()
    except OSError:
        return False
