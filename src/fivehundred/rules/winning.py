"""When the game is over, who has won, and why."""

from __future__ import annotations

from enum import StrEnum

from attrs import evolve, field, frozen

from fivehundred.rules.option import ALWAYS, Follows, Told, When, either, option, unless, when
from fivehundred.rules.reading import Reader, read
from fivehundred.rules.scoring import SEVERAL_MAY_WIN, TRICKS_MAY_WIN, Points
from fivehundred.rules.seating import MANY_SIDES, sides_of


@frozen(kw_only=True)
class GameFacts:
    """What decides whether the game is over after a deal; units are numbered as the scoring units.

    ``before`` and ``after`` are the totals around the deal; ``declarers`` the units of the declarer and of a called
    partner (declarer first), empty after a passed-out deal; ``made`` whether the contract was made; ``credits`` the
    units that got points for each trick and how many, in order, or none if nobody remembers; ``deals`` the number of
    deals that were scored.
    """

    before: tuple[Points, ...]
    after: tuple[Points, ...]
    declarers: tuple[int, ...] = ()
    made: bool = False
    credits: tuple[tuple[tuple[int, int], ...], ...] | None = None
    deals: int = 0


@frozen
class GameEnd:
    """The winning units and the rule by which they won."""

    winners: tuple[int, ...]
    rule: str


class OrderNeeded(Exception):
    """The order in which tricks were won decides, and it is not known (S000-37)."""


class FloorTies(StrEnum):
    """Who wins at the floor when several are level as the best of those left."""

    TOGETHER = "together"
    TRICK_ORDER = "trick_order"


class Simultaneous(StrEnum):
    """Who wins when several reach the target in one deal."""

    HIGHEST_THEN_DECLARER = "highest_then_declarer"
    DECLARER_FIRST = "declarer_first"
    BOTH_WIN = "both_win"


_ONE_DEAL = When("one deal and two sides", lambda told: told["deal_limit"] == 1 and len(sides_of(told)) == 2)
"""Where whoever falls to the lower limit has the lower total at the end anyway."""
_MORE_DEALS = When("more deals than one, or more than two sides", lambda told: not _ONE_DEAL.holds(told))


def _far_apart(told: Told) -> bool:
    """Whether the highest and the lowest total may be 500 apart while the game goes on."""
    floor, target = told["floor"], told["target"]
    if told["deal_limit"] == 1:
        return False
    if told["win_needs_contract"] == "yes" or not isinstance(floor, int):
        return True
    return isinstance(target, int) and target - floor > 500


def _one_first(told: Told) -> bool:
    """Whether of several who are level at the lower limit one may come first, by the tricks or as a called partner."""
    alone = isinstance(told["defender_points"], int) and told["defender_unit"] == "each_own_tricks"
    own = alone or told["misere_defender_points"] == "10_per_own_trick" or told["partnership"] == "called"
    policies = (told["defender_points"], told["revoke_penalty"])
    return own or told["revoke_penalty"] == "hoffmann" or any(not isinstance(one, (str, int)) for one in policies)


_ONE_FIRST = When("tricks that each scores alone, a called partner or revoke_penalty = hoffmann", _one_first)
_SPREAD = When("more deals than one, and more than 500 points from the floor to the target", _far_apart)


