"""A bot in thirty lines, and a duel: it meets the random bot over some deals, each played from both sides.

    python examples/small_bot.py [PROFILE] [--deals DEALS]

It bids what its longest suit is worth.  For a card it imagines some deals that agree with all it has seen, plays each
of them to the end after every card that it may play, and takes the card that does best on average.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from itertools import islice
from random import Random

import fivehundred as fh
from fivehundred.bots import RandomBot, duel
from fivehundred.tree import Cursor, playout, returns


class SmallBot:
    """Decides from what its seat may see."""

    def __init__(self, seed: str) -> None:
        self.rng = Random(seed)

    def choose(self, view: fh.View, legal: Sequence[fh.Action]) -> fh.Action:
        plays = [action for action in legal if isinstance(action, fh.Play)]
        if view.stage is fh.Stage.BIDDING:
            return self.call(view.hand, legal)
        if len(plays) < len(legal) or len(plays) == 1:
            return legal[0]  # discard the lowest card, say nothing of the joker, play the only card
        assert view.seat is not None
        points = Counter[fh.Play]()
        for state in islice(fh.deals(view, self.rng), 6):
            for play in plays:
                points[play] += int(returns(self.ended(fh.apply(state, play)))[view.seat])
        return points.most_common(1)[0][0]

    def call(self, hand: fh.CardSet, legal: Sequence[fh.Action]) -> fh.Action:
        """A bid of one trick more than cards in the longest suit, the joker counted, from five cards on."""
        suits = Counter(card.suit for card in hand if card.suit is not None)
        suit, length = suits.most_common(1)[0]
        length += len(hand) - suits.total()
        bid = fh.Bid(min(length, 9) + 1, fh.Strain(suit))
        return bid if length >= 5 and bid in legal else legal[0]

    def ended(self, state: fh.State) -> fh.Finished | Cursor:
        """The end of a deal, all playing at random."""
        return state if isinstance(state, fh.Finished) else playout(Cursor(state), self.rng)


def main() -> None:
    """Let the two bots meet."""
    parser = argparse.ArgumentParser(description="Let the small bot meet the random bot.")
    parser.add_argument("profile", nargs="?", default="avondale", choices=fh.names(), metavar="PROFILE")
    parser.add_argument("--deals", type=int, default=20, help="how many deals (default: %(default)s)")
    asked = parser.parse_args()
    result = duel(fh.profile(asked.profile), SmallBot, RandomBot, asked.deals, seed="small bot")
    print(f"{asked.profile}: the small bot against the random bot\n  {result}")


if __name__ == "__main__":
    main()
