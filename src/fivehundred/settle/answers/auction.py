"""Answers about the auction."""

from __future__ import annotations

from collections.abc import Sequence

from fivehundred.bids import AnyBid, AskRedeal, Call, Contract, Pass
from fivehundred.errors import Violation
from fivehundred.phases.bidding import check_call, check_offered, dealt_again, legal_calls_of
from fivehundred.rules.ruleset import RuleSet, ladder, options
from fivehundred.seats import Seat
from fivehundred.settle.answers.base import (
    OPEN,
    Answer,
    judged,
    unknown,
    words,
)
from fivehundred.settle.position import Position
from fivehundred.settle.questions import Question


def bids(p: Position, q: Question) -> Answer:
    assert q.call is not None
    if p.auction is None or p.auction_over is None:
        if p.auction_over:  # the contract is given without its auction
            return judged(_auction_over(p, q.seat), _ok(p, q))
        offered = None if isinstance(q.call, Pass) else check_offered(p.rules, q.call)
        return unknown("auction") if offered is None else judged(offered, _ok(p, q))
    weak = q.seat is not None and p.may_be_weak(q.seat)
    violation = check_call(p.rules, p.auction, q.call, q.seat, weak=weak)
    if violation is None and isinstance(q.call, AskRedeal) and q.seat is not None and q.seat not in p.record.hands:
        return unknown(f"hands.{p.rules.seating.name(q.seat)}")
    if p.auction_over and (violation is None or violation.rule == "auction.over"):
        violation = _auction_over(p, q.seat)
    elif violation is not None and violation.rule == "turn":
        violation = violation.noted(_why_no_more(p, q.seat))
    return judged(violation, _ok(p, q), lambda: words(_calls(p, q.seat)))


def no_contract(p: Position) -> Violation:
    """Why there is no contract."""
    if p.again is None and p.auction is None and not _is_played_whatever_it_is(p.rules):
        return Violation.of("auction.no-contract")
    return p.again or Violation.of("auction.redeal" if p.redeal else "auction.passed-out")


def _auction_over(p: Position, seat: Seat | None) -> Violation:
    if p.contract is None:
        return no_contract(p)
    name = p.rules.seating.name(p.contract.declarer)
    return Violation.of("auction.over", seat=name, bid=p.contract.bid).noted(_why_no_more(p, seat))


def _why_no_more(p: Position, seat: Seat | None) -> Violation | None:
    """Why a seat that has spoken is not asked again, in the words of the option; none if there is no such reason."""
    calls = [call for who, call in p.auction.calls if who == seat] if p.auction is not None else []
    if p.auction is None or not calls:
        return None
    told, bidders = options(p.rules), {who for who, _ in p.auction.bids}
    if told.get("auction_mode") == "single_round":
        name, never = "auction_mode", {"single_round"}
    elif Pass() in calls:
        name, never = "reentry_after_pass", {"never"}
    elif p.auction_over and p.contract is not None and p.contract.declarer == seat:
        name, never = "self_raise", {"never"} if len(bidders) > 1 else {"never", "if_contested"}
    else:
        return None
    return Violation.of(f"option.{name}.{told[name]}") if told.get(name) in never else None


def _ok(p: Position, q: Question) -> Violation:
    """Why a call is legal."""
    if isinstance(q.call, Pass):
        return Violation.of("bid.legal-pass")
    if isinstance(q.call, AskRedeal):
        return Violation.of("redeal.hand.ok", seat=None if q.seat is None else p.rules.seating.name(q.seat))
    high = p.auction.high if p.auction else None
    if high is None:
        return Violation.of("bid.legal.may", bid=q.call)
    return Violation.of("bid.legal", bid=q.call, high=high[1], seat=p.rules.seating.name(high[0]))


def _calls(p: Position, seat: Seat | None) -> Sequence[Call]:
    if p.auction is None or p.auction_over or p.rules.auction.mode.next_seat(p.auction) != seat:
        return ()
    return legal_calls_of(p.rules, p.auction, weak=seat is not None and seat in p.record.hands and p.may_be_weak(seat))


def may_bid(p: Position, q: Question) -> Answer:
    if p.auction_over is None and p.auction is None:
        return unknown("auction")
    found = _calls(p, q.seat)
    if found:
        assert q.seat is not None
        return Answer(text=words(found), reason=_why_these(p, q.seat, found))
    if p.auction_over:
        return Answer(text="", reason=_auction_over(p, q.seat))
    assert p.auction is not None
    reason = check_call(p.rules, p.auction, Pass(), q.seat)
    assert reason is not None
    return Answer(text="", reason=reason.noted(_why_no_more(p, q.seat)))


def _why_these(p: Position, seat: Seat, calls: Sequence[Call]) -> Violation:
    """Why a seat may make these calls and no others."""
    assert p.auction is not None
    name, high = p.rules.seating.name, p.auction.high
    barred = _barred(p, seat, calls)
    if Pass() not in calls:
        return Violation.of("bid.list.may", seat=name(seat)).noted(*barred)
    if high is None:
        return Violation.of("bid.list.ok", seat=name(seat)).noted(*barred)
    above = barred or any(not isinstance(call, Pass) for call in calls)
    rule = "bid.list" if above else "bid.list.not"
    return Violation.of(rule, seat=name(seat), high=high[1], holder=name(high[0])).noted(*barred)


def _barred(p: Position, seat: Seat, calls: Sequence[Call]) -> list[Violation]:
    """Why bids are illegal that are high enough: one violation for all bids that the same rule forbids."""
    assert p.auction is not None
    found: dict[Violation, list[AnyBid]] = {}
    for bid in ladder(p.rules):
        violation = None if bid in calls else check_call(p.rules, p.auction, bid, seat)
        if violation is not None and violation.rule != "bid.too-low":
            rest = {fact: told for fact, told in violation.facts if fact != "bid"}
            found.setdefault(Violation.of(violation.rule, **rest), []).append(bid)
    return [Violation.of(why.rule, **{**dict(why.facts), "bid": tuple(some)}) for why, some in found.items()]


def _is_played_whatever_it_is(rules: RuleSet) -> bool:
    """Whether every bid that stands becomes the contract: else there may be none although somebody bid."""
    return not any(dealt_again(rules, Contract(bid, Seat(0))) for bid in ladder(rules))


def high_bid(p: Position, q: Question) -> Answer:
    high = p.auction.high if p.auction else (p.contract.declarer, p.contract.bid) if p.contract else None
    if high is None and p.auction is None and not (p.passed_out and _is_played_whatever_it_is(p.rules)):
        return unknown("auction")
    if high is None:
        return Answer(text="none", reason=Violation.of("auction.high-none"))
    seat = p.rules.seating.name(high[0])
    return Answer(text=f"{high[1]} by {seat}", reason=Violation.of("auction.high", seat=seat, bid=high[1]))


def contract(p: Position, q: Question) -> Answer:
    if p.auction_over is None:
        return unknown("auction", "contract")
    if not p.auction_over:
        assert p.auction is not None
        due = p.rules.auction.mode.next_seat(p.auction)
        assert due is not None
        return Answer(text=OPEN, reason=Violation.of("auction.contract-open", seat=p.rules.seating.name(due)))
    if p.contract is None:
        return Answer(text="none", reason=no_contract(p))
    seat = p.rules.seating.name(p.contract.declarer)
    return Answer(
        text=p.contract_text(p.contract), reason=Violation.of("auction.contract", seat=seat, bid=p.contract.bid)
    )
