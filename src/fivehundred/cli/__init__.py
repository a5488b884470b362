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
        prog="fivehundred", description="The rules of Five Hundred: settle a dispute from a situation file."
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
    options = parser.parse_args(argv)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a suit sign must not stop a terminal that cannot show it
            stream.reconfigure(errors="backslashreplace")
    from fivehundred.cli.settle import run  # the command's help does not need the rules

    try:
        return run(options.files, as_json=options.json, lang=options.lang)
    except BrokenPipeError:  # the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130
