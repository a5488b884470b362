"""Reading the keys about the play: tricks, claims, suits led and not followed, tricks won."""

from __future__ import annotations

from collections.abc import Mapping

from fivehundred.actions import Play
from fivehundred.cards import Card
from fivehundred.errors import NotationError
from fivehundred.knowledge.record import TrickRecord
from fivehundred.seats import Seat, Side, seat
from fivehundred.settle.errors import SituationError, at
from fivehundred.settle.keys import typed
from fivehundred.settle.value_reader import ValueReader, not_twice


class PlayReader(ValueReader):
    """Reads the keys about the play."""

    def _tricks(self) -> tuple[TrickRecord | None, ...] | None:
        given = typed(self.raw, "tricks", list)
        if given is None:
            return None
        found: list[TrickRecord | None] = []
        for text in given:
            if not isinstance(text, str):
                raise SituationError("tricks", f'each trick is a text like "N: H9 H5", not {text!r}')
            if not text.strip():
                found.append(None)
                continue
            with at("tricks"):
                found.append(self._trick(text))
        return tuple(found)

    def _claimed(self) -> tuple[Seat, ...]:
        """Who won the tricks that were claimed."""
        given = typed(self.raw, "claimed", str)
        if given is None:
            return ()
        if "won" in self.raw or "trick" in self.raw:
            raise SituationError("claimed", "goes only with a list of all tricks that were played")
        with at("claimed"):
            winners = tuple(seat(word, self.rules.players) for word in given.replace(",", " ").split())
        if not winners:
            raise SituationError("claimed", "names the winner of each trick that was claimed")
        return winners

    def _trick(self, text: str) -> TrickRecord:
        name, colon, rest = text.partition(":")
        if not colon:
            raise NotationError(text, 'a trick begins with its leader and a colon: "N: H9 H5"')
        plays: list[tuple[Seat | None, Play]] = []
        for word in rest.replace(",", " ").split():
            who, other, card = word.partition(":")
            play = self.how.play(card if other else word)
            self._in_pack((play.card,))
            plays.append((seat(who, self.rules.players) if other else None, play))
        return TrickRecord(leader=seat(name, self.rules.players), plays=tuple(plays), text=text)

    def _void(self) -> Mapping[Seat, int] | None:
        given = typed(self.raw, "void", Mapping)
        if given is None:
            return None
        found: dict[Seat, int] = {}
        for name, text in given.items():
            with at(f"void.{name}"):
                who = seat(name, self.rules.players)
                not_twice(name, who in found)
            if not isinstance(text, str):
                raise SituationError(f"void.{name}", f"suits as one text are needed, not {text!r}")
            found[who] = self._suits(f"void.{name}", text) or 0
        return found

    def _lacks(self) -> Mapping[Seat, tuple[tuple[Card, ...], int]]:
        """Cards and suits of which a seat holds none."""
        found: dict[Seat, tuple[tuple[Card, ...], int]] = {}
        for name, text in typed(self.raw, "lacks", Mapping, {}).items():
            with at(f"lacks.{name}"):
                who = seat(name, self.rules.players)
                not_twice(name, who in found)
                if not isinstance(text, str):
                    raise NotationError(str(text), "cards and suits as one text are needed")
                cards: tuple[Card, ...] = ()
                suits = 0
                for word in text.replace(",", " ").split():
                    try:
                        suits |= 1 << self.how.suit(word)
                    except NotationError:
                        cards = (*cards, *self._in_pack((self.how.card(word),)))
                found[who] = cards, suits
        return found

    def _won(self) -> tuple[Mapping[Seat, int] | None, Mapping[Side, int] | None, tuple[Seat, ...] | None]:
        given = self.raw.get("won")
        if given is None:
            return None, None, None
        with at("won"):
            if isinstance(given, str):
                return None, None, tuple(seat(word, self.rules.players) for word in given.replace(",", " ").split())
            if not isinstance(given, Mapping):
                raise NotationError(str(given), "a table side or seat → tricks is needed, or all winners in order")
            seats: dict[Seat, int] = {}
            sides: dict[Side, int] = {}
            names = self.rules.seating.side_names
            for name, count in given.items():
                if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= 10:
                    raise NotationError(f"{name} = {count!r}", "a number of tricks from 0 to 10 is needed")
                if name in names and len(names) < self.rules.players:
                    sides[Side(name)] = count
                else:
                    try:
                        who = seat(name, self.rules.players)
                    except NotationError as error:
                        if len(names) < self.rules.players:
                            raise NotationError(name, f"{error.why}, the sides {' '.join(names)}") from None
                        raise
                    not_twice(name, who in seats)
                    seats[who] = count
            return seats or None, sides or None, None
