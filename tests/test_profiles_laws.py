"""Every profile keeps the laws that any profile must keep."""

from __future__ import annotations

import pytest

from fivehundred import RuleSet
from fivehundred.profiles.registry import OWN
from fivehundred.testing import check_rules


@pytest.mark.parametrize("rules", OWN, ids=lambda rules: rules.name)
def test_a_profile_keeps_the_laws(rules: RuleSet) -> None:
    check_rules(rules, examples=10)
