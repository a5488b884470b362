"""Reads records: situation files in which nothing is unknown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from fivehundred._tables import sitting_out
from fivehundred.actions import CallPartner, NameJoker
from fivehundred.bids import Contract
from fivehundred.cards import Card, CardSet, twice
from fivehundred.documents.document import Document, parse, read
from fivehundred.errors import FiveHundredError, SituationError
from fivehundred.knowledge.checks import check_dealt
from fivehundred.knowledge.record import DealRecord
from fivehundred.knowledge.turns import calls_in_turn, plays_in_turn
from fivehundred.messages import quoted
from fivehundred.records.errors import RecordError, placed
from fivehundred.records.record import Act, Record, RecordedDeal, RecordedTrick, reached
from fivehundred.rules.ruleset import RuleSet
from fivehundred.seats import Seat


def read_toml(text: str, *, source: str = "", checked: bool = True) -> Record:
    """The record in a TOML text; ``source`` is the name of the file, for messages.

    What can never have happened is refused (a card that its player did not hold), what breaks a rule is not.
    ``checked=False`` leaves the play of the cards to `replay` and `audit`, which raise the same error.  Questions in
    the file are ignored.  Raises `RecordError` that names file, deal, key and the offending text.
    """
    return _read(text, False, source, checked)


def read_json(text: str, *, source: str = "", checked: bool = True) -> Record:
    """The record in a JSON text, as `read_toml` reads one."""
    return _read(text, True, source, checked)


def read_jsonl(lines: Iterable[str], *, source: str = "", checked: bool = True) -> Iterator[Record]:
    """The records of JSON Lines, one at a time: a game a line, empty lines apart.

    Messages name the line, counted from 1.
    """
    for number, line in enumerate(lines, 1):
        if not isinstance(line, str):
            raise RecordError("", f"a line is text, not {quoted(line)}", source=source)
        if line.strip():
            where = f"{source}, line {number}" if source else f"line {number}"
            yield _read(line, True, where, checked)


def from_data(raw: Mapping[str, Any], *, source: str = "", checked: bool = True) -> Record:
    """The record that a parsed file holds; raises `RecordError`."""
    try:
        document = read(raw, lowest=1)
    except SituationError as error:
        raise RecordError(error.key, error.why, source=source) from None
    with placed(source):
        record = _record(document, source)
    for number, deal in enumerate(record.deals if checked else (), 1):
        with placed(source, number):
            assert deal.played  # it is kept for `audit`
    return record


def _read(text: str, json_form: bool, source: str, checked: bool) -> Record:
    try:
        raw = parse(text, json_form=json_form)
    except SituationError as error:
        raise RecordError(error.key, error.why, source=source) from None
    return from_data(raw, source=source, checked=checked)


def _record(document: Document, source: str) -> Record:
    deals = []
    for number, deal in enumerate(document.deals, 1):
        with placed(source, number if document.several else None):
            deals.append(_deal(document.rules, deal))
    try:
        return Record(deals=tuple(deals), players=document.players, comment=document.comment, source=source)
    except FiveHundredError as error:
        raise RecordError("", str(error)) from None


_FORGOTTEN = {
    "trick": "a record lists all tricks",
    "led": "a record lists all tricks",
    "void": "a record lists all tricks",
    "won": "a record lists all tricks",
    "stage": "it follows from all the rest",
    "holds": "it follows from hands and tricks",
    "has": "it follows from hands and tricks",
    "lacks": "it follows from hands and tricks",
    "partner": "it follows from the call and the cards",
    "revoke": "it follows from the cards",
}


def _deal(rules: RuleSet, deal: DealRecord) -> RecordedDeal:
    try:
        check_dealt(rules, deal)
        return _whole(rules, deal)
    except SituationError as error:
        raise RecordError(error.key, error.why) from None
    except RecordError:
        raise
    except FiveHundredError as error:
        raise RecordError("", str(error)) from None


def _whole(rules: RuleSet, deal: DealRecord) -> RecordedDeal:
    """The deal of a document, if nothing of it was forgotten."""
    won = deal.won or deal.won_sides or deal.winners
    given = {
        "trick": deal.trick, "led": deal.led, "void": deal.void, "won": won, "stage": deal.stage,
        "holds": deal.holds or None, "has": deal.has or None, "lacks": deal.lacks or None, "partner": deal.partner,
        "revoke": deal.revoke,
    }  # fmt: skip
    if deal.scores_unknown:
        raise RecordError("scores", "must not be unknown in a record; omit totals that nobody knows")
    for key, value in given.items():
        if value is not None:
            raise RecordError(key, f"has no place in a record: {_FORGOTTEN[key]}")
    name = rules.seating.name
    missing = [f"hands.{name(Seat(seat))}" for seat in range(rules.players) if Seat(seat) not in deal.hands]
    missing += ["kitty"] if deal.kitty is None and rules.pack.kitty_size else []
    if deal.dealer is None or missing or deal.auction is None:
        key = "dealer" if deal.dealer is None else missing[0] if missing else "auction"
        raise RecordError(key, "is missing: a record knows who dealt, all cards as dealt and all calls")
    if deal.joker is not None and not isinstance(deal.joker, Mapping):
        raise RecordError("joker", f"{quoted(deal.joker)}: a record knows whether a suit was named")
    calls = tuple(Act(seat, call, counts) for _, seat, call, counts in calls_in_turn(rules, deal.dealer, deal.auction))
    contract = reached(rules, deal.dealer, calls)
    if (deal.contract is not None or deal.passed_out) and deal.contract != contract:
        raise RecordError("contract", f"the auction came to {_contract_text(rules, contract)}")
    return RecordedDeal(
        rules=rules,
        dealer=deal.dealer,
        hands=tuple(CardSet.of(deal.hands[Seat(seat)]) for seat in range(rules.players)),
        kitty=CardSet.of(deal.kitty or ()),
        scores=deal.scores,
        calls=calls,
        partner_calls=_partner_calls(deal),
        discard=_cards("discard", deal.discard),
        laid=_cards("laid", deal.laid) or CardSet(),
        named=tuple(NameJoker(suit, joker) for joker, suit in (deal.joker or {}).items()),
        tricks=tuple(_tricks(rules, deal, sitting_out(rules, contract))),
        claimed=deal.claimed,
        misdealt=deal.misdealt,
        score=deal.score,
        totals=deal.totals,
        comment=deal.comment,
    )


def _contract_text(rules: RuleSet, contract: Contract | None) -> str:
    return "none" if contract is None else f"{contract.bid} by {rules.seating.name(contract.declarer)}"


def _cards(key: str, cards: tuple[Card, ...] | None) -> CardSet | None:
    if cards is None:
        return None
    again = twice(cards)
    if again is not None:
        raise RecordError(key, f"{again} is named twice")
    return CardSet.of(cards)


def _partner_calls(deal: DealRecord) -> tuple[CallPartner, ...]:
    asked = [CallPartner(card) for card in deal.unanswered]
    if deal.call is not None:
        card = deal.call if isinstance(deal.call, Card) else None
        asked.append(CallPartner(card, Seat(deal.call) if isinstance(deal.call, int) else None))
    return tuple(asked)


def _tricks(rules: RuleSet, deal: DealRecord, out: Sequence[int]) -> Iterator[RecordedTrick]:
    for trick in deal.tricks or ():
        if trick is None:
            raise RecordError("tricks", "a trick is missing: a record lists all tricks")
        plays = plays_in_turn(rules, out, trick)
        yield RecordedTrick(trick.leader, tuple(Act(seat, play, counts) for seat, play, counts in plays))
