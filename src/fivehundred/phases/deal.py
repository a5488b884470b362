"""The part of a deal that all stages share: rules, dealer, cards as dealt, calls, contract, discard, partner."""

from __future__ import annotations

from enum import Enum
from functools import cached_property
from itertools import chain
from typing import Any

from attrs import frozen

from fivehundred._tables import Named, Numbering, sitting_out, tables_for
from fivehundred.actions import Play
from fivehundred.bids import Call, Contract
from fivehundred.cards import NO_CARDS, Card, CardSet, Suit, card_at
from fivehundred.errors import Violation
from fivehundred.rules.ruleset import RuleSet
from fivehundred.seats import Seat


class Stage(Enum):
    """The stages of a hand, in their order."""

    BIDDING = "bidding"
    CALLING = "calling"
    EXCHANGING = "exchanging"
    ANNOUNCING = "announcing"
    PLAYING = "playing"
    FINISHED = "finished"

    @property
    def term(self) -> str:
        """Key of the stage's words in the language files."""
        return f"stage.{self.value}"


_BEFORE_THE_KITTY = (Stage.BIDDING, Stage.CALLING)


@frozen(cache_hash=True)
class Deal:
    """One deal as far as it has come before the play.

    ``hands`` and ``kitty`` are as dealt; ``calls`` are the calls that counted, with their seats; ``contract`` is
    `None` while the auction is open and in a passed-out deal; ``discard`` is the declarer's; ``named`` are the jokers
    that he gave a suit; ``called`` is the card by which he called a partner, and ``partner`` its holder; ``unanswered``
    are cards that were called before it and that nobody holds (A10).
    """

    rules: RuleSet
    dealer: Seat
    hands: tuple[CardSet, ...]
    kitty: CardSet
    calls: tuple[tuple[Seat, Call], ...] = ()
    contract: Contract | None = None
    discard: CardSet = NO_CARDS
    named: Named = ()
    called: Card | None = None
    partner: Seat | None = None
    unanswered: tuple[Card, ...] = ()

    @property
    def undealt(self) -> CardSet:
        """The cards that stay out of play, unseen by everybody (APP)."""
        return self.rules.pack.cards - CardSet.of(card for some in (*self.hands, self.kitty) for card in some)

    @cached_property
    def numbering(self) -> Numbering:
        """The kernel's tables for this contract."""
        return tables_for(self.rules, self.contract, self.named)

    @cached_property
    def has_exchange(self) -> bool:
        """Whether the declarer takes the kitty (S001-19); no in a passed-out deal (S000-22) or by a table's rule."""
        return exchanges(self.rules, self.contract)

    @cached_property
    def hands_in_play(self) -> tuple[CardSet, ...]:
        """The hands with which the play begins: the declarer's after the exchange."""
        if self.contract is None or not self.has_exchange:
            return self.hands
        declarer = self.contract.declarer
        return tuple(
            (hand | self.kitty) - self.discard if seat == declarer else hand for seat, hand in enumerate(self.hands)
        )

    @property
    def leader(self) -> Seat:
        """The seat that leads to the first trick (S001-19, S000-23; S000-24 without a declarer)."""
        return first_leader(self.rules, self.dealer, self.contract)

    @cached_property
    def asks_openly(self) -> bool:
        """Whether everybody sees that the declarer is asked about each joker, whether he holds it or not."""
        return asks_openly(self.rules, self.dealer, self.contract)

    @cached_property
    def declarer_side(self) -> tuple[Seat, ...]:
        """The declarer and his partners; empty in a passed-out deal."""
        if self.contract is None:
            return ()
        called = () if self.partner is None else (self.partner,)
        return (self.contract.declarer, *self.rules.seating.partners(self.contract.declarer), *called)

    @cached_property
    def losers(self) -> tuple[Seat, ...]:
        """The seats that must take no trick: a misère's declarer, with his partners where their tricks count (U, T)."""
        return losers(self.rules, self.contract, self.declarer_side)

    @cached_property
    def sitting_out(self) -> tuple[Seat, ...]:
        """Seats that sit out."""
        return tuple(Seat(s) for s in sitting_out(self.rules, self.contract))

    @cached_property
    def active(self) -> tuple[Seat, ...]:
        """Seats that play."""
        return tuple(Seat(s) for s in range(self.rules.players) if s not in self.sitting_out)

    @cached_property
    def kept(self) -> dict[object, Any]:
        """What other modules work out of this deal once and keep, such as its text, each by a name of its own."""
        return {}

    def bid_for(self, contract: Contract) -> Deal:
        """The same deal when the auction has come to this contract."""
        return Deal(self.rules, self.dealer, self.hands, self.kitty, self.calls, contract)

    def discarded(self, cards: CardSet) -> Deal:
        """The same deal when the declarer has discarded."""
        return Deal(
            self.rules, self.dealer, self.hands, self.kitty, self.calls, self.contract, cards, self.named, self.called,
            self.partner, self.unanswered,
        )  # fmt: skip

    def kitty_taken(self, stage: Stage) -> bool:
        """Whether the declarer has taken the kitty by this stage."""
        return stage not in _BEFORE_THE_KITTY and self.has_exchange

    def chooser(self, seat: Seat) -> Seat:
        """The seat whose player chooses the cards of this seat: itself, except for two ways to play a misère or hi-lo.

        T: the declarer plays his partner's cards too; P's Easton rules: the opponents play the declarer's in a super
        open misère, and as no source says which of them, we take the one at his left.
        """
        return self._choosers[seat]

    @cached_property
    def _choosers(self) -> tuple[Seat, ...]:
        return tuple(self._chooser(Seat(seat)) for seat in range(self.rules.players))

    def _chooser(self, seat: Seat) -> Seat:
        if self.contract is None or not self.contract.as_misere:
            return seat
        code, declarer = str(self.contract.bid), self.contract.declarer
        if seat == declarer and self.rules.misere.opponents_play(code):
            return next(other for other in self.rules.seating.clockwise(declarer) if other not in self.declarer_side)
        both = self.rules.misere.declarer_plays_both(code)
        return declarer if both and seat in self.declarer_side else seat


