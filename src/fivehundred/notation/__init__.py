"""Cards and calls as other traditions write them, and situation files.

The notation is never guessed; the caller passes it.
"""

from fivehundred.notation.dialects import NOTATIONS, Dialect, dialect

__all__ = ["NOTATIONS", "Dialect", "dialect"]
