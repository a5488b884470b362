"""Engine and oracle, two readings of the same rules, come to the same hand, the same points and the same winner."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from random import Random

import attrs
import pytest
from attrs import frozen
from hypothesis import given, note, settings
from hypothesis import strategies as st

import oracle
from fivehundred import (
    PASS,
    Announcing,
    Bid,
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
from fivehundred.rules.options import OPTIONS
from fivehundred.testing.playing import KEEPER, PLAYERS, Player
from fivehundred.testing.random_rules import MIXED, any_changes, changed
from fivehundred.testing.strategies import Drawn, rule_sets
from strategies import TABLES, TWO_JOKERS, tables

Opts = dict[str, int | str]
Points = int | Fraction


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
    """The facts that decide about the points: contract, called partner, and the winners of the tricks in order."""

    rules: RuleSet
    contract: Contract | None
    winners: tuple[Seat, ...]
    partner: Seat | None = None


def outcome_of(state: Finished) -> Outcome:
    winners = tuple(trick.winner for trick in state.tricks)
    return Outcome(state.deal.rules, state.deal.contract, winners, state.deal.partner)


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
    view, state = bid_both(opts, state, player, rng)
    contract = contract_text(state.deal.contract)
    if view.again or (view.passed_out and opts["pass_out"] != "nt_no_kitty"):
        assert isinstance(state, Finished)
        assert not state.tricks
    else:
        state = before_play(opts, state, player, rng)
        state = play_cards(opts, state, contract, player, rng)
    calls = [str(said) for _, said in state.deal.calls]
    match = Match.start(rules, dealer=dealer).add(state)
    assert match.dealer == oracle.next_dealer(opts, dealer, calls, view)
    return state


def bid_both(opts: Opts, state: State, player: Player, rng: Random) -> tuple[oracle.AuctionView, State]:
    calls: list[str] = []
    hands = [texts(hand) for hand in state.hands]
    while isinstance(state, Bidding):
        view = oracle.auction(opts, state.deal.dealer, calls, hands)
        assert view.next == state.seat
        assert texts(legal_bids(state)) == view.legal
        assert not view.over
        act = player.choose(state, legal_actions(state), rng)
        calls.append(str(act))
        note(f"{state.seat} calls {act}")
        state = apply(state, act)
    view = oracle.auction(opts, state.deal.dealer, calls, hands)
    assert view.over
    assert view.contract == contract_text(state.deal.contract)
    assert (view.passed_out or view.again) == (state.deal.contract is None)
    return view, state


def before_play(opts: Opts, state: State, player: Player, rng: Random, exchanged: bool = False) -> State:
    """Exchange, partner and joker: what may be done is compared."""
    contract = contract_text(state.deal.contract)
    named: set[Card] = set()
    called = False
    while not isinstance(state, Playing):
        assert contract is not None
        legal = legal_actions(state)
        if isinstance(state, Announcing) and state.partner:
            called = True
            assert not state.exchanged if opts.get("call_time") == "before_exchange" else state.exchanged
            assert oracle.may_call_partner(opts, contract)
            state = call_both(opts, state, contract, rng)
        elif isinstance(state, Announcing):
            assert oracle.may_name_joker(opts, contract)
            names = {(str(act.joker), act.suit) for act in legal if isinstance(act, NameJoker)}
            hand = texts(state.hands[state.seat])
            asked = oracle.asked_about(opts, state.deal.dealer, contract, hand) - texts(named)
            assert names == {(card, suit) for card in asked for suit in (None, *Suit) if suit is None or card in hand}
            joker = state.jokers[0]
            named.add(joker)
            no = joker not in state.hands[state.seat] or rng.random() < 0.5
            act = NameJoker(None if no else rng.choice(list(Suit)), joker)
            note(str(act))
            state = apply(state, act)
        else:
            exchanged = True
            state = apply(state, player.choose(state, legal, rng))
    assert exchanged == oracle.takes_kitty(opts, contract)
    assert called == oracle.may_call_partner(opts, contract)
    if contract is not None and oracle.may_name_joker(opts, contract):
        assert texts(named) == oracle.asked_about(opts, state.deal.dealer, contract, texts(state.hands[contract[1]]))
    return state


def rules_jokers(state: State) -> Sequence[Card]:
    return state.deal.rules.pack.joker_cards


def call_both(opts: Opts, state: Announcing, contract: oracle.Contract, rng: Random) -> State:
    """Call a partner; whom one may call, and who answers, are compared."""
    calls = [act for act in legal_actions(state) if isinstance(act, CallPartner)]
    own = texts(state.hands[state.seat])
    free = oracle.callable_cards(opts, contract, own, texts(state.deal.discard), texts(state.unanswered))
    assert {str(act.card) for act in calls if act.card is not None} == free
    others = set(range(5)) - {contract[1]} if opts["callable"] == "a_named_player" else set()
    assert {act.seat for act in calls if act.seat is not None} == others
    assert CallPartner(None) in calls
    act = rng.choice(calls)
    note(str(act))
    if act.card is None:
        partner: int | None = act.seat
    else:
        partner = oracle.answering(contract[1], str(act.card), [texts(hand) for hand in state.hands])
        again = opts.get("call_card_in_kitty") == "call_again"
        if partner is None and again:
            after = apply(state, act)
            assert isinstance(after, Announcing)
            assert after.partner
            assert act.card in after.unanswered
            return after
    after = apply(state, act)
    assert after.deal.partner == partner
    return after


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
    told = [list(plays) for _, plays, _ in other.tricks]
    if len(told) == state.deal.rules.pack.hand_size:
        seat, said = told[-1][0]
        told[-1][0] = seat, said.partition("=")[0]  # the last trick is on record without it
    assert [[(int(seat), str(act)) for seat, act in trick.plays] for trick in state.tricks] == told
    return state


def last_lead_of_suitless_joker(other: oracle.Deal, card: Card) -> bool:
    return not other.table and len(other.hands[other.turn]) == 1 and other.loose(str(card))


def after(outcome: Outcome, totals: tuple[Points, ...], deals: int = 0) -> Match:
    """The match after a deal before which these were the totals."""
    tricks = [outcome.winners.count(Seat(seat)) for seat in range(outcome.rules.players)]
    match = attrs.evolve(Match.start(outcome.rules, dealer=Seat(0), totals=totals), deals=deals)
    return match.add_result(outcome.contract, tricks, winners=outcome.winners, partner=outcome.partner)


def totals_near_the_end(outcome: Outcome, rng: Random) -> tuple[Points, ...]:
    """Totals with which a game can go on, and after which it is often decided, often closely."""
    rules = outcome.rules
    target, floor = rules.winning.target, rules.winning.floor
    lowest = -900 if floor is None else floor + 10
    highest = target + 400 if rules.winning.needs_contract else target - 10
    floor = -500 if floor is None else floor
    points = after(outcome, (0,) * len(rules.seating.sides)).scores[-1].points
    goal = target + rng.choice([0, 0, -10, 10, 20, -85, -95])
    goal = rng.choice([goal, goal, floor + rng.choice([0, -10, 10]), 0])
    halves = rules.partner is not None and rules.partner.split == "half_each"
    totals: list[Points] = []
    for earned in points:
        aim: Points = (
            goal
            if rng.random() < 0.7
            else rng.choice([target, target + 30, 300, floor, 0, rng.randrange(-500, 505, 5)])
        )
        total = min(highest, max(lowest, int(aim - earned)))
        totals.append(total - Fraction(rng.randrange(2), 2) if halves else total)
    if rules.winning.apart(tuple(totals)) is not None:  # the game would be over: nearer together
        totals = [min(total, 490 + min(totals)) for total in totals]
    return tuple(totals)


def compare_scores(outcome: Outcome, totals: tuple[Points, ...], deals: int = 0) -> None:
    rules, winners = outcome.rules, list(map(int, outcome.winners))
    opts, contract = flat(rules), contract_text(outcome.contract)
    partner = None if outcome.partner is None else int(outcome.partner)
    units = oracle.units(opts)
    names = dict(zip(units, rules.seating.side_names, strict=True))
    before = dict(zip(units, totals, strict=True))
    expected = oracle.score(opts, contract, 0, winners, before, partner)
    case = (contract, partner, winners, before, expected)
    match = after(outcome, totals, deals)
    assert dict(zip(units, match.scores[-1].points, strict=True)) == expected, case
    assert match.totals == tuple(before[unit] + expected[unit] for unit in units)
    scored = contract is not None or bool(winners)  # a deal that is thrown in does not count
    best, why = oracle.game(opts, contract, 0, winners, before, partner, deals + scored)
    assert list(match.winners) == [names[unit] for unit in best], case
    if match.end is None:
        assert why == "open", case
    else:
        reason = "floor" if match.end.rule.startswith("game.floor") else "target"
        assert why == {"game.deal-limit": "limit", "game.spread": "spread"}.get(match.end.rule, reason), case


def agree(rules: RuleSet, dealer: int, seed: int, player: Player) -> None:
    """A hand and what may follow from it are the same to both."""
    end = play_both(rules, Seat(dealer % rules.players), seed, player)
    outcome = outcome_of(end)
    if outcome.contract is None and not outcome.winners:
        assert not any(score(end).points)
        return
    rng = Random(seed)
    for _ in range(6):
        totals = totals_near_the_end(outcome, rng)
        compare_scores(outcome, totals, rng.randrange(rules.winning.deal_limit or 1))
        assert score(end, totals=totals) == after(outcome, totals).scores[-1]


def any_outcome(rules: RuleSet, rng: Random) -> Outcome:
    """A contract with tricks that can have been won, often exactly made, or with all ten."""
    opts = flat(rules)
    bids = ladder(rules)
    bid = rng.choice([*bids, *(call for call in bids if not isinstance(call, Bid)), None])
    if bid is None:
        played_out = opts["pass_out"] == "nt_no_kitty"
        winners = [Seat(rng.randrange(rules.players)) for _ in range(10)] if played_out else []
        return Outcome(rules, None, tuple(winners))
    contract = Contract(bid, Seat(rng.randrange(rules.players)))
    text = (str(bid), int(contract.declarer))
    partner = None
    if oracle.may_call_partner(opts, text) and rng.random() < 0.7:
        partner = rng.choice([Seat(seat) for seat in range(rules.players) if seat != contract.declarer])
    playing = set(range(rules.players)) - set(oracle.sitting_out(opts, text))
    losers = oracle.must_lose(opts, text) if contract.is_misere else []
    side = losers or [seat for seat in oracle.side_seats(opts, contract.declarer, partner) if seat in playing]
    others = sorted(playing - set(side))
    if contract.is_misere:
        own = rng.choice([0, 0, 1, 1, 2, rng.randrange(11)])
    else:
        need = oracle.bid_tricks(str(bid)) if isinstance(bid, Bid) else 5
        own = rng.choice([need, need, need - 1, 10, rng.randrange(11)])
    winners = [Seat(rng.choice(side)) for _ in range(own)] + [Seat(rng.choice(others)) for _ in range(10 - own)]
    rng.shuffle(winners)
    if contract.is_misere and opts["misere_stop"] != "play_all":
        lost = [at for at, seat in enumerate(winners) if seat in losers]
        winners = winners[: lost[0] + 1] if lost else winners
    return Outcome(rules, contract, tuple(winners), partner)


MAX_EXAMPLES = settings().max_examples
DEALERS, SEEDS = st.integers(0, 5), st.integers(0, 2**32)
each_table = pytest.mark.parametrize("rules", TABLES, ids=lambda rules: rules.name)


@st.composite
def changes_of(draw: st.DrawFn, names: Sequence[str], most: int = 8) -> dict[str, object]:
    """Some of these options with values."""
    return any_changes(Drawn(draw), names, most)


@each_table
def test_same_pack_and_bids_and_values(rules: RuleSet) -> None:
    compare_bids(rules)


@given(rule_sets())
def test_same_pack_and_bids_and_values_of_any_rules(rules: RuleSet) -> None:
    compare_bids(rules)


def compare_bids(rules: RuleSet) -> None:
    opts = flat(rules)
    assert texts(rules.pack.cards) == oracle.pack(opts)
    assert set(map(str, ladder(rules))) == set(oracle.ladder(opts))
    if opts["bid_rank_key"] == "ladder":  # else bids of one value have the same place
        assert list(map(str, ladder(rules))) == oracle.ladder(opts)
    assert [value(rules, bid) for bid in ladder(rules)] == [oracle.value(opts, str(bid)) for bid in ladder(rules)]


@each_table
@settings(max_examples=MAX_EXAMPLES // 10)
@given(DEALERS, SEEDS, st.sampled_from(PLAYERS))
def test_same_hand_points_and_winner(rules: RuleSet, dealer: int, seed: int, player: Player) -> None:
    agree(rules, dealer, seed, player)


@settings(max_examples=2 * MAX_EXAMPLES)
@given(rule_sets(), DEALERS, SEEDS, st.sampled_from(PLAYERS))
def test_same_hand_points_and_winner_under_any_rules(rules: RuleSet, dealer: int, seed: int, player: Player) -> None:
    agree(rules, dealer, seed, player)


JOKER_OPTIONS = [name for name in MIXED if name.startswith("joker_")]
AUCTION_OPTIONS = [
    "hand_redeal_right",
    *(name for name in MIXED if OPTIONS[name].chapter in ("auction", "bids")),
    *("misere", "misere_rank", "misere_needs", "open_misere", "open_misere_rank", "open_misere_needs"),
    "other_no_trick_bids",
]
END_OPTIONS = [
    *("pass_out", "slam_min", "misere_partner", "misere_stop", "misere_defender_points"),
    *("partner_split", *(name for name in MIXED if OPTIONS[name].chapter in ("score", "end", "breach"))),
]


@given(tables(), changes_of(JOKER_OPTIONS), DEALERS, SEEDS)
def test_same_play_of_jokers_that_are_kept_to_the_end(
    rules: RuleSet, changes: dict[str, object], dealer: int, seed: int
) -> None:
    play_both(changed(rules, changes), Seat(dealer % rules.players), seed, KEEPER)


@given(changes_of(JOKER_OPTIONS), SEEDS, st.booleans())
def test_same_play_of_a_hand_that_holds_both_jokers(changes: dict[str, object], seed: int, misere: bool) -> None:
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
    exchanged = isinstance(state, Exchanging)
    if isinstance(state, Exchanging):
        state = exchange(state, [card for card in state.hands[state.seat] if card in rest][: state.missing])
    state = before_play(flat(rules), state, KEEPER, rng, exchanged)
    assert isinstance(state, Playing)
    play_cards(flat(rules), state, contract_text(state.deal.contract), KEEPER, rng)


HI_LO_OPTIONS = [
    *(name for name in JOKER_OPTIONS if name != "joker_stand_in"),
    *("misere_kitty", "misere_partner", "misere_stop", "misere_defender_points", "first_leader"),
]


@settings(max_examples=MAX_EXAMPLES // 2)
@given(tables(), changes_of(HI_LO_OPTIONS, 12), DEALERS, SEEDS)
def test_same_hi_lo(table: RuleSet, changes: dict[str, object], dealer: int, seed: int) -> None:
    rules = changed(changed(table, changes), {"other_no_trick_bids": "hi-lo_350"})
    rng, opts, wanted = Random(seed), flat(rules), call("HILO")
    assert wanted in ladder(rules)
    state: State = deal(rules, dealer=Seat(dealer % rules.players), seed=seed)
    while isinstance(state, Bidding):
        state = apply(state, wanted if can_bid(state, wanted) else PASS)
    contract = contract_text(state.deal.contract)
    if contract is None:
        return
    state = before_play(opts, state, KEEPER, rng)
    end = play_cards(opts, state, contract, PLAYERS[0], rng)
    assert sum(end.won) == rules.pack.hand_size
    compare_scores(outcome_of(end), (0,) * len(rules.seating.sides))


@settings(max_examples=2 * MAX_EXAMPLES)
@given(st.sampled_from(TABLES), changes_of(AUCTION_OPTIONS, 12), SEEDS, st.sampled_from(PLAYERS[:4]))
def test_same_auction_whatever_its_rules(table: RuleSet, changes: dict[str, object], seed: int, player: Player) -> None:
    rules = changed(table, changes)
    bid_both(flat(rules), deal(rules, dealer=Seat(seed % rules.players), seed=seed), player, Random(seed))


@settings(max_examples=2 * MAX_EXAMPLES)
@given(tables(), changes_of(END_OPTIONS, 10), SEEDS)
def test_same_points_and_winner_whatever_the_outcome(table: RuleSet, changes: dict[str, object], seed: int) -> None:
    rng = Random(seed)
    rules = changed(table, changes)
    for _ in range(3):
        outcome = any_outcome(rules, rng)
        for _ in range(4):
            totals = totals_near_the_end(outcome, rng)
            compare_scores(outcome, totals, rng.randrange(rules.winning.deal_limit or 1))


@each_table
@settings(max_examples=MAX_EXAMPLES // 10)
@given(SEEDS)
def test_same_points_and_winner_of_a_table(rules: RuleSet, seed: int) -> None:
    rng = Random(seed)
    for _ in range(20):
        outcome = any_outcome(rules, rng)
        compare_scores(outcome, totals_near_the_end(outcome, rng))


@pytest.mark.parametrize("cap", ["490_if_contract_failed", "490_always", "none_above_400"])
@settings(max_examples=MAX_EXAMPLES // 2)
@given(tables(), SEEDS)
def test_same_points_under_every_cap(cap: str, table: RuleSet, seed: int) -> None:
    rules = changed(table, {"defender_cap": cap})
    outcome = any_outcome(rules, Random(seed))
    target = rules.winning.target
    for total in range(target - 115, target - 5, 5):
        if not rules.winning.ended(total):
            compare_scores(outcome, (total,) * len(rules.seating.sides))
