"""The auction: who is to call, which calls are legal, and why not."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from fivehundred.bids import PASS, Bid, Call, Contract, Misere, Pass
from fivehundred.cards import CardSet
from fivehundred.errors import Violation
from fivehundred.phases.record import Deal, Stage, not_due
from fivehundred.rules.auction import AuctionFacts
from fivehundred.rules.ruleset import RuleSet, ladder, ranks
from fivehundred.seats import Seat


@frozen
class Bidding:
    """The auction is open."""

    stage: ClassVar[Stage] = Stage.BIDDING
    deal: Deal

    @property
    def facts(self) -> AuctionFacts:
        """What has been said."""
        return auction_facts(self.deal.rules, self.deal.dealer, self.deal.calls)

    @property
    def seat(self) -> Seat:
        """The seat to call."""
        seat = self.deal.rules.auction.mode.next_seat(self.facts)
        assert seat is not None
        return seat

    @property
    def high(self) -> tuple[Seat, Bid | Misere] | None:
        """The standing bid and its bidder."""
        return self.facts.high

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The cards in each hand."""
        return self.deal.hands


def auction_facts(rules: RuleSet, dealer: Seat, calls: tuple[tuple[Seat, Call], ...]) -> AuctionFacts:
    """The facts of an auction that starts at the dealer's left (S001-6, S003-15, S004-3)."""
    return AuctionFacts(rules.players, rules.seating.left_of(dealer), calls)


def check_call(rules: RuleSet, facts: AuctionFacts, call: Call, seat: Seat | None = None) -> Violation | None:
    """Why a call is illegal, none if it is legal; ``seat`` none = whoever is due."""
    due = rules.auction.mode.next_seat(facts)
    if due is None:
        if facts.high is None:
            return Violation.of("auction.passed-out")
        high, bid = facts.high
        return Violation.of("auction.over", seat=rules.seating.name(high), bid=bid)
    out_of_turn = not_due(rules, seat, due, Stage.BIDDING)
    if out_of_turn is not None:
        return out_of_turn
    return check_bid(rules, facts, call)


def check_bid(rules: RuleSet, facts: AuctionFacts, call: Call) -> Violation | None:
    """The same, the turn apart."""
    if isinstance(call, Pass):
        return None
    unoffered = check_offered(rules, call)
    if unoffered is not None:
        return unoffered
    order = ranks(rules)
    # a bid that the table does not play, but let pass, has no place in the ladder: the one before it counts
    high = next(((seat, bid) for seat, bid in reversed(facts.bids) if bid in order), None)
    if high is not None and order[call] <= order[high[1]]:  # S001-10, S003-17
        return Violation.of("bid.too-low", bid=call, seat=rules.seating.name(high[0]), high=high[1])
    if isinstance(call, Misere):
        place = rules.misere.offered(call.code)
        if place is not None and not _met(rules, facts, place.needs):  # S004-28, S003-65, S000-70
            return Violation.of("bid.misere-needs", bid=call, needs=place.needs)
    return None


def _met(rules: RuleSet, facts: AuctionFacts, needs: int) -> bool:
    """Whether somebody has bid ``needs`` tricks or higher in the ladder (A15, S000-70)."""
    if not needs:
        return True
    order = ranks(rules)
    least = min(rank for bid, rank in order.items() if isinstance(bid, Bid) and bid.tricks == needs)
    return any(order.get(bid, -1) >= least for _, bid in facts.bids)


def check_offered(rules: RuleSet, call: Bid | Misere) -> Violation | None:
    """Why the table knows no such bid, whatever has been said."""
    if call in ranks(rules):
        return None
    if isinstance(call, Bid):  # S001-7, S003-16
        return Violation.of("bid.minimum", bid=call, least=rules.auction.min_tricks)
    return Violation.of("bid.not-offered", bid=call)


def legal_calls_of(rules: RuleSet, facts: AuctionFacts) -> tuple[Call, ...]:
    """Every legal call of the seat that is due: pass, then the bids from low to high."""
    if rules.auction.mode.next_seat(facts) is None:
        return ()
    return (PASS, *(bid for bid in ladder(rules) if check_bid(rules, facts, bid) is None))


def contract_of(facts: AuctionFacts) -> Contract | None:
    """The contract of an auction that is over (S001-16, S000-18); none if all passed."""
    return None if facts.high is None else Contract(facts.high[1], facts.high[0])
