"""Engine and oracle side by side over packs, bids, points and winners."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import attrs
from attrs import frozen

import oracle
from comparing import Both, contract_text, flat, same, texts
from fivehundred import Bid, Contract, Finished, Match, RuleSet, Seat, ladder, score, value
from fivehundred.testing.playing import Player

Points = int | Fraction


def compare_bids(rules: RuleSet) -> None:
    """The pack, the bids in order, and what they are worth."""
    opts, bids = flat(rules), ladder(rules)
    same("pack", texts(rules.pack.cards), oracle.pack(opts), rules)
    same("bids", texts(bids), set(oracle.ladder(opts)), rules)
    if opts["bid_rank_key"] == "ladder":  # else bids of one value have the same place
        same("ladder", list(map(str, bids)), oracle.ladder(opts), rules)
    same("values", [value(rules, bid) for bid in bids], [oracle.value(opts, str(bid)) for bid in bids], rules)


@frozen
class Outcome:
    """The facts that decide about the points: contract, called partner, winners of the tricks in order, who revoked."""

    rules: RuleSet
    contract: Contract | None
    winners: tuple[Seat, ...]
    partner: Seat | None = None
    revoker: Seat | None = None


def outcome_of(state: Finished) -> Outcome:
    winners = tuple(trick.winner for trick in state.tricks)
    return Outcome(state.deal.rules, state.deal.contract, winners, state.deal.partner)


def after(outcome: Outcome, totals: tuple[Points, ...], deals: int = 0) -> Match:
    """The match after a deal before which these were the totals."""
    tricks = [outcome.winners.count(Seat(seat)) for seat in range(outcome.rules.players)]
    match = attrs.evolve(Match.start(outcome.rules, dealer=Seat(0), totals=totals), deals=deals)
    return match.add_result(
        outcome.contract, tricks, winners=outcome.winners, partner=outcome.partner, revoke=outcome.revoker
    )


def totals_near_the_end(outcome: Outcome, rng: Random) -> tuple[Points, ...]:
    """Totals with which a game can go on, and after which it is often decided, often closely."""
    rules = outcome.rules
    target, floor = rules.winning.target, rules.winning.floor
    lowest = -900 if floor is None else floor + 10
    highest = target + 400 if rules.winning.needs_contract else target - 10
    floor = -500 if floor is None else floor
    points = after(outcome, (0,) * len(rules.seating.sides)).scores[-1].points
    goal = target + rng.choice([0, 0, -10, 10, 20, -85, -95])
    goal = rng.choice([goal, goal, floor + rng.choice([0, -10, 10]), 0])
    halves = rules.partner is not None and rules.partner.split == "half_each"
    totals: list[Points] = []
    for earned in points:
        aim: Points = (
            goal
            if rng.random() < 0.7
            else rng.choice([target, target + 30, 300, floor, 0, rng.randrange(-500, 505, 5)])
        )
        total = min(highest, max(lowest, int(aim - earned)))
        totals.append(total - Fraction(rng.randrange(2), 2) if halves else total)
    if rules.winning.apart(tuple(totals)) is not None:  # the game would be over: nearer together
        totals = [min(total, 490 + min(totals)) for total in totals]
    return tuple(totals)


def compare_scores(outcome: Outcome, totals: tuple[Points, ...], deals: int = 0) -> None:
    """The points of a deal, and whether the match is over and who has won it."""
    rules, winners = outcome.rules, list(map(int, outcome.winners))
    opts, contract = flat(rules), contract_text(outcome.contract)
    partner, revoker = outcome.partner, outcome.revoker
    units = oracle.units(opts)
    names = dict(zip(units, rules.seating.side_names, strict=True))
    before = dict(zip(units, totals, strict=True))
    expected = oracle.score(opts, contract, 0, winners, before, partner, revoker)
    case = (rules.name, contract, partner, winners, before, deals, revoker)
    match = after(outcome, totals, deals)
    same("points", dict(zip(units, match.scores[-1].points, strict=True)), expected, case)
    same("totals", match.totals, tuple(before[unit] + expected[unit] for unit in units), case)
    scored = contract is not None or bool(winners)  # a deal that is thrown in does not count
    best, why = oracle.game(opts, contract, 0, winners, before, partner, deals + scored, revoker)
    same("winners", list(match.winners), [names[unit] for unit in best], case)
    same("why it is over", "open" if match.end is None else reason(match.end.rule), why, case)


def reason(rule: str) -> str:
    """The rule by which a match ends, in the words of the oracle."""
    if rule.startswith("game.floor"):
        return "floor"
    return {"game.deal-limit": "limit", "game.spread": "spread"}.get(rule, "target")


def agree(rules: RuleSet, dealer: int, seed: int, player: Player) -> Finished:
    """A hand and what may follow from it are the same to both."""
    end = Both(rules, Random(seed)).hand(Seat(dealer % rules.players), player)
    outcome = outcome_of(end)
    if outcome.contract is None and not outcome.winners:
        assert not any(score(end).points)
        return end
    rng = Random(seed)
    for _ in range(6):
        totals = totals_near_the_end(outcome, rng)
        compare_scores(outcome, totals, rng.randrange(rules.winning.deal_limit or 1))
        same("score of the cards", score(end, totals=totals), after(outcome, totals).scores[-1], (rules.name, totals))
    if outcome.contract is not None:
        revoked = attrs.evolve(outcome, revoker=rng.choice(end.deal.active))
        totals = totals_near_the_end(revoked, rng)
        compare_scores(revoked, totals)
        told = score(end, totals=totals, revoke=revoked.revoker)
        same("score after a revoke", told, after(revoked, totals).scores[-1], (rules.name, totals))
    return end


def any_outcome(rules: RuleSet, rng: Random) -> Outcome:
    """A contract with tricks that can have been won, often exactly made, or with all ten."""
    opts = flat(rules)
    bids = ladder(rules)
    bid = rng.choice([*bids, *(call for call in bids if not isinstance(call, Bid)), None])
    if bid is None:
        played_out = opts["pass_out"] == "nt_no_kitty"
        winners = [Seat(rng.randrange(rules.players)) for _ in range(10)] if played_out else []
        return Outcome(rules, None, tuple(winners))
    contract = Contract(bid, Seat(rng.randrange(rules.players)))
    text = (str(bid), int(contract.declarer))
    partner = None
    if oracle.may_call_partner(opts, text) and rng.random() < 0.7:
        partner = rng.choice([Seat(seat) for seat in range(rules.players) if seat != contract.declarer])
    playing = set(range(rules.players)) - set(oracle.sitting_out(opts, text))
    losers = oracle.must_lose(opts, text) if contract.is_misere else []
    side = losers or [seat for seat in oracle.side_seats(opts, contract.declarer, partner) if seat in playing]
    others = sorted(playing - set(side))
    if contract.is_misere:
        own = rng.choice([0, 0, 1, 1, 2, rng.randrange(11)])
    else:
        need = oracle.bid_tricks(str(bid)) if isinstance(bid, Bid) else 5
        own = rng.choice([need, need, need - 1, 10, rng.randrange(11)])
    winners = [Seat(rng.choice(side)) for _ in range(own)] + [Seat(rng.choice(others)) for _ in range(10 - own)]
    rng.shuffle(winners)
    if contract.is_misere and opts["misere_stop"] != "play_all":
        lost = [at for at, seat in enumerate(winners) if seat in losers]
        winners = winners[: lost[0] + 1] if lost else winners
    revoker = rng.choice([None, Seat(rng.choice(sorted(playing)))])
    return Outcome(rules, contract, tuple(winners), partner, revoker)
