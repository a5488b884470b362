"""Reading a situation file: keys and forms, nothing of its meaning.

Texts become values here; whether they can be true together is asked later.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from typing import Any

from attrs import frozen

from fivehundred.bids import Call
from fivehundred.bounds import beyond, json_data, toml_data
from fivehundred.cards import Card
from fivehundred.documents.deals import read_deal
from fivehundred.documents.keys import DEAL_KEYS, RECORD_KEYS, RECORD_TOP_KEYS, TOP_KEYS, at, known, typed
from fivehundred.errors import RuleSetError, SituationError, text_needed
from fivehundred.knowledge.record import DealRecord
from fivehundred.messages import alike, cut, quoted, rule_ids
from fivehundred.notation.dialects import Dialect, dialect
from fivehundred.profiles.registry import profile
from fivehundred.rules.data import data_value, from_data
from fivehundred.rules.ruleset import RuleSet, options, with_options
from fivehundred.rules.schedule import Table
from fivehundred.seats import seat


@frozen(kw_only=True)
class Ask:
    """A question, and the answer and the rule that the file expects."""

    question: str
    expect: str | None
    rule: str | None = None


@frozen(kw_only=True, eq=False)
class Document:
    """A whole file: the rules, the notation, the deals, the questions, and texts of a refusal it is a test of."""

    rules: RuleSet
    dialect: Dialect
    deals: tuple[DealRecord, ...]
    asks: tuple[Ask, ...]
    several: bool
    players: tuple[str, ...] = ()
    comment: str = ""

    @cached_property
    def cards(self) -> frozenset[Card]:
        """Every card that is told of."""
        return frozenset(card for deal in self.deals for card in deal.cards())

    @cached_property
    def calls(self) -> frozenset[Call]:
        """Every call and contract that is told of."""
        said = {call for deal in self.deals for _, call in deal.auction or ()}
        return frozenset(said | {deal.contract.bid for deal in self.deals if deal.contract is not None})


def parse(text: str, *, json_form: bool = False) -> dict[str, Any]:
    """TOML, or JSON of the same structure, as a mapping; raises `SituationError`."""
    with at("situation"):
        text_needed(text)
    try:
        found = json_data(text) if json_form else toml_data(text)
    except ValueError as error:  # also a number of too many digits, tables nested too deeply
        raise SituationError("", f"not readable as {'JSON' if json_form else 'TOML'}: {error}") from None
    if not isinstance(found, dict):
        raise SituationError("", "a situation is a table of keys, not " + type(found).__name__)
    return found


def refused_texts(raw: Mapping[str, Any]) -> tuple[str, ...] | None:
    """The texts that the message of a refusal must contain, none where the file is no test of one."""
    given = raw.get("refused")
    if given is None:
        return None
    texts = [given] if isinstance(given, str) else given
    if not isinstance(texts, list) or not texts or not all(isinstance(t, str) for t in texts):
        raise SituationError("refused", f"a text or a list of texts is needed, not {quoted(given)}")
    return tuple(texts)


def read(raw: Mapping[str, Any], *, lowest: int = 6) -> Document:
    """The document of a parsed file; raises `SituationError` that names the key and the offending text.

    ``lowest`` is the least number of tricks that a bid names: a record holds what a table let pass, also five.
    """
    wrong = beyond(raw)
    if wrong is not None:
        raise SituationError(*wrong)
    known(raw, (*TOP_KEYS, *DEAL_KEYS, *RECORD_KEYS, *RECORD_TOP_KEYS), "")
    rules = _rules(raw)
    name = typed(raw, "notation", str, "canonical")
    with at("notation"):
        how = dialect(name, rules, lowest)
    deals = typed(raw, "deal", list, [])
    shared = ("scores", "dealer", "comment")
    own = [key for key in (*DEAL_KEYS, *RECORD_KEYS) if key in raw and key not in shared]
    if deals and own:
        raise SituationError(own[0], "stands beside [[deal]]; it belongs inside the deal it is about")
    records: list[DealRecord] = []
    for number, one in enumerate(deals, 1):
        if not isinstance(one, Mapping):
            raise SituationError("deal", f"each deal is a table, not {quoted(one)}")
        known(one, (*DEAL_KEYS, *RECORD_KEYS), f"deal {number}: ")
        first = {key: raw[key] for key in ("scores", "dealer") if key in raw} if number == 1 else {}
        try:
            records.append(read_deal({**first, **one}, rules, how))
        except SituationError as error:
            raise SituationError(f"deal {number}: {error.key}", error.why) from None
    if not deals:
        alone = {key: value for key, value in raw.items() if key != "comment"}  # a remark on the game
        records = [read_deal(alone, rules, how)]
    return Document(
        rules=rules,
        dialect=how,
        deals=tuple(records),
        asks=tuple(_asks(raw, rules)),
        several=bool(deals),
        players=tuple(_players(raw, rules)),
        comment=typed(raw, "comment", str, ""),
    )


def _rules(raw: Mapping[str, Any]) -> RuleSet:
    name, house = raw.get("rules"), typed(raw, "house", Mapping, {})
    if not isinstance(name, (str, Mapping)):
        raise SituationError(
            "rules", "the name of a profile is needed" + ("" if name is None else f", not {quoted(name)}")
        )
    with at("rules"):
        rules = profile(name) if isinstance(name, str) else _embedded(json.dumps(name, default=repr))
    with at("house"):
        for key, value in house.items():
            if not isinstance(value, (str, int, Mapping)):
                raise RuleSetError(
                    f"{cut(key)}: options are text or whole numbers, and schedule may be a table of values"
                )
        return _with_house(rules, json.dumps(house, default=repr)) if house else rules


@lru_cache(maxsize=64)
def _embedded(text: str) -> RuleSet:
    """The rule set that a file holds, read once: many games are played under the same."""
    return from_data(json.loads(text))


@lru_cache(maxsize=256)
def _with_house(rules: RuleSet, text: str) -> RuleSet:
    """A table's own rules, made once for all files that name the same."""
    return with_options(rules, **{name: data_value(name, value) for name, value in json.loads(text).items()})


