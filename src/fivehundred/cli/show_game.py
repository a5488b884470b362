"""A recorded game as people read one: hands in rows, auction and tricks as tables, points with their working."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from fivehundred.bids import PASS, Contract
from fivehundred.cards import CardSet, Suit
from fivehundred.cli.console import width
from fivehundred.errors import RuleSetError
from fivehundred.game import actor
from fivehundred.match import reason
from fivehundred.messages import phrase, sentence, texts
from fivehundred.phases.flow import State
from fivehundred.phases.playing import Playing
from fivehundred.phases.scoring import Finished
from fivehundred.records import Act, Record, RecordedDeal
from fivehundred.records.audit import Audited
from fivehundred.rules.ruleset import RuleSet, value
from fivehundred.rules.scoring import Points, number_of
from fivehundred.seats import Seat

Lines = Iterator[tuple[str, str]]
"""Lines of text, each with the name of its style."""
_INDENT = "  "


def game_lines(record: Record, deals: Sequence[Audited], lang: str = "en") -> Lines:
    """The whole game, deal by deal, and the totals now."""
    count = len(deals)
    yield phrase("show.title", {"rules": record.rules.name or "?", "count": count}, lang), "file"
    if record.source:
        yield record.source, "detail"
    if record.players:
        yield from _said("show.players", {"players": [_who(record, Seat(s)) for s in _seats(record.rules)]}, lang)
    if record.comment:
        yield from _wrapped(record.comment)
    for deal in deals:
        yield "", "reason"
        yield from _deal_lines(record, deal, lang)
    match = deals[-1].match
    yield "", "reason"
    if match is not None:
        yield from _wrapped(reason(record.rules, match.end, match.totals).text(lang), "answer")
        yield "", "reason"


def _deal_lines(record: Record, audited: Audited, lang: str) -> Lines:
    deal, state = audited.deal, audited.state
    name = record.rules.seating.name
    places = {breach.place for breach in audited.breaches}
    facts: dict[str, Any] = {"number": audited.number, "dealer": _who(record, deal.dealer)}
    yield phrase("show.deal", facts, lang), "answer"
    if deal.scores is not None:
        yield from _said("show.scores", {"points": _by_side(record.rules, deal.scores)}, lang)
    if deal.comment:
        yield from _wrapped(deal.comment)
    yield "", "reason"
    yield from _hands(record, deal, lang)
    if deal.calls:
        yield "", "reason"
        yield from _auction(record.rules, deal, places, lang)
    yield "", "reason"
    for key, more in _middle(deal, state, record):
        yield from _said(key, more, lang)
    if deal.tricks and any(trick.plays for trick in deal.tricks):
        yield "", "reason"
        yield from _tricks(record.rules, deal, state, places, lang)
    legend = [f"show.{key}" for key, used in _marks(deal, places).items() if used]
    if legend:
        yield _INDENT + "   ".join(phrase(key, {}, lang) for key in legend), "detail"
    if deal.claimed:
        yield from _said("show.claimed", {"seats": list(map(name, deal.claimed))}, lang)
    points = list(_points(record, audited, lang))
    if points:
        yield "", "reason"
        yield from points


def _seats(rules: RuleSet) -> tuple[Seat, ...]:
    return tuple(Seat(seat) for seat in range(rules.players))


def _who(record: Record, seat: Seat) -> str:
    name = record.rules.seating.name(seat)
    return f"{name} {record.players[seat]}" if record.players and record.players[seat] else name


def _short(text: str, room: int) -> str:
    return text if len(text) <= room else text[: room - 1] + "…"


def _by_side(rules: RuleSet, points: Sequence[Points]) -> str:
    """Points by scoring unit; a colon keeps numbered seats apart from numbers."""
    pairs = zip(rules.seating.side_names, map(number_of, points), strict=True)
    return ", ".join(f"{name}{':' if name.isdigit() else ''} {one}" for name, one in pairs)


def _hands(record: Record, deal: RecordedDeal, lang: str) -> Lines:
    """A row a hand and one for the kitty, a column a suit, high to low; a line for each where that is too wide."""
    rows = [(_short(_who(record, Seat(seat)), 16), hand) for seat, hand in enumerate(deal.hands)]
    if deal.kitty:
        rows.append((phrase("show.kitty", {}, lang), deal.kitty))
    suits: list[Suit | None] = [*Suit, *([None] if deal.rules.pack.jokers else [])]
    heads = ["", *(texts(lang)["show.joker" if suit is None else suit.term] for suit in suits)]
    table = [heads, *([label, *(_in_suit(hand, suit) for suit in suits)] for label, hand in rows)]
    if sum(_widths(table)) + 2 * len(heads) <= width():
        yield from _table(table, "answer")
        return
    for label, *cells in table[1:]:
        held = (f"{head} {cell}" for head, cell in zip(heads[1:], cells, strict=True) if cell)
        yield from _wrapped(f"{label}: {', '.join(held)}")


def _in_suit(hand: CardSet, suit: Suit | None) -> str:
    cards = [card for card in hand if card.suit is suit]
    if suit is None:
        return " ".join(map(str, cards))
    return " ".join(str(card.rank) for card in reversed(cards))


def _widths(rows: Sequence[Sequence[str]]) -> list[int]:
    return [max(map(len, column)) for column in zip(*rows, strict=True)]


def _table(rows: Sequence[Sequence[str]], head: str = "detail") -> Lines:
    """Rows in columns, the first row as their heads."""
    widths = _widths(rows)
    gap = " " * max(1, min(3, (width() - sum(widths)) // len(widths)))
    for number, row in enumerate(rows):
        line = gap.join(cell.ljust(size) for cell, size in zip(row, widths, strict=True)).rstrip()
        yield _INDENT + line, "reason" if number else head


def _auction(rules: RuleSet, deal: RecordedDeal, places: set[str], lang: str) -> Lines:
    """A column a seat and a row a round, from the left of the dealer on."""
    name = rules.seating.name
    rows: list[list[str]] = [["" for _ in range(rules.players)]]
    last = -1
    for act in deal.calls:
        at = int(act.seat)
        if at <= last:
            rows.append(["" for _ in range(rules.players)])
        rows[-1][at] = _cell(act, f"bid {name(act.seat)} {act.action}" in places, lang)
        last = at
    yield from _table([list(map(name, _seats(rules))), *rows], "answer")


def _cell(act: Act, wrong: bool, lang: str) -> str:
    said = phrase("play.pass", {}, lang) if act.action == PASS else str(act.action)
    return (said if act.counts else f"({said})") + ("!" if wrong else "")


def _middle(deal: RecordedDeal, state: State, record: Record) -> Iterator[tuple[str, dict[str, Any]]]:
    """The events between the auction and the play, as keys of sentences with their facts."""
    name, contract = record.rules.seating.name, state.deal.contract
    if deal.misdealt:
        yield "play.ended-misdealt", {}
        return
    if contract is None:
        if isinstance(state, Finished) and state.thrown_in:
            yield "show.thrown-in", {}
        elif not isinstance(state, Finished) and isinstance(actor(state), int) and not isinstance(state, Playing):
            yield "next.call", {"seat": _who(record, state.seat)}
        else:
            yield "show.passed-out", {}
        return
    who, worth = name(contract.declarer), _worth(record.rules, contract)
    yield "show.contract", {"bid": contract.bid, "seat": _who(record, contract.declarer), "value": worth}
    for call in deal.partner_calls:
        said = call.card if call.seat is None else name(call.seat)
        yield ("play.partner-none", {"seat": who}) if said is None else ("show.called", {"seat": who, "said": said})
    if state.deal.partner is not None:
        yield "show.partner", {"seat": _who(record, state.deal.partner)}
    if deal.discard is not None:
        yield "show.discard", {"seat": who, "cards": deal.discard}
    for naming in deal.named:
        if naming.suit is not None:
            yield "play.joker-named", {"seat": who, "joker": naming.joker, "suit": naming.suit}


def _worth(rules: RuleSet, contract: Contract) -> object:
    try:
        return value(rules, contract.bid)
    except RuleSetError:  # the table does not play it, but let it pass
        return "?"


def _tricks(rules: RuleSet, deal: RecordedDeal, state: State, places: set[str], lang: str) -> Lines:
    """A row a trick, a column a seat; the leader's card is marked, and the winner is at the end."""
    name = rules.seating.name
    winners = [trick.winner for trick in state.tricks] if isinstance(state, Playing | Finished) else []
    heads = [phrase("show.trick", {}, lang), *map(name, _seats(rules)), phrase("show.won", {}, lang)]
    rows = []
    for number, trick in enumerate(deal.tricks, 1):
        if not trick.plays:
            continue
        cells = ["" for _ in range(rules.players)]
        led = False
        for act in trick.plays:
            leads = act.counts and not led
            wrong = f"trick {number} {name(act.seat)} {act.action}" in places
            wrong = wrong or (leads and f"trick {number} lead {name(act.seat)}" in places)
            cell = (">" if leads else " ") + _cell(act, wrong, lang)
            cells[act.seat] = " ".join(filter(None, (cells[act.seat], cell.strip() if cells[act.seat] else cell)))
            led = led or act.counts
        won = name(winners[number - 1]) if number <= len(winners) else ""
        rows.append([str(number), *cells, won])
    yield from _table([heads[:1] + [f" {head}" for head in heads[1:-1]] + heads[-1:], *rows], "answer")


