"""What a deal pays: the contract, the slam, the opponents' tricks and their cap."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import isfinite

from attrs import frozen

from fivehundred.rules.options import Reader, Value

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
    if exact.denominator > 2:
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


@frozen(kw_only=True)
class ScoringRule:
    """Points of a deal besides the contract's value.

    A made contract pays its value without overtricks (S001-38), a failed one costs it (S001-39): fixed points.
    ``defender_points`` a trick (S001-40), 0 for none (W); ``when``: ``made+failed`` (S003-35) or ``failed_only``;
    ``unit``: ``side``, or ``each_own_tricks`` (S000-32, A12);
    ``cap``: ``none``, ``490_if_contract_failed`` (S000-67), ``490_always`` (A8) or ``none_above_400``
    (R: 490 at the most, and nothing for a side that stands above 400).
    """

    defender_points: int
    when: str = "made+failed"
    unit: str = "side"
    cap: str = "none"

    @classmethod
    def read(cls, options: Reader) -> ScoringRule:
        """From flat options."""
        options.number("overtricks")
        options.choice("failed")
        points = options.number("defender_points", words=("off",))
        if points is None:
            return cls(defender_points=0)
        return cls(
            defender_points=points,
            when=options.choice("defender_when"),
            unit=options.choice("defender_unit"),
            cap=options.choice("defender_cap"),
        )

    def options(self) -> dict[str, Value]:
        """The flat view."""
        shown: dict[str, Value] = {
            "overtricks": 0,
            "failed": "-value",
            "defender_points": self.defender_points or "off",
        }
        if self.defender_points:
            shown |= {"defender_when": self.when, "defender_unit": self.unit, "defender_cap": self.cap}
        return shown

    def too_high(self, before: Points) -> bool:
        """Whether opponents with this total before the deal score nothing for tricks (R, beside 490_always)."""
        return self.cap == "none_above_400" and before > 400

    def capped(self, points: Points, before: Points, made: bool) -> Points:
        """Trick points of the declarer's opponents after the cap, from their total before the deal."""
        if self.too_high(before):
            return 0
        if before + points < 500:
            return points
        if self.cap in ("490_always", "none_above_400") or (
            self.cap == "490_if_contract_failed" and not made
        ):  # S000-67, A8
            return max(0, 490 - before)
        return points
