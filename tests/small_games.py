"""Small games, in which everything can be tried: all deals that may be, by brute force."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from random import Random
from statistics import NormalDist
from typing import TypeVar

import attrs

import fivehundred as fh
from fivehundred.phases.deal import exchanges
from fivehundred.rules.pack import ExtraRanks
from fivehundred.testing import travel
from fivehundred.testing.playing import Player
from fivehundred.view import View, deals, view
from strategies import TABLES

T = TypeVar("T")
A, K, Q, J = fh.Rank.ACE, fh.Rank.KING, fh.Rank.QUEEN, fh.Rank.JACK


Floor = tuple[fh.Rank, fh.Rank, fh.Rank, fh.Rank]
"""The lowest rank of spades, clubs, diamonds and hearts."""


def small(name: str, floor: Floor, hand: int, kitty: int, **changes: object) -> fh.RuleSet:
    """A table of a few high cards: the rules of another one with small hands."""
    rules = next(one for one in TABLES if one.name == name)
    rules = fh.with_options(rules, **changes) if changes else rules
    pack = attrs.evolve(
        rules.pack, floor=floor, extra_ranks=ExtraRanks.NONE, hand_size=hand, kitty_size=kitty, packets=((hand, kitty),)
    )
    assert len(pack.cards) == rules.players * hand + kitty, len(pack.cards)
    return attrs.evolve(rules, pack=pack, name=f"small {name}")


def deals_of(seen: View) -> Iterator[fh.Bidding]:
    """Every deal in which this seat was dealt the cards that it remembers, and each had those that he played."""
    rules = seen.rules
    shown = [set[fh.Card]() for _ in range(rules.players + 1)]
    for seat, play in (*(one for trick in seen.tricks for one in trick.plays), *seen.plays):
        shown[seat].add(play.card)
    if seen.seat is not None:
        shown[seen.seat].update((*seen.hand, *(seen.discard or ())))
    shown[-1].update(seen.kitty or ())
    declarer = None if seen.contract is None else seen.contract.declarer
    taken = seen.stage not in (fh.Stage.BIDDING, fh.Stage.CALLING) and exchanges(rules, seen.contract)
    if declarer is not None and taken:  # what he has may be dealt to him or from the kitty
        shown[declarer] = set() if seen.kitty is None else shown[declarer] - shown[-1]
    sizes = [rules.pack.hand_size] * rules.players + [rules.pack.kitty_size]
    free = [card for card in rules.pack.cards if not any(card in some for some in shown)]

    def rest(at: int, cards: list[fh.Card]) -> Iterator[list[set[fh.Card]]]:
        if at == len(sizes):
            yield []
            return
        for some in itertools.combinations(cards, sizes[at] - len(shown[at])):
            left = [card for card in cards if card not in some]
            for others in rest(at + 1, left):
                yield [shown[at] | set(some), *others]

    for places in rest(0, free):
        yield fh.deal(rules, dealer=seen.dealer, hands=places[:-1], kitty=places[-1])


def acts(state: fh.State, seen: View) -> tuple[fh.Action, ...]:
    """The acts that may follow: the one on record, if it is legal, and all legal ones that this seat does not see."""
    deal = state.deal
    if isinstance(state, fh.Bidding):
        said = seen.calls[len(deal.calls) : len(deal.calls) + 1]
        on_record: list[fh.Action] = [call for _, call in said]
    elif isinstance(state, fh.Playing):
        on_record = [play for _, play in [*(p for t in seen.tricks for p in t.plays), *seen.plays][done(state) :][:1]]
    elif isinstance(state, fh.Exchanging) and seen.stage is not fh.Stage.EXCHANGING:
        return tuple(map(fh.Discard, fh.legal_exchanges(state)))
    else:
        return fh.legal_actions(state)
    return tuple(act for act in on_record if fh.why_not(state, act) is None)


def done(state: fh.State) -> int:
    """The number of cards played."""
    return sum(len(trick.plays) for trick in getattr(state, "tricks", ())) + len(getattr(state, "plays", ()))


def leads_to(state: fh.State, seen: View) -> bool:
    """Whether this state may come before one that is seen so, going by what is on record beside calls and plays."""
    deal = state.deal
    some = (deal.named, seen.named), (deal.unanswered, seen.unanswered)
    if any(so_far != every[: len(so_far)] for so_far, every in some):
        return False
    if deal.contract not in (None, seen.contract) or deal.called not in (None, seen.called):
        return False
    laid = state.laid if isinstance(state, fh.Exchanging) else deal.discard
    if laid and any(play.card in laid for trick in seen.tricks for _, play in trick.plays):
        return False
    return seen.discard is None or not laid - seen.discard


def every_state(seen: View) -> set[fh.State]:
    """All states that legal acts can reach and that are seen so: found by trying everything."""
    found: set[fh.State] = set()
    many = sum(len(trick.plays) for trick in seen.tricks) + len(seen.plays)

    def follow(state: fh.State) -> None:
        if done(state) == many and state.deal.calls == seen.calls and view(state, seen.seat) == seen:
            found.add(state)
        for act in acts(state, seen):
            after = fh.apply(state, act)
            if leads_to(after, seen):
                follow(after)

    for start in deals_of(seen):
        follow(start)
    return found


def check_uniform(seen: View, every: set[fh.State], seed: int, each: int = 12) -> None:
    """Draw about ``each`` times as many states as there are, and compare: deals alike, and in a deal its states."""
    draws = max(each * len(every), 400)
    check_shares(Counter(itertools.islice(deals(seen, Random(seed)), draws)), shares(every))


def shares(every: set[fh.State]) -> dict[fh.State, float]:
    """The frequency with which each state is to be drawn: every deal equally often, and in a deal all its states."""
    states = Counter(state.deal for state in every)
    return {state: 1 / len(states) / states[state.deal] for state in every}


def check_even(counts: Counter[T], every: set[T]) -> None:
    """Everything was drawn about equally often, and nothing else."""
    check_shares(counts, dict.fromkeys(every, 1 / len(every)))


def check_shares(counts: Counter[T], shares: Mapping[T, float]) -> None:
    """Everything was drawn about as often as its share says, and nothing else: chi square, one false alarm in 10**6.

    By Wilson and Hilferty the cube root of chi square over its degrees of freedom is nearly normal.
    """
    assert not set(counts) - set(shares)
    draws, freedom = counts.total(), len(shares) - 1
    if not freedom:
        return
    chi = sum((counts[one] - draws * share) ** 2 / (draws * share) for one, share in shares.items())
    spread = 2 / (9 * freedom)
    away = ((chi / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread)
    assert away <= NormalDist().inv_cdf(1 - 1e-6), (chi, freedom)


class Grand(Player):
    """A random player who names no suit as trumps: a small pack need not have its jacks."""

    def choose(self, state: fh.State, legal: Sequence[fh.Action], rng: Random) -> fh.Action:
        """One of the legal actions."""
        kept = [act for act in legal if not isinstance(act, fh.Bid) or act.strain is fh.Strain.NO_TRUMP]
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
            if wanted(state, seen) and sum(1 for _ in itertools.islice(deals_of(seen), most + 1)) <= most:
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
SECRET = {"callable": "not_joker", "call_own_or_buried": "secret_solo", "call_reveal": "silent"}
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
