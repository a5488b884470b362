"""Cards and calls as other traditions write them, and situation files.

A text is never guessed at: whoever reads it names its notation.
"""

from fivehundred.notation.dialects import NOTATIONS, Dialect, dialect

__all__ = ["NOTATIONS", "Dialect", "dialect"]
