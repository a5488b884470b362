"""Where the cards of a view lie: those that its seat knows, the layout of those that it does not, and the cases that it
leaves open: who is the called partner, and what the declarer must have found in the kitty."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import chain
from math import comb

from attrs import evolve, frozen

from fivehundred.cards import NO_CARDS, Card, CardMask, CardSet
from fivehundred.errors import SituationError, StateError
from fivehundred.knowledge.known import Known
from fivehundred.knowledge.layout import Layout
from fivehundred.knowledge.opening import opening
from fivehundred.knowledge.places import layout
from fivehundred.knowledge.reading import known_deals
from fivehundred.knowledge.trusted import Finding
from fivehundred.knowledge.ways import Ways
from fivehundred.phases.course import Plays
from fivehundred.phases.deal import kitty_taken
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

    Cards that stay undealt have the last place of a layout.  A set of places is bits, and so is a set of cards
    (`Card.index`).
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
        """The place of the cards laid away, or of the kitty that nobody has taken."""
        return self.view.rules.players

    @property
    def undealt(self) -> int:
        """The place of the cards that stay undealt, as a set of places; none if all are dealt."""
        return 1 << 2 * self.out + 1 if self.view.rules.pack.undealt else 0

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
    def played(self) -> tuple[CardSet, ...]:
        """The cards that each seat has played."""
        return tuple(CardSet.of(play.card for who, play in self.plays if who == seat) for seat in range(self.out))

    @cached_property
    def held(self) -> tuple[CardSet, ...]:
        """The cards that this seat knows to lie in each place now."""
        view, found = self.view, [NO_CARDS] * self.out
        for seat, hand in view.open_hands:
            found[seat] = hand
        if view.seat is not None:
            found[view.seat] = view.hand
        return (*found, view.discard or NO_CARDS)

    @cached_property
    def layout(self) -> Layout:
        """Where the other cards may lie; raises `StateError` if the view holds a card twice or sizes that cannot be."""
        view, left = self.view, self.view.rules.pack.cards
        for some in chain(self.played, self.held):
            if some - left:
                raise StateError(f"there is no such deal: {some - left} cannot lie where this view shows it")
            left -= some
        found = self._apart(layout(self.known, view.stage, len(view.tricks)))
        if min(found.room) < 0 or any(len(hand) != view.sizes[seat] for seat, hand in self.known.record.holds.items()):
            raise StateError(f"there is no such deal: these hands cannot be of {' '.join(map(str, view.sizes))} cards")
        return found

    def _apart(self, found: Layout) -> Layout:
        """The cards that stay undealt have a place of their own; a kitty that this seat has seen was dealt."""
        if not self.undealt:
            return found
        kitty, undealt = self.view.kitty or NO_CARDS, self.view.rules.pack.undealt
        room = [*found.room, undealt]
        room[self.out] -= undealt
        kinds: dict[int, int] = {}
        for kind, some in found.kinds:
            more = self.undealt if kind >> self.out & 1 else 0
            for key, cards in ((kind, some & kitty.mask), (kind | more, some & ~kitty.mask)):
                kinds[key] = kinds.get(key, 0) | cards
        return Layout.of(kinds, room)

    @cached_property
    def value(self) -> dict[int, int]:
        """For every unseen card its own bit and the kernel's."""
        number = self.known.numbering.number
        cards = card_set(self.layout.cards)
        return {card.index: 1 << card.index | 1 << LANES + number[card.index] for card in cards}

    @cached_property
    def base(self) -> tuple[int, ...]:
        """What the known cards of each place add up to, as values."""
        return tuple(some.mask | self.known.numbering.lane(some) << LANES for some in self.held)

    @property
    def declarers(self) -> int:
        """The declarer's hand, as a set of places; where he has taken the kitty, with what he laid away."""
        if self.declarer is None:
            return 0
        return 1 << self.declarer | (1 << self.out if self.taken else 0)

    def home(self, card: Card) -> int | None:
        """The place where a card lies or from which it was played; none if it is unseen."""
        for place, some in enumerate(self.held):
            if card in some or (place < self.out and card in self.played[place]):
                return place
        return None


def card_set(mask: int) -> CardSet:
    """Bits as a set of cards."""
    return CardSet(CardMask(mask))


