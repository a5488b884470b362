"""A little of the soak: a round of each kind of work, and what it tells of faults."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import comparing
import oracle
import soak
import soak_work
from fivehundred.testing.laws import matches
from soak import Round, play_round
from soak_work import KINDS, Kind

WHAT = {
    "hands": {"rule sets", "hands compared", "plays compared"},
    "jokers": {"rule sets", "hands compared"},
    "claims": {"rule sets", "hands with claims compared"},
    "auctions": {"rule sets", "auctions compared"},
    "outcomes": {"rule sets", "outcomes compared"},
    "laws": {"rule sets", "matches", "deals under laws"},
    "policies": {"rule sets", "matches", "deals under laws"},
    "matches": {"matches", "deals under laws"},
    "inputs": {"hostile inputs"},
}
"""What each kind of work counts."""


@pytest.mark.parametrize("kind", KINDS)
def test_a_round_finds_nothing_and_counts_what_it_did(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, kind, Kind(KINDS[kind].work, 3))
    done = play_round(Round(500, 0, (kind,)))
    assert done.faults == ()
    assert done.figures.keys() == WHAT[kind] | {f"{kind}, milliseconds"}
    assert min(done.figures.values()) >= 3


def test_the_same_seed_does_the_same_and_another_number_something_else() -> None:
    one, again, other = (play_round(Round(500, number, ("matches",))).figures for number in (1, 1, 2))
    del one["matches, milliseconds"], again["matches, milliseconds"]
    assert one == again
    assert one["deals under laws"] != other["deals under laws"]


def test_a_difference_is_told_with_what_shows_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(oracle, "next_dealer", lambda *_: 9)
    monkeypatch.setitem(KINDS, "hands", Kind(soak_work.hands, 1))
    (fault,) = play_round(Round(3, 8, ("hands",))).faults
    assert "next dealer: engine " in fault
    assert "oracle 9\n  in " in fault
    assert "--seed 3 --kind hands --only 8" in fault


def test_a_broken_match_is_told_and_the_other_kinds_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "MOST_DEALS", 0)
    done = play_round(Round(3, 8, ("matches", "auctions")))
    (fault,) = done.faults
    assert "--seed 3 --kind matches --only 8" in fault
    assert done.figures["auctions compared"] == KINDS["auctions"].times


def test_soak_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["--only", "3", "--seed", "7", "--kind", "auctions", "--kind", "matches", "--jobs", "1"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "seed 7"
    assert told[1].split(maxsplit=1) == ["3", "rule sets"]
    assert any(line.split() == ["0", "faults"] for line in told)
    assert told[-1].endswith("seconds on 1 processes, seed 7")


def broken(rng: Random) -> Counter[str]:
    raise AssertionError(f"broken {rng.random()}")


def counts(rng: Random) -> Counter[str]:
    return Counter({"hands compared": 10})


def test_soak_ends_with_status_1_after_so_many_faults(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(KINDS, "broken", Kind(broken, 1))
    assert soak.main(["--kind", "broken", "--jobs", "1"]) == 1
    told = capsys.readouterr().out
    count = told.count("to see it again: --seed ")
    assert soak.MOST_FAULTS <= count <= soak.MOST_FAULTS + 2  # the rounds that were begun are done
    assert f"{count} faults" in told


@pytest.mark.parametrize("options", [["--hands", "95"], ["--minutes", "0.02"]])
def test_soak_ends_after_so_many_hands_or_so_long(
    options: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(KINDS, "counts", Kind(counts, 1))
    assert soak.main([*options, "--kind", "counts", "--jobs", "1"]) == 0
    hands = int(capsys.readouterr().out.split("hands compared")[0].split()[-1].replace(",", ""))
    assert hands >= 95


def test_a_difference_names_both_sides_and_the_place() -> None:
    comparing.same("points", 1, 1, "nowhere")
    with pytest.raises(AssertionError, match=r"^points: engine 1, oracle 2\n  in here$"):
        comparing.same("points", 1, 2, "here")
