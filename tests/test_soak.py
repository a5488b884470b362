"""A little of the soak: whole matches of every profile."""

from __future__ import annotations

import pytest

import soak
from fivehundred.profiles.registry import OWN
from soak import Tally, play_matches


@pytest.mark.parametrize("name", [rules.name for rules in OWN])
def test_random_matches_end_and_add_up(name: str) -> None:
    tally = play_matches((name, 500, range(5)))
    assert isinstance(tally, Tally), tally
    assert tally.matches == 5
    assert sum(count for _, count in tally.ends) == 5


def test_a_broken_match_is_told_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak, "MOST_DEALS", 0)
    told = play_matches(("avondale", 3, range(7, 9)))
    assert isinstance(told, str)
    assert "--profile avondale --seed 3 --only 7" in told


def test_soak_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["--matches", "2", "--profile", "norwegian", "--jobs", "1"]) == 0
    first, total, last = capsys.readouterr().out.splitlines()
    assert first.split()[:3] == ["norwegian", "2", "matches"]
    assert total.split()[:3] == ["total", "2", "matches"]
    assert "nothing stuck" in last
