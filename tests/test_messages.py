"""Sentences and sources: every rule that the code can name has both, and the sentences read well."""

from __future__ import annotations

import ast
import random
import re
import string
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

import fivehundred as fh
from fivehundred import E, N, S, Suit, W, messages, profiles
from fivehundred.profiles.registry import OWN
from fivehundred.rules.joker import FollowFacts, JokerModel, LeadFacts, SuitlessJoker
from fivehundred.rules.options import OPTIONS
from fivehundred.rules.ruleset import RuleSet
from hands import called, dealt, played

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "fivehundred"
TEXTS = messages.texts("en")
SOURCES = messages.sources()
# codes of books, pages and programs in the catalogue's list of sources
BOOKS = set(re.split(" ", "P CL H W W-US B PP D C U I T Q X N AS R K SK G4 HB WF MW KA APP"))

HELPERS = {
    "held.some",
    "and",
    "or",
    "nothing",
    "unknown",
    "otherwise",
    "unlisted",
    "unlisted.ok",
    "unlisted.may",
    "unlisted.not",
    "unlisted.pays",
    "partner.why.joker",
    "partner.why.trump",
    "partner.why.bower",
}
STAGES = {f"stage.{stage.value}" for stage in fh.Stage}
# words that describe rule sets, and the words of a command
DESCRIBING = {
    "area", "described", "key", "number", "option", "play", "replay", "rules", "sheet", "show", "suit", "view",
}  # fmt: skip
# lines that state how things are and rest on no rule
STATUS = {
    "auction.contract-open", "auction.high", "auction.high-none", "trick.told", "trick.open", "trick.unplayed",
    "score.open", "score.made-open", "score.sum", "game.open", "next.call", "next.discard", "next.partner",
    "next.announce", "next.lead", "next.play", "next.nobody", "next.dealer-same", "shows.table", "shows.nothing",
    "faults.none", "faults.some", "faults.possible", "record.score", "record.totals",
}  # fmt: skip
# no text states these: they follow from what a deal is, or are the library's own way of working
OWN_WAY = {
    "auction.dealer-forced", "stage.over", "discard.twice", "discard.order", "card.not-held", "joker.name-twice",
    "stage.claim", "claim.count", "claim.misere", "claim.others", "claim.rest", "claim.not-sure", "claim.too-early",
    "claim.not-certain", "claim.seat",
    "score.overtricks", "score.overtricks-shared",
}  # fmt: skip

RULE = re.compile(r"turn|[a-z]+\.[a-z]+(-[a-z0-9]+)*(\.(ok|may|not))?")
FAMILIES = {key.partition(".")[0] for key in TEXTS if "." in key} | {"turn"}


# what the code can say


@cache
def modules() -> dict[str, ast.Module]:
    return {
        str(path.relative_to(SOURCE)): ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(SOURCE.rglob("*.py"))
    }


def words(node: ast.AST) -> Iterator[str]:
    """The texts that an expression can be: a constant, or either branch of a condition."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from words(node.body)
        yield from words(node.orelse)


def is_call(node: ast.AST, name: str) -> bool:
    """``name(…)`` or ``something.name(…)``, written ``Class.method`` if the owner matters."""
    return isinstance(node, ast.Call) and ast.unparse(node.func).endswith(name)


def judging(module: str) -> bool:
    """Whether a module refuses acts; the others only answer questions about them."""
    return not module.startswith(("settle", "cli", "notation", "describe"))


def ids(module: str, tree: ast.Module) -> Iterator[str]:
    """All rule ids that stand in a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and RULE.fullmatch(node.value):
            family = node.value.partition(".")[0]
            if family in FAMILIES and not node.value.endswith((".toml", ".py", ".json", ".md")):
                yield node.value
        if isinstance(node, ast.Call) and is_call(node, "wrong_stage") and len(node.args) == 2:
            yield from (f"stage.{verb}" for verb in words(node.args[1]))
    if module == "rules/joker.py":  # some are put together
        yield from lead_rules()


