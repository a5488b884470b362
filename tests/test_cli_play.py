"""``fivehundred play``: whole games through a pipe, refusals, takeback, saved games, and what the table tells."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Callable
from contextlib import redirect_stdout, suppress
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fivehundred as fh
from fivehundred import Bid, CallPartner, NameJoker, Play, Seat, Strain, Suit, messages
from fivehundred.cli import main
from fivehundred.cli.play.choices import Command, choices, read
from fivehundred.cli.play.frame import Frame
from fivehundred.cli.play.game import Game, Setup
from fivehundred.cli.play.ink import Ink, length
from fivehundred.cli.play.loop import Loop, Quit
from fivehundred.cli.play.table import page
from fivehundred.cli.play.terminal import Terminal
from fivehundred.game import legal_actions
from fivehundred.phases.deal import Stage
from fivehundred.profiles.registry import OWN
from fivehundred.records import read_json, read_toml
from fivehundred.view import sorted_hand, view

SOURCE = Path(__file__).parents[1] / "src" / "fivehundred"
RULES = {rules.name: rules for rules in OWN}

Played = Callable[..., str]


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Played:
    """Play with these lines as standard input; returns what was printed, the status checked."""

    def play(keys: str, *arguments: str, status: int = 0) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(keys))
        assert main(["play", *arguments]) == status
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        if status == 2:
            assert out == ""
            assert len(err.splitlines()) == 1
            return err
        assert err == ""
        return out

    return play


def game_of(name: str = "avondale", human: int | None = 2, seed: str = "7", dealer: int = 0, **house: str) -> Game:
    rules = fh.with_options(RULES[name], **house) if house else RULES[name]
    seat = None if human is None else Seat(human)
    return Game.start(Setup(human=seat, bot="rules", seed=seed), fh.Match.start(rules, dealer=Seat(dealer)))


def called(game: Game, calls: str) -> Game:
    for text in calls.split():
        game = game.act(fh.call(text, rules=game.rules))
    return game


def drawn(game: Game, columns: int = 80) -> str:
    """The page of the player, without colours."""
    seen = game.view
    offered = choices(seen, legal_actions(game.state)) if game.is_mine else ()
    frame = Frame(rules=game.rules, deal=1, totals=game.match.totals, names={}, columns=columns)
    start = view((*game.past, game.state)[0], game.setup.human)
    return "\n".join(map(Ink(signs=True).text, page(start, seen, frame, offered)))


# whole games


def test_a_whole_match_goes_to_its_end(played: Played) -> None:
    out = played("1\n" * 600, "--seed", "5", "--players", "Anna,Bo,,Didrik")
    assert re.search(r"\b(NS|EW) won: ", out)
    assert out.rstrip().endswith("Enter to leave: 1")
    assert "Anna" in out
    assert "S (you)" in out


def test_the_same_seed_gives_the_same_game(played: Played) -> None:
    keys = "7S\nhint\n\n1\n" + "1\n" * 30
    first, again, other = (played(keys, "--seed", seed, "--dealer", "E") for seed in ("a", "a", "b"))
    assert first == again != other


def test_the_end_of_the_input_ends_politely(played: Played) -> None:
    assert played("", "--seed", "7").endswith("The game is not kept.\n")
    assert "goes on with it" not in played("pass\nquit\n", "--seed", "7")


def test_bots_play_alone_while_one_looks_on(played: Played) -> None:
    out = played("", "--watch", "--seed", "3", "--rules", "anglo_saxon_3p")
    assert re.search(r"won: ", out)
    assert out.count("Trick 10: ") >= 1
    assert "Your " not in out


class Typist(Terminal):
    """A player who types what is offered, and every now and then something else."""

    loop: Loop

    def __init__(self, rng: random.Random, columns: int, lines: int) -> None:
        super().__init__(Ink(signs=True))
        self.rng, self.room, self.left = rng, columns, lines

    @property
    def columns(self) -> int:
        return self.room

    def ask(self, prompt: str) -> str:
        if not self.left:
            raise EOFError
        self.left -= 1
        print(f" {prompt}")
        if self.rng.random() < 0.15:
            return self.rng.choice(OTHERS)
        game, offered = self.loop.game, self.loop.offered()
        if game.view.stage is Stage.EXCHANGING:
            chosen = self.rng.sample(range(1, len(offered) + 1), game.rules.pack.kitty_size)
            return " ".join(map(str, chosen))
        most = min(len(offered), 9) if self.rng.random() < 0.8 else len(offered)
        return str(self.rng.randint(1, most)) if offered else ""


def sitting(game: Game, rng: random.Random, columns: int = 80, lines: int = 0) -> Loop:
    """A sitting of such a player, who types so many lines."""
    typist = Typist(rng, columns, lines)
    typist.loop = Loop(game, None, typist)
    return typist.loop


def printed(act: Callable[[], None]) -> str:
    """The output of an act until the player leaves, or has nothing more to type."""
    out = io.StringIO()
    with redirect_stdout(out), suppress(EOFError, Quit):
        act()
    return out.getvalue()


OTHERS = (
    "help", "hand", "tricks", "score", "hint", "undo", "", "foo", "H9", "7S", "JK=S", "save", "none", "S", "1 2", "-1",
    "call HA", "99", "play JK", "name H", "call 2", "²", "\x00", "♥9", "omis", "lead ♠A", "JK", "H9 H9 H9",
)  # fmt: skip


@settings(max_examples=12)
@given(
    name=st.sampled_from(sorted(RULES)),
    seed=st.integers(0, 9999),
    seat=st.integers(0, 5),
    columns=st.sampled_from([60, 80]),
)
def test_every_profile_can_be_played_within_the_columns(name: str, seed: int, seat: int, columns: int) -> None:
    rules = RULES[name]
    game = game_of(name, seat % rules.players, str(seed), seed % rules.players)
    out = printed(sitting(game, random.Random(seed), columns, 40).run)
    assert "Your call:" in out
    assert [line for line in out.splitlines() if len(line) > columns] == []


# what the table tells


@pytest.mark.parametrize("name", ["avondale", "swedish_5p", "anglo_saxon_3p", "swedish_2p", "avondale_6p"])
def test_nothing_is_drawn_that_the_player_may_not_know(name: str) -> None:
    game = called(game_of(name, 1, seed="secret"), "pass")
    deal = game.state.deal
    hidden = [card for seat, hand in enumerate(deal.hands) if seat != 1 for card in hand] + list(deal.kitty)
    random.Random(1).shuffle(hidden)
    size = game.rules.pack.hand_size
    hands = [
        tuple(deal.hands[1]) if seat == 1 else [hidden.pop() for _ in range(size)] for seat in range(game.rules.players)
    ]
    other = fh.deal(game.rules, dealer=Seat(0), hands=hands, kitty=hidden)
    state = fh.apply(other, fh.PASS)
    assert state != game.state
    assert drawn(Game(setup=game.setup, match=game.match, ended=(), past=(other,), state=state)) == drawn(game)


def test_legal_cards_of_a_hand_that_is_sorted_by_the_contract_are_numbered() -> None:
    game = followed(game_of(human=1, dealer=2, seed="11"), "7H pass pass pass")
    cards, numbers = drawn(game).splitlines()[-2:]
    plays = [act for act in legal_actions(game.state) if isinstance(act, Play)]
    under = {cards[at:].split()[0]: int(numbers[at:].split()[0]) for at in starts(numbers)}
    signs = str.maketrans("SCDH", "♠♣♦♥")
    offered = [act.card for act in choices(game.view, plays) if isinstance(act, Play)]
    assert under == {str(card).translate(signs): number for number, card in enumerate(offered, 1)}
    order = sorted_hand(game.view.hand, game.view.contract, game.rules)
    assert cards.split() == [str(card).translate(signs) for card in order]


def starts(text: str) -> list[int]:
    """The columns at which the words of a line begin."""
    return [found.start() for found in re.finditer(r"\S+", text)]


def followed(game: Game, calls: str) -> Game:
    """The game after these calls, and on until the player has to follow to a trick."""
    game = called(game, calls)
    while not (game.is_mine and game.view.plays):
        game = game.bot_acts()
    return game


def test_whoever_plays_for_another_is_asked_for_his_cards() -> None:
    game = called(game_of(human=1, dealer=3, other_no_trick_bids="super_open_misere 430"), "SOMIS pass pass pass")
    while not game.is_mine:
        game = game.bot_acts()
    assert game.view.due == 0
    text = drawn(game, 60)
    assert "Your hand: " in text
    assert len([act for act in choices(game.view, legal_actions(game.state)) if isinstance(act, Play)]) == 10


def test_an_open_hand_is_shown() -> None:
    game = called(game_of(human=1, dealer=3, open_misere_exposure="before_first_lead"), "OMIS pass pass pass")
    while not game.is_mine:
        game = game.bot_acts()
    assert "The hand of N lies open: " in drawn(game)


# what can be typed


def test_calls_cards_and_numbers_are_read() -> None:
    bidding = called(game_of(dealer=1), "")
    seen, offered = bidding.view, choices(bidding.view, legal_actions(bidding.state))
    assert read("1", seen, offered) == fh.PASS
    assert read("bid 8♥", seen, offered) == read("8h", seen, offered) == Bid(8, Strain.HEARTS)
    assert read(" SAVE  my game.toml ", seen, offered) == Command("save", "my game.toml")
    assert read("", seen, offered) == Command("table")
    exchanging = called(bidding, "7S pass pass pass")
    seen, offered = exchanging.view, choices(exchanging.view, legal_actions(exchanging.state))
    first, second = (next(iter(act.cards)) for act in offered[:2] if isinstance(act, fh.Discard))
    assert read(f"2, ♥9 {first}", seen, offered) == (second, fh.card("H9"), first)
    for many, sentence in ((2, "the numbers go from 1 to 2"), (1, "the only number is 1")):
        with pytest.raises(fh.NotationError, match=f"cannot read '3': {sentence}"):
            read("3", seen, offered[:many])


def test_announcements_are_read() -> None:
    game = called(game_of("swedish_5p", 0, dealer=4), "7S pass pass pass pass")
    seen, offered = game.view, choices(game.view, legal_actions(game.state))
    assert seen.calling
    assert read("ha", seen, offered) == read("call ♥A", seen, offered) == CallPartner(fh.card("HA"))
    assert read("nobody", seen, offered) == offered[0] == CallPartner(None)
    rules, strong = RULES["avondale"], fh.cards("JK SA SK SQ SJ HA HK HQ HJ CA")
    rest = [card for card in rules.pack.cards if card not in strong]
    hands = [strong, rest[:10], rest[10:20], rest[20:30]]
    state: fh.State = fh.deal(rules, dealer=fh.W, hands=hands, kitty=rest[30:])
    for text in ("8NT", "pass", "pass", "pass"):
        state = fh.apply(state, fh.call(text))
    state = fh.exchange(state, rest[30:])
    seen, legal = view(state, fh.N), legal_actions(state)
    assert read("spades", seen, legal) == read("name ♠", seen, legal) == read("JK=S", seen, legal)
    assert read("s", seen, legal) == NameJoker(Suit.SPADES)
    assert read("none", seen, legal) == NameJoker(None)
    assert read("SA", seen, legal) == read("lead SA", seen, legal) == Play(fh.card("SA"))


@pytest.mark.parametrize("text", ["foo", "0", "99", "9999999", "²", "H9", "call", "\x00", "♥"])
def test_what_cannot_be_read_is_said_in_a_sentence(text: str, played: Played) -> None:
    out = played(f"{text}\n", "--seed", "7")
    said = " ".join(out.split())
    assert re.search(r"Cannot read '.*'(: .*)?\. \"help\" says what can be typed\.", said)


def test_a_refusal_gives_the_sentence_and_its_rule(played: Played) -> None:
    loop = sitting(called(game_of(human=2, dealer=0), "8S"), random.Random(1))
    assert "6♠ is not higher than 8♠ by E. (bid.too-low)" in printed(lambda: loop.obey("6s"))
    out = " ".join(played("10NT\n1 2\nH2\n1 1 2\n", "--seed", "7", "--dealer", "E").split())
    assert "S must discard exactly 3 cards, not 2. (discard.count)" in out
    assert "S does not hold ♥2; the hand is" in out
    assert "is named twice; nothing was discarded. (discard.twice)" in out


def test_a_refused_card_leaves_the_game_as_it_is() -> None:
    game = followed(game_of(human=1, dealer=3, seed="5"), "7S pass pass pass")
    legal = {act.card for act in legal_actions(game.state) if isinstance(act, Play)}
    wrong = next((card for card in game.view.hand if card not in legal), None)
    assert wrong is not None, "another seed is needed"
    loop = sitting(game, random.Random(1))
    out = printed(lambda: loop.obey(str(wrong)))
    assert loop.game is game
    assert "may not be played" in out
    assert "(follow.suit)" in out


# takeback


def test_a_choice_taken_back_and_made_again_is_answered_alike(played: Played) -> None:
    keys = "7S\n1 2 3\n" + "1\n" * 4
    straight = played(keys, "--seed", "9", "--dealer", "E", "--bot", "random")
    back = played(keys + "undo\n" + "1\n", "--seed", "9", "--dealer", "E", "--bot", "random")
    last = straight.split("avondale")[-1]
    assert "Taken back." in back
    assert back.split("avondale")[-1] == last


def test_a_takeback_reaches_to_the_first_choice_of_the_deal_and_no_further() -> None:
    game = game_of(human=2, seed="9", dealer=1)
    first = game.state
    game = called(game, "7S")
    chosen = [first]
    while not isinstance(game.state, fh.Finished):
        chosen += [game.state] if game.is_mine else []
        game = game.bot_acts()
    seen = []
    while (before := game.undone()) is not None:
        game = before
        assert game.is_mine
        seen.append(game.state)
    assert seen == chosen[::-1]
    assert len(seen) > 2
    assert game.undone() is None


# claims


def test_a_claim_ends_the_deal_if_it_is_sure_by_what_the_player_sees(played: Played, tmp_path: Path) -> None:
    file = str(tmp_path / "game.toml")
    keys = "claim 1\n1\n" * 30
    out = played(keys, "--seed", "3", "--dealer", "E", "--file", file)
    assert "(stage.claim)" in out
    assert "(claim.too-early)" in out or "(claim.not-certain)" in out
    deal = next(deal for deal in read_toml(Path(file).read_text("utf-8")).deals if deal.claimed)
    assert Seat(2) in deal.claimed
    assert "The other tricks were claimed:" in out


def test_a_claim_shows_the_hands_and_can_be_taken_back(played: Played) -> None:
    keys = "1\n" * 9
    out = played(keys + "claim\nclaim x\nclaim 0\nundo\n", "--seed", "3", "--rules", "swedish_2p")
    assert out.count("How many of the tricks that are left do you claim?") == 2
    shown, _, after = out.partition("The other tricks were claimed:")
    assert re.search(r"^ seat 1: \S", shown, re.M)
    assert "Taken back." in after


# saved games


@pytest.mark.parametrize(("name", "kind"), [("avondale", "toml"), ("swedish_5p", "json"), ("two_jokers", "toml")])
def test_a_saved_game_goes_on_as_if_it_had_not_been_left(name: str, kind: str, played: Played, tmp_path: Path) -> None:
    start = ("--seed", "4", "--rules", name, "--bot", "random")
    lines = ["1"] * 25
    lines[0] = "7S"
    lines[2:2] = ["1 2 3"]
    texts = []
    for stop in (0, 1, 2, 9, 17, len(lines)):
        file = str(tmp_path / f"{stop}.{kind}")
        keys = [f"{line}\n" for line in lines]
        played("".join(keys[:stop]), *start, "--file", file)
        played("".join(keys[stop:]), "--file", file)
        texts.append(Path(file).read_text("utf-8"))
    assert all(one == other for one, other in pairwise(texts))
    record = (read_toml if kind == "toml" else read_json)(texts[0])
    assert record.comment.startswith("fivehundred play: seat ")
    assert len(record.deals) > 1 or record.deals[0].tricks


def test_a_game_keeps_its_names_seat_and_bots(played: Played, tmp_path: Path) -> None:
    file = str(tmp_path / "game.toml")
    out = played("pass\n", "--file", file, "--seed", "4", "--seat", "W", "--bot", "random", "--players", "A,B,C,D")
    assert f'"fivehundred play --file {file}" goes on' in " ".join(out.split())
    again = played("", "--file", file)
    assert "▸ W D" in again
    assert 'bots by "random", seed 4' in again
    assert "▸ S C" in played("", "--file", file, "--seat", "S")


def test_a_game_is_saved_on_command_and_no_other_file_is_written_over(played: Played, tmp_path: Path) -> None:
    file, other = tmp_path / "game.toml", tmp_path / "letter.txt"
    other.write_text("Dear Anna", "utf-8")
    out = played(f"save\nsave {file}\nsave {file}\nsave {other}\nsave {tmp_path}/no/where.toml\n", "--seed", "4")
    assert "Save where?" in out
    assert "".join(out.split()).count("".join(f"Saved in {file}".split())) == 2
    assert other.read_text("utf-8") == "Dear Anna"
    assert "cannot be written" in " ".join(out.split())
    assert read_toml(file.read_text("utf-8")).deals[0].calls is not None


def test_a_record_from_elsewhere_can_be_gone_on_with(played: Played, tmp_path: Path) -> None:
    file = tmp_path / "game.toml"
    played("", "--file", str(file), "--seed", "4")
    text = re.sub("comment = .*", 'comment = "from the club"', file.read_text("utf-8"))
    file.write_text(text, "utf-8")
    assert "▸ N (you)" in played("1\n", "--file", str(file), "--seat", "N")


REFUSED: dict[tuple[str, ...], str] = {
    ("--rules", "avondal"): "avondal",
    ("--house", "misere"): "option=value",
    ("--seat", "X"): "N E S W",
    ("--dealer", "5"): "N E S W",
    ("--players", "Anna,Bo"): "2 names, but 4 players",
    ("--players", "A,B,C,\x1b[2J"): "cannot be shown",
    ("--file", "no/such/place/game.toml"): "cannot be written",
    ("--file", "."): "cannot be opened",
}


@pytest.mark.parametrize("arguments", REFUSED)
def test_what_cannot_be_played_is_refused_in_a_line(arguments: tuple[str, ...], played: Played) -> None:
    assert REFUSED[arguments] in played("", *arguments, status=2)


def test_a_file_that_is_no_game_is_refused(played: Played, tmp_path: Path) -> None:
    file = tmp_path / "game.toml"
    file.write_bytes(b"\xff\xfe")
    assert "not UTF-8 text" in played("", "--file", str(file), status=2)
    file.write_text('rules = "avondale"\n', "utf-8")
    assert str(file) in played("", "--file", str(file), status=2)
    file.write_text("", "utf-8")
    assert str(file) in played("", "--file", str(file), status=2)
    file.unlink()
    played("", "--file", str(file), "--seed", "4")
    assert "leave out --seed" in played("", "--file", str(file), "--seed", "4", status=2)


# words


def test_every_word_of_the_command_is_used() -> None:
    code = "\n".join(path.read_text("utf-8") for path in (SOURCE / "cli" / "play").glob("*.py"))
    built = ("play.use-", "play.help-", "play.short-", "play.ended-")
    keys = [key for key in messages.texts() if key.startswith("play.") and not key.startswith(built)]
    assert [key for key in keys if f'"{key}"' not in code and f"'{key}'" not in code] == []
    assert keys


def test_a_sign_takes_the_place_of_its_letter() -> None:
    plain, signs = Ink(), Ink(signs=True)
    line = (("S10 and 8H, JK=D; S holds HQ", "bad"),)
    assert plain.text(line) == "S10 and 8H, JK=D; S holds HQ"
    assert signs.text(line) == "♠10 and 8♥, JK=♦; S holds ♥Q"
    assert length(line) == len(signs.text(line))
    coloured = Ink(colour=True, signs=True).text(line)
    assert "\x1b[1;31m♥Q\x1b[0m" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == signs.text(line)
