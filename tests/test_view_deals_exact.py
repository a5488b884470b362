"""Deals that agree with a view: the exact chance of each, in small games of any rules and in every stage."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import partial
from random import Random

import pytest
from hypothesis import settings

import fivehundred as fh
from exact_draws import chances
from fivehundred.testing import travel
from fivehundred.view import View, deals, view
from small_games import Lots, check_uniform, done, every_state, shares
from small_tables import (
    GRAND,
    NULL,
    SUITS,
    Grand,
    J,
    Seen,
    any_small,
    hidden_discard,
    silent,
    void,
)

TIMES = max(1, settings().max_examples // 100)
"""Ten times as many positions in `make laws`."""
MOST = 120
"""The deals that are tried for a position."""
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
            f"such as this with a chance of {drawn:.4f}, not {due:.4f}: {fh.state_text(wrong[0])}"
        )


def any_positions(players: int | None, wanted: Seen) -> Iterator[tuple[fh.State, View]]:
    """Positions of small games of any rules that leave something open, of this sort."""
    for seed in itertools.count():
        rng = Random(f"{players}/{seed}")
        rules = any_small(rng, players)
        player = SUITS if max(rules.pack.floor) <= J else rng.choice((BOLD, BOLD, GRAND, NULL))
        states = travel(rules, fh.Seat(rng.randrange(rules.players)), seed, player, seed).states
        for state in rng.sample(states, len(states)):
            seen = view(state, rng.choice((None, *map(fh.Seat, range(rules.players)))))
            if wanted(state, seen) and 1 < Lots.of(seen).count(rules) <= MOST:
                yield state, seen
                break


def check_some(players: int | None, wanted: Seen, count: int) -> None:
    """Hold so many positions to the exact chances."""
    for seed, (state, seen) in enumerate(itertools.islice(any_positions(players, wanted), count * TIMES)):
        check_exact(state, seen, seed)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("stage", fh.Stage)
def test_every_state_is_drawn_with_its_exact_chance(stage: fh.Stage, players: int) -> None:
    """Any seat or an onlooker, in a deal with a contract or without."""
    if stage is fh.Stage.CALLING and players != 5:
        return  # only five players call a partner
    check_some(players, lambda state, seen: state.stage is stage, 4)


def bare(state: fh.State, seen: View) -> bool:
    """A kitty lies open, and some cards are undealt."""
    return bool(seen.rules.pack.undealt) and bool(seen.kitty) and seen.discard is None


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
    """The holder of the called card is not known, and it may be undealt."""
    return silent(state, seen) and bool(seen.rules.pack.undealt)


def in_vain(state: fh.State, seen: View) -> bool:
    """A card was called in vain, which may be undealt."""
    return bool(seen.unanswered) and bool(seen.rules.pack.undealt)


SORTS: dict[str, tuple[int | None, Seen]] = {
    "a kitty lies open and cards are undealt": (None, bare),
    "two hands are void": (None, two_void),
    "a discard is hidden": (None, hidden_discard),
    "the declarer looks": (None, own_discard),
    "two jokers may be named": (None, two_to_name),
    "the partner is silent": (5, silent),
    "the called card may be undealt": (5, called_undealt),
    "the card called in vain may be undealt": (5, in_vain),
}


@pytest.mark.parametrize("sort", SORTS)
def test_what_is_rare_is_drawn_with_its_exact_chance(sort: str) -> None:
    check_some(*SORTS[sort], 3)
