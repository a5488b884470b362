"""The parts of a ruling beside its answer: deciding options, tables that would answer otherwise, possible breaches."""

from __future__ import annotations

import pytest

from fivehundred.settle import Ruling, situation

JOKER = 'rules = "avondale"\ncontract = "8NT by N"\ntricks = ["N: HA H5"]'
MISERE = 'rules = "avondale"\ncontract = "MIS by N"\njoker = "none"\ntricks = ["N: H9"]'
GAME = 'rules = "quebec_46"\ncontract = "GS by N"\nwon = { NS = 10, EW = 0 }'


def ruling(text: str, question: str) -> Ruling:
    return situation(text).ask(question)


def test_of_a_number_its_neighbours_are_tried_too() -> None:
    """DEC-04: what a game bid is worth may be any number, so it decides about the score."""
    assert ruling(GAME, "score").answer == "NS 1000, EW 0"
    assert ruling(GAME, "score").decided_by["game_bid"] == 1000
    assert ruling(GAME + "\nhouse = { game_bid = 500 }", "score").answer == "NS 500, EW 0"


@pytest.mark.parametrize(
    ("text", "question", "absent"),
    [
        (JOKER, "S plays JK", ("two_jokers", "quebec_46")),  # their jokers have other names
        (MISERE, "E plays H6", ("swedish_pairs", "quebec_46")),  # they play no misère
        (MISERE, "who is next", ("swedish_pairs", "quebec_46")),
        ('rules = "avondale"', "value MIS", ("swedish_pairs", "quebec_46")),
    ],
)
def test_tables_without_a_card_or_a_bid_of_the_file_are_not_compared(
    text: str, question: str, absent: tuple[str, ...]
) -> None:
    assert not set(absent) & set(ruling(text, question).elsewhere)


def test_acts_that_unseen_cards_could_make_a_breach_are_listed() -> None:
    thrown = JOKER.replace("HA H5", "HA H5 JK H7")
    open_still = ruling(thrown, "faults")
    assert (open_still.answer, open_still.possible) == ("none", ("trick 1 S JK",))
    assert open_still.because == (
        "None that these cards show. Unknown, because it depends on cards that are not told: trick 1 S JK."
    )
    held = ruling(thrown + '\nhas = { S = "H9" }', "faults")
    assert (held.answer, held.possible) == ("trick 1 S JK", ())
    void = ruling(thrown + '\nlacks = { S = "H" }', "faults")
    assert (void.answer, void.possible, void.because) == ("none", (), "The record shows no breach.")


def test_a_card_that_must_be_held_is_not_named_if_it_is_not_certain() -> None:
    """West has room for one of two hearts, so South held one: the reason must not name one of them."""
    text = (
        JOKER.replace("HA H5", "HA H5 D5")
        + """
joker = "none"
discard = "D6 D7 D8"

[holds]
N = "HK HQ HJ H10 S5 S6 S7 S8 S9"
E = "H6 H7 S10 SJ SQ SK SA C5 C6"

[has]
W = "H4 C7 C8 C9 C10 CJ CQ CK CA"
"""
    )
    found = ruling(text, "faults")
    assert found.answer == "trick 1 S D5"
    assert "at least one of them" in found.because
    assert "H8" not in found.because
