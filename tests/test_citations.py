"""All that comments and docstrings of the package cite can be looked up there: `fivehundred.messages.source`.

A citation is a statement (S001-34), an open question (A2), or the letters of a book or page (G4, W-US), these in
brackets or in a comment of their own, alone or in a list.  Tests are not cited: the package comes without them.
"""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from fivehundred import messages
from fivehundred.cards import card
from fivehundred.errors import NotationError
from situation_files import by_id

ROOT = Path(__file__).parent.parent
FILES = sorted((ROOT / "src").rglob("*.py"))

LITERAL = re.compile(r"``[^`]*``|`[^`]*`")
STATEMENT = re.compile(r"\bS\d{3}-\d+")
QUESTION = re.compile(r"(?<![\w-])A\d+[a-z]?\b")
GROUP = re.compile(r"\(([^()]*)\)")
LETTERS = re.compile(r"([A-Z]{1,2}\d?(?:-[A-Z]{2})?)(?:'s .*)?")
SECTION = re.compile(r"(?<![\w.,=+-])\d\.\d(?![\w.%])")
CASE = re.compile(r"(?<![\w-])[A-Z]{1,3}-?\d{1,3}(?:-[a-z])?(?![\w-])")
NO_CASES = {"SHA-256", "UTF-8"}
SEATS = {"E", "S"}


def told(path: Path) -> Iterator[str]:
    """The comments and docstrings of a file, without examples and names of code."""
    with path.open("rb") as file:
        for token in tokenize.tokenize(io.BytesIO(file.read()).readline):
            if token.type == tokenize.COMMENT:
                yield f"({token.string[1:].strip()})"
            elif token.type == tokenize.STRING and token.string.startswith('"""'):
                yield LITERAL.sub("", "\n\n".join(part for part in token.string.split("\n\n") if ">>>" not in part))


def books(text: str) -> Iterator[str]:
    """The letters in brackets, and at the head of a comment, that can only be a book."""
    for group in GROUP.findall(text):
        for part in re.split(r"[,;:]", group):
            found = LETTERS.fullmatch(" ".join(part.split()))
            if found and not is_card(found[1]) and found[1] not in SEATS:
                yield found[1]


@cache
def is_card(text: str) -> bool:
    try:
        card(text)
    except NotationError:
        return False
    return True


def cited(text: str) -> set[str]:
    return {*STATEMENT.findall(text), *QUESTION.findall(text), *books(text)}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("(S000-55, A9b, W-US) and (G4)", {"S000-55", "A9b", "W-US", "G4"}),
        ("(U, G4: for the rarer ones)", {"U", "G4"}),
        ("(P's Easton rules)", {"P"}),
        ("(N1, SA, H9, E, A10)", {"N1", "A10"}),
        ("D and no citation", set()),
    ],
)
def test_what_counts_as_a_citation(text: str, found: set[str]) -> None:
    assert cited(text) == found


def test_whatever_the_package_cites_is_in_the_package() -> None:
    every = {(path, key) for path in FILES for text in told(path) for key in cited(text)}
    assert len(every) > 300
    assert [(str(path.relative_to(ROOT)), key) for path, key in sorted(every) if not messages.source(key)] == []


def test_the_package_cites_no_tests_and_no_sections_of_other_papers() -> None:
    ids = by_id().keys()
    found = []
    for path in FILES:
        for text in told(path):
            cases = {word for word in CASE.findall(text) if not is_card(word) and word not in NO_CASES}
            cases = {word for word in cases if word in ids or re.fullmatch(r"[A-Z]{3}-\d+", word)}
            found += [(str(path.relative_to(ROOT)), word) for word in sorted({*cases, *SECTION.findall(text)})]
    assert found == []


def test_the_four_texts_are_told_by_name() -> None:
    texts = {key.partition("-")[0] for key in messages.catalogue("statements")}
    assert all(f"described.source.{text}" in messages.texts() for text in texts)
