"""What follows if all acts on record were legal, also where tricks are not listed."""

from __future__ import annotations

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

import fivehundred as fh
from fivehundred.knowledge.opening import opening
from fivehundred.knowledge.places import hand_place, layout
from fivehundred.knowledge.reading import known_deals
from fivehundred.knowledge.trusted import lawful, trusted
from fivehundred.settle import situation
from fivehundred.testing import Journey, journeys
from fivehundred.view import view
from fivehundred.view.told import told
from strategies import tables

REVOKED = """
rules = "avondale"
contract = "7C by N"
tricks = [
  "N: D9 S5 D10 D4", "S: H9 H8 H10 S6", "N: SA S7 S8 S9", "N: JK C5 C9 C10", "N: CA C6 CQ CK", "N: CJ C7 D7 H4",
  "N: SJ C8 S10 SQ",
]
"""


BOTH = ("trick 1 E S5", "trick 2 E S6")
OTHERS = 'N = "D5 D6 SK", S = "DQ H7 H5", W = "DA HK HA"'
"""The hands of the others: of the red cards D8 DJ DK and H6 HJ HQ are unseen, and no black one."""


@pytest.mark.parametrize(
    ("holds", "answer", "possible"), [(OTHERS, "unknown", BOTH), (OTHERS + ', E = "D8 DJ DK"', BOTH[0], ())]
)
def test_one_of_two_acts_must_be_a_breach_but_nobody_knows_which(
    holds: str, answer: str, possible: tuple[str, ...]
) -> None:
    """East threw a spade on diamonds and on hearts; his three cards are of the six red ones that nobody has seen."""
    ruling = situation(f"{REVOKED}holds = {{ {holds} }}").ask("faults")
    assert (ruling.answer, ruling.possible) == (answer, possible)


def test_acts_that_may_all_have_been_legal_are_no_breach() -> None:
    """The same before the last trick: four of five black cards that are unseen then may be East's."""
    ruling = situation(REVOKED.replace('"N: SJ C8 S10 SQ",', "")).ask("faults")
    assert ruling.answer == "none"
    assert set(BOTH) < set(ruling.possible)


@settings(max_examples=60)
@given(journeys(tables()), st.integers(0, 9), st.booleans())
def test_what_follows_from_legal_acts_is_true_also_where_tricks_are_forgotten(
    journey: Journey, gone: int, gap: bool
) -> None:
    """Every card that a seat holds may be there: findings are about what it held, as far as that is sure."""
    state = journey.state
    record = told(view(state, None))
    listed = record.tricks or ()
    if not isinstance(state, fh.Playing) or not listed:
        return
    gone = min(gone, len(state.tricks))
    if gap:
        record = evolve(record, tricks=(*listed[:1], *[None] * (gone - 1), *listed[max(1, gone) :]))
    else:
        record = evolve(record, tricks=listed[gone:], trick=gone + 1)
    (known,) = known_deals(state.deal.rules, opening(state.deal.rules, record), finished=False)
    assert not trusted(known).illegal
    found = lawful(known, layout(known, fh.Stage.PLAYING, len(state.tricks)))
    assert found.possible
    for seat, hand in enumerate(state.hands):
        for card in hand:
            where = found.where(card)
            assert not where or where >> hand_place(fh.Seat(seat)) & 1
