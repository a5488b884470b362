"""Two states that differ only in what a seat may not know give equal views, texts and events; what it knows shows."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import pytest
from attrs import frozen

import fivehundred as fh
from fivehundred import profiles
from fivehundred.phases.playing import tricks_left
from fivehundred.profiles.registry import OWN
from fivehundred.rules.ruleset import ladder
from fivehundred.seats import Seat
from fivehundred.testing.playing import PLAYERS, Journey, Player, travel
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
ANOTHER_LEADS = [rules for rules in RULE_SETS if not rules.play.declarer_leads]


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
    """What a server sends this seat, and the answers to acts that it may try: the same wherever it sees the same."""
    space, last = actions_of(journey.rules), fh.view(journey.state, seat)
    states = [state for state in (*journey.states, *other) if fh.view(state, seat) == last]
    acts = [space.decode(number) for number in chance.sample(range(space.size), 25)]
    for act in (*acts, fh.PASS, fh.Discard(fh.CardSet()), fh.NameJoker(None), fh.CallPartner(None)):
        assert len({str(fh.why_not(state, act, by=seat)) for state in states}) == 1, (seat, act, states)
    assert len({json.dumps(fh.client_state(state, seat)) for state in states}) == 1, (seat, states)
    assert len({str(fh.why_not_claim(state, seat, 1, agreed=True)) for state in states}) == 1, (seat, states)
    if any(isinstance(state, fh.Playing) and tricks_left(state) < 3 for state in states):
        assert len({str(fh.why_not_claim(state, seat, 1, by=seat)) for state in states}) == 1, (seat, states)


def any_seat(journey: Journey, chance: random.Random) -> Seat | None:
    """A seat or an onlooker."""
    return chance.choice([None, *map(Seat, range(journey.rules.players))])


def check_twins(journey: Journey, seat: Seat | None, chance: random.Random) -> bool | None:
    """All that goes to a seat, of a twin; whether its last state is another one, `None` if there is no twin."""
    other = twin(journey, seat, chance)
    if other is None:
        return None
    check_pair(journey, other, seat)
    if seat is not None:
        check_refusals(journey, other, seat, chance)
    return other[-1] != journey.state


@pytest.mark.parametrize("number", range(4))
def test_what_a_seat_may_not_know_changes_nothing_that_it_sees(number: int) -> None:
    chance = random.Random(f"twins {number}")
    pairs: Counter[str] = Counter()
    moved = 0
    for _ in range(60):
        journey = journey_of(
            chance.choice((chance.choice(OWN), chance.choice(RULE_SETS), any_rules(Chance(chance)))), chance
        )
        differs = check_twins(journey, any_seat(journey, chance), chance)
        if differs is not None:
            pairs[journey.state.stage.value] += 1
            moved += differs
    assert moved > 35
    assert len(pairs) >= 5, pairs


@frozen(kw_only=True)
class Bidder(Player):
    """One seat bids this, the others pass; then they play like other players."""

    seat: Seat
    bid: fh.Call
    passes: float = 1.0
    miseres: float = 0.0

    def _call(self, state: fh.Bidding, legal: Sequence[fh.Action], rng: random.Random) -> fh.Action:
        wanted = self.bid if state.seat == self.seat else fh.PASS
        return wanted if wanted in legal else rng.choice(legal)


def before_the_first_lead(rules: fh.RuleSet, chance: random.Random) -> Journey:
    """A hand at no-trump, in misère or with a called partner, stopped about where the play begins."""
    plain = [bid for bid in ladder(rules) if not isinstance(bid, fh.Bid) or bid.strain is fh.Strain.NO_TRUMP]
    bid = chance.choice(plain if plain and rules.partner is None else ladder(rules))
    dealer, bidder = (Seat(chance.randrange(rules.players)) for _ in range(2))
    full = travel(rules, dealer, chance.getrandbits(32), Bidder(seat=bidder, bid=bid), chance.random().hex())
    asked = [number for number, state in enumerate(full.states) if isinstance(state, fh.Announcing)]
    begun = sum(not isinstance(state, fh.Playing | fh.Finished) for state in full.states)
    return full.stopped(chance.choice((*asked, min(begun, len(full.actions)))))


def house_rules(chance: random.Random) -> fh.RuleSet:
    """A table that makes up its rules, and where the declarer may name the joker's suit before another leads."""
    mix = any_rules(Chance(chance))
    try:
        return fh.with_options(mix, joker_nomination="declarer_holding", first_leader="left_of_dealer")
    except fh.RuleSetError:
        return mix


@pytest.mark.parametrize("number", range(2))
def test_what_a_seat_may_not_know_changes_nothing_before_the_first_lead(number: int) -> None:
    """What is asked of the declarer there depends on cards that the others do not see."""
    chance = random.Random(f"twins before the first lead {number}")
    asked: Counter[bool] = Counter()
    for _ in range(70):
        rules = chance.choice((chance.choice(RULE_SETS), chance.choice(ANOTHER_LEADS), house_rules(chance)))
        journey = before_the_first_lead(rules, chance)
        leader = journey.state.deal.leader
        if check_twins(journey, chance.choice((leader, any_seat(journey, chance))), chance):
            asked[isinstance(journey.state, fh.Announcing)] += 1
    assert min(asked[True], asked[False]) > 15, asked
