"""The JSON Schema: generated records and the situation files keep to it, what the readers refuse as a form does not."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from jsonschema import Draft202012Validator

from fivehundred.documents.keys import DEAL_KEYS, RECORD_KEYS, RECORD_TOP_KEYS, TOP_KEYS
from fivehundred.records import record_of, schema, to_data
from fivehundred.testing.playing import Journey
from fivehundred.testing.strategies import journeys
from strategies import tables
from test_records import one_deal

ROOT = Path(__file__).parent
FILES = {path.stem: tomllib.loads(path.read_text("utf-8")) for path in sorted((ROOT / "situations").rglob("*.toml"))}
DOCUMENT = Draft202012Validator(schema())
RECORD = Draft202012Validator({"$ref": "#/$defs/record", "$defs": schema()["$defs"]})
FORMS = ("unknown-key", "rules-not-named")
"""Refusals that are about the form of a file alone: names of files that begin so."""


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(schema())


def test_the_schema_knows_the_keys_that_the_reader_knows() -> None:
    defs = schema()["$defs"]
    assert set(defs["document"]["properties"]) == {*TOP_KEYS, *DEAL_KEYS, *RECORD_KEYS, *RECORD_TOP_KEYS}
    assert set(defs["deal"]["properties"]) == {*DEAL_KEYS, *RECORD_KEYS}
    assert set(defs["dealKeys"]) == {*DEAL_KEYS, *RECORD_KEYS} - {"comment"}


@settings(max_examples=60 * settings().max_examples // 100)
@given(journeys(tables()))
def test_generated_records_keep_to_it(journey: Journey) -> None:
    raw = to_data(record_of(journey.state, players=["Ann"] * journey.rules.players, comment="a game"))
    RECORD.validate(raw)
    DOCUMENT.validate(raw)


def test_situation_files_keep_to_it() -> None:
    wrong = [name for name, raw in FILES.items() if "refused" not in raw and not DOCUMENT.is_valid(raw)]
    assert wrong == []


def test_files_with_unknown_keys_or_without_rules_do_not() -> None:
    some = {name: raw for name, raw in FILES.items() if name.startswith(FORMS)}
    assert len(some) >= 3
    assert [name for name, raw in some.items() if DOCUMENT.is_valid(raw)] == []


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("dealer", 9),
        ("hands", []),
        ("kitty", 3),
        ("auction", {"N": "7S"}),
        ("tricks", "N: H9"),
        ("tricks", ["H9 H5"]),
        ("misdeal", "yes"),
        ("score", 250),
        ("totals", "NS250"),
        ("joker", ""),
        ("trix", []),
    ],
)
def test_a_wrong_form_does_not(key: str, value: Any) -> None:
    raw = one_deal(**{key: value})
    assert RECORD.is_valid(one_deal())
    assert not RECORD.is_valid(raw)
    assert not DOCUMENT.is_valid(raw)


def test_a_rule_beside_an_answer_is_text() -> None:
    ask = {"question": "made", "expect": "yes", "rule": "score.tricks"}
    assert DOCUMENT.is_valid({**one_deal(), "ask": [ask]})
    assert not DOCUMENT.is_valid({**one_deal(), "ask": [{**ask, "rule": 5}]})


@pytest.mark.parametrize("key", ["dealer", "hands", "auction"])
def test_what_a_record_must_say_may_be_left_out_of_a_situation(key: str) -> None:
    raw = one_deal(**{key: None})
    assert DOCUMENT.is_valid(raw)
    assert not RECORD.is_valid(raw)


def test_what_belongs_in_a_deal_does_not_stand_beside_it() -> None:
    raw: Mapping[str, Any] = copy.deepcopy(one_deal())
    assert not DOCUMENT.is_valid({**raw, "tricks": []})
    assert DOCUMENT.is_valid({**raw, "deal": [], "tricks": []})
