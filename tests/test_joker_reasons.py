"""The reasons why a trick was won, in deals of jokers without a suit: they claim the truth."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

import fivehundred as fh
from fivehundred import profiles
from fivehundred.cards import BLACK_JOKER, RED_JOKER
from fivehundred.records import record_of, write_toml
from fivehundred.rules.options import OPTIONS
from fivehundred.settle import situation
from hands import at_random, called
from test_printed_rules import printed

JOKER_OPTIONS = (
    *("joker_follow", "joker_lead", "joker_lead_all_led", "joker_shown_void", "joker_lead_naming"),
    *("joker_low_in_misere", "joker_nt_model"),
)


@st.composite
def deals(draw: st.DrawFn) -> fh.Finished:
    """A deal without trumps, played to its end, in which the jokers are given no suit."""
    options = {name: draw(st.sampled_from(OPTIONS[name].values)) for name in JOKER_OPTIONS}
    bid = draw(st.sampled_from(["7NT", "MIS"]))
    base = draw(st.sampled_from([profiles.AVONDALE, profiles.TWO_JOKERS]))
    rules = fh.with_options(base, misere_needs="none", misere_stop="play_all")
    for name, value in options.items():
        with suppress(fh.RuleSetError):  # some do not go with others
            rules = fh.with_options(rules, **{name: value})
    state = called(fh.deal(rules, dealer=fh.W, seed=draw(st.integers(0, 10**6))), f"{bid} - - -")
    assert isinstance(state, fh.Exchanging)
    away = [card for card in state.hands[fh.N] if not card.is_joker][: rules.pack.kitty_size]
    return at_random(fh.exchange(state, away), Random(draw(st.integers(0, 10**6))))


def rules_of(state: fh.Finished) -> Mapping[str, object]:
    return fh.options(state.deal.rules)


@settings(max_examples=60)
@given(deals())
def test_why_a_trick_was_won(state: fh.Finished) -> None:
    found = situation(write_toml(record_of(state)))
    high = BLACK_JOKER if state.deal.rules.pack.jokers == 2 else None
    for number, trick in enumerate(state.tricks, 1):
        cards = [play.card for _, play in trick.plays]
        jokers = [card for card in cards if card.is_joker]
        winning = next(play.card for seat, play in trick.plays if seat == trick.winner)
        if not jokers:
            continue
        ruling = found.ask(f"who won trick {number}")
        text = ruling.because
        assert ruling.answer == state.deal.rules.seating.name(trick.winner)
        if winning.is_joker:
            assert ruling.rule in {
                "trick.joker", "trick.joker-led", "trick.joker-trump", "trick.joker-second", "trick.joker-unfollowed",
            }, text  # fmt: skip
            assert (ruling.rule == "trick.joker-second") <= (winning == RED_JOKER and high not in cards)
            assert (winning == RED_JOKER) <= (ruling.rule in ("trick.joker-second", "trick.joker-unfollowed"))
        else:
            assert ruling.rule in {"trick.joker-low", "trick.joker-shown-void", "trick.joker-loses"}, text
            assert str(winning) in text
        contract = state.deal.contract
        low = contract is not None and contract.is_misere and rules_of(state)["joker_low_in_misere"] == "yes"
        assert (ruling.rule in ("trick.joker-low", "trick.joker-unfollowed")) is low, text


@settings(max_examples=60)
@given(deals())
def test_what_the_printed_rules_say_of_a_kept_joker_is_so(state: fh.Finished) -> None:
    """S003-34, S004-22: a misère declarer who keeps a joker without a suit has lost, where the text says so."""
    rules, contract = state.deal.rules, state.deal.contract
    assert contract is not None
    played = {play.card for trick in state.tricks for seat, play in trick.plays if seat == contract.declarer}
    highest = BLACK_JOKER if rules.pack.jokers == 2 else fh.JOKER
    if contract.is_misere and highest in played and "without a suit has lost the contract" in printed(rules):
        assert fh.score(state).made is False
