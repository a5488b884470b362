"""A file of records, read one game at a time: which contracts are bid, and how often are they made?

    python examples/analyse_records.py [FILE] [--deals DEALS]

FILE is JSON Lines, a game a line.  Without it bots play some deals, and their records are written to a file first.
"""

from __future__ import annotations

import argparse
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import fivehundred as fh
from fivehundred import profiles
from fivehundred.bots import Bot, RandomBot, RuleBot, play_out
from fivehundred.records import Record, audit, read_jsonl, record_of, replay, write_jsonl


def played(deals: int) -> Iterator[Record]:
    """Deals played by bots, each a record of its own: north and south by rules of thumb, the others at random."""
    for number in range(deals):
        seed = f"analyse/{number}"
        players: list[Bot] = [RuleBot(seed), RandomBot(f"{seed}/E"), RuleBot(seed), RandomBot(f"{seed}/W")]
        yield record_of(play_out(fh.deal(profiles.AVONDALE, dealer=fh.Seat(number % 4), seed=seed), players))


def analyse(records: Iterator[Record]) -> None:
    """Go through the records, count, and print."""
    games = breaches = thrown_in = 0
    bid, made = Counter[str](), Counter[str]()
    points = Counter[str]()
    for record in records:
        games += 1
        breaches += len(audit(record))
        for state in replay(record):
            if not isinstance(state, fh.Finished):
                continue
            if state.deal.contract is None:
                thrown_in += 1
                continue
            score = fh.score(state)
            contract = str(state.deal.contract.bid)
            bid[contract] += 1
            made[contract] += bool(score.made)
            points[contract] += int(score.points[score.declarers[0]])
    print(f"{games} games, {breaches} breaches of the rules, {thrown_in} deals without a contract")
    print("contract    bid   made   points a deal")
    for contract, times in bid.most_common(10):
        print(f"{contract:<8}{times:>7}{made[contract] / times:>7.0%}{points[contract] / times:>+11.0f}")


def main() -> None:
    """Write a file unless one is given, and analyse it."""
    parser = argparse.ArgumentParser(description="Count the contracts of a file of records.")
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="records as JSON Lines")
    parser.add_argument("--deals", type=int, default=100, help="how many deals bots play (default: %(default)s)")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file = asked.file or Path(folder) / "games.jsonl"
        if asked.file is None:
            with file.open("w", encoding="utf-8", newline="\n") as out:
                out.writelines(write_jsonl(played(asked.deals)))
            print(f"written: {asked.deals} deals, {file.stat().st_size / asked.deals:.0f} bytes a deal")
        with file.open(encoding="utf-8") as lines:
            analyse(read_jsonl(lines, source=file.name, checked=False))  # audit does it


if __name__ == "__main__":
    main()
