"""A game that is being played: the match so far and the deal on the table, as values; and what the bots do in it."""

from __future__ import annotations

import re
from collections.abc import Sequence

import attrs
from attrs import frozen

from fivehundred.actions import Action, Discard
from fivehundred.bots import Bot, BotMaker, RandomBot, RuleBot
from fivehundred.cards import Card, CardSet
from fivehundred.claims import claim
from fivehundred.errors import StateError, Violation
from fivehundred.game import apply, decider, legal_actions, why_not, why_not_exchange
from fivehundred.match import Match
from fivehundred.phases.exchanging import Exchanging
from fivehundred.phases.flow import State
from fivehundred.phases.scoring import Finished
from fivehundred.records import Record, record_of, replay
from fivehundred.rules.ruleset import RuleSet
from fivehundred.seats import Seat, seat
from fivehundred.view import View, view

BOTS = ("rules", "random", "montecarlo")
"""Names of the bots."""
_COMMENT = re.compile(r"fivehundred play: (?:seat (\w+)|watched), bot (\w+), seed (.*)")


def bot_maker(name: str) -> BotMaker:
    """The bot of this name."""
    if name == "montecarlo":
        from fivehundred.bots.monte_carlo import MonteCarloBot  # needs more than the others

        return MonteCarloBot
    return RandomBot if name == "random" else RuleBot


@frozen(kw_only=True)
class Setup:
    """The settings of a game: the human player's seat, `None` if the bots play alone; their kind; seed and names."""

    human: Seat | None
    bot: str
    seed: str
    players: tuple[str, ...] = ()

    def comment(self, rules: RuleSet) -> str:
        """The line of a record by which a game is resumed as it was begun."""
        who = "watched" if self.human is None else f"seat {rules.seating.name(self.human)}"
        return f"fivehundred play: {who}, bot {self.bot}, seed {self.seed}"

    @classmethod
    def of(cls, record: Record) -> Setup | None:
        """The settings that a record holds; `None` if it was not written by this command."""
        found = _COMMENT.fullmatch(record.comment)
        if found is None or found[2] not in BOTS:
            return None
        human = seat(found[1], record.rules.players) if found[1] else None
        return cls(human=human, bot=found[2], seed=found[3], players=record.players)


@frozen(kw_only=True)
class Game:
    """A game as far as it has come.

    ``match`` is the match before the deal on the table, ``state`` that deal now and ``past`` its states before;
    ``ended`` are the deals before it.
    """

    setup: Setup
    match: Match
    ended: tuple[Finished, ...]
    past: tuple[State, ...]
    state: State

    @classmethod
    def start(cls, setup: Setup, match: Match) -> Game:
        """The first deal of a match."""
        return cls(setup=setup, match=match, ended=(), past=(), state=_dealt(setup, match))

    @classmethod
    def resumed(cls, setup: Setup, record: Record) -> Game:
        """A game from its record."""
        first = record.deals[0]
        match = Match.start(record.rules, dealer=first.dealer, totals=first.scores)
        ended: list[Finished] = []
        for deal in record.deals[:-1]:
            *_, end = replay(deal)
            if not isinstance(end, Finished):
                raise StateError(f"deal {len(ended) + 1} is not over, but another one follows")
            match = match.add(end)
            ended.append(end)
        *past, state = replay(record.deals[-1])
        if state.deal.dealer != match.dealer:
            raise StateError(f"{record.rules.seating.name(match.dealer)} should deal the last deal")
        return cls(setup=setup, match=match, ended=tuple(ended), past=tuple(past), state=state)

    @property
    def rules(self) -> RuleSet:
        """The rules."""
        return self.match.rules

    @property
    def number(self) -> int:
        """Number of the deal on the table, from 1."""
        return len(self.ended) + 1

    @property
    def after(self) -> Match:
        """The match with the deal on the table, if that is over."""
        return self.match.add(self.state) if isinstance(self.state, Finished) else self.match

    @property
    def is_mine(self) -> bool:
        """Whether the human player is to choose."""
        return self.setup.human is not None and decider(self.state) == self.setup.human

    @property
    def view(self) -> View:
        """The view of the human player."""
        return view(self.state, self.setup.human)

    def why_not(self, act: Action | Sequence[Card]) -> Violation | None:
        """The violation in an action, or in discarding these cards now."""
        if isinstance(act, Sequence):
            return why_not_exchange(self.state, act)
        return why_not(self.state, act)

    def act(self, act: Action | Sequence[Card]) -> Game:
        """The game after an action; raises `IllegalAction`."""
        if isinstance(act, Sequence):
            act = Discard(CardSet.of(act))
        return attrs.evolve(self, past=(*self.past, self.state), state=apply(self.state, act))

    def claims(self, tricks: int) -> Game:
        """The deal ended by the human player's claim of so many of the tricks left, checked by what he sees.

        Raises `IllegalAction` if it is not sure, and where it matters for the points who takes the rest.
        """
        human = self.setup.human
        assert human is not None
        return attrs.evolve(self, past=(*self.past, self.state), state=claim(self.state, human, tricks, by=human))

    def advised(self) -> tuple[Action, ...]:
        """A bot's choice for the player who is to choose now: one action, or all cards of an exchange."""
        acts: list[Action] = []
        state = self.state
        while True:
            chooser = decider(state)
            assert chooser is not None
            act = self._bot(state).choose(view(state, chooser), legal_actions(state))
            acts.append(act)
            if not isinstance(state, Exchanging) or state.missing == 1:
                return tuple(acts)
            state = apply(state, act)

    def bot_acts(self) -> Game:
        """The game after a bot has done what is due."""
        acts = self.advised()
        if isinstance(self.state, Exchanging):
            return self.act(tuple(card for act in acts if isinstance(act, Discard) for card in act.cards))
        return self.act(acts[0])

    def undone(self) -> Game | None:
        """The game before the last choice of the human player in this deal; `None` if there was none."""
        for at in range(len(self.past) - 1, -1, -1):
            if decider(self.past[at]) == self.setup.human:
                return attrs.evolve(self, past=self.past[:at], state=self.past[at])
        return None

    def next_deal(self) -> Game:
        """The next deal of the match; raises `IllegalAction` if the match is over."""
        assert isinstance(self.state, Finished)
        match = self.after
        return Game(
            setup=self.setup, match=match, ended=(*self.ended, self.state), past=(), state=_dealt(self.setup, match)
        )

    def record(self) -> Record:
        """The record of the game."""
        return record_of(
            [*self.ended, self.state],
            match=self.after,
            players=self.setup.players,
            comment=self.setup.comment(self.rules),
        )

    def _bot(self, state: State) -> Bot:
        """The bot for one decision.

        Its seed follows from the place in the game alone: after a takeback, or when the game is resumed, the bots
        answer the same acts in the same way.
        """
        place = (
            len(state.deal.calls),
            sum(map(len, state.hands)),
            len(state.deal.unanswered),
            len(getattr(state, "jokers", ())),
        )
        seed = f"{self.setup.seed}/{self.number}/{state.stage.value}/" + ".".join(map(str, place))
        return bot_maker(self.setup.bot)(seed)


def _dealt(setup: Setup, match: Match) -> State:
    return match.deal(seed=f"{setup.seed}/{len(match.scores) + 1}")
