"""A deal as told, up to its contract: the auction, how it ended, the cards as dealt and who takes up the kitty."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from attrs import frozen

from fivehundred._tables import sitting_out
from fivehundred.bids import Call, Contract
from fivehundred.cards import Card, CardSet
from fivehundred.errors import SituationError, Violation
from fivehundred.knowledge.record import DealRecord
from fivehundred.knowledge.turns import calls_in_turn
from fivehundred.phases.bidding import auction_facts, contract_of, dealt_again, is_weak
from fivehundred.phases.deal import exchanges, losers, played_out, stops_when_broken
from fivehundred.rules.auction import AuctionFacts
from fivehundred.rules.ruleset import RuleSet
from fivehundred.seats import Seat


@frozen(kw_only=True, eq=False)
class Opening:
    """What a record says of a deal before the play, under one rule set.

    ``auction`` is `None` where it is not told; ``over`` says whether the auction is over, `None` where nothing is told
    of it; ``contract`` is what is played, ``again`` why a contract was not to be played, and ``redeal`` whether the
    cards are dealt again by a wish or a misdeal.
    """

    rules: RuleSet
    record: DealRecord
    auction: AuctionFacts | None
    over: bool | None
    contract: Contract | None
    again: Violation | None
    redeal: bool

    @property
    def declarer(self) -> Seat | None:
        """The declarer, if there is one."""
        return self.contract.declarer if self.contract else None

    @property
    def passed_out(self) -> bool:
        """Whether the auction is over without a contract."""
        return bool(self.over) and self.contract is None

    @property
    def thrown_in(self) -> bool:
        """Whether the cards are thrown in: all passed at a table that deals again then, or by one of its rules."""
        if self.record.misdealt:
            return True
        unplayed = self.redeal or not played_out(self.rules)
        return self.passed_out and (unplayed or self.again is not None)

    @cached_property
    def has_exchange(self) -> bool:
        """Whether the declarer takes the kitty and discards."""
        return exchanges(self.rules, self.contract)

    @cached_property
    def out(self) -> tuple[Seat, ...]:
        """The seats that take no part in the play."""
        return tuple(Seat(seat) for seat in sitting_out(self.rules, self.contract))

    @cached_property
    def active(self) -> tuple[Seat, ...]:
        """The seats that play."""
        return tuple(Seat(seat) for seat in range(self.rules.players) if Seat(seat) not in self.out)

    @cached_property
    def fixed_side(self) -> tuple[Seat, ...]:
        """The declarer and his fixed partners."""
        return () if self.declarer is None else (self.declarer, *self.rules.seating.partners(self.declarer))

    @cached_property
    def losers(self) -> tuple[Seat, ...]:
        """The seats whose trick breaks a misère: the declarer, and his partner where both must lose (U, T)."""
        return losers(self.rules, self.contract, self.fixed_side)

    @property
    def stops(self) -> bool:
        """Whether the play ends with the trick that breaks a misère (A18)."""
        return stops_when_broken(self.rules, self.contract)

    @cached_property
    def tricks_in_deal(self) -> int:
        """How many tricks can be played: fewer where the declarer laid away too many cards."""
        hand, discard = self.rules.pack.hand_size, self.record.discard
        return hand if discard is None else min(hand, hand + self.rules.pack.kitty_size - len(discard))

    @cached_property
    def taken_up(self) -> CardSet | None:
        """The kitty, if it is told or follows from all hands; where cards stay undealt it does not."""
        record = self.record
        if record.kitty is not None:
            return CardSet.of(record.kitty)
        if len(record.hands) == self.rules.players and not self.rules.pack.undealt:
            return self.rules.pack.cards - CardSet.of(card for hand in record.hands.values() for card in hand)
        return None

    @cached_property
    def dealt_to(self) -> Mapping[Card, Seat]:
        """Who was dealt each card, as far as that is told."""
        return {card: seat for seat, hand in self.record.hands.items() for card in hand}

    def weak(self, seat: Seat) -> tuple[bool, ...]:
        """Whether the hand dealt to a seat has neither ace nor face card nor joker (I, W-US), or both."""
        hand = self.record.hands.get(seat)
        return (True, False) if hand is None else (is_weak(CardSet.of(hand)),)

    def contract_text(self, contract: Contract) -> str:
        """A contract as it is written at this table."""
        return f"{contract.bid} by {self.rules.seating.name(contract.declarer)}"

    def never_his(self, card: Card, seat: Seat) -> str | None:
        """Why a card cannot be this seat's, by what was dealt; none if it can."""
        name, home = self.rules.seating.name, self.dealt_to.get(card)
        if home == seat:
            return None
        if home is not None:
            return f"{card} cannot be {name(seat)}'s: it was dealt to {name(home)}"
        kitty, takes = self.taken_up, seat == self.declarer and self.has_exchange
        if kitty is not None and card in kitty and not takes:
            return f"{card} cannot be {name(seat)}'s: it lay in the kitty"
        dealt = self.record.hands.get(seat)
        if dealt is not None and (not takes or (kitty is not None and card not in kitty)):
            return f"{card} cannot be {name(seat)}'s: the hand dealt was {' '.join(map(str, dealt))}"
        return None

    def must_be_his(self, card: Card, seat: Seat, key: str) -> None:
        """Raise `SituationError` for a card that cannot be this seat's, by what was dealt."""
        why = self.never_his(card, seat)
        if why is not None:
            raise SituationError(key, why)


