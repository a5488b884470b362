"""A seat's knowledge as text and as a vector: the information state with all its history, or the position now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from attrs import frozen

from fivehundred.cards import Card
from fivehundred.phases.deal import Trick
from fivehundred.phases.flow import State
from fivehundred.phases.playing import Playing
from fivehundred.rules.ruleset import RuleSet
from fivehundred.seats import Seat
from fivehundred.tree.encoding import Encoder, Feature, Write, WriteTrick, encoder_of
from fivehundred.tree.features import INFORMATION, OBSERVATION
from fivehundred.tree.layout import Block
from fivehundred.view import View, view
from fivehundred.view.seen import Seen
from fivehundred.view.sight import sight

Of = View | State
"""A view, or a state of which a view is taken."""


def information_state(of: Of, seat: Seat | None = None) -> str:
    """All that a seat knows, in one line: its cards and everything that it has seen happen, in order.

    ``of`` is a `View`, or a state and the seat that looks at it (`None` is an onlooker).  Two states that the seat
    cannot tell apart have the same text, and any two that it can have different ones; it forgets nothing of the deal
    (perfect recall) but whether the declarer declined to announce something by an act of its own or by his lead.  The
    rules are not in it.

    >>> from fivehundred import bid, call, deal, profiles
    >>> state = bid(deal(profiles.AVONDALE, dealer=Seat(3), seed=7), call("7S"))
    >>> information_state(state, Seat(1))
    'seat E; dealer W; bidding, E next; sizes 10 10 10 10; hand C6 C7 C10 CQ D4 D6 D10 DA H4 HQ; calls N:7S'
    """
    return "; ".join(_facts(_view(of, seat)))


def information_vector(of: Of, seat: Seat | None = None) -> bytes:
    """All that a seat knows, as one byte, 0 or 1, for each number of `information_layout`.

    As for `information_state`: equal for what the seat cannot tell apart, different for different histories of legal
    calls and plays.

    >>> from fivehundred import deal, profiles
    >>> vector = information_vector(deal(profiles.AVONDALE, dealer=Seat(3), seed=7), Seat(1))
    >>> len(vector), sum(vector)
    (2349, 14)
    """
    return _vector("information", of, seat)


def observation_vector(of: Of, seat: Seat | None = None) -> bytes:
    """The position as a seat sees it now, without its history: one byte for each number of `observation_layout`.

    >>> from fivehundred import deal, profiles
    >>> len(observation_vector(deal(profiles.AVONDALE, dealer=Seat(3), seed=7), Seat(1)))
    638
    """
    return _vector("observation", of, seat)


def information_layout(rules: RuleSet) -> tuple[Block, ...]:
    """The meaning of each number of an `information_vector`.

    Seats are counted from the viewer, 0 himself, 1 at his left (for an onlooker from seat 0), cards by `Card.index`
    among those of the pack, bids as in `ladder`.  ``each a: each b`` has all b of the first a, then those of the next.

    >>> from fivehundred import profiles
    >>> print(*information_layout(profiles.AVONDALE)[:3], sep="\\n")
    0-3 the viewer's seat, counted from 0
    4-7 each seat: the dealer
    8-11 each seat: it is to act
    """
    return _plan("information", rules).layout


def observation_layout(rules: RuleSet) -> tuple[Block, ...]:
    """The meaning of each number of an `observation_vector`; seats, cards and bids as in `information_layout`."""
    return _plan("observation", rules).layout


def _view(of: Of, seat: Seat | None) -> View:
    return of if isinstance(of, View) else view(of, seat)


@frozen(eq=False)
class Plan:
    """A vector of a rule set: its features with their first numbers, and how long each stays as it is."""

    encoder: Encoder
    layout: tuple[Block, ...]
    lasting: tuple[tuple[int, Write], ...]
    now: tuple[tuple[int, Write], ...]
    tricks: tuple[tuple[int, WriteTrick], ...]

    def begun(self, seen: Seen) -> bytearray:
        """The vector with what is the same for all states of a play."""
        vector = bytearray(self.layout[-1].last + 1)
        for at, write in self.lasting:
            write(vector, at, self.encoder, seen)
        return vector

    def add_tricks(self, vector: bytearray, seen: Seen, done: int) -> None:
        """Put in the finished tricks, without so many that stand there."""
        encoder, tricks, seats = self.encoder, seen.tricks, self.encoder.seats(seen)
        for at, write in self.tricks:
            for number in range(done, len(tricks)):
                write(vector, at, encoder, seats, number, tricks[number])

    def finished(self, vector: bytearray, seen: Seen) -> bytes:
        """The vector with what may change by every card."""
        for at, write in self.now:
            write(vector, at, self.encoder, seen)
        return bytes(vector)


@lru_cache(maxsize=512)
def _plan(kind: str, rules: RuleSet) -> Plan:
    encoder, at = encoder_of(rules), 0
    blocks: list[Block] = []
    placed: list[tuple[int, Feature]] = []
    for feature in INFORMATION if kind == "information" else OBSERVATION:
        size = feature.size(encoder)
        if size:
            blocks.append(Block(at, at + size - 1, feature.meaning))
            placed.append((at, feature))
            at += size
    writes = [(at, feature.write, feature.lasting) for at, feature in placed if feature.write]
    return Plan(
        encoder,
        tuple(blocks),
        tuple((at, write) for at, write, lasting in writes if lasting),
        tuple((at, write) for at, write, lasting in writes if not lasting),
        tuple((at, feature.trick) for at, feature in placed if feature.trick),
    )


def _vector(kind: str, of: Of, seat: Seat | None) -> bytes:
    seen = of if isinstance(of, View) else sight(of, seat)
    if isinstance(seen, View) or not isinstance(seen.state, Playing):
        plan = _plan(kind, seen.rules)
        vector = plan.begun(seen)
        plan.add_tricks(vector, seen, 0)
        return plan.finished(vector, seen)
    # the states of a play follow one another: what does not change is kept for each seat that looks
    kept, tricks = seen.deal.kept, seen.state.tricks
    found = kept.get((kind, seat))
    if found is None:
        plan = _plan(kind, seen.rules)
        begun = ready = bytes(plan.begun(seen))
        done: tuple[Trick, ...] = ()
        kept[kind, seat] = plan, begun, done, ready
    else:
        plan, begun, done, ready = found
    if tricks is not done:
        if tricks[: len(done)] != done:
            ready, done = begun, ()
        vector = bytearray(ready)
        plan.add_tricks(vector, seen, len(done))
        ready = bytes(vector)
        kept[kind, seat] = plan, begun, tricks, ready
    return plan.finished(bytearray(ready), seen)


def _facts(seen: View) -> Iterator[str]:
    name = seen.rules.seating.name
    yield f"seat {'none' if seen.seat is None else name(seen.seat)}"
    yield f"dealer {name(seen.dealer)}"
    yield seen.stage.value + (", misdealt" if seen.misdealt else "" if seen.due is None else f", {name(seen.due)} next")
    yield f"sizes {' '.join(map(str, seen.sizes))}"
    yield f"hand {_cards(seen.hand)}"
    if seen.calls:
        yield "calls " + " ".join(f"{name(seat)}:{call}" for seat, call in seen.calls)
    if seen.kitty is not None:
        yield f"kitty {_cards(seen.kitty)}"
    if seen.discard is not None:
        yield f"discard {_cards(seen.discard)}"
    yield from _announced(seen)
    for seat, hand in seen.open_hands:
        yield f"open {name(seat)}:{_cards(hand)}"
    tricks = [*(trick.plays for trick in seen.tricks), *([seen.plays] if seen.plays else [])]
    for plays in tricks:
        yield "trick " + " ".join(f"{name(seat)}:{play}" for seat, play in plays)
    if seen.claimed:
        yield "claimed " + " ".join(map(name, seen.claimed))


def _announced(seen: View) -> Iterator[str]:
    if seen.calling:
        yield "call open"
    if seen.unanswered:
        yield f"unanswered {_cards(seen.unanswered)}"
    if seen.called is not None:
        yield f"called {seen.called}"
    if seen.partner is not None:
        yield f"partner {seen.rules.seating.name(seen.partner)}"
    if seen.named:
        yield "named " + " ".join(f"{joker}={suit}" for joker, suit in seen.named)
    if seen.jokers:
        yield f"asked about {_cards(seen.jokers)}"


def _cards(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards)) or "none"
