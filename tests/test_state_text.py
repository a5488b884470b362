"""One line of text for any state: read back to an equal state, the same in every process, and refusals."""

from __future__ import annotations

import os
import pickle
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fivehundred as fh
from fivehundred import (
    Action,
    Announcing,
    Bid,
    Bidding,
    CallPartner,
    CardSet,
    Deal,
    Discard,
    Exchanging,
    Finished,
    IllegalAction,
    Misere,
    NameJoker,
    NotationError,
    Play,
    Playing,
    Seat,
    State,
    Strain,
    Suit,
    misdeal,
    read_state,
    state_text,
)
from fivehundred.profiles.registry import OWN, profile
from fivehundred.rules.schedule import Table
from fivehundred.testing import PLAYERS, Journey, journeys, travel
from strategies import TABLES, tables

SRC = str(Path(__file__).parents[1] / "src")


def same_after_reading(state: State) -> str:
    text = state_text(state)
    read = read_state(text)
    assert read == state
    assert hash(read) == hash(state)
    assert type(read) is type(state)
    assert read.stage is state.stage
    assert read.hands == state.hands
    assert fh.actor(read) == fh.actor(state)
    assert fh.legal_actions(read) == fh.legal_actions(state)
    assert pickle.loads(pickle.dumps(read)) == state
    assert text.isascii()
    assert text.isprintable()
    assert state_text(read) == text
    return text


@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: rules.name)
def test_a_text_is_read_back_to_an_equal_state_at_every_table(rules: fh.RuleSet) -> None:
    """Whole hands of several kinds of players, in every stage."""
    for number, player in enumerate(PLAYERS):
        states = travel(rules, Seat(number % rules.players), number, player, number).states
        kept = {state.stage: state for state in states}
        for state in (*kept.values(), *states[number :: len(PLAYERS)]):
            same_after_reading(state)


@given(journeys(tables()))
@settings(max_examples=40, deadline=None)
def test_a_text_is_read_back_to_an_equal_state_under_any_rules(journey: Journey) -> None:
    same_after_reading(journey.state)


def wild(state: State, rng: Random) -> Action:
    """An act that need not be legal."""
    deal = state.deal
    hand = list(state.hands[fh.actor(state) or 0])
    if isinstance(state, Bidding):
        wrong: list[Action] = [
            Bid(rng.randint(1, 10), rng.choice(list(Strain))),
            Misere(rng.choice(("MIS", "OMIS", "DNUL", "BMIS"))),
        ]
        calls: list[Action] = [*fh.legal_actions(state)[:6], *wrong, Bid(10, Strain.HEARTS, game=True)]
        return rng.choice(calls)
    if isinstance(state, Exchanging):
        return Discard(CardSet.of(rng.sample(hand, rng.choice((0, 1, state.missing, 2, 5)))))
    if isinstance(state, Announcing) and rng.random() < 0.7:
        joker = rng.choice(deal.rules.pack.joker_cards or (fh.JOKER,))
        others: list[Action] = [
            NameJoker(rng.choice((None, *Suit)), joker),
            CallPartner(rng.choice(deal.rules.pack.sorted_cards)),
            CallPartner(None, Seat(rng.randrange(deal.rules.players))),
            CallPartner(None),
        ]
        return rng.choice(others)
    return Play(rng.choice(hand), rng.choice((None, None, None, *Suit)))


