"""The laws of a match: points add up, the deal goes round, it ends."""

from __future__ import annotations

import pickle

from fivehundred.errors import IllegalAction
from fivehundred.game import score
from fivehundred.match import Match
from fivehundred.rules.ruleset import RuleSet
from fivehundred.testing.laws.base import need
from fivehundred.testing.laws.deals import check_end
from fivehundred.testing.playing import MATCH_PLAYERS, Player, match_ends, play_match

MOST_DEALS = 20_000
"""Deals after which a match that must end is given up: random players may need thousands to make a contract."""
SOME_DEALS = 100
"""A match that lasts longer is taken never to end."""


def check_match(rules: RuleSet, seed: int | str = 0, player: Player = MATCH_PLAYERS[0]) -> Match:
    """Play a match of random hands and hold it to the laws: points add up, the deal goes round, it ends."""
    where = f"{rules.name}, a match with seed {seed}"
    sure = match_ends(rules)
    match, ends = play_match(rules, seed, player, MOST_DEALS if sure else SOME_DEALS)
    need(match.over or not sure, f"no end after {match.deals} deals: {match}", where)
    replayed = Match.start(rules, seed=seed)
    for end in ends:
        before, dealer = replayed, end.deal.dealer
        check_end(end, where)
        need(not before.over and dealer == before.dealer, f"dealt after the end, or by {dealer}: {before}", where)
        replayed = before.add(end)
        scored = before.deals + (not end.thrown_in)
        need(replayed.deals == scored, f"deals are not counted: {replayed}", where)
        due = {(dealer + 1) % rules.players, *([dealer] if end.thrown_in else [])}
        need(replayed.dealer in due, f"seat {dealer} dealt, next deals {replayed.dealer}", where)
        points = score(end, totals=before.totals).points
        sums = tuple(old + new for old, new in zip(before.totals, points, strict=True))
        need(replayed.totals == sums, f"{before.totals} and {points} make {replayed.totals}", where)
    need(replayed == match and hash(replayed) == hash(match), "the same deals make another match", where)
    need(pickle.loads(pickle.dumps(match)) == match, "a pickle changes the match", where)
    if match.over:
        winning = rules.winning
        need(bool(match.winners) and bool(match.reason), f"over without a winner or a reason: {match}", where)
        decided = bool(winning.fallen(match.totals)) or max(match.totals) >= winning.target
        decided = decided or winning.apart(match.totals) is not None
        need(decided or match.deals == winning.deal_limit, f"over for no reason: {match}", where)
        try:
            match.deal(seed=0)
        except IllegalAction:
            return match
        raise AssertionError(f"a deal after the end\n  in {where}")
    need(not match.winners, f"a winner before the end: {match}", where)
    return match
