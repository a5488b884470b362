"""Statements of the source texts and open questions: the catalogue is whole, and whatever cites it exists."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from fivehundred import messages

ROOT = Path(__file__).parent.parent
CITING = ("src/**/*.py", "tests/**/*.py", "tests/situations/*/*.toml", "examples/**/*.py", "examples/**/*.toml")

STATEMENT = re.compile(r"\b(S\d{3})-(\d+(?:/\d+)*)")  # one statement, or several of one text: S003-38/39
QUESTION = re.compile(r"\bA\d+[a-z]?\b")


STATEMENTS = messages.catalogue("statements")
QUESTIONS = messages.catalogue("ambiguities")


def cited(text: str) -> Iterator[str]:
    for source, numbers in STATEMENT.findall(text):
        for number in numbers.split("/"):
            yield f"{source}-{number}"
    yield from QUESTION.findall(text)


def test_all_statements_are_there() -> None:
    counts = {"S000": 71, "S001": 43, "S003": 66, "S004": 32}
    assert list(STATEMENTS) == [f"{text}-{n}" for text, last in counts.items() for n in range(1, last + 1)]
    assert len(STATEMENTS) == 212


def test_all_questions_are_there() -> None:
    numbered = [key for key in QUESTIONS if key != "A9b"]  # A9 asks two things
    assert numbered == [f"A{n}" for n in range(1, 48)]
    assert len(numbered) == 47
    assert "A9b" in QUESTIONS


def test_fields() -> None:
    for key, statement in STATEMENTS.items():
        assert statement["text"].strip(), key
        assert statement.keys() <= {"text", "ambiguity", "contradicts", "contradicts_text"}, key
        assert set(statement.get("ambiguity", ())) <= QUESTIONS.keys(), key
        assert set(statement.get("contradicts", ())) <= STATEMENTS.keys(), key
        assert set(statement.get("contradicts_text", ())) <= {"S000", "S001", "S003", "S004"}, key
    for key, question in QUESTIONS.items():
        assert question.keys() == {"question", "default", "why"}, key
        assert all(question.values()), key
        assert set(cited(" ".join(question.values()))) <= STATEMENTS.keys() | QUESTIONS.keys(), key


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("see S001-30.", ["S001-30"]),
        ("(S003-38/39, A9b)", ["S003-38", "S003-39", "A9b"]),
        ("S001-10/11 and S000-69/70", ["S001-10", "S001-11", "S000-69", "S000-70"]),
        ("SA H10 JK S000 CA7 S003/S004", []),
    ],
)
def test_what_counts_as_a_citation(text: str, ids: list[str]) -> None:
    assert list(cited(text)) == ids


def test_whatever_is_cited_exists() -> None:
    known = STATEMENTS.keys() | QUESTIONS.keys()
    unknown = [
        f"{path.relative_to(ROOT)}: {key}"
        for path in sorted({path for pattern in CITING for path in ROOT.glob(pattern)})
        for key in sorted(set(cited(path.read_text(encoding="utf-8"))) - known)
    ]
    assert unknown == []
