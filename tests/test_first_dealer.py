"""The first dealer, where none is given: drawn by a seed, in the way that the rules name."""

from __future__ import annotations

from collections import Counter

import pytest

import fivehundred as fh
from fivehundred import profiles
from fivehundred.rules.options import OPTIONS

WAYS = OPTIONS["first_dealer"].values


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("rules", [profiles.AVONDALE, profiles.SWEDISH_CLASSIC], ids=lambda rules: rules.name)
def test_any_seat_may_be_the_first_dealer(rules: fh.RuleSet, way: str) -> None:
    """S001-4, S003-11: at random, so every seat is drawn, and none much more often than another by a fair draw."""
    table = fh.with_options(rules, first_dealer=way)
    drawn = Counter(fh.Match.start(table, seed=seed).dealer for seed in range(1000))
    assert set(drawn) == {fh.Seat(seat) for seat in range(rules.players)}
    if way != "first_jack":  # turned up from seat 0 on, which comes to the first jack a little sooner
        assert max(drawn.values()) < 1.25 * min(drawn.values())


def test_the_same_seed_draws_the_same_dealer() -> None:
    for seed in (0, "Friday", -3):
        starts = {fh.Match.start(profiles.AVONDALE, seed=seed).dealer for _ in range(3)}
        assert len(starts) == 1


def test_somebody_has_to_deal() -> None:
    with pytest.raises(fh.StateError, match="needs its first dealer, or a seed"):
        fh.Match.start(profiles.AVONDALE)
