"""Two states that differ only in what a seat may not know give equal views, texts and events; what it knows shows."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import pairwise

import pytest

import fivehundred as fh
from fivehundred import profiles
from fivehundred.profiles.registry import OWN
from fivehundred.seats import Seat
from fivehundred.testing.playing import PLAYERS, Journey, travel
from fivehundred.testing.random_rules import Chance, any_rules
from fivehundred.tree import actions_of
from fivehundred.view import View, view_json, view_line, view_text
from twins import twin

RULE_SETS = (
    fh.with_options(profiles.AVONDALE, first_leader="left_of_dealer"),
    fh.with_options(profiles.AVONDALE, kitty_shown="face_up"),
    fh.with_options(profiles.AVONDALE, misere_partner="declarer_plays_both", misere_needs="none"),
    fh.with_options(profiles.AVONDALE, other_no_trick_bids="super_open_misere_430", misere_stop="play_all"),
    fh.with_options(profiles.AVONDALE_5P, call_time="before_exchange", call_card_in_kitty="call_again"),
    fh.with_options(profiles.AVONDALE_5P, call_own_or_buried="secret_solo", first_leader="left_of_dealer"),
    fh.with_options(profiles.AVONDALE_5P, callable="a_named_player"),
    profiles.AVONDALE_5P,
    fh.with_options(profiles.TWO_JOKERS, first_leader="left_of_dealer"),
)


def journey_of(rules: fh.RuleSet, chance: random.Random) -> Journey:
    """A hand that was stopped anywhere, the rarer stages as often as the play."""
    full = travel(
        rules,
        Seat(chance.randrange(rules.players)),
        chance.getrandbits(32),
        chance.choice(PLAYERS),
        chance.random().hex(),
    )
    stages = [state.stage for state in full.states]
    stage = chance.choice(list(dict.fromkeys(stages)))
    first = stages.index(stage)
    return full.stopped(first + chance.randrange(stages.count(stage)))


def seen_in_turn(states: tuple[fh.State, ...] | list[fh.State], seat: Seat | None) -> list[View]:
    """The views of this seat, one after another; a secret step shows it nothing new."""
    views: list[View] = []
    for state in states:
        seen = fh.view(state, seat)
        if not views or views[-1] != seen:
            views.append(seen)
    return views


def choices(states: tuple[fh.State, ...] | list[fh.State], seat: Seat | None) -> dict[View, tuple[fh.Action, ...]]:
    """The choices of this seat, whenever it was asked."""
    return {fh.view(state, seat): fh.legal_actions(state) for state in states if fh.decider(state) == seat}


def check_pair(journey: Journey, other: list[fh.State], seat: Seat | None) -> None:
    mine, theirs = seen_in_turn(journey.states, seat), seen_in_turn(other, seat)
    assert mine == theirs, f"seat {seat} can tell them apart in {journey}"
    assert list(map(hash, mine)) == list(map(hash, theirs))
    assert list(map(repr, mine)) == list(map(repr, theirs))
    one, two = mine[-1], theirs[-1]
    assert view_text(one) == view_text(two)
    assert view_line(one) == view_line(two)
    assert json.dumps(view_json(one)) == json.dumps(view_json(two))
    told = [
        [event for a, b in pairwise(states) for event in fh.events(a, b, seat)] for states in (journey.states, other)
    ]
    assert told[0] == told[1], f"seat {seat} is told something else in {journey}"
    legal, others = choices(journey.states, seat), choices(other, seat)
    for seen in legal.keys() & others.keys():
        assert legal[seen] == others[seen]


def check_refusals(journey: Journey, other: list[fh.State], seat: Seat, chance: random.Random) -> None:
    """The answers to acts that this seat may try: the same wherever it sees the same."""
    space, last = actions_of(journey.rules), fh.view(journey.state, seat)
    states = [state for state in (*journey.states, *other) if fh.view(state, seat) == last]
    acts = [space.decode(number) for number in chance.sample(range(space.size), 25)]
    for act in (*acts, fh.PASS, fh.Discard(fh.CardSet()), fh.NameJoker(None), fh.CallPartner(None)):
        assert len({str(fh.why_not(state, act, by=seat)) for state in states}) == 1, (seat, act, states)
    assert len({str(fh.why_not_claim(state, seat, 1, agreed=True)) for state in states}) == 1, (seat, states)


@pytest.mark.parametrize("number", range(4))
def test_what_a_seat_may_not_know_changes_nothing_that_it_sees(number: int) -> None:
    chance = random.Random(f"twins {number}")
    pairs: Counter[str] = Counter()
    moved = 0
    for _ in range(60):
        rules = chance.choice((*OWN, *RULE_SETS, *RULE_SETS, any_rules(Chance(chance))))
        journey = journey_of(rules, chance)
        seat = chance.choice([None, *map(Seat, range(rules.players))])
        other = twin(journey, seat, chance)
        if other is None:
            continue
        pairs[journey.state.stage.value] += 1
        moved += other[-1] != journey.state
        check_pair(journey, other, seat)
        if seat is not None and fh.decider(journey.state) != seat:
            check_refusals(journey, other, seat, chance)
    assert moved > 35
    assert len(pairs) >= 5, pairs
