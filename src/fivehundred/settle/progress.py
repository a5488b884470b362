"""How far a deal has come: its stage, the trick on the table, who is to play, the suits led so far."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from fivehundred.cards import Card
from fivehundred.phases.record import Stage, calls_partner, losers, stops_when_broken
from fivehundred.seats import Seat
from fivehundred.settle.deal_record import UNKNOWN
from fivehundred.settle.tricks import ListedTrick
from fivehundred.settle.won import Won


class Progress(Won):
    """A deal at the moment to which its record leads."""

    @property
    def unanswered(self) -> bool:
        """Whether the called card lies in the kitty, so that another must be called (A10)."""
        rule, call, kitty = self.rules.partner, self.record.call, self.taken_up
        again = rule is not None and rule.in_kitty == "call_again"
        return again and isinstance(call, Card) and kitty is not None and call in kitty and self.exchange_pending

    @property
    def called_in_vain(self) -> tuple[Card, ...]:
        """The cards that were called and that nobody answered to."""
        call = self.record.call
        return (*self.record.unanswered, *((call,) if self.unanswered and isinstance(call, Card) else ()))

    @property
    def nobody_called(self) -> bool:
        """Whether the declarer certainly plays alone: he called nobody, or a card that nobody else holds."""
        call = self.record.call
        if call is None or call == "solo" or self.unanswered:
            return True
        return isinstance(call, Card) and self.taken_up is not None and call in self.taken_up

    # the stage

    @cached_property
    def exchange_pending(self) -> bool:
        """Whether the declarer holds more than his ten and nothing is laid away or played."""
        record, declarer = self.record, self.declarer
        if declarer is None or not self.has_exchange or record.discard is not None or record.tricks or self.done != 0:
            return False
        if declarer in record.holds:
            return len(record.holds[declarer]) > self.rules.pack.hand_size
        return declarer in record.hands and self.taken_up is not None

    @cached_property
    def calling(self) -> bool:
        """Whether the declarer may still call a partner, before he takes up the kitty (S000-55, A10)."""
        rule, contract = self.rules.partner, self.contract
        if rule is None or contract is None or not calls_partner(self.rules, contract):
            return False
        if rule.time != "before_exchange":
            return False
        open_still = self.record.call is None or self.unanswered
        return self.exchange_pending and open_still and contract.declarer not in self.record.holds

    @property
    def begun(self) -> bool:
        """Whether a card has been led."""
        return self.done != 0 or any(trick.plays for trick in self.tricks.values())

    def declined(self, joker: Card) -> bool:
        """Whether the declarer let the time to give this joker a suit pass: he named none, or nobody remembers."""
        said = self.record.joker
        none = said == UNKNOWN or (isinstance(said, Mapping) and joker in said and said[joker] is None)
        return none and joker not in dict(self.named)

    @property
    def stage(self) -> Stage | None:
        """The stage of the deal, none if it is not known."""
        if self.auction_over is None:
            return None
        if not self.auction_over:
            return Stage.BIDDING
        if self.thrown_in or self.finished:
            return Stage.FINISHED
        if self.exchange_pending:
            return Stage.CALLING if self.calling else Stage.EXCHANGING
        joker = self.rules.joker
        announces = calls_partner(self.rules, self.contract) or (joker is not None and joker.may_name(self.contract))
        return Stage.ANNOUNCING if announces and not self.begun else Stage.PLAYING

    @cached_property
    def finished(self) -> bool:
        """Whether the play is over for certain: all tricks taken, or a misère stopped by its declarer's trick."""
        if self.done == self.tricks_in_deal:
            return True
        if not stops_when_broken(self.rules, self.contract) or self.current is not None:
            return False
        return all(any(won[seat] for seat in self.losers) for won in self.won_worlds())

    @property
    def losers(self) -> tuple[Seat, ...]:
        """The seats whose trick breaks a misère: the declarer, and his partner where both must lose (U, T)."""
        return losers(self.rules, self.contract, self.declarer_side)

    @property
    def current(self) -> ListedTrick | None:
        """The trick on the table."""
        trick = self.tricks.get(max(self.tricks, default=0))
        return trick if trick is not None and not trick.complete and trick.plays else None

    @property
    def trick_number(self) -> int | None:
        """Number of the trick that is being played or comes next."""
        return None if self.done is None else self.done + 1

    @property
    def due(self) -> Seat | None:
        """Who is to play next, as far as it is known."""
        trick = self.current
        if trick is not None:
            return self._left_of(trick.plays[-1][0])
        open_trick = self.tricks.get(max(self.tricks, default=0))
        if open_trick is not None and not open_trick.complete:
            return open_trick.leader
        if self.done == 0:
            return self._opening_leader()
        return self._next_leader if self.tricks else None

    # suits led and not followed

    def led_worlds(self) -> tuple[int, ...]:
        """The suits led to finished tricks (bits): every set that they may be."""
        if self.record.led is not None or self.unlisted == 0:
            return (self.led_known,)
        most = self.unlisted
        found = (
            self.led_known | more
            for more in range(16)
            if more.bit_count() <= most and (more or self.led_known or not most)
        )
        return tuple(dict.fromkeys(found))

    def void_worlds(self, seat: Seat) -> tuple[int, ...]:
        """The suits (bits) that a seat failed to follow: every set that they may be."""
        known = self.voids_known.get(seat, 0)
        if self.voids_certain(seat):
            return (known,)
        # a card held now does not exclude it: who holds it may have revoked
        return tuple(sorted({known | more for more in range(16)}))
