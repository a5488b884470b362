"""Worlds: what a deal as told leaves open, decided one fact at a time when a question reads it.

A question is a function of a `World`.  Whatever it reads and the record does not tell is chosen there, and the
question is asked again until every choice was made: each answer is then that of a world which the record allows, and
nothing is decided that the question never reads.  Choices about cards keep the `Layout` possible, so that they agree
with each other.

Weak spot: where the exact set of worlds is out of reach there may be too many, never too few; then an answer is unknown
too often, never wrong.  This is so for the course of tricks that are not listed: suits led and not followed, winners,
and when each card was played are chosen independently of each other.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from attrs import define, field

from fivehundred.cards import NO_CARDS, Card, CardMask, CardSet
from fivehundred.knowledge.counts import won_worlds
from fivehundred.knowledge.known import Known
from fivehundred.knowledge.layout import Layout
from fivehundred.knowledge.places import hand_place, held_since, layout, out_place, past_place, possible_stages
from fivehundred.knowledge.record import SOLO
from fivehundred.knowledge.trusted import lawful
from fivehundred.knowledge.turns import left_of
from fivehundred.phases.deal import Stage
from fivehundred.seats import Seat

T = TypeVar("T")


class NotTold(Exception):
    """A question needs what the record does not tell and what has too many values to try; its keys are the ``args``."""


class Impossible(Exception):
    """This world contradicts what is told."""


class Choice(NamedTuple):
    """A choice that was made: the key that would tell it, and which of how many values was taken."""

    key: str
    taken: int
    values: int


@define(eq=False)
class World:
    """One way in which everything that a question reads may stand.

    ``deals`` are the deals as told, one for each suit that a forgotten nomination may have named; in a ``lawful`` world
    the unseen cards lie so that the acts on record were legal, as far as a layout can say that.  Who asks for an act
    says that it is the time for it: the deal is in one of the ``presumed`` stages, unless what is told excludes them.
    """

    deals: tuple[Known, ...]
    choices: list[Choice] = field(factory=list)
    lawful: bool = False
    guessed: CardSet = NO_CARDS
    presumed: tuple[Stage, ...] = ()
    _made: int = 0
    _facts: dict[Hashable, Any] = field(factory=dict)
    _layout: Layout | None = None

    def choose(self, fact: Hashable, key: str, values: Sequence[T]) -> T:
        """The value of a fact in this world, chosen from these when it is first read; ``key`` would have told it."""
        if fact not in self._facts:
            if not values:
                raise Impossible
            taken = 0
            if len(values) > 1:
                if self._made == len(self.choices):
                    self.choices.append(Choice(key, 0, len(values)))
                taken = self.choices[self._made].taken
                self._made += 1
            self._facts[fact] = values[taken]
        return self._facts[fact]  # type: ignore[no-any-return]

    @property
    def asked(self) -> bool:
        """Whether anything was chosen that is open."""
        return self._made > 0

    # how far the deal has come

    @property
    def known(self) -> Known:
        """The deal as told, with the jokers' suits that stand in this world."""
        if len(self.deals) == 1:
            return self.deals[0]
        return self.choose("deal", "joker", self.deals)

    def name(self, seat: Seat) -> str:
        """A seat as it is written at this table."""
        return self.known.rules.seating.name(seat)

    @property
    def done(self) -> int:
        """How many tricks are done."""
        counts = self.known.counts
        return counts[0] if len(counts) == 1 else self.choose("done", "won", counts)

    @property
    def stage(self) -> Stage:
        """The stage of the deal."""
        known = self.known
        if known.opening.over is None:
            raise NotTold("contract")
        if not known.opening.over:
            return Stage.BIDDING
        found = self._facts.get("stage") or self.choose("stage", "stage", self._stages())
        may_be_over = found is Stage.PLAYING and known.opening.stops and known.current is None
        if may_be_over and any(self.won[seat] for seat in known.opening.losers):  # A18: that ended the play
            return Stage.FINISHED
        return found

    @property
    def stage_open(self) -> bool:
        """Whether what is told leaves the stage open."""
        known = self.known
        return bool(known.opening.over) and len(self._stages()) > 1

    def _stages(self) -> tuple[Stage, ...]:
        told = possible_stages(self.known, self.done)
        return tuple(stage for stage in told if stage in self.presumed) or told

    @property
    def due(self) -> Seat:
        """Who is to play next."""
        known = self.known
        trick = known.tricks.get(max(known.tricks, default=0))
        if trick is None or trick.complete:
            return self.choose("due", "tricks" if self.done else "dealer", known.leaders(self.done + 1))
        last = trick.plays[-1][0] if trick.plays else None
        return trick.leader if last is None else left_of(known.rules, known.opening.out, last)

    # tricks won, and who is on whose side

    @property
    def won(self) -> tuple[int, ...]:
        """Tricks won so far by each seat."""
        return self.choose("won", "won", won_worlds(self.known, self.done))

    @property
    def partner(self) -> Seat | None:
        """The called partner; `None` where the declarer is alone."""
        known = self.known
        call, told = known.record.call, known.partner
        if not known.calls_partner or told is not None or call == SOLO or isinstance(call, int):
            return told
        others = [seat for seat in known.opening.active if seat != known.opening.declarer]
        if not isinstance(call, Card):
            return self.choose("partner", "call", (*others, None))
        if "partner" in self._facts:
            return self._facts["partner"]  # type: ignore[no-any-return]
        places = self._places_of_others()
        where = [*places.items(), (None, ~sum(places.values()))]
        if not self.layout.where(call):  # it was played, laid away or is held, and by nobody else
            where = [(None, 0)]
        found = [(seat, self.layout.only(int(call.mask), some)) for seat, some in where]
        seat, self._layout = self.choose("partner of", "partner", [f for f in found if f[1].possible])
        return self.choose("partner", "partner", (seat,))

    def _places_of_others(self) -> dict[Seat, int]:
        """Where a card lies that another than the declarer holds or has played, by seat."""
        active, declarer = self.known.opening.active, self.known.opening.declarer
        seats = [seat for seat in active if seat != declarer]
        return {seat: 1 << hand_place(seat) | 1 << past_place(self.known, seat) for seat in seats}

    def may_be_with_others(self, card: Card) -> bool:
        """Whether another than the declarer may hold a card, or have played it to a trick that is not listed."""
        return self.layout.where(card) & sum(self._places_of_others().values()) != 0

    def on_declarers_side(self, seat: Seat) -> bool:
        """Whether a seat is the declarer's or a partner's."""
        known = self.known
        return seat in known.opening.fixed_side or (known.calls_partner and seat == self.partner)

    # the cards

    @property
    def layout(self) -> Layout:
        """Where the unseen cards may lie in this world, after all that was chosen of them."""
        if self._layout is None:
            found = layout(self.known, self.stage if self.known.opening.over else Stage.BIDDING, self.done)
            found = lawful(self.known, found) if self.lawful else found
            if self.lawful and not found.possible:
                raise Impossible
            self._layout = found
        return self._layout

    def hand(self, seat: Seat) -> CardSet | None:
        """The cards that a seat holds now, if they are certain."""
        record = self.known.record
        if seat in record.holds:
            return CardSet.of(record.holds[seat])
        if not self.known.opening.over:
            return CardSet.of(record.hands[seat]) if seat in record.hands else None
        return self.layout.certain(hand_place(seat))

    def holds(self, seat: Seat, card: Card) -> bool:
        """Whether a seat holds a card now."""
        return self.lies(card, 1 << hand_place(seat), f"holds.{self.name(seat)}", self.known.record.holds.get(seat, ()))

    def lies(self, card: Card, places: int, key: str, told: Sequence[Card] = ()) -> bool:
        """Whether a card lies in one of these places (bits); ``told`` are cards that certainly do."""
        if card in told:
            return True
        now, mask = self.layout, int(card.mask)
        if not now.where(card) & places:
            return False
        if not now.where(card) & ~places:
            return True
        ways = [(True, now.only(mask, places)), (False, now.without(mask, places))]
        found, self._layout = self.choose(("lies", card, places), key, [way for way in ways if way[1].possible])
        return found

    def laid_away(self, card: Card) -> bool:
        """Whether the declarer laid a card away."""
        return self.lies(card, 1 << out_place(self.known), "discard", self.known.record.discard or ())

    def is_the_declarers(self, card: Card) -> bool:
        """Whether the declarer holds a card or has laid it away."""
        declarer, record = self.known.opening.declarer, self.known.record
        assert declarer is not None
        told = (*record.holds.get(declarer, ()), *(record.discard or ()))
        places = 1 << hand_place(declarer) | 1 << out_place(self.known)
        return self.lies(card, places, f"holds.{self.name(declarer)}", told)

    def presume_held(self, seat: Seat, *cards: Card) -> bool:
        """Take a seat to hold these cards, unless what is told excludes it; whether it can hold them."""
        told = self.known.record.holds.get(seat)
        if told is not None:
            return set(cards) <= set(told)
        if not all(self.layout.where(card) for card in cards):
            return False
        found = self.layout.only(int(CardSet.of(cards).mask), 1 << hand_place(seat))
        if found.possible:
            self._layout = found
        return found.possible

    def may_hold(self, seat: Seat, card: Card) -> bool:
        """Whether a seat may hold a card now, at any stage that is left open."""
        told = self.known.record.holds.get(seat)
        if told is not None:
            return card in told
        mask, hand = int(card.mask), 1 << hand_place(seat)
        layouts = (layout(self.known, stage, self.done) for stage in self._stages())
        return any(found.where(card) and found.only(mask, hand).possible for found in layouts)

    def some(self, seat: Seat, cards: CardSet, *, since: int | None = None) -> CardSet:
        """Whether a seat holds any of these cards: those that are certain, else one that stands for the rest, or none.

        ``since``: whether it held any when this trick was played, what it played later included.
        """
        if not cards:
            return NO_CARDS
        told = CardSet.of(self.known.record.holds.get(seat, ())) & cards
        now, mask, places, before = self.layout, int(cards.mask), 1 << hand_place(seat), 0
        if since is not None:
            told |= self.known.played_since(seat, since) & cards
            places = held_since(self.known, seat, since)
            if any(at not in self.known.tricks for at in range(since + 1, self.done + 1)):
                before = 1 << past_place(self.known, seat)  # it may have held then what it played to a forgotten trick
        sure = told | CardSet(CardMask(sum(some & mask for kind, some in now.kinds if not kind & ~places)))
        if sure or not now.kinds:
            return sure
        reach = places | before
        ways = [(NO_CARDS, now.without(mask, places & ~before))]
        ways += [(CardSet.of([card]), now.only(card.mask, reach)) for card in now.representatives(mask, reach)]
        key = f"holds.{self.name(seat)}"
        found, self._layout = self.choose(("some", seat, cards, since), key, [way for way in ways if way[1].possible])
        self.guessed |= found
        return found

    def whole(self, seat: Seat, cards: CardSet) -> CardSet:
        """Exactly which of these cards a seat holds."""
        return CardSet.of(card for card in cards if self.holds(seat, card))


def every_world(deals: tuple[Known, ...], *, lawful: bool = False, first: World | None = None) -> Iterator[World]:
    """The worlds of a question: each must be asked before the next is taken, since asking makes the choices.

    ``first`` is one in which nothing was chosen yet, to be asked again.
    """
    world = first or World(deals, [], lawful)
    while True:
        yield world
        choices = world.choices
        while choices and choices[-1].taken + 1 == choices[-1].values:
            choices.pop()
        if not choices:
            return
        last = choices[-1]
        world = World(deals, [*choices[:-1], last._replace(taken=last.taken + 1)], lawful)
