"""Situations that random hands seldom come to, made for the comparison of engine and oracle."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from comparing import Both, contract_text
from comparing_scores import Outcome, any_outcome, compare_scores, outcome_of, totals_near_the_end
from fivehundred import (
    PASS,
    Bidding,
    Exchanging,
    RuleSet,
    Seat,
    State,
    apply,
    call,
    can_bid,
    cards,
    deal,
    exchange,
    ladder,
)
from fivehundred.rules.options import OPTIONS, Value
from fivehundred.testing.playing import KEEPER, PLAYERS, Player
from fivehundred.testing.random_rules import MIXED, changed
from strategies import TWO_JOKERS

JOKER_OPTIONS = [name for name in MIXED if name.startswith("joker_")]
AUCTION_OPTIONS = [
    "hand_redeal_right",
    *(name for name in MIXED if OPTIONS[name].chapter in ("auction", "bids")),
    *("misere", "misere_rank", "misere_needs", "open_misere", "open_misere_rank", "open_misere_needs"),
    "other_no_trick_bids",
]
END_OPTIONS = [
    *("pass_out", "slam_min", "misere_partner", "misere_stop", "misere_defender_points"),
    *("partner_split", *(name for name in MIXED if OPTIONS[name].chapter in ("score", "end", "breach"))),
]
HI_LO_OPTIONS = [
    *(name for name in JOKER_OPTIONS if name != "joker_stand_in"),
    *("misere_kitty", "misere_partner", "misere_stop", "misere_defender_points", "first_leader"),
]
CLAIM_OPTIONS = ["defender_unit", "misere_stop", "misere_partner", "other_no_trick_bids"]
CAPS = ("490_if_contract_failed", "490_always", "none_above_400")


def auction(rules: RuleSet, seed: int, player: Player) -> None:
    """An auction alone."""
    Both(rules, Random(seed)).bid(deal(rules, dealer=Seat(seed % rules.players), seed=seed), player)


def both_jokers(changes: Mapping[str, Value], seed: int, misere: bool) -> None:
    """Two suits without a gap and both jokers: they lead to the last tricks, often after void was shown."""
    rules = changed(TWO_JOKERS, {"first_leader": "left_of_dealer", "joker_nomination": "none", **changes})
    rng = Random(seed)
    first, second = rng.sample("SCDH", 2)
    strong = cards(f"JKB JKR {first}A {first}K {first}Q {first}J {second}A {second}K {second}Q {second}J")
    rest = [card for card in rules.pack.cards if card not in strong]
    rng.shuffle(rest)
    hands = [strong, *(rest[at : at + 10] for at in (0, 10, 20))]
    dealer = Seat(rng.randrange(4))
    state: State = deal(rules, dealer=dealer, hands=hands, kitty=rest[30:])
    bidder = rng.randrange(4)
    while isinstance(state, Bidding):
        wanted = call("MIS" if misere and can_bid(state, call("MIS")) else "10NT")
        state = apply(state, wanted if state.seat == bidder and can_bid(state, wanted) else PASS)
    exchanged = isinstance(state, Exchanging)
    if isinstance(state, Exchanging):
        state = exchange(state, [card for card in state.hands[state.seat] if card in rest][: state.missing])
    both = Both(rules, rng)
    state = both.before_play(state, KEEPER, exchanged)
    both.play(state, contract_text(state.deal.contract), KEEPER)


def hi_lo(table: RuleSet, changes: Mapping[str, Value], dealer: int, seed: int) -> None:
    """The contract to take exactly five tricks, which is seldom bid."""
    rules = changed(changed(table, changes), {"other_no_trick_bids": "hi-lo_350"})
    wanted = call("HILO")
    assert wanted in ladder(rules)
    rng, bidder = Random(seed), seed % rules.players
    state: State = deal(rules, dealer=Seat(dealer % rules.players), seed=seed)
    while isinstance(state, Bidding):
        wants = state.seat == bidder or not can_bid(state, PASS)
        state = apply(state, wanted if wants and can_bid(state, wanted) else PASS)
    contract = contract_text(state.deal.contract)
    if contract is None:
        return
    both = Both(rules, rng)
    end = both.play(both.before_play(state, KEEPER), contract, PLAYERS[0])
    assert sum(end.won) == rules.pack.hand_size
    compare_scores(outcome_of(end), (0,) * len(rules.seating.sides))


def claims(rules: RuleSet, dealer: int, seed: int, player: Player) -> None:
    """A hand in whose last tricks some are claimed."""
    Both(rules, Random(seed), claims=True).hand(Seat(dealer % rules.players), player)


def outcomes(rules: RuleSet, seed: int, count: int = 3) -> None:
    """Points and winners of several outcomes, each after several totals."""
    rng = Random(seed)
    for _ in range(count):
        outcome = any_outcome(rules, rng)
        for _ in range(4):
            totals = totals_near_the_end(outcome, rng)
            compare_scores(outcome, totals, rng.randrange(rules.winning.deal_limit or 1))


def capped(table: RuleSet, cap: str, seed: int) -> None:
    """An outcome after each total at which a cap on trick points can matter."""
    rules = changed(table, {"defender_cap": cap})
    outcome: Outcome = any_outcome(rules, Random(seed))
    target = rules.winning.target
    for total in range(target - 115, target - 5, 5):
        if not rules.winning.ended(total):
            compare_scores(outcome, (total,) * len(rules.seating.sides))
