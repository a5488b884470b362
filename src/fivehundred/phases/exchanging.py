"""The exchange: the declarer has taken the kitty and discards as many cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from attrs import frozen

from fivehundred.cards import NO_CARDS, Card, CardMask, CardSet, twice
from fivehundred.errors import Violation
from fivehundred.phases.deal import Deal, Stage, not_due
from fivehundred.rules.ruleset import RuleSet
from fivehundred.seats import Seat


@frozen
class Exchanging:
    """The declarer holds the kitty; ``laid`` are cards discarded so far, one by one in ascending order."""

    stage: ClassVar[Stage] = Stage.EXCHANGING
    deal: Deal
    laid: CardSet = NO_CARDS

    @property
    def seat(self) -> Seat:
        """The declarer."""
        assert self.deal.contract is not None
        return self.deal.contract.declarer

    @property
    def hand(self) -> CardSet:
        """The cards in the declarer's hand, those of the kitty among them."""
        deal = self.deal
        return CardSet(CardMask((deal.hands[self.seat].mask | deal.kitty.mask) & ~self.laid.mask))

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The cards in each hand, the kitty in the declarer's."""
        declarer = self.seat
        return tuple([self.hand if seat == declarer else hand for seat, hand in enumerate(self.deal.hands)])

    @property
    def missing(self) -> int:
        """The number of cards still to be discarded."""
        return self.deal.rules.pack.kitty_size - len(self.laid)


def check_discard(
    rules: RuleSet, declarer: Seat, hand: CardSet, cards: Iterable[Card], missing: int, seat: Seat | None = None
) -> Violation | None:
    """The violation in discarding these cards; `None` if it is legal.

    Any cards of the hand may go, trumps, jokers and cards of the kitty too (S003-14, S000-21, A23), but exactly
    ``missing`` of them.
    """
    out_of_turn = not_due(rules, seat, declarer, Stage.EXCHANGING)
    if out_of_turn is not None:
        return out_of_turn
    chosen = list(cards)
    again = twice(chosen)
    if again is not None:
        return Violation.of("discard.twice", card=again)
    strange = [card for card in chosen if card not in hand]
    if strange:
        return Violation.of("card.not-held", seat=rules.seating.name(declarer), card=strange[0], held=hand)
    if len(chosen) != missing:
        return Violation.of("discard.count", seat=rules.seating.name(declarer), count=len(chosen), right=missing)
    return None
