"""Reading the keys of one deal: texts become cards, seats, calls and points."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from fivehundred.bids import Call, Contract
from fivehundred.bounds import LONGEST_AUCTION
from fivehundred.cards import Card, Suit
from fivehundred.documents import plays
from fivehundred.documents.keys import at, typed
from fivehundred.documents.values import Values, not_twice, words
from fivehundred.errors import NotationError, SituationError, StateError
from fivehundred.knowledge.record import SOLO, UNKNOWN, DealRecord
from fivehundred.messages import quoted
from fivehundred.notation.dialects import Dialect
from fivehundred.phases.deal import Stage
from fivehundred.rules.ruleset import RuleSet
from fivehundred.seats import Seat

SEAT = (str, int)
"""The kinds of value that name a seat."""


def read_deal(raw: Mapping[str, Any], rules: RuleSet, notation: Dialect) -> DealRecord:
    """The record of a deal; raises `SituationError` that names the key and the offending text."""
    of = Values(raw, rules, notation)
    contract = of.told("contract", str, partial(_contract, of))
    won, won_sides, winners = plays.won(of)
    calls = of.told("call", SEAT, partial(_partner_calls, of)) or []
    forgotten = raw.get("scores") == UNKNOWN
    return DealRecord(
        dealer=of.told("dealer", SEAT, of.seat),
        scores=None if forgotten else of.points("scores", zeros=True),
        scores_unknown=forgotten,
        hands=of.by_seat("hands", of.cards),
        kitty=of.told("kitty", str, of.cards),
        auction=_auction(of),
        contract=contract,
        passed_out="contract" in raw and contract is None,
        discard=of.told("discard", str, of.cards),
        joker=_joker(of),
        call=calls[-1] if calls else None,
        unanswered=tuple(card for card in calls[:-1] if isinstance(card, Card)),
        partner=_partner(of),
        tricks=of.told("tricks", list, partial(plays.tricks, of)),
        claimed=plays.claimed(of),
        trick=typed(raw, "trick", int),
        led=of.told("led", str, of.suits),
        void=plays.void(of),
        stage=of.told("stage", str, _stage),
        holds=of.by_seat("holds", of.cards),
        has=of.by_seat("has", of.cards),
        lacks=plays.lacks(of),
        won=won,
        won_sides=won_sides,
        winners=winners,
        revoke=_revoke(of),
        score=of.points("score"),
        totals=of.points("totals"),
        laid=of.told("laid", str, of.cards),
        misdealt=typed(raw, "misdeal", bool, False),
        comment=typed(raw, "comment", str, ""),
    )


def _auction(of: Values) -> tuple[tuple[Seat | None, Call], ...] | None:
    given = of.raw.get("auction")
    if given is None:
        return None
    said = words(given) if isinstance(given, str) else given
    if not isinstance(said, list) or not all(isinstance(w, str) for w in said):
        raise SituationError("auction", f"calls as one text or a list of texts are needed, not {quoted(given)}")
    if len(said) > 2 * LONGEST_AUCTION:  # a call may have two words
        raise SituationError("auction", f"{len(said)} calls: no auction has more than {LONGEST_AUCTION}")
    calls: list[tuple[Seat | None, Call]] = []
    with at("auction"):
        left = iter(said)
        for word in left:
            try:
                calls.append(_call(of, word))
            except NotationError:
                more = next(left, None) if isinstance(given, str) else None
                if more is None or ":" in more:
                    raise
                calls.append(_call_in_two(of, word, more))
        if len(calls) > LONGEST_AUCTION:
            raise StateError(f"{len(calls)} calls: no auction has more than {LONGEST_AUCTION}")
    return tuple(calls)


def _call(of: Values, text: str) -> tuple[Seat | None, Call]:
    """A call, and its seat where one stands before it."""
    name, colon, said = text.partition(":")
    return (of.seat(name), of.notation.call(said)) if colon else (None, of.notation.call(text))


def _call_in_two(of: Values, word: str, more: str) -> tuple[Seat | None, Call]:
    """A call of two words, such as ``8 sang``; the complaint is of the first, which is none by itself."""
    try:
        return _call(of, f"{word} {more}")
    except NotationError:
        return _call(of, word)


def _contract(of: Values, given: str) -> Contract | None:
    """A contract, `None` where nobody bid."""
    if given.strip().lower() == "none":
        return None
    bid, by, name = given.rpartition(" by ")
    if not by:
        raise NotationError(given, 'a contract is a bid and its declarer ("8H by N"), or none')
    return Contract(of.notation.bid(bid), of.seat(name))


def _joker(of: Values) -> Mapping[Card, Suit | None] | str | None:
    given = of.raw.get("joker")
    if given is None or given == UNKNOWN:
        return given
    with at("joker"):
        if isinstance(given, Mapping):
            named: dict[Card, Suit | None] = {}
            for name, text in given.items():
                one = of.card(name)
                if not one.is_joker:
                    raise NotationError(name, "only a joker is given a suit")
                not_twice(name, one in named)
                named[one] = _suit_or_none(of, text)
            return named
        jokers = of.rules.pack.joker_cards
        if not jokers and given != "none":
            raise NotationError(str(given), f"there is no joker in the pack of {len(of.rules.pack.cards)} cards")
        if len(jokers) > 1 and given != "none":
            raise NotationError(str(given), f"with {len(jokers)} jokers a table is needed, joker → suit")
        return {joker: _suit_or_none(of, given) for joker in jokers}


def _suit_or_none(of: Values, text: object) -> Suit | None:
    if text == "none":
        return None
    if not isinstance(text, str):
        raise NotationError(str(text), "a suit or none is needed")
    return of.notation.suit(text)


def _partner_calls(of: Values, given: str | int) -> list[Card | str | Seat]:
    """The card, the seat or ``solo`` that was called, after cards that were called in vain (A10)."""
    text = str(given)
    *before, last = words(text) or [text]
    found: list[Card | str | Seat] = [of.card(word) for word in before]
    if last == SOLO:
        return [*found, last]
    by_name = of.rules.partner is not None and of.rules.partner.by_name
    return [*found, of.seat(last) if by_name else of.card(last)]


def _stage(given: str) -> Stage:
    stages = {stage.value: stage for stage in Stage}
    if given not in stages:
        raise StateError(f"{quoted(given)} is no stage: the stages are {' '.join(stages)}")
    return stages[given]


def _partner(of: Values) -> Seat | None:
    found = of.told("partner", SEAT, of.seat)
    if found is not None and of.rules.partner is None:
        raise SituationError("partner", "no partner is called under these rules")
    return found


def _revoke(of: Values) -> Seat | None:
    """The seat that revoked, at a table that has a penalty for it (H)."""
    found = of.told("revoke", SEAT, of.seat)
    if found is not None and not of.rules.penalties.revoke_counts:
        raise SituationError("revoke", "at this table no points go with a revoke (revoke_penalty = none)")
    return found
