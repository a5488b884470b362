"""Reading the keys of one deal: texts become cards, seats, calls and points."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from fivehundred.actions import Play
from fivehundred.bids import Call, Contract
from fivehundred.cards import Card, Suit
from fivehundred.errors import NotationError, StateError
from fivehundred.notation.dialects import Dialect
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.scoring import Points, as_points
from fivehundred.seats import Seat, Side, seat
from fivehundred.settle.deal_record import UNKNOWN, DealRecord, TrickRecord
from fivehundred.settle.errors import SituationError, at
from fivehundred.settle.keys import typed


class DealReader:
    """Reads the keys of one deal."""

    def __init__(self, raw: Mapping[str, Any], rules: RuleSet, how: Dialect) -> None:
        self.raw, self.rules, self.how = raw, rules, how

    def deal(self) -> DealRecord:
        """The record; raises `SituationError` that names the key and the offending text."""
        contract, passed_out = self._contract()
        won, won_sides, winners = self._won()
        calls = self._calls()
        return DealRecord(
            dealer=self._seat("dealer"),
            scores=self._by_side("scores", zeros=True),
            hands=self._by_seat("hands"),
            kitty=self._cards("kitty"),
            auction=self._auction(),
            contract=contract,
            passed_out=passed_out,
            discard=self._cards("discard"),
            joker=self._joker(),
            call=calls[-1] if calls else None,
            unanswered=tuple(card for card in calls[:-1] if isinstance(card, Card)),
            partner=self._partner(),
            tricks=self._tricks(),
            claimed=self._claimed(),
            trick=typed(self.raw, "trick", int),
            led=self._suits("led", typed(self.raw, "led", str)),
            void=self._void(),
            holds=self._by_seat("holds"),
            won=won,
            won_sides=won_sides,
            winners=winners,
            revoke=self._revoke(),
            score=self._by_side("score"),
            totals=self._by_side("totals"),
            laid=self._cards("laid"),
            misdealt=self._misdealt(),
            comment=typed(self.raw, "comment", str, ""),
        )

    def _seat(self, key: str) -> Seat | None:
        given = typed(self.raw, key, (str, int))
        if given is None:
            return None
        with at(key):
            return seat(given, self.rules.players)

    def _cards(self, key: str) -> tuple[Card, ...] | None:
        given = typed(self.raw, key, str)
        if given is None:
            return None
        with at(key):
            return self._in_pack(self.how.cards(given))

    def _in_pack(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        pack = self.rules.pack.cards
        for card in cards:
            if card not in pack:
                jokers = self.rules.pack.joker_cards
                are = "jokers are" if len(jokers) > 1 else "joker is"
                hint = f"; its {are} {' and '.join(map(str, jokers))}" if card.is_joker and jokers else ""
                name = self.rules.name or "these rules"
                raise StateError(f"{card} is not in the pack of {len(pack)} cards of {name}{hint}")
        return cards

    def _by_seat(self, key: str) -> Mapping[Seat, tuple[Card, ...]]:
        found: dict[Seat, tuple[Card, ...]] = {}
        for name, text in typed(self.raw, key, Mapping, {}).items():
            where = f"{key}.{name}"
            with at(where):
                who = seat(name, self.rules.players)
                if not isinstance(text, str):
                    raise NotationError(str(text), "cards as one text are needed")
                _once(name, who in found)
                found[who] = self._in_pack(self.how.cards(text))
        return found

    def _auction(self) -> tuple[tuple[Seat | None, Call], ...] | None:
        given = self.raw.get("auction")
        if given is None:
            return None
        words = given.replace(",", " ").split() if isinstance(given, str) else given
        if not isinstance(words, list) or not all(isinstance(w, str) for w in words):
            raise SituationError("auction", f"calls as one text or a list of texts are needed, not {given!r}")
        calls: list[tuple[Seat | None, Call]] = []
        with at("auction"):
            left = iter(words)
            for word in left:
                try:
                    calls.append(self._said(word))
                except NotationError:
                    more = next(left, None) if isinstance(given, str) else None
                    if more is None or ":" in more:
                        raise
                    calls.append(self._in_two(word, more))
        return tuple(calls)

    def _said(self, text: str) -> tuple[Seat | None, Call]:
        """A call, and its seat where one stands before it."""
        name, colon, said = text.partition(":")
        return (seat(name, self.rules.players), self.how.call(said)) if colon else (None, self.how.call(text))

    def _in_two(self, word: str, more: str) -> tuple[Seat | None, Call]:
        """A call of two words, such as ``8 sang``; the complaint is of the first, which is none by itself."""
        try:
            return self._said(f"{word} {more}")
        except NotationError:
            return self._said(word)

    def _contract(self) -> tuple[Contract | None, bool]:
        given = typed(self.raw, "contract", str)
        if given is None:
            return None, False
        if given.strip().lower() == "none":
            return None, True
        with at("contract"):
            bid, by, name = given.rpartition(" by ")
            if not by:
                raise NotationError(given, 'a contract is a bid and its declarer ("8H by N"), or none')
            return Contract(self.how.bid(bid), seat(name, self.rules.players)), False

    def _joker(self) -> Mapping[Card, Suit | None] | str | None:
        given = self.raw.get("joker")
        if given is None:
            return None
        with at("joker"):
            if isinstance(given, Mapping):
                named = {}
                for name, text in given.items():
                    (one,) = self._in_pack((self.how.card(name),))
                    if not one.is_joker:
                        raise NotationError(name, "only a joker is given a suit")
                    _once(name, one in named)
                    named[one] = self._named(text)
                return named
            if given == UNKNOWN:
                return UNKNOWN
            jokers = self.rules.pack.joker_cards
            if not jokers and given != "none":
                raise NotationError(str(given), f"there is no joker in the pack of {len(self.rules.pack.cards)} cards")
            if len(jokers) > 1 and given != "none":
                raise NotationError(str(given), f"with {len(jokers)} jokers a table is needed, joker → suit")
            return {joker: self._named(given) for joker in jokers}

    def _named(self, text: object) -> Suit | None:
        if text == "none":
            return None
        if not isinstance(text, str):
            raise NotationError(str(text), "a suit or none is needed")
        return self.how.suit(text)

    def _calls(self) -> list[Card | str | Seat]:
        """The card, the seat or ``solo`` that was called, after cards that were called in vain (A10)."""
        given: str | int | None = typed(self.raw, "call", (str, int))
        if given is None:
            return []
        with at("call"):
            text = str(given)
            *before, last = text.replace(",", " ").split() or [text]
            found: list[Card | str | Seat] = [*self._in_pack(tuple(self.how.card(word) for word in before))]
            if last == "solo":
                return [*found, last]
            if self.rules.partner is not None and self.rules.partner.callable == "a_named_player":
                return [*found, seat(last, self.rules.players)]
            return [*found, self._in_pack((self.how.card(last),))[0]]

    def _partner(self) -> Seat | None:
        found = self._seat("partner")
        if found is not None and self.rules.partner is None:
            raise SituationError("partner", "no partner is called under these rules")
        return found

    def _misdealt(self) -> bool:
        given = self.raw.get("misdeal", False)
        if not isinstance(given, bool):
            raise SituationError("misdeal", f"true or false is needed, not {given!r}")
        return given

    def _revoke(self) -> Seat | None:
        """Who revoked, at a table that has a penalty for it (2.6)."""
        found = self._seat("revoke")
        if found is not None and self.rules.penalties.revoke == "none":
            raise SituationError("revoke", "at this table no points go with a revoke (revoke_penalty = none)")
        return found

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

    def _suits(self, key: str, text: str | None) -> int | None:
        if text is None:
            return None
        with at(key):
            mask = 0
            for word in text.replace(",", " ").split():
                mask |= 1 << self.how.suit(word)
            return mask

    def _void(self) -> Mapping[Seat, int] | None:
        given = typed(self.raw, "void", Mapping)
        if given is None:
            return None
        found: dict[Seat, int] = {}
        for name, text in given.items():
            with at(f"void.{name}"):
                who = seat(name, self.rules.players)
                _once(name, who in found)
            if not isinstance(text, str):
                raise SituationError(f"void.{name}", f"suits as one text are needed, not {text!r}")
            found[who] = self._suits(f"void.{name}", text) or 0
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
                    _once(name, who in seats)
                    seats[who] = count
            return seats or None, sides or None, None

    def _by_side(self, key: str, *, zeros: bool = False) -> tuple[Points, ...] | None:
        given = self.raw.get(key)
        if given is None:
            return None
        names = self.rules.seating.side_names
        with at(key):
            pairs = given.items() if isinstance(given, Mapping) else _pairs(given)
            found: dict[str, Points] = {}
            for name, given_points in pairs:
                if name not in names:
                    raise NotationError(str(name), f"the sides at this table are {' '.join(names)}")
                _once(name, name in found)
                points = as_points(given_points)
                if points is None:
                    raise NotationError(f"{name} = {given_points!r}", "points are a whole number, or one and a half")
                found[name] = points
            if not zeros and len(found) < len(names):
                raise NotationError(str(given), f"points of {' '.join(n for n in names if n not in found)} are missing")
        return tuple(found.get(name, 0) for name in names)


def _once(name: object, known: bool) -> None:
    """Refuse a seat or a side that was named before, if only in other letters."""
    if known:
        raise NotationError(str(name), "it stands there twice")


_PAIR = re.compile(r"\s*(\w+)\s+([-−+]?\d{1,99}(?:\.[05])?)\s*")


def _pairs(given: object) -> list[tuple[str, object]]:
    if not isinstance(given, str):
        raise NotationError(str(given), 'points are written "NS 250, EW 0"')
    found = [_PAIR.fullmatch(part) for part in given.split(",")]
    if not all(found):
        raise NotationError(given, 'points are written "NS 250, EW 0"')
    return [(m[1].upper(), Fraction(m[2].replace("−", "-"))) for m in found if m]
