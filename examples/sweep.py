"""A few questions put to every profile, in a table.

    python examples/sweep.py ["QUESTION" ...]

The last seat has dealt and seat 0 has bid 6H.  In a question {0}, {1} and so on stand for the names of the seats, as
tables of four write N, E, S and W.  A dash: this table has no such bid.
"""

from __future__ import annotations

import sys

import fivehundred as fh
from fivehundred.settle import Situation, SituationError, situation

QUESTIONS = ("value 7H", "value 10NT", "value MIS", "{1} bids MIS", "{1} bids OMIS")


def table(profile: str) -> Situation:
    """The auction at this table."""
    dealer = fh.profile(profile).seating.name(fh.Seat(fh.profile(profile).players - 1))
    return situation(f'rules = "{profile}"\ndealer = "{dealer}"\nauction = "6H"')


def answer(asked: Situation, question: str) -> str:
    """The answer at this table."""
    seating = asked.rules.seating
    try:
        return asked.ask(question.format(*map(seating.name, map(fh.Seat, range(asked.rules.players))))).answer
    except SituationError:  # the table does not know this call
        return "-"


def main() -> None:
    """Print a row for each profile."""
    questions = sys.argv[1:] or QUESTIONS
    print(f"{'':<20}" + "  ".join(questions))
    for profile in fh.names():
        asked = table(profile)
        cells = (f"{answer(asked, question):<{len(question)}}" for question in questions)
        print(f"{profile:<20}{'  '.join(cells)}".rstrip())


if __name__ == "__main__":
    main()
