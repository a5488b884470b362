"""What a deal pays: the contract, the slam, the opponents' tricks and their cap."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, StrEnum
from fractions import Fraction
from math import isfinite
from typing import Protocol

from attrs import field, frozen

from fivehundred.bids import AnyBid
from fivehundred.bounds import LARGEST
from fivehundred.rules.option import ALWAYS, Alike, Follows, Told, When, option, when
from fivehundred.rules.seating import MANY_SIDES, SIDES_OF_SEVERAL, sides_of

Points = int | Fraction
"""Points; a shared odd value is kept as an exact half (A11)."""


def as_points(value: object) -> Points | None:
    """A number as points, exact: whole, or with a half; none for anything else.

    >>> as_points(-62.5), as_points(Fraction(80)), as_points(0.1)
    (Fraction(-125, 2), 80, None)
    """
    if isinstance(value, bool) or not isinstance(value, (int, float, Fraction)):
        return None
    if isinstance(value, float) and not isfinite(value):
        return None
    exact = Fraction(value)
    if exact.denominator > 2 or abs(exact) >= LARGEST:
        return None
    return int(exact) if exact.denominator == 1 else exact


def number_of(points: Points) -> int | float:
    """Points as a plain number, which is exact too."""
    return int(points) if int(points) == points else float(points)


def points_text(names: Sequence[str], points: Sequence[Points]) -> str:
    """Points by scoring unit.

    >>> points_text(["NS", "EW"], [250, Fraction(-125, 2)])
    'NS 250, EW -62.5'
    """
    return ", ".join(f"{name} {number_of(one)}" for name, one in zip(names, points, strict=True))


class Counts(Enum):
    """The tricks that count for a scoring unit that is not the declarer's."""

    OWN = "those that it has won itself"
    OPPONENTS = "those that any opponent of the declarer has won"
    DECLARERS = "those of a misère that count: the declarer's, and his partner's where neither may take one"


@frozen
class Tally:
    """How a scoring unit gets points for tricks: ``each`` for every trick that ``counts``, by a rule."""

    rule: str
    counts: Counts
    each: int


TRICK = 10
"""Points of a trick, wherever tricks score as such (S001-40, S000-33)."""


class DefenderWhen(StrEnum):
    """When the declarer's opponents score their tricks."""

    MADE_AND_FAILED = "made+failed"
    FAILED_ONLY = "failed_only"


class DefenderUnit(StrEnum):
    """Whose tricks an opponent of the declarer scores."""

    SIDE = "side"
    EACH_OWN_TRICKS = "each_own_tricks"


class DefenderCap(StrEnum):
    """What stops opponents short of winning by tricks."""

    NONE = "none"
    IF_CONTRACT_FAILED = "490_if_contract_failed"
    ALWAYS = "490_always"
    NONE_ABOVE_400 = "none_above_400"


@frozen(kw_only=True)
class TallyFacts:
    """A contract that is no misère and no hi-lo: its bid, whether made, the number of players in the opposing unit."""

    bid: AnyBid
    made: bool
    players: int


class TrickPolicy(Protocol):
    """What the opponents of a declarer get for tricks."""

    def tally(self, facts: TallyFacts) -> Tally | None:
        """How an opposing unit scores tricks, none if not at all."""
        ...


_DEFENDERS = When("defender_points", lambda told: isinstance(told["defender_points"], int))
_NOTHING_IF_MADE = when("defender_when", "failed_only") & When(
    "no points for own tricks in a misere", lambda told: told["misere_defender_points"] != "10_per_own_trick"
)
_SHORT, _FAR = 10, 100
"""How far from the target trick points stop, and from where on they count: 490 and 400 in a game to 500."""


PASSED_OUT = When(
    "a passed-out deal that is played",
    lambda told: told["pass_out"] not in ("redeal_next", "redeal_same", "dealer_forced"),
)
"""That a deal which everyone passes may be played; somebody else's policy may let it be."""


def _points_if_made(told: Told) -> bool:
    """Whether opponents of a declarer who makes his bid may reach the target by their tricks."""
    return told["misere_defender_points"] == "10_per_own_trick" or (
        told["defender_points"] != "off" and told["defender_when"] != "failed_only"
    )


def _tricks_may_win(told: Told) -> bool:
    """Whether points for tricks may bring somebody to the target who is no declarer."""
    if PASSED_OUT.holds(told):
        return True
    if told["defender_cap"] in ("490_always", "none_above_400"):
        return False
    if told["defender_cap"] == "490_if_contract_failed":
        return _points_if_made(told)
    return told["defender_points"] != "off" or told["misere_defender_points"] not in (None, "none")


