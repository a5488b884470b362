"""What a deal record amounts to under a rule set: stage, tricks, hands, and what is not known of them.

A record that contradicts itself raises `SituationError` with the key and the offending text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import product
from typing import TypeVar

from attrs import frozen

from fivehundred import _kernel as kernel
from fivehundred._kernel import NO_SUIT
from fivehundred._tables import Named, Numbering, sitting_out, tables_for
from fivehundred.actions import Play
from fivehundred.bids import Contract
from fivehundred.cards import Card, CardSet, Suit
from fivehundred.errors import Violation
from fivehundred.phases.announcing import NameFacts, check_name
from fivehundred.phases.bidding import auction_facts, check_call, contract_of, dealt_again, is_weak
from fivehundred.phases.playing import LEADING, led_suit
from fivehundred.phases.record import Stage, exchanges, first_leader, played_out
from fivehundred.rules.auction import AuctionFacts
from fivehundred.rules.ruleset import RuleSet
from fivehundred.seats import Seat
from fivehundred.settle.document import UNKNOWN, DealRecord, SituationError, TrickRecord
from fivehundred.settle.places import AWAY, Places

_T = TypeVar("_T")


@frozen
class Breach:
    """A breach in a record: its code (``trick 2 W D6``), the violation, and who revoked, if it is a revoke."""

    code: str
    violation: Violation
    revoker: Seat | None = None


@frozen(kw_only=True)
class ListedTrick:
    """A listed trick under a rule set.

    ``wrong_leader`` is the seat that should have led, none if the right one did or nobody knows; ``winner`` is none
    while the trick is unfinished or cannot be told.
    """

    number: int
    leader: Seat
    plays: tuple[tuple[Seat, Play], ...]
    out_of_turn: tuple[tuple[Seat, Play], ...]
    led: int
    complete: bool
    winner: Seat | None
    wrong_leader: Seat | None = None


class Position:
    """One deal record under one rule set, with the jokers' suits fixed.

    `positions` makes one for every suit that an unremembered nomination may have named.
    """

    def __init__(self, rules: RuleSet, record: DealRecord, named: Named | None = None) -> None:
        self.rules, self.record = rules, record
        self.breaches: list[Breach] = []
        self._done_once: dict[object, object] = {}
        self._read_auction()
        self._read_contract()
        self._check_dealt()
        self._check_discard()
        self.named: Named = self._named() if named is None else named
        self.numbering: Numbering = tables_for(rules, self.contract, self.named)
        self._read_tricks()
        self._check_won()
        self._check_led()
        self._check_hands()

    # the auction and the contract

    def _read_auction(self) -> None:
        record, rules = self.record, self.rules
        self.auction: AuctionFacts | None = None
        if record.auction is None:
            return
        if record.dealer is None:
            raise SituationError("dealer", "the dealer is needed where an auction is given")
        facts = auction_facts(rules, record.dealer, ())
        for who, call in record.auction:
            due = rules.auction.mode.next_seat(facts)
            last = facts.calls[-1][0] if facts.calls else record.dealer
            seat = who if who is not None else due if due is not None else rules.seating.left_of(last)
            wrong = check_call(rules, facts, call, seat, weak=self.may_be_weak(seat))
            if wrong is not None:
                self.breaches.append(Breach(f"bid {rules.seating.name(seat)} {call}", wrong))
            if seat == due:  # a call out of turn does not count; one that was let pass stands
                facts = AuctionFacts(facts.players, facts.first, (*facts.calls, (seat, call)))
        self.auction = facts

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
        self.redeal = facts is not None and facts.redeal
        self.again: Violation | None = None
        if self.contract is not None and given is None and not record.tricks:
            self.again = dealt_again(rules, self.contract)
            self.contract = None if self.again is not None else self.contract
        self.passed_out = bool(self.auction_over) and self.contract is None
        self.thrown_in = self.passed_out and (self.redeal or self.again is not None or not played_out(rules))
        if self.thrown_in and (record.tricks or record.won or record.won_sides or record.winners):
            raise SituationError("tricks" if record.tricks else "won", "the cards were thrown in: nothing was played")
        self.has_exchange = exchanges(rules, self.contract)
        self.out = tuple(Seat(s) for s in sitting_out(rules, self.contract))

    def contract_text(self, contract: Contract) -> str:
        """A contract as it is written at this table."""
        return f"{contract.bid} by {self.rules.seating.name(contract.declarer)}"

    @property
    def declarer(self) -> Seat | None:
        """The declarer, if there is one."""
        return self.contract.declarer if self.contract else None

    # the cards as dealt, and the discard

    def _check_dealt(self) -> None:
        record, rules = self.record, self.rules
        seen: dict[Card, str] = {}
        hands = [(f"hands.{rules.seating.name(seat)}", cards) for seat, cards in record.hands.items()]
        kitty = [("kitty", record.kitty)] if record.kitty is not None else []
        for key, cards in hands + kitty:
            right = rules.pack.kitty_size if key == "kitty" else rules.pack.hand_size
            for card in cards:
                if card not in rules.pack.cards:
                    raise SituationError(key, f"{card} is not in the pack of {len(rules.pack.cards)} cards")
                if card in seen:
                    where = "twice" if seen[card] == key else f"also in {seen[card]}"
                    raise SituationError(key, f"{card} stands {where}")
                seen[card] = key
            if len(cards) != right:
                raise SituationError(
                    key, f"{len(cards)} cards were dealt ({' '.join(map(str, cards))}); {right} are right"
                )

    @property
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
        if len(record.discard) != rules.pack.kitty_size:
            name = rules.seating.name(self.declarer)
            wrong = Violation.of("discard.count", seat=name, count=len(record.discard), right=rules.pack.kitty_size)
            self.breaches.append(Breach(f"discard {name}", wrong))

    def _must_be_his(self, card: Card, seat: Seat, key: str) -> None:
        """Refuse a card that cannot be this seat's, by what was dealt."""
        record, name = self.record, self.rules.seating.name
        for other, hand in record.hands.items():
            if card in hand and other != seat:
                raise SituationError(key, f"{card} cannot be {name(seat)}'s: it was dealt to {name(other)}")
        kitty = self.taken_up
        takes = seat == self.declarer and self.has_exchange
        if kitty is not None and card in kitty and not takes:
            raise SituationError(key, f"{card} cannot be {name(seat)}'s: it lay in the kitty")
        dealt = record.hands.get(seat)
        if dealt is not None and card not in dealt and (not takes or (kitty is not None and card not in kitty)):
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

    # the tricks

    def _seated(self, trick: TrickRecord) -> Iterator[tuple[Seat, Play, bool]]:
        """Each card with its seat, and whether it was played in turn."""
        due: Seat | None = trick.leader
        count = 0
        active = self.rules.players - len(self.out)
        for who, play in trick.plays:
            if who is not None and (who != due or count == active):
                yield who, play, False
                continue
            if count == active:
                raise SituationError("tricks", f"{trick.text!r} has more than {active} cards")
            assert due is not None
            yield due, play, True
            count += 1
            due = self._left_of(due)

    def _left_of(self, seat: Seat) -> Seat:
        seat = self.rules.seating.left_of(seat)
        while seat in self.out:
            seat = self.rules.seating.left_of(seat)
        return seat

    def _read_tricks(self) -> None:
        record, rules = self.record, self.rules
        first = record.trick if record.trick is not None else 1
        most = rules.pack.hand_size
        if not 1 <= first <= most + 1:
            raise SituationError("trick", f"{first} is no trick: there are {most}")
        listed = record.tricks or ()
        if first + len(listed) - 1 > most:
            raise SituationError("tricks", f"{first + len(listed) - 1} tricks: a deal has {most}")
        self.first = first
        self.unlisted = first - 1 + sum(trick is None for trick in listed)
        self.tricks: dict[int, ListedTrick] = {}
        if self.auction_over is None and any(listed):
            return
        led = record.led if record.led is not None else 0
        voids = dict(record.void or {})
        before: Seat | None = self._opening_leader() if first == 1 else None
        for number, trick in enumerate(listed, first):
            if trick is None:
                before = None
                continue
            done = self._trick(trick, number, number == first + len(listed) - 1, led, voids, before)
            self.tricks[number] = done
            before = done.winner
            if done.led not in (LEADING, NO_SUIT) and done.complete:
                led |= 1 << done.led
        self.led_known, self.voids_known = led, voids
        self._next_leader = before

    def _opening_leader(self) -> Seat | None:
        contract, dealer = self.contract, self.record.dealer
        if self.auction_over is None or (dealer is None and self._leader_by_dealer(contract)):
            return None
        return first_leader(self.rules, dealer if dealer is not None else Seat(0), contract)

    def _leader_by_dealer(self, contract: Contract | None) -> bool:
        one, two = (first_leader(self.rules, Seat(d), contract) for d in (0, 1))
        return one != two

    def _trick(
        self, trick: TrickRecord, number: int, is_last: bool, led_suits: int, voids: dict[Seat, int], right: Seat | None
    ) -> ListedTrick:
        t, name = self.numbering.tables, self.rules.seating.name
        if trick.leader in self.out:
            raise SituationError("tricks", f"{trick.text!r}: {name(trick.leader)} takes no part in a misère")
        plays: list[tuple[Seat, Play]] = []
        aside: list[tuple[Seat, Play]] = []
        led, best, winners = LEADING, 0, {trick.leader}
        last = number == t.tricks
        side = self.declarer_side
        for seat, play, counts in self._seated(trick):
            if self.numbering.number[play.card.index] < 0:
                raise SituationError("tricks", f"{play.card} is not in the pack of {len(self.rules.pack.cards)} cards")
            if not counts:
                aside.append((seat, play))
                continue
            card = self.numbering.number[play.card.index]
            shown = voids.get(seat, 0)
            if led == LEADING:
                led = led_suit(self.numbering, play, last)
                right_of = kernel.lead_right(t, 1 << card, led_suits, shown, last)
                best = kernel.lead_strength(t, card, led, right_of)
            else:
                strengths = set()
                for shown_led in self._shown_worlds(seat, led, shown):
                    right_of = kernel.follow_right(t, led, 1, led_suits, shown_led, last, seat in side)
                    strengths.add(kernel.strength(t, card, led, right_of))
                if max(strengths) > best:
                    winners = {seat} if min(strengths) > best else winners | {seat}
                    best = max(strengths)
                voids[seat] = shown | kernel.shows_void(t, card, led)
            plays.append((seat, play))
        complete = len(plays) == t.active.bit_count()
        if not complete and not is_last:
            raise SituationError("tricks", f"{trick.text!r} is not finished, but another trick follows")
        return ListedTrick(
            number=number,
            leader=trick.leader,
            plays=tuple(plays),
            out_of_turn=tuple(aside),
            led=led,
            complete=complete,
            winner=winners.pop() if complete and len(winners) == 1 else None,
            wrong_leader=right if right is not None and right != trick.leader else None,
        )

    def _shown_worlds(self, seat: Seat, led: int, shown: int) -> tuple[int, ...]:
        """Suits that a seat may have failed to follow before, as far as they matter for the led one."""
        if led == NO_SUIT or self.voids_certain(seat) or shown >> led & 1:
            return (shown,)
        return (shown, shown | 1 << led)

    @property
    def declarer_side(self) -> tuple[Seat, ...]:
        """The declarer and his partners, as far as they are known."""
        if self.declarer is None:
            return ()
        partner = () if self.partner is None else (self.partner,)
        return (self.declarer, *self.rules.seating.partners(self.declarer), *partner)

    @property
    def unanswered(self) -> bool:
        """Whether the called card lies in the kitty, so that another must be called (A10)."""
        rule, call, kitty = self.rules.partner, self.record.call, self.taken_up
        again = rule is not None and rule.in_kitty == "call_again"
        return again and isinstance(call, Card) and kitty is not None and call in kitty and self.exchange_pending

    @property
    def nobody_called(self) -> bool:
        """Whether the declarer certainly plays alone: he called nobody, or a card that nobody else holds."""
        call = self.record.call
        if call is None or call == "solo" or self.unanswered:
            return True
        return isinstance(call, Card) and self.taken_up is not None and call in self.taken_up

    @property
    def partner(self) -> Seat | None:
        """The called partner, by the record or by where the called card shows itself."""
        record = self.record
        if record.partner is None and isinstance(record.call, int):
            return record.call
        if record.partner is not None or not isinstance(record.call, Card):
            return record.partner
        for seat, hand in (*record.hands.items(), *record.holds.items()):
            if record.call in hand and seat != self.declarer:
                return seat
        others = ((seat, play) for seat, play in self.all_plays() if seat != self.declarer)
        return next((seat for seat, play in others if play.card == record.call), None)

    def all_plays(self) -> Iterator[tuple[Seat, Play]]:
        """Every card played in turn in the listed tricks, with its seat."""
        for trick in self.record.tricks or ():
            if trick is not None:
                yield from ((seat, play) for seat, play, counts in self._seated(trick) if counts)

    # what was won

    def _check_won(self) -> None:
        record, rules = self.record, self.rules
        self.done: int | None = self.unlisted + sum(trick.complete for trick in self.tricks.values())
        if record.won is None and record.won_sides is None and record.winners is None:
            return
        for seat in self.out:
            if (record.won or {}).get(seat) or seat in (record.winners or ()):
                name = rules.seating.name(seat)
                raise SituationError("won", f"{name} takes no part in a misère and wins no tricks")
        least, whole = self._counted_tricks()
        if record.trick is not None or record.tricks:
            if least > self.unlisted or (whole and least != self.unlisted):
                raise SituationError("won", f"{least} tricks: {self.unlisted} tricks are not listed")
            return
        if least > rules.pack.hand_size:
            raise SituationError("won", f"the tricks add up to {least}; a deal has {rules.pack.hand_size}")
        self.unlisted = least if whole else 0
        self.done = least if whole else None

    def _counted_tricks(self) -> tuple[int, bool]:
        """How many unlisted tricks the record counts, and whether these are all."""
        record, seating = self.record, self.rules.seating
        if record.winners is not None:
            return len(record.winners), True
        least, whole = 0, True
        for name, seats in zip(seating.side_names, seating.sides, strict=True):
            playing = [seat for seat in seats if seat in self.active]
            told = [record.won[seat] for seat in playing if record.won and seat in record.won]
            of_side = (record.won_sides or {}).get(name)
            if of_side is None:
                least += sum(told)
                whole = whole and len(told) == len(playing)
                continue
            if sum(told) > of_side or (len(told) == len(playing) and sum(told) < of_side):
                raise SituationError("won", f"{name} {of_side}: its seats are counted with {sum(told)}")
            least += of_side
        return least, whole

    def _check_led(self) -> None:
        """Refuse more suits led than there were tricks to lead them to."""
        led = self.record.led or 0
        for trick in self.tricks.values():
            led &= ~(1 << trick.led) if trick.led not in (LEADING, NO_SUIT) else -1
        if self.done is not None and self.auction_over is not None and led.bit_count() > self.unlisted:
            suits = " ".join(str(suit) for suit in Suit if led >> suit & 1)
            tricks = f"{self.unlisted} tricks are" if self.unlisted != 1 else "1 trick is"
            raise SituationError("led", f"{suits} cannot all have been led: {tricks} not listed")

    def won_worlds(self) -> Iterator[tuple[int, ...]]:
        """Tricks won so far by each seat, for everything that the unlisted tricks may have been."""
        record, rules = self.record, self.rules
        known = [0] * rules.players
        loose = 0
        for trick in self.tricks.values():
            if trick.winner is not None:
                known[trick.winner] += 1
            elif trick.complete:
                loose += 1
        if record.winners is not None:
            for seat in record.winners:
                known[seat] += 1
            unlisted = [0]
        elif self.done is None:
            unlisted = list(range(self._counted_tricks()[0], rules.pack.hand_size + 1))
        else:
            unlisted = [self.unlisted]
        for count in unlisted:
            for more in spread(rules, count, self.active if record.won else self.counted):
                if self._fits(more):
                    for rest in spread(rules, loose, self.counted):
                        yield tuple(k + m + r for k, m, r in zip(known, more, rest, strict=True))

    def winners_in_order(self, count: int) -> list[Seat | None]:
        """The winners of the first ``count`` tricks, none for those that are not known."""
        listed = [self.tricks.get(n) for n in range(self.first, self.first + len(self.record.tricks or ()))]
        told = [trick for trick in listed if trick is None or trick.complete]
        before = [None] * (count - len(told))
        unlisted = iter(self.record.winners or ())
        return [trick.winner if trick is not None else next(unlisted, None) for trick in (*before, *told)]

    def _fits(self, won: tuple[int, ...]) -> bool:
        record, seating = self.record, self.rules.seating
        for seat, count in (record.won or {}).items():
            if won[seat] != count:
                return False
        for side, count in (record.won_sides or {}).items():
            if sum(won[s] for s in seating.sides[seating.side_names.index(side)]) != count:
                return False
        return True

    @property
    def counted(self) -> tuple[Seat, ...]:
        """Seats whose tricks must be told apart: one a side where only sides count."""
        if (self.contract is not None and self.contract.is_misere) or self.rules.partner is not None:
            return self.active
        return tuple(next(s for s in side if s in self.active) for side in self.rules.seating.sides)

    def once(self, key: object, work: Callable[[], _T]) -> _T:
        """The result of some work, done the first time only."""
        if key not in self._done_once:
            self._done_once[key] = work()
        return self._done_once[key]  # type: ignore[return-value]

    @property
    def active(self) -> tuple[Seat, ...]:
        """The seats that play."""
        return tuple(Seat(s) for s in range(self.rules.players) if Seat(s) not in self.out)

    # the stage

    @cached_property
    def exchange_pending(self) -> bool:
        """Whether the declarer holds more than his ten and nothing is laid away or played."""
        record, declarer = self.record, self.declarer
        if declarer is None or not self.has_exchange or record.discard is not None or record.tricks or self.done != 0:
            return False
        if declarer in record.holds:
            return len(record.holds[declarer]) > self.rules.pack.hand_size
        return declarer in record.hands and self.taken_up is not None

    @cached_property
    def calling(self) -> bool:
        """Whether the declarer may still call a partner, before he takes up the kitty (S000-55, A10)."""
        rule, contract = self.rules.partner, self.contract
        if rule is None or rule.time != "before_exchange" or contract is None or contract.is_misere:
            return False
        open_still = self.record.call is None or self.unanswered
        return self.exchange_pending and open_still and contract.declarer not in self.record.holds

    @property
    def begun(self) -> bool:
        """Whether a card has been led."""
        return self.done != 0 or any(trick.plays for trick in self.tricks.values())

    @property
    def stage(self) -> Stage | None:
        """The stage of the deal, none if it is not known."""
        if self.auction_over is None:
            return None
        if not self.auction_over:
            return Stage.BIDDING
        if self.thrown_in or self.finished:
            return Stage.FINISHED
        if self.exchange_pending:
            return Stage.CALLING if self.calling else Stage.EXCHANGING
        return Stage.PLAYING if self.begun or self.contract is None else Stage.ANNOUNCING

    @property
    def tricks_in_deal(self) -> int:
        """How many tricks can be played: fewer where the declarer laid away too many cards."""
        hand, discard = self.rules.pack.hand_size, self.record.discard
        return hand if discard is None else min(hand, hand + self.rules.pack.kitty_size - len(discard))

    @cached_property
    def finished(self) -> bool:
        """Whether the play is over for certain: all tricks taken, or a misère stopped by its declarer's trick."""
        if self.done == self.tricks_in_deal:
            return True
        misere = self.contract is not None and self.contract.is_misere
        if not misere or self.rules.misere.stop == "play_all" or self.current is not None:
            return False
        return all(any(won[seat] for seat in self.losers) for won in self.won_worlds())

    @property
    def losers(self) -> tuple[Seat, ...]:
        """The seats whose trick breaks a misère: the declarer, and his partner where both must lose (U, T)."""
        if self.contract is None or not self.contract.is_misere:
            return ()
        both = self.rules.misere.side_must_lose(str(self.contract.bid))
        return self.declarer_side if both else (self.contract.declarer,)

    @property
    def current(self) -> ListedTrick | None:
        """The trick on the table."""
        trick = self.tricks.get(max(self.tricks, default=0))
        return trick if trick is not None and not trick.complete and trick.plays else None

    @property
    def trick_number(self) -> int | None:
        """Number of the trick that is being played or comes next."""
        return None if self.done is None else self.done + 1

    @property
    def due(self) -> Seat | None:
        """Who is to play next, as far as it is known."""
        trick = self.current
        if trick is not None:
            return self._left_of(trick.plays[-1][0])
        open_trick = self.tricks.get(max(self.tricks, default=0))
        if open_trick is not None and not open_trick.complete:
            return open_trick.leader
        if self.done == 0:
            return self._opening_leader()
        return self._next_leader if self.tricks else None

    # suits led and not followed

    def led_worlds(self) -> tuple[int, ...]:
        """The suits led to finished tricks (bits): every set that they may be."""
        if self.record.led is not None or self.unlisted == 0:
            return (self.led_known,)
        most = self.unlisted
        return tuple(
            self.led_known | more
            for more in range(16)
            if more.bit_count() <= most and (more or self.led_known or not most)
        )

    def voids_certain(self, seat: Seat) -> bool:
        """Whether it is known which suits a seat failed to follow."""
        return self.unlisted_before_listing() == 0 or (self.record.void is not None and seat in self.record.void)

    def unlisted_before_listing(self) -> int:
        """How many tricks are not listed."""
        first = self.record.trick if self.record.trick is not None else 1
        return first - 1 + sum(trick is None for trick in self.record.tricks or ())

    def void_worlds(self, seat: Seat) -> tuple[int, ...]:
        """The suits (bits) that a seat failed to follow: every set that they may be."""
        known = self.voids_known.get(seat, 0)
        if self.voids_certain(seat):
            return (known,)
        # a card held now does not exclude it: who holds it may have revoked
        return tuple(sorted({known | more for more in range(16)}))

    # the hands

    def size(self, seat: Seat) -> int | None:
        """How many cards a seat holds now."""
        full = self.rules.pack.hand_size
        if seat in self.out or not self.auction_over:
            return full
        if self.done is None:
            return None
        extra = 0
        if seat == self.declarer and self.has_exchange:
            if self.exchange_pending:
                extra = 0 if self.calling else self.rules.pack.kitty_size
            elif self.record.discard is not None:
                extra = self.rules.pack.kitty_size - len(self.record.discard)
        trick = self.current
        played = trick is not None and any(seat == who for who, _ in trick.plays)
        return full + extra - self.done - played

    def _check_hands(self) -> None:
        record, name = self.record, self.rules.seating.name
        seen: dict[Card, str] = dict.fromkeys(record.discard or (), "discard")
        for trick in self.tricks.values():
            for seat, play in trick.plays:
                if play.card in seen:
                    raise SituationError(
                        "tricks", f"{play.card} stands twice, in {seen[play.card]} and trick {trick.number}"
                    )
                seen[play.card] = f"trick {trick.number}"
                self._must_be_his(play.card, seat, "tricks")
        for seat, held in record.holds.items():
            key = f"holds.{name(seat)}"
            for card in held:
                if card in seen:
                    raise SituationError(key, f"{card} is not held any more: it stands in {seen[card]}")
                seen[card] = key
                if card not in self.rules.pack.cards:
                    raise SituationError(key, f"{card} is not in the pack of {len(self.rules.pack.cards)} cards")
                if self.auction_over is not None:
                    self._must_be_his(card, seat, key)
            right = self.size(seat)
            if (
                self.auction_over is not None
                and right is not None
                and len(held) != right
                and not self._loose(seat, len(held))
            ):
                raise SituationError(
                    key, f"{len(held)} cards ({' '.join(map(str, held))}): at this moment {right} are held"
                )
        if self.auction_over and self.done is not None:
            self.places  # noqa: B018  refuses hands that cannot be

    def _loose(self, seat: Seat, count: int) -> bool:
        """The declarer may hold a number that follows from no key: the discard of a wrong number is not recorded."""
        return seat == self.declarer and self.record.discard is None and self.exchange_pending and count > 10

    @cached_property
    def places(self) -> Places | None:
        """Where the cards that are still out can be; none if the number of tricks is not known."""
        if self.done is None:
            return None
        places = self._places()
        if not places.consistent:
            raise SituationError("hands", "the cards named cannot all have been dealt and played like this")
        return places

    def _places(self) -> Places:
        record, rules = self.record, self.rules
        gone = CardSet.of(play.card for trick in self.tricks.values() for _, play in trick.plays)
        gone |= CardSet.of(record.discard or ())
        kitty = self.taken_up
        home = {card: seat for seat, hand in record.hands.items() for card in hand}
        held = {card: seat for seat, hand in record.holds.items() for card in hand}
        takes = self.declarer if self.has_exchange and self.auction_over and not self.calling else None
        allowed: dict[Card, frozenset[int]] = {}
        for card in rules.pack.cards - gone:
            if card in held:
                allowed[card] = frozenset({held[card]})
                continue
            if card in home:
                where = {int(home[card]), AWAY}
            elif kitty is not None and card in kitty:
                where = {AWAY} if takes is None else {int(takes), AWAY}
            else:
                where = {seat for seat in range(rules.players) if seat not in record.hands} | {AWAY}
                if takes is not None:
                    where.add(int(takes))
            where -= {int(seat) for seat in record.holds}
            allowed[card] = frozenset(where)
        sizes = {
            seat: len(record.holds[Seat(seat)]) if Seat(seat) in record.holds else self.size(Seat(seat)) or 0
            for seat in range(rules.players)
        }
        sizes[AWAY] = len(allowed) - sum(sizes.values())
        if sizes[AWAY] < 0:
            raise SituationError("tricks", "more cards are in the hands than are left in the pack")
        return Places(allowed, sizes)

    def hand(self, seat: Seat) -> CardSet | None:
        """The cards that a seat holds now, if they are certain."""
        held = self.record.holds.get(seat)
        if held is not None:
            return CardSet.of(held)
        if not self.auction_over:
            dealt = self.record.hands.get(seat)
            return None if dealt is None else CardSet.of(dealt)
        places = self.places
        return None if places is None else self.once(("hand", seat), lambda: places.hand(seat))


