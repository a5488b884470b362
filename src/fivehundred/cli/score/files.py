"""A score sheet in its file: TOML with the keys of situation files, so that the sheet can be settled too.

    rules = "avondale"
    house.misere = 300
    players.N = "Anna"
    dealer = "W"                  # of the first deal
    scores = { NS = 120, EW = 0 } # totals before it, where they are not 0

    [[deal]]
    dealer = "W"
    contract = "8H by N"          # or "none": everybody passed
    won = { NS = 8, EW = 2 }      # or the winners of all tricks in order
    score = "NS 300, EW 20"       # checked when the file is read; may be left out
    totals = "NS 420, EW 20"

A last deal with a dealer and nothing else says who deals next, where that is not who was due.
With a called partner there is ``partner = 2``, or ``call = "solo"``; ``revoke = 2`` is a seat that revoked, at a table
that has a penalty for it.  Comments may stand under ``comment``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from fivehundred.cli.saving import KeptFile
from fivehundred.cli.score.lines import check_players
from fivehundred.cli.score.sheet import MOST_DEALS, Result, Sheet
from fivehundred.documents.document import parse, read
from fivehundred.errors import FiveHundredError, SituationError, StateError
from fivehundred.knowledge.record import DealRecord
from fivehundred.match import Match
from fivehundred.messages import phrase
from fivehundred.phases.deal import calls_partner
from fivehundred.rules.data import toml_value
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.scoring import Points, number_of, points_text
from fivehundred.seats import Seat

_TOP = ("comment", "rules", "house", "players", "dealer", "scores", "deal")
_DEAL = ("comment", "dealer", "scores", "contract", "won", "partner", "call", "revoke", "score", "totals")


def load(path: Path) -> Sheet:
    """The sheet in a file; raises `StateError` that names the file, the deal, the key and the offending text."""
    try:
        text = path.read_text("utf-8-sig")
    except OSError as error:
        raise StateError(f"{path} cannot be opened: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise StateError(f"{path} is not UTF-8 text (byte {error.start})") from None
    try:
        return from_toml(text)
    except FiveHundredError as error:
        raise StateError(f"{path}: {error}") from None


def save(file: KeptFile, sheet: Sheet) -> None:
    """Write a sheet whole or not at all; raises `StateError` if it cannot be written, `Changed` if others did."""
    if file.path.suffix.lower() in (".json", ".jsonl"):
        raise StateError(phrase("sheet.no-json", {"file": file.path}))
    file.save(to_toml(sheet))


# writing


def to_toml(sheet: Sheet) -> str:
    """A sheet as TOML; the same sheet gives the same text."""
    rules = sheet.rules
    start = sheet.start
    lines = ['# The score sheet of a game of Five Hundred, kept by "fivehundred score".']
    lines += [f"comment = {toml_value(sheet.comment)}"] if sheet.comment else []
    lines += [f"rules = {toml_value(sheet.source)}"] if isinstance(sheet.source, str) else []
    lines += [f"house.{name} = {toml_value(value)}" for name, value in sheet.house.items()]
    lines += [
        f"players.{rules.seating.name(Seat(at))} = {toml_value(name)}" for at, name in enumerate(sheet.players) if name
    ]
    lines.append(f"dealer = {toml_value(rules.seating.name(start.dealer))}")
    if any(start.totals):
        lines.append(f"scores = {toml_value(_by_unit(rules, start.totals))}")
    for result, match in zip(sheet.results, sheet.matches, strict=True):
        lines += ["", "[[deal]]", *(f"{key} = {toml_value(value)}" for key, value in _deal(rules, result, match))]
    if sheet.dealer_was_changed:
        lines += ["", "[[deal]]", f"dealer = {toml_value(rules.seating.name(sheet.match.dealer))}"]
    if isinstance(sheet.source, Mapping):
        lines += ["", "[rules]", *_table({key: value for key, value in sheet.source.items() if key != "options"})]
        lines += ["", "[rules.options]", *_table(sheet.source["options"])]
    return "\n".join(lines) + "\n"


def _table(values: Mapping[str, Any]) -> list[str]:
    return [f"{key} = {toml_value(value)}" for key, value in values.items()]


def _by_unit(rules: RuleSet, points: Sequence[Points]) -> dict[str, int | float]:
    return {str(name): number_of(one) for name, one in zip(rules.seating.side_names, points, strict=True)}


def _deal(rules: RuleSet, result: Result, match: Match) -> Iterator[tuple[str, Any]]:
    name = rules.seating.name
    contract = result.contract
    assert result.dealer is not None
    if result.comment:
        yield "comment", result.comment
    yield "dealer", name(result.dealer)
    yield "contract", "none" if contract is None else f"{contract.bid} by {name(contract.declarer)}"
    if result.partner is not None:
        yield "partner", name(result.partner)
    elif calls_partner(rules, contract):
        yield "call", "solo"
    if result.winners is not None:
        yield "won", " ".join(map(name, result.winners))
    elif result.won:
        yield "won", {str(unit): count for unit, count in result.won.items()}
    if result.revoke is not None:
        yield "revoke", name(result.revoke)
    yield "score", points_text(rules.seating.side_names, match.scores[-1].points)
    yield "totals", points_text(rules.seating.side_names, match.totals)


# reading


def from_toml(text: str) -> Sheet:
    """The sheet in a TOML text; raises `FiveHundredError` that names deal, key and the offending text."""
    raw = parse(text)
    _only(raw, _TOP, "")
    deals = raw.get("deal", [])
    if isinstance(deals, list) and len(deals) > MOST_DEALS + 1:  # the last may say who deals next
        raise SituationError("deal", phrase("sheet.full", {"count": MOST_DEALS}))
    for number, one in enumerate(deals if isinstance(deals, list) else [], 1):
        if isinstance(one, dict):
            _only(one, _DEAL if number == 1 else tuple(key for key in _DEAL if key != "scores"), f"deal {number}: ")
    document = read(raw)
    rules = document.rules
    first = document.deals[0]
    start = Match.start(rules, dealer=first.dealer if first.dealer is not None else Seat(0), totals=first.scores)
    check_players(document.players, rules)
    sheet = Sheet(
        match=start,
        source=raw["rules"],
        house=raw.get("house", {}),
        players=document.players,
        comment=document.comment,
    )
    for number, deal in enumerate(document.deals if document.several else (), 1):
        try:
            if deal.dealer is not None and deals[number - 1].keys() == {"dealer"} and number == len(deals):
                return sheet.deals_next(deal.dealer)
            sheet = _checked(sheet.add(_result(rules, deal)), deal)
        except SituationError as error:
            raise SituationError(f"deal {number}: {error.key}", error.why) from None
        except FiveHundredError as error:
            raise StateError(f"deal {number}: {error}") from None
    return sheet


def _only(table: Mapping[str, Any], keys: Sequence[str], where: str) -> None:
    for key in table:
        if key not in keys:
            raise SituationError(f"{where}{key}", phrase("sheet.no-key", {"keys": tuple(keys)}))


def _result(rules: RuleSet, deal: DealRecord) -> Result:
    if deal.contract is None and not deal.passed_out:
        raise SituationError("contract", phrase("sheet.no-contract", {}))
    if deal.call is not None and deal.call != "solo":
        raise SituationError("call", phrase("sheet.only-solo", {}))
    won: dict[str, int] = {}
    for who, count in (deal.won or {}).items():
        side = rules.seating.side_names[rules.seating.side_of(who)]
        won[side] = won.get(side, 0) + count
    for who in deal.winners or ():
        side = rules.seating.side_names[rules.seating.side_of(who)]
        won[side] = won.get(side, 0) + 1
    if deal.winners is not None:
        won = {name: won.get(name, 0) for name in rules.seating.side_names}
    return Result(
        contract=deal.contract,
        won={**won, **{str(name): count for name, count in (deal.won_sides or {}).items()}},
        winners=deal.winners,
        partner=deal.partner,
        revoke=deal.revoke,
        dealer=deal.dealer,
        comment=deal.comment,
    )


def _checked(sheet: Sheet, deal: DealRecord) -> Sheet:
    """The sheet, if the points in the file are right."""
    for key, given, right in (
        ("score", deal.score, sheet.match.scores[-1].points),
        ("totals", deal.totals, sheet.match.totals),
    ):
        if given is not None and given != tuple(right):
            names = sheet.rules.seating.side_names
            facts = {"given": points_text(names, given), "right": points_text(names, right)}
            raise SituationError(key, phrase("sheet.wrong-points", facts))
    return sheet
