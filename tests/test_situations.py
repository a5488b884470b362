"""Every situation file: its questions are answered as it expects, or it is refused as it expects."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from fivehundred.documents.document import parse, refused_texts
from fivehundred.settle import SituationError, situation

ROOT = Path(__file__).parents[1]
FILES = sorted((*ROOT.glob("tests/situations/*/*.toml"), *ROOT.glob("examples/disputes/*.toml")))

READ_OFF = ("who is next", "high bid", "faults", "totals", "value ", "trumps ")
"""Questions whose answers are read off the record or a table: the rule of such an answer is always the same."""
TO_COME = tomllib.loads((ROOT / "tests/data/rules_to_come.toml").read_text("utf-8"))


def without_rule(path: Path) -> Iterator[str]:
    """The questions of a file that expect an answer that rests on a rule, and do not state the rule."""
    for ask in parse(path.read_text("utf-8")).get("ask", []):
        question, expect = ask.get("question"), ask.get("expect")
        if "rule" in ask or question is None or expect in (None, "unknown", "open"):
            continue
        if not question.startswith(READ_OFF) and (question != "contract" or expect == "none"):
            yield f"{path.parent.name}/{path.stem}: {question}"


def test_there_are_situation_files() -> None:
    assert len(FILES) > 300
    assert len({path.stem for path in FILES}) == len(FILES)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_situation(path: Path) -> None:
    text = path.read_text("utf-8")
    texts = refused_texts(parse(text))
    if texts is not None:
        with pytest.raises(SituationError) as refusal:
            list(situation(text).rulings())
        assert [part for part in texts if part not in str(refusal.value)] == [], str(refusal.value)
        return
    rulings = list(situation(text).rulings())
    assert any(ruling.expected is not None for ruling in rulings), "nothing is expected of this file"
    wrong = [(r.question, r.expected, r.answer, r.expected_rule, r.rule, r.because) for r in rulings if not r.ok]
    assert wrong == []
    for ruling in rulings:
        assert ruling.because
        assert ruling.rule


def test_every_answer_that_rests_on_a_rule_states_it() -> None:
    missing = [
        question
        for path in FILES
        if refused_texts(parse(path.read_text("utf-8"))) is None
        for question in without_rule(path)
    ]
    listed = [question for reason in TO_COME.values() for question in reason["questions"]]
    assert sorted(missing) == sorted(listed)
    assert all(reason["why"] for reason in TO_COME.values())
