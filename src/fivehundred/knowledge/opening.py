"""A deal as told, up to its contract: the auction, how it ended, the cards as dealt and who takes up the kitty."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import product

from attrs import frozen

from fivehundred._tables import Named, sitting_out
from fivehundred.bids import Contract
from fivehundred.cards import Card, CardSet, Suit
from fivehundred.errors import SituationError, Violation
from fivehundred.knowledge.record import DealRecord
from fivehundred.knowledge.turns import calls_in_turn, plays_in_turn
from fivehundred.phases.announcing import NameFacts, check_name
from fivehundred.phases.bidding import auction_facts, contract_of, dealt_again, is_weak
from fivehundred.phases.deal import exchanges, losers, played_out, stops_when_broken
from fivehundred.rules.auction import AuctionFacts
from fivehundred.rules.ruleset import RuleSet
from fivehundred.seats import Seat


@frozen(eq=False)
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

    def under(self, rules: RuleSet) -> Opening:
        """The same under other rules, where these make the same of the record."""
        if rules is self.rules:
            return self
        return Opening(rules, self.record, self.auction, self.over, self.contract, self.again, self.redeal)

    @property
    def read(self) -> tuple[object, ...]:
        """What the rules made of the record."""
        return self.auction, self.over, self.contract, self.again, self.redeal

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
        unplayed = self.redeal or self.again is not None or not played_out(self.rules)
        return self.record.misdealt or (self.passed_out and unplayed)

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

    @cached_property
    def all_plays(self) -> tuple[tuple[Seat, Card], ...]:
        """Every card played in turn in the listed tricks, with its seat."""
        in_turn = (plays_in_turn(self.rules, self.out, trick) for trick in self.record.plays())
        return tuple((seat, play.card) for plays in in_turn for seat, play, counts in plays if counts)

    def owners(self) -> Iterator[tuple[Seat, Card]]:
        """Every card that was dealt to a seat, is held by one or was played, with the seat."""
        for hands in (self.record.hands, self.record.holds, self.record.has):
            for seat, hand in hands.items():
                yield from ((seat, card) for card in hand)
        yield from self.all_plays

    def may_have_held(self, card: Card) -> bool:
        """Whether the declarer can have held a card after the exchange, by what is told."""
        declarer = self.declarer
        if card in (self.record.discard or ()) or self.never_his(card, declarer or Seat(0)) is not None:
            return False
        return all(seat == declarer or card != other for seat, other in self.owners())

    def name_breach(self, card: Card, suit: Suit) -> Violation | None:
        """The rule that an announcement on record broke, `None` if it broke none."""
        held = self.may_have_held(card)
        return check_name(NameFacts(rules=self.rules, contract=self.contract, holds=held, begun=False), card, suit)

    def never_his(self, card: Card, seat: Seat) -> str | None:
        """Why a card cannot be this seat's, by what was dealt; none if it can."""
        name, home, dealt = self.rules.seating.name, self.dealt_to.get(card), self.record.hands.get(seat)
        kitty, takes = self.taken_up, seat == self.declarer and self.has_exchange
        if home == seat:
            return None
        if home is not None:
            why = f"it was dealt to {name(home)}"
        elif kitty is not None and card in kitty and not takes:
            why = "it lay in the kitty"
        elif dealt is not None and (not takes or (kitty is not None and card not in kitty)):
            why = f"the hand dealt was {' '.join(map(str, dealt))}"
        else:
            return None
        return f"{card} cannot be {name(seat)}'s: {why}"


def opening(rules: RuleSet, record: DealRecord) -> Opening:
    """Read a deal up to its contract; raises `SituationError` if what is told contradicts itself."""
    facts = None
    if record.auction is not None:
        if record.dealer is None:
            raise SituationError("dealer", "the dealer is needed where an auction is given")
        told = calls_in_turn(rules, record.dealer, record.auction)
        facts = auction_facts(rules, record.dealer, tuple((seat, call) for _, seat, call, counts in told if counts))
    over, contract = _ended(rules, record, facts)
    redeal = record.misdealt or (facts is not None and facts.redeal)
    again = None if contract is None else dealt_again(rules, contract)
    if again is not None and not record.tells_of_play:
        contract = None  # else the table played it all the same
    found = Opening(rules, record, facts, over, contract, again, redeal)
    if found.thrown_in and not record.misdealt and (record.tricks or record.won or record.won_sides or record.winners):
        raise SituationError("tricks" if record.tricks else "won", "the cards were thrown in: nothing was played")
    return found


def _ended(rules: RuleSet, record: DealRecord, facts: AuctionFacts | None) -> tuple[bool | None, Contract | None]:
    """Whether the auction is over, `None` where nothing is told of it, and what it came to."""
    given, name = record.contract, rules.seating.name
    if facts is None:
        return given is not None or record.passed_out or record.misdealt or None, given
    due, reached = rules.auction.mode.next_seat(facts), contract_of(facts)
    if given is not None and given != reached:
        came = f"{reached.bid} by {name(reached.declarer)}" if reached else "no bid"
        text = f"{given.bid} by {name(given.declarer)}"
        raise SituationError("contract", f"{text} is not what the auction came to: {came}")
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


def namings(opening: Opening) -> tuple[Named, ...]:
    """The suits that the jokers may have been given; an announcement that broke a rule gives none (S001-30)."""
    rules, joker = opening.rules, opening.record.joker
    if not joker or not opening.over:
        return ((),)
    if isinstance(joker, Mapping):
        told = ((card, suit) for card, suit in joker.items() if suit is not None)
        return (tuple((card, suit) for card, suit in told if opening.name_breach(card, suit) is None),)
    may = rules.joker is not None and rules.joker.may_name(opening.contract)
    jokers = [card for card in rules.pack.joker_cards if may and opening.may_have_held(card)]
    suits = product(*((None, *Suit) for _ in jokers))
    return tuple(tuple((j, s) for j, s in zip(jokers, some, strict=True) if s is not None) for some in suits)
