"""Sentences for the events since the player last looked."""

from __future__ import annotations

from collections.abc import Iterator

from fivehundred.cli.play.frame import Frame, call_text, labelled
from fivehundred.cli.play.ink import Line, wrapped
from fivehundred.messages import phrase, sentence
from fivehundred.phases.deal import Stage, Trick
from fivehundred.view import (
    Discarded,
    Event,
    JokerNamed,
    KittyTaken,
    PartnerCalled,
    PartnerKnown,
    TricksClaimed,
    TrickWon,
    View,
    view_events,
)


def recap(before: View, view: View, frame: Frame) -> Iterator[Line]:
    """The auction until a card is played; what was announced; and the tricks that are new."""
    happened = view_events(before, view)
    said = [text for event in happened if (text := sentence_of(event, frame))]
    if view.calls and before.stage is not Stage.PLAYING:
        said.insert(0, auction_text(view, frame))
    if said:
        yield from wrapped(" ".join(said), frame.columns)
    for event in happened:
        if isinstance(event, TrickWon):
            yield from trick_lines(event.number, view.tricks[event.number - 1], frame)


def auction_text(view: View, frame: Frame) -> str:
    """All calls, in order."""
    said = (labelled(frame.rules.seating.name(seat), call_text(call)) for seat, call in view.calls)
    return phrase("play.auction", {"calls": ", ".join(said)})


def trick_lines(number: int, trick: Trick, frame: Frame) -> Iterator[Line]:
    """One finished trick."""
    name = frame.rules.seating.name
    cards = ", ".join(labelled(name(seat), play) for seat, play in trick.plays)
    facts = {"number": number, "cards": cards, "seat": frame.who(trick.winner)}
    yield from wrapped(phrase("play.trick", facts), frame.columns)


def sentence_of(event: Event, frame: Frame) -> str:
    """An event in words; nothing for what the table itself shows."""
    if isinstance(event, KittyTaken):
        return sentence("play.kitty-taken", {"seat": frame.who(event.seat)})
    if isinstance(event, Discarded):
        return sentence("play.discarded", {"seat": frame.who(event.seat), "count": event.count})
    if isinstance(event, JokerNamed) and event.suit is not None:
        return sentence("play.joker-named", {"seat": frame.who(event.seat), "joker": event.joker, "suit": event.suit})
    if isinstance(event, PartnerCalled):
        seat = frame.who(event.seat)
        if not event.answered:
            return sentence("play.partner-unanswered", {"seat": seat, "card": event.card})
        if event.card is None and event.player is None:
            return sentence("play.partner-none", {"seat": seat})
        called = event.card if event.player is None else frame.who(event.player)
        return sentence("play.partner-called", {"seat": seat, "called": called})
    if isinstance(event, PartnerKnown):
        return sentence("play.partner-known", {"seat": frame.who(event.seat)})
    if isinstance(event, TricksClaimed):
        return sentence("play.claimed", {"seats": [frame.who(seat) for seat in event.winners]})
    return ""
