"""The profiles: named rule sets, a family a file, and the registry that finds them by name."""

from fivehundred.profiles.anglo_saxon import ANGLO_SAXON_3P, ANGLO_SAXON_4P
from fivehundred.profiles.avondale import AVONDALE, AVONDALE_3P
from fivehundred.profiles.norwegian import NORWEGIAN
from fivehundred.profiles.registry import evolve, names, profile
from fivehundred.profiles.swedish import SWEDISH_CLASSIC, SWEDISH_MULTI_ROUND, SWEDISH_PAIRS

__all__ = [
    "ANGLO_SAXON_3P",
    "ANGLO_SAXON_4P",
    "AVONDALE",
    "AVONDALE_3P",
    "NORWEGIAN",
    "SWEDISH_CLASSIC",
    "SWEDISH_MULTI_ROUND",
    "SWEDISH_PAIRS",
    "evolve",
    "names",
    "profile",
]
