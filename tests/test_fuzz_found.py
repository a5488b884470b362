"""What the fuzz has found, each in its smallest form: it is refused in one sentence, or read."""

from __future__ import annotations

import json
from typing import Any

import pytest

import fivehundred as fh
from fivehundred import profiles, records
from fivehundred.adapters.json_objects import converter
from fivehundred.bounds import LONGEST_AUCTION
from fivehundred.cli.rules_argument import load_rules
from fivehundred.cli.score import after_line, files
from fivehundred.cli.score.sheet import MOST_DEALS
from fivehundred.rules.schedule import TABLES, Table
from fivehundred.settle import SituationError, situation
from fivehundred.settle.rulings import from_raw
from fuzz_growth import CASES

TOLD = {"rules": "avondale", "dealer": "W"}


@pytest.mark.parametrize("key", ["comment", "\ud800"])
def test_half_of_a_surrogate_pair_is_no_text(key: str) -> None:
    """JSON can name it by itself; what holds it can be neither written nor printed."""
    with pytest.raises(SituationError, match="holds half of a surrogate pair, which is no character") as error:
        situation(json.dumps({**TOLD, key: "\udfff"}), json_form=True)
    str(error.value).encode()
    with pytest.raises(fh.RuleSetError, match="half of a surrogate pair"):
        fh.from_data({**fh.to_data(profiles.AVONDALE), "name": "\ud800"})


@pytest.mark.parametrize(
    "ask",
    [
        lambda: fh.with_options(profiles.AVONDALE, misere="\ud800"),
        lambda: fh.card("S\ud800"),
        lambda: fh.from_data({"\ud800": 1}),
        lambda: after_line(files.from_toml('rules = "avondale"'), "\ud800 N 8"),
    ],
)
def test_a_message_can_be_shown_whatever_it_names(ask: Any) -> None:
    with pytest.raises(fh.FiveHundredError) as error:
        ask()
    assert r"\ud800" in str(error.value)
    str(error.value).encode()


def test_a_long_line_of_a_score_keeper_is_not_repeated() -> None:
    with pytest.raises(fh.StateError) as error:
        after_line(files.from_toml('rules = "avondale"'), f"{'9' * 5000}S N 8")
    assert len(str(error.value)) < 400


def test_a_key_of_a_rule_set_stands_once() -> None:
    with pytest.raises(fh.RuleSetError, match="misere stands twice"):
        fh.from_json('{"options": {"misere": 250, "misere": 300}}')
    with pytest.raises(fh.NotationError, match="misere is given twice"):
        fh.read_state("stage bidding | rules avondale | house misere=300 misere=250 | dealer N | hands N: S7")


def test_a_call_of_many_accents_is_refused_unread() -> None:
    with pytest.raises(fh.NotationError, match="a call is a number of tricks and a strain"):
        fh.call("6S" + "\u0315\u0300" * 200_000)


@pytest.mark.parametrize("text", ["a." * 200_000 + "a = 1", "[" + "'a' . " * 200_000 + "a]"])
def test_a_dotted_key_of_many_parts_is_refused_unread(text: str) -> None:
    with pytest.raises(SituationError, match="tables stand more than 500 deep in each other"):
        situation(text)
    with pytest.raises(fh.RuleSetError, match="tables stand more than 500 deep in each other"):
        fh.from_toml(text)


def test_dots_in_a_text_are_no_dotted_key() -> None:
    told = situation(f'rules = "avondale"\ndealer = "W"\ncomment = "{"a.b " * 1000} {"." * 1000}"')
    assert len(told.document.comment or told.document.deals[0].comment) == 5001


