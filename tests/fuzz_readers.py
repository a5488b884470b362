"""Everything that takes text or data from outside: how its input is made, what it promises, and what it must keep.

A reader promises the classes of its refusals.  What it accepts is written where the library writes such a thing, as
UTF-8, and must be read back equal.
"""

from __future__ import annotations

import contextlib
import io
import json
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from attrs import frozen
from cattrs.errors import BaseValidationError

import fivehundred as fh
import fuzz_pools as pools
from fivehundred import FiveHundredError, NotationError, RuleSetError, StateError, profiles, records
from fivehundred.adapters.json_objects import converter
from fivehundred.cli import main
from fivehundred.cli.rules_argument import load_rules
from fivehundred.cli.score import after_line, files
from fivehundred.cli.score.lines import read_players
from fivehundred.cli.settle import as_mapping
from fivehundred.documents.document import refused_texts
from fivehundred.settle import Situation, SituationError, situation
from fivehundred.settle.rulings import from_raw
from fivehundred.view import action_json
from fuzz_inputs import NOTED, Maker, action, as_json, as_toml, change, data, house, json_lines, line, question, texts
from fuzz_small import ARGUMENTS, NOTATION, utf8
from hostile import odd, real, scratched


@frozen
class Reader:
    """How an input is made, what it is given to, and the errors that are promised."""

    make: Maker
    read: Callable[[Any], None]
    errors: tuple[type[Exception], ...]


# reading


def _settled(found: Situation) -> None:
    """Answer the first questions, in the words and the JSON of the command."""
    for number, ruling in enumerate(found.rulings()):
        if number == 3:
            break
        assert ruling.because
        utf8(ruling.answer + ruling.because)
        assert all(isinstance(key, str) for key in ruling.missing)
        if number == 0 and len(ruling.question) % 16 == 0:  # compared with other tables, which takes longer
            json.dumps(as_mapping(ruling, "en"))


def _raw(raw: Any) -> None:
    refused_texts(raw)
    _settled(from_raw(raw))


def _ruled(rules: fh.RuleSet) -> None:
    """Write a rule set in every form, and read it."""
    assert fh.from_toml(utf8(fh.to_toml(rules))) == rules
    assert fh.from_json(utf8(fh.to_json(rules))) == rules
    assert fh.from_data(fh.to_data(rules)) == rules
    assert fh.fingerprint(fh.from_data(fh.to_data(rules))) == fh.fingerprint(rules)


def _recorded(record: records.Record) -> None:
    """Write a record in every form, and read it; audit it."""
    assert records.read_toml(utf8(records.write_toml(record))) == record
    assert records.read_json(utf8(records.write_json(record))) == record
    for breach in records.audit(record):
        utf8(str(breach))


def _each(lines: list[Any]) -> None:
    for record in records.read_jsonl(lines):
        _recorded(record)


def _stated(text: Any) -> None:
    state = fh.read_state(text)
    written = fh.state_text(state)
    assert fh.read_state(written) == state
    assert written.isascii()
    utf8(fh.view_text(fh.view(state, None)))


def _acted(given: tuple[int, Any]) -> None:
    number, said = given
    rules = pools.journeys()[number].rules
    action = fh.read_action(said, rules)
    assert fh.read_action(action_json(action, rules), rules) == action
    state = pools.journeys()[number].state
    wrong = fh.why_not(state, action)
    assert wrong is None or utf8(str(wrong))


def _changed(given: tuple[int, dict[str, Any]]) -> None:
    number, changes = given
    _ruled(fh.with_options(pools.tables()[number], **changes))


def _asked(given: tuple[int, Any]) -> None:
    number, text = given
    assert _situation(number).ask(text).because


_CACHE: dict[int, Situation] = {}


def _situation(number: int) -> Situation:
    if number not in _CACHE:
        raw = json.loads(pools.situations()[number])
        try:
            _CACHE[number] = from_raw(raw)
        except SituationError:  # a file that is a test of this
            _CACHE[number] = _situation((number + 1) % len(pools.situations()))
    return _CACHE[number]


def _sheet(text: Any) -> None:
    sheet = files.from_toml(text)
    written = utf8(files.to_toml(sheet))
    assert files.from_toml(written) == sheet
    assert files.to_toml(files.from_toml(written)) == written


def _typed(given: tuple[int, str]) -> None:
    number, line = given
    sheet = after_line(files.from_toml(pools.sheets()[number]), line)
    assert files.from_toml(files.to_toml(sheet)) == sheet


def _named(text: str) -> None:
    for name in read_players(text, profiles.AVONDALE):
        utf8(name)


def _argued(given: tuple[int, str, Any]) -> None:
    number, name, value = given
    ARGUMENTS[name](pools.journeys()[number].state, value)


_OBJECTS = converter()
_STATE: Any = fh.State


@cache
def _object_texts() -> tuple[str, ...]:
    """States as JSON objects."""
    return tuple(json.dumps(_OBJECTS.unstructure(journey.state)) for journey in pools.journeys())


