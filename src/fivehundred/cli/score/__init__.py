"""``fivehundred score``: the score sheet of an evening at a real table."""

from __future__ import annotations

import contextlib
import io
import json
import sys
import textwrap
from argparse import Namespace
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path

from fivehundred.cli.console import Console, width
from fivehundred.cli.rules_argument import load_rules
from fivehundred.cli.saving import Changed, KeptFile
from fivehundred.cli.score.files import load, save
from fivehundred.cli.score.lines import read_players, read_result, read_seat
from fivehundred.cli.score.sheet import Sheet
from fivehundred.cli.score.show_sheet import Lines, as_data, table
from fivehundred.documents.document import read
from fivehundred.errors import FiveHundredError, StateError
from fivehundred.match import Match
from fivehundred.messages import phrase
from fivehundred.notation.rules_text import house_of
from fivehundred.profiles.registry import profile
from fivehundred.rules.data import to_data
from fivehundred.seats import Seat

AT_START = ("rules", "house", "players", "dealer", "scores")
"""Options that say how a sheet begins; one that is resumed has them already."""


def run(args: Namespace) -> int:
    """Keep a sheet; returns the exit status."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    file = KeptFile(Path(args.file)) if args.file else None
    try:
        with nullcontext() if file is None else file.alone():  # between reading and saving nobody else writes it
            keeper = Keeper(_sheet(args, file), file)
            keeper.take_all(args.add)
    except FiveHundredError as error:
        print(_sentence(f"fivehundred score: {error}"), file=sys.stderr)
        return 2
    if args.json:
        print(json.dumps(as_data(keeper.sheet), ensure_ascii=False, indent=2))
    elif args.add or args.show:
        keeper.show(full=args.show)
    else:
        return keeper.converse()
    return 0


def _sentence(text: str) -> str:
    return " ".join(text.split())


class Quit(Exception):
    """Somebody wants to leave."""


def after_line(sheet: Sheet, line: str) -> Sheet:
    """The sheet after a line that somebody typed; raises `FiveHundredError` if that cannot be done."""
    word, _, rest = line.strip().partition(" ")
    match word.lower():
        case "undo" if not rest:
            return sheet.undo()
        case "dealer":
            if not rest.strip():
                raise StateError(phrase("sheet.need-name", {"word": word}))
            return sheet.deals_next(read_seat(rest.strip(), sheet))
        case _:
            return sheet.add(read_result(line, sheet))


class Keeper:
    """Keeps one sheet and its file."""

    def __init__(self, sheet: Sheet, file: KeptFile | None) -> None:
        self.file = file
        self.console = Console()
        self.sheet = sheet
        if file is not None and not file.path.exists():
            save(file, sheet)  # a file that cannot be written is refused before the first deal

    def take_all(self, lines: Sequence[str]) -> None:
        """Carry out all lines, and save; raises `FiveHundredError` and changes nothing if one cannot be done."""
        sheet = self.sheet
        for line in lines:
            sheet = after_line(sheet, line)
        if self.file is not None and sheet is not self.sheet:
            save(self.file, sheet)
        self.sheet = sheet

    def read_again(self) -> None:
        """Take the sheet that now stands in the file."""
        assert self.file is not None
        with self.file.alone():
            self.sheet = load(self.file.path)

    def show(self, *, full: bool = False) -> None:
        """Print the sheet."""
        self._print(table(self.sheet, width(), full=full))

    def converse(self) -> int:
        """Take lines from people, or from a pipe, until there are no more; returns the exit status.

        That is 1 if a line of a pipe was refused, 130 after an interrupt.
        """
        people = sys.stdin.isatty()
        if people:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  lines can be edited
            self.show()
            self._say("sheet.hello")
        refused = False
        status = 0
        try:
            while True:
                line = input(phrase("sheet.prompt", {"number": len(self.sheet.results) + 1}) if people else "")
                refused = not self._answered(line, people=people) or refused
        except Quit:
            pass
        except (EOFError, KeyboardInterrupt) as end:
            if people:
                print()
            status = 130 if isinstance(end, KeyboardInterrupt) else 0
        if people and self.file is not None:
            self._say("sheet.kept", file=self.file.path)
        elif people and self.sheet.results:
            self._say("sheet.not-kept")
        return status or (1 if refused and not people else 0)

    def _answered(self, line: str, *, people: bool) -> bool:
        """Carry out a line and print the answer; whether it could be done."""
        word = line.strip().lower()
        try:
            if word in ("quit", "exit", "q"):
                raise Quit
            if word in ("help", "?"):
                self._print(help_lines(self.sheet))
            elif word == "sheet":
                self.show(full=True)
            elif word:
                self.take_all([line])
                self.show()
        except Changed as error:
            self._refuse(error, people=people)
            try:
                self.read_again()
            except FiveHundredError as gone:
                self._refuse(gone, people=people)
            else:
                self.show()
            return False
        except FiveHundredError as error:
            self._refuse(error, people=people)
            return False
        return True

    def _refuse(self, error: FiveHundredError, *, people: bool) -> None:
        said = _sentence(str(error))
        said = said[:1].upper() + said[1:]
        if people:
            self._print(_wrapped(said, "refused"))
        else:
            print(said, file=sys.stderr)

    def _say(self, key: str, **facts: object) -> None:
        self._print(_wrapped(phrase(key, facts), "detail"))

    def _print(self, lines: Lines) -> None:
        for text, style in lines:
            self.console.print(text, style)


def help_lines(sheet: Sheet) -> Lines:
    """The lines that can be typed, with examples for this table."""
    yield from _wrapped(phrase(f"sheet.help-{_kind(sheet)}", _examples(sheet)), "reason")
    if _kind(sheet) == "units" and (sheet.players or sheet.rules.players == 4):
        yield from _wrapped(phrase("sheet.help-names", _examples(sheet)), "reason")
    yield from _wrapped(phrase("sheet.help-misere", _examples(sheet)), "reason")
    if sheet.rules.partner is not None:
        yield from _wrapped(phrase("sheet.help-partner", _examples(sheet)), "reason")
    if sheet.rules.penalties.revoke_counts:
        yield from _wrapped(phrase("sheet.help-revoke", _examples(sheet)), "reason")
    for word in ("passed", "undo", "sheet", "dealer", "help", "quit"):
        use = f"  {phrase(f'sheet.use-{word}', {}):<13}"
        yield from _wrapped(use + phrase(f"sheet.help-{word}", {}), "reason", " " * len(use))


def _kind(sheet: Sheet) -> str:
    return "sides" if len(sheet.rules.seating.sides) == 2 else "units"


def _examples(sheet: Sheet) -> dict[str, object]:
    """Facts of the help: a declarer, and the others clockwise."""
    seats = [Seat(at) for at in range(sheet.rules.players)]
    one, other, *_ = map(sheet.name, seats)
    counts = "6 3 1" if len(sheet.rules.seating.sides) == 3 else "6 2 1 0"
    return {"one": one, "other": other, "counts": counts, "last": sheet.name(seats[-1])}


def _wrapped(text: str, style: str, hang: str = "") -> Lines:
    for line in textwrap.wrap(text, width(), subsequent_indent=hang, break_on_hyphens=False, break_long_words=False):
        yield line, style


def _sheet(args: Namespace, file: KeptFile | None) -> Sheet:
    """The sheet of the file, or a new one."""
    if file is not None and file.path.exists():
        given = [name for name in AT_START if getattr(args, name)]
        if given:
            raise StateError(phrase("sheet.resumed", {"file": file.path, "option": f"--{given[0]}"}))
        return load(file.path)
    if file is not None and (args.show or args.json) and not args.add:
        raise StateError(phrase("sheet.no-file", {"file": file.path}))
    return _new(args)


def _new(args: Namespace) -> Sheet:
    name = args.rules or "avondale"
    rules = load_rules(name, args.house)
    source: object = name
    house: dict[str, object] = {}
    if name.endswith((".toml", ".json")):
        source = {"name": rules.name, "options": to_data(rules)["options"]}
    else:
        house |= house_of(profile(name), rules)
    scores = None
    if args.scores:
        scores = read({"rules": source, "house": house, "scores": args.scores}).deals[0].scores
    match = Match.start(rules, dealer=Seat(0), totals=scores)
    players = read_players(args.players, rules) if args.players else ()
    sheet = Sheet(match=match, source=source, house=house, players=players)
    return sheet.deals_next(read_seat(args.dealer, sheet)) if args.dealer else sheet