@cache
def every_joker() -> tuple[SuitlessJoker, ...]:
    """Each value of each option of the suitless joker, alone over each model."""
    base = {
        "follow": "void_only", "forced": "misere_when_void", "lead": "unled_suit", "all_led": "last_trick_only",
        "shown_void": "ignored", "naming": "mandatory",
    }  # fmt: skip
    option = {
        "follow": "joker_follow", "forced": "joker_forced", "lead": "joker_lead", "all_led": "joker_lead_all_led",
        "shown_void": "joker_shown_void", "naming": "joker_lead_naming",
    }  # fmt: skip
    found = []
    for field, name in option.items():
        for value in OPTIONS[name].values:
            fields: dict[str, Any] = {**base, field: value}
            found.append(SuitlessJoker(model=JokerModel.SUITLESS, low_in_misere=False, **fields))
    return tuple(found)


@cache
def lead_rules() -> frozenset[str]:
    facts = [LeadFacts(at & 15, at >> 4 & 15, bool(at >> 8 & 1), False, bool(at >> 9)) for at in range(1024)]
    rights = [joker.leading(fact) for joker in every_joker() for fact in facts]
    return frozenset(rule for right in rights for rule in (right.rule, right.must_rule, right.may_not_rule))


@cache
def follow_rules() -> frozenset[str]:
    facts = [FollowFacts(*(bool(at >> bit & 1) for bit in range(6))) for at in range(64)]
    return frozenset(joker.following(fact).rule for joker in every_joker() for fact in facts)


def all_ids() -> set[str]:
    return {rule for module, tree in modules().items() for rule in ids(module, tree)}


def refusals() -> set[str]:
    """Rule ids with which an act can be refused or a game ended, and those of the lines of a score."""
    found = {rule for module, tree in modules().items() if judging(module) for rule in ids(module, tree)}
    return found - STAGES - STATUS - HELPERS


def fields(key: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(TEXTS[key]) if name}


def test_the_search_finds_what_it_should() -> None:
    found = all_ids()
    assert {"turn", "stage.play", "joker.void-only", "score.cap-400", "game.deal-limit"} <= found
    assert "joker.unled-suit-named" in found
    assert len(found) > 80
    assert lead_rules() | follow_rules() <= found


def test_every_rule_has_an_english_sentence() -> None:
    assert sorted(rule for rule in all_ids() if rule not in TEXTS and f"{rule}.ok" not in TEXTS) == []


def test_every_language_has_the_same_keys_and_facts() -> None:
    for lang in messages.LANGUAGES:
        other = messages.texts(lang)
        assert other.keys() == TEXTS.keys()
        for key, text in other.items():
            names = {name for _, name, _, _ in string.Formatter().parse(text) if name}
            assert names <= fields(key), (lang, key)


def test_every_term_has_its_words() -> None:
    terms = [suit.term for suit in Suit] + [strain.term for strain in fh.Strain] + [stage.term for stage in fh.Stage]
    assert all(TEXTS[term] for term in terms)


def test_the_code_supplies_the_facts_of_its_sentences() -> None:
    checked, missing = set(), []
    for module, tree in modules().items():
        for node in ast.walk(tree):
            if not (isinstance(node, ast.Call) and is_call(node, "Violation.of")) or not node.args:
                continue
            given = {keyword.arg for keyword in node.keywords}
            if None in given:  # **facts
                continue
            for rule in words(node.args[0]):
                checked.add(rule)
                if fields(rule) - given:
                    missing.append((module, rule, sorted(fields(rule) - given)))
    assert missing == []
    assert len(checked) > 40


# what comes out when it is said


