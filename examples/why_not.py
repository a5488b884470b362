"""Why is this card illegal?  A few positions, and the sentence for each card that is refused."""

from __future__ import annotations

import textwrap

import fivehundred as fh
from fivehundred import profiles


def position(calls: str, discard: str, plays: str) -> fh.State:
    """The state after these calls, this exchange and these cards; the hands are always the same."""
    state: fh.State = fh.deal(profiles.AVONDALE, dealer=fh.W, seed=7)
    for word in calls.split():
        state = fh.bid(state, fh.call(word))
    state = fh.exchange(state, fh.cards(discard))
    for word in plays.split():
        state = fh.play(state, fh.play_of(word))
    return state


def ask(about: str, state: fh.State, *plays: str, by: fh.Seat | None = None) -> None:
    """Print the hand that is to play, and why it may not play these cards."""
    seat = fh.actor(state)
    assert seat is not None
    print(f"{about}\n  {state.deal.rules.seating.name(seat)} holds {state.hands[seat]}")
    for text in plays:
        answer = fh.why_not_play(state, fh.play_of(text), by=by) or "legal"
        print(textwrap.fill(f"{text}: {answer}", 80, initial_indent="  ", subsequent_indent="      "))
    print("  legal: " + " ".join(map(str, fh.legal_plays(state))) + "\n")


def main() -> None:
    """Ask about six positions."""
    no_trump = position("7NT - - -", "C5 D7 D8", "HA")
    ask("No-trump; North leads the ace of hearts", no_trump, "C6", "HK", "H4")
    ask("The same; South plays before East", no_trump, "H5", by=fh.S)
    hearts = position("6H - - -", "C5 S5 CA", "D7 D4")
    ask("Hearts are trumps, diamonds are led: the jack of diamonds is a trump too", hearts, "DJ", "DQ")
    west = position("- - - 7NT", "D5 DK S7", "H7")
    ask("No-trump; West leads a heart, and North would like to play the joker", west, "JK", "HA")
    lead = position("7NT - - -", "C5 D7 D8", "HA H4 H5 H7")
    ask("No-trump; North leads again, and would like to lead the joker", lead, "JK", "JK=H", "JK=S")
    misere = position("7S 7C - - MIS -", "D7 D8 HA", "C5 C10 CK D5")
    ask("Misère by North; West leads a diamond, North would rather keep the joker", misere, "SA", "JK")


if __name__ == "__main__":
    main()
