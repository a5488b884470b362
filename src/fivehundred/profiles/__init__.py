"""The profiles: named rule sets, a family a file, and the registry that finds them by name."""

from typing import TYPE_CHECKING

from fivehundred._lazy import lazily

if TYPE_CHECKING:
    from fivehundred.profiles.american import QUEBEC_46, US_INKLE_45, US_NULLO_43
    from fivehundred.profiles.anglo_saxon import ANGLO_SAXON_3P, ANGLO_SAXON_4P
    from fivehundred.profiles.avondale import AVONDALE
    from fivehundred.profiles.avondale_tables import (
        AVONDALE_3P,
        AVONDALE_5P,
        AVONDALE_6P,
        AVONDALE_45,
        AVONDALE_ODD_FOURS,
        PERFECT,
        TWO_JOKERS,
    )
    from fivehundred.profiles.norwegian import NORWEGIAN, NORWEGIAN_4P, NORWEGIAN_5P
    from fivehundred.profiles.others import HOFFMANN_1909, NZ_HOUSE
    from fivehundred.profiles.registry import evolve, names, profile
    from fivehundred.profiles.swedish import SWEDISH_2P, SWEDISH_5P, SWEDISH_CLASSIC, SWEDISH_MULTI_ROUND, SWEDISH_PAIRS

__all__ = [
    "ANGLO_SAXON_3P",
    "ANGLO_SAXON_4P",
    "AVONDALE",
    "AVONDALE_3P",
    "AVONDALE_5P",
    "AVONDALE_6P",
    "AVONDALE_45",
    "AVONDALE_ODD_FOURS",
    "HOFFMANN_1909",
    "NORWEGIAN",
    "NORWEGIAN_4P",
    "NORWEGIAN_5P",
    "NZ_HOUSE",
    "PERFECT",
    "QUEBEC_46",
    "SWEDISH_2P",
    "SWEDISH_5P",
    "SWEDISH_CLASSIC",
    "SWEDISH_MULTI_ROUND",
    "SWEDISH_PAIRS",
    "TWO_JOKERS",
    "US_INKLE_45",
    "US_NULLO_43",
    "evolve",
    "names",
    "profile",
]

if not TYPE_CHECKING:
    __getattr__ = lazily(
        __name__,
        ("avondale", "avondale_tables", "swedish", "anglo_saxon", "norwegian", "american", "others", "registry"),
        __all__,
    )