def ways(state: fh.State) -> Iterator[fh.Violation | None]:
    """Every verdict that a state can give on anything that could be tried in it."""
    rules = state.deal.rules
    seats = [None, *(fh.Seat(seat) for seat in range(rules.players))]
    every = [*rules.pack.cards, fh.card("S2"), fh.JOKER, fh.RED_JOKER]
    for seat in seats:
        for call in (fh.PASS, fh.Bid(5, fh.Strain.SPADES), fh.Misere("XMIS"), *fh.ladder(rules)):
            yield fh.why_not_bid(state, call, by=seat)
    for seat in seats[:2]:
        for card, suit in zip(every, cycle(Suit), strict=False):
            yield fh.why_not_play(state, card, by=seat)
            yield fh.why_not_lay(state, card, by=seat)
            yield fh.why_not_announce(state, partner=card, by=seat)
            looked_at = isinstance(state, fh.Playing | fh.Announcing)  # else the stage alone refuses the card
            named = tuple(Suit) if card.is_joker or looked_at else (suit,)
            yield from (fh.why_not_play(state, card, suit=one, by=seat) for one in named)
            if card.is_joker:
                yield from (fh.why_not_announce(state, joker={card: suit}, by=seat) for suit in (None, *Suit))
        yield fh.why_not_announce(state, joker=Suit.HEARTS, by=seats[-1])
    for some in (every[:3], every[:2], [every[0]] * 3):
        yield fh.why_not_exchange(state, some)


RULE_SETS: tuple[RuleSet, ...] = (
    *OWN,
    fh.with_options(profiles.AVONDALE, joker_lead="last_trick_only", misere_needs="none"),
    fh.with_options(profiles.AVONDALE, joker_shown_void="no_play", joker_nomination="none"),
    fh.with_options(profiles.AVONDALE, joker_lead="not_shown_void", joker_nomination="misere_only"),
    fh.with_options(profiles.AVONDALE, joker_lead="any_suit", joker_lead_naming="optional"),
    fh.with_options(
        profiles.AVONDALE,
        suit_floor="4 4 4 4",
        jokers=2,
        kitty_size=6,
        deal_packets="3(2) 4(2) 3(2)",
        self_raise="always",
    ),
    fh.with_options(profiles.AVONDALE_3P, players=5, partnership="called", suit_floor="2 2 2 2"),
    fh.with_options(
        profiles.AVONDALE_3P,
        players=5,
        partnership="called",
        suit_floor="2 2 2 2",
        call_time="before_exchange",
        callable="non_trump_not_own",
    ),
)


def walk(rules: RuleSet, chance: random.Random) -> Iterator[fh.State]:
    """A hand with a low contract, so that there are no trumps and misères often enough."""
    state: fh.State = fh.deal(rules, dealer=fh.Seat(0), seed=chance.getrandbits(32))
    while True:
        yield state
        actions = fh.legal_actions(state)
        if not actions:
            return
        if isinstance(state, fh.Bidding):
            calm = [a for a in actions if str(a) in ("7NT", "MIS", "OMIS", "6H")]
            actions = tuple(calm) if calm and chance.random() < 0.4 else actions[:1]
        if isinstance(state, fh.Exchanging):
            plain = [a for a in actions if isinstance(a, fh.Discard) and not next(iter(a.cards)).is_joker]
            actions = tuple(plain) or actions
        state = fh.apply(state, chance.choice(actions))


def check_sentence(violation: fh.Violation) -> None:
    text = str(violation)
    assert text == violation.text("en")
    assert text.endswith(".")
    assert text[0].isupper() or text[0].isdigit()
    assert not re.search(r"[{}<>]|None|  | [.,;:]|: \.|\bof \.|CardSet|\(", text), text


def test_whatever_is_refused_is_refused_in_a_sentence() -> None:
    seen: dict[str, int] = {}
    for number, rules in enumerate(RULE_SETS):
        for seed in range(8):
            chance = random.Random(1000 * number + seed)
            for state in walk(rules, chance):
                joker = isinstance(state, fh.Playing) and any(card.is_joker for card in state.hands[state.seat])
                if isinstance(state, fh.Playing | fh.Bidding) and chance.random() < (0.3 if joker else 0.8):
                    continue
                for violation in ways(state):
                    if violation is not None:
                        seen[violation.rule] = seen.get(violation.rule, 0) + 1
                        if seen[violation.rule] < 100 or not seen[violation.rule] % 100:
                            check_sentence(violation)
    assert seen.keys() <= refusals() | STAGES
    assert seen.keys() >= {
        "turn", "stage.over", "stage.bid", "stage.exchange", "stage.partner", "stage.play", "stage.name",
        "bid.too-low", "bid.minimum", "bid.not-offered", "bid.misere-needs",
        "discard.twice", "discard.count", "discard.order", "card.not-held", "card.not-in-pack",
        "joker.name-trumps", "joker.name-declarer", "joker.name-never", "joker.name-late", "joker.naming",
        "partner.never", "partner.callable", "partner.own",
        "follow.suit", "joker.void-only", "joker.forced", "joker.must-name", "joker.unled-suit-named",
        "joker.last-trick-only",
    }  # fmt: skip


