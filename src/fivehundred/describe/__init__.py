"""Rule sets in words: what each option means, area by area, as one card player would tell another.

The sentences stand in the language files, one for each value of each option; nothing about a rule set is written down
here a second time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import frozen

from fivehundred.bids import AnyBid, Bid, Strain
from fivehundred.cards import Card, Rank, Suit
from fivehundred.describe.facts import facts, other_bids
from fivehundred.messages import phrase, sentence, texts
from fivehundred.rules.options import CHAPTERS, OPTIONS, RULEBOOK, Option, Shown, Value
from fivehundred.rules.ruleset import RuleSet, ladder, options, value
from fivehundred.rules.schedule import Table

AREAS: Mapping[str, tuple[str, ...]] = {
    chapter: tuple(name for name, option in OPTIONS.items() if option.chapter == chapter) for chapter in CHAPTERS
}
"""The options by area, in the order in which they are told."""

RARE = frozenset(name for name, option in OPTIONS.items() if option.rare)
"""Options whose default only says that a rare rule is not played."""

_CODE_NAMES = ("MIS", "OMIS", "DNUL", "BNUL", "BMIS", "SOMIS", "HILO")


@frozen
class Sentence:
    """A sentence about a rule set and the names of the options that it tells.

    ``absent`` marks one that only says that a rare rule is not played.
    """

    text: str
    options: tuple[str, ...] = ()
    absent: bool = False

    def __str__(self) -> str:
        return self.text


@frozen
class Section:
    """One area of a rule set, with its title and sentences in reading order."""

    area: str
    title: str
    sentences: tuple[Sentence, ...]


def describe(rules: RuleSet, lang: str = "en") -> tuple[Section, ...]:
    """A rule set in words, area by area; areas of which nothing applies are left out.

    >>> from fivehundred.profiles import AVONDALE
    >>> table = describe(AVONDALE)[0]
    >>> table.title, table.sentences[0].text, table.sentences[0].options
    ('The players', 'The game is for four players.', ('players',))
    """
    shown = options(rules)
    sections = []
    for area in CHAPTERS:
        told: list[Sentence] = []
        for name, option in RULEBOOK.items():
            if option.chapter == area and not _untold(rules, option):
                told += _told(rules, name, shown[name], lang) if name in shown else _so_anyway(rules, option, lang)
        if told:
            if area == "play":
                told.append(Sentence(sentence("described.tricks", {}, lang)))
            if area == "joker" and rules.pack.jokers == 2:
                told.append(Sentence(sentence("described.both-jokers", {}, lang), ("jokers",)))
            if area == "partner" and rules.misere.bids:
                told.append(Sentence(sentence("described.alone", {}, lang)))
            sections.append(Section(area, texts(lang)[f"area.{area}"], tuple(told)))
    return tuple(sections)


def title(name: str, lang: str = "en") -> str:
    """What an option is about, as a noun.

    >>> title("joker_lead")
    'leading the joker'
    """
    return texts(lang)[f"option.{name}"]


def say(name: str, value: Value, lang: str = "en") -> str:
    """What one value of an option means, whatever the other options are.

    >>> say("joker_lead", "any_suit")
    'Any suit may be named.'
    >>> say("deal_packets", "3(3) 4 3")
    'The cards are dealt in packets: three to each player and three to the kitty, then four to each player, then three
    to each player.'
    """
    if isinstance(value, Table):
        value = value.name
    if not isinstance(value, (str, int)):
        return sentence("described.policy", {"value": type(value).__name__, "title": title(name, lang)}, lang)
    known = texts(lang)
    exact = f"option.{name}.{value}"
    key = exact if exact in known else f"option.{name}.*"
    if name == "other_no_trick_bids" and exact not in known:
        return " ".join(other_bids(str(value), lang))
    return sentence(key, {"value": value, **facts(name, value, lang)}, lang)


def bid_name(bid: AnyBid, lang: str = "en") -> str:
    """A bid as it is called in a sentence: ``7NT``, or the words for one that has no number.

    >>> from fivehundred.bids import MISERE
    >>> bid_name(MISERE)
    'misère'
    """
    code = str(bid)
    return texts(lang)[f"described.bid.{code}"] if code in _CODE_NAMES else code


def bid_table(rules: RuleSet) -> tuple[tuple[Strain, ...], Mapping[int, tuple[int, ...]]]:
    """The values of the numbered bids: the strains from low to high, and by number of tricks a value for each.

    >>> from fivehundred.profiles import NORWEGIAN
    >>> strains, rows = bid_table(NORWEGIAN)
    >>> [str(strain) for strain in strains], rows[6]
    (['C', 'D', 'H', 'S', 'NT'], (20, 30, 40, 50, 60))
    """
    strains = rules.schedule.denominations
    rows = {
        tricks: tuple(value(rules, Bid(tricks, strain)) for strain in strains)
        for tricks in range(rules.auction.min_tricks, 11)
    }
    return strains, rows


# the parts of a description


def _told(rules: RuleSet, name: str, of: Value, lang: str) -> Iterator[Sentence]:
    option = OPTIONS[name]
    absent = option.rare and of == option.default
    words = option.told_as.get(of) if isinstance(of, (str, int)) else None
    told = words.value if words is not None and words.when.holds(Shown(rules)) else of
    yield Sentence(say(name, told, lang), (name,), absent)
    if name == "misere":
        yield from _places(rules, ("MIS",), _rank_option(rules, name), lang)
    elif name == "open_misere":
        yield from _places(rules, ("OMIS",), _rank_option(rules, name), lang)
    elif name == "other_no_trick_bids" and not absent:
        yield from _places(rules, _CODE_NAMES[2:], (name,), lang)
    elif name == "schedule" and rules.schedule.table.note:
        yield Sentence(sentence("described.note", {"note": rules.schedule.table.note}, lang), (name,))
    elif name == "joker_nomination" and rules.joker is not None and rules.joker.nominates:
        yield Sentence(sentence("described.unnamed", {}, lang))
    elif name == "nt_jacks":
        yield from _trumps(rules, lang)


def _so_anyway(rules: RuleSet, option: Option, lang: str) -> Iterator[Sentence]:
    """What is so anyway where an option changes nothing, and the fixed points."""
    follows = None if option.when.holds(Shown(rules)) else option.following(Shown(rules))
    if follows is not None and follows.values:
        yield Sentence(say(option.name, follows.values[0], lang), (), option.rare)


def _untold(rules: RuleSet, option: Option) -> bool:
    """Whether nothing is left to say of an option beside the others."""
    return option.untold is not None and option.untold.holds(Shown(rules))


def _rank_option(rules: RuleSet, name: str) -> tuple[str, ...]:
    return ("bid_rank_key" if rules.schedule.by_value else f"{name}_rank",)


def _places(rules: RuleSet, codes: tuple[str, ...], names: tuple[str, ...], lang: str) -> Iterator[Sentence]:
    """Where the bids to take no trick stand among the others."""
    bids = ladder(rules)
    for at, bid in enumerate(bids):
        if str(bid) not in codes:
            continue
        level = [other for other in bids if other != bid and value(rules, other) == value(rules, bid)]
        near = {"below": bids[at - 1], "above": bids[(at + 1) % len(bids)]}
        places: dict[str, Any] = {
            "bid": _capital(bid_name(bid, lang)),
            "level": [bid_name(other, lang) for other in level],
            **{key: bid_name(other, lang) for key, other in near.items()},
        }
        if level and rules.schedule.by_value:
            key = "-level"
        else:
            key = "-bottom" if at == 0 else "-top" if at == len(bids) - 1 else ""
        yield Sentence(sentence(f"described.place{key}", places, lang), names)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _trumps(rules: RuleSet, lang: str) -> Iterator[Sentence]:
    """The trumps from the top, for the suit that has most, and how many each suit has."""
    lanes = {}
    for suit in Suit:
        suits, _ = rules.order.suits(rules.pack, suit, {})
        lanes[suit] = tuple(reversed(suits[suit]))
    whole = max(lanes, key=lambda s: (len(lanes[s]), sum(card.suit is s for card in lanes[s])))
    cards = [_trump(card, whole, lang) for card in lanes[whole]]
    by_count: dict[int, list[Suit]] = {}
    for suit, lane in lanes.items():
        by_count.setdefault(len(lane), []).append(suit)
    key = "described.trumps-all" if len(by_count) == 1 else "described.trumps-some"
    counts = [phrase(key, {"count": count, "suits": suits}, lang) for count, suits in sorted(by_count.items())]
    rests_on = ("suit_floor", "extra_ranks", "jokers", "odd_four_is_trump")
    about = tuple(name for name in rests_on if name in options(rules))
    yield Sentence(sentence("described.trumps", {"cards": cards, "counts": counts}, lang), about)


def _trump(card: Card, trump: Suit, lang: str) -> str:
    known = texts(lang)
    if card.is_joker:
        colour = {"JKB": "black", "JKR": "red"}.get(str(card), "joker")
        return known[f"described.card.{colour}"]
    if card.rank is Rank.JACK:
        return known["described.card.right" if card.suit is trump else "described.card.left"]
    if card.suit is not trump:
        return known["described.card.odd"]
    return known.get(f"described.card.{card.rank}", str(card.rank))


__all__ = ["AREAS", "RARE", "Section", "Sentence", "bid_name", "bid_table", "describe", "say", "title"]
