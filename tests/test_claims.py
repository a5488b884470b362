"""Claims: the rest of the tricks agreed, or checked with open cards; and the last deal of a match taken back."""

from __future__ import annotations

import itertools
import pickle
import random
from collections import Counter
from collections.abc import Iterator

import pytest

import fivehundred as fh
from fivehundred import E, N, S, W, profiles
from fivehundred.claims.terms import Terms, terms_of
from fivehundred.claims.verbs import is_certain, is_sure
from fivehundred.phases import flow
from fivehundred.phases.course import stoppers
from fivehundred.phases.playing import tricks_left
from fivehundred.profiles.registry import OWN
from fivehundred.seats import Seat
from fivehundred.testing.laws.deals import check_end
from fivehundred.testing.playing import KEEPER, PLAYERS, travel
from fivehundred.testing.random_rules import Chance, any_rules
from hands import called, dealt, played
from strategies import TWO_JOKERS, WEAK_JOKERS


def endings(chance: random.Random, rules: fh.RuleSet, most: int) -> Iterator[fh.Playing]:
    """Places in the last tricks of a random hand, within tricks too."""
    dealer = Seat(chance.randrange(rules.players))
    journey = travel(rules, dealer, chance.getrandbits(32), chance.choice((*PLAYERS, KEEPER)), chance.getrandbits(32))
    late = [state for state in journey.states if isinstance(state, fh.Playing) and tricks_left(state) <= most]
    yield from chance.sample(late, min(3, len(late)))


def tried(state: fh.State, terms: Terms, before: int) -> bool:
    """Whether the team can keep its claim, by trying every action of the engine to the end of the deal."""
    if isinstance(state, fh.Finished):
        return terms.low <= sum(state.won[seat] for seat in terms.counted) - before <= terms.high
    results = (tried(fh.apply(state, act), terms, before) for act in fh.legal_actions(state))
    return any(results) if fh.decider(state) in terms.team else all(results)


def check_sure(state: fh.Playing, seat: Seat, count: int) -> bool | None:
    """Whether a claim is sure, which is that no play of the others breaks it; `None` where it cannot be made."""
    terms = terms_of(state, seat, count)
    if terms is None or fh.why_not_claim(state, seat, count, agreed=True) is not None:
        return None
    sure = tried(state, terms, sum(state.won[one] for one in terms.counted))
    assert is_sure(state, terms) is sure, (seat, count, state)
    violation = fh.why_not_claim(state, seat, count)
    assert (violation is None) is sure
    assert violation is None or violation.rule == "claim.not-sure"
    return sure


def test_a_claim_is_sure_if_and_only_if_no_play_of_the_others_breaks_it() -> None:
    chance = random.Random("claims")
    checked: Counter[bool | None] = Counter()
    for number in range(120):
        rules = chance.choice((*OWN, any_rules(Chance(chance))))
        for state in endings(chance, rules, 2 if rules.players > 4 or number % 3 else 3):
            checked[check_sure(state, chance.choice(state.deal.active), chance.randint(0, tricks_left(state)))] += 1
    assert min(checked[True], checked[False]) > 50, checked


def deals_of(state: fh.Playing, seat: Seat, count: int) -> Iterator[fh.Playing]:
    """Different places of the play that this seat may have to do with, of so many drawn."""
    found = set()
    for one in itertools.islice(fh.deals(fh.view(state, seat), random.Random(1)), count):
        now = flow.declined(one) if isinstance(one, fh.Announcing) else one
        assert isinstance(now, fh.Playing)
        if now.hands not in found:
            found.add(now.hands)
            yield now


def check_certain(state: fh.Playing, seat: Seat, count: int) -> bool | None:
    """Whether a claim is sure by what its seat sees, which is that it is sure in all such deals; `None` if not told."""
    terms = terms_of(state, seat, count, hidden=True)
    if terms is None or fh.why_not_claim(state, seat, count, agreed=True) is not None:
        return None
    before = sum(state.won[one] for one in terms.counted)
    certain = is_certain(state, terms, seat)
    wrong = fh.why_not_claim(state, seat, count, by=seat)
    if certain is None:
        assert wrong is not None
        assert wrong.rule == "claim.too-early"
        return None
    assert (wrong is None) is certain
    assert wrong is None or wrong.rule == "claim.not-certain"
    every = all(tried(one, terms, before) for one in deals_of(state, seat, 60 if certain else 1500))
    assert every is certain, (seat, count, state)
    return certain


