"""Small games of many sorts: tables of a few high cards, and positions of them that leave something open."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import attrs

import fivehundred as fh
from fivehundred.rules.pack import ExtraRanks
from fivehundred.testing import travel
from fivehundred.testing.playing import Player
from fivehundred.testing.random_rules import Chance, any_changes, changed
from fivehundred.view import View, view
from small_games import Lots, done
from strategies import TABLES

A, K, Q, J = fh.Rank.ACE, fh.Rank.KING, fh.Rank.QUEEN, fh.Rank.JACK
Floor = tuple[fh.Rank, fh.Rank, fh.Rank, fh.Rank]
"""The lowest rank of spades, clubs, diamonds and hearts."""


def small(name: str, floor: Floor, hand: int, kitty: int, undealt: int = 0, **changes: object) -> fh.RuleSet:
    """A table of a few high cards: the rules of another one with small hands."""
    rules = next(one for one in TABLES if one.name == name)
    return shrunk(fh.with_options(rules, **changes) if changes else rules, floor, hand, kitty, undealt)


def shrunk(rules: fh.RuleSet, floor: Floor, hand: int, kitty: int, undealt: int) -> fh.RuleSet:
    """The same rules with a few high cards."""
    pack = attrs.evolve(
        rules.pack, floor=floor, extra_ranks=ExtraRanks.NONE, hand_size=hand, kitty_size=kitty, undealt=undealt,
        packets=((hand, kitty),),
    )  # fmt: skip
    assert len(pack.cards) == rules.players * hand + kitty + undealt, len(pack.cards)
    return attrs.evolve(rules, pack=pack, name=f"small {rules.name}")


TWO_PLAYERS = tuple(
    fh.with_options(fh.profile("swedish_2p"), jokers=jokers, kitty_size=4 + jokers, deal_packets=packets)
    for jokers, packets in ((1, "3(3) 4(2) 3"), (2, "3(2) 4(2) 3(2)"))
)
"""Two players with one joker and with two."""
DOWN = (A, K, Q, J, fh.Rank(10), fh.Rank(9))


def any_small(rng: Random, tables: Sequence[fh.RuleSet]) -> fh.RuleSet:
    """One of these tables with any options and a few high cards, of which now and then some stay undealt."""
    rules = changed(rng.choice(tables), any_changes(Chance(rng), most=6))
    while True:
        hand, kitty, undealt = rng.choice((1, 2, 3)), rng.choice((0, 1, 2, 3)), rng.choice((0, 0, 1, 2))
        more = rules.players * hand + kitty + undealt - rules.pack.jokers - 4
        if not 0 <= more <= 16:
            continue
        high = [1, 1, 1, 1]  # cards of each suit
        for _ in range(more):
            high[rng.choice([suit for suit in range(4) if high[suit] < len(DOWN)])] += 1
        s, c, d, h = (DOWN[count - 1] for count in high)
        try:
            return shrunk(rules, (s, c, d, h), hand, kitty, undealt)
        except fh.RuleSetError:
            continue


class NoGrand(Exception):
    """The rules force somebody to name a suit."""


class Grand(Player):
    """A random player who names no suit as trumps: a small pack need not have its jacks."""

    def choose(self, state: fh.State, legal: Sequence[fh.Action], rng: Random) -> fh.Action:
        """One of the legal actions."""
        kept = [act for act in legal if not isinstance(act, fh.Bid) or act.strain is fh.Strain.NO_TRUMP]
        if not kept:
            raise NoGrand
        return super().choose(state, kept, rng)


GRAND = Grand(passes=0.6, miseres=0.1)
NULL = Grand(passes=0.6, miseres=0.9, keeps=1.0)
SUITS = Player(passes=0.4, miseres=0.0)
Seen = Callable[[fh.State, View], bool]


def positions(rules: fh.RuleSet, player: Player, wanted: Seen, most: int) -> Iterator[tuple[fh.State, View]]:
    """States of random games with the view of some seat, of this sort and with not too many deals that may be."""
    for seed in itertools.count():
        rng = Random(seed)
        journey = travel(rules, fh.Seat(rng.randrange(rules.players)), seed, player, seed)
        for state in rng.sample(journey.states, len(journey.states)):
            seat = rng.choice((None, *map(fh.Seat, range(rules.players))))
            seen = view(state, seat)
            if wanted(state, seen) and Lots.of(seen).count(rules) <= most:
                yield state, seen
                break


def hidden_discard(state: fh.State, seen: View) -> bool:
    """Some cards are played, and some were discarded unseen."""
    return isinstance(state, fh.Playing) and done(state) > 3 and bool(state.deal.discard) and seen.discard is None


def opening(state: fh.State, seen: View) -> bool:
    """The declarer is or was asked for a joker's suit, and this seat does not know."""
    mine = seen.contract is not None and seen.contract.declarer == seen.seat
    return seen.stage is fh.Stage.PLAYING and not done(state) and not mine


