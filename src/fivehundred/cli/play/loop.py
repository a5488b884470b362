"""The dialogue: show the table, read a line, do what it says, and let the bots play until the player is due again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from fivehundred.actions import Action, Discard
from fivehundred.cards import CardSet
from fivehundred.cli.play import table
from fivehundred.cli.play.choices import COMMANDS, Command, acting_hand, choices, read
from fivehundred.cli.play.ending import ending
from fivehundred.cli.play.files import save
from fivehundred.cli.play.frame import Frame, choice_text
from fivehundred.cli.play.game import Game
from fivehundred.cli.play.hands import hand_text
from fivehundred.cli.play.ink import Line, line, wrapped
from fivehundred.cli.play.recap import trick_lines
from fivehundred.cli.play.sheet import sheet
from fivehundred.cli.play.terminal import Terminal
from fivehundred.cli.saving import KeptFile
from fivehundred.errors import FiveHundredError, IllegalAction, NotationError
from fivehundred.game import legal_actions
from fivehundred.messages import phrase
from fivehundred.phases.deal import Stage
from fivehundred.phases.scoring import Finished
from fivehundred.seats import Seat
from fivehundred.view import View, view


class Quit(Exception):
    """The player leaves."""


class Loop:
    """One sitting at a terminal, or at a pipe."""

    def __init__(self, game: Game, file: KeptFile | None, terminal: Terminal) -> None:
        self.game = game
        self.file = file
        self.terminal = terminal
        self.last: View | None = None  # what the player saw last of this deal
        self.news: list[Line] = []  # to be said below the next table
        self.own = {} if file is None else {file.path: file}  # files that may be written over
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self.help, "table": self.show, "hand": self.hand, "tricks": self.tricks, "score": self.score,
            "hint": self.hint, "claim": self.claim, "undo": self.undo, "save": self.save, "quit": self.quit,
        }  # fmt: skip

    # the course of a game

    def run(self) -> None:
        """Play deal after deal; raises `Quit` when the player leaves, `EOFError` at the end of input."""
        while True:
            self.deal()
            self.pause()

    def deal(self) -> None:
        """Play the deal on the table to its end, and show its score."""
        while not isinstance(self.game.state, Finished):
            if self.game.is_mine:
                self.turn()
            else:
                self.game = self.game.bot_acts()
        self.keep()
        self.result()

    def turn(self) -> None:
        """The player's own act: show the table and read lines until one of them changes the game."""
        self.keep()
        self.show()
        before = self.game
        while self.game is before:
            self.obey(self.terminal.ask(self.prompt()))
            if self.terminal.screen and self.news and self.game is before:
                self.show()

    def pause(self) -> None:
        """After a deal: on with the next one, or away from a match that is over, unless a command says otherwise."""
        while isinstance(self.game.state, Finished):
            text = self.terminal.ask(phrase("play.ask-end" if self.game.after.over else "play.ask-next", {}))
            name = text.strip().lower()
            if name and name.split()[0] in self.commands and name != "table":
                self.obey(text)
            elif self.game.after.over:
                raise Quit
            else:
                self.game, self.last = self.game.next_deal(), None

    def obey(self, text: str) -> None:
        """Carry out a line, or say why not."""
        seen = self.game.view
        try:
            typed = read(text, seen, self.offered())
            if isinstance(typed, Command):
                self.commands[typed.name](typed.rest)
                return
            wrong = self.game.why_not(typed)
            if wrong is not None:
                self.warn(f"{wrong} ({wrong.rule})")
                return
            self.last = seen
            self.game = self.game.act(typed)
            if self.terminal.screen and self.game.setup.bot == "montecarlo":
                self.terminal.print([line(f" {phrase('play.thinking', {})}", "dim")])
        except NotationError as error:
            self.warn(f"{str(error)[:1].upper()}{str(error)[1:]}. {phrase('play.see-help', {})}")

    # the commands

    def help(self, rest: str = "") -> None:
        """Print what can be typed."""
        self.reply(wrapped(phrase("play.help", {}), self.columns))
        for name in COMMANDS:
            use, what = phrase(f"play.use-{name}", {}), phrase(f"play.help-{name}", {})
            self.reply([((f"   {use:<11}", "strong"), (what, ""))])

    def show(self, rest: str = "") -> None:
        """The table."""
        self.terminal.page(table.page(self.before, self.game.view, self.frame, self.offered()))
        self.terminal.print(self.news)
        self.news.clear()

    def hand(self, rest: str = "") -> None:
        """The own hand, and the one to be played from."""
        seen = self.game.view
        for cards in {acting_hand(seen): 0, seen.hand: 0}:
            self.reply(wrapped(hand_text(seen, cards) or phrase("nothing", {}), self.columns))

    def tricks(self, rest: str = "") -> None:
        """The last trick."""
        done = self.game.view.tricks
        if done:
            self.reply(trick_lines(len(done), done[-1], self.frame))
        else:
            self.warn(phrase("play.no-trick", {}))

    def score(self, rest: str = "") -> None:
        """The score sheet."""
        ended = (*self.game.ended, self.game.state) if isinstance(self.game.state, Finished) else self.game.ended
        self.reply(sheet(self.game.after, ended, self.columns))

    def hint(self, rest: str = "") -> None:
        """Print what a bot would do."""
        if isinstance(self.game.state, Finished):
            self.warn(phrase("play.no-hint", {}))
            return
        acts = self.game.advised()
        if isinstance(acts[0], Discard):
            cards = CardSet.of(card for act in acts if isinstance(act, Discard) for card in act.cards)
            self.reply([line(" " + phrase("play.hint-discard", {"cards": hand_text(self.game.view, cards)}), "good")])
        else:
            self.reply([line(" " + phrase("play.hint", {"act": choice_text(acts[0], self.frame)}), "good")])

    def claim(self, rest: str) -> None:
        """Claim some of the tricks that are left: the deal ends if the cards bear it out."""
        if not (rest.isascii() and rest.isdecimal() and len(rest) < 3):
            self.warn(phrase("play.claim-number", {}))
            return
        seen = self.game.view
        try:
            self.game = self.game.claims(int(rest))
            self.last = seen
        except IllegalAction as error:
            self.warn(f"{error.violation} ({error.violation.rule})")

    def undo(self, rest: str = "") -> None:
        """Take back the last choice of the player, with all that followed."""
        before = self.game.undone()
        if before is None:
            self.warn(phrase("play.no-undo", {}))
            return
        self.game, self.last = before, before.view
        self.news += wrapped(phrase("play.undone", {}), self.columns, "good")

    def save(self, rest: str) -> None:
        """Save the game in a file."""
        if not rest and self.file is None:
            self.warn(phrase("play.save-where", {}))
            return
        path = Path(rest).expanduser() if rest or self.file is None else self.file.path
        if path not in self.own and path.exists():
            self.warn(phrase("play.save-other", {"file": path}))
            return
        file = self.own.get(path, KeptFile(path))
        try:
            save(file, self.game.record())
        except FiveHundredError as error:
            self.warn(str(error))
            return
        self.own[path] = file
        self.reply(wrapped(phrase("play.saved", {"file": path}), self.columns, "good"))

    def leave(self) -> None:
        """The last words: where the game is kept, if it is."""
        if self.file is not None:
            self.keep()
            key = "play.over" if self.game.after.over else "play.kept"
            print(f" {phrase(key, {'file': self.file.path})}")
        elif not self.game.after.over:
            print(f" {phrase('play.bye', {})}")

    def quit(self, rest: str = "") -> None:
        """Leave."""
        raise Quit

    # output and input

    @property
    def columns(self) -> int:
        """Columns to fill."""
        return self.terminal.columns

    @property
    def before(self) -> View:
        """The last view of this deal that the player saw: at first the deal as it began."""
        if self.last is not None:
            return self.last
        return view((*self.game.past, self.game.state)[0], self.game.setup.human)

    @property
    def frame(self) -> Frame:
        """The surroundings of the view."""
        names = {Seat(seat): name for seat, name in enumerate(self.game.setup.players) if name}
        if self.game.setup.human is not None:
            names.setdefault(self.game.setup.human, phrase("play.you", {}))
        return Frame(
            rules=self.game.rules, deal=self.game.number, totals=self.game.match.totals, names=names,
            columns=self.columns,
        )  # fmt: skip

    def offered(self) -> tuple[Action, ...]:
        """The player's choices, as they are numbered; empty while he is not to choose."""
        return choices(self.game.view, legal_actions(self.game.state)) if self.game.is_mine else ()

    def prompt(self) -> str:
        """The question to the player."""
        seen = self.game.view
        if seen.stage is Stage.BIDDING:
            return phrase("play.ask-call", {})
        if seen.stage is Stage.EXCHANGING:
            return phrase("play.ask-discard", {"count": self.game.rules.pack.kitty_size})
        if seen.calling:
            return phrase("play.ask-partner", {})
        if seen.jokers:
            held = seen.jokers[0] in seen.hand
            return phrase("play.ask-joker" if held else "play.ask-joker-not-held", {"joker": seen.jokers[0]})
        if seen.due != seen.seat and seen.due is not None:
            return phrase("play.ask-card-of", {"seat": self.frame.who(seen.due)})
        return phrase("play.ask-card", {})

    def result(self, held: Iterable[Line] = ()) -> None:
        """Show the end of a deal; ``held`` are the hands."""
        self.terminal.page(ending(self.game, self.before, self.frame, held))

    def reply(self, lines: Iterable[Line]) -> None:
        """Answer what was typed: on a screen below the table, which is drawn again."""
        if self.terminal.screen and not isinstance(self.game.state, Finished):
            self.news += lines
        else:
            self.terminal.print(lines)

    def warn(self, text: str) -> None:
        """Say why something was not done."""
        self.reply(wrapped(text, self.columns, "bad"))

    def keep(self) -> None:
        """Save the game in its file, if it has one."""
        if self.file is not None:
            save(self.file, self.game.record())
