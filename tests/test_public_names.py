"""Public names: those that `import fivehundred` offers, and that it loads only modules that are asked for."""

from __future__ import annotations

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import fivehundred as fh

SRC = Path(__file__).parents[1] / "src"


def fresh(program: str) -> str:
    """The output of a program in a process of its own."""
    done = subprocess.run([sys.executable, "-c", program], cwd=SRC, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def typed() -> dict[str, str]:
    """The public names and their modules, as type checkers read them."""
    stub = ast.parse((SRC / "fivehundred" / "__init__.pyi").read_text("utf-8"))
    return {
        name.name: node.module or "" for node in stub.body if isinstance(node, ast.ImportFrom) for name in node.names
    }


def test_type_checkers_and_programs_are_told_the_same_names() -> None:
    assert sorted(typed()) == sorted(fh.__all__)
    for name, module in typed().items():
        assert getattr(fh, name) is getattr(import_module(module), name), name
    assert set(fh.__all__) <= set(dir(fh))


def test_only_what_is_asked_for_is_loaded() -> None:
    loaded = "import sys; print(*sorted(m for m in sys.modules if m.startswith(('fivehundred', 'attr'))))"
    assert fresh(f"import fivehundred; {loaded}") == "fivehundred fivehundred._version"
    assert "fivehundred.rules" not in fresh(f"from fivehundred import Card; {loaded}").split()
    assert "fivehundred.view" not in fresh(f"import fivehundred as fh; fh.deal, fh.profile; {loaded}").split()


@pytest.mark.parametrize("name", ["cards", "view"])
def test_a_function_is_not_lost_when_the_module_of_its_name_is_loaded(name: str) -> None:
    assert fresh(f"import fivehundred as fh, fivehundred.{name}; print(type(fh.{name}).__name__)") == "function"
    assert (
        fresh(f"import fivehundred as fh; fh.{name}; import fivehundred.{name}; print(callable(fh.{name}))") == "True"
    )


def test_modules_need_no_import_of_their_own() -> None:
    assert fresh("import fivehundred as fh; print(fh.profiles.AVONDALE.name)") == "avondale"


def test_a_name_that_is_not_there() -> None:
    with pytest.raises(AttributeError, match="module 'fivehundred' has no attribute 'bidd'"):
        fh.bidd  # type: ignore[attr-defined]  # noqa: B018
