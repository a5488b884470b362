"""Whether what is told of a deal can be true together: cards in two hands, wrong numbers, too many tricks."""

from __future__ import annotations

from fivehundred._kernel import NO_SUIT
from fivehundred.cards import NO_CARDS, Card, CardSet, Suit, twice
from fivehundred.errors import SituationError
from fivehundred.knowledge.known import Known
from fivehundred.knowledge.opening import Opening
from fivehundred.knowledge.places import cards_of, layout, possible_stages, size
from fivehundred.knowledge.record import SOLO, DealRecord
from fivehundred.knowledge.stages import open_jokers
from fivehundred.phases.deal import Stage
from fivehundred.phases.dealing import wrong_sizes
from fivehundred.phases.legality import LEADING
from fivehundred.rules.ruleset import RuleSet
from fivehundred.seats import Seat


def check(deals: tuple[Known, ...]) -> None:
    """Raise `SituationError` with key and offending text if a deal as told contradicts itself."""
    known = deals[0]
    if known.record.misdealt:
        return
    check_dealt(known.rules, known.record)
    _check_discard(known)
    _check_partner(known)
    _check_suits(known)
    _check_cards(known)
    told, may = known.record.stage, dict.fromkeys(stage for stage, _ in _moments(known))
    if told is not None and told not in may:
        stages = " or ".join(stage.value for stage in may)
        raise SituationError("stage", f"{told.value} cannot be: by what is told it is {stages}")
    own = (cards for seat, cards in known.record.holds.items() if seat == known.opening.declarer)
    open_joker = next((card for cards in own for card in cards if card in open_jokers(known)), None)
    if told is Stage.PLAYING and open_joker is not None:
        why = f'the declarer may still name a suit for {open_joker}; joker = "none" says that none was named'
        raise SituationError("stage", f"playing cannot be: {why}")
    possible = (layout(one, stage, done).possible for one in deals for stage, done in _moments(one))
    if known.opening.over and not any(possible):
        raise SituationError("hands", "the cards named cannot all have been dealt and played like this")


def _moments(known: Known) -> list[tuple[Stage, int]]:
    """The stages in which the deal may be, each with the tricks that are done then."""
    return [(stage, done) for done in known.counts for stage in possible_stages(known, done)]


def check_dealt(rules: RuleSet, record: DealRecord) -> None:
    """Refuse hands and a kitty of a wrong size, and a card that was dealt twice."""
    seen: dict[Card, str] = {}
    pack = rules.pack.cards
    hands = [(f"hands.{rules.seating.name(seat)}", cards) for seat, cards in record.hands.items()]
    kitty = [("kitty", record.kitty)] if record.kitty is not None else []
    for key, cards in hands + kitty:
        for card in cards:
            if card not in pack:
                raise SituationError(key, f"{card} is not in the pack of {len(pack)} cards")
            if card in seen:
                where = "twice" if seen[card] == key else f"also in {seen[card]}"
                raise SituationError(key, f"{card} stands {where}")
            seen[card] = key
    kitty_size = None if record.kitty is None else len(record.kitty)
    why = wrong_sizes(rules, {seat: len(hand) for seat, hand in record.hands.items()}, kitty_size)
    if why is not None:
        wrong = [key for key, cards in hands if len(cards) != rules.pack.hand_size]
        left = pack - CardSet.of(card for _, some in hands + kitty for card in some)
        if left and len(hands) == rules.players and kitty:  # the whole deal is known, and so are the missing cards
            why += f"; of the pack of {len(pack)} cards {left} are missing"
        raise SituationError(wrong[0] if wrong else "kitty", why)


def _must_be_his(opening: Opening, card: Card, seat: Seat, key: str) -> None:
    why = opening.never_his(card, seat)
    if why is not None:
        raise SituationError(key, why)


def _check_discard(known: Known) -> None:
    discard, rules, o = known.record.discard, known.rules, known.opening
    if discard is None or o.over is None:
        return
    if o.declarer is None or not o.has_exchange:
        raise SituationError("discard", f"{' '.join(map(str, discard))}: nobody exchanged cards in this deal")
    again = twice(discard)
    if again is not None:
        raise SituationError("discard", f"{again} stands twice")
    for card in discard:
        _must_be_his(o, card, o.declarer, "discard")
    if len(discard) > rules.pack.hand_size + rules.pack.kitty_size:
        raise SituationError("discard", f"{len(discard)} cards are more than the declarer ever held")


