"""The commands ``replay`` and ``convert``: their output, for people and for programs, and their exit status."""

from __future__ import annotations

import io
import json
import re
from fractions import Fraction
from pathlib import Path
from random import Random

import attrs
import pytest

from fivehundred import Finished, Match, Seat, State, announce, bid, call, deal, force, profile
from fivehundred.cli import main
from fivehundred.records import (
    Act,
    Record,
    RecordedTrick,
    deal_of,
    read_json,
    read_toml,
    record_of,
    write_json,
    write_jsonl,
    write_toml,
)
from fivehundred.testing.playing import MATCH_PLAYERS, play_match
from lapses import lapsed
from strategies import TABLES


@pytest.fixture
def clean() -> Record:
    """Two deals of four players, with points, names and a remark."""
    match, ends = play_match(profile("avondale"), 11, MATCH_PLAYERS[0], 2)
    return record_of(ends, match=match, players=["Åsa", "Bo", "", "Dan"], comment="An evening.\nTable 4.")


@pytest.fixture
def spoilt() -> Record:
    """A deal in which a bid was too low."""
    state: State = deal(profile("avondale"), dealer=Seat(3), seed=7)
    for said in ("8S", "7C", "PASS", "PASS"):
        state = force(state, call(said))
    return record_of(state)


def written(path: Path, text: str) -> str:
    path.write_text(text, "utf-8")
    return str(path)


