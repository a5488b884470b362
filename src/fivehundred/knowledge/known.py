"""A deal as told, with the contract and the jokers' suits fixed: its tricks, and what they leave open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache

from attrs import evolve, frozen

from fivehundred._tables import Named, Numbering
from fivehundred.cards import NO_CARDS, Card, CardSet
from fivehundred.knowledge.layout import Layout
from fivehundred.knowledge.opening import Opening
from fivehundred.knowledge.places import layout
from fivehundred.knowledge.record import DealRecord
from fivehundred.knowledge.stages import stages
from fivehundred.knowledge.tricks import ListedTrick
from fivehundred.knowledge.turns import plays_in_turn
from fivehundred.phases.deal import Stage, calls_partner, first_leader
from fivehundred.rules.ruleset import RuleSet
from fivehundred.seats import Seat


@frozen(kw_only=True, eq=False)
class Known:
    """What a record says of a deal under one rule set.

    ``tricks`` are the listed ones by number; ``counts`` the numbers of tricks that may be done at the moment of which
    the record tells, and ``finished`` says that it tells of the end of the deal.
    """

    opening: Opening
    record: DealRecord
    named: Named
    numbering: Numbering
    tricks: Mapping[int, ListedTrick]
    counts: tuple[int, ...]
    led: int
    voids: Mapping[Seat, int]
    finished: bool

    @property
    def rules(self) -> RuleSet:
        """The rule set."""
        return self.opening.rules

    @cached_property
    def complete(self) -> int:
        """How many listed tricks are complete."""
        return sum(trick.complete for trick in self.tricks.values())

    @property
    def first(self) -> int:
        """The number of the first trick that is listed."""
        return 1 if self.record.trick is None else self.record.trick

    @cached_property
    def forgotten(self) -> int:
        """How many tricks are not listed that were played before the listing or between listed ones."""
        return self.first - 1 + sum(trick is None for trick in self.record.tricks or ()) - len(self.record.claimed)

    @cached_property
    def begun(self) -> bool:
        """Whether a card has certainly been led."""
        return min(self.counts) > 0 or any(trick.plays for trick in self.tricks.values())

    @cached_property
    def current(self) -> ListedTrick | None:
        """The trick on the table."""
        trick = self.tricks.get(max(self.tricks, default=0))
        return trick if trick is not None and not trick.complete and trick.plays else None

    @cached_property
    def told_winners(self) -> Mapping[int, Seat]:
        """The winners of tricks that are not listed, as far as they are told in order."""
        numbers = [number for number in range(1, self.rules.pack.hand_size + 1) if number not in self.tricks]
        return dict(zip(numbers, self.record.winners or (), strict=False))

    @cached_property
    def trumps(self) -> CardSet:
        """All trumps of the contract."""
        trump = self.opening.contract.trump if self.opening.contract else None
        return NO_CARDS if trump is None else self.numbering.card_set(self.numbering.tables.lanes[trump])

    @cached_property
    def counted(self) -> tuple[Seat, ...]:
        """Seats whose tricks must be told apart: one a side where only sides count."""
        contract, active = self.opening.contract, self.opening.active
        if (contract is not None and contract.as_misere) or self.rules.partner is not None:
            return active
        return tuple(next(seat for seat in side if seat in active) for side in self.rules.seating.sides)

    def unlisted_before(self, number: int) -> tuple[int, int]:
        """How many tricks before this one are not listed: before the listing, and between listed tricks."""
        listed = (self.record.tricks or ())[: number - self.first]
        gaps = max(0, number - self.first) - sum(trick is not None for trick in listed)
        return min(self.first, number) - 1, gaps

    def open_led(self, number: int) -> int:
        """How many tricks before this one may have had suits led to them that are not told."""
        before, gaps = self.unlisted_before(number)
        return gaps + (0 if self.record.led is not None else before)

    def open_voids(self, number: int, seat: Seat) -> int:
        """How many tricks before this one may have shown this seat void in suits that are not told."""
        before, gaps = self.unlisted_before(number)
        return gaps + (0 if self.record.void is not None and seat in self.record.void else before)

    def leaders(self, number: int) -> tuple[Seat, ...]:
        """The seats that may have the lead to this trick."""
        if number == 1:
            record, rules, contract = self.record, self.rules, self.opening.contract
            dealers = range(rules.players) if record.dealer is None else (record.dealer,)
            return tuple(dict.fromkeys(first_leader(rules, Seat(dealer), contract) for dealer in dealers))
        before = self.tricks.get(number - 1)
        if before is not None:
            return before.winners or self.opening.active
        told = self.told_winners.get(number - 1)
        return self.opening.active if told is None else (told,)

    # the partner

    @cached_property
    def calls_partner(self) -> bool:
        """Whether a partner may be called in this deal."""
        return calls_partner(self.rules, self.opening.contract)

    @cached_property
    def partner(self) -> Seat | None:
        """The called partner, by where the called card shows itself or by the record."""
        if not self.calls_partner:
            return None
        shown = self.shown_partner()
        return self.record.partner if shown is None else shown

    def shown_partner(self) -> Seat | None:
        """Whom the called card shows to be the partner; nobody is his own."""
        record, declarer = self.record, self.opening.declarer
        if isinstance(record.call, int):
            return Seat(record.call) if record.call != declarer else None
        if not isinstance(record.call, Card):
            return None
        held = [*record.hands.items(), *record.holds.items(), *record.has.items()]
        for seat, some in held:
            if record.call in some and seat != declarer:
                return seat
        return next((seat for seat, card in self.all_plays() if card == record.call and seat != declarer), None)

    def all_plays(self) -> Iterator[tuple[Seat, Card]]:
        """Every card played in turn in the listed tricks, with its seat."""
        return played(self.opening)

    def played_since(self, seat: Seat, number: int) -> CardSet:
        """The cards that a seat is known to have played to this trick or later."""
        tricks = (trick for at, trick in self.tricks.items() if at >= number)
        return CardSet.of(play.card for trick in tricks for who, play in trick.plays if who == seat)

    # the moment, and the cards

    @property
    def all_told(self) -> bool:
        """Whether the deal is told as finished by its tricks alone: then these are all that were played."""
        record = self.record
        told = record.stage is Stage.FINISHED and not (record.score or record.totals)
        return told and bool(record.tricks or record.trick)

    def stages(self, done: int) -> tuple[Stage, ...]:
        """The stages in which the deal may be with so many tricks done."""
        return possible_stages(self, done)

    def layout(self, stage: Stage, done: int) -> Layout:
        """Where the unseen cards may lie at a stage."""
        found = layout(self, stage, done)
        if found.possible or not self.named:
            return found
        return layout(evolve(self, named=()), stage, done)  # he cannot have held the joker that he named


@lru_cache(maxsize=1024)
def possible_stages(known: Known, done: int) -> tuple[Stage, ...]:
    """The stages in which the deal may be, and at which its cards can lie somewhere."""
    found = stages(known, done)
    return tuple(stage for stage in found if known.layout(stage, done).possible) or found


def played(opening: Opening) -> Iterator[tuple[Seat, Card]]:
    for trick in opening.record.plays():
        for seat, play, counts in plays_in_turn(opening.rules, opening.out, trick):
            if counts:
                yield seat, play.card
