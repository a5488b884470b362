"""Sentences beyond single options: whose tricks count, how cards rank, the cost of a kept joker, who wins a tie."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from attrs import frozen

from fivehundred.bids import Bid
from fivehundred.cards import Card, Rank, Suit
from fivehundred.messages import phrase, texts
from fivehundred.rules.misere import HI_LO, MISERE, NO_TRICK
from fivehundred.rules.option import ALWAYS, When, either, isnt, unless, when
from fivehundred.rules.options import shown
from fivehundred.rules.ruleset import RuleSet, ladder
from fivehundred.rules.seating import MANY_SIDES, TWO_SIDES


@frozen
class More:
    """A sentence that follows the sentence of an option in rule sets where a condition on the options holds."""

    key: str
    after: str
    when: When = ALWAYS
    options: tuple[str, ...] = ()
    facts: Callable[[RuleSet, str], Mapping[str, Any]] = lambda rules, lang: {}


def more(rules: RuleSet, name: str) -> Iterator[More]:
    """The sentences that follow the one of this option."""
    told = shown(rules)
    return (one for one in MORE if one.after == name and one.when.holds(told))


def instead(rules: RuleSet, name: str) -> str | None:
    """The key of a sentence that replaces the option's own, given the other options of a rule set."""
    told = shown(rules)
    return next((key for key, (option, when) in INSTEAD.items() if option == name and when.holds(told)), None)


# facts that the sentences put in


def _trumps(rules: RuleSet, lang: str) -> Mapping[str, Any]:
    """The trumps from the top, for the suit that has most, and how many each suit has."""
    lanes = {}
    for suit in Suit:
        suits, _ = rules.order.suits(rules.pack, suit, {})
        lanes[suit] = tuple(reversed(suits[suit]))
    whole = max(lanes, key=lambda s: (len(lanes[s]), sum(card.suit is s for card in lanes[s])))
    by_count: dict[int, list[Suit]] = {}
    for suit, lane in lanes.items():
        by_count.setdefault(len(lane), []).append(suit)
    key = "described.trumps-all" if len(by_count) == 1 else "described.trumps-some"
    counts = [phrase(key, {"count": count, "suits": suits}, lang) for count, suits in sorted(by_count.items())]
    return {"cards": [_trump(card, whole, lang) for card in lanes[whole]], "counts": counts}


def _trump(card: Card, trump: Suit, lang: str) -> str:
    known = texts(lang)
    if card.is_joker:
        colour = {"JKB": "black", "JKR": "red"}.get(str(card), "joker")
        return known[f"described.card.{colour}"]
    if card.rank is Rank.JACK:
        return known["described.card.right" if card.suit is trump else "described.card.left"]
    if card.suit is not trump:
        return known["described.card.odd"]
    return _rank(card.rank, lang)


def _rank(rank: Rank | None, lang: str) -> str:
    return texts(lang).get(f"described.card.{rank}", str(rank))


def _plain(rules: RuleSet, lang: str) -> Mapping[str, Any]:
    """The ranks of the suits that are not trumps, from the top."""
    ranks = {card.rank for card in rules.pack.cards if card.rank is not None}
    return {"cards": [_rank(rank, lang) for rank in sorted(ranks, reverse=True)]}


def _numbered(rules: RuleSet, lang: str) -> Mapping[str, Any]:
    """The lowest and the highest of the bids that name tricks."""
    bids = [bid for bid in ladder(rules) if isinstance(bid, Bid) and not bid.game]
    return {"lowest": bids[0], "highest": bids[-1]}


def _jokers(rules: RuleSet, lang: str) -> Mapping[str, Any]:
    """The two jokers by rank."""
    first, second = str(shown(rules)["joker_order"]).split(">")
    known = texts(lang)
    return {"high": known[f"described.card.{first}"], "low": known[f"described.card.{second}"]}


# when they are said


_ALWAYS_WINS = when("joker_low_in_misere", "no") & when("joker_shown_void", "ignored", "no_naming", "no_play")
_BARRED = either(
    when("joker_lead", "last_trick_only", "not_shown_void"),
    when("joker_lead_all_led", "last_trick_only"),
    when("joker_shown_void", "no_naming", "no_naming_no_win"),
)
_MAY_RAISE = when("self_raise", "if_contested", "always")