def test_a_claim_by_a_seat_is_sure_if_and_only_if_it_is_in_every_deal_that_agrees_with_its_view() -> None:
    chance = random.Random("claims by a view")
    checked: Counter[bool | None] = Counter()
    for number in range(60):
        rules = chance.choice((*OWN, any_rules(Chance(chance))))
        for state in endings(chance, rules, 1 if rules.players > 4 or number % 3 else 2):
            seat = chance.choice(state.deal.active)
            checked[check_certain(state, seat, chance.randint(0, tricks_left(state)))] += 1
    assert min(checked[True], checked[False]) > 25, checked


ANY_LEAD = fh.with_options(TWO_JOKERS, joker_lead="any_suit", joker_nomination="none")
JOKERS = [(rules, "7NT") for rules in (*WEAK_JOKERS, TWO_JOKERS, ANY_LEAD, profiles.SWEDISH_CLASSIC)]
SUPER = fh.with_options(profiles.AVONDALE, other_no_trick_bids="super_open_misere_430", misere_stop="play_all")
BOTH = fh.with_options(
    profiles.AVONDALE, misere_partner="declarer_plays_both", misere_needs="none", misere_stop="play_all"
)


@pytest.mark.parametrize(("rules", "word"), [*JOKERS, (SUPER, "SOMIS"), (BOTH, "MIS"), (BOTH, "OMIS")])
def test_a_claim_is_sure_where_jokers_have_no_suit_or_another_chooses_the_cards(rules: fh.RuleSet, word: str) -> None:
    chance = random.Random(f"{rules.name} {word}")
    checked: Counter[bool | None] = Counter()
    for seed in range(60):
        dealer = Seat(rules.players - 1)
        state: fh.State = fh.bid(fh.deal(rules, dealer=dealer, seed=seed), fh.call(word, rules=rules))
        while not isinstance(state, fh.Finished) and not (isinstance(state, fh.Playing) and tricks_left(state) < 3):
            legal = fh.legal_actions(state)
            state = fh.apply(state, fh.PASS if fh.PASS in legal else KEEPER.choose(state, legal, chance))
        if isinstance(state, fh.Playing):
            for seat, count in itertools.product(state.deal.active, range(3)):
                checked[check_sure(state, seat, count)] += 1
    assert min(checked[True], checked[False]) > 5, checked


def test_an_agreed_claim_ends_a_deal_that_keeps_the_laws() -> None:
    chance = random.Random("agreed")
    done = 0
    for _ in range(60):
        rules = chance.choice((*OWN, any_rules(Chance(chance))))
        for state in endings(chance, rules, 10):
            seat = chance.choice(state.deal.active)
            terms = terms_of(state, seat, 1, hidden=True) or terms_of(state, seat, 0, hidden=True)
            assert terms is not None
            count = min(1, terms.high)
            free = [one for one in state.deal.active if one not in terms.counted]
            rest = 0 if stoppers(state.deal) and count else tricks_left(state) - count
            others = [chance.choice(free) for _ in range(rest)] if free else None
            end = fh.claim(state, seat, count, agreed=True, others=others)
            assert end.tricks == state.tricks
            assert end.plays == state.plays
            assert end.hands == state.hands
            assert not end.thrown_in
            assert sum(end.won[one] for one in terms.counted) == sum(state.won[one] for one in terms.counted) + count
            check_end(end, (seat, count, state))  # all cards are there, tricks and points add up
            assert pickle.loads(pickle.dumps(end)) == end
            match = fh.Match.start(rules, dealer=state.deal.dealer).add(end)
            assert match.totals == fh.score(end).points
            done += 1
    assert done > 80


# small endings, by hand


