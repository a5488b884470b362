"""A value of another kind than a verb needs, such as a text in place of a card, is refused in one sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import fivehundred as fh
from fivehundred import profiles

ODD: tuple[Any, ...] = (None, "SA", 5, 2.5, [], {}, b"SA", object())


def stages() -> list[fh.State]:
    """A deal in the auction, in the exchange, before the first lead, in the play."""
    state: fh.State = fh.deal(profiles.AVONDALE, dealer=fh.W, seed=7)
    found = [state]
    for said in ("7NT", "PASS", "PASS", "PASS"):
        state = fh.bid(state, fh.call(said))
    found.append(state)
    state = fh.exchange(state, sorted(state.hands[fh.N])[:3])
    found.append(state)
    return [*found, fh.play(state, fh.legal_plays(state)[0])]


STAGES = stages()


def odd(given: Any, instead: Any) -> Any:
    """The given value, or another where the verb takes that (`None` declines, no cards are cards)."""
    return instead if given is None or given in ([], {}) else given


VERBS: dict[str, Callable[[fh.State, Any], object]] = {
    "bid": fh.bid,
    "can_bid": fh.can_bid,
    "play": fh.play,
    "can_play": fh.can_play,
    "play suit": lambda state, given: fh.play(state, fh.JOKER, suit=odd(given, "S")),
    "exchange": lambda state, given: fh.exchange(state, odd(given, None)),
    "can_exchange": lambda state, given: fh.can_exchange(state, odd(given, None)),
    "lay": fh.lay,
    "apply": fh.apply,
    "force": fh.force,
    "announce joker": lambda state, given: fh.announce(state, joker=odd(given, "S")),
    "announce partner": lambda state, given: fh.announce(state, partner=odd(None if given == 5 else given, "SA")),
}


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("state", STAGES, ids=lambda state: state.stage.value)
def test_a_verb_names_what_is_no_card_and_no_call(state: fh.State, verb: str) -> None:
    before = hash(state)
    for given in ODD:
        with pytest.raises(fh.StateError, match=r"^expected (a card|a call|an action|a suit|cards), got "):
            VERBS[verb](state, given)
    assert hash(state) == before


@pytest.mark.parametrize("by", ["N", "X", 7, -1, 2.5, []])
@pytest.mark.parametrize("state", STAGES, ids=lambda state: state.stage.value)
def test_a_seat_that_is_none_is_named(state: fh.State, by: Any) -> None:
    with pytest.raises(fh.StateError, match="there is no seat"):
        fh.apply(state, fh.legal_actions(state)[0], by=by)


def test_what_is_dealt_is_cards_under_a_rule_set() -> None:
    with pytest.raises(fh.StateError, match=r"^expected a rule set, got the text 'avondale'; use profile\("):
        fh.deal("avondale", dealer=fh.N, seed=1)  # type: ignore[arg-type]
    with pytest.raises(fh.StateError, match=r"^expected cards, got the text 'SA SK'; use cards\('SA SK'\)$"):
        fh.deal(profiles.AVONDALE, dealer=fh.N, cards="SA SK")  # type: ignore[arg-type]
    with pytest.raises(fh.StateError, match=r"^expected a card, got the text 'SA'; use card\('SA'\)$"):
        fh.deal(profiles.AVONDALE, dealer=fh.N, hands=[["SA"]], kitty=())  # type: ignore[list-item]
    with pytest.raises(fh.StateError, match="there is no seat 'N'"):
        fh.deal(profiles.AVONDALE, dealer="N", seed=1)  # type: ignore[arg-type]


@pytest.mark.parametrize("read", [fh.card, fh.cards, fh.call, fh.contract, fh.suit, fh.profile])
@pytest.mark.parametrize("given", [None, 5, [], b"SA"])
def test_what_is_read_is_text(read: Callable[[Any], object], given: object) -> None:
    with pytest.raises(fh.FiveHundredError, match=r"expected text, not \w+$|the name of a profile must be text, not "):
        read(given)


def test_a_rule_set_is_read_from_a_table_of_whole_numbers() -> None:
    with pytest.raises(fh.RuleSetError, match="a table of keys"):
        fh.from_data(None)  # type: ignore[arg-type]
    data = fh.to_data(profiles.AVONDALE)
    for cell in (40.5, "40", float("inf"), True):
        table = {"table": "ours", "rows": [[cell, 60, 80, 100, 120]] + [[40, 60, 80, 100, 120]] * 4}
        with pytest.raises(fh.RuleSetError, match=r"6S = .* a bid is worth a whole number from 10 to 10,000"):
            fh.from_data({**data, "options": {**data["options"], "schedule": table}})


@pytest.mark.parametrize("text", ["[" * 100_000, f'{{"options": {"9" * 5000}}}'])
def test_a_rule_set_too_deep_or_too_large_is_refused(text: str) -> None:
    with pytest.raises(fh.RuleSetError, match="not readable as JSON"):
        fh.from_json(text)
    with pytest.raises(fh.RuleSetError, match="not readable as TOML"):
        fh.from_toml("options = " + text)
