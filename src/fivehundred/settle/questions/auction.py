"""Questions about the auction."""

from __future__ import annotations

from collections.abc import Sequence

from fivehundred.bids import AnyBid, AskRedeal, Call, Contract, Pass
from fivehundred.errors import Violation
from fivehundred.knowledge.worlds import NotTold, World
from fivehundred.phases.bidding import check_call, check_offered, dealt_again, legal_calls_of
from fivehundred.rules.auction import AuctionFacts
from fivehundred.rules.ruleset import RuleSet, ladder
from fivehundred.seats import Seat
from fivehundred.settle.answers import OPEN, Answer, judged, words
from fivehundred.settle.questions.forms import Kind, Question, question_in_one_world


@question_in_one_world(r"(?P<seat>\S+) bids (?P<call>.+)", example="S bids 7C", answers="`legal` or `illegal`")
def bids(w: World, q: Question) -> Answer:
    """Whether a seat may make a call now."""
    assert q.call is not None
    o = w.known.opening
    if o.auction is None:
        unoffered = None if isinstance(q.call, Pass) else check_offered(o.rules, q.call)
        wrong = _auction_over(w, q.seat) if o.over else unoffered  # over: the contract is told without its auction
        if wrong is None:
            raise NotTold("auction")
        return judged(wrong, wrong)
    violation = check_call(o.rules, o.auction, q.call, q.seat, weak=q.seat is not None and _weak(w, q.seat, q.call))
    if o.over and (violation is None or violation.rule == "auction.over"):
        violation = _auction_over(w, q.seat)
    elif violation is not None and violation.rule == "turn":
        violation = violation.noted(_why_no_more(w, q.seat))
    return judged(violation, _why_legal(w, q), lambda: words(_calls(w, q.seat)))


def _weak(w: World, seat: Seat, call: Call) -> bool:
    """Whether the hand dealt to a seat has neither ace nor face card nor joker, where that decides about the call."""
    o = w.known.opening
    assert o.auction is not None
    if not isinstance(call, AskRedeal) or check_call(o.rules, o.auction, call, seat, weak=True) is not None:
        return False
    return w.choose(("weak", seat), f"hands.{w.name(seat)}", w.known.opening.weak(seat))


def no_contract(w: World) -> Violation:
    """Why there is no contract."""
    o = w.known.opening
    if o.again is None and o.auction is None and not o.record.misdealt and not _is_played_whatever_it_is(o.rules):
        return Violation.of("auction.no-contract")
    return o.again or Violation.of("auction.redeal" if o.redeal else "auction.passed-out")


def _auction_over(w: World, seat: Seat | None) -> Violation:
    contract = w.known.opening.contract
    if contract is None:
        return no_contract(w)
    over = Violation.of("auction.over", seat=w.name(contract.declarer), bid=contract.bid)
    return over.noted(_why_no_more(w, seat))


def _why_no_more(w: World, seat: Seat | None) -> Violation | None:
    """Why a seat that has spoken is not asked again, in the words of the option; `None` if there is no such reason."""
    o = w.known.opening
    if o.auction is None or seat is None:
        return None
    sentence = o.rules.auction.why_done(o.auction, seat)
    return None if sentence is None else Violation.of(sentence)


def _why_legal(w: World, q: Question) -> Violation:
    """Why a call is legal."""
    if isinstance(q.call, Pass):
        return Violation.of("bid.legal-pass")
    if isinstance(q.call, AskRedeal):
        return Violation.of("redeal.hand.ok", seat=None if q.seat is None else w.name(q.seat))
    auction = w.known.opening.auction
    if auction is None or auction.high is None:
        return Violation.of("bid.legal.may", bid=q.call)
    return Violation.of("bid.legal", bid=q.call, high=auction.high[1], seat=w.name(auction.high[0]))


def _calls(w: World, seat: Seat | None) -> Sequence[Call]:
    o = w.known.opening
    if seat is None or o.auction is None or o.over or o.rules.auction.mode.next_seat(o.auction) != seat:
        return ()
    return legal_calls_of(o.rules, o.auction, weak=_weak(w, seat, AskRedeal()))


