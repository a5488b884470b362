"""Knowledge only grows: what is taken away from a record may make an answer unknown, never another one."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from random import Random

from hypothesis import given, note
from hypothesis import strategies as st

from fivehundred import Announcing, Bidding, Finished, RuleSet, Seat, State, Suit
from fivehundred.records import record_of, to_data
from fivehundred.settle import Situation
from fivehundred.settle.rulings import from_raw
from fivehundred.testing.playing import MATCH_PLAYERS, Journey, play_match
from fivehundred.testing.strategies import journeys, rule_sets
from records import Raw, canonical, document, questions, table, tricks_of, whole_exchange
from strategies import TABLES
from test_settle_laws import led_and_void, presumption_holds, randoms, totals_before, tries

Removal = Callable[[Raw], None]


def everything(state: State, rng: Random) -> Raw:
    """All that is true of a state as keys of a file, told more than once where that is possible."""
    rules, of = state.deal.rules, state.deal
    name = rules.seating.name
    raw = document(state, totals_before(rules, rng), rng)
    raw["stage"] = state.stage.value
    seats = [Seat(seat) for seat in range(rules.players)]
    if not isinstance(state, (Bidding, Finished)):
        active = [seat for seat in seats if seat not in of.sitting_out]
        for seat in active:
            told = rng.choice(("holds", "has", "lacks", "nothing"))
            hand = list(state.hands[seat])
            if told == "holds":
                raw.setdefault("holds", {})[name(seat)] = " ".join(map(str, hand))
            elif told == "has" and hand:
                some = rng.sample(hand, rng.randint(1, len(hand)))
                raw.setdefault("has", {})[name(seat)] = " ".join(map(str, some))
            elif told == "lacks":
                raw.setdefault("lacks", {})[name(seat)] = _lacking(state, seat, rng)
    if of.partner is not None and of.called is not None:
        raw["partner"] = name(of.partner)
    done = tricks_of(state)
    if done and rng.random() < 0.7:
        gone = list(range(rng.randint(1, len(done))))
        raw["tricks"], raw["trick"] = raw["tricks"][len(gone) :], len(gone) + 1
        led, void = led_and_void(state, gone)
        raw["led"] = " ".join(map(str, led))
        raw["void"] = {name(seat): " ".join(map(str, suits)) for seat, suits in void.items()}
        winners = [done[number].winner for number in gone]
        raw["won"] = (
            " ".join(map(name, winners))
            if rng.random() < 0.5
            else {name(seat): winners.count(seat) for seat in seats if seat not in of.sitting_out}
        )
    return raw


def _lacking(state: State, seat: Seat, rng: Random) -> str:
    """Cards and suits that a seat does not hold."""
    numbering, hand = state.deal.numbering, state.hands[seat]
    suits = [suit for suit in Suit if not any(numbering.suit(card) is suit for card in hand)]
    others = [card for card in state.deal.rules.pack.cards if card not in hand]
    return " ".join(map(str, [*suits, *rng.sample(others, rng.randint(0, 4))]))


def removals(raw: Raw, state: State) -> Iterator[Removal]:
    """Everything that can be taken away from what is told of a moment, one fact at a time."""
    begun = bool(tricks_of(state)) or isinstance(state, Finished)
    for key in ("hands", "has", "lacks", "void"):
        for seat in raw.get(key, {}):
            yield lambda less, key=key, seat=seat: less[key].pop(seat)  # type: ignore[misc]
    if begun or "stage" in raw or len(raw.get("holds", {})) > 1:  # with hands as dealt alone the exchange is pending
        for seat in raw.get("holds", {}):
            yield lambda less, seat=seat: less["holds"].pop(seat)  # type: ignore[misc]
            if seat not in raw.get("has", {}):
                yield lambda less, seat=seat: _told_in_part(less, seat)  # type: ignore[misc]
    for key in ("kitty", "discard", "partner", "call", "led", "won", "stage"):
        if key in raw and (key != "discard" or begun):  # before the first lead that would be an earlier moment
            yield lambda less, key=key: less.pop(key)  # type: ignore[misc]
    if raw.get("joker", "unknown") != "unknown":
        yield lambda less: less.update(joker="unknown")
    if raw.get("scores", "unknown") != "unknown":
        yield lambda less: less.update(scores="unknown")
    if "auction" in raw and not isinstance(state, Bidding) and state.deal.contract is not None:
        yield lambda less: _short(less, state)
    if "auction" not in raw and "dealer" in raw:
        yield lambda less: less.pop("dealer")
    tricks = raw.get("tricks", [])
    for at in range(len(tricks) - 1):
        if tricks[at]:
            yield lambda less, at=at: _forget_trick(less, at)  # type: ignore[misc]
    if isinstance(state, Finished) and tricks and ("score" in raw or "totals" in raw):
        yield lambda less: _forget_play(less)


def _told_in_part(less: Raw, seat: str) -> None:
    """Some cards of a hand instead of all."""
    cards = less["holds"].pop(seat).split()
    if cards:
        less.setdefault("has", {})[seat] = " ".join(cards[::2])


def _short(less: Raw, state: State) -> None:
    """The contract instead of the auction that ended in it."""
    contract = state.deal.contract
    assert contract is not None
    less.pop("auction")
    less["contract"] = f"{contract.bid} by {state.deal.rules.seating.name(contract.declarer)}"


def _forget_trick(less: Raw, at: int) -> None:
    """A trick that nobody remembers; winners told in order or as numbers are those of other tricks, so they go too."""
    less["tricks"][at] = ""
    less.pop("won", None)


def _forget_play(less: Raw) -> None:
    """Only the score of a finished deal is left."""
    for key in ("tricks", "trick", "led", "void", "won", "claimed", "stage"):
        less.pop(key, None)


def definite(answer: str) -> bool:
    return answer != "unknown"


def compare(more: Situation, less: Situation, asked: str) -> None:
    """What less tells for certain, more tells too; breaches may only become fewer."""
    one, other = more.ask(asked), less.ask(asked)
    if asked == "faults":
        told = set() if other.answer in ("none", "unknown") else set(other.answer.split(", "))
        assert told <= set(one.answer.split(", ")), asked
        return
    if definite(other.answer):
        assert canonical(asked, other.answer) == canonical(asked, one.answer), asked
        assert other.because
    else:
        assert other.missing or asked == "who is partner", asked


def taken_apart(state: State, rng: Random, steps: int) -> None:
    """Take facts away one after another, and compare the answers before and after each."""
    raw = everything(state, rng)
    asked = [one for one in questions(state, rng, 30) if presumption_holds(state, one)]
    more = from_raw(raw)
    for _ in range(steps):
        ways = list(removals(raw, state))
        if not ways:
            return
        less = copy.deepcopy(raw)
        rng.choice(ways)(less)
        note(f"{raw}\n-> {less}")
        part = from_raw(less)
        for one in rng.sample(asked, min(len(asked), 12)):
            compare(more, part, one)
        raw, more = less, part


def open_to_files(state: State) -> bool:
    """Whether a file can tell of a state: it knows one call, not those before it that nobody answered."""
    return not (isinstance(state, Announcing) and state.unanswered)


@tries(250)
@given(journeys(st.sampled_from(TABLES)), randoms())
def test_what_is_taken_away_never_turns_an_answer(journey: Journey, rng: Random) -> None:
    state = whole_exchange(journey.state)
    if open_to_files(state):
        taken_apart(state, rng, 12)


@tries(100)
@given(journeys(rule_sets()), randoms())
def test_it_never_does_under_rules_of_any_kind(journey: Journey, rng: Random) -> None:
    state = whole_exchange(journey.state)
    if open_to_files(state):
        taken_apart(state, rng, 8)


# several deals


def forget_in_match(raw: Raw, rng: Random) -> str | None:
    """Take something away from one of the deals of a game; what it was."""
    at = rng.randrange(len(raw["deal"]))
    deal, last = raw["deal"][at], at == len(raw["deal"]) - 1
    ways = [key for key in ("score", "totals", "discard", "kitty", "call") if key in deal]
    ways += ["hands"] if deal.get("hands") else []
    if deal.get("tricks") and not last and "claimed" not in deal:
        ways += ["tricks"] * 3
    if not ways:
        return None
    way = rng.choice(ways)
    if way == "hands":
        deal["hands"].pop(rng.choice(list(deal["hands"])))
    else:
        deal.pop(way)
    if way == "totals" and last:
        deal.pop("score", None)
    return f"{way} of deal {at + 1}"


@tries(60)
@given(st.sampled_from(TABLES), st.integers(0, 2**32), randoms())
def test_what_nobody_remembers_of_an_earlier_deal_never_turns_an_answer(rules: RuleSet, seed: int, rng: Random) -> None:
    match, ends = play_match(rules, seed, rng.choice(MATCH_PLAYERS), rng.randint(2, 4))
    if len(ends) < 2:
        return
    raw: Raw = {**table(rules), "deal": to_data(record_of(ends, match=match))["deal"]}
    more = from_raw(raw)
    for _ in range(6):
        less = copy.deepcopy(raw)
        what = forget_in_match(less, rng)
        if what is None:
            return
        note(f"without the {what}")
        part = from_raw(less)
        for asked in ("score", "totals", "game", "next dealer", "who is next", "faults", "made"):
            compare(more, part, asked)
        raw, more = less, part


def test_an_answer_of_too_many_worlds_names_what_would_leave_fewer() -> None:
    told: Raw = {
        "rules": "swedish_5p",
        "house": {"partner_split": "half_each", "call_card_in_kitty": "declarer_alone"},
        "dealer": "2",
        "auction": "6S 6H 7S 7NT PASS PASS PASS PASS",
        "call": "S10",
        "tricks": ["1: D3"],
        "trick": 8,
        "stage": "playing",
        "scores": "unknown",
    }
    ruling = from_raw(told).ask("score")
    assert ruling.answer == "unknown"
    assert ruling.missing == ("scores", "won", "partner")


def test_who_plays_a_card_holds_it_so_a_stage_at_which_he_could_not_is_over() -> None:
    told: Raw = {
        "rules": "norwegian_5p",
        "dealer": "3",
        "auction": "PASS OMIS PASS PASS 10NT PASS",
        "discard": "SA CQ HJ",
        "holds": {"1": "S2 SQ C3 C10 D2 D5 D7 DJ H5 HQ"},
        "has": {"3": "C9 C2 DK D8 C4 S10 SK C5 HA"},
    }
    # the tenth card is the joker if he may still name it, and it is not if he plays another
    assert from_raw(told).ask("3 plays D6").answer == "legal"
    assert from_raw(told).ask("3 plays S2").answer == "illegal"


FIVE = {
    "players": 5,
    "partnership": "called",
    "score_unit": "player",
    "deck_size": 53,
    "suit_floor": "2 2 2 2",
}
"""House rules that make five players of four."""


def test_a_misere_that_stopped_did_so_in_the_last_trick_that_is_told() -> None:
    told: Raw = {
        "rules": "avondale",
        "house": FIVE,
        "dealer": "4",
        "contract": "OMIS by 0",
        "discard": "C7 D2 D9",
        "joker": "unknown",
        "trick": 3,
        "tricks": ["2: S8 S6 S9 JK SA"],
        "stage": "finished",
        "won": {"0": 0, "1": 1, "2": 1, "3": 0, "4": 0},
    }
    assert from_raw(told).ask("who won trick 4").answer == "open"  # A18: by whatever suit, the joker of 0 won trick 3
    assert from_raw(told).ask("made").answer == "no"
