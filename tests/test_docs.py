"""Every block of code in the pages under docs/ is run, page by page, the blocks of a page one after another.

``python`` with prompts is a doctest; without prompts it is run as it stands, and later blocks know its names.  ``toml``
is a situation whose expected answers must come out; ``console`` is a command with its output.  ``text`` is only shown.
"""

from __future__ import annotations

import doctest
import io
import re
import shlex
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pytest

from fivehundred.cli import main
from fivehundred.settle import SituationError, situation
from fivehundred.settle.document import parse, refused_texts
from fivehundred.settle.keys import DEAL_KEYS, TOP_KEYS
from fivehundred.settle.questions import _FORMS

ROOT = Path(__file__).parent.parent
PAGES = sorted((ROOT / "docs").glob("*.md"))
SITUATIONS = ROOT / "docs" / "situation-files.md"
BLOCK = re.compile(r"^```([^\n`]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def blocks(page: Path) -> Iterator[tuple[str, str, int]]:
    """Language, text and line of each block of code."""
    text = page.read_text(encoding="utf-8")
    for found in BLOCK.finditer(text):
        yield found[1], found[2], text.count("\n", 0, found.start()) + 1


def run_doctest(text: str, names: dict[str, Any], page: Path, line: int) -> None:
    test = doctest.DocTestParser().get_doctest(text, names, page.name, str(page), line)
    test.globs = names
    said = io.StringIO()
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    runner.run(test, out=said.write, clear_globs=False)
    assert runner.summarize(verbose=False).failed == 0, said.getvalue()


def run_situation(text: str, line: int) -> None:
    refused = refused_texts(parse(text))
    if refused is not None:
        with pytest.raises(SituationError) as error:
            situation(text)
        assert all(part in str(error.value) for part in refused), line
        return
    rulings = list(situation(text).rulings())
    assert rulings, line
    assert [(r.question, r.answer) for r in rulings if r.expected is None or not r.ok] == [], line


def run_console(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", "80")
    for part in text.split("$ ")[1:]:
        command, _, expected = part.partition("\n")
        program, *arguments = shlex.split(command)
        assert program == "fivehundred"
        out = io.StringIO()
        with redirect_stdout(out):
            main(arguments)
        assert out.getvalue().strip() == expected.strip()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_code_of_a_page_runs(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names: dict[str, Any] = {"__name__": "docs"}
    for language, text, line in blocks(page):
        if language == "python" and ">>>" in text:
            run_doctest(text, names, page, line)
        elif language == "python":
            exec(compile(text, f"{page.name}:{line}", "exec"), names)
        elif language == "toml":
            run_situation(text, line)
        elif language == "console":
            run_console(text, monkeypatch)
        else:
            assert language == "text" or language.startswith("{"), f"{page.name}:{line}: nobody runs {language}"


def test_the_page_about_situations_names_every_key_and_question() -> None:
    text = SITUATIONS.read_text(encoding="utf-8")
    assert [key for key in (*DEAL_KEYS, *TOP_KEYS) if f"`{key}`" not in text] == []
    asked = re.findall(r"`([^`]+)`", "".join(line for line in text.splitlines() if line.startswith("| `")))
    assert [kind for form, kind in _FORMS if not any(re.fullmatch(form, one) for one in asked)] == []
