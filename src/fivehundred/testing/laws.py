"""The laws that any rules must keep, and `check_rules`, which holds a rule set to them."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from random import Random

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from fivehundred.actions import Action, CallPartner, Discard, NameJoker, Play
from fivehundred.bids import PASS, AskRedeal, Bid, HiLo, Misere, Strain
from fivehundred.cards import Card, CardSet, Suit
from fivehundred.errors import IllegalAction, RuleSetError
from fivehundred.game import actor, apply, deal, legal_actions, replay, score, why_not
from fivehundred.match import Match
from fivehundred.phases.announcing import Announcing
from fivehundred.phases.exchanging import Exchanging
from fivehundred.phases.flow import FOLLOWS, State
from fivehundred.phases.playing import Playing
from fivehundred.phases.record import played_out
from fivehundred.phases.scoring import Finished
from fivehundred.rules.data import from_data, from_json, from_toml, to_data, to_json, to_toml
from fivehundred.rules.ruleset import RuleSet, ladder, options, ruleset, value
from fivehundred.seats import Seat
from fivehundred.testing.playing import MATCH_PLAYERS, PASSERS, Journey, Player, longest, match_ends, play_match, travel
from fivehundred.testing.strategies import EVERY_CARD, journeys

JOKERS = tuple(card for card in EVERY_CARD if card.is_joker)
NAMES: tuple[Suit | None, ...] = (None, *Suit)
MOST_DEALS = 20_000
"""Deals after which a match that must end is given up: random players may need thousands to make a contract."""
SOME_DEALS = 100
"""A match that lasts longer is taken never to end."""

Law = Callable[[Journey], None]


def need(holds: bool, law: str, where: object) -> None:
    """Raise an `AssertionError` that tells the law and where it was broken."""
    if not holds:
        raise AssertionError(f"{law}\n  in {where}")


# everything that can be tried


@cache
def _acts() -> tuple[Action, ...]:
    found: list[Action] = [PASS, AskRedeal(), HiLo()]
    found += [Misere(code) for code in ("MIS", "OMIS", "DNUL", "BNUL", "BMIS", "SOMIS", "ODD")]
    found += [Bid(tricks, strain) for tricks in range(1, 11) for strain in Strain]
    found += [Bid(10, strain, game=True) for strain in Strain]
    found += [Play(card, suit) for card in EVERY_CARD for suit in NAMES]
    found += [NameJoker(suit, card) for card in (*JOKERS, EVERY_CARD[14]) for suit in NAMES]
    found += [CallPartner(card) for card in (None, *EVERY_CARD)]
    found += [CallPartner(None, Seat(seat)) for seat in range(7)]
    found += [Discard(CardSet.of([card])) for card in EVERY_CARD]
    return tuple(found)


@cache
def universe(rules: RuleSet) -> tuple[Action, ...]:
    """Everything that anybody can try to do at a table, one card at a time."""
    return tuple(dict.fromkeys((*_acts(), *ladder(rules))))


def leads_to_last_trick(state: State) -> bool:
    """Whether the last trick is about to be led."""
    return isinstance(state, Playing) and not state.plays and len(state.tricks) == state.deal.rules.pack.hand_size - 1


def has_suit(state: State, card: Card) -> bool:
    """Whether a card belongs to a suit in this deal; a joker does with trumps, or when it was named."""
    contract = state.deal.contract
    trump = contract.trump if contract else None
    return not card.is_joker or trump is not None or card in dict(state.deal.named)


def expected_legal(state: State) -> set[Action]:
    """The legal actions, with the namings for which the plain joker stands in the last trick."""
    legal = set(legal_actions(state))
    if leads_to_last_trick(state):
        for act in list(legal):
            if isinstance(act, Play) and not has_suit(state, act.card):
                legal |= {Play(act.card, suit) for suit in Suit if why_not(state, Play(act.card, suit)) is None}
    return legal


def identity(state: State) -> tuple[object, ...]:
    """All that a state is, also what is left out of its equality."""
    return (type(state), repr(state), hash(state), state.hands, pickle.dumps(state))


def cards_of(state: State) -> list[Card]:
    """Every card of the deal, where it is now."""
    of = state.deal
    found = [card for hand in state.hands for card in hand]
    tricks = state.tricks if isinstance(state, (Playing, Finished)) else ()
    on_table = state.plays if isinstance(state, Playing) else ()
    found += [act.card for trick in tricks for _, act in trick.plays]
    found += [act.card for _, act in on_table]
    if isinstance(state, Exchanging):
        return found + list(state.laid)
    late = isinstance(state, (Playing, Finished)) or (isinstance(state, Announcing) and state.exchanged)
    return found + list(of.discard if of.has_exchange and late else of.kitty)


def assert_same(twin: State, state: State) -> None:
    """Equal in everything, and it goes on in the same way."""
    assert twin == state, "the copy is not equal"
    assert hash(twin) == hash(state), "the copy has another hash"
    assert repr(twin) == repr(state), "the copy looks different"
    assert twin.hands == state.hands, "the copy has other hands"
    assert actor(twin) == actor(state), "in the copy another seat is due"
    assert legal_actions(twin) == legal_actions(state), "in the copy other actions are legal"
    for act in legal_actions(state)[:3]:
        assert apply(twin, act) == apply(state, act), f"after {act} the copy is different"


# laws of a state


def legal_if_and_only_if_listed(journey: Journey) -> None:
    """What is listed is legal, nothing else is, and what is illegal is refused and leaves the state as it was."""
    state = journey.state
    legal, every = expected_legal(state), universe(journey.rules)
    strange = legal - set(every)
    need(not strange, f"nobody could think of {', '.join(map(str, strange))}", journey)
    before, twin = identity(state), copy.deepcopy(state)
    tried: dict[str, int] = {}  # what is refused by one rule is refused in one way: two of each are enough
    for act in every:
        violation = why_not(state, act)
        if act in legal:
            need(violation is None, f"{act} is listed, but refused: {violation}", journey)
            need(apply(state, act) != state, f"{act} changes nothing", journey)
            continue
        if violation is None:
            raise AssertionError(f"{act} is legal, but not listed\n  in {journey}")
        tried[violation.rule] = tried.get(violation.rule, 0) + 1
        if tried[violation.rule] > 2:
            continue
        try:
            apply(state, act)
        except IllegalAction as refused:
            need(refused.violation == violation, f"{act}: {refused.violation}, but why_not says {violation}", journey)
            need(refused.state is state and bool(str(refused)), f"{act} is refused without its state or words", journey)
        else:
            raise AssertionError(f"{act} is illegal ({violation}), but carried out\n  in {journey}")
    need(identity(state) == before and state == twin, "a refused action has changed the state", journey)


def only_the_due_seat_may_act(journey: Journey) -> None:
    """Out of turn everything is refused."""
    state = journey.state
    due, legal = actor(state), legal_actions(state)
    for act in (*legal[:2], *legal[-2:]):
        for by in map(Seat, range(journey.rules.players)):
            violation = why_not(state, act, by=by)
            need((violation is None) == (by == due), f"{act} by seat {by}, while {due} is due: {violation}", journey)
            if by == due:
                need(apply(state, act, by=by) == apply(state, act), f"{act}: another state with by={by}", journey)


def copies_are_equal(journey: Journey) -> None:
    """A state survives pickle and copy."""
    state = journey.state
    twins = [pickle.loads(pickle.dumps(state, protocol)) for protocol in (0, 2, pickle.HIGHEST_PROTOCOL)]
    for twin in (*twins, copy.copy(state), copy.deepcopy(state)):
        try:
            assert_same(twin, state)
        except AssertionError as error:
            raise AssertionError(f"{error}\n  in {journey}") from None


STATE_LAWS: tuple[Law, ...] = (legal_if_and_only_if_listed, only_the_due_seat_may_act, copies_are_equal)


# laws of a whole deal


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
    pack, cards = state.deal.rules.pack.cards, cards_of(state)
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
    """Who wins a trick leads to the next, everybody plays once, clockwise."""
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
    losers = {contract.declarer}
    if contract.is_misere and rules.misere.side_must_lose(str(contract.bid)):
        losers = set(end.deal.declarer_side)
    lost = sum(end.won[seat] for seat in losers)
    if contract.is_misere and rules.misere.stop == "first_declarer_trick" and lost:
        need(lost == 1 and end.tricks[-1].winner in losers, "a lost misère was played on", where)
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
        full = 10 * sum(end.won)
        need(sum(result.points) == full, f"{result} without a contract, {sum(end.won)} tricks played", where)
        return
    side, bid = set(end.deal.declarer_side), contract.bid
    taken, worth = sum(end.won[seat] for seat in side), value(rules, bid)
    if isinstance(bid, Bid):
        made = taken >= bid.tricks
    elif isinstance(bid, HiLo):
        made = taken == bid.tricks
    else:
        made = (taken if rules.misere.side_must_lose(str(bid)) else end.won[contract.declarer]) == 0
    need(result.made == made, f"{contract} with {taken} tricks: made is {result.made}", where)
    slam = (isinstance(bid, Bid) and taken == rules.pack.hand_size and rules.schedule.slam_min) or 0
    pays: int | Fraction = max(worth, slam) if made else -worth
    if len(result.declarers) > 1 and rules.partner is not None and rules.partner.split == "half_each":
        pays = Fraction(pays, 2)
    for unit, points in enumerate(result.points):
        if unit in result.declarers:
            need(points == pays, f"{contract} pays {points} to unit {unit}, not {pays}", where)
        else:
            need(points >= 0, f"unit {unit} loses {points} points as an opponent", where)


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
    actions_decide,
)


def stops(journey: Journey, chance: Random) -> Iterator[Journey]:
    """The deal as it stood at some point of each of its stages."""
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


# laws of rules and of matches


def check_values(rules: RuleSet) -> None:
    """The rules themselves: options and data round trip, bids have values, the pack is dealt whole."""
    name = rules.name or "rules without a name"
    need(ruleset(options(rules)) == rules, "its own options do not make it again", name)
    twin = pickle.loads(pickle.dumps(rules))
    need(twin == rules and hash(twin) == hash(rules) and twin.name == rules.name, "a pickle changes it", name)
    bids = ladder(rules)
    need(len(set(bids)) == len(bids) > 0, "a bid stands twice in the ladder, or there is none", name)
    for bid in bids:
        need(value(rules, bid) > 0, f"{bid} is worth nothing", name)
    for dealer in map(Seat, range(rules.players)):
        dealt = cards_of(deal(rules, dealer=dealer, seed=1))
        need(sorted(dealt) == list(rules.pack.sorted_cards), "the pack is not dealt", name)
    try:
        data = to_data(rules)
    except RuleSetError:
        return  # a policy without a name cannot be written
    for form, back in (
        ("data", from_data(data)),
        ("JSON", from_json(to_json(rules))),
        ("TOML", from_toml(to_toml(rules))),
    ):
        need(back == rules and back.name == rules.name, f"it comes back from {form} as other rules", name)
        need(to_data(back) == data, f"it comes back from {form} with other options", name)


def check_passed_out(rules: RuleSet, seed: int | str = 0) -> None:
    """A deal in which everybody passes who may ends like any other."""
    check_deal(travel(rules, Seat(rules.players - 1), seed, PASSERS, seed))


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
        decided = bool(winning.fallen(match.totals)) or max(match.totals) >= winning.target  # type: ignore[arg-type]
        need(decided or match.deals == winning.deal_limit, f"over for no reason: {match}", where)
        try:
            match.deal(seed=0)
        except IllegalAction:
            return match
        raise AssertionError(f"a deal after the end\n  in {where}")
    need(not match.winners, f"a winner before the end: {match}", where)
    return match


def check_rules(rules: RuleSet, *, examples: int = 20, matches: int = 2) -> None:
    """Hold rules to the laws that any profile must keep: so many random deals and matches, the same each time.

    The laws: an action is legal if and only if it is listed, and some action always is; no card is lost; tricks, points
    and totals add up; every deal and match ends; equality, hash, copies and pickles agree; a refused action leaves its
    state as it was; the rules come back from options, data, JSON and TOML.  Raises `AssertionError` that tells what
    was broken where.

    >>> from fivehundred import profiles
    >>> check_rules(profiles.AVONDALE, examples=1, matches=1)
    """
    try:
        check_values(rules)
        check_passed_out(rules)
        _check_deals(rules, examples)
        for number in range(matches):
            check_match(rules, number, MATCH_PLAYERS[number % len(MATCH_PLAYERS)])
    except AssertionError:
        raise
    except Exception as error:
        raise AssertionError(f"{rules.name}: {type(error).__name__}: {error}") from error


def _check_deals(rules: RuleSet, examples: int) -> None:
    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
        phases=(Phase.generate, Phase.shrink),
    )
    @given(journeys(rules, whole=True), st.integers(0, 2**16))
    def every_deal_keeps_the_laws(journey: Journey, where: int) -> None:
        check_deal(journey, where)

    every_deal_keeps_the_laws()
