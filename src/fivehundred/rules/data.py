"""Rule sets as data: a mapping of plain values, JSON, TOML, and a fingerprint.

An option stands under its name with text or a number.  A table of bid values of one's own is written out; a policy of
an outsider is named by its entry point in the group ``fivehundred.policies``, with its fields beside it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from typing import Any

import attrs

from fivehundred.bounds import beyond, json_data, toml_data
from fivehundred.errors import RuleSetError, require_type
from fivehundred.messages import cut, quoted
from fivehundred.rules.options import OPTIONS, RULEBOOK, Value
from fivehundred.rules.plugins import offered
from fivehundred.rules.ruleset import RuleSet, ladder, options, ruleset
from fivehundred.rules.ruleset import value as value_of
from fivehundred.rules.schedule import HOW_WRITTEN, Table, wrong_in
from fivehundred.rules.winning import FloorTies

GROUP = "fivehundred.policies"
"""Entry-point group under which other packages name their policy classes."""

_LABELS = ("name", "about", "sources", "defaults")
_BESIDE = ("ladder", "fingerprint", "sections")
"""What may stand beside a rule set in a file of its own: what follows from it (`derived`), and its words."""


def to_data(rules: RuleSet) -> dict[str, Any]:
    """A rule set as plain values, from which `from_data` makes an equal one.

    Raises `RuleSetError` for a policy that has no name.

    >>> from fivehundred.profiles import AVONDALE
    >>> data = to_data(AVONDALE)
    >>> data["name"], data["options"]["kitty_size"], from_data(data) == AVONDALE
    ('avondale', 3, True)
    """
    require_type(rules, RuleSet, "rule set", "profile")
    return {
        "name": rules.name,
        "about": rules.about,
        "sources": list(rules.sources),
        "defaults": list(rules.defaults),
        "options": {name: value_data(name, value) for name, value in options(rules).items()},
    }


def from_data(data: Mapping[str, Any]) -> RuleSet:
    """The rule set that `to_data` wrote; raises `RuleSetError` that names what is unknown or impossible."""
    if not isinstance(data, Mapping):
        raise RuleSetError(f"a rule set is a table of keys, not {quoted(data)}")
    wrong = beyond(data)
    if wrong is not None:
        raise RuleSetError(": ".join(part for part in wrong if part))
    unknown = sorted(str(key) for key in data if key not in (*_LABELS, "options"))
    if unknown:
        raise RuleSetError(f"a rule set has no key {quoted(unknown[0])}; it has {', '.join(_LABELS)} and options")
    given = data.get("options")
    if not isinstance(given, Mapping):
        raise RuleSetError("a rule set needs its options, as a table")
    labels: dict[str, Any] = {key: _label(key, data[key]) for key in _LABELS if key in data}
    rules = ruleset({name: data_value(name, value) for name, value in given.items()}, **labels)
    if _of_before(given) and "floor_ties" in options(rules) and "floor_ties" not in given:
        rules = attrs.evolve(rules, winning=attrs.evolve(rules.winning, floor_ties=FloorTies.TRICK_ORDER))
    return rules


def _of_before(given: Mapping[str, Any]) -> bool:
    """Whether an earlier version wrote these options: they name what is no option any more.

    Its fingerprints were others, and who was level at the lower limit won by the order of the tricks (A19).
    """
    return any(name in RULEBOOK and not RULEBOOK[name].is_choice for name in given)


def _label(key: str, value: object) -> object:
    if key in ("name", "about"):
        if isinstance(value, str):
            return value
        raise RuleSetError(f"{key} = {quoted(value)} is not possible: text is needed")
    if isinstance(value, list) and all(isinstance(v, str) for v in value):
        return tuple(value)
    raise RuleSetError(f"{key} = {quoted(value)} is not possible: a list of texts is needed")


def value_data(name: str, value: Value) -> Any:
    """An option's value as plain data; raises `RuleSetError` for a policy that has no name."""
    if isinstance(value, (str, int)):
        return value
    if isinstance(value, Table):
        return {
            "table": value.name,
            "rows": [list(row) for row in value.rows],
            "note": value.note,
            "game": value.game or 0,
        }
    for policy, kind in _policies().items():
        if type(value) is kind:
            fields: Any = value
            return {"policy": policy, **attrs.asdict(fields)}
    raise RuleSetError(f"{name} = {quoted(value)} has no name under the entry points {GROUP} and cannot be written")


def data_value(name: str, value: Any) -> Value:
    """The option's value that `value_data` wrote; raises `RuleSetError`."""
    if not isinstance(value, Mapping):
        return value
    fields, name = dict(value), cut(name)
    if "policy" not in fields:
        return _table(name, fields)
    policy = fields.pop("policy")
    if not isinstance(policy, str) or policy not in _policies():
        known = ", ".join(_policies()) or "none is installed"
        raise RuleSetError(f"{name}: there is no policy {quoted(policy)} under the entry points {GROUP} ({known})")
    try:
        return _policies()[policy](**fields)
    except TypeError as error:
        raise RuleSetError(f"{name}: the policy {quoted(policy)} does not take these fields: {error}") from None


