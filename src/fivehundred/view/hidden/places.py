"""Where the cards of a view lie, as far as its seat knows, and how many more are to come where."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import chain

from attrs import frozen

from fivehundred._tables import Numbering, tables_for
from fivehundred.cards import Card, CardSet, card_at
from fivehundred.errors import StateError
from fivehundred.phases.playing import Plays
from fivehundred.phases.record import Stage, kitty_taken
from fivehundred.seats import Seat
from fivehundred.view.seen import View

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

    @property
    def seats(self) -> int:
        """The number of hands."""
        return self.view.rules.players

    @property
    def out(self) -> int:
        """The place of the cards in no hand."""
        return self.seats

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
        found = [0] * self.seats
        for seat, play in self.plays:
            found[seat] |= 1 << play.card.index
        return tuple(found)

    @cached_property
    def known(self) -> tuple[int, ...]:
        """The cards that this seat knows to lie in each place now."""
        view = self.view
        found = [0] * (self.seats + 1)
        for seat, hand in view.open_hands:
            found[seat] = int(hand.mask)
        if view.seat is not None:
            found[view.seat] = int(view.hand.mask)
        out = view.discard if self.taken else view.kitty
        found[self.out] = int(out.mask) if out is not None else 0
        return tuple(found)

    @cached_property
    def unseen(self) -> int:
        """The cards whose place is not known; raises `StateError` if the view holds a card twice."""
        left = int(self.view.rules.pack.cards.mask)
        for some in chain(self.played, self.known):
            if some & ~left:
                twice = CardSet.of(_cards(some & ~left))
                raise StateError(f"there is no such deal: {twice} cannot lie where this view shows it")
            left ^= some
        return left

    @cached_property
    def room(self) -> tuple[int, ...]:
        """How many unseen cards lie in each place; raises `StateError` if they do not fit."""
        sizes = self.view.sizes
        out = len(self.view.rules.pack.cards) - sum(sizes) - len(self.plays)
        left = tuple(size - some.bit_count() for size, some in zip((*sizes, out), self.known, strict=True))
        if min(left) < 0 or (self.view.seat is not None and left[self.view.seat]):
            raise StateError(f"there is no such deal: these hands cannot be of {' '.join(map(str, sizes))} cards")
        return left

    @cached_property
    def numbering(self) -> Numbering:
        """The kernel's tables for the contract."""
        return tables_for(self.view.rules, self.view.contract, self.view.named)

    @cached_property
    def value(self) -> dict[int, int]:
        """For every unseen card its own bit and the kernel's."""
        number = self.numbering.number
        return {card.index: 1 << card.index | 1 << LANES + number[card.index] for card in _cards(self.unseen)}

    @cached_property
    def base(self) -> tuple[int, ...]:
        """What the known cards of each place add up to, as values."""
        return tuple(some | int(self.numbering.lane(CardSet.of(_cards(some)))) << LANES for some in self.known)

    @property
    def declarers(self) -> int:
        """The declarer's hand, as a set of places; where he has taken the kitty, with what he laid away."""
        if self.declarer is None:
            return 0
        return 1 << self.declarer | (1 << self.out if self.taken else 0)

    @cached_property
    def may_be_asked(self) -> bool:
        """Whether the declarer may now be asked to name a joker's suit for all that this seat sees."""
        view, joker = self.view, self.view.rules.joker
        if view.seat == self.declarer or view.stage not in (Stage.ANNOUNCING, Stage.PLAYING) or self.plays:
            return False
        return joker is not None and joker.may_name(view.contract)

    def home(self, card: Card) -> int | None:
        """The place where a card lies or from which it was played; none if it is unseen."""
        for place, some in enumerate(self.known):
            if some & card.mask or (place < self.seats and self.played[place] & card.mask):
                return place
        return None


def _cards(mask: int) -> Iterable[Card]:
    while mask:
        low = mask & -mask
        yield card_at(low.bit_length() - 1)
        mask ^= low
