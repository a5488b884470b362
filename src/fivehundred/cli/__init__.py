"""The command ``fivehundred``."""

from __future__ import annotations

import argparse
import codecs
import gc
import io
import os
import sys
import unicodedata
from collections.abc import Sequence

from fivehundred import __version__


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit status."""
    gc.set_threshold(200_000, 20, 20)  # most of what a command makes stays to its end
    about = "The rules of Five Hundred: settle disputes, read out the rules, play, keep the score, check records."
    parser = argparse.ArgumentParser(prog="fivehundred", description=about)
    parser.add_argument("--version", action="version", version=f"fivehundred {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    settle = commands.add_parser(
        "settle",
        help="answer the questions of situation files, with the reason",
        description="Answer the questions of situation files (TOML or JSON) under their rules, and say why.",
        epilog="Exit status: 0 all expectations met, 1 some not met, 2 a file cannot be read or contradicts itself.",
    )
    settle.add_argument("files", nargs="+", metavar="FILE", help="a situation file, or - for standard input")
    settle.add_argument("--json", action="store_true", help="print one JSON object a file, one line each")
    settle.add_argument("--lang", choices=("en",), default="en", help="language of the words (default: en)")
    _add_rules(commands)
    _add_play(commands)
    _add_score(commands)
    _add_records(commands)
    _open_streams()
    options = parser.parse_args(argv)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a suit sign must not stop a terminal that cannot show it
            stream.reconfigure(errors="fivehundred")
    try:
        status = _run(options)
        sys.stdout.flush()
        return status
    except BrokenPipeError:  # the reader has seen enough
        _write_no_more()
        return 1
    except OSError as error:  # a file that cannot be read is complained about where it is read
        print(f"fivehundred: the output cannot be written: {error.strerror or error}", file=sys.stderr)
        _write_no_more()
        return 2
    except KeyboardInterrupt:
        return 130


def _open_streams() -> None:
    """Replace closed standard streams: nothing can be read from the input, nothing is kept of the outputs."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115  open to the end
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115


