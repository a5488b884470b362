"""The question who won a trick, and why: what a joker counts as differs from table to table."""

from __future__ import annotations

from itertools import product

from fivehundred import _kernel as kernel
from fivehundred._kernel import NO_SUIT
from fivehundred.cards import Card, Suit
from fivehundred.errors import Violation
from fivehundred.knowledge.known import ListedTrick
from fivehundred.knowledge.worlds import NotTold, World
from fivehundred.phases.legality import counted
from fivehundred.seats import Seat
from fivehundred.settle.answers import OPEN, Answer
from fivehundred.settle.questions.forms import Question, question_in_one_world


@question_in_one_world(r"who won trick (?P<number>[0-9]{1,9})", example="who won trick 3", answers="a seat, or `open`")
def who_won(w: World, q: Question) -> Answer:
    """Who won a trick."""
    known, number = w.known, q.number
    if known.opening.over is None:
        raise NotTold("contract")
    trick = known.tricks.get(number)
    if trick is None:
        told = known.told_winners.get(number)
        if told is not None:
            return Answer(text=w.name(told), reason=Violation.of("trick.told", seat=w.name(told), number=number))
        if number > w.done:
            return Answer(text=OPEN, reason=Violation.of("trick.unplayed", number=number))
        raise NotTold("tricks")
    if not trick.plays:
        return Answer(text=OPEN, reason=Violation.of("trick.unplayed", number=number))
    if not trick.complete:
        return Answer(text=OPEN, reason=Violation.of("trick.open", number=number, seat=w.name(w.due)))
    jokers = [seat for seat, play in trick.plays if known.numbering.suit(play.card) is None]
    winner = w.choose(("winner", number), f"void.{w.name(jokers[0])}" if jokers else "partner", trick.winners)
    card = next(play.card for seat, play in trick.plays if seat == winner)
    suit = known.numbering.suit(card)
    reason = _why_joker_loses(w, trick, card) if suit is not None else _why_joker_wins(w, trick, winner, card)
    if reason is None:
        trump = known.opening.contract.trump if known.opening.contract is not None else None
        shown = [play.card for _, play in trick.plays if not play.card.is_joker or trump is None]
        reason = Violation.of("trick.trump" if trump is suit else "trick.led", card=card, led=suit)
        reason = reason.noted(counted(known.numbering, shown))
    return Answer(text=w.name(winner), reason=reason)


def _why_joker_wins(w: World, trick: ListedTrick, seat: Seat, joker: Card) -> Violation:
    """Why a joker without a suit wins: what it counts as differs from table to table."""
    rules, numbering = w.known.rules, w.known.numbering
    led = None if trick.led == NO_SUIT else Suit(trick.led)
    if seat == trick.leader and not _takes(w, trick, seat, trick.voids_before.get(seat, 0)):
        return Violation.of("trick.joker-unfollowed", card=joker, led=led)
    strength, number = numbering.tables.joker_key, numbering.number
    jokers = numbering.card_set(numbering.tables.lanes[NO_SUIT])
    high = max(jokers, key=lambda card: strength[number[card.index]])
    if high != joker:
        return Violation.of("trick.joker-second", card=joker, high=high)
    rule = "trick.joker" if rules.joker is None else rules.joker.wins_by(suit_led=led is not None)
    return Violation.of(rule, card=joker, led=led)


def _why_joker_loses(w: World, trick: ListedTrick, winning: Card) -> Violation | None:
    """Why a joker without a suit that lies in a trick does not win it; `None` if none lies there."""
    led = None if trick.led == NO_SUIT else Suit(trick.led)
    for seat, play in trick.plays:
        if w.known.numbering.suit(play.card) is None:
            return Violation.of(_losing_rule(w, trick, seat), joker=play.card, card=winning, led=led, seat=w.name(seat))
    return None


def _losing_rule(w: World, trick: ListedTrick, seat: Seat) -> str:
    """Whether a joker never wins in this contract, or not on a suit that its player has failed to follow before."""
    leads, shown = seat == trick.leader, trick.voids_before.get(seat, 0)
    if not _takes(w, trick, seat, shown if leads else 0):
        return "trick.joker-low"
    failed = not leads and trick.led != NO_SUIT and shown >> trick.led & 1
    return "trick.joker-shown-void" if failed and not _takes(w, trick, seat, 15) else "trick.joker-loses"


def _takes(w: World, trick: ListedTrick, seat: Seat, shown: int) -> bool:
    """Whether a joker may win by its own strength, led or not, if its player has not followed these suits (bits)."""
    t, led = w.known.numbering.tables, trick.led_before
    last = trick.number == t.tricks
    if seat == trick.leader:
        return any(t.lead[kernel.lead_index(led, shown, last, only)] & kernel.WINS for only in (0, 1))
    return any(
        kernel.follow_right(t, trick.led, void, led, shown, last, side) & kernel.TAKES
        for void, side in product((0, 1), repeat=2)
    )
