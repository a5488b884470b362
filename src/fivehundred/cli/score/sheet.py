"""The score sheet of a real table: results deal by deal, and the match that they make."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import attrs
from attrs import frozen

from fivehundred.bids import Contract
from fivehundred.errors import StateError
from fivehundred.knowledge.auctions import why_never
from fivehundred.match import Match
from fivehundred.messages import phrase
from fivehundred.phases.bidding import dealt_again
from fivehundred.phases.deal import calls_partner, played_out
from fivehundred.rules.ruleset import RuleSet
from fivehundred.seats import Seat

MOST_DEALS = 1000
"""Deals on a sheet: no game at a table comes near it."""


@frozen(kw_only=True)
class Result:
    """One deal as the table tells it.

    ``won`` are tricks by scoring unit, of those that were told; ``winners`` the seats that won the tricks in order,
    where that was told; ``partner`` the called partner; ``revoke`` a seat that revoked; ``dealer`` is `None` for
    whoever is due to deal.
    """

    contract: Contract | None
    won: Mapping[str, int] = {}
    winners: tuple[Seat, ...] | None = None
    partner: Seat | None = None
    revoke: Seat | None = None
    dealer: Seat | None = None
    comment: str = ""


@frozen(kw_only=True)
class Sheet:
    """A sheet: the rules as they are written in its file, the players by seat, the results and the match after them."""

    match: Match
    source: object
    house: Mapping[str, object] = {}
    players: tuple[str, ...] = ()
    results: tuple[Result, ...] = ()
    comment: str = ""

    @property
    def rules(self) -> RuleSet:
        """The rules of the table."""
        return self.match.rules

    @property
    def start(self) -> Match:
        """The match before the first deal."""
        match = self.match
        for _ in self.results:
            match = match.takeback()
        return match

    @property
    def matches(self) -> tuple[Match, ...]:
        """The match after each deal."""
        found = [self.match]
        for _ in self.results:
            found.append(found[-1].takeback())
        return tuple(reversed(found[:-1]))

    @property
    def dealer_was_changed(self) -> bool:
        """Whether the next dealer is not the one who is due after the last deal."""
        if not self.results or self.match.over:
            return False
        return self.undo().add(self.results[-1]).match.dealer != self.match.dealer

    def name(self, seat: Seat) -> str:
        """The player's name, or the seat."""
        return (self.players[seat] if self.players else "") or self.rules.seating.name(seat)

    def unit(self, number: int) -> str:
        """The name of a scoring unit: of its player where everybody plays alone."""
        side = self.rules.seating.sides[number]
        return self.name(side[0]) if len(side) == 1 else self.rules.seating.side_names[number]

    def pair(self, number: int) -> str:
        """The players of a unit, where they have names and it has several."""
        side = self.rules.seating.sides[number]
        return "+".join(map(self.name, side)) if len(side) > 1 and self.players else ""

    def add(self, result: Result) -> Sheet:
        """The sheet with one more deal; raises `FiveHundredError` for an impossible deal, and the sheet stays as it is.

        Tricks that were not told may be left out as long as they change neither points nor winners.
        """
        match = self.match if result.dealer is None else attrs.evolve(self.match, dealer=result.dealer)
        _check(self.rules, result, match.dealer)
        if len(self.results) == MOST_DEALS:
            raise StateError(phrase("sheet.full", {"count": MOST_DEALS}))
        found: dict[object, tuple[Match, Mapping[str, int]]] = {}
        wrong: StateError | None = None
        for won in _possible(self.rules, result):
            try:
                after = _added(match, result, won)
                found.setdefault((after.scores[-1], after.totals, after.end), (after, won))
            except StateError as error:
                wrong = wrong or error
        if not found:
            assert wrong is not None
            raise wrong
        if len({(after.totals, after.end) for after, _ in found.values()}) > 1:
            key = "sheet.need-played" if result.contract is None else "sheet.need-others"
            raise StateError(phrase(key, {"units": self._untold(result)}))
        after, won = next(iter(found.values()))
        told = won if len(self._untold(result)) < 2 else result.won
        whole = sum(told.values()) == self.rules.pack.hand_size
        in_order = {str(name): told.get(name, 0) for name in self.rules.seating.side_names if whole or name in told}
        kept = attrs.evolve(result, dealer=match.dealer, won=in_order)
        return attrs.evolve(self, match=after, results=(*self.results, kept))

    def _untold(self, result: Result) -> tuple[str, ...]:
        names = self.rules.seating.side_names
        return tuple(self.unit(number) for number, name in enumerate(names) if name not in result.won)

    def undo(self) -> Sheet:
        """The sheet without its last deal; raises `StateError` if it has none."""
        if not self.results:
            raise StateError(phrase("sheet.no-undo", {}))
        return attrs.evolve(self, match=self.match.takeback(), results=self.results[:-1])

    def deals_next(self, seat: Seat) -> Sheet:
        """The sheet with another dealer of the next deal; raises `StateError` if the game is over: there is none."""
        if self.match.over:
            raise StateError(phrase("sheet.over", {"reason": self.match.reason}))
        return attrs.evolve(self, match=attrs.evolve(self.match, dealer=seat))


def _check(rules: RuleSet, result: Result, dealer: Seat) -> None:
    """Refuse a contract that is not played at this table, and a partner where none is called."""
    contract = result.contract
    wrong = None if contract is None else why_never(rules, contract, dealer) or dealt_again(rules, contract)
    if wrong is not None:
        raise StateError(str(wrong))
    if result.partner is not None and not calls_partner(rules, contract):
        raise StateError(phrase("sheet.no-partner", {}))
    if result.revoke is not None and not rules.penalties.revoke_counts:
        raise StateError(phrase("sheet.no-revoke", {}))
    if contract is not None and result.partner == contract.declarer:
        raise StateError(phrase("sheet.own-partner", {}))


def _possible(rules: RuleSet, result: Result) -> Iterator[Mapping[str, int]]:
    """The tricks by unit as they may have been, as far as they were told: what is left goes to one of the others."""
    left = rules.pack.hand_size - sum(result.won.values())
    if result.contract is None and not played_out(rules) and result.won:
        raise StateError(phrase("sheet.thrown-in", {}))
    nobody_left = left <= 0 or len(result.won) == len(rules.seating.side_names)
    if result.contract is not None or not played_out(rules) or nobody_left:
        yield result.won  # all were told, or the play stopped, or there was none
    if left > 0 and (result.contract is not None or played_out(rules)):
        for name in rules.seating.side_names:
            if name not in result.won:
                yield {**result.won, name: left}


def _added(match: Match, result: Result, won: Mapping[str, int]) -> Match:
    rules = match.rules
    tricks: Mapping[str, int] | Sequence[int] = won
    if result.winners is not None:
        tricks = [result.winners.count(Seat(seat)) for seat in range(rules.players)]
    try:
        return match.add_result(
            result.contract, tricks, partner=result.partner, winners=result.winners, revoke=result.revoke
        )
    except StateError as error:
        if "winners=" in str(error):
            raise StateError(phrase("sheet.need-order", {})) from None
        raise
