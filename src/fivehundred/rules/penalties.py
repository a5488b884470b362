"""What a breach costs.  The engine refuses illegal acts; no source text states a penalty (2.6)."""

from __future__ import annotations

from attrs import frozen

from fivehundred.rules.options import Reader, Value


@frozen(kw_only=True)
class PenaltyRule:
    """``revoke``: the penalty for a revoke found in a record; ``none`` by default."""

    revoke: str = "none"
    illegal_action: str = "rejected"

    @classmethod
    def read(cls, options: Reader) -> PenaltyRule:
        """From flat options."""
        return cls(revoke=options.choice("revoke_penalty"), illegal_action=options.choice("illegal_action"))

    def options(self) -> dict[str, Value]:
        """The flat view."""
        return {"illegal_action": self.illegal_action, "revoke_penalty": self.revoke}
