"""A deal as told, with the contract and the jokers' suits fixed: its tricks, and what they leave open."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from attrs import frozen

from fivehundred._kernel import LaneMask
from fivehundred._tables import Named, Numbering, tables_for
from fivehundred.actions import Play
from fivehundred.cards import NO_CARDS, Card, CardMask, CardSet
from fivehundred.errors import Violation
from fivehundred.knowledge.opening import Opening
from fivehundred.knowledge.record import SOLO, DealRecord
from fivehundred.phases.announcing import CallFacts, check_partner
from fivehundred.phases.deal import Stage, calls_partner, first_leader
from fivehundred.phases.legality import LEADING, PlayFacts
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.watched import fact
from fivehundred.seats import Seat, Side

numbering_of = fact("seating", "pack", "order", "joker", "misere")(tables_for)
"""The kernel's tables for a contract, as one fact of the rules."""


@frozen(kw_only=True)
class ListedTrick:
    """A listed trick under a rule set.

    ``winners`` are the seats that may have won it, as far as forgotten tricks and an unknown partner leave that open;
    nobody while it is unfinished.  ``out_of_turn`` has the cards that do not count, each after the number of cards
    that had been played in turn.  ``led_before`` and ``voids_before`` are the suits (bits) that are known to have been
    led, and not followed by each seat, before this trick.
    """

    number: int
    leader: Seat
    plays: tuple[tuple[Seat, Play], ...]
    out_of_turn: tuple[tuple[int, Seat, Play], ...]
    led: int
    complete: bool
    winners: tuple[Seat, ...]
    led_before: int
    voids_before: Mapping[Seat, int]

    @property
    def winner(self) -> Seat | None:
        """The seat that certainly won it."""
        return self.winners[0] if len(self.winners) == 1 else None


@frozen(kw_only=True, eq=False)
class Known:
    """What a record says of a deal under one rule set.

    ``tricks`` are the listed ones by number; ``counts`` the numbers of tricks that may be done at the moment of which
    the record tells, and ``finished`` says that it tells of the end of the deal.
    """

    opening: Opening
    record: DealRecord
    named: Named
    tricks: Mapping[int, ListedTrick]
    counts: tuple[int, ...]
    led: int
    voids: Mapping[Seat, int]
    finished: bool

    @cached_property
    def rules(self) -> RuleSet:
        """The rule set."""
        return self.opening.rules

    @cached_property
    def numbering(self) -> Numbering:
        """The kernel's tables for the contract."""
        return numbering_of(self.rules, self.opening.contract, self.named)

    @cached_property
    def lanes(self) -> tuple[CardSet, ...]:
        """The cards of each effective suit, then the jokers without a suit."""
        return tuple(map(self.numbering.card_set, self.numbering.tables.lanes))

    def under(self, rules: RuleSet) -> Known:
        """The same under other rules, where these make the same of the record."""
        if rules is self.opening.rules:
            return self
        return Known(
            opening=self.opening.under(rules), record=self.record, named=self.named, tricks=self.tricks,
            counts=self.counts, led=self.led, voids=self.voids, finished=self.finished,
        )  # fmt: skip

    @property
    def read(self) -> tuple[object, ...]:
        """What the rules made of the record after the auction."""
        return self.named, self.tricks, self.counts, self.led, self.voids, self.finished

    @cached_property
    def complete(self) -> int:
        """How many listed tricks are complete."""
        return sum(trick.complete for trick in self.tricks.values())

    @property
    def first(self) -> int:
        """The number of the first trick that is listed."""
        return 1 if self.record.trick is None else self.record.trick

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
    def told_winners(self) -> dict[int, Seat]:
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

    @property
    def uncounted(self) -> tuple[Side, ...]:
        """The sides whose tricks are not told, or not all, where those of others are."""
        record, seating = self.record, self.rules.seating
        if not record.won and not record.won_sides:
            return ()
        told = {*(record.won or ()), *self.opening.out}
        sides = zip(seating.side_names, seating.sides, strict=True)
        return tuple(name for name, seats in sides if name not in (record.won_sides or ()) and not told >= set(seats))

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

    def facts(self, seat: Seat, hand: CardSet, number: int, *, leads: bool) -> PlayFacts:
        """What decides about a card of a trick from such a hand, as far as it is known."""
        trick = self.tricks.get(number)
        led_to = None if leads else trick
        return PlayFacts(
            rules=self.rules,
            numbering=self.numbering,
            due=seat,
            hand=LaneMask(self.numbering.lane(hand)),
            led=LEADING if led_to is None else led_to.led,
            led_suits=self.led if trick is None else trick.led_before,
            shown_void=(self.voids if trick is None else trick.voids_before).get(seat, 0),
            last=number == self.rules.pack.hand_size,
            declarer_side=self.sides(seat)[0],
            lead=None if led_to is None else led_to.plays[0][1].card,
        )

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

    def sides(self, seat: Seat) -> tuple[bool, ...]:
        """Whether a seat is on the declarer's side; both where that is not told."""
        if seat in self.opening.fixed_side or not self.calls_partner:
            return (seat in self.opening.fixed_side,)
        return (False, True) if self.partner is None and self.record.call != SOLO else (seat == self.partner,)

    def shown_partner(self) -> Seat | None:
        """Whom the called card shows to be the partner; nobody is his own."""
        record, declarer = self.record, self.opening.declarer
        if isinstance(record.call, int):
            return Seat(record.call) if record.call != declarer else None
        if not isinstance(record.call, Card):
            return None
        owners = self.opening.owners()
        return next((seat for seat, card in owners if card == record.call and seat != declarer), None)

    def call_breach(
        self,
        card: Card | None,
        seat: Seat | None = None,
        *,
        player: Seat | None = None,
        held: bool = False,
        buried: bool = False,
        exchanged: bool,
        begun: bool = False,
        called: bool = False,
        unanswered: tuple[Card, ...] = (),
    ) -> Violation | None:
        """The rule that forbids to call this card or player, if the declarer holds the card or has laid it away."""
        one = NO_CARDS if card is None else CardSet.of([card])
        facts = CallFacts(
            rules=self.rules, contract=self.opening.contract, hand=one if held else NO_CARDS,
            discard=one if buried else NO_CARDS, trumps=self.trumps, exchanged=exchanged, begun=begun, called=called,
            unanswered=unanswered,
        )  # fmt: skip
        return check_partner(facts, card, seat, player=player)

    def played_since(self, seat: Seat, number: int) -> CardSet:
        """The cards that a seat is known to have played to this trick or later."""
        return CardSet(CardMask(self._played.get(number, {}).get(seat, 0)))

    @cached_property
    def _played(self) -> Mapping[int, Mapping[Seat, int]]:
        """The cards (bits) that each seat played to each trick or later."""
        since: dict[Seat, int] = {}
        found = {}
        for number in range(self.rules.pack.hand_size, 0, -1):
            for seat, play in self.tricks[number].plays if number in self.tricks else ():
                since[seat] = since.get(seat, 0) | play.card.mask
            found[number] = dict(since)
        return found

    @property
    def all_told(self) -> bool:
        """Whether the deal is told as finished by its tricks alone: then these are all that were played."""
        record = self.record
        told = record.stage is Stage.FINISHED and not (record.score or record.totals)
        return told and bool(record.tricks or record.trick)
