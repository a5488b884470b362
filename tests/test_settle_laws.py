"""Settling against the engine: whole records agree with it, and what is left out of them is never guessed."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations, islice, product
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from engine_answers import expected, made, seat_of, violation_of
from fivehundred import (
    Announcing,
    Bidding,
    Card,
    Exchanging,
    Finished,
    FiveHundredError,
    Misere,
    Play,
    Playing,
    RuleSet,
    RuleSetError,
    Seat,
    State,
    Suit,
    cards,
    ladder,
    names,
    options,
    play_of,
    profile,
    score,
    with_options,
)
from fivehundred.profiles.registry import OWN
from fivehundred.rules.options import OPTIONS
from fivehundred.settle import Situation, SituationError, situation
from fivehundred.settle.questions import Question
from fivehundred.settle.rulings import from_raw
from fivehundred.testing.playing import KEEPER, PLAYERS, Journey, travel
from fivehundred.testing.strategies import journeys
from lapses import lapsed
from records import (
    CALLS,
    Raw,
    canonical,
    document,
    questions,
    tricks_of,
    whole_exchange,
)
from strategies import TABLES

BY_NAME = {rules.name: rules for rules in TABLES}
SITUATIONS = Path(__file__).parent / "situations"


def tries(count: int) -> settings:
    """So many examples, and more with a profile that tries harder."""
    return settings(max_examples=count * settings().max_examples // 100)


def records(journey: Journey) -> State:
    return whole_exchange(journey.state)


def table_names(some: Sequence[RuleSet]) -> st.SearchStrategy[str]:
    return st.sampled_from([rules.name for rules in some])


@st.composite
def randoms(draw: st.DrawFn) -> Random:
    """Choices that follow from one number."""
    return Random(draw(st.integers(0, 2**32)))


def totals_before(rules: RuleSet, rng: Random) -> tuple[int, ...]:
    """Totals with which a game can still go on, often close to its end."""
    while True:
        found = tuple(10 * rng.choice((0, rng.randint(-49, 60))) for _ in rules.seating.sides)
        if not any(rules.winning.ended(total) for total in found) and rules.winning.apart(found) is None:
            return found


# whole records


@tries(200)
@given(journeys(st.sampled_from(TABLES)), randoms())
def test_a_whole_record_is_judged_as_the_engine_judges_the_state(journey: Journey, rng: Random) -> None:
    state = records(journey)
    before = totals_before(state.deal.rules, rng)
    if isinstance(state, Announcing) and state.unanswered:
        return  # a file knows one call, not those before it that nobody answered
    settled = from_raw(document(state, before, rng))
    for question in questions(state, rng):
        right = expected(state, question, before)
        ruling = settled.ask(question)
        if right is not None:
            assert canonical(question, ruling.answer) == canonical(question, right), question
        assert ruling.because
        assert ruling.answer != "unknown" or question == "who is partner"


@given(journeys(st.sampled_from(OWN)), randoms())
def test_a_refused_card_or_discard_has_the_reason_of_the_engine(journey: Journey, rng: Random) -> None:
    state = records(journey)
    settled = from_raw(document(state, None, rng))
    for question in questions(state, rng):
        if question.split()[1:2] != ["plays"] or not isinstance(state, Playing):
            continue
        violation = violation_of(state, question)
        ruling = settled.ask(question)
        if violation is None:
            due = state.deal.rules.seating.name(state.seat)
            assert ruling.allowed == settled.ask(f"{due} may play").answer
        elif ruling.rule != "misere.sits-out":  # said of a partner who sits out, also when another is due
            assert (ruling.rule, ruling.because) == (violation.rule, str(violation))


@tries(60)
@given(journeys(st.sampled_from(TABLES)), randoms())
def test_a_record_stands_alike_as_toml_json_and_in_other_words(journey: Journey, rng: Random) -> None:
    state = records(journey)
    if isinstance(state, Announcing) and state.unanswered:
        return
    raw = document(state, None, rng)
    signs = str.maketrans({"S": "♠", "C": "♣", "D": "♦\ufe0f", "H": "♥\ufe0e"})
    other = copy.deepcopy(raw)
    other["kitty"] = ", ".join(raw["kitty"].split()).translate(signs)
    other["auction"] = raw["auction"].replace("PASS", "-").replace("NT", "n").split()
    other["hands"] = {seat: held.translate(signs).lower() for seat, held in raw["hands"].items()}
    asked = questions(state, rng, 10)
    one, two = from_raw(raw), from_raw(other)
    assert [one.ask(q).answer for q in asked] == [two.ask(q).answer for q in asked]


# records of which parts are missing


def forget(raw: Raw, state: State, rng: Random) -> Raw:
    """The same record with parts left out, or told in less: every sentence of it is still true."""
    raw = copy.deepcopy(raw)
    of = state.deal
    name = of.rules.seating.name
    if rng.random() < 0.3:
        raw.pop("scores", None)  # all totals are 0 where none are given
    if not isinstance(state, Bidding):
        _forget_auction(raw, state, rng)
    if not isinstance(state, (Playing, Finished)):
        if isinstance(state, Exchanging):  # a player who holds more than ten has yet to discard
            raw["holds"] = {name(state.seat): str(state.hands[state.seat])}
            _drop_some(raw, rng, ("kitty", "dealer"))
            _forget_hands(raw, rng)
        return raw
    raw.setdefault("tricks", [f"{name(of.leader)}:"] if isinstance(state, Playing) else [])
    if not raw["tricks"]:
        return raw
    forget_tricks(raw, state, rng)
    if isinstance(state, Playing) and rng.random() < 0.5:
        some = rng.sample(range(of.rules.players), rng.randint(1, of.rules.players))
        out = of.sitting_out
        raw["holds"] = {name(Seat(s)): str(state.hands[s]) for s in some if Seat(s) not in out}
    if rng.random() < 0.2 and "joker" in raw:
        raw["joker"] = "unknown"
    if of.partner is not None and rng.random() < 0.5:
        raw["partner"] = name(of.partner)
    right = len(of.discard) in (0, of.rules.pack.kitty_size)
    _drop_some(raw, rng, ("kitty", "discard", "dealer") if right else ("kitty", "dealer"))
    _forget_hands(raw, rng)
    return raw


def _drop_some(raw: Raw, rng: Random, keys: Sequence[str]) -> None:
    for key in keys:
        if (key != "dealer" or "auction" not in raw) and rng.random() < 0.4:
            raw.pop(key, None)


def _forget_hands(raw: Raw, rng: Random) -> None:
    for seat in list(raw["hands"]):
        if rng.random() < 0.5:
            del raw["hands"][seat]


def _forget_auction(raw: Raw, state: State, rng: Random) -> None:
    of = state.deal
    if rng.random() < 0.4:
        del raw["auction"]
        if rng.random() < 0.8 or not isinstance(state, (Playing, Finished)):
            short = f"{of.contract.bid} by {of.rules.seating.name(of.contract.declarer)}" if of.contract else "none"
            raw["contract"] = short


def forget_tricks(raw: Raw, state: State, rng: Random) -> None:
    """Leave out the first tricks, or some in between, and say of them only this and that."""
    done = tricks_of(state)
    listed = list(raw["tricks"])
    if not done or rng.random() < 0.3:
        return
    if rng.random() < 0.3:
        some = rng.sample(range(len(done)), rng.randint(1, len(done)))
        raw["tricks"] = ["" if at in some else text for at, text in enumerate(listed)]
        gone = sorted(some)
        if gone != list(range(len(gone))):
            return  # suits led and not followed are told only of tricks before those that are listed
        raw["tricks"] = raw["tricks"] if rng.random() < 0.5 else raw["tricks"][len(gone) :]
        if len(raw["tricks"]) < len(listed):
            raw["trick"] = len(gone) + 1
    else:
        gone = list(range(rng.randint(1, len(done))))
        raw["tricks"], raw["trick"] = listed[len(gone) :], len(gone) + 1
    _tell(raw, state, gone, rng)


def led_and_void(state: State, numbers: Sequence[int]) -> tuple[set[Suit], dict[Seat, set[Suit]]]:
    """The suits led to these tricks, and those that each seat failed to follow (A38)."""
    numbering = state.deal.numbering
    led: set[Suit] = set()
    void: dict[Seat, set[Suit]] = {Seat(s): set() for s in range(state.deal.rules.players)}
    for number in numbers:
        plays = tricks_of(state)[number].plays
        first = plays[0][1]
        asked = first.suit if numbering.suit(first.card) is None else numbering.suit(first.card)
        if asked is None:
            continue
        led.add(asked)
        for seat, play in plays[1:]:
            if numbering.suit(play.card) not in (None, asked):
                void[seat].add(asked)
    return led, void


def _tell(raw: Raw, state: State, gone: Sequence[int], rng: Random) -> None:
    rules = state.deal.rules
    name = rules.seating.name
    led, void = led_and_void(state, gone)
    winners = [tricks_of(state)[number].winner for number in gone]
    if rng.random() < 0.5:
        raw["led"] = " ".join(map(str, led))
    if rng.random() < 0.5:
        raw["void"] = {name(seat): " ".join(map(str, suits)) for seat, suits in void.items() if rng.random() < 0.7}
    how = rng.choice(("nothing", "order", "sides", "seats", "some"))
    if how == "order":
        raw["won"] = " ".join(name(seat) for seat in winners)
    elif how == "sides":
        sides = zip(rules.seating.side_names, rules.seating.sides, strict=True)
        raw["won"] = {side: sum(w in seats for w in winners) for side, seats in sides}
    elif how != "nothing":
        seats = [Seat(s) for s in range(rules.players) if how == "seats" or rng.random() < 0.5]
        raw["won"] = {name(seat): winners.count(seat) for seat in seats}


def presumption_holds(state: State, question: str) -> bool:
    """Whether what a question presumes is so in a state: that the time for the act is now, that the cards are held."""
    rules = state.deal.rules
    if " " not in question or question.split()[0] not in [rules.seating.name(Seat(s)) for s in range(rules.players)]:
        return True
    seat, (_, verb, *rest) = seat_of(question, rules), question.split()
    verb = f"may {rest[0]}" if verb == "may" else verb
    if verb == "plays":
        return play_of(rest[0]).card in state.hands[seat]
    if verb == "discards":
        return isinstance(state, Exchanging) and set(cards(" ".join(rest))) <= set(state.hands[seat])
    if verb in ("names", "may name"):
        return isinstance(state, Announcing) and (verb == "may name" or bool(state.jokers))
    if verb in ("calls", "may call"):
        return isinstance(state, Announcing) and state.partner
    return True


@tries(250)
@given(journeys(st.sampled_from(TABLES)), randoms())
def test_what_is_not_known_is_never_guessed(journey: Journey, rng: Random) -> None:
    state = records(journey)
    if isinstance(state, Announcing) and (state.unanswered or not state.exchanged):
        return
    raw = document(state, None, rng)
    less = forget(raw, state, rng)
    note(str(less))
    whole, part = from_raw(raw), from_raw(less)
    for question in questions(state, rng, 60):
        if not presumption_holds(state, question):
            continue
        right, told = whole.ask(question), part.ask(question)
        if told.answer == "unknown":
            assert told.missing or question == "who is partner", question
            assert not {"hands", "holds", "void"} & set(told.missing), "a hand is asked for by the name of its seat"
            continue
        assert canonical(question, told.answer) == canonical(question, right.answer), question
        if told.allowed is not None and right.allowed is not None:
            assert set(told.allowed.split()) == set(right.allowed.split()), question


# what is called unknown is open indeed


def faults_of(settled: Situation) -> set[str]:
    """The codes of all breaches."""
    answer = settled.ask("faults").answer
    return set() if answer == "none" else set(answer.split(", "))


def endings(rules: RuleSet, rng: Random, *, left: int, fits: str = "") -> Playing | None:
    """A hand that has come so far that this many tricks are still to be finished."""
    player = rng.choice((*PLAYERS, KEEPER, KEEPER))
    journey = travel(rules, Seat(rng.randrange(rules.players)), rng.randrange(2**32), player, rng.randrange(2**32))
    found = [
        state
        for state in journey.states
        if isinstance(state, Playing) and len(state.tricks) == rules.pack.hand_size - left
    ]
    if fits == "joker":
        found = [state for state in found if any(c.is_joker for c in state.hands[state.seat])]
    return rng.choice(found) if found else None


def accepted(raws: Iterator[Raw]) -> Iterator[Situation]:
    """The situations that do not contradict themselves."""
    for raw in raws:
        try:
            yield from_raw(raw)
        except SituationError:
            continue


def plays_a_card_it_holds(settled: Situation, question: str) -> bool:
    """Whether the seat that is asked about holds the card that it is to play, which the question presumes."""
    if " plays " not in question:
        return True
    held = settled.document.deals[-1].holds.get(seat_of(question, settled.rules))
    return held is None or play_of(question.split()[-1]).card in held


def must_be_exact(less: Raw, completions: Iterator[Raw], asked: Sequence[str]) -> set[str]:
    """Unknown is the answer if and only if two completions of the record answer differently; the questions of those."""
    part = from_raw(less)
    whole = list(accepted(completions))
    assert whole
    unknown = set()
    for question in asked:
        fitting = [one for one in whole if plays_a_card_it_holds(one, question)] or whole
        answers = {canonical(question, one.ask(question).answer) for one in fitting}
        told = part.ask(question).answer
        if told == "unknown":
            assert len(answers) > 1 or answers == {canonical(question, "unknown")}, (question, answers)
            unknown.add(question)
        else:
            assert answers == {canonical(question, told)}, (question, told, answers)
    return unknown


def plays_asked(state: Playing, some: Sequence[Card]) -> list[str]:
    """The acts open to the seat on turn, and whether it may play each of these cards, a joker with every name."""
    name = state.deal.rules.seating.name(state.seat)
    acts = [Play(one, named) for one in some for named in ((None, *Suit) if one.is_joker else (None,))]
    return [f"{name} may play", *(f"{name} plays {act}" for act in acts)]


def late(state: Playing, gone: int) -> Raw:
    """The record of a state without hands, kitty, discard and its first tricks."""
    raw = document(state)
    raw["tricks"], raw["trick"] = raw["tricks"][gone:], gone + 1
    for key in ("hands", "kitty", "discard"):
        raw.pop(key, None)
    return raw


def subsets(most: int = 4) -> list[str]:
    """All sets of suits of at most this size."""
    return [" ".join(map(str, some)) for size in range(most + 1) for some in combinations(Suit, size)]


@tries(60)
@given(table_names(TABLES), randoms())
def test_suits_that_nobody_remembers_are_unknown_where_they_matter(name: str, rng: Random) -> None:
    rules = BY_NAME[name]
    state = endings(rules, rng, left=rng.randint(1, 9), fits="joker" if rng.random() < 0.8 else "")
    if state is None:
        return
    seat = rules.seating.name(state.seat)
    gone = rng.randint(1, len(state.tricks))
    less = late(state, gone)
    less["holds"] = {seat: str(state.hands[state.seat])}
    led, void = led_and_void(state, range(gone))
    forgot = rng.choice((("led",), ("void",), ("led", "void")))
    if "led" not in forgot:
        less["led"] = " ".join(map(str, led))
    if "void" not in forgot:
        less["void"] = {seat: " ".join(map(str, void[state.seat]))}
    told: list[list[Raw]] = []
    if "led" in forgot:  # a suit was led to every trick, unless the joker was led and named none
        told.append([{"led": some} for some in subsets(gone) if some])
    if "void" in forgot:
        told.append([{"void": {seat: some}} for some in subsets()])
    completions = ({**less, **{k: v for part in choice for k, v in part.items()}} for choice in product(*told))
    note(str(less))
    must_be_exact(less, completions, plays_asked(state, tuple(state.hands[state.seat])))


@tries(60)
@given(table_names([rules for rules in TABLES if rules.pack.jokers == 1]), randoms())
def test_a_forgotten_nomination_is_unknown_where_it_matters(name: str, rng: Random) -> None:
    rules = BY_NAME[name]
    state = endings(rules, rng, left=rng.randint(1, 10), fits=rng.choice(("joker", "")))
    if state is None or state.deal.contract is None:
        return
    raw = document(state)
    raw.pop("kitty")
    raw["hands"] = {k: v for k, v in raw["hands"].items() if rng.random() < 0.5}
    raw["holds"] = {rules.seating.name(state.seat): str(state.hands[state.seat])}
    less = {**raw, "joker": "unknown"}
    asked = [*plays_asked(state, tuple(state.hands[state.seat])), "made", "score", "who is next"]
    asked += [f"who won trick {number}" for number in range(1, 11)]
    ways = ("none", *Suit) if raw.get("joker") else ("none",)
    note(str(less))
    must_be_exact(less, ({**raw, "joker": str(way)} for way in ways), asked)


@tries(60)
@given(table_names(TABLES), randoms())
def test_hands_that_nobody_knows_are_unknown_where_they_matter(table_name: str, rng: Random) -> None:
    rules = BY_NAME[table_name]
    state = endings(rules, rng, left=rng.randint(1, 2), fits=rng.choice(("joker", "")))
    if state is None:
        return
    raw = document(state)
    name = rules.seating.name
    raw["hands"] = {}
    out = state.deal.sitting_out
    seats = [Seat(s) for s in range(rules.players) if Seat(s) not in out and state.hands[s]]
    known = [] if rng.random() < 0.7 else [rng.choice(seats)]
    raw["holds"] = {name(seat): str(state.hands[seat]) for seat in known}
    if not out and rng.random() < 0.5:
        raw.pop("kitty")
    gone = {play.card for trick in state.tricks for _, play in trick.plays} | {play.card for _, play in state.plays}
    pool = [c for c in rules.pack.cards if c not in gone and c not in state.deal.discard]
    every = deals_of(raw, state, [seat for seat in seats if seat not in known], pool)
    completions = list(islice(every, 121))
    if len(completions) > 120:
        return
    asked = plays_asked(state, tuple(pool))
    asked += [f"{name(seat)} shows" for seat in seats] + ["who is next"]
    note(str(raw))
    possible = list(filter(named_by_right, completions))
    must_be_exact(raw, iter(possible), asked)
    if options(rules)["revoke_penalty"] != "none":  # only a revoke that is on record costs something
        possible = [one for one in possible if faults_of(from_raw(one)) == faults_of(from_raw(raw))]
    must_be_exact(raw, iter(possible), ["made"])
    certain = [faults_of(one) for one in accepted(iter(completions))]
    assert faults_of(from_raw(raw)) <= set.intersection(*map(set, certain))


def named_by_right(raw: Raw) -> bool:
    """A player who gave the joker a suit held it, unless the record says that he cannot have."""
    try:
        return not any(code.startswith("name") for code in faults_of(from_raw(raw)))
    except SituationError:
        return False


def deals_of(raw: Raw, state: Playing, seats: Sequence[Seat], pool: Sequence[Card]) -> Iterator[Raw]:
    """The record with every way in which these seats can hold the cards that are still out."""
    name = state.deal.rules.seating.name

    def share(left: frozenset[Card], over: Sequence[Seat]) -> Iterator[dict[str, str]]:
        if not over:
            yield {}
            return
        for hand in combinations(sorted(left), len(state.hands[over[0]])):
            for rest in share(left - set(hand), over[1:]):
                yield {name(over[0]): " ".join(map(str, hand)), **rest}

    for hands in share(frozenset(pool), seats):
        yield {**raw, "holds": {**raw["holds"], **hands}}


@tries(60)
@given(table_names([rules for rules in TABLES if rules.partner is None]), randoms())
def test_tricks_that_nobody_counted_are_unknown_where_they_matter(name: str, rng: Random) -> None:
    rules = BY_NAME[name]
    journey = travel(rules, Seat(0), rng.randrange(2**32), rng.choice(PLAYERS), rng.randrange(2**32))
    states = [state for state in journey.states if len(tricks_of(state)) > 1]
    if not states:
        return
    state = rng.choice((states[-1], rng.choice(states)))
    active = [Seat(s) for s in range(rules.players) if Seat(s) not in state.deal.sitting_out]
    gone = rng.randint(1, min(len(tricks_of(state)), 5 if len(active) < 4 else 4))
    raw = document(state, totals_before(rules, rng))
    raw["tricks"] = raw["tricks"][gone:]
    raw["trick"] = gone + 1
    less = {**raw}
    if rng.random() < 0.3:
        seat = rng.choice(active)
        less["won"] = {rules.seating.name(seat): sum(t.winner == seat for t in tricks_of(state)[:gone])}
    ways = (" ".join(rules.seating.name(seat) for seat in way) for way in product(active, repeat=gone))
    kept = less.get("won", {})
    fitting = (way for way in ways if all(way.split().count(seat) == n for seat, n in kept.items()))
    note(str(less))
    asked = ["made", "score", "totals", "game"]
    if state.deal.contract is None or not state.deal.contract.is_misere:  # a misère may have been over before
        asked.append("who is next")
    must_be_exact(less, ({**raw, "won": way} for way in fitting), asked)


# records of what a table let pass


FIXED = [rules for rules in TABLES if rules.partner is None]


@tries(300)
@given(table_names(FIXED), randoms())
def test_faults_are_exactly_the_breaches_that_were_let_pass(name: str, rng: Random) -> None:
    states, codes = lapsed(BY_NAME[name], rng, rng.choice((0.03, 0.1, 0.4)))
    raw = document(states[-1])
    note(str(raw))
    settled = from_raw(raw)
    answer = settled.ask("faults").answer
    assert answer == (", ".join(codes) or "none")
    for number, trick in enumerate(tricks_of(states[-1]), 1):  # a revoke stands: who won is who would have won
        assert settled.ask(f"who won trick {number}").answer == BY_NAME[name].seating.name(trick.winner)
    if BY_NAME[name].penalties.revoke_counts and answer != "none":
        return  # what a revoke costs at such a table is held by tests of its own
    contract = states[-1].deal.contract
    assert canonical("made", settled.ask("made").answer) == made(states[-1])
    if contract is not None and contract.bid not in ladder(BY_NAME[name]) and isinstance(contract.bid, Misere):
        ruling = settled.ask("score")  # nobody has said what it is worth at this table
        assert (ruling.answer, ruling.missing) == ("unknown", ("house",))
    elif isinstance(states[-1], Finished):
        assert settled.ask("score").answer == str(score(states[-1]))


@tries(300)
@given(table_names(FIXED), randoms())
def test_without_the_hands_only_certain_breaches_are_listed(name: str, rng: Random) -> None:
    states, codes = lapsed(BY_NAME[name], rng, rng.choice((0.03, 0.1, 0.4)))
    state = states[-1]
    raw = document(state)
    less = forget(raw, state, rng)
    note(f"{less}\n{codes}")
    assert faults_of(from_raw(less)) <= set(codes)
    bare = {key: value for key, value in raw.items() if key not in ("hands", "kitty")}
    told = faults_of(from_raw(bare))
    assert told <= set(codes)
    rules = state.deal.rules
    if len(tricks_of(state)) == rules.pack.hand_size and not any("discard" in code for code in codes):
        assert told == set(codes), "every card was played: what a player held follows from it"


@tries(100)
@given(table_names(FIXED), randoms())
def test_what_is_done_out_of_turn_is_a_fault_and_does_not_count(name: str, rng: Random) -> None:
    rules = BY_NAME[name]
    journey = travel(rules, Seat(0), rng.randrange(2**32), rng.choice(PLAYERS), rng.randrange(2**32))
    state = rng.choice([state for state in journey.states if isinstance(state, (Bidding, Playing))])
    raw = document(whole_exchange(state))
    seats = rules.seating.name
    asked = ["who is next", "contract", "high bid", *(f"{seats(Seat(s))} may bid" for s in range(rules.players))]
    asked += [f"{seats(Seat(s))} may play" for s in range(rules.players)]
    other = copy.deepcopy(raw)
    if isinstance(state, Bidding):
        wrong = rng.choice([Seat(s) for s in range(rules.players) if s != state.seat])
        made_call = rng.choice(CALLS)
        other["auction"] += f" {seats(wrong)}:{made_call}"
        code = f"bid {seats(wrong)} {made_call}"
    else:
        if not state.plays:
            return
        others = [Seat(s) for s in range(rules.players) if s != state.seat and state.hands[s]]
        others = [seat for seat in others if seat not in state.deal.sitting_out]
        if not others:
            return
        wrong = rng.choice(others)
        one = rng.choice(list(state.hands[wrong]))
        other["tricks"][-1] += f" {seats(wrong)}:{one}"
        code = f"trick {len(state.tricks) + 1} {seats(wrong)} {one}"
    note(str(other))
    before, after = from_raw(raw), from_raw(other)
    assert after.ask("faults").answer == code
    for question in asked:
        assert after.ask(question).answer == before.ask(question).answer, question


# what an answer turns on


@cache
def files() -> dict[str, Raw]:
    """The situation files that are not tests of a refusal, by name."""
    found = {path.stem: tomllib.loads(path.read_text("utf-8")) for path in sorted(SITUATIONS.rglob("*.toml"))}
    return {name: raw for name, raw in found.items() if "refused" not in raw}


def answer_under(settled: Situation, question: str, rules: RuleSet) -> str | None:
    """The answer of the same file under other rules; `None` where it cannot have come about under them."""
    try:
        ruling = Situation(attrs.evolve(settled.document, rules=rules)).ask(question)
        return None if ruling.missing == ("house",) else ruling.answer
    except FiveHundredError:
        return None


def with_one_changed(rules: RuleSet, option: str) -> Iterator[RuleSet]:
    """The rules with another value of one option, for each that goes with the rest; of a number also its neighbours.

    A question is asked at one table: the players, the cards and the announced game stay.
    """
    current = options(rules)[option]
    near = (current - 1, current + 1) if isinstance(current, int) else ()
    for value in (*OPTIONS[option].values, *near):
        if value != current:
            try:
                other = with_options(rules, **{option: value})
            except RuleSetError:
                continue
            if table_of(other, option) == table_of(rules, option):
                yield other


def table_of(rules: RuleSet, but: str) -> object:
    """The players, the cards and the announced game; of the option that was changed only the number of cards."""
    size = (rules.players, len(rules.pack.cards), rules.pack.kitty_size)
    others = ("partnership", "score_unit", "suit_floor", "extra_ranks", "jokers", "undealt", "deal_packets", "game_bid")
    return size, {name: options(rules).get(name) for name in others if name != but}


def plays_with(rules: RuleSet, settled: Situation, asked: Question) -> bool:
    """Whether a table has every card, and plays every call and contract, of a file and a question."""
    own, bids = set(ladder(settled.rules)), set(ladder(rules))
    said = {call for call in (*settled.document.calls, asked.call, asked.bid) if call in own}
    told = {*settled.document.cards, *asked.named}
    return rules.players == settled.rules.players and told <= set(rules.pack.cards) and said <= bids


def differs(question: str, one: str, other: str | None) -> bool:
    return other is not None and canonical(question, one) != canonical(question, other)


@pytest.mark.parametrize("part", range(8))
def test_decided_by_names_exactly_the_options_that_matter_one_at_a_time(part: int) -> None:
    chosen = Random(part).sample(sorted(files()), 6)
    for name in chosen:
        raw = files()[name]
        settled = from_raw(raw)
        for ruling in list(settled.rulings())[:3]:
            question = ruling.question
            expected = {}
            for option, current in options(settled.rules).items():
                answers = [answer_under(settled, question, rules) for rules in with_one_changed(settled.rules, option)]
                if any(differs(question, ruling.answer, answer) for answer in answers):
                    expected[option] = current
            assert dict(ruling.decided_by) == expected, (name, question)
            tables = [table for table in map(profile, names()) if plays_with(table, settled, ruling.asked)]
            right = {rules.name: answer_under(settled, question, rules) for rules in tables}
            assert dict(ruling.elsewhere) == {
                table: answer for table, answer in right.items() if differs(question, ruling.answer, answer)
            }, (name, question)


# bad input

JUNK: tuple[Any, ...] = (
    None, True, False, 0, -1, 3, 10**30, 1.5, float("nan"), "", " ", "nonsense", "JK", "JKB", "S", "N", "N:", ":",
    "N: H9 H9", "7NT by N", "7NT by", " by N", "8H by 9", "none", "unknown", "PASS", "E:7H", "-", "=", "JK=", "JK=S",
    "S5=H", "\0", "é", "²", "٣H", "H" * 5000, "S5\nS6", [], [[]], [1], ["N: H9", None], [{}], {}, {"N": 1},
    {"N": "S5"}, {"N": None}, {"": ""}, {"NS": 3}, {"NS": -3, "EW": 10**20}, {"JK": "S"}, {"JK": None}, {"N": ["S5"]},
    {"question": "made"}, {"players": 5}, {"misere_rank": "top"}, {"slam_min": -4}, {"misere": 1.5},
    {"joker_lead": ["x"]}, {"target": 10**9},
)  # fmt: skip
KEYS = (
    "rules", "house", "notation", "dealer", "scores", "hands", "kitty", "auction", "contract", "discard", "joker",
    "call", "partner", "tricks", "trick", "led", "void", "holds", "won", "score", "totals", "ask", "refused", "deal",
    "other", "",
)  # fmt: skip
ASKED = (
    "made", "score", "totals", "game", "faults", "who is next", "next dealer", "contract", "high bid", "N may name",
    "who is partner", "N may play", "0 may play", "E may bid", "1 may bid", "N shows", "who won trick 1", "N plays JK",
    "0 calls HA", "0 may call", "N discards H9 D4 C5",
)  # fmt: skip


def refusal(work: Callable[[], object]) -> str | None:
    """The one line with which something is refused, `None` if it is not; nothing but that may come out of it."""
    try:
        work()
    except SituationError as error:
        return str(error)
    return None


def said_well(line: str | None) -> bool:
    return line is None or (bool(line.strip()) and "\n" not in line)


def answered(raw: Any, more: Sequence[str] = ASKED) -> None:
    """Read a file and ask; whatever is wrong with it must be said in one line."""
    line = refusal(lambda: [ruling.because for ruling in from_raw(raw).rulings()])
    assert said_well(line)
    if line is not None:
        return
    settled = from_raw(raw)
    for question in more:
        line = refusal(lambda question=question: settled.ask(question))  # type: ignore[misc]
        assert said_well(line)
        if line is not None:
            assert repr(question) in line
            continue
        ruling = settled.ask(question)
        assert said_well(ruling.because)
        assert isinstance(ruling.answer, str)


def spoilt(raw: Raw, rng: Random) -> Raw:
    """A file in which a few things were replaced, dropped, doubled or exchanged."""
    raw = copy.deepcopy(raw)
    for _ in range(rng.randint(1, 3)):
        place: Any = raw
        if "deal" in raw and raw["deal"] and isinstance(raw["deal"], list) and rng.random() < 0.7:
            place = rng.choice(raw["deal"])
        if not isinstance(place, dict):
            continue
        key = rng.choice([*place, *KEYS]) if rng.random() < 0.8 else rng.choice(KEYS)
        how = rng.random()
        if how < 0.3:
            place[key] = copy.deepcopy(rng.choice(JUNK))
        elif how < 0.45:
            place.pop(key, None)
        else:
            place[key] = _twisted(place.get(key), rng)
    return raw


def _twisted(value: Any, rng: Random) -> Any:
    if isinstance(value, dict) and value:
        key = rng.choice(list(value))
        return {**value, rng.choice((key, "N", "0", "x")): _twisted(value[key], rng)}
    if isinstance(value, list) and value:
        at = rng.randrange(len(value))
        return [*value[:at], _twisted(value[at], rng), *value[at + rng.choice((0, 1, 1)) :]]
    if isinstance(value, str) and value:
        words = value.split(" ")
        at = rng.randrange(len(words))
        word = rng.choice(
            (words[at] * 2, words[at][:-1], "", rng.choice(words), "JK", "H9", "7NT", str(rng.choice(JUNK)))
        )
        return " ".join([*words[:at], word, *words[at + 1 :]])
    if isinstance(value, int):
        return value + rng.choice((-11, -1, 1, 11))
    return copy.deepcopy(rng.choice(JUNK))


@tries(400)
@given(st.sampled_from(sorted(files())), randoms())
def test_spoilt_files_are_answered_or_refused_in_one_line(name: str, rng: Random) -> None:
    raw = spoilt(files()[name], rng)
    note(repr(raw))
    answered(raw)


@pytest.mark.parametrize("key", KEYS)
def test_what_a_key_cannot_be_is_refused_with_its_name(key: str) -> None:
    base: Raw = {"rules": "avondale", "dealer": "W", "contract": "7NT by N", "tricks": ["N: H9"]}
    for junk in JUNK:
        raw = {**base, key: copy.deepcopy(junk)}
        answered(raw)
        line = refusal(lambda raw=raw: from_raw(raw))  # type: ignore[misc]
        if line is not None and key and not isinstance(junk, (str, dict, list)):
            assert line.startswith(key), (junk, line)


@tries(300)
@given(st.text(max_size=60) | st.sampled_from(ASKED).flatmap(lambda q: st.text(max_size=5).map(lambda t: q + t)))
def test_any_question_is_answered_or_refused(question: str) -> None:
    settled = situation('rules = "avondale"\ncontract = "7NT by N"\ntricks = ["N: H9"]')
    assert said_well(refusal(lambda: settled.ask(question).answer))


@tries(300)
@given(st.text(max_size=200), st.booleans())
def test_any_text_is_read_or_refused(text: str, json_form: bool) -> None:
    line = refusal(lambda: situation(text, json_form=json_form))
    assert line
    assert said_well(line)


@pytest.mark.parametrize(
    ("more", "key"),
    [
        ({"won": {"N": 3, "NS": 2}}, "won"),
        ({"won": {"N": 3, "NS": 2, "EW": 5}}, "won"),
        ({"won": {"N": 3, "S": 2, "NS": 6}, "trick": 8}, "won"),
        ({"won": {"NS": 6, "EW": 5}}, "won"),
        ({"won": "N N E", "trick": 3}, "won"),
        ({"contract": "MIS by N", "won": {"S": 1}, "trick": 3}, "won"),
        ({"contract": "MIS by N", "won": "S E", "trick": 3}, "won"),
        ({"led": "S H", "trick": 2}, "led"),
        ({"tricks": ["N: H9 H5 H6 H7", "E: H9"]}, "tricks"),
        ({"tricks": ["N: H9 H5"], "holds": {"S": "H4"}}, "holds.S"),
        ({"joker": "H", "trick": 2, "holds": {"E": "JK H4 H5 H6 H7 H8 H9 H10 HQ"}, "contract": "8H by N"}, None),
    ],
)
def test_what_contradicts_itself_is_refused_whole(more: Raw, key: str | None) -> None:
    raw = {"rules": "avondale", "contract": "7NT by N", **more}
    if key is None:  # an announcement that breaks a rule is a fault, not a contradiction
        assert from_raw(raw).ask("faults").answer == "name N H"
    else:
        with pytest.raises(SituationError) as refused:
            from_raw(raw)
        assert refused.value.key == key


@tries(200)
@given(table_names(OWN), randoms())
def test_any_count_of_tricks_is_judged_or_refused(name: str, rng: Random) -> None:
    rules = BY_NAME[name]
    units = [*rules.seating.side_names, *(rules.seating.name(Seat(s)) for s in range(rules.players))]
    bids = [str(bid) for bid in ladder(rules)]
    raw: Raw = {"rules": name, "contract": f"{rng.choice(bids)} by {rules.seating.name(Seat(0))}"}
    some = rng.sample(units, rng.randint(1, min(4, len(units))))
    raw["won"] = {unit: rng.randint(0, rng.choice((2, 5, 10))) for unit in some}
    if rng.random() < 0.5:
        raw["trick"] = rng.randint(1, 11)
    note(str(raw))
    answered(raw)
