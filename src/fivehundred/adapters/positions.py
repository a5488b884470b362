"""The games and positions that every adapter steps through: of a deal or a whole match.

Frameworks give the rules by name, with house rules as text.  A `Position` is immutable; the cards are dealt one by one
as chance, or all at once by a seed.  Points are by seat: a player's are those of his side.

>>> position = Game.of("avondale", match=True).start.dealt(seed=7)
>>> position.player, [position.name_of(number) for number in position.legal[:3]]
(0, ['PASS', '6S', '6C'])
>>> position.after(position.legal[1]).player
1
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from random import Random
from typing import Self
from urllib.parse import quote, unquote

import attrs
from attrs import frozen

from fivehundred.cards import Card
from fivehundred.errors import RuleSetError, StateError
from fivehundred.game import apply, decider
from fivehundred.match import Match
from fivehundred.messages import quoted
from fivehundred.notation.rule_files import load
from fivehundred.notation.rules_text import rules_text
from fivehundred.notation.state_text import state_text
from fivehundred.phases.flow import State
from fivehundred.phases.scoring import Finished
from fivehundred.rules.ruleset import RuleSet, ladder, value
from fivehundred.rules.scoring import Points
from fivehundred.seats import Seat
from fivehundred.tree import (
    ActionSpace,
    Undealt,
    actions_of,
    chance_outcomes,
    deal_card,
    deal_rest,
    information_layout,
    information_state,
    information_vector,
    longest,
    observation_layout,
    observation_vector,
)
from fivehundred.view import deals, view

MAX_DEALS = 100
"""Deals after which a match is broken off by default: not under all rules must it come to an end."""


@frozen
class Game:
    """A game to play: one deal, or with more ``deals`` a match that is broken off after so many, thrown in or not."""

    rules: RuleSet
    deals: int = 1

    @classmethod
    def of(cls, rules: str = "avondale", house: str = "", *, match: bool = False, max_deals: int = MAX_DEALS) -> Self:
        """Make a game from words; raises `RuleSetError` for impossible rules, `StateError` for less than one deal."""
        if max_deals < 1:
            raise StateError(f"max_deals must be at least 1, not {max_deals}")
        return cls(rules_of(rules, house), max_deals if match else 1)

    @property
    def is_match(self) -> bool:
        """Whether totals are carried from deal to deal."""
        return self.deals > 1

    @property
    def actions(self) -> ActionSpace:
        """The numbering of actions."""
        return actions_of(self.rules)

    @property
    def most_actions(self) -> int:
        """The most actions of a game; cards that are dealt do not count."""
        return self.deals * longest(self.rules)

    @cached_property
    def most_points(self) -> int:
        """The most points that a player can win or lose."""
        bids = [value(self.rules, bid) for bid in ladder(self.rules)]
        tricks = 10 * self.rules.pack.hand_size * self.rules.players
        return self.deals * max(*bids, self.rules.schedule.slam_min or 0, tricks)

    @cached_property
    def pack(self) -> tuple[Card, ...]:
        """The cards by their numbers as outcomes of chance, which are their places in the sorted pack."""
        return self.rules.pack.sorted_cards

    @cached_property
    def _numbers(self) -> dict[Card, int]:
        return {card: number for number, card in enumerate(self.pack)}

    def card_number(self, card: Card) -> int:
        """The number of a card as an outcome of chance."""
        return self._numbers[card]

    def vector_size(self, *, history: bool) -> int:
        """The length of `Position.vector`."""
        layout = information_layout(self.rules) if history else observation_layout(self.rules)
        return layout[-1].last + 1

    @property
    def standing_size(self) -> int:
        """The length of `Position.standing`."""
        return len(self.rules.seating.sides) + 1 if self.is_match else 0

    @cached_property
    def start(self) -> Position:
        """Before the first card; the last seat deals, so that seat 0 calls first."""
        dealer = Seat(self.rules.players - 1)
        return Position(self, Match.start(self.rules, dealer=dealer), Undealt(self.rules, dealer))

    def at(self, state: State) -> Position:
        """A state of these rules as the first deal; raises `StateError` for one of other rules."""
        if state.deal.rules != self.rules:
            raise StateError(f"this state is not one of {self.rules.name or 'these rules'}")
        return Position(self, Match.start(self.rules, dealer=state.deal.dealer), state)


@frozen
class Position:
    """A position of a game: its match as it was before this deal, and the deal as far as it has come.

    The next deal of a match follows at once; ``number`` counts deals from 1, those that were thrown in too.
    """

    game: Game
    match: Match
    state: Undealt | State
    number: int = 1

    @property
    def over(self) -> bool:
        """Whether nothing more happens."""
        return isinstance(self.state, Finished)

    @property
    def broken_off(self) -> bool:
        """Whether a match is over only because so many deals were played."""
        return self.over and self.game.is_match and not self._after.over

    @property
    def player(self) -> Seat | None:
        """The seat that chooses; `None` while the cards are dealt, and at the end."""
        return None if isinstance(self.state, Undealt) else decider(self.state)

    @property
    def points(self) -> tuple[Points, ...]:
        """Points by seat from the deals that are over."""
        seating, totals = self.game.rules.seating, self._after.totals
        return tuple(totals[seating.side_of(Seat(seat))] for seat in range(seating.players))

    @property
    def _after(self) -> Match:
        return self.match.add(self.state) if isinstance(self.state, Finished) else self.match

    @property
    def legal(self) -> tuple[int, ...]:
        """Numbers of the legal actions, from low to high; empty while the cards are dealt, and at the end."""
        return () if isinstance(self.state, Undealt) else self.game.actions.legal(self.state)

    @property
    def chances(self) -> tuple[tuple[int, float], ...]:
        """The cards that may be dealt next, by their numbers in `Game.pack`, each with its probability."""
        if not isinstance(self.state, Undealt):
            return ()
        return tuple((self.game.card_number(card), chance) for card, chance in chance_outcomes(self.state))

    def after(self, number: int) -> Self:
        """The position after an action, or after the deal of a card, by its number.

        Raises `IllegalAction`, and `StateError` for a number or a card that there is not.
        """
        if isinstance(self.state, Undealt):
            if not 0 <= number < len(self.game.pack):
                raise StateError(f"there is no card {number}: those of the pack are 0 to {len(self.game.pack) - 1}")
            return attrs.evolve(self, state=deal_card(self.state, self.game.pack[number]))
        then = attrs.evolve(self, state=apply(self.state, self.game.actions.decode(number)))
        match = then._after
        if not then.over or match.over or self.number >= self.game.deals:
            return then
        # the history of a long match would be copied with every deal
        match = Match(match.rules, match.dealer, match.totals, match.deals)
        return type(self)(self.game, match, Undealt(match.rules, match.dealer), self.number + 1)

    def dealt(self, seed: int | str) -> Self:
        """With all cards dealt that are still to be dealt, by a seed."""
        return attrs.evolve(self, state=deal_rest(self.state, seed)) if isinstance(self.state, Undealt) else self

    def imagined(self, seat: Seat, rng: Random) -> Self:
        """Another position in which this seat would know the same: every deal as likely as any other, as of `deals`.

        Raises `StateError` while the cards are dealt.
        """
        if isinstance(self.state, Undealt):
            raise StateError("no seat knows anything before all cards are dealt")
        return attrs.evolve(self, state=next(deals(view(self.state, seat), rng)))

    def name_of(self, number: int) -> str:
        """The words for an action, or for a card that is dealt."""
        if isinstance(self.state, Undealt):
            return str(self.game.pack[number])
        return str(self.game.actions.decode(number))

    # a seat's knowledge; `None` is an onlooker

    def text(self, seat: Seat | None) -> str:
        """All that a seat knows, in one line: `information_state`, and in a match its standing."""
        if isinstance(self.state, Undealt):
            known = f"seat {'none' if seat is None else self.game.rules.seating.name(seat)}; dealing"
        else:
            known = information_state(self.state, seat)
        return f"{self._totals()}; {known}" if self.game.is_match else known

    def vector(self, seat: Seat | None, *, history: bool) -> bytes:
        """A byte, 0 or 1, for each number of `information_layout`, or without history of `observation_layout`."""
        if isinstance(self.state, Undealt):
            return bytes(self.game.vector_size(history=history))
        return information_vector(self.state, seat) if history else observation_vector(self.state, seat)

    def standing(self, seat: Seat | None) -> tuple[float, ...]:
        """The standing of a match, in numbers from −1 to 1; empty in a game of one deal.

        For each scoring unit, that of this seat first, ``total / (target + |total|)``; then the number of this deal as
        a share of all.
        """
        if not self.game.is_match:
            return ()
        units = len(self.match.totals)
        first = 0 if seat is None else self.game.rules.seating.side_of(seat)
        totals = [float(self.match.totals[(first + step) % units]) for step in range(units)]
        target = self.game.rules.winning.target
        return (*(total / (target + abs(total)) for total in totals), self.number / self.game.deals)

    def __str__(self) -> str:
        """One line that tells all: `state_text`, and in a match its standing."""
        state = self.state
        try:
            if isinstance(state, Undealt):
                dealer, cards = state.rules.seating.name(state.dealer), " ".join(map(str, state.cards))
                now = f"stage dealing | {rules_text(state.rules)} | dealer {dealer} | cards {cards}"
            else:
                now = state_text(state)
        except RuleSetError:  # a policy of an outsider has no name
            now = repr(state)
        return f"{self._totals()} | {now}" if self.game.is_match else now

    def _totals(self) -> str:
        names = self.game.rules.seating.side_names
        totals = ", ".join(f"{name} {total}" for name, total in zip(names, self.match.totals, strict=True))
        return f"deal {self.number}, {self.match.deals} scored; totals {totals}"

    def __deepcopy__(self, memo: object) -> Self:
        return self


def rules_of(rules: str, house: str = "") -> RuleSet:
    """A rule set by its name or from a file, with house rules ``option=value;…`` on top, or ``option:value;…``.

    A sign may be written as in a web address, ``%2C`` for a comma.  Raises `RuleSetError`.

    >>> rules_of("avondale", "misere=300; joker_follow:any_time").name
    'avondale with misere = 300, joker_follow = any_time'
    """
    return load(rules, dict(_house(house)))


def house_text(house: str) -> str:
    """House rules as ``option:value;…``, without the signs that OpenSpiel's parameters keep for themselves.

    >>> house_text("misere=300; deal_packets=3 3 3 1(3)")
    'misere:300;deal_packets:3 3 3 1%283%29'
    """
    return ";".join(f"{option}:{quote(given, safe=' +/')}" for option, given in _house(house))


def _house(text: str) -> Iterator[tuple[str, str]]:
    for part in filter(str.strip, text.split(";")):
        at = min((part.find(sign) for sign in "=:" if sign in part), default=len(part))
        option, given = part[:at].strip(), unquote(part[at + 1 :]).strip()
        if not (option and given):
            form = "option=value or option:value, with ; between several"
            raise RuleSetError(f"{quoted(part.strip())} is not a house rule: write {form}")
        yield option, given
