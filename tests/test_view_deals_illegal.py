"""Deals that agree with a view after acts that a table let pass, under an outsider's rules, or where none are."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import settings

import fivehundred as fh
from exact_draws import chances
from fivehundred.knowledge.trusted import trusted
from fivehundred.phases.exchanging import check_discard
from fivehundred.rules.joker import FollowFacts, FollowRight, LeadFacts, LeadRight
from fivehundred.testing import PLAYERS, Journey, travel
from fivehundred.testing.laws.base import Law
from fivehundred.testing.laws.exchanges import exchanges_agree
from fivehundred.testing.laws.views import drawn_states_are_legal
from fivehundred.testing.playing import KEEPER, Player
from fivehundred.view import View, deals, view
from fivehundred.view.hidden.places import Places
from hands import called, dealt
from small_games import Lie, Lots, breaches, check_uniform, done, every_state, lie, lies
from small_tables import GRAND, LOW, SMALL, A, J, K, Q, joker_shown, positions, small
from strategies import TABLES

TIMES = max(1, settings().max_examples // 100)
"""Ten times as many games in `make laws`."""

# ---- acts that a table let pass ----


def rough(rules: fh.RuleSet, player: Player, seed: int) -> Iterator[fh.State]:
    """A random game in which now and then something illegal passes."""
    rng = Random(seed)
    state: fh.State = fh.deal(rules, dealer=fh.N, seed=seed)
    while not isinstance(state, fh.Finished):
        yield state
        act = player.choose(state, fh.legal_actions(state), rng)
        by = None
        if isinstance(state, fh.Playing) and rng.random() < 0.3:
            if not state.plays and rng.random() < 0.2:
                by = rng.choice(state.deal.active)
            act = fh.Play(rng.choice(list(state.hands[state.seat if by is None else by])))
        elif isinstance(state, fh.Exchanging) and rng.random() < 0.1:
            hand = list(state.hands[state.seat])
            act = fh.Discard(fh.CardSet.of(rng.sample(hand, rng.randint(1, len(hand) - 1))))
        elif isinstance(state, fh.Announcing) and state.partner and rng.random() < 0.3:
            act = fh.CallPartner(rng.choice(rules.pack.sorted_cards))
        elif isinstance(state, fh.Announcing) and state.jokers and rng.random() < 0.3:
            act = fh.NameJoker(rng.choice(list(fh.Suit)), rng.choice(rules.pack.joker_cards))
        try:
            state = fh.force(state, act, by=by)
        except fh.IllegalAction:  # it has no effect
            assert isinstance(act, fh.NameJoker | fh.CallPartner)
    yield state


@pytest.mark.parametrize("seed", range(40))
def test_there_are_deals_whatever_a_table_let_pass(seed: int) -> None:
    rng = Random(seed)
    rules, player, _ = rng.choice(list(SMALL.values())) if seed % 2 else (rng.choice(TABLES), PLAYERS[seed % 4], None)
    for state in rough(rules, player, seed):
        viewer = rng.choice((None, *map(fh.Seat, range(rules.players))))
        seen = view(state, viewer)
        assert view(next(deals(seen, rng)), viewer) == seen


def agreed(state: fh.Playing, seen: View) -> set[Lie]:
    """How the cards may lie: what was illegal in every way tells nothing, and of the rest the first plays count."""
    tried = [(some, breaches(deal, seen)) for some, deal in lies(state, seen)]
    left = [(some, wrong) for some, wrong in tried if wrong is not None]
    sure = set.intersection(*(wrong for _, wrong in left))
    for number in range(done(state)):
        legal = [(some, wrong) for some, wrong in left if number not in wrong]
        left = left if number in sure else legal or left
    return {some for some, _ in left}


def test_after_a_revoke_every_ending_has_its_exact_chance() -> None:
    """Whether it shows in the cards that were played later, or not."""
    tried = Counter[str]()
    for seed in range(400 * TIMES):
        rng = Random(seed)
        rules, player, _ = SMALL[rng.choice(("suit", "suit, three players", "two players, suit"))]
        state = rng.choice(list(rough(rules, player, seed)))
        seen = view(state, rng.choice((None, *map(fh.Seat, range(rules.players)))))
        if not isinstance(state, fh.Playing) or not any(seen.voids) or Lots.of(seen).count(rules) > 400:
            continue
        wrong = breaches(state.deal, seen)
        if not wrong:
            continue
        every = agreed(state, seen)
        found = chances(partial(deals, seen), most=1000)
        if found is None or len(every) < 2:
            continue
        drawn = Counter[Lie]()
        for one, chance in found.items():
            drawn[lie(one)] += chance  # type: ignore[assignment]
        assert drawn == dict.fromkeys(every, Fraction(1, len(every))), seed
        shown = trusted(Places(seen).known).illegal
        tried["shows" if shown else "does not show"] += 1
        if min(tried["shows"], tried["does not show"]) == TIMES:
            return
    raise AssertionError(f"too few revokes: {tried}")


def revoked(second: str) -> tuple[fh.Playing, View]:
    """East revokes on the first trick, in spades, and on the second he plays this card."""
    rules = fh.profile("avondale")
    start = dealt(rules, {fh.N: "SA SK", fh.E: "S5 S6 H4", fh.S: "S7 S8", fh.W: "S9 S10"}, dealer=fh.W, seed=4)
    state = fh.exchange(called(start, "6C - - -"), sorted(start.hands[fh.N] - set(fh.cards("SA SK")))[:3])
    for word in ("SA", "H4", "S7", "S9", "SK", second, "S8", "S10"):
        state = fh.force(state, fh.play_of(word))
    assert isinstance(state, fh.Playing)
    return state, view(state, fh.S)


def test_a_revoke_that_shows_tells_nothing() -> None:
    _, seen = revoked("S5")
    told = trusted(Places(seen).known)
    assert told.illegal == (1,)
    assert not any(finding.places == 1 << fh.E for finding in told.findings)
    assert any(fh.card("S6") in state.hands[fh.E] for state in itertools.islice(deals(seen, Random(1)), 40))


def test_a_revoke_that_nobody_has_noticed_counts_as_void() -> None:
    state, seen = revoked(str(next(card for card in revoked("S5")[0].hands[fh.E] if card.suit is not fh.Suit.SPADES)))
    assert fh.card("S6") in state.hands[fh.E]
    for drawn in itertools.islice(deals(seen, Random(1)), 40):
        assert not any(drawn.deal.numbering.suit(card) is fh.Suit.SPADES for card in drawn.hands[fh.E])


def test_where_no_cards_agree_with_all_plays_the_first_ones_count() -> None:
    """Both opponents revoke, and the declarer, who knows the kitty, misses a card that neither can have."""
    rules = small("avondale", (J, J, Q, K), 3, 2)
    hands = [fh.cards(hand) for hand in ("SA SK SQ", "SJ CJ CQ", "CK CA DQ", "DK DA HK")]
    state: fh.State = called(fh.deal(rules, dealer=fh.W, hands=hands, kitty=fh.cards("HA JK")), "6NT - - -")
    state = fh.exchange(state, fh.cards("HA JK"))
    for word in ("SA", "CQ", "DQ", "DK"):
        state = fh.force(state, fh.play_of(word))
    seen = view(state, fh.N)
    drawn = [one.hands for one in itertools.islice(deals(seen, Random(2)), 300)]
    assert {seat for hands in drawn for seat in (fh.E, fh.S, fh.W) if fh.card("SJ") in hands[seat]} == {fh.W}


def test_a_deal_that_was_thrown_in() -> None:
    rules = fh.with_options(fh.profile("avondale"), hand_redeal_right="no_ace_no_face")
    start = dealt(rules, {fh.N: "S5 S6 S7 S8 C5 C6 C7 C8 D4 D5"}, dealer=fh.W)
    asked = fh.bid(start, fh.AskRedeal())
    for state in itertools.islice(deals(view(asked, fh.S), Random(1)), 40):
        assert isinstance(state, fh.Finished)
        assert not any(card.is_joker or (card.rank or A) >= J for card in state.hands[fh.N])
    wrong = fh.misdeal(start)
    drawn = list(itertools.islice(deals(view(wrong, None), Random(1)), 40))
    assert all(isinstance(state, fh.Finished) and state.misdealt for state in drawn)
    assert any(card.is_joker for state in drawn for card in state.hands[fh.N])


# ---- a rule that the drawing does not know ----


def hold(law: Law, to: Iterable[Journey]) -> None:
    """Hold some deals to a law."""
    for journey in to:
        law(journey)


def test_a_rule_that_the_drawing_does_not_know_is_found_by_the_laws(monkeypatch: pytest.MonkeyPatch) -> None:
    """Jokers may not be discarded any more, but states are drawn in which one was."""

    def stricter(rules: fh.RuleSet, declarer: fh.Seat, hand: fh.CardSet, cards: Iterable[fh.Card], *more: Any) -> Any:
        chosen = tuple(cards)
        wrong = check_discard(rules, declarer, hand, chosen, *more)
        return fh.Violation.of("our.joker-kept") if any(card.is_joker for card in chosen) else wrong

    rules = fh.profile("two_jokers")
    journeys = [travel(rules, fh.N, seed, KEEPER, seed, most=most) for seed in range(30) for most in (7, 20)]
    late = [one for one in journeys if isinstance(one.state, fh.Playing)]
    early = [one for one in journeys if isinstance(one.state, fh.Exchanging)]
    kept = [one for one in late if not any(card.is_joker for card in one.state.deal.discard)]
    hold(drawn_states_are_legal, kept)
    monkeypatch.setattr("fivehundred.game.exchanges.check_discard", stricter)
    with pytest.raises(AssertionError, match="drawn for a view, but not legal"):
        hold(drawn_states_are_legal, kept)
    with pytest.raises(AssertionError, match="the list differs"):
        hold(exchanges_agree, early)


# ---- what an outsider adds, and what cannot be ----


@attrs.frozen
class Backward:
    """A joker that may be played only where its holder has the suit, and wins only for the declarer's side."""

    def leading(self, facts: LeadFacts) -> LeadRight:
        """It may always be led; it wins in an empty hand."""
        return LeadRight(15, True, facts.only_jokers, "joker.lead")

    def following(self, facts: FollowFacts) -> FollowRight:
        """It goes with the suit."""
        return FollowRight(not facts.void, False, facts.declarer_side, "joker.void-only")


@pytest.mark.parametrize("name", ["avondale", "avondale_5p"])
def test_a_policy_of_an_outsider(name: str) -> None:
    sizes = {"avondale": ((J, J, Q, K), 3, 2), "avondale_5p": (LOW, 2, 1)}[name]
    rules = small(name, *sizes, joker_nt_model=Backward(), joker_nomination="none")
    for (state, seen), seed in zip(positions(rules, GRAND, joker_shown, most=60), range(30), strict=False):
        every = every_state(seen)
        assert state in every
        check_uniform(seen, every, seed)
        if trusted(Places(seen).known).doubtful and len(every) > 1:
            return
    raise AssertionError("nothing of that sort came about")


def test_a_view_that_no_cards_make_is_refused() -> None:
    seen = view(fh.deal(fh.profile("avondale"), dealer=fh.W, seed=3), fh.E)
    for wrong, words in (
        (attrs.evolve(seen, sizes=(10, 9, 10, 10)), "cannot be of 10 9 10 10 cards"),
        (attrs.evolve(seen, open_hands=((fh.N, seen.hand),)), "cannot lie where this view shows it"),
    ):
        with pytest.raises(fh.StateError, match=words):
            deals(wrong, Random(1))
