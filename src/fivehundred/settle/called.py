"""A deal record before the play: auction, contract, cards as dealt, discard and the joker's suit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import TypeVar

from attrs import evolve, frozen

from fivehundred._tables import Named, sitting_out
from fivehundred.actions import Play
from fivehundred.bids import Call, Contract
from fivehundred.cards import Card, CardSet, Suit
from fivehundred.errors import Violation
from fivehundred.phases.announcing import NameFacts, check_name
from fivehundred.phases.bidding import auction_facts, check_call, contract_of, dealt_again, is_weak
from fivehundred.phases.record import exchanges, played_out, stops_when_broken
from fivehundred.rules.auction import AuctionFacts
from fivehundred.rules.ruleset import RuleSet
from fivehundred.seats import Seat
from fivehundred.settle.deal_record import UNKNOWN, DealRecord, TrickRecord
from fivehundred.settle.errors import SituationError
from fivehundred.settle.turns import calls_in_turn, left_of, plays_in_turn

_T = TypeVar("_T")


@frozen
class Breach:
    """A breach in a record: its code (``trick 2 W D6``), the violation, and who revoked, if it is a revoke."""

    code: str
    violation: Violation
    revoker: Seat | None = None


class Called:
    """What a record says of a deal before the play, under one rule set."""

    def __init__(self, rules: RuleSet, record: DealRecord) -> None:
        self.rules, self.record = rules, record
        self.breaches: list[Breach] = []
        self._done_once: dict[object, object] = {}
        self._read_auction()
        self._read_contract()
        self._read_claim()
        check_dealt(rules, record)
        self._check_discard()

    def once(self, key: object, work: Callable[[], _T]) -> _T:
        """The result of some work, done the first time only."""
        if key not in self._done_once:
            self._done_once[key] = work()
        return self._done_once[key]  # type: ignore[return-value]

    # the auction and the contract

    def _read_auction(self) -> None:
        record, rules = self.record, self.rules
        self.auction: AuctionFacts | None = None
        if record.auction is None:
            return
        if record.dealer is None:
            raise SituationError("dealer", "the dealer is needed where an auction is given")
        counted: list[tuple[Seat, Call]] = []
        for facts, seat, call, counts in calls_in_turn(rules, record.dealer, record.auction):
            wrong = check_call(rules, facts, call, seat, weak=self.may_be_weak(seat))
            if wrong is not None:
                self.breaches.append(Breach(f"bid {rules.seating.name(seat)} {call}", wrong))
            if counts:  # also one that broke a rule
                counted.append((seat, call))
        self.auction = auction_facts(rules, record.dealer, tuple(counted))

    def may_be_weak(self, seat: Seat) -> bool:
        """Whether the hand dealt to a seat may be one without ace, face card and joker (I, W-US)."""
        hand = self.record.hands.get(seat)
        return hand is None or is_weak(CardSet.of(hand))

    def _read_contract(self) -> None:
        record, rules, facts = self.record, self.rules, self.auction
        given = record.contract
        self.contract: Contract | None = given
        self.auction_over: bool | None = given is not None or record.passed_out or None
        if facts is not None:
            due = rules.auction.mode.next_seat(facts)
            reached = contract_of(facts)
            if given is not None and given != reached:
                came = self.contract_text(reached) if reached else "no bid"
                raise SituationError("contract", f"{self.contract_text(given)} is not what the auction came to: {came}")
            if record.passed_out and (reached is not None or due is not None):
                raise SituationError("contract", "none is not what the auction came to")
            later = record.discard is not None or record.tricks or record.joker or record.call or given
            self.auction_over = due is None or (later is not None and reached is not None and (due == reached.declarer))
            if given is not None:
                self.auction_over = True
            if not self.auction_over and (record.discard is not None or record.tricks):
                key = "tricks" if record.tricks else "discard"
                assert due is not None
                raise SituationError(key, f"the auction is not over: {rules.seating.name(due)} is to call")
            self.contract = reached if self.auction_over else None
        if record.misdealt:
            if self.auction_over or facts is None:
                raise SituationError("misdeal", "cards can be misdealt only where the auction is given and not over")
            self.auction_over = True
        self.redeal = record.misdealt or (facts is not None and facts.redeal)
        self.again: Violation | None = None
        if self.contract is not None and given is None and not record.tricks:
            self.again = dealt_again(rules, self.contract)
            self.contract = None if self.again is not None else self.contract
        self.passed_out = bool(self.auction_over) and self.contract is None
        self.thrown_in = self.passed_out and (self.redeal or self.again is not None or not played_out(rules))
        if self.thrown_in and (record.tricks or record.won or record.won_sides or record.winners or record.claimed):
            raise SituationError("tricks" if record.tricks else "won", "the cards were thrown in: nothing was played")
        self.has_exchange = exchanges(rules, self.contract)
        self.out = tuple(Seat(s) for s in sitting_out(rules, self.contract))

    def _read_claim(self) -> None:
        """Tricks that were claimed are not listed, but their winners are known; one on the table is among them."""
        record = self.record
        if not record.claimed:
            return
        listed = list(record.tricks or ())
        last = listed[-1] if listed else None
        if last is not None and sum(counts for *_, counts in self._seated(last)) < self.rules.players - len(self.out):
            listed.pop()
        most, count = self.tricks_in_deal, len(listed) + len(record.claimed)
        stopped = stops_when_broken(self.rules, self.contract)
        if None in listed or count > most or (count < most and not stopped):
            raise SituationError(
                "claimed", f"{len(record.claimed)} winners and {len(listed)} tricks that were played do not make {most}"
            )
        tricks = (*listed, *[None] * len(record.claimed))
        self.record = evolve(record, tricks=tricks, winners=record.claimed)

    def contract_text(self, contract: Contract) -> str:
        """A contract as it is written at this table."""
        return f"{contract.bid} by {self.rules.seating.name(contract.declarer)}"

    @property
    def declarer(self) -> Seat | None:
        """The declarer, if there is one."""
        return self.contract.declarer if self.contract else None

    # the cards as dealt, and the discard

    @property
    def tricks_in_deal(self) -> int:
        """How many tricks can be played: fewer where the declarer laid away too many cards."""
        hand, discard = self.rules.pack.hand_size, self.record.discard
        return hand if discard is None else min(hand, hand + self.rules.pack.kitty_size - len(discard))

    @cached_property
    def taken_up(self) -> CardSet | None:
        """The kitty, if it is known or follows from all hands."""
        record = self.record
        if record.kitty is not None:
            return CardSet.of(record.kitty)
        if len(record.hands) == self.rules.players:
            return self.rules.pack.cards - CardSet.of(c for hand in record.hands.values() for c in hand)
        return None

    def _check_discard(self) -> None:
        record, rules = self.record, self.rules
        if record.discard is None:
            return
        if self.auction_over is None:
            return
        if self.declarer is None or not self.has_exchange:
            raise SituationError(
                "discard", f"{' '.join(map(str, record.discard))}: nobody exchanged cards in this deal"
            )
        for card in record.discard:
            if record.discard.count(card) > 1:
                raise SituationError("discard", f"{card} stands twice")
            self._must_be_his(card, self.declarer, "discard")
        if len(record.discard) > rules.pack.hand_size + rules.pack.kitty_size:
            raise SituationError("discard", f"{len(record.discard)} cards are more than the declarer ever held")
        if len(record.discard) != rules.pack.kitty_size:
            name = rules.seating.name(self.declarer)
            wrong = Violation.of("discard.count", seat=name, count=len(record.discard), right=rules.pack.kitty_size)
            self.breaches.append(Breach(f"discard {name}", wrong))

    @cached_property
    def _dealt_to(self) -> Mapping[Card, Seat]:
        return {card: seat for seat, hand in self.record.hands.items() for card in hand}

    def _must_be_his(self, card: Card, seat: Seat, key: str) -> None:
        """Refuse a card that cannot be this seat's, by what was dealt."""
        record, name = self.record, self.rules.seating.name
        home = self._dealt_to.get(card)
        if home == seat:
            return
        if home is not None:
            raise SituationError(key, f"{card} cannot be {name(seat)}'s: it was dealt to {name(home)}")
        kitty = self.taken_up
        takes = seat == self.declarer and self.has_exchange
        if kitty is not None and card in kitty and not takes:
            raise SituationError(key, f"{card} cannot be {name(seat)}'s: it lay in the kitty")
        dealt = record.hands.get(seat)
        if dealt is not None and (not takes or (kitty is not None and card not in kitty)):
            raise SituationError(
                key, f"{card} cannot be {name(seat)}'s: the hand dealt was {' '.join(map(str, dealt))}"
            )

    # the joker's suit

    def _named(self) -> Named:
        joker = self.record.joker
        if not joker or joker == UNKNOWN or isinstance(joker, str):
            return ()
        named: list[tuple[Card, Suit]] = []
        for card, suit in joker.items():
            if suit is None:
                continue
            facts = NameFacts(
                rules=self.rules, contract=self.contract, holds=self._may_have_held(card), begun=False, named=None
            )
            wrong = check_name(facts, card, suit) if self.auction_over else None
            if wrong is None:
                named.append((card, suit))
            else:  # an announcement that breaks a rule has no effect (JOK-13, JOK-14)
                who = self.rules.seating.name(self.declarer) if self.declarer is not None else "nobody"
                self.breaches.append(Breach(f"name {who} {suit}", wrong))
        return tuple(named)

    def _may_have_held(self, card: Card) -> bool:
        """Whether the declarer can have held a card after the exchange, by what the record says."""
        record, declarer = self.record, self.declarer
        if record.discard is not None and card in record.discard:
            return False
        try:
            self._must_be_his(card, declarer if declarer is not None else Seat(0), "joker")
        except SituationError:
            return False
        others = [c for seat, held in record.holds.items() if seat != declarer for c in held]
        for trick in record.tricks or ():
            if trick is not None:
                others += [play.card for seat, play, counts in self._seated(trick) if counts and seat != declarer]
        return card not in others

    def _seated(self, trick: TrickRecord) -> Iterator[tuple[Seat, Play, bool]]:
        """Each card with its seat, and whether it was played in turn."""
        return plays_in_turn(self.rules, self.out, trick)

    def _left_of(self, seat: Seat) -> Seat:
        return left_of(self.rules, self.out, seat)


def check_dealt(rules: RuleSet, record: DealRecord) -> None:
    """Refuse hands and a kitty of a wrong size, and a card that was dealt twice."""
    seen: dict[Card, str] = {}
    pack = rules.pack.cards
    hands = [(f"hands.{rules.seating.name(seat)}", cards) for seat, cards in record.hands.items()]
    kitty = [("kitty", record.kitty)] if record.kitty is not None else []
    for key, cards in hands + kitty:
        right = rules.pack.kitty_size if key == "kitty" else rules.pack.hand_size
        for card in cards:
            if card not in pack:
                raise SituationError(key, f"{card} is not in the pack of {len(pack)} cards")
            if card in seen:
                where = "twice" if seen[card] == key else f"also in {seen[card]}"
                raise SituationError(key, f"{card} stands {where}")
            seen[card] = key
        if len(cards) != right:
            wrong = f"{len(cards)} cards were dealt ({' '.join(map(str, cards))}); {right} are right"
            if len(hands) == rules.players and kitty:  # DEA-05: the whole deal is known, so what lacks is too
                left = pack - CardSet.of(card for _, some in hands + kitty for card in some)
                wrong += f"; of the pack of {len(pack)} cards {left} are missing" if left else ""
            raise SituationError(key, wrong)
