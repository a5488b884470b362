"""The features of which the vectors of a view are made: what each means, its size, and which of its bits are set."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

import attrs
from attrs import frozen

from fivehundred.bids import AnyBid, AskRedeal, Call, Pass
from fivehundred.cards import Card, Suit
from fivehundred.phases.deal import Stage
from fivehundred.rules.ruleset import RuleSet, ladder
from fivehundred.seats import Seat
from fivehundred.view import View


@frozen(eq=False)
class Encoder:
    """The sizes and numbers by which a view is encoded: cards by `Card.index` among those of the pack, bids by rung."""

    rules: RuleSet
    players: int
    cards: int
    tricks: int
    jokers: tuple[Card, ...]
    bids: tuple[AnyBid, ...]
    place: dict[Card, int] = attrs.field(repr=False)
    rung: dict[Call, int] = attrs.field(repr=False)

    def turn(self, seen: View, seat: Seat | None) -> int:
        """One bit for a seat, counted from the viewer; 0 for nobody."""
        return 0 if seat is None else 1 << self.at(seen, seat)

    def at(self, seen: View, seat: Seat) -> int:
        """The place of a seat, counted from the viewer."""
        return (seat - (seen.seat or 0)) % self.players

    def set(self, cards: Iterable[Card] | None) -> int:
        """One bit for each card, at its place in the pack."""
        bits = 0
        for card in cards or ():
            bits |= 1 << self.place[card]
        return bits


@cache
def encoder_of(rules: RuleSet) -> Encoder:
    """The sizes and numbers of these rules."""
    pack, bids = rules.pack, ladder(rules)
    return Encoder(
        rules=rules,
        players=rules.players,
        cards=len(pack.cards),
        tricks=pack.hand_size,
        jokers=pack.joker_cards,
        bids=bids,
        place={card: place for place, card in enumerate(pack.sorted_cards)},
        rung={bid: rung for rung, bid in enumerate(bids)},
    )


@frozen
class Feature:
    """One feature: its meaning, its size (0 where the rules do not have it), and its bits for a view."""

    meaning: str
    size: Callable[[Encoder], int]
    bits: Callable[[Encoder, View], int]


def _seats(f: Encoder) -> int:
    return f.players


def _cards(f: Encoder) -> int:
    return f.cards


def _kitty(f: Encoder) -> int:
    return f.cards if f.rules.pack.kitty_size else 0


def _if_called(size: Callable[[Encoder], int]) -> Callable[[Encoder], int]:
    return lambda f: size(f) if f.rules.partner is not None else 0


def _unanswered_most(f: Encoder) -> int:
    """As many cards as the others do not hold, where a call may go unanswered."""
    again = f.rules.partner is not None and f.rules.partner.asks_again
    return f.cards - (f.players - 1) * f.tricks if again else 0


def _passes(f: Encoder, seen: View) -> int:
    bits = rung = 0
    for seat, call in seen.calls:
        if isinstance(call, Pass):
            bits |= 1 << rung * f.players + f.at(seen, seat)
        elif call in f.rung:
            rung = f.rung[call] + 1
    return bits


def _bids(f: Encoder, seen: View) -> int:
    bits = 0
    for seat, call in seen.calls:
        if call in f.rung:
            bits |= 1 << f.rung[call] * f.players + f.at(seen, seat)
    return bits


def _redeal(f: Encoder, seen: View) -> int:
    return sum(f.turn(seen, seat) for seat, call in seen.calls if isinstance(call, AskRedeal))


def _last_passes(f: Encoder, seen: View) -> int:
    return sum(f.turn(seen, seat) for seat, call in dict(seen.calls).items() if isinstance(call, Pass))


def _high(f: Encoder, seen: View) -> tuple[int, int]:
    for seat, call in reversed(seen.calls):
        if call in f.rung:
            return 1 << f.rung[call], f.turn(seen, seat)
    return 0, 0


def _named(f: Encoder, seen: View) -> int:
    return sum(1 << 4 * f.jokers.index(joker) + suit for joker, suit in seen.named)


def _second_first(f: Encoder, seen: View) -> int:
    return int(len(seen.named) > 1 and seen.named[0][0] != f.jokers[0])


def _asked_about(f: Encoder, seen: View) -> int:
    return sum(1 << f.jokers.index(joker) for joker in seen.jokers)


def _unanswered(f: Encoder, seen: View) -> int:
    return sum(1 << place * f.cards + f.place[card] for place, card in enumerate(seen.unanswered))


def _open(f: Encoder, seen: View) -> int:
    return sum(f.set(hand) << f.at(seen, seat) * f.cards for seat, hand in seen.open_hands)


def _plays(f: Encoder, seen: View) -> int:
    bits = 0
    for number, plays in enumerate((*(trick.plays for trick in seen.tricks), seen.plays)):
        for seat, play in plays:
            bits |= 1 << (number * f.players + f.at(seen, seat)) * f.cards + f.place[play.card]
    return bits


def _namings(f: Encoder, seen: View) -> int:
    bits = 0
    for number, plays in enumerate((*(trick.plays for trick in seen.tricks), seen.plays)):
        for _, play in plays[:1]:
            if play.suit is not None:
                bits |= 1 << 4 * number + play.suit
    return bits


def _claimed(f: Encoder, seen: View) -> int:
    return sum(f.turn(seen, seat) << number * f.players for number, seat in enumerate(seen.claimed))


def _table(f: Encoder, seen: View) -> int:
    return sum(1 << f.at(seen, seat) * f.cards + f.place[play.card] for seat, play in seen.plays)


def _gone(f: Encoder, seen: View) -> int:
    return f.set(play.card for trick in seen.tricks for _, play in trick.plays)


def _suits(suits: Iterable[Suit]) -> int:
    return sum(1 << suit for suit in suits)


def _voids(f: Encoder, seen: View) -> int:
    return sum(_suits(suits) << 4 * f.at(seen, Seat(seat)) for seat, suits in enumerate(seen.voids))


def _won(f: Encoder, seen: View) -> int:
    return sum((1 << won) - 1 << f.tricks * f.at(seen, Seat(seat)) for seat, won in enumerate(seen.won))


_STAGES = tuple(Stage)

_WHO = (
    Feature("the viewer's seat, counted from 0", _seats, lambda f, seen: 0 if seen.seat is None else 1 << seen.seat),
    Feature("each seat: the dealer", _seats, lambda f, seen: f.turn(seen, seen.dealer)),
    Feature("each seat: it is to act", _seats, lambda f, seen: f.turn(seen, seen.due)),
    Feature(
        "the stage: bidding, calling a partner, exchanging, announcing, playing, finished",
        lambda f: len(_STAGES),
        lambda f, seen: 1 << _STAGES.index(seen.stage),
    ),
    Feature("each card: in the viewer's hand", _cards, lambda f, seen: f.set(seen.hand)),
)
_BEFORE_THE_PLAY = (
    Feature("each card: in the kitty, if the viewer has seen it", _kitty, lambda f, seen: f.set(seen.kitty)),
    Feature("each card: discarded by the viewer", _kitty, lambda f, seen: f.set(seen.discard)),
    Feature("each joker: the suit that it was given, S C D H", lambda f: 4 * len(f.jokers), _named),
    Feature("each joker: the declarer is asked about it, as the viewer sees", lambda f: len(f.jokers), _asked_about),
    Feature("a partner may be called", _if_called(lambda f: 1), lambda f, seen: int(seen.calling)),
    Feature(
        "each card: it calls the partner",
        _if_called(_cards),
        lambda f, seen: f.set(() if seen.called is None else (seen.called,)),
    ),
    Feature("each seat: the called partner, if known", _if_called(_seats), lambda f, seen: f.turn(seen, seen.partner)),
)
_OPEN = Feature(
    "each seat: each card of its hand, if that lies open",
    lambda f: f.players * f.cards if f.rules.misere.bids else 0,
    _open,
)

INFORMATION = (
    *_WHO,
    Feature("thrown in as misdealt", lambda f: 1, lambda f, seen: int(seen.misdealt)),
    Feature(
        "before any bid and after each bid of the ladder: each seat: it passed there",
        lambda f: (len(f.bids) + 1) * f.players,
        _passes,
    ),
    Feature("each bid of the ladder: each seat: it made it", lambda f: len(f.bids) * f.players, _bids),
    Feature("each seat: it asked for a new deal", _seats, _redeal),
    *_BEFORE_THE_PLAY,
    Feature("the second joker was given its suit first", lambda f: int(len(f.jokers) > 1), _second_first),
    Feature(
        "each unanswered call, from the first: each card: it was called",
        lambda f: _unanswered_most(f) * f.cards,
        _unanswered,
    ),
    _OPEN,
    Feature(
        "each trick: each seat: each card: it was played",
        lambda f: f.tricks * f.players * f.cards,
        _plays,
    ),
    Feature("each trick: the suit that a led joker named, S C D H", lambda f: 4 * f.tricks * bool(f.jokers), _namings),
    Feature(
        "each trick that was claimed, from the first: each seat: it wins", lambda f: f.tricks * f.players, _claimed
    ),
)
"""All that the viewer has learnt, in an order that never changes."""

OBSERVATION = (
    *_WHO,
    Feature("each bid of the ladder: the highest so far", lambda f: len(f.bids), lambda f, seen: _high(f, seen)[0]),
    Feature("each seat: it made the highest bid", _seats, lambda f, seen: _high(f, seen)[1]),
    Feature("each seat: its last call was a pass", _seats, _last_passes),
    *_BEFORE_THE_PLAY,
    Feature(
        "each card: called, and nobody answered",
        lambda f: f.cards if _unanswered_most(f) else 0,
        lambda f, seen: f.set(seen.unanswered),
    ),
    _OPEN,
    Feature("each seat: each card: on the table", lambda f: f.players * f.cards, _table),
    Feature("the suit to follow, S C D H", lambda f: 4, lambda f, seen: 0 if seen.led is None else 1 << seen.led),
    Feature("suits led to finished tricks, S C D H", lambda f: 4, lambda f, seen: _suits(seen.led_suits)),
    Feature("each card: played to a finished trick", _cards, _gone),
    Feature("each seat: suits that it has failed to follow, S C D H", lambda f: 4 * f.players, _voids),
    Feature("each seat: it has won more than 0, 1, … tricks", lambda f: f.tricks * f.players, _won),
)
"""The position as it is now, without its history."""
