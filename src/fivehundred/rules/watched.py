"""What was asked of a rule set: a result that rests on this alone stands under all rules that say the same there.

A `Watched` rule set takes the place of one.  It answers as its rules do and notes every answer, so that a result can be
used again under other rules without being worked out: a ruling asks its question under a hundred rule sets, most of
which differ only in what it never asks about.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache, reduce, wraps
from types import MethodType
from typing import TYPE_CHECKING, Any, Concatenate, NamedTuple, ParamSpec, TypeVar, cast

if TYPE_CHECKING:
    from fivehundred.rules.ruleset import RuleSet

T = TypeVar("T")
P = ParamSpec("P")

_AREAS = (
    *("seating", "pack", "order", "auction", "schedule", "misere", "kitty", "partner", "play", "joker", "scoring"),
    *("winning", "penalties"),
)
_POLICIES = (("auction", "mode"), ("auction", "pass_out"))
"""Policies in areas of which something is asked by itself."""


class _Note(NamedTuple):
    """What was asked of an area: whether there is one, a field, or a method with arguments."""

    area: str
    name: str
    args: tuple[Any, ...] | None = None
    more: tuple[tuple[str, Any], ...] = ()


class _Fact(NamedTuple):
    """What was asked of a function of rule sets."""

    ask: Callable[..., Any]
    args: tuple[Any, ...]


class Watched:
    """A rule set that notes in ``seen`` what it was asked and what it answered; every question is noted once.

    ``parts`` are results that were used, each with what it rests on.
    """

    def __init__(self, rules: RuleSet) -> None:
        self.plain = rules
        self.seen: dict[_Note, object] = {}
        self.facts: dict[_Fact, object] = {}
        self.parts: list[_Kept] = []

    def __getattr__(self, name: str) -> object:
        found: object = getattr(self.plain, name)
        if name == "players":
            found = self.seating.players  # type: ignore[attr-defined]
        elif name in _AREAS:
            self.seen[_Note(name, "")] = found is not None
            found = None if found is None else _Area(found, name, self.seen)
        self.__dict__[name] = found
        return found

    def fact(self, ask: Callable[..., T], args: tuple[Any, ...]) -> T:
        """The answer of a function of rule sets, noted as a whole: how it comes about does not matter."""
        note = _Fact(ask, args)
        if note not in self.facts:
            self.facts[note] = _outcome(ask, (self.plain, *args))
        return cast(T, _given(self.facts[note]))


class _Area:
    """An area of a watched rule set."""

    def __init__(self, area: object, name: str, seen: dict[_Note, object]) -> None:
        self._its = area, name, seen

    def __getattr__(self, name: str) -> object:
        area, place, seen = self._its
        found = getattr(area, name)
        if isinstance(found, MethodType):
            method = found
            known: dict[tuple[Any, ...], object] = {}

            def found(*args: Any, **more: Any) -> object:
                if not more and args in known:
                    return known[args]
                note = _Note(place, name, args, tuple(more.items()))
                if note not in seen:
                    seen[note] = _outcome(method, args, more)
                answer = _given(seen[note])
                if not more:
                    known[args] = answer
                return answer
        elif (place, name) in _POLICIES:
            found = _Area(found, f"{place}.{name}", seen)
        else:
            seen[_Note(place, name)] = found
        self.__dict__[name] = found
        return found


class _Raised:
    """That an error was raised instead of an answer."""

    def __init__(self, error: Exception) -> None:
        self.error = error.with_traceback(None)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Raised) and repr(self.error) == repr(other.error)

    __hash__ = None  # type: ignore[assignment]


def _outcome(ask: Callable[..., object], args: tuple[Any, ...], more: Mapping[str, Any] = {}) -> object:
    try:
        return ask(*args, **more)
    except Exception as error:
        return _Raised(error)


def _given(outcome: object) -> object:
    if isinstance(outcome, _Raised):
        raise outcome.error.with_traceback(None)
    return outcome


def is_watched(rules: object) -> bool:
    """Whether it is a watched rule set."""
    return rules.__class__ is Watched


def _watched(rules: object) -> Watched | None:
    return rules if isinstance(rules, Watched) else None


def fact(*areas: str) -> Callable[[Callable[Concatenate[RuleSet, P], T]], Callable[Concatenate[RuleSet, P], T]]:
    """A function of these areas of a rule set that a watched one notes as a whole."""

    def declare(ask: Callable[Concatenate[RuleSet, P], T]) -> Callable[Concatenate[RuleSet, P], T]:
        FACTS[ask] = areas

        @wraps(ask)
        def answer(rules: RuleSet, *args: P.args, **more: P.kwargs) -> T:
            watched = _watched(rules)
            if watched is None:
                return ask(rules, *args, **more)
            assert not more, "what is noted has its arguments in order"
            return watched.fact(ask, args)

        return answer  # type: ignore[return-value]  # the rules are its first argument, by name too

    return declare


FACTS: dict[Callable[..., Any], tuple[str, ...]] = {}
"""The functions that are noted as a whole, with the areas that they ask."""


class _Kept:
    """A result with what was asked of the rules on the way to it."""

    def __init__(self, watched: Watched, outcome: object) -> None:
        self.rules, self.outcome, self._parts = watched.plain, outcome, tuple(watched.parts)
        self._notes: dict[str, list[tuple[_Note, object]]] = {}
        for note, said in watched.seen.items():
            self._notes.setdefault(note.area.partition(".")[0], []).append((note, said))
        self._facts = tuple(watched.facts.items())
        asked = (area for note, _ in self._facts for area in FACTS[note.ask])
        self._areas: frozenset[str] = frozenset(self._notes).union(asked, *(part._areas for part in self._parts))
        self._stood: dict[RuleSet, bool] = {}

    def stands(self, rules: RuleSet) -> bool:
        """Whether these rules give the same answers to all that was asked."""
        other = _differing(self.rules, rules)
        if self._areas.isdisjoint(other):
            return True
        known = self._stood.get(rules)
        if known is None:
            known = self._same(rules, other) and all(part.stands(rules) for part in self._parts)
            self._stood[rules] = known
        return known

    def _same(self, rules: RuleSet, other: frozenset[str]) -> bool:
        for area in other:
            for note, said in self._notes.get(area, ()):
                if _said(rules, note) != said:
                    return False
        for fact, told in self._facts:
            if not other.isdisjoint(FACTS[fact.ask]) and _outcome(fact.ask, (rules, *fact.args)) != told:
                return False
        return True


def _said(rules: RuleSet, note: _Note) -> object:
    """What other rules say to what was asked of an area."""
    area: object = reduce(getattr, note.area.split("."), rules)
    if not note.name:
        return area is not None
    found: Any = getattr(area, note.name, _NOTHING)
    return found if note.args is None else _outcome(found, note.args, dict(note.more))


_NOTHING = object()


@lru_cache(maxsize=1024)
def _differing(one: RuleSet, other: RuleSet) -> frozenset[str]:
    """The areas in which rule sets differ."""
    return frozenset(name for name in _AREAS if getattr(one, name) != getattr(other, name))


_MOST_TRIED = 3


class Results:
    """Results by what they are of; each is worked out once for all rule sets that say the same of it."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, tuple[dict[RuleSet, _Kept], list[_Kept]]] = {}
        self._watching: list[Watched] = []

    def once(
        self,
        what: Hashable,
        rules: RuleSet,
        work: Callable[[RuleSet], T],
        content: Callable[[T], object] | None = None,
    ) -> T:
        """The result of the work under these rules; what a watched rule set was asked for it, it is asked again.

        Results of the same ``content`` are one and the same value, if that is given.
        """
        watched = _watched(rules)
        plain = rules if watched is None else watched.plain
        assert not self._watching or watched is self._watching[-1], "what is asked within a work is asked of its rules"
        known, several = self._kept.setdefault(what, ({}, []))
        kept = known.get(plain) or next((one for one in several if one.stands(plain)), None)
        if kept is None:
            inner = Watched(plain)
            self._watching.append(inner)
            outcome = _outcome(work, (inner,))
            self._watching.pop()
            if content is not None and not isinstance(outcome, _Raised):
                alike = content(cast(T, outcome))
                same = (one.outcome for one in several if not isinstance(one.outcome, _Raised))
                outcome = next((one for one in same if content(cast(T, one)) == alike), outcome)
            kept = _Kept(inner, outcome)
            several.append(kept)
            del several[_MOST_TRIED:]
        known[plain] = kept
        if watched is not None:
            watched.parts.append(kept)
        return cast(T, _given(kept.outcome))


class Unkept(Results):
    """Results that are worked out each time, under one rule set: nothing of it needs to be watched."""

    def once(
        self,
        what: Hashable,
        rules: RuleSet,
        work: Callable[[RuleSet], T],
        content: Callable[[T], object] | None = None,
    ) -> T:
        """The result of the work under these rules."""
        return work(rules)
