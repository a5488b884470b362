"""The laws of the rules themselves: they come back from every form, and a deal that is passed out ends."""

from __future__ import annotations

import pickle

from fivehundred.errors import RuleSetError
from fivehundred.game import deal
from fivehundred.rules.data import from_data, from_json, from_toml, to_data, to_json, to_toml
from fivehundred.rules.ruleset import RuleSet, ladder, options, ruleset, value
from fivehundred.seats import Seat
from fivehundred.testing.laws.base import need
from fivehundred.testing.laws.deals import cards_of, check_deal
from fivehundred.testing.playing import PASSERS, travel


def check_values(rules: RuleSet) -> None:
    """The rules themselves: options and data round trip, bids have values, the pack is dealt whole."""
    name = rules.name or "rules without a name"
    need(ruleset(options(rules)) == rules, "its own options do not make it again", name)
    twin = pickle.loads(pickle.dumps(rules))
    need(twin == rules and hash(twin) == hash(rules) and twin.name == rules.name, "a pickle changes it", name)
    bids = ladder(rules)
    need(len(set(bids)) == len(bids) > 0, "a bid is twice in the ladder, or there is none", name)
    for bid in bids:
        need(value(rules, bid) > 0, f"{bid} is worth nothing", name)
    for dealer in map(Seat, range(rules.players)):
        start = deal(rules, dealer=dealer, seed=1)
        cards = sorted((*cards_of(start), *start.deal.undealt))
        need(cards == list(rules.pack.sorted_cards), "the pack is not dealt", name)
    try:
        data = to_data(rules)
    except RuleSetError:
        return  # a policy without a name cannot be written
    for form, back in (
        ("data", from_data(data)),
        ("JSON", from_json(to_json(rules))),
        ("TOML", from_toml(to_toml(rules))),
    ):
        need(back == rules and back.name == rules.name, f"it comes back from {form} as other rules", name)
        need(to_data(back) == data, f"it comes back from {form} with other options", name)


def check_passed_out(rules: RuleSet, seed: int | str = 0) -> None:
    """A deal in which everybody passes who may ends like any other."""
    check_deal(travel(rules, Seat(rules.players - 1), seed, PASSERS, seed))