def test_lines_of_a_score_have_sentences() -> None:
    said = set()
    for rules in RULE_SETS:
        for seed in range(20):
            *_, state = walk(rules, random.Random(seed))
            for line in fh.score(state).lines:
                said.add(line.rule)
                check_sentence(fh.Violation(line.rule, line.facts))
    assert said >= {"score.made", "score.failed", "score.defenders", "score.passed-out"}


@pytest.mark.parametrize(
    ("name", "totals", "bid", "tricks", "sentence"),
    [
        (
            "avondale", (440, 480), "6C", (6, 4, 0, 0),
            "NS won: at 500 or more through a contract that was made.",
        ),
        ("avondale", (-260, -100), "8S", (6, 4, 0, 0), "EW won: NS fell to -500 or below and lost."),
        ("avondale", (0, 0), "6S", (6, 4, 0, 0), "Nobody has won yet."),
        ("swedish_classic", (0, 480, 0), "6S", (6, 3, 1), "1 won: at 500 or more."),
        (
            "swedish_classic", (400, 470, 200), "6H", (6, 3, 1),
            "0 won: of several who are level at 500 or more the declarer comes first.",
        ),
        (
            "swedish_classic", (400, 480, 200), "6H", (6, 3, 1),
            "1 won: of several at 500 or more the highest total wins.",
        ),
        (
            "swedish_classic", (310, 150, -300), "7H", (4, 4, 2),
            "0 won as the best placed: 2 fell to -500 or below, which ends the game.",
        ),
    ],
)  # fmt: skip
def test_why_a_game_is_over(
    name: str, totals: tuple[int, ...], bid: str, tricks: tuple[int, ...], sentence: str
) -> None:
    rules = fh.profile(name)
    declarer = fh.Seat(2) if sentence.startswith("0 won as") else N
    call = fh.call(bid)
    assert isinstance(call, fh.Bid)
    match = fh.Match.start(rules, dealer=fh.Seat(0), totals=totals)
    assert match.add_result(fh.Contract(call, declarer), tricks).reason == sentence


# sentences as a card player reads them


def no_trump(**hands: str) -> fh.State:
    """7NT by N after the exchange; the joker has no suit unless somebody names one."""
    seats = {"n": N, "e": E, "s": S, "w": W}
    state = called(dealt(profiles.AVONDALE, {seats[k]: v for k, v in hands.items()}, dealer=W), "7NT - - -")
    assert isinstance(state, fh.Exchanging)
    keep = set(fh.cards(hands.get("n", "")))
    return fh.exchange(state, [card for card in state.hands[N] if card not in keep][:3])


def said(violation: fh.Violation | None) -> str:
    assert violation is not None
    return str(violation)


def test_sentences_of_the_auction() -> None:
    start = fh.deal(profiles.AVONDALE, dealer=W, seed=1)
    state = called(start, "7S")
    assert said(fh.why_not_bid(state, fh.call("6NT"))) == "6NT is not higher than 7S by N."
    assert said(fh.why_not_bid(state, fh.PASS, by=W)) == "It is not the turn of W: E is next."
    assert said(fh.why_not_bid(start, fh.MISERE)) == "MIS may only be bid after somebody has bid 7 tricks or more."
    five = fh.Bid(5, fh.Strain.HEARTS)
    assert said(fh.why_not_bid(start, five)) == "5H is too low: a bid names at least 6 tricks."
    plain = fh.deal(profiles.SWEDISH_PAIRS, dealer=W, seed=1)
    assert said(fh.why_not_bid(plain, fh.MISERE)) == "MIS is not played at this table."
    over = called(start, "7S - - -")
    assert said(fh.why_not_bid(over, fh.call("8S"))) == ("No call can be made now: the declarer must first discard.")


