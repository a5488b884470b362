"""Dealing: packets, packs, seeds, and refusals."""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

import fivehundred as fh
from fivehundred import E, N, S, W, profiles
from fivehundred.phases import dealing
from fivehundred.rules.ruleset import RuleSet
from hands import at_random, called, dealt
from small_games import check_even

A, C = profiles.AVONDALE, profiles.SWEDISH_CLASSIC


def places(*ranges: str) -> set[int]:
    """Places in the pack: ``1-3 30`` = p1, p2, p3, p30."""
    found: set[int] = set()
    for part in ranges:
        first, _, last = part.partition("-")
        found |= set(range(int(first), int(last or first) + 1))
    return found


def check_places(rules: RuleSet, dealer: int, hands: dict[int, str], kitty: str) -> None:
    """Deal p1, p2, … and see where each place of the pack has gone; two different orders of the pack."""
    for order in (list(rules.pack.cards), list(reversed(list(rules.pack.cards)))):
        place = {card: at for at, card in enumerate(order, 1)}
        state = fh.deal(rules, dealer=fh.Seat(dealer), cards=order)
        got = {seat: {place[card] for card in hand} for seat, hand in enumerate(state.hands)}
        assert got == {seat: places(*text.split()) for seat, text in hands.items()}
        assert {place[card] for card in state.deal.kitty} == places(*kitty.split())


def test_dea_01_three_one_four_one_three_one() -> None:
    check_places(
        A,
        W,
        {N: "1-3 14-17 31-33", E: "4-6 18-21 34-36", S: "7-9 22-25 37-39", W: "10-12 26-29 40-42"},
        kitty="13 30 43",
    )


def test_dea_01_another_dealer_turns_the_table() -> None:
    check_places(
        A,
        N,
        {E: "1-3 14-17 31-33", S: "4-6 18-21 34-36", W: "7-9 22-25 37-39", N: "10-12 26-29 40-42"},
        kitty="13 30 43",
    )


def test_dea_02_swedish_deal() -> None:
    check_places(C, 2, {0: "1-3 13-16 25-27", 1: "4-6 17-20 28-30", 2: "7-9 21-24 31-33"}, kitty="10-12")


def test_packets_with_a_kitty_of_five() -> None:
    rules = fh.with_options(A, suit_floor="4 4 4 4", kitty_size=5, deal_packets="3(3) 4(2) 3")
    check_places(
        rules,
        W,
        {N: "1-3 16-19 34-36", E: "4-6 20-23 37-39", S: "7-9 24-27 40-42", W: "10-12 28-31 43-45"},
        kitty="13-15 32-33",
    )


def test_packets_with_the_kitty_last() -> None:
    rules = fh.with_options(C, deal_packets="3 3 3 1(3)")
    check_places(rules, 2, {0: "1-3 10-12 19-21 28", 1: "4-6 13-15 22-24 29", 2: "7-9 16-18 25-27 30"}, kitty="31-33")


def test_packets_for_two() -> None:
    rules = fh.with_options(
        C, players=2, partnership="none", suit_floor="9 9 9 9", jokers=0, kitty_size=4, deal_packets="3(4) 4 3"
    )
    check_places(rules, 1, {0: "1-3 11-14 19-21", 1: "4-6 15-18 22-24"}, kitty="7-10")


# the pack

COUNTS = {
    "avondale": (43, "H4", "S4"),
    "avondale_3p": (33, "S7", "S6"),
    "swedish_classic": (33, "JK", "S2"),
    "swedish_pairs": (43, "D4", "C4"),
}


@pytest.mark.parametrize("name", COUNTS)
def test_packs(name: str) -> None:
    count, inside, outside = COUNTS[name]
    pack = fh.profile(name).pack.cards
    assert len(pack) == count
    assert fh.card(inside) in pack
    assert fh.card(outside) not in pack


def refused(deal: Callable[[], Any]) -> str:
    with pytest.raises(fh.StateError) as error:
        deal()
    return str(error.value)


def test_dea_05_a_pack_from_the_wrong_recipe() -> None:
    wrong = list(C.pack.cards)
    expected = "33 cards are not the 43-card pack of avondale; missing are S5 S6 C5 C6 D4 D5 D6 H4 H5 H6"
    hands = [wrong[:8], wrong[8:16], wrong[16:23], wrong[23:30]]
    assert refused(lambda: fh.deal(A, dealer=W, cards=wrong)) == expected
    sizes = "N was dealt 8 cards, E 8, S 7, W 7; 10 are right; "
    assert refused(lambda: fh.deal(A, dealer=W, hands=hands, kitty=wrong[30:])) == sizes + expected


