"""Events: the differences between two views of one seat, before and after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from fivehundred.actions import Play
from fivehundred.bids import AskRedeal, Pass
from fivehundred.cards import NO_CARDS, CardSet
from fivehundred.errors import StateError
from fivehundred.phases.deal import Stage, calls_partner, kitty_taken
from fivehundred.phases.flow import State
from fivehundred.phases.scoring import DealScore, ScoreFacts, score_of, totals_before
from fivehundred.rules.scoring import Points
from fivehundred.seats import Seat
from fivehundred.view.events import (
    Called,
    Contracted,
    DealOver,
    Discarded,
    Ending,
    Event,
    HandExposed,
    JokerNamed,
    KittyTaken,
    PartnerCalled,
    PartnerKnown,
    Played,
    TricksClaimed,
    TrickWon,
)
from fivehundred.view.seen import Seen, View
from fivehundred.view.sight import exposed, sight

_Plays = list[tuple[Seat, Play]]
_STAGES = tuple(Stage)


def events(
    before: State, after: State, seat: Seat | None, *, totals: Sequence[Points] | None = None
) -> tuple[Event, ...]:
    """The events between two states of one deal, in order, as this seat or an onlooker (`None`) saw them.

    ``after`` follows ``before`` by one action or by many; that the declarer gave a joker no suit shows only if he was
    asked for it in ``before``.  The ``totals`` before the deal matter where trick points are capped, as in `score`.
    Raises `StateError` for two states of which the second cannot follow the first.

    >>> from fivehundred import bid, call, deal, profiles
    >>> start = deal(profiles.AVONDALE, dealer=Seat(3), seed=7)
    >>> [happened] = events(start, bid(start, call("7S")), Seat(2))
    >>> happened.kind, happened.seat, str(happened.call)
    ('call', 0, '7S')
    """
    return _between(sight(before, seat), sight(after, seat), totals)


def view_events(before: View, after: View, *, totals: Sequence[Points] | None = None) -> tuple[Event, ...]:
    """The events between two views of one seat, as `events`: they tell no more than these two show."""
    return _between(before, after, totals)


def _between(before: Seen, after: Seen, totals: Sequence[Points] | None) -> tuple[Event, ...]:
    done, every = _plays(before), _plays(after)
    _check_order(before, after, done, every)
    if after.misdealt:  # the cards are thrown in as they were dealt, whatever was done with them before
        return (*_auction(before, after), *_end(before, after, totals))
    known = {seat for seat, _ in before.open_hands}
    return (
        *_auction(before, after),
        *_before_the_play(before, after),
        *_exposures(after, known, every[len(done) :], len(before.tricks)),
        *_namings(before, after),
        *_play(before, after, known, every, len(done)),
        *_end(before, after, totals),
    )


def view_score(seen: Seen, *, totals: Sequence[Points] | None = None) -> DealScore:
    """The points of a finished deal, from what everybody knows of it; as `score` gives them.

    Raises `StateError` while the deal goes on.
    """
    if seen.stage is not Stage.FINISHED:
        raise StateError(f"the deal is not over: it is {seen.stage.value}")
    before = totals_before(seen.rules, totals)
    facts = ScoreFacts(rules=seen.rules, contract=seen.contract, tricks=seen.won, before=before, partner=seen.partner)
    return score_of(facts)


def view_ending(seen: Seen) -> Ending | None:
    """The way in which the deal ended; `None` while it goes on."""
    if seen.stage is not Stage.FINISHED:
        return None
    if seen.misdealt:
        return Ending.MISDEALT
    if seen.claimed:
        return Ending.CLAIMED
    if seen.tricks:
        return Ending.PLAYED
    if any(isinstance(call, AskRedeal) for _, call in seen.calls):
        return Ending.ASKED
    return Ending.PASSED if all(isinstance(call, Pass) for _, call in seen.calls) else Ending.TOO_LOW


def _check_order(before: Seen, after: Seen, done: _Plays, every: _Plays) -> None:
    """Refuse two views of which the second cannot follow the first."""
    same = before.rules is after.rules or before.rules == after.rules
    same = same and before.seat == after.seat and before.dealer == after.dealer
    grown = all(
        getattr(after, name)[: len(getattr(before, name))] == getattr(before, name)
        for name in (("calls",) if after.misdealt else ("calls", "unanswered", "named", "tricks"))
    )
    on = after.misdealt or every[: len(done)] == done
    if not (same and grown and on and _STAGES.index(before.stage) <= _STAGES.index(after.stage)):
        raise StateError("the second state does not follow the first: it is of another deal, or comes before it")


def _auction(before: Seen, after: Seen) -> Iterator[Event]:
    for seat, call in after.calls[len(before.calls) :]:
        yield Called(seat, call)
    if before.contract is None and after.contract is not None:
        yield Contracted(after.contract)


def _before_the_play(before: Seen, after: Seen) -> Iterator[Event]:
    contract, rule = after.contract, after.rules.partner
    if contract is None:
        return
    declarer, early = contract.declarer, rule is not None and rule.before_exchange
    if early:
        yield from _partner_call(before, after, declarer)
    yield from _exchange(before, after, declarer)
    if not early:
        yield from _partner_call(before, after, declarer)


def _namings(before: Seen, after: Seen) -> Iterator[Event]:
    """The jokers that were given a suit, then those of which this seat saw that they were not."""
    if after.contract is None:
        return
    for joker, suit in after.named[len(before.named) :]:
        yield JokerNamed(after.contract.declarer, joker, suit)
    for joker in before.jokers:
        if joker not in after.jokers and joker not in dict(after.named):
            yield JokerNamed(after.contract.declarer, joker, None)


def _exchange(before: Seen, after: Seen, declarer: Seat) -> Iterator[Event]:
    """The kitty taken, and cards discarded: one by one for the declarer himself, all at once for the others."""
    if _taken(after) and not _taken(before):
        yield KittyTaken(declarer, after.rules.pack.kitty_size, after.kitty)
    if after.discard is not None:
        laid = after.discard - (before.discard or NO_CARDS)
        if laid:
            yield Discarded(declarer, len(laid), laid)
    elif _exchanged(after) and not _exchanged(before):
        played = sum(seat == declarer for seat, _ in _plays(after))
        full = after.rules.pack.hand_size + after.rules.pack.kitty_size
        yield Discarded(declarer, full - after.sizes[declarer] - played, None)


def _taken(seen: Seen) -> bool:
    """Whether the declarer has taken the kitty."""
    return kitty_taken(seen.rules, seen.contract, seen.stage)


def _exchanged(seen: Seen) -> bool:
    """Whether he has discarded for it."""
    return _taken(seen) and seen.stage is not Stage.EXCHANGING


def _partner_call(before: Seen, after: Seen, declarer: Seat) -> Iterator[Event]:
    """The cards called, and the one that stands."""
    for card in after.unanswered[len(before.unanswered) :]:
        yield PartnerCalled(declarer, card, answered=False)
    if _settled(after) and not _settled(before):
        yield PartnerCalled(declarer, after.called, after.partner if after.called is None else None)
        yield from _learnt(before, after, "call")


def _settled(seen: Seen) -> bool:
    """Whether a partner could be called, and no longer can."""
    rule = seen.rules.partner
    if rule is None or seen.calling or not calls_partner(seen.rules, seen.contract):
        return False
    return rule.before_exchange or seen.stage is not Stage.EXCHANGING


def _learnt(before: Seen, after: Seen, moment: str) -> Iterator[Event]:
    """The called partner, if this seat comes to know him at this moment: at the call, by the card, or at the end."""
    rule, partner = after.rules.partner, after.partner
    if before.partner is not None or partner is None or after.called is None or rule is None:
        return
    if rule.speaks_at_once or after.seat == partner:
        at = "call"
    else:
        at = "card" if any(play.card == after.called for _, play in _plays(after)) else "end"
    if at == moment:
        yield PartnerKnown(partner)


def _plays(seen: Seen) -> _Plays:
    """The cards played, in order."""
    return [*chain.from_iterable([trick.plays for trick in seen.tricks]), *seen.plays]


def _play(before: Seen, after: Seen, known: set[Seat], every: _Plays, done: int) -> Iterator[Event]:
    """Card by card, with the tricks won, hands laid open beside those ``known`` and the partner who shows himself."""
    trick, number = len(before.plays), len(before.tricks)
    for at in range(done, len(every)):
        yield Played(*every[at])
        if every[at][1].card == after.called:
            yield from _learnt(before, after, "card")
        trick += 1
        if number < len(after.tricks) and trick == len(after.tricks[number].plays):
            number, trick = number + 1, 0
            yield TrickWon(after.tricks[number - 1].winner, number)
            yield from _exposures(after, known, every[at + 1 :], number)


def _exposures(after: Seen, known: set[Seat], later: Sequence[tuple[Seat, Play]], tricks: int) -> Iterator[Event]:
    """The hands laid open after so many tricks, as they were before the cards played ``later``.

    A hand that lies open for this seat alone, who chooses its cards, does so from the first lead on.
    """
    rules, contract = after.rules, after.contract
    for seat, left in after.open_hands:
        alone = seat not in exposed(rules, contract, rules.pack.hand_size)
        if seat not in known and (alone or seat in exposed(rules, contract, tricks)):
            known.add(seat)
            yield HandExposed(seat, left | CardSet.of(play.card for by, play in later if by == seat))


def _end(before: Seen, after: Seen, totals: Sequence[Points] | None) -> Iterator[Event]:
    how = view_ending(after)
    if before.stage is Stage.FINISHED or how is None:
        return
    if after.claimed:
        yield TricksClaimed(after.claimed)
    yield from _learnt(before, after, "end")
    yield DealOver(how, view_score(after, totals=totals))
