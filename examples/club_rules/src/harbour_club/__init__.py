"""Five Hundred as the Harbour Club plays it."""

from harbour_club.joker import HarbourJoker
from harbour_club.profile import HARBOUR_CLUB

__all__ = ["HARBOUR_CLUB", "HarbourJoker"]