def endgame(bid: str, hands: dict[Seat, str], rules: fh.RuleSet = profiles.AVONDALE) -> fh.Playing:
    """A contract by N at the first lead, with these cards among others; N keeps what is named."""
    state = called(dealt(rules, hands, dealer=W), f"{bid} - - -")
    assert isinstance(state, fh.Exchanging)
    keep = set(fh.cards(hands.get(N, "")))
    state = fh.exchange(state, [card for card in state.hands[N] if card not in keep][: state.missing])
    assert isinstance(state, fh.Announcing | fh.Playing)
    return fh.force(state, fh.legal_plays(state)[0]) if isinstance(state, fh.Announcing) else state  # type: ignore[return-value]


TOP = "JK HJ DJ HA HK HQ H10 H9 H8 H7"


def test_ten_top_trumps_are_ten_tricks() -> None:
    state = endgame("8H", {N: TOP})
    assert fh.why_not_claim(state, N, 10) is None
    assert fh.why_not_claim(state, S, 10) is None, "partners claim together"
    end = fh.claim(state, N, 10)
    assert end.won == (10, 0, 0, 0)
    assert fh.score(end).points == (300, 0)
    assert next(line.rule for line in fh.score(end).lines) == "score.made"
    assert rule(state, E, 1) == "claim.not-sure"
    assert fh.why_not_claim(state, E, 0) is None, "who claims nothing gives up"
    assert fh.claim(state, E, 0).won == (10, 0, 0, 0)


def rule(state: fh.State, seat: Seat, tricks: int, by: Seat | None = None) -> str | None:
    violation = fh.why_not_claim(state, seat, tricks, by=by)
    return violation.rule if violation else None


def test_a_seat_claims_what_it_can_know() -> None:
    state = endgame("8H", {N: TOP})
    assert fh.claim(state, N, 10, by=N) == fh.claim(state, N, 10)
    assert rule(state, S, 10) is None, "a host sees all cards"
    assert rule(state, S, 10, by=S) == "claim.not-certain"
    assert rule(state, E, 0, by=E) is None, "who claims nothing gives up"
    assert rule(state, E, 10, by=E) == "claim.not-certain"
    assert rule(state, E, 1, by=E) == "claim.too-early"
    assert rule(state, N, 10, by=S) == rule(state, N, 10, by=E) == "claim.seat"
    with pytest.raises(fh.IllegalAction) as refused:
        fh.claim(state, S, 10, by=S)
    assert str(refused.value) == (
        "S claims 10 of 10 tricks, but cannot know that: the other cards may lie so that there is a play against it."
    )


def test_who_draws_the_trumps_claims_the_tricks_that_nobody_can_beat_then() -> None:
    """S001-20: who has a trump must play it; five are out, and eight leads that they cannot beat take them all."""
    state = endgame("8H", {N: "JK HJ DJ HA HK HQ H10 H9 SA SK"})
    assert rule(state, N, 10, by=N) is None
    without = endgame("8H", {N: "JK HJ DJ HA HK SA SK SQ CA CK"})
    assert rule(without, N, 10, by=N) == "claim.not-certain", "eight trumps are out: somebody may have six of them"
    assert rule(without, N, 5, by=N) is None


def test_who_does_not_lead_claims_what_every_lead_leaves_him() -> None:
    state = played(endgame("8H", {N: TOP}), "JK")
    while isinstance(state, fh.Playing) and len(state.tricks) < 8:
        state = fh.apply(state, fh.legal_actions(state)[-1])
    assert isinstance(state, fh.Playing)
    assert fh.actor(state) == N
    assert rule(state, N, 2, by=N) is None
    assert rule(state, E, 0, by=E) is None


def test_what_cannot_be_claimed() -> None:
    state = endgame("8H", {N: TOP})
    assert rule(state, N, 11) == rule(state, N, -1) == "claim.count"
    assert rule(fh.deal(profiles.AVONDALE, dealer=W, seed=1), N, 3) == "stage.claim"
    assert rule(fh.claim(state, N, 10), N, 1) == "stage.over"
    with pytest.raises(fh.IllegalAction, match=r"^E claims 1 of 10 tricks, but there is a play against it\.$"):
        fh.claim(state, E, 1)
    with pytest.raises(fh.IllegalAction, match=r"^N cannot claim 11 tricks: the number must be from 0 to 10\.$"):
        fh.claim(state, N, 11, agreed=True)


