"""Auditing records: what a table let pass is found, as `settle` finds it, and points and dealers are checked."""

from __future__ import annotations

import tomllib
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from fivehundred import (
    PASS,
    Bidding,
    CallPartner,
    CardSet,
    Discard,
    Exchanging,
    Finished,
    Match,
    Misere,
    Play,
    Playing,
    Seat,
    State,
    actor,
    apply,
    call,
    deal,
    force,
    legal_actions,
    profile,
    score,
)
from fivehundred.documents.document import read
from fivehundred.knowledge.judging import judge
from fivehundred.records import (
    Act,
    Breach,
    Record,
    RecordedDeal,
    RecordError,
    audit,
    deal_of,
    from_data,
    read_jsonl,
    record_of,
    replay,
    resume,
    to_data,
    write_jsonl,
    write_toml,
)
from fivehundred.records.replaying import course
from fivehundred.settle.deals import last_deal
from fivehundred.settle.rulings import from_raw
from fivehundred.testing.playing import MATCH_PLAYERS, PASSERS, PLAYERS, play_match, travel
from lapses import lapsed
from records import CALLS
from strategies import TABLES

BY_NAME = {rules.name: rules for rules in TABLES}
names = st.sampled_from(sorted(BY_NAME))
seeds = st.integers(0, 2**32)
SITUATIONS = Path(__file__).parent / "situations"


