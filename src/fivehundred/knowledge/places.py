"""The places of unseen cards at a moment of a deal: hands, cards played to forgotten tricks, cards out of play."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, reduce
from operator import or_

from fivehundred.cards import Card, CardSet
from fivehundred.knowledge.known import Known
from fivehundred.knowledge.layout import Layout
from fivehundred.knowledge.stages import open_jokers, stages
from fivehundred.phases.deal import Stage
from fivehundred.seats import Seat


def hand_place(seat: Seat) -> int:
    """The place of the cards that a seat holds now."""
    return int(seat)


def past_place(known: Known, seat: Seat) -> int:
    """The place of the cards that a seat played to tricks that are not listed."""
    return known.rules.players + 1 + seat


def held_since(known: Known, seat: Seat, number: int) -> int:
    """Places (bits) of cards that a seat certainly held when this listed trick was played."""
    return 1 << hand_place(seat) | (0 if any(known.unlisted_before(number)) else 1 << past_place(known, seat))


def out_place(known: Known) -> int:
    """The place of cards out of play: the kitty that nobody has taken, or what was laid away; and the undealt."""
    return known.rules.players


@lru_cache(maxsize=1024)
def possible_stages(known: Known, done: int) -> tuple[Stage, ...]:
    """The stages in which the deal may be with so many tricks done, and at which its cards can lie somewhere."""
    found = stages(known, done)
    if len(found) == 1:
        return found
    return tuple(stage for stage in found if layout(known, stage, done).possible) or found


@lru_cache(maxsize=1024)
def layout(known: Known, stage: Stage, done: int) -> Layout:
    """Where the unseen cards may lie at a stage, with so many tricks done."""
    found = _layout(known, stage, done, named=True)
    if found.possible or not known.named:
        return found
    return _layout(known, stage, done, named=False)  # he cannot have held the joker that he named


def _layout(known: Known, stage: Stage, done: int, *, named: bool) -> Layout:
    record, opening, players = known.record, known.opening, known.rules.players
    taken = opening.has_exchange and stage not in (Stage.BIDDING, Stage.CALLING)
    gone = (*(card for _, card in opening.all_plays), *(record.discard or ()), *(record.laid or ()))
    held = (card for hand in record.holds.values() for card in hand)
    left = known.rules.pack.cards - CardSet.of((*gone, *held))

    def of(seat: Seat) -> int:
        return 1 << hand_place(seat) | 1 << past_place(known, seat)

    out = 1 << out_place(known)
    declarer, kitty = opening.declarer, opening.taken_up
    his = of(declarer) | out if taken and declarer is not None else 0
    parts: list[tuple[Iterable[Card], int]] = [(some, 1 << hand_place(seat)) for seat, some in record.has.items()]
    parts += [(some, his if his and seat == declarer else of(seat)) for seat, some in record.hands.items()]
    parts += [(kitty, his or out)] if kitty is not None else []
    unseen = [Seat(seat) for seat in range(players) if Seat(seat) not in record.hands]
    undealt = known.rules.pack.undealt
    rest = his | (0 if kitty is not None and not taken and not undealt else out)
    if undealt and kitty is not None and declarer in record.hands:
        rest = out  # all that he has held is told
    parts.append((left, reduce(or_, map(of, unseen), rest)))
    kinds: dict[int, int] = {}
    for some, places in parts:
        cards = left & CardSet.of(some)
        left -= cards
        kinds[places] = kinds.get(places, 0) | cards.mask

    room = [0] * (2 * players + 1)
    for seat in opening.active:
        room[past_place(known, seat)] = past_tricks(known, done)
    for seat in map(Seat, range(players)):
        room[hand_place(seat)] = 0 if seat in record.holds else size(known, seat, stage, done)
    room[out_place(known)] = sum(cards.bit_count() for cards in kinds.values()) - sum(room)
    found = Layout.of(kinds, room)
    for seat, (lacked, suits) in record.lacks.items():
        found = found.without((CardSet.of(lacked) | cards_of(known, suits)).mask, 1 << hand_place(seat))
    if declarer is None:
        return found
    if known.partner is not None and isinstance(record.call, Card):
        found = found.only(record.call.mask, of(known.partner))  # who is partner by a card has it or had it (S000-56)
    for joker, _ in known.named if named else ():
        found = found.only(joker.mask, of(declarer))  # who gave it a suit held it (S001-30, A40)
    jokers, hand, fits = open_jokers(known), record.holds.get(declarer), True
    if stage is Stage.PLAYING and jokers:  # nothing is open, so he holds none that he could still name
        found = found.without(CardSet.of(jokers).mask, 1 << hand_place(declarer))
        fits = not set(jokers) & set(hand or ())
    elif stage is Stage.ANNOUNCING and len(jokers) == 1 and not (known.calls_partner and record.call is None):
        found = found.only(jokers[0].mask, 1 << hand_place(declarer))
        fits = bool(found.where(jokers[0])) if hand is None else jokers[0] in hand
    return found if fits else Layout.of({}, (-1,))


def cards_of(known: Known, suits: int) -> CardSet:
    """All cards of these effective suits (bits)."""
    lanes = known.numbering.tables.lanes
    return known.numbering.card_set(sum(lanes[suit] for suit in range(4) if suits >> suit & 1))


def size(known: Known, seat: Seat, stage: Stage, done: int) -> int:
    """How many cards a seat holds at a stage, with so many tricks done."""
    if seat in known.record.sizes:
        return known.record.sizes[seat]
    opening, record, full = known.opening, known.record, known.rules.pack.hand_size
    if seat in opening.out or stage in (Stage.BIDDING, Stage.CALLING):
        return full
    if stage is Stage.EXCHANGING:
        return full + (known.rules.pack.kitty_size - len(record.laid or ()) if seat == opening.declarer else 0)
    if seat == opening.declarer and opening.has_exchange and record.discard is not None:
        full += known.rules.pack.kitty_size - len(record.discard)  # he may have laid away a wrong number
    return full - sum(seat == who for who, _ in known.opening.all_plays) - past_tricks(known, done)


def past_tricks(known: Known, done: int) -> int:
    """How many tricks were played that are not listed."""
    return max(0, done - known.complete - len(known.record.claimed))
