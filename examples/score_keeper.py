"""An evening's score at a table of two pairs, from the contracts and the tricks alone."""

from __future__ import annotations

import fivehundred as fh
from fivehundred import profiles
from fivehundred.notation import dialect

# The bid, its declarer, and the tricks that the declarer and his partner took.
EVENING = (
    ("8S", "N", 8),
    ("7H", "E", 6),
    ("7C", "S", 8),
    ("MIS", "W", 0),
    ("6D", "W", 5),
    ("7S", "E", 7),  # after it North and South stand above 500, but by trick points: the game goes on
    ("6H", "N", 7),
)


def tricks_by_seat(declarer: fh.Seat, taken: int) -> list[int]:
    """The tricks seat by seat; which of two partners took them does not matter here, so one stands for both."""
    tricks = [0, 0, 0, 0]
    tricks[declarer] = taken
    tricks[profiles.AVONDALE.seating.left_of(declarer)] = 10 - taken
    return tricks


def main() -> None:
    """Keep the score and print it."""
    match = fh.Match.start(profiles.AVONDALE, dealer=fh.W)
    names = match.rules.seating.side_names
    print("contract    tricks" + "".join(f"{name:>8}{'total':>8}" for name in names))
    for bid, seat, taken in EVENING:
        declarer = fh.seat(seat, 4)
        contract = fh.Contract(dialect("canonical").bid(bid), declarer)
        match = match.add_result(contract, tricks_by_seat(declarer, taken))
        score = match.scores[-1]
        row = "".join(f"{new:>+8}{total:>8}" for new, total in zip(score.points, match.totals, strict=True))
        print(f"{bid + ' by ' + seat:<12}{taken:>6}{row}")
    print(f"\n{match.reason}")


if __name__ == "__main__":
    main()