def test_an_auction_has_an_end() -> None:
    too_low = " ".join(["6S"] * (LONGEST_AUCTION + 1))
    with pytest.raises(SituationError, match=f"auction: {LONGEST_AUCTION + 1} calls: no auction has more than"):
        from_raw({**TOLD, "auction": too_low})
    with pytest.raises(SituationError, match="auction: 5000 calls"):
        from_raw({**TOLD, "auction": ["8", "sang"] * 2500})
    state = fh.state_text(fh.deal(profiles.AVONDALE, dealer=fh.W, seed=7))
    with pytest.raises(fh.NotationError, match=f"no auction has more than {LONGEST_AUCTION} calls"):
        fh.read_state(f"{state} | auction {too_low}")
    from_raw({**TOLD, "auction": too_low[3:]})
    let_pass = fh.read_state(f"{state} | auction {too_low[3:]}")
    record = records.record_of(let_pass)
    assert records.read_json(records.write_json(record), checked=False) == record
    with pytest.raises(fh.StateError, match=f"{LONGEST_AUCTION + 1} calls: no auction has more than"):
        records.record_of(fh.force(let_pass, fh.call("6S")))


def test_tricks_are_counted_before_they_are_read() -> None:
    with pytest.raises(SituationError, match="tricks: 21 tricks: a deal has 10"):
        from_raw({**TOLD, "contract": "8H by N", "tricks": ["no trick at all"] * 21})
    with pytest.raises(SituationError, match="tricks: 11 tricks: a deal has 10"):
        from_raw({**TOLD, "contract": "8H by N", "tricks": [""] * 11})


def test_a_sheet_has_an_end() -> None:
    deals = '[[deal]]\ncontract = "none"\n'
    sheet = files.from_toml('rules = "avondale"\n' + deals * MOST_DEALS)
    assert files.from_toml(files.to_toml(sheet)) == sheet
    with pytest.raises(fh.StateError, match=f"at most {MOST_DEALS} deals"):
        after_line(sheet, "passed")
    with pytest.raises(SituationError, match=f"deal: A score sheet has at most {MOST_DEALS} deals"):
        files.from_toml('rules = "avondale"\n' + deals * (MOST_DEALS + 2))


def test_nobody_deals_after_the_end() -> None:
    """It would be lost in the file, in which the game is over."""
    sheet = after_line(files.from_toml('rules = "avondale"\nscores = "NS 450, EW 0"'), "8H N 8")
    with pytest.raises(fh.StateError, match=r"won.* Nobody deals next\."):
        after_line(sheet, "dealer E")


def test_tricks_of_a_deal_that_all_passed_add_up() -> None:
    with pytest.raises(fh.StateError, match="the tricks add up to 3, not to 10"):
        files.from_toml('rules = "swedish_classic"\n[[deal]]\ncontract = "none"\nwon = { 0 = 1, 1 = 1, 2 = 1 }')


@pytest.mark.parametrize(
    ("key", "value", "why"),
    [
        ("stage", 10**5000, "a state: stage: a number of 5001 digits is too large"),
        ("seat", 10**5000, "a state: seat: a number of 5001 digits is too large"),
        ("calls", [[0, "PASS"]] * 100_000, "a state: calls: .* is too long: 100000 are more than 2000"),
        ("tricks", "\u0301" * 100_000, "a state: tricks: .* is too long: 100000 are more than 2000"),
    ],
    ids=["number", "another number", "list", "text"],
)
def test_a_state_of_a_client_is_bounded(key: str, value: Any, why: str) -> None:
    objects = converter()
    kind: Any = fh.State
    state = objects.unstructure(fh.deal(profiles.AVONDALE, dealer=fh.W, seed=7))
    with pytest.raises(fh.StateError, match=f"^{why}"):
        objects.structure({**state, key: value}, kind)


def test_options_are_a_table() -> None:
    with pytest.raises(fh.RuleSetError, match="options are a table of values, not 5"):
        fh.ruleset(5)  # type: ignore[arg-type]


ROWS = TABLES["avondale"].rows


def with_cell(tricks: int, strain: int, value: Any) -> Any:
    """The Avondale table with another cell."""
    rows = [list(row) for row in ROWS]
    rows[tricks - 6][strain] = value
    return tuple(map(tuple, rows))


