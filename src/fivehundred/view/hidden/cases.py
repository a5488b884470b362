"""The cases that a view leaves open: who is the called partner, and what the declarer must have found in the kitty."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import comb

from attrs import frozen

from fivehundred.cards import NO_CARDS, Card, CardSet
from fivehundred.knowledge.trusted import Finding
from fivehundred.knowledge.ways import Ways
from fivehundred.phases.announcing import CallFacts, check_partner
from fivehundred.seats import Seat
from fivehundred.view.hidden.places import Places


@frozen
class Case:
    """The called partner, cards (bits) that lay in the kitty, and the ways in which the cards may lie.

    ``weight`` is the number of deals: ways to lay the cards out, times ways to split the declarer's into those dealt to
    him and the kitty.  What may still be decided in a deal does not count.
    """

    partner: Seat | None
    bound: int
    ways: Ways
    weight: int


def cases_of(places: Places, findings: Iterable[Finding], *, strict: bool) -> Iterator[Case]:
    """The cases in which these findings hold, without those that have no way.

    ``strict``: a card was called only where the rules allow it.
    """
    layout = places.layout
    for card in places.view.unanswered:
        own = places.taken or not strict or _may_call(places, card, own=True)
        layout = layout.only(card.mask, 1 << places.out | (places.declarers if own else 0))
    for finding in findings:
        layout = layout.without(finding.cards, finding.places)
    for partner, bound, away in _calls(places, strict):
        splits = _splits(places, bound)
        ways = Ways(layout.without(_mask(places.view.called), away), places.value)
        if ways.total and splits:
            yield Case(partner, bound, ways, ways.total * splits)


def _mask(card: Card | None) -> int:
    return 0 if card is None else int(card.mask)


def _splits(places: Places, bound: int) -> int:
    """In how many ways the declarer's cards split into those dealt to him and the kitty."""
    kitty, size = places.view.kitty, places.view.rules.pack.kitty_size
    if not places.taken:
        return 1
    if kitty is not None:
        return int(not bound & ~kitty.mask)
    every = places.view.rules.pack.hand_size + size
    left = size - bound.bit_count()
    return comb(every - bound.bit_count(), left) if left >= 0 else 0


def _calls(places: Places, strict: bool) -> Iterator[tuple[Seat | None, int, int]]:
    """The called partner, cards from the kitty, and places (bits) where the called card is not, case by case."""
    view, rule = places.view, places.view.rules.partner
    bound = 0
    for card in view.unanswered if strict and places.taken else ():
        bound |= 0 if _may_call(places, card, own=True) else card.mask
    if view.called is None or rule is None:
        yield view.partner, bound, 0
        return
    home = places.home(view.called)
    found: dict[tuple[Seat | None, int], int] = {}
    key: tuple[Seat | None, int]
    for place in range(places.out + 1) if home is None else (home,):
        if not 1 << place & (places.declarers | 1 << places.out):
            key = Seat(place), bound
        elif rule.asks_again:
            continue  # it would be unanswered
        else:
            legal = _may_call(places, view.called, own=place != places.out or rule.before_exchange)
            from_kitty = places.taken and rule.before_exchange
            if strict and not legal and not from_kitty and (place != places.out or places.taken):
                continue
            key = None, bound | (view.called.mask if strict and not legal and from_kitty else 0)
        found[key] = found.get(key, 0) | 1 << place
    for (partner, cards), some in found.items():
        if view.partner is None or view.partner == partner:
            yield partner, cards, ((1 << places.out + 1) - 1) & ~some


def _may_call(places: Places, card: Card, *, own: bool) -> bool:
    """Whether the declarer may call a card that he holds (``own``) or has laid away; yes if he could never call it."""
    view, rule, nothing = places.view, places.view.rules.partner, NO_CARDS
    assert view.contract is not None
    assert rule is not None
    one = CardSet.of([card])
    late = not rule.before_exchange

    def legal(hand: CardSet, discard: CardSet) -> bool:
        facts = CallFacts(
            rules=view.rules, contract=view.contract, hand=hand, discard=discard, trumps=places.known.trumps,
            exchanged=late, begun=False,
        )  # fmt: skip
        return check_partner(facts, card) is None

    return legal(one if own else nothing, nothing if own else one) or not legal(nothing, nothing)
