"""The parts that all adapters share: positions of a deal or a match, rules as text, and packages that are missing."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from pickle import dumps, loads
from random import Random

import pytest

import fivehundred as fh
from fivehundred import CardSet, Discard, Finished, IllegalAction, Match, RuleSetError, Seat, StateError
from fivehundred.adapters.positions import Game, Position, house_text, rules_of
from fivehundred.phases.dealing import shuffled
from fivehundred.profiles.registry import OWN
from fivehundred.testing import PLAYERS, Journey, travel
from small_games import check_shares

NAMES = [rules.name for rules in OWN]


def numbers(game: Game, journey: Journey) -> Iterator[int]:
    """A hand as numbers: the cards in the order of the deal, then the actions."""
    for card in shuffled(game.rules.pack, journey.seed):
        yield game.card_number(card)
    for action in journey.actions:
        steps = [Discard(CardSet.of([card])) for card in action.cards] if isinstance(action, Discard) else [action]
        yield from map(game.actions.encode, steps)


def match_of(rules: fh.RuleSet, seed: str, most: int) -> tuple[Match, list[Journey]]:
    """A match of random hands from the last seat's deal on, as far as it goes, and its hands."""
    match = Match.start(rules, dealer=Seat(rules.players - 1))
    hands: list[Journey] = []
    while not match.over and len(hands) < most:
        number = len(hands)
        journey = travel(rules, match.dealer, f"{seed}/{number}", PLAYERS[number % 3], f"{seed}/{number}")
        assert isinstance(journey.state, Finished)
        match = match.add(journey.state)
        hands.append(journey)
    return match, hands


@pytest.mark.parametrize("name", NAMES)
def test_a_match_step_by_step(name: str) -> None:
    game = Game.of(name, match=True, max_deals=4)
    match, hands = match_of(game.rules, name, 4)
    position, count = game.start, 0
    for deal, journey in enumerate(hands, 1):
        for step, number in enumerate(numbers(game, journey)):
            assert not position.over
            assert position.number == deal
            assert number in (position.legal or dict(position.chances))
            assert (position.player is None) == (step < len(game.pack))
            count += position.player is not None
            position = position.after(number)
    assert position.over
    assert position.player is None
    assert position.legal == () == position.chances
    for side, total in zip(match.rules.seating.sides, match.totals, strict=True):
        assert {position.points[seat] for seat in side} == {total}
    assert position.broken_off != match.over
    last = position.state
    assert isinstance(last, Finished)
    assert position.match.deals + (not last.thrown_in) == match.deals
    assert count <= game.most_actions
    assert all(-game.most_points <= points <= game.most_points for points in position.points)


@pytest.mark.parametrize("number", [-1, 43])
def test_a_card_that_is_not_in_the_pack_is_not_dealt(number: int) -> None:
    with pytest.raises(fh.StateError, match=f"there is no card {number}: those of the pack are 0 to 42"):
        Game.of("avondale").start.after(number)


def test_one_deal_is_over_after_one_deal() -> None:
    game = Game.of("avondale")
    position = game.start.dealt(7)
    assert position.state == fh.deal(game.rules, dealer=fh.W, seed=7)
    for _ in range(4):
        position = position.after(game.actions.encode(fh.PASS))
    assert position.over
    assert position.points == (0, 0, 0, 0)
    assert not position.broken_off


def test_a_match_goes_on_after_a_deal_that_all_passed() -> None:
    game = Game.of("avondale", match=True, max_deals=2)
    position = game.start.dealt(7)
    for _ in range(4):
        position = position.after(game.actions.encode(fh.PASS))
    assert not position.over
    assert position.player is None
    assert position.number == 2
    again = position.dealt(8)
    assert again.state.seat == fh.E, "the deal has passed to N"  # type: ignore[union-attr]
    assert game.vector_size(history=True) == len(again.vector(fh.E, history=True))


def test_totals_are_known_and_the_own_side_comes_first() -> None:
    game = Game.of("avondale", match=True)
    position = Position(game, Match.start(game.rules, dealer=fh.W, totals=(250, -500 + 1)), game.start.state, 3)
    north, east = position.standing(fh.N), position.standing(fh.E)
    assert north == pytest.approx((250 / 750, -499 / 999, 0.03))
    assert east == (north[1], north[0], north[2])
    assert len(north) == game.standing_size
    assert position.text(fh.N) == "deal 3, 0 scored; totals NS 250, EW -499; seat N; dealing"
    assert str(position).startswith("deal 3, 0 scored; totals NS 250, EW -499 | stage dealing | rules avondale")


def test_while_the_cards_are_dealt_nobody_knows_anything() -> None:
    game = Game.of("norwegian")
    start = game.start
    other = start.after(3).after(0)
    for seat in (None, *map(Seat, range(3))):
        assert other.text(seat) == start.text(seat)
        assert other.vector(seat, history=True) == bytes(game.vector_size(history=True))
    with pytest.raises(StateError):
        other.imagined(Seat(0), Random(1))


