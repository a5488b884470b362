"""The beginning of a hand: the cards are dealt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fivehundred.cards import Card, CardSet
from fivehundred.errors import StateError, got, require_type, several
from fivehundred.phases import dealing
from fivehundred.phases.bidding import Bidding
from fivehundred.phases.deal import Deal
from fivehundred.rules.ruleset import RuleSet
from fivehundred.seats import Seat, checked


def deal(
    rules: RuleSet,
    *,
    dealer: Seat,
    seed: int | str | None = None,
    cards: Sequence[Card] | None = None,
    hands: Iterable[Iterable[Card]] | None = None,
    kitty: Iterable[Card] = (),
) -> Bidding:
    """Deal the cards: by ``seed``, from a pack in order (``cards``), or as ``hands`` and ``kitty`` laid out.

    A seed gives the same deal on every Python and in every later version (`dealing.shuffled`).  Raises `StateError`
    if the cards are not the pack of the rules (S003-4), or if not exactly one way of dealing is given.

    >>> from fivehundred import profiles
    >>> state = deal(profiles.AVONDALE, dealer=Seat(3), seed=7)
    >>> [len(hand) for hand in state.hands], state.seat
    ([10, 10, 10, 10], 0)
    """
    require_type(rules, RuleSet, "rule set", "profile")
    checked(dealer, rules.players)
    if sum(x is not None for x in (seed, cards, hands)) != 1:
        raise StateError("deal needs exactly one of seed, cards and hands")
    kitty = all_cards(kitty)
    if kitty and hands is None:
        raise StateError("a kitty is laid out only together with hands; seed and cards deal it themselves")
    if hands is not None:
        held, rest = dealing.set_up(
            rules, [all_cards(hand) for hand in several(hands, "hands: the cards of each seat")], kitty
        )
    else:
        if seed is not None:
            order = dealing.shuffled(rules.pack, seed)
        else:
            order = all_cards(cards or ())
            dealing.check_pack(rules, order)
        held, rest = dealing.dealt(rules, dealer, order)
    return Bidding(Deal(rules, dealer, held, rest))


def all_cards(given: object) -> tuple[Card, ...]:
    """The cards, in order; raises `StateError` for anything else."""
    if isinstance(given, CardSet):
        return tuple(given)
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise StateError(f"expected cards, {got(given, ('cards',))}")
    found = tuple(given)
    for one in found:
        require_type(one, Card, "card")
    return found
