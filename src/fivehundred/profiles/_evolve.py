"""Making one profile from another."""

from __future__ import annotations

import attrs

from fivehundred.rules.options import Value
from fivehundred.rules.ruleset import RuleSet, with_options


def evolve(
    rules: RuleSet,
    *,
    name: str,
    about: str,
    sources: tuple[str, ...] = (),
    defaults: tuple[str, ...] = (),
    **changes: Value,
) -> RuleSet:
    """A new profile: another's rules with some options changed, under a name of its own."""
    changed = with_options(rules, **changes)
    return attrs.evolve(changed, name=name, about=about, sources=sources, defaults=defaults)