def _marks(deal: RecordedDeal, places: set[str]) -> dict[str, bool]:
    """The marks in the tables, and whether they occur."""
    plays = [act for trick in deal.tricks for act in trick.plays]
    return {
        "leads": bool(plays),
        "breaks": any(place.startswith(("bid", "trick")) for place in places),
        "aside": not all(act.counts for act in (*deal.calls, *plays)),
    }


def _points(record: Record, audited: Audited, lang: str) -> Lines:
    """The working of the deal's points, line by line, and the totals."""
    state, score = audited.state, audited.score
    sides = record.rules.seating.side_names
    if not isinstance(state, Finished):
        due = actor(state)
        if isinstance(state, Playing) and due is not None:
            key = "next.play" if state.plays else "next.lead"
            yield from _wrapped(sentence(key, {"seat": _who(record, due)}, lang))
        return
    if score is None:
        yield from _said("show.no-value", {}, lang)
        return
    for line in score.lines:
        facts = {
            "side": sides[line.unit],
            "points": number_of(line.points),
            "why": line.reason.text(lang),
        }
        yield from _said("play.points", facts, lang)
    yield from _said("show.score", {"points": _by_side(record.rules, score.points)}, lang, "answer")
    if audited.match is not None:
        yield from _said("show.totals", {"points": _by_side(record.rules, audited.match.totals)}, lang, "answer")


def _said(key: str, facts: dict[str, Any], lang: str, style: str = "reason") -> Lines:
    yield from _wrapped(phrase(key, facts, lang), style)


def _wrapped(text: str, style: str = "reason") -> Lines:
    paragraphs: Iterable[str] = text.splitlines() or [""]
    for paragraph in paragraphs:
        for line in textwrap.wrap(paragraph, width(), initial_indent=_INDENT, subsequent_indent=_INDENT * 2):
            yield line, style
