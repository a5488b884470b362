"""Play one random game and print it: the first hand card by card, the later ones a line each.

    python examples/random_game.py [PROFILE] [--seed SEED]

The players mostly pass, bid low in a suit of which they hold four cards, and play any legal card.  The same seed
gives the same game.
"""

from __future__ import annotations

import argparse
import textwrap
from random import Random

import fivehundred as fh

MOST_DEALS = 200


def random_call(state: fh.Bidding, rng: Random) -> fh.Call:
    """Mostly a pass, sometimes one of the lowest bids in a suit of which the hand holds four cards."""
    suits = [card.suit for card in state.hands[state.seat]]
    modest = [
        bid
        for bid in fh.legal_bids(state)[1:5]
        if isinstance(bid, fh.Bid) and bid.tricks <= 7 and suits.count(bid.strain.suit) >= 4
    ]
    return rng.choice(modest) if modest and rng.random() < 0.6 else fh.PASS


def random_step(state: fh.State, rng: Random) -> fh.State:
    """The next act, at random."""
    if isinstance(state, fh.Bidding):
        return fh.bid(state, random_call(state, rng))
    if isinstance(state, fh.Exchanging):
        return fh.exchange(state, rng.sample(list(state.hands[state.seat]), state.missing))
    return fh.apply(state, rng.choice(fh.legal_announcements(state) or fh.legal_plays(state)))


def contract_text(deal: fh.Deal) -> str:
    """The contract with its declarer, as ``7H by N``."""
    if deal.contract is None:
        return "all passed"
    return f"{deal.contract.bid} by {deal.rules.seating.name(deal.contract.declarer)}"


def show_hands(state: fh.State) -> None:
    """All hands and the kitty as dealt."""
    for seat, hand in enumerate(state.deal.hands):
        print(f"  {state.deal.rules.seating.name(fh.Seat(seat))}  {hand}")
    print(f"  kitty  {state.deal.kitty}")


def show_auction(deal: fh.Deal) -> None:
    """The calls, a round on each line."""
    print("\nThe auction")
    name, players = deal.rules.seating.name, deal.rules.players
    for start in range(0, len(deal.calls), players):
        print("  " + "  ".join(f"{name(seat)}: {call!s:<4}" for seat, call in deal.calls[start : start + players]))
    print(f"  contract: {contract_text(deal)}")


def show_exchange(deal: fh.Deal) -> None:
    """The cards that the declarer took up and discarded, and his announcements."""
    if deal.contract is None:
        return
    name = deal.rules.seating.name
    declarer = name(deal.contract.declarer)
    if deal.has_exchange:
        print(f"\n{declarer} takes up {deal.kitty} and discards {deal.discard}.")
    if deal.called is not None:
        holder = "nobody holds" if deal.partner is None else f"{name(deal.partner)} holds"
        print(f"{declarer} calls {deal.called}, which {holder}.")
    for joker, suit in deal.named:
        print(f"{declarer} gives {joker} the suit {suit}.")


def show_tricks(state: fh.Finished) -> None:
    """The tricks, the leader first, in the order of play."""
    name = state.deal.rules.seating.name
    print("\nThe tricks")
    for number, trick in enumerate(state.tricks, 1):
        cards = " ".join(f"{play!s:<4}" for _, play in trick.plays)
        print(f"  {number:>2}  {name(trick.leader)} leads  {cards}  {name(trick.winner)} wins")


def show_score(score: fh.DealScore, match: fh.Match) -> None:
    """The points with their working, and the totals."""
    names = match.rules.seating.side_names
    print("\nThe score")
    for line in score.lines:
        points = f"  {names[line.unit]}  {line.points:>+4}  "
        print(textwrap.fill(str(line), 80, initial_indent=points, subsequent_indent=" " * len(points)))
    print("  totals  " + ", ".join(f"{name}: {total}" for name, total in zip(names, match.totals, strict=True)))


def show_row(number: int, state: fh.Finished, match: fh.Match) -> None:
    """One line for a deal: dealer, contract, how it went, totals."""
    tricks = " ".join(map(str, state.won))
    how = {True: "made", False: "failed", None: ""}[match.scores[-1].made]
    totals = "".join(f"{total!s:>6}" for total in match.totals)
    dealer = match.rules.seating.name(state.deal.dealer)
    print(f"  {number:>4}  {dealer:<6}  {contract_text(state.deal):<10}  {tricks:<11}  {how:<6}{totals}")


def main() -> None:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(description="Play one random game of Five Hundred and print it.")
    parser.add_argument("profile", nargs="?", default="avondale", choices=fh.names(), metavar="PROFILE")
    parser.add_argument("--seed", default="1", help="a number or a word (default: %(default)s)")
    asked = parser.parse_args()
    rules = fh.profile(asked.profile)
    rng = Random(asked.seed)
    match = fh.Match.start(rules, seed=asked.seed)
    print(f"A random game, seed {asked.seed}")
    print(textwrap.fill(f"{rules.name}: {rules.about}", 80) + "\n")
    shown = False
    for number in range(1, MOST_DEALS + 1):
        state: fh.State = match.deal(seed=f"{asked.seed}/{number}")
        while not isinstance(state, fh.Finished):
            state = random_step(state, rng)
        match = match.add(state)
        if not state.tricks:
            continue  # all passed, and the cards are thrown in
        if shown:
            show_row(number, state, match)
        else:
            print(f"Deal {number}: {rules.seating.name(state.deal.dealer)} deals")
            show_hands(state)
            show_auction(state.deal)
            show_exchange(state.deal)
            show_tricks(state)
            show_score(match.scores[-1], match)
            seats = " ".join(rules.seating.name(fh.Seat(seat)) for seat in range(rules.players))
            sides = "".join(f"{name:>6}" for name in rules.seating.side_names)
            print(f"\nLater deals that were played: tricks of {seats}, and totals")
            print(f"  deal  dealer  contract    tricks             {sides}")
            shown = True
        if match.over:
            break
    played = f", {match.deals} of them played" if match.deals < number else ""
    print(f"\nAfter {number} deals{played}:\n  {match.reason}")


if __name__ == "__main__":
    main()
