"""The peers: OpenSpiel's bridge, written in C++ and driven from Python, and RLCard's bridge in Python."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from random import Random
from typing import Any

from measured.measuring import Job

DEALS = 32
PLAYS = 52


class MissingPeer(Exception):
    """A package that is compared with is not installed."""


def package(name: str, title: str) -> Any:
    """The package of a peer; raises `MissingPeer`."""
    try:
        return importlib.import_module(name)
    except ImportError:
        raise MissingPeer(
            f"{title} is not installed here: `make bench` makes an environment with everything and runs this in it."
        ) from None


def spiel() -> Any:
    """OpenSpiel."""
    return package("pyspiel", "OpenSpiel (the package open_spiel)")


def bridge() -> Any:
    """OpenSpiel's bridge; the double-dummy result, which it works out for nothing here, is switched off."""
    return spiel().load_game("bridge(use_double_dummy_result=false)")


def bridge_deals(number: int = DEALS) -> list[Any]:
    """Deals at the opening lead of four spades."""
    game, random = bridge(), Random(1).random
    return [_bid(_dealt(game.new_initial_state(), random)) for _ in range(number)]


def _dealt(state: Any, random: Callable[[], float]) -> Any:
    """The same state with all cards dealt, each by its chance."""
    while state.is_chance_node():
        state.apply_action(_by_chance(state.chance_outcomes(), random()))
    return state


def _by_chance(outcomes: list[tuple[int, float]], left: float) -> int:
    for action, chance in outcomes:
        left -= chance
        if left <= 0:
            return action
    return outcomes[-1][0]


def _bid(state: Any) -> Any:
    for name in ("4♠", "Pass", "Pass", "Pass"):
        state.apply_action(next(a for a in state.legal_actions() if state.action_to_string(a) == name))
    return state


def bridge_play() -> Job:
    """A play of bridge: the legal actions, one by chance, and its application; a clone of the deal for each hand."""
    starts, random = bridge_deals(), Random(1).random

    def run() -> int:
        count = 0
        for start in starts:
            state = start.clone()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(random() * len(actions))])
                count += 1
        return count

    return Job("OpenSpiel's bridge, a play", run)


def bridge_hand() -> Job:
    """A whole game of bridge: deal, auction and play at random, and the points."""
    game, random = bridge(), Random(1).random

    def run() -> int:
        for _ in range(DEALS):
            state = _dealt(game.new_initial_state(), random)
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(random() * len(actions))])
            state.returns()
        return DEALS

    return Job("OpenSpiel's bridge, a whole game", run)


def bridge_bots() -> Job:
    """A play of bridge by OpenSpiel's own random bots: deals are played out in C++, a call each."""
    starts, evaluate = bridge_deals(), spiel().evaluate_bots
    bots = [spiel().make_uniform_random_bot(seat, seat + 1) for seat in range(4)]
    seeds = iter(range(1 << 30))

    def run() -> int:
        for start in starts:
            evaluate(start.clone(), bots, next(seeds))
        return PLAYS * len(starts)

    return Job("OpenSpiel's random bots in C++, a play", run)


def bridge_middles() -> list[Any]:
    """States in the middle of the play, as `starts.middles` has them: twenty of each of four deals."""
    found, random = [], Random(1).random
    for state in bridge_deals(4):
        for number in range(36):
            if number >= 16:
                found.append(state.clone())
            actions = state.legal_actions()
            state.apply_action(actions[int(random() * len(actions))])
    return found


def rlcard_play() -> Job:
    """A play of RLCard's bridge; deals and the auction, four spades and three passes, are not timed."""
    rlcard = package("rlcard", "RLCard (the package rlcard)")
    events = importlib.import_module("rlcard.games.bridge.utils.action_event").ActionEvent
    tables = [rlcard.make("bridge", config={"seed": seed}) for seed in range(2)]
    random, dealt = Random(1).random, {}

    def fresh() -> None:
        for number, table in enumerate(tables):
            state, _ = table.reset()
            for name in ("4S", "pass", "pass", "pass"):
                state, _ = table.step(next(a for a in state["legal_actions"] if str(events.from_action_id(a)) == name))
            dealt[number] = state

    def run() -> int:
        count = 0
        for number, table in enumerate(tables):
            state = dealt[number]
            while not table.is_over():
                actions = [*state["legal_actions"]]
                state, _ = table.step(actions[int(random() * len(actions))])
                count += 1
        return count

    return Job("RLCard's bridge, a play", run, fresh)