@frozen(kw_only=True)
class WinningRule:
    """The end of the game.

    ``needs_contract``: only an own made contract wins (S001-27, S003-40, S004-16), or any points do (S000-35).
    ``floor``: the total at which a side is out, none = no floor (S001-28, S003-41; inclusive).
    Who is out loses, and the best of the others wins (S004-17, S000-38).
    ``floor_ties``: ``together`` (A35: S003 has no order among those left) or ``trick_order`` (A19, as S000-37); between
    two sides only penalties can bring that about, and then it is ``trick_order``.
    ``spread_end``: the points between the highest and the lowest total that end the game when the lowest is below
    nought (G4), none = no such end; who is level as the highest wins together, which no source says.
    ``simultaneous``: ``highest_then_declarer`` (S000-36, A6), ``declarer_first`` (H) or ``both_win`` (A36).
    """

    target: int = field(
        metadata=option("target", (500,), more="a number of points", low=50, high=10_000, chapter="end")
    )
    needs_contract: bool = field(
        default=True,
        metadata=option(
            "win_needs_contract",
            {"yes": True, "no": False},
            when=TRICKS_MAY_WIN,
            default="yes",
            chapter="end",
            follows=(Follows(ALWAYS, ("yes",)),),
        ),
    )
    simultaneous: Simultaneous = field(
        default=Simultaneous.HIGHEST_THEN_DECLARER,
        metadata=option(
            "simultaneous",
            Simultaneous,
            when=either(when("partnership", "called"), when("win_needs_contract", "no") & SEVERAL_MAY_WIN),
            default="highest_then_declarer",
            chapter="end",
        ),
    )
    floor: int | None = field(
        default=None,
        metadata=option(
            "floor",
            (-500, "none"),
            words={"none": None},
            more="a number of points",
            low=-10_000,
            high=-50,
            when=_MORE_DEALS,
            default=-500,
            chapter="end",
            follows=(Follows(_ONE_DEAL, ("none", -500)),),
            forms=True,
            untold=_ONE_DEAL,
        ),
    )
    floor_ties: FloorTies = field(
        default=FloorTies.TRICK_ORDER,
        metadata=option(
            "floor_ties",
            FloorTies,
            when=unless("floor", "none", "a floor") & MANY_SIDES & _ONE_FIRST,
            default="together",
            chapter="end",
            follows=(Follows(unless("floor", "none") & MANY_SIDES, ("together", "trick_order")),),
        ),
    )
    spread_end: int | None = field(
        default=None,
        metadata=option(
            "spread_end",
            ("none", 500),
            words={"none": None},
            when=_SPREAD,
            default="none",
            chapter="end",
            rare=True,
            follows=(Follows(ALWAYS, ("none",)),),
        ),
    )
    deal_limit: int | None = field(
        default=None,
        metadata=option(
            "deal_limit",
            ("none",),
            words={"none": None},
            more="a number of deals",
            low=1,
            high=1_000,
            default="none",
            chapter="end",
            rare=True,
        ),
    )

    @classmethod
    def read(cls, options: Reader) -> WinningRule:
        """From flat options; in a game of one deal a lower limit matters only where it decides who comes first."""
        rule = read(cls, options)
        first = options.applies("floor_ties") and rule.floor_ties == FloorTies.TRICK_ORDER
        return rule if first or rule.deal_limit != 1 else evolve(rule, floor=None, floor_ties=FloorTies.TRICK_ORDER)

    def decide(self, facts: GameFacts) -> GameEnd | None:
        """Whether the game is over after a deal, and who has won; raises `OrderNeeded`."""
        at_target = tuple(u for u, total in enumerate(facts.after) if total >= self.target)
        if self.needs_contract:  # S001-27, S003-40, A27, A29
            at_target = tuple(u for u in facts.declarers if u in at_target and facts.made)
        if at_target:
            rule = "game.contract" if self.needs_contract else "game.target"
            if len(at_target) == 1:
                return GameEnd(at_target, rule)
            return self._several(at_target, facts)
        fallen = self.fallen(facts.after)
        if fallen:
            rest = tuple(u for u in range(len(facts.after)) if u not in fallen)
            # S004-17; S000-38, A35: with more than two units the fallen one loses and the best of the others wins
            rule = "game.floor" if len(rest) == 1 else "game.floor-best"
            rest = rest or fallen  # all fell at once, which only a penalty brings about (H): the best placed of all
            best = self._best(rest, facts)
            return GameEnd(best, rule) if len(best) == 1 else self._level_at_floor(best, facts)
        if self.apart(facts.after) is not None:
            return GameEnd(self._best(tuple(range(len(facts.after))), facts), "game.spread")
        if self.deal_limit is not None and facts.deals >= self.deal_limit:
            return GameEnd(self._best(tuple(range(len(facts.after))), facts), "game.deal-limit")
        return None

    def ended(self, total: Points) -> bool:
        """Whether a total alone, whatever the deal, ends the game."""
        return bool(self.fallen((total,))) or (not self.needs_contract and total >= self.target)

    def fallen(self, totals: tuple[Points, ...]) -> tuple[int, ...]:
        """The units at or below the floor (S003-41)."""
        return () if self.floor is None else tuple(u for u, total in enumerate(totals) if total <= self.floor)

    def apart(self, totals: tuple[Points, ...]) -> Points | None:
        """The points between the highest total and the lowest, if they end the game (G4); else none."""
        between = max(totals) - min(totals)
        return between if self.spread_end is not None and between >= self.spread_end and min(totals) < 0 else None

    def _several(self, units: tuple[int, ...], facts: GameFacts) -> GameEnd:
        if self.simultaneous == Simultaneous.BOTH_WIN:  # A36
            return GameEnd(units, "game.both-win")
        if self.simultaneous == Simultaneous.DECLARER_FIRST:  # H
            first = [u for u in facts.declarers if u in units]
            if first:
                return GameEnd((first[0],), "game.declarer-first")
            return self._by_tricks(units, facts, self.target)
        best = self._best(units, facts)  # A6, A47
        if len(best) == 1:
            return GameEnd(best, "game.highest")
        declarer = [u for u in facts.declarers if u in best]
        if declarer:  # S000-36
            return GameEnd((declarer[0],), "game.level-declarer")
        return self._by_tricks(best, facts, self.target)

    def _best(self, units: tuple[int, ...], facts: GameFacts) -> tuple[int, ...]:
        top = max(facts.after[u] for u in units)
        return tuple(u for u in units if facts.after[u] == top)

    def _level_at_floor(self, units: tuple[int, ...], facts: GameFacts) -> GameEnd:
        """Who wins of several that are level where others have fallen: all (A35), or the first by the tricks (A19)."""
        if self.floor_ties == FloorTies.TOGETHER:
            return GameEnd(units, "game.floor-level")
        for unit in facts.declarers:
            if unit in units:
                return GameEnd((unit,), "game.floor-declarer")
        winners = self._by_tricks(units, facts, facts.after[units[0]]).winners
        return GameEnd(winners, "game.floor-order" if len(winners) == 1 else "game.floor-level")

    def _by_tricks(self, units: tuple[int, ...], facts: GameFacts, level: Points) -> GameEnd:
        """The first to reach ``level`` in the order of the tricks (S000-37, A7); several at once win together."""
        if facts.credits is None:
            raise OrderNeeded
        running = list(facts.before)
        for credit in ((), *facts.credits):
            for unit, points in credit:
                running[unit] += points
            first = tuple(u for u in units if running[u] >= level)
            if first:
                return GameEnd(first, "game.trick-order" if len(first) == 1 else "game.level")
        return GameEnd(units, "game.level")
