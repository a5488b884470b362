"""A bot that samples full deals which agree with its view, plays them out, and takes the best option on average."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from math import sqrt
from random import Random

from fivehundred.actions import Action, CallPartner, Discard, Play
from fivehundred.bots.counting import count
from fivehundred.bots.discarding import cards_to_lay, next_discard
from fivehundred.bots.rollouts import Rollouts, payoff
from fivehundred.bots.rule_bot import RuleBot
from fivehundred.bots.sampled_auction import call_worths
from fivehundred.cards import NO_CARDS, CardSet
from fivehundred.game.actions import after
from fivehundred.phases import flow
from fivehundred.phases.announcing import Announcing
from fivehundred.phases.deal import Stage
from fivehundred.phases.flow import State
from fivehundred.phases.playing import Playing
from fivehundred.tree import Cursor
from fivehundred.view import View
from fivehundred.view.hidden import deals

PLAY_CAUTION, CALL_CAUTION = 1.0, 2.0
"""Standard errors by which a card, or a call or discard, must be better than the choice of the rules of thumb.

In a playout all hands are open: it flatters what only pays if one knows where the cards lie.
"""


class MonteCarloBot:
    """Starts from the choice of `RuleBot`, and takes another where that is clearly better in ``samples`` deals.

    The number of samples, not a clock, bounds its time; with 40 a decision takes about 10 ms.
    """

    def __init__(self, seed: str, *, samples: int = 40) -> None:
        self._rng = Random(seed)
        self._samples = samples
        self._sensible = RuleBot(seed)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """One of the legal actions."""
        if len(legal) == 1:
            return legal[0]
        sensible = self._sensible.choose(view, legal)
        if view.stage is Stage.BIDDING:
            return self._call(view, legal, sensible)
        if view.stage is Stage.EXCHANGING:
            return self._discard(view, legal)
        if isinstance(sensible, Play):
            return self._play(view, [act for act in legal if isinstance(act, Play)], sensible)
        return self._announce(view, [act for act in legal if not isinstance(act, Play)], sensible)

    def _states(self, view: View) -> list[State]:
        return list(islice(deals(view, self._rng), self._samples))

    def _call(self, view: View, legal: Sequence[Action], sensible: Action) -> Action:
        worths = call_worths(view, legal, self._states(view))
        calls = list(worths)
        if sensible not in calls:
            return sensible
        return calls[clearly_best(list(worths.values()), calls.index(sensible), CALL_CAUTION)]

    def _discard(self, view: View, legal: Sequence[Action]) -> Action:
        """Tries the discard that counts most, and all that differ from it in one card."""
        first, laid = cards_to_lay(view), view.discard or NO_CARDS
        others = (view.hand | laid) - first
        options = [first]
        for kept in first:
            options += [first - CardSet.of([kept]) | CardSet.of([instead]) for instead in others]
        options = [cards for cards in options if laid == CardSet.of(sorted(cards)[: len(laid)])]
        if first not in options:
            return next_discard(first, legal)
        acts = [Discard(cards - laid) for cards in options]
        return next_discard(options[self._best_after(view, acts, options.index(first))], legal)

    def _announce(self, view: View, legal: Sequence[Action], sensible: Action) -> Action:
        """Tries every suit for a joker; of the partners to be called only the sensible one, and none."""
        options = [act for act in legal if not isinstance(act, CallPartner) or act in (sensible, CallPartner(None))]
        return options[self._best_after(view, options, options.index(sensible))]

    def _best_after(self, view: View, options: Sequence[Action], sensible: int) -> int:
        """The option with the best mean payoff, when each deal is ended after it."""
        assert view.seat is not None
        rollouts, states = Rollouts(), self._states(view)
        worths = [[payoff(*rollouts.end(after(state, act)))[view.seat] for state in states] for act in options]
        return clearly_best(worths, sensible, CALL_CAUTION)

    def _play(self, view: View, legal: Sequence[Play], sensible: Play) -> Play:
        """Plays every sampled deal out after each card that is worth telling apart."""
        assert view.seat is not None
        plays = distinct(view, legal, sensible)
        if len(plays) == 1:
            return plays[0]
        rollouts = Rollouts()
        worths: list[list[float]] = [[] for _ in plays]
        for state in self._states(view):
            begun = flow.declined(state) if isinstance(state, Announcing) else state
            assert isinstance(begun, Playing)
            cursor = Cursor(begun)
            for play, found in zip(plays, worths, strict=True):
                cursor.push(cursor.move_of(play))
                found.append(rollouts.worth(cursor)[view.seat])
                cursor.pop()
        return plays[clearly_best(worths, plays.index(sensible), PLAY_CAUTION)]


def clearly_best(worths: Sequence[Sequence[float]], first: int, caution: float) -> int:
    """The option with the best mean, of those that beat the first by so many standard errors; if none does, the first.

    >>> clearly_best([[1, 2, 3], [2, 3, 4], [9, 0, 9]], 0, 2.0)
    1
    """
    chosen, most = first, 0.0
    for at, worth in enumerate(worths):
        gains = [one - base for one, base in zip(worth, worths[first], strict=True)]
        mean = sum(gains) / len(gains)
        error = sqrt(sum((gain - mean) ** 2 for gain in gains)) / len(gains)
        if mean > most and mean > caution * error:
            chosen, most = at, mean
    return chosen


def distinct(view: View, plays: Sequence[Play], sensible: Play) -> list[Play]:
    """The plays that are worth telling apart: of cards with nothing of the others' between them one alone.

    The sensible one is always among them.
    """
    counted = count(view)
    others, number = counted.others, counted.numbering.number
    kept: list[Play] = []
    below = -1
    for play in sorted(plays, key=lambda play: number[play.card.index]):
        card = number[play.card.index]
        between = others & (1 << card) - (1 << below + 1)
        if below >= 0 and counted.suit(below) == counted.suit(card) and play.suit is None and not between:
            if play == sensible:
                kept[-1] = play
        else:
            kept.append(play)
        below = card
    return kept
