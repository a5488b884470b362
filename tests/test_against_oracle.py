"""Engine and oracle, two readings of the same rules, come to the same hand, the same points and the same winner."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest
from attrs import frozen
from hypothesis import given, note, settings
from hypothesis import strategies as st

import oracle
from fivehundred import (
    PASS,
    Action,
    Announcing,
    Bidding,
    CallPartner,
    Card,
    Contract,
    Exchanging,
    Finished,
    Match,
    NameJoker,
    Play,
    Playing,
    RuleSet,
    Seat,
    State,
    Suit,
    apply,
    call,
    can_bid,
    cards,
    deal,
    exchange,
    ladder,
    legal_actions,
    legal_bids,
    legal_plays,
    options,
    score,
    value,
)
from strategies import (
    KEEPER,
    KNOWN_TO_ORACLE,
    PLAYERS,
    TABLES,
    TWO_JOKERS,
    Player,
    changed,
    changes_of,
    house_rules,
    travel,
)

Opts = dict[str, int | str]


def flat(rules: RuleSet) -> Opts:
    """The options of a table as the oracle takes them."""
    shown: Opts = {}
    for name, text in options(rules).items():
        assert isinstance(text, (int, str)), name
        shown[name] = text
    return shown


def contract_text(contract: Contract | None) -> oracle.Contract | None:
    return None if contract is None else (str(contract.bid), int(contract.declarer))


def texts(things: Iterable[object]) -> set[str]:
    return set(map(str, things))


@frozen
class Hand:
    """A hand that both have played to its end."""

    end: Finished
    contract: oracle.Contract | None
    winners: list[int]


def hand_of(state: State) -> Hand:
    assert isinstance(state, Finished)
    return Hand(state, contract_text(state.deal.contract), [trick.winner for trick in state.tricks])


def play_both(rules: RuleSet, dealer: Seat, seed: int, player: Player) -> Hand:
    """Play a random hand; every step is compared."""
    opts = flat(rules)
    rng = Random(seed)
    order = list(rules.pack.cards)
    rng.shuffle(order)
    state: State = deal(rules, dealer=dealer, cards=order)
    hands, kitty = oracle.deal(opts, list(map(str, order)), dealer)
    assert [texts(hand) for hand in state.hands] == list(map(set, hands))
    assert texts(state.deal.kitty) == set(kitty)
    state = bid_both(opts, state, player, rng)
    while not isinstance(state, (Playing, Finished)):
        state = apply(state, before_play(state, player, rng))
    contract = contract_text(state.deal.contract)
    if isinstance(state, Finished):
        assert opts["pass_out"] in ("redeal_next", "redeal_same")
        return Hand(state, contract, [])
    return play_cards(opts, state, contract, player, rng)


def bid_both(opts: Opts, state: State, player: Player, rng: Random) -> State:
    calls: list[str] = []
    while isinstance(state, Bidding):
        view = oracle.auction(opts, state.deal.dealer, calls)
        assert view.next == state.seat
        assert texts(legal_bids(state)) == view.legal
        assert not view.over
        act = player.choose(state, legal_actions(state), rng)
        calls.append(str(act))
        note(f"{state.seat} calls {act}")
        state = apply(state, act)
    view = oracle.auction(opts, state.deal.dealer, calls)
    assert view.over
    assert view.contract == contract_text(state.deal.contract)
    assert view.passed_out == (state.deal.contract is None)
    return state


def before_play(state: State, player: Player, rng: Random) -> Action:
    """What happens between auction and play; the oracle knows no partner, so nobody is called."""
    if not isinstance(state, Announcing):
        return player.choose(state, legal_actions(state), rng)
    if state.partner:
        return CallPartner(None)
    suit = None if rng.random() < 0.5 else rng.choice(list(Suit))
    return NameJoker(suit, state.jokers[0])


def play_cards(opts: Opts, state: State, contract: oracle.Contract | None, player: Player, rng: Random) -> Hand:
    named = {str(joker): str(suit) for joker, suit in state.deal.named}
    note(f"contract {contract}, named {named}")
    other = oracle.Deal(opts, state.deal.dealer, contract, named, [texts(hand) for hand in state.hands])
    while isinstance(state, Playing):
        assert state.seat == other.turn
        assert texts(legal_plays(state)) == other.legal(), state.hands[state.seat]
        act = player.choose(state, legal_actions(state), rng)
        assert isinstance(act, Play)
        if last_lead_of_suitless_joker(other, act.card) and rng.random() < 0.5:
            act = Play(act.card, rng.choice(list(Suit)))  # legal, and without effect
        note(f"{state.seat} plays {act}")
        other.play(state.seat, str(act))
        state = apply(state, act)
        assert [texts(hand) for hand in state.hands] == other.hands
        tricks = state.tricks if isinstance(state, (Playing, Finished)) else ()
        assert [trick.winner for trick in tricks] == [winner for _, _, winner in other.tricks]
    assert other.over
    assert isinstance(state, Finished)
    assert [[(int(seat), str(act)) for seat, act in trick.plays] for trick in state.tricks] == [
        plays for _, plays, _ in other.tricks
    ]
    return Hand(state, contract, [winner for _, _, winner in other.tricks])


def last_lead_of_suitless_joker(other: oracle.Deal, card: Card) -> bool:
    return not other.table and len(other.hands[other.turn]) == 1 and other.loose(str(card))


def totals_near_the_end(hand: Hand, rng: Random) -> tuple[int, ...]:
    """Totals with which a game can go on, and after which it is often decided, often closely."""
    rules = hand.end.deal.rules
    lowest = -490 if rules.winning.floor is not None else -900
    highest = 900 if rules.winning.needs_contract else 490
    points = score(hand.end).points
    goal = rng.choice([500, 500, 490, 510, 520, -500, -510, -490, 0, 415, 405])
    totals = []
    for earned in points:
        aim = goal if rng.random() < 0.7 else rng.choice([500, 530, 300, -500, 0, rng.randrange(-500, 505, 5)])
        totals.append(min(highest, max(lowest, aim - int(earned))))
    return tuple(totals)


def compare_scores(hand: Hand, totals: tuple[int, ...]) -> None:
    rules = hand.end.deal.rules
    opts = flat(rules)
    units = oracle.units(opts)
    named = dict(zip(units, rules.seating.side_names, strict=True))
    before = dict(zip(units, totals, strict=True))
    dealer = int(hand.end.deal.dealer)
    expected = oracle.score(opts, hand.contract, dealer, hand.winners, before)
    points = score(hand.end, totals=totals).points
    assert dict(zip(units, points, strict=True)) == expected, (hand.contract, hand.winners, before)
    match = Match.start(rules, dealer=hand.end.deal.dealer, totals=totals).add(hand.end)
    winners, why = oracle.game(opts, hand.contract, dealer, hand.winners, before)
    case = (hand.contract, hand.winners, before, expected)
    assert list(match.winners) == [named[unit] for unit in winners], case
    assert match.totals == tuple(before[unit] + expected[unit] for unit in units)
    if match.end is None:
        assert why == "open", case
    else:
        assert why == ("floor" if match.end.rule.startswith("game.floor") else "target"), case


def agree(rules: RuleSet, dealer: int, seed: int, player: Player) -> None:
    hand = play_both(rules, Seat(dealer % rules.players), seed, player)
    rng = Random(seed)
    for _ in range(12):
        compare_scores(hand, totals_near_the_end(hand, rng))


MAX_EXAMPLES = settings().max_examples
DEALERS, SEEDS = st.integers(0, 5), st.integers(0, 2**32)


@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: rules.name)
def test_same_pack_and_bids_and_values(rules: RuleSet) -> None:
    opts = flat(rules)
    assert texts(rules.pack.cards) == oracle.pack(opts)
    assert list(map(str, ladder(rules))) == oracle.ladder(opts)
    assert [value(rules, bid) for bid in ladder(rules)] == [oracle.value(opts, text) for text in oracle.ladder(opts)]


@given(house_rules())
def test_same_pack_and_bids_and_values_with_options_changed(rules: RuleSet) -> None:
    test_same_pack_and_bids_and_values(rules)


@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: rules.name)
@given(DEALERS, SEEDS, st.sampled_from(PLAYERS))
def test_same_hand_points_and_winner(rules: RuleSet, dealer: int, seed: int, player: Player) -> None:
    agree(rules, dealer, seed, player)


@settings(max_examples=5 * MAX_EXAMPLES)
@given(house_rules(), DEALERS, SEEDS, st.sampled_from(PLAYERS))
def test_same_hand_points_and_winner_with_options_changed(
    rules: RuleSet, dealer: int, seed: int, player: Player
) -> None:
    agree(rules, dealer, seed, player)


JOKER_OPTIONS = [name for name in KNOWN_TO_ORACLE if name.startswith("joker_")]
END_OPTIONS = [
    "defender_cap",
    "defender_points",
    "defender_unit",
    "defender_when",
    "floor",
    "floor_effect",
    "misere_defender_points",
    "misere_stop",
    "pass_out",
    "pass_out_points",
    "simultaneous",
    "slam_min",
    "win_needs_contract",
]


@pytest.mark.parametrize("rules", [rules for rules in TABLES if rules.joker], ids=lambda rules: rules.name)
@given(changes_of(JOKER_OPTIONS), DEALERS, SEEDS)
def test_same_play_of_jokers_that_are_kept_to_the_end(
    rules: RuleSet, changes: dict[str, str | int], dealer: int, seed: int
) -> None:
    play_both(changed(rules, changes), Seat(dealer % rules.players), seed, KEEPER)


@given(changes_of(JOKER_OPTIONS), SEEDS, st.booleans())
def test_same_play_of_a_hand_that_holds_both_jokers(changes: dict[str, str | int], seed: int, misere: bool) -> None:
    """Two suits without a gap and both jokers: they lead to the last tricks, often after void was shown."""
    rules = changed(TWO_JOKERS, {"first_leader": "left_of_dealer", "joker_nomination": "none", **changes})
    rng = Random(seed)
    first, second = rng.sample("SCDH", 2)
    strong = cards(f"JKB JKR {first}A {first}K {first}Q {first}J {second}A {second}K {second}Q {second}J")
    rest = [card for card in rules.pack.cards if card not in strong]
    rng.shuffle(rest)
    hands = [strong, *(rest[at : at + 10] for at in (0, 10, 20))]
    dealer = Seat(rng.randrange(4))
    state: State = deal(rules, dealer=dealer, hands=hands, kitty=rest[30:])
    bidder = rng.randrange(4)
    while isinstance(state, Bidding):
        wanted = call("MIS" if misere and can_bid(state, call("MIS")) else "10NT")
        state = apply(state, wanted if state.seat == bidder and can_bid(state, wanted) else PASS)
    if isinstance(state, Exchanging):
        state = exchange(state, [card for card in state.hands[state.seat] if card in rest][: state.missing])
    while isinstance(state, Announcing):
        state = apply(state, before_play(state, KEEPER, rng))
    assert isinstance(state, Playing)
    play_cards(flat(rules), state, contract_text(state.deal.contract), KEEPER, rng)


@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: rules.name)
@given(changes_of(END_OPTIONS), SEEDS, st.sampled_from(PLAYERS))
def test_same_winner_whatever_the_totals(
    rules: RuleSet, changes: dict[str, str | int], seed: int, player: Player
) -> None:
    changed_rules = changed(rules, changes)
    journey = travel(changed_rules, Seat(0), seed, player, seed)
    if journey.state.deal.partner is not None:
        return
    rng = Random(seed)
    for _ in range(40):
        compare_scores(hand_of(journey.state), totals_near_the_end(hand_of(journey.state), rng))


@pytest.mark.parametrize("cap", KNOWN_TO_ORACLE["defender_cap"])
@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: rules.name)
@settings(max_examples=20)
@given(SEEDS)
def test_same_points_under_every_cap(rules: RuleSet, cap: str, seed: int) -> None:
    journey = travel(changed(rules, {"defender_cap": cap}), Seat(0), seed, PLAYERS[0], seed)
    if journey.state.deal.partner is not None:
        return
    for total in range(385, 500, 5):
        compare_scores(hand_of(journey.state), (min(total, 490),) * len(rules.seating.sides))
