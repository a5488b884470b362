"""Reading the keys of one deal: texts become cards, seats, calls and points."""

from __future__ import annotations

from collections.abc import Mapping

from fivehundred.bids import Call, Contract
from fivehundred.cards import Card, Suit
from fivehundred.errors import NotationError
from fivehundred.seats import Seat, seat
from fivehundred.settle.deal_record import UNKNOWN, DealRecord
from fivehundred.settle.errors import SituationError, at
from fivehundred.settle.keys import typed
from fivehundred.settle.play_reader import PlayReader
from fivehundred.settle.value_reader import not_twice


class DealReader(PlayReader):
    """Reads the keys of one deal."""

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
                    not_twice(name, one in named)
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
            if self.rules.partner is not None and self.rules.partner.by_name:
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
        if found is not None and not self.rules.penalties.revoke_counts:
            raise SituationError("revoke", "at this table no points go with a revoke (revoke_penalty = none)")
        return found
