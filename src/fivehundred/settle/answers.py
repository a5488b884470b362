"""An answer, the case of which a question is asked, and the answer that all worlds of a case give.

The question is asked in one world after another until two answers differ.  The answer is then unknown, and the choices
are laid out as a tree: those keys are missing at whose choices the branches lead to other answers.

Weak spots: only so many worlds are asked, and an answer that they all share so far counts as unknown if there are more;
of an unknown answer only the first few hundred worlds tell which keys are missing, so that some may not be named.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cache, cached_property
from itertools import chain, islice, takewhile
from typing import Protocol, TypeVar

from attrs import frozen

from fivehundred.errors import Violation
from fivehundred.knowledge.judging import Judgement, judge, revoker
from fivehundred.knowledge.known import Known
from fivehundred.knowledge.worlds import Impossible, NotTold, World, every_world
from fivehundred.rules.scoring import Points
from fivehundred.seats import Seat

LEGAL, ILLEGAL, UNKNOWN, OPEN = "legal", "illegal", "unknown", "open"
YES, NO = "yes", "no"

T = TypeVar("T")

Totals = tuple[Points, ...]
"""Totals by scoring unit."""

_MOST_REASONS = 3
"""Reasons that an answer gives, where they differ from world to world."""

_MOST_WORLDS = 5_000
"""Worlds that are asked at most; if they all agree so far, the answer counts as unknown all the same."""

_LOOKED_AT, _LOOKED_AT_ONCE = 400, 40
"""Worlds that are looked at to find out on which keys an unknown answer turns, and after how many it is seen whether
more of them could tell more."""

_Branch = tuple[list[tuple[str, int]], str]
"""The choices that were made in a world, by their keys, and the answer there."""


@frozen(kw_only=True)
class Answer:
    """An answer in the form of ``expect``, its reason, what would have been legal, and the keys that are missing.

    ``lines`` are the working of a score, a side and its reason each; they stand for the reason where there are any.
    ``possible`` are acts on record that unseen cards could make a breach.
    What goes with the text may be given as the work that finds it, which is done when somebody looks.
    """

    text: str
    _reason: Violation | Callable[[], Violation]
    _allowed: str | Callable[[], str | None] | None = None
    _missing: tuple[str, ...] | Callable[[], tuple[str, ...]] = ()
    lines: tuple[tuple[str, Violation], ...] = ()
    possible: tuple[str, ...] = ()

    @cached_property
    def reason(self) -> Violation:
        """The reason."""
        return self._reason() if callable(self._reason) else self._reason

    @cached_property
    def allowed(self) -> str | None:
        """What would have been legal, `None` where that is not asked or not known."""
        return self._allowed() if callable(self._allowed) else self._allowed

    @cached_property
    def missing(self) -> tuple[str, ...]:
        """The keys that would settle an unknown answer."""
        return self._missing() if callable(self._missing) else self._missing


class Result(Protocol):
    """Does a work of this name on a case, or has its result from before."""

    def __call__(self, name: Hashable, work: Callable[[Case], T]) -> T: ...


@frozen(kw_only=True, eq=False)
class Case:
    """What a question is asked of: the last deal as told, and what the deals before it left.

    ``deals`` are the deal as told, one for each suit that a forgotten nomination may have named; ``before`` are the
    totals that may have stood before it, `None` where they are not known; ``number`` counts the deals that score.
    ``dealer`` is the seat whose turn it was to deal, if the deals before it (``earlier``) tell that; ``several`` says
    whether the document numbers its deals.
    """

    _deals: tuple[Known, ...] | Callable[[], tuple[Known, ...]]
    before: tuple[Totals, ...] | None
    number: int
    dealer: Seat | None = None
    several: bool = False
    _result: Result | None = None
    _earlier: Callable[[], tuple[Case, ...]] = tuple

    @cached_property
    def deals(self) -> tuple[Known, ...]:
        """The deal as told, as often as a joker's suit is forgotten."""
        return self._deals() if callable(self._deals) else self._deals

    def result(self, name: Hashable, work: Callable[[Case], T]) -> T:
        """The result of a work on the case, or what it was before."""
        return work(self) if self._result is None else self._result(name, work)

    @cached_property
    def judged(self) -> Judgement:
        """The acts of the deal, each judged."""
        return judge(self.deals, once=lambda name, work: self.result(name, lambda case: work(case.deals)))

    def revoker(self, known: Known) -> Seat | None:
        """Who revoked in the deal, at a table that plays with penalties for it (H); `None` at any other."""
        counts = known.rules.penalties.revoke_counts and len(self.deals) == 1
        return revoker(known, self.judged if counts else None)

    @cached_property
    def earlier(self) -> tuple[Case, ...]:
        """The deals before it."""
        return self._earlier()

    @property
    def known(self) -> Known:
        """The deal as told, but for the suit of a joker that may be forgotten."""
        return self.deals[0]

    def answers(self, ask: Callable[[World], Answer]) -> Iterator[tuple[World, Answer]]:
        """The answer in each world that what is told allows."""
        for world in every_world(self.deals):
            try:
                yield world, ask(world)
            except Impossible:
                continue
            except NotTold as missing:
                yield world, unknown(*missing.args)

    def decide(self, ask: Callable[[World], Answer]) -> Answer:
        """The answer of all worlds if it is the same, else unknown."""
        found: list[Answer] = []
        for _, answer in self.answers(ask):
            found.append(answer)
            if answer.text != found[0].text or len(found) > _MOST_WORLDS:
                return unknown_for(lambda: self._deciding(ask))
        if not found:
            raise Impossible
        return found[0] if len(found) == 1 else _together(found)

    def _deciding(self, ask: Callable[[World], Answer]) -> tuple[str, ...]:
        """The keys on which an answer turns; where those worlds all agree, every key that would leave fewer of them."""
        found, missing = list[_Branch](), list[str]()
        for number, (world, answer) in enumerate(islice(self.answers(ask), _LOOKED_AT), 1):
            found.append(([(choice.key, choice.taken) for choice in world.choices], answer.text))
            missing += answer.missing
            if not number % _LOOKED_AT_ONCE and _varied(found) <= set(_turning(found, 0)):
                break  # the next worlds would differ in the same facts
        keys = (*_turning(found, 0), *missing)
        every = dict.fromkeys(keys or (key for path, _ in found for key, _ in path))
        rest = tuple(f"won.{side}" for side in self.known.uncounted) or ("won",)
        return tuple(chain.from_iterable(rest if key == "won" else (key,) for key in every))


