"""A view as plain text: several lines for people, one line for logs.  Both say what the view holds, and no more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fivehundred.actions import Play
from fivehundred.cards import Card
from fivehundred.seats import Seat
from fivehundred.view.seen import View
from fivehundred.view.sorting import hand_text


def view_text(seen: View) -> str:
    """What a seat sees, a fact a line, in the words of situation files; hands are sorted for display.

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
    return "\n".join(_facts(seen))


def view_line(seen: View) -> str:
    """What a seat sees, in one line.

    >>> from fivehundred import deal, profiles, view
    >>> print(view_line(view(deal(profiles.AVONDALE, dealer=Seat(3), seed=7), None)))
    rules: avondale | seat: onlooker | stage: bidding, N is next | dealer: W | cards: N 10, E 10, S 10, W 10
    """
    return " | ".join(_facts(seen))


def _facts(seen: View) -> Iterator[str]:
    name = seen.rules.seating.name
    yield f"rules: {seen.rules.name or 'without a name'}"
    yield f"seat: {'onlooker' if seen.seat is None else name(seen.seat)}"
    yield f"stage: {seen.stage.value}{_next(seen)}"
    yield f"dealer: {name(seen.dealer)}"
    if seen.calls:
        yield "auction: " + ", ".join(f"{name(seat)} {call}" for seat, call in seen.calls)
    if seen.contract:
        yield f"contract: {seen.contract.bid} by {name(seen.contract.declarer)}"
    yield from _partner(seen)
    if seen.named:
        yield "joker: " + " ".join(f"{joker}={suit}" for joker, suit in seen.named)
    if seen.jokers:
        yield f"may name: {' '.join(map(str, seen.jokers))}"
    if seen.kitty is not None:
        yield f"kitty: {_hand(seen, seen.kitty)}"
    if seen.discard is not None:
        yield f"discard: {_hand(seen, seen.discard)}"
    if seen.seat is not None:
        yield f"hand: {_hand(seen, seen.hand)}"
    for seat, cards in seen.open_hands:
        if seat != seen.seat:
            yield f"open: {name(seat)}: {_hand(seen, cards)}"
    yield "cards: " + ", ".join(f"{name(Seat(seat))} {size}" for seat, size in enumerate(seen.sizes))
    yield from _play(seen)


def _next(seen: View) -> str:
    name = seen.rules.seating.name
    if seen.due is None or seen.decider is None:
        return ", misdealt" if seen.misdealt else ""
    chosen = "" if seen.decider == seen.due else f", {name(seen.decider)} chooses"
    return f", {name(seen.due)} is next{chosen}"


def _partner(seen: View) -> Iterator[str]:
    if seen.unanswered:
        yield f"nobody answered to: {' '.join(map(str, seen.unanswered))}"
    if seen.called is not None:
        yield f"call: {seen.called}"
    if seen.calling:
        yield "call: still open"
    if seen.partner is not None:
        yield f"partner: {seen.rules.seating.name(seen.partner)}"


def _hand(seen: View, cards: Iterable[Card]) -> str:
    return hand_text(cards, seen.contract, seen.rules, named=seen.named) or "none"


def _play(seen: View) -> Iterator[str]:
    name = seen.rules.seating.name
    for number, trick in enumerate(seen.tricks, 1):
        yield f"trick {number}: {_trick(seen, trick.plays)}, won by {name(trick.winner)}"
    if seen.plays:
        yield f"on the table: {_trick(seen, seen.plays)}"
    if seen.claimed:
        yield f"claimed: {' '.join(map(name, seen.claimed))}"
    if any(seen.won):
        yield "won: " + ", ".join(f"{name(Seat(seat))} {count}" for seat, count in enumerate(seen.won))
    voids = [f"{name(Seat(seat))} {' '.join(map(str, suits))}" for seat, suits in enumerate(seen.voids) if suits]
    if voids:
        yield f"void: {', '.join(voids)}"


def _trick(seen: View, plays: tuple[tuple[Seat, Play], ...]) -> str:
    """The leader, then the cards in turn, as in situation files."""
    return f"{seen.rules.seating.name(plays[0][0])}: {' '.join(str(play) for _, play in plays)}"
