"""The laws of a whole deal: it ends, no card is lost, tricks and points add up."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

from fivehundred.bids import PASS, AskRedeal, Bid, HiLo
from fivehundred.cards import Card, CardSet
from fivehundred.game import actor, deal, legal_actions, replay, score
from fivehundred.phases.announcing import Announcing
from fivehundred.phases.deal import played_out
from fivehundred.phases.exchanging import Exchanging
from fivehundred.phases.flow import FOLLOWS, State
from fivehundred.phases.playing import Playing
from fivehundred.phases.scoring import Finished
from fivehundred.rules.ruleset import value
from fivehundred.seats import Seat
from fivehundred.testing.laws.base import Law, need
from fivehundred.testing.laws.states import STATE_LAWS
from fivehundred.testing.playing import Journey
from fivehundred.tree import longest
from fivehundred.view import made


def cards_of(state: State) -> list[Card]:
    """Every card of the deal, where it is now."""
    of = state.deal
    found = [card for hand in state.hands for card in hand]
    tricks = state.tricks if isinstance(state, (Playing, Finished)) else ()
    on_table = state.plays if isinstance(state, (Playing, Finished)) else ()
    found += [act.card for trick in tricks for _, act in trick.plays]
    found += [act.card for _, act in on_table]
    if isinstance(state, Exchanging):
        return found + list(state.laid)
    late = isinstance(state, (Playing, Finished)) or (isinstance(state, Announcing) and state.exchanged)
    return found + list(of.discard if of.has_exchange and late else of.kitty)


def the_deal_ends(journey: Journey) -> None:
    """There is something to do until nobody is due, and that comes soon enough."""
    for at, state in enumerate(journey.states):
        legal = legal_actions(state)
        here = journey.stopped(at)
        need(len(set(legal)) == len(legal), "an action is listed twice", here)
        need((actor(state) is None) == isinstance(state, Finished), "nobody is due, but the deal is not over", here)
        need(bool(legal) != isinstance(state, Finished), "no legal action", here)
    need(isinstance(journey.state, Finished), f"no end after {len(journey.actions)} actions", journey)
    need(len(journey.actions) <= longest(journey.rules), f"a deal of {len(journey.actions)} actions", journey)


def stages_follow(journey: Journey) -> None:
    """One stage follows another as the table of stages says."""
    for at, (before, after) in enumerate(zip(journey.states, journey.states[1:], strict=False)):
        if after.stage not in FOLLOWS[before.stage]:
            raise AssertionError(f"{before.stage} was followed by {after.stage}\n  in {journey.stopped(at + 1)}")


def no_card_is_lost(journey: Journey) -> None:
    """All cards of the pack are somewhere, each in one place."""
    for at, state in enumerate(journey.states):
        check_cards(state, journey.stopped(at))


def check_cards(state: State, where: object) -> None:
    """All cards of the pack are somewhere, each in one place."""
    pack, cards = state.deal.rules.pack.cards - state.deal.undealt, cards_of(state)
    need(len(state.deal.undealt) == state.deal.rules.pack.undealt, f"undealt are {state.deal.undealt}", where)
    found = CardSet.of(cards)
    if len(cards) != len(pack) or found != pack:
        lost = str(pack - found) or "none"
        raise AssertionError(f"{len(cards)} cards of {len(pack)}; missing: {lost}\n  in {where}")


def hands_shrink_together(journey: Journey) -> None:
    """A card played is a card less, and who sits out keeps all."""
    size = journey.rules.pack.hand_size
    for at, state in enumerate(journey.states):
        if not isinstance(state, (Playing, Finished)):
            continue
        out = state.deal.sitting_out
        played = [seat for trick in state.tricks for seat, _ in trick.plays]
        played += [seat for seat, _ in state.plays] if isinstance(state, Playing) else []
        for seat in map(Seat, range(journey.rules.players)):
            count = played.count(seat)
            if len(state.hands[seat]) != size - count or (count and seat in out):
                raise AssertionError(
                    f"seat {seat} has played {count} cards and holds {len(state.hands[seat])}\n"
                    f"  in {journey.stopped(at)}"
                )
        full = journey.rules.players - len(out)
        need(all(len(trick.plays) == full for trick in state.tricks), f"a trick without {full} cards", journey)


def winners_lead(journey: Journey) -> None:
    """The winner of a trick leads to the next; everybody plays once, clockwise."""
    end = journey.state
    if not isinstance(end, Finished):
        return
    for before, after in zip(end.tricks, end.tricks[1:], strict=False):
        need(after.leader == before.winner, f"seat {before.winner} won and {after.leader} led", journey)
    for trick in end.tricks:
        seats = [seat for seat, _ in trick.plays]
        turns = [(seat - seats[0]) % journey.rules.players for seat in seats]
        need(trick.winner in seats and turns == sorted(set(turns)), f"seats {seats}, won by {trick.winner}", journey)


def tricks_and_points_add_up(journey: Journey) -> None:
    """All tricks are played, and the points follow from them."""
    if isinstance(journey.state, Finished):
        check_end(journey.state, journey)


def check_end(end: Finished, where: object) -> None:
    """Hold the end of a deal to the laws: its cards, its tricks, its points."""
    check_cards(end, where)
    _check_tricks(end, where)
    _check_points(end, where)


def _check_tricks(end: Finished, where: object) -> None:
    """Ten tricks, unless the cards are thrown in, or a lost misère stops."""
    rules, contract, won = end.deal.rules, end.deal.contract, sum(end.won)
    if contract is None:
        asked = any(isinstance(call, AskRedeal) for _, call in end.deal.calls)
        bid = any(call != PASS for _, call in end.deal.calls)
        full = rules.pack.hand_size if played_out(rules) and not asked and not bid else 0
        need(won == full, f"{won} tricks without a contract", where)
        return
    losers = set(end.deal.declarer_side if rules.misere.side_counts(str(contract.bid)) else [contract.declarer])
    lost = sum(end.won[seat] for seat in losers)
    if contract.is_misere and rules.misere.stops and lost:
        need(lost == 1 and end.winners[-1] in losers, "a lost misère was played on", where)
    else:
        need(won == rules.pack.hand_size, f"{won} tricks", where)


def _check_points(end: Finished, where: object) -> None:
    """The declarer's side gets or loses what its bid is worth, nobody else loses, and the working adds up."""
    rules, result = end.deal.rules, score(end)
    for unit, points in enumerate(result.points):
        lines = sum(line.points for line in result.lines if line.unit == unit)
        need(lines == points, f"the lines of unit {unit} add up to {lines}, not to {points}", where)
    contract = end.deal.contract
    if contract is None:
        need(result.made is None and not result.declarers, "made without a contract", where)
        tally = rules.auction.pass_out.tally
        full = tally.each * sum(end.won) if tally is not None else 0
        need(sum(result.points) == full, f"{result} without a contract, {sum(end.won)} tricks played", where)
        return
    side, bid = set(end.deal.declarer_side), contract.bid
    taken, worth = sum(end.won[seat] for seat in side), value(rules, bid)
    if contract.as_misere and not rules.misere.side_counts(str(bid)):
        taken = end.won[contract.declarer]
    if isinstance(bid, Bid):
        made = taken >= bid.tricks
    elif isinstance(bid, HiLo):
        made = taken == bid.tricks
    else:
        made = taken == 0
    need(result.made == made, f"{contract} with {taken} tricks: made is {result.made}", where)
    slam = (isinstance(bid, Bid) and taken == rules.pack.hand_size and rules.schedule.slam_min) or 0
    extra = rules.scoring.overtricks * (taken - bid.tricks) if isinstance(bid, Bid) else 0
    pays: int | Fraction = max(worth + extra, slam) if made else -worth
    if len(result.declarers) > 1 and rules.partner is not None and rules.partner.halves:
        pays = Fraction(pays, 2)
    for unit, points in enumerate(result.points):
        if unit in result.declarers:
            need(points == pays, f"{contract} pays {points} to unit {unit}, not {pays}", where)
        else:
            need(points >= 0, f"unit {unit} loses {points} points as an opponent", where)


