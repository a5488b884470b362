"""Playing to another's lead to take tricks: win as cheaply as will do, leave a partner's trick alone, or throw low."""

from __future__ import annotations

from fivehundred._kernel import NO_SUIT
from fivehundred._tables import numbers
from fivehundred.bots.counting import CardCount


def follow(count: CardCount, legal: int) -> int:
    """The card to play, of those that are legal (bits)."""
    beating = [card for card in numbers(legal) if count.beats(card)]
    if not beating:
        return throw(count, legal)
    threat = count.threat()
    if count.friend_wins and (count.best > threat or not _worth_overtaking(count, beating, threat)):
        return throw(count, legal)
    beating.sort(key=count.strength)
    for card in beating:  # the cheapest that holds for sure
        if count.strength(card) > threat and not (_is_costly(count, card) and not count.friend_wins and _waits(count)):
            return card
    if count.led != NO_SUIT and legal & count.lane(count.led):
        return _follow_suit(count, legal, beating)
    # out of the suit led: trump low, unless a friend who is to come may well win
    return beating[0] if not _is_costly(count, beating[0]) else throw(count, legal)


def _waits(count: CardCount) -> bool:
    """Whether the last to play is a friend, so that a suitless joker may be kept."""
    return bool(count.to_come) and count.is_friend(count.to_come[-1])


def _is_costly(count: CardCount, card: int) -> bool:
    return count.suit(card) == NO_SUIT


def _worth_overtaking(count: CardCount, beating: list[int], threat: int) -> bool:
    """Whether to play over a friend's card: an opponent may beat it, and could not beat this seat's best."""
    top = max(beating, key=count.strength)
    return count.strength(top) > threat and count.suit(top) in {count.led, count.trump} - {NO_SUIT}


def _follow_suit(count: CardCount, legal: int, beating: list[int]) -> int:
    """Nothing holds for sure: second hand low, third hand high."""
    friends_to_come = any(count.is_friend(seat) for seat in count.to_come)
    in_suit = [card for card in beating if count.suit(card) == count.led]
    if friends_to_come or not in_suit:
        return throw(count, legal)
    return cheapest_equal(count, in_suit)


def cheapest_equal(count: CardCount, cards: list[int]) -> int:
    """The lowest of the cards that are as good as the highest: the opponents hold nothing between."""
    cards = sorted(cards)
    out = count.rivals_may_hold(count.suit(cards[-1]))
    chosen = cards[-1]
    for card in reversed(cards[:-1]):
        if out & (1 << chosen) - (1 << card + 1):
            break
        chosen = card
    return chosen


def throw(count: CardCount, legal: int) -> int:
    """The card that is missed least."""
    return min(numbers(legal), key=lambda card: (_worth(count, card), card))


def _worth(count: CardCount, card: int) -> float:
    """The worth of a card for later tricks: trumps and jokers most, then winners, then cards that guard a winner."""
    suit = count.suit(card)
    if suit == NO_SUIT:
        return 200.0
    mine, out = count.mine(suit), count.rivals_may_hold(suit)
    height = (count.lane(suit) & (1 << card) - 1).bit_count()
    if suit == count.trump:
        return 100.0 + height
    if not out:
        return 30.0 + height if count.trump == NO_SUIT else 10.0 + height
    higher = (out >> card + 1).bit_count()
    length = mine.bit_count()
    top_higher = (out >> mine.bit_length()).bit_count()
    guards = (mine & (1 << mine.bit_length() - 1) - 1).bit_count()
    value = float(height)
    if higher == 0:
        value += 40
    elif higher == 1 and length > 1:
        value += 20
    if card != mine.bit_length() - 1 and 0 < top_higher <= 2 and guards <= top_higher:
        value += 12  # the last guards of a card that may win later
    if length == 1 and higher and count.mine(count.trump if count.trump != NO_SUIT else suit).bit_count() > 1:
        value -= 6  # a void to trump from
    return value