def _table(name: str, fields: Mapping[str, Any]) -> Table:
    """A table of bid values, as it is written out; raises `RuleSetError` that says how it is written."""
    if name != "schedule":
        raise RuleSetError(f"{name}: text or a whole number is needed; only schedule may be a table of values")
    try:
        rows = tuple(tuple(row) for row in fields["rows"])
        label, note, game = fields["table"], fields.get("note", ""), fields.get("game", 0)
        unknown = fields.keys() - {"table", "rows", "note", "game"}
    except (KeyError, TypeError):
        unknown = {"rows"}
    if unknown or game is None:
        raise RuleSetError(f"{name}: {HOW_WRITTEN}")
    table = Table(label, rows, note, None if game == 0 and type(game) is int else game)  # type: ignore[arg-type]
    wrong = wrong_in(table)
    if wrong is not None:
        raise RuleSetError(f"{name}: {wrong}")
    return table


@cache
def _policies() -> Mapping[str, Any]:
    return {name: policy for name, _, policy in offered(GROUP)}


def derived(rules: RuleSet) -> dict[str, Any]:
    """What follows from the options: the bids from low to high with their values, and the fingerprint.

    >>> from fivehundred.profiles import AVONDALE
    >>> derived(AVONDALE)["ladder"][0]
    {'bid': '6S', 'value': 40}
    """
    bids = [{"bid": str(bid), "value": value_of(rules, bid)} for bid in ladder(rules)]
    return {"ladder": bids, "fingerprint": fingerprint(rules)}


def _from_file(data: Any) -> RuleSet:
    """The rule set in a file of its own; what follows from it may stand beside it, and must fit.

    The words may stand there too and are not read: a later version may say the same in others.
    """
    if not isinstance(data, Mapping):
        return from_data(data)
    rules = from_data({key: given for key, given in data.items() if key not in _BESIDE})
    right = derived(rules) if any(key in data for key in _BESIDE) else {}
    if _of_before(data["options"]):
        right.pop("fingerprint", None)
    wrong = [f"the {key}" for key, fit in right.items() if key in data and data[key] != fit]
    if wrong:
        do, them = ("does", "it") if len(wrong) == 1 else ("do", "them")
        raise RuleSetError(
            f"{' and '.join(wrong)} {do} not fit the options, whose fingerprint is {right['fingerprint']}; "
            f"after a change leave {them} out"
        )
    return rules


def to_json(rules: RuleSet) -> str:
    """A rule set as JSON text."""
    return json.dumps(to_data(rules), ensure_ascii=False, indent=2)


def from_json(text: str) -> RuleSet:
    """The rule set in a JSON text, from `to_json` or ``fivehundred rules show --json``; raises `RuleSetError`."""
    _check_text(text, "JSON")
    try:
        data = json_data(text)
    except ValueError as error:  # also a number of too many digits, tables nested too deeply
        raise RuleSetError(f"not readable as JSON: {error}") from None
    return _from_file(data)


def _check_text(given: object, form: str) -> None:
    if not isinstance(given, str):
        raise RuleSetError(f"not readable as {form}: expected text, got {quoted(given)}")


def to_toml(rules: RuleSet) -> str:
    """A rule set as TOML text."""
    data = to_data(rules)
    lines = [f"{key} = {toml_value(data[key])}" for key in _LABELS]
    lines += ["", "[options]", *(f"{name} = {toml_value(value)}" for name, value in data["options"].items())]
    return "\n".join(lines) + "\n"


def from_toml(text: str) -> RuleSet:
    """The rule set in a TOML text; raises `RuleSetError`."""
    _check_text(text, "TOML")
    try:
        data = toml_data(text)
    except ValueError as error:
        raise RuleSetError(f"not readable as TOML: {error}") from None
    return _from_file(data)


def toml_value(value: Any) -> str:
    """A text, number, list or table as it is written in TOML, in one line."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {toml_value(one)}" for key, one in value.items()) + " }"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(toml_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def fingerprint(rules: RuleSet) -> str:
    """A short text that is the same for rule sets that play alike, in every process and every later version.

    It is the start of a SHA-256 over the options, names apart.  An option at its stated default is left out, so that
    a version that knows more options gives the same text.

    >>> from fivehundred.profiles import AVONDALE
    >>> fingerprint(AVONDALE)
    'fh-890ec4cd57a4da53'
    """
    data = to_data(rules)["options"]
    kept = {name: value for name, value in data.items() if value != OPTIONS[name].default}
    text = json.dumps(kept, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return "fh-" + sha256(text.encode()).hexdigest()[:16]
