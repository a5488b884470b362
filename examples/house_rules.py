"""One question at many tables: may the joker be played at no-trump by a player who could follow suit?

It is asked under every profile, and then at one table with house rules of its own.
"""

from __future__ import annotations

import textwrap

import fivehundred as fh
from fivehundred import profiles
from fivehundred.settle import Ruling, situation


def ruling(profile: str, **house: str) -> Ruling:
    """The first player leads a heart, the second holds a heart and a joker: may he play the joker?"""
    rules = fh.profile(profile)
    first, second = rules.seating.name(fh.Seat(0)), rules.seating.name(fh.Seat(1))
    joker = rules.pack.joker_cards[0]
    options = "\n".join(f'{option} = "{value}"' for option, value in house.items())
    return situation(f'''
        rules    = "{profile}"
        contract = "8NT by {first}"
        tricks   = ["{first}: HK"]
        holds    = {{ {second} = "H8 {joker} C9 CK D7 DA S7 S9 S10 SA" }}
        [house]
        {options}
    ''').ask(f"{second} plays {joker}")


def wrapped(text: str) -> str:
    """The text in lines that fit a narrow terminal."""
    return textwrap.fill(text, 80, initial_indent="  ", subsequent_indent="  ")


def main() -> None:
    """Ask at every table."""
    print("May the joker be played by a player who could follow suit?\n")
    for profile in fh.names():
        if fh.profile(profile).pack.jokers:
            found = ruling(profile)
            print(f"  {profile:<20} {found.answer:<8} {found.rule}")

    print("\nOptions on which the answer at the avondale table rests:")
    for option, value in ruling("avondale").decided_by.items():
        print(f"  {option} = {value}; there are {', '.join(map(str, fh.OPTIONS[option].values))}")

    house = fh.with_options(profiles.AVONDALE, joker_follow="any_time")
    found = ruling("avondale", joker_follow="any_time")
    print(f"\n{house.name}: {found.answer}")
    print(wrapped(found.because))

    print("\nA house rule that does not exist:")
    try:
        fh.with_options(profiles.AVONDALE, joker_follow="sometimes")
    except fh.RuleSetError as error:
        print(wrapped(str(error)))


if __name__ == "__main__":
    main()
