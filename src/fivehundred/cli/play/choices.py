"""The choices of a player, in the order of their numbers, and the meaning of a line that he types."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from fivehundred.actions import Action, CallPartner, Discard, NameJoker, Play
from fivehundred.cards import NO_CARDS, Card, CardSet, Suit
from fivehundred.errors import NotationError
from fivehundred.messages import texts
from fivehundred.notation.dialects import Dialect, dialect
from fivehundred.phases.deal import Stage
from fivehundred.seats import Seat, seat
from fivehundred.view import View
from fivehundred.view.sorting import sorted_hand

WORDS = {"?": "help", "exit": "quit", "q": "quit", "trick": "tricks", "scores": "score", "takeback": "undo"}
"""Other words for commands."""
COMMANDS = ("help", "table", "hand", "tricks", "score", "hint", "claim", "undo", "save", "quit")
"""The commands, in the order in which help lists them."""
_VERBS = ("bid", "play", "lead", "discard", "call", "name")
_NOTHING = ("none", "no", "-", "pass", "alone", "nobody", "solo")


@frozen
class Command:
    """A command, and the text after it."""

    name: str
    rest: str = ""


Typed = Action | tuple[Card, ...] | Command
"""A typed line: an action, cards to discard (as they were named), or a command."""


def acting_hand(view: View) -> CardSet:
    """The cards of the seat that is to act, which may be another hand that this player chooses from."""
    if view.due == view.seat:
        return view.hand
    return dict(view.open_hands).get(view.due, NO_CARDS) if view.due is not None else NO_CARDS


def in_order(view: View, cards: CardSet) -> tuple[Card, ...]:
    """Cards sorted as a player of this contract holds them."""
    return sorted_hand(cards, view.contract, view.rules, named=view.named)


def choices(view: View, legal: Sequence[Action]) -> tuple[Action, ...]:
    """The legal actions in the order in which they are numbered.

    In the exchange every card of the hand can be chosen, several at once; of several things to announce the partner
    comes first, and a lead that would decline them is left out.
    """
    if view.stage is Stage.EXCHANGING:
        return tuple(Discard(CardSet.of([card])) for card in in_order(view, acting_hand(view)))
    partners = tuple(act for act in legal if isinstance(act, CallPartner))
    namings = tuple(act for act in legal if isinstance(act, NameJoker))
    if partners:
        order = in_order(view, CardSet.of(act.card for act in partners if act.card is not None))
        return tuple(sorted(partners, key=lambda act: order.index(act.card) if act.card is not None else -1))
    if namings:
        return namings
    if view.stage in (Stage.PLAYING, Stage.ANNOUNCING):
        place = {card: at for at, card in enumerate(in_order(view, acting_hand(view)))}
        plays = [act for act in legal if isinstance(act, Play)]
        return tuple(sorted(plays, key=lambda act: place[act.card]))  # a joker's suits keep their order
    return tuple(legal)


def read(text: str, view: View, offered: Sequence[Action]) -> Typed:
    """The meaning of a typed line; raises `NotationError`.  It need not be legal."""
    words = text.split()
    if not words:
        return Command("table")
    name = WORDS.get(words[0].lower(), words[0].lower())
    if name in COMMANDS:
        return Command(name, text.strip()[len(words[0]) :].strip())
    verb, rest = "", " ".join(words)
    if name in _VERBS and len(words) > 1:
        verb, rest = name, " ".join(words[1:])
    written = dialect("canonical", view.rules)
    if view.stage is Stage.EXCHANGING:
        return tuple(_card(word, offered, written) for word in rest.replace(",", " ").split())
    if rest.isascii() and rest.isdecimal() and not (verb == "call" and view.calling):
        return _numbered(rest, offered)
    if view.stage is Stage.BIDDING:
        return written.call(rest, lowest=min(6, view.rules.auction.min_tricks))
    if verb in ("play", "lead"):
        return written.play(rest)
    if view.calling and verb != "name":
        return _partner(rest, view, written)
    if view.jokers and (verb == "name" or rest.lower() in _NOTHING or _suit(rest) is not None or "=" in rest):
        return _naming(rest, view)
    return written.play(rest)


def _numbered(text: str, offered: Sequence[Action]) -> Action:
    number = int(text) if len(text) < 5 else 0
    if not 1 <= number <= len(offered):
        numbers = f"numbers go from 1 to {len(offered)}" if len(offered) > 1 else "only number is 1"
        raise NotationError(text, f"the {numbers}")
    return offered[number - 1]


def _card(word: str, offered: Sequence[Action], written: Dialect) -> Card:
    if word.isascii() and word.isdecimal():
        act = _numbered(word, offered)
        assert isinstance(act, Discard)
        return next(iter(act.cards))
    return written.card(word)


def _partner(text: str, view: View, written: Dialect) -> CallPartner:
    if text.lower() in _NOTHING:
        return CallPartner(None)
    names = [view.rules.seating.name(Seat(at)) for at in range(view.rules.players)]
    if text.upper() in names:
        return CallPartner(None, seat(text, view.rules.players))
    return CallPartner(written.card(text))


def _naming(text: str, view: View) -> NameJoker:
    joker = view.jokers[0]
    first, sign, rest = text.partition("=")
    if sign:
        joker, text = dialect("canonical", view.rules).card(first), rest
    if text.strip().lower() in _NOTHING:
        return NameJoker(None, joker)
    named = _suit(text)
    if named is None:
        raise NotationError(text, "a suit is S, C, D or H, or none")
    return NameJoker(named, joker)


def _suit(text: str) -> Suit | None:
    """A suit by letter, sign or word."""
    word = text.strip().lower()
    for suit in Suit:
        if word in (suit.letter.lower(), "♠♣♦♥"[suit], texts()[suit.term], texts()[suit.term][:-1]):
            return suit
    return None
