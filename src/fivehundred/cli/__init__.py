"""The command ``fivehundred``."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence

from fivehundred import __version__


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit status."""
    parser = argparse.ArgumentParser(
        prog="fivehundred",
        description="The rules of Five Hundred: settle a dispute from a situation file, read out the rules.",
    )
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
    options = parser.parse_args(argv)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a suit sign must not stop a terminal that cannot show it
            stream.reconfigure(errors="backslashreplace")
    try:
        return _run(options)
    except BrokenPipeError:  # the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130


def _run(options: argparse.Namespace) -> int:
    if options.command == "rules":  # imported only here: the command's help does not need the rules
        from fivehundred.cli import rules

        return rules.run(options)
    from fivehundred.cli import settle

    return settle.run(options.files, as_json=options.json, lang=options.lang)


def _add_rules(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    house = argparse.ArgumentParser(add_help=False)
    house.add_argument(
        "--house", action="append", default=[], metavar="OPTION=VALUE", help="a house rule on top; may be repeated"
    )
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
    show = actions.add_parser("show", parents=[_printing(), house], help="read out one rule set")
    show.add_argument("name", metavar="NAME", help="a rule set by name, or a file of one (.toml, .json)")
    show.add_argument("--options", action="store_true", help="sentence by sentence, with the options behind each")
    diff = actions.add_parser(
        "diff",
        parents=[_printing(), house],
        help="say what differs between two rule sets",
        description="Say what differs between two rule sets; --house changes B, or A to compare it with itself.",
    )
    diff.add_argument("a", metavar="A", help="a rule set by name, or a file of one (.toml, .json)")
    diff.add_argument("b", metavar="B", nargs="?", help="another one; may be left out with --house")


def _printing() -> argparse.ArgumentParser:
    """Options of every way to print rule sets; without defaults, so that they may stand before or after the action."""
    common = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS)
    common.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="print JSON")
    common.add_argument("--lang", choices=("en",), help="language of the words (default: en)")
    return common
