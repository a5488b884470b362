"""An evening's score at a table of two pairs, from the contracts and the tricks alone."""

from __future__ import annotations

import fivehundred as fh
from fivehundred import profiles

# The contracts, and the tricks that North and South took.
EVENING = (
    ("8S by N", 8),
    ("7H by E", 4),
    ("7C by S", 8),
    ("MIS by W", 10),
    ("6D by W", 5),
    ("7S by E", 3),  # after it North and South stand above 500, but by trick points: the game goes on
    ("6H by N", 7),
)


def main() -> None:
    """Keep the score and print it, at last with the working of the deal that decided."""
    match = fh.Match.start(profiles.AVONDALE, dealer=fh.W)
    names = match.rules.seating.side_names
    print("contract" + "".join(f"{name:>10} tricks  points   total" for name in names))
    for contract, taken in EVENING:
        tricks = {"NS": taken, "EW": 10 - taken}
        match = match.add_result(fh.contract(contract), tricks)
        sides = zip(tricks.values(), match.scores[-1].points, match.totals, strict=True)
        print(f"{contract:<8}" + "".join(f"{won:>17}{points:>+8}{total:>8}" for won, points, total in sides))
    print(f"\n{match.reason}\nThe last deal:")
    for line in match.scores[-1].lines:
        print(f"  {names[line.unit]} {line.points:+}: {line}")


if __name__ == "__main__":
    main()