def joker_shown(state: fh.State, seen: View) -> bool:
    """Somebody else has played a joker, and cards are left."""
    every = (*(play for trick in seen.tricks for play in trick.plays), *seen.plays)
    late = isinstance(state, fh.Playing) and any(seen.sizes)
    return late and any(play.card.is_joker and seat != seen.seat for seat, play in every)


def misere(state: fh.State, seen: View) -> bool:
    """Somebody has shown void in a misère."""
    return seen.contract is not None and seen.contract.is_misere and any(seen.voids) and any(seen.sizes)


def calling_again(state: fh.State, seen: View) -> bool:
    """The declarer's first call was not answered, and another than he waits for the next."""
    mine = seen.contract is not None and seen.contract.declarer == seen.seat
    return seen.stage is fh.Stage.CALLING and bool(seen.unanswered) and not mine


def answered(state: fh.State, seen: View) -> bool:
    """The declarer's second call was answered, and another than he does not know his cards."""
    mine = seen.contract is not None and seen.contract.declarer == seen.seat
    return bool(seen.unanswered) and not mine and seen.partner is not None and isinstance(state, fh.Playing)


def named(state: fh.State, seen: View) -> bool:
    """The joker has a suit, and another than the declarer has not seen it yet."""
    mine = seen.contract is not None and seen.contract.declarer == seen.seat
    late = isinstance(state, fh.Playing) and bool(seen.named) and done(state) > 2
    return late and not mine and state.hands[state.deal.leader] >= {joker for joker, _ in seen.named}


def again(state: fh.State, seen: View) -> bool:
    """The declarer had called a card before that nobody answered to."""
    return silent(state, seen) and bool(seen.unanswered)


def silent(state: fh.State, seen: View) -> bool:
    """A card was called, and another than the declarer does not see who holds it."""
    mine = seen.contract is not None and seen.contract.declarer == seen.seat
    return not mine and seen.called is not None and seen.partner is None and isinstance(state, fh.Playing)


def void(state: fh.State, seen: View) -> bool:
    """Somebody has shown void."""
    return any(seen.voids) and isinstance(state, fh.Playing) and any(seen.sizes)


def at(stage: fh.Stage) -> Seen:
    """A stage as another than the declarer sees it."""
    return lambda state, seen: seen.stage is stage and (not seen.contract or seen.contract.declarer != seen.seat)


