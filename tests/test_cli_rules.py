"""``fivehundred rules``: the list, one rule set, two rule sets, as text and as JSON, and what cannot be read."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import fivehundred as fh
from fivehundred import profiles
from fivehundred.cli import main
from fivehundred.cli.rules.comparing import moved
from fivehundred.profiles.registry import OWN
from fivehundred.rules.ruleset import RuleSet

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _width(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


def said(capsys: Capture, *words: str) -> str:
    """The output of the command, which must succeed."""
    assert main(["rules", *words]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def flat(text: str) -> str:
    return " ".join(text.split())


def data(capsys: Capture, *words: str) -> Any:
    return json.loads(said(capsys, *words, "--json"))


def refusal(capsys: Capture, *words: str) -> str:
    """The one line with which the command refuses."""
    assert main(["rules", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith("fivehundred rules: ")
    return err.removeprefix("fivehundred rules: ").rstrip()


def within(text: str, columns: int) -> bool:
    return all(len(line) <= columns for line in text.splitlines())


# the list


def test_the_list_has_every_profile_once(capsys: Capture) -> None:
    out = said(capsys)
    for rules in OWN:
        assert [line.split()[0] for line in out.splitlines() if line.strip()].count(rules.name) == 1
        assert rules.about in flat(out)
    assert out == said(capsys, "list")
    assert "  two_jokers           40+6  four players in pairs" in out


def test_the_list_as_json(capsys: Capture) -> None:
    listed = data(capsys)
    assert [entry["name"] for entry in listed] == list(fh.names())
    assert listed[0] == {
        "name": "avondale",
        "players": 4,
        "cards": 43,
        "kitty": 3,
        "about": profiles.AVONDALE.about,
        "sources": ["S001", "S003-1 to S003-41", "S003-65", "S004"],
        "fingerprint": fh.fingerprint(profiles.AVONDALE),
    }
    assert main(["rules", "--json", "list"]) == 0
    assert json.loads(capsys.readouterr().out) == listed


# one rule set


@pytest.mark.parametrize("rules", OWN, ids=lambda rules: rules.name)
@pytest.mark.parametrize("columns", [40, 80])
def test_a_rule_set_fits_the_page(
    rules: RuleSet, columns: int, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    for words in (["show", rules.name], ["show", rules.name, "--options"], ["diff", "avondale", rules.name], []):
        out = said(capsys, *words)
        assert within(out, columns)
        assert "{" not in out


def test_a_rule_set_is_read_out(capsys: Capture) -> None:
    out = said(capsys, "show", "norwegian")
    assert "tricks    C    D    H    S   NT" in out
    assert "      10  220  230  240  250  500" in out
    assert "A warning about this table: not confirmed" in flat(out)
    assert "Where the sources are silent or unclear this library chose: the table of values," in flat(out)
    assert "S003 = a Norwegian text" in flat(out)
    assert fh.fingerprint(profiles.NORWEGIAN) in out
    assert "Not part of these rules: special cards between ten and jack," in flat(out)
    assert "No special cards are added." not in out


def test_each_sentence_with_its_options(capsys: Capture) -> None:
    out = said(capsys, "show", "two_jokers", "--options")
    for name, value in fh.options(profiles.TWO_JOKERS).items():
        if name not in ("misere_leader",):  # follows from the first lead
            assert f"      {name} = {value}\n" in out


def test_house_rules_on_top(capsys: Capture) -> None:
    out = said(capsys, "show", "avondale", "--house", "misere=130", "--house", "joker_lead_naming=optional")
    assert out.startswith("avondale with misere = 130, joker_lead_naming = optional\n")
    assert "Misère, worth 130," in out
    # what the table decides is no choice of the library
    chosen = flat(out).partition("this library chose:")[2]
    assert "when a lost misère ends" in chosen
    assert "naming a suit when the joker is led" not in chosen


def test_a_rule_set_as_json(capsys: Capture) -> None:
    shown = data(capsys, "show", "avondale")
    assert fh.from_data({key: shown[key] for key in ("name", "about", "sources", "defaults", "options")}) == (
        profiles.AVONDALE
    )
    assert shown["fingerprint"] == fh.fingerprint(profiles.AVONDALE)
    assert len(shown["ladder"]) == 27
    assert shown["ladder"][10:12] == [{"bid": "MIS", "value": 250}, {"bid": "8S", "value": 240}]
    first = shown["sections"][0]
    assert (first["area"], first["title"]) == ("table", "The players")
    assert first["sentences"][0] == {
        "text": "The game is for four players.", "options": ["players"], "absent": False, "key": "option.players.*",
    }  # fmt: skip


@pytest.mark.parametrize("ending", ["toml", "json"])
def test_a_rule_set_from_a_file(ending: str, tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / f"ours.{ending}"
    rules = fh.with_options(profiles.AVONDALE, misere="off")
    text = fh.to_toml(rules) if ending == "toml" else fh.to_json(rules)
    file.write_text(text.replace(rules.name, ""), "utf-8")
    out = said(capsys, "show", str(file))
    assert out.startswith("ours\n")  # without a name of its own it has that of the file
    assert fh.fingerprint(rules) in out
    assert "What differs between avondale and ours: " in said(capsys, "diff", "avondale", str(file))
    assert "No difference" in said(capsys, "diff", str(file), "avondale", "--house", "misere=off")


@pytest.mark.parametrize("rules", OWN, ids=lambda rules: rules.name)
def test_what_is_shown_as_json_can_be_read_again(rules: RuleSet, tmp_path: Path, capsys: Capture) -> None:
    shown = said(capsys, "show", rules.name, "--json")
    file = tmp_path / "shown.json"
    file.write_text(shown, "utf-8")
    assert said(capsys, "show", str(file), "--json") == shown
    assert fh.from_json(shown) == rules


@pytest.mark.parametrize(
    ("option", "value", "wrong"),
    [
        ("win_needs_contract", "no", "the fingerprint does not fit the options, whose fingerprint is {}; {} it out"),
        ("misere", 300, "the ladder and the fingerprint do not fit the options, whose fingerprint is {}; {} them out"),
    ],
)
def test_what_no_longer_fits_a_changed_file_is_refused(
    option: str, value: str | int, wrong: str, tmp_path: Path, capsys: Capture
) -> None:
    changed = fh.with_options(profiles.AVONDALE, **{option: value})
    shown = data(capsys, "show", "avondale")
    shown["options"] = fh.to_data(changed)["options"]
    file = tmp_path / "ours.json"
    file.write_text(json.dumps(shown), "utf-8")
    assert refusal(capsys, "show", str(file)) == (
        f"{file}: {wrong.format(fh.fingerprint(changed), 'after a change leave')}"
    )
    del shown["fingerprint"], shown["ladder"]  # the words may stay
    file.write_text(json.dumps(shown), "utf-8")
    assert fh.fingerprint(changed) in said(capsys, "show", str(file))


# two rule sets


def test_what_differs(capsys: Capture) -> None:
    out = said(capsys, "diff", "avondale", "perfect")
    assert out.startswith("What differs between avondale and perfect: 1 option.\n")
    assert "    avondale: The values are those of the Avondale table.\n" in out
    assert "Worth 20 more in avondale: 6S to 10NT." in out
    assert "order of bids" not in out


def test_bids_that_differ(capsys: Capture) -> None:
    out = flat(said(capsys, "diff", "nz_house", "us_nullo_43"))
    assert "Only in nz_house: open misère." in out
    assert "Only in us_nullo_43: double nullo and bar nullo." in out
    assert "Worth 120 more in us_nullo_43: misère." in out
    assert "In another place in the order of bids: misère." in out
    out = flat(said(capsys, "diff", "avondale", "norwegian"))
    assert "Of the 27 bids that both play, 25 differ in value (avondale first): 6S 40/50, 6C 60/20," in out
    assert "In another place in the order of bids: 6S, 7S, 8S, 9S and 10S." in out
    assert "norwegian: does not arise" in out  # the partner of a misère declarer


def test_a_profile_against_its_house_rules(capsys: Capture) -> None:
    out = flat(said(capsys, "diff", "avondale", "--house", "joker_follow=any_time"))
    assert "avondale with joker_follow = any_time: When a suit is led, the holder of the joker may play it" in out
    assert said(capsys, "diff", "avondale", "avondale").startswith("No difference")


def test_differences_as_json(capsys: Capture) -> None:
    shown = data(capsys, "diff", "avondale", "avondale_3p", "--house", "misere=off")
    left, right = fh.options(profiles.AVONDALE), fh.options(fh.with_options(profiles.AVONDALE_3P, misere="off"))
    assert shown["options"] == {
        name: [left.get(name), right.get(name)]
        for name in shown["options"]
    }  # fmt: skip
    assert shown["options"].keys() == {n for n in left.keys() | right.keys() if left.get(n) != right.get(n)}
    assert shown["sentences"].keys() == shown["options"].keys()
    assert shown["sentences"]["misere"][1] == "Misère is not played."
    assert shown["sentences"]["misere_needs"][1] is None
    assert shown["values"] == {"MIS": [250, None]}
    assert shown["moved"] == []
    assert shown["rules"][0]["fingerprint"] == fh.fingerprint(profiles.AVONDALE)


def test_the_fewest_bids_are_said_to_have_moved() -> None:
    for one in OWN:
        for other in OWN:
            gone = moved(one, other)
            rest = [[bid for bid in fh.ladder(rules) if bid not in gone] for rules in (one, other)]
            assert [b for b in rest[0] if b in rest[1]] == [b for b in rest[1] if b in rest[0]]
            assert len(gone) == len(moved(other, one))


# what cannot be read


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["show", "avondal"], "there is no profile 'avondal'; did you mean avondale?"),
        (["diff", "avondale", "perfekt"], "there is no profile 'perfekt'; did you mean perfect?"),
        (["show", "missing.toml"], "missing.toml cannot be opened: No such file or directory"),
        (["show", "avondale", "--house", "misere"], "--house misere: a house rule is written option=value"),
        (["show", "avondale", "--house", "misere="], "--house misere=: a house rule is written option=value"),
        (
            ["show", "avondale", "--house", "joker_folow=any_time"],
            "there is no option 'joker_folow'; did you mean joker_follow?",
        ),
        (
            ["show", "avondale", "--house", "target=3"],
            'target = "3" is not possible: it may be 500 or a number of points from 50 to 10,000',
        ),
        (
            ["diff", "avondale", "--house", "call_time=after_exchange"],
            "call_time does not apply to these rules: it needs partnership = called",
        ),
        (["diff", "avondale"], "diff compares two rule sets: a second one is missing, or --house"),
    ],
)  # fmt: skip
def test_a_refusal_is_one_line(words: Sequence[str], sentence: str, capsys: Capture) -> None:
    assert refusal(capsys, *words) == sentence
    assert refusal(capsys, *words, "--json") == sentence


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("a.toml", b"x = [", "not readable as TOML"),
        ("a.json", b"{", "not readable as JSON"),
        ("a.json", b"[]", "a rule set is a table of keys"),
        ("a.json", b'{"options": {"players": 4}}', "the option partnership is missing"),
        ("a.json", b'{"options": {"zz": null}}', "there is no option 'zz'"),
        ("a.toml", b"name = 3\n[options]", "name = 3 is not possible: text is needed"),
        ("a.toml", b"\xff", "is not UTF-8 text (byte 0)"),
    ],
)
def test_a_file_that_is_no_rule_set(name: str, content: bytes, sentence: str, tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / name
    file.write_bytes(content)
    assert refusal(capsys, "show", str(file)).startswith(f"{file}")
    assert sentence in refusal(capsys, "diff", "avondale", str(file))


def test_a_table_whose_name_is_no_text(tmp_path: Path, capsys: Capture) -> None:
    shown = fh.to_data(profiles.AVONDALE)
    shown["options"]["schedule"] = {"table": ["x"], "rows": [[10, 20, 30, 40, 50]] * 5}
    file = tmp_path / "a.json"
    file.write_text(json.dumps(shown), "utf-8")
    assert refusal(capsys, "show", str(file)).endswith("a note (text) and a game (a number) may stand beside them")
