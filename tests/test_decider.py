"""The player who chooses the next card, where he is not the one who holds it (T; P's Easton rules)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import fivehundred as fh
from fivehundred import profiles


def played(rules: fh.RuleSet, bid: str) -> Iterator[fh.State]:
    """A hand in which the dealer's left bids this, and everybody plays the first legal card."""
    state: fh.State = fh.bid(fh.deal(rules, dealer=fh.W, seed=11), fh.call(bid, rules=rules))
    while fh.actor(state) is not None:
        yield state
        state = fh.apply(state, fh.legal_actions(state)[0])


def choosers(rules: fh.RuleSet, bid: str) -> dict[fh.Seat, fh.Seat | None]:
    """The seat that chose for each seat that played a card."""
    return {state.seat: fh.decider(state) for state in played(rules, bid) if isinstance(state, fh.Playing)}


def test_P_easton_the_opponent_at_the_left_plays_a_super_open_misere() -> None:
    rules = fh.with_options(profiles.AVONDALE, other_no_trick_bids="super_open_misere_430")
    assert choosers(rules, "SOMIS") == {fh.N: fh.E, fh.E: fh.E, fh.W: fh.W}


@pytest.mark.parametrize(
    ("role", "chooser"), [("plays", fh.S), ("declarer_plays_both", fh.N)], ids=["plays", "declarer_plays_both"]
)
def test_T_the_declarer_may_play_his_partners_cards(role: str, chooser: fh.Seat) -> None:
    rules = fh.with_options(profiles.AVONDALE, misere_partner=role, misere_stop="play_all")
    assert choosers(rules, "OMIS") == {fh.N: fh.N, fh.E: fh.E, fh.S: chooser, fh.W: fh.W}


def test_S001_19_everywhere_else_who_acts_decides() -> None:
    for state in played(profiles.AVONDALE, "8H"):
        assert fh.decider(state) == fh.actor(state)


@pytest.mark.parametrize("role", ["plays", "declarer_plays_both"])
def test_T_whoever_chooses_a_card_plays_it_and_nobody_else(role: str) -> None:
    """The holder of the cards himself is refused in words of its own."""
    rules = fh.with_options(profiles.AVONDALE, misere_partner=role, misere_stop="play_all")
    refused = set()
    for state in played(rules, "OMIS"):
        right, act = fh.decider(state), fh.legal_actions(state)[0]
        assert fh.apply(state, act, by=right) == fh.apply(state, act)
        for by in {fh.N, fh.E, fh.S, fh.W} - {right}:
            wrong = fh.why_not(state, act, by=by)
            assert wrong is not None
            refused.add(str(wrong) if by == fh.actor(state) else wrong.rule)
            assert not isinstance(state, fh.Playing) or fh.legal_plays(state, by=by) == ()
    own = {"S does not choose this card: S is next, and N plays the cards of S."}
    assert refused == {"turn", *(own | {"turn.chooser"} if role == "declarer_plays_both" else ())}
