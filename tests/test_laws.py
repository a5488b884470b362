"""Laws that hold in every state that play can reach, at the tables of all profiles and some others."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from fivehundred import (
    PASS,
    Action,
    Announcing,
    Bid,
    Bidding,
    CallPartner,
    Card,
    CardSet,
    Discard,
    Exchanging,
    Finished,
    IllegalAction,
    Match,
    Misere,
    NameJoker,
    Pass,
    Play,
    Playing,
    RuleSet,
    Seat,
    State,
    StateError,
    Strain,
    Suit,
    actor,
    announce,
    apply,
    bid,
    can_announce,
    can_bid,
    can_exchange,
    can_play,
    deal,
    exchange,
    force,
    lay,
    legal_actions,
    legal_announcements,
    legal_bids,
    legal_exchanges,
    legal_plays,
    play,
    replay,
    score,
    value,
    why_not,
    why_not_announce,
    why_not_bid,
    why_not_exchange,
    why_not_lay,
    why_not_play,
)
from fivehundred.cards import card_at
from fivehundred.phases.flow import FOLLOWS
from strategies import KEEPER, PASSERS, PLAYERS, TABLES, WEAK_JOKERS, Journey, Player, journeys, longest, tables, travel

EVERY_CARD = tuple(card_at(index) for index in range(67))
JOKERS = tuple(card for card in EVERY_CARD if card.is_joker)
NAMES: tuple[Suit | None, ...] = (None, *Suit)


@cache
def universe() -> tuple[Action, ...]:
    """Everything that anybody can try to do, one card at a time."""
    found: list[Action] = [PASS, Misere(), Misere("OMIS"), Misere("ODD")]
    found += [Bid(tricks, strain) for tricks in range(1, 11) for strain in Strain]
    found += [Play(card, suit) for card in EVERY_CARD for suit in NAMES]
    found += [NameJoker(suit, card) for card in (*JOKERS, EVERY_CARD[14]) for suit in NAMES]
    found += [CallPartner(card) for card in (None, *EVERY_CARD)]
    found += [Discard(CardSet.of([card])) for card in EVERY_CARD]
    return tuple(found)


def leads_to_last_trick(state: State) -> bool:
    return isinstance(state, Playing) and not state.plays and len(state.tricks) == state.deal.rules.pack.hand_size - 1


def has_suit(state: State, card: Card) -> bool:
    """Whether a card belongs to a suit in this deal; a joker does with trumps, or when it was named."""
    contract = state.deal.contract
    trump = contract.trump if contract else None
    return not card.is_joker or trump is not None or card in dict(state.deal.named)


def expected_legal(state: State) -> set[Action]:
    """The legal actions, with the namings for which the plain joker stands in the last trick."""
    legal = set(legal_actions(state))
    if leads_to_last_trick(state):
        for act in list(legal):
            if isinstance(act, Play) and not has_suit(state, act.card):
                legal |= {Play(act.card, suit) for suit in Suit}
    return legal


def identity(state: State) -> tuple[object, ...]:
    """All that a state is, also what is left out of its equality."""
    return (type(state), repr(state), hash(state), state.hands, pickle.dumps(state))


def cards_of(state: State) -> list[Card]:
    """Every card of the deal, where it is now."""
    rules, of = state.deal.rules, state.deal
    found = [card for hand in state.hands for card in hand]
    tricks = state.tricks if isinstance(state, (Playing, Finished)) else ()
    on_table = state.plays if isinstance(state, Playing) else ()
    found += [act.card for trick in tricks for _, act in trick.plays]
    found += [act.card for _, act in on_table]
    if isinstance(state, Exchanging):
        return found + list(state.laid)
    took = of.contract is not None and not (of.contract.is_misere and rules.misere.kitty == "no_exchange")
    exchanged = took and (isinstance(state, (Playing, Finished)) or (isinstance(state, Announcing) and state.exchanged))
    return found + list(of.discard if exchanged else of.kitty)


# what is legal


@given(journeys())
def test_an_action_is_legal_if_and_only_if_it_is_listed(journey: Journey) -> None:
    state = journey.state
    legal = expected_legal(state)
    assert legal <= set(universe())
    for act in universe():
        assert (why_not(state, act) is None) == (act in legal), str(act)


@given(journeys())
def test_apply_refuses_exactly_what_is_illegal_and_leaves_the_state_as_it_is(journey: Journey) -> None:
    state = journey.state
    before, twin = identity(state), copy.deepcopy(state)
    legal = expected_legal(state)
    for act in universe():
        if act in legal:
            assert apply(state, act) != state
        else:
            with pytest.raises(IllegalAction) as refused:
                apply(state, act)
            assert refused.value.violation == why_not(state, act)
            assert refused.value.state is state
            assert str(refused.value)
    assert identity(state) == before
    assert state == twin


@given(journeys())
def test_there_is_always_something_to_do_until_nobody_is_due(journey: Journey) -> None:
    for state in journey.states:
        legal = legal_actions(state)
        assert len(set(legal)) == len(legal)
        assert (actor(state) is None) == (not legal) == isinstance(state, Finished)


@given(journeys(), st.data())
def test_only_the_seat_that_is_due_may_act(journey: Journey, data: st.DataObject) -> None:
    state = journey.state
    due = actor(state)
    legal = legal_actions(state)
    some = [data.draw(st.sampled_from(legal))] if legal else []
    for act in (*some, data.draw(st.sampled_from(universe()))):
        for by in map(Seat, range(journey.rules.players)):
            violation = why_not(state, act, by=by)
            if by == due:
                assert violation == why_not(state, act)
                continue
            assert violation is not None
            if due is not None and act in some:
                assert violation.rule in ("turn", "joker.name-declarer")
            with pytest.raises(IllegalAction):
                apply(state, act, by=by)
        if act in some:
            assert apply(state, act, by=due) == apply(state, act)
    for by in map(Seat, range(journey.rules.players)):
        listed = (*legal_bids(state, by=by), *legal_announcements(state, by=by), *legal_plays(state, by=by))
        assert by == due or not listed


# the verbs say the same


@given(journeys())
def test_the_verbs_of_the_auction_agree(journey: Journey) -> None:
    state = journey.state
    calls = [act for act in universe() if isinstance(act, (Pass, Bid, Misere))]
    legal = legal_bids(state)
    assert legal == (legal_actions(state) if isinstance(state, Bidding) else ())
    for act in calls:
        assert why_not_bid(state, act) == why_not(state, act)
        assert can_bid(state, act) == (act in legal)
        if act in legal:
            assert bid(state, act) == apply(state, act)
        else:
            with pytest.raises(IllegalAction):
                bid(state, act)


@given(journeys())
def test_the_verbs_of_the_play_agree(journey: Journey) -> None:
    state = journey.state
    legal = legal_plays(state)
    assert set(legal) == {act for act in legal_actions(state) if isinstance(act, Play)}
    listed = expected_legal(state)
    for act in universe():
        if not isinstance(act, Play):
            continue
        assert why_not_play(state, act) == why_not_play(state, act.card, suit=act.suit) == why_not(state, act)
        assert can_play(state, act) == can_play(state, act.card, suit=act.suit) == (act in listed)
        if act in legal:
            assert play(state, act) == play(state, act.card, suit=act.suit) == apply(state, act)
        elif act not in listed:
            with pytest.raises(IllegalAction):
                play(state, act)


@given(journeys())
def test_the_verbs_of_the_announcements_agree(journey: Journey) -> None:
    state = journey.state
    legal = legal_announcements(state)
    assert set(legal) == {act for act in legal_actions(state) if isinstance(act, (CallPartner, NameJoker))}
    for act in universe():
        if isinstance(act, CallPartner):
            violation = why_not_announce(state, partner=act.card)
            can = can_announce(state, partner=act.card)
            after = announce(state, partner=act.card) if act in legal else None
        elif isinstance(act, NameJoker):
            violation = why_not_announce(state, joker={act.joker: act.suit})
            can = can_announce(state, joker={act.joker: act.suit})
            after = announce(state, joker={act.joker: act.suit}) if act in legal else None
        else:
            continue
        assert violation == why_not(state, act)
        assert can == (act in legal)
        assert after == (apply(state, act) if act in legal else None)


@given(journeys(), st.integers(0, 2**32))
def test_the_verbs_of_the_exchange_agree(journey: Journey, choices: int) -> None:
    state = next((s for s in reversed(journey.states) if isinstance(s, Exchanging)), None)
    if state is None:
        for act in (Discard(CardSet.of(EVERY_CARD[5:8])), Discard(CardSet.of(EVERY_CARD[5:6]))):
            assert not can_exchange(journey.state, act.cards)
            assert why_not(journey.state, act) is not None
        assert legal_exchanges(journey.state) == ()
        return
    held = list(state.hands[state.seat])
    chosen = Random(choices).sample(held, state.missing)
    assert can_exchange(state, chosen)
    at_once = exchange(state, chosen)
    if len(chosen) > 1 or not state.laid:  # one card more would have to be the highest
        assert at_once == apply(state, Discard(CardSet.of(chosen)))
    fresh = Exchanging(state.deal)
    one_by_one: State = fresh
    for card in sorted({*chosen, *state.laid}):
        assert why_not_lay(one_by_one, card) is None
        one_by_one = lay(one_by_one, card)
    assert one_by_one == at_once == exchange(fresh, (*chosen, *state.laid))
    elsewhere = next(card for card in EVERY_CARD if card not in held)
    for wrong in (chosen[1:], (*chosen, held[0]), [*chosen[1:], elsewhere], [chosen[0]] * state.missing):
        right = len(set(wrong)) == len(wrong) == state.missing and set(wrong) <= set(held)
        assert can_exchange(state, wrong) == right
        assert (why_not_exchange(state, wrong) is None) == right


@settings(max_examples=10)
@given(journeys())
def test_every_exchange_that_is_listed_has_exactly_one_path_in_steps(journey: Journey) -> None:
    state = next((s for s in journey.states if isinstance(s, Exchanging) and not s.laid and s.missing <= 4), None)
    if state is None:
        return

    def ends(of: State) -> Iterator[CardSet]:
        if not isinstance(of, Exchanging):
            yield of.deal.discard
            return
        for act in legal_actions(of):
            yield from ends(apply(of, act))

    paths = list(ends(state))
    assert len(set(paths)) == len(paths)
    assert set(paths) == set(legal_exchanges(state))


# the cards


@given(journeys(whole=True))
def test_no_card_is_lost_or_doubled(journey: Journey) -> None:
    pack = journey.rules.pack.cards
    for state in journey.states:
        cards = cards_of(state)
        assert len(cards) == len(pack)
        assert set(cards) == set(pack)


@given(journeys(whole=True))
def test_hands_shrink_together_and_who_sits_out_keeps_his_cards(journey: Journey) -> None:
    for state in journey.states:
        if not isinstance(state, (Playing, Finished)):
            continue
        out = state.deal.sitting_out
        played = [seat for trick in state.tricks for seat, _ in trick.plays]
        played += [seat for seat, _ in state.plays] if isinstance(state, Playing) else []
        for seat in range(journey.rules.players):
            assert len(state.hands[seat]) == 10 - played.count(Seat(seat))
            assert played.count(Seat(seat)) == 0 or seat not in out
        assert all(len(trick.plays) == journey.rules.players - len(out) for trick in state.tricks)


@given(journeys(whole=True))
def test_who_wins_a_trick_leads_the_next(journey: Journey) -> None:
    end = journey.state
    assert isinstance(end, Finished)
    for before, after in zip(end.tricks, end.tricks[1:], strict=False):
        assert after.leader == before.winner
    for trick in end.tricks:
        assert trick.winner in [seat for seat, _ in trick.plays]
        seats = [seat for seat, _ in trick.plays]
        turns = [(seat - seats[0]) % journey.rules.players for seat in seats]
        assert turns == sorted(set(turns))  # clockwise, nobody twice


# states are values


@given(journeys())
def test_the_same_actions_lead_to_the_same_state(journey: Journey) -> None:
    fresh = deal(journey.rules, dealer=journey.dealer, seed=journey.seed)
    again = list(replay(fresh, journey.actions))
    assert again == list(journey.states)
    assert [hash(state) for state in again] == [hash(state) for state in journey.states]
    assert [repr(state) for state in again] == [repr(state) for state in journey.states]
    assert [state.hands for state in again] == [state.hands for state in journey.states]


@given(journeys())
def test_a_state_survives_pickle_and_copy(journey: Journey) -> None:
    state = journey.state
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert_same(pickle.loads(pickle.dumps(state, protocol)), state)
    assert_same(copy.copy(state), state)
    assert_same(copy.deepcopy(state), state)


def assert_same(twin: State, state: State) -> None:
    """Equal in everything, and it goes on in the same way."""
    assert twin == state
    assert hash(twin) == hash(state)
    assert repr(twin) == repr(state)
    assert twin.hands == state.hands
    assert actor(twin) == actor(state)
    assert legal_actions(twin) == legal_actions(state)
    for act in legal_actions(state)[:3]:
        assert apply(twin, act) == apply(state, act)


@given(journeys(whole=True))
def test_states_of_a_hand_differ(journey: Journey) -> None:
    assert len(set(journey.states)) == len(journey.states)


@given(journeys())
def test_force_does_with_legal_actions_what_apply_does(journey: Journey) -> None:
    state = journey.state
    for act in expected_legal(state):
        assert force(state, act) == apply(state, act) == force(state, act, by=actor(state))


@given(journeys(), st.data())
def test_what_is_forced_goes_on_to_an_end(journey: Journey, data: st.DataObject) -> None:
    state = journey.state
    possible = []
    for act in universe():
        try:
            force(state, act)
        except IllegalAction:
            continue
        possible.append(act)
    assert expected_legal(state) <= set(possible)
    if not possible:
        return
    act = data.draw(st.sampled_from(possible))
    note(f"forced: {act}")
    state = force(state, act)
    rng = Random(0)
    for _ in range(longest(journey.rules)):
        if actor(state) is None:
            break
        state = apply(state, PLAYERS[0].choose(state, legal_actions(state), rng))
    assert isinstance(state, Finished)
    assert_same(pickle.loads(pickle.dumps(state)), state)


@settings(max_examples=4 * settings().max_examples)
@given(st.one_of(st.sampled_from(WEAK_JOKERS), tables()), st.integers(0, 2**32))
def test_the_naming_of_a_joker_that_leads_the_last_trick_changes_nothing(rules: RuleSet, seed: int) -> None:
    for state in travel(rules, Seat(0), seed, KEEPER, seed).states:
        if not leads_to_last_trick(state):
            continue
        for act in legal_plays(state):
            if has_suit(state, act.card):
                continue
            plain = last_trick(apply(state, act))
            for suit in Suit:
                named = last_trick(apply(state, Play(act.card, suit)))
                assert [trick.winner for trick in named.tricks] == [trick.winner for trick in plain.tricks]


def last_trick(state: State) -> Finished:
    while not isinstance(state, Finished):
        (act,) = legal_actions(state)
        state = apply(state, act)
    return state


# a hand ends, and pays


@given(journeys(whole=True))
def test_a_hand_ends(journey: Journey) -> None:
    assert isinstance(journey.state, Finished)
    assert len(journey.actions) <= longest(journey.rules)


@given(journeys(whole=True))
def test_one_stage_follows_another_as_the_table_of_stages_says(journey: Journey) -> None:
    for before, after in zip(journey.states, journey.states[1:], strict=False):
        assert after.stage in FOLLOWS[before.stage]


@given(tables(), st.integers(0, 2**32), st.integers(0, 5))
def test_a_deal_that_all_pass_is_thrown_in_or_played(rules: RuleSet, seed: int, dealer: int) -> None:
    journey = travel(rules, Seat(dealer % rules.players), seed, PASSERS, seed)
    end = journey.state
    assert isinstance(end, Finished)
    assert end.deal.contract is None
    assert len(end.deal.calls) == rules.players
    if "nt_no_kitty" in str(dict(rules.auction.options())["pass_out"]):
        assert sum(end.won) == 10
        assert sum(score(end).points) == 100
    else:
        assert not end.tricks
        assert not any(score(end).points)


@given(journeys(whole=True))
def test_ten_tricks_are_played_unless_a_misere_is_stopped(journey: Journey) -> None:
    end = journey.state
    assert isinstance(end, Finished)
    contract = end.deal.contract
    if contract is None:
        assert sum(end.won) in (0, 10)
        return
    stops = contract.is_misere and journey.rules.misere.stop == "first_declarer_trick"
    if stops and end.won[contract.declarer]:
        assert end.won[contract.declarer] == 1
        assert end.tricks[-1].winner == contract.declarer
    else:
        assert sum(end.won) == 10


@given(journeys(whole=True))
def test_the_points_of_a_deal_follow_from_contract_and_tricks(journey: Journey) -> None:
    end, rules = journey.state, journey.rules
    assert isinstance(end, Finished)
    result = score(end)
    assert sum(line.points for line in result.lines) == sum(result.points)
    for unit, points in enumerate(result.points):
        assert sum(line.points for line in result.lines if line.unit == unit) == points
    contract = end.deal.contract
    if contract is None:
        assert result.made is None
        return
    side = set(end.deal.declarer_side)
    taken = sum(end.won[seat] for seat in side)
    worth = value(rules, contract.bid)
    if isinstance(contract.bid, Bid):
        assert result.made == (taken >= contract.bid.tricks)
        slam = (taken == 10 and rules.schedule.slam_min) or 0
        pays = max(worth, slam) if result.made else -worth
        others = [unit for unit, of in enumerate(rules.seating.sides) if not side & set(of)]
        assert sum(result.points[unit] for unit in others) == 10 * (10 - taken)
    else:
        assert result.made == (end.won[contract.declarer] == 0)
        pays = worth if result.made else -worth
        assert all(points >= 0 for unit, points in enumerate(result.points) if unit not in result.declarers)
    shares = [result.points[unit] for unit in result.declarers]
    half = rules.partner is not None and rules.partner.split == "half_each"
    assert sum(shares) == (pays if half or len(shares) == 1 else 2 * pays)
    assert len(set(shares)) == 1


@given(journeys())
def test_a_score_needs_the_end_of_the_hand(journey: Journey) -> None:
    if not isinstance(journey.state, Finished):
        with pytest.raises(StateError):
            score(journey.state)


MATCH_PLAYERS = (Player(passes=0.7, miseres=0.05), Player(passes=0.85, miseres=0.2))


@settings(max_examples=40)
@given(tables(), st.integers(0, 2**32), st.sampled_from(MATCH_PLAYERS))
def test_a_match_ends(rules: RuleSet, seed: int, player: Player) -> None:
    match = Match.start(rules, seed=seed)
    rng = Random(seed)
    while not match.over:
        assert match.deals < 1000
        state: State = match.deal(seed=f"{seed}/{match.deals}")
        dealer = state.deal.dealer
        while actor(state) is not None:
            state = apply(state, player.choose(state, legal_actions(state), rng))
        assert isinstance(state, Finished)
        before = match
        match = match.add(state)
        assert match.deals == before.deals + 1
        assert match.dealer == (dealer + 1) % rules.players
        points = score(state, totals=before.totals).points
        assert match.totals == tuple(old + new for old, new in zip(before.totals, points, strict=True))
    assert match.winners
    assert match.end is not None
    assert match.reason
    low = [total for total in match.totals if total <= -500]
    best = max(match.totals)
    assert low or best >= 500
    with pytest.raises(IllegalAction):
        match.deal(seed=0)


@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: rules.name)
def test_every_table_deals_its_whole_pack(rules: RuleSet) -> None:
    state = deal(rules, dealer=Seat(0), seed=1)
    assert len(cards_of(state)) == len(rules.pack.cards) == 10 * rules.players + rules.pack.kitty_size
