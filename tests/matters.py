"""A directed search for a state in which two rule sets differ, area by area.

What may differ is what a table notices: who is to act and what is legal, what a seat sees, who wins a trick, points,
the end of the game.  Each area has its own small search, so that a difference is found soon if there is one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from random import Random

import attrs

import fivehundred as fh
from fivehundred._kernel import MAY, MUST, NO_SUIT, TAKES, UNNAMED, WINS, lead_index
from fivehundred._tables import sitting_out, tables_for
from fivehundred.actions import Action, CallPartner
from fivehundred.bids import PASS, AnyBid, Bid, Call, Contract
from fivehundred.cards import CardSet, Suit
from fivehundred.errors import FiveHundredError
from fivehundred.knowledge.auctions import shortest
from fivehundred.match import after_deal
from fivehundred.phases.bidding import auction_facts, contract_of, dealt_again, is_weak, legal_calls_of
from fivehundred.phases.scoring import ScoreFacts, score_of
from fivehundred.rules.pack import Pack
from fivehundred.rules.ruleset import RuleSet, ladder, value
from fivehundred.rules.winning import OrderNeeded
from fivehundred.seats import Seat
from fivehundred.view import view
from fivehundred.view.seen import View

Found = str | None
"""Where two rule sets differ, none if nowhere that was looked at."""

ZERO = Seat(0)
SEEN = tuple(name for name in attrs.fields_dict(View) if name != "rules")


def seats(rules: RuleSet) -> list[Seat]:
    """The seats of a table."""
    return [Seat(seat) for seat in range(rules.players)]


def difference(one: RuleSet, other: RuleSet) -> Found:
    """A state in which the two differ, in a few words."""
    areas = [name for name in SEARCHES if getattr(one, name) != getattr(other, name)]
    searches = dict.fromkeys(search for name in areas for search in SEARCHES[name])
    found = next((found for search in searches if (found := search(one, other)) is not None), None)
    return in_the_score(one, other, most=30_000) if found is None and in_the_score in searches else found


# the table and the cards


def at_the_table(one: RuleSet, other: RuleSet) -> Found:
    """The players, those who share a score, and the holder of each card of a pack that is dealt in order."""
    if one.seating.sides != other.seating.sides:
        return "the sides"
    if one.pack.cards != other.pack.cards:
        return "the cards of the pack"
    dealt = [fh.deal(rules, dealer=ZERO, cards=one.pack.sorted_cards) for rules in (one, other)]
    return None if dealt[0].hands == dealt[1].hands else "the hands of a pack in order"


def in_rank(one: RuleSet, other: RuleSet) -> Found:
    """The effective suits and their order."""
    for trump in (None, *Suit):
        if one.order.suits(one.pack, trump, {}) != other.order.suits(other.pack, trump, {}):
            return f"the order of the cards, trumps {trump}"
    return None


# the auction


def in_an_auction(one: RuleSet, other: RuleSet, *, most: int = 250) -> Found:
    """The seat to call, its legal calls and the result, over short auctions with any bids that may tell."""
    if one.players != other.players:
        return "the players"
    for rules, without in ((one, other), (other, one)):
        for bid in ladder(rules):
            if bid not in ladder(without) and any(shortest(rules, ZERO, Contract(bid, seat)) for seat in seats(rules)):
                return f"{bid} is bid"
    first = auction_facts(one, ZERO, ()).first
    for calls in (*(((first, bid),) for bid in ladder(one)), *_any(one, most), *_passed(one)):
        if _auction(one, calls) != _auction(other, calls):
            return f"the auction {' '.join(str(call) for _, call in calls)}"
    return _in_turn(one, other) if one.auction.mode != other.auction.mode else None


def _any(rules: RuleSet, most: int) -> Iterator[tuple[tuple[Seat, Call], ...]]:
    """Auctions with any bids that may tell, the shortest first."""
    found: list[tuple[tuple[Seat, Call], ...]] = [()]
    for calls in found:  # it grows
        yield calls
        due, legal, _ = _auction(rules, calls)
        if due is not None and len(found) < most:
            found += [(*calls, (due, call)) for call in (PASS, *_telling(rules, legal, calls, due)) if call in legal]


def _passed(rules: RuleSet) -> Iterator[tuple[tuple[Seat, Call], ...]]:
    """Auctions of one bid or none to which all others pass, to their end."""
    legal = legal_calls_of(rules, auction_facts(rules, ZERO, ()))
    for opening in (PASS, *_telling(rules, frozenset(legal), (), ZERO)):
        calls: tuple[tuple[Seat, Call], ...] = ()
        while (due := rules.auction.mode.next_seat(auction_facts(rules, ZERO, calls))) is not None:
            calls = (*calls, (due, PASS if calls else opening))
            yield calls


def _in_turn(one: RuleSet, other: RuleSet, *, most: int = 4000) -> Found:
    """The seat to call, over longer auctions of passes and of bids in the own strain or in another."""
    order: list[AnyBid] = [bid for bid in ladder(one) if isinstance(bid, Bid)]
    found: list[tuple[tuple[Seat, Call], ...]] = [()]
    for calls in found:  # it grows
        facts = auction_facts(one, ZERO, calls)
        due = one.auction.mode.next_seat(facts)
        if due != other.auction.mode.next_seat(facts):
            return f"the auction {' '.join(str(call) for _, call in calls)}"
        if due is None or len(found) > most:
            continue
        above = order[order.index(facts.bids[-1][1]) + 1 :] if facts.bids else order
        own = [bid.strain for seat, bid in facts.bids if seat == due and isinstance(bid, Bid)][-1:]
        numbered = [bid for bid in above if isinstance(bid, Bid)]
        bids = [next((bid for bid in numbered if (bid.strain in own) == like), PASS) for like in (True, False)]
        found += [(*calls, (due, call)) for call in dict.fromkeys((PASS, *(bids if len(facts.bids) < 4 else ())))]
    return None


def _auction(rules: RuleSet, calls: tuple[tuple[Seat, Call], ...]) -> tuple[Seat | None, frozenset[Call], object]:
    facts = auction_facts(rules, ZERO, calls)
    due = rules.auction.mode.next_seat(facts)
    if due is not None:
        return due, frozenset(legal_calls_of(rules, facts, weak=_weak_hands(rules.pack))), None
    contract, passed = contract_of(facts), rules.auction.pass_out
    again = dealt_again(rules, contract) is not None if contract else not passed.played
    return None, frozenset(), (contract, again, again and passed.same_dealer)


@cache
def _weak_hands(pack: Pack) -> bool:
    """Whether the pack has hands without ace, face card and joker."""
    return sum(is_weak(CardSet.of([card])) for card in pack.cards) >= pack.hand_size


def _telling(rules: RuleSet, legal: frozenset[Call], calls: tuple[tuple[Seat, Call], ...], due: Seat) -> Iterator[Call]:
    """The bids that may tell: the lowest of each number of tricks, one more in the own strain, all that take none."""
    bids = [call for call in ladder(rules) if call in legal and isinstance(call, Bid)]
    seen: dict[object, Call] = {}
    own = [call.strain for seat, call in calls if seat == due and isinstance(call, Bid)][-1:]
    for bid in bids:
        seen.setdefault((bid.tricks, bid.game), bid)
        if bid.strain in own:
            seen.setdefault(bid.strain, bid)
    yield from dict.fromkeys(seen.values())
    yield from sorted((call for call in legal if call != PASS and not isinstance(call, Bid)), key=str)


# play


def common(one: RuleSet, other: RuleSet) -> list[tuple[Seat, Contract]]:
    """Contracts that can be reached under both, with a dealer: of each number of tricks, and all that take no trick."""
    bids = [bid for bid in ladder(one) if bid in ladder(other)]
    numbered = [bid for bid in bids if isinstance(bid, Bid)]
    alone = [bid for bid in bids if bid not in numbered]
    lowest = {bid.tricks: bid for bid in reversed(numbered)}
    cheapest = {bid.tricks: bid for bid in sorted(numbered, key=lambda bid: -value(one, bid))}
    telling = dict.fromkeys([*lowest.values(), *cheapest.values(), *numbered[4:5], *alone, *numbered[-2:]])
    return [found for bid in telling if (found := _reached(one, other, Contract(bid, ZERO))) is not None]


def _reached(one: RuleSet, other: RuleSet, contract: Contract) -> tuple[Seat, Contract] | None:
    """A dealer with whom this is the contract of both, if need be the declarer himself."""
    both = (dealer for dealer in seats(one) if all(shortest(rules, dealer, contract) for rules in (one, other)))
    return next(((dealer, contract) for dealer in both), None)


def in_play(one: RuleSet, other: RuleSet) -> Found:
    """Two deals of the same cards, called and played alike until something differs."""
    contracts = common(one, other)
    if one.misere != other.misere and (alone := [found for found in contracts if not isinstance(found[1].bid, Bid)]):
        contracts = alone
    for seed, (dealer, contract) in product(range(6 if one.misere != other.misere else 2), contracts):
        found = _in_step(one, other, dealer, contract, seed)
        if found is not None:
            return f"{found} in {contract}"
    return None


def _in_step(one: RuleSet, other: RuleSet, dealer: Seat, contract: Contract, seed: int) -> Found:
    chance = Random(seed)
    states: list[fh.State] = [fh.deal(rules, dealer=dealer, seed=seed) for rules in (one, other)]
    calls = list(reversed([call for _, call in shortest(one, dealer, contract) or ()]))
    while True:
        found = _apart(*states)
        if found is not None or fh.actor(states[0]) is None:
            return found
        legal = fh.legal_actions(states[0])
        action: Action = calls.pop() if calls else _chosen(states[0], legal, chance)
        try:
            states = [fh.apply(state, action) for state in states]
        except FiveHundredError:
            return f"what {action} does"


def _chosen(state: fh.State, legal: Sequence[Action], chance: Random) -> Action:
    """An action at random; a partner is called by a card of the kitty now and then, and often by none of one's own."""
    called = [action for action in legal if isinstance(action, CallPartner) and (action.card or action.seat)]
    buried = [action for action in called if action.card in (state.deal.kitty or ())]
    return chance.choice((buried if chance.random() < 0.5 else called) or called or list(legal))


