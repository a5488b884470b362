"""A deal as told, with the contract and the jokers' suits fixed: its tricks, and what they leave open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import product

from attrs import evolve, frozen

from fivehundred._tables import Named, Numbering, tables_for
from fivehundred.cards import NO_CARDS, Card, CardSet, Suit
from fivehundred.errors import SituationError, Violation
from fivehundred.knowledge.counts import won_worlds
from fivehundred.knowledge.layout import Layout
from fivehundred.knowledge.opening import Opening
from fivehundred.knowledge.places import layout
from fivehundred.knowledge.record import SOLO, UNKNOWN, DealRecord
from fivehundred.knowledge.stages import stages
from fivehundred.knowledge.tricks import ListedTrick, Walk
from fivehundred.knowledge.turns import plays_in_turn
from fivehundred.phases.announcing import NameFacts, check_name
from fivehundred.phases.record import Stage, calls_partner, first_leader
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
        return _played(self.opening)

    def played_since(self, seat: Seat, number: int) -> CardSet:
        """The cards that a seat is known to have played to this trick or later."""
        tricks = (trick for at, trick in self.tricks.items() if at >= number)
        return CardSet.of(play.card for trick in tricks for who, play in trick.plays if who == seat)

    # the moment, and the cards

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


def known_deals(rules: RuleSet, opening: Opening, *, finished: bool) -> tuple[Known, ...]:
    """The deal as told: one value, or one for each suit that a forgotten nomination may have named.

    ``finished``: another deal follows.  Raises `SituationError` if the tricks contradict themselves.
    """
    return tuple(_known(opening, named, finished) for named in _namings(opening))


def decided(record: DealRecord, joker: Card) -> bool:
    """Whether the declarer has let the time pass to give this joker a suit: he named none, or nobody remembers."""
    said = record.joker
    return said == UNKNOWN or (isinstance(said, Mapping) and joker in said and said[joker] is None)


def may_have_held(opening: Opening, card: Card) -> bool:
    """Whether the declarer can have held a card after the exchange, by what is told."""
    record, declarer = opening.record, opening.declarer
    if record.discard is not None and card in record.discard:
        return False
    if opening.never_his(card, declarer if declarer is not None else Seat(0)) is not None:
        return False
    held = [*record.holds.items(), *record.has.items()]
    others = [c for seat, some in held if seat != declarer for c in some]
    return card not in others and card not in [c for seat, c in _played(opening) if seat != declarer]


def _played(opening: Opening) -> Iterator[tuple[Seat, Card]]:
    for trick in opening.record.plays():
        for seat, play, counts in plays_in_turn(opening.rules, opening.out, trick):
            if counts:
                yield seat, play.card


def _namings(opening: Opening) -> tuple[Named, ...]:
    """The suits that the jokers may have been given; an announcement that broke a rule has none (JOK-13, JOK-14)."""
    rules, joker = opening.rules, opening.record.joker
    if not joker or not opening.over:
        return ((),)
    if joker == UNKNOWN:
        may = rules.joker is not None and rules.joker.may_name(opening.contract)
        jokers = [card for card in rules.pack.joker_cards if may and may_have_held(opening, card)]
        suits = product(*((None, *Suit) for _ in jokers))
        return tuple(tuple((j, s) for j, s in zip(jokers, some, strict=True) if s is not None) for some in suits)
    assert isinstance(joker, Mapping)
    told = ((card, suit) for card, suit in joker.items() if suit is not None)
    return (tuple((card, suit) for card, suit in told if name_breach(opening, card, suit) is None),)


def name_breach(opening: Opening, card: Card, suit: Suit) -> Violation | None:
    """The rule that an announcement on record broke, `None` if it broke none."""
    facts = NameFacts(
        rules=opening.rules, contract=opening.contract, holds=may_have_held(opening, card), begun=False, named=None
    )
    return check_name(facts, card, suit)


def _known(opening: Opening, named: Named, finished: bool) -> Known:
    rules = opening.rules
    record = _with_claim(opening)
    numbering = tables_for(rules, opening.contract, named)
    told = record.score is not None or record.totals is not None or record.stage is Stage.FINISHED
    found = Known(
        opening=opening, record=record, named=named, numbering=numbering, tricks={}, counts=(0,), led=record.led or 0,
        voids=dict(record.void or {}), finished=bool(opening.over) and (finished or told),
    )  # fmt: skip
    found = _walked(found)
    return evolve(found, counts=_counts(found))


def _walked(known: Known) -> Known:
    """With the listed tricks read."""
    record, rules, opening = known.record, known.rules, known.opening
    listed, most = record.tricks or (), rules.pack.hand_size
    if not 1 <= known.first <= most + 1:
        raise SituationError("trick", f"{known.first} is no trick: there are {most}")
    if known.first + len(listed) - 1 > most:
        raise SituationError("tricks", f"{known.first + len(listed) - 1} tricks: a deal has {most}")
    if opening.over is None:
        return known
    partner, alone = known.partner, opening.fixed_side
    open_still = known.calls_partner and partner is None and record.call != SOLO
    seats = [Seat(seat) for seat in range(rules.players)]
    walk = Walk(
        opening=opening,
        numbering=known.numbering,
        led=known.led,
        voids=dict(known.voids),
        sides={s: (s in alone or s == partner,) if s in alone or not open_still else (False, True) for s in seats},
        led_sure=True,
        sure={},
    )
    tricks: dict[int, ListedTrick] = {}
    for number, trick in enumerate(listed, known.first):
        if trick is not None:
            walk.led_sure = not known.open_led(number)
            walk.sure = {seat: not known.open_voids(number, seat) for seat in seats}
            tricks[number] = walk.step(trick, number)
            if not tricks[number].complete and number < known.first + len(listed) - 1:
                raise SituationError("tricks", f"{trick.text!r} is not finished, but another trick follows")
    return evolve(known, tricks=tricks, led=walk.led, voids=walk.voids)


def _with_claim(opening: Opening) -> DealRecord:
    """The record with the tricks that were claimed: not listed, but their winners are told; one on the table is one."""
    record = opening.record
    if not record.claimed:
        return record
    listed = list(record.tricks or ())
    last = listed[-1] if listed else None
    if last is not None:
        seated = list(plays_in_turn(opening.rules, opening.out, last))
        if sum(counts for *_, counts in seated) < len(opening.active):
            listed.pop()
    most, count = opening.tricks_in_deal, len(listed) + len(record.claimed)
    if None in listed or count > most or (count < most and not opening.stops):
        what = f"{len(record.claimed)} winners and {len(listed)} tricks that were played do not make {most}"
        raise SituationError("claimed", what)
    return evolve(record, tricks=(*listed, *[None] * len(record.claimed)), winners=record.claimed)


def _over(known: Known, done: int, *, certainly: bool = True) -> bool:
    """Whether the play is over with so many tricks done, for certain or at least perhaps, by what is told of them."""
    opening = known.opening
    if opening.thrown_in or done >= opening.tricks_in_deal:
        return True
    if not opening.stops or known.current is not None:
        return False
    worlds = won_worlds(evolve(known, finished=False), done)
    broken = [any(won[seat] for seat in opening.losers) for won in worlds]
    return bool(broken) and (
        all(broken) if certainly else any(broken)
    )  # A18: the trick that breaks a misère is the last


def told_tricks(known: Known) -> tuple[int, bool]:
    """How many tricks that are not listed the record counts, and whether these are all."""
    record, seating = known.record, known.rules.seating
    if record.winners is not None:
        return len(record.winners), True
    least, whole = 0, True
    for name, seats in zip(seating.side_names, seating.sides, strict=True):
        playing = [seat for seat in seats if seat in known.opening.active]
        told = [record.won[seat] for seat in playing if record.won and seat in record.won]
        of_side = (record.won_sides or {}).get(name)
        if of_side is None:
            least += sum(told)
            whole = whole and len(told) == len(playing)
            continue
        if sum(told) > of_side or (len(told) == len(playing) and sum(told) < of_side):
            raise SituationError("won", f"{name} {of_side}: its seats are counted with {sum(told)}")
        least += of_side
    return least, whole or least == known.rules.pack.hand_size


def _counts(known: Known) -> tuple[int, ...]:
    """The numbers of tricks that may be done; raises `SituationError` where the count of tricks contradicts them."""
    record, opening, most = known.record, known.opening, known.rules.pack.hand_size
    listed = known.forgotten + len(record.claimed) + known.complete
    counts: tuple[int, ...] = (listed,)
    over = _over(known, listed)
    if record.stage is Stage.FINISHED and not (record.score or record.totals) and (record.tricks or record.trick):
        over = over or _over(known, listed, certainly=False)  # what is told is all that was played
    told = record.score or record.totals or record.stage is Stage.FINISHED
    if known.finished and record.tricks and not told and not over:
        raise SituationError("tricks", "the deal is not finished, but another follows")
    if known.finished and not over and opening.over:
        most_played = max(listed, opening.tricks_in_deal)
        counts = tuple(range(listed, most_played + 1)) if opening.stops else (most_played,)
    if record.won is None and record.won_sides is None and record.winners is None:
        return counts
    for seat in opening.out:
        if (record.won or {}).get(seat) or seat in (record.winners or ()):
            name = known.rules.seating.name(seat)
            raise SituationError("won", f"{name} takes no part in a misère and wins no tricks")
    least, whole = told_tricks(known)
    if record.trick is not None or record.tricks:
        unlisted = listed - known.complete
        if least > unlisted or (whole and least != unlisted):
            raise SituationError("won", f"{least} tricks: {unlisted} tricks are not listed")
        return counts
    if least > most:
        raise SituationError("won", f"the tricks add up to {least}; a deal has {most}")
    if whole:
        return (least,)
    return tuple(count for count in range(least, most + 1) if not known.finished or count in counts) or counts
