"""Why a card may be played, and why no other may: the reasons where nothing is refused.

Every reason is found by asking the same checks again, of hands with a card more or a suit less: a rule that makes no
difference is not named.
"""

from __future__ import annotations

from attrs import evolve

from fivehundred import _kernel as kernel
from fivehundred._kernel import NO_SUIT
from fivehundred.actions import Play
from fivehundred.cards import CardSet, Suit
from fivehundred.errors import Violation
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
