"""What bids are worth and how the numbered bids rank; the tables side by side."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from attrs import evolve, field, frozen

from fivehundred.bids import Bid, Strain
from fivehundred.errors import RuleSetError
from fivehundred.messages import quoted
from fivehundred.rules.condition import WORTH
from fivehundred.rules.option import Alike, Follows, option, unless, when
from fivehundred.rules.reading import Reader, read

Row = tuple[int, int, int, int, int]
"""Values of one number of tricks, in the order S C D H NT."""

Rows = tuple[Row, Row, Row, Row, Row]
"""Rows for six to ten tricks."""


@frozen(cache_hash=True)
class Table:
    """A table of bid values: ``rows`` for six to ten tricks, each in the order S C D H NT.

    >>> TABLES["avondale"].value(Bid(8, Strain.CLUBS))
    260
    """

    name: str
    rows: Rows
    note: str = ""
    game: int | None = None

    def value(self, bid: Bid) -> int:
        """Points of a bid of six to ten tricks."""
        return self.rows[bid.tricks - 6][bid.strain]


HOW_WRITTEN = (
    'a table of values is written { table = "a name", rows = [[40, 60, 80, 100, 120], …] }: five rows, for six to ten '
    "tricks, each with five whole numbers from 10 to 10,000, for S C D H NT; a note (text) and a game (a number) may "
    "stand beside them"
)


def wrong_in(table: Table) -> str | None:
    """What is wrong with a table of values of one's own, in words; none if nothing is.

    A bid of more tricks in the same strain is worth more (S004-12), as in every table that is printed.  Between strains
    anything goes: in the original table clubs are worth less than spades, and 7S as much as 6NT (C).

    >>> wrong_in(Table("ours", (*TABLES["avondale"].rows[:4], (440, 460, 480, 500, 420))))
    '10NT = 420 is not possible: more tricks are worth more, and 9NT is worth 420'
    """
    rows: Any = table.rows  # they may come from anybody
    if not isinstance(rows, tuple) or [isinstance(row, tuple) and len(row) for row in rows] != [5] * 5:
        return HOW_WRITTEN
    if not all(isinstance(text, str) for text in (table.name, table.note)):
        return HOW_WRITTEN
    for tricks, row in enumerate(table.rows, 6):
        for strain, cell in zip(Strain, row, strict=True):
            if not _is_worth(cell):
                return f"{tricks}{strain} = {quoted(cell)} is not possible: a bid is worth {_WORTH}"
            below = table.rows[max(0, tricks - 7)][strain]
            if tricks > 6 and cell <= below:
                why = f"more tricks are worth more, and {tricks - 1}{strain} is worth {below}"
                return f"{tricks}{strain} = {cell} is not possible: {why}"
    if table.game is not None and not _is_worth(table.game):
        return f"game = {quoted(table.game)} is not possible: an announced game is worth {_WORTH}, or nothing is said"
    return None


_WORTH = "a whole number from 10 to 10,000"


def _is_worth(value: object) -> bool:
    """Whether a bid may be worth this at a table of its own."""
    return type(value) is int and WORTH["low"] <= value <= WORTH["high"]


_UNCONFIRMED = (
    "not confirmed, as the source gives only 20 for 6C, steps of 10 from suit to suit and 500 for 10NT (S003-60, A1)"
)

TABLES: Mapping[str, Table] = {
    table.name: table
    for table in (
        # S003-22; every spot value of S001 and S003 fits
        Table("avondale", (
            (40, 60, 80, 100, 120),
            (140, 160, 180, 200, 220),
            (240, 260, 280, 300, 320),
            (340, 360, 380, 400, 420),
            (440, 460, 480, 500, 520),
        )),
        # W: every Avondale cell minus 20
        Table("perfect", (
            (20, 40, 60, 80, 100),
            (120, 140, 160, 180, 200),
            (220, 240, 260, 280, 300),
            (320, 340, 360, 380, 400),
            (420, 440, 460, 480, 500),
        )),
        # C: 6C 40, 6S 60, 9C 160, 8H 240 are attested and fit base × (tricks − 5)
        Table("original", (
            (60, 40, 100, 80, 120),
            (120, 80, 200, 160, 240),
            (180, 120, 300, 240, 360),
            (240, 160, 400, 320, 480),
            (300, 200, 500, 400, 600),
        ), "four cells attested (C), the others inferred from equal steps"),
        # Q: the Avondale cells, with an announced game bid beside them
        Table("quebec", (
            (40, 60, 80, 100, 120),
            (140, 160, 180, 200, 220),
            (240, 260, 280, 300, 320),
            (340, 360, 380, 400, 420),
            (440, 460, 480, 500, 520),
        ), game=1000),
        # S003-60 gives 6C = 20, ten more per suit, 10NT = 500; the candidates N1 to N5 keep these
        Table("norwegian_N1", (
            (50, 20, 30, 40, 60),
            (100, 70, 80, 90, 110),
            (150, 120, 130, 140, 160),
            (200, 170, 180, 190, 210),
            (250, 220, 230, 240, 500),
        ), _UNCONFIRMED),
        Table("norwegian_N2", (
            (50, 20, 30, 40, 60),
            (160, 130, 140, 150, 170),
            (270, 240, 250, 260, 280),
            (380, 350, 360, 370, 390),
            (490, 460, 470, 480, 500),
        ), _UNCONFIRMED),
        Table("norwegian_N3", (
            (50, 20, 30, 40, 60),
            (150, 120, 130, 140, 160),
            (250, 220, 230, 240, 260),
            (350, 320, 330, 340, 360),
            (450, 420, 430, 440, 500),
        ), _UNCONFIRMED),
        Table("norwegian_N4", (
            (80, 20, 40, 60, 100),
            (180, 120, 140, 160, 200),
            (280, 220, 240, 260, 300),
            (380, 320, 340, 360, 400),
            (480, 420, 440, 460, 500),
        ), _UNCONFIRMED),
        Table("norwegian_N5", (
            (50, 20, 30, 40, 100),
            (100, 40, 60, 80, 200),
            (150, 60, 90, 120, 300),
            (200, 80, 120, 160, 400),
            (250, 100, 150, 200, 500),
        ), _UNCONFIRMED),
    )
}  # fmt: skip


def _denominations(text: str) -> tuple[Strain, ...] | None:
    names = {str(strain): strain for strain in Strain}
    words = text.translate(str.maketrans("♠♣♦♥", "SCDH")).replace("_", " ").split()
    return tuple(names[word] for word in words) if sorted(words) == sorted(names) else None


_USUAL = (Strain.SPADES, Strain.CLUBS, Strain.DIAMONDS, Strain.HEARTS, Strain.NO_TRUMP)


class RankKey(StrEnum):
    """What makes one bid higher than another."""

    LADDER = "ladder"
    VALUE = "value"


class NtBids(StrEnum):
    """Which bids at no trumps may be made."""

    NORMAL = "normal"
    NONE = "none"
    FROM_SEVEN = "from_seven"


@frozen(kw_only=True, cache_hash=True)
class Schedule:
    """Bid values, the order of the strains, and the least that a slam pays.

    ``game_bid`` is the value of an announced game, none where it is not played (Q).
    ``denominations`` rank the strains from low to high (S001-11); ``rank_key`` is ``ladder`` (tricks, then strain)
    or ``value``; ``nt_bids`` are ``normal``, ``none`` or those ``from_seven`` tricks on (KA); ``slam_min`` lifts a made
    bid with all ten tricks (S001-42), none = no lift (S000-49).
    """

    rank_key: RankKey = field(
        metadata=option("bid_rank_key", RankKey, chapter="auction", after="min_tricks", forms=True)
    )
    denominations: tuple[Strain, ...] = field(
        default=_USUAL,
        metadata=option(
            "denomination_order",
            ("S C D H NT", "C D H S NT", "C S H D NT"),
            when=when("bid_rank_key", "ladder"),
            default="S C D H NT",
            follows=(Follows(when("bid_rank_key", "value"), ()),),
            more="the five strains, low to high",
            parse=_denominations,
            show=lambda strains: " ".join(map(str, strains)),
            chapter="auction",
            after="bid_rank_key",
        ),
    )
    nt_bids: NtBids = field(
        metadata=option(
            "nt_bids",
            NtBids,
            default="normal",
            alike={"from_seven": Alike("normal", unless("min_tricks", 6, "min_tricks above 6"))},
            chapter="auction",
            after="denomination_order",
            rare=True,
        )
    )
    table: Table = field(metadata=option("schedule", TABLES, methods=("value",), chapter="bids", forms=True))
    game_bid: int | None = field(
        metadata=option(
            "game_bid",
            ("none", 1000),
            words={"none": None},
            more="a number",
            **WORTH,
            default="none",
            chapter="bids",
            rare=True,
        )
    )
    slam_min: int | None = field(
        metadata=option(
            "slam_min", (250, "none"), words={"none": None}, more="a number", **WORTH, chapter="bids", forms=True
        )
    )

    @classmethod
    def read(cls, options: Reader) -> Schedule:
        """From flat options; ``schedule`` may also be a `Table` of one's own.

        A table with an announced game of its own (quebec) brings it along unless ``game_bid`` says otherwise.
        """
        schedule = read(cls, options)
        table: object = schedule.table
        if not isinstance(table, Table):
            raise RuleSetError(
                f"schedule = {quoted(table)} is not possible: it may be {', '.join(TABLES)}, or a Table of your own"
            )
        wrong = None if table in TABLES.values() else wrong_in(table)
        if wrong is not None:
            raise RuleSetError(f"schedule: {wrong}")
        same = next((one for one in TABLES.values() if one.rows == table.rows), table)  # quebec has Avondale's values
        schedule = evolve(schedule, table=same)
        if table.game is not None and options.is_given("schedule") and not options.is_given("game_bid"):
            return evolve(schedule, game_bid=table.game)
        return schedule

    def bars(self, bid: Bid) -> str | None:
        """The rule by which a bid at no trumps may not be made, none if it may (KA)."""
        if bid.strain is not Strain.NO_TRUMP or self.nt_bids == NtBids.NORMAL:
            return None
        if self.nt_bids == NtBids.NONE:
            return "bid.no-trumps"
        return "bid.no-trumps-from-seven" if bid.tricks < 7 else None

    @property
    def by_value(self) -> bool:
        """Whether bids rank by their value (C), not by tricks and then by strain."""
        return self.rank_key == RankKey.VALUE
