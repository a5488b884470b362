"""Settling disputes: a situation in, rulings out.

>>> from fivehundred.settle import situation
>>> ruling = situation('''
... rules = "avondale"
... contract = "7NT by N"
... tricks = ["N: H9"]
... holds = { E = "H4 H8 JK C6 CK D7 DA S5 S6 S10" }
... ''').ask("E plays JK")
>>> ruling.answer, ruling.rule, ruling.allowed
('illegal', 'joker.void-only', 'H4 H8')
>>> print(ruling.because)
JK has no suit and may be played only by a player who is void: hearts were led and E holds H4 and H8.
"""

from fivehundred.errors import SituationError
from fivehundred.settle.rulings import Ruling, Situation, situation

__all__ = ["Ruling", "Situation", "SituationError", "situation"]
