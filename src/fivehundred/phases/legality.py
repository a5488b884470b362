"""Legal plays, and the reason why another is illegal: following suit, the joker, and the suit a card counts as."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from fivehundred import _kernel as kernel
from fivehundred._kernel import NO_SUIT, LaneMask
from fivehundred._tables import Numbering
from fivehundred.actions import Play
from fivehundred.cards import Card, CardSet, Suit
from fivehundred.errors import Violation
from fivehundred.phases.deal import Stage, not_due
from fivehundred.rules.joker import FollowFacts, FollowRight, LeadFacts, LeadRight
from fivehundred.rules.ruleset import RuleSet
from fivehundred.seats import Seat

LEADING = -1
"""The led suit before anything was led."""


@frozen(kw_only=True)
class PlayFacts:
    """The facts that decide whether a card may be played.

    ``due`` plays next and holds ``hand``; ``led`` is the suit to follow, `LEADING` at the start of a trick;
    ``led_suits`` are the suits led to earlier tricks (bits), ``shown_void`` those that ``due`` failed to follow;
    ``lead`` is the card that was led, which only the reasons name.
    """

    rules: RuleSet
    numbering: Numbering
    due: Seat
    hand: LaneMask
    led: int
    led_suits: int
    shown_void: int
    last: bool
    declarer_side: bool
    lead: Card | None = None


def legal_mask(facts: PlayFacts) -> LaneMask:
    """The cards that may be played, as the kernel's bits; a joker's naming apart."""
    t, f = facts.numbering.tables, facts
    if f.led == LEADING:
        return LaneMask(kernel.legal_leads(t, f.hand, f.led_suits, f.shown_void, f.last))
    return LaneMask(kernel.legal_follows(t, f.hand, f.led, f.led_suits, f.shown_void, f.last, f.declarer_side))


def normal(numbering: Numbering, led: int, last: bool, play: Play) -> Play:
    """The play as it counts: a suitless joker that leads the last trick names nothing, whatever suit is said (A3)."""
    if play.suit is None or not last or led != LEADING:
        return play
    number = numbering.number[play.card.index]
    return Play(play.card) if number >= 0 and numbering.tables.suit_of[number] == NO_SUIT else play


def check_play(facts: PlayFacts, play: Play, seat: Seat | None = None) -> Violation | None:
    """The violation in playing a card; `None` if it is legal; ``seat=None`` means the seat to act."""
    f, t = facts, facts.numbering.tables
    play = normal(f.numbering, f.led, f.last, play)
    out_of_turn = not_due(f.rules, seat, f.due, Stage.PLAYING)
    if out_of_turn is not None:
        return out_of_turn
    number = f.numbering.number[play.card.index]
    if number < 0:
        return Violation.of("card.not-in-pack", card=play.card, pack=len(f.rules.pack.cards))
    if not f.hand >> number & 1:
        who = f.rules.seating.name(f.due)
        return Violation.of("card.not-held", seat=who, card=play.card, held=f.numbering.card_set(f.hand))
    loose = t.suit_of[number] == NO_SUIT
    naming = None
    if play.suit is not None and (not loose or f.led != LEADING):
        naming = Violation.of("joker.naming", card=play.card, suit=play.suit)
    legal = legal_mask(f)
    if f.led == LEADING:
        return naming or (_check_joker_lead(f, play) if loose else None)
    if legal >> number & 1:
        return naming
    return _refused(f, play, f.numbering.card_set(legal), loose)


def _refused(f: PlayFacts, play: Play, legal: CardSet, loose: bool) -> Violation:
    """The violation in following a lead with a card, where only these cards may be played."""
    who, led, t = f.rules.seating.name(f.due), _suit(f.led), f.numbering.tables
    if led is None:  # B, C, W, U: a joker without a name follows another
        return Violation.of("follow.joker", card=play.card, seat=who, joker=legal)
    if loose:
        return Violation.of(follow_right(f).rule, card=play.card, led=led, seat=who, held=legal)
    held = f.numbering.card_set(f.hand & t.lanes[f.led])
    if not held:  # only a joker that must be played prevents it
        return Violation.of(follow_right(f).rule, card=play.card, led=led, seat=who, held=held, joker=legal)
    refused = Violation.of("follow.suit", card=play.card, led=led, seat=who, held=held)
    return refused.noted(counted_here(f, held if counted(f.numbering, held) else own_print(f, [play.card])))


def counted(numbering: Numbering, cards: Iterable[Card]) -> Violation | None:
    """Cards that count as another suit than the printed one (S001-33, S003-26, S003-28); `None` if there are none."""
    found: dict[Suit, list[Card]] = {}
    for card in cards:
        suit = numbering.suit(card)
        if suit is not None and suit is not card.suit:
            found.setdefault(suit, []).append(card)
    notes = [Violation.of("order.counted", suit=suit, cards=tuple(some)) for suit, some in found.items()]
    return notes[0].noted(*notes[1:]) if notes else None


def counted_here(f: PlayFacts, cards: Iterable[Card]) -> Violation | None:
    """The suits that the card led and these count as, where those are not the printed ones."""
    return counted(f.numbering, dict.fromkeys((*(() if f.lead is None else (f.lead,)), *cards)))


def own_print(f: PlayFacts, cards: Iterable[Card]) -> tuple[Card, ...]:
    """Those of some cards that bear the print of the suit led, whatever they count as."""
    return tuple(card for card in cards if card.suit is not None and card.suit is _suit(f.led))


def is_revoke(violation: Violation, *, following: bool) -> bool:
    """Whether a breach is a revoke: a card put on another's lead that may not be; to name a suit with it is not.

    >>> is_revoke(Violation.of("follow.suit"), following=True), is_revoke(Violation.of("joker.naming"), following=True)
    (True, False)
    """
    return following and violation.rule != "joker.naming"


def _check_joker_lead(f: PlayFacts, play: Play) -> Violation | None:
    """The violation in leading a joker without a suit: at all, unnamed, or naming this suit."""
    choices = kernel.lead_right(f.numbering.tables, f.hand, f.led_suits, f.shown_void, f.last) & (kernel.UNNAMED | 15)
    right, suits = lead_right(f), tuple(s for s in Suit if choices >> s & 1)
    if not choices:
        return Violation.of(right.rule, card=play.card, suit=play.suit, suits=suits)
    if f.last:  # A3: naming has no effect any more
        return None
    if play.suit is None:
        if choices & kernel.UNNAMED:
            return None
        return Violation.of(right.must_rule, card=play.card, suit=play.suit, suits=suits)
    if choices >> play.suit & 1:
        return None
    return Violation.of(right.may_not_rule, card=play.card, suit=play.suit, suits=suits)


def lead_right(f: PlayFacts) -> LeadRight:
    """The rules' answer for a joker without a suit that is to be led."""
    assert f.rules.joker is not None
    only = not f.hand & ~f.numbering.tables.lanes[NO_SUIT]
    return f.rules.joker.suitless.leading(LeadFacts(f.led_suits, f.shown_void, f.last, f.numbering.misere, only))


def follow_right(f: PlayFacts) -> FollowRight:
    """The rules' answer for a joker without a suit when another suit was led."""
    assert f.rules.joker is not None
    facts = FollowFacts(
        void=not f.hand & f.numbering.tables.lanes[f.led],
        shown_void=bool(f.shown_void >> f.led & 1),
        led_before=bool(f.led_suits >> f.led & 1),
        misere=f.numbering.misere,
        last_trick=f.last,
        declarer_side=f.declarer_side,
    )
    return f.rules.joker.suitless.following(facts)


def _suit(led: int) -> Suit | None:
    return None if led in (LEADING, NO_SUIT) else Suit(led)


def legal_plays_of(facts: PlayFacts) -> tuple[Play, ...]:
    """Every legal play as it counts (`normal`): cards in the kernel's order, a joker once for each suit it may name."""
    f, legal = facts, legal_mask(facts)
    if f.led != LEADING:
        return f.numbering.plays(legal)
    choices = kernel.lead_choices(f.numbering.tables, f.hand, f.led_suits, f.shown_void, f.last)
    return f.numbering.leads(legal, choices)
