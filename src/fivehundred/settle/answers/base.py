"""What an answer is, and how answers that differ by what is not known are brought together."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, cached_property

from attrs import frozen

from fivehundred.cards import Card
from fivehundred.errors import Violation
from fivehundred.seats import Seat
from fivehundred.settle.position import Position

LEGAL, ILLEGAL, UNKNOWN, OPEN = "legal", "illegal", "unknown", "open"


@frozen(kw_only=True)
class Answer:
    """An answer in the form of ``expect``, its reason, what would have been legal, and the keys that are missing.

    ``lines`` are the working of a score, a side and its reason each; they stand for the reason where there are any.
    What goes with the text may be given as the work that finds it, which is done when somebody looks: of an answer
    under other rules nobody looks at more than the text.
    """

    text: str
    _reason: Violation | Callable[[], Violation]
    _allowed: str | Callable[[], str | None] | None = None
    _missing: tuple[str, ...] | Callable[[], tuple[str, ...]] = ()
    lines: tuple[tuple[str, Violation], ...] = ()

    @cached_property
    def reason(self) -> Violation:
        """The reason."""
        return self._reason() if callable(self._reason) else self._reason

    @cached_property
    def allowed(self) -> str | None:
        """What would have been legal, none where that is not asked or not known."""
        return self._allowed() if callable(self._allowed) else self._allowed

    @cached_property
    def missing(self) -> tuple[str, ...]:
        """The keys that would settle an unknown answer."""
        return self._missing() if callable(self._missing) else self._missing


def unknown(*missing: str) -> Answer:
    """No answer: these keys would settle it."""
    return unknown_for(lambda: missing)


def unknown_for(missing: Callable[[], Iterable[str]]) -> Answer:
    """No answer: the keys that this work finds would settle it."""
    keys = cache(lambda: tuple(dict.fromkeys(missing())))
    return Answer(
        text=UNKNOWN,
        reason=lambda: Violation.of("unknown", missing=tuple(map(_worded, keys()))),
        missing=keys,
    )


def _worded(key: str) -> Violation:
    """A key in words: what it holds and for whom."""
    name, _, seat = key.partition(".")
    return Violation.of(f"key.{name}", seat=seat)


def judged(violation: Violation | None, legal: Violation, allowed: Callable[[], str | None] = lambda: None) -> Answer:
    if violation is None:
        return Answer(text=LEGAL, reason=legal, allowed=allowed)
    return Answer(text=ILLEGAL, reason=violation, allowed=allowed)


def agreed(found: Iterable[Answer], *missing: str) -> Answer:
    """The answer that everything left open gives alike, or unknown."""
    first: Answer | None = None
    for answer in found:
        if first is None:
            first = answer
        elif answer.text != first.text:
            return unknown(*(missing or (*first.missing, *answer.missing)))
    assert first is not None
    return first


def words(items: Iterable[object]) -> str:
    """An answer that is a list."""
    return " ".join(map(str, items))


def holds_key(p: Position, seat: Seat) -> str:
    return f"holds.{p.rules.seating.name(seat)}"


def may_hold(p: Position, seat: Seat, card: Card) -> tuple[bool, ...]:
    """Whether a seat holds a card: yes, no, or either."""
    hand = p.hand(seat)
    if hand is not None:
        return (card in hand,)
    if p.places is None:
        return (True, False)
    asked = ((True, (card,), ()), (False, (), (card,)))
    return tuple(have for have, inside, outside in asked if p.places.possible(seat, inside, outside))