HIGH, LOW = (J, J, J, J), (J, K, K, K)
SECRET: dict[str, Any] = {"callable": "not_joker", "call_own_or_buried": "secret_solo", "call_reveal": "silent"}
SMALL: dict[str, tuple[fh.RuleSet, Player, Seen]] = {
    "bidding": (small("three_two_jokers", (A, A, A, A), 1, 3), GRAND, at(fh.Stage.BIDDING)),
    "bidding, two players": (small("swedish_2p", (J, K, K, A), 3, 3), GRAND, at(fh.Stage.BIDDING)),
    "bidding, four players": (small("avondale", (K, A, A, A), 1, 2), GRAND, at(fh.Stage.BIDDING)),
    "bidding, six players": (small("avondale_6p", (K, K, A, A), 1, 1), GRAND, at(fh.Stage.BIDDING)),
    "exchanging": (small("swedish_classic", (K, K, K, A), 2, 2), GRAND, at(fh.Stage.EXCHANGING)),
    "exchanging, two players": (small("swedish_2p", (J, Q, K, A), 3, 4), GRAND, at(fh.Stage.EXCHANGING)),
    "exchanging, four players": (small("avondale", (K, K, A, A), 1, 3), GRAND, at(fh.Stage.EXCHANGING)),
    "exchanging, five players": (small("avondale_5p", (K, K, A, A), 1, 2), GRAND, at(fh.Stage.EXCHANGING)),
    "exchanging, six players": (small("avondale_6p", (K, K, A, A), 1, 1), GRAND, at(fh.Stage.EXCHANGING)),
    "calling": (small("swedish_5p", (K, A, A, A), 1, 1), GRAND, at(fh.Stage.CALLING)),
    "calling again": (small("swedish_5p", (K, A, A, A), 1, 1), GRAND, calling_again),
    "announcing": (small("avondale_5p", (K, A, A, A), 1, 1), GRAND, at(fh.Stage.ANNOUNCING)),
    "announcing, an open partner and two jokers": (
        small("five_buried", (A, A, A, A), 1, 1, jokers=2, suit_floor="2 2 2 3", joker_stand_in="none"),
        GRAND,
        at(fh.Stage.ANNOUNCING),
    ),
    "opening": (small("avondale_3p", (K, K, A, A), 2, 1), GRAND, opening),
    "opening, two jokers": (small("two_jokers", (A, A, A, A), 1, 2), GRAND, opening),
    "opening, six players": (small("avondale_6p", (K, K, A, A), 1, 1), GRAND, opening),
    "two players": (small("swedish_2p", (J, J, Q, K), 5, 3), GRAND, hidden_discard),
    "two players, suit": (small("swedish_2p", HIGH, 7, 2), SUITS, hidden_discard),
    "six players": (small("avondale_6p", (J, J, Q, K), 2, 2), GRAND, hidden_discard),
    "no trumps": (small("avondale", (J, J, Q, K), 3, 2), GRAND, hidden_discard),
    "joker at no trumps": (small("avondale", (J, J, Q, K), 3, 2), GRAND, joker_shown),
    "joker named": (small("avondale", (J, J, Q, K), 3, 2), GRAND, named),
    "misère": (small("avondale", (J, J, Q, K), 3, 2), NULL, misere),
    "misère, six players": (small("avondale_6p", (J, J, Q, K), 2, 2), NULL, misere),
    "misère without the kitty": (small("low_joker", (J, J, A, A), 2, 3), NULL, misere),
    "suit": (small("avondale", HIGH, 4, 1), SUITS, void),
    "suit, three players": (small("avondale_3p", HIGH, 5, 2), SUITS, hidden_discard),
    "suit, five players": (small("avondale_5p", HIGH, 3, 2), SUITS, hidden_discard),
    "classic": (small("swedish_classic", LOW, 3, 2), GRAND, joker_shown),
    "two jokers": (small("two_jokers", (J, K, K, A), 2, 3), GRAND, joker_shown),
    "two jokers, one not winning": (small("no_win", (K, K, K, K), 2, 2), GRAND, joker_shown),
    "sole trump": (small("us_nullo_43", (J, K, K, A), 2, 2), GRAND, joker_shown),
    "kitty turned up": (small("two_jokers", LOW, 2, 4, kitty_shown="face_up"), GRAND, hidden_discard),
    "partner silent": (small("avondale_5p", LOW, 2, 1), GRAND, silent),
    "partner buried": (small("five_buried", LOW, 2, 1), GRAND, silent),
    "partner in the kitty": (small("five_kitty", LOW, 2, 1, call_reveal="silent"), GRAND, silent),
    "nobody answered": (small("five_kitty", LOW, 2, 1, call_reveal="immediate"), GRAND, silent),
    "somebody answered in the end": (small("swedish_5p", LOW, 2, 1), GRAND, answered),
    "partner anywhere": (small("five_kitty", LOW, 2, 1, **SECRET), GRAND, silent),
    "partner called again": (small("swedish_5p", LOW, 2, 1, **SECRET), GRAND, again),
    "finished": (small("three_two_jokers", (K, K, K, K), 3, 1), GRAND, at(fh.Stage.FINISHED)),
}