def test_a_card_of_another_pack() -> None:
    order = list(A.pack.cards)
    foreign = [fh.card("S4") if card == fh.card("H9") else card for card in order]
    message = refused(lambda: fh.deal(A, dealer=W, cards=foreign))
    assert message.startswith("the 43-card pack of avondale has no S4")
    assert "missing" in message
    assert "H9" in message


def test_a_card_twice() -> None:
    order = list(A.pack.cards)
    twice = [fh.card("SA") if card == fh.card("H9") else card for card in order]
    assert refused(lambda: fh.deal(A, dealer=W, cards=twice)).startswith("SA is more than once")
    assert refused(lambda: fh.deal(A, dealer=W, cards=[*order, fh.card("SA")])).startswith("SA is more than once")


def test_a_card_in_two_hands() -> None:
    order = list(A.pack.cards)
    hands = [order[:10], order[10:20], order[20:30], [*order[30:39], order[0]]]
    assert "S5" in refused(lambda: fh.deal(A, dealer=W, hands=hands, kitty=order[40:]))


@pytest.mark.parametrize(
    ("sizes", "says"),
    [
        ((10, 10, 10, 11), "W was dealt 11 cards; 10 are right; the kitty was dealt 2 cards; 3 are right"),
        ((9, 11, 10, 10), "N was dealt 9 cards, E 11; 10 are right"),
        ((10, 11, 10, 9), "E was dealt 11 cards, W 9; 10 are right"),
        ((13, 10, 10, 10), "N was dealt 13 cards; 10 are right; the kitty was dealt 0 cards; 3 are right"),
        ((10, 10, 10), "expected 4 hands, of N E S W, not 3"),
        ((10, 10, 10, 9, 1), "expected 4 hands, of N E S W, not 5"),
    ],
)
def test_hands_of_the_wrong_size(sizes: tuple[int, ...], says: str) -> None:
    order, hands = list(A.pack.cards), []
    for size in sizes:
        hands.append(order[:size])
        order = order[size:]
    assert refused(lambda: fh.deal(A, dealer=W, hands=hands, kitty=order)) == says


def test_a_hand_that_lacks_a_card() -> None:
    order = list(A.pack.cards)
    hands = [order[:10], order[10:20], order[20:30], order[30:39]]
    message = refused(lambda: fh.deal(A, dealer=W, hands=hands, kitty=order[40:]))
    lacks = f"42 cards are not the 43-card pack of avondale; missing are {order[39]}"
    assert message == f"W was dealt 9 cards; 10 are right; {lacks}"


def test_no_kitty() -> None:
    order = list(A.pack.cards)
    hands = [order[at : at + 10] for at in range(0, 40, 10)]
    assert refused(lambda: fh.deal(A, dealer=W, hands=hands)).endswith("HK HA JK")


@pytest.mark.parametrize("dealer", [-1, 4, 17])
def test_a_dealer_who_is_not_at_the_table(dealer: int) -> None:
    message = refused(lambda: fh.deal(A, dealer=fh.Seat(dealer), seed=1))
    assert message == f"there is no seat {dealer}: seats are 0 to 3"
    assert str(dealer) in refused(lambda: fh.Match.start(A, dealer=fh.Seat(dealer)))


def test_exactly_one_way_of_dealing() -> None:
    order = list(A.pack.cards)
    expected = "deal needs exactly one of seed, cards and hands"
    assert refused(lambda: fh.deal(A, dealer=W)) == expected
    assert refused(lambda: fh.deal(A, dealer=W, seed=1, cards=order)) == expected
    assert refused(lambda: fh.deal(A, dealer=W, cards=order, hands=[order[:10]])) == expected


@pytest.mark.parametrize("how", ["seed", "cards"])
def test_a_kitty_goes_only_with_hands(how: str) -> None:
    """A kitty given beside a seed or a pack in order would otherwise be dropped without a word."""
    order = list(A.pack.cards)
    way: dict[str, Any] = {how: 1 if how == "seed" else order}
    assert "kitty" in refused(lambda: fh.deal(A, dealer=W, kitty=order[:3], **way))


def test_what_is_laid_out_is_what_is_held() -> None:
    order = list(reversed(list(A.pack.cards)))
    hands = [order[at : at + 10] for at in range(0, 40, 10)]
    state = fh.deal(A, dealer=S, hands=hands, kitty=order[40:])
    assert [set(hand) for hand in state.hands] == [set(hand) for hand in hands]
    assert set(state.deal.kitty) == set(order[40:])
    assert state.seat == W


# the shuffle

