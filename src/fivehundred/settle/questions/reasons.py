"""Why a card may be played, and why one won: the reasons of answers that refuse nothing."""

from __future__ import annotations

from itertools import product

from attrs import evolve

from fivehundred import _kernel as kernel
from fivehundred._kernel import NO_SUIT
from fivehundred.actions import Play
from fivehundred.cards import Card, CardSet, Suit
from fivehundred.errors import Violation
from fivehundred.knowledge.known import ListedTrick
from fivehundred.knowledge.worlds import World
from fivehundred.messages import rule_ids
from fivehundred.phases.legality import (
    LEADING,
    PlayFacts,
    check_play,
    counted_here,
    follow_right,
    lead_right,
    legal_plays_of,
    own_print,
)
from fivehundred.rules.suitless import LeadRight
from fivehundred.seats import Seat


def _suited(f: PlayFacts, seat: str, seen: bool) -> Violation:
    """The reason of a player who can follow suit, or who is void, whatever a card's print is (S001-33, S003-26)."""
    held, led = f.numbering.card_set(f.hand & f.numbering.tables.lanes[f.led]), Suit(f.led)
    if held:
        return Violation.of("follow.suit.may", led=led, seat=seat, held=held).noted(
            counted_here(f, held if seen else ())
        )
    odd = own_print(f, f.numbering.card_set(f.hand)) if seen else ()
    return Violation.of("follow.void.ok", led=led, seat=seat).noted(counted_here(f, odd))


def why_legal(f: PlayFacts, play: Play, seat: str, *, seen: bool = True) -> Violation:
    """Why a card may be played; unless the hand is seen, the facts hold one that is only possible."""
    t, loose = f.numbering.tables, f.numbering.suit(play.card) is None
    if f.led == LEADING:
        if not loose:
            return Violation.of("lead.any.ok", card=play.card, seat=seat)
        return Violation.of(f"{_lead_rule(f, play.suit)}.ok", card=play.card, suit=play.suit, seat=seat)
    if f.led == NO_SUIT:
        rule = "follow.joker.ok" if loose and t.sole_trump else "follow.anything.ok"
        return Violation.of(rule, card=play.card)
    led, held = Suit(f.led), bool(f.hand & t.lanes[f.led])
    if loose:
        joker = follow_right(f)
        if joker.may or (joker.must and not held):
            return Violation.of(f"{joker.rule}.ok", card=play.card, led=led, seat=seat)
    if held:
        return Violation.of("follow.suit.ok", card=play.card, led=led).noted(counted_here(f, [play.card]))
    return _suited(f, seat, seen)


def why_may(f: PlayFacts, seat: str, *, seen: bool = True) -> Violation:
    """Why these cards may be played and no others; for ``seen`` see `why_legal`."""
    t = f.numbering.tables
    loose = f.numbering.card_set(f.hand & t.lanes[NO_SUIT])
    if f.led == LEADING:
        return _why_lead(f, seat, loose) if loose else Violation.of("lead.any.may", seat=seat)
    if f.led == NO_SUIT:
        if loose and t.sole_trump:
            return Violation.of("follow.joker.may", seat=seat, joker=loose)
        return Violation.of("follow.anything.may")
    held = f.numbering.card_set(f.hand & t.lanes[f.led])
    others = bool(f.hand & ~t.lanes[NO_SUIT])
    if loose:
        right = follow_right(f)
        decides = right.may if held else others and (right.must or not right.may)
        if decides:
            return Violation.of(f"{right.rule}.may", led=Suit(f.led), seat=seat, held=held, joker=loose)
    return _suited(f, seat, seen)


def _why_lead(f: PlayFacts, seat: str, jokers: CardSet) -> Violation:
    """Which leads a leader has who holds a joker without a suit."""
    rule, plays = lead_right(f).rule, legal_plays_of(f)
    if f.last:
        ours = rule in rule_ids()
        return Violation.of("joker.last-trick.may" if ours else "lead.any.may", seat=seat, joker=jokers)
    if not any(play.card in jokers for play in plays):
        barred = check_play(f, Play(next(iter(jokers))))
        return Violation.of(f"{rule}.not", seat=seat, joker=jokers).noted(barred)
    suits = tuple(dict.fromkeys(play.suit for play in plays if play.card in jokers and play.suit is not None))
    return Violation.of(f"{rule}.may", seat=seat, joker=jokers, suits=suits)