def test_a_record_without_breach_has_status_0(
    clean: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", written(tmp_path / "game.toml", write_toml(clean))]) == 0
    assert capsys.readouterr().out == "1 game, 2 deals: no breach.\n"


def test_each_breach_has_a_line_with_place_rule_and_sentence(
    spoilt: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = written(tmp_path / "game.jsonl", write_json(spoilt))
    assert main(["replay", name]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{name}, line 1: deal 1 bid E 7C: bid.too-low: 7C is not higher than 8S by N.",
        "1 game, 1 deal: 1 breach.",
    ]


def test_what_cannot_be_read_has_status_2_and_does_not_hide_the_rest(
    clean: Record, spoilt: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = [write_json(clean), '{"rules": "avondal"}', write_json(spoilt)]
    name = written(tmp_path / "games.jsonl", "\n".join(lines))
    assert main(["replay", name, str(tmp_path / "none.toml")]) == 2
    said = capsys.readouterr()
    assert f"{name}, line 2: rules: " in said.err
    assert "none.toml: cannot be opened" in said.err
    assert f"{name}, line 3: deal 1 bid E 7C" in said.out
    assert "2 games, 3 deals: 1 breach." in said.out
    assert "2 files or records cannot be read." in said.out


@pytest.mark.parametrize("form", ["toml", "json", "jsonl"])
def test_the_form_is_known_by_its_content(
    form: str, clean: Record, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = {
        "toml": "\n\n" + write_toml(clean),
        "json": json.dumps(json.loads(write_json(clean)), indent=1),
        "jsonl": "\n" + "".join(write_jsonl([clean] * 3)),
    }[form]
    monkeypatch.setattr("sys.stdin", io.StringIO("\ufeff" + text))
    assert main(["replay", "-"]) == 0
    games = 3 if form == "jsonl" else 1
    assert capsys.readouterr().out.startswith(f"{games} game")


def test_bytes_that_are_no_text_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "game.toml").write_bytes(b"rules = '\xff'")
    assert main(["replay", str(tmp_path / "game.toml")]) == 2
    assert "is not UTF-8 text" in capsys.readouterr().err


def test_json_says_the_same(clean: Record, spoilt: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = written(tmp_path / "g.jsonl", "".join(write_jsonl([clean, spoilt])) + "{}\n")
    assert main(["replay", "--json", name]) == 2
    one, two, three = map(json.loads, capsys.readouterr().out.splitlines())
    assert (one["deals"], one["breaches"], one["winners"]) == (2, [], [])
    totals = clean.deals[-1].totals
    assert totals is not None
    assert one["totals"] == dict(zip(("NS", "EW"), totals, strict=True))
    assert two["breaches"] == [
        {"deal": 1, "place": "bid E 7C", "rule": "bid.too-low", "because": "7C is not higher than 8S by N."}
    ]
    assert two["scores"] == [None]
    assert "rules" in three["refused"]


def test_a_game_is_shown_within_80_columns(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    for rules in TABLES:
        states, _ = lapsed(rules, Random(rules.name), 0.05)
        record = record_of(states[-1], players=["Somebody with a long name"] * rules.players)
        main(["replay", "--show", written(tmp_path / "g.toml", write_toml(record))])
        shown = capsys.readouterr().out.split("g.toml: deal")[0].splitlines()
        assert max(map(len, shown[2:])) <= 80, rules.name
        assert shown[0] == f"Five Hundred: {rules.name}, 1 deal"


def test_hands_that_are_too_wide_for_columns_have_a_line_each(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    name = written(tmp_path / "g.toml", write_toml(record_of(deal(profile("avondale_6p"), dealer=Seat(0), seed=3))))
    shown = {}
    for columns in ("44", "100"):
        monkeypatch.setenv("COLUMNS", columns)
        assert main(["replay", "--show", name]) == 0
        shown[columns] = capsys.readouterr().out
        assert max(map(len, shown[columns].splitlines()[2:])) <= int(columns)
    assert re.search(r"^ +spades +clubs +diamonds +hearts +joker$", shown["100"], re.M)
    assert re.search(r"^  0: spades [^,]+, clubs", shown["44"], re.M)
    assert "Totals before it" not in shown["44"]


def test_A11_halves_are_written_and_read_in_every_form(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    half = Fraction(-125, 2)
    state: State = deal(profile("avondale_5p"), dealer=Seat(0), seed=3)
    for _ in range(5):
        state = force(state, call("PASS"))
    assert isinstance(state, Finished)
    match = Match.start(profile("avondale_5p"), dealer=Seat(0), totals=(half, 0, Fraction(80), 0, 0))
    record = record_of(state, match=match.add(state))
    assert record.deals[0].totals == (half, 0, 80, 0, 0)
    assert read_toml(write_toml(record)) == read_json(write_json(record)) == record
    assert main(["replay", "--show", written(tmp_path / "g.toml", write_toml(record))]) == 0
    assert "Totals: 0: -62.5, 1: 0, 2: 80, 3: 0, 4: 0." in capsys.readouterr().out
    assert main(["replay", "--json", written(tmp_path / "g.toml", write_toml(record))]) == 0
    assert json.loads(capsys.readouterr().out)["totals"]["0"] == -62.5


def test_a_declarer_who_calls_nobody_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    state: State = deal(profile("swedish_5p"), dealer=Seat(4), seed=2)
    for said in ("7H", "PASS", "PASS", "PASS", "PASS"):
        state = bid(state, call(said))
    record = record_of(announce(state, partner=None))
    assert main(["replay", "--show", written(tmp_path / "game.toml", write_toml(record))]) == 0
    assert "  0 calls nobody and plays alone.\n" in capsys.readouterr().out


def test_what_is_shown_tells_the_whole_game(
    clean: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    name = written(tmp_path / "game.toml", write_toml(clean))
    assert main(["replay", "--show", name]) == 0
    out = capsys.readouterr().out
    for part in (
        "N Åsa, E Bo, S and W Dan",
        "  An evening.\n  Table 4.\n",
        "Deal 1, dealt by S\n",
        "joker\n  N Åsa   K 8 ",
        "  N      E      S    W\n                     6S\n  6C     pass   6D   pass\n  pass\n",
        "  Contract: 6D by S, worth 80.\n  S discards D4 D6 D9.\n",
        "  3       >SK     SJ     S10    S5   N\n",
        "  NS: 80. 6D is made with 8 tricks: it is worth 80.\n",
        "  Totals: NS 80, EW 20.\n",
        "Deal 2, dealt by W Dan\n",
    ):
        assert part in out, part


def test_marks_tell_breaches_and_what_did_not_count(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    states, _ = lapsed(profile("avondale"), Random(4), 0.0)
    only = deal_of(states[-1])
    first = only.tricks[0]
    later = only.tricks[1].plays[0]
    out = Act(later.seat, later.action, counts=False)
    at = next(n for n, act in enumerate(first.plays) if act.seat != out.seat and n)
    trick = RecordedTrick(first.leader, (*first.plays[:at], out, *first.plays[at:]))
    record = Record(deals=(attrs.evolve(only, tricks=(trick, *only.tricks[1:])),))
    assert main(["replay", "--show", written(tmp_path / "g.json", write_json(record))]) == 1
    said = capsys.readouterr().out
    assert f"({out.action})!" in said
    assert "> leads   ! breaks a rule   ( ) does not count: out of turn" in said


# convert


def test_forms_are_converted_to_the_same_bytes(clean: Record, tmp_path: Path) -> None:
    toml = written(tmp_path / "a.toml", write_toml(clean))
    here = toml
    for form in ("jsonl", "json", "toml"):
        out = str(tmp_path / f"b.{form}")
        assert main(["convert", here, "--to", form, "-o", out]) == 0
        here = out
    assert Path(here).read_bytes() == Path(toml).read_bytes()
    assert not list(tmp_path.glob("*.part"))


def test_many_games_do_not_fit_in_a_file_of_one(
    clean: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = written(tmp_path / "many.jsonl", "".join(write_jsonl([clean] * 2)))
    for form in ("toml", "json"):
        assert main(["convert", name, "--to", form]) == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert said.err == f"{name}: holds several games; --to {form} writes one, --to jsonl any number\n"
    assert main(["convert", name, "--to", "jsonl"]) == 0
    assert capsys.readouterr().out == Path(name).read_text("utf-8")


def test_a_record_that_cannot_be_leaves_the_output_alone(
    clean: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    raw = json.loads(write_json(clean))
    raw["deal"][0]["tricks"][0] = raw["deal"][0]["tricks"][1]
    name = written(tmp_path / "a.json", json.dumps(raw))
    out = tmp_path / "out.toml"
    out.write_text("before")
    assert main(["convert", name, "--to", "toml", "-o", str(out)]) == 2
    assert "deal 1: tricks: trick 2: S does not hold H4" in capsys.readouterr().err
    assert out.read_text() == "before"
    good = written(tmp_path / "b.toml", write_toml(clean))
    assert main(["convert", good, "--to", "json", "-o", str(tmp_path / "none" / "x.json")]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_a_match_that_is_over_names_its_winner(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match, ends = play_match(profile("avondale"), 1, MATCH_PLAYERS[0], 60)
    assert match.over
    record = record_of(ends, match=match)
    assert main(["replay", "--show", written(tmp_path / "g.toml", write_toml(record))]) == 0
    assert f"{match.winners[0]} won" in capsys.readouterr().out
