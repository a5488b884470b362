"""A match: deals one after another, totals, the dealer's turn, the winner and the reason."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import attrs
from attrs import frozen

from fivehundred import game
from fivehundred.bids import AskRedeal, Contract
from fivehundred.errors import IllegalAction, StateError, Violation
from fivehundred.phases.bidding import Bidding
from fivehundred.phases.dealing import check_seed, shuffled
from fivehundred.phases.result import check_partner, told_tricks, told_winners
from fivehundred.phases.scoring import DealScore, Finished, ScoreFacts, credited, score_of, totals_before
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.scoring import Points, points_text
from fivehundred.rules.winning import GameEnd, GameFacts, OrderNeeded
from fivehundred.seats import Seat, Side, checked


@frozen
class Match:
    """A game of several deals.

    ``totals`` are by scoring unit, ``dealer`` deals next, ``deals`` counts those that were scored, ``end`` says who
    has won and by which rule, `None` while the game goes on.
    """

    rules: RuleSet
    dealer: Seat
    totals: tuple[Points, ...]
    deals: int = 0
    scores: tuple[DealScore, ...] = attrs.field(default=(), repr=False)
    end: GameEnd | None = None
    _past: tuple[tuple[Seat, tuple[Points, ...], int], ...] = attrs.field(default=(), eq=False, repr=False)

    @classmethod
    def start(
        cls,
        rules: RuleSet,
        *,
        dealer: Seat | None = None,
        seed: int | str | None = None,
        totals: Sequence[Points] | None = None,
    ) -> Match:
        """A new match; the first dealer is given, or drawn by ``seed`` (S001-4, S003-11).

        Raises `StateError` without either, for a seat that is not there, and for totals that cannot be.

        >>> from fivehundred import profiles
        >>> Match.start(profiles.AVONDALE, dealer=Seat(3)).totals
        (0, 0)
        """
        if dealer is None:
            if seed is None:
                raise StateError("a match needs its first dealer, or a seed to draw one")
            dealer = first_dealer(rules, seed)
        checked(dealer, rules.players)
        start = totals_before(rules, totals)
        for name, total in zip(rules.seating.side_names, start, strict=True):
            if rules.winning.ended(total):
                raise StateError(f"{name} {total}: the game would already be over")
        if rules.winning.apart(start) is not None:
            raise StateError(f"{points_text(rules.seating.side_names, start)}: the game would already be over")
        return cls(rules, dealer, start)

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return self.end is not None

    @property
    def winners(self) -> tuple[Side, ...]:
        """The names of the winners; empty while the game goes on."""
        names = self.rules.seating.side_names
        return tuple(names[unit] for unit in self.end.winners) if self.end else ()

    @property
    def reason(self) -> str:
        """The reason why the game is over, or that it is not, in words."""
        return str(reason(self.rules, self.end, self.totals))

    def deal(self, **how: Any) -> Bidding:
        """Deal the next hand, as `fivehundred.deal` does; raises `IllegalAction` when the game is over."""
        self._must_go_on()
        return game.deal(self.rules, dealer=self.dealer, **how)

    def add(self, state: Finished, *, revoke: Seat | None = None) -> Match:
        """The match after a finished deal; raises `StateError` for a deal of other rules or another dealer.

        ``revoke`` is a seat that revoked; it counts only where the rules have a penalty (H).
        """
        self._must_go_on()
        if not isinstance(state, Finished):
            raise StateError("only a finished deal can be added to a match")
        if state.deal.rules != self.rules or state.deal.dealer != self.dealer:
            raise StateError(
                f"this deal is not the next one of the match: {self.rules.seating.name(self.dealer)} deals under "
                f"{self.rules.name or 'these rules'}"
            )
        asked = state.misdealt or any(isinstance(call, AskRedeal) for _, call in state.deal.calls)
        dealer = self.dealer if asked else next_dealer(self.rules, self.dealer, thrown_in=state.thrown_in)
        return self._with(state.deal.contract, state.won, state.deal.partner, state.winners, dealer, revoke)

    def add_result(
        self,
        contract: Contract | None,
        tricks: Sequence[int] | Mapping[str, int],
        *,
        partner: Seat | None = None,
        winners: Sequence[Seat] | None = None,
        revoke: Seat | None = None,
    ) -> Match:
        """The match after a deal of which only contract and tricks are known.

        A score keeper needs no cards.  ``tricks`` are by seat, or a mapping from sides (``{"NS": 8, "EW": 2}``); a
        misère side's tricks are then the declarer's.  ``winners`` are the winners of all tricks in order, needed only
        where the order decides between players who are level: at the target (S000-37), and at the floor where
        ``floor_ties`` is ``trick_order``.
        """
        self._must_go_on()
        won = told_tricks(self.rules, contract, tricks)
        check_partner(self.rules, contract, partner)
        winners = None if winners is None else told_winners(self.rules, winners, won)
        dealer = next_dealer(self.rules, self.dealer, thrown_in=contract is None and not any(won))
        return self._with(contract, won, partner, winners, dealer, revoke)

    def takeback(self) -> Match:
        """The match before the last deal was added, also when that deal ended it; raises `StateError` if there is none.

        Within a deal a step is taken back by keeping the state before it.

        >>> from fivehundred import contract, profiles
        >>> start = Match.start(profiles.AVONDALE, dealer=Seat(3))
        >>> start.add_result(contract("7S by N"), {"NS": 7, "EW": 3}).takeback() == start
        True
        """
        if not self._past:
            raise StateError("no deal has been added to this match: there is nothing to take back")
        dealer, totals, deals = self._past[-1]
        return Match(self.rules, dealer, totals, deals, self.scores[:-1], None, self._past[:-1])

    def _must_go_on(self) -> None:
        if self.over:
            raise IllegalAction(Violation.of("game.over", winners=self.winners), self)

    def _with(
        self,
        contract: Contract | None,
        tricks: Sequence[int],
        partner: Seat | None,
        winners: Iterable[Seat] | None,
        dealer: Seat,
        revoke: Seat | None,
    ) -> Match:
        if revoke is not None:
            checked(revoke, self.rules.players)
        facts = ScoreFacts(
            rules=self.rules,
            contract=contract,
            tricks=tuple(tricks),
            before=self.totals,
            partner=partner,
            revoke=revoke,
        )
        points = score_of(facts)
        deals = self.deals + (contract is not None or any(facts.tricks))
        order = None if winners is None else tuple(winners)
        try:
            totals, end = after_deal(facts, points, order, deals)
        except OrderNeeded:
            raise StateError("players are level: who won depends on the order of the tricks (winners=)") from None
        return Match(
            self.rules,
            dealer,
            totals,
            deals,
            (*self.scores, points),
            end,
            (*self._past, (self.dealer, self.totals, self.deals)),
        )


def first_dealer(rules: RuleSet, seed: int | str) -> Seat:
    """The first dealer drawn from a shuffled pack (S001-4, S003-11)."""
    check_seed(seed)
    return rules.seating.first_dealer.draw(shuffled(rules.pack, f"first dealer/{seed}"), rules.players)


def after_deal(
    facts: ScoreFacts, points: DealScore, winners: tuple[Seat, ...] | None, deals: int
) -> tuple[tuple[Points, ...], GameEnd | None]:
    """Totals after a deal, and the end of the game if there is one; raises `OrderNeeded`."""
    totals = tuple(old + new for old, new in zip(facts.before, points.points, strict=True))
    game = GameFacts(
        before=facts.before,
        after=totals,
        declarers=points.declarers,
        made=bool(points.made),
        credits=None if winners is None else tuple(credited(facts, seat) for seat in winners),
        deals=deals,
    )
    return totals, facts.rules.winning.decide(game)


def next_dealer(rules: RuleSet, dealer: Seat, *, thrown_in: bool) -> Seat:
    """The next dealer: clockwise (S003-11), also after a deal all passed (S003-21, A44) unless rules say the same."""
    if thrown_in and rules.auction.pass_out.same_dealer:
        return dealer
    return rules.seating.left_of(dealer)


def reason(
    rules: RuleSet, end: GameEnd | None, totals: Sequence[Points], names: Sequence[str] | None = None
) -> Violation:
    """The reason why a game is over or not, as a rule id with its facts; ``names`` are those of the scoring units."""
    names = rules.seating.side_names if names is None else names
    if end is None:
        reached = [name for name, total in zip(names, totals, strict=True) if total >= rules.winning.target]
        if reached:
            target = rules.winning.target
            return Violation.of("game.open-short", reached=tuple(reached), target=target)
        return Violation.of("game.open")
    fallen = rules.winning.fallen(tuple(totals))
    found = Violation.of(
        end.rule,
        winners=tuple(names[unit] for unit in end.winners),
        target=rules.winning.target,
        floor=rules.winning.floor,
        fallen=tuple(names[unit] for unit in fallen),
        spread=rules.winning.spread_end,
        last=tuple(name for name, total in zip(names, totals, strict=True) if total == min(totals)),
    )
    level = tuple(names[unit] for unit in _beaten(end, totals)) if end.rule.startswith("game.floor") else ()
    tie = Violation.of("game.floor-tie", winners=dict(found.facts)["winners"], level=level)
    return found.noted(tie) if level else found


def _beaten(end: GameEnd, totals: Sequence[Points]) -> Iterable[int]:
    """The units that have as many points as the winners and have not won."""
    return (unit for unit, total in enumerate(totals) if total == totals[end.winners[0]] and unit not in end.winners)
