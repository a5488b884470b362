"""Reading a deal as told: its jokers, tricks and claims, and how many tricks may be done."""

from __future__ import annotations

from attrs import evolve

from fivehundred._tables import Named, tables_for
from fivehundred.errors import SituationError
from fivehundred.knowledge.counts import won_worlds
from fivehundred.knowledge.known import Known
from fivehundred.knowledge.namings import namings
from fivehundred.knowledge.opening import Opening
from fivehundred.knowledge.record import SOLO, DealRecord
from fivehundred.knowledge.tricks import ListedTrick, Walk
from fivehundred.knowledge.turns import plays_in_turn
from fivehundred.phases.deal import Stage
from fivehundred.rules.ruleset import RuleSet
from fivehundred.seats import Seat


def known_deals(rules: RuleSet, opening: Opening, *, finished: bool) -> tuple[Known, ...]:
    """The deal as told: one value, or one for each suit that a forgotten nomination may have named.

    ``finished``: another deal follows.  Raises `SituationError` if the tricks contradict themselves.
    """
    found = tuple(_known(opening, named, finished) for named in namings(opening))
    if opening.stops and found[0].all_told:  # A18: the suit of the joker is one by which the last trick ended the play
        return tuple(deal for deal in found if len(deal.counts) == 1) or found
    return found


def _known(opening: Opening, named: Named, finished: bool) -> Known:
    rules = opening.rules
    record = _with_claim(opening)
    numbering = tables_for(rules, opening.contract, named)
    told = record.score is not None or record.totals is not None or record.stage is Stage.FINISHED
    found = Known(
        opening=opening, record=record, named=named, numbering=numbering, tricks={}, counts=(0,), led=record.led or 0,
        voids=dict(record.void or {}), finished=bool(opening.over) and (finished or told),
    )  # fmt: skip
    found = _walked(found)
    return evolve(found, counts=_counts(found))


def _walked(known: Known) -> Known:
    """With the listed tricks read."""
    record, rules, opening = known.record, known.rules, known.opening
    listed, most = record.tricks or (), rules.pack.hand_size
    if not 1 <= known.first <= most + 1:
        raise SituationError("trick", f"{known.first} is no trick: there are {most}")
    if known.first + len(listed) - 1 > most:
        raise SituationError("tricks", f"{known.first + len(listed) - 1} tricks: a deal has {most}")
    if opening.over is None:
        return known
    partner, alone = known.partner, opening.fixed_side
    open_still = known.calls_partner and partner is None and record.call != SOLO
    seats = [Seat(seat) for seat in range(rules.players)]
    walk = Walk(
        opening=opening,
        numbering=known.numbering,
        led=known.led,
        voids=dict(known.voids),
        sides={s: (s in alone or s == partner,) if s in alone or not open_still else (False, True) for s in seats},
        led_sure=True,
        sure={},
    )
    tricks: dict[int, ListedTrick] = {}
    for number, trick in enumerate(listed, known.first):
        if trick is not None:
            walk.led_sure = not known.open_led(number)
            walk.sure = {seat: not known.open_voids(number, seat) for seat in seats}
            tricks[number] = walk.step(trick, number)
            if not tricks[number].complete and number < known.first + len(listed) - 1:
                raise SituationError("tricks", f"{trick.text!r} is not finished, but another trick follows")
    return evolve(known, tricks=tricks, led=walk.led, voids=walk.voids)


def _with_claim(opening: Opening) -> DealRecord:
    """The record with the tricks that were claimed: not listed, but their winners are told; one on the table is one."""
    record = opening.record
    if not record.claimed:
        return record
    listed = list(record.tricks or ())
    last = listed[-1] if listed else None
    if last is not None:
        seated = list(plays_in_turn(opening.rules, opening.out, last))
        if sum(counts for *_, counts in seated) < len(opening.active):
            listed.pop()
    most, count = opening.tricks_in_deal, len(listed) + len(record.claimed)
    if None in listed or count > most or (count < most and not opening.stops):
        what = f"{len(record.claimed)} winners and {len(listed)} tricks that were played do not make {most}"
        raise SituationError("claimed", what)
    return evolve(record, tricks=(*listed, *[None] * len(record.claimed)), winners=record.claimed)


def _over(known: Known, done: int, *, certainly: bool = True) -> bool:
    """Whether the play is over with so many tricks done, for certain or at least perhaps, by what is told of them."""
    opening = known.opening
    if opening.thrown_in or done >= opening.tricks_in_deal:
        return True
    if not opening.stops or known.current is not None:
        return False
    worlds = won_worlds(evolve(known, finished=False), done)
    broken = [any(won[seat] for seat in opening.losers) for won in worlds]
    return bool(broken) and (
        all(broken) if certainly else any(broken)
    )  # A18: the trick that breaks a misère is the last


def told_tricks(known: Known) -> tuple[int, bool]:
    """How many tricks that are not listed the record counts, and whether these are all."""
    record, seating = known.record, known.rules.seating
    if record.winners is not None:
        return len(record.winners), True
    least, whole = 0, True
    for name, seats in zip(seating.side_names, seating.sides, strict=True):
        playing = [seat for seat in seats if seat in known.opening.active]
        told = [record.won[seat] for seat in playing if record.won and seat in record.won]
        of_side = (record.won_sides or {}).get(name)
        if of_side is None:
            least += sum(told)
            whole = whole and len(told) == len(playing)
            continue
        if sum(told) > of_side or (len(told) == len(playing) and sum(told) < of_side):
            raise SituationError("won", f"{name} {of_side}: its seats are counted with {sum(told)}")
        least += of_side
    return least, whole or least == known.rules.pack.hand_size


def _counts(known: Known) -> tuple[int, ...]:
    """The numbers of tricks that may be done; raises `SituationError` where the count of tricks contradicts them."""
    record, opening, most = known.record, known.opening, known.rules.pack.hand_size
    listed = known.forgotten + len(record.claimed) + known.complete
    counts: tuple[int, ...] = (listed,)
    over = _over(known, listed)
    if known.all_told:
        over = over or _over(known, listed, certainly=False)
    told = record.score or record.totals or record.stage is Stage.FINISHED
    if known.finished and record.tricks and not told and not over:
        raise SituationError("tricks", "the deal is not finished, but another follows")
    if known.finished and not over and opening.over:
        most_played = max(listed, opening.tricks_in_deal)
        counts = tuple(range(listed, most_played + 1)) if opening.stops else (most_played,)
    if record.won is None and record.won_sides is None and record.winners is None:
        return counts
    for seat in opening.out:
        if (record.won or {}).get(seat) or seat in (record.winners or ()):
            name = known.rules.seating.name(seat)
            raise SituationError("won", f"{name} takes no part in a misère and wins no tricks")
    least, whole = told_tricks(known)
    if record.trick is not None or record.tricks:
        unlisted = listed - known.complete
        if least > unlisted or (whole and least != unlisted):
            raise SituationError("won", f"{least} tricks: {unlisted} tricks are not listed")
        return counts
    if least > most:
        raise SituationError("won", f"the tricks add up to {least}; a deal has {most}")
    if whole:
        return (least,)
    return tuple(count for count in range(least, most + 1) if not known.finished or count in counts) or counts
