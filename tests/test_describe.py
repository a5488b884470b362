"""Rule sets in words: every value of every option has its sentence, and a description leaves nothing out."""

from __future__ import annotations

import re
import string

import pytest
from attrs import frozen

import fivehundred as fh
from fivehundred import messages, profiles
from fivehundred.bids import Bid, HiLo, Misere
from fivehundred.describe import AREAS, RARE, Section, bid_name, bid_table, describe, say, title
from fivehundred.profiles.registry import OWN
from fivehundred.rules.auction import AuctionFacts, SingleRound
from fivehundred.rules.options import OPTIONS, RULEBOOK
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.schedule import TABLES, Table
from fivehundred.seats import Seat

TEXTS = messages.texts("en")
VALUES = [(name, value) for name, option in RULEBOOK.items() for value in option.values]
# their values are numbers, or texts that are put into words
FREE = {
    "players", "suit_floor", "deck_size", "hand_size", "kitty_size", "undealt", "deal_packets", "min_tricks",
    "denomination_order", "schedule", "slam_min", "game_bid", "misere", "misere_rank", "open_misere",
    "open_misere_rank", "discard", "defender_points", "target", "floor", "deal_limit", "overtricks", "misere_needs",
    "open_misere_needs",
}  # fmt: skip

RULE_SETS: tuple[RuleSet, ...] = (
    *OWN,
    fh.with_options(profiles.AVONDALE, joker_lead="last_trick_only", first_leader="left_of_dealer"),
    fh.with_options(profiles.AVONDALE, bid_rank_key="value", other_no_trick_bids="blind_misere, hi-lo 340"),
    fh.with_options(profiles.AVONDALE, suit_floor="5 5 5 5", jokers=0, kitty_size=0, deal_packets="3 4 3"),
    fh.with_options(profiles.AVONDALE_5P, callable="a_named_player"),
    fh.with_options(profiles.AVONDALE, joker_shown_void="no_naming_no_win", min_tricks=7, misere="off"),
    fh.with_options(profiles.AVONDALE_6P, partnership="three_pairs", deal_limit=1),
)


@frozen
class Shouting:
    """An auction of somebody else's."""

    def next_seat(self, facts: AuctionFacts) -> Seat | None:
        return SingleRound().next_seat(facts)


def check(text: str) -> None:
    """A whole sentence without holes."""
    assert text.endswith(".")
    assert text[0].isupper()
    assert not re.search(r"[{}<>_]|None\b(?! of)|  | [.,;:]|\.\.", text), text


def words(section: Section) -> str:
    return " ".join(map(str, section.sentences))


def of(rules: RuleSet, area: str) -> str:
    return next((words(section) for section in describe(rules) if section.area == area), "")


def test_every_option_has_its_place_and_its_title() -> None:
    told = [name for names in AREAS.values() for name in names]
    assert sorted(told) == sorted(OPTIONS)
    for name in OPTIONS:
        assert re.fullmatch(r"[a-zè' ]+", title(name))
    assert len({title(name) for name in OPTIONS}) == len(OPTIONS)
    assert all(TEXTS[f"area.{area}"] for area in AREAS)
    assert all(OPTIONS[name].default is not None for name in RARE)


@pytest.mark.parametrize(("name", "value"), VALUES)
def test_every_value_has_its_sentence(name: str, value: str | int) -> None:
    check(say(name, value))
    if name not in FREE and name != "other_no_trick_bids":
        assert f"option.{name}.{value}" in TEXTS


@pytest.mark.parametrize("name", OPTIONS)
def test_values_are_told_apart(name: str) -> None:
    values = OPTIONS[name].values
    assert len({say(name, value) for value in values}) == len(values)


def test_no_sentence_is_left_over() -> None:
    for key in TEXTS:
        family, _, rest = key.partition(".")
        if family != "option" or "." not in rest:
            continue
        name, _, value = rest.partition(".")
        assert name in RULEBOOK
        values = [str(value) for value in RULEBOOK[name].values]
        known = {*values, *(re.sub(r"_\d+$", "", value) for value in values)}
        if name in ("misere_rank", "open_misere_rank"):
            known.add("top")
        assert (name in FREE) if value == "*" else value in known, key
        fields = {field for _, field, _, _ in string.Formatter().parse(TEXTS[key]) if field}
        assert fields <= {"value", "number", "floors", "packets", "strains"}


