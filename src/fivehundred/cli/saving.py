"""Writing a file whole or not at all, and never over a change that somebody else made.

The new text is written in a new file of the same folder, which then takes the place of the old one.  Looking, comparing
and replacing happen under a lock of the folder.  The new file is locked as long as it is written, so that one which a
killed program left behind can be told from one that is still being written, and is removed.

Weak spots: a folder of some network file systems cannot be locked, and on Windows no folder can; there two programs
that save in the same instant are not kept apart.
"""

from __future__ import annotations

import os
import re
import secrets
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from importlib import import_module
from pathlib import Path
from typing import Any

from fivehundred.errors import StateError

fcntl: Any = import_module("fcntl") if os.name == "posix" else None
_PATIENCE = 10.0
"""Seconds for which a program waits for another that is saving."""
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
_PART = re.compile(r"\.(?P<name>.+)\.[0-9a-f]+\.part")


class Changed(StateError):
    """A file was changed by somebody else since it was read; nothing was written."""


class KeptFile:
    """A file that a command reads once and saves again and again, as long as nobody else changes it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._seen: bytes | None = None
        self._alone = False

    @contextmanager
    def alone(self) -> Iterator[None]:
        """A while in which no other program saves the file; what stands in it now counts as seen."""
        with locked(self.path):
            self._alone, self._seen = True, _content(self.path)
            try:
                yield
            finally:
                self._alone = False

    def save(self, text: str) -> None:
        """Write a text in the file; raises `Changed` if it is not as it was seen or saved last, else as `save`."""
        with nullcontext() if self._alone else locked(self.path):
            if _content(self.path) != self._seen:
                raise Changed(f"{self.path} was changed by another program since it was read; nothing was written")
            _replace(self.path, [text])
            self._seen = _content(self.path)


def save(path: Path, parts: Iterable[str]) -> None:
    """Write a text in a file, whatever stands in it; whatever goes wrong, the file is as it was.

    A file keeps its permissions, a link stays a link, and what is no file (a device, a pipe) is written to directly.
    Raises `StateError` if it cannot be written.
    """
    _replace(path, parts, lock=True)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock of a file's folder; raises `StateError` if another program holds it for too long."""
    with _refused(path):
        folder = os.open(os.path.dirname(os.path.realpath(path)), os.O_RDONLY) if fcntl is not None else None
    try:
        if folder is not None:
            _wait_for(folder, path)
        yield
    finally:
        if folder is not None:
            os.close(folder)


def _wait_for(folder: int, path: Path) -> None:
    until = time.monotonic() + _PATIENCE
    while True:
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > until:
                raise StateError(f"{path} cannot be written: another program is saving in that folder") from None
            time.sleep(0.01)
        except OSError:
            return  # a file system that locks no folders
        else:
            return


def _replace(path: Path, parts: Iterable[str], *, lock: bool = False) -> None:
    """Write a text in a new file, and let it take the place of the old one; ``lock`` unless the lock is held."""
    with _refused(path):
        if path.exists() and not path.is_file():
            with path.open("w", encoding="utf-8", newline="\n") as file:
                file.writelines(parts)
            return
        target = Path(os.path.realpath(path))
        with locked(path) if lock else nullcontext():
            _remove_left(target)
            beside, descriptor = _new_file(target)
        try:
            with os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as file:
                file.writelines(parts)
                file.flush()
                if target.exists():
                    os.chmod(descriptor if os.chmod in os.supports_fd else beside, target.stat().st_mode & 0o777)
                os.fsync(descriptor)
                with locked(path) if lock else nullcontext():
                    file.close()  # and with it its lock, while that of the folder is held
                    beside.replace(target)
        finally:
            with suppress(OSError):
                beside.unlink()


def _new_file(target: Path) -> tuple[Path, int]:
    """A file of a new name beside the target, open and locked; never through a link that somebody laid there."""
    beside = target.parent / f".{target.name}.{secrets.token_hex(4)}.part"
    descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_LINK, 0o666)
    _try_lock(descriptor)
    return beside, descriptor


def _remove_left(target: Path) -> None:
    """Remove what killed programs left beside a file: parts that nobody is writing."""
    for beside in target.parent.iterdir():
        found = _PART.fullmatch(beside.name)
        if found is None or found["name"] != target.name:
            continue
        with suppress(OSError):
            descriptor = os.open(beside, os.O_RDONLY | _NO_LINK | getattr(os, "O_NONBLOCK", 0))
            try:
                if _try_lock(descriptor):
                    beside.unlink()
            finally:
                os.close(descriptor)


def _try_lock(descriptor: int) -> bool:
    """Lock a file, if nobody has; whether that could be done."""
    if fcntl is None:
        return False
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _content(path: Path) -> bytes | None:
    """What stands in a file now; `None` where there is no file."""
    with _refused(path):
        return path.read_bytes() if path.is_file() else None


@contextmanager
def _refused(path: Path) -> Iterator[None]:
    """Say of whatever the system refuses that the file cannot be written."""
    try:
        yield
    except (OSError, ValueError) as error:  # a text with a null character is no path
        raise StateError(f"{path} cannot be written: {getattr(error, 'strerror', None) or error}") from None
