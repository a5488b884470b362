"""Reading the keys about the play: tricks, claims, suits led and not followed, tricks won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fivehundred.actions import Play
from fivehundred.cards import Card
from fivehundred.documents.keys import at
from fivehundred.documents.values import Values, not_twice, one_text, words
from fivehundred.errors import NotationError, SituationError, StateError
from fivehundred.knowledge.record import TrickRecord
from fivehundred.messages import quoted
from fivehundred.seats import Seat, Side


def tricks(of: Values, given: Sequence[object]) -> tuple[TrickRecord | None, ...]:
    """The listed tricks; they are counted before any is read, and of a few too many it is told later which is wrong."""
    most = of.rules.pack.hand_size
    if len(given) > 2 * most:
        raise StateError(f"{len(given)} tricks: a deal has {most}")
    return tuple(trick(of, text) for text in given)


def trick(of: Values, text: object) -> TrickRecord | None:
    """A listed trick, `None` if it is forgotten."""
    if not isinstance(text, str):
        raise StateError(f'each trick is a text like "N: H9 H5", not {quoted(text)}')
    if not text.strip():
        return None
    name, colon, rest = text.partition(":")
    if not colon:
        raise NotationError(text, 'a trick begins with its leader and a colon: "N: H9 H5"')
    plays: list[tuple[Seat | None, Play]] = []
    for word in words(rest):
        who, other, card = word.partition(":")
        play = of.play(card if other else word)
        plays.append((of.seat(who) if other else None, play))
    return TrickRecord(leader=of.seat(name), plays=tuple(plays), text=text)


def claimed(of: Values) -> tuple[Seat, ...]:
    """The winners of the tricks that were claimed."""
    winners = of.told("claimed", str, of.seats)
    if winners is not None and ("won" in of.raw or "trick" in of.raw):
        raise SituationError("claimed", "goes only with a list of all tricks that were played")
    if winners == ():
        raise SituationError("claimed", "names the winner of each trick that was claimed")
    return winners or ()


def void(of: Values) -> Mapping[Seat, int] | None:
    """The suits (bits) that each seat failed to follow before the listed tricks."""

    def read(text: object) -> int:
        if not isinstance(text, str):
            raise StateError(f"suits as one text are needed, not {quoted(text)}")
        return of.suits(text)

    return of.by_seat("void", read) if "void" in of.raw else None


def lacks(of: Values) -> Mapping[Seat, tuple[tuple[Card, ...], int]]:
    """Cards, and suits (bits), of which each seat holds none."""

    def read(text: object) -> tuple[tuple[Card, ...], int]:
        cards: list[Card] = []
        suits = 0
        for word in words(one_text(text, "cards and suits")):
            try:
                suits |= of.suits(word)
            except NotationError:
                cards.append(of.card(word))
        return tuple(cards), suits

    return of.by_seat("lacks", read)


Won = tuple[Mapping[Seat, int] | None, Mapping[Side, int] | None, tuple[Seat, ...] | None]


def won(of: Values) -> Won:
    """Tricks won: by seat, by side, and the winners in order, as far as each is told."""
    given = of.raw.get("won")
    if given is None:
        return None, None, None
    with at("won"):
        if isinstance(given, str):
            return None, None, of.seats(given)
        if not isinstance(given, Mapping):
            raise NotationError(str(given), "a table side or seat → tricks is needed, or all winners in order")
        seats: dict[Seat, int] = {}
        sides: dict[Side, int] = {}
        names = of.rules.seating.side_names
        teams = len(names) < of.rules.players
        for name, count in given.items():
            if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= 10:
                raise NotationError(f"{name} = {quoted(count)}", "a number of tricks from 0 to 10 is needed")
            if teams and name in names:
                sides[Side(name)] = count
                continue
            try:
                who = of.seat(name)
            except NotationError as error:
                raise NotationError(name, f"{error.why}, the sides {' '.join(names)}") if teams else error from None
            not_twice(name, who in seats)
            seats[who] = count
        return seats or None, sides or None, None
