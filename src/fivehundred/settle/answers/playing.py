"""Answers about the cards: what may be played and why, who is next, who won, what lies open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from attrs import evolve, frozen

from fivehundred import match
from fivehundred._kernel import NO_SUIT, LaneMask
from fivehundred.actions import Play
from fivehundred.cards import NO_CARDS, Card, CardSet
from fivehundred.errors import Violation
from fivehundred.phases.playing import LEADING, PlayFacts, check_play, counted, legal_plays_of
from fivehundred.phases.record import Stage, wrong_stage
from fivehundred.seats import Seat
from fivehundred.settle.answers.base import (
    ILLEGAL,
    LEGAL,
    OPEN,
    Answer,
    agreed,
    holds_key,
    unknown,
    words,
)
from fivehundred.settle.answers.reasons import why_joker_wins, why_legal, why_may, with_card_led
from fivehundred.settle.position import Position
from fivehundred.settle.questions import Question


@frozen(kw_only=True)
class _World:
    """One way in which the facts about a card may stand, and the keys on which it rests."""

    facts: PlayFacts
    choice: tuple[tuple[str, object], ...]


def _worlds(p: Position, due: Seat, hands: Sequence[CardSet]) -> Iterator[_World]:
    name = p.rules.seating.name(due)
    trick = p.current
    number = p.trick_number
    lasts = [number == p.rules.pack.hand_size] if number is not None else [False, True]
    sides = [due in p.declarer_side]
    if p.rules.partner is not None and p.partner is None and p.record.call not in (None, "solo") and not sides[0]:
        sides = [False, True]
    options: list[tuple[str, Sequence[Any]]] = [
        ("led", p.led_worlds()),
        (f"void.{name}", p.void_worlds(due)),
        (f"holds.{name}", hands),
        ("trick", lasts),
        ("partner", sides),
    ]
    loose = p.numbering.card_set(p.numbering.tables.lanes[NO_SUIT])
    for choice in product(*(values for _, values in options)):
        led, void, hand, last, side = choice
        if not hand & loose and (led, void) != (options[0][1][0], options[1][1][0]):
            continue  # what was led and not followed binds nobody but the holder of a suitless joker
        facts = PlayFacts(
            rules=p.rules,
            numbering=p.numbering,
            due=due,
            hand=LaneMask(p.numbering.lane(hand)),
            led=trick.led if trick is not None else LEADING,
            led_suits=led,
            shown_void=void,
            last=last,
            declarer_side=side,
        )
        yield _World(facts=facts, choice=tuple(zip((key for key, _ in options), choice, strict=True)))


def _decisive(worlds: Sequence[_World], results: Sequence[str]) -> tuple[str, ...]:
    """The keys of which one alone changes the result."""
    keys = []
    for at, (key, _) in enumerate(worlds[0].choice):
        seen: dict[tuple[object, ...], set[str]] = {}
        for world, result in zip(worlds, results, strict=True):
            rest = tuple(value for i, (_, value) in enumerate(world.choice) if i != at)
            seen.setdefault(rest, set()).add(result)
        if any(len(found) > 1 for found in seen.values()):
            keys.append(key)
    return tuple(keys) or tuple(key for key, _ in worlds[0].choice)


def _not_playing(p: Position, q: Question) -> Answer | Violation | None:
    """Why the seat is not to play at all; an answer if that is not known, none if it is to play."""
    assert q.seat is not None
    name = p.rules.seating.name
    if p.stage is None:
        return unknown("contract")
    if p.stage not in (Stage.PLAYING, Stage.ANNOUNCING):
        return wrong_stage(p.stage, "play")
    if q.seat in p.out:
        return Violation.of("misere.sits-out", seat=name(q.seat))
    if p.due is None:
        return unknown("tricks" if p.begun else "dealer")
    if p.due != q.seat:
        return Violation.of("turn", seat=name(q.seat), due=name(p.due), stage=Stage.PLAYING)
    return None


def plays(p: Position, q: Question) -> Answer:
    assert q.play is not None
    assert q.seat is not None
    idle = _not_playing(p, q)
    if isinstance(idle, Answer):
        nowhere = _nowhere(p, q.seat, q.play.card)
        return idle if nowhere is None else Answer(text=ILLEGAL, reason=nowhere)
    if idle is not None:
        return Answer(text=ILLEGAL, reason=idle, allowed="")
    worlds = list(_worlds(p, q.seat, _hands(p, q.seat, q.play.card)))
    verdicts = [check_play(world.facts, q.play) for world in worlds]
    results = [LEGAL if v is None else ILLEGAL for v in verdicts]
    if len(set(results)) > 1:
        return unknown(*_decisive(worlds, results))
    name, seen = p.rules.seating.name(q.seat), p.hand(q.seat) is not None
    allowed = {words(legal_plays_of(world.facts)) for world in worlds} if seen else set()
    reason = verdicts[0] or why_legal(worlds[0].facts, q.play, name, seen=seen)
    if reason.rule == "card.not-held" and not seen:
        reason = Violation.of("card.not-held.not", seat=name, card=q.play.card)
    return Answer(
        text=results[0],
        reason=with_card_led(p, reason),
        allowed=allowed.pop() if len(allowed) == 1 else None,
    )


def _nowhere(p: Position, seat: Seat, card: Card) -> Violation | None:
    """Why a seat cannot hold a card, whoever is to play; none if it can."""
    name = p.rules.seating.name(seat)
    if card not in p.rules.pack.cards:
        return Violation.of("card.not-in-pack", card=card, pack=len(p.rules.pack.cards))
    held = p.record.holds.get(seat) if p.stage is None else p.hand(seat)
    if held is not None:
        return None if card in held else Violation.of("card.not-held", seat=name, card=card, held=CardSet.of(held))
    if p.stage is None or p.places is None:
        elsewhere = any(card in cards for cards in p.record.holds.values())
    else:
        elsewhere = not p.places.possible(seat, [card])
    if not elsewhere:
        return None
    return Violation.of("card.not-held.not", seat=name, card=card)


def _hands(p: Position, seat: Seat, card: Card) -> list[CardSet]:
    """Hands that the seat may hold, one for each way in which they may differ where this card is judged.

    What matters is whether the card is there, and whether cards of the led suit, jokers and other cards are.
    """
    hand = p.hand(seat)
    if hand is not None:
        return [hand]
    if p.places is not None and not p.places.possible(seat, [card]):
        return [NO_CARDS]
    trick = p.current
    lane = p.numbering.tables.lanes
    led = trick.led if trick is not None and trick.led not in (LEADING, NO_SUIT) else None
    own = CardSet.of([card])
    pack = p.rules.pack.cards
    suited = p.numbering.card_set(lane[led]) - own if led is not None else NO_CARDS
    jokers = p.numbering.card_set(lane[NO_SUIT]) - own
    others = pack - suited - jokers - own
    found = []
    for have in product((True, False), repeat=4):
        groups = list(zip((own, suited, jokers, others), have, strict=True))
        outside = [c for group, inside in groups if not inside for c in group]
        wanted = [p.places.alike(group) if p.places else tuple(group) for group, inside in groups if inside]
        for pick in product(*wanted):
            if p.places is None or p.places.possible(seat, pick, outside):
                found.append(CardSet.of(pick))
                break
    return found or [NO_CARDS]


def may_play(p: Position, q: Question) -> Answer:
    assert q.seat is not None
    idle = _not_playing(p, q)
    if isinstance(idle, Answer):
        return idle
    if idle is not None:
        return Answer(text="", reason=idle)
    hand = p.hand(q.seat)
    if hand is None:
        return _may_play_unseen(p, q)
    worlds = list(_worlds(p, q.seat, [hand]))
    results = [words(legal_plays_of(world.facts)) for world in worlds]
    if len(set(map(frozenset, map(str.split, results)))) > 1:
        return unknown(*_decisive(worlds, results))
    reason = why_may(worlds[0].facts, p.rules.seating.name(q.seat))
    return Answer(text=results[0], reason=with_card_led(p, reason))


def _may_play_unseen(p: Position, q: Question) -> Answer:
    """The answer where the hand is not known: still certain if no card that it may hold is in doubt."""
    assert q.seat is not None
    cards = tuple(p.places.candidates(q.seat)) if p.places is not None else ()
    leading = p.current is None or not p.current.plays
    if leading or not cards:
        return unknown(holds_key(p, q.seat))
    legal = []
    for card in cards:
        answer = plays(p, evolve(q, play=Play(card))).text
        if answer not in (LEGAL, ILLEGAL):
            return unknown(holds_key(p, q.seat))
        legal += [Play(card)] if answer == LEGAL else []
    world = next(_worlds(p, q.seat, _hands(p, q.seat, legal[0].card)))
    reason = why_may(world.facts, p.rules.seating.name(q.seat), seen=False)
    return Answer(text=words(legal), reason=with_card_led(p, reason))


def who_is_next(p: Position, q: Question) -> Answer:
    name = p.rules.seating.name
    if p.auction_over is None:
        return unknown("contract")
    if not p.auction_over:
        assert p.auction is not None
        due = p.rules.auction.mode.next_seat(p.auction)
        rule = "next.call"
    elif p.stage is Stage.FINISHED:
        return Answer(text="nobody", reason=Violation.of("next.nobody", stage=Stage.FINISHED))
    elif p.stage is Stage.CALLING:
        due, rule = p.declarer, "next.partner"
    elif p.stage is Stage.EXCHANGING:
        due, rule = p.declarer, "next.discard"
    else:
        due, rule = p.due, "next.play" if p.current is not None else "next.lead"
    if due is None:
        return unknown("tricks" if p.begun else "dealer")
    return Answer(text=name(due), reason=Violation.of(rule, seat=name(due)))


def next_dealer(p: Position, q: Question) -> Answer:
    dealer, name = p.record.dealer, p.rules.seating.name
    if dealer is None:
        return unknown("dealer")
    thrown = [p.thrown_in] if p.auction_over is not None else [False, True]
    found = []
    for thrown_in in thrown:
        after = dealer if p.redeal else match.next_dealer(p.rules, dealer, thrown_in=thrown_in)
        rule = "next.dealer-same" if after == dealer else "next.dealer"
        found.append(Answer(text=name(after), reason=Violation.of(rule, dealer=name(dealer), seat=name(after))))
    return agreed(found, "auction")


def who_won(p: Position, q: Question) -> Answer:
    if p.auction_over is None:
        return unknown("contract")
    trick = p.tricks.get(q.number)
    if trick is None:
        if p.record.winners is not None and q.number <= len(p.record.winners) and (q.number < p.first or not p.tricks):
            seat = p.rules.seating.name(p.record.winners[q.number - 1])
            return Answer(text=seat, reason=Violation.of("trick.unknown"))
        if p.done is not None and q.number > p.done:
            return Answer(text=OPEN, reason=Violation.of("trick.unplayed", number=q.number))
        return unknown("tricks")
    if not trick.complete:
        if not trick.plays or p.due is None:
            return Answer(text=OPEN, reason=Violation.of("trick.unplayed", number=q.number))
        due = p.rules.seating.name(p.due)
        return Answer(text=OPEN, reason=Violation.of("trick.open", number=q.number, seat=due))
    if trick.winner is None:
        jokers = [seat for seat, play in trick.plays if p.numbering.suit(play.card) is None]
        return unknown(*(f"void.{p.rules.seating.name(seat)}" for seat in jokers))
    card = next(play.card for seat, play in trick.plays if seat == trick.winner)
    suit = p.numbering.suit(card)
    trumps = p.contract.trump if p.contract is not None else None
    trump = trumps is not None and trumps == suit
    known = [play.card for _, play in trick.plays if not play.card.is_joker or trumps is None]
    reason = Violation.of("trick.trump" if trump else "trick.led", card=card, led=suit)
    reason = reason.noted(counted(p.numbering, known))
    if suit is None:
        reason = why_joker_wins(p, card, trick.led)
    return Answer(text=p.rules.seating.name(trick.winner), reason=reason)


def shows(p: Position, q: Question) -> Answer:
    assert q.seat is not None
    name = p.rules.seating.name(q.seat)
    if p.stage is None:
        return unknown("contract")
    kitty = p.taken_up
    if p.stage is Stage.EXCHANGING and p.rules.kitty.shown == "face_up" and q.seat == p.declarer and kitty is not None:
        return Answer(text=words(kitty), reason=Violation.of("shows.kitty", seat=name))  # K: everybody has seen them
    trick = p.current
    table = CardSet.of(play.card for seat, play in (trick.plays if trick else ()) if seat == q.seat)
    opened, bid = False, None
    if p.contract is not None and p.contract.is_misere and p.stage in (Stage.ANNOUNCING, Stage.PLAYING):
        partner = q.seat in p.rules.seating.partners(p.contract.declarer)
        if partner or q.seat == p.declarer:
            tricks = 1 if p.done is None else p.done  # where it is not known, the hand is not known either
            opened = p.rules.misere.lies_open(str(p.contract.bid), tricks, partner=partner)
            bid = p.contract.bid if p.rules.misere.lies_open(str(p.contract.bid), 1, partner=partner) else None
    if not opened:
        rule = "shows.table" if table else "shows.nothing"
        later = Violation.of("shows.later", bid=bid) if bid is not None else None
        return Answer(text=words(table), reason=Violation.of(rule, seat=name).noted(later))
    hand = p.hand(q.seat)
    if hand is None or p.done is None:
        return unknown(holds_key(p, q.seat))
    return Answer(text=words(hand | table), reason=Violation.of("shows.hand", seat=name))
