"""Why a card may be played, and why one won: the reasons of answers that refuse nothing."""

from __future__ import annotations

from fivehundred._kernel import NO_SUIT
from fivehundred.actions import Play
from fivehundred.cards import Card, Suit
from fivehundred.errors import Violation
from fivehundred.phases.legality import (
    LEADING,
    PlayFacts,
    check_play,
    counted_here,
    joker_facts,
    lead_facts,
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
        if loose and f.rules.joker is not None and not f.last:
            rule = f.rules.joker.suitless.leading(lead_facts(f)).rule
            if play.suit is None:
                return Violation.of("joker.must-name.ok", card=play.card)
            named = rule if rule in ("joker.unled-suit", "joker.shown-void") else "joker.lead"
            return Violation.of(f"{named}.ok", card=play.card, suit=play.suit)
        return Violation.of("lead.any.ok", card=play.card, seat=seat)
    if f.led == NO_SUIT:
        return Violation.of("follow.anything.ok", card=play.card)
    led = Suit(f.led)
    held = bool(f.hand & t.lanes[f.led])
    if loose and f.rules.joker is not None:
        right = f.rules.joker.suitless.following(joker_facts(f))
        at_will = "joker.first-or-last.ok" if right.rule == "joker.first-or-last" else "joker.any-time.ok"
        rule = "joker.forced.ok" if right.must else at_will if held else "joker.void-only.ok"
        return Violation.of(rule, card=play.card, led=led, seat=seat)
    if held:
        return Violation.of("follow.suit.ok", card=play.card, led=led).noted(counted_here(f, [play.card]))
    return _void(f, seat, seen)


def why_may(f: PlayFacts, seat: str, *, seen: bool = True) -> Violation:
    """Why these cards may be played and no others; for ``seen`` see `why_legal`."""
    t, plays = f.numbering.tables, legal_plays_of(f)
    loose = f.numbering.card_set(f.hand & t.lanes[NO_SUIT])
    jokers = [play for play in plays if play.card in loose]
    if f.led == LEADING:
        if not loose or f.last:
            return Violation.of("lead.any.may", seat=seat)
        if not jokers:
            barred = check_play(f, Play(next(iter(loose))))
            return Violation.of("joker.lead.not", seat=seat, joker=loose).noted(barred)
        suits = tuple(dict.fromkeys(play.suit for play in jokers if play.suit is not None))
        return Violation.of("joker.lead.may", seat=seat, joker=loose, suits=suits)
    if f.led == NO_SUIT:
        return Violation.of("follow.anything.may")
    held = f.numbering.card_set(f.hand & t.lanes[f.led])
    if held and jokers and f.rules.joker is not None:
        first = f.rules.joker.suitless.following(joker_facts(f)).rule == "joker.first-or-last"
        rule = "joker.first-or-last.may" if first else "joker.any-time.may"
    elif held:
        return _follows(f, seat, seen)
    elif loose and not jokers:
        rule = "joker.shown-void-play.may"
    else:
        forced = len(jokers) == len(plays) < f.hand.bit_count()
        if not forced:
            return _void(f, seat, seen)
        rule = "joker.forced.may"
    return Violation.of(rule, led=Suit(f.led), seat=seat, held=held, joker=loose)


def why_joker_wins(rules: RuleSet, joker: Card, led: int) -> Violation:
    """Why a joker without a suit wins: what it counts as differs from table to table."""
    rule = "trick.joker" if rules.joker is None else rules.joker.wins_by(suit_led=led != NO_SUIT)
    return Violation.of(rule, card=joker, led=None if led == NO_SUIT else Suit(led))