def spread(rules: RuleSet, count: int, seats: tuple[Seat, ...]) -> Iterator[tuple[int, ...]]:
    """Every way in which ``count`` tricks can have gone to these seats, as numbers by seat."""

    def parts(left: int, over: int) -> Iterator[tuple[int, ...]]:
        if over == 1:
            yield (left,)
            return
        for here in range(left + 1):
            for rest in parts(left - here, over - 1):
                yield (here, *rest)

    for numbers in parts(count, len(seats)):
        won = [0] * rules.players
        for seat, number in zip(seats, numbers, strict=True):
            won[seat] = number
        yield tuple(won)


def positions(rules: RuleSet, record: DealRecord) -> tuple[Position, ...]:
    """The deal under these rules: one position, or one for each suit that a forgotten nomination may have named."""
    first = Position(rules, record)
    if record.joker != UNKNOWN or not first.auction_over or rules.joker is None:
        return (first,)
    jokers = [
        j
        for j in rules.pack.joker_cards
        if first._may_have_held(j) and first.contract is not None and rules.joker.may_name(first.contract)
    ]
    worlds = product(*(((None, *Suit)) for _ in jokers))
    found = []
    for suits in worlds:
        named = tuple((j, s) for j, s in zip(jokers, suits, strict=True) if s is not None)
        found.append(Position(rules, record, named))
    return tuple(found)
