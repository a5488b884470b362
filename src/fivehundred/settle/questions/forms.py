"""The questions that can be asked of a situation: each is declared once, beside the function that answers it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from enum import Enum
from typing import TypeVar

from attrs import frozen

from fivehundred.actions import Play
from fivehundred.bids import AnyBid, Call
from fivehundred.cards import Card, Suit
from fivehundred.documents.keys import at
from fivehundred.errors import NotationError, SituationError, text_needed
from fivehundred.knowledge.record import SOLO
from fivehundred.knowledge.worlds import World
from fivehundred.messages import quoted
from fivehundred.notation.dialects import Dialect
from fivehundred.rules.ruleset import RuleSet
from fivehundred.seats import Seat, seat
from fivehundred.settle.answers import Answer, Case

T = TypeVar("T")


class Kind(Enum):
    """How answers to a question are compared."""

    WORD = "one value"
    LIST = "a set of values"
    PAIRS = "a set of parts between commas"


@frozen
class Form:
    """A form of question: its pattern, the function that answers it, and its row in the manual."""

    pattern: re.Pattern[str]
    ask: Callable[[Case, Question], Answer]
    kind: Kind
    example: str
    answers: str


@frozen(kw_only=True)
class Question:
    """A question that was read: its form, and what it names."""

    text: str
    form: Form
    seat: Seat | None = None
    call: Call | None = None
    cards: tuple[Card, ...] = ()
    play: Play | None = None
    suit: Suit | None = None
    joker: Card | None = None
    number: int = 0
    bid: AnyBid | None = None
    player: Seat | None = None

    @property
    def named(self) -> tuple[Card, ...]:
        """Every card that it names."""
        others = (self.joker, None if self.play is None else self.play.card)
        return (*self.cards, *(card for card in others if card is not None))


FORMS: list[Form] = []
"""All forms, in the order of the manual."""

AskCase = Callable[[Case, Question], Answer]
AskWorld = Callable[[World, Question], Answer]


def question_form(pattern: str, *, example: str, answers: str, kind: Kind = Kind.WORD) -> Callable[[AskCase], AskCase]:
    """Declare a form of question, which the function under it answers; the pattern's groups are slots of `Question`."""

    def declare(function: AskCase) -> AskCase:
        FORMS.append(Form(re.compile(pattern), function, kind, example, answers))
        return function

    return declare


def question_in_one_world(
    pattern: str, *, example: str, answers: str, kind: Kind = Kind.WORD
) -> Callable[[AskWorld], AskWorld]:
    """Declare a form of question that the function under it answers in one world: the answer of all worlds counts."""

    def declare(function: AskWorld) -> AskWorld:
        @question_form(pattern, example=example, answers=answers, kind=kind)
        def in_all(case: Case, asked: Question) -> Answer:
            return case.decide(lambda world: function(world, asked))

        return function

    return declare


def question(text: str, rules: RuleSet, how: Dialect) -> Question:
    """Read a question; raises `SituationError` that names what cannot be read."""
    with at("ask"):
        text_needed(text)
    words = " ".join(text.split()).rstrip("?").strip()
    with at(f"ask {quoted(text)}"):
        for form in FORMS:
            found = form.pattern.fullmatch(words)
            if found:
                return _read(text, form, found.groupdict(), rules, how)
        raise NotationError(
            text,
            'there is no such question; ask for example "E plays JK", "E may play", "S may bid", "score" or "faults"',
        )


def _read(text: str, form: Form, parts: Mapping[str, str | None], rules: RuleSet, how: Dialect) -> Question:
    def part(name: str, reader: Callable[[str], T]) -> T | None:
        given = parts.get(name)
        return None if given is None else reader(given)

    card, suit, player = parts.get("card"), parts.get("suit"), None
    if card and rules.partner is not None and rules.partner.by_name:
        with suppress(NotationError):
            player, card = seat(card, rules.players), None
    one = (how.card(card),) if card and card != SOLO else ()
    number = int(parts.get("number") or 0)
    if "number" in parts and not 1 <= number <= rules.pack.hand_size:
        raise SituationError(f"ask {quoted(text)}", f"{number} is no trick: there are {rules.pack.hand_size}")
    return Question(
        text=text,
        form=form,
        seat=part("seat", lambda name: seat(name, rules.players)),
        call=part("call", lambda word: how.call(word, lowest=1)),
        cards=how.cards(parts["cards"] or "") if "cards" in parts else one,
        play=part("play", how.play),
        suit=how.suit(suit) if suit and suit != "none" else None,
        joker=part("joker", how.card),
        number=number,
        bid=part("bid", how.bid),
        player=player,
    )
