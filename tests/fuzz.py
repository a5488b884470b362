"""Gives hostile input to everything that takes text or data from outside.

    python tests/fuzz.py [--reader NAME ...] [--count N] [--seed S] [--minutes M] [--growth]

An input is named by its reader and a number, and made from these alone: ``--reader NAME --seed NUMBER --count 1`` shows
one again.  Each is read, or refused by an error of the class that the reader documents, in a short sentence; what was
read is written and read back equal.  Prints a line for each reader.  Ends with status 1 if an input is answered
otherwise, or takes much more time than its size explains.  ``--growth`` instead reads inputs of growing length and
compares the times.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from attrs import frozen

from fuzz_growth import CASES, too_steep
from fuzz_readers import READERS

LONGEST = 1000
"""Characters of a message: a few quoted values, and all that would be right."""


class Broken(AssertionError):
    """An input that is answered otherwise than was promised, and how it is shown again."""


@frozen
class Answer:
    """What became of one input: the class that refused it, none if it was read, and what it took."""

    number: int
    refused: str = ""
    message: str = ""
    seconds: float = 0.0
    size: int = 0

    @property
    def too_long(self) -> bool:
        """Whether it took much more time than its size explains: two seconds, and one more for each 50 kB."""
        return self.seconds > 2 + self.size / 50_000


def fuzz_reader(name: str, seed: int) -> Answer:
    """Give one input to a reader; raises `Broken` if the answer is not what was promised."""
    reader = READERS[name]
    given = reader.make(Random(f"{name}/{seed}"))
    refused = message = ""
    start = time.process_time()
    try:
        reader.read(given)
    except reader.errors as error:
        refused, message = type(error).__name__, str(error)
    except Exception as error:
        raise _broken(name, seed, given, f"{type(error).__name__}: {str(error)[:300]}") from error
    seconds = time.process_time() - start
    if refused and not 0 < len(message) <= LONGEST:
        raise _broken(name, seed, given, f"a message of {len(message)} characters: {message[:300]}")
    try:
        message.encode()
    except UnicodeEncodeError:
        raise _broken(name, seed, given, f"a message that cannot be shown: {message!r}") from None
    return Answer(seed, refused, message, seconds, _size(given))


def _broken(name: str, seed: int, given: object, what: str) -> Broken:
    return Broken(f"{what}\nto see it again: python tests/fuzz.py --reader {name} --seed {seed} --count 1")


def _size(value: Any) -> int:
    """About as many characters as a value has when it is written."""
    size = 0
    left = [value]
    while left:
        one = left.pop()
        if isinstance(one, str):
            size += len(one)
        elif isinstance(one, dict):
            left += [*one, *one.values()]
        elif isinstance(one, (list, tuple)):
            left += one
        size += one.bit_length() // 4 if isinstance(one, int) else 2
    return size


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Give hostile input to every reader.")
    parser.add_argument("--reader", choices=READERS, action="append", help="this reader only; may be repeated")
    parser.add_argument("--count", type=int, default=1000, help="inputs for each reader (%(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="the number of the first input (%(default)s)")
    parser.add_argument("--minutes", type=float, help="stop after so many minutes, as many for each reader")
    parser.add_argument("--growth", action="store_true", help="compare the times of short and long inputs")
    asked = parser.parse_args(argv)
    if asked.growth:
        return _grow()
    names = asked.reader or list(READERS)
    wrong = 0
    for name in names:
        end = None if asked.minutes is None else time.monotonic() + 60 * asked.minutes / len(names)
        wrong += _run(name, range(asked.seed, asked.seed + asked.count), end)
    print("every input was read or refused as promised" if not wrong else f"{wrong} inputs were answered otherwise")
    return 1 if wrong else 0


def _grow() -> int:
    """Read inputs of growing length; the status is 1 if one takes more time than n log n."""
    steep = {name: why for name, case in CASES.items() if (why := too_steep(case)) is not None}
    for name, why in steep.items():
        print(f"{name}: {why}")
    print(f"{len(CASES)} kinds of long input, {len(steep)} of them take too long")
    return 1 if steep else 0


def _run(name: str, numbers: range, end: float | None) -> int:
    """Give some inputs to one reader, and print what came of them; how many were answered otherwise."""
    refused: Counter[str] = Counter()
    slowest = longest = Answer(0)
    wrong = 0
    done = 0
    spent = 0.0
    for number in numbers:
        if end is not None and time.monotonic() > end:
            break
        done += 1
        try:
            answer = fuzz_reader(name, number)
            if answer.too_long:
                raise Broken(f"{answer.seconds:.1f} s for {answer.size} characters: --reader {name} --seed {number}")
        except Broken as error:
            wrong += 1
            print(f"{name}: {error}", flush=True)
            if len(numbers) == 1 and error.__cause__ is not None:
                traceback.print_exception(error.__cause__)
            continue
        spent += answer.seconds
        refused[answer.refused] += 1
        slowest = max(slowest, answer, key=lambda one: one.seconds)
        longest = max(longest, answer, key=lambda one: len(one.message))
    read = refused.pop("", 0)
    classes = ", ".join(f"{kind} {count}" for kind, count in refused.most_common()) or "none"
    print(
        f"{name:16} {done} inputs in {spent:.0f} s: {read} read, refused: {classes}; slowest {slowest.seconds:.2f} s "
        f"(--seed {slowest.number}, {slowest.size} characters), longest message {len(longest.message)} "
        f"(--seed {longest.number})",
        flush=True,
    )
    return wrong


if __name__ == "__main__":
    sys.exit(main())
