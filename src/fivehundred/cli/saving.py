"""Writing a file whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from fivehundred.errors import StateError


def save(path: Path, parts: Iterable[str]) -> None:
    """Write a text in a file; whatever goes wrong, the file is as it was.

    A file keeps its permissions, a link stays a link, and what is no file (a device, a pipe) is written to directly.
    Raises `StateError` if it cannot be written.
    """
    try:
        target = Path(os.path.realpath(path))
        beside = target.parent / f".{target.name}.{os.getpid()}.part"
        if path.exists() and not path.is_file():
            with path.open("w", encoding="utf-8", newline="\n") as file:
                file.writelines(parts)
            return
        try:
            with beside.open("w", encoding="utf-8", newline="\n") as file:
                file.writelines(parts)
                file.flush()
                os.fsync(file.fileno())
            if target.exists():
                beside.chmod(target.stat().st_mode & 0o777)
            beside.replace(target)
        finally:
            with suppress(OSError):
                beside.unlink()
    except (OSError, ValueError) as error:  # a text with a null character is no path
        raise StateError(f"{path} cannot be written: {getattr(error, 'strerror', None) or error}") from None