@pytest.mark.parametrize(
    ("table", "why"),
    [
        (Table("ours", with_cell(7, 0, -5)), "7S = -5 .*: a bid is worth a whole number from 10 to 10,000"),
        (Table("ours", with_cell(6, 4, True)), "6NT = True is not possible: a bid is worth a whole number"),
        (Table("ours", with_cell(8, 1, 160)), "8C = 160 .*: more tricks are worth more, and 7C is worth 160"),
        (Table("ours", with_cell(10, 2, 40)), "10D = 40 .*: more tricks are worth more, and 9D is worth 380"),
        (Table("ours", ROWS, game=-5), "game = -5 is not possible: an announced game is worth a whole number"),
        (Table("ours", ROWS, game=True), "game = True is not possible"),
        (Table("ours", ROWS[:4]), "five rows"),  # type: ignore[arg-type]
        (Table("ours", ROWS, note=5), "five rows"),  # type: ignore[arg-type]
    ],
)  # fmt: skip
def test_a_table_of_bid_values_grows_with_the_tricks(table: Table, why: str) -> None:
    with pytest.raises(fh.RuleSetError, match=f"^schedule: .*{why}"):
        fh.with_options(profiles.AVONDALE, schedule=table)
    rows = [list(row) for row in table.rows]
    written = {"table": table.name, "rows": rows, "note": table.note, "game": 0 if table.game is None else table.game}
    data = fh.to_data(profiles.AVONDALE)
    with pytest.raises(fh.RuleSetError, match=f"^schedule: .*{why}"):
        fh.from_data({**data, "options": {**data["options"], "schedule": written}})


@pytest.mark.parametrize("game", [False, 0.0, "0"])
def test_a_game_that_is_not_played_is_nought(game: Any) -> None:
    written = {"table": "ours", "rows": [list(row) for row in ROWS], "note": "", "game": game}
    data = fh.to_data(profiles.AVONDALE)
    with pytest.raises(fh.RuleSetError, match=r"^schedule: game = "):
        fh.from_data({**data, "options": {**data["options"], "schedule": written}})


def test_between_strains_any_values_go() -> None:
    """In the original table 7S is worth as much as 6NT, and clubs less than spades (C)."""
    for table in (*TABLES.values(), Table("ours", with_cell(7, 0, 120)), Table("ours", with_cell(6, 0, 110))):
        assert fh.with_options(profiles.AVONDALE, schedule=table).schedule.table.rows == table.rows


def test_a_record_of_many_deals_is_read() -> None:
    raw = CASES["deals of a record"].make(300)
    assert len(records.from_data(raw).deals) == 300


@pytest.mark.parametrize("text", ["9" * 5000, "=" + "9" * 5000, "==\ud800", "a\udfff=\n"])
def test_a_house_rule_that_cannot_be_read_is_shown_in_short(text: str) -> None:
    with pytest.raises(fh.RuleSetError, match="a house rule is written option=value") as refused:
        load_rules("avondale", [text])
    assert len(str(refused.value).encode()) < 1000


@pytest.mark.parametrize("value", [None, 1.5, [], {}, {"policy": "x"}, {"table": "x", "rows": []}, {"rows": [[]]}, "x"])
def test_an_option_of_a_long_name_is_not_repeated_whole(value: Any) -> None:
    name = "-" + "9" * 5000
    raw = {"rules": "avondale", "house": {name: value}, "deal": {"dealer": "N"}}
    with pytest.raises(records.RecordError) as error:
        records.from_data(raw)
    assert len(str(error.value)) < 400
    raw = {"rules": {"options": {name: value}}, "deal": {"dealer": "N"}}
    with pytest.raises(records.RecordError) as error:
        records.from_data(raw)
    assert len(str(error.value)) < 400
    whole = fh.to_data(profiles.AVONDALE)
    with pytest.raises(fh.RuleSetError) as refused:
        fh.from_data({**whole, "options": {**whole["options"], name: value}})
    assert len(str(refused.value)) < 400
