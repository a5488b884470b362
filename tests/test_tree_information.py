"""A seat's knowledge as text and as a vector: equal where it cannot tell two states apart, and nothing is forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivehundred import (
    BLACK_JOKER,
    JOKER,
    RED_JOKER,
    Action,
    CallPartner,
    Card,
    CardSet,
    Discard,
    Exchanging,
    Finished,
    IllegalAction,
    NameJoker,
    Pass,
    Playing,
    RuleSet,
    Seat,
    State,
    Suit,
    View,
    apply,
    bid,
    call,
    card,
    deal,
    exchange,
    ladder,
    play,
    profiles,
    view,
    with_options,
)
from fivehundred.profiles.registry import OWN
from fivehundred.testing import journeys
from fivehundred.testing.playing import PLAYERS, Journey, travel
from fivehundred.tree import (
    Block,
    information_layout,
    information_state,
    information_vector,
    observation_layout,
    observation_vector,
)
from hands import called, dealt
from strategies import TABLES, tables

MAX_EXAMPLES = settings().max_examples
SEEDS = st.integers(0, 2**32)
each_table = pytest.mark.parametrize("rules", TABLES, ids=lambda rules: rules.name)


def bits(vector: bytes, layout: tuple[Block, ...], meaning: str) -> list[int]:
    """The numbers, from 0, that are set in one block of a vector."""
    [block] = [block for block in layout if block.meaning == meaning]
    return [at for at, bit in enumerate(vector[block.first : block.last + 1]) if bit]


@each_table
def test_the_layout_has_no_gap(rules: RuleSet) -> None:
    state = deal(rules, dealer=Seat(0), seed=1)
    for layout, vector in (
        (information_layout(rules), information_vector(state, Seat(1))),
        (observation_layout(rules), observation_vector(state, Seat(1))),
    ):
        assert layout[0].first == 0
        assert [block.first for block in layout[1:]] == [block.last + 1 for block in layout[:-1]]
        assert layout[-1].last + 1 == len(vector)
        assert all(block.size > 0 for block in layout)
        assert len({block.meaning for block in layout}) == len(layout)


SIZES = {
    "avondale": (2349, 638),
    "avondale_3p": (1447, 433),
    "avondale_5p": (3530, 942),
    "avondale_6p": (4813, 1168),
    "avondale_45": (2443, 662),
    "two_jokers": (2496, 679),
    "avondale_odd_fours": (2349, 638),
    "perfect": (2349, 638),
    "swedish_classic": (1336, 332),
    "swedish_multi_round": (1336, 332),
    "swedish_pairs": (2161, 464),
    "swedish_2p": (689, 221),
    "swedish_5p": (3934, 728),
    "anglo_saxon_3p": (1447, 433),
    "anglo_saxon_4p": (2349, 638),
    "norwegian": (1447, 433),
    "norwegian_4p": (2349, 638),
    "norwegian_5p": (3471, 883),
    "us_nullo_43": (2357, 639),
    "us_inkle_45": (2435, 661),
    "quebec_46": (2336, 498),
    "hoffmann_1909": (1336, 332),
    "nz_house": (2349, 638),
}


def test_every_profile_has_its_sizes() -> None:
    assert {
        rules.name: (information_layout(rules)[-1].last + 1, observation_layout(rules)[-1].last + 1) for rules in OWN
    } == SIZES


@given(journeys(tables()), SEEDS)
@settings(max_examples=MAX_EXAMPLES // 2)
def test_a_vector_is_as_long_as_its_layout_and_says_what_the_layout_says(journey: Journey, number: int) -> None:
    rules, state = journey.rules, journey.state
    seat = Seat(number % rules.players)
    seen, layout = view(state, seat), information_layout(rules)
    vector = information_vector(state, seat)
    assert vector == information_vector(seen)
    assert information_state(state, seat) == information_state(seen)
    assert len(vector) == layout[-1].last + 1
    assert set(vector) <= {0, 1}
    pack, players, tricks = rules.pack.sorted_cards, rules.players, rules.pack.hand_size
    assert [pack[at] for at in bits(vector, layout, "each card: in the viewer's hand")] == list(seen.hand)
    assert bits(vector, layout, "the viewer's seat, counted from 0") == [seat]
    assert bits(vector, layout, "each seat: the dealer") == [(journey.dealer - seat) % players]
    made = bits(vector, layout, "each bid of the ladder: each seat: it made it")
    bids = [(Seat((at + seat) % players), ladder(rules)[at // players]) for at in made]
    assert bids == [one for one in seen.calls if one[1] in ladder(rules)] or rules.schedule.rank_key == "value"
    passed, rung = set(), 0
    for who, said in seen.calls:
        if isinstance(said, Pass):
            passed.add((rung, who))
        elif said in ladder(rules):
            rung = ladder(rules).index(said) + 1
    passes = bits(vector, layout, "before any bid and after each bid of the ladder: each seat: it passed there")
    assert {(at // players, Seat((at + seat) % players)) for at in passes} == passed
    played = bits(vector, layout, "each trick: each seat: each card: it was played")
    assert all(at < tricks * players * len(pack) for at in played)
    found = {
        (at // len(pack) // players, Seat((at // len(pack) + seat) % players), pack[at % len(pack)]) for at in played
    }
    expected = {
        (number, who, card.card)
        for number, plays in enumerate((*(trick.plays for trick in seen.tricks), seen.plays))
        for who, card in plays
    }
    assert found == expected


@given(journeys(tables()), SEEDS)
@settings(max_examples=MAX_EXAMPLES // 2)
def test_an_observation_says_how_things_stand(journey: Journey, number: int) -> None:
    rules, state = journey.rules, journey.state
    seat = Seat(number % rules.players)
    seen, layout, vector = view(state, seat), observation_layout(rules), observation_vector(state, seat)
    pack, players, tricks = rules.pack.sorted_cards, rules.players, rules.pack.hand_size
    assert len(vector) == layout[-1].last + 1
    assert [pack[at] for at in bits(vector, layout, "each card: in the viewer's hand")] == list(seen.hand)
    won = bits(vector, layout, "each seat: it has won more than 0, 1, … tricks")
    assert sorted((at // tricks + seat) % players for at in won) == sorted(
        who for who, count in enumerate(seen.won) for _ in range(count)
    )
    voids = bits(vector, layout, "each seat: suits that it has failed to follow, S C D H")
    assert {((at // 4 + seat) % players, at % 4) for at in voids} == {
        (who, suit) for who, suits in enumerate(seen.voids) for suit in suits
    }
    gone = {pack[at] for at in bits(vector, layout, "each card: played to a finished trick")}
    assert gone == {one.card for trick in seen.tricks for _, one in trick.plays}
    table = bits(vector, layout, "each seat: each card: on the table")
    assert {pack[at % len(pack)] for at in table} == {one.card for _, one in seen.plays}
    if seen.contract is not None:
        [high] = bits(vector, layout, "each bid of the ladder: the highest so far")
        [who] = bits(vector, layout, "each seat: it made the highest bid")
        assert (ladder(rules)[high], (who + seat) % players) == (seen.contract.bid, seen.contract.declarer)


def swapped(cards: CardSet, one: Card, other: Card) -> CardSet:
    change = {one: other, other: one}
    return CardSet.of(change.get(card, card) for card in cards)


def twins(journey: Journey, seat: Seat, rng: Random, tries: int) -> Iterator[State]:
    """States to which other hands led by the same acts, as far as this seat can see: two hidden cards change places."""
    first, last = journey.states[0], journey.state
    seen = view(last, seat)
    played = {one.card for trick in (*(t.plays for t in seen.tricks), seen.plays) for _, one in trick}
    known = CardSet.of(played) | first.hands[seat] | (seen.kitty or CardSet())
    hidden = list(journey.rules.pack.cards - known)
    for _ in range(tries if len(hidden) > 1 else 0):
        one, other = rng.sample(hidden, 2)
        state: State = deal(
            journey.rules,
            dealer=journey.dealer,
            hands=[swapped(hand, one, other) for hand in first.hands],
            kitty=swapped(first.deal.kitty, one, other),
        )
        try:
            for act in journey.actions:
                state = apply(state, act)
        except IllegalAction:
            continue
        if state != last:
            yield state


@given(journeys(tables()), SEEDS)
@settings(max_examples=MAX_EXAMPLES // 2)
def test_what_a_seat_cannot_tell_apart_is_equal(journey: Journey, number: int) -> None:
    seat = Seat(number % journey.rules.players)
    for twin in twins(journey, seat, Random(number), 5):
        same(view(twin, seat), view(journey.state, seat))


@pytest.mark.parametrize("rules", OWN, ids=lambda rules: rules.name)
def test_hidden_cards_make_no_difference(rules: RuleSet) -> None:
    equal = 0
    for seed in range(4):
        journey = travel(rules, Seat(seed % rules.players), seed, PLAYERS[seed % 4], seed)
        for at in range(0, len(journey.actions), 9):
            here, seat = journey.stopped(at), Seat(at % rules.players)
            for twin in twins(here, seat, Random(at), 4):
                if view(twin, seat) == view(here.state, seat):
                    equal += 1
                    assert information_state(twin, seat) == information_state(here.state, seat)
                    assert information_vector(twin, seat) == information_vector(here.state, seat)
                    assert observation_vector(twin, seat) == observation_vector(here.state, seat)
    assert equal > 5


def same(one: View, other: View) -> None:
    """Views, texts and vectors are equal, or all of them differ."""
    equal = one == other
    assert (information_state(one) == information_state(other)) == equal
    assert (information_vector(one) == information_vector(other)) == equal
    if equal:
        assert observation_vector(one) == observation_vector(other)


@given(tables(), SEEDS)
@settings(max_examples=MAX_EXAMPLES // 10)
def test_text_and_vector_tell_apart_what_a_view_does(rules: RuleSet, seed: int) -> None:
    views: set[View] = set()
    for choices in range(3):
        for state in travel(rules, Seat(0), seed, PLAYERS[choices], choices).states:
            views |= {view(state, Seat(seed % rules.players)), view(state, None)}
    assert len({information_state(seen) for seen in views}) == len(views)
    assert len({information_vector(seen) for seen in views}) == len(views)


def trace(actions: tuple[Action, ...], states: tuple[State, ...], seat: Seat) -> list[Action]:
    """The acts that a seat has seen, except declining, which changes nothing."""
    seen: list[Action] = []
    for act, state in zip(actions, states, strict=False):
        declined = isinstance(act, NameJoker) and act.suit is None
        declined = declined or act == CallPartner(None)
        hidden = isinstance(act, Discard) and state.deal.contract is not None and state.deal.contract.declarer != seat
        if isinstance(act, Discard) and not hidden:
            seen += [Discard(CardSet.of([card])) for card in act.cards]
        elif not declined and not hidden:
            seen.append(act)
    return seen


@given(tables(), SEEDS)
@settings(max_examples=MAX_EXAMPLES // 10)
def test_nothing_is_forgotten(rules: RuleSet, seed: int) -> None:
    """Equal texts or vectors only after the same public acts, and the same discards of one's own."""
    seat = Seat(seed % rules.players)
    before: dict[str | bytes, list[Action]] = {}
    for choices in range(5):
        journey = travel(rules, Seat(0), seed, PLAYERS[choices % 5], choices)
        for at, state in enumerate(journey.states):
            seen = trace(journey.actions[:at], journey.states, seat)
            for known in (information_state(state, seat), information_vector(state, seat)):
                assert before.setdefault(known, seen) == seen


