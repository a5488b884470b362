"""Valid documents for the fuzz to break: situations, records, rule sets, states, actions and score sheets."""

from __future__ import annotations

import json
import tomllib
from functools import cache
from random import Random
from typing import Any

import attrs

import fivehundred as fh
from fivehundred.cli.score import files
from fivehundred.cli.score.sheet import Result, Sheet
from fivehundred.profiles.registry import OWN
from fivehundred.records import record_of, to_data
from fivehundred.testing.playing import MATCH_PLAYERS, PLAYERS, Journey, play_match, travel
from fivehundred.testing.random_rules import Chance, any_rules
from fivehundred.view import action_json
from records import document, questions, whole_exchange
from situation_files import FILES


@cache
def tables() -> tuple[fh.RuleSet, ...]:
    """All profiles, and as many rule sets put together at random."""
    rng = Random("tables")
    return (*OWN, *(any_rules(Chance(rng)) for _ in OWN))


@cache
def journeys() -> tuple[Journey, ...]:
    """Hands at any point: one under each table."""
    rng = Random("journeys")
    found = []
    for number, rules in enumerate(tables()):
        dealer = fh.Seat(rng.randrange(rules.players))
        whole = travel(rules, dealer, number, rng.choice(PLAYERS), number)
        found.append(whole.stopped(rng.randint(0, len(whole.actions))) if rng.random() < 0.7 else whole)
    return tuple(found)


@cache
def situation_texts() -> tuple[str, ...]:
    """Situation files as they are written by hand."""
    return tuple(path.read_text("utf-8") for path in FILES)


@cache
def situations() -> tuple[str, ...]:
    """Situations as JSON: those written by hand, and hands at any point with questions about them."""
    rng = Random("situations")
    found: list[dict[str, Any]] = []
    for text in situation_texts():
        try:
            found.append(tomllib.loads(text))
        except ValueError:  # a file that is a test of this
            continue
    for journey in journeys():
        state = whole_exchange(journey.state)
        raw = document(state, rng=rng)
        for key in rng.sample(sorted(raw.keys() - {"rules"}), rng.randint(0, 3)):
            del raw[key]
        asked = rng.sample(questions(state, rng), 3)
        found.append({**raw, "ask": [{"question": one} for one in asked]})
    return tuple(json.dumps(raw, ensure_ascii=False) for raw in found)


@cache
def records() -> tuple[str, ...]:
    """Records as JSON: hands at any point, and games of a few deals."""
    rng = Random("records")
    found = [record_of(journey.state, comment="a remark") for journey in journeys()]
    for number, rules in enumerate(OWN):
        match, ends = play_match(rules, number, rng.choice(MATCH_PLAYERS), 2)
        names = [f"player {seat}" for seat in range(rules.players)]
        found.append(record_of(ends, match=match, players=names))
    return tuple(json.dumps(to_data(record), ensure_ascii=False) for record in found)


@cache
def rule_sets() -> tuple[str, ...]:
    """Rule sets as JSON, some with a table of bid values of their own."""
    found = [fh.to_data(rules) for rules in tables()]
    rows = [[40, 60, 80, 100, 120], *([200 + 100 * at + 20 * strain for strain in range(5)] for at in range(4))]
    for data in [fh.to_data(rules) for rules in OWN[:6]]:
        data["options"]["schedule"] = {"table": "ours", "rows": rows, "note": "", "game": 0}
        found.append(data)
    return tuple(json.dumps(data, ensure_ascii=False) for data in found)


@cache
def states() -> tuple[str, ...]:
    """States as text."""
    return tuple(fh.state_text(journey.state) for journey in journeys())


@cache
def actions() -> tuple[str, ...]:
    """Actions of every kind as JSON, each with the number of its table."""
    found = []
    for number, journey in enumerate(journeys()):
        rules = journey.rules
        acts = [act for state in journey.states for act in fh.legal_actions(state)[:3]]
        found += [json.dumps([number, action_json(act, rules)]) for act in dict.fromkeys(acts)]
    return tuple(found)


@cache
def sheets() -> tuple[str, ...]:
    """Score sheets as TOML."""
    rng = Random("sheets")
    found = []
    for number, rules in enumerate(tables()):
        named = rules if rules.name in fh.names() and fh.profile(rules.name) == rules else OWN[number % len(OWN)]
        _, ends = play_match(named, number, rng.choice(MATCH_PLAYERS), 4)
        start = fh.Match.start(named, dealer=ends[0].deal.dealer)
        sheet = Sheet(match=start, source=named.name, comment="an evening" if number % 2 else "")
        for end in ends:
            sheet = added(sheet, end)
        found.append(files.to_toml(sheet))
    return tuple(found)


def added(sheet: Sheet, end: fh.Finished) -> Sheet:
    """A sheet with one more deal, where a score keeper can write it down."""
    won = dict.fromkeys(map(str, sheet.rules.seating.side_names), 0)
    for seat, count in enumerate(end.won):
        won[str(sheet.rules.seating.side_names[sheet.rules.seating.side_of(fh.Seat(seat))])] += count
    result = Result(contract=end.deal.contract, won=won, winners=end.winners, partner=end.deal.partner)
    for told in (result, attrs.evolve(result, winners=None), attrs.evolve(result, winners=None, won={})):
        try:
            return sheet.add(told)
        except fh.FiveHundredError:
            continue
    return sheet