@given(tables(), st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_a_text_keeps_what_a_table_let_happen(rules: fh.RuleSet, seed: int) -> None:
    """`force` follows calls, discards, announcements and cards that break rules, and tricks led by the wrong seat."""
    rng = Random(seed)
    state: State = fh.deal(rules, dealer=Seat(seed % rules.players), seed=seed)
    states = [state]
    for _ in range(rng.choice((8, 20, 70))):
        by = Seat(rng.randrange(rules.players)) if isinstance(state, Playing) and rng.random() < 0.2 else None
        act = wild(state, rng)
        if by is not None and state.hands[by]:
            act = Play(rng.choice(list(state.hands[by])))
        try:
            state = fh.force(state, act, by=by)
        except IllegalAction:
            continue
        states.append(state)
        if isinstance(state, Finished):
            break
    for one in (*states[-2:], rng.choice(states)):
        same_after_reading(one)


def test_wrong_acts_do_come_about_in_the_test_before() -> None:
    """The wild acts reach wrong numbers of discards, revokes, tricks led by the wrong seat, strange bids."""
    deal = fh.deal(OWN[0], dealer=fh.W, seed=7)
    state: State = deal
    for word in ("7S", "PASS", "PASS", "PASS"):
        state = fh.bid(state, fh.call(word))
    state = fh.force(state, Discard(CardSet.of(list(state.hands[0])[:5])))
    assert len(state.deal.discard) == 5
    state = fh.force(state, Play(next(iter(state.hands[2])), Suit.HEARTS), by=fh.S)
    assert isinstance(state, Playing)
    assert state.leader == fh.S
    assert "tricks S: S6=H" in same_after_reading(state)
    bare = fh.force(fh.force(deal, Bid(3, Strain.CLUBS)), Misere("DNUL"))
    assert "auction 3C DNUL" in same_after_reading(bare)


def test_misdealt_and_thrown_in_deals() -> None:
    deal = fh.deal(OWN[0], dealer=fh.W, seed=7)
    assert same_after_reading(misdeal(deal)).endswith("| misdealt yes")
    assert same_after_reading(misdeal(fh.bid(deal, fh.call("6S")))).endswith("| auction 6S | misdealt yes")
    state: State = deal
    for _ in range(4):
        state = fh.bid(state, fh.PASS)
    assert isinstance(state, Finished)
    assert same_after_reading(state).endswith("| auction PASS PASS PASS PASS")
    inkle: State = fh.deal(profile("us_inkle_45"), dealer=fh.W, seed=7)
    for word in ("6S", "PASS", "PASS", "PASS"):
        inkle = fh.bid(inkle, fh.call(word))
    assert isinstance(inkle, Finished)
    assert same_after_reading(inkle).endswith("| auction 6S PASS PASS PASS")


def test_cards_laid_away_one_by_one() -> None:
    state: State = fh.deal(OWN[0], dealer=fh.W, seed=7)
    for word in ("7S", "PASS", "PASS", "PASS"):
        state = fh.bid(state, fh.call(word))
    assert same_after_reading(state).endswith("| contract 7S by N")
    state = fh.lay(state, next(iter(state.hands[0])))
    assert re.search(r"\| laid S\w+$", same_after_reading(state))


def test_a_claim_keeps_who_took_the_tricks_that_were_not_played() -> None:
    state = travel(OWN[0], fh.W, 11, PLAYERS[0], 3).states[-6]
    assert isinstance(state, Playing)
    left = 10 - len(state.tricks)
    claimed = Finished(state.deal, state.tricks, claimed=(fh.S,) * left, plays=state.plays)
    assert same_after_reading(claimed).endswith(f"| claimed {' '.join('S' * left)}")
    with pytest.raises(NotationError, match="expected the winners of 2 tricks"):
        read_state(state_text(claimed) + " S")
    with pytest.raises(NotationError, match="expected the winners of 2 tricks"):
        read_state(state_text(claimed).removesuffix(" S"))


def test_unanswered_calls_and_partners() -> None:
    """A10: a card that lies in the kitty or was discarded is called in vain."""
    rules = profile("swedish_5p")
    state: State = fh.deal(rules, dealer=Seat(4), seed=7)
    for word in ("8H", "PASS", "PASS", "PASS", "PASS"):
        state = fh.bid(state, fh.call(word))
    for card in state.deal.kitty:
        if card.suit is not Suit.HEARTS:
            state = fh.announce(state, partner=card)
    text = same_after_reading(state)
    assert text.startswith("stage calling | rules swedish_5p")
    assert " | unanswered " in text
    assert text.endswith("| open partner")
    held = next(card for card in state.hands[1] if card.suit is not Suit.HEARTS and not card.is_joker)
    called = fh.announce(state, partner=held)
    assert f"| call {held} | partner 1" in same_after_reading(called)
    assert "| call " not in same_after_reading(fh.announce(state, partner=None))


def test_jokers_named_and_declined() -> None:
    rules = profile("two_jokers")
    jokers = (fh.BLACK_JOKER, fh.RED_JOKER)
    cards = [card for card in rules.pack.sorted_cards if not card.is_joker]
    hands = [(*jokers, *cards[:8]), cards[8:18], cards[18:28], cards[28:38]]
    state: State = fh.deal(rules, dealer=fh.W, hands=hands, kitty=cards[38:])
    for word in ("8NT", "PASS", "PASS", "PASS"):
        state = fh.bid(state, fh.call(word))
    state = fh.exchange(state, cards[38:])
    assert same_after_reading(state).endswith("| open JKB JKR")
    red = fh.announce(state, joker={fh.RED_JOKER: Suit.CLUBS})
    assert same_after_reading(red).endswith("| joker JKR=C | open JKB")
    assert same_after_reading(fh.announce(state, joker={fh.BLACK_JOKER: None})).endswith("HA | open JKR")
    both = fh.announce(red, joker={fh.BLACK_JOKER: Suit.SPADES})
    assert "| joker JKR=C JKB=S |" in same_after_reading(both)  # in the order in which they were named
    none = fh.announce(fh.announce(state, joker={fh.BLACK_JOKER: None}), joker={fh.RED_JOKER: None})
    assert "| joker " not in same_after_reading(none)


def test_what_a_text_looks_like() -> None:
    state: State = fh.deal(OWN[0], dealer=fh.W, seed=7)
    for word in ("7NT", "PASS", "PASS", "PASS"):
        state = fh.bid(state, fh.call(word))
    state = fh.exchange(state, fh.cards("CA C5 D7"))
    state = fh.announce(state, joker=Suit.HEARTS)
    for word in ("JK", "H4", "H5", "H7", "HA"):
        state = fh.play(state, fh.card(word))
    assert state_text(state).split(" | ") == [
        "stage playing",
        "rules avondale",
        "dealer W",
        "hands N: S5 SK SA C5 CJ D7 D8 H10 HA JK, E: C6 C7 C10 CQ D4 D6 D10 DA H4 HQ, "
        "S: S6 S9 C8 D9 DJ DQ H5 H6 HJ HK, W: S7 S8 S10 SJ CK D5 DK H7 H8 H9",
        "kitty SQ C9 CA",
        "auction 7NT PASS PASS PASS",
        "contract 7NT by N",
        "discard C5 CA D7",
        "joker JK=H",
        "tricks N: JK H4 H5 H7, N: HA",
    ]


def test_a_text_is_the_same_in_every_process() -> None:
    """And it does not depend on the seed of Python's hashes."""
    program = (
        "import fivehundred as fh; from fivehundred.testing import travel, PLAYERS;"
        "rules = fh.with_options(fh.profile('avondale_5p'), misere=300, joker_lead='any_suit', nt_jacks='high');"
        "print(*map(fh.state_text, travel(rules, fh.Seat(1), 3, PLAYERS[2], 5).states), sep='\\n')"
    )
    texts = set()
    for seed in ("1", "2"):
        env = {**os.environ, "PYTHONPATH": SRC, "PYTHONHASHSEED": seed}
        texts.add(subprocess.run((sys.executable, "-c", program), env=env, capture_output=True, check=True).stdout)
    (text,) = texts
    assert text.count(b"\n") > 10
    assert b"rules avondale_5p | house nt_jacks=high misere=300 joker_lead=any_suit | dealer 1" in text


def test_equal_states_have_equal_texts_whatever_their_rules_are_called() -> None:
    state = fh.deal(OWN[0], dealer=fh.W, seed=7)
    ours = fh.deal(attrs.evolve(OWN[0], name="Tuesday's | table", about="ours"), dealer=fh.W, seed=7)
    assert ours == state
    assert state_text(ours) == state_text(state)


def test_a_table_of_values_of_ones_own_is_embedded() -> None:
    rows = tuple((tricks, tricks + 1, tricks + 2, tricks + 3, tricks + 4) for tricks in range(100, 600, 100))
    table = Table("ours | é", rows, "a note")  # type: ignore[arg-type]
    state = fh.deal(fh.with_options(OWN[0], schedule=table), dealer=fh.W, seed=7)
    text = same_after_reading(state)
    assert 'house schedule={"table":"ours \\u007c \\u00e9","rows":[[100,101,' in text


def test_what_a_change_would_bring_with_it_is_said_where_the_house_has_it_not() -> None:
    rules = fh.with_options(fh.profile("avondale_45"), jokers=2, kitty_size=6, deal_packets="3(3) 4(2) 3(1)")
    state = fh.deal(rules, dealer=fh.W, seed=1)
    assert "rules two_jokers | house deal_packets=" in same_after_reading(state)
    rules = fh.with_options(fh.profile("swedish_classic"), joker_lead="any_suit")
    text = same_after_reading(fh.deal(rules, dealer=fh.Seat(0), seed=1))
    assert "rules swedish_classic | house joker_lead=any_suit joker_shown_void=ignored |" in text


def test_every_field_of_a_state_stands_in_its_text() -> None:
    """A field added to a state must get a place in the text."""
    fields = {kind: {field.name for field in attrs.fields(kind) if field.eq} for kind in (Deal, *fh.State.__args__)}
    assert fields == {
        Deal: {
            *("rules", "dealer", "hands", "kitty", "calls", "contract", "discard", "named", "called", "partner"),
            "unanswered",
        },
        Bidding: {"deal"},
        Exchanging: {"deal", "laid"},
        Announcing: {"deal", "partner", "jokers", "exchanged"},
        Playing: {"deal", "tricks", "leader", "plays"},
        Finished: {"deal", "tricks", "misdealt", "claimed", "plays"},
    }


WHOLE = state_text(travel(OWN[0], fh.W, 11, PLAYERS[0], 3).states[-6])


@pytest.mark.parametrize(
    ("old", "new", "place", "why"),
    [
        ("stage playing", "stage played", "played", "the stages are bidding, calling"),
        ("stage playing", "stage finished", "finished", "leads to the stage playing"),
        ("stage playing", "stage bidding", "contract", "a state of stage bidding has stage, rules"),
        ("stage playing | ", "", None, "the field stage is missing"),
        ("rules avondale", "rules avondal", "avondal", "did you mean avondale?"),
        (
            "rules avondale",
            "rules avondale | house misere=12 joker_led=any_suit",
            "joker_led",
            "did you mean joker_lead",
        ),
        ("rules avondale", 'rules avondale | house misere="250', '"250', "is not JSON"),
        ("rules avondale", "rules avondale | house misere 250", "misere", "option=value"),
        ("dealer W", "dealer X", "X", "the seats at this table are N E S W"),
        ("dealer W", "dealer W | dealer W", "dealer", "is given twice"),
        ("dealer W", "daeler W", "daeler", "did you mean dealer?"),
        ("kitty ", "kitty C2 ", "C2", "C2 is not in the pack of 43 cards."),
        ("tricks ", "tricks N: HX, ", "HX", "X is no rank"),
        ("auction ", "auction 7X ", "7X", "a call is a number of tricks and a strain"),
        ("contract 6S by E", "contract 6S by N", "6S", "the contract of this auction is 6S by E"),
    ],
)
def test_a_wrong_text_is_refused_at_its_place(old: str, new: str, place: str | None, why: str) -> None:
    assert old in WHOLE
    with pytest.raises(NotationError, match=re.escape(why)) as refused:
        read_state(WHOLE.replace(old, new, 1))
    error = refused.value
    if place is None:
        assert error.at is None
    else:
        assert error.at is not None
        assert error.text[error.at :].startswith(place)
        assert str(error).splitlines()[-1].endswith("^")


def test_impossible_deals_and_tricks_are_refused() -> None:
    hand = re.search(r"N: (\S+) (\S+)", WHOLE)
    assert hand
    texts = {
        WHOLE.replace(f"N: {hand[1]} {hand[2]}", f"N: {hand[1]} {hand[1]}", 1): f"{hand[1]} is named twice",
        WHOLE.replace(f"N: {hand[1]} ", "N: ", 1): "N has 9 cards, not 10",
        WHOLE.replace("E:", "W:", 1): "the seats must be in order",
        WHOLE + ", N: S5 S6": "the trick before is not finished",
        WHOLE.replace("PASS | contract", "PASS PASS | contract"): "the auction is over before this call",
        WHOLE.replace("PASS PASS | contract", "PASS | contract"): "there is no contract after this auction",
        WHOLE.replace("discard", "laid", 1): "a state of stage playing has",
        re.sub(r"kitty [^|]*\| ", "", WHOLE): "40 cards are not the 43-card pack",
        re.sub(r"discard [^|]*\| ", "", WHOLE): "the field discard is missing",
        re.sub(r"tricks (.): (\S+)", r"tricks \1: \2 \2", WHOLE): "does not hold",
        "": "there is no such field",
    }
    for text, why in texts.items():
        assert text != WHOLE
        with pytest.raises(NotationError, match=re.escape(why)):
            read_state(text)


@given(journeys(st.sampled_from(OWN)), st.integers(0, 2**32))
@settings(max_examples=100, deadline=None)
def test_whatever_is_read_is_a_state_or_a_notation_error(journey: Journey, seed: int) -> None:
    """Words are taken out, doubled, exchanged, put in."""
    rng = Random(seed)
    for _ in range(4):
        words = state_text(journey.state).split(" ")
        at, other = rng.randrange(len(words)), rng.randrange(len(words))
        words[at : at + 1] = rng.choice(
            ([], [words[at]] * 2, [words[other]], [rng.choice(("|", "", "JK", "N:", '"', "é", "9" * 30)), words[at]])
        )
        try:
            state = read_state(" ".join(words))
        except NotationError as error:
            assert str(error).startswith("cannot read ")  # noqa: PT017
        else:
            assert read_state(state_text(state)) == state
            fh.legal_actions(state)
