"""The reference of public names: pages for autodoc on `fivehundred`, the modules beside it, and the policies.

Besides, the numbers that programs choose from and learn from, printed from the code.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import sys
import types
import typing
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from chapters import CHAPTERS, TITLES, block, esc, heading, table

import fivehundred as fh
from fivehundred import profiles, tree
from fivehundred.profiles.registry import OWN


def exists(name: str) -> bool:
    """Whether a name is one of the library's, though not a public one: then it is shown without a link."""
    ours = {path: module for path, module in sys.modules.items() if path.partition(".")[0] == "fivehundred"}
    return name in ours or any(_has(module, name.removeprefix(f"{path}.")) for path, module in ours.items())


def _has(value: Any, path: str) -> bool:
    return all((value := getattr(value, part, None)) is not None for part in path.split("."))


# page, title, the modules whose names in `fivehundred` it lists
GROUPS = (
    ("cards", "Cards, bids and seats", ("cards", "bids", "seats", "actions", "notation.reading")),
    ("hand", "A hand", ("game", "claims", "phases", "notation.state_text")),
    ("match", "A match", ("match",)),
    ("view", "What a seat sees", ("view",)),
    ("rulesets", "Rule sets", ("rules", "profiles", "describe")),
    ("errors", "Errors", ("errors",)),
)

# page and title: a module of which `fivehundred` offers no names, or not all
MODULES = {
    "view": "What a seat sees",
    "records": "Records",
    "tree": "Trees",
    "bots": "Bots",
    "settle": "Settling disputes",
}

# modules that need something else to be installed, and the one that those for frameworks step through
ADAPTERS = ("json_objects", "positions", "openspiel", "pettingzoo")


@cache
def home_of(name: str) -> str:
    """The module in which a name of `fivehundred` is defined."""
    tree = ast.parse(Path(fh.__file__).with_suffix(".pyi").read_text("utf-8"))
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


PARTS = {"auction": ("rounds", "pass_out"), "misere": ("no_trick_bids",), "joker": ("suitless",)}
"""Modules that belong to the area of another one."""


def modules_of(area: str) -> list[types.ModuleType]:
    """The modules of a rule area, its own first."""
    return [importlib.import_module(f"fivehundred.rules.{name}") for name in (area, *PARTS.get(area, ()))]


def protocols() -> list[type]:
    """The policy protocols of the rule areas, with the facts that they are given and what they return."""
    found: dict[type, None] = {}
    for module in (module for area in CHAPTERS for module in modules_of(area)):
        for value in vars(module).values():
            if inspect.isclass(value) and getattr(value, "_is_protocol", False) and value.__module__ == module.__name__:
                found[value] = None
                for method in vars(value).values():
                    if inspect.isfunction(method):
                        whole = typing.get_type_hints(method).values()
                        for hint in (*whole, *(part for union in whole for part in typing.get_args(union))):
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
        modules = modules_of(area)
        mine = [
            value
            for module in modules
            for name, value in vars(module).items()
            if inspect.isclass(value) and value.__module__ == module.__name__ and value not in told and name[0] != "_"
        ]
        out += [heading(TITLES[area], "-"), esc(_first(modules[0])), ""]
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


def adapters() -> str:
    """The adapters: each is a module of its own, imported by its path."""
    out = [heading("Adapters"), "Imported by their path. :doc:`/frameworks` and :doc:`/records` show them in use.", ""]
    for name in ADAPTERS:
        module = f"fivehundred.adapters.{name}"
        out += [heading(module, "-"), f".. automodule:: {module}\n   :members:\n"]
    return "\n".join(out)


def numbering() -> str:
    """The numbering of actions of every profile, and the layout of vectors: printed, not written."""
    said = (
        "A program that learns chooses from numbers and looks at numbers. `actions_of` numbers the actions of a rule "
        "set; `information_layout` and `observation_layout` say what stands where in the vectors. All three follow "
        "from the rule set, for house rules too, and stay as they are in later versions. :doc:`/trees` shows them in "
        "use."
    )
    alike: dict[tuple[str, ...], list[str]] = {}
    for rules in OWN:
        alike.setdefault(tuple(map(str, tree.actions_of(rules).describe())), []).append(rules.name)
    out = [heading("Actions and vectors by number"), said, "", heading("Sizes", "-"), sizes()]
    out += [heading("Actions", "-"), "Profiles that stand together have the same actions.", ""]
    for rows, names in alike.items():
        out += [heading(", ".join(names), "~"), table(("numbers", "action"), [row.split(" ", 1) for row in rows])]
    of = "The layouts for ``avondale``; those of other rules have the same pieces, in other sizes or left out."
    how = (inspect.getdoc(tree.information_layout) or "").split("\n\n")[1]
    out += [heading("Vectors", "-"), of, "", how, ""]
    layouts = {
        "information_vector": tree.information_layout(profiles.AVONDALE),
        "observation_vector": tree.observation_layout(profiles.AVONDALE),
    }
    for name, layout in layouts.items():
        out += [heading(name, "~"), table(("numbers", "meaning"), [str(block).split(" ", 1) for block in layout])]
    return "\n".join(out)