def test_an_imagined_position_looks_the_same_to_its_seat_only() -> None:
    position = Game.of("avondale").start.dealt(7).after(1)
    others = [position.imagined(fh.S, Random(seed)) for seed in range(5)]
    assert {other.text(fh.S) for other in others} == {position.text(fh.S)}
    assert len({other.text(fh.N) for other in others}) == 5


@pytest.mark.parametrize("name", NAMES)
def test_what_a_player_knows_says_what_he_may_do(name: str) -> None:
    game, rng = Game.of(name), Random(name)
    for seed in range(3):
        journey = travel(game.rules, Seat(game.rules.players - 1), seed, PLAYERS[seed], seed)
        for state in rng.sample(journey.states[:-1], min(6, len(journey.states) - 1)):
            position = game.at(state)
            player = position.player
            assert player is not None
            other = position.imagined(player, rng)
            assert (other.player, other.legal, other.text(player)) == (player, position.legal, position.text(player))


def test_who_is_to_lead_waits_until_the_declarer_was_asked_about_the_joker_held_or_not() -> None:
    game = Game.of("avondale", "first_leader=left_of_dealer")
    position = game.start.dealt(6).after(0)  # S has the joker
    for word in ("8NT", "PASS", "PASS"):
        position = position.after(game.actions.encode(fh.call(word)))
    while isinstance(position.state, fh.Exchanging):
        position = position.after(position.legal[0])
    joker, rng = fh.card("JK"), Random(1)
    assert isinstance(position.state, fh.Announcing)
    assert joker in position.state.hands[fh.S]
    for player in (fh.E, fh.N):
        assert position.player == player
        assert {position.imagined(seat, rng).player for seat in map(fh.Seat, range(4)) for _ in range(20)} == {player}
        drawn = (position.imagined(fh.N, rng).state for _ in range(2000))
        held = Counter(joker in state.hands[fh.E] for state in drawn if isinstance(state, fh.Announcing | fh.Playing))
        assert held.total() == 2000
        check_shares(held, {True: 10 / 33, False: 23 / 33})
        if player == fh.E:
            assert [str(position.game.actions.decode(number)) for number in position.legal] == ["JK has no suit"]
            position = position.after(position.legal[0])


def test_illegal_actions_and_numbers_that_are_none() -> None:
    position = Game.of("avondale").start.dealt(7)
    with pytest.raises(IllegalAction):
        position.after(position.game.actions.size - 1)
    with pytest.raises(StateError):
        position.after(position.game.actions.size)
    with pytest.raises(StateError):
        Game.of("avondale", match=True, max_deals=0)
    with pytest.raises(StateError, match="not one of norwegian"):
        Game.of("norwegian").at(fh.deal(fh.profile("avondale"), dealer=fh.N, seed=1))


def test_positions_are_values() -> None:
    position = Game.of("swedish_5p", match=True).start.dealt(7).after(1)
    assert loads(dumps(position)) == position == deepcopy(position)


# rules as text


@pytest.mark.parametrize(
    "house",
    ["misere=300;joker_lead=any_suit", " misere:300 ; joker_lead : any_suit;", "misere=%3300;joker_lead=any_suit"],
)
def test_house_rules_as_text(house: str) -> None:
    rules = rules_of("avondale", house)
    assert rules == fh.with_options(fh.profile("avondale"), misere=300, joker_lead="any_suit")
    assert house_text(house) == "misere:300;joker_lead:any_suit"
    assert rules_of("avondale", house_text(house)) == rules


@pytest.mark.parametrize("name", NAMES)
def test_every_option_can_be_written_as_a_house_rule(name: str) -> None:
    rules = fh.profile(name)
    for option, given in fh.options(rules).items():
        text = house_text(f"{option}={given}")
        assert not set("=,()") & set(text)
        assert rules_of(name, text) == rules


@pytest.mark.parametrize("house", ["misere", "=300", "misere=", ":"])
def test_what_is_no_house_rule(house: str) -> None:
    with pytest.raises(RuleSetError, match="is not a house rule: write option=value or option:value"):
        rules_of("avondale", house)


# packages that are not there


@pytest.mark.parametrize("missing", ["pyspiel", "numpy"])
def test_without_openspiel_one_message_says_what_to_install(missing: str) -> None:
    assert complaint("openspiel", missing) == (
        "ImportError: fivehundred.adapters.openspiel needs OpenSpiel: "
        'pip install "fivehundred[openspiel]" (or pip install open_spiel)'
    )


@pytest.mark.parametrize("missing", ["pettingzoo", "gymnasium"])
def test_without_pettingzoo_one_message_says_what_to_install(missing: str) -> None:
    assert complaint("pettingzoo", missing) == (
        "ImportError: fivehundred.adapters.pettingzoo needs PettingZoo: "
        'pip install "fivehundred[pettingzoo]" (or pip install pettingzoo)'
    )


def complaint(module: str, missing: str) -> str:
    """The last line of what Python says when an adapter is imported and a package is not there."""
    code = f"import sys; sys.modules[{missing!r}] = None; import fivehundred.adapters.{module}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", timeout=60)
    assert done.returncode == 1
    return done.stderr.splitlines()[-1]
