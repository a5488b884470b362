"""Hypothesis strategies: cards, rule sets, and hands and matches that random players have brought to any point.

Where a strategy takes ``rules`` it may be a rule set or a strategy of them; without it, rules of any kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from attrs import frozen
from hypothesis import strategies as st

from fivehundred.cards import Card, CardSet, card_at
from fivehundred.match import Match
from fivehundred.phases.flow import State
from fivehundred.phases.scoring import Finished
from fivehundred.profiles.registry import OWN
from fivehundred.rules.ruleset import RuleSet
from fivehundred.seats import Seat
from fivehundred.testing.playing import MATCH_PLAYERS, PLAYERS, Journey, play_match, travel
from fivehundred.testing.random_rules import any_rules

T = TypeVar("T")
Rules = RuleSet | st.SearchStrategy[RuleSet] | None

EVERY_CARD: tuple[Card, ...] = tuple(card_at(index) for index in range(67))


@frozen
class Drawn:
    """Choices that Hypothesis makes, and makes simpler when a test fails."""

    draw: st.DrawFn

    def one(self, of: Sequence[T]) -> T:
        """One of these."""
        return self.draw(st.sampled_from(of))

    def some(self, of: Sequence[T], most: int) -> list[T]:
        """Some of these, none twice, in any order."""
        size = self.draw(st.integers(0, min(most, len(of))))
        return self.draw(st.lists(st.sampled_from(of), min_size=size, max_size=size, unique=True))


def cards(rules: RuleSet | None = None) -> st.SearchStrategy[Card]:
    """A card: of the pack of these rules, or any that there is."""
    return st.sampled_from(EVERY_CARD if rules is None else rules.pack.sorted_cards)


def card_sets(rules: RuleSet | None = None, *, size: int | None = None) -> st.SearchStrategy[CardSet]:
    """A set of cards, of any size or of this one."""
    least, most = (0, None) if size is None else (size, size)
    return st.lists(cards(rules), min_size=least, max_size=most, unique=True).map(CardSet.of)


def profiles() -> st.SearchStrategy[RuleSet]:
    """A profile of the library."""
    return st.sampled_from(OWN)


@st.composite
def rule_sets(draw: st.DrawFn, over: Sequence[RuleSet] = OWN) -> RuleSet:
    """Rules that somebody might play: any options with any values, over one of these profiles."""
    return any_rules(Drawn(draw), over)


def _rules(rules: Rules) -> st.SearchStrategy[RuleSet]:
    if rules is None:
        return rule_sets()
    return st.just(rules) if isinstance(rules, RuleSet) else rules


@st.composite
def journeys(draw: st.DrawFn, rules: Rules = None, *, whole: bool = False) -> Journey:
    """A hand that was stopped anywhere, or played to its end (``whole``)."""
    table = draw(_rules(rules))
    dealer = Seat(draw(st.integers(0, table.players - 1)))
    seed = draw(st.integers(0, 2**32))
    player = draw(st.sampled_from(PLAYERS))
    choices = draw(st.integers(0, 2**32))
    full = travel(table, dealer, seed, player, choices)
    if whole:
        return full
    stages = [state.stage for state in full.states]
    stage = draw(st.sampled_from(list(dict.fromkeys(stages))))  # some are short
    first = stages.index(stage)
    return full.stopped(draw(st.integers(first, first + stages.count(stage) - 1)))


def states(rules: Rules = None) -> st.SearchStrategy[State]:
    """A state of any stage that play can reach."""
    return journeys(rules).map(lambda journey: journey.state)


def finished(rules: Rules = None) -> st.SearchStrategy[Finished]:
    """A finished deal."""
    return journeys(rules, whole=True).map(_end)


def _end(journey: Journey) -> Finished:
    assert isinstance(journey.state, Finished), journey
    return journey.state


@st.composite
def matches(draw: st.DrawFn, rules: Rules = None, *, most: int = 10) -> Match:
    """A match after some deals, ``most`` of them at the most; it may be over."""
    table = draw(_rules(rules))
    player = draw(st.sampled_from(MATCH_PLAYERS))
    return play_match(table, draw(st.integers(0, 2**32)), player, draw(st.integers(0, most)))[0]
