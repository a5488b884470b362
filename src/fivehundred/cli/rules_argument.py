"""The rule set of a command: its name or its file, and the house rules that were given with it."""

from __future__ import annotations

from collections.abc import Sequence

from fivehundred.errors import RuleSetError
from fivehundred.messages import cut
from fivehundred.notation.rule_files import load
from fivehundred.rules.ruleset import RuleSet


def load_rules(name: str, house: Sequence[str] = ()) -> RuleSet:
    """A rule set by its name or from a file, with house rules ``option=value`` on top; raises `RuleSetError`."""
    return load(name, dict(map(_change, house)))


def _change(text: str) -> tuple[str, str]:
    option, sign, given = text.partition("=")
    if not (option.strip() and sign and given.strip()):
        raise RuleSetError(f"--house {cut(text)}: a house rule is written option=value")
    return option.strip(), given.strip()
