"""P1, P2 and P4: a play by cursors, by states, and within a playout."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from fivehundred import Finished, Play, Playing, State, apply, legal_actions, legal_plays, play
from fivehundred.tree import Cursor, playout
from measured import peers
from measured.measuring import Different, Goal, Group, Job, Line
from measured.starts import CONTRACTS, first_leads

Course = tuple[list[Play], tuple[int, ...]]
"""The cards that were played, and the tricks that each seat has won."""


def cursors() -> Group:
    """P1."""
    bridge, lines = peers.bridge_play(), []
    for (word, name), limit in zip(CONTRACTS.items(), (1.0, 1.2, 1.2), strict=True):
        deals = first_leads(word)
        check_courses(deals)
        lines.append(Line(Job(f"cursor, {name}", by_cursor(deals)), bridge, Goal(limit)))
        lines.append(Line(Job("  and back", there_and_back(deals)), bridge))
    return Group("P1", "A play by a cursor: legal, one at random, push; and back: pop too", [Line(bridge), *lines])


def states() -> Group:
    """P2."""
    bridge, rlcard, lines = peers.bridge_play(), peers.rlcard_play(), []
    for (word, name), limit in zip(CONTRACTS.items(), (2.0, 3.0, 3.0), strict=True):
        deals = first_leads(word)
        check_courses(deals)
        lines.append(Line(Job(f"states, {name}", by_play(deals)), bridge, Goal(limit)))
        lines.append(Line(Job("  by legal_actions, apply", by_apply(deals)), bridge, Goal(limit)))
    against = Line(lines[0].work, rlcard, Goal(0.05))
    title = "A play by states: legal_plays, one at random, play; at last against RLCard"
    return Group("P2", title, [Line(bridge), *lines, Line(rlcard), against])


def playouts() -> Group:
    """P4."""
    bots, lines = peers.bridge_bots(), []
    for (word, name), limit in zip(CONTRACTS.items(), (1.2, 2.5, 2.5), strict=True):
        deals = first_leads(word)
        check_playouts(deals)
        lines.append(Line(Job(f"playout, {name}", by_playout(deals)), bots, Goal(limit)))
        lines.append(Line(Job("  each from a new Cursor(state)", by_new_cursor(deals)), bots))
    return Group("P4", "A play within tree.playout, in plain Python", [Line(bots), *lines])


def by_play(deals: Sequence[Playing]) -> Callable[[], int]:
    """Hands played out with `legal_plays` and `play`."""
    random = Random(1).random

    def run() -> int:
        count = 0
        for start in deals:
            state: State = start
            while not isinstance(state, Finished):
                plays = legal_plays(state)
                state = play(state, plays[int(random() * len(plays))])
                count += 1
        return count

    return run


def by_apply(deals: Sequence[Playing]) -> Callable[[], int]:
    """The same with the verbs that do not care about the stage."""
    random = Random(1).random

    def run() -> int:
        count = 0
        for start in deals:
            state: State = start
            while not isinstance(state, Finished):
                actions = legal_actions(state)
                state = apply(state, actions[int(random() * len(actions))])
                count += 1
        return count

    return run


def by_cursor(deals: Sequence[Playing]) -> Callable[[], int]:
    """The same on copies of cursors."""
    random = Random(1).random
    cursors = [Cursor(state) for state in deals]

    def run() -> int:
        count = 0
        for start in cursors:
            cursor = start.copy()
            while not cursor.over:
                moves = cursor.legal()
                cursor.push(moves[int(random() * len(moves))])
                count += 1
        return count

    return run


def there_and_back(deals: Sequence[Playing]) -> Callable[[], int]:
    """The same without copies: every move is taken back."""
    random = Random(1).random
    cursors = [Cursor(state) for state in deals]

    def run() -> int:
        count = 0
        for cursor in cursors:
            here = count
            while not cursor.over:
                moves = cursor.legal()
                cursor.push(moves[int(random() * len(moves))])
                count += 1
            for _ in range(count - here):
                cursor.pop()
        return count

    return run


def by_playout(deals: Sequence[Playing]) -> Callable[[], int]:
    """Playouts from cursors that stand ready."""
    rng = Random(1)
    cursors = [Cursor(state) for state in deals]
    return lambda: sum(plays_of(playout(cursor, rng)) for cursor in cursors)


def by_new_cursor(deals: Sequence[Playing]) -> Callable[[], int]:
    """Playouts, each from a cursor that is made for it."""
    rng = Random(1)
    return lambda: sum(plays_of(playout(Cursor(state), rng)) for state in deals)


def plays_of(end: Cursor) -> int:
    """How many cards a playout from the first lead has played."""
    return end.tricks * (end.start.deal.rules.players - len(end.start.deal.sitting_out))


def check_courses(deals: Sequence[Playing]) -> None:
    """States by both ways and cursors come to the same hands, the choices being the same."""
    for seed, start in enumerate(deals):
        one, two, three = course(start, seed, True), course(start, seed, False), cursor_course(start, seed)
        if not one == two == three:
            raise Different(f"states and cursors play deal {seed} of {start.deal.contract} differently")


def course(start: Playing, seed: int, own_verbs: bool) -> Course:
    """The course of a hand by states."""
    rng, state, played = Random(seed), start, []
    while True:
        action = rng.choice(legal_plays(state)) if own_verbs else rng.choice(legal_actions(state))
        assert isinstance(action, Play)
        played.append(action)
        after = play(state, action) if own_verbs else apply(state, action)
        if isinstance(after, Finished):
            return played, after.won
        assert isinstance(after, Playing)
        state = after


def cursor_course(start: Playing, seed: int) -> Course:
    """The course of a hand by a cursor."""
    rng, cursor, played = Random(seed), Cursor(start), []
    while not cursor.over:
        move = rng.choice(cursor.legal())
        played.append(cursor.play_of(move))
        cursor.push(move)
    return played, tuple(cursor.won)


def check_playouts(deals: Sequence[Playing]) -> None:
    """A playout plays legal cards to the end, as many as are counted, and the states agree with its tricks."""
    for seed, start in enumerate(deals):
        end, again = playout(Cursor(start), Random(seed)), playout(Cursor(start).copy(), Random(seed))
        state = end.state()
        if end.moves != again.moves or len(end.moves) != plays_of(end):
            raise Different(f"playouts of deal {seed} of {start.deal.contract} differ")
        if not isinstance(state, Finished) or state.won != tuple(end.won):
            raise Different(f"a playout of deal {seed} of {start.deal.contract} ends in another way than its states")
