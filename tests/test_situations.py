"""Every situation file: what is asked in it is answered as it expects, what is to be refused is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from fivehundred.settle import SituationError, situation
from fivehundred.settle.document import parse, refused_texts

ROOT = Path(__file__).parents[1]
FILES = sorted((*ROOT.glob("tests/situations/*/*.toml"), *ROOT.glob("examples/disputes/*.toml")))


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
    wrong = [(r.question, r.expected, r.answer, r.because) for r in rulings if not r.ok]
    assert wrong == []
    for ruling in rulings:
        assert ruling.because
        assert ruling.rule