def _check_partner(known: Known) -> None:
    """Refuse a partner who cannot be the one that was called."""
    partner, call, name = known.record.partner, known.record.call, known.rules.seating.name
    if partner is None or not known.calls_partner:
        return
    shown = known.shown_partner()
    if partner == known.opening.declarer:
        raise SituationError("partner", f"{name(partner)} is the declarer: nobody is his own partner")
    own = (card for seat, card in known.opening.owners() if seat == known.opening.declarer)
    if shown is None and call in (*own, *(known.record.discard or ()), *(known.opening.taken_up or ())):
        shown = known.opening.declarer  # the declarer's own card, and of the kitty, makes nobody a partner
    if call == SOLO or (shown is not None and shown != partner):
        what = "solo was said" if shown is None else f"{call} was {name(shown)}'s"
        raise SituationError("partner", f"{name(partner)} is not the partner: {what}")


def _check_suits(known: Known) -> None:
    """Refuse more suits led, or not followed, than there were tricks to lead them to."""
    if known.opening.over is None or len(known.counts) > 1:
        return
    name, unlisted = known.rules.seating.name, known.counts[0] - known.complete
    tricks = f"{unlisted} tricks are not listed" if unlisted != 1 else "1 trick is not listed"
    for seat, void in (known.record.void or {}).items():
        if void.bit_count() > unlisted:
            why = f"{name(seat)} cannot have failed to follow {_suits(void)}: {tricks}"
            raise SituationError(f"void.{name(seat)}", why)
    led = known.record.led or 0
    for trick in known.tricks.values():
        led &= ~(1 << trick.led) if trick.led not in (LEADING, NO_SUIT) else -1
    if led.bit_count() > unlisted:
        raise SituationError("led", f"{_suits(led)} cannot all have been led: {tricks}")


def _suits(mask: int) -> str:
    return " ".join(str(suit) for suit in Suit if mask >> suit & 1)


def _check_cards(known: Known) -> None:
    """Refuse a card in two places, a card that cannot be a seat's, and a hand of a wrong size."""
    record, o, name, pack = known.record, known.opening, known.rules.seating.name, known.rules.pack.cards
    seen: dict[Card, str] = dict.fromkeys(record.discard or (), "discard")
    for trick in known.tricks.values():
        for seat, play in trick.plays:
            where = f"trick {trick.number}"
            if play.card in seen:
                raise SituationError("tricks", f"{play.card} stands twice, in {seen[play.card]} and {where}")
            seen[play.card] = where
            _must_be_his(o, play.card, seat, "tricks")
    for word, hands in (("holds", record.holds), ("has", record.has)):
        for seat, held in hands.items():
            key = f"{word}.{name(seat)}"
            for card in held:
                if card in seen and not (word == "has" and seen[card] == f"holds.{name(seat)}"):
                    raise SituationError(key, f"{card} is not held any more: it stands in {seen[card]}")
                seen[card] = key
                if card not in pack:
                    raise SituationError(key, f"{card} is not in the pack of {len(pack)} cards")
                if o.over is not None:
                    _must_be_his(o, card, seat, key)
            sizes = sorted({size(known, seat, stage, done) for stage, done in _moments(known)})
            exchanging = seat == o.declarer and Stage.EXCHANGING in possible_stages(known, known.counts[0])
            # of a whole hand some may be laid away already; a part of one may be smaller
            fits = len(held) in sizes or (exchanging if word == "holds" else len(held) <= sizes[-1])
            if o.over is not None and not fits:
                right = " or ".join(map(str, sizes))
                raise SituationError(
                    key, f"{len(held)} cards ({' '.join(map(str, held))}): at this moment {right} are held"
                )
    for seat, (cards, suits) in record.lacks.items():
        told = [*record.holds.get(seat, ()), *record.has.get(seat, ())]
        of_suit = cards_of(known, suits) if o.over else NO_CARDS
        wrong = [c for c in told if c in cards or c in of_suit]
        if wrong:
            raise SituationError(f"lacks.{name(seat)}", f"{wrong[0]} is held by {name(seat)}")
