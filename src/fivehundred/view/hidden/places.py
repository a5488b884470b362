"""Where the cards of a view lie: those that its seat knows, and the layout of those that it does not."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import chain

from attrs import evolve, frozen

from fivehundred.cards import Card, CardSet, card_at
from fivehundred.errors import SituationError, StateError
from fivehundred.knowledge.known import Known
from fivehundred.knowledge.layout import Layout
from fivehundred.knowledge.opening import opening
from fivehundred.knowledge.reading import known_deals
from fivehundred.phases.deal import kitty_taken
from fivehundred.phases.playing import Plays
from fivehundred.seats import Seat
from fivehundred.view.seen import View
from fivehundred.view.told import may_be_asked, told

LANES = 128
"""Where the kernel's bits of a card begin in its value; below stand the bits of `Card.index`."""
INDEX = (1 << LANES) - 1
"""The bits of `Card.index` in a value."""


@frozen
class Places:
    """The hands, by seat, and after them one more place: the cards laid away, or the kitty that nobody has taken.

    A set of places is bits, and so is a set of cards (`Card.index`).
    """

    view: View

    @cached_property
    def known(self) -> Known:
        """What the view tells of the deal; that a claim was agreed to tells nothing about the cards."""
        rules = self.view.rules
        try:
            seen = evolve(told(self.view), claimed=())
            if may_be_asked(self.view):  # who may still name a joker may hold it: the cards lie as if he had declined
                seen = evolve(seen, joker={**dict.fromkeys(rules.pack.joker_cards), **dict(self.view.named)})
            return known_deals(rules, opening(rules, seen), finished=False)[0]
        except SituationError as error:
            raise StateError(f"there is no such deal: {error}") from None

    @property
    def out(self) -> int:
        """The place of the cards in no hand."""
        return self.view.rules.players

    @property
    def declarer(self) -> Seat | None:
        """The declarer, if there is one."""
        return self.view.contract.declarer if self.view.contract else None

    @cached_property
    def taken(self) -> bool:
        """Whether the declarer has taken the kitty."""
        return kitty_taken(self.view.rules, self.view.contract, self.view.stage)

    @cached_property
    def plays(self) -> Plays:
        """Every card played, in order."""
        return (*chain.from_iterable(trick.plays for trick in self.view.tricks), *self.view.plays)

    @cached_property
    def played(self) -> tuple[int, ...]:
        """The cards that each seat has played."""
        found = [0] * self.out
        for seat, play in self.plays:
            found[seat] |= 1 << play.card.index
        return tuple(found)

    @cached_property
    def held(self) -> tuple[int, ...]:
        """The cards that this seat knows to lie in each place now."""
        view = self.view
        found = [0] * (self.out + 1)
        for seat, hand in view.open_hands:
            found[seat] = int(hand.mask)
        if view.seat is not None:
            found[view.seat] = int(view.hand.mask)
        found[self.out] = int(view.discard.mask) if view.discard is not None else 0
        return tuple(found)

    @cached_property
    def layout(self) -> Layout:
        """Where the other cards may lie; raises `StateError` if the view holds a card twice or sizes that cannot be."""
        view, left = self.view, int(self.view.rules.pack.cards.mask)
        for some in chain(self.played, self.held):
            if some & ~left:
                twice = CardSet.of(_cards(some & ~left))
                raise StateError(f"there is no such deal: {twice} cannot lie where this view shows it")
            left ^= some
        found = self.known.layout(view.stage, len(view.tricks))
        if min(found.room) < 0 or any(len(hand) != view.sizes[seat] for seat, hand in self.known.record.holds.items()):
            raise StateError(f"there is no such deal: these hands cannot be of {' '.join(map(str, view.sizes))} cards")
        return found

    @cached_property
    def value(self) -> dict[int, int]:
        """For every unseen card its own bit and the kernel's."""
        number = self.known.numbering.number
        return {card.index: 1 << card.index | 1 << LANES + number[card.index] for card in _cards(self.layout.cards)}

    @cached_property
    def base(self) -> tuple[int, ...]:
        """What the known cards of each place add up to, as values."""
        lane = self.known.numbering.lane
        return tuple(some | int(lane(CardSet.of(_cards(some)))) << LANES for some in self.held)

    @property
    def declarers(self) -> int:
        """The declarer's hand, as a set of places; where he has taken the kitty, with what he laid away."""
        if self.declarer is None:
            return 0
        return 1 << self.declarer | (1 << self.out if self.taken else 0)

    def home(self, card: Card) -> int | None:
        """The place where a card lies or from which it was played; none if it is unseen."""
        for place, some in enumerate(self.held):
            if some & card.mask or (place < self.out and self.played[place] & card.mask):
                return place
        return None


def _cards(mask: int) -> Iterable[Card]:
    while mask:
        low = mask & -mask
        yield card_at(low.bit_length() - 1)
        mask ^= low
