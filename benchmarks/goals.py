"""The speed of the library against its goals, and against other libraries.

    make bench                                           # the whole table, in an environment of its own
    make bench BENCH="--only P2,P4 --rounds 20"          # some goals, measured more often
    .venv-bench/bin/python benchmarks/goals.py --json figures.json

The library and its peers run in this process and take turns, round after round; what is timed is CPU time.  Before
that it is checked that all ways come to the same results.  A figure is the median over the rounds of what the library
takes divided by what its peer takes in the same round, so that it says the same on another machine.  Where the goal is
in ms or per second, it is scaled to a machine on which OpenSpiel's bridge takes 0.58 µs a play.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import time
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from measured import draws, hands, memory, records, rulings, states, texts
from measured.measuring import REFERENCE, Different, Group, Row, loop_turn, measured
from measured.peers import MissingPeer
from measured.table import HEAD, as_data, lines_of

GOALS: dict[str, Callable[[], Group]] = {
    "P1": states.cursors,
    "P2": states.states,
    "P3": hands.whole_hands,
    "P4": states.playouts,
    "P6": texts.texts,
    "P7": memory.first_deal,
    "P8": rulings.rulings,
    "P9": records.records,
    "G1": hands.growth,
    "G2": rulings.match_faults,
    "G3": draws.draws,
    "G4": texts.servers,
}
PACKAGES = ("attrs", "open_spiel", "rlcard")


def main() -> int:
    """Measure, and print the table; the status is 0 whether the goals are met or not."""
    options = arguments()
    about = machine()
    packages = ", ".join(f"{name} {number}" for name, number in about["packages"].items() if number)
    print(f"{about['python']} on {about['machine']}, {about['processors']} processors; {packages}")
    print(
        f"A turn of a fixed Python loop takes {about['loop'] * 1e9:.0f} ns.  Goals in ms and /s are judged as if a play"
    )
    print(f"of OpenSpiel's bridge took {REFERENCE * 1e6:.2f} µs.")
    print(HEAD)
    rows: list[Row] = []
    for goal in options.only:
        try:
            group = GOALS[goal]()
            found = measured(group, options.rounds, options.seconds)
        except (MissingPeer, Different) as problem:
            print(f"{goal} cannot be measured. {problem}", file=sys.stderr)
            return 1
        print(*lines_of(group, found), sep="\n", flush=True)
        rows += found
    judged = [row for row in rows if row.met is not None]
    print(f"{sum(row.met is True for row in judged)} of {len(judged)} goals are met.")
    if options.json is not None:
        data = {**about, "rounds": options.rounds, "rows": [as_data(row) for row in rows]}
        options.json.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return 0


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--only", type=goals, default=[*GOALS], metavar="P2,P4", help=f"of {', '.join(GOALS)}")
    parser.add_argument("--rounds", type=positive, default=7, help="how often each is measured, time permitting (7)")
    parser.add_argument("--seconds", type=float, default=0.05, help="CPU time of one measurement, about (0.05)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures into this file too")
    return parser.parse_args()


def goals(text: str) -> list[str]:
    """Names of goals, in the order of the table."""
    asked = {name.strip().upper() for name in text.split(",")}
    if unknown := sorted(asked - GOALS.keys()):
        raise argparse.ArgumentTypeError(f"there is no goal {unknown[0]!r}; there are {', '.join(GOALS)}")
    return [name for name in GOALS if name in asked]


def positive(text: str) -> int:
    """A number of rounds."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} rounds measure nothing: at least 1 is needed")
    return number


def machine() -> dict[str, Any]:
    """Where this is measured, and with what."""
    return {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "machine": f"{platform.system()} {platform.machine()}",
        "processors": os.cpu_count(),
        "packages": {name: installed(name) for name in PACKAGES},
        "loop": loop_turn(),
        "date": time.strftime("%Y-%m-%d"),
    }


def installed(name: str) -> str | None:
    """The version of a package, none where it is not installed."""
    try:
        return version(name)
    except PackageNotFoundError:
        return None


if __name__ == "__main__":
    sys.exit(main())
