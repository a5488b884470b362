"""Writing records: as plain values, as JSON Lines, as TOML.  The same record gives the same bytes.

Keys stand in this order: ``comment``, ``players``, ``deal``, ``rules``; in a deal ``comment``, ``dealer``,
``scores``, ``hands``, ``kitty``, ``auction``, ``misdeal``, ``call``, ``discard``, ``laid``, ``joker``, ``tricks``,
``claimed``, ``score``, ``totals``.  Keys without a value are left out.  Cards stand in the order of `Card.index`, those
of a trick as they were played.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from fivehundred.actions import CallPartner
from fivehundred.records.record import Act, Record, RecordedDeal, RecordedTrick
from fivehundred.rules import data
from fivehundred.rules.scoring import Points, number_of, points_text
from fivehundred.seats import Seat

_LINE_ENDS = {"\x85": "\\u0085", "\u2028": "\\u2028", "\u2029": "\\u2029"}
"""Characters that some readers take for the end of a line."""


def to_data(record: Record) -> dict[str, Any]:
    """A record as the mapping that its file is, keys in their order; with the whole rule set.

    Raises `RuleSetError` if the rules hold a policy that has no name.
    """
    rules = record.rules
    said = {"name": rules.name} if rules.name else {}
    names = {rules.seating.name(Seat(seat)): name for seat, name in enumerate(record.players) if name}
    found = {
        "comment": record.comment or None,
        "players": names or None,
        "deal": [deal_data(deal) for deal in record.deals],
        "rules": {**said, "options": data.to_data(rules)["options"]},
    }
    return {key: value for key, value in found.items() if value is not None}


def deal_data(deal: RecordedDeal) -> dict[str, Any]:
    """One deal as a mapping, keys in their order."""
    name = deal.rules.seating.name
    found: dict[str, Any] = {
        "comment": deal.comment or None,
        "dealer": name(deal.dealer),
        "scores": None if deal.scores is None else _table(deal, deal.scores),
        "hands": {name(Seat(seat)): str(hand) for seat, hand in enumerate(deal.hands)},
        "kitty": str(deal.kitty) if deal.kitty else None,
        "auction": " ".join(_act(deal, act) for act in deal.calls),
        "misdeal": True if deal.misdealt else None,
        "call": " ".join(_called(deal, call) for call in deal.partner_calls) or None,
        "discard": None if deal.discard is None else str(deal.discard),
        "laid": str(deal.laid) if deal.laid else None,
        "joker": _joker(deal),
        "tricks": [_trick(deal, trick) for trick in deal.tricks] or None,
        "claimed": " ".join(map(name, deal.claimed)) or None,
        "score": _points(deal, deal.score),
        "totals": _points(deal, deal.totals),
    }
    return {key: value for key, value in found.items() if value is not None}


def _act(deal: RecordedDeal, act: Act) -> str:
    return str(act.action) if act.counts else f"{deal.rules.seating.name(act.seat)}:{act.action}"


def _called(deal: RecordedDeal, call: CallPartner) -> str:
    return deal.rules.seating.name(call.seat) if call.seat is not None else str(call.card or "solo")


def _joker(deal: RecordedDeal) -> str | dict[str, str] | None:
    said = {str(naming.joker): "none" if naming.suit is None else str(naming.suit) for naming in deal.named}
    if deal.rules.pack.jokers != 1:
        return said or None
    return next(iter(said.values()), None)


def _trick(deal: RecordedDeal, trick: RecordedTrick) -> str:
    return " ".join((f"{deal.rules.seating.name(trick.leader)}:", *(_act(deal, act) for act in trick.plays)))


def _points(deal: RecordedDeal, points: Sequence[Points] | None) -> str | None:
    return None if points is None else points_text(deal.rules.seating.side_names, points)


def _table(deal: RecordedDeal, points: Sequence[Points]) -> dict[str, int | float]:
    return dict(zip(deal.rules.seating.side_names, map(number_of, points), strict=True))


def write_json(record: Record) -> str:
    """A record as JSON in one line, without its end: a line of a JSON Lines file."""
    return _safe(json.dumps(to_data(record), ensure_ascii=False, separators=(",", ":")))


def write_jsonl(records: Iterable[Record]) -> Iterator[str]:
    """Records as the lines of a JSON Lines file, each with its end; only one is held at a time."""
    for record in records:
        yield write_json(record) + "\n"


def write_toml(record: Record) -> str:
    """A record as TOML, for people to read and to change."""
    raw = to_data(record)
    lines = [f"# Five Hundred: {_label(record)}.  The rules stand at the end."]
    lines += [f"comment = {_value(raw['comment'])}"] if "comment" in raw else []
    lines += [f"players.{seat} = {_value(name)}" for seat, name in raw.get("players", {}).items()]
    for deal in raw["deal"]:
        lines += ["", "[[deal]]"]
        for key, value in deal.items():
            lines += _entry(key, value)
    rules = raw["rules"]
    lines += ["", "[rules]", *(f"name = {_value(rules['name'])}" for _ in ("name",) if "name" in rules)]
    lines += ["", "[rules.options]"]
    lines += [f"{name} = {_value(value)}" for name, value in rules["options"].items()]
    return "\n".join(lines) + "\n"


def _label(record: Record) -> str:
    count = len(record.deals)
    name = record.rules.name if record.rules.name.isprintable() else ""
    return f"{name or 'a game'}, {count} {'deal' if count == 1 else 'deals'}"


def _entry(key: str, value: object) -> list[str]:
    if isinstance(value, dict):
        return [f"{key}.{name} = {_value(one)}" for name, one in value.items()]
    if isinstance(value, list):
        return [f"{key} = [", *(f"  {_value(one)}," for one in value), "]"]
    return [f"{key} = {_value(value)}"]


def _value(value: object) -> str:
    return _safe(data.toml_value(value))


def _safe(text: str) -> str:
    for sign, escaped in _LINE_ENDS.items():
        text = text.replace(sign, escaped)
    return text
