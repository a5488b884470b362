"""Playing a misère: the declarer loses with his highest cards, the defenders stay under him."""

from __future__ import annotations

from fivehundred._kernel import NO_SUIT
from fivehundred._tables import numbers
from fivehundred.bots.counting import CardCount
from fivehundred.bots.strength import suit_danger
from fivehundred.phases.legality import LEADING
from fivehundred.seats import Seat


def choose(count: CardCount, legal: int, losers: int) -> int:
    """The card to play, of those that are legal (bits); ``losers`` are the seats that must take no trick (bits)."""
    if count.friends & losers:
        if losers >> count.seat & 1:
            return _lose_lead(count, legal) if count.led == LEADING else _lose_follow(count, legal, losers)
        return _highest(count, legal)  # a partner who plays on takes what he can
    if losers >> count.seat & 1:  # the opponents play the declarer's cards: he is to win
        return _highest(count, legal)
    hunted = [Seat(s) for s in range(count.tables.players) if losers >> s & 1]
    return _hunt_lead(count, legal, hunted) if count.led == LEADING else _hunt_follow(count, legal, hunted)


def _highest(count: CardCount, legal: int) -> int:
    return max(numbers(legal), key=lambda card: (count.strength(card), _height(count, card)))


def _height(count: CardCount, card: int) -> float:
    """The height of a card in its suit, 0 to 1; a suitless joker is above all."""
    suit = count.suit(card)
    if suit == NO_SUIT:
        return 2.0
    lane = count.lane(suit)
    return (lane & (1 << card) - 1).bit_count() / lane.bit_count()


def _lower_higher(count: CardCount, card: int) -> tuple[int, int]:
    """The numbers of lower and of higher cards of its suit that opponents may hold."""
    out = count.rivals_may_hold(count.suit(card))
    return (out & (1 << card) - 1).bit_count(), (out >> card + 1).bit_count()


def _risk(count: CardCount, card: int) -> float:
    """The chance that a card wins if its suit is played, 0 to 1: the opponents stay under it where they can."""
    if count.suit(card) == NO_SUIT:
        return 1.0 if count.tables.joker_key[card] else 0.0
    lower, higher = _lower_higher(count, card)
    if not higher:
        return 1.0
    rivals = max(1, len(count.rivals))
    return (lower / (lower + higher)) ** (1 + 0.5 * (rivals - 2)) if lower else 0.0


def _lose_lead(count: CardCount, legal: int) -> int:
    return min(numbers(legal), key=lambda c: (_risk(count, c), count.mine(count.suit(c)).bit_count(), -c))


def _lose_follow(count: CardCount, legal: int, losers: int) -> int:
    if losers >> count.best_seat & 1:  # the side has the trick already
        return _shed(count, legal)
    losing = [card for card in numbers(legal) if not count.beats(card)]
    if not losing:
        last = not any(not count.is_friend(seat) for seat in count.to_come)
        pick = max if last else min
        return pick(numbers(legal), key=count.strength)
    if count.led != NO_SUIT and count.suit(losing[-1]) == count.led:
        return losing[-1]
    return _shed(count, sum(1 << card for card in losing))


def _shed(count: CardCount, legal: int) -> int:
    """The most dangerous card."""
    return max(numbers(legal), key=lambda card: (card_danger(count, card), _height(count, card)))


def card_danger(count: CardCount, card: int) -> float:
    """The danger in holding a card: lower cards that are out, less own cards below it that go first."""
    if count.suit(card) == NO_SUIT:
        return 99.0
    lower, _ = _lower_higher(count, card)
    below = (count.mine(count.suit(card)) & (1 << card) - 1).bit_count()
    return lower - 1.5 * below


def _hunt_lead(count: CardCount, legal: int, hunted: list[Seat]) -> int:
    """A low card of a suit in which the declarer may have to go above it."""
    return max(numbers(legal), key=lambda card: (_catch(count, card, hunted), -_height(count, card)))


def _catch(count: CardCount, card: int, hunted: list[Seat]) -> float:
    """The chance that the declarer must go above this card, 0 to 1; 0 if he is known to be out of its suit."""
    suit = count.suit(card)
    if suit == NO_SUIT:
        return -1.0
    best = 0.0
    for seat in hunted:
        may = count.may_hold(seat, suit)
        lower, higher = (may & (1 << card) - 1).bit_count(), (may >> card + 1).bit_count()
        if not higher:
            continue
        if seat in count.held:  # low cards leave fewer cards under his high ones
            best = max(best, 2.0 if not lower else suit_danger(may, count.others & count.lane(suit) & ~may))
        else:
            best = max(best, (higher / (lower + higher)) * min(1.0, 0.4 + 0.1 * higher))
    return best


def _hunt_follow(count: CardCount, legal: int, hunted: list[Seat]) -> int:
    caught = count.best_seat in hunted
    waiting = [seat for seat in hunted if seat in count.to_come]
    if caught or any(_may_win(count, seat) for seat in waiting):
        under = [card for card in numbers(legal) if not count.beats(card)]
        if under and (caught or count.suit(under[0]) != count.led):
            return _dump(count, sum(1 << card for card in under), hunted)
        if under:
            return under[-1]  # all of them lose to the best card, so the highest may go
        return min(numbers(legal), key=count.strength) if waiting else _dump(count, legal, hunted)
    return _dump(count, legal, hunted)


def _may_win(count: CardCount, seat: Seat) -> bool:
    """Whether a seat that is to come may have to win the trick."""
    may = count.may_hold(seat, count.led) if count.led != NO_SUIT else 0
    return bool(may) and count.strength(may.bit_length() - 1) > count.best


def _dump(count: CardCount, legal: int, hunted: list[Seat]) -> int:
    """The highest card; of suits that the declarer is out of the lowest value to keep."""
    in_led = legal & count.lane(count.led) if count.led != NO_SUIT else 0
    if in_led:
        return in_led.bit_length() - 1

    def worth(card: int) -> tuple[bool, float]:
        useful = any(count.may_hold(seat, count.suit(card)) for seat in hunted)
        return useful, _height(count, card)

    return max(numbers(legal), key=worth)
