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
    Misere,
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
    tables,
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
class Outcome:
    """What decides about the points: the contract, and the winners of the tricks in order."""

    rules: RuleSet
    contract: Contract | None
    winners: tuple[Seat, ...]


def outcome_of(state: State) -> Outcome:
    assert isinstance(state, Finished)
    return Outcome(state.deal.rules, state.deal.contract, tuple(trick.winner for trick in state.tricks))


def play_both(rules: RuleSet, dealer: Seat, seed: int, player: Player) -> Finished:
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
        return state
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


def play_cards(opts: Opts, state: State, contract: oracle.Contract | None, player: Player, rng: Random) -> Finished:
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
    return state


def last_lead_of_suitless_joker(other: oracle.Deal, card: Card) -> bool:
    return not other.table and len(other.hands[other.turn]) == 1 and other.loose(str(card))


def after(outcome: Outcome, totals: tuple[int, ...]) -> Match:
    """The match after a deal before which these were the totals."""
    tricks = [outcome.winners.count(Seat(seat)) for seat in range(outcome.rules.players)]
    match = Match.start(outcome.rules, dealer=Seat(0), totals=totals)
    return match.add_result(outcome.contract, tricks, winners=outcome.winners)


def totals_near_the_end(outcome: Outcome, rng: Random) -> tuple[int, ...]:
    """Totals with which a game can go on, and after which it is often decided, often closely."""
    rules = outcome.rules
    lowest = -490 if rules.winning.floor is not None else -900
    highest = 900 if rules.winning.needs_contract else 490
    points = after(outcome, (0,) * len(rules.seating.sides)).scores[-1].points
    goal = rng.choice([500, 500, 490, 510, 520, -500, -510, -490, 0, 415, 405])
    totals = []
    for earned in points:
        aim = goal if rng.random() < 0.7 else rng.choice([500, 530, 300, -500, 0, rng.randrange(-500, 505, 5)])
        totals.append(min(highest, max(lowest, aim - int(earned))))
    return tuple(totals)


def compare_scores(outcome: Outcome, totals: tuple[int, ...]) -> None:
    rules, winners = outcome.rules, list(map(int, outcome.winners))
    opts, contract = flat(rules), contract_text(outcome.contract)
    units = oracle.units(opts)
    names = dict(zip(units, rules.seating.side_names, strict=True))
    before = dict(zip(units, totals, strict=True))
    expected = oracle.score(opts, contract, 0, winners, before)
    case = (contract, winners, before, expected)
    match = after(outcome, totals)
    assert dict(zip(units, match.scores[-1].points, strict=True)) == expected, case
    assert match.totals == tuple(before[unit] + expected[unit] for unit in units)
    best, why = oracle.game(opts, contract, 0, winners, before)
    assert list(match.winners) == [names[unit] for unit in best], case
    if match.end is None:
        assert why == "open", case
    else:
        assert why == ("floor" if match.end.rule.startswith("game.floor") else "target"), case


def agree(rules: RuleSet, dealer: int, seed: int, player: Player) -> None:
    """A hand and what may follow from it are the same to both."""
    end = play_both(rules, Seat(dealer % rules.players), seed, player)
    outcome = outcome_of(end)
    rng = Random(seed)
    for _ in range(12):
        totals = totals_near_the_end(outcome, rng)
        compare_scores(outcome, totals)
        assert score(end, totals=totals) == after(outcome, totals).scores[-1]


def any_outcome(rules: RuleSet, rng: Random) -> Outcome:
    """A contract with tricks that can have been won, often exactly made, or with all ten."""
    played_out = options(rules)["pass_out"] == "nt_no_kitty"
    bid = rng.choice([*ladder(rules), *(call for call in ladder(rules) if isinstance(call, Misere)), None])
    if bid is None:
        winners = [Seat(rng.randrange(rules.players)) for _ in range(10)] if played_out else []
        return Outcome(rules, None, tuple(winners))
    contract = Contract(bid, Seat(rng.randrange(rules.players)))
    side = [contract.declarer, *rules.seating.partners(contract.declarer)]
    others = [seat for seat in map(Seat, range(rules.players)) if seat not in side]
    if contract.is_misere:
        plays = options(rules).get("misere_partner") == "plays"
        side = side if plays else side[:1]
        own = rng.choice([0, 0, 1, 1, 2, rng.randrange(11)])
    else:
        need = int(str(bid).rstrip("SCDHNT"))
        own = rng.choice([need, need, need - 1, 10, rng.randrange(11)])
    winners = [rng.choice(side) for _ in range(own)] + [rng.choice(others) for _ in range(10 - own)]
    rng.shuffle(winners)
    if contract.is_misere and options(rules)["misere_stop"] != "play_all" and contract.declarer in winners:
        winners = winners[: winners.index(contract.declarer) + 1]
    return Outcome(rules, contract, tuple(winners))


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
AUCTION_OPTIONS = [
    "auction_end",
    "auction_mode",
    "denomination_order",
    "min_tricks",
    "misere",
    "misere_needs",
    "misere_rank",
    "open_misere",
    "open_misere_needs",
    "open_misere_rank",
    "pass_out",
    "reentry_after_pass",
    "self_raise",
    "self_raise_reopens",
]
END_OPTIONS = [
    "defender_cap",
    "defender_points",
    "defender_unit",
    "defender_when",
    "floor",
    "floor_effect",
    "misere_defender_points",
    "misere_partner",
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


@settings(max_examples=5 * MAX_EXAMPLES)
@given(tables(), changes_of(AUCTION_OPTIONS), SEEDS, st.sampled_from(PLAYERS[:4]))
def test_same_auction_whatever_its_rules(
    table: RuleSet, changes: dict[str, str | int], seed: int, player: Player
) -> None:
    rules = changed(table, changes)
    bid_both(flat(rules), deal(rules, dealer=Seat(seed % rules.players), seed=seed), player, Random(seed))


@pytest.mark.parametrize("table", TABLES, ids=lambda rules: rules.name)
@given(changes_of(END_OPTIONS), SEEDS)
def test_same_points_and_winner_whatever_the_outcome(table: RuleSet, changes: dict[str, str | int], seed: int) -> None:
    rng = Random(seed)
    rules = changed(table, changes)
    for _ in range(5):
        outcome = any_outcome(rules, rng)
        for _ in range(5):
            compare_scores(outcome, totals_near_the_end(outcome, rng))


@pytest.mark.parametrize("cap", KNOWN_TO_ORACLE["defender_cap"])
@settings(max_examples=3 * MAX_EXAMPLES)
@given(tables(), SEEDS)
def test_same_points_under_every_cap(cap: str, table: RuleSet, seed: int) -> None:
    rules = changed(table, {"defender_cap": cap})
    outcome = any_outcome(rules, Random(seed))
    for total in range(385, 495, 5):
        compare_scores(outcome, (total,) * len(rules.seating.sides))