@frozen
class Case:
    """The called partner, cards (bits) that lay in the kitty, and the ways in which the cards may lie.

    ``weight`` is the number of deals: ways to lay the cards out, times ways to split the declarer's into those dealt to
    him and the kitty.  What may still be decided in a deal does not count.
    """

    partner: Seat | None
    bound: int
    ways: Ways
    weight: int


def layout_of(places: Places, findings: Iterable[Finding]) -> Layout:
    """Where each unseen card may lie if these findings hold, whatever was called."""
    layout = places.layout
    for finding in findings:
        layout = layout.without(finding.cards, finding.places)
    return layout


def cases_of(places: Places, findings: Iterable[Finding], *, strict: bool) -> Iterator[Case]:
    """The cases in which these findings hold, without those that have no way.

    ``strict``: a card was called only where the rules allow it.
    """
    layout, view, rules = layout_of(places, findings), places.view, places.view.rules
    for partner, bound, lies in _calls(places, strict):
        splits = 1  # ways to split the declarer's cards into those dealt to him and the kitty
        if places.taken and view.kitty is not None:
            splits = int(not bound & ~view.kitty.mask)
        elif places.taken:
            left = rules.pack.kitty_size - bound.bit_count()
            splits = comb(rules.pack.hand_size + left, left) if left >= 0 else 0
        found = layout
        for card, where in lies:
            found = found.only(card.mask, where)
        ways = Ways(found, places.value)
        if ways.total and splits:
            yield Case(partner, bound, ways, ways.total * splits)


Lies = tuple[tuple[Card, int], ...]
"""Cards, each with the places (bits) in one of which it lies."""


def _calls(places: Places, strict: bool) -> Iterator[tuple[Seat | None, int, Lies]]:
    """The called partner, cards from the kitty, and where the cards that were called lie, case by case."""
    for bound, lies in _in_vain(places, strict):
        for partner, more, where in _partners(places, strict):
            yield partner, bound | more, (*lies, *where)


def _in_vain(places: Places, strict: bool) -> Iterator[tuple[int, Lies]]:
    """Cards from the kitty, and where the cards lie to which nobody answered: with the declarer, or undealt."""
    cases: list[tuple[int, Lies]] = [(0, ())]
    for card in places.view.unanswered:
        own = not strict or _may_call(places, card, own=True)
        his = 1 << places.out | (places.declarers if own or places.taken else 0)
        ways = [(card.mask if places.taken and not own else 0, his)]
        if places.undealt and places.home(card) is None:
            ways.append((0, places.undealt))
        cases = [(bound | more, (*lies, (card, where))) for bound, lies in cases for more, where in ways]
    yield from cases


def _partners(places: Places, strict: bool) -> Iterator[tuple[Seat | None, int, Lies]]:
    """The called partner, cards from the kitty, and where the called card lies."""
    view, rule = places.view, places.view.rules.partner
    if view.called is None or rule is None:
        yield view.partner, 0, ()
        return
    home = places.home(view.called)
    found: dict[tuple[Seat | None, int], int] = {}
    key: tuple[Seat | None, int]
    undealt = [places.undealt.bit_length() - 1] if places.undealt else []
    for place in (*range(places.out + 1), *undealt) if home is None else (home,):
        if not 1 << place & (places.declarers | 1 << places.out | places.undealt):
            key = Seat(place), 0
        elif rule.asks_again:
            continue  # it would be unanswered
        elif place in undealt:
            key = None, 0
        else:
            legal = _may_call(places, view.called, own=place != places.out or rule.before_exchange)
            from_kitty = places.taken and rule.before_exchange
            if strict and not legal and not from_kitty and (place != places.out or places.taken):
                continue
            key = None, view.called.mask if strict and not legal and from_kitty else 0
        found[key] = found.get(key, 0) | 1 << place
    for (partner, bound), some in found.items():
        if view.partner is None or view.partner == partner:
            yield partner, bound, () if home is not None else ((view.called, some),)


def _may_call(places: Places, card: Card, *, own: bool) -> bool:
    """Whether the declarer may call a card that he holds (``own``) or has laid away; yes if he could never call it."""
    rule, breach = places.view.rules.partner, places.known.call_breach
    late = rule is not None and not rule.before_exchange
    return breach(card, held=own, buried=not own, exchanged=late) is None or breach(card, exchanged=late) is not None
