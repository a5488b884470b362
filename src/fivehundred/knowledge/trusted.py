"""What unseen hands cannot hold if all acts on record were legal: read off with the kernel, play by play.

No rule is written down here.  A card that did not follow suit is tried from the hand as far as it is known with one
card more of a suit: where the kernel then forbids the play, the hand had none of that suit when it was played, nor has
it later.  That is sound as more cards never make such a play legal.  A joker without a suit is tried from hands with
and without the suit led.

Weak spots: what is found is always *none of these cards lies in these places*.  A play that tells something else (a
hand *has* a suit, or whether a joker won) is only reported as ``doubtful``, for the sampler to reject draws by.  Where
tricks are forgotten, suits led and not followed are not sure, and a joker tells nothing.  Of the calls only the wish
for a new deal tells of cards; what a bid means is no rule.
"""

from __future__ import annotations

import attrs
from attrs import frozen

from fivehundred import _kernel as kernel
from fivehundred._kernel import NO_SUIT, TAKES, WINS, LaneMask
from fivehundred.actions import Play
from fivehundred.bids import AskRedeal
from fivehundred.cards import CardSet
from fivehundred.knowledge.known import Known, ListedTrick
from fivehundred.knowledge.layout import Layout
from fivehundred.knowledge.places import hand_place, held_since
from fivehundred.phases.bidding import is_weak
from fivehundred.phases.legality import LEADING, PlayFacts, check_play

_SUITS = 15  # all four lanes of suits, as bits
_ILLEGAL, _MORE = -1, -2


@frozen
class Finding:
    """None of these cards (bits) lies in these places (bits); ``play`` is the number of the play that tells it."""

    cards: int
    places: int
    play: int = -1


@frozen
class Trusted:
    """What follows if all acts on record were legal: ``findings`` about the unseen hands.

    ``doubtful`` are numbers of plays that tell something else (a policy of an outsider can do that, and tricks that
    are not listed), ``illegal`` of those that were not legal, whatever the unseen cards are.  Plays are counted through
    all listed tricks.
    """

    findings: tuple[Finding, ...]
    doubtful: tuple[int, ...]
    illegal: tuple[int, ...]


def trusted(known: Known) -> Trusted:
    """What follows if all acts on record were legal."""
    numbering = known.numbering
    findings: dict[tuple[int, int], Finding] = {}
    doubtful: list[int] = []
    illegal: list[int] = []
    at = -1
    for trick in known.tricks.values():
        for turn, (seat, play) in enumerate(trick.plays):
            at += 1
            led = trick.led if turn else LEADING
            lane = numbering.tables.suit_of[numbering.number[play.card.index]]
            if seat in known.record.holds or (lane == led if turn else lane != NO_SUIT):
                continue  # the hand is known, or the card follows suit, or leads one
            lanes = _told(known, trick, turn)
            if lanes == _MORE:
                doubtful.append(at)
            elif lanes == _ILLEGAL:
                illegal.append(at)
            else:
                for lane in range(5):
                    if lanes >> lane & 1 and (seat, lane) not in findings:
                        cards = int(numbering.card_set(numbering.tables.lanes[lane]).mask)
                        findings[seat, lane] = Finding(cards, held_since(known, seat, trick.number), at)
    return Trusted((*_asked(known), *findings.values()), tuple(doubtful), tuple(illegal))


def lawful(known: Known, layout: Layout) -> Layout:
    """A layout of the deal without the places that legal acts exclude."""
    for finding in trusted(known).findings:
        layout = layout.without(finding.cards, finding.places)
    return layout


def _asked(known: Known) -> tuple[Finding, ...]:
    """Who asked for a new deal has a weak hand."""
    auction = known.opening.auction
    asked = [seat for seat, call in auction.calls if isinstance(call, AskRedeal)] if auction is not None else []
    if not asked:
        return ()
    strong = CardSet.of(card for card in known.rules.pack.cards if not is_weak(CardSet.of([card])))
    return tuple(Finding(int(strong.mask), 1 << hand_place(seat)) for seat in asked)


def _told(known: Known, trick: ListedTrick, turn: int) -> int:
    """Lanes (bits) that a hand did not have when a card of it was played, as that was legal.

    `_ILLEGAL` if it was not, `_MORE` if it tells what cannot be said in this way, or if the joker may have won or not.
    """
    seat, play = trick.plays[turn]
    hand = known.played_since(seat, trick.number) | CardSet.of(known.record.has.get(seat, ()))
    facts = known.facts(seat, hand, trick.number, leads=not turn)
    sure = not known.open_led(trick.number) and not known.open_voids(trick.number, seat)
    tell = _by_joker if known.numbering.suit(play.card) is None else _by_card
    told = {tell(attrs.evolve(facts, declarer_side=side), play, sure) for side in known.sides(seat)}
    return told.pop() if len(told) == 1 else _MORE


def _by_card(f: PlayFacts, play: Play, sure: bool) -> int:
    """A card that did not follow: more cards in the hand never make it legal.

    ``sure`` says whether the suits led and not followed are.
    """
    t, number, told = f.numbering.tables, f.numbering.number[play.card.index], 0
    for lane in (None, f.led, NO_SUIT) if sure else (f.led,) if f.led != NO_SUIT else ():
        more = 0 if lane is None else t.lanes[lane] & ~f.hand
        hand = f.hand | more & -more
        if not kernel.legal_follows(t, hand, f.led, f.led_suits, f.shown_void, f.last, f.declarer_side) >> number & 1:
            if lane is None:
                return _ILLEGAL
            told |= 1 << lane
    return told


def _by_joker(f: PlayFacts, play: Play, sure: bool) -> int:
    """A joker without a suit: it matters whether its holder had the led suit, and whether he had anything else."""
    if not sure:
        return _MORE
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
