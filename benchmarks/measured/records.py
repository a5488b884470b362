"""P9: records in JSON Lines, read, played again and checked."""

from __future__ import annotations

from itertools import cycle, islice
from random import Random

from fivehundred.records import audit, read_jsonl, record_of, replay, write_jsonl
from measured import peers
from measured.hands import by_apply
from measured.measuring import Different, Figure, Goal, Group, Job, Line
from measured.processes import peak_memory, told

DEALS = 64
COUNTS = (100, 1_000, 10_000)


def records() -> Group:
    """P9."""
    text = lines_of_records()
    check(text)
    bridge = peers.bridge_play()
    peaks = told("measured.records", "peaks", COUNTS)
    lines = [
        Line(Job("a deal, read_jsonl, audit", lambda: read(text)), bridge, Goal(5_000, "/s", at_least=True)),
        Line(Figure(f"peak memory after {COUNTS[0]:,} records", "B", lambda: peaks[0])),
        Line(Figure(f"after {COUNTS[-1]:,}: against that", "×", lambda: peaks[-1] / peaks[0]), None, Goal(1.1)),
    ]
    return Group("P9", "Records of a deal each in JSON Lines: read, played again and checked", lines)


def lines_of_records() -> list[str]:
    """Hands at random, a record and a line each."""
    return [*write_jsonl(record_of(by_apply(seed, Random(seed))) for seed in range(DEALS))]


def read(lines: list[str]) -> int:
    """Reads and checks; the number of deals."""
    count = 0
    for record in read_jsonl(lines):
        if audit(record):
            raise Different(f"a record has breaches: {audit(record)}")
        count += len(record.deals)
    return count


def peaks(counts: tuple[int, ...]) -> list[int]:
    """The peak of memory after so many records; they are read one at a time."""
    text, found, done = lines_of_records(), [], 0
    for number in counts:
        for record in read_jsonl(islice(cycle(text), number - done)):
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
