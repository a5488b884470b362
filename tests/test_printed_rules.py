"""The printed rules say what a player must know, hold to the source texts, and read well sentence by sentence."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import fivehundred as fh
from fivehundred import messages, profiles
from fivehundred.describe import Sentence, describe
from fivehundred.describe.more import INSTEAD, MORE
from fivehundred.profiles.registry import OWN
from fivehundred.rules.options import OPTIONS, RULEBOOK, Shown
from fivehundred.rules.ruleset import RuleSet

DATA = Path(__file__).parent / "data"
TEXTS = messages.texts("en")


def catalogue(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


TRACE, SOURCES, PRINTED = catalogue("trace"), catalogue("options"), catalogue("sentences")
STATEMENTS, QUESTIONS = messages.catalogue("statements"), messages.catalogue("ambiguities")
VARIANTS, DEPARTS, ELSEWHERE = PRINTED["variants"], PRINTED["departs"], set(PRINTED["elsewhere"])
WHOLE: dict[str, list[str]] = PRINTED["whole"]

each_profile = pytest.mark.parametrize("rules", OWN, ids=lambda rules: rules.name)


def followed(sources: Iterable[str]) -> Iterator[str]:
    """The statements and books that a profile follows: ranges and whole texts statement by statement."""
    for source in sources:
        ends = re.fullmatch(r"(S\d{3})-(\d+) to \1-(\d+)", source)
        if ends:
            yield from (f"{ends[1]}-{number}" for number in range(int(ends[2]), int(ends[3]) + 1))
        elif any(key.startswith(f"{source}-") for key in STATEMENTS):
            yield from (key for key in STATEMENTS if key.startswith(f"{source}-"))
        else:
            yield source


def name_of(rules: RuleSet, said: Sentence) -> str:
    """The name of a sentence in the table: "option = value", or its key."""
    if not said.key.startswith("option."):
        return said.key
    _, name, value = said.key.split(".", 2)
    if value == "*":
        follows = RULEBOOK[name].following(Shown(rules))
        of = follows.values[0] if follows else fh.options(rules)[name]
        return f"{name} = {getattr(of, 'name', of)}"
    return f"{name} = {value}"


@cache
def sources_of(name: str) -> frozenset[str]:
    """The options on which a sentence rests."""
    option, equals, value = name.partition(" = ")
    found = [*PRINTED["sentences"].get(name, ())]
    if equals:
        listed = SOURCES[option]
        found += PRINTED["sentences"].get(option, ())
        found += listed.get(value, listed.get(value.replace(" ", "_"), listed.get("any", ())))
    return frozenset(found)


def told(rules: RuleSet) -> list[Sentence]:
    return [said for section in describe(rules) for said in section.sentences]


def rests_on(rules: RuleSet) -> set[str]:
    return {source for said in told(rules) for source in sources_of(name_of(rules, said))}


def parts_missing(rules: RuleSet, statement: str) -> list[str]:
    """The sentences that a statement needs as a whole and that the text of a profile lacks."""
    names = {name_of(rules, said) for said in told(rules)}
    names |= {name.partition(" = ")[0] for name in names}
    return [name for name in WHOLE.get(statement, ()) if name not in names]


def printed(rules: RuleSet) -> str:
    """The whole text as it is read, without what is not part of the rules."""
    return " ".join(said.text for said in told(rules) if not said.absent)


# the printed rules and the source texts


@each_profile
def test_every_statement_that_is_a_rule_has_its_sentence(rules: RuleSet) -> None:
    departs = DEPARTS.get(rules.name, {})
    rests = rests_on(rules)
    without = [
        statement
        for statement in followed(rules.sources)
        if statement in STATEMENTS
        and "no_rule" not in TRACE[statement]
        and statement not in rests | departs.keys() | VARIANTS.keys()
    ]
    assert without == []


@each_profile
def test_a_statement_that_says_several_things_is_said_whole(rules: RuleSet) -> None:
    departs, follows = DEPARTS.get(rules.name, {}), set(followed(rules.sources))
    wanted = [statement for statement in WHOLE if statement in follows and statement not in departs]
    assert {statement: parts_missing(rules, statement) for statement in wanted} == {one: [] for one in wanted}


@each_profile
def test_every_sentence_has_its_statement_or_is_a_choice_of_this_library(rules: RuleSet) -> None:
    own, without = set(followed(rules.sources)), []
    for said in told(rules):
        name = name_of(rules, said)
        chosen = {"own", *QUESTIONS} & sources_of(name) or set(said.options) & set(rules.defaults)
        if not said.absent and not chosen and not sources_of(name) & own and name not in ELSEWHERE:
            without.append(name)
    assert without == []


def test_what_is_taken_from_another_text_stands_in_one() -> None:
    needed = set()
    for rules in OWN:
        own = set(followed(rules.sources))
        for said in told(rules):
            name = name_of(rules, said)
            if not said.absent and not sources_of(name) & own:
                needed.add(name)
    assert sorted(ELSEWHERE - needed) == []
    assert [name for name in sorted(ELSEWHERE) if not sources_of(name)] == []


@pytest.mark.parametrize("name", DEPARTS)
def test_a_profile_departs_from_its_texts_only_by_another_source(name: str) -> None:
    rules = fh.profile(name)
    own, rests = set(followed(rules.sources)), rests_on(rules)
    for statement, source in DEPARTS[name].items():
        assert {statement, source} <= own
        assert statement not in rests or parts_missing(rules, statement)


def test_the_table_names_what_there_is() -> None:
    known = {"own"}.union(*map(messages.catalogue, messages.SOURCES))
    for name, sources in PRINTED["sentences"].items():
        option, equals, _ = name.partition(" = ")
        if equals or name in RULEBOOK:
            assert option in RULEBOOK, name
        else:
            assert name in TEXTS, name
        assert set(sources) <= known, name
    assert WHOLE.keys() <= STATEMENTS.keys()
    for statement, name in VARIANTS.items():
        assert statement in sources_of(name)
    own = [key for key in INSTEAD if not key.startswith("option.")]
    assert {one.key for one in MORE}.union(own) <= PRINTED["sentences"].keys()


def test_conditions_of_sentences_name_options_and_values_that_there_are() -> None:
    conditions = [one.when for one in MORE] + [when for _, when in INSTEAD.values()]
    for condition in conditions:
        assert [asked for asked in condition.asks if asked[1] not in OPTIONS[asked[0]].values] == []
    for one in MORE:
        assert one.after in RULEBOOK
        assert set(one.options) <= OPTIONS.keys()


# what a player must know

CHECKLIST = {
    "whose tricks make the contract": r"tricks of the declarer and|only the declarer's own tricks count",
    "when a contract is made": r"A contract is made if the declarer's side takes at least the tricks that were bid",
    "what a failed contract costs": r"If a contract fails, the declarer's side loses its whole value",
    "whose tricks make a slam": r"If the declarer's side takes all ten tricks|Taking all ten tricks earns nothing",
    "trumps from the top": r"When a suit is trumps, its cards rank, from the highest down: (the|ace)",
    "a plain suit from the top": r"In a suit that is not trumps.* rank, from the highest down: ace, king, queen",
    "the order without trumps": r"in every suit when there are no trumps, the cards rank|Without trumps the jack",
    "who wins a trick": r"The highest trump wins the trick; if nobody has played a trump, the highest card",
    "the lowest and the highest bid": r"Bids of tricks run from \S+ up to \S+",
    "that bids go up": r"Each bid must be higher than the one before",
    "how the auction ends": r"the auction is over: ",
    "a deal that all pass": r"If everybody passes|the dealer must bid",
    "who wins at the target": r"To win, the declarer's side|Whoever is at the target or above it",
    "the lower limit": r"falls to -500 or below|However low a score falls",
}


@each_profile
@pytest.mark.parametrize("matter", CHECKLIST)
def test_the_printed_rules_say(rules: RuleSet, matter: str) -> None:
    assert re.search(CHECKLIST[matter], printed(rules))


@each_profile
def test_what_is_said_only_where_it_can_happen(rules: RuleSet) -> None:
    text, shown = printed(rules), fh.options(rules)
    units, misere = len(rules.seating.sides), bool(rules.misere.bids)
    floor = rules.winning.floor is not None
    level = RULEBOOK["simultaneous_no_declarer"].following(Shown(rules)) is not None
    assert ("A called partner" in text or "a called partner count" in text) is (shown["partnership"] == "called")
    called_wins = shown["partnership"] == "called" and rules.winning.needs_contract
    assert ("a partner at the target" in text) is called_wins
    assert ("If several share the best score of those left" in text) is (floor and units > 2)
    assert ("the win at the target counts" in text) is floor
    assert ("A misère is made if" in text) is misere
    assert ("without a suit has lost the contract" in text) is (misere and rules.joker is not None)
    assert ("All this holds for each of the two jokers" in text) is (rules.pack.jokers == 2)
    assert ("Each joker may be given a suit of its own" in text) is (rules.pack.jokers == 2)
    assert ("those who get there with the same trick win together" in text) is level


def test_every_kind_of_end_has_its_sentence() -> None:
    limited = printed(fh.with_options(profiles.AVONDALE, deal_limit=12, revoke_penalty="hoffmann"))
    assert "The game ends after 12 deals that were scored: the highest score wins" in limited
    assert "A game that is won or lost on points ends before the number of deals is reached." in limited
    assert "If everybody falls to the lower limit in one deal, the highest score wins." in limited


def test_a_bidder_who_may_raise_is_not_contradicted() -> None:
    """S003-57, N: the auction ends only when the highest bidder does not raise."""
    for value in ("if_contested", "always"):
        for base in (profiles.AVONDALE, profiles.NZ_HOUSE, profiles.SWEDISH_MULTI_ROUND):
            text = printed(fh.with_options(base, self_raise=value))
            assert "the highest bidder may still raise that bid" in text
            assert "and the highest bidder does not raise, the auction is over: " in text
            assert len(re.findall("the auction is over", text)) == 1


def test_hi_lo_alone_makes_no_misere() -> None:
    text = printed(fh.with_options(profiles.SWEDISH_PAIRS, other_no_trick_bids="hi-lo_350"))
    assert "A misère is made" not in text
    assert "without a suit has lost" not in text


def test_where_opponents_pool_their_tricks_each_scores_them() -> None:
    pooled = fh.with_options(profiles.AVONDALE_3P, defender_unit="side")
    assert "Each opponent scores all the tricks that the opponents have taken together." in printed(pooled)


# sentence by sentence

RULES_IN_WORDS = {
    key: text
    for key, text in TEXTS.items()
    if (key.startswith("option.") and key.count(".") > 1) or (key.startswith("described.") and text.endswith("."))
}


@pytest.mark.parametrize("key", RULES_IN_WORDS)
def test_a_sentence_stands_by_itself(key: str) -> None:
    text = RULES_IN_WORDS[key]
    assert not re.match(r"(He|She|They|This|These|That|Those|Then|Their|His|It (?!makes))\b", text)
    assert not re.search(r"\b(he|his|him|himself)\b", text.replace("he or she", ""))
    assert not re.search(r"\b(lay|lays|laid|laying) (away|down)\b|takes no part|\bwho does not\b.*;? passes who", text)


def test_sources_are_ranges() -> None:
    for rules in OWN:
        for source in rules.sources:
            assert list(followed([source]))
            assert re.fullmatch(r"S\d{3}(-\d+( to S\d{3}-\d+)?)?|[A-Z]+(-US)?", source)
        numbers = [int(source.rpartition("-")[2]) for source in rules.sources if re.fullmatch(r"S\d{3}-\d+", source)]
        assert not [number for number in numbers if number + 1 in numbers and number + 2 in numbers]
