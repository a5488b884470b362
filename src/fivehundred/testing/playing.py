"""Random players, and the hands that they play.

They are legal but not sensible: they bid often enough that most auctions end in a contract, like misère, and mostly
keep a joker, so that the rare situations come about.  All their choices follow from one number.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from attrs import frozen

from fivehundred.actions import Action, Discard, Play
from fivehundred.bids import PASS, AnyBid, AskRedeal, Bid, Contract
from fivehundred.cards import CardSet
from fivehundred.game import actor, apply, deal, legal_actions
from fivehundred.match import Match
from fivehundred.phases.announcing import Announcing
from fivehundred.phases.bidding import Bidding, dealt_again
from fivehundred.phases.exchanging import Exchanging
from fivehundred.phases.flow import State
from fivehundred.phases.scoring import Finished
from fivehundred.rules.ruleset import RuleSet
from fivehundred.seats import Seat
from fivehundred.tree import longest


@frozen
class Player:
    """The inclinations of the random players of a hand.

    ``passes``: to pass; ``miseres``: to bid misère where they can; ``keeps``: to keep a joker; ``reach``: from how many
    of the lowest bids they mostly choose.
    """

    passes: float
    miseres: float
    keeps: float = 0.7
    reach: int = 4

    def choose(self, state: State, legal: Sequence[Action], rng: Random) -> Action:
        """One of the legal actions."""
        if isinstance(state, Bidding):
            return self._call(state, legal, rng)
        if isinstance(state, Exchanging):
            return self._discard(state, legal, rng)
        if isinstance(state, Announcing):
            others = [act for act in legal if not isinstance(act, Play)]
            if others and (len(others) == len(legal) or rng.random() < 0.8):
                return rng.choice(others)
            legal = [act for act in legal if isinstance(act, Play)]
        if len(legal) == 1:
            return legal[0]
        if rng.random() < self.keeps:
            plain = [act for act in legal if isinstance(act, Play) and not act.card.is_joker]
            return rng.choice(plain or legal)
        return rng.choice(legal)

    def _call(self, state: Bidding, legal: Sequence[Action], rng: Random) -> Action:
        said = len(state.deal.calls)
        if isinstance(legal[-1], AskRedeal) and rng.random() < 0.5:
            return legal[-1]
        rules, seat = state.deal.rules, state.seat
        passes = max(self.passes, 1 - 0.1 * self.reach) if said >= rules.players else self.passes
        others = [act for act in legal if isinstance(act, AnyBid) and not isinstance(act, Bid)]
        if others and rng.random() < self.miseres:
            return others[0] if rng.random() < 0.5 else rng.choice(others)
        bids = [act for act in legal if isinstance(act, Bid)]
        if legal[0] == PASS and (not bids or rng.random() < passes):
            return legal[0]
        if rng.random() < 0.8:  # not those that are dealt again
            bids = [bid for bid in bids if dealt_again(rules, Contract(bid, seat)) is None] or bids
        if not bids:
            return rng.choice(legal)
        return rng.choice(bids[: self.reach] if rng.random() < (0.9 if self.reach > 1 else 0.99) else bids)

    def _discard(self, state: Exchanging, legal: Sequence[Action], rng: Random) -> Action:
        if rng.random() < 0.2:
            return rng.choice(legal)
        above = max((card.index for card in state.laid), default=-1)
        hand = [card for card in state.hands[state.seat] if card.index > above]
        plain = [card for card in hand if not card.is_joker]
        return Discard(CardSet.of(rng.sample(plain if len(plain) >= state.missing else hand, state.missing)))


PASSERS = Player(passes=1.0, miseres=0.0)
"""They pass whenever they may."""
KEEPER = Player(passes=0.5, miseres=0.8, keeps=1.0)
"""They keep a joker to the end."""
PLAYERS: tuple[Player, ...] = (
    Player(passes=0.6, miseres=0.1),
    Player(passes=0.8, miseres=0.3),
    Player(passes=0.4, miseres=0.5),
    Player(passes=0.2, miseres=0.0),
    PASSERS,
)
MATCH_PLAYERS: tuple[Player, ...] = (
    Player(passes=0.5, miseres=0.02, reach=1),
    Player(passes=0.8, miseres=0.02, reach=1),
    Player(passes=0.85, miseres=0.1),
)
"""Players whose matches come to an end, by a contract or otherwise."""


@frozen
class Journey:
    """A hand as far as it was played: how it was dealt, the actions, and the states from the first to the last."""

    rules: RuleSet
    dealer: Seat
    seed: int | str
    actions: tuple[Action, ...]
    states: tuple[State, ...]

    @property
    def state(self) -> State:
        """The state now."""
        return self.states[-1]

    def stopped(self, at: int) -> Journey:
        """The same hand after so many actions."""
        return Journey(self.rules, self.dealer, self.seed, self.actions[:at], self.states[: at + 1])

    def __repr__(self) -> str:
        done = " | ".join(map(str, self.actions))
        return f"<{self.rules.name}, dealer {self.dealer}, seed {self.seed}: {done or 'nothing yet'}>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(repr(self))  # Hypothesis would print every field of every state


def travel(
    rules: RuleSet, dealer: Seat, seed: int | str, player: Player, choices: int | str, most: int | None = None
) -> Journey:
    """Play a hand by random choices, to its end or for so many actions."""
    rng = Random(choices)
    state: State = deal(rules, dealer=dealer, seed=seed)
    states: list[State] = [state]
    actions: list[Action] = []
    limit = longest(rules) + 1 if most is None else most
    while actor(state) is not None and len(actions) < limit:
        legal = legal_actions(state)
        if not legal:
            break  # the laws complain
        act = player.choose(state, legal, rng)
        state = apply(state, act)
        actions.append(act)
        states.append(state)
    return Journey(rules, dealer, seed, tuple(actions), tuple(states))


def match_ends(rules: RuleSet) -> bool:
    """Whether every match of these rules must end: without a floor and a limit players may lose for ever."""
    return rules.winning.floor is not None or rules.winning.deal_limit is not None


def play_match(rules: RuleSet, seed: int | str, player: Player, most: int) -> tuple[Match, list[Finished]]:
    """A match of random hands to its end, or for so many deals, with the finished deals."""
    rng = Random(seed)
    match = Match.start(rules, seed=seed)
    ends: list[Finished] = []
    while not match.over and len(ends) < most:
        state: State = match.deal(seed=f"{seed}/{len(ends)}")
        left = longest(rules)
        while not isinstance(state, Finished):
            legal = legal_actions(state)
            if not legal or not left:
                raise AssertionError(f"{'no end' if legal else 'no legal action'} in {state}")
            state = apply(state, player.choose(state, legal, rng))
            left -= 1
        match = match.add(state)
        ends.append(state)
    return match, ends
