"""Perft: the counts of the corpus in ``perft/`` stand, and an independent reading of the rules comes to the same.

By default small counts are checked; with HYPOTHESIS_PROFILE=soak all of them.
"""

from __future__ import annotations

import copy
import os
import tomllib
from collections.abc import Iterator
from functools import cache
from math import comb
from pathlib import Path

import pytest
from attrs import frozen

import oracle
from fivehundred import Bidding, Exchanging, Playing, RuleSet, Seat, State, apply, deal, legal_actions, options
from fivehundred.profiles.registry import OWN, profile
from fivehundred.tree import Cursor, cursor_perft, perft

FOLDER = Path(__file__).parent / "perft"
SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
MOST, FEW = (10**9, 1000) if SOAK else (800, 60)
"""So many ways of each position are counted, and so many by the slow oracle and on the states."""


@frozen
class Position:
    """A position of the corpus: a deal, the actions so far, and the ways to go on by one action, two, and so on."""

    rules: RuleSet
    name: str
    seed: int
    dealer: Seat
    actions: tuple[str, ...]
    nodes: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.rules.name}: {self.name}"

    def counts(self, most: int) -> Iterator[tuple[int, int]]:
        """Depths and numbers, as long as they are no more than so many together; the first in any case."""
        for depth, nodes in enumerate(self.nodes, 1):
            if depth == 1 or sum(self.nodes[:depth]) <= most:
                yield depth, nodes


@cache
def state_of(position: Position) -> State:
    """The state now."""
    state: State = deal(position.rules, dealer=position.dealer, seed=position.seed)
    for text in position.actions:
        state = apply(state, {str(action): action for action in legal_actions(state)}[text])
    return state


@cache
def corpus() -> tuple[Position, ...]:
    found = []
    for path in sorted(FOLDER.glob("*.toml")):
        for entry in tomllib.loads(path.read_text(encoding="utf-8"))["position"]:
            actions = " ".join(entry.get("actions", "").split())
            found.append(
                Position(
                    rules=profile(path.stem),
                    name=entry["name"],
                    seed=entry["seed"],
                    dealer=Seat(entry["dealer"]),
                    actions=tuple(actions.split(", ")) if actions else (),
                    nodes=tuple(entry["nodes"]),
                )
            )
    return tuple(found)


def test_every_profile_is_in_the_corpus() -> None:
    assert {position.rules.name for position in corpus()} == {rules.name for rules in OWN}
    for rules in OWN:
        own = [position for position in corpus() if position.rules == rules]
        stages = {type(state_of(position)) for position in own}
        assert {Bidding, Playing} <= stages
        assert Exchanging in stages or not rules.pack.kitty_size
        assert len({position.name for position in own}) == len(own) >= 8
        assert all(len(position.nodes) > 1 for position in own)


each_profile = pytest.mark.parametrize("name", [rules.name for rules in OWN])


def of_profile(name: str) -> Iterator[Position]:
    return (position for position in corpus() if position.rules.name == name)


@each_profile
def test_counts_stand(name: str) -> None:
    for position in of_profile(name):
        for depth, nodes in position.counts(MOST):
            assert perft(state_of(position), depth) == nodes, (position, depth)


@each_profile
def test_another_reading_of_the_rules_counts_the_same(name: str) -> None:
    judged = 0
    for position in of_profile(name):
        for depth, nodes in position.counts(FEW):
            count = other_count(position, state_of(position), depth)
            assert count in (None, nodes), (position, depth)
            judged += count is not None
    assert judged > 10


def other_count(position: Position, state: State, depth: int) -> int | None:
    """The number of ways by the oracle; `None` where it does not judge them all."""
    rules = position.rules
    opts: dict[str, int | str] = {}
    for name, value in options(rules).items():
        assert isinstance(value, int | str)
        opts[name] = value
    if isinstance(state, Bidding):
        calls = [str(call) for _, call in state.deal.calls]
        return ways_to_call(opts, position.dealer, calls, [set(map(str, hand)) for hand in state.hands], depth)
    if isinstance(state, Exchanging):
        hand, missing = len(state.hands[state.seat]), state.missing
        return comb(hand, missing) if depth == missing else None
    if isinstance(state, Playing):
        return ways_to_play(oracle_deal(opts, state), depth)
    return None


def ways_to_call(opts: oracle.Options, dealer: int, calls: list[str], hands: list[set[str]], depth: int) -> int | None:
    if depth == 0:
        return 1
    view = oracle.auction(opts, dealer, calls, hands)
    if view.over:
        return None
    found = [ways_to_call(opts, dealer, [*calls, call], hands, depth - 1) for call in view.legal]
    return None if None in found else sum(one for one in found if one is not None)


def oracle_deal(opts: oracle.Options, state: Playing) -> oracle.Deal:
    """The oracle's account of the play so far."""
    contract = state.deal.contract
    other = oracle.Deal(
        opts,
        state.deal.dealer,
        None if contract is None else (str(contract.bid), int(contract.declarer)),
        {str(joker): str(suit) for joker, suit in state.deal.named},
        [set(map(str, hand)) for hand in state.deal.hands_in_play],
    )
    for plays in (*(trick.plays for trick in state.tricks), state.plays):
        for seat, play in plays:
            other.play(seat, str(play))
    return other


def ways_to_play(other: oracle.Deal, depth: int) -> int:
    legal = other.legal()
    if depth == 1:
        return len(legal)
    count = 0
    for text in legal:
        after = copy.deepcopy(other)
        after.play(after.turn, text)
        count += ways_to_play(after, depth - 1)
    return count


@each_profile
def test_the_states_count_what_the_cursor_counts(name: str) -> None:
    for position in of_profile(name):
        state = state_of(position)
        for depth, nodes in position.counts(FEW) if isinstance(state, Playing) else ():
            assert ways_of_states(state, depth) == nodes, (position, depth)
            assert cursor_perft(Cursor(state), depth) == nodes


def ways_of_states(state: State, depth: int) -> int:
    legal = legal_actions(state)
    return len(legal) if depth == 1 else sum(ways_of_states(apply(state, act), depth - 1) for act in legal)


def test_no_way_and_one_way() -> None:
    [position] = [p for p in corpus() if p.rules.name == "avondale" and p.name == "the first calls"]
    state = state_of(position)
    assert perft(state, 0) == 1
    while actions := legal_actions(state):
        state = apply(state, actions[0])
    assert (perft(state, 0), perft(state, 1), perft(state, 2)) == (1, 0, 0)
    playing = next(state for state in map(state_of, corpus()) if isinstance(state, Playing))
    assert cursor_perft(Cursor(playing), 0) == perft(playing, 0) == 1
