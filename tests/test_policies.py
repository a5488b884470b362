"""A policy decides by itself: nobody outside the rules asks it for its kind."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs

from fivehundred import rules, with_options
from fivehundred.profiles import AVONDALE
from fivehundred.profiles.registry import OWN
from fivehundred.rules.joker import FollowFacts, FollowRight, LeadFacts, LeadRight
from fivehundred.rules.options import OPTIONS
from fivehundred.rules.schedule import Table
from fivehundred.testing import check_rules

SOURCE = Path(rules.__file__).parents[1]

OWNERS = ("rules/", "profiles/")
"""Where the values of options are at home."""
OTHER_WORDS = {
    ("cli/play/game.py", "random"),  # a bot
    ("cli/score/files.py", "solo"),  # a declarer who calls nobody, on a score sheet
    ("documents/deals.py", "none"),  # no contract, and no suit for a joker
    ("settle/questions/forms.py", "none"),
    ("notation/state_reader.py", "yes"),  # marks in the text of a state
    ("notation/state_reader.py", "none"),
}
"""Words of other languages that an option happens to use too."""


@attrs.frozen
class AlwaysNamed:
    """A joker whose leader must always name a suit, in the last trick too."""

    def leading(self, facts: LeadFacts) -> LeadRight:
        """It may name any suit, and must."""
        return LeadRight(15, False, True, "joker.lead")

    def following(self, facts: FollowFacts) -> FollowRight:
        """It is played where its holder has nothing of the suit."""
        return FollowRight(facts.void, False, True, "joker.void-only")


def test_a_joker_that_must_be_named_can_be_led_to_the_last_trick() -> None:
    """It is led plain there, as naming has no effect: the policy's duty to name leaves nobody without a card."""
    check_rules(with_options(AVONDALE, joker_nt_model=AlwaysNamed(), joker_nomination="none"), matches=0)


def policies() -> Iterator[type]:
    """The kinds of the values inside the areas of rule sets, tables of numbers apart."""
    for known in (*OWN, with_options(AVONDALE, pass_out="dealer_forced")):
        for area in attrs.fields(type(known)):
            value: Any = getattr(known, area.name)
            for field in attrs.fields(type(value)) if attrs.has(type(value)) else ():
                kind = type(getattr(value, field.name))
                if kind.__module__.startswith("fivehundred.rules.") and kind is not Table:
                    yield kind


def asked() -> Iterator[tuple[str, str]]:
    """Every class that an ``isinstance`` outside the rules names, with the module."""
    for path in SOURCE.rglob("*.py"):
        module = path.relative_to(SOURCE).as_posix()
        if module.startswith("rules/"):
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "isinstance":
                yield from ((module, name.id) for name in ast.walk(node.args[1]) if isinstance(name, ast.Name))


def test_no_module_outside_the_rules_asks_a_policy_for_its_kind() -> None:
    kinds = {kind.__name__ for kind in policies()}
    assert {"ManyRounds", "PlayNoTrumps", "DealerForced", "Redeal", "Pairs", "SuitlessJoker"} <= kinds
    assert not {(module, name) for module, name in asked() if name in kinds}


def compared() -> Iterator[tuple[str, str, int]]:
    """Every text that a comparison or a match names, with module and line."""
    for path in SOURCE.rglob("*.py"):
        module = path.relative_to(SOURCE).as_posix()
        if module.startswith(OWNERS):
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            parts: list[ast.AST] = []
            if isinstance(node, ast.Compare):
                parts = [node.left, *node.comparators]
            elif isinstance(node, ast.match_case):
                parts = [node.pattern]
            for word in (word for part in parts for word in _texts(part)):
                yield module, word, getattr(node, "lineno", 0)


SEVERAL = (
    *(ast.Tuple, ast.List, ast.Set, ast.Dict),
    *(ast.MatchValue, ast.MatchOr, ast.MatchAs, ast.MatchSequence),
)


def _texts(node: ast.AST) -> Iterator[str]:
    """The texts that a side of a comparison is, or holds as a list; not those in what it calls or looks up."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, SEVERAL):
        yield from (text for part in ast.iter_child_nodes(node) for text in _texts(part))


def test_no_module_outside_the_rules_compares_with_the_value_of_an_option() -> None:
    """An area answers what others must know: a misspelt word would pass unseen."""
    values = {value for option in OPTIONS.values() for value in option.values if isinstance(value, str)}
    found = [place for place in compared() if place[1] in values and place[:2] not in OTHER_WORDS]
    assert found == []
    assert {place[:2] for place in compared()} >= OTHER_WORDS
