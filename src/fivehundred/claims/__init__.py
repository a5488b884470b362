"""Claims: the rest of the tricks is not played, as all agree, or the claimant can know it, or open cards show it.

A claim counts for a side: the declarer's (himself, his partners, a called one), or his opponents where their tricks are
counted together; else, and in a deal without a contract, for a player and his fixed partners against everybody.  It
names the number of the remaining tricks, the one on the table included, that this side takes at least; in hi-lo the
declarer takes exactly so many.  In a misère it is about the tricks of those who must lose: their own side claims none,
and an opponent claims that they take at least so many.
"""

from fivehundred.claims.verbs import claim, why_not_claim

__all__ = ["claim", "why_not_claim"]