def _apart(one: fh.State, other: fh.State) -> Found:
    if fh.actor(one) != fh.actor(other) or type(one) is not type(other):
        return "who is to act"
    if set(fh.legal_actions(one)) != set(fh.legal_actions(other)):
        return "what is legal"
    if isinstance(one, fh.Bidding) or (isinstance(one, fh.Playing) and one.plays) or getattr(one, "laid", ()):
        return None  # nothing new is seen but a call or a card
    for seat in (None, *seats(one.deal.rules)):
        seen = [view(state, seat) for state in (one, other)]
        if any(getattr(seen[0], name) != getattr(seen[1], name) for name in SEEN):
            return f"what {seat} sees"
    return None


# the joker


def with_the_joker(one: RuleSet, other: RuleSet) -> Found:
    """The rights of a suitless joker to be led, to be played and to win, over all facts that can occur."""
    bids = [bid for bid in ladder(one) if getattr(bid, "strain", 4) == 4 and bid in ladder(other)]
    passed_out = [None] if all(rules.auction.pass_out.played for rules in (one, other)) else []
    for contract in (*(Contract(bid, ZERO) for bid in bids), *passed_out):
        may = [rules.joker is not None and rules.joker.may_name(contract) for rules in (one, other)]
        if may[0] != may[1]:
            return f"whether a joker is named in {contract}"
        told = [list(_joker_facts(rules, contract)) for rules in (one, other)]
        if told[0] != told[1]:
            at = next(at for at, (a, b) in enumerate(zip(*told, strict=True)) if a != b)
            return f"{told[0][at]} and {told[1][at]} in {contract}"
    return None


