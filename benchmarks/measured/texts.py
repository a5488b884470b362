"""P6 and G4: states as text, as vectors, and as messages of a server."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from fivehundred import (
    Finished,
    Playing,
    Seat,
    State,
    View,
    client_state,
    events,
    profiles,
    read_state,
    state_text,
    view,
)
from fivehundred.tree import information_vector, observation_vector
from measured import peers
from measured.measuring import Different, Goal, Group, Job, Line, each
from measured.starts import middles, random_hand


def texts() -> Group:
    """P6."""
    for state in middles(0):
        check_text(state)
        check_vectors(state)
    game, bridge = peers.bridge(), peers.bridge_middles()
    write = peers.spiel().serialize_game_and_state
    serialize = Job("OpenSpiel's serialize_game_and_state", over(bridge, lambda state: write(game, state)))
    string = Job("OpenSpiel's str(state)", over(bridge, str))
    observed = Job("OpenSpiel's observation_tensor", over(bridge, lambda state: state.observation_tensor()))
    known = Job("OpenSpiel's information_state_tensor", over(bridge, lambda state: state.information_state_tensor()))
    text, vector = each("state_text", middles, state_text), Goal(0.33)
    lines = [
        Line(serialize),
        Line(text, serialize, Goal(0.5)),
        Line(string),
        Line(text, string),
        Line(observed),
        Line(each("observation_vector of a state", seen, lambda one: observation_vector(*one)), observed, vector),
        Line(each("observation_vector of a view", views, observation_vector), observed, vector),
        Line(known),
        Line(each("information_vector of a state", seen, lambda one: information_vector(*one)), known, vector),
        Line(each("information_vector of a view", views, information_vector), known, vector),
    ]
    return Group("P6", "States in the middle of the play as text and as vectors", lines)


def over(states: list[Any], work: Callable[[Any], object]) -> Callable[[], int]:
    """Work on one state of OpenSpiel's after another; it keeps nothing, and they may be the same each time."""

    def run() -> int:
        for state in states:
            work(state)
        return len(states)

    return run


def seen(turn: int) -> list[tuple[Playing, Seat]]:
    """States in the middle of the play, each with the seat that is to play."""
    return [(state, state.seat) for state in middles(turn)]


def views(turn: int) -> list[View]:
    """What these seats see."""
    return [view(*one) for one in seen(turn)]


def servers() -> Group:
    """G4."""
    for state, seat in every_seat(0):
        check_text(state)
        message = client_state(state, seat)
        if json.loads(json.dumps(message)) != message:
            raise Different(f"a message is not the same after JSON: {message}")
    for before, after, seat in steps(0):
        if isinstance(before, Playing) and not events(before, after, seat):
            raise Different(f"a card is played and nothing has happened after {state_text(before)}")
    bridge = peers.bridge_play()
    lines = [
        Line(bridge),
        Line(each("client_state", every_seat, lambda one: client_state(*one)), bridge, Goal(0.1, "ms")),
        Line(each("events", steps, lambda one: events(*one)), bridge, Goal(0.05, "ms")),
        Line(each("read_state", written, read_state), bridge, Goal(0.1, "ms")),
    ]
    return Group("G4", "For servers: all states of random hands, each for one seat", lines)


def every_seat(turn: int) -> list[tuple[State, Seat]]:
    """All states of some hands, the seats in turn."""
    hands = [random_hand(profiles.AVONDALE, 2 * turn + number) for number in range(2)]
    return [(state, Seat(number % 4)) for hand in hands for number, state in enumerate(hand)]


def steps(turn: int) -> list[tuple[State, State, Seat]]:
    """Each state with the next, as a seat has seen it."""
    found = pairwise(every_seat(turn))
    return [(before, after, seat) for (before, seat), (after, _) in found if not isinstance(before, Finished)]


def written(turn: int) -> list[str]:
    """The text of all states of some hands."""
    return [state_text(state) for state, _ in every_seat(turn)]


def check_text(state: State) -> None:
    """A state comes back from its text."""
    if read_state(state_text(state)) != state:
        raise Different(f"another state comes back from {state_text(state)}")


def check_vectors(state: State) -> None:
    """The vectors of a state are those of the view of it."""
    for vector in (observation_vector, information_vector):
        if vector(state, Seat(1)) != vector(view(state, Seat(1))):
            raise Different(f"{vector.__name__} of a state is not that of its view: {state_text(state)}")
