"""Packages that load a module when one of its names is first asked for."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib import import_module


def lazily(package: str, modules: Sequence[str], names: Sequence[str]) -> Callable[[str], object]:
    """The ``__getattr__`` of a package: a name is that of the first of these modules which has it."""

    def get(name: str) -> object:
        if name not in names:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        loaded = (vars(import_module(f"{package}.{module}")) for module in modules)
        found = next(names_in[name] for names_in in loaded if name in names_in)
        setattr(sys.modules[package], name, found)
        return found

    return get
