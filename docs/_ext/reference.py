"""The reference of public names: pages for autodoc, from the front door, the profiles, `settle` and the policies."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import types
import typing
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from chapters import CHAPTERS, TITLES, block, esc, heading

import fivehundred as fh
from fivehundred import profiles, settle


def exists(name: str) -> bool:
    """Whether a name is one of the library's, though not a public one: then it is shown without a link."""
    for start in ("", "fivehundred.", "fivehundred.phases."):
        parts = f"{start}{name}".split(".")
        if parts[0] != "fivehundred":
            continue
        for cut in range(len(parts), 0, -1):
            try:
                value: Any = importlib.import_module(".".join(parts[:cut]))
            except ImportError:
                continue
            return all((value := getattr(value, part, None)) is not None for part in parts[cut:])
    return False


# page, title, what it holds: the modules whose public names stand on it
GROUPS = (
    ("cards", "Cards, bids and seats", ("cards", "bids", "seats", "actions", "notation")),
    ("hand", "A hand", ("game", "phases", "view")),
    ("match", "A match", ("match",)),
    ("rulesets", "Rule sets", ("rules", "profiles", "describe")),
    ("errors", "Errors", ("errors",)),
)


@cache
def home_of(name: str) -> str:
    """The module in which a name of the front door is defined."""
    tree = ast.parse(Path(fh.__file__).read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                if (alias.asname or alias.name) == name:
                    return node.module
    return str(getattr(getattr(fh, name), "__module__", "fivehundred"))


@cache
def documented(module: str) -> dict[str, str]:
    """The texts that stand below assignments in a module."""
    tree = ast.parse(inspect.getsource(importlib.import_module(module)))
    found = {}
    for node, after in zip(tree.body, tree.body[1:], strict=False):
        if not isinstance(node, (ast.Assign, ast.AnnAssign)) or not isinstance(after, ast.Expr):
            continue
        if isinstance(after.value, ast.Constant) and isinstance(after.value.value, str):
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                for name in ast.walk(target):
                    if isinstance(name, ast.Name):
                        found[name.id] = inspect.cleandoc(after.value.value)
    return found


def entry(name: str, value: Any, module: str, home: str) -> str:
    """The directive for one name."""
    if inspect.isclass(value):
        options = "   :members:\n   :inherited-members: Exception, IntEnum, Enum, int, str, object\n"
        return f".. autoclass:: {module}.{name}\n{options}"
    if inspect.isroutine(value):
        return f".. autofunction:: {module}.{name}\n"
    text = documented(home).get(name, "")
    if not text:
        said = repr(value).replace("fivehundred.", "")
        text = f"``{said}``" if isinstance(value, types.UnionType) else f"{type(value).__name__}: ``{said}``"
    return f".. py:data:: {module}.{name}\n\n{block(text)}\n"


def page(title: str, names: list[tuple[str, Any, str, str]]) -> str:
    kinds: dict[str, list[str]] = {"Functions": [], "Classes": [], "Values": []}
    for name, value, module, home in names:
        kind = "Classes" if inspect.isclass(value) else "Functions" if inspect.isroutine(value) else "Values"
        kinds[kind].append(entry(name, value, module, home))
    out = [heading(title)]
    for kind, entries in kinds.items():
        if entries:
            out += [heading(kind, "-"), "\n".join(entries)]
    return "\n".join(out)


def protocols() -> list[type]:
    """The policy protocols of the rule areas, with the facts that they are given and what they return."""
    found: dict[type, None] = {}
    for area in CHAPTERS:
        module = importlib.import_module(f"fivehundred.rules.{area}")
        for value in vars(module).values():
            if inspect.isclass(value) and getattr(value, "_is_protocol", False) and value.__module__ == module.__name__:
                found[value] = None
                for method in vars(value).values():
                    if inspect.isfunction(method):
                        hints = typing.get_type_hints(method)
                        for hint in hints.values():
                            if inspect.isclass(hint) and hint.__module__ == module.__name__:
                                found[hint] = None
    schedule = importlib.import_module("fivehundred.rules.schedule")
    found[schedule.Table] = None
    return list(found)


def areas() -> str:
    """The classes of the rule areas: the values that a rule set is made of, and the policies that come with them."""
    told = set(protocols())
    out = [
        heading("The areas of a rule set"),
        "A `RuleSet` has one of these for each area. They are made from options, by `with_options` and `ruleset`; "
        "their fields are what the game asks them for.",
        "",
    ]
    for area in CHAPTERS:
        module = importlib.import_module(f"fivehundred.rules.{area}")
        mine = [
            value
            for name, value in vars(module).items()
            if inspect.isclass(value) and value.__module__ == module.__name__ and value not in told and name[0] != "_"
        ]
        out += [heading(TITLES[area], "-"), esc(_first(module)), ""]
        out += [f".. autoclass:: {value.__module__}.{value.__name__}\n   :members:\n" for value in mine]
    return "\n".join(out)


def policies() -> str:
    out = [
        heading("Policies"),
        "The parts of a rule set in which behaviour, not only a value, may differ. Whatever has the methods of one of "
        "these protocols can stand for the option; :doc:`/own-rules` shows how.",
        "",
    ]
    for kind in protocols():
        members = ":members:" if vars(kind) else ""
        out += [f".. autoclass:: {kind.__module__}.{kind.__name__}", f"   {members}", ""]
    return "\n".join(out)


def pages() -> Iterator[tuple[str, str]]:
    """Every generated page of the reference."""
    groups: dict[str, list[tuple[str, Any, str, str]]] = {name: [] for name, _, _ in GROUPS}
    for name in fh.__all__:
        home = home_of(name)
        part = home.removeprefix("fivehundred.").partition(".")[0]
        for group, _, parts in GROUPS:
            if part in parts:
                groups[group].append((name, getattr(fh, name), "fivehundred", home))
                break
        else:
            if name != "__version__":
                raise LookupError(f"no page of the reference takes {name} of {home}")
    for group, title, _ in GROUPS:
        yield f"reference/{group}", page(title, groups[group])
    named = []
    for name in profiles.__all__:
        value = getattr(profiles, name)
        if isinstance(value, fh.RuleSet):
            text = documented(_home(name)).get(name, "") or value.about
            see = f"See :doc:`/profiles/{value.name}`."
            named.append(f".. py:data:: fivehundred.profiles.{name}\n\n{block(text)}\n\n   {see}\n")
    same = ", ".join(f"`fivehundred.{name}`" for name in profiles.__all__ if name in fh.__all__)
    said = f"It also has {same}, which are the same as at the front door."
    yield "reference/profiles", "\n".join([heading("Profiles by name"), esc(_first(profiles)), "", said, "", *named])
    yield (
        "reference/settle",
        page("Settling disputes", [(n, getattr(settle, n), "fivehundred.settle", "") for n in settle.__all__]),
    )
    yield "reference/areas", areas()
    yield "reference/policies", policies()
    yield "reference/index", index()


def _home(name: str) -> str:
    """The module in which a profile's text stands."""
    for module in pkgutil.iter_modules(profiles.__path__, "fivehundred.profiles."):
        if name in documented(module.name):
            return module.name
    return "fivehundred.profiles"


def _first(module: Any) -> str:
    return (inspect.getdoc(module) or "").partition("\n\n")[0].replace("\n", " ")


def index() -> str:
    return "\n".join(
        [
            heading("Reference"),
            "Everything public. ``import fivehundred as fh`` gives all names of the first pages; the profiles are in "
            "``fivehundred.profiles``, disputes in ``fivehundred.settle``.",
            "",
            ".. toctree::\n   :maxdepth: 1\n",
            *(f"   {name}" for name, _, _ in GROUPS),
            "   profiles",
            "   settle",
            "   areas",
            "   policies",
            "",
        ]
    )
