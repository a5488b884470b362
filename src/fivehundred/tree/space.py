"""A flat numbering of all actions of a rule set, for policies and networks to choose from."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import attrs
from attrs import frozen

from fivehundred.actions import Action, CallPartner, Discard, NameJoker, Play
from fivehundred.bids import PASS, AskRedeal
from fivehundred.cards import CardSet, Suit
from fivehundred.errors import StateError
from fivehundred.game import legal_actions, normal_play
from fivehundred.messages import quoted
from fivehundred.phases.flow import State
from fivehundred.rules.ruleset import RuleSet, ladder
from fivehundred.seats import Seat
from fivehundred.tree.layout import Block


@frozen
class ActionSpace:
    """The actions of a rule set, numbered from 0 without a gap.

    The order, in which a block that the rules do not have is left out:

    1. pass (always 0), the bids of the ladder from the lowest to the highest, asking for a new deal;
    2. discarding one card, if there is a kitty: the cards of the pack by `Card.index`;
    3. for each joker: it stays without a suit, then the suit spades, clubs, diamonds, hearts that it is given;
    4. where partners are called: alone, then the cards of the pack, then the seats by name from 0;
    5. playing a card of the pack;
    6. for each joker: it is led and names spades, clubs, diamonds, hearts.

    The numbers follow from the rule set alone and stay as they are in later versions.  A set of cards is discarded one
    card at a time, as `legal_actions` lists them, so that it has one path; a `Discard` of several cards has no number.

    >>> from fivehundred import call, profiles
    >>> space = actions_of(profiles.AVONDALE)
    >>> space.size, space.encode(PASS), space.encode(call("10NT"))
    (124, 0, 27)
    >>> str(space.decode(123))
    'JK=H'
    """

    rules: RuleSet
    _blocks: tuple[tuple[str, tuple[Action, ...]], ...] = attrs.field(eq=False, repr=False)
    _actions: tuple[Action, ...] = attrs.field(eq=False, repr=False)
    _numbers: dict[Action, int] = attrs.field(eq=False, repr=False)

    @property
    def size(self) -> int:
        """The number of actions."""
        return len(self._actions)

    def __reduce__(self) -> tuple[object, ...]:
        return actions_of, (self.rules,)

    def encode(self, action: Action, state: State | None = None) -> int:
        """The number of an action, in a ``state`` as it counts there (`normal_play`).

        Raises `StateError` for an action that these rules do not have.
        """
        if state is not None and isinstance(action, Play):
            action = normal_play(state, action)
        number = self._numbers.get(action)
        if number is not None:
            return number
        table = self.rules.name or "these rules"
        if isinstance(action, Discard) and len(action.cards) != 1:
            raise StateError(f"{action} has no number: cards are discarded one at a time, from low to high")
        raise StateError(f"{quoted(action)} has no number: it is not an action of {table}")

    def decode(self, number: int) -> Action:
        """The action with this number; raises `StateError` if there is none."""
        if not 0 <= number < len(self._actions):
            table = self.rules.name or "these rules"
            raise StateError(f"there is no action {number}: those of {table} are 0 to {self.size - 1}")
        return self._actions[number]

    def legal(self, state: State) -> tuple[int, ...]:
        """The numbers of the legal actions, from low to high; empty when the deal is over.

        Raises `StateError` for a state of other rules, whose actions have other numbers.
        """
        if state.deal.rules != self.rules:
            raise StateError(f"this state is not one of {self.rules.name or 'these rules'}: number it by its own")
        return tuple(sorted(map(self.encode, legal_actions(state))))

    def mask(self, state: State) -> bytes:
        """For each number one byte, 1 if the action is legal, else 0; raises as `legal`."""
        found = bytearray(self.size)
        for number in self.legal(state):
            found[number] = 1
        return bytes(found)

    def describe(self) -> tuple[Block, ...]:
        """The layout: the meaning of each number.

        >>> from fivehundred import profiles
        >>> print(*actions_of(profiles.AVONDALE).describe(), sep="\\n")
        0 PASS
        1-27 bids from the lowest to the highest, 6S to 10NT
        28 REDEAL
        29-71 discard one card, S5 to JK
        72-76 JK has no suit, or is S, C, D or H
        77-119 play a card, S5 to JK
        120-123 lead JK and name S, C, D or H
        """
        return tuple(
            Block(self._numbers[block[0]], self._numbers[block[-1]], meaning) for meaning, block in self._blocks
        )


@cache
def actions_of(rules: RuleSet) -> ActionSpace:
    """The numbering of the actions of these rules."""
    blocks = [(meaning, tuple(block)) for meaning, block in _blocks(rules) if block]
    every = tuple(action for _, block in blocks for action in block)
    return ActionSpace(rules, tuple(blocks), every, {action: number for number, action in enumerate(every)})


def _blocks(rules: RuleSet) -> Iterable[tuple[str, list[Action]]]:
    cards, seats, bids = rules.pack.sorted_cards, range(rules.players), ladder(rules)
    span = f"{cards[0]} to {cards[-1]}"
    yield "PASS", [PASS]
    yield f"bids from the lowest to the highest, {bids[0]} to {bids[-1]}", [*bids]
    yield "REDEAL", [AskRedeal()]
    if rules.pack.kitty_size:
        yield f"discard one card, {span}", [Discard(CardSet.of([card])) for card in cards]
    for joker in rules.pack.joker_cards:
        yield f"{joker} has no suit, or is {_SUITS}", [NameJoker(suit, joker) for suit in (None, *Suit)]
    if rules.partner is not None:
        yield "play without a partner", [CallPartner(None)]
        yield f"call a card, {span}", [CallPartner(card) for card in cards]
        yield f"call seat 0 to {seats[-1]}", [CallPartner(None, Seat(seat)) for seat in seats]
    yield f"play a card, {span}", [Play(card) for card in cards]
    for joker in rules.pack.joker_cards:
        yield f"lead {joker} and name {_SUITS}", [Play(joker, suit) for suit in Suit]


_SUITS = "S, C, D or H"
