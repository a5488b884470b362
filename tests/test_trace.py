"""Statements, tests and rule ids hang together: each statement is held by tests or said to be no rule, and whatever the
code names has its sources.
"""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from fivehundred import messages
from fivehundred.rules.options import RULEBOOK
from situation_files import FILES, SITUATIONS, by_id
from test_messages import BOOKS, DESCRIBING, HELPERS, STAGES, STATUS, all_ids, known_sources

ROOT = Path(__file__).parent.parent
DATA = ROOT / "tests" / "data"


def catalogue(name: str) -> dict[str, dict[str, Any]]:
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))


STATEMENTS = messages.catalogue("statements")
TRACE = catalogue("trace.toml")
SOURCES = catalogue("options.toml")
REASONS = ("history", "advice", "another game", "silence", "custom", "layout of the text", "slip of the text")


@cache
def functions(path: Path) -> frozenset[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


def problem(test: str) -> str | None:
    """The fault in the name of a test: the id of a situation file, or a function of a file of tests."""
    if "/" not in test:
        situation = by_id().get(test)
        if situation is None:
            return f"no situation file has the id {test}"
        asks = tomllib.loads(situation.read_text(encoding="utf-8"))
        expects = "refused" in asks or all("expect" in ask for ask in asks.get("ask", [{}]))
        return None if expects else f"{test} expects nothing"
    file, _, function = test.partition("::")
    path = ROOT / file
    if path.suffix != ".py" or not path.is_file():
        return f"there is no {file}"
    if not function.startswith("test_") or function not in functions(path):
        return f"there is no {function} in {file}"
    return None


def test_every_statement_is_traced_in_its_order() -> None:
    assert list(TRACE) == list(STATEMENTS)


@pytest.mark.parametrize("statement", TRACE)
def test_a_statement_has_tests_or_is_no_rule(statement: str) -> None:
    entry = TRACE[statement]
    assert len(entry) == 1
    assert entry.keys() <= {"tests", "no_rule"}
    if "no_rule" in entry:
        assert entry["no_rule"].split(":")[0] in REASONS
        return
    assert entry["tests"]
    assert len(set(entry["tests"])) == len(entry["tests"])
    assert [found for found in map(problem, entry["tests"]) if found] == []


def test_a_wrong_name_is_noticed() -> None:
    assert problem("tests/test_trace.py::test_a_wrong_name_is_noticed") is None
    assert problem("tests/test_trace.py::test_something_else") is not None
    assert problem("tests/test_trace.py::problem") is not None
    assert problem("tests/test_trace.py") is not None
    assert problem("B1") is None
    assert problem("B1000") is not None
    assert problem("tests/situations/auction/misere-as-first-bid.toml") is not None
    assert problem("tests/data/options.toml") is not None


def test_the_readme_of_the_situation_files_names_every_folder() -> None:
    text = (SITUATIONS / "README.md").read_text(encoding="utf-8")
    named = re.findall(r"^- `([a-z-]+)/`: \S", text, flags=re.MULTILINE)
    assert named == sorted({path.parent.name for path in FILES})
    assert {path.parent.parent for path in FILES} == {SITUATIONS}


def test_every_situation_file_has_an_id_of_its_own_and_a_name_in_words() -> None:
    assert len(by_id()) == len(FILES)
    assert [path.name for path in FILES if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)+\.toml", path.name)] == []
    assert [path.name for path in FILES if len(path.stem) > 60] == []


def test_what_calls_itself_no_rule_has_no_tests() -> None:
    assert [
        key for key, entry in STATEMENTS.items() if entry["text"].endswith("No rule.") and "tests" in TRACE[key]
    ] == []


def test_every_rule_id_in_the_code_has_its_sources() -> None:
    named = {messages.rule_of(rule) for rule in all_ids()} - STATUS - STAGES - HELPERS
    rules = {rule for rule in named if rule.partition(".")[0] not in DESCRIBING}
    assert len(rules) > 80
    assert sorted(rules - messages.sources().keys()) == []


def test_the_sources_of_options_are_those_of_the_catalogue() -> None:
    assert SOURCES.keys() == RULEBOOK.keys()
    for name, values in SOURCES.items():
        offered = {str(value) for value in RULEBOOK[name].values} | {"any"}
        assert set(values) <= offered, name
        for listed in values.values():
            assert set(listed) <= known_sources(), name
            assert len(set(listed)) == len(listed), name


def test_every_book_is_known_by_name() -> None:
    books = messages.catalogue("books")
    assert books.keys() == BOOKS
    for key, book in books.items():
        assert book.keys() <= {"name", "note", "url"}, key
        assert book["name"], key
