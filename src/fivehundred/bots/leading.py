"""Leads to take tricks: draw trumps, cash winners, give a ruff, else a low card of a long suit."""

from __future__ import annotations

from fivehundred._kernel import NO_SUIT
from fivehundred._tables import numbers
from fivehundred.bots.counting import CardCount


def lead(count: CardCount, legal: int) -> int:
    """The card to lead, of those that are legal (bits)."""
    if count.trump == NO_SUIT:
        return _lead_no_trump(count, legal)
    trumps = legal & count.lane(count.trump)
    if not legal ^ trumps:
        return _lead_trump(count, trumps)
    if count.declaring and trumps:
        drawn = _draw(count, trumps)
        if drawn is not None:
            return drawn
    winner = _side_winner(count, legal ^ trumps)
    if winner is not None:
        return winner
    ruff = _for_a_ruff(count, legal ^ trumps)
    if ruff is not None:
        return ruff
    return _low_of_long(count, legal ^ trumps)


def _lead_trump(count: CardCount, trumps: int) -> int:
    top = trumps.bit_length() - 1
    return top if count.is_master(top) else next(numbers(trumps))


def _draw(count: CardCount, trumps: int) -> int | None:
    """A trump to draw the opponents'; `None` if they have none or it would cost too much."""
    out = count.rivals_may_hold(count.trump)
    if not out:
        return None
    top = trumps.bit_length() - 1
    if count.is_master(top):
        return top if trumps.bit_count() > 1 or out.bit_count() == 1 else None  # the last one is for the end
    if count.seat != count.declarer:  # the partner brings the declarer in with a trump
        return top if count.cards_left > 6 else None
    # high ones are still out: drive them out from length
    return top if trumps.bit_count() * 2 > out.bit_count() else None


def _side_winner(count: CardCount, cards: int) -> int | None:
    """A card that no opponent can beat or is known to trump, from the shortest suit."""
    found = None
    fewest = 99
    for suit in range(4):
        mine = cards & count.lane(suit)
        if not mine or suit == count.trump or count.may_be_trumped(suit, count.rivals):
            continue
        top = mine.bit_length() - 1
        if count.is_master(top) and mine.bit_count() < fewest:
            found, fewest = top, mine.bit_count()
    return found


def _for_a_ruff(count: CardCount, cards: int) -> int | None:
    """A suit that a friend can trump, or a bare card of which this seat will trump the next."""
    friends = [s for s in range(count.tables.players) if s != count.seat and count.friends >> s & 1]
    for suit in range(4):
        mine = cards & count.lane(suit)
        if not mine or suit == count.trump or count.may_be_trumped(suit, count.rivals):
            continue
        if any(count.voids[s] >> suit & 1 and not count.voids[s] >> count.trump & 1 for s in friends):
            return next(numbers(mine))
    trumps = count.mine(count.trump)
    if count.declaring or not trumps or trumps.bit_count() > 3:
        return None
    for suit in range(4):
        mine = cards & count.lane(suit)
        if mine.bit_count() == 1 and suit != count.trump and count.rivals_may_hold(suit):
            return mine.bit_length() - 1
    return None


def _low_of_long(count: CardCount, cards: int) -> int:
    """The lowest card of the longest suit that opponents are not known to trump; from touching honours the top."""
    best = None
    most: tuple[bool, int, int] = (False, -1, -1)
    for suit in range(4):
        mine = cards & count.lane(suit)
        if not mine:
            continue
        rank = (not count.may_be_trumped(suit, count.rivals), mine.bit_count(), count.mine(suit).bit_count())
        if rank > most:
            best, most = suit, rank
    if best is None:
        return next(numbers(cards))
    return _top_or_low(count, best, cards & count.lane(best))


def _top_or_low(count: CardCount, suit: int, mine: int) -> int:
    """The top of two cards of a suit with nothing of the opponents' between them, else the lowest."""
    top = mine.bit_length() - 1
    rest = mine ^ 1 << top
    if rest:
        second = rest.bit_length() - 1
        between = (1 << top) - (1 << second + 1)
        if not count.rivals_may_hold(suit) & between and (count.rivals_may_hold(suit) >> top + 1).bit_count() <= 1:
            return top
    return next(numbers(mine))


def _lead_no_trump(count: CardCount, legal: int) -> int:
    jokers = legal & count.lane(NO_SUIT)
    suits = legal ^ jokers
    if jokers and (not suits or _lead_joker_now(count)):
        return jokers.bit_length() - 1
    best, most = None, (-1.0, -1)
    for suit in range(4):
        mine = suits & count.lane(suit)
        if not mine:
            continue
        rank = (_running(count, suit), mine.bit_count())
        if rank > most:
            best, most = suit, rank
    assert best is not None
    mine = suits & count.lane(best)
    top = mine.bit_length() - 1
    return top if count.is_master(top) else _top_or_low(count, best, mine)


def _running(count: CardCount, suit: int) -> float:
    """The number of tricks in a suit at no trumps: its masters, then those that its length brings later."""
    mine, out = count.mine(suit), count.rivals_may_hold(suit)
    masters = (mine & ~((1 << out.bit_length()) - 1)).bit_count()
    rivals = max(1, len(count.rivals))
    long = max(0, mine.bit_count() - (out.bit_count() + rivals - 1) // rivals)
    return masters + (0.7 if masters else 0.4) * long


def _lead_joker_now(count: CardCount) -> bool:
    """Whether a suitless joker goes now: before the last suit is led, or when nothing else wins."""
    return count.led_suits.bit_count() == 3 or count.cards_left <= 3
