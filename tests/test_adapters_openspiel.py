"""Five Hundred in OpenSpiel: its own conformance test, the same course as the library's, and two of its algorithms."""

from __future__ import annotations

from pickle import dumps, loads

import numpy as np
import pyspiel
import pytest
from attrs import frozen
from open_spiel.python.algorithms import external_sampling_mccfr, ismcts, mcts
from open_spiel.python.observation import make_observation

import fivehundred as fh
from fivehundred import Match, Playing, RuleSetError, Seat, StateError
from fivehundred.adapters.openspiel import FiveHundredGame, FiveHundredState
from fivehundred.adapters.positions import Game, Position
from fivehundred.notation.state_text import state_text
from fivehundred.profiles import registry
from fivehundred.rules.joker import ALL_SUITS, FollowFacts, FollowRight, LeadFacts, LeadRight
from fivehundred.testing import PLAYERS, travel
from fivehundred.tree import information_state, returns
from test_adapters import NAMES, match_of, numbers


def load(rules: str, **parameters: object) -> FiveHundredGame:
    """The game under rules by name."""
    game = pyspiel.load_game("python_fivehundred", {"rules": rules, **parameters})
    assert isinstance(game, FiveHundredGame)
    return game


def walked(game: FiveHundredGame, seed: int, stop: int) -> FiveHundredState:
    """A state in the play after so many actions of random players, not too wild."""
    rules = game.plan.rules
    journey = travel(rules, Seat(rules.players - 1), seed, PLAYERS[1], seed)
    state = game.new_initial_state()
    for number in list(numbers(game.plan, journey))[: len(rules.pack.cards) + stop]:
        state.apply_action(number)
    return state


def choosing(game: FiveHundredGame) -> FiveHundredState:
    """A state in the play in which there is a choice."""
    states = (walked(game, seed, 30) for seed in range(50))
    return next(
        state for state in states if isinstance(state.position.state, Playing) and len(state.legal_actions()) > 1
    )


# conformance