def test_the_order_of_the_cards_of_a_trick_is_kept() -> None:
    state: State = bid(deal(profiles.AVONDALE, dealer=Seat(3), seed=7), call("8H"))
    texts = information_state(state, Seat(1))
    assert texts == (
        "seat E; dealer W; bidding, E next; sizes 10 10 10 10; hand C6 C7 C10 CQ D4 D6 D10 DA H4 HQ; calls N:8H"
    )
    for said in ("PASS", "PASS", "PASS"):
        state = bid(state, call(said))
    state = apply(state, Discard(CardSet.of(list(state.hands[0])[:3])))
    state = play(state, next(iter(state.hands[0])))
    assert "trick N:SA" in information_state(state, Seat(1))


def differ(states: list[State], seat: Seat) -> None:
    """One seat can tell all these states apart, by text and by vector."""
    assert len({view(state, seat) for state in states}) == len(states) > 1
    assert len({information_state(state, seat) for state in states}) == len(states)
    assert len({information_vector(state, seat) for state in states}) == len(states)


def test_a_led_joker_shows_which_suit_it_named() -> None:
    start = dealt(profiles.SWEDISH_CLASSIC, {Seat(0): "JK"}, dealer=Seat(2))
    state = called(start, "7NT PASS PASS")
    assert isinstance(state, Exchanging)
    state = exchange(state, [one for one in state.hands[0] if not one.is_joker][: state.missing])
    differ([play(state, JOKER, suit=suit) for suit in Suit], Seat(1))


