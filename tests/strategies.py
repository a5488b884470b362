"""Hypothesis strategies: tables, and hands of them that random players have brought to any point.

The players are legal but not sensible: they bid often enough that most auctions end in a contract, like misère, and
mostly keep a joker, so that the rare situations come about.  All their choices follow from one number, and the number
of actions shrinks, so that a failure is shown at the first action that brings it about.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from attrs import frozen
from hypothesis import strategies as st

from fivehundred import (
    Action,
    Announcing,
    Bid,
    Bidding,
    CardSet,
    Discard,
    Exchanging,
    Misere,
    Pass,
    Play,
    RuleSet,
    RuleSetError,
    Seat,
    State,
    actor,
    apply,
    deal,
    legal_actions,
    with_options,
)
from fivehundred.profiles.registry import OWN, evolve, profile

_FIVE = evolve(
    profile("avondale"),
    name="five",
    about="five players, a partner is called after the exchange",
    players=5,
    partnership="called",
    score_unit="player",
    suit_floor="2 2 2 2",
    defender_unit="each_own_tricks",
)

VARIANTS: tuple[RuleSet, ...] = (
    _FIVE,
    evolve(
        _FIVE,
        name="five_before",
        about="five players, a partner is called before the exchange",
        call_time="before_exchange",
        callable="non_trump_not_own",
        partner_split="full_each",
        joker_nomination="none",
    ),
    evolve(
        _FIVE,
        name="five_buried",
        about="five players, a partner is called and need not exist",
        callable="not_joker",
        call_own_or_buried="secret_solo",
    ),
    evolve(
        _FIVE,
        name="five_kitty",
        about="five players, a partner is called whose card may lie in the kitty",
        call_time="before_exchange",
        call_card_in_kitty="declarer_alone",
    ),
    evolve(
        profile("avondale"),
        name="two_jokers",
        about="four players, 46 cards",
        suit_floor="4 4 4 4",
        jokers=2,
        kitty_size=6,
        deal_packets="3(2) 4(2) 3(2)",
    ),
    evolve(
        profile("anglo_saxon_3p"),
        name="three_two_jokers",
        about="three players, 34 cards, two jokers, misère is forced",
        jokers=2,
        kitty_size=4,
        deal_packets="3(4) 4 3",
        joker_stand_in="none",
    ),
    evolve(
        profile("swedish_classic"),
        name="two",
        about="two players, 24 cards without a joker",
        players=2,
        partnership="none",
        suit_floor="9 9 9 9",
        jokers=0,
        kitty_size=4,
        deal_packets="3(4) 4 3",
    ),
    evolve(
        profile("avondale"),
        name="low_joker",
        about="four players, misère without the kitty, in which the joker is the lowest card of the suit it names",
        misere_kitty="no_exchange",
        misere_needs="none",
        misere_stop="play_all",
        joker_low_in_misere="yes",
        joker_nomination="none",
        joker_forced="never",
    ),
    evolve(
        profile("swedish_pairs"),
        name="no_win",
        about="four players, two jokers, which do not win where their holder showed void",
        suit_floor="4 4 4 4",
        jokers=2,
        kitty_size=6,
        deal_packets="3(2) 4(2) 3(2)",
        joker_stand_in="none",
        joker_shown_void="no_naming_no_win",
    ),
)
"""Tables that reach what no profile has: two jokers or none, two and five players, called partners."""

TWO_JOKERS = next(rules for rules in VARIANTS if rules.name == "two_jokers")
WEAK_JOKERS = tuple(rules for rules in VARIANTS if rules.name in ("low_joker", "no_win"))
TABLES: tuple[RuleSet, ...] = (*OWN, *VARIANTS)


@frozen
class Player:
    """How the random players of a hand incline: to pass, to bid misère where they can, to keep a joker."""

    passes: float
    miseres: float
    keeps: float = 0.7

    def choose(self, state: State, legal: Sequence[Action], rng: Random) -> Action:
        """One of the legal actions."""
        if isinstance(state, Bidding):
            return self._call(state, legal, rng)
        if isinstance(state, Exchanging):
            return self._discard(state, legal, rng)
        plays = [act for act in legal if isinstance(act, Play)]
        others = [act for act in legal if not isinstance(act, Play)]
        if isinstance(state, Announcing) and others and (not plays or rng.random() < 0.8):
            return rng.choice(others)
        plain = [act for act in plays if not act.card.is_joker]
        return rng.choice(plain if plain and rng.random() < self.keeps else plays)

    def _call(self, state: Bidding, legal: Sequence[Action], rng: Random) -> Action:
        miseres = [act for act in legal if isinstance(act, Misere)]
        if miseres and rng.random() < self.miseres:
            return miseres[0] if rng.random() < 0.7 else miseres[-1]
        bids = [act for act in legal if isinstance(act, Bid)]
        late = len(state.deal.calls) >= state.deal.rules.players
        if not bids or rng.random() < (max(self.passes, 0.7) if late else self.passes):
            return next(act for act in legal if isinstance(act, Pass))
        return rng.choice(bids[:4] if rng.random() < 0.9 else bids)

    def _discard(self, state: Exchanging, legal: Sequence[Action], rng: Random) -> Action:
        if rng.random() < 0.2:
            return rng.choice(legal)
        above = max((card.index for card in state.laid), default=-1)
        hand = [card for card in state.hands[state.seat] if card.index > above]
        plain = [card for card in hand if not card.is_joker]
        return Discard(CardSet.of(rng.sample(plain if len(plain) >= state.missing else hand, state.missing)))


KEEPER = Player(passes=0.5, miseres=0.8, keeps=1.0)
PASSERS = Player(passes=1.0, miseres=0.0)
PLAYERS: tuple[Player, ...] = (
    Player(passes=0.6, miseres=0.1),
    Player(passes=0.8, miseres=0.3),
    Player(passes=0.4, miseres=0.5),
    Player(passes=0.2, miseres=0.0),
    PASSERS,
)


@frozen
class Journey:
    """A hand as far as it was played: how it was dealt, the actions, and the states from the first to the last."""

    rules: RuleSet
    dealer: Seat
    seed: int
    actions: tuple[Action, ...]
    states: tuple[State, ...]

    @property
    def state(self) -> State:
        """Where it stands."""
        return self.states[-1]

    def __repr__(self) -> str:
        done = " | ".join(map(str, self.actions))
        return f"<{self.rules.name}, dealer {self.dealer}, seed {self.seed}: {done or 'nothing yet'}>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(repr(self))  # Hypothesis would print every field of every state


@cache
def longest(rules: RuleSet) -> int:
    """More actions than any hand of these rules can have."""
    bids = 5 * 5 + len(rules.misere.bids)
    auction = (bids + 1) * rules.players
    calls = len(rules.pack.cards)  # every call that nobody answers costs one action
    return auction + rules.pack.kitty_size + calls + 3 + rules.pack.hand_size * rules.players


def travel(rules: RuleSet, dealer: Seat, seed: int, player: Player, choices: int, most: int | None = None) -> Journey:
    """Play a hand by random choices, to its end or for so many actions."""
    rng = Random(choices)
    state: State = deal(rules, dealer=dealer, seed=seed)
    states: list[State] = [state]
    actions: list[Action] = []
    limit = longest(rules) + 1 if most is None else most
    while actor(state) is not None and len(actions) < limit:
        act = player.choose(state, legal_actions(state), rng)
        state = apply(state, act)
        actions.append(act)
        states.append(state)
    return Journey(rules, dealer, seed, tuple(actions), tuple(states))


def tables(every: bool = True) -> st.SearchStrategy[RuleSet]:
    """A profile, or also one of the further tables."""
    return st.sampled_from(TABLES if every else OWN)


@st.composite
def journeys(draw: st.DrawFn, rules: st.SearchStrategy[RuleSet] | None = None, whole: bool = False) -> Journey:
    """A hand that was stopped anywhere, or played to its end (``whole``)."""
    table = draw(tables() if rules is None else rules)
    dealer = Seat(draw(st.integers(0, table.players - 1)))
    seed = draw(st.integers(0, 2**32))
    player = draw(st.sampled_from(PLAYERS))
    choices = draw(st.integers(0, 2**32))
    full = travel(table, dealer, seed, player, choices)
    if whole:
        return full
    stages = [state.stage for state in full.states]
    stage = draw(st.sampled_from(list(dict.fromkeys(stages))))  # some are short
    first = stages.index(stage)
    stop = draw(st.integers(first, first + stages.count(stage) - 1))
    return Journey(table, dealer, seed, full.actions[:stop], full.states[: stop + 1])


def states(rules: st.SearchStrategy[RuleSet] | None = None) -> st.SearchStrategy[State]:
    """A reachable state of any stage."""
    return journeys(rules).map(lambda journey: journey.state)


KNOWN_TO_ORACLE: dict[str, tuple[str | int, ...]] = {
    "first_leader": ("declarer", "left_of_dealer"),
    "auction_mode": ("single_round", "multi_round"),
    "reentry_after_pass": ("never", "always"),
    "auction_end": ("all_but_one_passed", "passes_in_a_row"),
    "self_raise": ("never", "if_contested", "always"),
    "self_raise_reopens": ("no", "if_denomination_changes", "yes"),
    "min_tricks": (6, 7),
    "denomination_order": ("S C D H NT", "C D H S NT", "NT H D C S"),
    "pass_out": ("redeal_next", "redeal_same", "nt_no_kitty"),
    "pass_out_points": ("10_per_own_trick", "10_per_side_trick"),
    "schedule": (
        "avondale",
        "perfect",
        "norwegian_N1",
        "norwegian_N2",
        "norwegian_N3",
        "norwegian_N4",
        "norwegian_N5",
    ),
    "slam_min": (250, 300, "none"),
    "misere": (250, 130, "off"),
    "open_misere": (500, 520, 230, "off"),
    "misere_rank": ("7NT", "8S", "6NT", "7C", "10NT", "top"),
    "open_misere_rank": ("10D", "top", "7NT", "8C", "8S"),
    "misere_needs": ("none", "seven_bid"),
    "open_misere_needs": ("none", "seven_bid", "eight_bid"),
    "misere_kitty": ("exchange", "no_exchange"),
    "misere_partner": ("sits_out", "plays"),
    "misere_stop": ("first_declarer_trick", "play_all"),
    "misere_defender_points": (
        "none",
        "10_each_per_declarer_trick",
        "10_side_per_declarer_trick",
        "10_per_own_trick",
    ),
    "joker_stand_in": ("none", "S2"),
    "joker_order": ("black>red", "red>black"),
    "joker_nt_model": ("suitless", "led_suit_top"),
    "joker_nomination": ("none", "declarer_holding", "misere_only"),
    "joker_follow": ("void_only", "any_time"),
    "joker_forced": ("never", "misere_when_void"),
    "joker_lead": ("unled_suit", "any_suit", "not_shown_void", "last_trick_only"),
    "joker_lead_all_led": ("last_trick_only", "allowed"),
    "joker_shown_void": ("ignored", "no_naming", "no_naming_no_win", "no_play"),
    "joker_lead_naming": ("mandatory", "optional"),
    "joker_low_in_misere": ("no", "yes"),
    "defender_points": (10, "off"),
    "defender_when": ("made+failed", "failed_only"),
    "defender_unit": ("side", "each_own_tricks"),
    "defender_cap": ("none", "490_if_contract_failed", "490_always", "none_above_400"),
    "win_needs_contract": ("yes", "no"),
    "floor": (-500, "none"),
    "floor_effect": ("side_loses", "best_score_wins"),
    "simultaneous": ("highest_then_declarer", "declarer_first", "both_win"),
}
"""The options, and values of them, of which the oracle knows the meaning."""


@st.composite
def changes_of(draw: st.DrawFn, names: Sequence[str], most: int = 8) -> dict[str, str | int]:
    """Some of these options with values."""
    chosen = draw(st.lists(st.sampled_from(sorted(names)), max_size=most, unique=True))
    return {name: draw(st.sampled_from(KNOWN_TO_ORACLE[name])) for name in chosen}


def changed(rules: RuleSet, changes: Mapping[str, str | int]) -> RuleSet:
    """The rules with those of the changes, one after another, that go with the rest."""
    for name, value in changes.items():
        try:
            rules = with_options(rules, **{name: value})
        except RuleSetError:
            continue
    return rules


def house_rules() -> st.SearchStrategy[RuleSet]:
    """A table with some options changed."""
    return st.builds(changed, tables(), changes_of(list(KNOWN_TO_ORACLE)))
