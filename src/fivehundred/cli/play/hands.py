"""Hands in a row, and the choices with their numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fivehundred._tables import tables_for
from fivehundred.actions import Action, CallPartner, Discard, Play
from fivehundred.bids import Bid, Call
from fivehundred.cards import Card, CardSet
from fivehundred.cli.play.choices import acting_hand, in_order
from fivehundred.cli.play.frame import Frame, call_text, choice_text
from fivehundred.cli.play.ink import Line, Span, wrapped
from fivehundred.messages import phrase
from fivehundred.phases.deal import Stage
from fivehundred.rules.ruleset import ladder, value
from fivehundred.view import View


def hand_text(view: View, cards: CardSet) -> str:
    """A hand in a row, with a gap between suits."""
    return "  ".join(" ".join(map(str, group)) for group in _groups(view, cards))


def _groups(view: View, cards: CardSet) -> list[list[Card]]:
    """A sorted hand, one effective suit after the other."""
    numbering = tables_for(view.rules, view.contract, view.named)
    groups: list[list[Card]] = []
    for card in in_order(view, cards):
        if groups and numbering.suit(card) is numbering.suit(groups[-1][-1]):
            groups[-1].append(card)
        else:
            groups.append([card])
    return groups


def open_cards(view: View, frame: Frame) -> Iterator[Line]:
    """Hands that lie open, and the kitty for those who saw it."""
    mine = (view.seat, view.due if view.decider == view.seat else None)
    for seat, cards in view.open_hands:
        if seat not in mine and cards:
            text = phrase("play.open-hand", {"seat": frame.who(seat), "cards": hand_text(view, cards)})
            yield from wrapped(text, frame.columns)
    own = view.contract is not None and view.contract.declarer == view.seat
    now = view.stage is Stage.EXCHANGING or not (own or view.tricks or view.plays)
    if view.kitty is not None and now and view.stage is not Stage.FINISHED:
        yield from wrapped(phrase("play.kitty", {"cards": hand_text(view, view.kitty)}), frame.columns)


def own_hand(view: View, frame: Frame, offered: Sequence[Action]) -> Iterator[Line]:
    """The hand to be played from, its legal cards numbered, and a list of the other choices."""
    acting = acting_hand(view) if view.decider == view.seat else view.hand
    if acting != view.hand and view.hand:
        yield from wrapped(phrase("play.own-hand", {"cards": hand_text(view, view.hand)}), frame.columns)
    numbers: dict[Card, int] = {}
    listed: list[tuple[int, Action]] = []
    for number, act in enumerate(offered, 1):
        if isinstance(act, Discard):
            numbers[next(iter(act.cards))] = number
        elif isinstance(act, Play) and act.suit is None:
            numbers[act.card] = number
        else:
            listed.append((number, act))
    legal = {act.card for act in offered if isinstance(act, Play)} or acting
    yield from _numbered(view, acting, numbers, legal, frame.columns)
    if listed and view.stage is Stage.BIDDING:
        yield from _calls(listed, frame)
    elif listed:
        cards = {act.card: number for number, act in listed if isinstance(act, CallPartner) and act.card is not None}
        others = [(number, choice_text(act, frame)) for number, act in listed if number not in cards.values()]
        yield from _grid(others, frame.columns)
        for group in _groups(view, CardSet.of(cards)):
            yield from _grid([(cards[card], f"{card!s:<3}") for card in group], frame.columns)


def _numbered(
    view: View, cards: CardSet, numbers: Mapping[Card, int], legal: set[Card] | CardSet, columns: int
) -> Iterator[Line]:
    """A hand in cells, with numbers under the cards that can be chosen; cards that are not legal are dim."""
    rows: list[tuple[list[Span], list[Span]]] = []
    room = 0
    for group in _groups(view, cards):
        if room < 4 * len(group):
            rows.append(([(" ", "")], [(" ", "")]))
            room = columns - 1
        for card in group:
            rows[-1][0].append((f"{card!s:<4}", "" if card in legal else "dim"))
            rows[-1][1].append((f"{numbers.get(card, ''):<4}", "dim"))
        rows[-1][0].append((" ", ""))
        rows[-1][1].append((" ", ""))
        room -= 4 * len(group) + 1
    for above, below in rows:
        yield tuple(above)
        if any(text.strip() for text, _ in below):
            yield tuple(below)


def _calls(listed: Sequence[tuple[int, Action]], frame: Frame) -> Iterator[Line]:
    """The legal calls: those without a number of tricks, then a row of bids for each number."""
    numbered: dict[tuple[int, bool], list[tuple[int, Bid]]] = {}
    others: list[tuple[int, str]] = []
    for number, act in listed:
        if isinstance(act, Bid):
            numbered.setdefault((act.tricks, act.game), []).append((number, act))
        elif isinstance(act, Call):
            worth = f" {value(frame.rules, act)}" if act in ladder(frame.rules) else ""
            others.append((number, call_text(act) + worth))
    yield from _grid(others, frame.columns)
    strains = frame.rules.schedule.denominations
    cell = min(14, frame.columns // len(strains))
    for row in numbered.values():
        at = {bid.strain: (number, bid) for number, bid in row}
        spans: list[Span] = [(" ", "")]
        for strain in strains:
            if strain not in at:
                spans.append((" " * cell, ""))
                continue
            number, bid = at[strain]
            worth = f" {value(frame.rules, bid)}"
            spans += [(f"{number:>2} ", "dim"), (str(bid), ""), (f"{worth:<{cell - 3 - len(str(bid))}}", "dim")]
        yield tuple(spans)


def _grid(listed: Sequence[tuple[int, str]], columns: int) -> Iterator[Line]:
    """Numbered choices in as many columns as there is room for."""
    if not listed:
        return
    cell = max(len(text) for _, text in listed) + 6
    across = max(1, min(len(listed), (columns - 1) // cell, 8))
    for at in range(0, len(listed), across):
        row: list[Span] = [(" ", "")]
        for number, text in listed[at : at + across]:
            row += [(f"{number:>3} ", "dim"), (f"{text:<{cell - 4}}", "")]
        yield tuple(row)