def _players(raw: Mapping[str, Any], rules: RuleSet) -> list[str]:
    """The names of the players by seat, none where nobody is named."""
    found = [""] * rules.players
    for name, given in typed(raw, "players", Mapping, {}).items():
        with at(f"players.{name}"):
            who = seat(name, rules.players)
        if not isinstance(given, str):
            raise SituationError(f"players.{name}", f"text is needed, not {quoted(given)}")
        found[who] = given
    return found if any(found) else []


def _asks(raw: Mapping[str, Any], rules: RuleSet) -> Iterator[Ask]:
    for one in typed(raw, "ask", list, []):
        if not isinstance(one, Mapping):
            raise SituationError("ask", f"each question is a table with question, expect and rule, not {quoted(one)}")
        known(one, ("question", "expect", "rule"), "ask: ")
        question = typed(one, "question", str)
        if question is None:
            raise SituationError("ask: question", "a question is missing")
        expect = one.get("expect")
        if isinstance(expect, list) and all(isinstance(e, (str, int)) for e in expect):
            expect = " ".join(map(str, expect))
        if expect is not None and (isinstance(expect, bool) or not isinstance(expect, (str, int))):
            raise SituationError("ask: expect", f"text or a number is needed, not {quoted(expect)}")
        yield Ask(question=question, expect=None if expect is None else str(expect), rule=_rule(one, rules))


def _rule(ask: Mapping[str, Any], rules: RuleSet) -> str | None:
    """The rule on which an answer must rest; rules with a policy of another package may have ids of their own."""
    rule = ask.get("rule")
    if rule is None or (isinstance(rule, str) and rule in rule_ids()):
        return rule
    if not isinstance(rule, str):
        raise SituationError("ask: rule", f"text is needed, not {quoted(rule)}")
    foreign = any(not isinstance(value, (str, int, Table)) for value in options(rules).values())
    if foreign and rule.partition(".")[0] not in {known.partition(".")[0] for known in rule_ids()}:
        return rule
    near = " or ".join(alike(rule, rule_ids()))
    raise SituationError("ask: rule", f"there is no rule {quoted(rule)}" + (f"; did you mean {near}?" if near else ""))