def made_is_decided_once(journey: Journey) -> None:
    """Whether the contract is made is open at first, then decided once, and at the end what the score says."""
    said = [made(state) for state in journey.states]
    known = [one for one in said if one is not None]
    need(said[len(said) - len(known) :] == known and len(set(known)) == 1, f"made or not made: {said}", journey)
    if isinstance(journey.state, Finished):
        need(said[-1] == bool(score(journey.state).made), f"made is {said[-1]}, but the score differs", journey)


def actions_decide(journey: Journey) -> None:
    """The same actions lead to the same states, which all differ."""
    fresh = deal(journey.rules, dealer=journey.dealer, seed=journey.seed)
    again = list(replay(fresh, journey.actions))
    need(again == list(journey.states), "the same actions lead to another state", journey)
    for one, other in zip(again, journey.states, strict=True):
        need(hash(one) == hash(other) and repr(one) == repr(other), "equal states look different", journey)
        need(one.hands == other.hands, "equal states with other hands", journey)
    need(len(set(journey.states)) == len(journey.states), "the same state twice in a deal", journey)


DEAL_LAWS: tuple[Law, ...] = (
    the_deal_ends,
    stages_follow,
    no_card_is_lost,
    hands_shrink_together,
    winners_lead,
    tricks_and_points_add_up,
    made_is_decided_once,
    actions_decide,
)


def stops(journey: Journey, chance: Random) -> Iterator[Journey]:
    """The deal at some point of each of its stages."""
    stages = [state.stage for state in journey.states]
    for stage in dict.fromkeys(stages):
        first = stages.index(stage)
        yield journey.stopped(chance.randrange(first, first + stages.count(stage)))


def check_deal(journey: Journey, where: int = 0) -> None:
    """Hold a whole deal to the laws, and its state at a point of each stage (``where`` chooses them)."""
    for law in DEAL_LAWS:
        law(journey)
    for here in stops(journey, Random(where)):
        for law in STATE_LAWS:
            law(here)