_RANKS = ("suit_floor", "extra_ranks")
_FLOOR = unless("floor", "none")
_CALLED = when("partnership", "called")
_EARLY = when("call_time", "before_exchange")


INSTEAD = {
    "described.floor-two": ("floor_effect", _FLOOR & TWO_SIDES),
    "described.end-raise": ("auction_end", _MAY_RAISE),
    "described.own-early": ("call_own_or_buried", _EARLY & when("call_own_or_buried", "forbidden")),
    "described.own-early-solo": ("call_own_or_buried", _EARLY & when("call_own_or_buried", "secret_solo")),
    "option.joker_nt_model.led_suit_top": (
        "joker_nt_model",
        when("joker_nt_model", "suitless") & when("joker_follow", "any_time"),
    ),
}
"""Sentences in place of an option's own: by key the option, and when."""

MORE = (
    More("described.trumps", "nt_jacks", options=(*_RANKS, "jokers", "odd_four_is_trump"), facts=_trumps),
    More("described.plain", "nt_jacks", isnt("nt_jacks", "high"), (*_RANKS, "nt_jacks"), _plain),
    More("described.plain-trumps", "nt_jacks", when("nt_jacks", "high"), _RANKS, _plain),
    More("described.bowers", "nt_jacks", unless("jokers", 0), ("jokers",)),
    More("described.bowers-only", "nt_jacks", when("jokers", 0), ("jokers",)),
    More("described.promise", "min_tricks"),
    More("described.higher", "bid_rank_key"),
    More("described.min-misere", "min_contract", MISERE & unless("min_contract", "none"), ("min_contract",)),
    More("described.range", "denomination_order", options=("min_tricks", "denomination_order"), facts=_numbered),
    More("described.alone", "callable", NO_TRICK & _CALLED, ("partnership",)),
    More("described.alone-hi-lo", "callable", HI_LO & _CALLED, ("partnership",)),
    More("described.turns", "first_leader"),
    More("described.tricks", "must_trump"),
    More("described.unnamed", "joker_nomination", unless("joker_nomination", "none"), ("joker_nomination",)),
    More("described.kept-joker", "joker_low_in_misere", NO_TRICK & when("jokers", 1) & _ALWAYS_WINS),
    More("described.kept-jokers", "joker_low_in_misere", NO_TRICK & when("jokers", 2) & _ALWAYS_WINS, facts=_jokers),
    More("described.only-jokers", "joker_low_in_misere", when("jokers", 2) & _BARRED),
    More("described.both-jokers", "joker_low_in_misere", when("jokers", 2), ("jokers", "joker_order"), _jokers),
    More(
        "described.both-named",
        "joker_low_in_misere",
        when("jokers", 2) & unless("joker_nomination", "none"),
        ("joker_nomination", "joker_order"),
        _jokers,
    ),
    More("described.tricks-pair", "overtricks", when("partnership", "pairs", "three_pairs"), ("partnership",)),
    More("described.tricks-team", "overtricks", when("partnership", "triples"), ("partnership",)),
    More("described.tricks-called", "overtricks", when("partnership", "called"), ("partnership",)),
    More("described.tricks-solo", "overtricks", when("partnership", "solo", "none"), ("partnership",)),
    More("described.misere-made", "failed", NO_TRICK),
    More(
        "described.pooled", "defender_unit", when("defender_unit", "side") & MANY_SIDES, ("defender_unit", "score_unit")
    ),
    More(
        "described.partner-wins",
        "win_needs_contract",
        _CALLED & isnt("win_needs_contract", "no"),
        ("win_needs_contract", "partnership"),
    ),
    More("described.all-fallen", "floor_effect", _FLOOR & unless("revoke_penalty", "none"), ("floor",)),
    More("described.target-first", "floor_effect", _FLOOR, ("target", "floor")),
    More("described.limit-last", "deal_limit", unless("deal_limit", "none"), ("deal_limit", "target")),
)
"""All of them, in the order in which those after the same option are told."""