def _structured(raw: Any) -> None:
    state = _OBJECTS.structure(raw, _STATE)
    assert _OBJECTS.structure(json.loads(utf8(json.dumps(_OBJECTS.unstructure(state)))), _STATE) == state


COMMANDS: dict[str, tuple[Maker, str, tuple[str, ...]]] = {
    "settle": (as_toml(pools.situations), ".toml", ("settle",)),
    "settle JSON": (as_json(pools.situations), ".json", ("settle", "--json")),
    "replay": (as_toml(pools.records), ".toml", ("replay", "--show")),
    "replay JSON": (as_json(pools.records), ".jsonl", ("replay", "--json")),
    "convert": (as_json(pools.records), ".json", ("convert", "--to", "toml")),
    "convert TOML": (as_toml(pools.records), ".toml", ("convert", "--to", "jsonl")),
    "score": (texts(pools.sheets), ".toml", ("score", "--show", "--file")),
    "score JSON": (texts(pools.sheets), ".toml", ("score", "--json", "--file")),
    "rules": (as_toml(pools.rule_sets), ".toml", ("rules", "show")),
    "rules JSON": (as_json(pools.rule_sets), ".json", ("rules", "show", "--json")),
    "rules diff": (as_json(pools.rule_sets), ".json", ("rules", "diff", "avondale")),
}


def _commanded(given: tuple[str, str]) -> None:
    """A command on a file: a status that it promises, and nothing that cannot be printed."""
    name, text = given
    _, suffix, words = COMMANDS[name]
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"it{suffix}"
        path.write_bytes(text.encode(errors="surrogatepass"))
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            status = main([*words, str(path)])
        assert status in (0, 1, 2)
        assert list(Path(folder).iterdir()) == [path]
    sys.stdout.flush()


def _argument(rng: Random) -> tuple[int, str, Any]:
    return rng.randrange(len(pools.journeys())), rng.choice(list(ARGUMENTS)), real(odd(rng))


def _noted(rng: Random) -> tuple[str, Any]:
    name, how = rng.choice(list(NOTATION)), rng.random()
    text = rng.choice((*NOTED, *" ".join(NOTED).split(" ")))
    if how < 0.9:
        text = scratched(text, rng)
    return name, text if how < 0.93 or " in " in name else real(odd(rng))  # a dialect is no door: it is given text


def _command(rng: Random) -> tuple[str, str]:
    command = rng.choice(list(COMMANDS))
    made = COMMANDS[command][0](rng)
    return command, made if isinstance(made, str) else ""


SITUATION = (SituationError,)
RULES = (RuleSetError,)
RECORD = (records.RecordError,)
NOTED_BADLY = (NotationError,)

READERS: dict[str, Reader] = {
    "situation-toml": Reader(
        as_toml(pools.situations, pools.situation_texts), lambda text: _settled(situation(text)), SITUATION
    ),
    "situation-json": Reader(
        as_json(pools.situations), lambda text: _settled(situation(text, json_form=True)), SITUATION
    ),
    "situation-data": Reader(data(pools.situations), _raw, SITUATION),
    "question": Reader(question, _asked, SITUATION),
    "rules-toml": Reader(as_toml(pools.rule_sets), lambda text: _ruled(fh.from_toml(text)), RULES),
    "rules-json": Reader(as_json(pools.rule_sets), lambda text: _ruled(fh.from_json(text)), RULES),
    "rules-data": Reader(data(pools.rule_sets), lambda raw: _ruled(fh.from_data(raw)), RULES),
    "options": Reader(change, _changed, RULES),
    "house": Reader(house, lambda given: _ruled(load_rules(*given)), RULES),
    "record-toml": Reader(as_toml(pools.records), lambda text: _recorded(records.read_toml(text)), RECORD),
    "record-json": Reader(as_json(pools.records), lambda text: _recorded(records.read_json(text)), RECORD),
    "record-jsonl": Reader(json_lines, _each, RECORD),
    "record-data": Reader(data(pools.records), lambda raw: _recorded(records.from_data(raw)), RECORD),
    "state": Reader(texts(pools.states), _stated, NOTED_BADLY),
    "action": Reader(action, _acted, NOTED_BADLY),
    "notation": Reader(_noted, lambda given: NOTATION[given[0]](given[1]), NOTED_BADLY),
    "sheet": Reader(texts(pools.sheets), _sheet, (FiveHundredError,)),
    "sheet-line": Reader(line, _typed, (FiveHundredError,)),
    "players": Reader(
        lambda rng: scratched("Anna,Bo,Cia,Dan", rng),
        _named,
        (StateError,),
    ),
    "argument": Reader(_argument, _argued, (FiveHundredError,)),
    "objects": Reader(data(_object_texts), _structured, (FiveHundredError, BaseValidationError)),
    "command": Reader(_command, _commanded, ()),
}
