"""The kinds of work of `soak`: what is done with one seed, and what that counts.

To add a kind, write a function of a `Random` that returns its figures, and put it into `KINDS` with its share.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

from attrs import frozen

import comparing_cases as cases
from comparing import Both
from comparing_scores import agree, compare_bids
from fivehundred import RuleSet, Seat
from fivehundred.profiles.registry import OWN
from fivehundred.rules.options import Value
from fivehundred.testing.laws.deals import check_deal
from fivehundred.testing.laws.matches import check_match
from fivehundred.testing.laws.rules import check_values
from fivehundred.testing.playing import KEEPER, MATCH_PLAYERS, PLAYERS, travel
from fivehundred.testing.random_rules import Chance, any_changes, any_rules, changed
from fuzz import fuzz_reader
from fuzz_readers import READERS
from random_policies import any_rules_of_others, hold_to_laws
from strategies import TABLES

HANDS = 4
"""Hands for each rule set at random: to make one takes as long as to play one."""


def hands(rng: Random) -> Counter[str]:
    """Whole hands under rules at random, from the deal to the points, compared with the oracle."""
    rules = any_rules(Chance(rng))
    compare_bids(rules)
    plays = 0
    for _ in range(HANDS):
        end = agree(rules, rng.randrange(rules.players), rng.getrandbits(32), rng.choice(PLAYERS))
        plays += sum(len(trick.plays) for trick in end.tricks)
    return Counter({"rule sets": 1, "hands compared": HANDS, "plays compared": plays})


def any_table(rng: Random) -> RuleSet:
    return rng.choice(TABLES) if rng.random() < 0.5 else any_rules(Chance(rng))


def some(rng: Random, names: list[str], most: int = 8) -> dict[str, Value]:
    return any_changes(Chance(rng), names, most)


def jokers(rng: Random) -> Counter[str]:
    """Jokers that are kept to the end, a hand that holds both, and hi-lo, compared with the oracle."""
    rules = changed(any_table(rng), some(rng, cases.JOKER_OPTIONS))
    Both(rules, rng).hand(Seat(rng.randrange(rules.players)), KEEPER)
    cases.both_jokers(some(rng, cases.JOKER_OPTIONS), rng.getrandbits(32), rng.random() < 0.5)
    cases.hi_lo(any_table(rng), some(rng, cases.HI_LO_OPTIONS, 12), rng.randrange(6), rng.getrandbits(32))
    return Counter({"rule sets": 3, "hands compared": 3})


def claims(rng: Random) -> Counter[str]:
    """Claims in the last tricks of a hand, compared with the oracle."""
    rules = changed(any_table(rng), some(rng, cases.CLAIM_OPTIONS))
    cases.claims(rules, rng.randrange(6), rng.getrandbits(32), rng.choice(PLAYERS))
    return Counter({"rule sets": 1, "hands with claims compared": 1})


def auctions(rng: Random) -> Counter[str]:
    """An auction under any of its rules, compared with the oracle."""
    rules = changed(rng.choice(TABLES), some(rng, cases.AUCTION_OPTIONS, 12))
    compare_bids(rules)
    cases.auction(rules, rng.getrandbits(32), rng.choice(PLAYERS[:4]))
    return Counter({"rule sets": 1, "auctions compared": 1})


def outcomes(rng: Random) -> Counter[str]:
    """Points and winners after any outcome, and near a cap, compared with the oracle."""
    cases.outcomes(changed(any_table(rng), some(rng, cases.END_OPTIONS, 10)), rng.getrandbits(32))
    cases.capped(any_table(rng), rng.choice(cases.CAPS), rng.getrandbits(32))
    return Counter({"rule sets": 2, "outcomes compared": 4})


def laws(rng: Random) -> Counter[str]:
    """Rules at random, a deal and a match of them, held to every law."""
    rules, seed = any_rules(Chance(rng)), rng.getrandbits(32)
    check_values(rules)
    check_deal(travel(rules, Seat(rng.randrange(rules.players)), seed, rng.choice(PLAYERS), seed), rng.randrange(2**16))
    match = check_match(rules, rng.getrandbits(32), rng.choice(MATCH_PLAYERS))
    return Counter({"rule sets": 1, "matches": 1, "deals under laws": 1 + match.deals})


def matches(rng: Random) -> Counter[str]:
    """A match of a profile, held to the laws."""
    match = check_match(rng.choice(OWN), rng.getrandbits(32), rng.choice(MATCH_PLAYERS))
    return Counter({"matches": 1, "deals under laws": match.deals})


def policies(rng: Random) -> Counter[str]:
    """A deal and a match by policies at random, held to every law."""
    return Counter({"rule sets": 1, "matches": 1, "deals under laws": hold_to_laws(any_rules_of_others(rng), rng)})


def inputs(rng: Random) -> Counter[str]:
    """Hostile input for every reader: read, or refused as it promises, in time and in a short sentence."""
    for name in READERS:
        answer = fuzz_reader(name, rng.getrandbits(32))
        assert not answer.too_long, f"{answer.seconds:.1f} s: tests/fuzz.py --reader {name} --seed {answer.number}"
    return Counter({"hostile inputs": len(READERS)})


@frozen
class Kind:
    """A kind of work, and how often a round of `soak` does it."""

    work: Callable[[Random], Counter[str]]
    times: int


KINDS: dict[str, Kind] = {
    "hands": Kind(hands, 20),
    "jokers": Kind(jokers, 2),
    "claims": Kind(claims, 2),
    "auctions": Kind(auctions, 3),
    "outcomes": Kind(outcomes, 3),
    "laws": Kind(laws, 1),
    "matches": Kind(matches, 1),
    "policies": Kind(policies, 1),
    "inputs": Kind(inputs, 2),
}
