"""What the library promises to policies of others holds for any answers that they give.

For the joker without a suit: any table of 32 and 1,024 answers.
"""

from __future__ import annotations

from random import Random

import pytest
from attrs import frozen
from hypothesis import given, settings
from hypothesis import strategies as st

import fivehundred as fh
from fivehundred import _kernel as kernel
from fivehundred import profiles
from fivehundred._kernel import MAY, MUST, NO_SUIT, TAKES, UNNAMED, WINS, Tables
from fivehundred._tables import tables_for
from fivehundred.rules.joker import FollowFacts, FollowRight, LeadFacts, LeadRight
from fivehundred.rules.options import OPTIONS
from fivehundred.rules.penalties import RevokeFacts
from fivehundred.rules.scoring import Counts, TallyFacts
from fivehundred.testing.playing import KEEPER, PLAYERS
from fivehundred.testing.random_rules import changed
from hands import called, dealt
from random_policies import POLICIES, AnyPenalty, AnyTricks, any_rules_of_others, hold_to_laws
from strategies import TABLES
from test_tree_cursor import check as check_cursor

SEEDS = st.integers(0, 2**32)
MAX_EXAMPLES = settings().max_examples


def test_there_is_a_policy_at_random_for_each_option_that_takes_one() -> None:
    assert POLICIES.keys() == {name for name, option in OPTIONS.items() if option.methods}


# the kernel


def any_tables(rng: Random) -> Tables:
    """The tables of a contract without trumps, with any answers for the joker."""
    rules = rng.choice([rules for rules in TABLES if rules.pack.jokers])
    named = ((rules.pack.joker_cards[0], rng.choice(list(fh.Suit))),) if rng.random() < 0.2 else ()
    tables = tables_for(rules, fh.Contract(fh.Bid(7, fh.Strain.NO_TRUMP), fh.Seat(0)), named).tables
    few = rng.random()  # how seldom something is allowed
    lead = tuple(rng.randrange(64) if rng.random() > few else rng.choice([0, WINS]) for _ in range(1024))
    follow = tuple(rng.randrange(8) for _ in range(32))
    return tables._replace(lead=lead, follow=follow, sole_trump=rng.randrange(2))


def any_hand(t: Tables, rng: Random) -> int:
    """Some cards: often jokers alone, or with few others."""
    cards = range(len(t.suit_of))
    jokers = [card for card in cards if t.suit_of[card] == NO_SUIT and rng.random() < 0.8]
    plain = rng.sample([card for card in cards if t.suit_of[card] != NO_SUIT], rng.choice([0, 0, 1, 2, 3, 9]))
    return sum(1 << card for card in [*jokers, *plain]) or 1


@settings(max_examples=3 * MAX_EXAMPLES)
@given(SEEDS)
def test_the_kernel_leaves_a_card_to_play_whatever_the_tables_say(seed: int) -> None:
    rng = Random(seed)
    t = any_tables(rng)
    for _ in range(40):
        hand, led_suits, shown = any_hand(t, rng), rng.randrange(16), rng.randrange(16)
        last, side, led = rng.randrange(2), rng.randrange(2), rng.randrange(5)
        check_leads(t, hand, led_suits, shown, last)
        check_follows(t, hand, led, led_suits, shown, last, side)


def check_leads(t: Tables, hand: int, led_suits: int, shown: int, last: int) -> None:
    """Every other card may be led; a joker as the table says, or in any way where there is nothing else."""
    jokers = hand & t.lanes[NO_SUIT]
    only = jokers == hand
    leads = kernel.legal_leads(t, hand, led_suits, shown, last)
    assert leads
    assert leads | jokers == hand
    assert leads & jokers in (0, jokers)
    said = t.lead[led_suits + 16 * shown + 256 * last + 512 * only]
    may = said & (15 | UNNAMED)
    if not may and only:
        may = 15
    assert bool(leads & jokers) == bool(jokers and may)
    if jokers:
        right = kernel.lead_right(t, hand, led_suits, shown, last)
        assert right == may | (said & WINS)
        assert kernel.lead_choices(t, hand, led_suits, shown, last) == (UNNAMED if last and may else may)


def check_follows(t: Tables, hand: int, led: int, led_suits: int, shown: int, last: int, side: int) -> None:
    """The suit led comes first; a joker as the table says, which is asked for the facts of this moment."""
    jokers, plain = hand & t.lanes[NO_SUIT], hand & ~t.lanes[NO_SUIT]
    follows = kernel.legal_follows(t, hand, led, led_suits, shown, last, side)
    assert follows
    assert follows & ~hand == 0
    suit = 0 if led == NO_SUIT else hand & t.lanes[led]
    if led == NO_SUIT:
        facts = 1 + 8 * last + 16 * side
        expected = jokers if jokers and t.sole_trump else hand
    else:
        before, known = led_suits >> led & 1, shown >> led & 1
        facts = (not suit) + 2 * known + 4 * before + 8 * last + 16 * side
        said = t.follow[facts]
        if suit:
            expected = suit | (jokers if said & MAY else 0)
        elif jokers and said & MUST:
            expected = jokers
        else:
            expected = plain | (jokers if said & MAY or not plain else 0)
    assert follows == expected
    right = kernel.follow_right(t, led, int(not suit), led_suits, shown, last, side)
    assert right == t.follow[facts]
    for card in range(len(t.suit_of)):
        strength = kernel.strength(t, card, led, right)
        if t.suit_of[card] == NO_SUIT:
            assert (strength > 0) == bool(right & TAKES)
        else:
            assert (strength > 0) == (t.suit_of[card] == led)


