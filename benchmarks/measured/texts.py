"""P6 and G4: states as text, as vectors, and as messages of a server."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Any, TypeVar

from fivehundred import Seat, State, client_state, events, profiles, read_state, state_text, view
from fivehundred.tree import information_vector, observation_vector
from measured import peers
from measured.measuring import Different, Goal, Group, Job, Line
from measured.starts import middles, random_hand

T = TypeVar("T")


def texts() -> Group:
    """P6."""
    bridge, states = peers.bridge_middle(), middles("8H")
    game, write = peers.bridge(), peers.spiel().serialize_game_and_state
    seats = [(state, state.seat) for state in states]
    views = [view(*seen) for seen in seats]
    check_texts(states)
    serialize = each("OpenSpiel's serialize_game_and_state", bridge, lambda state: write(game, state))
    string = each("OpenSpiel's str(state)", bridge, str)
    observed = each("OpenSpiel's observation_tensor", bridge, lambda state: state.observation_tensor())
    known = each("OpenSpiel's information_state_tensor", bridge, lambda state: state.information_state_tensor())
    text = each("state_text", states, state_text)
    vector = Goal(0.33)
    lines = [
        Line(serialize),
        Line(text, serialize, Goal(0.5)),
        Line(string),
        Line(text, string),
        Line(observed),
        Line(each("observation_vector of a state", seats, lambda one: observation_vector(*one)), observed, vector),
        Line(each("observation_vector of a view", views, observation_vector), observed, vector),
        Line(known),
        Line(each("information_vector of a state", seats, lambda one: information_vector(*one)), known, vector),
        Line(each("information_vector of a view", views, information_vector), known, vector),
    ]
    return Group("P6", "In the middle of the play: text and vectors, against OpenSpiel's call above them", lines)


def servers() -> Group:
    """G4."""
    hands = [random_hand(profiles.AVONDALE, seed) for seed in range(4)]
    states = [state for hand in hands for state in hand]
    steps = [step for hand in hands for step in pairwise(hand)]
    seen = [(state, Seat(number % 4)) for number, state in enumerate(states)]
    happened = [(before, after, Seat(number % 4)) for number, (before, after) in enumerate(steps)]
    check_texts(states)
    for one in seen:
        message = client_state(*one)
        if json.loads(json.dumps(message)) != message:
            raise Different(f"a message is not the same after JSON: {message}")
    if not all(events(before, after, None) for before, after, _ in happened if before.stage.value == "playing"):
        raise Different("a card is played and there is no event")
    bridge = peers.bridge_play()
    lines = [
        Line(each("client_state", seen, lambda one: client_state(*one)), bridge, Goal(0.1, "ms")),
        Line(each("events", happened, lambda one: events(*one)), bridge, Goal(0.05, "ms")),
        Line(each("read_state", [*map(state_text, states)], read_state), bridge, Goal(0.1, "ms")),
    ]
    return Group("G4", "For servers: all states of a few hands, each for one seat", lines)


def each(name: str, things: Sequence[T], work: Callable[[T], Any]) -> Job:
    """Work that is done with one thing after another."""

    def run() -> int:
        for thing in things:
            work(thing)
        return len(things)

    return Job(name, run)


def check_texts(states: Iterable[State]) -> None:
    """Every state comes back from its text, and its vectors are those of its view."""
    for state in states:
        if read_state(state_text(state)) != state:
            raise Different(f"another state comes back from {state_text(state)}")
        for vector in (observation_vector, information_vector):
            if vector(state, Seat(1)) != vector(view(state, Seat(1))):
                raise Different(f"{vector.__name__} of a state is not that of its view: {state_text(state)}")
