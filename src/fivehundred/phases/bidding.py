"""The auction: who is to call, which calls are legal, and why not."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

from attrs import field, frozen

from fivehundred.bids import PASS, AnyBid, AskRedeal, Bid, Call, Contract, HiLo, Misere, Pass
from fivehundred.cards import CardSet, Rank, card_at
from fivehundred.errors import Violation
from fivehundred.phases.deal import Deal, Stage, not_due
from fivehundred.rules.auction import AuctionFacts
from fivehundred.rules.ruleset import RuleSet, ladder, ranks, value
from fivehundred.rules.watched import fact
from fivehundred.seats import Seat


@frozen
class Bidding:
    """The auction is open.

    From the deal follow ``facts``, the calls so far and what they tell, and ``due``, the seat to call: `None` where the
    auction is over, as it is in no state that the verbs make.
    """

    stage: ClassVar[Stage] = Stage.BIDDING
    deal: Deal
    facts: AuctionFacts = field(eq=False, repr=False)
    due: Seat | None = field(init=False, eq=False, repr=False)

    @facts.default
    def _facts(self) -> AuctionFacts:
        return auction_facts(self.deal.rules, self.deal.dealer, self.deal.calls)

    @due.default
    def _due(self) -> Seat | None:
        return self.deal.rules.auction.mode.next_seat(self.facts)

    def __reduce__(self) -> tuple[type[Bidding], tuple[Deal]]:
        return Bidding, (self.deal,)

    @property
    def seat(self) -> Seat:
        """The seat to call."""
        assert self.due is not None
        return self.due

    @property
    def high(self) -> tuple[Seat, AnyBid] | None:
        """The standing bid and its bidder."""
        return self.facts.high

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The cards in each hand."""
        return self.deal.hands


def auction_facts(rules: RuleSet, dealer: Seat, calls: tuple[tuple[Seat, Call], ...]) -> AuctionFacts:
    """The facts of an auction that starts at the dealer's left (S001-6, S003-15, S004-3)."""
    return AuctionFacts(rules.players, rules.seating.left_of(dealer), calls)


def check_call(
    rules: RuleSet, facts: AuctionFacts, call: Call, seat: Seat | None = None, *, weak: bool = False
) -> Violation | None:
    """The violation that a call would be; `None` if it is legal; ``seat=None`` means the seat to act.

    ``weak`` says whether that seat's hand has neither ace nor face card nor joker.
    """
    due = rules.auction.mode.next_seat(facts)
    if due is None:
        if facts.redeal:
            return Violation.of("auction.redeal")
        if facts.high is None:
            return Violation.of("auction.passed-out")
        high, bid = facts.high
        return Violation.of("auction.over", seat=rules.seating.name(high), bid=bid)
    out_of_turn = not_due(rules, seat, due, Stage.BIDDING)
    if out_of_turn is not None:
        return out_of_turn
    return check_due(rules, facts, call, due, weak=weak)


def check_due(rules: RuleSet, facts: AuctionFacts, call: Call, due: Seat, *, weak: bool = False) -> Violation | None:
    """The violation that a call of the seat to act would be; for ``weak`` see `check_call`."""
    if isinstance(call, AskRedeal):
        return _check_redeal(rules, facts, due, weak)
    return check_bid(rules, facts, call, due)


def _check_redeal(rules: RuleSet, facts: AuctionFacts, due: Seat, weak: bool) -> Violation | None:
    """Asking for a new deal on a hand without ace and face card (I, W-US)."""
    if not rules.auction.may_ask_redeal:
        return Violation.of("bid.not-offered", bid=AskRedeal())
    if facts.bids or any(seat == due for seat, _ in facts.calls):
        return Violation.of("redeal.late", seat=rules.seating.name(due))
    return None if weak else Violation.of("redeal.hand", seat=rules.seating.name(due))


_HIGH = CardSet.of(card for card in map(card_at, range(67)) if card.is_joker or (card.rank or 0) >= Rank.JACK).mask


def is_weak(hand: CardSet) -> bool:
    """Whether a hand has neither ace nor face card nor joker (I, W-US)."""
    return not hand.mask & _HIGH


def check_bid(rules: RuleSet, facts: AuctionFacts, call: Pass | AnyBid, due: Seat) -> Violation | None:
    """The violation that a call of the seat to act would be."""
    if isinstance(call, Pass):
        forced = rules.auction.pass_out.dealer_must_bid and len(facts.calls) == facts.players - 1
        return Violation.of("auction.dealer-forced") if forced and facts.high is None else None
    unoffered = check_offered(rules, call)
    if unoffered is not None:
        return unoffered
    order = ranks(rules)
    high = _standing(rules, facts)
    if high is not None and order[call] <= order[high[1]]:  # S001-10, S003-17
        too_low = Violation.of("bid.too-low", bid=call, seat=rules.seating.name(high[0]), high=high[1])
        return too_low.noted(_why_lower(rules, call, high[1]))
    return _check_needs(rules, facts, call, due)


def _check_needs(rules: RuleSet, facts: AuctionFacts, call: AnyBid, due: Seat) -> Violation | None:
    """The violation that a bid would be which is offered and high enough."""
    if isinstance(call, Bid):
        return _check_inkle(rules, facts, call, due)
    return _check_misere(rules, facts, call, due)


def _why_lower(rules: RuleSet, call: AnyBid, high: AnyBid) -> Violation | None:
    """Where a bid to take no trick ranks, or what bids are worth that rank by it; none where the numbers say enough."""
    if rules.schedule.by_value:  # C
        return Violation.of("bid.rank.pays", bid=call, value=value(rules, call), high=high, worth=value(rules, high))
    other = next((bid for bid in (call, high) if not isinstance(bid, Bid)), None)
    if other is None or call == high:
        return None
    bids, place = ladder(rules), ranks(rules)[other]
    around = {"below": bids[place - 1] if place else None, "above": bids[place + 1] if other != bids[-1] else None}
    rule = "bid.rank" if all(around.values()) else "bid.rank.not" if place else "bid.rank.ok"
    return Violation.of(rule, bid=other, **around)


