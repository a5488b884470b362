"""For tests: Hypothesis strategies, and `check_rules`, the laws that any profile must keep.

    from fivehundred.testing import check_rules

    def test_our_house_rules():
        check_rules(OUR_RULES)

Needs Hypothesis: ``pip install "fivehundred[testing]"``.  Nothing else in the library imports this package.
"""

try:
    import hypothesis as _hypothesis  # noqa: F401
except ImportError as error:
    raise ImportError(
        'fivehundred.testing needs Hypothesis: pip install "fivehundred[testing]" (or pip install hypothesis)'
    ) from error

from fivehundred.testing.laws import check_rules
from fivehundred.testing.laws.deals import check_deal
from fivehundred.testing.laws.matches import check_match
from fivehundred.testing.playing import PLAYERS, Journey, Player, match_ends, travel
from fivehundred.testing.random_rules import Chance, Choice, any_rules
from fivehundred.testing.strategies import (
    card_sets,
    cards,
    finished,
    journeys,
    matches,
    profiles,
    rule_sets,
    states,
)
from fivehundred.tree import longest

__all__ = [
    "PLAYERS",
    "Chance",
    "Choice",
    "Journey",
    "Player",
    "any_rules",
    "card_sets",
    "cards",
    "check_deal",
    "check_match",
    "check_rules",
    "finished",
    "journeys",
    "longest",
    "match_ends",
    "matches",
    "profiles",
    "rule_sets",
    "states",
    "travel",
]
