"""Strains, calls and the contract: what can be said in an auction, without values and without order."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import IntEnum
from typing import ClassVar

import attrs
from attrs import frozen

from fivehundred.cards import Suit, plain
from fivehundred.errors import NotationError, text_needed
from fivehundred.seats import Seat


class Strain(IntEnum):
    """The trumps that a bid names: a suit, or no trumps."""

    SPADES = 0
    CLUBS = 1
    DIAMONDS = 2
    HEARTS = 3
    NO_TRUMP = 4

    @property
    def suit(self) -> Suit | None:
        """The trump suit; `None` at no trumps."""
        return _SUITS[self]

    @property
    def term(self) -> str:
        """Key of the strain's word in the language files."""
        return f"suit.{self}"

    def __str__(self) -> str:
        return _STRAIN_TEXTS[self]


_STRAIN_TEXTS = ("S", "C", "D", "H", "NT")
_SUITS: tuple[Suit | None, ...] = (*Suit, None)


@frozen
class Pass:
    """A pass.

    >>> str(Pass())
    'PASS'
    """

    def __str__(self) -> str:
        return "PASS"


@frozen(cache_hash=True)
class Bid:
    """A number of tricks and a strain.

    ``tricks`` is 1 to 10; whether the table allows so few is for its rules to say.  ``game`` marks an announced game
    (Q): all ten tricks for a value of its own, written ``GS`` to ``GNT``.

    >>> str(Bid(7, Strain.NO_TRUMP)), str(Bid(10, Strain.HEARTS, game=True))
    ('7NT', 'GH')
    """

    tricks: int = attrs.field(validator=[attrs.validators.ge(1), attrs.validators.le(10)])
    strain: Strain = attrs.field(converter=Strain)
    game: bool = attrs.field(default=False, kw_only=True)

    def __str__(self) -> str:
        strain = _STRAIN_TEXTS[self.strain]
        return f"G{strain}" if self.game else f"{self.tricks}{strain}"


@frozen
class Misere:
    """A bid to take no trick: ``MIS``, open misère ``OMIS``, or another code that the table offers.

    >>> str(Misere()), str(Misere("OMIS"))
    ('MIS', 'OMIS')
    """

    code: str = "MIS"

    def __str__(self) -> str:
        return self.code


@frozen
class HiLo:
    """A bid to take exactly five tricks at no trumps, played alone as a misère is (G4).

    >>> str(HiLo())
    'HILO'
    """

    tricks: ClassVar[int] = 5

    def __str__(self) -> str:
        return "HILO"


@frozen
class AskRedeal:
    """Asking for a new deal on a hand without ace and face card (I, W-US).

    >>> str(AskRedeal())
    'REDEAL'
    """

    def __str__(self) -> str:
        return "REDEAL"


AnyBid = Bid | Misere | HiLo
"""A bid of any kind."""
Call = Pass | Bid | Misere | HiLo | AskRedeal
"""Anything that can be said in an auction."""
CALLS = (Pass, Bid, Misere, HiLo, AskRedeal)
"""The same as a tuple, of which an object is an instance sooner than of a union."""
PASS = Pass()
MISERE = Misere()
OPEN_MISERE = Misere("OMIS")


@frozen(cache_hash=True)
class Contract:
    """The highest bid and the seat that made it.

    >>> str(Contract(Bid(8, Strain.HEARTS), Seat(0)))
    '8H by seat 0'
    """

    bid: AnyBid
    declarer: Seat

    @property
    def trump(self) -> Suit | None:
        """The trump suit; `None` at no trumps and in misère."""
        return self.bid.strain.suit if isinstance(self.bid, Bid) else None

    @property
    def is_misere(self) -> bool:
        """Whether the declarer must take no trick."""
        return isinstance(self.bid, Misere)

    @property
    def as_misere(self) -> bool:
        """Whether the rules of misère say who plays, whose tricks count and what opponents score: hi-lo too (G4)."""
        return isinstance(self.bid, (Misere, HiLo))

    def __str__(self) -> str:
        return f"{self.bid} by seat {self.declarer}"


ALIASES = {
    "-": "PASS", "P": "PASS", "PAS": "PASS", "PASS": "PASS",
    "MIS": "MIS", "MISERE": "MIS", "MISER": "MIS", "MISAR": "MIS", "NULLO": "MIS",
    "OMIS": "OMIS", "OPEN MISERE": "OMIS", "OPEN MISER": "OMIS", "OPEN NULLO": "OMIS", "OPPEN MISAR": "OMIS",
    "HILO": "HILO", "HI-LO": "HILO", "REDEAL": "REDEAL",
}  # fmt: skip
"""Words accepted for the calls without a number, after accents and case are dropped."""

_A_CALL = "a call is a number of tricks and a strain (6S to 10NT), MIS, OMIS or PASS, or what else the table offers"
_LONGEST = 80
"""Letters of a call: to take accents from letters takes time by the square of their number."""
_NUMBERED = re.compile(r"([0-9]{1,99})\s*(.+)")
_STRAINS = {
    **{str(strain): strain for strain in Strain},
    **dict.fromkeys(("N", "SANG", "GRAND", "UT"), Strain.NO_TRUMP),
}


def unaccented(text: str) -> str:
    """Upper case without accents, composed or decomposed.

    >>> unaccented("misère") == unaccented("mise\\u0300re") == "MISERE"
    True
    """
    bare = plain(text)
    if bare.isascii():
        return bare.upper().strip()
    import unicodedata  # here: few texts have accents

    apart = unicodedata.normalize("NFD", bare)
    return "".join(c for c in apart if not unicodedata.combining(c)).upper().strip()


def call(
    text: str, *, codes: tuple[str, ...] = (), strains: Mapping[str, Strain] | None = None, lowest: int = 6
) -> Call:
    """Read one call: ``6S`` to ``10NT``, ``MIS``, ``OMIS``, ``-`` or ``PASS``, and their documented aliases.

    ``codes`` are further bids that a table offers, ``strains`` further words for strains.  An unknown word is a
    `NotationError`, never a pass.

    >>> str(call("8 sang")), str(call("misère")), str(call("-")), str(call("GN"))
    ('8NT', 'MIS', 'PASS', 'GNT')
    """
    text_needed(text)
    if len(text) > _LONGEST:
        raise NotationError(text, _A_CALL)
    word = unaccented(text)
    known = ALIASES.get(word)
    if known is not None:
        plain_calls: dict[str, Call] = {"PASS": PASS, "HILO": HiLo(), "REDEAL": AskRedeal()}
        return plain_calls.get(known) or Misere(known)
    if word in codes:
        return Misere(word)
    named = {**_STRAINS, **(strains or {})}
    if word.startswith("G") and word[1:] in named:
        return Bid(10, named[word[1:]], game=True)
    found = _NUMBERED.fullmatch(plain(text).upper().strip())
    strain = named.get(found[2]) if found else None
    if not found or strain is None:
        raise NotationError(text, _A_CALL)
    tricks = int(found[1])
    if not lowest <= tricks <= 10:
        raise NotationError(text, f"a bid names {lowest} to 10 tricks")
    return Bid(tricks, strain)
