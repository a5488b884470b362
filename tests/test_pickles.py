"""Pickles: a profile goes by its name and fingerprint, all other rule sets go whole, and a state is small."""

from __future__ import annotations

import copy
import pickle

import attrs
import pytest

import fivehundred as fh
from fivehundred import Finished, Playing, RuleSet, RuleSetError, Seat
from fivehundred.phases import flow
from fivehundred.phases.course import stoppers
from fivehundred.phases.deal import Trick
from fivehundred.phases.playing import tricks_left
from fivehundred.profiles import AVONDALE, registry
from fivehundred.profiles.registry import OWN
from fivehundred.testing.playing import PLAYERS, travel
from fivehundred.view import sight

HOUSE = fh.with_options(AVONDALE, misere=300)
RENAMED = attrs.evolve(AVONDALE, name="Tuesday's table")
RETOLD = attrs.evolve(AVONDALE, about="as we play it")
IMPOSTOR = attrs.evolve(HOUSE, name="avondale")


def labels(rules: RuleSet) -> tuple[object, ...]:
    return rules, rules.name, rules.about, rules.sources, rules.defaults


@pytest.mark.parametrize("rules", OWN, ids=lambda rules: rules.name)
def test_a_profile_is_pickled_by_its_name_and_fingerprint(rules: RuleSet) -> None:
    text = pickle.dumps(rules)
    assert len(text) < 150
    assert fh.fingerprint(rules).encode() in text
    assert pickle.loads(text) is rules
    assert pickle.loads(pickle.dumps(attrs.evolve(rules))) is rules
    assert copy.deepcopy(rules) is rules


@pytest.mark.parametrize("rules", [HOUSE, RENAMED, RETOLD, IMPOSTOR], ids=["house", "renamed", "retold", "impostor"])
def test_what_is_no_profile_is_pickled_whole(rules: RuleSet) -> None:
    for protocol in (0, 2, pickle.HIGHEST_PROTOCOL):
        twin = pickle.loads(pickle.dumps(rules, protocol))
        assert labels(twin) == labels(rules)
        assert hash(twin) == hash(rules)
    assert labels(copy.deepcopy(rules)) == labels(rules)


def test_other_rules_are_carried_once_by_all_states_that_share_them() -> None:
    states = travel(HOUSE, fh.W, 5, PLAYERS[0], 1).states
    alone, together = len(pickle.dumps(HOUSE)), len(pickle.dumps(states))
    assert together < 2 * alone + 100 * len(states)
    twins = pickle.loads(pickle.dumps(states))
    assert all(twin.deal.rules is twins[0].deal.rules for twin in twins)


def test_states_of_many_rules_go_into_one_pickle() -> None:
    states = [fh.deal(rules, dealer=Seat(0), seed=3) for rules in (*OWN, HOUSE, RENAMED, RETOLD, IMPOSTOR, *OWN)]
    twins = pickle.loads(pickle.dumps(states))
    assert twins == states
    assert [labels(twin.deal.rules) for twin in twins] == [labels(state.deal.rules) for state in states]


def test_a_profile_that_is_another_now_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    text = pickle.dumps(fh.deal(AVONDALE, dealer=fh.W, seed=7))
    monkeypatch.setattr(registry, "OWN", tuple(IMPOSTOR if rules is AVONDALE else rules for rules in OWN))
    with pytest.raises(RuleSetError) as refused:
        pickle.loads(text)
    was, now = fh.fingerprint(AVONDALE), fh.fingerprint(HOUSE)
    assert str(refused.value) == (
        f"pickled with the profile avondale as {was}, which is {now} now: read it with the version that wrote it"
    )


def test_a_profile_that_is_gone_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    text = pickle.dumps(AVONDALE)
    monkeypatch.setattr(registry, "OWN", tuple(rules for rules in OWN if rules is not AVONDALE))
    with pytest.raises(RuleSetError, match="the profile avondale as fh-890ec4cd57a4da53, which does not exist now: "):
        pickle.loads(text)


@pytest.mark.parametrize("rules", OWN, ids=lambda rules: rules.name)
def test_a_state_is_small(rules: RuleSet) -> None:
    """Cards as bits, and three bytes for a card played, whatever the stage."""
    for number in range(2):
        for state in travel(rules, Seat(0), number, PLAYERS[number], 1).states[::5]:
            assert len(pickle.dumps(state)) < 1400


def test_tricks_keep_their_seats_cards_and_the_suits_that_jokers_named() -> None:
    plays = ((Seat(5), fh.play_of("JK=S")), (Seat(0), fh.play_of("H13")), (Seat(2), fh.play_of("JKR=H")))
    trick = Trick((*plays, (Seat(3), fh.play_of("S2"))), Seat(2))
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        twin = pickle.loads(pickle.dumps(trick, protocol))
        assert twin == trick
        assert repr(twin) == repr(trick)


def test_a_finished_hand_is_seen_and_loaded_without_playing_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    ends = [travel(rules, Seat(0), 3, PLAYERS[3], 2).state for rules in OWN]
    ends += [claimed(rules) for rules in OWN]
    bare = [Finished(e.deal, e.tricks, e.misdealt, e.claimed, e.plays) for e in ends if isinstance(e, Finished)]
    expected = [[fh.view(state, seat) for seat in (None, Seat(0))] for state in bare]
    assert any(seen.led is not None for views in expected for seen in views)
    assert any(any(seen.voids) for views in expected for seen in views)

    def never(*_: object) -> None:
        raise AssertionError("the hand is played again")

    monkeypatch.setattr(sight, "rebuilt", never)
    for state, views in zip(ends, expected, strict=True):
        for twin in (state, pickle.loads(pickle.dumps(state))):
            assert [fh.view(twin, seat) for seat in (None, Seat(0))] == views


def claimed(rules: RuleSet) -> fh.State:
    """A hand whose rest is claimed in the middle of a trick, if there is one."""
    states = travel(rules, Seat(0), 3, PLAYERS[3], 2).states
    playing = [state for state in states if isinstance(state, Playing) and state.plays]
    if not playing:
        return states[-1]
    state = playing[len(playing) // 2]
    winner = next(seat for seat in state.deal.active if seat not in stoppers(state.deal))
    return flow.claimed(state, (winner,) * tricks_left(state))
