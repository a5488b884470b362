"""Facts that a situation file may not tell, and the conclusions from the few that it tells."""

from __future__ import annotations

import json
from typing import Any

import pytest
from attrs import frozen

from fivehundred import with_options
from fivehundred.documents import document
from fivehundred.documents.keys import DEAL_KEYS, RECORD_TOP_KEYS, TOP_KEYS
from fivehundred.profiles import AVONDALE
from fivehundred.rules.joker import ALL_SUITS, FollowFacts, FollowRight, LeadFacts, LeadRight
from fivehundred.settle import SituationError, situation

FOUR = 'rules = "avondale"\n'
FIVE = 'rules = "avondale_5p"\ncontract = "8H by 0"\n'
TWO_JOKERS = 'rules = "two_jokers"\ncontract = "7NT by N"\n'
SEVEN = FOUR + 'contract = "7H by N"\n'
HUGE = "9" * 5000

REFUSED = {
    "a seat stands twice in hands": (
        SEVEN + 'holds = { N = "H4 H5 H6 H7 H8 H9 H10 HJ HQ HK", n = "S5" }',
        "holds.n: cannot read 'n': it stands there twice",
    ),
    "points that nobody has": (
        SEVEN + f"won = {{ NS = 8, EW = 2 }}\nscores = {{ NS = {HUGE[:400]} }}",
        "scores.NS: a number of 400 digits is too large: numbers have at most 12 digits",
    ),
    "a seat stands twice in void": (SEVEN + 'void = { N = "S", n = "C" }', "void.n: cannot read 'n'"),
    "a seat stands twice in won": (SEVEN + "won = { N = 1, n = 2 }", "won: cannot read 'n'"),
    "a side stands twice": (SEVEN + 'scores = "NS 1, NS 2, EW 3"', "scores: cannot read 'NS'"),
    "a suit for a card that is no joker": (SEVEN + 'joker = { SA = "S" }', "joker: cannot read 'SA'"),
    "a suit for no joker": (
        'rules = "swedish_2p"\ncontract = "7NT by 0"\njoker = "S"',
        "joker: cannot read 'S': there is no joker in the pack of 24 cards",
    ),
    "a partner where none is called": (SEVEN + 'partner = "E"', "partner: no partner is called under these rules"),
    "the declarer as partner": (FIVE + "partner = 0", "partner: 0 is the declarer"),
    "a partner of a solo": (FIVE + 'call = "solo"\npartner = 1', "partner: 1 is not the partner: solo was said"),
    "a partner without the called card": (
        FIVE + 'call = "SA"\npartner = 1\ntricks = ["0: S2 S3 SA S4 S5"]',
        "partner: 1 is not the partner: SA was 2's",
    ),
    "more cards discarded than held": (
        SEVEN + 'discard = "H4 H5 H6 H7 H8 H9 H10 HJ HQ HK HA S5 S6 S7"',
        "discard: 14 cards are more than the declarer ever held",
    ),
    "more suits not followed than tricks": (
        SEVEN + 'trick = 3\nvoid = { E = "S C D" }\ntricks = ["N:"]',
        "void.E: E cannot have failed to follow S C D: 2 tricks are not listed",
    ),
    "totals that are not those of the deal before": (
        FOUR + '[[deal]]\ncontract = "7H by N"\nwon = { NS = 7, EW = 3 }\n'
        '[[deal]]\ncontract = "7H by N"\nscores = { NS = 200 }',
        "deal 2: scores: NS 200, EW 0 are not the totals after the deal before: NS 200, EW 30",
    ),
    "a deal that was begun and left": (
        FOUR + '[[deal]]\ncontract = "7H by N"\ntricks = ["N: SA"]\n[[deal]]\ncontract = "7H by E"',
        "tricks: the deal is not finished, but another follows",
    ),
    "an option with the name of a parameter": (FOUR + 'house = { rules = "x" }', "house: there is no option 'rules'"),
    "an option of too many digits": (FOUR + f'house = {{ slam_min = "{HUGE}" }}', "house: slam_min"),
    "a bid of too many digits": (FOUR + f'dealer = "N"\nauction = "{HUGE}S"', "auction: cannot read '999"),
    "a bid of too many digits in Swedish": (
        FOUR + f'notation = "sv"\ndealer = "N"\nauction = "{HUGE}K"',
        "auction: cannot read '999",
    ),
    "a trick of too many digits": (FOUR + f'[[ask]]\nquestion = "who won trick {HUGE}"', "there is no such question"),
    "a number by itself": (FOUR + 'dealer = "N"\nauction = "8 E:PASS"', "auction: cannot read '8'"),
    "two words that are no call": (FOUR + 'dealer = "N"\nauction = "8 foo"', "auction: cannot read '8'"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_is_refused_whole(name: str) -> None:
    text, message = REFUSED[name]
    with pytest.raises(SituationError) as refusal:
        situation(text)
    assert message in str(refusal.value)


ANSWERED = {
    "a bid that the table does not play has no points": (FOUR + 'contract = "GS by N"', "score", "unknown"),
    "what one side takes of all tricks is all": (SEVEN + "won = { NS = 10 }", "score", "NS 250, EW 0"),
    "a card called where none is called makes no partner": (
        SEVEN + 'call = "SA"\nhands = { E = "SA S5 S6 S7 S8 S9 S10 SQ SK SJ" }\nwon = { NS = 8, EW = 2 }',
        "score",
        "NS 200, EW 20",
    ),
    "a call of two words": (FOUR + 'dealer = "N"\nauction = "E:8 sang PASS"', "high bid", "8NT by E"),
    "another call of two words": (FOUR + 'dealer = "N"\nauction = "7S open misère"', "high bid", "OMIS by S"),
    "a seat as a number is called": (
        'rules = "avondale_5p"\nhouse = { callable = "a_named_player" }\ncontract = "8H by 0"\ncall = 2',
        "who is partner",
        "2",
    ),
    "the other joker may still be named": (
        TWO_JOKERS + 'joker = { JKB = "S" }\nholds = { N = "JKB JKR H4 H5 H6 H7 H8 H9 H10 HJ" }',
        "N may name",
        "S C D H",
    ),
    "the joker that is held is meant": (
        TWO_JOKERS + 'holds = { N = "JKR S4 H4 H5 H6 H7 H8 H9 H10 HJ" }',
        "N names H",
        "legal",
    ),
    "the joker that was declined is not meant": (
        TWO_JOKERS + 'joker = { JKB = "none" }\nholds = { N = "JKB JKR H4 H5 H6 H7 H8 H9 H10 HJ" }',
        "N names D",
        "legal",
    ),
    "who plays alone needs no cards for it": (FIVE, "0 calls solo", "legal"),
    "a card that is not held, whoever leads": (
        'rules = "swedish_classic"\ncontract = "none"\nholds = { 1 = "H7 H8 H9 H10 HJ HQ HK HA SA SK" }',
        "1 plays C7",
        "illegal",
    ),
    "a card that another holds, whoever leads": (
        SEVEN + 'tricks = [""]\nholds = { E = "H4 H5 H6 H7 H8 H9 H10 HJ HQ" }',
        "W plays H4",
        "illegal",
    ),
    "a card that another holds, whatever was bid": (
        FOUR + 'holds = { E = "H4 H5 H6 H7 H8 H9 H10 HJ HQ HK" }',
        "W plays H4",
        "illegal",
    ),
    "a card of another pack, whatever was bid": (FOUR, "W plays S2", "illegal"),
    "a card that may be held, whatever was bid": (
        FOUR + 'holds = { E = "H4 H5 H6 H7 H8 H9 H10 HJ HQ HK" }',
        "E plays H4",
        "unknown",
    ),
}


@pytest.mark.parametrize("name", ANSWERED)
def test_what_follows_from_the_known_part_is_answered(name: str) -> None:
    text, question, answer = ANSWERED[name]
    assert situation(text).ask(question).answer == answer


@pytest.mark.parametrize("given", [None, 5, b"x", ["x"]])
def test_what_is_no_text_is_neither_a_situation_nor_a_question(given: object) -> None:
    with pytest.raises(SituationError, match="expected text, not"):
        situation(given)  # type: ignore[arg-type]
    with pytest.raises(SituationError, match="expected text, not"):
        situation(FOUR).ask(given)  # type: ignore[arg-type]


def test_a_card_that_is_no_joker_is_called_one_by_nobody() -> None:
    ruling = situation(FOUR + 'contract = "7NT by N"').ask("N names SA H")
    assert (ruling.answer, ruling.because) == ("illegal", "SA is not a joker, and only a joker can be given a suit.")


@pytest.mark.parametrize(
    ("cards", "faults", "made"),
    [
        ("H9 JK=S", "trick 1 E JK=S", "open"),
        ("H9 S5=S H5 H6", "trick 1 E S5=S", "open"),
        ("H9 JK=S H5 H6", "trick 1 E JK=S", "no"),
    ],
    ids=["named while void", "another card named while void", "named, and a heart held"],
)
def test_to_name_a_suit_with_a_card_that_follows_is_no_revoke(cards: str, faults: str, made: str) -> None:
    held = "H8 S6 S7 S8 S9 S10 SJ SQ SK" if made == "no" else "D4 S6 S7 S8 S9 S10 SJ SQ SK"
    found = situation(
        FOUR + f'house = {{ revoke_penalty = "hoffmann" }}\ncontract = "7NT by E"\ntricks = ["N: {cards}"]\n'
        f'holds = {{ E = "{held}" }}'
    )
    assert found.ask("faults").answer == f"trick 1 lead N, {faults}"
    assert found.ask("made").answer == made


@pytest.mark.parametrize("key", [*DEAL_KEYS, *TOP_KEYS, *RECORD_TOP_KEYS])
def test_null_is_refused_by_the_name_of_its_key(key: str) -> None:
    """JSON: what is not known is left out; null is not guessed to mean that."""
    raw: dict[str, Any] = {"rules": "avondale", "contract": "7H by N", "ask": [{"question": "made"}], key: None}
    with pytest.raises(SituationError, match=f"^{key}: null is no value"):
        situation(json.dumps(raw), json_form=True)
    if key in DEAL_KEYS:
        raw = {"rules": "avondale", "deal": [{"contract": "7H by N", key: None}], "ask": [{"question": "made"}]}
        with pytest.raises(SituationError, match=f"deal 1: {key}: null is no value"):
            situation(json.dumps(raw), json_form=True)


@frozen
class HarbourJoker:
    """A policy of another package, with rule ids of its own."""

    def leading(self, facts: LeadFacts) -> LeadRight:
        return LeadRight(ALL_SUITS, facts.last_trick, True, "harbour.lead")

    def following(self, facts: FollowFacts) -> FollowRight:
        return FollowRight(facts.void, False, True, "harbour.follow")


@pytest.mark.parametrize("rule", ["harbour.follow", "turn"])
def test_rules_of_another_package_have_ids_of_their_own(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = f'[[ask]]\nquestion = "who is next"\nrule = "{rule}"'
    given = with_options(AVONDALE, joker_nt_model=HarbourJoker())
    monkeypatch.setattr(document, "profile", lambda name: given)
    (ask,) = situation(SEVEN + asked).asks
    assert ask.rule == rule
    with pytest.raises(SituationError, match=r"ask: rule: there is no rule 'joker\.harbour'"):
        situation(SEVEN + asked.replace(rule, "joker.harbour"))
