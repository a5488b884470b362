"""Policies that somebody may write, at random: for each set of facts one answer, with a rule of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any, cast

from attrs import frozen

import fivehundred as fh
from fivehundred.rules.joker import FollowFacts, FollowRight, LeadFacts, LeadRight
from fivehundred.rules.partner import Bar, CardFacts
from fivehundred.rules.penalties import Penalty, RevokeFacts
from fivehundred.rules.rounds import AuctionFacts
from fivehundred.rules.schedule import Rows, Table
from fivehundred.rules.scoring import Counts, Tally, TallyFacts
from fivehundred.seats import Seat
from fivehundred.testing.laws.deals import check_deal
from fivehundred.testing.laws.matches import check_match
from fivehundred.testing.playing import KEEPER, MATCH_PLAYERS, PLAYERS, travel
from fivehundred.testing.random_rules import Chance, any_changes, changed
from strategies import TABLES


@frozen
class AnyJoker:
    """A joker by any answers whatever."""

    seed: int

    def leading(self, facts: LeadFacts) -> LeadRight:
        return lead_answer(self.seed, facts)

    def following(self, facts: FollowFacts) -> FollowRight:
        return follow_answer(self.seed, facts)


@cache
def lead_answer(seed: int, facts: LeadFacts) -> LeadRight:
    draw = Random(f"{seed} {facts}")
    names = draw.choice([0, draw.randrange(16), draw.randrange(16)])
    mine = f"club.lead-{draw.randrange(10**9)}"
    wins = draw.random() < 0.5
    unnamed = draw.random() < 0.3
    if draw.random() < 0.2:  # one rule for everything
        return LeadRight(names, unnamed, wins, mine)
    return LeadRight(names, unnamed, wins, mine, must_rule=f"{mine}-must", may_not_rule=f"{mine}-other")


@cache
def follow_answer(seed: int, facts: FollowFacts) -> FollowRight:
    draw = Random(f"{seed} {facts}")
    may, must, wins = draw.random() < 0.5, draw.random() < 0.2, draw.random() < 0.5
    return FollowRight(may, must, wins, f"club.follow-{draw.randrange(10**9)}")


@frozen
class AnyDraw:
    """Any seat deals first."""

    seed: int

    def draw(self, cards: Sequence[fh.Card], players: int) -> Seat:
        return Seat(Random(f"{self.seed} {cards[0]}").randrange(players))


@frozen
class AnyMode:
    """Any seat speaks next, for some calls; at the least one speaks."""

    seed: int

    def next_seat(self, facts: AuctionFacts) -> Seat | None:
        said = len(facts.calls)
        draw = Random(f"{self.seed} {said} {facts.calls[-1:]}")
        if facts.redeal or said == 4 * facts.players or (said and draw.random() < 0.1):
            return None
        return Seat(draw.randrange(facts.players))


@frozen
class AnyPassOut:
    """A deal that everybody passes is played or not, for any points of a trick."""

    played: bool
    dealer_must_bid: bool
    same_dealer: bool
    tally: Tally | None


@frozen
class AnyCall:
    """Any cards may be called."""

    seed: int

    def bars(self, facts: CardFacts) -> Bar | None:
        draw = Random(f"{self.seed} {facts.card} {facts.card in facts.trumps} {facts.card in facts.bowers}")
        return Bar(f"club.bar-{draw.randrange(10**9)}") if draw.random() < 0.5 else None


@frozen
class AnyTricks:
    """Any points for tricks."""

    seed: int

    def tally(self, facts: TallyFacts) -> Tally | None:
        draw = Random(f"{self.seed} {facts}")
        if draw.random() < 0.3:
            return None
        counts = draw.choice([Counts.OWN, Counts.OPPONENTS])
        return Tally(f"club.tricks-{draw.randrange(10**9)}", counts, draw.choice([1, 5, 10, 20]))


@frozen
class AnyPenalty:
    """Any cost of a revoke."""

    seed: int

    def judge(self, facts: RevokeFacts) -> Penalty | None:
        draw = Random(f"{self.seed} {facts}")
        if draw.random() < 0.2:
            return None
        mine = f"club.revoke-{draw.randrange(10**9)}"
        made = draw.random() < 0.5
        contract = mine if made != facts.made or draw.random() < 0.5 else None
        others = draw.random() < 0.5
        if facts.own:  # whether the other opponents of the declarer score is said of an opponent's revoke alone
            return Penalty(made=made, contract_rule=contract, others_score=others)
        points = draw.choice([0, -50, -100])
        return Penalty(made=made, contract_rule=contract, points=points, rule=mine, others_score=others)


@frozen
class AnySides:
    """Any seats belong together, as many in every side."""

    seed: int

    def sides(self, players: int) -> tuple[tuple[Seat, ...], ...]:
        draw = Random(f"{self.seed} {players}")
        size = draw.choice([size for size in range(1, players) if players % size == 0])
        seats = draw.sample(range(players), players)
        sides = [sorted(seats[at : at + size]) for at in range(0, players, size)]
        return tuple(tuple(map(Seat, side)) for side in sorted(sides))


def any_table(rng: Random) -> Table:
    rows = tuple(tuple(rng.randrange(10, 800, 5) for _ in range(5)) for _ in range(5))
    return Table("any", cast(Rows, rows))


def any_pass_out(rng: Random) -> AnyPassOut:
    played, must = rng.choice([(True, False), (False, True), (False, False)])
    tally = Tally("club.passed-out", rng.choice([Counts.OWN, Counts.OWN]), rng.choice([5, 10])) if played else None
    return AnyPassOut(played, must, not played and rng.random() < 0.5, rng.choice([tally, None]))


POLICIES: dict[str, Callable[[Random], Any]] = {
    "partnership": lambda rng: AnySides(rng.getrandbits(32)),
    "first_dealer": lambda rng: AnyDraw(rng.getrandbits(32)),
    "auction_mode": lambda rng: AnyMode(rng.getrandbits(32)),
    "schedule": any_table,
    "pass_out": any_pass_out,
    "callable": lambda rng: AnyCall(rng.getrandbits(32)),
    "joker_nt_model": lambda rng: AnyJoker(rng.getrandbits(32)),
    "defender_points": lambda rng: AnyTricks(rng.getrandbits(32)),
    "revoke_penalty": lambda rng: AnyPenalty(rng.getrandbits(32)),
}
"""A policy at random for each option that takes one."""


def any_rules_of_others(rng: Random) -> fh.RuleSet:
    """A table with other options, and then one or several policies."""
    table = rng.choice(TABLES)
    if rng.random() < 0.5:
        table = changed(table, any_changes(Chance(rng), most=10))
    names = rng.sample(list(POLICIES), rng.choice([1, 1, 2, 4]))
    if "callable" in names:
        table = rng.choice([rules for rules in TABLES if rules.partner is not None])
    return changed(table, {name: POLICIES[name](rng) for name in names})


def hold_to_laws(rules: fh.RuleSet, rng: Random) -> int:
    """A deal and a match keep the laws, and go as the policies say; how many deals that were."""
    seed, player = rng.getrandbits(32), rng.choice((*PLAYERS, KEEPER))
    journey = travel(rules, Seat(rng.randrange(rules.players)), seed, player, seed)
    check_deal(journey, rng.randrange(2**16))
    for state in journey.states:
        check_answers(state)
    return 1 + check_match(rules, seed, rng.choice(MATCH_PLAYERS)).deals


def check_answers(state: fh.State) -> None:
    """Who speaks next, and which cards may be called, is as the policies answer."""
    deal, rules = state.deal, state.deal.rules
    mode = rules.auction.mode
    if isinstance(mode, AnyMode):
        facts = AuctionFacts(rules.players, fh.Seat((deal.dealer + 1) % rules.players), deal.calls)
        assert mode.next_seat(facts) == (state.seat if isinstance(state, fh.Bidding) else None)
    if not isinstance(state, fh.Announcing) or not state.partner:
        return
    assert rules.partner is not None
    assert deal.contract is not None
    policy = rules.partner.callable
    if not isinstance(policy, AnyCall):
        return
    suit = deal.contract.trump
    trumps = fh.CardSet.of(
        [card for card in rules.pack.cards if suit is not None and deal.numbering.suit(card) is suit]
    )
    bowers = fh.CardSet.of([card for card in trumps if card.rank is fh.Rank.JACK])
    away = {*state.hands[state.seat], *deal.discard, *state.unanswered}
    for card in rules.pack.cards:
        if card in away:
            continue
        bar = policy.bars(CardFacts(card=card, trumps=trumps, bowers=bowers))
        refused = fh.why_not_announce(state, partner=card)
        assert (refused and refused.rule) == (bar and bar.rule), (card, refused)