def sizes() -> str:
    """A row for each profile: how many actions, how long the vectors are."""
    rows = [
        (
            f":doc:`{rules.name} </profiles/{rules.name}>`",
            str(rules.players),
            str(tree.actions_of(rules).size),
            str(tree.information_layout(rules)[-1].last + 1),
            str(tree.observation_layout(rules)[-1].last + 1),
        )
        for rules in OWN
    ]
    return table(("profile", "players", "actions", "information", "observation"), rows, classes="numbers", stub=True)


def public_names() -> dict[str, list[tuple[str, Any, str, str]]]:
    """The names of `fivehundred` by page."""
    groups: dict[str, list[tuple[str, Any, str, str]]] = {name: [] for name, _, _ in GROUPS}
    for name in fh.__all__:
        home = home_of(name)
        part = home.removeprefix("fivehundred.")
        for group, _, parts in GROUPS:
            if any(f"{part}.".startswith(f"{one}.") for one in parts):
                groups[group].append((name, getattr(fh, name), "fivehundred", home))
                break
        else:
            if name != "__version__":
                raise LookupError(f"no page of the reference takes {name} of {home}")
    return groups


def module_names(name: str) -> list[tuple[str, Any, str, str]]:
    """The public names of a module that `fivehundred` does not offer."""
    path = f"fivehundred.{name}"
    module = importlib.import_module(path)  # `fivehundred.view` is the function
    return [
        (one, getattr(module, one), path, path)
        for one in module.__all__
        if getattr(fh, one, None) is not getattr(module, one)
    ]


def pages() -> Iterator[tuple[str, str]]:
    """Every generated page of the reference."""
    groups = public_names()
    for group, title, _ in GROUPS:
        if group not in MODULES:
            yield f"reference/{group}", page(title, groups[group])
    for name, title in MODULES.items():
        yield f"reference/{name}", page(title, [*groups.get(name, []), *module_names(name)])
    named = []
    for name in profiles.__all__:
        value = getattr(profiles, name)
        if isinstance(value, fh.RuleSet):
            text = documented(_home(name)).get(name, "") or value.about
            see = f"See :doc:`/profiles/{value.name}`."
            named.append(f".. py:data:: fivehundred.profiles.{name}\n\n{block(text)}\n\n   {see}\n")
    same = ", ".join(f"`fivehundred.{name}`" for name in profiles.__all__ if name in fh.__all__)
    said = f"It also has {same}, which are the same as in `fivehundred`."
    yield "reference/profiles", "\n".join([heading("Profiles by name"), esc(_first(profiles)), "", said, "", *named])
    yield "reference/adapters", adapters()
    yield "reference/numbering", numbering()
    yield "reference/areas", areas()
    yield "reference/policies", policies()
    yield "reference/index", index()


def _home(name: str) -> str:
    """The module that holds a profile's text."""
    for module in pkgutil.iter_modules(profiles.__path__, "fivehundred.profiles."):
        if name in documented(module.name):
            return module.name
    return "fivehundred.profiles"


def _first(module: Any) -> str:
    return (inspect.getdoc(module) or "").partition("\n\n")[0].replace("\n", " ")


def index() -> str:
    """The table of contents, in which the names of `fivehundred` come first."""
    listed = dict.fromkeys([*(name for name, _, _ in GROUPS), *MODULES])
    return "\n".join(
        [
            heading("Reference"),
            "Everything public. ``import fivehundred as fh`` gives all names of the first pages; records are in "
            "``fivehundred.records``, trees in ``fivehundred.tree``, bots in ``fivehundred.bots``, disputes in "
            "``fivehundred.settle``, the profiles in ``fivehundred.profiles``. Each name stands under the module from "
            "which it is imported.",
            "",
            ".. toctree::\n   :maxdepth: 1\n",
            *(f"   {name}" for name in listed),
            "   adapters",
            "   numbering",
            "   profiles",
            "   areas",
            "   policies",
            "",
        ]
    )