def _standing(rules: RuleSet, facts: AuctionFacts) -> tuple[Seat, AnyBid] | None:
    """The bid to be exceeded and its bidder.

    A bid that the table does not play, but let pass, has no place in the ladder: the one before it counts.
    """
    order = ranks(rules)
    for one in reversed(facts.bids):
        if one[1] in order:
            return one
    return None


def _check_inkle(rules: RuleSet, facts: AuctionFacts, call: Bid, due: Seat) -> Violation | None:
    """Only the first two to speak may bid six (I, W-US)."""
    if not rules.auction.inkles or call.tricks > 6:
        return None
    return Violation.of("bid.inkle", bid=call) if (due - facts.first) % facts.players > 1 else None


def _check_misere(rules: RuleSet, facts: AuctionFacts, call: Misere | HiLo, due: Seat) -> Violation | None:
    """The bid that must come before a misère (S004-28, S003-65, S000-70; U, G4 for the rarer ones)."""
    place = rules.misere.offered(str(call))
    if place is None:
        return None
    if not _met(rules, facts, place.needs):
        return Violation.of("bid.misere-needs", bid=call, needs=place.needs)
    if place.after_partner:
        partners = rules.seating.partners(due)
        if not any(seat in partners and isinstance(bid, Misere) for seat, bid in facts.bids):
            return Violation.of("bid.partner-first", bid=call)
    if place.first_call_only and any(seat == due for seat, _ in facts.calls):
        return Violation.of("bid.first-call", bid=call)
    return None


def _met(rules: RuleSet, facts: AuctionFacts, needs: int) -> bool:
    """Whether somebody has bid ``needs`` tricks or more in a suit or at no trumps (S003-65, A15).

    S000-70, "at least seven spades", may also be read as a bid that ranks no lower than that; a bid to take no trick
    would then do as well.  Tricks are counted here for all sources alike.
    """
    order = ranks(rules)
    return not needs or any(isinstance(bid, Bid) and bid.tricks >= needs and bid in order for _, bid in facts.bids)


def check_offered(rules: RuleSet, call: Call) -> Violation | None:
    """The violation in a bid that this table does not know, whatever has been said before."""
    if call in ranks(rules) or isinstance(call, (Pass, AskRedeal)):
        return None
    bar = rules.schedule.bars(call) if isinstance(call, Bid) else None
    if isinstance(call, Bid) and not call.game and (bar is None or call.tricks < rules.auction.min_tricks):
        # S001-7, S003-16
        return Violation.of("bid.minimum", bid=call, least=rules.auction.min_tricks)
    return Violation.of(bar or "bid.not-offered", bid=call)


def legal_calls_of(rules: RuleSet, facts: AuctionFacts, *, weak: bool = False) -> tuple[Call, ...]:
    """Every legal call of the seat that is due: pass, then the bids from low to high, then asking for a new deal."""
    due = rules.auction.mode.next_seat(facts)
    return () if due is None else legal_calls_due(rules, facts, due, weak=weak)


def legal_calls_due(rules: RuleSet, facts: AuctionFacts, due: Seat, *, weak: bool = False) -> tuple[Call, ...]:
    """Every legal call of the seat that is due, as in `legal_calls_of`."""
    high = _standing(rules, facts)
    bids, sometimes = bids_above(rules, -1 if high is None else ranks(rules)[high[1]])
    if sometimes:
        bids = tuple([bid for bid in bids if bid not in sometimes or _check_needs(rules, facts, bid, due) is None])
    may_ask = rules.auction.may_ask_redeal and _check_redeal(rules, facts, due, weak) is None
    first: tuple[Call, ...] = () if check_bid(rules, facts, PASS, due) else (PASS,)
    return (*first, *bids, AskRedeal()) if may_ask else first + bids


@fact("seating", "auction", "schedule", "misere")
@lru_cache(maxsize=4096)
def bids_above(rules: RuleSet, rank: int) -> tuple[tuple[AnyBid, ...], frozenset[AnyBid]]:
    """The bids above a rank, from low to high, and those of them that the auction before may forbid.

    What may always be bid may be bid by the last to speak, when all others have passed and he has as well.
    """
    first = rules.seating.left_of(Seat(0))
    order = rules.seating.clockwise(first)
    passed = AuctionFacts(rules.players, first, tuple((seat, PASS) for seat in order))
    bids = tuple(bid for bid, place in ranks(rules).items() if place > rank)
    return bids, frozenset(bid for bid in bids if _check_needs(rules, passed, bid, order[-1]) is not None)


def contract_of(facts: AuctionFacts) -> Contract | None:
    """The contract of an auction that is over (S001-16, S000-18); `None` if all passed or asked for a new deal."""
    return None if facts.high is None or facts.redeal else Contract(facts.high[1], facts.high[0])


def dealt_again(rules: RuleSet, contract: Contract) -> Violation | None:
    """The reason why a contract is dealt again, not played: a six that is only a hint (I; MW), or few tricks (Q).

    Only bids of tricks in a suit or at no trumps can be too low: a bid to take no trick is always played.
    """
    bid, least = contract.bid, rules.auction.min_contract
    if not isinstance(bid, Bid):
        return None
    six = rules.auction.six_dealt_again
    if six is not None and bid.tricks == 6:
        return Violation.of(six, bid=bid)
    return Violation.of("auction.min-contract", bid=bid, least=least) if least and bid.tricks < least else None