def test_sentences_of_the_exchange() -> None:
    hand = "S5 S6 S7 C5 C6 C7 D4 D5 D6 H4"
    state = called(dealt(profiles.AVONDALE, {N: hand}, dealer=W, kitty="H5 H6 JK"), "7S - - -")
    assert said(fh.why_not_exchange(state, fh.cards("S5 S6"))) == "N must discard exactly 3 cards, not 2."
    assert said(fh.why_not_exchange(state, fh.cards("C5 C5 D4"))) == "C5 is named twice; nothing was discarded."
    assert said(fh.why_not_exchange(state, fh.cards("C5 D4 HA"))) == (
        "N does not hold HA; the hand is S5, S6, S7, C5, C6, C7, D4, D5, D6, H4, H5, H6 and JK."
    )
    assert said(fh.why_not_exchange(state, fh.cards("C5 D4 S4"))).startswith("N does not hold S4")
    assert said(fh.why_not_play(state, fh.card("S5"))) == (
        "No card can be played now: the declarer must first discard."
    )


def test_sentences_about_following_suit() -> None:
    state = called(dealt(profiles.AVONDALE, {N: "DA", E: "DJ D5 C8"}, dealer=W), "8H - - -")
    assert isinstance(state, fh.Exchanging)
    state = fh.exchange(state, [card for card in state.hands[N] if card != fh.card("DA")][:3])
    state = played(state, "DA")
    held = [card for card in state.hands[E] if card.suit is Suit.DIAMONDS and card.rank is not fh.Rank.JACK]
    assert said(fh.why_not_play(state, fh.card("DJ"))) == (
        f"DJ may not be played: diamonds were led and E holds {messages.listed([str(card) for card in held])}. "
        "The hearts include DJ here."
    )
    assert said(fh.why_not_play(state, fh.card("SA"), by=W)) == "It is not the turn of W: E is next."


def test_sentences_about_the_joker() -> None:
    state = played(no_trump(n="HA", e="JK H4 H8 S5 S6 S7 C5 C6 C7 D4"), "HA")
    assert said(fh.why_not_play(state, fh.JOKER)) == (
        "JK has no suit and may be played only by a player who is void: hearts were led and E holds H4 and H8."
    )
    assert said(fh.why_not_play(state, fh.card("S5"))) == "S5 may not be played: hearts were led and E holds H4 and H8."
    state = no_trump(n="JK HA")
    assert said(fh.why_not_play(state, fh.card("HA"), suit=Suit.HEARTS)) == (
        "HA cannot name hearts: only a joker without a suit names one, and only when it is led."
    )
    assert said(fh.why_not_announce(state, joker=Suit.HEARTS, by=W)) == (
        "W may not name the joker's suit: only the declarer, N, may, and only a joker in his own hand."
    )
    state = played(state, "HA")
    assert said(fh.why_not_announce(state, joker=Suit.HEARTS)) == (
        "It is too late to name the suit of JK: N could do so only before the first lead."
    )


def test_sentences_about_a_joker_that_is_forced() -> None:
    wanted = {E: "JK S5 S6 S7 C5 C6 C7 D4 D5 D6", N: "HA"}
    state = called(dealt(profiles.AVONDALE, wanted, dealer=W), "OMIS - - -")
    assert isinstance(state, fh.Exchanging)
    state = fh.exchange(state, [card for card in state.hands[N] if card != fh.card("HA")][:3])
    state = played(state, "HA")
    assert said(fh.why_not_play(state, fh.card("S5"))) == (
        "S5 may not be played: in misère a player who is void must play JK."
    )


