"""Reading a deal as told: its jokers, tricks and claims, and how many tricks may be done."""

from __future__ import annotations

from itertools import product

from attrs import define, evolve

from fivehundred import _kernel as kernel
from fivehundred._kernel import NO_SUIT
from fivehundred._tables import Named
from fivehundred.actions import Play
from fivehundred.errors import SituationError
from fivehundred.knowledge.counts import won_worlds
from fivehundred.knowledge.known import Known, ListedTrick
from fivehundred.knowledge.opening import Opening, namings
from fivehundred.knowledge.record import DealRecord, TrickRecord
from fivehundred.knowledge.turns import plays_in_turn
from fivehundred.messages import quoted
from fivehundred.phases.course import led_suit
from fivehundred.phases.deal import Stage
from fivehundred.phases.legality import LEADING
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
    rules, record, over = opening.rules, _with_claim(opening), opening.over
    told = record.score is not None or record.totals is not None or record.stage is Stage.FINISHED
    found = Known(
        opening=opening, record=record, named=named, tricks={}, counts=(0,), led=record.led or 0,
        voids=record.void or {}, finished=bool(over) and (finished or told),
    )  # fmt: skip
    listed, most = record.tricks or (), rules.pack.hand_size
    if not 1 <= found.first <= most + 1:
        raise SituationError("trick", f"{found.first} is no trick: there are {most}")
    last = found.first + len(listed) - 1
    if last > most:
        raise SituationError("tricks", f"{last} tricks: a deal has {most}")
    walk = Walk(found, found.led, dict(found.voids))
    tricks: dict[int, ListedTrick] = {}
    for number, trick in enumerate(listed if over is not None else (), found.first):
        if trick is not None:
            tricks[number] = walk.step(trick, number)
            if not tricks[number].complete and number < last:
                raise SituationError("tricks", f"{quoted(trick.text)} is not finished, but another trick follows")
    found = evolve(found, tricks=tricks, led=walk.led, voids=walk.voids)
    return evolve(found, counts=_counts(found))


@define
class Walk:
    """Follows the listed tricks; ``led`` and ``voids`` are the suits (bits) led, and not followed, that are known."""

    known: Known
    led: int
    voids: dict[Seat, int]

    def step(self, trick: TrickRecord, number: int) -> ListedTrick:
        """Read the next trick; raises `SituationError` for one that cannot have been played."""
        opening, numbering = self.known.opening, self.known.numbering
        rules, t = opening.rules, numbering.tables
        if trick.leader in opening.out:
            name = rules.seating.name(trick.leader)
            raise SituationError("tricks", f"{quoted(trick.text)}: {name} takes no part in a misère")
        plays: list[tuple[Seat, Play]] = []
        aside: list[tuple[int, Seat, Play]] = []
        led, led_before, voids_before = LEADING, self.led, dict(self.voids)
        best, winners = (-1, -1), set[Seat]()
        for seat, play, counts in plays_in_turn(rules, opening.out, trick):
            card = numbering.number[play.card.index]
            if card < 0:
                raise SituationError("tricks", f"{play.card} is not in the pack of {len(rules.pack.cards)} cards")
            if not counts:
                aside.append((len(plays), seat, play))
                continue
            if not plays:
                led = led_suit(numbering, play, number == t.tricks)
            strengths = self._strengths(seat, card, led, number, leads=not plays)
            low, high = min(strengths), max(strengths)
            if low > best[1]:
                winners = {seat}
            elif high > best[0]:
                winners.add(seat)
            best = max(low, best[0]), max(high, best[1])
            if plays:
                self.voids[seat] = self.voids.get(seat, 0) | kernel.shows_void(t, card, led)
            plays.append((seat, play))
        complete = len(plays) == len(opening.active)
        if complete:
            self.led = kernel.after_led(self.led, led)
        return ListedTrick(
            number=number,
            leader=trick.leader,
            plays=tuple(plays),
            out_of_turn=tuple(aside),
            led=led,
            complete=complete,
            winners=tuple(seat for seat, _ in plays if seat in winners) if complete else (),
            led_before=led_before,
            voids_before=voids_before,
        )

    def _strengths(self, seat: Seat, card: int, led: int, number: int, *, leads: bool) -> set[int]:
        """How strong a card may be: whether a joker without a suit wins may depend on what is not known."""
        known, t = self.known, self.known.numbering.tables
        last, strength = number == t.tricks, kernel.lead_strength if leads else kernel.strength
        if t.suit_of[card] != NO_SUIT:
            return {strength(t, card, led, 0)}
        leds = {self.led | more for more in range(16 if known.open_led(number) else 1)}
        voids = {self.voids.get(seat, 0) | more for more in range(16 if known.open_voids(number, seat) else 1)}
        if leads:
            rights = {
                t.lead[kernel.lead_index(suits, shown, last, only)]
                for suits, shown, only in product(leds, voids, (0, 1))
            }
        else:
            rights = {
                kernel.follow_right(t, led, void, suits, shown, last, side)
                for suits, shown, side, void in product(leds, voids, known.sides(seat), (0, 1))
            }
        return {strength(t, card, led, right) for right in rights}


