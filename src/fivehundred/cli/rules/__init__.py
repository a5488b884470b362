"""``fivehundred rules``: the rule sets that the library knows, one of them in words, or two side by side."""

from __future__ import annotations

import json
import sys
from argparse import Namespace

from fivehundred.cli.console import Console
from fivehundred.cli.rules.comparing import diff_data, diff_lines
from fivehundred.cli.rules.lines import Lines
from fivehundred.cli.rules.show_rules import list_data, list_lines, show_data, show_lines
from fivehundred.cli.rules_argument import load_rules
from fivehundred.errors import FiveHundredError, RuleSetError
from fivehundred.profiles.registry import names, profile
from fivehundred.rules.ruleset import RuleSet


def run(args: Namespace) -> int:
    """List, show or compare rule sets; returns the exit status."""
    try:
        if args.action == "show":
            rules = load_rules(args.name, args.house)
            if args.json:
                _print_json(show_data(rules, args.lang))
            else:
                _print(show_lines(rules, args.lang, with_names=args.options))
        elif args.action == "diff":
            one, other = load_rules(args.a), _other(args)
            if args.json:
                _print_json(diff_data(one, other, args.lang))
            else:
                _print(diff_lines(one, other, args.lang))
        else:
            known = [profile(name) for name in names()]
            if args.json:
                _print_json([list_data(rules) for rules in known])
            else:
                _print(list_lines(known, args.lang))
    except FiveHundredError as error:
        print(" ".join(f"fivehundred rules: {error}".split()), file=sys.stderr)
        return 2
    return 0


def _print(lines: Lines) -> None:
    console = Console()
    for text, style in lines:
        console.print(text, style)


def _print_json(data: object) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=2))


def _other(args: Namespace) -> RuleSet:
    if args.b is None and not args.house:
        raise RuleSetError("diff compares two rule sets: a second one is missing, or --house")
    return load_rules(args.a if args.b is None else args.b, args.house)