@frozen(weakref_slot=False)
class Trick:
    """A finished trick: its plays by seat, in order, and its winner."""

    plays: tuple[tuple[Seat, Play], ...]
    winner: Seat

    @property
    def leader(self) -> Seat:
        """The seat that led."""
        return self.plays[0][0]

    def __reduce__(self) -> tuple[Any, ...]:
        plays = [(seat, play.card.index, _NO_SUIT if play.suit is None else play.suit) for seat, play in self.plays]
        return _trick, (bytes(chain.from_iterable(plays)), self.winner)


_NO_SUIT = 255


def _trick(plays: bytes, winner: Seat) -> Trick:
    """A trick from its pickle, which has three bytes for each play: seat, card, and the suit named."""
    each = zip(plays[::3], plays[1::3], plays[2::3], strict=True)
    found = [(Seat(by), Play(card_at(card), None if suit == _NO_SUIT else Suit(suit))) for by, card, suit in each]
    return Trick(tuple(found), winner)


def exchanges(rules: RuleSet, contract: Contract | None) -> bool:
    """Whether a declarer of this contract takes the kitty and discards (S003-14, S003-23)."""
    if contract is None or not rules.pack.kitty_size:
        return False
    return not contract.is_misere or rules.misere.exchanges(str(contract.bid))


def kitty_taken(rules: RuleSet, contract: Contract | None, stage: Stage) -> bool:
    """Whether the declarer has taken the kitty by this stage."""
    return stage not in _BEFORE_THE_KITTY and exchanges(rules, contract)


def calls_partner(rules: RuleSet, contract: Contract | None) -> bool:
    """Whether a declarer of this contract may call a partner: never in a misère (S000-59, S003-48) or hi-lo (G4)."""
    return rules.partner is not None and contract is not None and not contract.as_misere


def losers(rules: RuleSet, contract: Contract | None, declarer_side: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats that must take no trick: the declarer of a misère, with his side where its tricks count (U, T)."""
    misere = contract is not None and contract.is_misere
    return counting(rules, contract, declarer_side) if misere else ()


def counting(rules: RuleSet, contract: Contract | None, declarer_side: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Seats whose tricks decide the contract: the declarer's side; in misère and hi-lo (G4) mostly he alone."""
    if contract is None or not contract.as_misere:
        return declarer_side
    return declarer_side if rules.misere.side_counts(str(contract.bid)) else (contract.declarer,)


def stops_when_broken(rules: RuleSet, contract: Contract | None) -> bool:
    """Whether the play ends with the trick that breaks a misère (A18)."""
    return contract is not None and contract.is_misere and rules.misere.stops


def first_leader(rules: RuleSet, dealer: Seat, contract: Contract | None) -> Seat:
    """The seat that leads to the first trick (S001-19, S003-23, S000-24); a misère is always led by its declarer."""
    by_left = not rules.play.declarer_leads and not (contract and contract.is_misere)
    if contract is None or by_left:
        left = rules.seating.clockwise(rules.seating.left_of(dealer))
        return next(seat for seat in left if seat not in sitting_out(rules, contract))
    return contract.declarer


def asks_openly(rules: RuleSet, dealer: Seat, contract: Contract | None) -> bool:
    """Whether the declarer is asked about every joker before another seat leads, whether he holds it or not (W).

    Where he leads himself, nobody else sees that he is asked (S001-30).  A leader who had to wait only if the declarer
    holds a joker would know that he holds it.
    """
    if contract is None or rules.joker is None or not rules.joker.may_name(contract):
        return False
    return first_leader(rules, dealer, contract) != contract.declarer


def played_out(rules: RuleSet) -> bool:
    """Whether a deal that everyone passes is played (S000-19) rather than thrown in (S003-21)."""
    return rules.auction.pass_out.played


def not_due(rules: RuleSet, seat: Seat | None, due: Seat | None, stage: Stage) -> Violation | None:
    """The violation of acting out of turn; ``seat=None`` means the seat to act."""
    if due is None:
        return Violation.of("stage.over")
    if seat is None or seat == due:
        return None
    return Violation.of("turn", seat=rules.seating.name(seat), due=rules.seating.name(due), stage=stage)


def wrong_stage(stage: Stage, verb: str) -> Violation:
    """The violation of a verb that does not belong to this stage."""
    return Violation.of("stage.over" if stage is Stage.FINISHED else f"stage.{verb}", stage=stage)
