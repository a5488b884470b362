"""Where a record leaves facts open, the few that are judged stand for all the others."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import product

import pytest
from attrs import evolve

from fivehundred import with_options
from fivehundred.cards import CardSet
from fivehundred.knowledge.card_facts import play_facts
from fivehundred.knowledge.known import Known
from fivehundred.knowledge.opening import opening
from fivehundred.knowledge.reading import known_deals
from fivehundred.knowledge.worlds import World, every_world
from fivehundred.phases.legality import legal_plays_of
from fivehundred.phases.scoring import DealScore, ScoreFacts, score_of
from fivehundred.rules.options import OPTIONS
from fivehundred.settle import situation
from fivehundred.settle.answers import _turning

FORGOTTEN = 'rules = "avondale"\ncontract = "{contract} by N"\ntrick = 5\ntricks = ["N:{lead}"]\nholds = {{ {holds} }}'
LEADS = [
    FORGOTTEN.format(contract=contract, lead="", holds=f'N = "{hand}"')
    for contract in ("7NT", "MIS")
    for hand in ("JK S9 S8 C10 D8 H7", "S5 S9 S8 C10 D8 H7")
]
FOLLOWS = [
    FORGOTTEN.format(contract=contract, lead=" H9", holds=f'E = "{hand}"')
    for contract in ("7NT", "MIS")
    for hand in ("JK H5 S8 C10 D8 C7", "JK S5 S8 C10 D8 C7", "H5 S9 S8 C10 D8 C7")
]
JOKERS = [
    {name: value}
    for name in (
        "joker_follow",
        "joker_forced",
        "joker_lead",
        "joker_lead_all_led",
        "joker_shown_void",
        "joker_nt_model",
    )
    for value in OPTIONS[name].values
    if (name, value) != ("joker_shown_void", "no_naming")  # without effect where an unled suit is named
]


@pytest.mark.parametrize("text", LEADS + FOLLOWS)
def test_the_suits_led_and_not_followed_are_judged_by_what_they_allow(text: str) -> None:
    """The few sets of suits led and not followed that are tried allow all that any set allows, and nothing else."""
    document = situation(text).document
    (record,) = document.deals
    ((seat, held),) = record.holds.items()
    for house in JOKERS:
        rules = with_options(document.rules, **house)
        (known,) = known_deals(rules, opening(rules, record), finished=False)
        few = {legal_plays_of(play_facts(w, seat, CardSet.of(held))) for w in worlds_of(known)}
        facts = play_facts(next(every_world((known,))), seat, CardSet.of(held))
        led = [known.led | more for more in range(16) if known.led | more]
        every = {
            legal_plays_of(evolve(facts, led_suits=some, shown_void=void)) for some, void in product(led, range(16))
        }
        assert few == every, house


def worlds_of(known: Known) -> Iterator[World]:
    yield from every_world((known,))


@pytest.mark.parametrize(
    ("found", "keys"),
    [
        ([("led", 0, "legal"), ("led", 1, "illegal")], ["led"]),
        ([("led", 0, "legal"), ("led", 1, "legal")], []),
    ],
)
def test_an_answer_turns_on_a_choice_whose_values_lead_to_others(
    found: list[tuple[str, int, str]], keys: list[str]
) -> None:
    assert list(_turning([([(key, taken)], text) for key, taken, text in found], 0)) == keys


def test_of_two_choices_only_the_one_that_decides_is_named() -> None:
    def leaf(led: int, holds: int, text: str) -> tuple[list[tuple[str, int]], str]:
        return [("led", led), ("holds.N", holds)], text

    alike = [leaf(0, 0, "legal"), leaf(0, 1, "illegal"), leaf(1, 0, "legal"), leaf(1, 1, "illegal")]
    assert set(_turning(alike, 0)) == {"holds.N"}
    both = [leaf(0, 0, "legal"), leaf(0, 1, "illegal"), leaf(1, 0, "illegal"), leaf(1, 1, "illegal")]
    assert set(_turning(both, 0)) == {"led", "holds.N"}


AUCTION = """
rules = "avondale_5p"
dealer = "4"
auction = "6S 6C 6D 6H 6NT 7S PASS 7D PASS PASS 7H PASS PASS"
call = "CA"
"""


def test_an_open_deal_is_not_followed_to_each_of_its_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """With an unknown partner and no trick played there are 5,005 ends, under each of some hundred rule sets."""
    scored = 0

    def counted(facts: ScoreFacts) -> DealScore:
        nonlocal scored
        scored += 1
        return score_of(facts)

    monkeypatch.setattr(sys.modules["fivehundred.settle.ends"], "score_of", counted)
    found = situation(AUCTION)
    assert found.ask("score").answer == found.ask("game").answer == "open"
    assert found.ask("score").decided_by == {"min_contract": "none"}
    assert found.ask("game").decided_by == {}
    assert 200 < scored < 10_000
