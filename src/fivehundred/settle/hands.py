"""The cards that are still out: how many each seat holds, where each can be, and the hands that are certain."""

from __future__ import annotations

from functools import cached_property

from fivehundred._tables import Named
from fivehundred.cards import NO_CARDS, Card, CardSet
from fivehundred.rules.ruleset import RuleSet
from fivehundred.seats import Seat
from fivehundred.settle.deal_record import DealRecord
from fivehundred.settle.errors import SituationError
from fivehundred.settle.places import AWAY, Places
from fivehundred.settle.progress import Progress


class Hands(Progress):
    """A deal with the cards that are still out."""

    def __init__(self, rules: RuleSet, record: DealRecord, named: Named | None = None) -> None:
        super().__init__(rules, record, named)
        self._check_hands()

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
        places = self._places(CardSet.of(dict(self.named)))
        if self.named and not places.consistent:  # he cannot have held the joker that he named
            places = self._places(NO_CARDS)
        if not places.consistent:
            raise SituationError("hands", "the cards named cannot all have been dealt and played like this")
        return places

    def _places(self, his: CardSet) -> Places:
        """The places of all cards; those of ``his`` were the declarer's when he gave them a suit (S001-30, A40)."""
        record, rules = self.record, self.rules
        left = rules.pack.cards - CardSet.of(play.card for trick in self.tricks.values() for _, play in trick.plays)
        left -= CardSet.of(record.discard or ())
        allowed = {card: frozenset({int(seat)}) for seat, hand in record.holds.items() for card in hand}
        left -= CardSet.of(allowed)
        his = his & left
        taken = self.has_exchange and self.auction_over and not self.calling
        takes = {self.declarer} if self.declarer is not None and taken else set()
        unseen = {Seat(seat) for seat in range(rules.players)} - set(record.hands)
        homes = [({seat}, CardSet.of(hand)) for seat, hand in record.hands.items()]
        homes += [(takes, self.taken_up or NO_CARDS), (takes | unseen, left)]
        for seats, cards in homes:
            where = frozenset({AWAY, *(int(seat) for seat in seats if seat not in record.holds)})
            allowed |= dict.fromkeys(cards & left, where)
            left -= cards
        if self.declarer is not None:
            allowed |= {card: allowed[card] & {self.declarer, AWAY} for card in his}
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
