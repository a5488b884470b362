"""The cursor: a position in the play of one deal, as plain ints, that moves forwards and back.

The technique is that of chess programs: a move is made and unmade on one mutable place, with a stack of what it
overwrites, and nothing is copied.  Cards are bits of the contract's numbering, in which each effective suit is a run of
bits from low to high; to follow suit is one `&`, and the strength of a card is read from a table.  Only a hand with a
joker without a suit takes the long way through the kernel's rights to lead and follow.

Weak spots: the course of a trick is written here a second time beside `phases.playing`, for speed; a test walks both
side by side.  `push` trusts its move.  Only the play has a cursor: auction, exchange and announcements go by states.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random

from fivehundred import _kernel as kernel
from fivehundred._kernel import NO_SUIT, STRIDE, UNNAMED, follow_suit
from fivehundred._tables import Numbering
from fivehundred.actions import Play
from fivehundred.cards import Suit
from fivehundred.errors import StateError
from fivehundred.phases.flow import State, after_card
from fivehundred.phases.legality import LEADING, normal
from fivehundred.phases.playing import Playing, is_over, played
from fivehundred.phases.scoring import Finished
from fivehundred.tree.bits import FEW, bits, nth_bit
from fivehundred.tree.random_end import by_suit, random_end

Move = int
"""A card's number in the contract's numbering; where a led joker names suit s, ``STRIDE × (s + 1)`` is added."""


class Cursor:
    """A place in the play of one deal, for search and playouts: ints, no checks, and every step can be taken back.

    Moves are ints.  A card is its number in the contract's ``numbering`` (`Numbering.cards`: lanes of effective suits,
    trumps on top, each from low to high); a led joker that names suit s is its number + 128 × (s + 1).  `move_of` and
    `play_of` translate.  The cursor follows the same kernel as the states, step by step.

    ``seat`` is to play; ``over`` says that the deal is decided; ``tricks`` are done, ``won`` counts them by seat, and
    after ``end`` of them nothing is left to play; ``hands`` are the cards of each seat as bits of the numbering.

    The trick: ``on_table`` cards lie there; ``led`` is the suit to follow, `LEADING` before the lead, `NO_SUIT` after
    an unnamed joker; ``best_seat`` wins it so far, with a card of strength ``best`` (as the kernel counts).  Of the
    tricks that are done: ``led_suits`` were led (bits); ``voids`` has four bits for each seat, 4 × seat on, for the
    suits that it has failed to follow.

    All these are to be read; `push` and `pop` change them.  `push` takes a move from `legal` on trust: another one
    leads to a place that no deal can reach.

    Raises `StateError` for a state that is not in play.

    >>> from fivehundred import Seat, bid, call, deal, exchange, profiles
    >>> state = deal(profiles.AVONDALE, dealer=Seat(3), seed=7)
    >>> for word in ("8H", "PASS", "PASS", "PASS"):
    ...     state = bid(state, call(word))
    >>> cursor = Cursor(exchange(state, list(state.hands[0])[:3]))
    >>> move = cursor.legal()[0]
    >>> str(cursor.play_of(move)), cursor.seat
    ('SA', 0)
    >>> cursor.push(move)
    >>> cursor.seat, [str(cursor.play_of(move)) for move in cursor.legal()]
    (1, ['C6', 'C7', 'C10', 'CQ', 'D4', 'D6', 'D10', 'DA', 'H4', 'HQ'])
    >>> cursor.pop() == move, cursor.seat
    (True, 0)
    """

    __slots__ = (
        "_even",
        "_fixed",
        "_past",
        "_split",
        "_stack",
        "best",
        "best_seat",
        "hands",
        "led",
        "led_suits",
        "on_table",
        "over",
        "seat",
        "start",
        "tricks",
        "voids",
        "won",
    )

    start: Playing
    seat: int
    over: bool
    tricks: int
    won: list[int]
    hands: list[int]
    on_table: int
    led: int
    best: int
    best_seat: int
    led_suits: int
    voids: int

    def __init__(self, state: State) -> None:
        if not isinstance(state, Playing):
            raise StateError(f"a cursor moves through the play of a deal, but this one is {state.stage.value}")
        self.start = state
        self._fixed = state._course.start
        self._stack: list[tuple[int, int, int, int, int, int, int]] = []
        self._past: Sequence[Move] = ()
        self._split: tuple[list[int], tuple[tuple[int, ...], ...]] | None = None
        self.hands = list(state.bits)
        self.seat = int(state.seat)
        self.led = state._led
        self.best, self.best_seat = state._best, int(state._best_seat)
        self.led_suits = state._course.led_suits
        self.voids = state.shown[2]
        self.on_table = len(state.plays)
        self.tricks = len(state.tricks)
        self.won = list(state.won)
        self.over = is_over(state)
        counts = [hand.bit_count() for hand in self.hands]
        for seat, _ in state.plays:
            counts[seat] += 1
        self._even = all(counts[seat] == self.end - self.tricks for seat in self._fixed.rows.orders[state.seat])

    @property
    def numbering(self) -> Numbering:
        """The numbers of the cards in this contract."""
        return self._fixed.numbering

    @property
    def end(self) -> int:
        """The number of tricks after which nothing is left to play."""
        return self._fixed.end

    def copy(self) -> Cursor:
        """Another cursor at the same place."""
        twin = object.__new__(Cursor)
        twin.start, twin._fixed, twin._even, twin._split = self.start, self._fixed, self._even, self._split
        twin.seat, twin.over, twin.tricks, twin.on_table = self.seat, self.over, self.tricks, self.on_table
        twin.led, twin.best, twin.best_seat = self.led, self.best, self.best_seat
        twin.led_suits, twin.voids = self.led_suits, self.voids
        twin.hands, twin.won, twin._stack, twin._past = self.hands[:], self.won[:], self._stack[:], self._past
        return twin

    def legal(self) -> tuple[Move, ...]:
        """Every legal move, in the order of `legal_plays`; empty when the deal is over."""
        if self.over:
            return ()
        hand, rows = self.hands[self.seat], self._fixed.rows
        if hand & rows.loose:
            return self._moves(hand)
        suit = hand & rows.lanes[self.led]  # as `kernel.follow_suit`, written out for speed
        return FEW[suit] if suit else bits(hand)

    def any_move(self, rng: Random) -> Move:
        """A random legal move, each equally likely; the deal must not be over."""
        hand, rows = self.hands[self.seat], self._fixed.rows
        if hand & rows.loose:
            moves = self._moves(hand)
            return moves[int(rng.random() * len(moves))]
        mask = follow_suit(hand, rows.lanes[self.led])
        return nth_bit(mask, int(rng.random() * mask.bit_count()))

    def legal_mask(self) -> int:
        """The cards that may be played, as bits of the numbering; a joker's naming apart."""
        return 0 if self.over else self._mask(self.hands[self.seat])

    def _mask(self, hand: int) -> int:
        seat, fixed = self.seat, self._fixed
        t, shown, last = fixed.numbering.tables, self.voids >> 4 * seat & 15, self.tricks == fixed.last
        if self.led == LEADING:
            return kernel.legal_leads(t, hand, self.led_suits, shown, last)
        return kernel.legal_follows(t, hand, self.led, self.led_suits, shown, last, fixed.side >> seat & 1)

    def _moves(self, hand: int) -> tuple[Move, ...]:
        """The legal moves of a hand with a joker that has no suit."""
        seat, last = self.seat, self.tricks == self._fixed.last
        return self._joker_hand(hand, self.led, self.led_suits, self.voids >> 4 * seat & 15, last, seat)

    def _joker_hand(self, hand: int, led: int, led_suits: int, shown: int, last: bool, seat: int) -> tuple[Move, ...]:
        fixed = self._fixed
        t = fixed.numbering.tables
        if led >= 0:
            return FEW[kernel.legal_follows(t, hand, led, led_suits, shown, last, fixed.side >> seat & 1)]
        choices, jokers = kernel.lead_choices(t, hand, led_suits, shown, last), hand & fixed.rows.loose
        return bits(hand ^ jokers) + _joker_moves(jokers, choices)

    def _by_suit(self) -> tuple[tuple[int, ...], ...]:
        """The hands for `random_end`, kept for the next playout from the same place."""
        kept = self._split
        if kept is None or kept[0] != self.hands:
            kept = self._split = self.hands[:], by_suit(self.hands, self.numbering.rows.spans)
        return kept[1]

    def push(self, move: Move) -> None:
        """Play a legal move."""
        seat, led, best, fixed = self.seat, self.led, self.best, self._fixed
        rows = fixed.rows
        self._stack.append((move, seat, led, best, self.best_seat, self.led_suits, self.voids))
        card = move & 127
        if led < 0:
            strength = rows.lead[card]
            if strength < 0:
                strength = self._lead_joker(card, move >> 7)
            else:
                self.led = rows.suit[card]
            self.best, self.best_seat = strength, seat
        else:
            strength = rows.follow[led][card]
            if strength < 0:
                strength = self._follow_joker(card)
            if strength > best:
                self.best, self.best_seat = strength, seat
            void = rows.void[led][card]
            if void:
                self.voids |= void << 4 * seat
        self.hands[seat] ^= 1 << card
        if self.on_table < fixed.most:
            self.on_table += 1
            self.seat = rows.next[seat]
            return
        winner = self.seat = self.best_seat
        self.won[winner] += 1
        self.led_suits |= rows.after[self.led]
        self.led, self.best, self.on_table = LEADING, 0, 0
        self.tricks = tricks = self.tricks + 1
        self.over = tricks == fixed.end or winner in fixed.stops

    def _lead_joker(self, card: int, named: int) -> int:
        """The strength of a joker without a suit that is led; sets the suit that it asks for."""
        seat, t, last = self.seat, self._fixed.numbering.tables, self.tricks == self._fixed.last
        shown = self.voids >> 4 * seat & 15
        self.led = kernel.led_by(t, card, named - 1 if named else NO_SUIT, last)
        right = kernel.lead_right(t, self.hands[seat], self.led_suits, shown, last)
        return kernel.lead_strength(t, card, self.led, right)

    def _follow_joker(self, card: int) -> int:
        """The strength of a joker without a suit that is played to another's lead."""
        seat, led, t, last = self.seat, self.led, self._fixed.numbering.tables, self.tricks == self._fixed.last
        void = led == NO_SUIT or not self.hands[seat] & t.lanes[led]
        shown = self.voids >> 4 * seat & 15
        right = kernel.follow_right(t, led, void, self.led_suits, shown, last, self._fixed.side >> seat & 1)
        return kernel.strength(t, card, led, right)

    def pop(self) -> Move:
        """Take back the last move, and return it; raises `StateError` where the cursor began."""
        if not self._stack:
            self._retrace()
        if self.on_table:
            self.on_table -= 1
        else:
            self.on_table = self._fixed.most
            self.tricks -= 1
            self.won[self.best_seat] -= 1
            self.over = False
        move, seat, self.led, self.best, self.best_seat, self.led_suits, self.voids = self._stack.pop()
        self.seat = seat
        self.hands[seat] |= 1 << (move & 127)
        return move

    def _retrace(self) -> None:
        """Fill the stack with the moves that `playout` has made without it."""
        if not self._past:
            raise StateError("the cursor is where it began: there is no move to take back")
        twin = Cursor(self.start)
        for move in self._past:
            twin.push(move)
        self._stack, self._past = twin._stack, ()

    def move_of(self, play: Play) -> Move:
        """A play as a move, as it counts at this place (`normal_play`); whether it is legal is not asked."""
        play = normal(self.numbering, self.led, self.tricks == self._fixed.last, play)
        return self.numbering.number[play.card.index] + (0 if play.suit is None else STRIDE * (play.suit + 1))

    def play_of(self, move: Move) -> Play:
        """A move as a play."""
        return Play(self.numbering.cards[move & 127], Suit((move >> 7) - 1) if move >> 7 else None)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves from where the cursor began to here."""
        return (*self._past, *(entry[0] for entry in self._stack))

    def state(self) -> Playing | Finished:
        """The state of the deal at this place."""
        state: Playing | Finished = self.start
        for move in self.moves:
            assert isinstance(state, Playing)
            state = after_card(played(state, self.play_of(move)))
        return state


def playout(cursor: Cursor, rng: Random, choose: Callable[[Cursor, tuple[Move, ...]], Move] | None = None) -> Cursor:
    """The end of the deal from here: random legal moves, or those that ``choose`` picks; this cursor stays here."""
    twin = cursor.copy()
    if choose is None and cursor._even:
        while twin.on_table:
            twin.push(twin.any_move(rng))
        before = twin.moves if twin._stack or twin._past else ()
        moves = random_end(twin, twin._by_suit() if before else cursor._by_suit(), rng.random)
        twin._past = [*before, *moves] if before else moves
        twin._stack = []
    while not twin.over:
        twin.push(choose(twin, twin.legal()) if choose else twin.any_move(rng))
    return twin


@lru_cache(maxsize=1024)
def _joker_moves(jokers: int, choices: int) -> tuple[Move, ...]:
    """The moves by which jokers may be led, each in all the ways of the ``choices`` (`kernel.lead_choices`)."""
    names = (0,) * (choices & UNNAMED != 0) + tuple(STRIDE * (s + 1) for s in range(4) if choices >> s & 1)
    return tuple(joker + name for joker in bits(jokers) for name in names)