TRICKS_MAY_WIN = When("points for tricks that may reach the target", _tricks_may_win)
SEVERAL_MAY_WIN = When(
    "several who may reach the target in one deal",
    lambda told: len(sides_of(told)) > 2 or told["pass_out"] == "nt_no_kitty" or _points_if_made(told),
)


@frozen(kw_only=True)
class ScoringRule:
    """Points of a deal besides the contract's value.

    A made contract pays its value (S001-38), a failed one costs it (S001-39), which is a fixed point.  ``overtricks``
    are the points for each trick beyond the bid: none in every source; where all ten tricks are lifted (S001-42), the
    lift or the value with these points pays, whichever is more.
    ``defender_points`` a trick (S001-40), 0 for none (W), or a policy of one's own in place of all that follows;
    ``when``: ``made+failed`` (S003-35) or ``failed_only``;
    ``unit``: ``side``, or ``each_own_tricks`` (S000-32, A12);
    ``cap``: ``none``, ``490_if_contract_failed`` (S000-67), ``490_always`` (A8) or ``none_above_400``
    (R: 490 at the most, and nothing for a side that stands above 400); in a game to another target, which no source
    has with a cap, 490 and 400 stand for ten and a hundred points below it.
    """

    overtricks: int = field(
        metadata=option("overtricks", (0,), more="points for each", low=0, high=100, chapter="score")
    )
    defender_points: int | TrickPolicy = field(
        metadata=option(
            "defender_points",
            (TRICK, "off"),
            words={"off": 0},
            more="points for each",
            low=0,
            high=100,
            alike={0: Alike("off", ALWAYS)},
            methods=("tally",),
            chapter="score",
        )
    )
    unit: DefenderUnit = field(
        default=DefenderUnit.EACH_OWN_TRICKS,
        metadata=option(
            "defender_unit",
            DefenderUnit,
            when=_DEFENDERS & MANY_SIDES,
            default="each_own_tricks",
            chapter="score",
            follows=(
                Follows(_DEFENDERS & SIDES_OF_SEVERAL, ("side",)),
                Follows(_DEFENDERS, ("each_own_tricks", "side")),
            ),
            untold=when("players", 2),
        ),
    )
    when: DefenderWhen = field(
        default=DefenderWhen.MADE_AND_FAILED,
        metadata=option("defender_when", DefenderWhen, when=_DEFENDERS, default="made+failed", chapter="score"),
    )
    cap: DefenderCap = field(
        default=DefenderCap.NONE,
        metadata=option(
            "defender_cap",
            DefenderCap,
            when=_DEFENDERS,
            default="none",
            chapter="score",
            rare=True,
            alike={"490_always": Alike("490_if_contract_failed", _NOTHING_IF_MADE)},
        ),
    )

    @property
    def pooled(self) -> bool:
        """Whether the declarer's opponents score all their tricks together (S001-40), not each his own (S000-32)."""
        return self.unit == DefenderUnit.SIDE

    def tally(self, facts: TallyFacts) -> Tally | None:
        """How an opponent of the declarer scores tricks, none if not at all (W; S003-35)."""
        if not isinstance(self.defender_points, int):
            return self.defender_points.tally(facts)
        if not self.defender_points or (facts.made and self.when == DefenderWhen.FAILED_ONLY):
            return None
        return Tally("score.defenders", Counts.OPPONENTS if self.pooled else Counts.OWN, self.defender_points)

    def limits(self, target: int) -> tuple[int, ...]:
        """The totals that stand for 490 and, where it matters, for 400 in a game to this target."""
        high = (target - _FAR,) if self.cap == DefenderCap.NONE_ABOVE_400 else ()
        return () if self.cap == DefenderCap.NONE else (target - _SHORT, *high)

    def too_high(self, before: Points, target: int) -> bool:
        """Whether opponents with this total before the deal score nothing for tricks (R, beside 490_always)."""
        return self.cap == DefenderCap.NONE_ABOVE_400 and before > target - _FAR

    def capped(self, points: Points, before: Points, made: bool, target: int) -> Points:
        """Trick points of the declarer's opponents after the cap, from their total before the deal."""
        if self.too_high(before, target):
            return 0
        free = self.cap == DefenderCap.NONE or (self.cap == DefenderCap.IF_CONTRACT_FAILED and made)
        if free or before + points < target:
            return points
        return max(0, target - _SHORT - before)  # S000-67, A8

    def cap_rule(self, before: Points, target: int) -> tuple[str, int]:
        """The rule by which trick points were cut down, and the total that it names."""
        return ("score.cap-400", target - _FAR) if self.too_high(before, target) else ("score.cap", target - _SHORT)
