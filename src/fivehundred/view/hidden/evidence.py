"""What the hidden hands cannot hold, since all that happened was legal: read off with the kernel, play by play."""

from __future__ import annotations

import attrs
from attrs import frozen

from fivehundred import _kernel as kernel
from fivehundred._kernel import NO_SUIT, TAKES, WINS, LaneMask
from fivehundred.actions import Play
from fivehundred.bids import AskRedeal
from fivehundred.cards import NO_CARDS, CardMask, CardSet
from fivehundred.phases.bidding import is_weak
from fivehundred.phases.legality import LEADING, PlayFacts, check_play
from fivehundred.phases.playing import Playing, begun, followed
from fivehundred.phases.record import Deal
from fivehundred.view.hidden.places import Places

_SUITS = 15  # all four lanes of suits, as bits
_ILLEGAL, _MORE = -1, -2


@frozen
class Finding:
    """These cards (bits) do not lie in these places (bits); ``play`` is the number of the play that shows it."""

    cards: int
    places: int
    play: int = -1


@frozen
class Course:
    """The course of the play as the view shows it.

    ``end`` is its last state, in which the hidden hands hold only what they have played; ``findings`` is what it tells
    about these hands.  ``doubtful`` are numbers of plays that tell something else (a policy of an outsider can do
    that), ``illegal`` of those that were not legal, whatever the hidden cards are.
    """

    end: Playing
    findings: tuple[Finding, ...]
    doubtful: tuple[int, ...]
    illegal: tuple[int, ...]


def course_of(places: Places) -> Course:
    """Follow the play of a view."""
    view, numbering = places.view, places.numbering
    hands = tuple(CardSet(CardMask(some | done)) for some, done in zip(places.known, places.played, strict=False))
    deal = Deal(
        view.rules, view.dealer, hands, NO_CARDS, view.calls, view.contract, NO_CARDS, view.named, view.called,
        view.partner, view.unanswered,
    )  # fmt: skip
    start = begun(deal, places.plays[0][0] if places.plays else deal.leader)
    steps = followed(start, view.tricks, view.plays)
    unsure = (False, True) if view.called is not None and view.partner is None else None
    findings: dict[tuple[int, int], Finding] = {}
    doubtful: list[int] = []
    illegal: list[int] = []
    for at, ((seat, play), state) in enumerate(zip(places.plays, steps, strict=False)):
        suit = numbering.suit(play.card)
        if not places.room[seat] or (suit is state.led if state.plays else suit is not None):
            continue  # the hand is known, or the card follows suit, or leads one
        facts = state.facts
        told = (
            {_told(attrs.evolve(facts, declarer_side=side), play) for side in unsure}
            if unsure
            else {_told(facts, play)}
        )
        lanes = told.pop()
        if told or lanes == _MORE:
            doubtful.append(at)
        elif lanes == _ILLEGAL:
            illegal.append(at)
        else:
            for lane in range(5):
                if lanes >> lane & 1 and (seat, lane) not in findings:
                    cards = numbering.card_set(numbering.tables.lanes[lane])
                    findings[seat, lane] = Finding(int(cards.mask), 1 << seat, at)
    return Course(next(steps), tuple(findings.values()), tuple(doubtful), tuple(illegal))


def _told(f: PlayFacts, play: Play) -> int:
    """Lanes (bits) that the hand does not have, as this play of a hand that holds at least ``f.hand`` was legal.

    `_ILLEGAL` if it was not, `_MORE` if it tells what cannot be said in this way, or if the joker may have won or not.
    """
    number = f.numbering.number[play.card.index]
    return _by_joker(f, play) if f.numbering.tables.suit_of[number] == NO_SUIT else _by_card(f, number)


def _by_card(f: PlayFacts, number: int) -> int:
    """A card that did not follow: more cards in the hand never make it legal."""
    t, told = f.numbering.tables, 0
    for lane in (None, f.led, NO_SUIT):
        more = 0 if lane is None else t.lanes[lane] & ~f.hand
        hand = f.hand | more & -more
        if not kernel.legal_follows(t, hand, f.led, f.led_suits, f.shown_void, f.last, f.declarer_side) >> number & 1:
            if lane is None:
                return _ILLEGAL
            told |= 1 << lane
    return told


def _by_joker(f: PlayFacts, play: Play) -> int:
    """A joker without a suit: it matters whether its holder had the led suit, and whether he had anything else."""
    t = f.numbering.tables
    led = 0 if f.led == LEADING else t.lanes[f.led]
    other = _one(sum(t.lanes[:NO_SUIT]) & ~led)
    held = sum(1 << lane for lane in range(NO_SUIT) if f.hand & t.lanes[lane])
    # from the emptiest hand on: lanes that it has not, and one card more that it has
    tries = [(_SUITS, 0), (0, other)] if f.led == LEADING else [(_SUITS, 0), (1 << f.led, other), (0, _one(led))]
    found = []
    for lanes, more in tries:
        if lanes & held or not (more or lanes):
            continue
        facts = attrs.evolve(f, hand=LaneMask(f.hand | more))
        found.append((lanes, check_play(facts, play) is None, _wins(facts, led)))
    legal = [lanes for lanes, ok, _ in found if ok]
    if not legal:
        return _ILLEGAL
    wins = {win for _, ok, win in found[:1]} | {win for _, ok, win in found if ok}
    return legal[-1] if len(wins) == 1 and all(ok for _, ok, _ in found[: len(legal)]) else _MORE


def _wins(f: PlayFacts, led: int) -> int:
    t = f.numbering.tables
    if f.led == LEADING:
        return kernel.lead_right(t, f.hand, f.led_suits, f.shown_void, f.last) & WINS
    void = 0 if f.hand & led else 1
    return kernel.follow_right(t, f.led, void, f.led_suits, f.shown_void, f.last, f.declarer_side) & TAKES


def _one(lanes: int) -> int:
    return lanes & -lanes


def declared(places: Places) -> tuple[Finding, ...]:
    """What words tell: a joker that was named is the declarer's, and who asked for a new deal has a weak hand."""
    view = places.view
    found = []
    everywhere = (1 << places.out + 1) - 1
    if places.declarer is not None:
        for joker, _ in view.named:
            found.append(Finding(int(joker.mask), everywhere & ~(1 << places.declarer)))
    for seat, call in view.calls:
        if isinstance(call, AskRedeal):
            strong = CardSet.of(card for card in view.rules.pack.cards if not is_weak(CardSet.of([card])))
            found.append(Finding(int(strong.mask), 1 << seat))
    return tuple(found)
