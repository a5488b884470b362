"""What a deal record amounts to under a rule set: stage, tricks, hands, and what is not known of them.

A record that contradicts itself raises `SituationError` with the key and the offending text.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from functools import cached_property
from itertools import product
from typing import TypeVar

from fivehundred._tables import Named
from fivehundred.cards import Card, CardSet, Suit
from fivehundred.phases.record import Stage, calls_partner, losers, stops_when_broken
from fivehundred.rules.ruleset import RuleSet
from fivehundred.seats import Seat
from fivehundred.settle.deal_record import UNKNOWN, DealRecord
from fivehundred.settle.errors import SituationError
from fivehundred.settle.places import AWAY, Places
from fivehundred.settle.tricks import ListedTrick, Tricks

_T = TypeVar("_T")


class Position(Tricks):
    """One deal record under one rule set, with the jokers' suits fixed.

    `positions` makes one for every suit that an unremembered nomination may have named.
    """

    def __init__(self, rules: RuleSet, record: DealRecord, named: Named | None = None) -> None:
        super().__init__(rules, record, named)
        self._done_once: dict[object, object] = {}
        self._check_hands()

    def once(self, key: object, work: Callable[[], _T]) -> _T:
        """The result of some work, done the first time only."""
        if key not in self._done_once:
            self._done_once[key] = work()
        return self._done_once[key]  # type: ignore[return-value]

    @property
    def unanswered(self) -> bool:
        """Whether the called card lies in the kitty, so that another must be called (A10)."""
        rule, call, kitty = self.rules.partner, self.record.call, self.taken_up
        again = rule is not None and rule.in_kitty == "call_again"
        return again and isinstance(call, Card) and kitty is not None and call in kitty and self.exchange_pending

    @property
    def called_in_vain(self) -> tuple[Card, ...]:
        """The cards that were called and that nobody answered to."""
        call = self.record.call
        return (*self.record.unanswered, *((call,) if self.unanswered and isinstance(call, Card) else ()))

    @property
    def nobody_called(self) -> bool:
        """Whether the declarer certainly plays alone: he called nobody, or a card that nobody else holds."""
        call = self.record.call
        if call is None or call == "solo" or self.unanswered:
            return True
        return isinstance(call, Card) and self.taken_up is not None and call in self.taken_up

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
        if rule is None or contract is None or not calls_partner(self.rules, contract):
            return False
        if rule.time != "before_exchange":
            return False
        open_still = self.record.call is None or self.unanswered
        return self.exchange_pending and open_still and contract.declarer not in self.record.holds

    @property
    def begun(self) -> bool:
        """Whether a card has been led."""
        return self.done != 0 or any(trick.plays for trick in self.tricks.values())

    def declined(self, joker: Card) -> bool:
        """Whether the declarer let the time to give this joker a suit pass: he named none, or nobody remembers."""
        said = self.record.joker
        none = said == UNKNOWN or (isinstance(said, Mapping) and joker in said and said[joker] is None)
        return none and joker not in dict(self.named)

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
        joker = self.rules.joker
        announces = calls_partner(self.rules, self.contract) or (joker is not None and joker.may_name(self.contract))
        return Stage.ANNOUNCING if announces and not self.begun else Stage.PLAYING

    @cached_property
    def finished(self) -> bool:
        """Whether the play is over for certain: all tricks taken, or a misère stopped by its declarer's trick."""
        if self.done == self.tricks_in_deal:
            return True
        if not stops_when_broken(self.rules, self.contract) or self.current is not None:
            return False
        return all(any(won[seat] for seat in self.losers) for won in self.won_worlds())

    @property
    def losers(self) -> tuple[Seat, ...]:
        """The seats whose trick breaks a misère: the declarer, and his partner where both must lose (U, T)."""
        return losers(self.rules, self.contract, self.declarer_side)

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

    def void_worlds(self, seat: Seat) -> tuple[int, ...]:
        """The suits (bits) that a seat failed to follow: every set that they may be."""
        known = self.voids_known.get(seat, 0)
        if self.voids_certain(seat):
            return (known,)
        # a card held now does not exclude it: who holds it may have revoked
        return tuple(sorted({known | more for more in range(16)}))

    # the hands

    def full_size(self, seat: Seat) -> int:
        """How many cards a seat has to play: the declarer more or fewer than ten where he discarded a wrong number."""
        full = self.rules.pack.hand_size
        if seat != self.declarer or not self.has_exchange or self.record.discard is None:
            return full
        return full + self.rules.pack.kitty_size - len(self.record.discard)

    def size(self, seat: Seat) -> int | None:
        """How many cards a seat holds now."""
        full = self.rules.pack.hand_size
        if seat in self.out or not self.auction_over:
            return full
        if self.done is None:
            return None
        taken = seat == self.declarer and self.has_exchange and self.exchange_pending and not self.calling
        extra = self.rules.pack.kitty_size if taken else 0
        trick = self.current
        played = trick is not None and any(seat == who for who, _ in trick.plays)
        return self.full_size(seat) + extra - (self.done - len(self.record.claimed)) - played

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
        places = self._places(dict(self.named))
        if self.named and not places.consistent:  # he cannot have held the joker that he named
            places = self._places({})
        if not places.consistent:
            raise SituationError("hands", "the cards named cannot all have been dealt and played like this")
        return places

    def _places(self, his: Container[Card]) -> Places:
        """The places of all cards; those of ``his`` were the declarer's when he gave them a suit (S001-30, A40)."""
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
            if card in his and self.declarer is not None:
                where &= {int(self.declarer), AWAY}
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