def _together(found: Sequence[Answer]) -> Answer:
    """One answer of those that all worlds give alike: with the reasons of all, and what is allowed in all."""

    def reason() -> Violation:
        reasons = list({answer.reason.rule: answer.reason for answer in found[:_LOOKED_AT]}.values())
        return reasons[0].noted(*(Violation.of("otherwise", why=why) for why in reasons[1:_MOST_REASONS]))

    def allowed() -> str | None:
        some = {answer.allowed for answer in found[:_LOOKED_AT]}
        return some.pop() if len(some) == 1 else None

    def missing() -> tuple[str, ...]:
        return tuple(dict.fromkeys(key for answer in found[:_LOOKED_AT] for key in answer.missing))

    return Answer(text=found[0].text, reason=reason, allowed=allowed, missing=missing, lines=found[0].lines)


def _varied(found: Sequence[_Branch]) -> set[str]:
    """The keys of the choices from the first on in which these branches differ."""
    paths = [path for path, _ in found]
    alike = sum(1 for _ in takewhile(lambda taken: len(set(taken)) == 1, zip(*paths, strict=False)))
    return {key for path in paths for key, _ in path[alike:]}


def _turning(found: Sequence[_Branch], at: int) -> Iterator[str]:
    """The keys of choices whose values lead to other answers, in the tree of choices from this depth on."""
    if len({text for _, text in found}) < 2:
        return
    branches: dict[tuple[str, int], list[_Branch]] = {}
    for path, text in found:
        if at < len(path):
            branches.setdefault(path[at], []).append((path, text))
    if len({frozenset(text for _, text in some) for some in branches.values()}) > 1:
        yield next(iter(branches))[0]
    for some in branches.values():
        yield from _turning(some, at + 1)


def unknown(*missing: str) -> Answer:
    """No answer: these keys would settle it."""
    return unknown_for(lambda: missing)


def unknown_for(missing: Callable[[], Iterable[str]]) -> Answer:
    """No answer: the keys that this work finds would settle it."""
    keys = cache(lambda: tuple(dict.fromkeys(missing())))

    def reason() -> Violation:
        split = (key.partition(".") for key in keys())
        told = (("won-of" if name == "won" and whose else name, whose) for name, _, whose in split)
        return Violation.of("unknown", missing=tuple(Violation.of(f"key.{name}", seat=whose) for name, whose in told))

    return Answer(text=UNKNOWN, reason=reason, missing=keys)


def judged(violation: Violation | None, legal: Violation, allowed: Callable[[], str | None] = lambda: None) -> Answer:
    """Whether an act is legal: it is where it breaks no rule."""
    return Answer(text=LEGAL if violation is None else ILLEGAL, reason=violation or legal, allowed=allowed)


def words(items: Iterable[object]) -> str:
    """An answer that is a list."""
    return " ".join(map(str, items))
