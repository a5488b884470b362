"""The page about internals is true: its layers and files are there, and each of its recipes works on a copy.

A recipe is a section with blocks of ``diff``: paths under ``src/fivehundred``, lines that are there or are taken away,
and lines that are added; ``@@`` begins another place of the same file, and lines that only add go to its end.  What the
recipe promises are the blocks of ``pycon`` under it, which run in a copy of the package with the changes.
"""

from __future__ import annotations

import ast
import doctest
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "fivehundred"
PAGE = (ROOT / "docs" / "internals.md").read_text("utf-8")
SECTIONS = {part.partition("\n")[0]: part for part in re.split(r"^## ", PAGE, flags=re.MULTILINE)[1:]}
RECIPES = {name: part for name, part in SECTIONS.items() if "```diff" in part}
RUN = "import doctest, sys; sys.exit(doctest.testfile(sys.argv[1], module_relative=False, optionflags=%d).failed)"


def blocks(text: str, head: str) -> Iterator[str]:
    return iter(re.findall(rf"^```{re.escape(head)}\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL))


def first_column(section: str) -> list[tuple[str, ...]]:
    """The names in the first column of a section's tables."""
    rows = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
    return [tuple(re.findall(r"`([^`]+)`", row)) for row in rows]


def changed(text: str, hunk: list[str]) -> str:
    """A file's text with one place of it changed."""
    old = [line[1:] for line in hunk if line[0] in " -"]
    new = [line[1:] for line in hunk if line[0] in " +"]
    if not old:
        return "\n".join([text.rstrip("\n"), *new, ""])
    found = "".join(f"{line}\n" for line in old)
    assert f"\n{text}".count(f"\n{found}") == 1, f"not once in the file:\n{found}"
    return text.replace(found, "".join(f"{line}\n" for line in new))


def apply(diff: str, package: Path) -> None:
    """Change the files that a diff names."""
    for part in re.split(r"^--- ", diff, flags=re.MULTILINE)[1:]:
        name, _, body = part.partition("\n")
        file = package / name
        for hunk in re.split(r"^@@\n", body, flags=re.MULTILINE):
            file.write_text(changed(file.read_text("utf-8"), hunk.splitlines()), "utf-8")


@pytest.mark.parametrize("recipe", RECIPES)
def test_a_recipe_works_on_a_copy_of_the_package(recipe: str, tmp_path: Path) -> None:
    package = Path(shutil.copytree(PACKAGE, tmp_path / "fivehundred", ignore=shutil.ignore_patterns("__pycache__")))
    promised = "\n".join(blocks(RECIPES[recipe], "{code-block} pycon"))
    assert ">>>" in promised
    (tmp_path / "promised.txt").write_text(promised, "utf-8")
    for diff in blocks(RECIPES[recipe], "diff"):
        apply(diff, package)
    done = subprocess.run(
        [sys.executable, "-c", RUN % (doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE), "promised.txt"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout


def test_the_recipes_are_those_that_change_files() -> None:
    assert list(RECIPES) == ["A profile", "An option", "A question", "A kind of bid"]


def test_the_page_names_every_layer_in_its_order() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    (layers,) = (contract["layers"] for contract in contracts if contract["id"] == "layers")
    names = [tuple(re.findall(r"\w+", layer)) for layer in layers]
    there = [tuple(name for name in layer if list(PACKAGE.glob(f"{name}*"))) for layer in names]
    assert first_column(SECTIONS["The layers"]) == [layer for layer in there if layer]


def test_every_file_that_the_page_names_is_there() -> None:
    named = re.findall(r"`((?:\w+/)*\w+\.(?:py|toml))`", PAGE)
    assert len(named) > 40
    assert [name for name in named if not (PACKAGE / name).is_file() and not (ROOT / name).is_file()] == []


def test_the_page_names_every_file_that_tells_its_weak_spots() -> None:
    weak = set()
    for path in PACKAGE.rglob("*.py"):
        said = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
        if re.search(r"^Weak spots?: ", said, flags=re.MULTILINE):
            weak.add(str(path.relative_to(PACKAGE).as_posix()))
    assert {name for (name,) in first_column(SECTIONS["Knowledge and rulings"])} == weak