def test_a_claim_of_too_many_cards_is_too_early() -> None:
    state = endgame("8H", {N: "H5 H6 S5 S6 C5 C6 D4 D5 D6 H4"})
    terms = terms_of(state, N, 4)
    assert terms is not None
    assert is_sure(state, terms, positions=100) is None


def test_in_a_misere_the_declarer_claims_none_and_an_opponent_claims_that_he_takes_one() -> None:
    low = "S5 S6 S7 C5 C6 C7 D4 D5 D6 H4"
    state = endgame("OMIS", {N: low})
    assert rule(state, N, 1) == "claim.misere"
    assert rule(state, E, 0) == "claim.misere"
    assert rule(state, S, 0) == "misere.sits-out"
    assert rule(state, E, 2) == "claim.count", "play stops at the first"
    lost = fh.claim(state, E, 1, agreed=True)
    assert lost.won == (1, 0, 0, 0)
    assert fh.score(lost).made is False
    assert flow.claimable(state, (E, W, N))
    assert flow.claimable(state, (E,) * 10)
    for winners in ((), (E,), (E,) * 11, (S,) * 10, (N, E), (N,) * 10):
        assert not flow.claimable(state, winners), winners
    made = fh.claim(state, N, 0, agreed=True)
    assert made.won[N] == 0
    assert sum(made.won) == 10
    assert fh.score(made).points == (500, 0)


def test_a_claim_within_a_trick_keeps_the_cards_on_the_table() -> None:
    state = played(endgame("8H", {N: TOP}), "JK")
    end = fh.claim(state, N, 10)
    assert [str(play) for _, play in end.plays] == ["JK"]
    assert len(end.hands[N]) == 9
    assert end.claimed == (N,) * 10


def test_the_others_are_named_where_it_matters_who_takes_the_rest() -> None:
    rules = fh.with_options(profiles.SWEDISH_CLASSIC, defender_unit="each_own_tricks")
    state = called(fh.deal(rules, dealer=Seat(2), seed=3), "7NT - -")
    while not isinstance(state, fh.Playing):
        state = fh.apply(state, fh.legal_actions(state)[0])
    left = tricks_left(state)
    with pytest.raises(fh.IllegalAction) as refused:
        fh.claim(state, Seat(0), left - 2, agreed=True)
    assert (refused.value.rule, str(refused.value)) == (
        "claim.others",
        "It matters for the points which of 1 and 2 takes the 2 tricks that 0 does not claim: "
        "name the winners in order (others=).",
    )
    end = fh.claim(state, Seat(0), left - 2, agreed=True, others=[Seat(1), Seat(2)])
    assert end.claimed[-2:] == (1, 2)
    with pytest.raises(fh.IllegalAction, match=r"^0 leaves 2 tricks to 1 or 2, not to 0 and 2\.$"):
        fh.claim(state, Seat(0), left - 2, agreed=True, others=[Seat(0), Seat(2)])


@pytest.mark.parametrize("rules", [*OWN, *(any_rules(Chance(random.Random(seed))) for seed in range(12))])
def test_a_claim_is_carried_out_if_and_only_if_nothing_is_wrong_with_it(rules: fh.RuleSet) -> None:
    """At every table, of players alone, of pairs and with a called partner: who asks first is never refused then."""
    chance = random.Random(f"claims of {rules.name}")
    legal: Counter[bool] = Counter()
    for state in (state for _ in range(3) for state in endings(chance, rules, 4)):
        seats = [Seat(seat) for seat in range(rules.players)]
        for seat, count, agreed in itertools.product(seats, range(-1, tricks_left(state) + 2), (True, False)):
            free = [one for one in state.deal.active if one != seat]
            rest = [chance.choice(free) for _ in range(max(0, tricks_left(state) - count))]
            for others in (None, rest, [seat]):
                wrong = fh.why_not_claim(state, seat, count, agreed=agreed, others=others)
                legal[wrong is None] += 1
                if wrong is None:
                    end = fh.claim(state, seat, count, agreed=agreed, others=others)
                    assert len(end.tricks) + len(end.claimed) <= rules.pack.hand_size
                    check_end(end, (seat, count, others, state))
                else:
                    assert str(wrong)
                    with pytest.raises(fh.IllegalAction):
                        fh.claim(state, seat, count, agreed=agreed, others=others)
    assert min(legal[True], legal[False]) > 10, legal


