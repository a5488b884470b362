"""Looking on while bots play: every deal as a list of what was held, said and played."""

from __future__ import annotations

from collections.abc import Iterator

from fivehundred.cli.play.hands import hand_text
from fivehundred.cli.play.ink import Line, wrapped
from fivehundred.cli.play.loop import Loop
from fivehundred.messages import phrase
from fivehundred.phases.scoring import Finished
from fivehundred.seats import Seat
from fivehundred.view import view
from fivehundred.view.sorting import sorted_hand


def watch(loop: Loop) -> None:
    """Let the bots play the match; at a terminal a line is awaited after each deal."""
    terminal = loop.terminal
    screen, terminal.screen = terminal.screen, False  # a deal is longer than a screen: nothing is wiped away
    while True:
        while not isinstance(loop.game.state, Finished):
            loop.game = loop.game.bot_acts()
        loop.keep()
        loop.result(cards(loop, loop.game.state))
        if loop.game.after.over:
            return
        terminal.screen = screen
        if screen:
            loop.pause()
        else:
            loop.game = loop.game.next_deal()
        terminal.screen, loop.last = False, None


def cards(loop: Loop, state: Finished) -> Iterator[Line]:
    """The hands as they were played, and the discard."""
    deal, frame = state.deal, loop.frame
    for seat, hand in enumerate(deal.hands_in_play):
        seen = view(state, Seat(seat))
        yield from wrapped(f"{frame.who(Seat(seat))}: {hand_text(seen, hand)}", loop.columns)
    laid = deal.discard if deal.discard else deal.kitty
    if laid:
        text = " ".join(map(str, sorted_hand(laid, deal.contract, deal.rules, named=deal.named)))
        yield from wrapped(phrase("play.laid" if deal.discard else "play.left", {"cards": text}), loop.columns)
