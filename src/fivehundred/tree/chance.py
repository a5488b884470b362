"""The deal as chance: one card at a time in the order of the rules, or all at once from a seed."""

from __future__ import annotations

from random import Random

import attrs
from attrs import frozen

from fivehundred import game
from fivehundred.cards import Card, CardSet, twice
from fivehundred.errors import StateError
from fivehundred.phases.bidding import Bidding
from fivehundred.phases.dealing import shuffled
from fivehundred.phases.flow import State
from fivehundred.rules.ruleset import RuleSet
from fivehundred.seats import Seat, checked


@frozen
class Undealt:
    """A deal whose cards are not all on the table: the root of the tree, and the nodes between it and the auction.

    ``cards`` are dealt so far, in order; they go to hands and kitty in the packets of the rules, from the dealer's
    left.  Raises `StateError` for a dealer who is not there, cards that the pack does not have, and a whole pack.

    >>> from fivehundred import card, profiles
    >>> node = Undealt(profiles.AVONDALE, Seat(3))
    >>> len(chance_outcomes(node)), is_chance(deal_card(node, card("HQ")))
    (43, True)
    """

    rules: RuleSet
    dealer: Seat
    cards: tuple[Card, ...] = ()

    def __attrs_post_init__(self) -> None:
        checked(self.dealer, self.rules.players)
        if len(self.cards) >= len(self.rules.pack.cards):
            raise StateError(f"{len(self.cards)} cards are the whole pack: nothing is left to chance")
        dealt = CardSet.of(self.cards)
        strange = dealt - self.rules.pack.cards
        if strange:
            raise StateError(f"{strange} cannot be dealt: not in the pack of {self.rules.name or 'these rules'}")
        again = twice(self.cards)
        if again is not None:
            raise StateError(f"{again} cannot be dealt: it has been dealt already")

    @property
    def left(self) -> CardSet:
        """The cards that are still to be dealt."""
        return self.rules.pack.cards - CardSet.of(self.cards)


def is_chance(node: Undealt | State) -> bool:
    """Whether a card is to be dealt: nobody acts, and chance chooses."""
    return isinstance(node, Undealt)


def chance_outcomes(node: Undealt | State) -> tuple[tuple[Card, float], ...]:
    """The cards that may come next, by `Card.index`, each with its probability; empty where nothing is left to chance.

    All are equally likely.  The order inside a hand makes no difference to the game, but every order is a path.
    """
    if not isinstance(node, Undealt):
        return ()
    left = node.left
    return tuple((card, 1 / len(left)) for card in left)


def deal_card(node: Undealt, card: Card) -> Undealt | Bidding:
    """The node after this card was dealt; after the last one the auction begins.

    Raises `StateError` for a card that is not left.
    """
    if card in node.cards:
        raise StateError(f"{card} cannot be dealt: it has been dealt already")
    cards = (*node.cards, card)
    if len(cards) < len(node.rules.pack.cards):
        return attrs.evolve(node, cards=cards)
    return game.deal(node.rules, dealer=node.dealer, cards=cards)


def deal_rest(node: Undealt, seed: int | str) -> Bidding:
    """All the rest dealt at once, as one outcome: in the order in which the seed shuffles the pack.

    Where nothing has been dealt yet this is ``deal(rules, dealer=…, seed=seed)``.

    >>> from fivehundred import deal, profiles
    >>> deal_rest(Undealt(profiles.AVONDALE, Seat(3)), 7) == deal(profiles.AVONDALE, dealer=Seat(3), seed=7)
    True
    """
    left = node.left
    rest = [card for card in shuffled(node.rules.pack, seed) if card in left]
    return game.deal(node.rules, dealer=node.dealer, cards=[*node.cards, *rest])


def sampled(node: Undealt, rng: Random) -> Bidding:
    """The rest dealt at random, each way equally likely."""
    return deal_rest(node, rng.getrandbits(64))
