"""Laws of states, deals and matches under any rules, and of the verbs that lead from one state to the next.

What rules of any kind must keep stands in `fivehundred.testing.laws`; here any rules are held to it.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from itertools import count
from random import Random

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from fivehundred import (
    JOKER,
    PASS,
    Action,
    Announcing,
    AskRedeal,
    Bid,
    Bidding,
    CallPartner,
    CardSet,
    Discard,
    Exchanging,
    Finished,
    HiLo,
    IllegalAction,
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
    decider,
    events,
    exchange,
    force,
    lay,
    legal_actions,
    legal_announcements,
    legal_bids,
    legal_exchanges,
    legal_plays,
    normal_play,
    play,
    profile,
    read_state,
    records,
    score,
    state_text,
    why_not,
    why_not_announce,
    why_not_bid,
    why_not_exchange,
    why_not_lay,
    why_not_play,
)
from fivehundred._kernel import NO_SUIT, LaneMask
from fivehundred.testing.laws import check_rules
from fivehundred.testing.laws.attempts import normal, universe
from fivehundred.testing.laws.base import Law
from fivehundred.testing.laws.deals import DEAL_LAWS
from fivehundred.testing.laws.matches import check_match
from fivehundred.testing.laws.rules import check_passed_out, check_values
from fivehundred.testing.laws.states import STATE_LAWS, assert_same
from fivehundred.testing.playing import KEEPER, MATCH_PLAYERS, PLAYERS, Journey, Player, travel
from fivehundred.testing.strategies import EVERY_CARD, journeys, rule_sets
from fivehundred.tree import Cursor, actions_of, longest
from strategies import VARIANTS, WEAK_JOKERS, tables

MAX_EXAMPLES = settings().max_examples


def acts(state: State, *kinds: type[Action]) -> list[Action]:
    """The acts of some kinds that can be tried."""
    return [act for act in universe(state.deal.rules) if isinstance(act, kinds)]


def spelt(state: State) -> set[Action]:
    """The legal actions in every spelling."""
    listed = set(legal_actions(state))
    return {act for act in universe(state.deal.rules) if normal(state, act) in listed}


# any rules keep the laws


@pytest.mark.parametrize("law", STATE_LAWS, ids=lambda law: law.__name__)
@given(journeys(tables()))
def test_law_of_states(law: Law, journey: Journey) -> None:
    law(journey)


@given(journeys(tables(), whole=True))
def test_laws_of_deals(journey: Journey) -> None:
    for law in DEAL_LAWS:
        law(journey)


def test_another_leader_waits_until_the_declarer_has_named_his_joker() -> None:
    rules = next(rules for rules in VARIANTS if rules.name == "left_leads")
    for seed in range(20):
        state: State = deal(rules, dealer=Seat(3), seed=seed)
        for said in (PASS, Bid(7, Strain.NO_TRUMP), PASS, PASS):
            state = bid(state, said)
        plain = [card for card in state.hands[1] if not card.is_joker]
        state = exchange(state, plain[:3])
        if isinstance(state, Announcing):
            assert actor(state) == 1
            assert legal_actions(state) == legal_announcements(state)
            return
    raise AssertionError("nobody ever held the joker")


@pytest.mark.parametrize("rules", VARIANTS, ids=lambda rules: rules.name)
def test_laws_of_a_variant(rules: RuleSet) -> None:
    check_rules(rules, examples=5, matches=1)


@settings(max_examples=MAX_EXAMPLES // 2)
@given(rule_sets(), st.integers(0, 2**32))
def test_laws_of_rules(rules: RuleSet, seed: int) -> None:
    check_values(rules)
    check_passed_out(rules, seed)


@settings(max_examples=MAX_EXAMPLES // 2)
@given(tables(), st.integers(0, 2**32), st.sampled_from(MATCH_PLAYERS))
def test_laws_of_matches(rules: RuleSet, seed: int, player: Player) -> None:
    check_match(rules, seed, player)


@given(journeys(tables()))
def test_nobody_else_has_anything_to_do(journey: Journey) -> None:
    state = journey.state
    for by in map(Seat, range(journey.rules.players)):
        listed = (*legal_bids(state, by=by), *legal_announcements(state, by=by), *legal_plays(state, by=by))
        assert by == decider(state) or not listed
        if by != decider(state):
            for act in universe(journey.rules)[::7]:
                assert why_not(state, act, by=by) is not None
                with pytest.raises(IllegalAction):
                    apply(state, act, by=by)


# the verbs say the same


@given(journeys(tables()))
def test_the_verbs_of_the_auction_agree(journey: Journey) -> None:
    state = journey.state
    calls = acts(state, Pass, Bid, Misere, HiLo, AskRedeal)
    legal = legal_bids(state)
    assert legal == (legal_actions(state) if isinstance(state, Bidding) else ())
    for act in calls:
        assert isinstance(act, (Pass, Bid, Misere, HiLo, AskRedeal))
        assert why_not_bid(state, act) == why_not(state, act)
        assert can_bid(state, act) == (act in legal)
        if act in legal:
            assert bid(state, act) == apply(state, act)
        else:
            with pytest.raises(IllegalAction):
                bid(state, act)


@given(journeys(tables()))
def test_the_verbs_of_the_play_agree(journey: Journey) -> None:
    state = journey.state
    legal = legal_plays(state)
    assert set(legal) == {act for act in legal_actions(state) if isinstance(act, Play)}
    listed = spelt(state)
    for act in acts(state, Play):
        assert isinstance(act, Play)
        assert why_not_play(state, act) == why_not_play(state, act.card, suit=act.suit) == why_not(state, act)
        assert can_play(state, act) == can_play(state, act.card, suit=act.suit) == (act in listed)
        if act in legal:
            assert play(state, act) == play(state, act.card, suit=act.suit) == apply(state, act)
        elif act not in listed:
            with pytest.raises(IllegalAction):
                play(state, act)


@given(journeys(tables()))
def test_the_verbs_of_the_announcements_agree(journey: Journey) -> None:
    state = journey.state
    legal = legal_announcements(state)
    assert set(legal) == {act for act in legal_actions(state) if isinstance(act, (CallPartner, NameJoker))}
    for act in acts(state, CallPartner, NameJoker):
        if isinstance(act, CallPartner):
            called = act.card if act.seat is None else act.seat
            violation = why_not_announce(state, partner=called)
            can = can_announce(state, partner=called)
            after = announce(state, partner=called) if act in legal else None
        elif isinstance(act, NameJoker):
            violation = why_not_announce(state, joker={act.joker: act.suit})
            can = can_announce(state, joker={act.joker: act.suit})
            after = announce(state, joker={act.joker: act.suit}) if act in legal else None
        else:
            continue
        assert violation == why_not(state, act)
        assert can == (act in legal)
        assert after == (apply(state, act) if act in legal else None)


@given(journeys(tables()), st.integers(0, 2**32))
def test_the_verbs_of_the_exchange_agree(journey: Journey, choices: int) -> None:
    state = next((s for s in reversed(journey.states) if isinstance(s, Exchanging)), None)
    if state is None:
        for act in (Discard(CardSet.of(EVERY_CARD[5:8])), Discard(CardSet.of(EVERY_CARD[5:6]))):
            assert not can_exchange(journey.state, act.cards)
            assert why_not(journey.state, act) is not None
        assert legal_exchanges(journey.state) == ()
        return
    held = list(state.hands[state.seat])
    higher = [card for card in held if not state.laid or card > max(state.laid)]  # cards go in ascending order
    chosen = Random(choices).sample(higher, state.missing)
    assert can_exchange(state, chosen)
    at_once = exchange(state, chosen)
    assert at_once == apply(state, Discard(CardSet.of(chosen)))
    fresh = Exchanging(state.deal)
    one_by_one: State = fresh
    for card in sorted({*chosen, *state.laid}):
        assert why_not_lay(one_by_one, card) is None
        one_by_one = lay(one_by_one, card)
    assert one_by_one == at_once == exchange(fresh, (*chosen, *state.laid))
    elsewhere = next(card for card in EVERY_CARD if card not in held)
    for wrong in (chosen[1:], (*chosen, held[0]), [*chosen[1:], elsewhere], [chosen[0]] * state.missing):
        right = len(set(wrong)) == len(wrong) == state.missing and set(wrong) <= set(higher)
        assert can_exchange(state, wrong) == right
        assert (why_not_exchange(state, wrong) is None) == right


@settings(max_examples=10)
@given(journeys(tables()))
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


# what a table let happen


@given(journeys(tables()))
def test_force_does_with_legal_actions_what_apply_does(journey: Journey) -> None:
    state = journey.state
    for act in spelt(state):
        assert force(state, act) == apply(state, act) == force(state, act, by=actor(state))


@given(journeys(tables()), st.data())
def test_what_is_forced_goes_on_to_an_end(journey: Journey, data: st.DataObject) -> None:
    state = journey.state
    possible = []
    for act in universe(journey.rules):
        try:
            force(state, act)
        except IllegalAction:
            continue
        possible.append(act)
    assert spelt(state) <= set(possible)
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


@settings(max_examples=2 * MAX_EXAMPLES)
@given(st.one_of(st.sampled_from(WEAK_JOKERS), tables()), st.integers(0, 2**32))
def test_a_joker_that_leads_the_last_trick_and_names_a_suit_is_the_plain_joker(rules: RuleSet, seed: int) -> None:
    for state in travel(rules, Seat(0), seed, KEEPER, seed).states:
        if not isinstance(state, Playing) or state.plays or len(state.tricks) < rules.pack.hand_size - 1:
            continue
        loose = state.deal.numbering.card_set(LaneMask(state.deal.numbering.tables.lanes[NO_SUIT]))
        for act in legal_plays(state):
            named = [Play(act.card, suit) for suit in Suit if normal_play(state, Play(act.card, suit)) == act]
            assert len(named) == (4 if act.card in loose else 0)
            plain, cursor, space = apply(state, act), Cursor(state), actions_of(rules)
            for spelt in named:
                after = play(state, spelt)
                assert (after, hash(after), repr(after)) == (plain, hash(plain), repr(plain))
                assert after == force(state, spelt) == apply(state, spelt) == play(state, spelt.card, suit=spelt.suit)
                assert state_text(after) == state_text(plain)
                assert events(state, after, None) == events(state, plain, None)
                assert cursor.move_of(spelt) == cursor.move_of(act)
                assert space.encode(spelt, state) == space.encode(act, state) == space.encode(act)
                assert space.encode(spelt) != space.encode(act)


def test_what_was_written_with_a_suit_in_the_last_trick_is_read_as_the_plain_joker() -> None:
    rules, joker = profile("avondale"), Play(JOKER)
    ends = (travel(rules, Seat(0), seed, KEEPER, seed).state for seed in count())
    end = next(e for e in ends if isinstance(e, Finished) and e.tricks and e.tricks[-1].plays[0][1] == joker)
    assert len(end.tricks) == rules.pack.hand_size
    line, record = state_text(end), records.write_toml(records.record_of([end]))
    old = line.replace(": JK ", ": JK=S "), record.replace(": JK ", ": JK=S ")
    assert old[0] != line
    assert old[1] != record
    assert read_state(old[0]) == read_state(line) == end
    *_, again = records.replay(records.read_toml(old[1]))
    assert again == end
    assert not list(records.audit(records.read_toml(old[1])))


@given(journeys(tables()))
def test_a_score_needs_the_end_of_the_hand(journey: Journey) -> None:
    if not isinstance(journey.state, Finished):
        with pytest.raises(StateError):
            score(journey.state)