SEED_0 = """
H10 D10 S5 D5 S9 C10 C7 D4 C8 HQ CK SJ D9 SK H5 HA S8 D8 CQ SA CA DQ S6 DA DK H6 D7 C6 H8 HJ C9 C5 S10 H4 S7 H9 D6 JK H7
SQ CJ DJ HK
"""
SEED_7 = """
C5 H10 D8 C10 CQ HQ H5 HJ C8 H7 S8 DK SQ D7 SA HA S5 H4 C7 DA C6 HK S9 DQ D9 H8 D5 S10 H9 CA CJ SK JK D4 D6 D10 H6 S6 DJ
CK SJ S7 C9
"""
SEED_TEXT = """
HJ SJ DQ H8 DK S9 H7 HA D4 H9 JK S10 S6 D6 D9 CQ H5 CK S5 C10 D5 HK DA C5 CA SA S8 SK D7 H4 D8 D10 C7 H10 CJ SQ C8 C9 DJ
HQ S7 C6 H6
"""

Sha = Callable[[bytes], Any]


def by_the_book(cards: list[fh.Card], seed: int | str, sha: Sha = hashlib.sha256) -> list[fh.Card]:
    """The documented shuffle once more: SHA-256 blocks, 64-bit big-endian words, Fisher-Yates from the last card."""

    def words() -> Iterator[int]:
        block = 0
        while True:
            digest = sha(f"fivehundred/{seed}/{block}".encode()).digest()
            yield from (int(digest[at : at + 8].hex(), 16) for at in (0, 8, 16, 24))
            block += 1

    stream = words()
    pile = sorted(cards, key=lambda card: card.index)
    for open_cards in range(len(pile), 1, -1):
        fair = 2**64 - 2**64 % open_cards
        word = next(stream)
        while word >= fair:
            word = next(stream)
        chosen = word % open_cards
        pile[open_cards - 1], pile[chosen] = pile[chosen], pile[open_cards - 1]
    return pile


@pytest.mark.parametrize(
    ("seed", "order"),
    [(0, SEED_0), (7, SEED_7), ("kitchen table", SEED_TEXT)],
    ids=lambda part: repr(part) if len(str(part)) < 20 else "",
)
def test_orders_that_never_change(seed: int | str, order: str) -> None:
    expected = fh.cards(order)
    assert len(set(expected)) == 43
    assert dealing.shuffled(A.pack, seed) == expected
    assert fh.deal(A, dealer=W, seed=seed) == fh.deal(A, dealer=W, cards=expected)


@pytest.mark.parametrize("seed", [0, 1, -1, 2**70, "", "7", "x", "å ♠", "first dealer/3"])
@pytest.mark.parametrize("rules", [A, C, profiles.NORWEGIAN], ids=lambda rules: rules.name)
def test_the_shuffle_is_the_documented_one(rules: RuleSet, seed: int | str) -> None:
    assert list(dealing.shuffled(rules.pack, seed)) == by_the_book(list(rules.pack.cards), seed)


def test_a_word_that_would_favour_some_cards_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    def sha(data: bytes) -> Any:
        if data.endswith(b"/0"):  # the first four words are the highest there are
            return SimpleNamespace(digest=lambda: b"\xff" * 32)
        return hashlib.sha256(data)

    monkeypatch.setattr(dealing, "sha256", sha)
    assert list(dealing.shuffled(A.pack, 7)) == by_the_book(list(A.pack.cards), 7, sha)
    assert list(dealing.shuffled(A.pack, 7)) != by_the_book(list(A.pack.cards), 7)


def test_a_number_and_its_text_are_the_same_seed() -> None:
    assert dealing.shuffled(A.pack, 7) == dealing.shuffled(A.pack, "7")


def test_every_card_comes_to_every_place_about_equally_often() -> None:
    packs = [dealing.shuffled(C.pack, seed) for seed in range(3300)]
    for place in range(len(C.pack.cards)):
        check_even(Counter(pack[place] for pack in packs), set(C.pack.cards))


@pytest.mark.parametrize("laid", [2, 4, 6])
def test_a_wrong_number_of_discards_ends_the_deal_when_a_hand_is_empty(laid: int) -> None:
    state = called(dealt(profiles.AVONDALE, {}, dealer=fh.W), "8H - - -")
    assert isinstance(state, fh.Exchanging)
    state = fh.force(state, fh.Discard(fh.CardSet.of(list(state.hands[fh.N])[:laid])))
    end = at_random(state, random.Random(laid))
    assert len(end.tricks) == sum(end.won) == min(10, 13 - laid)
    assert len(end.hands[fh.N]) == max(0, 3 - laid)
