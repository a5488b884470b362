"""The table as one player sees it, drawn from the view of his seat and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fivehundred._tables import sitting_out
from fivehundred.actions import Action
from fivehundred.bids import AnyBid, Contract
from fivehundred.cli.play.frame import Frame, call_text, contract_text, labelled
from fivehundred.cli.play.hands import open_cards, own_hand
from fivehundred.cli.play.ink import Line, centred, length, line
from fivehundred.cli.play.recap import recap
from fivehundred.messages import phrase
from fivehundred.phases.deal import Stage
from fivehundred.rules.scoring import number_of
from fivehundred.seats import Seat
from fivehundred.view import View


def page(before: View, view: View, frame: Frame, offered: Sequence[Action]) -> Iterator[Line]:
    """Everything that a player needs to choose: the events, the table, his hand, and the legal choices.

    ``before`` is what he saw last of this deal; ``offered`` are the actions in the order of their numbers.
    """
    yield from header(view, frame)
    yield from recap(before, view, frame)
    yield line()
    yield from picture(view, frame)
    yield line()
    yield from open_cards(view, frame)
    yield from own_hand(view, frame, offered)


def header(view: View, frame: Frame) -> Iterator[Line]:
    """The rules, the deal, the trick and the totals; on one line or on two."""
    on = view.stage is Stage.PLAYING
    where = phrase("play.trick-of" if on else "play.deal-of", {"deal": frame.deal, "trick": len(view.tricks) + 1})
    widest = len(phrase("play.trick-of", {"deal": frame.deal, "trick": frame.rules.pack.hand_size}))
    rules = shortened(frame.rules.name, 20)  # house rules make it long
    left: Line = ((f" {rules}", "head"), (f"  {where}", ""))
    names = frame.rules.seating.side_names
    totals = "   ".join(labelled(name, number_of(total)) for name, total in zip(names, frame.totals, strict=True))
    gap = frame.columns - length(left) - len(totals) - 1
    if gap - (widest - len(where)) >= 2:  # in every trick or in none
        yield (*left, (" " * gap, ""), (totals, "strong"))
    else:
        yield left
        yield line(" " + totals, "strong")
    yield line("─" * frame.columns, "dim")


def picture(view: View, frame: Frame) -> Iterator[Line]:
    """The players around the table, the one who looks at it below, the contract in the middle."""
    players = frame.rules.players
    me = view.seat if view.seat is not None else Seat(0)
    blocks = [_block(view, frame, seat) for seat in frame.rules.seating.clockwise(me)]
    across, left, right = (blocks[1:], [], []) if players == 2 else (blocks[2:-1], blocks[1], blocks[-1])
    yield from _row(across, frame.columns)
    yield from _row([left, _centre(view, frame), right], frame.columns)
    yield from _row([blocks[0] if length(blocks[0][-1]) else blocks[0][:-1]], frame.columns)


def shortened(text: str, room: int) -> str:
    """A text cut off where there is no room for all of it."""
    return text if len(text) <= room else text[: room - 1] + "…"


def _row(blocks: Sequence[Sequence[Line]], columns: int) -> Iterator[Line]:
    for at in range(max(map(len, blocks), default=0)):
        parts = [centred(block[at] if at < len(block) else (), columns // len(blocks)) for block in blocks]
        yield tuple(span for part in parts for span in part)


def _block(view: View, frame: Frame, seat: Seat) -> list[Line]:
    """One player: his name, his part in the deal, and his card on the table."""
    room = frame.columns // 3 - 4
    name = shortened(frame.who(seat), room)
    due = view.due == seat
    lines: list[Line] = [(("▸ " if due else "", "good"), (name, "strong"))]
    lines.append(line(", ".join(_part(view, seat)), "dim"))
    if view.stage is Stage.PLAYING:
        lines.append(_on_table(view, seat))
    return lines


def _on_table(view: View, seat: Seat) -> Line:
    """The card that a seat has played to this trick."""
    played = dict(view.plays).get(seat)
    if played is None:
        return line(phrase("play.to-lead", {}) if view.due == seat and not view.plays else "", "dim")
    led = f" {phrase('play.led', {})}" if view.plays[0][0] == seat else ""
    return ((" " * len(led), ""), (str(played), "strong"), (led, "dim"))


def _part(view: View, seat: Seat) -> Iterator[str]:
    """A player's part in this deal, and what he has done."""
    if view.stage is Stage.BIDDING:
        if seat == view.dealer:
            yield phrase("play.dealer", {})
        yield from [call_text(call) for by, call in view.calls if by == seat][-1:]
        return
    if view.contract is not None and seat == view.contract.declarer:
        yield phrase("play.declarer", {})
    elif seat == view.partner:
        yield phrase("play.partner", {})
    if seat in sitting_out(view.rules, view.contract):
        yield phrase("play.sits-out", {})
    elif view.stage is Stage.PLAYING:
        yield phrase("play.tricks", {"count": view.won[seat]})


def _centre(view: View, frame: Frame) -> list[Line]:
    """The contract, what was announced, and the tricks of the sides."""
    if view.stage is Stage.BIDDING:
        bids = [Contract(call, seat) for seat, call in view.calls if isinstance(call, AnyBid)]
        if not bids:
            return [line(phrase("play.no-bid", {}), "dim")]
        return [line(contract_text(bids[-1], frame.rules), "strong"), line(phrase("play.high", {}), "dim")]
    lines = [line(contract_text(view.contract, frame.rules), "strong")]
    lines += [line(phrase("play.name", {"joker": joker, "suit": suit})) for joker, suit in view.named]
    if view.called is not None:
        lines.append(line(phrase("play.called", {"card": view.called})))
    sides = frame.rules.seating.sides
    if view.stage is Stage.PLAYING and len(sides) < frame.rules.players:
        won = [sum(view.won[seat] for seat in side) for side in sides]
        names = frame.rules.seating.side_names
        counts = ", ".join(labelled(name, count) for name, count in zip(names, won, strict=True))
        lines.append(line(phrase("play.tricks-of", {"counts": counts}), "dim"))
    return lines