def test_the_order_in_which_two_jokers_were_named_is_kept() -> None:
    state = called(dealt(profiles.TWO_JOKERS, {Seat(0): "JKB JKR"}, dealer=Seat(3)), "7NT PASS PASS PASS")
    assert isinstance(state, Exchanging)
    state = exchange(state, [one for one in state.hands[0] if not one.is_joker][: state.missing])
    first, second = NameJoker(Suit.SPADES, BLACK_JOKER), NameJoker(Suit.HEARTS, RED_JOKER)
    differ([apply(apply(state, first), second), apply(apply(state, second), first)], Seat(1))


def test_the_order_of_unanswered_calls_is_kept() -> None:
    rules = with_options(profiles.AVONDALE_5P, call_time="before_exchange", call_card_in_kitty="call_again")
    state = called(dealt(rules, {}, dealer=Seat(4), kitty="HA HK"), "7S PASS PASS PASS PASS")
    first, second = CallPartner(card("HA")), CallPartner(card("HK"))
    differ([apply(apply(state, first), second), apply(apply(state, second), first)], Seat(1))


def test_who_won_tricks_that_were_claimed_is_kept() -> None:
    journey = travel(profiles.AVONDALE, Seat(0), 2, PLAYERS[3], 1)
    state = next(state for state in journey.states if isinstance(state, Playing) and len(state.tricks) == 8)
    winners = [(Seat(0), Seat(0)), (Seat(0), Seat(1)), (Seat(1), Seat(0))]
    differ([Finished(state.deal, state.tricks, claimed=claimed) for claimed in winners], Seat(2))


def test_tricks_that_were_claimed_are_observed_as_won() -> None:
    journey = travel(profiles.AVONDALE, Seat(0), 2, PLAYERS[3], 1)
    state = next(state for state in journey.states if isinstance(state, Playing) and len(state.tricks) == 8)
    end = Finished(state.deal, state.tricks, claimed=(Seat(1), Seat(1)))
    layout = observation_layout(profiles.AVONDALE)
    for seat in (Seat(0), Seat(3)):
        won = bits(observation_vector(end, seat), layout, "each seat: it has won more than 0, 1, … tricks")
        assert [sum((at // 10 + seat) % 4 == who for at in won) for who in range(4)] == list(end.won)
        assert {at % 10 for at in won if (at // 10 + seat) % 4 == 1} == set(range(end.won[1]))
