"""What a breach costs.  The engine refuses illegal acts; no source text states a penalty (2.6)."""

from __future__ import annotations

from attrs import frozen

from fivehundred.rules.options import Reader, Value


@frozen(kw_only=True)
class PenaltyRule:
    """``revoke``: what a revoke costs that is found in a record; ``none`` by default, else one of the two rules of H.

    ``hoffmann``: a revoke of the declarer's side loses the contract, whatever was taken, and the opponents score their
    tricks; an opponent who revoked scores nothing and loses 100, the others score as it fell (the trick was taken back
    and played again).  ``american``: play stops; the declarer scores the full bid if an opponent revoked, and the
    offender's side nothing; H does not say what a declarer's revoke costs: the contract, as by Hoffmann.
    """

    revoke: str = "none"
    illegal_action: str = "rejected"

    @classmethod
    def read(cls, options: Reader) -> PenaltyRule:
        """From flat options."""
        return cls(revoke=options.choice("revoke_penalty"), illegal_action=options.choice("illegal_action"))

    def options(self) -> dict[str, Value]:
        """The flat view."""
        return {"illegal_action": self.illegal_action, "revoke_penalty": self.revoke}
