"""A share of the fuzz: hostile input is read or refused as promised, and takes no more work than it is long."""

from __future__ import annotations

import json
import pickle
import time
import tomllib
from random import Random
from typing import Any

import pytest

import fivehundred as fh
import fuzz
import fuzz_growth
from fivehundred import profiles, records
from fivehundred.bounds import LONGEST_AUCTION
from fivehundred.cli.score import after_line, files
from fivehundred.cli.score.sheet import MOST_DEALS
from fivehundred.rules.schedule import TABLES, Table
from fivehundred.settle import SituationError, situation
from fivehundred.settle.rulings import from_raw
from fuzz import Broken, fuzz_reader
from fuzz_growth import CASES, MOST, Growing, work
from fuzz_readers import READERS, Reader
from hostile import Deep, broken, json_text, odd, places, real, toml_text

COUNTS = {"command": 25, **dict.fromkeys(("record-toml", "record-json", "record-jsonl", "record-data", "objects"), 120)}
"""Inputs of a reader, where they are not 250 because reading them takes long."""


@pytest.mark.parametrize("name", READERS)
def test_hostile_input_is_read_or_refused_as_promised(name: str) -> None:
    answers = [fuzz_reader(name, seed) for seed in range(COUNTS.get(name, 250))]
    read = sum(not answer.refused for answer in answers)
    assert read >= 4, "so few are read that what is accepted is hardly tried"
    assert name == "command" or read < len(answers) - 50


# the fuzz itself: it finds what is wrong, and shows it again


def the_only_reader(monkeypatch: pytest.MonkeyPatch, read: Any) -> None:
    reader = Reader(lambda rng: rng.choice(("SA", "S\ud800")), read, (fh.NotationError,))
    monkeypatch.setattr(fuzz, "READERS", {"it": reader})


def refusing(why: str) -> Any:
    def read(given: object) -> None:
        raise fh.NotationError("it", why)

    return read


@pytest.mark.parametrize(
    ("read", "what"),
    [
        (int, "ValueError: invalid literal"),
        (refusing("x" * 2000), "a message of 2"),
        (refusing("\ud800"), "a message that cannot be shown"),
    ],
    ids=["another error", "a long message", "half a pair"],
)
def test_what_is_not_promised_is_told_with_its_number(read: Any, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    the_only_reader(monkeypatch, read)
    with pytest.raises(Broken, match=what) as error:
        fuzz_reader("it", 5)
    assert "--reader it --seed 5 --count 1" in str(error.value)


def test_the_same_number_makes_the_same_input() -> None:
    for name, reader in READERS.items():
        for seed in range(3):
            one, other = (reader.make(Random(f"{name}/{seed}")) for _ in range(2))
            assert pickle.dumps(one) == pickle.dumps(other)


def test_the_command_prints_a_line_for_each_reader(capsys: pytest.CaptureFixture[str]) -> None:
    assert fuzz.main(["--reader", "action", "--reader", "state", "--count", "20", "--seed", "7"]) == 0
    first, second, last = capsys.readouterr().out.splitlines()
    assert first.startswith("action           20 inputs in ")
    assert "NotationError " in first
    assert second.startswith("state            20 inputs in ")
    assert last == "every input was read or refused as promised"


def test_the_command_tells_what_is_broken(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    the_only_reader(monkeypatch, int)
    assert fuzz.main(["--count", "2"]) == 1
    assert "2 inputs were answered otherwise" in capsys.readouterr().out


def test_a_slow_input_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    the_only_reader(monkeypatch, lambda given: None)
    clock = iter(range(0, 100, 3))
    monkeypatch.setattr(time, "process_time", lambda: next(clock))
    assert fuzz.main(["--count", "1"]) == 1
    assert "3.0 s for 4 characters: --reader it --seed 0" in capsys.readouterr().out


def test_broken_documents_are_of_every_kind() -> None:
    """Most changes change something, in structure, in values and in texts."""
    base = {"a": [1, {"b": "N: SA"}], "c": "7S"}
    rng = Random(1)
    found = [broken(json.loads(json.dumps(base)), [json.dumps(base)], rng) for _ in range(800)]
    kinds = {type(one[key]).__name__ for document in found for one, key in places(document)}
    assert kinds >= {"int", "float", "bool", "str", "list", "dict", "NoneType", "Deep"}
    assert len({pickle.dumps(one) for one in found}) > 400


def test_documents_are_written_as_they_are() -> None:
    document = {"a b": [1, {"c": "x\n"}, -1.5, True], "d": {}, "e": Deep(3), "f": Deep(2, table=True), "g": 10**5000}
    whole = json_text(document)
    plain = {key: value for key, value in real(document).items() if key != "g"}
    assert {**json.loads(whole.replace("1" + "0" * 5000, "0")), "g": None} == {**plain, "g": None}
    assert tomllib.loads(toml_text(document)) == real(document)
    assert [type(odd(Random(3))) for _ in range(2)] == [type(odd(Random(3)))] * 2


# no reader takes more than n log n


@pytest.mark.parametrize("name", CASES)
def test_four_times_as_long_an_input_is_hardly_more_than_four_times_the_work(name: str) -> None:
    case = CASES[name]
    work(case, case.size)  # what is read for the first time
    assert work(case, 4 * case.size) <= MOST * work(case, case.size)


def test_a_square_is_found(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    case = Growing(lambda size: [0] * size, lambda given: [given.count(one) for _ in given for one in given], 20)
    assert work(case, 4 * case.size) > 2 * MOST * work(case, case.size)
    calls = "", "it: 0.010 s for an input of size 240, 2.560 s for sixteen times as much\n"
    for takes, status, said in ((lambda size: size / 240, 0, calls[0]), (lambda size: (size / 2400) ** 2, 1, calls[1])):
        monkeypatch.setattr(fuzz_growth, "seconds", lambda case, size, takes=takes: takes(size))
        monkeypatch.setattr(fuzz, "CASES", {"it": case})
        assert fuzz.main(["--growth"]) == status
        assert capsys.readouterr().out == f"{said}1 kinds of long input, {status} of them take too long\n"


def test_what_a_client_sends_costs_at_most_what_a_legal_message_costs() -> None:
    kitty = list(map(str, fh.cards("SA SK SQ")))
    legal = Growing(lambda size: {"kind": "discard", "cards": kitty}, CASES["cards of an action"].read)
    for cards in (["SA"] * 100_000, [1] * 100_000):
        sent = {"kind": "discard", "cards": cards}
        with pytest.raises(fh.NotationError, match="100000 cards: the pack has 43"):
            fh.read_action(sent, profiles.AVONDALE)
        assert work(Growing(lambda size, sent=sent: sent, legal.read), 1) < 3 * work(legal, 1)  # type: ignore[misc]


# what the fuzz has found, each in its smallest form


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


def test_tricks_are_counted_before_they_are_read() -> None:
    with pytest.raises(SituationError, match="tricks: 11 tricks: a deal has 10"):
        from_raw({**TOLD, "contract": "8H by N", "tricks": ["no trick at all"] * 11})


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
