"""Bots: always legal, the same for a seed, and dependent on nothing but the view."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fivehundred as fh
from fivehundred.bots import Bot, MonteCarloBot, RandomBot, RuleBot, play_out
from fivehundred.profiles.registry import OWN
from fivehundred.seats import Seat
from fivehundred.testing import rule_sets, states
from fivehundred.view.hidden import deals

BOTS: dict[str, Callable[[str], Bot]] = {
    "random": RandomBot,
    "rule": RuleBot,
    "monte-carlo": partial(MonteCarloBot, samples=3),
}
every_bot = pytest.mark.parametrize("make", BOTS.values(), ids=BOTS)


def whole_deal(make: Callable[[str], Bot], rules: fh.RuleSet, seed: int) -> fh.Finished:
    """A deal played out by four of a kind; an illegal action would be refused."""
    start = fh.deal(rules, dealer=Seat(seed % rules.players), seed=seed)
    return play_out(start, [make(f"{seed}/{seat}") for seat in range(rules.players)])


@every_bot
@pytest.mark.parametrize("rules", OWN, ids=lambda rules: rules.name)
def test_a_bot_plays_every_profile_by_the_rules(make: Callable[[str], Bot], rules: fh.RuleSet) -> None:
    end = whole_deal(make, rules, seed=5)
    assert end.thrown_in or sum(end.won) == len(end.tricks)


@every_bot
@settings(max_examples=15)
@given(rules=rule_sets(), seed=st.integers(0, 10**6))
def test_a_bot_plays_any_rules_by_the_rules(make: Callable[[str], Bot], rules: fh.RuleSet, seed: int) -> None:
    whole_deal(make, rules, seed)


@every_bot
@settings(max_examples=25)
@given(state=states(), seed=st.integers(0, 10**6))
def test_a_choice_depends_on_the_seed_and_the_view_alone(
    make: Callable[[str], Bot], state: fh.State, seed: int
) -> None:
    seat = fh.decider(state)
    if seat is None:
        return
    seen = fh.view(state, seat)
    twin = next(deals(seen, Random(seed)))  # other hidden cards, the same view
    choices = [make(str(seed)).choose(fh.view(one, seat), fh.legal_actions(one)) for one in (state, state, twin)]
    assert choices[0] in fh.legal_actions(state)
    assert choices[0] == choices[1] == choices[2]


@every_bot
def test_a_bot_chooses_from_what_it_is_offered_and_from_nothing_else(make: Callable[[str], Bot]) -> None:
    state: fh.State = fh.deal(fh.profile("avondale"), dealer=fh.W, seed=8)
    chance, bots = Random("offers"), [make(str(seat)) for seat in range(4)]
    while not isinstance(state, fh.Finished):
        seat, legal = state.seat, fh.legal_actions(state)
        offered = tuple(chance.sample(legal, chance.randint(1, len(legal))))
        chosen = bots[seat].choose(fh.view(state, seat), offered)
        assert chosen in offered
        state = fh.apply(state, chosen)


@every_bot
def test_a_seed_gives_the_same_deal_again(make: Callable[[str], Bot]) -> None:
    assert whole_deal(make, fh.profile("avondale"), seed=8) == whole_deal(make, fh.profile("avondale"), seed=8)


def test_the_random_bot_mostly_passes() -> None:
    state = fh.deal(fh.profile("avondale"), dealer=fh.W, seed=1)
    bot, legal = RandomBot("seed"), fh.legal_actions(state)
    calls = [bot.choose(fh.view(state, fh.N), legal) for _ in range(100)]
    assert 65 < calls.count(fh.PASS) < 95
    assert {str(call) for call in calls} <= {"PASS", "6S", "6C", "6D", "6H"}
