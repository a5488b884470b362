"""The parts of a ruling beside its answer: deciding options, tables that would answer otherwise, possible breaches."""

from __future__ import annotations

from pathlib import Path

import pytest

import fivehundred as fh
from fivehundred.settle import Ruling, situation

SITUATIONS = Path(__file__).parent / "situations"
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


# what is told of the time before the first lead


NOTHING = ("trick = 1", 'led = ""', "void = {}", "won = { NS = 0, EW = 0 }", 'won = ""')


@pytest.mark.parametrize("key", NOTHING)
@pytest.mark.parametrize(
    "told",
    [
        "",
        '[hands]\nN = "HA HK HQ S5 S6 S7 D4 D5 C5 C6"\n',
        '[holds]\nN = "HA HK HQ S5 S6 S7 D4 D5 C5 C6 C7 C8 C9"\n',
    ],
    ids=["nothing", "his hand", "thirteen cards"],
)
def test_a_key_that_tells_nothing_changes_nothing(key: str, told: str) -> None:
    """No stage is assumed: nought tricks, no suit led and the first trick are no news of the play."""
    head = 'rules = "avondale"\ncontract = "8H by N"\n'
    without, with_key = situation(f"{head}{told}"), situation(f"{head}{key}\n{told}")
    for asked in ("N discards S5 S6 S7", "N plays HA", "who is next", "made", "faults", "E may play", "score"):
        assert with_key.ask(asked).answer == without.ask(asked).answer, asked


def test_a_call_in_vain_is_not_the_last_word() -> None:
    """S000-56, A10: another card is called or he plays alone; a later moment than the call told may be the exchange."""
    told = 'rules = "swedish_5p"\ncontract = "8S by 0"\ncall = "HA"\nkitty = "HA H2 H3"\n'
    assert situation(told).ask("0 discards H2 H3 S5").answer == "legal"
    assert situation(told).ask("0 calls HK").answer == "unknown"  # he may hold it himself
    held = '[holds]\n0 = "HA H2 H3 S5 S6 S7 S8 S9 S10 SJ D5 D6 D7"\n'
    assert situation(told + held).ask("0 discards H2 H3 S5").answer == "legal"
    begun = situation(told + 'tricks = ["0: SK S2 S3 S4 D2"]\n')
    assert begun.ask("who is partner").answer == "none"
    assert "plays alone" in begun.ask("who is partner").because
    assert "must be called" not in begun.ask("who is partner").because


@pytest.mark.parametrize("table", ["avondale", "avondale_3p", "norwegian", "avondale_45"])
def test_who_asks_whether_the_joker_is_named_says_that_it_is_held(table: str) -> None:
    """S001-30: the time and the joker are presumed, unless something excludes them."""
    seat = fh.profile(table).seating.name(fh.Seat(0))
    told = f'rules = "{table}"\ncontract = "7NT by {seat}"\n'
    assert situation(told).ask(f"{seat} names H").answer == "legal"
    assert situation(f'{told}lacks = {{ {seat} = "JK" }}\n').ask(f"{seat} names H").answer == "illegal"


@pytest.mark.parametrize(
    "told",
    [
        'kitty = "HA H2 H3"',
        'discard = "HA H2 H3"',
        'has = { 0 = "HA" }',
        'lacks = { 1 = "HA", 2 = "HA", 3 = "HA", 4 = "HA" }',
    ],
)
def test_a_called_card_that_nobody_else_can_hold(told: str) -> None:
    """S003-45: the declarer plays alone, by whatever key it is known."""
    ruling = situation(f'rules = "avondale_5p"\ncontract = "8S by 0"\ncall = "HA"\n{told}\n').ask("who is partner")
    assert ruling.answer == "none"


def test_what_follows_another_option_does_not_decide() -> None:
    """A question is asked at one table: its cards and its announced game stay."""
    found = situation('rules = "avondale"\ncontract = "8NT by N"\ntricks = ["N: HA"]\n').ask("E plays H6")
    assert "extra_ranks" not in found.decided_by
    game = 'rules = "quebec_46"\ncontract = "GS by N"\nwon = { NS = 10, EW = 0 }\n[house]\ngame_bid = 500\n'
    assert "schedule" not in situation(game).ask("score").decided_by


def test_two_acts_of_which_one_must_be_a_fault_are_not_told_to_be_none() -> None:
    """One heart is left, and neither E nor W has followed hearts: one of the two has revoked, whichever it is."""
    told = situation(
        'rules = "avondale"\ncontract = "7NT by N"\ntricks = ["N: HA C9 H4 C8"]\ndiscard = "C5 C6 C7"\n[holds]\n'
        'N = "HK HQ HJ H10 SA SK SQ DA DK"\nS = "H9 H8 H7 H6 S5 S6 S7 D4 D5"\n'
    )
    assert told.ask("faults").answer == "unknown"


def test_the_cards_say_who_revoked_before_the_file_does() -> None:
    """H: `revoke` names a seat where no cards show it; here they show that 1 failed to follow."""
    text = (SITUATIONS / "scores" / "opponent-revoked-american-penalty.toml").read_text("utf-8")
    shown = ruling(text, "score").answer
    for told in (0, 1, 2):
        assert ruling(f"revoke = {told}\n{text}", "score").answer == shown
    counted = 'rules = "hoffmann_1909"\ncontract = "9H by 0"\nwon = { 0 = 8, 1 = 1, 2 = 1 }'
    counted += '\nhouse.revoke_penalty = "american"'
    assert ruling(f"{counted}\nrevoke = 1", "score").answer == shown
    assert ruling(f"{counted}\nrevoke = 0", "score").answer != shown