def _joker_facts(rules: RuleSet, contract: Contract | None) -> Iterator[tuple[object, ...]]:
    t, two = tables_for(rules, contract).tables, rules.pack.jokers == 2
    unnamed = False
    for led, shown, last, only in product(range(16), range(16), (0, 1), (0, 1)):
        if shown & ~led or (last and not only) or (only and not last and not two):
            continue  # who did not follow a suit saw it led; only a second joker is left beside the first
        right = t.lead[lead_index(led, shown, last, only)]
        choices = right & (UNNAMED | 15) or (15 if only else 0)
        unnamed = unnamed or (bool(choices & UNNAMED) and not only)
        yield ("lead", led, shown, last, only, UNNAMED if last else choices, choices and right & WINS)
    for void, shown, before, last, side in product((0, 1), repeat=5):
        if (shown and not (void and before)) or (last and not void):
            continue  # who did not follow a suit has none of it; the last card is the joker
        right = t.follow[void | shown << 1 | before << 2 | last << 3 | side << 4]
        yield ("follow", void, shown, before, last, side, 0 if last else right & (MAY | MUST), right & TAKES)
    yield ("second joker", two and unnamed and t.sole_trump and bool(t.lanes[NO_SUIT]))


# score and end


def in_the_score(one: RuleSet, other: RuleSet, *, most: int = 600) -> Found:
    """Points and the end of the game, over contracts, tricks, totals near the limits, and revokes."""
    chance = Random(1)
    contracts = [contract for _, contract in common(one, other)]
    passed = [rules.auction.pass_out.played for rules in (one, other)]
    every: list[Contract | None] = [*contracts, *([None] if all(passed) else [])]
    counts = one.winning != other.winning or one.penalties != other.penalties
    revokes = (
        [None, *range(one.players)]
        if counts and (one.penalties.revoke_counts or other.penalties.revoke_counts)
        else [None]
    )
    limits = {1} | {rules.winning.deal_limit or 1 for rules in (one, other)}
    totals = _totals(one, other)
    for _ in range(most):
        contract, partner = chance.choice(every), None
        if one.partner is not None and contract is not None and not contract.is_misere and chance.random() < 0.5:
            partner = Seat(1)
        tricks = _tricks(one, contract, chance)
        before = tuple(chance.choice(totals) for _ in one.seating.sides)
        if contract is not None and chance.random() < 0.5:  # the declarer just reaches the target, or just does not
            target = chance.choice((one, other)).winning.target
            before = (target - value(one, contract.bid) + chance.choice((-10, -5, 0, 5, 10)), *before[1:])
            if chance.random() < 0.3:  # and one of the others does by the tricks
                each = chance.choice([rules.scoring.defender_points for rules in (one, other)])
                short = each * chance.randint(1, 3) if isinstance(each, int) else 10
                before = (*before[:-1], target - short + chance.choice((0, 1, 5)))
        if chance.random() < 0.3:  # the others are level, and the declarer may fall
            before = (chance.choice(totals), *[before[-1]] * (len(before) - 1))
            tricks = _evenly(tricks, len(sitting_out(one, contract)))
            if partner is not None and contract is not None:  # and so is the partner who loses with the declarer
                before = (before[0], before[2] + value(one, contract.bid), *before[2:])
        order = [Seat(seat) for seat, won in enumerate(tricks) for _ in range(won)]
        chance.shuffle(order)
        case = (contract, tricks, before, partner, chance.choice(revokes))
        told = [_ended(rules, *case, tuple(order), deals) for deals in limits for rules in (one, other)]
        if any(a != b for a, b in zip(told[::2], told[1::2], strict=True)):
            return f"{contract} with {tricks} from {before}"
    return None


