"""The questions that can be asked of a situation, as text and as values."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from attrs import frozen

from fivehundred.actions import Play
from fivehundred.bids import AnyBid, Call
from fivehundred.cards import Card, Suit
from fivehundred.errors import NotationError, text_needed
from fivehundred.notation.dialects import Dialect
from fivehundred.rules.ruleset import RuleSet
from fivehundred.seats import Seat, seat
from fivehundred.settle.errors import SituationError, at


@frozen(kw_only=True)
class Question:
    """A question that was read: its kind and what it names."""

    text: str
    kind: str
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
    def is_list(self) -> bool:
        """Whether the answer is a set, in which order does not matter."""
        return self.kind in LISTS


LISTS = frozenset({"may bid", "may name", "may call", "may play", "shows", "trumps"})
PAIRS = frozenset({"score", "totals", "faults"})

_FORMS: tuple[tuple[str, str], ...] = (
    (r"(?P<seat>\S+) bids (?P<call>.+)", "bids"),
    (r"(?P<seat>\S+) may bid", "may bid"),
    (r"high bid", "high bid"),
    (r"contract", "contract"),
    (r"(?P<seat>\S+) discards ?(?P<cards>.*)", "discards"),
    (r"(?P<seat>\S+) names (?:(?P<joker>\S+)[ =])?(?P<suit>\S+)", "names"),
    (r"(?P<seat>\S+) may name", "may name"),
    (r"(?P<seat>\S+) calls (?P<card>\S+)", "calls"),
    (r"(?P<seat>\S+) may call", "may call"),
    (r"who is partner", "who is partner"),
    (r"(?P<seat>\S+) plays (?P<play>\S+)", "plays"),
    (r"(?P<seat>\S+) may play", "may play"),
    (r"who is next", "who is next"),
    (r"next dealer", "next dealer"),
    (r"who won trick (?P<number>\d{1,99})", "who won"),
    (r"(?P<seat>\S+) shows", "shows"),
    (r"trumps (?P<trump>\S+)", "trumps"),
    (r"value (?P<bid>.+)", "value"),
    (r"made", "made"),
    (r"score", "score"),
    (r"totals", "totals"),
    (r"game", "game"),
    (r"faults", "faults"),
)
_COMPILED = tuple((re.compile(form), kind) for form, kind in _FORMS)


def question(text: str, rules: RuleSet, how: Dialect) -> Question:
    """Read a question; raises `SituationError` that names what cannot be read."""
    with at("ask"):
        text_needed(text)
    words = " ".join(text.split()).rstrip("?").strip()
    with at(f"ask {text!r}"):
        for form, kind in _COMPILED:
            found = form.fullmatch(words)
            if found:
                return _read(text, kind, found.groupdict(), rules, how)
        raise NotationError(
            text,
            'there is no such question; ask for example "E plays JK", "E may play", "S may bid", "score" or "faults"',
        )


def _read(text: str, kind: str, parts: Mapping[str, str | None], rules: RuleSet, how: Dialect) -> Question:
    def part(name: str, reader: Callable[[str], object]) -> object:
        given = parts.get(name)
        return None if given is None else reader(given)

    card = parts.get("card")
    player = None
    if card and rules.partner is not None and rules.partner.by_name:
        try:
            player, card = seat(card, rules.players), None
        except NotationError:
            player = None
    cards = (
        how.cards(parts["cards"] or "") if "cards" in parts else ((how.card(card),) if card and card != "solo" else ())
    )
    number = int(parts.get("number") or 0)
    if kind == "who won" and not 1 <= number <= rules.pack.hand_size:
        raise SituationError(f"ask {text!r}", f"{number} is no trick: there are {rules.pack.hand_size}")
    suit = parts.get("suit")
    return Question(
        text=text,
        kind=kind,
        seat=part("seat", lambda name: seat(name, rules.players)),  # type: ignore[arg-type]
        call=part("call", lambda word: how.call(word, lowest=1)),  # type: ignore[arg-type]
        cards=cards,
        play=part("play", how.play),  # type: ignore[arg-type]
        suit=how.suit(parts.get("trump") or suit or "") if parts.get("trump") or (suit and suit != "none") else None,
        joker=part("joker", how.card),  # type: ignore[arg-type]
        number=number,
        bid=part("bid", how.bid),  # type: ignore[arg-type]
        player=player,
    )