def opening(rules: RuleSet, record: DealRecord) -> Opening:
    """Read a deal up to its contract; raises `SituationError` if what is told contradicts itself."""
    facts = _auction(rules, record)
    over, contract = _ended(rules, record, facts)
    redeal = record.misdealt or (facts is not None and facts.redeal)
    again = None if contract is None else dealt_again(rules, contract)
    if again is not None and not record.tells_of_play:
        contract = None  # else the table played it all the same
    found = Opening(
        rules=rules, record=record, auction=facts, over=over, contract=contract, again=again, redeal=redeal
    )  # fmt: skip
    if found.thrown_in and not record.misdealt and (record.tricks or record.won or record.won_sides or record.winners):
        raise SituationError("tricks" if record.tricks else "won", "the cards were thrown in: nothing was played")
    return found


def _auction(rules: RuleSet, record: DealRecord) -> AuctionFacts | None:
    if record.auction is None:
        return None
    if record.dealer is None:
        raise SituationError("dealer", "the dealer is needed where an auction is given")
    told = calls_in_turn(rules, record.dealer, record.auction)
    counted: tuple[tuple[Seat, Call], ...] = tuple((seat, call) for _, seat, call, counts in told if counts)
    return auction_facts(rules, record.dealer, counted)


def _ended(rules: RuleSet, record: DealRecord, facts: AuctionFacts | None) -> tuple[bool | None, Contract | None]:
    """Whether the auction is over, `None` where nothing is told of it, and what it came to."""
    given, name = record.contract, rules.seating.name
    if facts is None:
        return given is not None or record.passed_out or record.misdealt or None, given
    due, reached = rules.auction.mode.next_seat(facts), contract_of(facts)
    if given is not None and given != reached:
        came = f"{reached.bid} by {name(reached.declarer)}" if reached else "no bid"
        raise SituationError(
            "contract", f"{given.bid} by {name(given.declarer)} is not what the auction came to: {came}"
        )
    if record.passed_out and (reached is not None or due is not None):
        raise SituationError("contract", "none is not what the auction came to")
    later = record.tells_of_play or record.joker or record.call
    may_stop = reached is not None and due == reached.declarer  # he need not raise his own bid
    if due is None or given is not None or (later and may_stop):
        return True, reached
    if record.misdealt:
        return True, None
    if record.discard is not None or record.tricks:
        key = "tricks" if record.tricks else "discard"
        raise SituationError(key, f"the auction is not over: {name(due)} is to call")
    return False, None
