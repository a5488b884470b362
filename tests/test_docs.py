"""Every block of code in the pages under docs/ is run, page by page, the blocks of a page one after another.

``python`` with prompts is a doctest; without prompts it is run as it stands, and later blocks know its names.
``toml`` is a situation whose expected answers must come out, or without questions a record that is without fault.
``console`` is a command with its output: a line of three dots stands for any lines, and what follows a question of the
game is typed.  ``text`` is only shown, and ``diff`` is tried by `test_internals`.  A page has a folder of its own for
the files that it writes.
"""

from __future__ import annotations

import doctest
import importlib
import io
import re
import shlex
import tomllib
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest

import fivehundred as fh
from fivehundred import messages
from fivehundred.cli import main
from fivehundred.documents.document import parse, refused_texts
from fivehundred.documents.keys import DEAL_KEYS, RECORD_KEYS, RECORD_TOP_KEYS, TOP_KEYS
from fivehundred.records import audit, read_toml, schema
from fivehundred.rules.options import OPTIONS
from fivehundred.settle import SituationError, situation
from fivehundred.settle.questions import FORMS
from situation_files import by_id

ROOT = Path(__file__).parent.parent
PAGES = sorted((ROOT / "docs").glob("*.md"))
SITUATIONS = ROOT / "docs" / "situation-files.md"
BLOCK = re.compile(r"^```([^\n`]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
RECORDS = ROOT / "docs" / "records.md"
INTERNALS = ROOT / "docs" / "internals.md"
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
ASKED = "|".join(
    re.sub(r"\\{.*?\\}", ".*", re.escape(text)) for key, text in messages.texts().items() if key.startswith("play.ask")
)
TYPED = re.compile(rf"^ (?:{ASKED}) (.*)$", re.MULTILINE)


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


def run_toml(text: str, line: int) -> None:
    asked = parse(text)
    if "ask" not in asked and "refused" not in asked:
        assert audit(read_toml(text)) == (), line
        return
    refused = refused_texts(asked)
    if refused is not None:
        with pytest.raises(SituationError) as error:
            situation(text)
        assert all(part in str(error.value) for part in refused), line
        return
    rulings = list(situation(text).rulings())
    assert rulings, line
    assert [(r.question, r.answer) for r in rulings if r.expected is None or not r.ok] == [], line


def run_console(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, expected = part.partition("\n")
        program, *arguments = shlex.split(command)
        assert program == "fivehundred"
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{typed}\n" for typed in TYPED.findall(expected))))
        raw = io.BytesIO()
        with io.TextIOWrapper(raw, "utf-8", newline="\n", write_through=True) as out:
            with redirect_stdout(out), redirect_stderr(out):
                main(arguments)
            said = raw.getvalue().decode().strip("\n") + "\n"
        shown = "".join(".*" if row == "..." else re.escape(f"{row}\n") for row in expected.strip("\n").split("\n"))
        assert re.fullmatch(shown, said, re.DOTALL), said


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_code_of_a_page_runs(page: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "docs"}
    for language, text, line in blocks(page):
        if language == "python" and ">>>" in text:
            run_doctest(text, names, page, line)
        elif language == "python":
            exec(compile(text, f"{page.name}:{line}", "exec"), names)
        elif language == "toml":
            run_toml(text, line)
        elif language == "console":
            run_console(text, monkeypatch)
        else:
            assert language in ("text", "diff") or language.startswith("{"), (
                f"{page.name}:{line}: nobody runs {language}"
            )


def test_the_reference_has_every_name_that_can_be_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    """All names of `fivehundred`, of the listed modules and of imports on pages; not those of rules and testing."""
    monkeypatch.syspath_prepend(str(ROOT / "docs" / "_ext"))
    reference = importlib.import_module("reference")
    text = "".join(text for _, text in reference.pages())
    wanted = {f"fivehundred.{name}" for name in fh.__all__ if name != "__version__"}
    for module in map(importlib.import_module, (f"fivehundred.{name}" for name in reference.MODULES)):
        own = [name for name in module.__all__ if getattr(fh, name, None) is not getattr(module, name)]
        wanted |= {f"{module.__name__}.{name}" for name in own}
    for page in (*(page for page in PAGES if page != INTERNALS), ROOT / "README.md"):
        found = re.findall(r"from (fivehundred\.[\w.]+) import (.+)", page.read_text(encoding="utf-8"))
        wanted |= {f"{module}.{name}" for module, names in found for name in names.split(", ")}
    missing = {name for name in wanted if not re.search(rf":: {name}$", text, re.MULTILINE)}
    missing = {name for name in missing if f"automodule:: {name.rpartition('.')[0]}\n" not in text}
    assert {name for name in missing if not name.startswith(("fivehundred.rules.", "fivehundred.testing."))} == set()


def test_the_rulebook_can_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "docs" / "_ext"))
    chapters = importlib.import_module("chapters")
    written = dict(chapters.pages())
    assert all(text.strip() for text in written.values())
    sources = "".join(text for name, text in written.items() if name.startswith("sources/"))
    for kind in messages.SOURCES:
        assert [key for key in messages.catalogue(kind) if f":label: source-{key.lower()}\n" not in sources] == []


def test_every_rule_has_its_chapter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "docs" / "_ext"))
    chapters = importlib.import_module("chapters")
    assert {chapters.chapter_of(rule) for rule in chapters.rule_ids()} <= set(chapters.CHAPTERS)


def test_every_option_has_its_chapter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "docs" / "_ext"))
    chapters = importlib.import_module("chapters")
    assert set(chapters.area_of_options().values()) <= set(chapters.CHAPTERS)
    assert chapters.area_of_options().keys() == OPTIONS.keys()


def test_the_page_about_situations_names_every_key_and_question() -> None:
    text = SITUATIONS.read_text(encoding="utf-8")
    keys = (*DEAL_KEYS, *TOP_KEYS, *RECORD_KEYS, *RECORD_TOP_KEYS)
    assert [key for key in keys if f"`{key}`" not in text] == []
    assert [row for row in question_rows() if row not in text.splitlines()] == []


def question_rows() -> list[str]:
    """The manual's table of questions, as their declarations say it."""
    return [f"| `{form.example}` | {form.answers} |" for form in FORMS]


def test_every_form_of_question_has_a_situation_file_and_reads_its_own_example() -> None:
    files = [tomllib.loads(path.read_text("utf-8")) for path in by_id().values()]
    asked = [ask["question"] for raw in files if "refused" not in raw for ask in raw["ask"]]
    words = [" ".join(str(text).split()).rstrip("? ") for text in asked]
    for form in FORMS:
        assert form.pattern.fullmatch(form.example), form.example
        assert any(form.pattern.fullmatch(text) for text in words), form.example


def test_the_page_about_records_names_every_key() -> None:
    defined = schema()["$defs"]
    forbidden = {key["required"][0] for key in defined["record"]["properties"]["deal"]["items"]["not"]["anyOf"]}
    keys = {*defined["deal"]["properties"], *RECORD_TOP_KEYS, *TOP_KEYS} - forbidden - {"ask", "refused"}
    rows = [line for line in RECORDS.read_text(encoding="utf-8").splitlines() if line.startswith("| `")]
    assert set(re.findall(r"`([a-z]+)`", " ".join(row.split("|")[1] for row in rows))) == keys
