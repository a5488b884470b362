"""The kernel's source as it stands, compiled to machine code, against the interpreter."""

from __future__ import annotations

import inspect
import random
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

import fivehundred as fh
from fivehundred import _kernel, profiles
from fivehundred._kernel import NO_SUIT, STRIDE
from fivehundred._tables import Numbering, tables_for
from fivehundred.phases.dealing import dealt, shuffled
from fivehundred.rules.ruleset import RuleSet

numba: Any = pytest.importorskip("numba")
numpy: Any = pytest.importorskip("numpy")

FUNCTIONS = {
    name
    for name, function in vars(_kernel).items()
    if inspect.isfunction(function) and function.__module__ == _kernel.__name__
}
PLAYS = 1000
LEADING = -1


@pytest.fixture(scope="module")
def compiled() -> Iterator[ModuleType]:
    """A second copy of the kernel in which every function is compiled, so that they call each other compiled."""
    module = ModuleType("compiled_kernel")
    sys.modules[module.__name__] = module
    exec(compile(inspect.getsource(_kernel), str(_kernel.__file__), "exec"), module.__dict__)
    for name, function in list(vars(module).items()):
        if inspect.isfunction(function) and function.__module__ == module.__name__:
            setattr(module, name, numba.njit(function))
    yield module
    del sys.modules[module.__name__]


def arrays(tables: _kernel.Tables) -> Any:
    parts: list[Any] = [numpy.array(part, dtype=numpy.int64) if isinstance(part, tuple) else part for part in tables]
    return _kernel.Tables(*parts)


def bits(mask: int) -> list[int]:
    return [number for number in range(mask.bit_length()) if mask >> number & 1]


class Both:
    """Asks the interpreter and the machine code the same and insists on the same answer."""

    def __init__(self, numbering: Numbering, compiled: ModuleType) -> None:
        self.plain, self.arrays = numbering.tables, arrays(numbering.tables)
        self.compiled = compiled
        self.asked: dict[str, int] = {}

    def __call__(self, name: str, *arguments: int) -> int:
        tables = "t" in inspect.signature(getattr(_kernel, name)).parameters
        plain = getattr(_kernel, name)(*[self.plain] * tables, *arguments)
        fast = getattr(self.compiled, name)(*[self.arrays] * tables, *arguments)
        assert fast == plain, (name, arguments)
        self.asked[name] = self.asked.get(name, 0) + 1
        return int(plain)


def random_deal(ask: Both, rules: RuleSet, numbering: Numbering, declarer: int, chance: random.Random) -> int:
    """One deal of legal random cards; returns the number of cards played."""
    t = numbering.tables
    dealt_hands, _ = dealt(rules, fh.Seat(0), shuffled(rules.pack, chance.getrandbits(64)))
    hands = [int(numbering.lane(hand)) for hand in dealt_hands]
    leader, led_suits, shown, plays = declarer, 0, [0] * t.players, 0
    for trick in range(t.tricks):
        last = int(trick == t.tricks - 1)
        seat, led, best, winner = leader, LEADING, -1, leader
        for _ in range(t.active.bit_count()):
            side = int(seat == declarer)
            if led == LEADING:
                legal = ask("legal_leads", hands[seat], led_suits, shown[seat], last)
                card = chance.choice(bits(legal))
                ask("lead_index", led_suits, shown[seat], last, 0)
                right = ask("lead_right", hands[seat], led_suits, shown[seat], last)
                named = bits(ask("lead_choices", hands[seat], led_suits, shown[seat], last) & 15)
                led = ask("led_by", card, chance.choice([*named, NO_SUIT]), last)
                power = ask("lead_strength", card, led, right)
            else:
                if not hands[seat] & t.lanes[NO_SUIT] and led != NO_SUIT:
                    ask("follow_suit", hands[seat], t.lanes[led])
                legal = ask("legal_follows", hands[seat], led, led_suits, shown[seat], last, side)
                card = chance.choice(bits(legal))
                void = int(led == NO_SUIT or not hands[seat] & t.lanes[led])
                right = ask("follow_right", led, void, led_suits, shown[seat], last, side)
                power = ask("strength", card, led, right)
                shown[seat] |= ask("shows_void", card, led)
            assert legal & ~hands[seat] == 0
            hands[seat] ^= 1 << card
            if power > best:
                best, winner = power, seat
            seat = ask("next_seat", seat)
            plays += 1
        assert seat == leader
        led_suits = ask("after_led", led_suits, led)
        assert ask("end_of_play", trick + 1, min(hand.bit_count() for hand in hands)) == t.tricks
        leader = winner
    return plays


TWO_JOKERS = fh.with_options(
    profiles.AVONDALE, suit_floor="4 4 4 4", jokers=2, kitty_size=6, deal_packets="3(2) 4(2) 3(2)"
)


@pytest.mark.parametrize(
    ("rules", "bid"),
    [
        (profiles.AVONDALE, "8H"),
        (profiles.AVONDALE, "7NT"),
        (profiles.AVONDALE, "MIS"),
        (profiles.SWEDISH_CLASSIC, "7NT"),
        (profiles.ANGLO_SAXON_3P, "MIS"),
        (TWO_JOKERS, "8NT"),
    ],
    ids=lambda part: part if isinstance(part, str) else part.name,
)
def test_random_plays(rules: RuleSet, bid: str, compiled: ModuleType) -> None:
    contract = fh.call(bid)
    assert isinstance(contract, fh.Bid | fh.Misere)
    numbering = tables_for(rules, fh.Contract(contract, fh.Seat(1)))
    ask = Both(numbering, compiled)
    chance = random.Random(f"{rules.name} {bid}")
    plays = 0
    while plays < PLAYS:
        plays += random_deal(ask, rules, numbering, 1, chance)
    assert ask.asked.keys() == FUNCTIONS


def test_a_named_joker(compiled: ModuleType) -> None:
    rules = profiles.AVONDALE
    numbering = tables_for(rules, fh.Contract(fh.Bid(8, fh.Strain.NO_TRUMP), fh.N), ((fh.JOKER, fh.Suit.DIAMONDS),))
    assert numbering.tables.lanes[NO_SUIT] == 0
    ask = Both(numbering, compiled)
    assert random_deal(ask, rules, numbering, 0, random.Random(1)) == 40
    joker, ace = numbering.number[fh.JOKER.index], numbering.number[fh.card("DA").index]
    assert ask("strength", joker, fh.Suit.DIAMONDS, 0) > ask("strength", ace, fh.Suit.DIAMONDS, 0)
    assert ask("strength", joker, fh.Suit.SPADES, 0) == 0


def test_the_tables_are_as_long_as_the_kernel_reads_them() -> None:
    for contract in (None, fh.Contract(fh.Bid(6, fh.Strain.SPADES), fh.N), fh.Contract(fh.MISERE, fh.N)):
        t = tables_for(profiles.AVONDALE, contract).tables
        assert [len(part) for part in (t.lanes, t.lead, t.follow)] == [5, 1024, 32]
        assert len(t.key) == 5 * STRIDE
        assert len(t.suit_of) == len(t.joker_key) == 43
