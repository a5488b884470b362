"""Assigns each recorded call and card to a seat and marks those out of turn, which do not count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from fivehundred.actions import Play
from fivehundred.bids import Call
from fivehundred.errors import SituationError
from fivehundred.knowledge.record import TrickRecord
from fivehundred.messages import quoted
from fivehundred.phases.bidding import auction_facts
from fivehundred.rules.auction import AuctionFacts
from fivehundred.rules.ruleset import RuleSet
from fivehundred.seats import Seat


def calls_in_turn(
    rules: RuleSet, dealer: Seat, auction: Iterable[tuple[Seat | None, Call]]
) -> Iterator[tuple[AuctionFacts, Seat, Call, bool]]:
    """Each call with what was said before it, its seat, and whether it counts."""
    facts = auction_facts(rules, dealer, ())
    for who, call in auction:
        due = rules.auction.mode.next_seat(facts)
        last = facts.calls[-1][0] if facts.calls else dealer
        seat = who if who is not None else due if due is not None else rules.seating.left_of(last)
        yield facts, seat, call, seat == due
        if seat == due:
            facts = AuctionFacts(facts.players, facts.first, (*facts.calls, (seat, call)))


def plays_in_turn(rules: RuleSet, out: Sequence[int], trick: TrickRecord) -> Iterator[tuple[Seat, Play, bool]]:
    """Each card of a trick with its seat, and whether it counts; ``out`` are seats that take no part."""
    due = trick.leader
    count = 0
    active = rules.players - len(out)
    for who, play in trick.plays:
        if who is not None and (who != due or count == active):
            yield who, play, False
            continue
        if count == active:
            raise SituationError("tricks", f"{quoted(trick.text)} has more than {active} cards")
        yield due, play, True
        count += 1
        due = left_of(rules, out, due)


def left_of(rules: RuleSet, out: Sequence[int], seat: Seat) -> Seat:
    """The next seat clockwise that plays."""
    seat = rules.seating.left_of(seat)
    while seat in out:
        seat = rules.seating.left_of(seat)
    return seat
