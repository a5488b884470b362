"""The stages in which a deal may be, by what is told of it: no stage is assumed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from fivehundred.cards import Card
from fivehundred.knowledge.record import UNKNOWN
from fivehundred.phases.deal import Stage

if TYPE_CHECKING:
    from fivehundred.knowledge.known import Known


def stages(known: Known, done: int) -> tuple[Stage, ...]:
    """The stages in which the deal may be with so many tricks done, by what is told; a misère may be over besides."""
    found = tuple(_stages(known, done))
    told = known.record.stage
    return found if told is None or told not in found else (told,)


def _stages(known: Known, done: int) -> tuple[Stage, ...]:
    opening = known.opening
    if not opening.over:
        return (Stage.BIDDING,)
    if opening.thrown_in or known.finished or done >= opening.tricks_in_deal:
        return (Stage.FINISHED,)
    if done or known.current is not None:
        return (Stage.PLAYING,)
    return (*_exchange(known), *_before_the_lead(known))


def _exchange(known: Known) -> tuple[Stage, ...]:
    """The stages up to the discard that may not be over yet."""
    opening, record = known.opening, known.record
    declarer, size = opening.declarer, known.rules.pack.hand_size
    held = record.holds.get(declarer) if declarer is not None else None
    over = record.tells_of_play or record.joker or (record.call and not calls_early(known))
    if not opening.has_exchange or over:
        return ()
    found: tuple[Stage, ...] = (Stage.EXCHANGING,)
    if calls_early(known) and (held is None or len(held) <= size):
        if record.call is None or (known.partner is None and _may_lie_in_kitty(known, record.call)):
            found = (Stage.CALLING, Stage.EXCHANGING)
        elif known.partner is None and unanswered(known):
            found = (Stage.CALLING,)
    taken = held is None or len(held) > size  # with ten cards he has not taken the kitty, or laid away
    return found if taken else tuple(stage for stage in found if stage is Stage.CALLING)


def exchange_told(known: Known) -> bool:
    """Whether all that the declarer holds before the discard is told: then he has yet to lay away."""
    opening, record = known.opening, known.record
    declarer = opening.declarer
    held = record.holds.get(declarer) if declarer is not None else None
    if held is not None:
        return len(held) > known.rules.pack.hand_size
    return not record.holds and declarer in record.hands and opening.taken_up is not None


def _before_the_lead(known: Known) -> tuple[Stage, ...]:
    """The stages between the discard and the first lead."""
    record = known.record
    if _exchange(known) and exchange_told(known):
        return ()
    late = known.calls_partner and not calls_early(known) and record.call is None
    return (Stage.ANNOUNCING, Stage.PLAYING) if late or open_jokers(known) else (Stage.PLAYING,)


def open_jokers(known: Known) -> tuple[Card, ...]:
    """The jokers that the declarer, if he holds them before the first lead, has still to give a suit or not."""
    rules, said = known.rules, known.record.joker
    if rules.joker is None or not rules.joker.may_name(known.opening.contract) or known.begun:
        return ()
    if said == UNKNOWN:  # nobody remembers what was decided, but it was
        return ()
    told = said if isinstance(said, Mapping) else {}
    return tuple(joker for joker in rules.pack.joker_cards if joker not in told)


def calls_early(known: Known) -> bool:
    """Whether a partner is called before the kitty is taken up (S000-55, A10)."""
    rule = known.rules.partner
    return known.calls_partner and rule is not None and rule.before_exchange


def unanswered(known: Known) -> bool:
    """Whether nobody answers to the called card, which lies in the kitty, so that another must be called (A10)."""
    rule, call, kitty = known.rules.partner, known.record.call, known.opening.taken_up
    again = rule is not None and rule.asks_again
    return again and isinstance(call, Card) and kitty is not None and call in kitty


def _may_lie_in_kitty(known: Known, call: object) -> bool:
    """Whether the called card may lie in a kitty that is not told, at a table that calls again then."""
    rule, opening = known.rules.partner, known.opening
    if rule is None or not rule.asks_again or not isinstance(call, Card):
        return False
    return opening.taken_up is None and call not in opening.dealt_to
