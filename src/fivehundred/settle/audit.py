"""Breaches that a deal record shows for certain, also those that only a later card proves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import evolve

from fivehundred._kernel import LaneMask
from fivehundred.actions import Play
from fivehundred.cards import Card, CardSet
from fivehundred.errors import Violation
from fivehundred.phases.announcing import CallFacts, check_partner
from fivehundred.phases.legality import LEADING, PlayFacts, check_play, is_revoke
from fivehundred.phases.record import Stage, not_due
from fivehundred.seats import Seat
from fivehundred.settle.called import Breach
from fivehundred.settle.position import Position
from fivehundred.settle.tricks import ListedTrick


def breaches(position: Position) -> tuple[Breach, ...]:
    """Every breach of one deal, in the order in which it happened."""
    return (*position.breaches, *_partner(position), *_tricks(position))


def revoker(position: Position) -> Seat | None:
    """Who revoked, by the cards or as the file says, at a table that plays with penalties for it (2.6)."""
    if not position.rules.penalties.revoke_counts:
        return None
    shown = (breach.revoker for breach in breaches(position) if breach.revoker is not None)
    return next(shown, position.record.revoke)


def _partner(position: Position) -> Iterator[Breach]:
    call, rules = position.record.call, position.rules
    if call is None or position.contract is None or (call == "solo" and rules.partner is not None):
        return
    facts = call_facts(position, before=True)
    for number, said in enumerate((*position.record.unanswered, call)):
        card = said if isinstance(said, Card) else None
        player = said if isinstance(said, int) else None
        before = position.record.unanswered[:number]
        violation = check_partner(evolve(facts, unanswered=before), card, player=player)
        if violation is not None:
            yield Breach(f"call {rules.seating.name(position.contract.declarer)} {said}", violation)


def call_facts(position: Position, *, before: bool) -> CallFacts:
    """The facts of a partner call at the time when it is made (``before``: it is on record and was in time)."""
    rules, contract = position.rules, position.contract
    early = rules.partner is not None and rules.partner.time == "before_exchange"
    declarer = position.declarer
    hand = CardSet()
    if declarer is not None:
        hand = position.hand(declarer) or CardSet.of(position.record.hands.get(declarer, ()))
        if before:
            hand = CardSet.of(position.record.hands.get(declarer, ())) if early else hand | _played(position, declarer)
    trump = contract.trump if contract else None
    return CallFacts(
        rules=rules,
        contract=contract,
        hand=hand,
        discard=CardSet() if early else CardSet.of(position.record.discard or ()),
        trumps=CardSet() if trump is None else CardSet.of(position.numbering.suit_cards(trump)),
        exchanged=not early if before else _exchanged(position, early=early),
        begun=position.begun and not before,
        called=position.record.call is not None and not before and not position.unanswered,
        unanswered=position.called_in_vain,
    )


def _exchanged(position: Position, *, early: bool) -> bool:
    """Whether a call would come after the exchange; where it comes first, a discard on record says so."""
    return position.record.discard is not None if early else not position.exchange_pending


def _played(position: Position, seat: Seat) -> CardSet:
    return CardSet.of(play.card for trick in position.tricks.values() for who, play in trick.plays if who == seat)


def _tricks(position: Position) -> Iterator[Breach]:
    name, numbering = position.rules.seating.name, position.numbering
    led_now = position.record.led or 0
    voids = dict(position.record.void or {})
    for number in sorted(position.tricks):
        trick = position.tricks[number]
        if trick.wrong_leader is not None:
            wrong = not_due(position.rules, trick.leader, trick.wrong_leader, Stage.PLAYING)
            assert wrong is not None
            yield Breach(f"trick {number} lead {name(trick.leader)}", wrong)
        led = LEADING
        for seat, play in trick.plays:
            violation = _breach_of(position, trick, seat, play, led, led_now, voids)
            if violation is not None:
                revoker = seat if is_revoke(violation, following=led != LEADING) else None
                yield Breach(f"trick {number} {name(seat)} {play}", violation, revoker)
            if led == LEADING:
                led = trick.led
            else:
                voids[seat] = voids.get(seat, 0) | _shown(position, play, led)
        for count, seat, play in trick.out_of_turn:
            yield Breach(f"trick {number} {name(seat)} {play}", _untimely(position, trick, count, seat, play))
        suit = numbering.suit(trick.plays[0][1].card) if trick.plays else None
        named = trick.plays[0][1].suit if trick.plays else None
        for one in (suit, named if suit is None else None):
            led_now |= 0 if one is None else 1 << one


def _untimely(position: Position, trick: ListedTrick, count: int, seat: Seat, play: Play) -> Violation:
    """The violation of a card out of turn, played after ``count`` cards of the trick that were in turn."""
    due: Seat | None = position._left_of(trick.plays[count - 1][0]) if count else trick.leader
    if trick.complete and count == len(trick.plays):
        if trick.number == position.tricks_in_deal:
            return Violation.of("stage.over")
        due = trick.winner if trick.winner != seat else None
    if due is None:
        return Violation.of("trick.over", card=play.card)
    found = not_due(position.rules, seat, due, Stage.PLAYING)
    assert found is not None
    return found


def _shown(position: Position, play: Play, led: int) -> int:
    from fivehundred import _kernel as kernel

    return kernel.shows_void(position.numbering.tables, position.numbering.number[play.card.index], led)


def _breach_of(
    position: Position, trick: ListedTrick, seat: Seat, play: Play, led: int, led_suits: int, voids: dict[Seat, int]
) -> Violation | None:
    """The violation that a card is under everything that the record leaves open, none if it may have been legal."""
    hand = _certain_hand(position, trick, seat, play)
    unlisted = position.unlisted_before_listing > 0
    led_worlds = [led_suits]
    if unlisted and position.record.led is None:
        led_worlds += [led_suits | more for more in range(1, 16)]
    void_worlds = [voids.get(seat, 0)]
    if not position.voids_certain(seat):
        void_worlds += [voids.get(seat, 0) | more for more in range(1, 16)]
    found: Violation | None = None
    for led_world in led_worlds:
        for shown in void_worlds:
            found = check_play(
                PlayFacts(
                    rules=position.rules,
                    numbering=position.numbering,
                    due=seat,
                    hand=LaneMask(hand),
                    led=led,
                    led_suits=led_world,
                    shown_void=shown,
                    last=trick.number == position.rules.pack.hand_size,
                    declarer_side=seat in position.declarer_side,
                    lead=None if led == LEADING else trick.plays[0][1].card,
                ),
                play,
            )
            if found is None:
                return None
    return found


def _certain_hand(position: Position, trick: ListedTrick, seat: Seat, play: Play) -> int:
    """What a seat certainly held when it played: this card, all that it plays later, all that it holds now."""
    numbering = position.numbering
    kept = position.once(("kept", seat), lambda: _kept(position, seat))
    mask = kept[trick.number] | int(numbering.lane(CardSet.of([play.card])))
    jokers = numbering.tables.lanes[4]
    size = position.full_size(seat) + 1 - trick.number
    leads = trick.plays[0][0] == seat
    if leads and not mask & ~jokers and size > jokers.bit_count():
        # the other cards are not known, but there were some: any card that is no joker stands for them
        mask |= ~jokers & -(~jokers)
    return mask


def _kept(position: Position, seat: Seat) -> Mapping[int, int]:
    """What a seat certainly kept at each listed trick (the kernel's bits): all that it plays later or holds now."""
    now, places, lane = position.hand(seat), position.places, position.numbering.lane
    if now is None:
        sure = () if places is None else (card for card, where in places.allowed.items() if where == {int(seat)})
        now = CardSet.of(sure)
    mask, found = int(lane(now)), {}
    for number in sorted(position.tricks, reverse=True):
        found[number] = mask
        mask |= lane(CardSet.of(play.card for who, play in position.tricks[number].plays if who == seat))
    return found
