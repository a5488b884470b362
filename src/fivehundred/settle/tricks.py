"""The tricks of a deal record: who played what, who won, and what the forgotten tricks may have been."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from attrs import frozen

from fivehundred import _kernel as kernel
from fivehundred._kernel import NO_SUIT
from fivehundred._tables import Named, Numbering, tables_for
from fivehundred.actions import Play
from fivehundred.bids import Contract
from fivehundred.cards import Card
from fivehundred.phases.legality import LEADING
from fivehundred.phases.playing import led_suit
from fivehundred.phases.record import calls_partner, first_leader
from fivehundred.rules.ruleset import RuleSet
from fivehundred.seats import Seat
from fivehundred.settle.called import Called
from fivehundred.settle.deal_record import DealRecord, TrickRecord
from fivehundred.settle.errors import SituationError


@frozen(kw_only=True)
class ListedTrick:
    """A listed trick under a rule set.

    ``wrong_leader`` is the seat that should have led, none if the right one did or nobody knows; ``winner`` is none
    while the trick is unfinished or cannot be told.  ``out_of_turn`` has the cards that do not count, each after the
    number of cards that had been played in turn.
    """

    number: int
    leader: Seat
    plays: tuple[tuple[Seat, Play], ...]
    out_of_turn: tuple[tuple[int, Seat, Play], ...]
    led: int
    complete: bool
    winner: Seat | None
    wrong_leader: Seat | None = None


class Tricks(Called):
    """The tricks of a record, with the jokers' suits fixed."""

    def __init__(self, rules: RuleSet, record: DealRecord, named: Named | None = None) -> None:
        super().__init__(rules, record)
        self.named: Named = self._named() if named is None else named
        self.numbering: Numbering = tables_for(rules, self.contract, self.named)
        self._read_tricks()
        self._check_partner()

    # the tricks

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
        aside: list[tuple[int, Seat, Play]] = []
        led, best, winners = LEADING, 0, {trick.leader}
        last = number == t.tricks
        side = self.declarer_side
        for seat, play, counts in self._seated(trick):
            if self.numbering.number[play.card.index] < 0:
                raise SituationError("tricks", f"{play.card} is not in the pack of {len(self.rules.pack.cards)} cards")
            if not counts:
                aside.append((len(plays), seat, play))
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

    @cached_property
    def declarer_side(self) -> tuple[Seat, ...]:
        """The declarer and his partners, as far as they are known."""
        if self.declarer is None:
            return ()
        partner = () if self.partner is None else (self.partner,)
        return (self.declarer, *self.rules.seating.partners(self.declarer), *partner)

    @cached_property
    def partner(self) -> Seat | None:
        """The called partner, by where the called card shows itself or by the record; nobody is his own partner."""
        if not calls_partner(self.rules, self.contract):
            return None
        shown = self._shown_partner()
        return self.record.partner if shown is None else shown

    def _shown_partner(self) -> Seat | None:
        record = self.record
        if isinstance(record.call, int):
            return Seat(record.call) if record.call != self.declarer else None
        if not isinstance(record.call, Card):
            return None
        for seat, hand in (*record.hands.items(), *record.holds.items()):
            if record.call in hand and seat != self.declarer:
                return seat
        others = ((seat, play) for seat, play in self.all_plays() if seat != self.declarer)
        return next((seat for seat, play in others if play.card == record.call), None)

    def _check_partner(self) -> None:
        """Refuse a partner who cannot be the one that was called."""
        partner, call, name = self.record.partner, self.record.call, self.rules.seating.name
        if partner is None or self.contract is None or not calls_partner(self.rules, self.contract):
            return
        shown = self._shown_partner()
        if partner == self.contract.declarer:
            raise SituationError("partner", f"{name(partner)} is the declarer: nobody is his own partner")
        if call == "solo" or (shown is not None and shown != partner):
            what = "solo was said" if shown is None else f"{call} was {name(shown)}'s"
            raise SituationError("partner", f"{name(partner)} is not the partner: {what}")

    def all_plays(self) -> Iterator[tuple[Seat, Play]]:
        """Every card played in turn in the listed tricks, with its seat."""
        for trick in self.record.tricks or ():
            if trick is not None:
                yield from ((seat, play) for seat, play, counts in self._seated(trick) if counts)

    def voids_certain(self, seat: Seat) -> bool:
        """Whether it is known which suits a seat failed to follow."""
        return self.unlisted_before_listing == 0 or (self.record.void is not None and seat in self.record.void)

    @cached_property
    def unlisted_before_listing(self) -> int:
        """How many tricks are not listed, apart from those that were claimed in the end."""
        first = self.record.trick if self.record.trick is not None else 1
        return first - 1 + sum(trick is None for trick in self.record.tricks or ()) - len(self.record.claimed)
