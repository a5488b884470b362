"""Rule sets in words: what each option means, area by area, as one card player would tell another.

The sentences stand in the language files, one for each value of each option; nothing about a rule set is written down
here a second time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import frozen

from fivehundred.bids import AnyBid, Bid, Strain
from fivehundred.describe.facts import facts, other_bids
from fivehundred.describe.more import instead, more
from fivehundred.messages import sentence, texts
from fivehundred.rules.options import CHAPTERS, OPTIONS, RULEBOOK, Option, Value, shown
from fivehundred.rules.ruleset import RuleSet, ladder, options, value
from fivehundred.rules.schedule import Table

AREAS: Mapping[str, tuple[str, ...]] = {
    chapter: tuple(name for name, option in OPTIONS.items() if option.chapter == chapter) for chapter in CHAPTERS
}
"""The options by area, in reading order."""

RARE = frozenset(name for name, option in OPTIONS.items() if option.rare)
"""Options whose default only says that a rare rule is not played."""

_PLAIN_MISERES: Mapping[str, tuple[str, ...]] = {"misere": ("MIS",), "open_misere": ("OMIS",)}
"""The options that offer one bid to take no trick, and its code; `other_no_trick_bids` offers the others."""


@frozen
class Sentence:
    """A sentence about a rule set and the names of the options that it tells.

    ``absent`` marks one that only says that a rare rule is not played; ``key`` is its key in the language files.
    """

    text: str
    options: tuple[str, ...] = ()
    absent: bool = False
    key: str = ""

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
    flat = options(rules)
    sections = []
    for area in CHAPTERS:
        told: list[Sentence] = []
        for name, option in RULEBOOK.items():
            if option.chapter == area:
                told += _told(rules, name, flat[name], lang) if name in flat else _so_anyway(rules, option, lang)
                told += _more(rules, name, lang)
        if told:
            sections.append(Section(area, texts(lang)[f"area.{area}"], tuple(told)))
    return tuple(sections)


def title(name: str, lang: str = "en") -> str:
    """The subject of an option, as a noun.

    >>> title("joker_lead")
    'leading the joker'
    """
    return texts(lang)[f"option.{name}"]


def say(name: str, value: Value, lang: str = "en") -> str:
    """The meaning of one value of an option, whatever the other options are.

    >>> say("joker_lead", "any_suit")
    'The leader of the joker may name any suit.'
    >>> say("deal_packets", "3(3) 4 3")
    'The cards are dealt in packets: three to each player and three to the kitty, then four to each player, then three
    to each player.'
    """
    if isinstance(value, Table):
        value = value.name
    if not isinstance(value, (str, int)):
        return sentence("described.policy", {"value": type(value).__name__, "title": title(name, lang)}, lang)
    key = key_of(name, value, lang)
    if name == "other_no_trick_bids" and key not in texts(lang):
        return " ".join(other_bids(str(value), lang))
    return sentence(key, {"value": value, **facts(name, value, lang)}, lang)


def key_of(name: str, value: Value, lang: str = "en") -> str:
    """The key in the language files of the sentence that says this value of an option.

    >>> key_of("joker_lead", "any_suit"), key_of("misere", 130)
    ('option.joker_lead.any_suit', 'option.misere.*')
    """
    if isinstance(value, Table):
        value = value.name
    exact = f"option.{name}.{value}"
    return exact if exact in texts(lang) else f"option.{name}.*"


def bid_name(bid: AnyBid, lang: str = "en") -> str:
    """A bid as it is called in a sentence: ``7NT``, or the words for one that has no number.

    >>> from fivehundred.bids import MISERE
    >>> bid_name(MISERE)
    'misère'
    """
    code = str(bid)
    return code if isinstance(bid, Bid) else texts(lang).get(f"described.bid.{code}", code)


def bid_table(rules: RuleSet) -> tuple[tuple[Strain, ...], Mapping[int, tuple[int | None, ...]]]:
    """The values of the numbered bids: the strains from low to high, and by number of tricks a value for each.

    There is no value for a bid that may not be made, and no column where no bid of a strain may.

    >>> from fivehundred.profiles import NORWEGIAN
    >>> strains, rows = bid_table(NORWEGIAN)
    >>> [str(strain) for strain in strains], rows[6]
    (['C', 'D', 'H', 'S', 'NT'], (20, 30, 40, 50, 60))
    """
    bids = [bid for bid in ladder(rules) if isinstance(bid, Bid) and not bid.game]
    strains = tuple(strain for strain in rules.schedule.denominations if any(bid.strain is strain for bid in bids))
    rows = {
        tricks: tuple(value(rules, bid) if bid in bids else None for bid in (Bid(tricks, s) for s in strains))
        for tricks in range(rules.auction.min_tricks, 11)
    }
    return strains, rows


# the parts of a description


def _told(rules: RuleSet, name: str, of: Value, lang: str) -> Iterator[Sentence]:
    if _untold(rules, OPTIONS[name]):
        return
    absent, other = OPTIONS[name].rare and of == OPTIONS[name].default, instead(rules, name)
    key = key_of(name, of, lang) if other is None else other
    yield Sentence(say(name, of, lang) if other is None else sentence(other, {}, lang), (name,), absent, key)
    if name in (*_PLAIN_MISERES, "other_no_trick_bids") and not absent:
        yield from _places(rules, name, lang)
    elif name == "schedule" and rules.schedule.table.note:
        note = sentence("described.note", {"note": rules.schedule.table.note}, lang)
        yield Sentence(note, (name,), key="described.note")
    elif name == "defender_cap" and rules.winning.target != 500:
        yield from _cap(rules, lang)


def _more(rules: RuleSet, name: str, lang: str) -> Iterator[Sentence]:
    """The sentences that follow that of an option, or take its place where it changes nothing."""
    flat = options(rules)
    for one in more(rules, name):
        about = tuple(name for name in one.options if name in flat)
        yield Sentence(sentence(one.key, one.facts(rules, lang), lang), about, key=one.key)


def _cap(rules: RuleSet, lang: str) -> Iterator[Sentence]:
    """The totals at which trick points stop, where the game is to another target than 500."""
    most, *far = rules.scoring.limits(rules.winning.target) or (0,)
    told = {"target": rules.winning.target, "most": most, "far": far[0] if far else 0}
    if most:
        key = "described.cap-far" if far else "described.cap"
        yield Sentence(sentence(key, told, lang), ("target",), key=key)


def _so_anyway(rules: RuleSet, option: Option, lang: str) -> Iterator[Sentence]:
    """The sentences for rules that hold where an option changes nothing, and for the fixed points."""
    follows = None if _untold(rules, option) else option.following(shown(rules))
    if follows is not None and follows.values:
        name, value, other = option.name, follows.values[0], instead(rules, option.name)
        key = key_of(name, value, lang) if other is None else other
        yield Sentence(say(name, value, lang) if other is None else sentence(other, {}, lang), (), option.rare, key)


def _untold(rules: RuleSet, option: Option) -> bool:
    """Whether nothing is left to say of an option beside the others."""
    return option.untold is not None and option.untold.holds(shown(rules))


def _places(rules: RuleSet, name: str, lang: str) -> Iterator[Sentence]:
    """The places among the other bids of the no-trick bids that an option offers."""
    bids = ladder(rules)
    codes: tuple[str, ...] = _PLAIN_MISERES.get(name, ())
    if name == "other_no_trick_bids":
        codes = tuple(bid.code for bid in rules.misere.bids if bid.code not in ("MIS", "OMIS"))
        about = name
    else:
        about = "bid_rank_key" if rules.schedule.by_value else f"{name}_rank"
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
            end = "-level"
        else:
            end = "-bottom" if at == 0 else "-top" if at == len(bids) - 1 else ""
        key = f"described.place{end}"
        yield Sentence(sentence(key, places, lang), (about,), key=key)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


__all__ = ["AREAS", "RARE", "Section", "Sentence", "bid_name", "bid_table", "describe", "key_of", "say", "title"]