def tries(count: int) -> settings:
    """So many examples, and more with a profile that tries harder."""
    return settings(max_examples=count * settings().max_examples // 100)


def faults(record: Record) -> list[str]:
    """What `settle` answers to the question for breaches."""
    answer = from_raw(to_data(record)).ask("faults").answer
    return [] if answer == "none" else answer.split(", ")


def judged(record: Record) -> tuple[Breach, ...]:
    """The breaches of a deal in the one world that its record leaves."""
    document = read(to_data(record))
    return judge(last_deal(document, document.rules).deals).breaches


def codes(record: Record) -> list[str]:
    return [breach.code for breach in audit(record)]


@tries(70)
@given(names, seeds)
def test_an_audit_finds_what_settle_finds(name: str, seed: int) -> None:
    rng = Random(seed)
    states, wrong = lapsed(BY_NAME[name], rng, rng.choice((0.03, 0.1, 0.4)))
    record = with_acts_out_of_turn(record_of(states[-1]), rng)
    note(write_toml(record))
    assert codes(record) == faults(record)
    assert audit(record) == judged(record)
    assert {f"deal 1 {code}" for code in wrong} <= set(codes(record))
    assert list(replay(record))[-1] == states[-1]
    assert from_data(to_data(record)) == record
    assert step_by_step(record.deals[0]) == record.deals[0].played


def step_by_step(deal: RecordedDeal) -> tuple[State, tuple[Breach, ...]]:
    *_, (end, _) = steps = list(course(deal))
    return end, tuple(breach for _, breach in steps if breach is not None)


@tries(60)
@given(names, seeds)
def test_a_deal_without_a_breach_comes_to_the_same_step_by_step(name: str, seed: int) -> None:
    rng = Random(seed)
    states, _ = lapsed(BY_NAME[name], rng, rng.choice((0, 0.01)))
    (deal,) = record_of(rng.choice(states[-6:])).deals
    assert step_by_step(deal) == deal.played
    assert step_by_step(deal)[0].hands == deal.played[0].hands


def with_acts_out_of_turn(record: Record, rng: Random) -> Record:
    """The same record with a call or a card out of turn put in, which does not count."""
    (only,) = record.deals
    rules = record.rules
    if rng.random() < 0.5:
        at = rng.randrange(len(only.calls) + 1)
        seats = [Seat(seat) for seat in range(rules.players)]
        said = [Act(seat, call(rng.choice(CALLS)), counts=False) for seat in rng.sample(seats, 1)]
        calls = (*only.calls[:at], *said, *only.calls[at:])
        due = only.calls[at].seat if at < len(only.calls) else None
        if due is None:
            state = list(replay(record))[len(only.calls)]
            due = actor(state) if isinstance(state, Bidding) else None
        if said[0].seat != due:
            only = attrs.evolve(only, calls=calls)
    played = [at for at, trick in enumerate(only.tricks) if trick.plays]
    if played and rng.random() < 0.7:
        only = with_card_out_of_turn(only, rng.choice(played), rng)
    return attrs.evolve(record, deals=(only,))


def with_card_out_of_turn(only: RecordedDeal, number: int, rng: Random) -> RecordedDeal:
    trick = only.tricks[number]
    at = rng.randrange(len(trick.plays))
    due = trick.plays[at].seat
    later = [act for one in only.tricks[number:] for act in one.plays[at if one is trick else 0 :]]
    held = [act for act in later if act.seat != due and isinstance(act.action, Play)]
    if not held or not all(act.counts for act in trick.plays):
        return only
    out = attrs.evolve(rng.choice(held), counts=False)
    assert isinstance(out.action, Play)
    out = attrs.evolve(out, action=Play(out.action.card))
    plays = (*trick.plays[:at], out, *trick.plays[at:])
    tricks = (*only.tricks[:number], attrs.evolve(trick, plays=plays), *only.tricks[number + 1 :])
    return attrs.evolve(only, tricks=tricks)


def games(most: int = 4) -> st.SearchStrategy[Record]:
    """Matches of some deals, with their points."""

    def game(name: str, seed: int) -> Record:
        match, ends = play_match(BY_NAME[name], seed, MATCH_PLAYERS[seed % len(MATCH_PLAYERS)], most)
        return record_of(ends, match=match)

    return st.builds(game, names, seeds)


@tries(30)
@given(games(), seeds)
def test_points_totals_and_dealers_that_are_wrong_are_found(record: Record, seed: int) -> None:
    rng = Random(seed)
    at = rng.randrange(len(record.deals))
    chosen = record.deals[at]
    key = rng.choice(("score", "totals", "dealer"))
    if key == "dealer":
        if at == 0:
            return
        changed = attrs.evolve(chosen, dealer=Seat((chosen.dealer + 1) % record.rules.players))
        cut = attrs.evolve(changed, calls=(), partner_calls=(), discard=None, named=(), tricks=(), misdealt=False)
        cut = attrs.evolve(cut, score=None, totals=None)
        spoilt = attrs.evolve(record, deals=(*record.deals[:at], cut))
    else:
        points: tuple[int, ...] | None = getattr(chosen, key)
        if points is None:
            return
        more = (points[0] + 10, *points[1:])
        changed = attrs.evolve(chosen, score=more) if key == "score" else attrs.evolve(chosen, totals=more)
        spoilt = attrs.evolve(record, deals=(*record.deals[:at], changed, *record.deals[at + 1 :]))
    assert audit(record) == ()
    assert codes(spoilt) == [f"deal {at + 1} {key}"]
    assert faults(spoilt) == codes(spoilt)


def test_a_breach_tells_deal_place_rule_and_a_sentence() -> None:
    state: State = deal(profile("avondale"), dealer=Seat(3), seed=7)
    for said in ("8S", "7C", "PASS", "PASS"):
        state = force(state, call(said))
    (breach,) = audit(record_of(state))
    assert (breach.deal, breach.place, breach.rule) == (1, "bid E 7C", "bid.too-low")
    assert str(breach) == "deal 1 bid E 7C: 7C is not higher than 8S by N."


def test_a_card_that_does_not_count_is_told_of_in_one_way() -> None:
    """The winner of a trick puts a second card on it: nothing is over but the trick."""
    _, (end,) = play_match(profile("avondale"), 5, MATCH_PLAYERS[0], 1)
    only = deal_of(end)
    first = only.tricks[0]
    late = attrs.evolve(only.tricks[1].plays[0], counts=False)
    assert late.seat == only.tricks[1].leader
    tricks = (attrs.evolve(first, plays=(*first.plays, late)), *only.tricks[1:])
    record = Record(deals=(attrs.evolve(only, tricks=tricks),))
    (breach,) = audit(record)
    assert (breach.rule, [breach]) == ("trick.over", list(judged(record)))


def test_a_card_after_a_misere_that_is_lost_comes_after_the_end() -> None:
    """A18: the trick that breaks the misère ends the deal."""
    for seed in range(40):
        state: State = force(deal(profile("avondale"), dealer=Seat(3), seed=seed), Misere("MIS"))
        while not isinstance(state, Finished):
            state = apply(state, PASS if isinstance(state, Bidding) else legal_actions(state)[-1])
        only = deal_of(state)
        last = only.tricks[-1]
        left = [(Seat(seat), card) for seat, hand in enumerate(state.hands) for card in hand]
        if left:
            seat, card = left[0]
            tricks = (*only.tricks[:-1], attrs.evolve(last, plays=(*last.plays, Act(seat, Play(card), counts=False))))
            record = Record(deals=(attrs.evolve(only, tricks=tricks),))
            assert audit(record)[-1].rule == "stage.over"
            assert audit(record) == judged(record)
            return
    raise AssertionError("no misère was lost before the last trick")


def test_who_should_have_led_but_was_not_let_has_not_played_after_the_end() -> None:
    """Once the wrong seat leads, the card of the right one is out of turn; the deal is not over."""
    rng = Random(1)
    for _ in range(400):
        states, _ = lapsed(profile("avondale"), rng, 0.2)
        only = deal_of(states[-1])
        state = next((s for s in states if isinstance(s, Playing) and not s.plays and len(s.tricks) == 1), None)
        if state is None or len(only.tricks) < 2 or only.tricks[1].leader == state.seat or not only.tricks[1].plays:
            continue
        card = next(act for act in only.tricks[1].plays if act.seat == state.seat)
        trick = attrs.evolve(only.tricks[1], plays=(attrs.evolve(card, counts=False), *only.tricks[1].plays))
        record = Record(deals=(attrs.evolve(only, tricks=(only.tricks[0], trick, *only.tricks[2:])),))
        found = [breach for breach in audit(record) if breach.place.startswith("trick 2 ")]
        assert [breach.rule for breach in found[:2]] == ["turn", "turn"]
        assert audit(record) == judged(record)
        return
    raise AssertionError("no trick was led by the wrong seat")


def test_what_a_revoke_costs_is_counted_where_the_table_plays_with_a_penalty() -> None:
    rules = next(rules for rules in TABLES if rules.penalties.revoke_counts)
    rng = Random(3)
    found = 0
    while found < 3:
        states, wrong = lapsed(rules, rng, 0.1)
        end = states[-1]
        revoked = [c for c in wrong if c.startswith("trick") and " lead " not in c]
        if not isinstance(end, Finished) or not revoked or isinstance(getattr(end.deal.contract, "bid", None), Misere):
            continue
        found += 1
        record = record_of(end)
        settled = from_raw(to_data(record))
        given = settled.ask("score").answer
        points = tuple(int(part.split()[1]) for part in given.split(","))
        right = attrs.evolve(record, deals=(attrs.evolve(record.deals[0], score=points),))
        assert "deal 1 score" not in codes(right)


def documents() -> Iterator[tuple[str, Any]]:
    for path in sorted(SITUATIONS.rglob("*.toml")):
        raw = tomllib.loads(path.read_text("utf-8"))
        if "refused" not in raw:
            yield path.stem, raw


def test_situation_files_that_are_whole_are_records_too() -> None:
    whole = 0
    for name, raw in documents():
        try:
            record = from_data(raw)
        except RecordError:
            continue
        whole += 1
        found = codes(record) if "deal" in raw else [breach.place for breach in audit(record)]
        answer = from_raw(raw).ask("faults").answer
        assert (", ".join(found) or "none") == answer, name
        settled = from_raw(to_data(record))
        assert settled.ask("totals").answer == from_raw(raw).ask("totals").answer, name
    assert whole >= 20


def test_nobody_is_his_own_partner() -> None:
    rules = next(rules for rules in TABLES if rules.partner is not None and rules.partner.by_name)
    state: State = deal(rules, dealer=Seat(4), seed=1)
    for said in ("6S", "PASS", "PASS", "PASS", "PASS"):
        state = apply(state, call(said))
    if isinstance(state, Exchanging):
        state = apply(state, Discard(CardSet.of(list(state.hands[0])[: state.missing])))
    state = force(state, CallPartner(None, Seat(0)))
    while not isinstance(state, Finished):
        state = apply(state, legal_actions(state)[-1])
    assert state.deal.declarer_side == (0,)
    only = attrs.evolve(deal_of(state), partner_calls=(CallPartner(None, Seat(0)),))
    record = Record(deals=(only,))
    assert list(replay(record))[-1] == state
    assert codes(record) == faults(record) == ["deal 1 call 0 0"]
    assert from_raw(to_data(record)).ask("score").answer == str(score(state))


def test_a_deal_after_an_open_one_or_after_the_end_is_refused() -> None:
    match, ends = play_match(profile("avondale"), 1, MATCH_PLAYERS[0], 40)
    assert match.over
    record = record_of(ends, match=match)
    with pytest.raises(RecordError, match="deal 2: deal: deal 1 is not finished"):
        audit(attrs.evolve(record, deals=(attrs.evolve(record.deals[0], tricks=()), *record.deals[1:])))
    with pytest.raises(RecordError, match=f"the game was over after deal {len(ends)}: won by"):
        audit(attrs.evolve(record, deals=(*record.deals, record.deals[0])))


def test_a_contract_without_a_value_leaves_the_points_open_and_the_dealer_due() -> None:
    rules = next(
        rules for rules in TABLES if rules.misere.offered("OMIS") is None and rules.auction.min_contract is None
    )
    state: State = force(deal(rules, dealer=Seat(0), seed=1), Misere("OMIS"))
    while isinstance(state, Bidding):
        state = apply(state, PASS)
    while not isinstance(state, Finished):
        state = force(state, legal_actions(state)[0])
    record = record_of([state, deal(rules, dealer=Seat(0), seed=2)])
    assert codes(record) == [f"deal 1 bid {rules.seating.name(Seat(1))} OMIS", "deal 2 dealer"]
    assert codes(record) == faults(record)
    with pytest.raises(RecordError, match="no points for its contract"):
        resume(record)


# many records


def lines(deals: int) -> Iterator[str]:
    """JSON Lines of games of twenty deals, of which one is played, without holding them."""
    rules = profile("avondale")
    match, ends = Match.start(rules, dealer=Seat(3)), []
    for number in range(20):
        end = travel(rules, match.dealer, number, PASSERS if number else PLAYERS[0], number).state
        assert isinstance(end, Finished)
        match = match.add(end)
        ends.append(end)
    yield from list(write_jsonl([record_of(ends, match=match)])) * (deals // 20)


def peak(deals: int) -> int:
    """Bytes that are held at most while so many deals are checked."""
    tracemalloc.start()
    for record in read_jsonl(lines(deals), checked=False):
        assert audit(record) == ()
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return most


def test_json_lines_are_checked_in_flat_memory() -> None:
    """Eight hundred such deals take more than one megabyte when they are held."""
    peak(400)  # what is compiled once, and the small tuples that Python keeps for the next ones
    assert peak(800) < peak(200) + 330_000
