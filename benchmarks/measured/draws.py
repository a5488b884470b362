"""G3: full states drawn from what a seat sees."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from fivehundred import Playing, RuleSet, State, View, deals, profiles, view
from measured import peers
from measured.measuring import Different, Goal, Group, Job, Line
from measured.starts import random_hand

TABLES = (
    profiles.SWEDISH_2P,
    profiles.AVONDALE_3P,
    profiles.AVONDALE,
    profiles.AVONDALE_5P,
    profiles.AVONDALE_6P,
)
VIEWS = 20
DRAWS = 10


def draws() -> Group:
    """G3."""
    bridge, found = peers.bridge_play(), [(rules, middle_views(rules)) for rules in TABLES]
    check([seen for _, views in found for seen in views])
    lines = [
        Line(Job(f"a state, {rules.players} players", drawn(views)), bridge, Goal(50_000, "/s", at_least=True))
        for rules, views in found
    ]
    lines += [
        Line(Job(f"set-up, {rules.players} players", set_up(views)), bridge, Goal(1, "ms")) for rules, views in found
    ]
    return Group("G3", "deals(view): states drawn in the middle of a random hand, by who is to play", lines)


def middle_views(rules: RuleSet) -> list[View]:
    """What the seat that is to play sees in the middle of the play, of so many hands."""
    found: list[View] = []
    for seed in range(10 * VIEWS):
        states = [state for state in random_hand(rules, seed) if isinstance(state, Playing)]
        if len(states) > 5 * rules.players:
            state = states[5 * rules.players]
            found.append(view(state, state.seat))
    return found[:VIEWS]


def drawn(views: list[View]) -> Callable[[], int]:
    """So many draws for each view, one after another, set up before."""
    rng = Random(1)
    tables: list[Iterator[State]] = [deals(seen, rng) for seen in views]

    def run() -> int:
        for table in tables:
            for _ in range(DRAWS):
                next(table)
        return DRAWS * len(tables)

    return run


def set_up(views: list[View]) -> Callable[[], int]:
    """The iterator of each view, before its first draw."""
    rng = Random(1)

    def run() -> int:
        for seen in views:
            deals(seen, rng)
        return len(views)

    return run


def check(views: list[View]) -> None:
    """A state that was drawn looks as the seat has seen it."""
    for seen in views:
        state = next(deals(seen, Random(1)))
        if view(state, seen.seat) != seen:
            raise Different(f"a state is drawn that does not look as {seen}")
