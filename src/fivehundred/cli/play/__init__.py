"""``fivehundred play``: a match in a terminal, against bots."""

from __future__ import annotations

import contextlib
import io
import random
import sys
from argparse import Namespace
from contextlib import nullcontext
from pathlib import Path

import attrs

from fivehundred.cli.play.files import load as load_record
from fivehundred.cli.play.files import save
from fivehundred.cli.play.game import Game, Setup
from fivehundred.cli.play.ink import Ink, wrapped
from fivehundred.cli.play.loop import Loop, Quit
from fivehundred.cli.play.terminal import Terminal
from fivehundred.cli.play.watch import watch
from fivehundred.cli.rules_argument import load_rules
from fivehundred.cli.saving import KeptFile
from fivehundred.errors import FiveHundredError, StateError
from fivehundred.match import Match
from fivehundred.messages import phrase, quoted
from fivehundred.rules.ruleset import RuleSet
from fivehundred.seats import Seat, seat

AT_START = ("rules", "house", "dealer", "seed", "players")
"""Options that say how a game begins; a saved game has them already."""


def run(args: Namespace) -> int:
    """Play; returns the exit status."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    try:
        file = KeptFile(Path(args.file)) if args.file else None
        with nullcontext() if file is None else file.alone():
            game = _game(args)
            if file is not None:
                save(file, game.record())  # a file that cannot be written is refused before the play
        return _played(game, file)
    except FiveHundredError as error:
        print(" ".join(f"fivehundred play: {error}".split()), file=sys.stderr)
        return 2


def _played(game: Game, file: KeptFile | None) -> int:
    if sys.stdin.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  lines can be edited
    loop = Loop(game, file, Terminal(Ink.of(sys.stdout)))
    facts = {"rules": game.rules.name, "bot": game.setup.bot, "seed": game.setup.seed}
    loop.news += wrapped(phrase("play.hello", facts), loop.columns, "dim")
    status = 0
    try:
        if game.setup.human is None:
            watch(loop)
        else:
            loop.run()
    except Quit:
        pass
    except (EOFError, KeyboardInterrupt) as end:
        if loop.terminal.screen:
            print()
        status = 130 if isinstance(end, KeyboardInterrupt) else 0
    loop.leave()
    return status


# how the game begins


def _game(args: Namespace) -> Game:
    if args.file and Path(args.file).exists():
        return _resumed(args)
    rules = load_rules(args.rules or "avondale", args.house)
    seed = args.seed if args.seed is not None else str(random.SystemRandom().randrange(100_000))
    setup = Setup(human=_human(args, rules), bot=args.bot or "rules", seed=seed, players=_players(args.players, rules))
    dealer = None if args.dealer is None else seat(args.dealer, rules.players)
    return Game.start(setup, Match.start(rules, dealer=dealer, seed=seed))


def _resumed(args: Namespace) -> Game:
    given = [f"--{name}" for name in AT_START if getattr(args, name)]
    if given:
        raise StateError(f"{args.file} holds a game already, which is resumed as it was begun: leave out {given[0]}")
    record = load_record(Path(args.file))
    setup = Setup.of(record)
    if setup is None:  # written by hand or by another program
        setup = Setup(human=_human(args, record.rules), bot="rules", seed=args.file, players=record.players)
    if args.watch or args.seat is not None:
        setup = attrs.evolve(setup, human=_human(args, record.rules))
    return Game.resumed(attrs.evolve(setup, bot=args.bot or setup.bot), record)


def _human(args: Namespace, rules: RuleSet) -> Seat | None:
    """The player's seat: south, where there is one; `None` for an onlooker."""
    if args.watch:
        return None
    return seat(args.seat, rules.players) if args.seat is not None else Seat(2 if rules.players == 4 else 0)


def _players(text: str | None, rules: RuleSet) -> tuple[str, ...]:
    if text is None:
        return ()
    names = tuple(name.strip() for name in text.split(","))
    if len(names) != rules.players:
        raise StateError(f"--players {text}: {len(names)} names, but {rules.players} players sit at this table")
    for name in names:
        if not name.isprintable():
            raise StateError(f"--players: {quoted(name)} cannot be shown")
    return names
