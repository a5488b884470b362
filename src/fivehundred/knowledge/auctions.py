"""Auctions in which a contract comes about: a contract that is told without its auction is judged by the shortest."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from fivehundred.bids import PASS, AnyBid, Bid, Call, Contract
from fivehundred.errors import Violation
from fivehundred.phases.bidding import auction_facts, check_call, check_offered, contract_of
from fivehundred.rules.auction import AuctionFacts
from fivehundred.rules.ruleset import RuleSet, ladder
from fivehundred.rules.watched import fact
from fivehundred.seats import Seat

Calls = tuple[tuple[Seat, Call], ...]

_MOST_BEFORE = 3
"""Bids that a call may need before it: a double nullo needs the partner's misère, that a seven, and who speaks first
must bid lower to be asked again."""

_NEEDS = ("bid.misere-needs", "bid.partner-first")
"""The rules that want another bid before a call."""


@fact("seating", "auction", "schedule", "misere")
@lru_cache(maxsize=4096)
def why_never(rules: RuleSet, contract: Contract, dealer: Seat | None) -> Violation | None:
    """Why no auction can end in this contract, none if one can; ``dealer`` none = whoever dealt."""
    dealers = [Seat(seat) for seat in range(rules.players)] if dealer is None else [dealer]
    wrong = check_offered(rules, contract.bid)
    if wrong is not None or any(shortest(rules, one, contract) is not None for one in dealers):
        return wrong
    calls = passes_to(rules, dealers[0], contract.declarer)
    return check_call(rules, auction_facts(rules, dealers[0], calls), contract.bid, contract.declarer)


@fact("seating", "auction", "schedule", "misere")
@lru_cache(maxsize=4096)
def shortest(rules: RuleSet, dealer: Seat, contract: Contract) -> Calls | None:
    """The shortest legal auction that ends in a contract, none if there is none.

    All pass but the declarer, and where the rules want a bid before his, others make the lowest that will do.

    >>> from fivehundred import contract, profiles
    >>> [str(call) for _, call in shortest(profiles.AVONDALE, Seat(3), contract("MIS by E")) or ()]
    ['7S', 'MIS', 'PASS', 'PASS', 'PASS']
    """
    if check_offered(rules, contract.bid) is not None:
        return None
    alone = auction_facts(rules, dealer, passes_to(rules, dealer, contract.declarer))
    wrong = check_call(rules, alone, contract.bid, contract.declarer)
    for most in range(_MOST_BEFORE + 1 if wrong is not None and wrong.rule in _NEEDS else 1):
        found = next(_ending_in(rules, auction_facts(rules, dealer, ()), contract, most), None)
        if found is not None:
            return found
    return None


def passes_to(rules: RuleSet, dealer: Seat, seat: Seat) -> Calls:
    """Passes of all who speak before a seat."""
    facts = auction_facts(rules, dealer, ())
    while (due := rules.auction.mode.next_seat(facts)) is not None and due != seat:
        facts = AuctionFacts(facts.players, facts.first, (*facts.calls, (due, PASS)))
    return facts.calls


def _ending_in(rules: RuleSet, facts: AuctionFacts, contract: Contract, most: int) -> Iterator[Calls]:
    """Auctions that go on from here and end in the contract; ``most`` bids of others may come before it."""
    due = rules.auction.mode.next_seat(facts)
    if due is None:
        if contract_of(facts) == contract:
            yield facts.calls
        return
    made = facts.high == (contract.declarer, contract.bid)
    own: list[tuple[Call, int]] = [(contract.bid, most)] if due == contract.declarer and not made else []
    before = [(bid, most - 1) for bid in _helpful(rules, contract.bid)] if most and not made else []
    for call, left in (*own, *before, (PASS, most)):
        if check_call(rules, facts, call, due) is None:
            said = AuctionFacts(facts.players, facts.first, (*facts.calls, (due, call)))
            yield from _ending_in(rules, said, contract, left)


@lru_cache(maxsize=512)
def _helpful(rules: RuleSet, bid: AnyBid) -> tuple[AnyBid, ...]:
    """Bids below this one that may be needed before it: the lowest, the lowest that a misère waits for, and misères."""
    below = ladder(rules)[: ladder(rules).index(bid)]
    needs = {place.needs for place in rules.misere.bids}
    least = (next((b for b in below if isinstance(b, Bid) and b.tricks == tricks), None) for tricks in needs)
    others = (b for b in below if not isinstance(b, Bid))
    return tuple(dict.fromkeys(b for b in (*below[:1], *least, *others) if b is not None))
