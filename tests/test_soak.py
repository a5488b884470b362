"""A little of the soak: whole matches of the first profiles, and of rules put together at random."""

from __future__ import annotations

import pytest

import soak
from fivehundred.testing.laws import matches
from soak import FIRST_EIGHT, MIXES, Tally, play_matches


@pytest.mark.parametrize("name", [*FIRST_EIGHT, MIXES])
def test_random_matches_end_and_add_up(name: str) -> None:
    tally = play_matches((name, 500, range(5)))
    assert isinstance(tally, Tally), tally
    assert tally.matches == 5
    assert sum(count for _, count in tally.ends) == 5


def test_a_broken_match_is_told_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "MOST_DEALS", 0)
    told = play_matches(("avondale", 3, range(7, 9)))
    assert isinstance(told, str)
    assert "--profile avondale --seed 3 --only 7" in told


def test_broken_rules_are_told_with_their_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "MOST_DEALS", 0)
    told = play_matches((MIXES, 3, range(9)))
    assert isinstance(told, str)
    assert "--mixes 1 --seed 3 --only " in told


def test_soak_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["--matches", "2", "--profile", "norwegian", "--mixes", "1", "--jobs", "1"]) == 0
    first, second, total, last = capsys.readouterr().out.splitlines()
    assert first.split()[:3] == ["norwegian", "2", "matches"]
    assert second.split()[:3] == ["mixes", "1", "matches"]
    assert total.split()[:3] == ["total", "3", "matches"]
    assert "nothing stuck" in last


@pytest.mark.parametrize(
    ("options", "played"),
    [
        ([], [*((name, 10_000) for name in FIRST_EIGHT), (MIXES, 2_000)]),
        (["--mixes", "7"], [(MIXES, 7)]),
        (["--profile", "perfect"], [("perfect", 10_000)]),
        (["--matches", "3", "--mixes", "4"], [*((name, 3) for name in FIRST_EIGHT), (MIXES, 4)]),
    ],
    ids=str,
)
def test_what_is_played(
    options: list[str],
    played: list[tuple[str, int]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked: list[tuple[str, int]] = []

    def nothing(parts: object, name: str, count: int) -> list[Tally]:
        asked.append((name, count))
        return []

    class Nobody:
        def __init__(self, jobs: int) -> None: ...
        def __enter__(self) -> Nobody:
            return self

        def __exit__(self, *raised: object) -> None: ...
        def imap_unordered(self, does: object, work: object) -> list[Tally]:
            return []

    monkeypatch.setattr(soak, "progress", nothing)
    monkeypatch.setattr(soak, "Pool", Nobody)
    assert soak.main(options) == 0
    assert asked == played
    assert "nothing stuck" in capsys.readouterr().out
