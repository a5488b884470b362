"""Rulings under other rules: what was found before is used again only where the same would be found anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import attrs
import pytest

from fivehundred import Misere, RuleSet, RuleSetError, Seat, Strain, options, profiles, value, with_options
from fivehundred.bids import AnyBid, Bid, Contract
from fivehundred.documents.document import Document, parse, read
from fivehundred.errors import FiveHundredError
from fivehundred.knowledge.auctions import shortest, why_never
from fivehundred.knowledge.known import numbering_of
from fivehundred.phases.bidding import bids_above
from fivehundred.profiles.registry import OWN
from fivehundred.rules.ruleset import all_bids, all_ranks, rank
from fivehundred.rules.watched import FACTS, Results
from fivehundred.settle.questions import Question
from fivehundred.settle.rulings import Ruling, Situation, _comparable, _variants, same
from fivehundred.testing.random_rules import MIXED, Chance, any_rules, any_value
from situation_files import FILES

ASKED = ("faults", "score", "totals", "game", "made", "contract", "high bid", "who is next", "who is partner")


def anew(document: Document, asked: Question, rules: RuleSet, answer: str) -> str | None:
    """The slow way: the answer under other rules if it is another, from nothing that was found before."""
    other = Situation(document).answer(asked, rules)
    if other is None or same(asked, other.text, answer) or "house" in other.missing:
        return None
    return other.text


def tried(ruling: Ruling) -> tuple[dict[str, object], dict[str, str]]:
    """What decides a ruling, and the answers elsewhere, by trying everything."""
    document, asked, answer = ruling.situation.document, ruling.asked, ruling.answer
    rules = document.rules
    decided = {
        name: value
        for name, value in options(rules).items()
        if any(anew(document, asked, other, answer) is not None for other in _variants(rules, name))
    }
    found = {other.name: anew(document, asked, other, answer) for other in OWN if _comparable(document, asked, other)}
    return decided, {name: text for name, text in found.items() if text is not None}


def rulings(document: Document, rng: Random) -> Iterator[Ruling]:
    """A question of a file, and another; both are asked of the same situation."""
    situation = Situation(document)
    asks = [one.question for one in document.asks]
    for text in [*rng.sample(asks, min(1, len(asks))), rng.choice(ASKED)]:
        ruling = situation.ask(text)
        try:
            assert ruling.answer
        except (FiveHundredError, AssertionError):
            continue
        yield ruling


def other_rules(document: Document, rng: Random) -> Document:
    """The same document under a few house rules that go with it."""
    for _ in range(20):
        name = rng.choice(MIXED)
        try:
            rules = with_options(document.rules, **{name: any_value(Chance(rng), name)})
            changed = attrs.evolve(document, rules=rules)
            Situation(changed).check()
        except FiveHundredError:
            continue
        document = changed
    return document


@pytest.mark.parametrize("part", range(3))
def test_what_is_used_again_is_what_trying_everything_finds(part: int) -> None:
    rng = Random(f"kept {part}")
    files = [path for path in FILES if "bad-input" not in path.parts]
    for path in rng.sample(files, 3):
        raw = parse(path.read_text("utf-8"))
        if "refused" in raw:
            continue
        document = read(raw)
        for one in (document, other_rules(document, rng)):
            for ruling in rulings(one, rng):
                assert (ruling.decided_by, ruling.elsewhere) == tried(ruling), (path.name, ruling.question, one.rules)


def test_a_fact_is_the_same_where_the_areas_that_it_asks_are() -> None:
    bids: list[AnyBid] = [Bid(7, Strain.SPADES), Bid(8, Strain.NO_TRUMP), Misere("MIS"), Misere("OMIS")]
    contracts = [Contract(bid, Seat(1)) for bid in bids]
    arguments: dict[Callable[..., object], list[tuple[object, ...]]] = {
        all_bids: [()],
        all_ranks: [()],
        rank: [(bid,) for bid in bids],
        bids_above: [(place,) for place in (-1, 0, 7)],
        value: [(bid,) for bid in bids],
        why_never: [(contract, Seat(0)) for contract in contracts],
        shortest: [(Seat(0), contract) for contract in contracts],
        numbering_of: [(contract, ()) for contract in [None, *contracts]],
    }
    asks = {vars(of)["__wrapped__"]: given for of, given in arguments.items()}
    assert asks.keys() == FACTS.keys()
    rng = Random("facts")
    for _ in range(25):
        one, other = any_rules(Chance(rng)), any_rules(Chance(rng))
        for ask, areas in FACTS.items():
            others = {field.name for field in attrs.fields(RuleSet)} - {"name", "about", "sources", "defaults", *areas}
            if (one.players, one.pack.jokers) != (other.players, other.pack.jokers):
                others -= {"seating", "joker", "partner"}
            mixed = attrs.evolve(one, **{name: getattr(other, name) for name in others})
            for given in asks[ask]:
                assert outcome(ask, one, *given) == outcome(ask, mixed, *given), (ask, one.name, other.name)


def outcome(ask: Callable[..., object], *given: object) -> object:
    try:
        return ask(*given)
    except RuleSetError as error:
        return str(error)


def test_a_result_stands_only_under_rules_that_say_the_same() -> None:
    asked: list[str] = []

    def work(rules: RuleSet) -> tuple[int, bool]:
        asked.append(rules.name)
        return rules.winning.target, rules.partner is None

    results, rules = Results(), profiles.AVONDALE
    far = with_options(rules, target=1000)
    for one in (rules, with_options(rules, overtricks=5), far, with_options(far, floor="none"), profiles.SWEDISH_5P):
        assert results.once("target", one, work) == (one.winning.target, one.partner is None)
    assert asked == [rules.name, far.name, profiles.SWEDISH_5P.name]


def test_what_a_result_rests_on_counts_for_those_that_use_it() -> None:
    results = Results()

    def outer(rules: RuleSet) -> int:
        return results.once("inner", rules, lambda inner: inner.winning.target)

    for target in (500, 1000, 500):
        assert results.once("outer", with_options(profiles.AVONDALE, target=target), outer) == target


def test_what_is_asked_within_a_work_is_asked_of_the_rules_that_it_was_given() -> None:
    results = Results()

    def outer(rules: RuleSet) -> int:
        return results.once("inner", profiles.AVONDALE, lambda inner: inner.winning.target)

    with pytest.raises(AssertionError, match="asked of its rules"):
        results.once("outer", profiles.AVONDALE, outer)
