"""The features of which the vectors of a view are made: what each means, its size, and which of its bytes are 1."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from fivehundred.bids import AskRedeal, Pass
from fivehundred.phases.deal import Stage, Trick
from fivehundred.tree.encoding import Encoder, Feature, Plays, card_set_bytes, numbers, seat_bytes
from fivehundred.view.seen import Seen


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


def _passes(f: Encoder, seen: Seen) -> Iterable[int]:
    rung, seats = 0, f.seats(seen)
    for seat, call in seen.calls:
        if isinstance(call, Pass):
            yield rung * f.players + seats[seat]
        elif call in f.rung:
            rung = f.rung[call] + 1


def _bids(f: Encoder, seen: Seen) -> Iterable[int]:
    seats = f.seats(seen)
    return [f.rung[call] * f.players + seats[seat] for seat, call in seen.calls if call in f.rung]


def _redeal(f: Encoder, seen: Seen) -> Iterable[int]:
    return [f.seats(seen)[seat] for seat, call in seen.calls if isinstance(call, AskRedeal)]


def _last_passes(f: Encoder, seen: Seen) -> Iterable[int]:
    seats = f.seats(seen)
    return [seats[seat] for seat, call in dict(seen.calls).items() if isinstance(call, Pass)]


def _high(f: Encoder, seen: Seen) -> Iterable[int]:
    for _, call in reversed(seen.calls):
        if call in f.rung:
            return (f.rung[call],)
    return ()


def _high_seat(f: Encoder, seen: Seen) -> Iterable[int]:
    for seat, call in reversed(seen.calls):
        if call in f.rung:
            return (f.seats(seen)[seat],)
    return ()


def _named(f: Encoder, seen: Seen) -> Iterable[int]:
    return [4 * f.jokers.index(joker) + suit for joker, suit in seen.named]


def _second_first(f: Encoder, seen: Seen) -> Iterable[int]:
    return [0] if len(seen.named) > 1 and seen.named[0][0] != f.jokers[0] else []


def _asked_about(f: Encoder, seen: Seen) -> Iterable[int]:
    return [f.jokers.index(joker) for joker in seen.jokers]


def _unanswered(f: Encoder, seen: Seen) -> Iterable[int]:
    return [number * f.cards + f.place[card.index] for number, card in enumerate(seen.unanswered)]


def _open(vector: bytearray, at: int, f: Encoder, seen: Seen) -> None:
    for seat, hand in seen.open_hands:
        for card in hand:
            vector[at + f.seats(seen)[seat] * f.cards + f.place[card.index]] = 1


def _cards_by_seat(vector: bytearray, at: int, f: Encoder, seats: tuple[int, ...], plays: Plays) -> None:
    for seat, play in plays:
        vector[at + seats[seat] * f.cards + f.place[play.card.index]] = 1


def _plays(vector: bytearray, at: int, f: Encoder, seats: tuple[int, ...], number: int, trick: Trick) -> None:
    _cards_by_seat(vector, at + number * f.players * f.cards, f, seats, trick.plays)


def _plays_on_table(vector: bytearray, at: int, f: Encoder, seen: Seen) -> None:
    _cards_by_seat(vector, at + len(seen.tricks) * f.players * f.cards, f, f.seats(seen), seen.plays)


def _naming(vector: bytearray, at: int, f: Encoder, seats: tuple[int, ...], number: int, trick: Trick) -> None:
    suit = trick.plays[0][1].suit
    if suit is not None:
        vector[at + 4 * number + suit] = 1


def _naming_on_table(vector: bytearray, at: int, f: Encoder, seen: Seen) -> None:
    suit = seen.plays[0][1].suit if seen.plays else None
    if suit is not None:
        vector[at + 4 * len(seen.tricks) + suit] = 1


def _claimed(f: Encoder, seen: Seen) -> Iterable[int]:
    return [number * f.players + f.seats(seen)[seat] for number, seat in enumerate(seen.claimed)]


def _table(vector: bytearray, at: int, f: Encoder, seen: Seen) -> None:
    _cards_by_seat(vector, at, f, f.seats(seen), seen.plays)


def _gone(vector: bytearray, at: int, f: Encoder, seats: tuple[int, ...], number: int, trick: Trick) -> None:
    place = f.place
    for _, play in trick.plays:
        vector[at + place[play.card.index]] = 1


def _led(vector: bytearray, at: int, f: Encoder, seen: Seen) -> None:
    led = seen.led
    if led is not None:
        vector[at + led] = 1


def _led_suits(vector: bytearray, at: int, f: Encoder, seen: Seen) -> None:
    for suit in seen.led_suits:
        vector[at + suit] = 1


def _voids(vector: bytearray, at: int, f: Encoder, seen: Seen) -> None:
    for place, suits in zip(f.seats(seen), seen.voids, strict=True):
        for suit in suits:
            vector[at + 4 * place + suit] = 1


def _won(vector: bytearray, at: int, f: Encoder, seats: tuple[int, ...], number: int, trick: Trick) -> None:
    vector[vector.index(0, at + f.tricks * seats[trick.winner])] = 1  # the next of his


def _won_by_claim(vector: bytearray, at: int, f: Encoder, seen: Seen) -> None:
    for seat in seen.claimed:
        vector[vector.index(0, at + f.tricks * f.seats(seen)[seat])] = 1


_STAGES = tuple(Stage)

_WHO = (
    Feature(
        "the viewer's seat, counted from 0",
        _seats,
        numbers(lambda f, seen: () if seen.seat is None else (seen.seat,)),
        lasting=True,
    ),
    Feature("each seat: the dealer", _seats, seat_bytes("dealer"), lasting=True),
    Feature("each seat: it is to act", _seats, seat_bytes("due")),
    Feature(
        "the stage: bidding, calling a partner, exchanging, announcing, playing, finished",
        lambda f: len(_STAGES),
        numbers(lambda f, seen: (_STAGES.index(seen.stage),)),
        lasting=True,
    ),
    Feature("each card: in the viewer's hand", _cards, card_set_bytes("hand")),
)
_BEFORE_THE_PLAY = (
    Feature("each card: in the kitty, if the viewer has seen it", _kitty, card_set_bytes("kitty"), lasting=True),
    Feature("each card: discarded by the viewer", _kitty, card_set_bytes("discard"), lasting=True),
    Feature(
        "each joker: the suit that it was given, S C D H", lambda f: 4 * len(f.jokers), numbers(_named), lasting=True
    ),
    Feature(
        "each joker: the declarer is asked about it, as the viewer sees",
        lambda f: len(f.jokers),
        numbers(_asked_about),
        lasting=True,
    ),
    Feature(
        "a partner may be called",
        _if_called(lambda f: 1),
        numbers(lambda f, seen: range(seen.calling)),
        lasting=True,
    ),
    Feature(
        "each card: it calls the partner",
        _if_called(_cards),
        numbers(lambda f, seen: () if seen.called is None else (f.place[seen.called.index],)),
        lasting=True,
    ),
    Feature("each seat: the called partner, if known", _if_called(_seats), seat_bytes("partner")),
)
_OPEN = Feature(
    "each seat: each card of its hand, if that lies open",
    lambda f: f.players * f.cards if f.rules.misere.bids else 0,
    _open,
)

INFORMATION = (
    *_WHO,
    Feature("thrown in as misdealt", lambda f: 1, numbers(lambda f, seen: range(seen.misdealt)), lasting=True),
    Feature(
        "before any bid and after each bid of the ladder: each seat: it passed there",
        lambda f: (len(f.bids) + 1) * f.players,
        numbers(_passes),
        lasting=True,
    ),
    Feature(
        "each bid of the ladder: each seat: it made it",
        lambda f: len(f.bids) * f.players,
        numbers(_bids),
        lasting=True,
    ),
    Feature("each seat: it asked for a new deal", _seats, numbers(_redeal), lasting=True),
    *_BEFORE_THE_PLAY,
    Feature(
        "the second joker was given its suit first",
        lambda f: int(len(f.jokers) > 1),
        numbers(_second_first),
        lasting=True,
    ),
    Feature(
        "each unanswered call, from the first: each card: it was called",
        lambda f: _unanswered_most(f) * f.cards,
        numbers(_unanswered),
        lasting=True,
    ),
    _OPEN,
    Feature(
        "each trick: each seat: each card: it was played",
        lambda f: f.tricks * f.players * f.cards,
        _plays_on_table,
        trick=_plays,
    ),
    Feature(
        "each trick: the suit that a led joker named, S C D H",
        lambda f: 4 * f.tricks * bool(f.jokers),
        _naming_on_table,
        trick=_naming,
    ),
    Feature(
        "each trick that was claimed, from the first: each seat: it wins",
        lambda f: f.tricks * f.players,
        numbers(_claimed),
        lasting=True,
    ),
)
"""All that the viewer has learnt, in an order that never changes."""

OBSERVATION = (
    *_WHO,
    Feature("each bid of the ladder: the highest so far", lambda f: len(f.bids), numbers(_high), lasting=True),
    Feature("each seat: it made the highest bid", _seats, numbers(_high_seat), lasting=True),
    Feature("each seat: its last call was a pass", _seats, numbers(_last_passes), lasting=True),
    *_BEFORE_THE_PLAY,
    Feature(
        "each card: called, and nobody answered",
        lambda f: f.cards if _unanswered_most(f) else 0,
        numbers(lambda f, seen: [f.place[card.index] for card in seen.unanswered]),
        lasting=True,
    ),
    _OPEN,
    Feature("each seat: each card: on the table", lambda f: f.players * f.cards, _table),
    Feature("the suit to follow, S C D H", lambda f: 4, _led),
    Feature("suits led to finished tricks, S C D H", lambda f: 4, _led_suits),
    Feature("each card: played to a finished trick", _cards, trick=_gone),
    Feature("each seat: suits that it has failed to follow, S C D H", lambda f: 4 * f.players, _voids),
    Feature(
        "each seat: it has won more than 0, 1, … tricks", lambda f: f.tricks * f.players, _won_by_claim, trick=_won
    ),
)
"""The position as it is now, without its history."""
