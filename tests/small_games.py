"""Small games, in which everything can be tried: all deals that may be, by brute force."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb, sqrt
from random import Random
from statistics import NormalDist
from typing import TypeVar

import attrs

import fivehundred as fh
from fivehundred.phases.deal import exchanges
from fivehundred.phases.legality import check_play
from fivehundred.phases.playing import begun, played
from fivehundred.view import View, deals, view

T = TypeVar("T")


@attrs.frozen
class Lots:
    """How a seat knows that the cards were dealt: to each hand and the kitty these, and so many of the rest.

    Where the declarer has taken a kitty that this seat has not seen, it counts with his hand; ``taker`` is then he.
    What is left over stays undealt.
    """

    sure: tuple[frozenset[fh.Card], ...]
    more: tuple[int, ...]
    rest: tuple[fh.Card, ...]
    taker: fh.Seat | None

    @classmethod
    def of(cls, seen: View) -> Lots:
        """What a view tells: the cards that this seat remembers, and those that each has played."""
        rules = seen.rules
        shown = [set[fh.Card]() for _ in range(rules.players + 1)]
        for seat, play in (*(one for trick in seen.tricks for one in trick.plays), *seen.plays):
            shown[seat].add(play.card)
        if seen.seat is not None:
            shown[seen.seat].update((*seen.hand, *(seen.discard or ())))
        shown[-1].update(seen.kitty or ())
        sizes = [rules.pack.hand_size] * rules.players + [rules.pack.kitty_size]
        declarer = None if seen.contract is None else seen.contract.declarer
        taken = seen.stage not in (fh.Stage.BIDDING, fh.Stage.CALLING) and exchanges(rules, seen.contract)
        taker = declarer if taken and seen.kitty is None else None
        if taker is not None:
            sizes[taker] += sizes.pop()
            sizes.append(0)
        elif taken and declarer is not None:
            shown[declarer] -= shown[-1]
        rest = tuple(card for card in rules.pack.cards if not any(card in some for some in shown))
        more = tuple(size - len(some) for size, some in zip(sizes, shown, strict=True))
        return cls(tuple(map(frozenset, shown)), more, rest, taker)

    def count(self, rules: fh.RuleSet) -> int:
        """How many deals there are."""
        ways, left = 1, len(self.rest)
        for more in self.more:
            ways *= comb(left, more) if more >= 0 else 0
            left -= more
        kitty = rules.pack.kitty_size
        return ways * (1 if self.taker is None else comb(rules.pack.hand_size + kitty, kitty))

    def places(self, at: int, cards: Sequence[fh.Card]) -> Iterator[tuple[frozenset[fh.Card], ...]]:
        """The cards of each place from this one on, in every way."""
        if at == len(self.more):
            yield ()
            return
        for some in itertools.combinations(cards, self.more[at]):
            left = [card for card in cards if card not in some]
            for others in self.places(at + 1, left):
                yield (self.sure[at].union(some), *others)


def deals_of(seen: View) -> Iterator[fh.Bidding]:
    """Every deal in which this seat was dealt the cards that it remembers, and each had those that he played."""
    rules, lots = seen.rules, Lots.of(seen)
    for *hands, kitty in lots.places(0, lots.rest):
        if lots.taker is None:
            yield fh.deal(rules, dealer=seen.dealer, hands=hands, kitty=kitty)
            continue
        every = hands[lots.taker]
        for some in itertools.combinations(sorted(every), rules.pack.kitty_size):
            dealt = [every.difference(some) if seat == lots.taker else hand for seat, hand in enumerate(hands)]
            yield fh.deal(rules, dealer=seen.dealer, hands=dealt, kitty=some)


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
    expected = {state: float(share) for state, share in shares(every).items()}
    check_shares(Counter(itertools.islice(deals(seen, Random(seed)), draws)), expected)


def shares(every: set[fh.State]) -> dict[fh.State, Fraction]:
    """The frequency with which each state is to be drawn: every deal equally often, and in a deal all its states."""
    states = Counter(state.deal for state in every)
    return {state: Fraction(1, len(states) * states[state.deal]) for state in every}


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


Lie = tuple[tuple[fh.CardSet, ...], fh.CardSet]


def lie(state: fh.State) -> Lie:
    """The cards in the hands, and those out of play."""
    return tuple(state.hands), state.deal.discard if state.deal.has_exchange else state.deal.kitty


def breaches(deal: fh.Deal, seen: View) -> set[int] | None:
    """The numbers of the plays that were illegal from these hands; none if the tricks were not won so."""
    state, found = begun(deal, deal.leader), set()
    for number, (seat, play) in enumerate((*(one for trick in seen.tricks for one in trick.plays), *seen.plays)):
        if check_play(state.facts, play, seat) is not None:
            found.add(number)
        state = played(state, play)
    return found if state.tricks == seen.tricks else None


def spread(sizes: Sequence[int], cards: Sequence[fh.Card]) -> Iterator[tuple[fh.CardSet, ...]]:
    """All ways to lay cards in places of these sizes."""
    if not sizes:
        yield ()
        return
    for some in itertools.combinations(cards, sizes[0]):
        for others in spread(sizes[1:], [card for card in cards if card not in some]):
            yield (fh.CardSet.of(some), *others)


def lies(state: fh.Playing, seen: View) -> Iterator[tuple[Lie, fh.Deal]]:
    """Every way in which the cards that this seat does not see may lie, and a deal in which they do."""
    hands, out = lie(state)
    known = [fh.CardSet() for _ in (*hands, out)]
    for seat, hand in seen.open_hands:
        known[seat] = hand
    if seen.seat is not None:
        known[seen.seat] = seen.hand
    known[-1] = seen.discard or fh.CardSet()
    unknown = [one - some for one, some in zip((*hands, out), known, strict=True)]
    shown = [fh.CardSet() for _ in hands]
    for seat, play in (*(one for trick in seen.tricks for one in trick.plays), *seen.plays):
        shown[seat] |= {play.card}
    for lots in spread(list(map(len, unknown)), [card for some in unknown for card in some]):
        placed = tuple(one | more for one, more in zip(known, lots, strict=True))
        dealt = tuple(one | more for one, more in zip(placed, shown, strict=False))
        deal = attrs.evolve(state.deal, hands=dealt, kitty=placed[-1])
        if state.deal.has_exchange:
            deal = attrs.evolve(deal, discard=placed[-1])
        yield (placed[:-1], placed[-1]), deal


def endings(state: fh.Playing, seen: View, limit: int) -> set[Lie] | None:
    """All that may be left, found by trying everything; `None` if that is too much."""
    tried = list(itertools.islice(lies(state, seen), limit + 1))
    return None if len(tried) > limit else {some for some, deal in tried if breaches(deal, seen) == set()}
