"""Checks a large file of random records, and tells how fast that goes and how much memory it takes.

    python tests/soak_records.py [--deals N] [--profile NAME] [--seed S] [--keep FILE]

Writes games of one profile as JSON Lines (in a temporary file, or in FILE) until they hold N deals (100,000), reads
them back line by line and audits each.  Ends with status 1 if a record cannot be read or shows a breach.
"""

from __future__ import annotations

import argparse
import resource
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from attrs import frozen

from fivehundred.profiles.registry import OWN, profile
from fivehundred.records import Record, audit, read_jsonl, record_of, write_jsonl
from fivehundred.rules.ruleset import RuleSet
from fivehundred.testing.playing import MATCH_PLAYERS, play_match


@frozen
class Checked:
    """Totals of a run: games, deals, cards and calls, breaches, bytes, seconds, and the most memory in MB."""

    games: int
    deals: int
    acts: int
    breaches: int
    size: int
    seconds: float
    memory: float

    def __str__(self) -> str:
        return (
            f"{self.games} games, {self.deals} deals, {self.acts} acts, {self.size / 1e6:.1f} MB "
            f"({self.size / self.deals:.0f} bytes a deal): {self.breaches} breaches in {self.seconds:.1f} s, "
            f"{self.deals / self.seconds:.0f} deals a second, at most {self.memory:.0f} MB"
        )


def games(rules: RuleSet, deals: int, seed: int) -> Iterator[Record]:
    """Random matches, as many as hold so many deals."""
    rng = Random(seed)
    done = number = 0
    while done < deals:
        match, ends = play_match(rules, f"{seed}/{number}", rng.choice(MATCH_PLAYERS), min(20, deals - done))
        yield record_of(ends, match=match)
        done += len(ends)
        number += 1


def write(path: Path, rules: RuleSet, deals: int, seed: int) -> None:
    """Write the file."""
    with path.open("w", encoding="utf-8") as file:
        file.writelines(write_jsonl(games(rules, deals, seed)))


def check(path: Path) -> Checked:
    """Read the file and audit every record."""
    count = deals = acts = breaches = 0
    start = time.perf_counter()
    with path.open(encoding="utf-8") as file:
        for record in read_jsonl(file, source=path.name, checked=False):
            count += 1
            deals += len(record.deals)
            acts += sum(len(deal.calls) + sum(len(trick.plays) for trick in deal.tricks) for deal in record.deals)
            breaches += len(audit(record))
    seconds = time.perf_counter() - start
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return Checked(count, deals, acts, breaches, path.stat().st_size, seconds, memory)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Check a large file of random records.")
    parser.add_argument("--deals", type=int, default=100_000, help="how many deals (%(default)s)")
    parser.add_argument("--profile", choices=[rules.name for rules in OWN], default="avondale", help="(%(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="another number gives other games (%(default)s)")
    parser.add_argument("--keep", type=Path, help="the file to write and to keep")
    asked = parser.parse_args(argv)
    with tempfile.TemporaryDirectory() as folder:
        path = asked.keep or Path(folder) / "games.jsonl"
        start = time.perf_counter()
        write(path, profile(asked.profile), asked.deals, asked.seed)
        print(f"written in {time.perf_counter() - start:.1f} s", flush=True)
        checked = check(path)
    print(checked)
    return 1 if checked.breaches else 0


if __name__ == "__main__":
    sys.exit(main())
