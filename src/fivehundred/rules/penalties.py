"""What a breach costs.  The engine refuses illegal acts; of all sources only H states penalties."""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol

from attrs import field, frozen

from fivehundred.rules.option import option


@frozen(kw_only=True)
class RevokeFacts:
    """A revoke: was it on the declarer's side (``own``), and was the contract made as the cards fell."""

    own: bool
    made: bool


@frozen(kw_only=True)
class Penalty:
    """What a revoke does to the score of its deal.

    ``made`` says whether the contract counts as made.  ``contract_rule`` is the rule of the contract's line where the
    revoke decided it.  Where an opponent of the declarer revoked, his side gets ``points`` by ``rule`` and nothing for
    tricks; ``others_score`` says whether the declarer's other opponents score theirs.
    """

    made: bool
    contract_rule: str | None = None
    points: int = 0
    rule: str = ""
    others_score: bool = True


class RevokePolicy(Protocol):
    """What a revoke costs that is found in a record."""

    def judge(self, facts: RevokeFacts) -> Penalty | None:
        """The penalty, none if it costs nothing."""
        ...


class RevokePenalty(StrEnum):
    """The rules for a revoke that is found in a record: none, or one of the two of H."""

    NONE = "none"
    HOFFMANN = "hoffmann"
    AMERICAN = "american"

    def judge(self, facts: RevokeFacts) -> Penalty | None:
        """What the revoke costs, none if nothing.

        ``hoffmann``: a revoke of the declarer's side loses the contract, whatever was taken, and the opponents score
        their tricks; an opponent who revoked scores nothing and loses 100, the others score as it fell (the trick was
        taken back and played again).  ``american``: play stops; the declarer scores the full bid if an opponent
        revoked, and the offender's side nothing; H does not say what a declarer's revoke costs: the contract, as by
        Hoffmann.
        """
        if self == RevokePenalty.NONE:
            return None
        if facts.own:
            return Penalty(made=False, contract_rule="penalty.declarer")
        if self == RevokePenalty.HOFFMANN:
            return Penalty(made=facts.made, points=-100, rule="penalty.hoffmann")
        return Penalty(made=True, contract_rule="penalty.full-bid", rule="penalty.american", others_score=False)


@frozen(kw_only=True)
class PenaltyRule:
    """``revoke``: what a revoke costs that is found in a record (H)."""

    revoke: RevokePolicy = field(
        metadata=option(
            "revoke_penalty", RevokePenalty, methods=("judge",), default="none", chapter="breach", rare=True
        )
    )

    @property
    def revoke_counts(self) -> bool:
        """Whether a revoke changes the score at all."""
        return self.revoke != RevokePenalty.NONE
