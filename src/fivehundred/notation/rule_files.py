"""Rule sets by name or from a file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import attrs

from fivehundred.errors import RuleSetError
from fivehundred.profiles.registry import profile
from fivehundred.rules.data import from_json, from_toml
from fivehundred.rules.ruleset import RuleSet, with_options


def load(name: str, house: Mapping[str, str] | None = None) -> RuleSet:
    """A rule set by its name, or from a file whose name ends in ``.toml`` or ``.json``, with house rules on top.

    One without a name is called after its file.  Raises `RuleSetError`, with the name of a file that is to blame.

    >>> load("avondale", {"misere": "300"}).name
    'avondale with misere = 300'
    """
    rules = _read(name) if name.endswith((".toml", ".json")) else profile(name)
    return with_options(rules, **house or {})


def _read(name: str) -> RuleSet:
    try:
        text = Path(name).read_text("utf-8")
        rules = from_json(text) if name.endswith(".json") else from_toml(text)
    except OSError as error:
        raise RuleSetError(f"{name} cannot be opened: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise RuleSetError(f"{name} is not UTF-8 text (byte {error.start})") from None
    except RuleSetError as error:
        raise RuleSetError(f"{name}: {error}") from None
    return rules if rules.name else attrs.evolve(rules, name=Path(name).stem)
