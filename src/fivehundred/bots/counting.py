"""The count of a careful player: the cards still out, the voids shown, and the trick on the table."""

from __future__ import annotations

from attrs import frozen

from fivehundred import _kernel as kernel
from fivehundred._kernel import NO_SUIT, STRIDE, Tables
from fivehundred._tables import Numbering, tables_for
from fivehundred.bots.sides import friends
from fivehundred.cards import NO_CARDS, CardSet
from fivehundred.phases.deal import Deal
from fivehundred.phases.followed import rebuilt
from fivehundred.phases.legality import LEADING
from fivehundred.phases.playing import Playing
from fivehundred.seats import Seat
from fivehundred.tree import Cursor
from fivehundred.view import View


@frozen(kw_only=True)
class CardCount:
    """The play as the seat that decides has counted it.

    Cards are bits and numbers in the kernel's numbering of the contract.  ``seat`` plays the next card from ``hand``;
    ``against`` are the cards that its opponents may hold, ``held`` the hands that are known, ``friends`` the seats on
    its side (bits), ``voids`` the suits that each seat has shown not to hold (bits); ``to_come`` are the seats that
    play after it in this trick.  ``led`` is `LEADING` at the start of a trick; ``best`` is the strength of the winning
    card and ``best_seat`` its player.  ``trump`` is `NO_SUIT` without trumps.
    """

    numbering: Numbering
    seat: Seat
    declarer: Seat | None
    hand: int
    against: int
    held: dict[Seat, int]
    friends: int
    voids: tuple[int, ...]
    to_come: tuple[Seat, ...]
    led: int
    led_suits: int
    best: int
    best_seat: int
    trump: int
    cards_left: int
    won: tuple[int, ...]

    @property
    def tables(self) -> Tables:
        """The kernel's tables."""
        return self.numbering.tables

    @property
    def others(self) -> int:
        """The cards that may be in any other hand."""
        left = self.against
        for seat, hand in self.held.items():
            if seat != self.seat:
                left |= hand
        return left

    @property
    def declaring(self) -> bool:
        """Whether this seat is on the declarer's side."""
        return self.declarer is not None and self.is_friend(self.declarer)

    @property
    def friend_wins(self) -> bool:
        """Whether somebody on this side, himself left out, holds the trick."""
        return self.led != LEADING and self.is_friend(Seat(self.best_seat))

    def is_friend(self, seat: Seat) -> bool:
        """Whether a seat is on this side; the seat itself is."""
        return bool(self.friends >> seat & 1)

    def lane(self, suit: int) -> int:
        """All cards of an effective suit."""
        return self.tables.lanes[suit]

    def mine(self, suit: int) -> int:
        """Own cards of a suit."""
        return self.hand & self.tables.lanes[suit]

    def suit(self, card: int) -> int:
        """The effective suit of a card, `NO_SUIT` for a joker without one."""
        return self.tables.suit_of[card]

    def may_hold(self, seat: Seat, suit: int) -> int:
        """The cards of a suit that this seat may hold."""
        lane = self.tables.lanes[suit]
        if seat in self.held:
            return self.held[seat] & lane
        return 0 if self.voids[seat] >> suit & 1 else self.against & lane

    @property
    def rivals(self) -> tuple[Seat, ...]:
        """The opponents that play."""
        return tuple(Seat(s) for s in range(self.tables.players) if self.tables.active & ~self.friends & 1 << s)

    def rivals_may_hold(self, suit: int) -> int:
        """The cards of a suit that some opponent may hold."""
        return self._any_may_hold(self.rivals, suit)

    def _any_may_hold(self, seats: tuple[Seat, ...], suit: int) -> int:
        found = 0
        for seat in seats:
            found |= self.may_hold(seat, suit)
        return found

    def is_master(self, card: int) -> bool:
        """Whether no opponent can hold a higher card of its suit."""
        return not self.rivals_may_hold(self.suit(card)) >> card + 1

    def may_be_trumped(self, suit: int, seats: tuple[Seat, ...]) -> bool:
        """Whether one of these opponents has shown this suit out, and may hold a trump or a joker."""
        for seat in seats:
            out = not self.held[seat] & self.lane(suit) if seat in self.held else self.voids[seat] >> suit & 1
            if out and not self.is_friend(seat) and self.may_hold(seat, self.trump):
                return True
        return False

    def strength(self, card: int) -> int:
        """Strength of a card if it is played now."""
        suit = self.suit(card)
        if suit == NO_SUIT:
            return self.tables.joker_key[card]
        return self.tables.key[(suit if self.led == LEADING else self.led) * STRIDE + card]

    def beats(self, card: int) -> bool:
        """Whether a card takes the lead in this trick."""
        return self.strength(card) > self.best

    def threat(self) -> int:
        """The greatest strength that an opponent who is to come may show in this trick."""
        most = 0
        rivals = tuple(seat for seat in self.to_come if not self.is_friend(seat))
        for suit in {self.led, self.trump, NO_SUIT}:
            if suit == self.led:
                may = self._any_may_hold(rivals, suit)
            else:  # only a seat out of the suit led may trump it: one that has shown it out
                may = self._any_may_hold(tuple(s for s in rivals if self._out_of_led(s)), suit)
            if may:
                most = max(most, self.strength(may.bit_length() - 1))
        return most

    def _out_of_led(self, seat: Seat) -> bool:
        if seat in self.held:
            return not self.held[seat] & self.lane(self.led)
        return self.led == NO_SUIT or bool(self.voids[seat] >> self.led & 1) or not self.against & self.lane(self.led)


