"""Why a card may be played, and why one won: the reasons of answers that refuse nothing."""

from __future__ import annotations

from fivehundred._kernel import NO_SUIT
from fivehundred.actions import Play
from fivehundred.cards import Card, CardSet, Suit
from fivehundred.errors import Violation
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
from fivehundred.rules.ruleset import RuleSet


def _follows(f: PlayFacts, seat: str, seen: bool) -> Violation:
    """The reason of a player who can follow suit, be it with a card of another print (S001-33, S003-26)."""
    held = f.numbering.card_set(f.hand & f.numbering.tables.lanes[f.led])
    reason = Violation.of("follow.suit.may", led=Suit(f.led), seat=seat, held=held)
    return reason.noted(counted_here(f, held if seen else ()))


def _void(f: PlayFacts, seat: str, seen: bool) -> Violation:
    """The reason of a player who is void, though a card of his may bear the led suit's print (S001-33, S003-26)."""
    reason = Violation.of("follow.void.ok", led=Suit(f.led), seat=seat)
    return reason.noted(counted_here(f, own_print(f, f.numbering.card_set(f.hand)) if seen else ()))


def why_legal(f: PlayFacts, play: Play, seat: str, *, seen: bool = True) -> Violation:
    """Why a card may be played; unless the hand is seen, the facts hold one that is only possible."""
    t = f.numbering.tables
    number = f.numbering.number[play.card.index]
    loose = t.suit_of[number] == NO_SUIT
    if f.led == LEADING:
        if not loose or f.last:
            return Violation.of("lead.any.ok", card=play.card, seat=seat)
        right = lead_right(f)
        rule = right.must_rule if play.suit is None else right.rule
        return Violation.of(f"{rule}.ok", card=play.card, suit=play.suit)
    if f.led == NO_SUIT:
        if loose and t.sole_trump:
            return Violation.of("follow.joker.ok", card=play.card)
        return Violation.of("follow.anything.ok", card=play.card)
    led = Suit(f.led)
    held = bool(f.hand & t.lanes[f.led])
    if loose:
        joker = follow_right(f)
        if joker.may or (joker.must and not held):
            return Violation.of(f"{joker.rule}.ok", card=play.card, led=led, seat=seat)
    if held:
        return Violation.of("follow.suit.ok", card=play.card, led=led).noted(counted_here(f, [play.card]))
    return _void(f, seat, seen)


def why_may(f: PlayFacts, seat: str, *, seen: bool = True) -> Violation:
    """Why these cards may be played and no others; for ``seen`` see `why_legal`."""
    t = f.numbering.tables
    loose = f.numbering.card_set(f.hand & t.lanes[NO_SUIT])
    if f.led == LEADING:
        return _why_lead(f, seat, loose) if loose and not f.last else Violation.of("lead.any.may", seat=seat)
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
    return _follows(f, seat, seen) if held else _void(f, seat, seen)


def _why_lead(f: PlayFacts, seat: str, jokers: CardSet) -> Violation:
    """Which leads a leader has who holds a joker without a suit."""
    rule, plays = lead_right(f).rule, legal_plays_of(f)
    if not any(play.card in jokers for play in plays):
        barred = check_play(f, Play(next(iter(jokers))))
        return Violation.of(f"{rule}.not", seat=seat, joker=jokers).noted(barred)
    suits = tuple(dict.fromkeys(play.suit for play in plays if play.card in jokers and play.suit is not None))
    return Violation.of(f"{rule}.may", seat=seat, joker=jokers, suits=suits)


def why_joker_wins(rules: RuleSet, joker: Card, led: int) -> Violation:
    """Why a joker without a suit wins: what it counts as differs from table to table."""
    rule = "trick.joker" if rules.joker is None else rules.joker.wins_by(suit_led=led != NO_SUIT)
    return Violation.of(rule, card=joker, led=None if led == NO_SUIT else Suit(led))