def test_sentences_with_numbers() -> None:
    assert say("misere", 130) == "Misère, worth 130, is a bid to take no trick, played without trumps."
    assert say("misere", "off") == "Misère is not played."
    assert say("kitty_size", 1) == "A kitty of one card is set aside, face down."
    assert say("discard", "any_5") == (
        "The declarer then discards any five cards, face down; cards from the kitty may be among them."
    )
    assert say("deal_limit", 12) == (
        "The game ends after 12 deals that were scored: the highest score wins, and those who are level win together. "
        "A deal that was thrown in is not counted."
    )
    assert say("suit_floor", "7 7 7 7").startswith("The lowest card is the 7 in every suit;")
    assert say("suit_floor", "5 4 3 2").startswith(
        "The lowest card is the 5 in spades, the 4 in clubs, the 3 in diamonds and the 2 in hearts;"
    )
    assert say("denomination_order", "C D H S NT").endswith("clubs, diamonds, hearts, spades and no trumps.")
    assert say("other_no_trick_bids", "bar_nullo_500,_hi-lo_350").startswith("Bar nullo, worth 500, ")
    assert "Hi-lo, worth 350," in say("other_no_trick_bids", "bar_nullo_500,_hi-lo_350")


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.name)
def test_a_description(rules: RuleSet) -> None:
    shown = fh.options(rules)
    texts = []
    for section in describe(rules):
        assert section.sentences
        assert section.title == TEXTS[f"area.{section.area}"]
        for said in section.sentences:
            check(said.text)
            assert said.options == tuple(name for name in said.options if name in shown)
            assert not said.absent or set(said.options) <= RARE
            texts.append(said.text)
    assert len(set(texts)) == len(texts)  # nothing is said twice
    assert [section.area for section in describe(rules)] == [
        area for area in AREAS if area in {section.area for section in describe(rules)}
    ]


@pytest.mark.parametrize("rules", OWN, ids=lambda rules: rules.name)
def test_what_a_description_leaves_out_follows_from_the_rest(rules: RuleSet) -> None:
    told = {name for section in describe(rules) for said in section.sentences for name in said.options}
    left = fh.options(rules).keys() - told
    assert left <= {"misere_leader", "self_raise", "joker_low_in_misere", "joker_shown_void", "joker_lead"}
    if rules.auction.mode != SingleRound():
        assert "self_raise" in told


def test_trumps_are_counted() -> None:
    pack = of(profiles.AVONDALE, "pack")
    assert "That makes 12 if spades or clubs are trumps and 13 if diamonds or hearts are trumps." in pack
    assert "the joker, the jack of trumps (the right bower)" in pack
    assert "That makes 13 trumps." in of(profiles.AVONDALE_ODD_FOURS, "pack")
    assert "the black joker, the red joker, the jack of trumps" in of(profiles.TWO_JOKERS, "pack")
    assert "down: the jack of trumps" in of(profiles.SWEDISH_2P, "pack")
    assert "queen, 13, 12, 11, 10, 9" in of(profiles.AVONDALE_6P, "pack")
    for rules in OWN:  # the count is that of the cards listed
        listed = re.search(r"highest down: (.*?)\. That makes (.*?)\.", of(rules, "pack"))
        assert listed
        cards = re.split(r", | and ", listed[1])
        assert max(map(int, re.findall(r"\d+", listed[2]))) == len(cards)


def test_places_of_bids_without_a_number() -> None:
    assert "Misère ranks between 7NT and 8S." in of(profiles.AVONDALE, "misere")
    assert "Open misère ranks between 10D and 10H." in of(profiles.AVONDALE, "misere")
    assert "Open misère is the highest bid." in of(profiles.ANGLO_SAXON_3P, "misere")
    assert "Double nullo ranks between 10D and bar nullo." in of(profiles.US_NULLO_43, "misere")
    by_value = fh.with_options(profiles.AVONDALE, bid_rank_key="value", misere=20)
    assert "Misère is the lowest bid." in of(by_value, "misere")
    assert "Open misère ranks level with 10H." in of(by_value, "misere")


def test_a_warning_about_a_table() -> None:
    for rules in OWN:
        assert ("A warning about this table" in of(rules, "bids")) is bool(rules.schedule.table.note)
    assert "not confirmed" in of(profiles.NORWEGIAN, "bids")


def test_rules_of_somebody_else() -> None:
    table = Table("mine", TABLES["perfect"].rows[:4] + TABLES["avondale"].rows[4:])
    rules = fh.with_options(profiles.AVONDALE, auction_mode=Shouting(), schedule=table)
    assert "The values are those of a table of its own, mine." in of(rules, "bids")
    assert "A rule from outside this library, Shouting, decides about the rounds of bidding." in of(rules, "auction")


def test_the_table_of_bids() -> None:
    strains, rows = bid_table(profiles.NORWEGIAN)
    assert [str(strain) for strain in strains] == ["C", "D", "H", "S", "NT"]
    assert list(rows) == [6, 7, 8, 9, 10]
    for rules in RULE_SETS:
        strains, rows = bid_table(rules)
        for tricks, values in rows.items():
            assert values == tuple(fh.value(rules, Bid(tricks, strain)) for strain in strains)


def test_names_of_bids() -> None:
    for rules in RULE_SETS:
        for bid in fh.ladder(rules):
            assert bid_name(bid) == str(bid) if isinstance(bid, Bid) else bid_name(bid).islower()
    assert bid_name(HiLo()) == "hi-lo"
    assert bid_name(Misere("XMIS")) == "XMIS"


def test_every_source_of_our_profiles_has_its_words() -> None:
    for rules in OWN:
        for source in rules.sources:
            assert TEXTS["described.source." + re.sub(r"-\d.*$", "", source)]