def _lead_rule(f: PlayFacts, suit: Suit | None) -> str:
    """The rule by which a joker without a suit may be led: one that a policy of somebody else names stays."""
    right = lead_right(f)
    ours = right.rule in rule_ids()
    if f.last:
        return "joker.last-trick" if ours else "lead.any"
    if not ours:
        return right.rule if suit is not None else right.must_rule
    lanes = f.numbering.tables.lanes
    if not f.hand & ~lanes[NO_SUIT]:
        other = next(lane & -lane for lane in lanes if lane and lane != lanes[NO_SUIT])
        if not _lets(lead_right(evolve(f, hand=kernel.LaneMask(f.hand | other))), suit):
            return "joker.only-jokers"  # with another card beside it he might not
    if suit is None:
        return "joker.may-name"
    if right.rule != "joker.lead":
        return right.rule
    barred = lead_right(evolve(f, shown_void=f.shown_void | 1 << suit))
    return right.rule if _lets(barred, suit) else barred.rule


def _lets(right: LeadRight, suit: Suit | None) -> bool:
    return right.unnamed if suit is None else bool(right.names >> suit & 1)


def why_joker_wins(w: World, trick: ListedTrick, seat: Seat, joker: Card) -> Violation:
    """Why a joker without a suit wins: what it counts as differs from table to table."""
    rules, numbering = w.known.rules, w.known.numbering
    led = None if trick.led == NO_SUIT else Suit(trick.led)
    if seat == trick.leader and not _takes_when_led(w, trick):
        return Violation.of("trick.joker-unfollowed", card=joker, led=led)
    strength = numbering.tables.joker_key
    higher = [
        other
        for other in numbering.card_set(numbering.tables.lanes[NO_SUIT])
        if strength[numbering.number[other.index]] > strength[numbering.number[joker.index]]
    ]
    if higher:
        return Violation.of("trick.joker-second", card=joker, high=higher[0])
    rule = "trick.joker" if rules.joker is None else rules.joker.wins_by(suit_led=led is not None)
    return Violation.of(rule, card=joker, led=led)


def why_joker_loses(w: World, trick: ListedTrick, winning: Card) -> Violation | None:
    """Why a joker without a suit that lies in a trick does not win it; `None` if none lies there."""
    numbering = w.known.numbering
    for seat, play in trick.plays:
        if numbering.suit(play.card) is None:
            led = None if trick.led == NO_SUIT else Suit(trick.led)
            return Violation.of(_losing_rule(w, trick, seat), joker=play.card, card=winning, led=led, seat=w.name(seat))
    return None


def _losing_rule(w: World, trick: ListedTrick, seat: Seat) -> str:
    """Whether a joker never wins in this contract, or not on a suit that its player has failed to follow before."""
    if seat == trick.leader:
        return "trick.joker-loses" if _takes_when_led(w, trick) else "trick.joker-low"
    if not _takes(w, trick, shown=False):
        return "trick.joker-low"
    failed = trick.led != NO_SUIT and trick.voids_before.get(seat, 0) >> trick.led & 1
    return "trick.joker-shown-void" if failed and not _takes(w, trick, shown=True) else "trick.joker-loses"


def _takes_when_led(w: World, trick: ListedTrick) -> bool:
    """Whether a joker that is led wins by its own strength."""
    t = w.known.numbering.tables
    last, shown = trick.number == t.tricks, trick.voids_before.get(trick.leader, 0)
    rights = (t.lead[kernel.lead_index(trick.led_before, shown, last, only)] for only in (0, 1))
    return any(right & kernel.WINS for right in rights)


def _takes(w: World, trick: ListedTrick, *, shown: bool) -> bool:
    """Whether a joker wins on another's lead, by a player who has shown before that he lacks the suit or has not."""
    t, voids = w.known.numbering.tables, 15 if shown else 0
    last = trick.number == t.tricks
    return any(
        kernel.follow_right(t, trick.led, void, trick.led_before, voids, last, side) & kernel.TAKES
        for void, side in product((0, 1), repeat=2)
    )
