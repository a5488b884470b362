"""Bids from counted tricks: the points expected of each bid, against those of a pass."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import erf, exp, sqrt
from operator import mul

from fivehundred._kernel import NO_SUIT
from fivehundred._tables import tables_for
from fivehundred.actions import Action
from fivehundred.bids import AskRedeal, Bid, Contract, Misere, Pass, Strain
from fivehundred.bots.payoff import payoffs
from fivehundred.bots.strength import hand_value
from fivehundred.phases.bidding import auction_facts, dealt_again
from fivehundred.phases.deal import exchanges
from fivehundred.rules.ruleset import RuleSet
from fivehundred.seats import Seat
from fivehundred.view import View

SPREAD = 1.4
"""Standard deviation of the tricks about their count."""


def choose_call(view: View, legal: Sequence[Action]) -> Action:
    """The call that is expected to bring most; a pass where no bid is better by a margin."""
    assert view.due is not None
    best: Action | None = next((call for call in legal if isinstance(call, Pass)), None)
    most = pass_worth(view) + MARGIN if best else float("-inf")
    chances: dict[Strain, Sequence[float]] = {}
    for call in legal:
        if isinstance(call, AskRedeal):
            return call  # on a hand without a face card
        if not isinstance(call, Bid | Misere) or dealt_again(view.rules, Contract(call, view.due)):
            continue
        contract = Contract(call, view.due)
        if isinstance(call, Misere):
            worth = misere_worth(view, contract)
        else:
            if call.strain not in chances:
                chances[call.strain] = trick_chances(view, contract)
            worth = sum(map(mul, chances[call.strain], endings(view.rules, contract)))
        if worth > most:
            best, most = call, worth
    return best if best is not None else legal[0]


MARGIN = 10.0
"""Points by which a bid must be better than a pass."""


def hand_values(view: View, contract: Contract) -> Sequence[float]:
    """The worth of the hand in this contract, for each of several kitties."""
    numbering = tables_for(view.rules, contract)
    trump = NO_SUIT if contract.trump is None else int(contract.trump)
    hand = int(numbering.lane(view.hand))
    out = (1 << len(numbering.cards)) - 1 & ~hand
    size = view.rules.pack.kitty_size if exchanges(view.rules, contract) else 0
    return hand_value(numbering, trump, hand, out, size)


def misere_worth(view: View, contract: Contract) -> float:
    """Expected points, ahead of the other sides, of a misère."""
    rules = view.rules
    code = str(contract.bid)
    values = hand_values(view, contract)
    risk = 4.5 * _density(rules, contract) ** 2.6  # fitted to misères that rule-based players played out
    if rules.misere.lies_open(code, 1):
        risk *= 1.2
    if rules.misere.opponents_play(code) or rules.misere.side_counts(code):
        risk *= 3
    safe = sum(exp(risk * min(0.0, value)) for value in values) / len(values)
    made, *lost = endings(rules, contract)
    return safe * made + (1 - safe) * lost[0 if rules.misere.stops else 1]


def _density(rules: RuleSet, contract: Contract) -> float:
    """The share of the cards unseen by the declarer that is in the hands of opponents who play."""
    others = rules.players - 1 - len(rules.seating.partners(contract.declarer))
    unseen = len(rules.pack.cards) - rules.pack.hand_size - rules.pack.kitty_size * exchanges(rules, contract)
    return others * rules.pack.hand_size / unseen


def trick_chances(view: View, contract: Contract) -> Sequence[float]:
    """The chances that the declarer's side takes no trick, one, two, ... in this strain."""
    assert isinstance(contract.bid, Bid)
    values = hand_values(view, contract)
    size = view.rules.pack.hand_size
    total = [0.0] * (size + 1)
    for value in values:
        for tricks, chance in enumerate(spread(expected_tricks(view, contract.bid.strain, value), size)):
            total[tricks] += chance / len(values)
    return total


def spread(centre: float, size: int) -> list[float]:
    """Chances of no trick, one, two, ... about a count: normal, and the narrower the fewer tricks are left to lose."""
    width = SPREAD * min(1.0, max(0.1, 0.3 + (size - centre) / 4))
    edges = [0.5 * (1 + erf((tricks - 0.5 - centre) / width / sqrt(2))) for tricks in range(1, size + 1)]
    return [high - low for low, high in zip([0.0, *edges], [*edges, 1.0], strict=True)]


def expected_tricks(view: View, strain: Strain, value: float) -> float:
    """Tricks of the declarer's side by the count of his hand and what may be hoped for from partners.

    The figures were fitted to deals that rule-based players played out.  The stronger a hand, the less partners add.
    """
    assert view.due is not None
    rules, no_trump = view.rules, strain is Strain.NO_TRUMP
    alone = (1.7 if no_trump else 2.6) - 0.65 * rules.players + 1.15 * value
    if rules.partner is not None:
        return max(alone, value + (1.2 if no_trump else 2.0))
    if not rules.seating.partners(view.due):
        return alone
    usual = 3.9 + 0.5 * value if no_trump else 4.0 + 0.62 * value
    return max(alone, usual + partner_help(view, strain))


def partner_help(view: View, strain: Strain) -> float:
    """Tricks beyond the usual that the partners' bids promise; less where opponents bid this strain."""
    assert view.due is not None
    partners = view.rules.seating.partners(view.due)
    more = 0.0
    for seat, bid in auction_facts(view.rules, view.dealer, view.calls).bids:
        if not isinstance(bid, Bid) or seat == view.due:
            continue
        if seat in partners:
            more += 0.6 if bid.strain is strain else 0.1
        else:
            more -= 0.6 if bid.strain is strain else 0.2
    return min(1.0, max(-1.0, more))


@lru_cache(maxsize=4096)
def endings(rules: RuleSet, contract: Contract) -> tuple[float, ...]:
    """The declarer's payoff when he takes no trick, one, two, ... and the opponents share the others."""
    declarer = contract.declarer
    others = [Seat(s) for s in range(rules.players) if s not in (declarer, *rules.seating.partners(declarer))]
    found = []
    for tricks in range(rules.pack.hand_size + 1):
        won = [0] * rules.players
        won[declarer] = tricks
        for turn in range(rules.pack.hand_size - tricks):
            won[others[turn % len(others)]] += 1
        found.append(payoffs(rules, contract, None, tuple(won))[declarer])
    return tuple(found)


def pass_worth(view: View) -> float:
    """The points expected of a pass: those of the standing contract, as its bidder promised it, or none."""
    assert view.due is not None
    high = auction_facts(view.rules, view.dealer, view.calls).high
    if high is None:
        return 0.0
    seat, bid = high
    contract = Contract(bid, seat)
    ends = endings(view.rules, contract)
    if isinstance(bid, Bid):
        worth = float(sum(map(mul, spread(bid.tricks + 0.1, view.rules.pack.hand_size), ends)))
    else:
        worth = 0.5 * ends[0] + 0.5 * ends[1]
    if seat in view.rules.seating.partners(view.due):
        return worth
    return -worth / (len(view.rules.seating.sides) - 1)
