"""A view as plain text: several lines for people, one line for logs.  Both say what the view holds, and no more.

The words stand in the language files; cards, calls, seats and stages are written as codes in every language.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fivehundred.actions import Play
from fivehundred.cards import Card
from fivehundred.errors import NotationError, require_type
from fivehundred.messages import LANGUAGES, phrase
from fivehundred.seats import Seat
from fivehundred.view.seen import View
from fivehundred.view.sorting import hand_text


def view_text(seen: View, *, lang: str = "en") -> str:
    """The view of a seat, a fact a line, like the keys of situation files; hands are sorted for display.

    ``lang`` is one of `fivehundred.messages.LANGUAGES`; raises `NotationError` for another.

    >>> from fivehundred import call, deal, bid, profiles, view
    >>> state = bid(deal(profiles.AVONDALE, dealer=Seat(3), seed=7), call("7S"))
    >>> print(view_text(view(state, Seat(1))))
    rules: avondale
    seat: E
    stage: bidding, E is next
    dealer: W
    auction: N 7S
    hand: HQ H4 CQ C10 C7 C6 DA D10 D6 D4
    cards: N 10, E 10, S 10, W 10
    """
    require_type(seen, View, "view")
    return "\n".join(_worded(seen, lang))


def view_line(seen: View, *, lang: str = "en") -> str:
    """The view of a seat, in one line.

    >>> from fivehundred import deal, profiles, view
    >>> print(view_line(view(deal(profiles.AVONDALE, dealer=Seat(3), seed=7), None)))
    rules: avondale | seat: onlooker | stage: bidding, N is next | dealer: W | cards: N 10, E 10, S 10, W 10
    """
    require_type(seen, View, "view")
    return " | ".join(_worded(seen, lang))


def _worded(seen: View, lang: str) -> Iterator[str]:
    if lang not in LANGUAGES:
        raise NotationError(lang, f"the languages are {' '.join(LANGUAGES)}")
    return (phrase(f"view.{key}", facts, lang) for key, facts in _facts(seen))


_Fact = tuple[str, dict[str, object]]
"""Keys of the words, without ``view.``, with the facts that they take."""


def _facts(seen: View) -> Iterator[_Fact]:
    name = seen.rules.seating.name
    yield ("rules", {"rules": seen.rules.name}) if seen.rules.name else ("no-name", {})
    yield ("onlooker", {}) if seen.seat is None else ("seat", {"seat": name(seen.seat)})
    yield _stage(seen)
    yield "dealer", {"seat": name(seen.dealer)}
    if seen.calls:
        yield "auction", {"calls": ", ".join(f"{name(seat)} {call}" for seat, call in seen.calls)}
    if seen.contract:
        yield "contract", {"bid": seen.contract.bid, "seat": name(seen.contract.declarer)}
    yield from _partner(seen)
    if seen.named:
        yield "joker", {"named": " ".join(f"{joker}={suit}" for joker, suit in seen.named)}
    if seen.jokers:
        yield "may-name", {"jokers": " ".join(map(str, seen.jokers))}
    if seen.kitty is not None:
        yield "kitty", {"cards": _hand(seen, seen.kitty)}
    if seen.discard is not None:
        yield "discard", {"cards": _hand(seen, seen.discard)}
    if seen.seat is not None:
        yield "hand", {"cards": _hand(seen, seen.hand)}
    for seat, cards in seen.open_hands:
        if seat != seen.seat:
            yield "open", {"seat": name(seat), "cards": _hand(seen, cards)}
    yield "cards", {"sizes": ", ".join(f"{name(Seat(seat))} {size}" for seat, size in enumerate(seen.sizes))}
    yield from _play(seen)


def _stage(seen: View) -> _Fact:
    name, stage = seen.rules.seating.name, seen.stage.value
    if seen.due is None or seen.decider is None:
        return "misdealt" if seen.misdealt else "stage", {"stage": stage}
    if seen.decider == seen.due:
        return "next", {"stage": stage, "seat": name(seen.due)}
    return "next-chosen", {"stage": stage, "seat": name(seen.due), "decider": name(seen.decider)}


def _partner(seen: View) -> Iterator[_Fact]:
    if seen.unanswered:
        yield "unanswered", {"cards": " ".join(map(str, seen.unanswered))}
    if seen.called is not None:
        yield "call", {"card": seen.called}
    if seen.calling:
        yield "call-open", {}
    if seen.partner is not None:
        yield "partner", {"seat": seen.rules.seating.name(seen.partner)}


def _hand(seen: View, cards: Iterable[Card]) -> str:
    return hand_text(cards, seen.contract, seen.rules, named=seen.named)


def _play(seen: View) -> Iterator[_Fact]:
    name = seen.rules.seating.name
    for number, trick in enumerate(seen.tricks, 1):
        yield "trick", {"number": number, "plays": _trick(seen, trick.plays), "seat": name(trick.winner)}
    if seen.plays:
        yield "table", {"plays": _trick(seen, seen.plays)}
    if seen.claimed:
        yield "claimed", {"seats": " ".join(map(name, seen.claimed))}
    if any(seen.won):
        yield "won", {"tricks": ", ".join(f"{name(Seat(seat))} {count}" for seat, count in enumerate(seen.won))}
    voids = [f"{name(Seat(seat))} {' '.join(map(str, suits))}" for seat, suits in enumerate(seen.voids) if suits]
    if voids:
        yield "void", {"suits": ", ".join(voids)}


def _trick(seen: View, plays: tuple[tuple[Seat, Play], ...]) -> str:
    """The leader, then the cards in turn, as in situation files."""
    return f"{seen.rules.seating.name(plays[0][0])}: {' '.join(str(play) for _, play in plays)}"
