"""Disputes settled from Python: a ruling with all that goes with it, what nobody remembers, a record that cannot be."""

from __future__ import annotations

import textwrap

from fivehundred.settle import Ruling, SituationError, situation

JOKER = """
rules    = "avondale"
contract = "7NT by N"
tricks   = ["N: H9"]
holds    = { E = "H4 H8 JK C6 CK D7 DA S5 S6 S10" }
"""
FORGOTTEN = """
rules    = "avondale"
contract = "8NT by N"
tricks   = ["N: HA H5 H7 H9", "N: SA S5 S9 S7", "", "N:"]
holds    = { N = "JK HK SK C9 CA D10 D5" }
"""
SCORE = """
rules    = "avondale"
scores   = { NS = 470, EW = 260 }
contract = "8C by E"
won      = { NS = 4, EW = 6 }
"""
TWICE = """
rules    = "avondale"
contract = "7S by N"
tricks   = ["N: HA H5 H7 H9", "N:"]
holds    = { E = "HA C6 CK D7 DA S5 S6 S10 S9" }
"""


def show(ruling: Ruling) -> None:
    """A ruling as a program would use it: texts, ids and mappings."""
    print(f"{ruling.question}: {ruling.answer}")
    print(textwrap.fill(ruling.because, 78, initial_indent="  ", subsequent_indent="  "))
    print(f"  rule {ruling.rule}")
    if ruling.allowed is not None:
        print(f"  legal would be {ruling.allowed}")
    for option, value in ruling.decided_by.items():
        print(f"  decided by {option} = {value}")
    for profile, answer in ruling.elsewhere.items():
        print(f"  {profile} says {answer}")
    if ruling.missing:
        print(f"  would be settled by {', '.join(ruling.missing)}")
    print()


def main() -> None:
    """Put four situations to the library."""
    table = situation(JOKER)
    show(table.ask("E plays JK"))
    show(table.ask("E may play"))
    show(situation(FORGOTTEN).ask("N plays JK=C"))
    for question in ("score", "totals", "game"):
        print(f"{question}: {situation(SCORE).ask(question).answer}")
    try:
        situation(TWICE)
    except SituationError as error:
        print(f"\nThe last file is refused.\n  {error}")


if __name__ == "__main__":
    main()