def count(view: View) -> CardCount:
    """Count a view in which a card is to be played."""
    assert view.seat is not None
    assert view.due is not None
    known = dict(view.open_hands) | {view.seat: view.hand}
    state = _as_seen(view, known)
    place = Cursor(state)
    numbering = tables_for(view.rules, view.contract, view.named)
    held = {seat: int(numbering.lane(cards)) for seat, cards in known.items()}
    gone = [play.card for some in (*(trick.plays for trick in view.tricks), view.plays) for _, play in some]
    seen = int(numbering.lane(CardSet.of(gone) | (view.discard or NO_CARDS)))
    for cards in held.values():
        seen |= cards
    everything = (1 << len(numbering.cards)) - 1
    friendly = friends(view.rules, view.contract, view.partner, view.seat)
    hidden = everything & ~seen
    for seat, cards in held.items():
        if not friendly >> seat & 1:
            hidden |= cards
    return CardCount(
        numbering=numbering,
        seat=view.due,
        declarer=view.contract.declarer if view.contract else None,
        hand=held[view.due],
        against=hidden,
        held=held,
        friends=friendly,
        voids=tuple(place.voids >> 4 * seat & 15 for seat in range(view.rules.players)),
        to_come=_to_come(state, view.due),
        led=place.led,
        led_suits=place.led_suits,
        best=place.best,
        best_seat=Seat(place.best_seat),
        trump=NO_SUIT if view.contract is None or view.contract.trump is None else int(view.contract.trump),
        cards_left=held[view.due].bit_count(),
        won=state.won,
    )


def _as_seen(view: View, known: dict[Seat, CardSet]) -> Playing:
    """The play with the cards that were seen alone, so that the engine can follow it."""
    hands = [set(known.get(Seat(seat), NO_CARDS)) for seat in range(view.rules.players)]
    for some in (*(trick.plays for trick in view.tricks), view.plays):
        for seat, play in some:
            hands[seat].add(play.card)
    deal = Deal(
        view.rules, view.dealer, tuple(map(CardSet.of, hands)), NO_CARDS, view.calls, view.contract, NO_CARDS,
        view.named, view.called, view.partner,
    )  # fmt: skip
    leader = view.plays[0][0] if view.plays else view.tricks[-1].winner if view.tricks else deal.leader
    return rebuilt(deal, view.tricks, leader, view.plays)


def _to_come(state: Playing, seat: Seat) -> tuple[Seat, ...]:
    t = state.facts.numbering.tables
    order = [seat]
    for _ in range(t.active.bit_count() - len(state.plays) - 1):
        order.append(Seat(kernel.next_seat(t, order[-1])))
    return tuple(order[1:])