def _write_no_more() -> None:
    """Drop what is still to be written at the exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _plain(error: UnicodeError) -> tuple[str | bytes, int]:
    """The replacement for letters that the output cannot show: the same without accents, else their codes."""
    assert isinstance(error, UnicodeEncodeError)
    text = unicodedata.normalize("NFKD", error.object[error.start : error.end])
    bare = "".join(sign for sign in text if not unicodedata.combining(sign))
    return (bare, error.end) if bare.isascii() else codecs.backslashreplace_errors(error)


codecs.register_error("fivehundred", _plain)


def _run(options: argparse.Namespace) -> int:
    if options.command == "rules":  # imported only here: the command's help does not need the rules
        from fivehundred.cli import rules

        return rules.run(options)
    if options.command == "play":
        from fivehundred.cli import play

        return play.run(options)
    if options.command == "score":
        from fivehundred.cli import score

        return score.run(options)
    if options.command == "replay":
        from fivehundred.cli import replay

        return replay.run(options)
    if options.command == "convert":
        from fivehundred.cli import convert

        return convert.run(options)
    from fivehundred.cli import settle

    return settle.run(options.files, as_json=options.json, lang=options.lang)


def _add_rules(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    rules = commands.add_parser(
        "rules",
        parents=[_printing()],
        help="list the rule sets, read one out, or compare two",
        description="List the rule sets that the library knows, read one out in words, or say how two differ.",
        epilog="Exit status: 0, or 2 if a rule set is unknown, cannot be read or is impossible.",
    )
    rules.set_defaults(action="list", json=False, lang="en")
    actions = rules.add_subparsers(dest="action", metavar="ACTION")
    actions.add_parser("list", parents=[_printing()], help="every rule set in a line (what the bare command does)")
    show = actions.add_parser("show", parents=[_printing()], help="read out one rule set")
    _add_house(show)
    show.add_argument("name", metavar="NAME", help="a rule set by name, or a file of one (.toml, .json)")
    show.add_argument("--options", action="store_true", help="sentence by sentence, with the options behind each")
    diff = actions.add_parser(
        "diff",
        parents=[_printing()],
        help="say what differs between two rule sets",
        description="Say what differs between two rule sets; --house changes B, or A to compare it with itself.",
    )
    _add_house(diff)
    diff.add_argument("a", metavar="A", help="a rule set by name, or a file of one (.toml, .json)")
    diff.add_argument("b", metavar="B", nargs="?", help="another one; may be left out with --house")


def _add_play(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    play = commands.add_parser(
        "play",
        help="play a match in the terminal against bots",
        description="Play a match against bots, choosing by number or by typing calls and cards.",
        epilog="Exit status: 0, or 2 if the rules, a name or a file cannot be used.",
    )
    play.add_argument("--rules", metavar="NAME", help="a rule set by name, or a file of one (default: avondale)")
    _add_house(play)
    who = play.add_mutually_exclusive_group()
    who.add_argument("--seat", metavar="SEAT", help="your seat (default: S, or 0 if they have numbers)")
    who.add_argument("--watch", action="store_true", help="look on: bots play all seats")
    play.add_argument("--bot", choices=("random", "rules", "montecarlo"), help="the other players (default: rules)")
    play.add_argument("--seed", metavar="TEXT", help="the same seed gives the same cards and the same bots")
    play.add_argument("--dealer", metavar="SEAT", help="who deals first (default: drawn by the seed)")
    play.add_argument("--players", metavar="NAMES", help="names by seat, with commas between: Ann,Bo,You,Didi")
    play.add_argument("--file", metavar="FILE", help="keep the game in this record (.toml or .json), or go on with it")


def _add_score(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    score = commands.add_parser(
        "score",
        help="keep the score sheet of an evening at a real table",
        description="Keep the score of a real table: contracts and tricks in, totals and winner out.  Deals are typed, "
        "or read from a pipe, a line each; the word help says how.",
        epilog="Exit status: 0, 1 if a line of a pipe was refused, 2 if the sheet or what was asked for cannot be.",
    )
    score.add_argument("--rules", metavar="NAME", help="a rule set by name, or a file of one (default: avondale)")
    _add_house(score)
    score.add_argument("--players", metavar="NAMES", help="names by seat, with commas between: Anna,Bo,Cia,Dan")
    score.add_argument("--dealer", metavar="SEAT", help="who deals first (default: the first seat)")
    score.add_argument("--scores", metavar="POINTS", help='totals to begin with: "NS 120, EW -40" (default: 0)')
    score.add_argument("--file", metavar="FILE", help="keep the sheet in this file (.toml); go on with it if it exists")
    score.add_argument("--add", action="append", default=[], metavar="LINE", help="take this line; may be repeated")
    score.add_argument("--show", action="store_true", help="print the whole sheet and do not ask for deals")
    score.add_argument("--json", action="store_true", help="print the sheet as JSON and do not ask for deals")


def _add_records(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    forms = "TOML, JSON or JSON Lines, by suffix or content"
    replay = commands.add_parser(
        "replay",
        help="check game records, or show a game",
        description="Replay game records and name every breach of the rules, with its place; scores, totals and "
        "dealers are checked too.",
        epilog="Exit status: 0 all is right, 1 there are breaches, 2 a record cannot be read or cannot have happened.",
    )
    replay.add_argument("files", nargs="+", metavar="FILE", help=f"records in {forms}; - for standard input")
    replay.add_argument("--show", action="store_true", help="print each game: hands, auction, tricks, points")
    replay.add_argument("--json", action="store_true", help="print one JSON object a record, one line each")
    replay.add_argument("--lang", choices=("en",), default="en", help="language of the words (default: en)")
    convert = commands.add_parser(
        "convert",
        help="write game records in another form",
        description="Write game records in another form.  Questions in a situation file are left out.",
        epilog="Exit status: 0, or 2 if a record cannot be read or the output cannot be written.",
    )
    convert.add_argument("file", metavar="FILE", help=f"records in {forms}; - for standard input")
    convert.add_argument(
        "--to", required=True, choices=("toml", "json", "jsonl"), help="one game as toml or json, or many as jsonl"
    )
    convert.add_argument("-o", "--output", metavar="OUT", help="the file to write (default: standard output)")


def _add_house(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--house", action="append", default=[], metavar="OPTION=VALUE", help="a house rule on top; may be repeated"
    )


def _printing() -> argparse.ArgumentParser:
    """Options of every way to print rule sets; without defaults, so that they may come before or after the action."""
    common = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS)
    common.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="print JSON")
    common.add_argument("--lang", choices=("en",), help="language of the words (default: en)")
    return common
