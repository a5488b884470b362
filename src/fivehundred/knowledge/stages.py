"""The stages in which a deal may be, by what is told of it: no stage is assumed."""

from __future__ import annotations

from collections.abc import Mapping

from fivehundred.cards import Card
from fivehundred.knowledge.known import Known
from fivehundred.knowledge.record import UNKNOWN
from fivehundred.phases.deal import Stage


def stages(known: Known, done: int) -> tuple[Stage, ...]:
    """The stages in which the deal may be with so many tricks done, by what is told; a misère may be over besides."""
    opening, told = known.opening, known.record.stage
    found: tuple[Stage, ...] = (Stage.PLAYING,)
    if not opening.over:
        found = (Stage.BIDDING,)
    elif opening.thrown_in or known.finished or done >= opening.tricks_in_deal:
        found = (Stage.FINISHED,)
    elif not done and known.current is None:
        found = _before_the_lead(known)
    return found if told is None or told not in found else (told,)


def _before_the_lead(known: Known) -> tuple[Stage, ...]:
    opening, record, size = known.opening, known.record, known.rules.pack.hand_size
    declarer, early = opening.declarer, calls_early(known)
    held = record.holds.get(declarer) if declarer is not None else None
    late = known.calls_partner and not early and record.call is None
    lead = (Stage.ANNOUNCING, Stage.PLAYING) if late or open_jokers(known) else (Stage.PLAYING,)
    if not opening.has_exchange or record.tells_of_play or record.joker or (record.call and not early):
        return lead
    # with ten cards he has not taken the kitty, or laid away
    found: tuple[Stage, ...] = (Stage.EXCHANGING,) if held is None or len(held) > size else ()
    if early and (held is None or len(held) <= size):
        in_vain = unanswered(known) if known.partner is None else False
        if record.call is None or in_vain is not False:  # a call in vain is not the last one
            found = (Stage.CALLING, *found)
    all_told = not record.holds and declarer in record.hands and opening.taken_up is not None
    yet_to_discard = all_told if held is None else len(held) > size
    return found if found and yet_to_discard else (*found, *lead)


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


def unanswered(known: Known) -> bool | None:
    """Whether another card must be called as the called one lies in the kitty (A10); `None` if it may lie there."""
    rule, call, opening = known.rules.partner, known.record.call, known.opening
    if rule is None or not rule.asks_again or not isinstance(call, Card):
        return False
    if opening.taken_up is None:
        return False if call in opening.dealt_to else None
    return call in opening.taken_up
