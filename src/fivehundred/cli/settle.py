"""``fivehundred settle``: situation files in, rulings out, for people or as JSON."""

from __future__ import annotations

import json
import sys
import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path

from attrs import frozen

from fivehundred.cli.console import Console, standard_input, width
from fivehundred.documents.document import parse, refused_texts
from fivehundred.errors import FiveHundredError
from fivehundred.rules.data import value_data
from fivehundred.settle import Ruling, Situation, SituationError
from fivehundred.settle.rulings import from_raw


@frozen
class Settled:
    """One file: its situation, or the message with which it was refused, and what was expected of that."""

    name: str
    situation: Situation | None
    message: str = ""
    refused: tuple[str, ...] | None = None

    @property
    def ok(self) -> bool:
        """Whether a refusal, or none, is what the file expects."""
        if self.situation is not None:
            return self.refused is None
        return self.refused is not None and all(text in self.message for text in self.refused)


def run(files: Sequence[str], *, as_json: bool, lang: str) -> int:
    """Settle every file; returns the exit status of the whole."""
    console = Console()
    status = 0
    for name in files:
        settled = read(name)
        if settled.situation is None:
            status = max(status, 0 if settled.ok else 1 if settled.refused is not None else 2)
            _print_refusal(settled, console, as_json=as_json)
            continue
        rulings = list(settled.situation.rulings())
        if not (settled.ok and all(ruling.ok for ruling in rulings)):
            status = max(status, 1)
        if as_json:
            answers = [as_mapping(ruling, lang) for ruling in rulings]
            _print_json({"file": name, "answers": answers})
        else:
            _print_rulings(settled, rulings, console, lang)
    return status


def read(name: str) -> Settled:
    """Read one file, or standard input for ``-``."""
    refused: tuple[str, ...] | None = None
    try:
        text, json_form = _text(name)
        raw = parse(text, json_form=json_form)
        refused = refused_texts(raw)
        return Settled(name, from_raw(raw, compared=True), refused=refused)
    except FiveHundredError as error:
        return Settled(name, None, f"{name}: {error}", refused)


def _text(name: str) -> tuple[str, bool]:
    try:
        if name == "-":
            text = standard_input().read().removeprefix("\ufeff")
            return text, text.lstrip().startswith("{")
        return Path(name).read_text("utf-8-sig"), name.lower().endswith(".json")
    except OSError as error:
        raise SituationError("", f"cannot be opened: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise SituationError("", f"is not UTF-8 text (byte {error.start})") from None


def as_mapping(ruling: Ruling, lang: str) -> dict[str, object]:
    """A ruling as its JSON object."""
    return {
        "question": ruling.question,
        "answer": ruling.answer,
        "rule": ruling.rule,
        "because": ruling.reason(lang),
        "allowed": ruling.allowed,
        "possible": list(ruling.possible),
        "decided_by": {name: value_data(name, value) for name, value in ruling.decided_by.items()},
        "elsewhere": dict(ruling.elsewhere),
        "expected": ruling.expected,
        "expected_rule": ruling.expected_rule,
        "ok": ruling.ok,
    }


def _print_json(mapping: dict[str, object]) -> None:
    readable = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    print(json.dumps(mapping, ensure_ascii=not readable))


def _print_refusal(settled: Settled, console: Console, *, as_json: bool) -> None:
    if as_json:
        _print_json({"file": settled.name, "refused": settled.message, "ok": settled.ok})
    elif settled.ok:
        console.print(settled.message, "refused")
        console.print("  refused, as expected", "detail")
    else:
        print(settled.message, file=sys.stderr)
        if settled.refused is not None:
            print(f"  expected in the message: {', '.join(settled.refused)}", file=sys.stderr)


def _print_rulings(settled: Settled, rulings: Sequence[Ruling], console: Console, lang: str) -> None:
    assert settled.situation is not None
    rules = settled.situation.rules
    console.print(f"{settled.name} ({rules.name})", "file")
    if settled.refused is not None:
        for text, style in _wrapped(f"NOT REFUSED, although it should be: {', '.join(settled.refused)}", "  ", "wrong"):
            console.print(text, style)
    for ruling in rulings:
        for text, style in lines(ruling, lang):
            console.print(text, style)
    console.print("", "detail")


def lines(ruling: Ruling, lang: str = "en") -> Iterator[tuple[str, str]]:
    """A ruling as lines for people, each with the name of its style."""
    answer = ruling.answer or "nothing"
    yield from _wrapped(f"{ruling.question}: {answer}", "  ", "answer")
    yield from _wrapped(ruling.reason(lang), "    ")
    if ruling.allowed and ruling.answer == "illegal":
        yield from _wrapped(f"Legal would be: {ruling.allowed}.", "    ")
    cited = f" ({', '.join(ruling.sources)})" if ruling.sources else ""
    yield from _wrapped(f"rule {ruling.rule}{cited}", "    ", "detail")
    decided = ", ".join(_together(f"{name} = {value}") for name, value in ruling.decided_by.items())
    if decided:
        yield from _wrapped(f"decided by {decided}", "    ", "detail")
    elsewhere = "; ".join(f"{name}: {answer or 'nothing'}" for name, answer in ruling.elsewhere.items())
    if elsewhere:
        yield from _wrapped(f"elsewhere {elsewhere}", "    ", "detail")
    if not ruling.answer_ok:
        yield from _wrapped(f"EXPECTED {ruling.expected or 'nothing'}", "    ", "wrong")
    if not ruling.rule_ok:
        yield from _wrapped(f"EXPECTED rule {ruling.expected_rule}, not {ruling.rule}", "    ", "wrong")


def _together(text: str) -> str:
    """Words that are not parted at the end of a line, unless they are too long for one."""
    return text.replace(" ", "\xa0") if len(text) < width() - 8 else text


def _wrapped(text: str, indent: str, style: str = "reason") -> Iterator[tuple[str, str]]:
    wrapper = textwrap.TextWrapper(
        width(), initial_indent=indent, subsequent_indent=indent + "  ", break_on_hyphens=False
    )
    for line in wrapper.wrap(text):
        yield line.replace("\xa0", " "), style