def test_all_four_suits_led() -> None:
    """The joker, unnamed, may not be led in the fifth trick after S, C, D and H."""
    hand = {N: "SA CA DA HA JK S5", E: "S6 C6 D6 H6", S: "S7 C7 D7 H7", W: "S8 C8 D8 H8"}
    state = called(dealt(profiles.AVONDALE, hand, dealer=W), "7NT - - -")
    assert isinstance(state, fh.Exchanging)
    state = fh.exchange(state, [card for card in state.hands[N] if card not in fh.cards(hand[N])][:3])
    state = played(state, "SA S6 S7 S8 CA C6 C7 C8 DA D6 D7 D8 HA H6 H7 H8")
    assert said(fh.why_not_play(state, fh.JOKER, suit=Suit.CLUBS)) == (
        "JK may not be led: all four suits have been led, and this is not the last trick."
    )
    assert said(fh.why_not_play(state, fh.card("SA"))).startswith("N does not hold SA")


def test_a_list_of_choices_is_joined_by_or() -> None:
    """*One of spades or diamonds*: of several suits that a joker may name, it names one."""
    state = played(no_trump(n="JK HA H4 CA", e="H5", s="H6", w="H7"), "HA H5 H6 H7")
    for suit in (None, Suit.HEARTS):
        text = said(fh.why_not_play(state, fh.JOKER, suit=suit))
        assert "spades, clubs or diamonds" in text


def test_a_count_of_one_is_singular() -> None:
    state = called(fh.deal(profiles.AVONDALE, dealer=W, seed=1), "7S - - -")
    assert isinstance(state, fh.Exchanging)
    first, second, *_ = state.hands[N]
    state = fh.lay(fh.lay(state, first), second)
    rest = list(state.hands[N])[-2:]
    assert "1 cards" not in said(fh.why_not_exchange(state, rest))


# sources


def known_sources() -> set[str]:
    return {key for kind in messages.SOURCES for key in messages.catalogue(kind)}


def base_ids() -> set[str]:
    """Rule ids that have a sentence, the words about suits, stages, options and the like apart."""
    keys = {messages.rule_of(key) for key in TEXTS}
    return {key for key in keys if key.partition(".")[0] not in DESCRIBING} - HELPERS - STAGES


@pytest.mark.parametrize("rule", SOURCES)
def test_sources_exist(rule: str) -> None:
    listed = SOURCES[rule]
    assert rule in base_ids() - STATUS
    assert isinstance(listed, list)
    assert set(listed) <= known_sources()
    assert len(set(listed)) == len(listed)
    assert bool(listed) is (rule not in OWN_WAY)


def test_whatever_is_refused_is_refused_with_a_reason() -> None:
    bare = re.compile(r"\{card\} may not be (led|played)( now)?\.")
    assert [key for key, text in TEXTS.items() if bare.fullmatch(text)] == []


def test_whatever_is_refused_has_an_entry() -> None:
    named = {messages.rule_of(rule) for rule in refusals()}
    assert sorted(named - SOURCES.keys()) == []


def test_whatever_has_a_sentence_has_an_entry_or_is_a_status() -> None:
    assert sorted(base_ids() - STATUS - SOURCES.keys()) == []


def test_a_violation_knows_its_sources() -> None:
    assert fh.Violation.of("joker.void-only").sources == ("S001-34", "S003-30", "S004-11")
    assert fh.Violation.of("house.rule").sources == ()


def test_sources_hold_no_statement_without_a_rule() -> None:
    """Statements that call themselves no rule are nobody's source."""
    statements = messages.catalogue("statements")
    empty = {key for key, statement in statements.items() if statement["text"].endswith("No rule.")}
    assert empty
    assert empty.isdisjoint(source for listed in SOURCES.values() for source in listed)


def test_sentences_and_sources_are_read_without_the_slow_reader_of_toml() -> None:
    for name in ("locale/en.toml", "sources/rules.toml"):
        text = (SOURCE / name).read_text("utf-8")
        assert list(messages._plain(text).items()) == list(tomllib.loads(text).items())


@pytest.mark.parametrize(
    "text",
    ['[H]\nname = "x"', 'a.b = "x"', 'a = "x" # why', "a = 'x'", 'a = """x"""', 'a = "x"\na = "y"', "a = [\n1]", "a"],
)
def test_what_json_does_not_write_alike_is_left_to_the_reader_of_toml(text: str) -> None:
    with pytest.raises(ValueError, match=r"a key stands twice|Expecting|Invalid|delimiter|property name"):
        messages._plain(text)