@question_in_one_world(
    r"(?P<seat>\S+) may bid", example="S may bid", answers="the calls: `PASS 8C 8D` …", kind=Kind.LIST
)
def may_bid(w: World, q: Question) -> Answer:
    """The calls that a seat may make now."""
    o = w.known.opening
    assert q.seat is not None
    if o.over is None:
        raise NotTold("auction")
    found = _calls(w, q.seat)
    if found:
        assert o.auction is not None
        return Answer(text=words(found), reason=_why_these(w, o.auction, q.seat, found))
    if o.over:
        return Answer(text="", reason=_auction_over(w, q.seat))
    assert o.auction is not None
    reason = check_call(o.rules, o.auction, Pass(), q.seat)
    assert reason is not None
    return Answer(text="", reason=reason.noted(_why_no_more(w, q.seat)))


def _why_these(w: World, auction: AuctionFacts, seat: Seat, calls: Sequence[Call]) -> Violation:
    """Why a seat may make these calls and no others."""
    high = auction.high
    barred = _barred(w.known.rules, auction, seat, calls)
    if Pass() not in calls or high is None:
        rule = "bid.list.may" if Pass() not in calls else "bid.list.ok"
        return Violation.of(rule, seat=w.name(seat)).noted(*barred)
    above = barred or any(not isinstance(call, Pass) for call in calls)
    rule = "bid.list" if above else "bid.list.not"
    return Violation.of(rule, seat=w.name(seat), high=high[1], holder=w.name(high[0])).noted(*barred)


def _barred(rules: RuleSet, auction: AuctionFacts, seat: Seat, calls: Sequence[Call]) -> list[Violation]:
    """Why bids are illegal that are high enough: one violation for all bids that the same rule forbids."""
    found: dict[Violation, list[AnyBid]] = {}
    for bid in ladder(rules):
        violation = None if bid in calls else check_call(rules, auction, bid, seat)
        if violation is not None and violation.rule != "bid.too-low":
            rest = {fact: told for fact, told in violation.facts if fact != "bid"}
            found.setdefault(Violation.of(violation.rule, **rest), []).append(bid)
    return [Violation.of(why.rule, **{**dict(why.facts), "bid": tuple(some)}) for why, some in found.items()]


def _is_played_whatever_it_is(rules: RuleSet) -> bool:
    """Whether every bid that stands becomes the contract: else there may be none although somebody bid."""
    return not any(dealt_again(rules, Contract(bid, Seat(0))) for bid in ladder(rules))


@question_in_one_world(r"high bid", example="high bid", answers="`7C by S` or `none`")
def high_bid(w: World, q: Question) -> Answer:
    """The bid that stands."""
    o, told = w.known.opening, w.known.record.contract
    high = o.auction.high if o.auction else (told.declarer, told.bid) if told else None
    if high is None:
        if o.auction is None and not (o.passed_out and _is_played_whatever_it_is(o.rules)):
            raise NotTold("auction")
        return Answer(text="none", reason=Violation.of("auction.high-none"))
    seat = w.name(high[0])
    return Answer(text=f"{high[1]} by {seat}", reason=Violation.of("auction.high", seat=seat, bid=high[1]))


@question_in_one_world(r"contract", example="contract", answers="`7C by S`, `none` or `open`")
def contract(w: World, q: Question) -> Answer:
    """The contract of the deal."""
    o = w.known.opening
    if o.over is None:
        raise NotTold("auction", "contract")
    if not o.over:
        assert o.auction is not None
        due = o.rules.auction.mode.next_seat(o.auction)
        assert due is not None
        return Answer(text=OPEN, reason=Violation.of("auction.contract-open", seat=w.name(due)))
    if o.contract is None:
        return Answer(text="none", reason=no_contract(w))
    seat, bid = w.name(o.contract.declarer), o.contract.bid
    return Answer(text=f"{bid} by {seat}", reason=Violation.of("auction.contract", seat=seat, bid=bid))
