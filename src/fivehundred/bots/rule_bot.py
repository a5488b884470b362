"""A bot that goes by rules of thumb: it counts its tricks, and bids, discards and plays by them."""

from __future__ import annotations

from collections.abc import Sequence

from fivehundred.actions import Action, Play
from fivehundred.bots import following, leading, misere
from fivehundred.bots.announcing import choose_announcement
from fivehundred.bots.bidding import choose_call
from fivehundred.bots.counting import CardCount, count
from fivehundred.bots.discarding import cards_to_lay, next_discard
from fivehundred.bots.sides import losers
from fivehundred.phases.deal import Stage
from fivehundred.phases.legality import LEADING
from fivehundred.view import View


class RuleBot:
    """Decides by rules of thumb alone; there is no chance in it, so ``seed`` changes nothing."""

    def __init__(self, seed: str = "") -> None:
        self.seed = seed

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """One of the legal actions."""
        if len(legal) == 1:
            return legal[0]
        if view.stage is Stage.BIDDING:
            return choose_call(view, legal)
        if view.stage is Stage.EXCHANGING:
            return next_discard(cards_to_lay(view), legal)
        announced = choose_announcement(view, legal)
        return announced or choose_play(view, [act for act in legal if isinstance(act, Play)])


def choose_play(view: View, legal: Sequence[Play]) -> Play:
    """The card to play, and the suit that a joker names."""
    counted = count(view)
    number = counted.numbering.number
    mask = 0
    for play in legal:
        mask |= 1 << number[play.card.index]
    losing = losers(view.rules, view.contract)
    if losing:
        card = misere.choose(counted, mask, losing)
    elif counted.led == LEADING:
        card = leading.lead(counted, mask)
    else:
        card = following.follow(counted, mask)
    plays = [play for play in legal if number[play.card.index] == card]
    return max(plays, key=lambda play: _named(counted, play))


def _named(counted: CardCount, play: Play) -> int:
    """The gain when a led joker names this suit: it draws from the opponents' longest, and from one's own."""
    if play.suit is None:
        return -1
    return 2 * counted.mine(play.suit).bit_count() + counted.rivals_may_hold(play.suit).bit_count()
