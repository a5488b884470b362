"""Where a record leaves facts open, the few that are judged stand for all the others."""

from __future__ import annotations

import sys
from itertools import product

import pytest
from attrs import evolve

from fivehundred import profile, with_options
from fivehundred.cards import CardSet, cards
from fivehundred.phases.legality import legal_plays_of
from fivehundred.phases.scoring import DealScore, ScoreFacts, score_of
from fivehundred.rules.options import OPTIONS
from fivehundred.seats import Seat
from fivehundred.settle import situation
from fivehundred.settle.answers.worlds import Worlds, worlds
from fivehundred.settle.position import positions

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
]


@pytest.mark.parametrize("text", LEADS + FOLLOWS)
def test_the_suits_led_and_not_followed_are_judged_by_what_they_allow(text: str) -> None:
    """Every set of suits led and not followed allows what the facts do that stand for it."""
    document = situation(text).document
    for house in JOKERS:
        (p,) = positions(with_options(document.rules, **house), document.deals[0])
        (seat,) = document.deals[0].holds
        hand = CardSet.of(document.deals[0].holds[seat])
        found = worlds(p, seat, [hand])
        open_still = [*product(p.led_worlds(), p.void_worlds(seat))]
        assert len(found.of) == len(open_still) > 100
        for (led, void), at in zip(open_still, found.of, strict=True):
            facts = found.facts[0 if at is None else at]
            assert legal_plays_of(evolve(facts, led_suits=led, shown_void=void)) == legal_plays_of(facts)


def test_the_keys_that_decide_are_those_of_which_one_alone_changes_the_result() -> None:
    p = positions(profile("avondale"), situation(LEADS[0]).document.deals[0])[0]
    facts = worlds(p, Seat(0), [CardSet.of(cards("JK S9"))]).facts[:2]
    two, three = ("led", 2), ("holds.N", 3)
    assert Worlds((two, three), facts, (0, 0, 0, 1, 1, 1)).decisive(["legal", "illegal"]) == ("led",)
    assert Worlds((two, three), facts, (0, 1, 0, 0, 1, 0)).decisive(["legal", "illegal"]) == ("holds.N",)
    assert Worlds((two, three), facts, (0, 1, 0, 1, 0, 1)).decisive(["legal", "illegal"]) == ("led", "holds.N")
    assert Worlds((two, three), facts, (0, None, None, None, 1, 1)).decisive(["legal", "illegal"]) == ("led", "holds.N")


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

    monkeypatch.setattr(sys.modules["fivehundred.settle.answers.outcomes"], "score_of", counted)
    found = situation(AUCTION)
    assert found.ask("score").answer == found.ask("game").answer == "open"
    assert found.ask("score").decided_by == {"min_contract": "none"}
    assert found.ask("game").decided_by == {}
    assert 200 < scored < 10_000