def _totals(one: RuleSet, other: RuleSet) -> list[int]:
    """Totals near the limits of both, and far from them."""
    targets = {rules.winning.target for rules in (one, other)}
    floors = {rules.winning.floor or -500 for rules in (one, other)}
    near = [target - short for target in targets for short in (200, 105, 95, 60, 40, 20, 15, 10, 5, 3, 2, 1)]
    beyond = [max(targets) + 300] if one.winning.needs_contract and other.winning.needs_contract else []
    return [0, *near, *beyond, *(floor + over for floor in floors for over in (1, 20, 300))]


def _tricks(rules: RuleSet, contract: Contract | None, chance: Random) -> tuple[int, ...]:
    """Tricks by seat: of the declarer about as many as he needs, the others' anyhow."""
    out = sitting_out(rules, contract)
    seats = [seat for seat in range(rules.players) if seat not in out]
    won = [0] * rules.players
    if contract is not None:
        need = contract.bid.tricks if isinstance(contract.bid, Bid) else 0
        won[0] = chance.choice([max(need - 1, 0), need, min(need + 1, 10), 10, 5, 0, 1, chance.randint(2, 9)])
    some = chance.sample(seats[1:], chance.randint(1, len(seats) - 1)) if contract is not None else seats
    for _ in range(10 - won[0]):
        won[chance.choice(some)] += 1
    return tuple(won)


def _evenly(tricks: tuple[int, ...], out: int) -> tuple[int, ...]:
    """The same tricks of the declarer, the others' as level as they can be; with players out of it as they were."""
    others = len(tricks) - 1
    rest = 10 - tricks[0]
    return tricks if out else (tricks[0], *((rest + others - 1 - at) // others for at in range(others)))


def _ended(
    rules: RuleSet,
    contract: Contract | None,
    tricks: tuple[int, ...],
    before: tuple[int, ...],
    partner: Seat | None,
    revoke: int | None,
    winners: tuple[Seat, ...],
    deals: int,
) -> object:
    seat = None if revoke is None else Seat(revoke)
    facts = ScoreFacts(rules=rules, contract=contract, tricks=tricks, before=before, partner=partner, revoke=seat)
    points = score_of(facts)
    try:
        _, end = after_deal(facts, points, winners, deals)
    except OrderNeeded:
        return points.points, "order needed"
    return points.points, points.made, end and end.winners


Search = Callable[[RuleSet, RuleSet], Found]
SEARCHES: Mapping[str, tuple[Search, ...]] = {
    "seating": (at_the_table, in_play),
    "pack": (at_the_table,),
    "order": (in_rank,),
    "auction": (in_an_auction, in_the_score),
    "schedule": (in_an_auction, in_the_score),
    "misere": (in_play, in_an_auction, in_the_score),
    "kitty": (in_play,),
    "partner": (in_play, in_the_score),
    "play": (in_play,),
    "joker": (with_the_joker,),
    "scoring": (in_the_score,),
    "winning": (in_the_score,),
    "penalties": (in_the_score,),
}
"""The searches for each area of a rule set."""
