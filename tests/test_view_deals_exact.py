"""Deals that agree with a view: the exact chance of each, in small games of any rules and in every stage."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from random import Random

import pytest
from hypothesis import settings

import fivehundred as fh
from exact_draws import chances
from fivehundred.testing import travel
from fivehundred.testing.playing import Player
from fivehundred.view import View, deals, view
from small_games import Lots, check_uniform, done, every_state, shares
from small_tables import (
    GRAND,
    NULL,
    SUITS,
    TWO_PLAYERS,
    Grand,
    J,
    NoGrand,
    Seen,
    any_small,
    hidden_discard,
    silent,
    void,
)
from strategies import TABLES

TIMES = max(1, settings().max_examples // 100)
"""Ten times as many positions in `make laws`."""
MOST = {2: 60, 3: 60, 4: 60, 5: 120, 6: 120}
"""The deals that are tried for a position, by the number of players: with many hands there are no few."""
BOLD = Grand(passes=0.2, miseres=0.1)


def check_exact(state: fh.State, seen: View, seed: int) -> None:
    """Each state that can be seen so is drawn with its exact chance; by chi square where the ways to draw are many."""
    every = every_state(seen)
    assert state in every
    found, right = chances(partial(deals, seen), most=1000), shares(every)
    if found is None:
        check_uniform(seen, every, seed)
        return
    wrong = [one for one in {*found, *right} if found.get(one, 0) != right.get(one, 0)]
    if wrong:
        drawn, due = (float(some.get(wrong[0], 0)) for some in (found, right))
        raise AssertionError(
            f"{len(wrong)} of {len(right)} states that {seen.seat} may see are drawn too often or too rarely, "
            f"such as this with a chance of {drawn:.4f}, not {due:.4f}: {wrong[0]}"
        )


def any_positions(tables: Sequence[fh.RuleSet], wanted: Seen) -> Iterator[tuple[fh.State, View]]:
    """Positions of small games of any rules that leave something open, of this sort."""
    for number in range(400 * TIMES):
        rng = Random(number)
        rules = any_small(rng, tables)
        player = SUITS if max(rules.pack.floor) <= J else rng.choice((BOLD, BOLD, GRAND, NULL))
        with suppress(NoGrand):
            yield from itertools.islice(_positions(rules, player, rng, wanted), 1)


def _positions(rules: fh.RuleSet, player: Player, rng: Random, wanted: Seen) -> Iterator[tuple[fh.State, View]]:
    for _ in range(4):
        dealer = fh.Seat(rng.randrange(rules.players))
        states = travel(rules, dealer, rng.getrandbits(32), player, rng.getrandbits(32)).states
        for state in rng.sample(states, len(states)):
            seen = view(state, rng.choice((None, *map(fh.Seat, range(rules.players)))))
            if wanted(state, seen) and 1 < Lots.of(seen).count(rules) <= MOST[rules.players]:
                yield state, seen


def check_some(tables: Sequence[fh.RuleSet], wanted: Seen, count: int) -> None:
    """Hold so many positions to the exact chances."""
    found = list(itertools.islice(any_positions(tables, wanted), count * TIMES))
    assert len(found) == count * TIMES
    for seed, (state, seen) in enumerate(found):
        check_exact(state, seen, seed)


def of(players: int) -> list[fh.RuleSet]:
    """All tables for so many players."""
    return [rules for rules in (*TABLES, *TWO_PLAYERS) if rules.players == players]


@pytest.mark.parametrize(
    ("stage", "players"),
    [
        (stage, players)
        for stage in fh.Stage
        for players in range(2, 7)
        if stage is not fh.Stage.CALLING or players == 5
    ],
)
def test_every_state_is_drawn_with_its_exact_chance(stage: fh.Stage, players: int) -> None:
    """Any seat or an onlooker, after a contract or before; only five players call a partner."""
    check_some(of(players), lambda state, seen: state.stage is stage, 2)


def apart(state: fh.State, seen: View) -> bool:
    """Some cards are undealt, and another than the declarer knows neither them nor the discard."""
    return bool(seen.rules.pack.undealt and state.deal.discard) and seen.discard is None


def shown(seen: View) -> fh.CardSet:
    """The cards that were played."""
    plays = (*(one for trick in seen.tricks for one in trick.plays), *seen.plays)
    return fh.CardSet.of(play.card for _, play in plays)


def open_kitty(state: fh.State, seen: View) -> bool:
    """So it is, the kitty lies open, and the declarer may still hold cards of it."""
    holds = seen.contract is not None and bool(seen.sizes[seen.contract.declarer])
    return apart(state, seen) and holds and bool((seen.kitty or fh.CardSet()) - shown(seen))


def two_void(state: fh.State, seen: View) -> bool:
    """Two hands have shown void."""
    return void(state, seen) and sum(map(bool, seen.voids)) > 1


def own_discard(state: fh.State, seen: View) -> bool:
    """The declarer sees what he discarded, and cards are played."""
    return isinstance(state, fh.Playing) and bool(seen.discard) and done(state) > 1


def two_to_name(state: fh.State, seen: View) -> bool:
    """Two jokers may be given a suit, for all that this seat knows."""
    return len(seen.rules.pack.joker_cards) > 1 and isinstance(state, fh.Announcing) and seen.discard is None


def called_undealt(state: fh.State, seen: View) -> bool:
    """The declarer is alone, and the called card may be undealt."""
    return apart(state, seen) and seen.called is not None and state.deal.partner is None and not at_home(seen)


def at_home(seen: View) -> bool:
    """Whether this seat sees where the called card lies."""
    return seen.called in shown(seen) or seen.called in seen.hand


def in_vain(state: fh.State, seen: View) -> bool:
    """A card was called in vain, which may be undealt."""
    return apart(state, seen) and bool(set(seen.unanswered) - set(shown(seen)))


FACE_UP = [fh.with_options(rules, kitty_shown="face_up") for rules in (*of(3), *of(5)) if not rules.kitty.face_up]
FIVE_KITTY = [rules for rules in TABLES if rules.name == "five_kitty"]
TWO_JOKERS = [rules for rules in (*TABLES, *TWO_PLAYERS) if len(rules.pack.joker_cards) == 2]
SORTS: dict[str, tuple[Sequence[fh.RuleSet], Seen]] = {
    "a kitty lies open and cards are undealt": (FACE_UP, open_kitty),
    "two hands are void": (of(4), two_void),
    "a discard is hidden": (of(3), hidden_discard),
    "the declarer looks": (of(4), own_discard),
    "two jokers may be named": (TWO_JOKERS, two_to_name),
    "the partner is silent": (of(5), silent),
    "the called card may be undealt": (FIVE_KITTY, called_undealt),
    "the card called in vain may be undealt": ([fh.profile("swedish_5p")], in_vain),
}


@pytest.mark.parametrize("sort", SORTS)
def test_what_is_rare_is_drawn_with_its_exact_chance(sort: str) -> None:
    check_some(*SORTS[sort], 2)
