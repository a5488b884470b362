"""The end of a deal: its last tricks, the score with its working, and the sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fivehundred.cli.play.frame import Frame
from fivehundred.cli.play.game import Game
from fivehundred.cli.play.hands import hand_text
from fivehundred.cli.play.ink import Line, line, wrapped
from fivehundred.cli.play.recap import recap
from fivehundred.cli.play.sheet import sheet, working
from fivehundred.cli.play.table import header
from fivehundred.phases.scoring import Finished
from fivehundred.seats import Seat
from fivehundred.view import View, view


def ending(game: Game, before: View, frame: Frame, held: Iterable[Line] = ()) -> Iterator[Line]:
    """The page of a deal that is over; ``before`` is what the player saw last of it, ``held`` are the hands."""
    state, match = game.state, game.after
    assert isinstance(state, Finished)
    yield from header(game.view, frame)
    yield from held
    if state.claimed:
        yield from _laid_open(game, frame)
    yield from recap(before, game.view, frame)
    yield line()
    yield from working(match, state, frame.columns)
    yield line()
    yield from sheet(match, (*game.ended, state), frame.columns)
    if match.over:
        yield line()
        yield from wrapped(match.reason, frame.columns, "good")


def _laid_open(game: Game, frame: Frame) -> Iterator[Line]:
    """The hands that were shown when the last tricks were claimed."""
    state = game.past[-1]
    for seat, hand in enumerate(state.hands):
        if hand:
            yield from wrapped(f"{frame.who(Seat(seat))}: {hand_text(view(state, Seat(seat)), hand)}", frame.columns)
