"""G3: full states drawn from what a seat sees."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from random import Random

from fivehundred import Playing, RuleSet, State, View, deals, profiles, view
from measured import peers
from measured.measuring import Different, Goal, Group, Job, Line, each
from measured.starts import random_hand

TABLES = (
    profiles.SWEDISH_2P,
    profiles.AVONDALE_3P,
    profiles.AVONDALE,
    profiles.AVONDALE_5P,
    profiles.AVONDALE_6P,
)
VIEWS = 10
DRAWS = 10


def draws() -> Group:
    """G3."""
    bridge, drawn, set_up = peers.bridge_play(), [], []
    for rules in TABLES:
        for seen in middle_views(rules, 0):
            if view(next(deals(seen, Random(1))), seen.seat) != seen:
                raise Different(f"a state is drawn that does not look as {seen}")
        name = f"{rules.players} players"
        drawn.append(Line(Job(f"a state, {name}", drawn_from(rules)), bridge, Goal(50_000, "/s", at_least=True)))
        set_up.append(Line(each(f"set-up, {name}", partial(middle_views, rules), opened), bridge, Goal(1, "ms")))
    return Group("G3", "deals(view) in the middle of random hands", [Line(bridge), *drawn, *set_up])


def middle_views(rules: RuleSet, turn: int) -> list[View]:
    """What the seat that is to play sees in the middle of the play, in so many hands."""
    found: list[View] = []
    for seed in count(100 * VIEWS * turn):
        states = [state for state in random_hand(rules, seed) if isinstance(state, Playing)]
        if len(states) > 5 * rules.players:
            state = states[5 * rules.players]
            found.append(view(state, state.seat))
        if len(found) == VIEWS:
            break
    return found


def drawn_from(rules: RuleSet) -> Callable[[], int]:
    """So many draws for each of some views, that are set up before."""
    rng = Random(1)
    tables: list[Iterator[State]] = [deals(seen, rng) for seen in middle_views(rules, 0)]

    def run() -> int:
        for table in tables:
            for _ in range(DRAWS):
                next(table)
        return DRAWS * len(tables)

    return run


def opened(seen: View) -> Iterator[State]:
    """The draws from a view, before the first."""
    return deals(seen, Random(1))
