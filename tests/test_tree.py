"""Chance, the numbering of actions and the returns of the tree."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivehundred import (
    PASS,
    Action,
    AskRedeal,
    Bidding,
    CallPartner,
    CardSet,
    Discard,
    Exchanging,
    Finished,
    NameJoker,
    Play,
    RuleSet,
    Seat,
    State,
    StateError,
    Suit,
    actor,
    apply,
    call,
    card,
    cards,
    deal,
    ladder,
    legal_actions,
    profile,
    profiles,
    score,
    with_options,
)
from fivehundred.phases.dealing import shuffled
from fivehundred.profiles.registry import OWN
from fivehundred.testing import finished, journeys
from fivehundred.testing.playing import Journey
from fivehundred.tree import (
    ActionSpace,
    Undealt,
    actions_of,
    chance_outcomes,
    deal_card,
    deal_rest,
    is_chance,
    is_terminal,
    returns,
    sampled,
)
from strategies import TABLES, tables

MAX_EXAMPLES = settings().max_examples
each_table = pytest.mark.parametrize("rules", TABLES, ids=lambda rules: rules.name)


# chance


@each_table
def test_cards_come_one_by_one_in_the_order_of_the_rules(rules: RuleSet) -> None:
    order = list(rules.pack.sorted_cards)
    Random(rules.name).shuffle(order)
    node: Undealt | Bidding = Undealt(rules, Seat(0))
    for place, one in enumerate(order):
        assert isinstance(node, Undealt)
        assert is_chance(node)
        assert not is_terminal(node)
        outcomes = chance_outcomes(node)
        assert [outcome for outcome, _ in outcomes] == sorted(order[place:])
        assert {probability for _, probability in outcomes} == {1 / (len(order) - place)}
        node = deal_card(node, one)
    assert node == deal(rules, dealer=Seat(0), cards=order)
    assert not is_chance(node)
    assert chance_outcomes(node) == ()


@given(tables(), st.integers(0, 2**32), st.integers(0, 60))
@settings(max_examples=MAX_EXAMPLES // 4)
def test_a_seed_deals_the_rest(rules: RuleSet, seed: int, number: int) -> None:
    dealer, pack = Seat(seed % rules.players), rules.pack.sorted_cards
    assert deal_rest(Undealt(rules, dealer), seed) == deal(rules, dealer=dealer, seed=seed)
    first = tuple(Random(seed).sample(pack, number % len(pack)))
    node = Undealt(rules, dealer, first)
    again: Undealt | Bidding = Undealt(rules, dealer)
    for one in first:
        assert isinstance(again, Undealt)
        again = deal_card(again, one)
    assert again == node
    rest = [one for one in shuffled(rules.pack, seed) if one not in first]
    assert deal_rest(node, seed) == deal(rules, dealer=dealer, cards=[*first, *rest])
    assert sampled(node, Random(seed)) == sampled(node, Random(seed))


@pytest.mark.parametrize(
    ("text", "dealer", "message"),
    [
        ("", 4, "there is no seat 4: seats are 0 to 3"),
        ("H2", 0, "H2 cannot be dealt: not in the pack of avondale"),
        ("HA SA HA", 0, "HA cannot be dealt: it has been dealt already"),
        (" ".join(map(str, profiles.AVONDALE.pack.cards)), 0, "nothing is left to chance"),
    ],
)
def test_a_node_that_cannot_be_is_refused(text: str, dealer: int, message: str) -> None:
    with pytest.raises(StateError, match=message):
        Undealt(profiles.AVONDALE, Seat(dealer), cards(text))


def test_a_card_is_dealt_once() -> None:
    node = deal_card(Undealt(profiles.AVONDALE, Seat(0)), card("HA"))
    assert isinstance(node, Undealt)
    for text, message in (("HA", "dealt already"), ("H2", "not in the pack")):
        with pytest.raises(StateError, match=message):
            deal_card(node, card(text))


# ends


@given(finished(tables()))
@settings(max_examples=MAX_EXAMPLES // 2)
def test_returns_are_the_points_of_each_seats_side(end: Finished) -> None:
    rules = end.deal.rules
    assert is_terminal(end)
    totals = tuple(10 * unit for unit in range(len(rules.seating.sides)))
    for before in (None, totals):
        points = score(end, totals=before).points
        found = returns(end, before)
        assert len(found) == rules.players
        for seat in range(rules.players):
            assert Fraction(found[seat]) == points[rules.seating.side_of(Seat(seat))]


@given(journeys(tables()))
@settings(max_examples=MAX_EXAMPLES // 5)
def test_a_node_is_terminal_when_nobody_acts(journey: Journey) -> None:
    for state in journey.states:
        assert is_terminal(state) == (actor(state) is None) == (not legal_actions(state))
        if not is_terminal(state):
            with pytest.raises(StateError, match="not over"):
                returns(state)


def test_an_undealt_deal_returns_nothing() -> None:
    with pytest.raises(StateError, match="not over"):
        returns(Undealt(profiles.AVONDALE, Seat(0)))


@pytest.mark.parametrize("totals", [(), (0,), (0, 0, 0)])
def test_totals_are_one_for_each_side(totals: tuple[int, ...]) -> None:
    message = f"expected 2 totals, for NS EW, not {len(totals)}"
    end: State = deal(profiles.AVONDALE, dealer=Seat(3), seed=7)
    for _ in range(4):
        end = apply(end, PASS)
    with pytest.raises(StateError, match=message):
        returns(end, totals)
    with pytest.raises(StateError, match=message):
        score(end, totals=totals)


# numbers of actions

SIZES = {
    "avondale": 124,
    "avondale_3p": 104,
    "avondale_5p": 203,
    "avondale_6p": 164,
    "avondale_45": 128,
    "two_jokers": 139,
    "avondale_odd_fours": 124,
    "perfect": 124,
    "swedish_classic": 102,
    "swedish_multi_round": 102,
    "swedish_pairs": 122,
    "swedish_2p": 75,
    "swedish_5p": 201,
    "anglo_saxon_3p": 104,
    "anglo_saxon_4p": 124,
    "norwegian": 104,
    "norwegian_4p": 124,
    "norwegian_5p": 144,
    "us_nullo_43": 125,
    "us_inkle_45": 127,
    "quebec_46": 142,
    "hoffmann_1909": 102,
    "nz_house": 124,
}


def test_every_profile_has_its_size() -> None:
    assert {rules.name: actions_of(rules).size for rules in OWN} == SIZES


GOLDEN: list[tuple[str, int, Action]] = [
    ("avondale", 0, PASS),
    ("avondale", 1, call("6S")),
    ("avondale", 27, call("10NT")),
    ("avondale", 28, AskRedeal()),
    ("avondale", 29, Discard(CardSet.of(cards("S5")))),
    ("avondale", 71, Discard(CardSet.of(cards("JK")))),
    ("avondale", 72, NameJoker(None)),
    ("avondale", 76, NameJoker(Suit.HEARTS)),
    ("avondale", 77, Play(card("S5"))),
    ("avondale", 119, Play(card("JK"))),
    ("avondale", 120, Play(card("JK"), Suit.SPADES)),
    ("avondale", 123, Play(card("JK"), Suit.HEARTS)),
    ("avondale_5p", 87, CallPartner(None)),
    ("avondale_5p", 88, CallPartner(card("S2"))),
    ("avondale_5p", 145, CallPartner(None, Seat(4))),
    ("two_jokers", 80, NameJoker(None, card("JKR"))),
    ("two_jokers", 138, Play(card("JKR"), Suit.HEARTS)),
    ("norwegian", 1, call("6C")),
    ("quebec_46", 30, call("GNT")),
    ("swedish_2p", 74, Play(card("HA"))),
]


@pytest.mark.parametrize(("name", "number", "action"), GOLDEN, ids=str)
def test_numbers_stay_as_they_are(name: str, number: int, action: Action) -> None:
    space = actions_of(profile(name))
    assert space.encode(action) == number
    assert space.decode(number) == action


def check_space(rules: RuleSet) -> ActionSpace:
    """Numbers and actions are the same thing, and the layout says which are which."""
    space = actions_of(rules)
    every = [space.decode(number) for number in range(space.size)]
    assert [space.encode(action) for action in every] == list(range(space.size))
    assert len(set(every)) == space.size
    blocks = space.describe()
    assert blocks[0].first == 0
    assert [block.first for block in blocks[1:]] == [block.last + 1 for block in blocks[:-1]]
    assert blocks[-1].last == space.size - 1
    assert sum(block.size for block in blocks) == space.size
    for block in blocks:
        assert len({type(action) for action in every[block.first : block.last + 1]}) <= 3  # bids of several kinds
    pack, jokers = rules.pack.sorted_cards, rules.pack.joker_cards
    expected: list[Action] = [PASS, *ladder(rules), AskRedeal()]
    expected += [Discard(CardSet.of([one])) for one in pack if rules.pack.kitty_size]
    expected += [NameJoker(suit, joker) for joker in jokers for suit in (None, *Suit)]
    if rules.partner is not None:
        expected += [CallPartner(one) for one in (None, *pack)]
        expected += [CallPartner(None, Seat(seat)) for seat in range(rules.players)]
    expected += [Play(one) for one in pack]
    expected += [Play(joker, suit) for joker in jokers for suit in Suit]
    assert every == expected
    return space


@each_table
def test_every_number_is_an_action_and_back(rules: RuleSet) -> None:
    check_space(rules)


@given(journeys(tables()))
@settings(max_examples=MAX_EXAMPLES // 3)
def test_every_legal_action_has_a_number(journey: Journey) -> None:
    space = check_space(journey.rules)
    for state in journey.states:
        legal = legal_actions(state)
        numbers = space.legal(state)
        assert list(numbers) == sorted(set(numbers))
        assert {space.decode(number) for number in numbers} == set(legal)
        mask = space.mask(state)
        assert len(mask) == space.size
        assert tuple(number for number, bit in enumerate(mask) if bit) == numbers
        assert set(mask) <= {0, 1}


def test_house_rules_keep_the_numbers_where_the_actions_are_the_same() -> None:
    house = with_options(profiles.AVONDALE, misere_stop="play_all", hand_redeal_right="no_ace_no_face")
    one, other = actions_of(profiles.AVONDALE), actions_of(house)
    assert [one.decode(n) for n in range(one.size)] == [other.decode(n) for n in range(other.size)]


def test_another_process_counts_the_same() -> None:
    code = (
        "from fivehundred.profiles import AVONDALE_5P\n"
        "from fivehundred.tree import actions_of\n"
        "space = actions_of(AVONDALE_5P)\n"
        "print([str(space.decode(number)) for number in range(space.size)])"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "1"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)
    space = actions_of(profiles.AVONDALE_5P)
    assert done.stdout.strip() == str([str(space.decode(number)) for number in range(space.size)])


def test_what_has_no_number_is_refused() -> None:
    space = actions_of(profiles.AVONDALE)
    with pytest.raises(StateError, match="one at a time"):
        space.encode(Discard(CardSet.of(cards("H4 H5 H6"))))
    with pytest.raises(StateError, match="not an action of avondale"):
        space.encode(Play(card("S2")))
    for number in (-1, space.size):
        with pytest.raises(StateError, match=f"no action {number}: those of avondale are 0 to 123"):
            space.decode(number)


def test_a_space_is_pickled_by_its_rules() -> None:
    space = actions_of(profiles.AVONDALE_5P)
    for twin in (pickle.loads(pickle.dumps(space)), copy.deepcopy(space)):
        assert twin is space
    assert len(pickle.dumps(space)) < 4000


def test_a_state_of_other_rules_has_no_numbers_here() -> None:
    state = deal(profiles.AVONDALE_5P, dealer=Seat(0), seed=1)
    space = actions_of(profiles.AVONDALE)
    for numbers in (space.legal, space.mask):
        with pytest.raises(StateError, match="this state is not one of avondale"):
            numbers(state)


def test_a_set_of_discards_has_one_path_of_numbers() -> None:
    state: State = deal(profiles.AVONDALE_3P, dealer=Seat(2), seed=1)
    for said in ("10NT", "PASS", "PASS"):
        state = apply(state, call(said))
    assert isinstance(state, Exchanging)
    hand = state.hands[0]
    found: list[CardSet] = []

    def go(at: State) -> None:
        if not isinstance(at, Exchanging):
            found.append(at.deal.discard)
            return
        numbers = actions_of(at.deal.rules).legal(at)
        for number in numbers:
            go(apply(at, actions_of(at.deal.rules).decode(number)))

    go(state)
    assert len(found) == 286
    assert set(found) == {CardSet.of(three) for three in combinations(hand, 3)}
