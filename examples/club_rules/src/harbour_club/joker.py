"""A joker rule that no book knows: without trumps the joker helps the defence, and never opens a suit."""

from __future__ import annotations

from attrs import frozen

from fivehundred.rules.joker import ALL_SUITS, FollowFacts, FollowRight, LeadFacts, LeadRight


@frozen(kw_only=True)
class HarbourJoker:
    """The joker without a suit, at no trumps and in misère.

    It always wins its trick.  The opponents of the declarer may throw it on any trick, the declarer's side only on a
    suit that its holder does not have.  Led, it names a suit that has been led before; so it never leads to the first
    trick, unless its holder has nothing else.  In the last trick naming has no effect.

    ``opponents_void``: the opponents too have to be void; that is how the club's juniors play.
    """

    opponents_void: bool = False

    def leading(self, facts: LeadFacts) -> LeadRight:
        """The suits that it may name: those led before."""
        if facts.last_trick:
            return LeadRight(ALL_SUITS, True, True, "harbour.lead")
        names = facts.led
        if facts.only_jokers:
            names = names or ALL_SUITS
        return LeadRight(names, False, True, "harbour.lead")

    def following(self, facts: FollowFacts) -> FollowRight:
        """Whether it may be thrown on a trick."""
        free = facts.void or not (facts.declarer_side or self.opponents_void)
        return FollowRight(free, False, True, "harbour.follow")
