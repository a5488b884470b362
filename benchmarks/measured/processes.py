"""Other processes: what they cost in CPU time, and what they say of themselves."""

from __future__ import annotations

import atexit
import json
import os
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

from measured.measuring import Different, Figure

HERE = Path(__file__).parent.parent
ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
"""Without the settings of Python, one of which would have every module compiled again."""
COMMAND = "import sys; from fivehundred.cli import main; sys.exit(main())"
"""What the script `fivehundred` does."""


def python(name: str, code: str, *arguments: str, expected: str = "", warm: bool = True) -> Figure:
    """A process of Python that runs this code; it must end well, and say this.

    It runs once before it is measured, since modules may have to be compiled, unless another does so.
    """

    def take() -> float:
        before = _spent()
        said = output(code, *arguments)
        spent = _spent() - before
        if expected not in said:
            raise Different(f"{name} does not say {expected!r}: {said}")
        return spent

    return Figure(name, "s", take, warm=warm)


def import_attrs() -> Figure:
    """The process that others are compared with."""
    return python("python -c 'import attrs'", "import attrs")


def output(code: str, *arguments: str) -> str:
    """What a process of Python prints that runs this code."""
    command = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(command, cwd=HERE, env=ENVIRONMENT, capture_output=True, encoding="utf-8", check=False)
    if done.returncode:
        raise Different(f"a process that is measured ended with status {done.returncode}: {done.stderr.strip()[-500:]}")
    return done.stdout


def told(module: str, function: str, *arguments: object) -> Any:
    """What a function of these benchmarks returns when it is called in a process of its own."""
    called = f"{function}({', '.join(map(repr, arguments))})"
    return json.loads(output(f"import json; from {module} import {function}; print(json.dumps({called}))"))


class Companion:
    """A process that runs on beside this one and tells a number each time that it is asked.

    The numbers are those of an iterator that a function of these benchmarks makes.
    """

    def __init__(self, module: str, function: str, *arguments: object) -> None:
        code = f"""
import sys
from {module} import {function}
for _, number in zip(sys.stdin, {function}({", ".join(map(repr, arguments))})):
    print(number, flush=True)
"""
        command = [sys.executable, "-c", code]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, cwd=HERE, env=ENVIRONMENT, stdin=pipe, stdout=pipe, encoding="utf-8")
        atexit.register(self._process.communicate)

    def answer(self) -> float:
        """The next number."""
        to, back = self._process.stdin, self._process.stdout
        assert to is not None
        assert back is not None
        to.write("\n")
        to.flush()
        answer = back.readline()
        if not answer:
            raise Different("a process that is measured has ended before its time")
        return float(answer)


def peak_memory() -> int:
    """The most memory that this process has had, in bytes."""
    try:
        status = Path("/proc/self/status").read_text("ascii")
        return next(int(line.split()[1]) << 10 for line in status.splitlines() if line.startswith("VmHWM"))
    except (OSError, StopIteration):  # not Linux; what a parent had before it started this process may count too
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak if sys.platform == "darwin" else peak << 10


def _spent() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