def _with_claim(opening: Opening) -> DealRecord:
    """The record with the tricks that were claimed: not listed, but their winners are told; one on the table is one."""
    record = opening.record
    if not record.claimed:
        return record
    listed = list(record.tricks or ())
    if listed and listed[-1] is not None:
        in_turn = sum(counts for *_, counts in plays_in_turn(opening.rules, opening.out, listed[-1]))
        if in_turn < len(opening.active):
            listed.pop()
    most, count = opening.tricks_in_deal, len(listed) + len(record.claimed)
    if None in listed or count > most or (count < most and not opening.stops):
        what = f"{len(record.claimed)} winners and {len(listed)} tricks that were played do not make {most}"
        raise SituationError("claimed", what)
    return evolve(record, tricks=(*listed, *[None] * len(record.claimed)), winners=record.claimed)


def _over(known: Known, done: int) -> bool:
    """Whether the play is over with so many tricks done; where they are all that were played, whether it may be."""
    opening = known.opening
    if opening.thrown_in or done >= opening.tricks_in_deal:
        return True
    if not opening.stops or known.current is not None:
        return False
    worlds = won_worlds(evolve(known, finished=False), done)
    broken = [any(won[seat] for seat in opening.losers) for won in worlds]
    # A18: the trick that breaks a misère is the last
    return any(broken) if known.all_told else bool(broken) and all(broken)


def _told_tricks(known: Known) -> tuple[int, bool]:
    """How many tricks that are not listed the record counts, and whether these are all."""
    record, seating, won, least, whole = known.record, known.rules.seating, known.record.won or {}, 0, True
    if record.winners is not None:
        return len(record.winners), True
    for name, seats in zip(seating.side_names, seating.sides, strict=True):
        playing = [seat for seat in seats if seat in known.opening.active]
        told = [won[seat] for seat in playing if seat in won]
        all_told, count = len(told) == len(playing), (record.won_sides or {}).get(name)
        if count is not None and (sum(told) > count or (all_told and sum(told) < count)):
            raise SituationError("won", f"{name} {count}: its seats are counted with {sum(told)}")
        least += sum(told) if count is None else count
        whole = whole and (all_told or count is not None)
    return least, whole or least == known.rules.pack.hand_size


def _counts(known: Known) -> tuple[int, ...]:
    """The numbers of tricks that may be done; raises `SituationError` where the count of tricks contradicts them."""
    record, opening, most = known.record, known.opening, known.rules.pack.hand_size
    listed = known.first - 1 + sum(trick is None for trick in record.tricks or ()) + known.complete
    counts: tuple[int, ...] = (listed,)
    if known.finished and not _over(known, listed):
        if record.tricks and not (record.score or record.totals or record.stage is Stage.FINISHED):
            raise SituationError("tricks", "the deal is not finished, but another follows")
        most_played = max(listed, opening.tricks_in_deal)
        counts = tuple(range(listed, most_played + 1)) if opening.stops else (most_played,)
    if record.won is None and record.won_sides is None and record.winners is None:
        return counts
    idle = [seat for seat in opening.out if (record.won or {}).get(seat) or seat in (record.winners or ())]
    if idle:
        raise SituationError("won", f"{known.rules.seating.name(idle[0])} takes no part in a misère and wins no tricks")
    least, whole = _told_tricks(known)
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
