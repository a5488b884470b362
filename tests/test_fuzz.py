"""A share of the fuzz: hostile input is read or refused as promised, and takes no more work than it is long."""

from __future__ import annotations

import json
import pickle
import time
import tomllib
from random import Random
from typing import Any

import pytest

import fivehundred as fh
import fuzz
import fuzz_growth
from fivehundred import profiles
from fuzz import Broken, fuzz_reader
from fuzz_growth import CASES, MOST, Growing, work
from fuzz_readers import READERS, Reader
from hostile import Deep, broken, json_text, odd, places, real, toml_text

COUNTS = {"command": 25, **dict.fromkeys(("record-toml", "record-json", "record-jsonl", "record-data", "objects"), 120)}
"""Inputs of a reader, where they are not 250 because reading them takes long."""


@pytest.mark.parametrize("name", READERS)
def test_hostile_input_is_read_or_refused_as_promised(name: str) -> None:
    answers = [fuzz_reader(name, seed) for seed in range(COUNTS.get(name, 250))]
    read = sum(not answer.refused for answer in answers)
    assert read >= 4, "so few are read that what is accepted is hardly tried"
    assert name == "command" or read < len(answers) - 50


# the fuzz itself: it finds what is wrong, and shows it again


def the_only_reader(monkeypatch: pytest.MonkeyPatch, read: Any) -> None:
    reader = Reader(lambda rng: rng.choice(("SA", "S\ud800")), read, (fh.NotationError,))
    monkeypatch.setattr(fuzz, "READERS", {"it": reader})


def refusing(why: str) -> Any:
    def read(given: object) -> None:
        raise fh.NotationError("it", why)

    return read


@pytest.mark.parametrize(
    ("read", "what"),
    [
        (int, "ValueError: invalid literal"),
        (refusing("x" * 2000), "a message of 2"),
        (refusing("\ud800"), "a message that cannot be shown"),
    ],
    ids=["another error", "a long message", "half a pair"],
)
def test_what_is_not_promised_is_told_with_its_number(read: Any, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    the_only_reader(monkeypatch, read)
    with pytest.raises(Broken, match=what) as error:
        fuzz_reader("it", 5)
    assert "--reader it --seed 5 --count 1" in str(error.value)


def test_the_same_number_makes_the_same_input() -> None:
    for name, reader in READERS.items():
        for seed in range(3):
            one, other = (reader.make(Random(f"{name}/{seed}")) for _ in range(2))
            assert pickle.dumps(one) == pickle.dumps(other)


def test_the_command_prints_a_line_for_each_reader(capsys: pytest.CaptureFixture[str]) -> None:
    assert fuzz.main(["--reader", "action", "--reader", "state", "--count", "20", "--seed", "7"]) == 0
    first, second, last = capsys.readouterr().out.splitlines()
    assert first.startswith("action           20 inputs in ")
    assert "NotationError " in first
    assert second.startswith("state            20 inputs in ")
    assert last == "every input was read or refused as promised"


def test_the_command_tells_what_is_broken(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    the_only_reader(monkeypatch, int)
    assert fuzz.main(["--count", "2"]) == 1
    assert "2 inputs were answered otherwise" in capsys.readouterr().out


def test_a_slow_input_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    the_only_reader(monkeypatch, lambda given: None)
    clock = iter(range(0, 100, 3))
    monkeypatch.setattr(time, "process_time", lambda: next(clock))
    assert fuzz.main(["--count", "1"]) == 1
    assert "3.0 s for 4 characters: --reader it --seed 0" in capsys.readouterr().out


def test_broken_documents_are_of_every_kind() -> None:
    """Most changes change something, in structure, in values and in texts."""
    base = {"a": [1, {"b": "N: SA"}], "c": "7S"}
    rng = Random(1)
    found = [broken(json.loads(json.dumps(base)), [json.dumps(base)], rng) for _ in range(800)]
    kinds = {type(one[key]).__name__ for document in found for one, key in places(document)}
    assert kinds >= {"int", "float", "bool", "str", "list", "dict", "NoneType", "Deep"}
    assert len({pickle.dumps(one) for one in found}) > 400


def test_documents_are_written_as_they_are() -> None:
    document = {"a b": [1, {"c": "x\n"}, -1.5, True], "d": {}, "e": Deep(3), "f": Deep(2, table=True), "g": 10**5000}
    whole = json_text(document)
    plain = {key: value for key, value in real(document).items() if key != "g"}
    assert {**json.loads(whole.replace("1" + "0" * 5000, "0")), "g": None} == {**plain, "g": None}
    assert tomllib.loads(toml_text(document)) == real(document)
    assert [type(odd(Random(3))) for _ in range(2)] == [type(odd(Random(3)))] * 2


# no reader takes more than n log n


@pytest.mark.parametrize("name", CASES)
def test_four_times_as_long_an_input_is_hardly_more_than_four_times_the_work(name: str) -> None:
    case = CASES[name]
    work(case, case.size)  # what is read for the first time
    assert work(case, 4 * case.size) <= MOST * work(case, case.size)


def test_a_square_is_found(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    case = Growing(lambda size: [0] * size, lambda given: [given.count(one) for _ in given for one in given], 20)
    assert work(case, 4 * case.size) > 2 * MOST * work(case, case.size)
    calls = "", "it: 0.010 s for an input of size 240, 2.560 s for sixteen times as much\n"
    for takes, status, said in ((lambda size: size / 240, 0, calls[0]), (lambda size: (size / 2400) ** 2, 1, calls[1])):
        monkeypatch.setattr(fuzz_growth, "seconds", lambda case, size, takes=takes: takes(size))
        monkeypatch.setattr(fuzz, "CASES", {"it": case})
        assert fuzz.main(["--growth"]) == status
        assert capsys.readouterr().out == f"{said}1 kinds of long input, {status} of them take too long\n"


def test_what_a_client_sends_costs_at_most_what_a_legal_message_costs() -> None:
    kitty = list(map(str, fh.cards("SA SK SQ")))
    legal = Growing(lambda size: {"kind": "discard", "cards": kitty}, CASES["cards of an action"].read)
    for cards in (["SA"] * 100_000, [1] * 100_000):
        sent = {"kind": "discard", "cards": cards}
        with pytest.raises(fh.NotationError, match="100000 cards: the pack has 43"):
            fh.read_action(sent, profiles.AVONDALE)
        assert work(Growing(lambda size, sent=sent: sent, legal.read), 1) < 3 * work(legal, 1)  # type: ignore[misc]
