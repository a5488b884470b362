"""Event types: what can happen at a table, as one seat sees it; each has a stable word for its kind."""

from __future__ import annotations

from enum import Enum
from typing import ClassVar

from attrs import frozen

from fivehundred.actions import Play
from fivehundred.bids import Call, Contract
from fivehundred.cards import Card, CardSet, Suit
from fivehundred.phases.scoring import DealScore
from fivehundred.seats import Seat


class Ending(Enum):
    """The way in which a deal ended."""

    PLAYED = "played"
    """All tricks are played, or a misère is lost."""
    CLAIMED = "claimed"
    """The last tricks were claimed."""
    PASSED = "passed-out"
    """All passed, and the cards are thrown in."""
    ASKED = "redeal"
    """Somebody asked for a new deal."""
    TOO_LOW = "too-low"
    """The contract is too low to be played."""
    MISDEALT = "misdealt"
    """The cards were misdealt."""


@frozen
class Called:
    """A call in the auction."""

    kind: ClassVar[str] = "call"
    seat: Seat
    call: Call


@frozen
class Contracted:
    """The auction is over: the contract stands."""

    kind: ClassVar[str] = "contract"
    contract: Contract


@frozen
class PartnerCalled:
    """The declarer called a card, or a ``player`` by name; neither: he plays alone.

    ``answered`` is false for a card that nobody holds, so that he calls again (A10).
    """

    kind: ClassVar[str] = "partner-called"
    seat: Seat
    card: Card | None
    player: Seat | None = None
    answered: bool = True


@frozen
class PartnerKnown:
    """This seat learns who the called partner is."""

    kind: ClassVar[str] = "partner-known"
    seat: Seat


@frozen
class KittyTaken:
    """The declarer takes the kitty; ``cards`` are `None` for a seat that does not see it."""

    kind: ClassVar[str] = "kitty-taken"
    seat: Seat
    count: int
    cards: CardSet | None


@frozen
class Discarded:
    """The declarer discarded; ``cards`` are `None` for all others, who see it when he is done."""

    kind: ClassVar[str] = "discarded"
    seat: Seat
    count: int
    cards: CardSet | None


@frozen
class JokerNamed:
    """The declarer gave a joker its suit; no suit: he declined, which only he sees."""

    kind: ClassVar[str] = "joker-named"
    seat: Seat
    joker: Card
    suit: Suit | None


@frozen
class HandExposed:
    """A hand is laid open."""

    kind: ClassVar[str] = "hand-exposed"
    seat: Seat
    cards: CardSet


@frozen
class Played:
    """A card played."""

    kind: ClassVar[str] = "played"
    seat: Seat
    play: Play


@frozen
class TrickWon:
    """A trick is done; ``number`` counts from 1."""

    kind: ClassVar[str] = "trick-won"
    seat: Seat
    number: int


@frozen
class TricksClaimed:
    """The rest of the tricks was claimed or given up; ``winners`` take them in this order."""

    kind: ClassVar[str] = "tricks-claimed"
    winners: tuple[Seat, ...]


@frozen
class DealOver:
    """The deal is over, with its points and their working."""

    kind: ClassVar[str] = "deal-over"
    ending: Ending
    score: DealScore


Event = (
    Called | Contracted | PartnerCalled | PartnerKnown | KittyTaken | Discarded | JokerNamed | HandExposed | Played
    | TrickWon | TricksClaimed | DealOver
)  # fmt: skip
"""Anything that a seat can see happen."""
