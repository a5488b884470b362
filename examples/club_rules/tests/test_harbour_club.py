"""The club's rules keep the laws of the game, are found by name, and do what the club says."""

from __future__ import annotations

import pytest
from harbour_club import HARBOUR_CLUB, HarbourJoker

import fivehundred as fh
from fivehundred.testing import check_rules

JUNIORS = fh.with_options(HARBOUR_CLUB, joker_nt_model=HarbourJoker(opponents_void=True))

HANDS = (
    "SA SK SQ SJ S10 H4 H5 H6 H7 H8",
    "JK S8 S9 HK HA D4 D5 D6 D7 D8",  # East holds the joker
    "S5 S6 S7 HJ HQ D10 DJ DQ DK DA",
    "C8 C9 C10 CJ CQ CK CA H9 H10 D9",
)
KITTY = "C5 C6 C7"


def seven_no_trumps(rules: fh.RuleSet, calls: str, plays: str = "") -> fh.State:
    """West has dealt; after these calls the kitty goes back as it came, and these cards are played."""
    hands = [fh.cards(hand) for hand in HANDS]
    state: fh.State = fh.deal(rules, dealer=fh.W, hands=hands, kitty=fh.cards(KITTY))
    for word in calls.split():
        state = fh.bid(state, fh.call(word))
    state = fh.exchange(state, fh.cards(KITTY))
    for word in plays.split():
        state = fh.play(state, fh.play_of(word))
    return state


def legal(state: fh.State) -> set[str]:
    return set(map(str, fh.legal_plays(state)))


@pytest.mark.parametrize("rules", [HARBOUR_CLUB, JUNIORS], ids=["club", "juniors"])
def test_the_laws_of_the_game(rules: fh.RuleSet) -> None:
    check_rules(rules)


def test_the_club_is_found_by_name() -> None:
    assert fh.profile("harbour_club") == HARBOUR_CLUB
    assert "harbour_club" in fh.names()


@pytest.mark.parametrize("rules", [HARBOUR_CLUB, JUNIORS], ids=["club", "juniors"])
def test_a_record_names_the_clubs_joker(rules: fh.RuleSet) -> None:
    data = fh.to_data(rules)
    assert data["options"]["joker_nt_model"]["policy"] == "harbour_joker"
    assert fh.from_data(data) == rules
    assert fh.fingerprint(rules) != fh.fingerprint(fh.profile("avondale"))


def test_an_opponent_throws_the_joker_on_a_suit_that_he_has() -> None:
    assert legal(seven_no_trumps(HARBOUR_CLUB, "7NT PASS PASS PASS", "SA")) == {"S8", "S9", "JK"}


def test_the_declarers_side_has_to_be_void() -> None:
    assert legal(seven_no_trumps(HARBOUR_CLUB, "PASS PASS PASS 7NT", "H9 H4")) == {"HK", "HA"}
    assert "JK" in legal(seven_no_trumps(HARBOUR_CLUB, "PASS PASS PASS 7NT", "C8 H4"))


def test_among_juniors_everybody_has_to_be_void() -> None:
    state = seven_no_trumps(JUNIORS, "7NT PASS PASS PASS", "SA")
    assert legal(state) == {"S8", "S9"}
    refused = fh.why_not_play(state, fh.JOKER)
    assert refused is not None
    assert refused.rule == "harbour.follow"


def test_the_joker_names_a_suit_that_has_been_led() -> None:
    first = legal(seven_no_trumps(HARBOUR_CLUB, "PASS 7NT PASS PASS"))
    assert not {card for card in first if card.startswith("JK")}
    second = legal(seven_no_trumps(HARBOUR_CLUB, "7NT PASS PASS PASS", "H4 HA HJ H9"))
    assert {card for card in second if card.startswith("JK")} == {"JK=H"}
