"""Whatever comes in at a door of the library: it is read, or refused in one short sentence by an error of its own."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

import pytest

import fivehundred as fh
from fivehundred import profiles, records
from fivehundred.documents.keys import DEAL_KEYS, RECORD_KEYS, RECORD_TOP_KEYS, TOP_KEYS
from fivehundred.settle import SituationError, situation
from fivehundred.settle.rulings import from_raw

LONG = 16**4000
"""A number of more digits than Python writes; TOML knows it as 0xFFF…."""


def deep() -> list[Any]:
    """Lists within lists."""
    found: list[Any] = []
    for _ in range(3000):
        found = [found]
    return found


ODD: dict[str, Any] = {
    "long number": LONG,
    "long negative number": -LONG,
    "long number in a list": [LONG],
    "long number of a side": {"NS": LONG},
    "long number of a seat": {"N": LONG},
    "long number of nobody": {"x": LONG},
    "long number deeper": {"N": {"x": [LONG]}},
    "long number as a key": {LONG: 1},
    "digits": "9" * 5000,
    "digits of a side": {"NS": "9" * 5000},
    "other digits": "٣ ٣",
    "long text": "x" * 100_000,
    "long key": {"x" * 100_000: 1},
    "great": 1.5e308,
    "no number": float("nan"),
    "half a pair": "\ud800",
    "null": "a\0b",
    "yes": True,
    "none": None,
    "none in a list": [None],
    "deep": deep(),
    "deep of a seat": {"N": deep()},
    "keys of two kinds": {1: 2, "x": 3},
    "a question": [{"question": LONG}],
    "an answer": [{"question": "score", "expect": LONG}],
    "a rule": [{"question": "score", "rule": LONG}],
    "bytes": b"SA",
    "object": object(),
}


def refused(do: Callable[[], object]) -> None:
    """Do it; if that is refused, the refusal must be one of the library, and short."""
    try:
        do()
    except fh.FiveHundredError as error:
        said = str(error)
        assert 0 < len(said) < 3000, said[:200]


def ways(value: Any) -> Iterator[Callable[[], object]]:
    """Every door for a value of any kind."""
    avondale = profiles.AVONDALE
    told = {"rules": "avondale", "contract": "8H by N", "dealer": "W"}
    asks = [{"question": question} for question in ("score", "totals", "game", "faults", "next dealer")]
    for key in (*DEAL_KEYS, *TOP_KEYS, *RECORD_KEYS, *RECORD_TOP_KEYS, "zzz"):
        raw = {"ask": asks, **told, key: value}
        yield lambda raw=raw: [ruling.because for ruling in from_raw(raw).rulings()]  # type: ignore[misc]
        yield lambda raw={**told, key: value}: records.from_data(raw)  # type: ignore[misc]
    data = fh.to_data(avondale)
    for name in (*data["options"], "zzz"):
        yield lambda name=name: fh.with_options(avondale, **{name: value})  # type: ignore[misc]
        given = {**data, "options": {**data["options"], name: value}}
        yield lambda given=given: fh.from_data(given)  # type: ignore[misc]
    policy = {**data["options"], "joker_follow": {"policy": value}}
    for given in ({**data, "options": policy}, *({**data, key: value} for key in (*data, "zzz"))):
        yield lambda given=given: fh.from_data(given)  # type: ignore[misc]
    for kind in ("call", "discard", "name-joker", "call-partner", "play"):
        for key in ("call", "cards", "joker", "suit", "card", "player", "play"):
            sent = {"kind": kind, "joker": "JK", "suit": None, "card": None, "player": None, key: value}
            yield lambda sent=sent: fh.read_action(sent, avondale)  # type: ignore[misc]
    state, match = fh.deal(avondale, dealer=fh.W, seed=1), fh.Match.start(avondale, dealer=fh.W)
    seven = fh.contract("7S by N")
    yield lambda: fh.read_action(value, avondale)
    yield lambda: fh.deal(avondale, dealer=fh.W, seed=value)
    yield lambda: fh.deal(avondale, dealer=value, seed=1)
    yield lambda: fh.deal(avondale, dealer=fh.W, cards=value)
    yield lambda: fh.deal(avondale, dealer=fh.W, hands=value)
    yield lambda: fh.view(state, value)
    yield lambda: fh.client_state(state, value)
    yield lambda: fh.events(state, state, value)
    yield lambda: fh.Match.start(avondale, dealer=fh.W, totals=value)
    yield lambda: fh.Match.start(avondale, dealer=fh.W, totals=(value, 0))
    yield lambda: fh.Match.start(avondale, dealer=value)
    yield lambda: fh.Match.start(avondale, seed=value)
    yield lambda: match.add(value)
    yield lambda: match.add_result(value, {"NS": 7, "EW": 3})
    yield lambda: match.add_result(seven, {"NS": value, "EW": 3})
    yield lambda: match.add_result(seven, value)
    for name in ("revoke", "partner", "winners"):
        yield lambda name=name: match.add_result(seven, {"NS": 7, "EW": 3}, **{name: value})  # type: ignore[misc]
    yield lambda: list(records.read_jsonl([value]))
    yield lambda: records.record_of(value)


@pytest.mark.parametrize("value", ODD.values(), ids=ODD)
def test_a_value_of_any_kind_is_read_or_refused_in_a_short_sentence(value: Any) -> None:
    for way in ways(value):
        refused(way)


# the first argument of the front door


STATE = fh.deal(profiles.AVONDALE, dealer=fh.W, seed=7)
KINDS: Mapping[str, tuple[Any, ...]] = {
    "State": (STATE,),
    "View": (fh.view(STATE, fh.N),),
    "RuleSet": (profiles.AVONDALE,),
    "Match": (fh.Match.start(profiles.AVONDALE, dealer=fh.W),),
    "others": (None, 5, "SA", [], {}, fh.card("SA"), fh.call("7S"), fh.contract("7S by N"), object()),
}
REST: Mapping[str, Any] = {
    "action": fh.PASS, "call": fh.PASS, "cards": fh.cards("SA"), "card": fh.card("SA"), "seat": fh.N, "tricks": 1,
    "rng": Random(1), "after": STATE, "act": fh.play_of("SA"), "actions": (), "bid": fh.call("7S"),
}  # fmt: skip


def of_first_kind() -> Iterator[tuple[str, str]]:
    """The functions of the front door whose first argument is a value of one kind, with that kind."""
    for name in fh.__all__:
        function = getattr(fh, name)
        if inspect.isfunction(function):
            first = next(iter(inspect.signature(function).parameters.values()), None)
            if first is not None and first.annotation in KINDS:
                yield name, str(first.annotation)


FIRST = dict(of_first_kind())
NEEDED: Mapping[str, Any] = {
    "deal": {"dealer": fh.W, "seed": 1},
    "evolve": {"name": "mine", "about": "ours"},
}


def test_there_are_such_functions() -> None:
    assert len(FIRST) > 40
    assert set(FIRST.values()) == {"State", "View", "RuleSet"}


@pytest.mark.parametrize("name", FIRST)
def test_a_first_argument_of_another_kind_is_refused_by_a_sentence(name: str) -> None:
    """Nothing is legal for nobody: what is no state has no empty list of legal acts, it is named."""
    function = getattr(fh, name)
    _, *others = inspect.signature(function).parameters.values()
    rest = [REST[one.name] for one in others if one.default is one.empty and one.kind is one.POSITIONAL_OR_KEYWORD]
    for kind, values in KINDS.items():
        for value in values if kind != FIRST[name] else ():
            with pytest.raises(fh.FiveHundredError, match=r"^expected a"):
                answered(function, value, *rest, **NEEDED.get(name, {}))


def answered(function: Callable[..., Any], *given: Any, **more: Any) -> None:
    """Call a function; what yields its answers is asked for the first."""
    answer = function(*given, **more)
    if inspect.isgenerator(answer):
        next(answer)


@pytest.mark.parametrize(
    ("given", "hint"),
    [
        (fh.view(STATE, fh.N), "a View is what one seat sees, and `deals` draws states from it"),
        (fh.Match.start(profiles.AVONDALE, dealer=fh.W), "`Match.deal` deals its next hand"),
        ("stage bidding", "`read_state` reads one from text"),
    ],
    ids=["view", "match", "text"],
)
def test_what_would_be_right_is_said(given: Any, hint: str) -> None:
    for ask in (fh.legal_actions, fh.legal_plays, fh.legal_bids, fh.actor, fh.state_text, fh.score):
        with pytest.raises(fh.StateError, match=r"^expected a state, got ") as error:
            ask(given)
        assert str(error.value).endswith(f": {hint}")


# what is no nonsense in silence


SEVEN = fh.contract("7S by N")


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ({"tricks": {"NS": 7.5, "EW": 2.5}}, "a number of tricks is a whole number from 0 to 10, not 7.5"),
        ({"tricks": {"NS": True, "EW": 9}}, "a number of tricks is a whole number from 0 to 10, not True"),
        ({"winners": [fh.N] * 10}, "winners = N N N N N N N N N N makes NS 10, EW 0, not NS 7, EW 3"),
        ({"revoke": 9}, "there is no seat 9: seats are 0 to 3"),
        ({"partner": fh.S}, "partner = S: nobody can be called as a partner in this deal"),
        ({"contract": fh.call("7S")}, "expected a contract, got"),
        ({"contract": fh.Contract(fh.PASS, fh.N)}, "expected a bid, got"),  # type: ignore[arg-type]
        ({"contract": fh.Contract(SEVEN.bid, fh.Seat(7))}, "there is no seat 7"),
    ],
)
def test_a_result_that_cannot_be_is_refused(how: dict[str, Any], sentence: str) -> None:
    given: dict[str, Any] = {"contract": SEVEN, "tricks": {"NS": 7, "EW": 3}, **how}
    match = fh.Match.start(profiles.AVONDALE, dealer=fh.W)
    with pytest.raises(fh.StateError) as error:
        match.add_result(given.pop("contract"), given.pop("tricks"), **given)
    assert str(error.value).startswith(sentence)


def test_winners_of_a_side_are_those_of_its_seats() -> None:
    match = fh.Match.start(profiles.AVONDALE, dealer=fh.W)
    winners = [fh.N, fh.S, fh.N, fh.S, fh.N, fh.S, fh.S, fh.E, fh.W, fh.W]
    assert match.add_result(SEVEN, {"NS": 7, "EW": 3}, winners=winners).totals == (140, 30)


@pytest.mark.parametrize("total", [1.25, "a", float("nan"), True, 10**12])
def test_a_total_is_a_whole_number_or_one_and_a_half(total: Any) -> None:
    with pytest.raises(fh.StateError, match="a total is a whole number of points, or one and a half"):
        fh.Match.start(profiles.AVONDALE, dealer=fh.W, totals=(total, 0))


@pytest.mark.parametrize("seed", [1.5, b"x", True, None, "\ud800", 10**1000])
def test_a_seed_is_a_text_or_a_whole_number(seed: Any) -> None:
    with pytest.raises(fh.StateError, match=r"seed"):
        fh.deal(profiles.AVONDALE, dealer=fh.W, seed=seed)


@pytest.mark.parametrize("dealer", [True, 4, "N", None, 1.0])
def test_a_seat_is_a_number_of_this_table(dealer: Any) -> None:
    with pytest.raises(fh.StateError, match="there is no seat"):
        fh.deal(profiles.AVONDALE, dealer=dealer, seed=1)


# no reader is slower than its text is long


def test_more_cards_than_a_pack_has_are_refused_unread() -> None:
    with pytest.raises(fh.NotationError, match="100000 cards: the pack has 43"):
        fh.read_action({"kind": "discard", "cards": ["SA"] * 100_000}, profiles.AVONDALE)


def test_of_many_keys_the_one_that_stands_twice_is_found_in_one_pass() -> None:
    text = "{" + ", ".join(f'"k{at}": 1' for at in range(60_000)) + ', "k59999": 2}'
    with pytest.raises(SituationError, match="k59999 stands twice"):
        situation(text, json_form=True)
    assert json.loads(text)["k59999"] == 2


@pytest.mark.parametrize("floor", ["5 5 4 4 999", "5 5 4 \u0664 4", "5 5 4", "5 5 4 4 x", "\u0665 5 4 4"])
def test_a_lowest_rank_that_cannot_be_read_is_not_passed_over(floor: str) -> None:
    with pytest.raises(fh.RuleSetError, match="suit_floor"):
        fh.with_options(profiles.AVONDALE, suit_floor=floor)
