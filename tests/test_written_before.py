"""Files of an earlier version are read with the same meaning; and the fingerprints of the profiles.

The files of ``data/written_before`` were written by the version of 30 November 2026, before options that change nothing
went.  The fingerprints of a version not yet released are simply written anew after a change of the options, with
``python tests/test_written_before.py``; what changed and why stands in the changelog.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import fivehundred as fh
from fivehundred import records
from fivehundred.cli.score.files import load as load_sheet
from fivehundred.notation.rule_files import load
from fivehundred.profiles.registry import OWN
from fivehundred.rules.ruleset import RuleSet, with_options
from fivehundred.settle import situation

DATA = Path(__file__).parent / "data"
BEFORE = DATA / "written_before"
FINGERPRINTS = DATA / "fingerprints.toml"

RULES: Mapping[str, tuple[str, dict[str, Any]]] = {
    "avondale.toml": ("avondale", {}),
    "swedish_classic.toml": ("swedish_classic", {}),
    "without_misere.toml": ("avondale", {"misere": "off", "open_misere": "off"}),
    "without_misere_left.json": (
        "avondale", {"misere": "off", "open_misere": "off", "first_leader": "left_of_dealer"},
    ),
    "swedish_pairs.toml": ("swedish_pairs", {}),
    "us_nullo_43.toml": ("us_nullo_43", {"joker_lead": "not_shown_void", "joker_shown_void": "no_naming"}),
    "two_jokers.toml": ("two_jokers", {"joker_nt_model": "sole_trump", "joker_lead_naming": "optional"}),
    "quebec.toml": ("avondale", {"game_bid": 1000, "slam_min": 100}),
    "by_value.toml": ("swedish_classic", {}),
    "swedish_5p.toml": ("swedish_5p", {"callable": "a_named_player"}),
    "swedish_2p.toml": ("swedish_2p", {}),
    "shown_avondale_3p.json": ("avondale_3p", {"floor_ties": "trick_order"}),
}  # fmt: skip
"""Rule sets of the version before, as this one says them."""


def same(rules: RuleSet, name: str, house: Mapping[str, Any]) -> bool:
    return rules == with_options(fh.profile(name), **house)


@pytest.mark.parametrize("file", RULES)
def test_rule_sets(file: str) -> None:
    name, house = RULES[file]
    assert same(load(str(BEFORE / f"rules_{file}")), name, house)


@pytest.mark.parametrize("file", ["swedish_pairs.toml", "without_misere.json", "two_jokers.toml"])
def test_records(file: str) -> None:
    """Rules, plays, scores and totals stand in them: all must fit."""
    text = (BEFORE / f"record_{file}").read_text("utf-8")
    record = records.read_toml(text) if file.endswith("toml") else records.read_json(text)
    assert same(record.deals[0].rules, *RULES[file.replace(".json", ".toml")])
    assert len(record.deals) == 4
    assert list(records.audit(record)) == []


def test_states() -> None:
    """Texts of states that were written before are those of today, but for the house rules that went."""
    names = ("avondale", "swedish_pairs", "two_jokers", "swedish_5p")
    for name, line in zip(names, (BEFORE / "states.txt").read_text("utf-8").splitlines(), strict=True):
        state = fh.read_state(line)
        assert same(state.deal.rules, name, RULES.get(f"{name}.toml", ("", {}))[1] if name != "swedish_5p" else {})
        gone = "house auction_end=passes_in_a_row floor_effect=side_loses | "
        assert fh.state_text(state) == line.replace(gone, "")


def test_a_score_sheet() -> None:
    sheet = load_sheet(BEFORE / "sheet.toml")
    assert same(sheet.match.rules, "swedish_pairs", {})
    assert sheet.match.totals == (570, 0)


def test_a_situation() -> None:
    """Its house rules say what holds without them."""
    found = situation((BEFORE / "situation.toml").read_text("utf-8"))
    assert found.rules == fh.profile("swedish_pairs")
    assert all(ruling.ok for ruling in found.rulings())


def test_the_fingerprints_of_the_profiles() -> None:
    assert tomllib.loads(FINGERPRINTS.read_text("utf-8")) == {rules.name: fh.fingerprint(rules) for rules in OWN}
    assert len({fh.fingerprint(rules) for rules in OWN}) == len(OWN)


if __name__ == "__main__":
    lines = [f'{rules.name} = "{fh.fingerprint(rules)}"' for rules in OWN]
    FINGERPRINTS.write_text("# Written by tests/test_written_before.py.\n" + "\n".join(lines) + "\n", "utf-8")