@pytest.mark.parametrize("name", NAMES)
def test_random_simulations_of_a_deal(name: str) -> None:
    pyspiel.random_sim_test(load(name), num_sims=3 if name == "avondale" else 1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_random_simulations_of_a_match(name: str) -> None:
    pyspiel.random_sim_test(load(name, match=True, max_deals=2), num_sims=1, serialize=True, verbose=False)


def test_random_simulations_with_house_rules() -> None:
    text = "python_fivehundred(rules=avondale,house=misere:300;floor:none;deal_packets:3%281%29 4%281%29 3%281%29)"
    game = pyspiel.load_game(text)
    assert game.plan.rules == fh.with_options(
        fh.profile("avondale"), misere=300, floor="none", deal_packets="3(1) 4(1) 3(1)"
    )
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@frozen
class Anywhere:
    """A joker rule of an outsider: it may be thrown on any trick, and wins it; led, it names any suit."""

    def leading(self, facts: LeadFacts) -> LeadRight:
        """It names any suit."""
        return LeadRight(ALL_SUITS, False, True, "outsider.lead")

    def following(self, facts: FollowFacts) -> FollowRight:
        """It may be thrown at any time."""
        return FollowRight(True, False, True, "outsider.follow")


def test_random_simulations_with_the_rules_of_an_outsider(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = fh.with_options(fh.profile("avondale"), joker_nt_model=Anywhere(), joker_nomination="none")
    monkeypatch.setattr(registry, "_plugged_in", lambda: {"outside": rules})
    game = load("outside")
    assert game.plan.rules == rules
    assert str(game.new_initial_state()).startswith("Undealt("), "such rules have no text"
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_parameters_are_read_back_from_the_text_of_the_game() -> None:
    game = load("avondale", house="misere=300; deal_packets=3(1) 4(1) 3(1)", match=True)
    assert pyspiel.load_game(str(game)).plan == game.plan
    with pytest.raises(RuleSetError, match="did you mean norwegian"):
        load("norwegain")
    with pytest.raises(StateError, match="max_deals must be at least 1"):
        load("avondale", match=True, max_deals=0)


# the same game


@pytest.mark.parametrize("name", NAMES)
def test_a_match_is_the_match_of_the_library(name: str) -> None:
    game = load(name, match=True, max_deals=2)
    match, hands = match_of(game.plan.rules, name, 2)
    state = game.new_initial_state()
    for journey in hands:
        for number in numbers(game.plan, journey):
            assert state.returns() == [0.0] * game.num_players()
            assert number in state.legal_actions()
            state.apply_action(number)
    sides = match.rules.seating.side_of
    assert state.is_terminal()
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    assert state.returns() == [float(match.totals[sides(Seat(seat))]) for seat in range(game.num_players())]


def test_a_deal_returns_what_the_tree_returns() -> None:
    game = load("norwegian_5p")
    state = walked(game, 5, 1000)
    assert state.is_terminal()
    assert any(state.returns())
    assert tuple(state.returns()) == returns(state.position.state)


def test_who_chooses_for_a_seat_acts_for_it() -> None:
    game = load("avondale", house="misere_partner=declarer_plays_both; misere_stop=play_all")
    start = fh.bid(fh.deal(game.plan.rules, dealer=fh.W, seed=11), fh.call("OMIS"))
    state = game.new_initial_state(state_text(start))
    chose = set()
    while not state.is_terminal():
        node = state.position.state
        if isinstance(node, Playing):
            assert state.legal_actions(node.seat) == ([] if node.seat == fh.S else state.legal_actions())
            chose.add((node.seat, state.current_player()))
        state.apply_action(state.legal_actions()[0])
    assert chose == {(fh.N, fh.N), (fh.E, fh.E), (fh.S, fh.N), (fh.W, fh.W)}


# what a player knows


def test_information_states_and_observations() -> None:
    game = load("avondale")
    state = choosing(game)
    node = state.position.state
    assert isinstance(node, Playing)
    for seat in range(4):
        assert state.information_state_string(seat) == information_state(node, Seat(seat))
        tensor = bytes(map(int, state.information_state_tensor(seat)))
        assert tensor == state.position.vector(Seat(seat), history=True)
        assert len(state.observation_tensor(seat)) == game.plan.vector_size(history=False)
    public = pyspiel.IIGObservationType(perfect_recall=True, private_info=pyspiel.PrivateInfoType.NONE)
    observation = make_observation(game, public)
    observation.set_from(state, 0)
    assert observation.string_from(state, 2) == state.position.text(None)
    everything = pyspiel.IIGObservationType(perfect_recall=True, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    assert make_observation(game, everything) is None


def test_a_match_adds_the_totals_to_what_is_known() -> None:
    game = load("avondale", match=True)
    state = walked(game, 7, 3)
    assert state.information_state_string(0).startswith("deal 1, 0 scored; totals NS 0, EW 0; seat N; ")
    assert state.information_state_tensor(0)[-3:] == pytest.approx([0, 0, 0.01])


def test_states_are_pickled_and_read_from_text() -> None:
    game = load("swedish_5p")
    state = walked(game, 3, 25)
    again = loads(dumps(state))
    assert again.position == state.position
    assert again.history() == state.history()
    assert game.new_initial_state(str(state)).position.state == state.position.state
    assert state.action_to_string(state.legal_actions()[0]) == state.position.name_of(state.legal_actions()[0])


# algorithms


def test_ismcts_plays_on_sampled_deals() -> None:
    game = load("avondale")
    state = choosing(game)
    random = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, random), 300.0, 20, random_state=random)
    policy, action = bot.step_with_policy(state)
    assert action in state.legal_actions()
    assert sorted(dict(policy)) == state.legal_actions()
    assert sum(dict(policy).values()) == pytest.approx(1)


class Endgame(FiveHundredGame):
    """A game that begins near its end."""

    begin: Position

    def new_initial_state(self, text: str | None = None) -> FiveHundredState:
        """The place where it begins."""
        return FiveHundredState(self, self.begin)


def test_external_sampling_mccfr_finds_the_card_that_decides_the_contract() -> None:
    plan = Game.of("avondale")
    begin, best = next(found for found in map(_decisive, range(200)) if found is not None)
    game = Endgame()
    game.begin = Position(plan, Match.start(plan.rules, dealer=fh.W), begin)
    np.random.seed(1)  # the solver draws from it
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    for _ in range(40):
        solver.iteration()
    policy = solver.average_policy().action_probabilities(game.new_initial_state())
    assert policy[plan.actions.encode(best)] > 0.9


def _decisive(seed: int) -> tuple[Playing, fh.Action] | None:
    """A lead to the last trick but one, with the card that wins or saves a contract and the other that does not."""
    for state in travel(fh.profile("avondale"), fh.W, seed, PLAYERS[0], seed).states:
        if isinstance(state, Playing) and not state.plays and len(state.tricks) == 8:
            worth = {action: _worth(fh.apply(state, action), state.seat) for action in fh.legal_actions(state)}
            if max(worth.values()) - min(worth.values()) >= 100:
                return state, max(worth, key=lambda action: worth[action])
    return None


def _worth(state: fh.State, seat: Seat) -> float:
    """The lead of a seat's side in points when all see all cards and play their best."""
    if isinstance(state, fh.Finished):
        points = returns(state)
        return points[seat] - points[(seat + 1) % 4]
    values = [_worth(fh.apply(state, action), seat) for action in fh.legal_actions(state)]
    return max(values) if (state.seat - seat) % 2 == 0 else min(values)