def test_an_agreed_claim_tells_nobody_who_the_called_partner_is() -> None:
    """S003-45: until the called card is played a claim is for its seat alone, and names who takes the rest."""
    state: fh.State = fh.bid(fh.deal(profiles.AVONDALE_5P, dealer=Seat(4), seed=2), fh.call("8S"))
    while not isinstance(state, fh.Announcing):
        legal = fh.legal_actions(state)
        state = fh.apply(state, fh.PASS if fh.PASS in legal else legal[0])
    others = [card for seat in range(1, 5) for card in state.hands[seat]]
    call = next(act for act in fh.legal_actions(state) if isinstance(act, fh.CallPartner) and act.card in others)
    state = fh.apply(state, call)
    assert isinstance(state, fh.Playing)
    assert state.deal.partner is not None
    said = {str(fh.why_not_claim(state, Seat(seat), 2, agreed=True)).replace(str(seat), "?") for seat in range(5)}
    assert len(said) == 5, "each names all the others"
    for seat in map(Seat, range(5)):
        wrong = fh.why_not_claim(state, seat, 2, agreed=True)
        assert wrong is not None
        assert wrong.rule == "claim.others"
        assert dict(wrong.facts)["others"] == tuple(str(one) for one in range(5) if one != seat)
        rest = [state.deal.partner if seat != state.deal.partner else Seat(0)] * 8
        assert fh.claim(state, seat, 2, agreed=True, others=rest).won[seat] == 2


def test_hi_lo_is_claimed_exactly() -> None:
    rules = fh.with_options(profiles.AVONDALE, other_no_trick_bids="hi-lo_350")
    state = called(dealt(rules, {N: "SA SK SQ SJ S10 S9 S8 S7 S6 S5"}, dealer=W), "HILO - - -")
    assert isinstance(state, fh.Exchanging)
    state = fh.exchange(state, [card for card in state.hands[N] if card.suit is not fh.Suit.SPADES])
    assert isinstance(state, fh.Playing)
    terms = terms_of(state, N, 5)
    assert terms is not None
    assert (terms.low, terms.high) == (5, 5)
    assert rule(state, N, 5) == "claim.not-sure", "all ten spades are high"
    assert fh.score(fh.claim(state, N, 5, agreed=True)).made is True


# takeback


def test_a_match_takes_back_its_last_deal() -> None:
    chance = random.Random("takeback")
    match = fh.Match.start(profiles.AVONDALE_5P, dealer=Seat(1))
    before = [match]
    while len(before) < 8 and not match.over:
        state: fh.State = match.deal(seed=chance.getrandbits(32))
        while not isinstance(state, fh.Finished):
            state = fh.apply(state, chance.choice(fh.legal_actions(state)))
        match = match.add(state)
        before.append(match)
    for earlier in reversed(before[:-1]):
        match = match.takeback()
        assert match == earlier
        assert hash(match) == hash(earlier)
        assert repr(match) == repr(earlier)
        assert pickle.loads(pickle.dumps(match)) == earlier
    with pytest.raises(fh.StateError, match="there is nothing to take back"):
        match.takeback()


def test_a_deal_that_ended_the_match_is_taken_back() -> None:
    match = fh.Match.start(profiles.AVONDALE, dealer=W, totals=(400, 0))
    won = match.add_result(fh.contract("8H by N"), {"NS": 8, "EW": 2})
    assert won.over
    assert not won.takeback().over
    assert won.takeback() == match
    assert pickle.loads(pickle.dumps(won)).takeback() == match
    thrown = match.add(fh.misdeal(match.deal(seed=1)))
    assert thrown.takeback() == match
