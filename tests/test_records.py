"""Records: from states to files and back, for every table; and files that cannot be are refused with their place."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Iterable
from itertools import pairwise
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

import fivehundred as fh
from fivehundred import (
    PASS,
    Announcing,
    Bidding,
    Call,
    CallPartner,
    CardSet,
    Discard,
    Exchanging,
    Finished,
    IllegalAction,
    Match,
    NameJoker,
    NotationError,
    Playing,
    Rank,
    Seat,
    State,
    StateError,
    Suit,
    apply,
    bid,
    call,
    card,
    claim,
    deal,
    force,
    legal_actions,
    misdeal,
    profile,
    suit,
    why_not,
    why_not_claim,
    with_options,
)
from fivehundred.records import (
    Record,
    RecordError,
    audit,
    deal_of,
    from_data,
    read_json,
    read_jsonl,
    read_toml,
    record_of,
    replay,
    resume,
    to_data,
    write_json,
    write_jsonl,
    write_toml,
)
from fivehundred.settle.rulings import from_raw
from fivehundred.testing.laws.attempts import universe
from fivehundred.testing.playing import MATCH_PLAYERS, Journey, play_match
from fivehundred.testing.strategies import journeys
from strategies import TABLES, TWO_JOKERS, tables

Raw = dict[str, Any]
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)


def tries(count: int) -> settings:
    """So many examples, and more with a profile that tries harder."""
    return settings(max_examples=count * settings().max_examples // 100)


def through(record: Record) -> None:
    """A record is the same after every way of writing it, and the same record gives the same bytes."""
    for write, read in ((write_toml, read_toml), (write_json, read_json)):
        text = write(record)
        again = read(text)
        assert again == record
        assert hash(again) == hash(record)
        assert write(again) == text
        assert text.encode().decode() == text
    assert list(read_jsonl(list(write_jsonl([record] * 2)))) == [record] * 2
    raw = to_data(record)
    assert to_data(from_data(raw)) == raw
    assert from_data(raw).rules == record.rules


# from states and back


@tries(150)
@given(journeys(st.sampled_from(TABLES)), texts, st.data())
def test_a_hand_at_any_point_is_recorded_and_replayed_to_the_same_state(
    journey: Journey, comment: str, data: st.DataObject
) -> None:
    state = journey.state
    names = data.draw(st.lists(texts, min_size=journey.rules.players, max_size=journey.rules.players))
    record = record_of(state, players=names, comment=comment)
    note(write_toml(record))
    states = list(replay(record))
    assert states[0] == journey.states[0]
    assert states[-1] == state
    if isinstance(state, Finished):
        assert states[-1].hands == state.hands
    assert record_of(states[-1], players=names, comment=comment) == record
    assert (record.comment, record.players) == (comment, tuple(names) if any(names) else ())
    assert audit(record) == ()
    through(record)


@tries(50)
@given(journeys(tables()), st.data())
def test_whatever_a_table_let_pass_is_recorded_as_it_stands(journey: Journey, data: st.DataObject) -> None:
    passed = []
    for act in universe(journey.rules):
        try:
            if isinstance(act, Call):
                call(str(act), rules=journey.rules)  # other calls have no words in a file
            passed.append(force(journey.state, act))
        except (IllegalAction, NotationError):
            continue
    if not passed:
        return
    state = data.draw(st.sampled_from(passed))
    record = record_of(state)
    note(write_toml(record))
    assert list(replay(record))[-1] == state
    through(record)


@pytest.mark.parametrize("called", [{}, {"call_time": "before_exchange"}, {"callable": "a_named_player"}], ids=repr)
def test_an_announcement_that_has_no_effect_is_not_forced_upon_a_table(called: dict[str, str]) -> None:
    rules = with_options(profile("avondale_5p"), **called)
    state: State = deal(rules, dealer=Seat(4), seed=1)
    for said in ("7C", "PASS", "PASS", "PASS", "PASS"):
        state = bid(state, call(said))
    if isinstance(state, Exchanging):
        state = apply(state, Discard(CardSet.of(list(state.hands[0])[: state.missing])))
    assert isinstance(state, Announcing)
    joker, ace = card("JK"), next(c for c in rules.pack.cards if c.rank is Rank.ACE and c.suit is not Suit.CLUBS)
    other = CallPartner(ace) if "callable" in called else CallPartner(None, Seat(2))
    for act in (NameJoker(Suit.HEARTS, joker), CallPartner(ace, Seat(2)), CallPartner(None, Seat(7)), other):
        assert why_not(state, act) is not None, act
        with pytest.raises(IllegalAction):
            force(state, act)
    alone = apply(state, CallPartner(None))
    with pytest.raises(IllegalAction):
        force(alone, CallPartner(ace))


@tries(50)
@given(journeys(tables(), whole=True))
def test_the_states_on_the_way_are_those_that_were_played(journey: Journey) -> None:
    """Apart from what the declarer announced or declined before the first lead, and cards discarded one by one."""

    def same(states: Iterable[State]) -> list[State]:
        begun = (s for s in states if isinstance(s, (Bidding, Playing, Finished)))
        return [s for s in begun if not isinstance(s, Playing) or s.tricks or s.plays]

    states = list(replay(record_of(journey.state)))
    assert same(states) == same(journey.states)
    assert all(before != after for before, after in pairwise(states))


@tries(40)
@given(journeys(st.sampled_from(TABLES)))
def test_the_acts_of_a_deal_are_legal_and_lead_where_it_stands(journey: Journey) -> None:
    state: State = journey.states[0]
    for act in deal_of(journey.state).acts():
        assert act.counts
        state = apply(state, act.action, by=act.seat)
    assert state == journey.state


@tries(25)
@given(st.sampled_from(TABLES), st.integers(0, 2**32), st.sampled_from(MATCH_PLAYERS), st.integers(1, 6))
def test_a_match_with_its_hands_is_recorded_with_its_points(rules: Any, seed: int, player: Any, most: int) -> None:
    match, ends = play_match(rules, seed, player, most)
    hands: list[State] = list(ends)
    if not match.over:
        hands.append(bid_on(match.deal(seed=f"{seed}/open"), Random(seed)))
    record = record_of(hands, match=match)
    assert audit(record) == ()
    after, open_hand = resume(record)
    assert after == match
    assert open_hand == (None if match.over else hands[-1])
    through(record)


def bid_on(state: State, rng: Random) -> State:
    for _ in range(rng.randrange(3)):
        if isinstance(state, Bidding):
            state = apply(state, rng.choice(legal_actions(state)))
    return state


def test_cards_misdealt_are_thrown_in_and_the_same_dealer_deals_again() -> None:
    match = Match.start(profile("avondale"), dealer=Seat(3))
    first = misdeal(bid(match.deal(seed=1), PASS))
    match = match.add(first)
    record = record_of([first, match.deal(seed=2)], match=match)
    assert record.deals[0].misdealt
    assert record.deals[1].dealer == 3
    assert list(replay(record.deals[0]))[-1] == first
    assert audit(record) == ()
    assert from_raw(to_data(record)).ask("faults").answer == "none"
    through(record)


def test_cards_called_in_vain_are_kept_in_their_order() -> None:
    rules = next(rules for rules in TABLES if rules.partner is not None and rules.partner.in_kitty == "call_again")
    state: State = deal(rules, dealer=Seat(0), seed=5)
    kitty = [c for c in state.deal.kitty if not c.is_joker]
    state = apply(state, call("6S"))
    while isinstance(state, Bidding):
        state = apply(state, PASS)
    in_vain = [c for c in kitty if CallPartner(c) in legal_actions(state)]
    assert in_vain
    for one in in_vain:
        state = apply(state, CallPartner(one))
    through(record_of(state))
    assert list(replay(record_of(state)))[-1] == state
    assert from_raw(to_data(record_of(state))).ask("who is next").answer == rules.seating.name(state.seat)  # type: ignore[union-attr]
    asked = next(act for act in legal_actions(state) if isinstance(act, CallPartner) and act.card is not None)
    state = apply(state, asked)
    record = record_of(state)
    assert [c.card for c in record.deals[0].partner_calls] == [*in_vain, asked.card]
    assert to_data(record)["deal"][0]["call"] == " ".join(map(str, (*in_vain, asked.card)))
    assert list(replay(record))[-1] == state
    assert from_raw(to_data(record)).ask("faults").answer == "none"
    through(record)


def test_two_jokers_keep_the_order_in_which_they_were_named() -> None:
    both = {card("JKB"), card("JKR")}
    seed = next(n for n in range(500) if both <= set(deal(TWO_JOKERS, dealer=Seat(3), seed=n).hands[0]))
    state: State = apply(deal(TWO_JOKERS, dealer=Seat(3), seed=seed), call("7NT"))
    while isinstance(state, Bidding):
        state = apply(state, PASS)
    assert isinstance(state, Exchanging)
    plain = [c for c in state.hands[0] if not c.is_joker]
    state = apply(state, Discard(CardSet.of(plain[: state.missing])))
    for naming in (NameJoker(suit("H"), card("JKR")), NameJoker(suit("S"), card("JKB"))):
        state = apply(state, naming)
    record = record_of(state)
    assert to_data(record)["deal"][0]["joker"] == {"JKR": "H", "JKB": "S"}
    assert list(replay(record))[-1] == state
    through(record)


@tries(60)
@given(journeys(st.sampled_from(TABLES), whole=True), st.integers(0, 2**32))
def test_tricks_that_were_claimed_are_kept_with_the_trick_on_the_table(journey: Journey, seed: int) -> None:
    rng = Random(seed)
    playing = [state for state in journey.states if isinstance(state, Playing)]
    if not playing:
        return
    state = rng.choice(playing)
    seat = Seat(rng.randrange(journey.rules.players))
    counts = [n for n in range(11) if why_not_claim(state, seat, n, agreed=True) is None]
    if not counts:
        return
    count = rng.choice(counts)
    try:
        end = claim(state, seat, count, agreed=True)
    except StateError:  # it matters who takes the rest
        return
    record = record_of(end)
    note(write_toml(record))
    assert list(replay(record))[-1] == end
    assert audit(record) == ()
    through(record)
    settled = from_raw(to_data(record))
    points = Match.start(journey.rules, dealer=end.deal.dealer).add(end).scores[-1]
    assert (settled.ask("score").answer, settled.ask("faults").answer) == (str(points), "none")


def test_a_record_can_be_pickled_and_compared() -> None:
    record = record_of(deal(profile("avondale"), dealer=Seat(3), seed=7), players=["a", "b", "c", "d"])
    assert pickle.loads(pickle.dumps(record)) == record
    assert record != attrs.evolve(record, comment="other")
    assert attrs.evolve(record, source="elsewhere") == record


# what is read strictly


def one_deal(**changes: Any) -> Raw:
    """A finished deal as its document, with keys changed, or left out where they are `None`."""
    state: State = deal(profile("avondale"), dealer=Seat(3), seed=7)
    rng = Random(1)
    for act in (call("7S"), PASS, PASS, PASS):
        state = apply(state, act)
    while not isinstance(state, Finished):
        state = apply(state, rng.choice(legal_actions(state)))
    match = Match.start(profile("avondale"), dealer=Seat(3)).add(state)
    raw = to_data(record_of(state, match=match))
    only = raw["deal"][0]
    only |= changes
    raw["deal"] = [{key: value for key, value in only.items() if value is not None}]
    return raw


GOOD = one_deal()["deal"][0]
IMPOSSIBLE: dict[str, tuple[Raw, str, str]] = {
    "an unknown key": ({"trix": []}, "trix", "there is no such key"),
    "a wrong type": ({"tricks": "N: H9"}, "tricks", "a list is needed"),
    "a card that the pack has not": ({"kitty": "S2 S5 S6"}, "kitty", "S2"),
    "a card dealt twice": ({"kitty": " ".join(GOOD["hands"]["N"].split()[:3])}, "kitty", "also in hands.N"),
    "a card not held": (
        {"discard": " ".join(GOOD["hands"]["E"].split()[:3])},
        "discard",
        GOOD["hands"]["E"].split()[0],
    ),
    "a card of another": (
        {"tricks": [GOOD["tricks"][0].replace(GOOD["tricks"][0].split()[1], GOOD["hands"]["E"].split()[0])]},
        "tricks",
        f"N does not hold {GOOD['hands']['E'].split()[0]}",
    ),
    "a card played twice": ({"tricks": [GOOD["tricks"][0], GOOD["tricks"][0]]}, "tricks", "does not hold"),
    "a trick too long": ({"tricks": [f"{GOOD['tricks'][0]} SA"]}, "tricks", "more than 4 cards"),
    "a trick that is not finished": ({"tricks": ["N:", *GOOD["tricks"]]}, "tricks", "trick 1 is not finished"),
    "a trick too many": ({"tricks": [*GOOD["tricks"], "N:"]}, "tricks", "trick 11: the deal was over"),
    "an unreadable call": ({"auction": "7X PASS PASS PASS"}, "auction", "7X"),
    "an auction that is not over": ({"auction": "7S PASS PASS"}, "discard", "the auction is not over: W is to call"),
    "no dealer": ({"dealer": None}, "dealer", "is missing"),
    "no kitty": ({"kitty": None}, "kitty", "is missing"),
    "no auction": ({"auction": None}, "auction", "is missing"),
    "a hand that is missing": ({"hands": {"N": GOOD["hands"]["N"]}}, "hands.E", "is missing"),
    "another contract": ({"contract": "8S by N"}, "contract", "7S by N"),
    "tricks left out": ({"trick": 3}, "trick", "lists all tricks"),
    "tricks counted": ({"won": {"NS": 7}}, "won", "lists all tricks"),
    "a trick forgotten": ({"tricks": ["", *GOOD["tricks"][1:]]}, "tricks", "is missing"),
    "a joker's suit forgotten": ({"joker": "unknown"}, "joker", "unknown"),
    "two exchanges": ({"laid": "SA"}, "", "not both"),
    "a misdeal after the auction": ({"misdeal": True}, "misdeal", "The deal is over"),
    "a misdeal in words": ({"misdeal": "yes"}, "misdeal", "yes"),
    "tricks claimed beside all tricks": ({"claimed": "N"}, "claimed", "tricks left to win are 0"),
    "totals of nobody": ({"totals": "NS 10"}, "totals", "EW"),
    "scores of a game that is over": ({"scores": {"NS": -500, "EW": 0}}, "scores", "already be over"),
    "a comment that is no text": ({"comment": 7}, "comment", "text is needed"),
}


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_what_cannot_be_is_refused_with_file_line_deal_key_and_text(what: str) -> None:
    changes, key, text = IMPOSSIBLE[what]
    good, bad = json.dumps(one_deal()), json.dumps(one_deal(**changes))

    def read() -> None:
        for record in read_jsonl([good, "", bad], source="games.jsonl"):
            audit(record)

    with pytest.raises(RecordError) as error:
        read()
    line = str(error.value)
    assert line.startswith("games.jsonl, line 3: deal 1: "), line
    assert "\n" not in line
    assert text in line
    assert (error.value.key, error.value.deal or 1) in ((key, 1), (f"deal 1: {key}", 1)), line


@pytest.mark.parametrize(
    ("more", "text"),
    [
        ({"players": {"X": "Ann"}}, "players.X"),
        ({"players": {"N": 3}}, "players.N"),
        ({"players": ["Ann"]}, "players"),
        ({"comment": []}, "comment"),
        ({"rules": "avondal"}, "avondal"),
        ({"rules": {"options": {"players": 9}}}, "players"),
        ({"rules": None}, "rules"),
        ({"deal": []}, "dealer"),
        ({"deal": [3]}, "deal"),
        ({"laid": "SA"}, "laid"),
    ],
)
def test_what_cannot_be_said_of_a_game_is_refused(more: Raw, text: str) -> None:
    with pytest.raises(RecordError, match=text) as error:
        read_json(json.dumps(one_deal() | more), source="game.json")
    assert str(error.value).startswith("game.json: ")


def test_a_key_that_stands_twice_is_refused() -> None:
    for form, read in ((write_json, read_json), (write_toml, read_toml)):
        text = form(record_of(_hand("avondale"), comment="one"))
        twice = text.replace('"comment":"one"', '"comment":"one","comment":"two"')
        twice = twice.replace('comment = "one"', 'comment = "one"\ncomment = "two"')
        assert twice != text
        with pytest.raises(RecordError, match=r"stands twice|overwrite"):
            read(twice)


@pytest.mark.parametrize("text", ["", "[]", "{", "nan"])
def test_what_is_no_table_is_refused(text: str) -> None:
    with pytest.raises(RecordError, match=r"game\.json"):
        read_json(text, source="game.json")


@tries(100)
@given(st.integers(0, 2**32))
def test_spoilt_records_are_read_or_refused_in_one_line(seed: int) -> None:
    rng = Random(seed)
    raw = one_deal()
    raw["rules"] = "avondale"
    text = json.dumps(raw)
    at = rng.randrange(len(text))
    spoilt = rng.choice((text[:at] + rng.choice('0aN:" ,{}[]') + text[at + 1 :], text[:at] + text[at + 1 :], text[:at]))
    line = None
    try:
        audit(read_json(spoilt))
    except RecordError as error:
        line = str(error)
    assert line is None or (line.strip() and "\n" not in line)


@pytest.mark.parametrize(
    ("work", "text"),
    [
        (lambda: record_of([]), "at least one deal"),
        (lambda: record_of(_hand("avondale"), players=["Ann"]), "players must be 4 names, or none, not 1"),
        (lambda: record_of(_hand("avondale"), comment="\ud800"), "surrogate"),
        (lambda: record_of(_hand("avondale"), scores=[1]), "NS EW"),
        (lambda: record_of([_hand("avondale"), _hand("norwegian")]), "the same rules"),
        (lambda: record_of(_hand("avondale"), match=Match.start(profile("norwegian"), dealer=Seat(0))), "added"),
        (lambda: attrs.evolve(deal_of(_hand("avondale")), kitty=CardSet()), "missing"),
    ],
)
def test_a_record_that_cannot_be_is_not_made(work: Callable[[], object], text: str) -> None:
    with pytest.raises(StateError, match=text):
        work()


def _hand(name: str) -> State:
    return deal(profile(name), dealer=Seat(0), seed=1)


LET_PASS: dict[str, tuple[fh.Call, str]] = {
    "5NT": (fh.Bid(5, fh.Strain.NO_TRUMP), "bid.minimum"),
    "1S": (fh.Bid(1, fh.Strain.SPADES), "bid.minimum"),
    "DNUL": (fh.Misere("DNUL"), "bid.not-offered"),
    "BMIS": (fh.Misere("BMIS"), "bid.not-offered"),
    "GNT": (fh.Bid(10, fh.Strain.NO_TRUMP, game=True), "bid.not-offered"),
}


@pytest.mark.parametrize("code", LET_PASS)
def test_a_bid_that_the_table_does_not_play_but_let_pass_is_read_back(code: str) -> None:
    bid, rule = LET_PASS[code]
    state = fh.force(fh.deal(fh.profile("avondale"), dealer=fh.W, seed=3), bid)
    for _ in range(3):
        state = fh.bid(state, fh.PASS)
    record = fh.records.record_of(state)
    assert str(record.deals[0].calls[0].action) == code
    assert fh.records.read_toml(fh.records.write_toml(record)) == record
    assert fh.records.read_json(fh.records.write_json(record)) == record
    assert [breach.rule for breach in fh.records.audit(record)] == [rule]
