"""P9: records in JSON Lines, read, played again and checked."""

from __future__ import annotations

from itertools import cycle, islice
from random import Random

from fivehundred.records import audit, read_jsonl, record_of, replay, write_jsonl
from measured import peers
from measured.hands import by_apply
from measured.measuring import Different, Figure, Goal, Group, Line, each
from measured.processes import peak_memory, told

DEALS = 32
COUNTS = (100, 1_000, 10_000)


def records() -> Group:
    """P9."""
    check(written(0))
    bridge, peaks = peers.bridge_play(), told("measured.records", "peaks", COUNTS)
    early, late = (
        Figure(f"peak of memory after {number:,}", "B", lambda peak=peak: peak)  # type: ignore[misc]
        for number, peak in ((COUNTS[0], peaks[0]), (COUNTS[-1], peaks[-1]))
    )
    lines = [
        Line(bridge),
        Line(each("a deal: read_jsonl, audit", written, read), bridge, Goal(5_000, "/s", at_least=True)),
        Line(early),
        Line(late, early, Goal(1.1)),
    ]
    return Group("P9", "Records of one deal in JSON Lines: read, played again, checked", lines)


def written(turn: int) -> list[str]:
    """Random hands, a record and a line each."""
    seeds = range(DEALS * turn, DEALS * (turn + 1))
    return [*write_jsonl(record_of(by_apply(seed, Random(seed))) for seed in seeds)]


def read(line: str) -> None:
    """Reads a record and checks it."""
    for record in read_jsonl([line]):
        if audit(record):
            raise Different(f"a record has breaches: {audit(record)}")


def peaks(counts: tuple[int, ...]) -> list[int]:
    """The peak of memory after so many records; they are read one at a time."""
    lines, found, done = written(0), [], 0
    for number in counts:
        for record in read_jsonl(islice(cycle(lines), number - done)):
            audit(record)
        found.append(peak_memory())
        done = number
    return found


def check(lines: list[str]) -> None:
    """A record is read as the hand that was played, and written as it was read."""
    for seed, record in enumerate(read_jsonl(lines)):
        *_, end = replay(record)
        if end != by_apply(seed, Random(seed)):
            raise Different(f"the record of deal {seed} ends in another state")
        if [*write_jsonl([record])] != lines[seed : seed + 1]:
            raise Different(f"the record of deal {seed} is written in another way")