# whole deals and matches


@settings(max_examples=MAX_EXAMPLES // 5)
@given(SEEDS)
def test_a_deal_and_a_match_by_any_policies_keep_the_laws(seed: int) -> None:
    rng = Random(seed)
    rules = any_rules_of_others(rng)
    hold_to_laws(rules, rng)
    check_cursor(rules, seed, rng.choice((*PLAYERS, KEEPER)))


@settings(max_examples=3 * MAX_EXAMPLES)
@given(st.sampled_from(TABLES), SEEDS)
def test_points_are_those_that_any_policies_give(table: fh.RuleSet, seed: int) -> None:
    """Values, points for tricks and penalties by any answers, reckoned once more here."""
    rng = Random(seed)
    rules = changed(
        table,
        {
            "slam_min": "none",
            "overtricks": 0,
            "min_contract": "none",
            **{name: POLICIES[name](rng) for name in ("schedule", "defender_points", "revoke_penalty")},
        },
    )
    tricks, penalties, values = rules.scoring.defender_points, rules.penalties.revoke, rules.schedule.table
    assert isinstance(tricks, AnyTricks)
    assert isinstance(penalties, AnyPenalty)
    bid = rng.choice([bid for bid in fh.ladder(rules) if isinstance(bid, fh.Bid) and not bid.game])
    assert fh.value(rules, bid) == values.rows[bid.tricks - 6][bid.strain]
    contract = fh.Contract(bid, fh.Seat(rng.randrange(rules.players)))
    declarers = next(side for side in rules.seating.sides if contract.declarer in side)
    seats = list(map(fh.Seat, range(rules.players)))
    weights = [rng.random() + 2 * (seat in declarers) for seat in seats]
    winners = rng.choices(seats, weights, k=10)
    won = [winners.count(seat) for seat in seats]
    revoker = rng.choice([None, *seats])
    made = sum(won[seat] for seat in declarers) >= bid.tricks
    judged = None if revoker is None else penalties.judge(RevokeFacts(own=revoker in declarers, made=made))
    made = made if judged is None else judged.made
    match = fh.Match.start(rules, dealer=fh.Seat(0)).add_result(contract, won, winners=winners, revoke=revoker)
    score = match.scores[-1]
    for side, points in zip(rules.seating.sides, score.points, strict=True):
        tally = tricks.tally(TallyFacts(bid=bid, made=made, players=len(side)))
        if side == declarers:
            assert points == (fh.value(rules, bid) if made else -fh.value(rules, bid))
        elif judged is not None and revoker in side:
            assert points == judged.points
        elif tally is None or (judged is not None and revoker not in declarers and not judged.others_score):
            assert points == 0
        else:
            count = sum(won[seat] for seat in seats if seat not in declarers)
            assert points == tally.each * (sum(won[seat] for seat in side) if tally.counts is Counts.OWN else count)
    assert score.made == made


@frozen
class WinsOnceShown:
    """A joker that wins on a suit which its player has failed to follow before, and on no other."""

    def leading(self, facts: LeadFacts) -> LeadRight:
        return LeadRight(15, True, False, "club.lead")

    def following(self, facts: FollowFacts) -> FollowRight:
        return FollowRight(True, False, facts.shown_void, "club.follow")


@pytest.mark.parametrize("holder", [fh.E, fh.S, fh.W])
@pytest.mark.parametrize("suit", "SCDH")
def test_a_policy_learns_of_each_void_that_a_seat_has_shown(suit: str, holder: fh.Seat) -> None:
    rules = fh.with_options(profiles.AVONDALE, joker_nt_model=WinsOnceShown(), joker_nomination="none")
    others = [card for card in rules.pack.cards if str(card)[0] not in suit + "J"]
    hand = " ".join(map(str, others[5:14]))
    start = called(dealt(rules, {fh.N: f"{suit}A {suit}K", holder: f"JK {hand}"}, dealer=fh.W), "7NT - - -")
    assert isinstance(start, fh.Exchanging)
    top = fh.cards(f"{suit}A {suit}K")
    state: fh.State = fh.exchange(start, [card for card in start.hands[fh.N] if card not in top][: start.missing])
    for throws_at in (0, 1):
        at = state
        for trick, lead in enumerate(top[: throws_at + 1]):
            at = fh.play(at, lead)
            while isinstance(at, fh.Playing) and at.plays:
                joker = at.seat == holder and trick == throws_at
                at = fh.play(
                    at, fh.JOKER if joker else next(play for play in fh.legal_plays(at) if play.card != fh.JOKER)
                )
        assert isinstance(at, fh.Playing)
        assert at.leader == (holder if throws_at else fh.N), (throws_at, at)
