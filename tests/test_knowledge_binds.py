"""Rulings and draws are bound to each other: both say what a deal that is partly known leaves possible.

Where a ruling on what a seat has seen is definite, every state drawn for that seat gives it by the engine; where it is
unknown, two of them differ.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from attrs import frozen
from hypothesis import given, note, settings
from hypothesis import strategies as st

import fivehundred as fh
from engine_answers import expected, seat_of
from fivehundred.knowledge.checks import check
from fivehundred.knowledge.opening import opening
from fivehundred.knowledge.reading import known_deals
from fivehundred.knowledge.worlds import World, every_world
from fivehundred.notation.dialects import dialect
from fivehundred.phases.flow import nameable
from fivehundred.settle.answers import UNKNOWN, Case
from fivehundred.settle.questions import question
from fivehundred.settle.rulings import situation
from fivehundred.testing import PLAYERS, Journey, journeys, travel
from fivehundred.view import View, deals, view
from fivehundred.view.told import may_be_asked, told
from records import canonical, questions, whole_exchange
from small_tables import SMALL, positions
from strategies import TABLES

UNASKED = ("score", "totals", "game", "trumps", "value")
"""Questions that need more than a view, or no cards."""


@frozen(kw_only=True, eq=False)
class Trusting(Case):
    """A case in which the acts on record were legal, as in the states that are drawn."""

    def worlds(self) -> Iterator[World]:
        """Every world in which they were."""
        return every_world(self.deals, lawful=True)


def case_of(seen: View, kind: type[Case] = Case) -> Case:
    """What a ruling on a view is asked of."""
    known = known_deals(seen.rules, opening(seen.rules, told(seen)), finished=False)
    check(known)
    return kind(deals=known, before=None, number=1)


def ruled(case: Case, text: str) -> str:
    """The answer of a ruling."""
    asked = question(text, case.known.rules, dialect("canonical", case.known.rules))
    return asked.form.ask(case, asked).text


def by_engine(state: fh.State, text: str) -> str | None:
    """The answer of the engine to a question about a state."""
    if text != "who is partner":
        return expected(state, text, ())
    deal, name = state.deal, state.deal.rules.seating.name
    if deal.contract is not None and deal.rules.seating.partners(deal.contract.declarer):
        return " ".join(map(name, deal.rules.seating.partners(deal.contract.declarer)))
    return "none" if deal.partner is None else name(deal.partner)


def presumed(state: fh.State, text: str) -> bool:
    """Whether a state is one of which the question asks: it is time for the act, and the seat holds what it needs."""
    verb, rest = text.split()[1:2], text.split()[2:]
    if verb == ["plays"]:
        return fh.play_of(rest[0]).card in state.hands[seat_of(text, state.deal.rules)]
    if verb == ["discards"]:
        return isinstance(state, fh.Exchanging) and set(fh.cards(" ".join(rest))) <= state.hands[state.seat]
    if verb == ["names"]:
        jokers = state.deal.rules.pack.joker_cards if len(rest) == 1 else [fh.card(rest[0])]
        return isinstance(state, fh.Announcing) and any(joker in state.jokers for joker in jokers)
    if verb == ["calls"] or rest in (["name"], ["call"]):
        return isinstance(state, fh.Announcing)
    return True


def drawn_for(seen: View, rng: Random) -> Iterator[fh.State]:
    """States drawn for a view, before the first card is discarded.

    A record that tells nothing of a joker's suit says that it is not named yet; a view leaves open whether its holder
    has declined, so those states are passed over here.
    """
    for state in deals(seen, rng):
        if not may_be_asked(seen) or not isinstance(state, fh.Playing) or not nameable(state.deal):
            yield whole_exchange(state)


@settings(max_examples=100)
@given(journeys(st.sampled_from(TABLES)), st.integers(-1, 5), st.integers(0, 2**32))
def test_a_definite_ruling_holds_in_every_state_that_is_drawn(journey: Journey, seat: int, seed: int) -> None:
    rng = Random(seed)
    state = whole_exchange(journey.state)
    viewer = None if seat < 0 else fh.Seat(seat % journey.rules.players)
    seen = view(state, viewer)
    note(str(seen))
    case = case_of(seen)
    drawn = list(islice(drawn_for(seen, rng), 5))
    for text in questions(state, rng, 12):
        if text.startswith(UNASKED):
            continue
        answer = ruled(case, text)
        if answer == UNKNOWN:
            continue
        for one in drawn:
            right = by_engine(one, text)
            if right is not None and canonical(text, right) != canonical(text, answer):
                assert not presumed(one, text), (text, answer, right, one)


@pytest.mark.parametrize("name", SMALL)
def test_where_a_ruling_is_unknown_two_states_that_are_drawn_differ(name: str) -> None:
    rules, player, wanted = SMALL[name]
    most = 120 if rules.players < 5 else 720
    for (state, seen), seed in zip(positions(rules, player, wanted, most=most), range(2), strict=False):
        if may_be_asked(seen) and not seen.calling:
            return  # a record says more of it than a view: see `drawn_for`
        rng = Random(seed)
        case = case_of(seen, Trusting)
        drawn = {whole_exchange(one) for one in islice(deals(seen, rng), 600)}
        for text in questions(whole_exchange(state), rng, 12):
            if text.startswith((*UNASKED, "who is partner")) or ruled(case, text) != UNKNOWN:
                continue  # that everybody does not know the partner is an answer of its own
            answers = {canonical(text, str(by_engine(one, text))) for one in drawn if presumed(one, text)}
            assert len(answers) != 1, (text, answers, seen)


def test_a_joker_that_may_be_laid_away_leaves_it_unknown_whether_a_misere_has_failed() -> None:
    """North keeps the lower joker: nothing beats it if he laid the higher one away, or a partner sits out with it."""
    told = 'rules = "two_jokers"\ncontract = "MIS by N"\ntricks = ["N: S4 S5 S6"]\n'
    hand = "JKR S7 S8 C4 C5 D4 D5 H4 H5"
    assert situation(f'{told}holds = {{ N = "{hand}" }}').ask("made").answer == UNKNOWN
    assert situation(f'{told}holds = {{ N = "{hand}" }}\nhas = {{ E = "JKB" }}').ask("made").answer == "open"
    away = 'discard = "JKB C8 C9 D9 D10 H9"\n'
    assert situation(f'{told}{away}holds = {{ N = "{hand}" }}').ask("made").answer == "no"


def test_a_declarer_of_ten_cards_may_be_about_to_call_a_partner() -> None:
    rules = next(rules for rules in TABLES if rules.name == "five_kitty")
    state = next(
        state
        for seed in range(100)
        for state in travel(rules, fh.Seat(0), seed, PLAYERS[0], seed).states
        if state.stage is fh.Stage.CALLING
    )
    assert state.deal.contract is not None
    assert ruled(case_of(view(state, state.deal.contract.declarer)), "who is next") == rules.seating.name(
        state.deal.contract.declarer
    )


def test_cards_that_may_be_called_wherever_they_lie_are_not_looked_for() -> None:
    """The declarer may call any card, his own too: that is said at once, though nobody knows where one of them lies."""
    rules = next(rules for rules in TABLES if rules.name == "five_buried")
    state = next(
        state
        for seed in range(100)
        for state in travel(rules, fh.Seat(0), seed, PLAYERS[0], seed).states
        if state.stage is fh.Stage.ANNOUNCING and isinstance(state, fh.Announcing) and state.partner
    )
    assert state.deal.contract is not None
    text = f"{rules.seating.name(state.deal.contract.declarer)} may call"
    assert canonical(text, ruled(case_of(view(state, None)), text)) == canonical(text, str(by_engine(state, text)))
