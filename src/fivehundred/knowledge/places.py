"""The places of unseen cards at a moment of a deal: hands, cards played to forgotten tricks, cards out of play."""

from __future__ import annotations

from functools import lru_cache, reduce
from operator import or_
from typing import TYPE_CHECKING

from fivehundred.cards import CardSet
from fivehundred.knowledge.layout import Layout
from fivehundred.knowledge.stages import open_jokers
from fivehundred.phases.deal import Stage
from fivehundred.seats import Seat

if TYPE_CHECKING:
    from fivehundred.knowledge.known import Known


def hand_place(seat: Seat) -> int:
    """The place of the cards that a seat holds now."""
    return int(seat)


def past_place(known: Known, seat: Seat) -> int:
    """The place of the cards that a seat played to tricks that are not listed."""
    return known.rules.players + 1 + seat


def out_place(known: Known) -> int:
    """The place of cards out of play: the kitty that nobody has taken, or what was laid away; and the undealt."""
    return known.rules.players


@lru_cache(maxsize=1024)
def layout(known: Known, stage: Stage, done: int) -> Layout:
    """Where the unseen cards may lie at a stage, with so many tricks done."""
    record, opening, players = known.record, known.opening, known.rules.players
    taken = opening.has_exchange and stage not in (Stage.BIDDING, Stage.CALLING)
    left = int(known.rules.pack.cards.mask)
    gone = CardSet.of((*(card for _, card in known.all_plays()), *(record.discard or ()), *(record.laid or ())))
    left &= ~gone.mask
    fixed = {seat: CardSet.of(hand) for seat, hand in record.holds.items()}
    for hand in fixed.values():
        left &= ~hand.mask

    kinds: dict[int, int] = {}

    def lay(cards: int, places: int) -> None:
        nonlocal left
        cards &= left
        left ^= cards
        places &= ~sum(1 << hand_place(seat) for seat in fixed)
        if cards:
            kinds[places] = kinds.get(places, 0) | cards

    def of(seat: Seat) -> int:
        return 1 << hand_place(seat) | 1 << past_place(known, seat)

    out = 1 << out_place(known)
    declarer = opening.declarer
    his = of(declarer) | out if taken and declarer is not None else 0
    for seat, some in record.has.items():
        lay(CardSet.of(some).mask, 1 << hand_place(seat))
    for seat, some in record.hands.items():
        lay(CardSet.of(some).mask, his if seat == declarer and taken else of(seat))
    if opening.taken_up is not None:
        lay(opening.taken_up.mask, his or out)
    unseen = [Seat(seat) for seat in range(players) if Seat(seat) not in record.hands]
    undealt = known.rules.pack.undealt
    rest = his | (0 if opening.taken_up is not None and not taken and not undealt else out)
    if undealt and opening.taken_up is not None and declarer in record.hands:
        rest = out  # all that he has held is told
    lay(left, reduce(or_, map(of, unseen), rest))

    room = [0] * (2 * players + 1)
    total = sum(cards.bit_count() for cards in kinds.values())
    past = past_tricks(known, done)
    for number in range(players):
        seat = Seat(number)
        sure = fixed.get(seat)
        room[hand_place(seat)] = 0 if sure is not None else size(known, seat, stage, done)
        room[past_place(known, seat)] = 0 if seat in opening.out else past
    room[out_place(known)] = total - sum(room)
    found = Layout.of(kinds, room)
    for seat, (cards, suits) in record.lacks.items():
        found = found.without(int(CardSet.of(cards).mask) | _suit_cards(known, suits), 1 << hand_place(seat))
    if declarer is None:
        return found
    for joker, _ in known.named:
        found = found.only(int(joker.mask), of(declarer))  # who gave it a suit held it (S001-30, A40)
    jokers = open_jokers(known)
    if stage is Stage.PLAYING and jokers:  # nothing is open, so he holds none that he could still name
        found = found.without(int(CardSet.of(jokers).mask), 1 << hand_place(declarer))
        return found if not set(jokers) & set(fixed.get(declarer, ())) else Layout.of({}, (-1,))
    partner_open = known.calls_partner and record.call is None
    if stage is Stage.ANNOUNCING and len(jokers) == 1 and not partner_open:
        if declarer in fixed:
            return found if jokers[0] in fixed[declarer] else Layout.of({}, (-1,))
        found = found.only(int(jokers[0].mask), 1 << hand_place(declarer))
        return found if found.where(jokers[0]) else Layout.of({}, (-1,))
    return found


def _suit_cards(known: Known, suits: int) -> int:
    """All cards (bits) of these effective suits."""
    lanes = known.numbering.tables.lanes
    return int(known.numbering.card_set(sum(lanes[suit] for suit in range(4) if suits >> suit & 1)).mask)


def full_size(known: Known, seat: Seat) -> int:
    """How many cards a seat has to play: the declarer more or fewer than ten where he discarded a wrong number."""
    full, discard = known.rules.pack.hand_size, known.record.discard
    if seat != known.opening.declarer or not known.opening.has_exchange or discard is None:
        return full
    return full + known.rules.pack.kitty_size - len(discard)


def size(known: Known, seat: Seat, stage: Stage, done: int) -> int:
    """How many cards a seat holds at a stage, with so many tricks done."""
    if seat in known.record.sizes:
        return known.record.sizes[seat]
    opening, full = known.opening, known.rules.pack.hand_size
    if seat in opening.out or stage in (Stage.BIDDING, Stage.CALLING):
        return full
    if stage is Stage.EXCHANGING:
        return full + (known.rules.pack.kitty_size - len(known.record.laid or ()) if seat == opening.declarer else 0)
    return full_size(known, seat) - sum(seat == who for who, _ in known.all_plays()) - past_tricks(known, done)


def past_tricks(known: Known, done: int) -> int:
    """How many tricks were played that are not listed."""
    return max(0, done - known.complete - len(known.record.claimed))
