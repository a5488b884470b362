"""One fact, one answer: a contract that is told alone is judged as the shortest auction that ends in it."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivehundred import Bid, Bidding, Contract, Match, RuleSet, Seat, State, Strain, apply, deal, legal_bids
from fivehundred.bids import PASS, AnyBid, AskRedeal, Call, HiLo, Misere
from fivehundred.cli.score.sheet import Result, Sheet
from fivehundred.errors import StateError
from fivehundred.knowledge.auctions import passes_to, shortest, why_never
from fivehundred.phases.bidding import auction_facts, check_call
from fivehundred.phases.deal import calls_partner
from fivehundred.profiles.registry import OWN
from fivehundred.rules.auction import AuctionFacts
from fivehundred.settle import Situation, SituationError
from fivehundred.settle.rulings import from_raw
from fivehundred.testing.strategies import rule_sets
from records import Raw, canonical, table
from strategies import TABLES

CODES = ("MIS", "OMIS", "DNUL", "BNUL", "BMIS", "SOMIS")
BIDS: tuple[AnyBid, ...] = (
    *(Bid(tricks, strain) for tricks in range(6, 11) for strain in Strain),
    *(Bid(10, strain, game=True) for strain in Strain),
    *map(Misere, CODES),
    HiLo(),
)
"""Every bid that any table reads."""


def auction_of(rules: RuleSet, dealer: Seat, contract: Contract) -> tuple[tuple[Seat, Call], ...]:
    """The shortest auction that ends in a contract, or where there is none, that in which all others pass."""
    found = shortest(rules, dealer, contract)
    if found is not None:
        return found
    calls = (*passes_to(rules, dealer, contract.declarer), (contract.declarer, contract.bid))
    while (
        due := rules.auction.mode.next_seat(AuctionFacts(rules.players, rules.seating.left_of(dealer), calls))
    ) is not None:
        calls = (*calls, (due, PASS))
    return calls


def later(rules: RuleSet, contract: Contract, rng: Random) -> Raw:
    """The facts that may be told of the deal after the auction."""
    names = [rules.seating.name(Seat(seat)) for seat in range(rules.players)]
    misere = contract.is_misere
    way = rng.choice(("nothing", "nothing", "tricks", "won", "discard", "scores"))
    if way == "tricks":
        first = rng.choice(list(rules.pack.cards))
        leader = names[contract.declarer]
        return {"tricks": [f"{leader}: {first}"]}
    if way == "won":
        out = rules.seating.partners(contract.declarer) if misere else ()
        seats = [name for seat, name in enumerate(names) if seat not in out or rng.random() < 0.3]
        won = dict.fromkeys(seats, 0)
        for _ in range(10):
            won[rng.choice(seats)] += 1
        return {"won": won}
    if way == "discard":
        some = rng.sample(list(rules.pack.cards), rules.pack.kitty_size)
        return {"discard": " ".join(map(str, some))}
    if way == "scores":
        return {"scores": {side: rng.randrange(-40, 45) * 10 for side in rules.seating.side_names}}
    return {}


def read(raw: Raw) -> Situation | str:
    """The situation of a file, or the key by which it is refused."""
    try:
        return from_raw(raw)
    except SituationError as refused:
        return refused.key


ASKED = ("contract", "high bid", "faults", "made", "score", "totals", "game", "who is next", "next dealer")


@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: rules.name)
def test_a_contract_alone_is_judged_as_the_shortest_auction_that_ends_in_it(rules: RuleSet) -> None:
    rng = Random(rules.name)
    name = rules.seating.name
    for bid in BIDS:
        for _ in range(2):
            dealer, declarer = (Seat(rng.randrange(rules.players)) for _ in range(2))
            contract = Contract(bid, declarer)
            told: Raw = {**table(rules), "dealer": name(dealer), **later(rules, contract, rng)}
            said = " ".join(str(call) for _, call in auction_of(rules, dealer, contract))
            short, long = {**told, "contract": f"{bid} by {name(declarer)}"}, {**told, "auction": said}
            one, other = read(short), read(long)
            if isinstance(one, str) or isinstance(other, str):  # what is told later cannot be: of either
                assert one == other
                assert one in ("discard", "won", "tricks")
                continue
            seats = [name(Seat(rng.randrange(rules.players))) for _ in range(2)]
            card = rng.choice(list(rules.pack.cards))
            for asked in (*ASKED, f"{seats[0]} plays {card}", f"{seats[1]} may play", f"{seats[1]} shows"):
                answers = one.ask(asked).answer, other.ask(asked).answer
                assert canonical(asked, answers[0]) == canonical(asked, answers[1]), (short, long, asked, answers)


@pytest.mark.parametrize("rules", OWN, ids=lambda rules: rules.name)
def test_the_shortest_auction_is_legal(rules: RuleSet) -> None:
    for bid in BIDS:
        for dealer in range(rules.players):
            calls = shortest(rules, Seat(dealer), Contract(bid, Seat(0))) or ()
            for at, (seat, call) in enumerate(calls):
                facts = auction_facts(rules, Seat(dealer), calls[:at])
                assert check_call(rules, facts, call, seat) is None, (bid, calls)


@settings(max_examples=300 * settings().max_examples // 100)
@given(st.sampled_from(TABLES) | rule_sets(), st.integers(0, 2**32))
def test_whatever_an_auction_came_to_can_be_told_without_it(rules: RuleSet, seed: int) -> None:
    """No contract that was bid by the rules is accused when its auction is left out."""
    rng = Random(seed)
    state: State = deal(rules, dealer=Seat(rng.randrange(rules.players)), seed=seed)
    while isinstance(state, Bidding):
        calls = [call for call in legal_bids(state) if not isinstance(call, AskRedeal)]
        low = [call for call in calls if call != PASS][: rng.choice((3, 30))]
        state = apply(state, rng.choice(low) if low and rng.random() < 0.6 else calls[0])
    of = state.deal
    high = auction_facts(rules, of.dealer, of.calls).high
    if high is not None:
        contract = Contract(high[1], high[0])
        assert why_never(rules, contract, of.dealer) is None, of.calls
        assert why_never(rules, contract, None) is None


@pytest.mark.parametrize("rules", OWN, ids=lambda rules: rules.name)
def test_the_score_sheet_refuses_what_is_a_breach_in_a_situation(rules: RuleSet) -> None:
    rng = Random(rules.name)
    for said in BIDS:
        dealer, declarer = (Seat(rng.randrange(rules.players)) for _ in range(2))
        contract = Contract(said, declarer)
        name = rules.seating.name
        told: Raw = {**table(rules), "dealer": name(dealer), "contract": f"{said} by {name(declarer)}"}
        won: dict[str, int] = {rules.seating.side_names[rules.seating.side_of(declarer)]: 10}
        breach = from_raw({**told, "won": {rules.seating.name(declarer): 10}}).ask("faults").answer
        partner = next(seat for seat in rules.seating.clockwise(declarer) if seat != declarer)
        result = Result(
            contract=contract,
            won=won,
            winners=(declarer,) * 10,
            partner=partner if calls_partner(rules, contract) else None,
        )
        sheet = Sheet(match=Match.start(rules, dealer=dealer), source=rules.name)
        if breach == "none":
            assert sheet.add(result).results
        else:
            assert breach.split()[0] in ("bid", "contract")
            with pytest.raises(StateError):
                sheet.add(result)
