"""The library inside a game: a deal is played, and a screen shows what the player in seat 0 may see of it.

    python examples/game_loop.py [PROFILE] [--seed SEED]

Here bots choose for everybody.  Whatever has their one method can sit at the table: a window that offers the legal
actions as buttons, a connection to somebody far away.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

import fivehundred as fh
from fivehundred.bots import Bot, RuleBot
from fivehundred.view import (
    Called,
    Contracted,
    DealOver,
    Discarded,
    HandExposed,
    JokerNamed,
    KittyTaken,
    PartnerCalled,
    PartnerKnown,
    Played,
    TrickWon,
)

ME = fh.Seat(0)


def shown(event: fh.Event, rules: fh.RuleSet) -> str | None:
    """An event as a line on the screen; cards are in it only where this seat may see them."""
    name = rules.seating.name
    match event:
        case Called(seat, call):
            return f"{name(seat)} says {call}"
        case Contracted(contract):
            return f"-- {contract.bid} by {name(contract.declarer)}"
        case KittyTaken(seat, count, cards):
            return f"{name(seat)} takes up {cards or f'{count} cards'}"
        case Discarded(seat, count, cards):
            return f"{name(seat)} discards {cards or f'{count} cards'}"
        case JokerNamed(seat, joker, suit) if suit is not None:
            return f"{name(seat)} gives {joker} the suit {suit}"
        case PartnerCalled(seat, card, player):
            called = card if player is None else name(player)
            return f"{name(seat)} plays alone" if called is None else f"{name(seat)} calls {called}"
        case PartnerKnown(seat):
            return f"{name(seat)} is the partner"
        case HandExposed(seat, cards):
            return f"{name(seat)} lays open {cards}"
        case Played(seat, play):
            return f"{name(seat)} {play}"
        case TrickWon(seat, number):
            return f"-- trick {number} goes to {name(seat)}"
        case DealOver(_, score):
            return f"-- {score}\n" + "\n".join(f"   {line}" for line in score.lines)
    return None


def play_deal(state: fh.State, players: Sequence[Bot]) -> fh.Finished:
    """One deal to its end: ask the player who decides, carry out his choice, show the events."""
    while not isinstance(state, fh.Finished):
        seat = fh.decider(state)
        assert seat is not None
        action = players[seat].choose(fh.view(state, seat), fh.legal_actions(state))
        after = fh.apply(state, action)
        for event in fh.events(state, after, ME):
            line = shown(event, state.deal.rules)
            if line is not None:
                print(line, end="  " if isinstance(event, Played) else "\n")
        state = after
    return state


def main() -> None:
    """Deal until somebody bids, and play that deal."""
    parser = argparse.ArgumentParser(description="Play one deal; what seat 0 may see is shown.")
    parser.add_argument("profile", nargs="?", default="avondale", choices=fh.names(), metavar="PROFILE")
    parser.add_argument("--seed", default="1", help="a number or a word (default: %(default)s)")
    asked = parser.parse_args()
    rules = fh.profile(asked.profile)
    players: list[Bot] = [RuleBot() for _ in range(rules.players)]
    match = fh.Match.start(rules, seed=asked.seed)
    while not match.deals:
        state = match.deal(seed=f"{asked.seed}/{len(match.scores)}")
        print(f"You are {rules.seating.name(ME)} and hold {fh.hand_text(state.hands[ME], None, rules)}")
        match = match.add(play_deal(state, players))
    totals = zip(rules.seating.side_names, match.totals, strict=True)
    print("totals " + ", ".join(f"{side}: {total}" for side, total in totals))


if __name__ == "__main__":
    main()
