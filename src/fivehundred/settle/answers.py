"""Answering one question about one position: the answer, the rule, and the facts that make its sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any

from attrs import frozen

from fivehundred import match
from fivehundred._kernel import NO_SUIT, LaneMask
from fivehundred.actions import Play
from fivehundred.bids import AskRedeal, Bid, HiLo, Pass
from fivehundred.cards import JOKER, NO_CARDS, Card, CardSet, Suit
from fivehundred.errors import Violation
from fivehundred.phases.announcing import NameFacts, check_name, check_partner
from fivehundred.phases.bidding import check_call, check_offered, legal_calls_of
from fivehundred.phases.exchanging import check_discard
from fivehundred.phases.playing import LEADING, PlayFacts, check_play, legal_plays_of
from fivehundred.phases.record import Stage, wrong_stage
from fivehundred.phases.scoring import DealScore, ScoreFacts, is_made, score_of
from fivehundred.rules.joker import FollowFacts
from fivehundred.rules.ruleset import value
from fivehundred.rules.winning import GameEnd, OrderNeeded
from fivehundred.seats import Seat
from fivehundred.settle.audit import breaches, call_facts, revoker
from fivehundred.settle.places import AWAY
from fivehundred.settle.position import Position, spread
from fivehundred.settle.questions import Question

LEGAL, ILLEGAL, UNKNOWN, OPEN = "legal", "illegal", "unknown", "open"


@frozen(kw_only=True)
class Answer:
    """An answer in the form of ``expect``, its reason, what would have been legal, and the keys that are missing.

    ``lines`` are the working of a score, a side and its reason each; they stand for the reason where there are any.
    """

    text: str
    reason: Violation
    allowed: str | None = None
    missing: tuple[str, ...] = ()
    lines: tuple[tuple[str, Violation], ...] = ()


def unknown(*missing: str) -> Answer:
    """No answer: these keys would settle it."""
    keys = tuple(dict.fromkeys(missing))
    return Answer(text=UNKNOWN, reason=Violation.of("unknown", missing=keys), missing=keys)


def _judged(violation: Violation | None, legal: Violation, allowed: Callable[[], str | None] = lambda: None) -> Answer:
    if violation is None:
        return Answer(text=LEGAL, reason=legal, allowed=allowed())
    return Answer(text=ILLEGAL, reason=violation, allowed=allowed())


def _agreed(found: Iterable[Answer], *missing: str) -> Answer:
    """The answer that everything left open gives alike, or unknown."""
    first: Answer | None = None
    for answer in found:
        if first is None:
            first = answer
        elif answer.text != first.text:
            return unknown(*(missing or (*first.missing, *answer.missing)))
    assert first is not None
    return first


def words(items: Iterable[object]) -> str:
    """An answer that is a list."""
    return " ".join(map(str, items))


# the auction


def _bids(p: Position, q: Question) -> Answer:
    assert q.call is not None
    if p.auction is None or p.auction_over is None:
        if p.auction_over:  # the contract is given without its auction
            return _judged(_auction_over(p), _ok(q))
        offered = None if isinstance(q.call, Pass) else check_offered(p.rules, q.call)
        return unknown("auction") if offered is None else _judged(offered, _ok(q))
    weak = q.seat is not None and p.may_be_weak(q.seat)
    violation = check_call(p.rules, p.auction, q.call, q.seat, weak=weak)
    if violation is None and isinstance(q.call, AskRedeal) and q.seat is not None and q.seat not in p.record.hands:
        return unknown(f"hands.{p.rules.seating.name(q.seat)}")
    if violation is None and p.auction_over:
        violation = _auction_over(p)
    legal = Violation.of("bid.legal-pass" if isinstance(q.call, Pass) else "bid.legal", bid=q.call)
    return _judged(violation, legal, lambda: words(_calls(p, q.seat)))


def _no_contract(p: Position) -> Violation:
    return p.again or Violation.of("auction.redeal" if p.redeal else "auction.passed-out")


def _auction_over(p: Position) -> Violation:
    if p.contract is None:
        return _no_contract(p)
    name = p.rules.seating.name(p.contract.declarer)
    return Violation.of("auction.over", seat=name, bid=p.contract.bid)


def _ok(q: Question) -> Violation:
    return Violation.of("bid.legal", bid=q.call)


def _calls(p: Position, seat: Seat | None) -> Sequence[object]:
    if p.auction is None or p.auction_over or p.rules.auction.mode.next_seat(p.auction) != seat:
        return ()
    return legal_calls_of(p.rules, p.auction, weak=seat is not None and seat in p.record.hands and p.may_be_weak(seat))


def _may_bid(p: Position, q: Question) -> Answer:
    if p.auction_over is None and p.auction is None:
        return unknown("auction")
    name = p.rules.seating.name
    found = _calls(p, q.seat)
    if found:
        assert q.seat is not None
        return Answer(text=words(found), reason=Violation.of("bid.list", seat=name(q.seat)))
    if p.auction_over:
        return Answer(text="", reason=_auction_over(p))
    assert p.auction is not None
    reason = check_call(p.rules, p.auction, Pass(), q.seat)
    assert reason is not None
    return Answer(text="", reason=reason)


def _high_bid(p: Position, q: Question) -> Answer:
    high = p.auction.high if p.auction else (p.contract.declarer, p.contract.bid) if p.contract else None
    if high is None and p.auction is None and not p.passed_out:
        return unknown("auction")
    if high is None:
        return Answer(text="none", reason=Violation.of("auction.high-none"))
    seat = p.rules.seating.name(high[0])
    return Answer(text=f"{high[1]} by {seat}", reason=Violation.of("auction.high", seat=seat, bid=high[1]))


def _contract(p: Position, q: Question) -> Answer:
    if p.auction_over is None:
        return unknown("auction", "contract")
    if not p.auction_over:
        assert p.auction is not None
        due = p.rules.auction.mode.next_seat(p.auction)
        assert due is not None
        return Answer(text=OPEN, reason=Violation.of("auction.contract-open", seat=p.rules.seating.name(due)))
    if p.contract is None:
        return Answer(text="none", reason=_no_contract(p))
    seat = p.rules.seating.name(p.contract.declarer)
    return Answer(
        text=p.contract_text(p.contract), reason=Violation.of("auction.contract", seat=seat, bid=p.contract.bid)
    )


# exchange and announcements


def _discards(p: Position, q: Question) -> Answer:
    if p.stage is None:
        return unknown("contract")
    if p.stage is not Stage.EXCHANGING:
        return _judged(wrong_stage(p.stage, "exchange"), Violation.of("discard.legal"))
    assert p.declarer is not None
    hand = p.hand(p.declarer)
    missing = p.rules.pack.kitty_size
    legal = Violation.of("discard.legal")
    if hand is not None:
        return _judged(check_discard(p.rules, p.declarer, hand, q.cards, missing, q.seat), legal)
    worlds = (CardSet.of(q.cards), NO_CARDS)
    found = [_judged(check_discard(p.rules, p.declarer, hand, q.cards, missing, q.seat), legal) for hand in worlds]
    return _agreed(found, _holds(p, p.declarer))


def _holds(p: Position, seat: Seat) -> str:
    return f"holds.{p.rules.seating.name(seat)}"


def _joker_of(p: Position, q: Question) -> Card | None:
    jokers = p.rules.pack.joker_cards
    return q.joker if q.joker is not None else (jokers[0] if jokers else None)


def _name_violations(p: Position, q: Question, suit: Suit | None) -> list[Violation | None]:
    """The violation of naming a suit, for all that the hand may hold."""
    if p.stage in (Stage.BIDDING, Stage.CALLING, Stage.EXCHANGING):
        return [wrong_stage(p.stage, "name")]
    joker = _joker_of(p, q)
    if joker is None:
        return [Violation.of("card.not-in-pack", card=JOKER, pack=len(p.rules.pack.cards))]
    holds = _may_hold(p, p.declarer, joker) if p.declarer is not None else (False,)
    stated = p.record.joker if isinstance(p.record.joker, Mapping) else {}
    begun = p.begun or p.stage is Stage.FINISHED or (joker in stated and stated[joker] is None)
    named = dict(p.named).get(joker)
    return [
        check_name(
            NameFacts(rules=p.rules, contract=p.contract, holds=have, begun=begun, named=named), joker, suit, q.seat
        )
        for have in holds
    ]


def _names(p: Position, q: Question) -> Answer:
    if p.stage is None:
        return unknown("contract")
    legal = Violation.of("joker.name-legal", joker=_joker_of(p, q))
    found = [_judged(v, legal) for v in _name_violations(p, q, q.suit)]
    return _agreed(found, _holds(p, p.declarer) if p.declarer is not None else "contract")


def _may_name(p: Position, q: Question) -> Answer:
    if p.stage is None:
        return unknown("contract")
    verdicts = _name_violations(p, q, Suit.SPADES)
    found = [
        Answer(text=words(Suit), reason=Violation.of("joker.name-legal", joker=_joker_of(p, q)))
        if violation is None
        else Answer(text="", reason=violation)
        for violation in verdicts
    ]
    return _agreed(found, _holds(p, p.declarer) if p.declarer is not None else "contract")


def _call_violation(p: Position, q: Question, card: Card | None, player: Seat | None = None) -> Violation | None:
    if p.stage is Stage.BIDDING:
        return wrong_stage(Stage.BIDDING, "partner")
    return check_partner(call_facts(p, before=False), card, q.seat, player=player)


def _calls_partner(p: Position, q: Question) -> Answer:
    if p.rules.partner is not None and p.stage is None:
        return unknown("contract")
    card = q.cards[0] if q.cards else None
    violation = _call_violation(p, q, card, q.player)
    if q.player is not None:
        return _judged(violation, Violation.of("partner.legal", card=p.rules.seating.name(q.player)))
    settled = violation is not None and violation.rule not in ("partner.own",)
    if not settled and p.declarer is not None and p.hand(p.declarer) is None and p.declarer not in p.record.hands:
        return unknown(_holds(p, p.declarer))
    return _judged(violation, Violation.of("partner.legal", card=card))


def _may_call(p: Position, q: Question) -> Answer:
    if p.rules.partner is not None and p.stage is None:
        return unknown("contract")
    if p.rules.partner is not None and p.rules.partner.callable == "a_named_player":
        seats = [Seat(s) for s in range(p.rules.players) if _call_violation(p, q, None, Seat(s)) is None]
        named = words(map(p.rules.seating.name, seats))
        why = Violation.of("partner.legal", card=named) if seats else _call_violation(p, q, None)
        return Answer(text=named, reason=why or Violation.of("partner.never"))
    cards = [card for card in p.rules.pack.cards if _call_violation(p, q, card) is None]
    if cards and p.declarer is not None and p.hand(p.declarer) is None and p.declarer not in p.record.hands:
        return unknown(_holds(p, p.declarer))
    reason = Violation.of("partner.legal", card=words(cards)) if cards else _call_violation(p, q, None)
    return Answer(text=words(cards), reason=reason or Violation.of("partner.never"))


def _who_is_partner(p: Position, q: Question) -> Answer:
    rules, call = p.rules, p.record.call
    if p.declarer is not None and rules.seating.partners(p.declarer):
        seats = words(rules.seating.name(s) for s in rules.seating.partners(p.declarer))
        return Answer(text=seats, reason=Violation.of("partner.known", seat=seats))
    if p.stage is None:
        return unknown("contract")
    if rules.partner is None or p.contract is None or p.contract.is_misere or p.nobody_called:
        misere = p.contract is not None and p.contract.is_misere
        rule = "partner.never" if rules.partner is None else "partner.misere" if misere else "partner.nobody"
        return Answer(text="none", reason=Violation.of(rule))
    shown = [seat for seat, play in p.all_plays() if play.card == call]
    if p.declarer in shown:
        return Answer(text="none", reason=Violation.of("partner.nobody"))
    if shown or isinstance(call, int) or rules.partner.reveal == "immediate":  # S000-56; S003-45: the card shows it
        who = shown[0] if shown else p.partner
        if who is not None:
            seat = rules.seating.name(who)
            return Answer(text=seat, reason=Violation.of("partner.known", seat=seat))
    return Answer(text=UNKNOWN, reason=Violation.of("partner.unknown"))


# the play


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


def _plays(p: Position, q: Question) -> Answer:
    assert q.play is not None
    assert q.seat is not None
    idle = _not_playing(p, q)
    if isinstance(idle, Answer):
        return idle
    if idle is not None:
        return Answer(text=ILLEGAL, reason=idle, allowed="")
    worlds = list(_worlds(p, q.seat, _hands(p, q.seat, q.play.card)))
    verdicts = [check_play(world.facts, q.play) for world in worlds]
    results = [LEGAL if v is None else ILLEGAL for v in verdicts]
    if len(set(results)) > 1:
        return unknown(*_decisive(worlds, results))
    allowed = {words(legal_plays_of(world.facts)) for world in worlds} if p.hand(q.seat) is not None else set()
    return Answer(
        text=results[0],
        reason=verdicts[0] or _why_legal(worlds[0].facts, q.play, p.rules.seating.name(q.seat)),
        allowed=allowed.pop() if len(allowed) == 1 else None,
    )


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


def _why_legal(f: PlayFacts, play: Play, seat: str) -> Violation:
    t = f.numbering.tables
    number = f.numbering.number[play.card.index]
    loose = t.suit_of[number] == NO_SUIT
    if f.led == LEADING:
        if loose and f.rules.joker is not None and not f.last:
            from fivehundred.rules.joker import LeadFacts

            rule = f.rules.joker.suitless.leading(LeadFacts(f.led_suits, f.shown_void, f.last, f.numbering.misere)).rule
            if rule in ("joker.unled-suit", "joker.shown-void"):
                return Violation.of(rule + ".ok", card=play.card)
            return Violation.of("joker.lead.ok", card=play.card)
        return Violation.of("lead.any.ok", card=play.card, seat=seat)
    if f.led == NO_SUIT:
        return Violation.of("follow.anything.ok", card=play.card)
    led = Suit(f.led)
    held = bool(f.hand & t.lanes[f.led])
    if loose and f.rules.joker is not None:
        facts = FollowFacts(
            not held,
            bool(f.shown_void >> f.led & 1),
            bool(f.led_suits >> f.led & 1),
            f.numbering.misere,
            f.last,
            f.declarer_side,
        )
        right = f.rules.joker.suitless.following(facts)
        rule = "joker.forced.ok" if right.must else "joker.any-time.ok" if held else "joker.void-only.ok"
        return Violation.of(rule, card=play.card, led=led, seat=seat)
    rule = "follow.suit.ok" if held else "follow.void.ok"
    return Violation.of(rule, card=play.card, led=led, seat=seat)


def _may_play(p: Position, q: Question) -> Answer:
    assert q.seat is not None
    idle = _not_playing(p, q)
    if isinstance(idle, Answer):
        return idle
    if idle is not None:
        return Answer(text="", reason=idle)
    hand = p.hand(q.seat)
    if hand is None:
        return unknown(_holds(p, q.seat))
    worlds = list(_worlds(p, q.seat, [hand]))
    results = [words(legal_plays_of(world.facts)) for world in worlds]
    if len(set(map(frozenset, map(str.split, results)))) > 1:
        return unknown(*_decisive(worlds, results))
    return Answer(text=results[0], reason=_why_may(worlds[0].facts, p.rules.seating.name(q.seat)))


def _why_may(f: PlayFacts, seat: str) -> Violation:
    """Why these cards may be played and no others."""
    t, plays = f.numbering.tables, legal_plays_of(f)
    loose = f.numbering.card_set(f.hand & t.lanes[NO_SUIT])
    jokers = [play for play in plays if play.card in loose]
    if f.led == LEADING:
        if not loose or f.last:
            return Violation.of("lead.any.may", seat=seat)
        suits = tuple(dict.fromkeys(play.suit for play in jokers if play.suit is not None))
        return Violation.of("joker.lead.may" if jokers else "joker.lead.not", seat=seat, joker=loose, suits=suits)
    if f.led == NO_SUIT:
        return Violation.of("follow.anything.may")
    held = f.numbering.card_set(f.hand & t.lanes[f.led])
    if held:
        rule = "joker.any-time.may" if jokers else "follow.suit.may"
    elif loose and not jokers:
        rule = "joker.shown-void-play.may"
    else:
        rule = "joker.forced.may" if len(jokers) == len(plays) < f.hand.bit_count() else "follow.void.may"
    return Violation.of(rule, led=Suit(f.led), seat=seat, held=held, joker=loose)


def _who_is_next(p: Position, q: Question) -> Answer:
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


def _next_dealer(p: Position, q: Question) -> Answer:
    dealer, name = p.record.dealer, p.rules.seating.name
    if dealer is None:
        return unknown("dealer")
    thrown = [p.thrown_in] if p.auction_over is not None else [False, True]
    found = []
    for thrown_in in thrown:
        after = dealer if p.redeal else match.next_dealer(p.rules, dealer, thrown_in=thrown_in)
        rule = "next.dealer-same" if after == dealer else "next.dealer"
        found.append(Answer(text=name(after), reason=Violation.of(rule, dealer=name(dealer), seat=name(after))))
    return _agreed(found, "auction")


def _who_won(p: Position, q: Question) -> Answer:
    if p.auction_over is None:
        return unknown("contract")
    trick = p.tricks.get(q.number)
    if trick is None:
        if p.record.winners is not None and q.number <= len(p.record.winners) and (q.number < p.first or not p.tricks):
            seat = p.rules.seating.name(p.record.winners[q.number - 1])
            return Answer(text=seat, reason=Violation.of("trick.unknown"))
        if p.done is not None and q.number > p.done:
            return Answer(text=OPEN, reason=Violation.of("score.open"))
        return unknown("tricks")
    if not trick.complete:
        return Answer(text=OPEN, reason=Violation.of("score.open"))
    if trick.winner is None:
        return unknown("void")
    card = next(play.card for seat, play in trick.plays if seat == trick.winner)
    suit = p.numbering.suit(card)
    rule = "trick.joker" if suit is None else "trick.trump" if p.contract and p.contract.trump == suit else "trick.led"
    return Answer(text=p.rules.seating.name(trick.winner), reason=Violation.of(rule, card=card, led=suit))


def _shows(p: Position, q: Question) -> Answer:
    assert q.seat is not None
    name = p.rules.seating.name(q.seat)
    if p.stage is None:
        return unknown("contract")
    trick = p.current
    table = CardSet.of(play.card for seat, play in (trick.plays if trick else ()) if seat == q.seat)
    place = p.rules.misere.offered(str(p.contract.bid)) if p.contract is not None else None
    on = p.stage in (Stage.ANNOUNCING, Stage.PLAYING)
    opened = place is not None and q.seat == p.declarer and on
    if on and place is not None and p.contract is not None and q.seat in p.rules.seating.partners(p.contract.declarer):
        opened = p.rules.misere.partner_role(place.code) == "declarer_plays_both"  # T
    elif opened and place is not None:
        if place.exposed == "after_first_trick":  # S003-16, S003-27
            opened = p.done is None or p.done >= 1
        else:  # S000-42, A9b
            opened = place.exposed == "before_first_lead"
    if not opened:
        rule = "shows.table" if table else "shows.nothing"
        return Answer(text=words(table), reason=Violation.of(rule, seat=name))
    hand = p.hand(q.seat)
    if hand is None or p.done is None:
        return unknown(_holds(p, q.seat))
    return Answer(text=words(hand | table), reason=Violation.of("shows.hand", seat=name))


# values and scores


def _trumps(p: Position, q: Question) -> Answer:
    from fivehundred._tables import tables_for
    from fivehundred.bids import Contract, Strain

    assert q.suit is not None
    contract = Contract(Bid(10, Strain(q.suit)), Seat(0))
    cards = words(tables_for(p.rules, contract).suit_cards(q.suit))
    return Answer(text=cards, reason=Violation.of("order.trumps", count=len(cards.split()), cards=cards))


def _value(p: Position, q: Question) -> Answer:
    assert q.bid is not None
    unoffered = check_offered(p.rules, q.bid)
    if unoffered is not None:
        return Answer(text="none", reason=unoffered)
    table = p.rules.schedule.table
    worth = value(p.rules, q.bid)
    rule = "value.note" if table.note and isinstance(q.bid, Bid) else "value.bid"
    return Answer(text=str(worth), reason=Violation.of(rule, bid=q.bid, value=worth, table=table.name, note=table.note))


def _keeps_joker(p: Position) -> tuple[bool, ...]:
    """Whether a misère declarer keeps a single joker without a suit, which always wins (S003-34, S004-22).

    Both where it is not known.
    """
    contract = p.contract
    if contract is None or not contract.is_misere or p.rules.pack.jokers != 1 or p.named:
        return (False,)
    joker = p.rules.pack.joker_cards[0]
    stated = isinstance(p.record.joker, Mapping)
    open_still = p.rules.joker is not None and p.rules.joker.may_name(contract) and not p.begun and not stated
    t = p.numbering.tables
    wins = all(right & 4 for right in t.follow) and all(right & 32 for right in t.lead)
    if p.stage is Stage.EXCHANGING or open_still or not wins or p.finished:
        return (False,)
    return _may_hold(p, contract.declarer, joker)


def _may_hold(p: Position, seat: Seat, card: Card) -> tuple[bool, ...]:
    """Whether a seat holds a card: yes, no, or either."""
    hand = p.hand(seat)
    if hand is not None:
        return (card in hand,)
    if p.places is None:
        return (True, False)
    asked = ((True, (card,), ()), (False, (), (card,)))
    return tuple(have for have, inside, outside in asked if p.places.possible(seat, inside, outside))


def _ends(p: Position, won: tuple[int, ...], lost: bool) -> Iterator[tuple[int, ...]]:
    """The tricks of all seats at the end of the deal, for everything that may still happen.

    ``lost``: the declarer of a misère cannot but take a trick.
    """
    rules, contract = p.rules, p.contract
    if p.thrown_in:
        yield won
        return
    left = p.tricks_in_deal - sum(won)
    if contract is not None and contract.is_misere and rules.misere.stop != "play_all":
        # A18: the deal stops at the declarer's first trick; how many others had by then is no matter
        broken = any(won[seat] for seat in p.losers)
        if p.finished or not left or (broken and p.current is None):
            yield won
            return
        if lost or not broken:
            yield tuple(n + (seat == contract.declarer) for seat, n in enumerate(won))
        if not lost:
            other = next(s for s in p.active if s not in p.losers)
            yield tuple(n + left * (seat == other) for seat, n in enumerate(won))
        return
    for more in spread(rules, left, p.counted):
        end = tuple(a + b for a, b in zip(won, more, strict=True))
        if not (lost and contract is not None and not end[contract.declarer]):
            yield end


@frozen(kw_only=True)
class _End:
    """One way in which the deal may end."""

    score: DealScore
    totals: tuple[Any, ...]
    end: GameEnd | None


Order = tuple[Seat, ...]


def _end(
    p: Position, won: tuple[int, ...], before: tuple[int, ...], deals: int, partner: Seat | None, order: Order | None
) -> _End:
    """The end of the deal with these tricks; raises `OrderNeeded`."""
    points = score_of(_score_facts(p, won, partner, before))
    totals, over = match.after_deal(_score_facts(p, won, partner, before), points, order, deals)
    return _End(score=points, totals=totals, end=over)


def _score_facts(p: Position, won: tuple[int, ...], partner: Seat | None, before: tuple[int, ...]) -> ScoreFacts:
    revoke = p.once("revoker", lambda: revoker(p))
    return ScoreFacts(rules=p.rules, contract=p.contract, tricks=won, before=before, partner=partner, revoke=revoke)


def _ways(p: Position) -> Iterator[tuple[tuple[int, ...], Seat | None, bool]]:
    """Everything that is not known of the deal: tricks won so far, called partner, a misère that must fail."""
    for won in dict.fromkeys(p.won_worlds()):
        more = sum(won) < p.tricks_in_deal  # else no card is kept
        for partner, lost in product(_partners(p), _keeps_joker(p) if more else (False,)):
            yield won, partner, lost


def has_value(p: Position) -> bool:
    """Whether the table gives points for the contract; not for a misère that it does not play, but let pass."""
    bid = p.contract.bid if p.contract else None
    return bid is None or isinstance(bid, Bid) or p.rules.misere.offered(str(bid)) is not None


def _orders(p: Position, won: tuple[int, ...], so_far: Order = ()) -> list[Order]:
    """Orders in which these tricks may have been won, or be won after ``so_far``: for each seat one in its favour."""
    places = list(so_far) if so_far else p.winners_in_order(sum(won))
    places += [None] * (sum(won) - len(places))
    loose = [seat for seat in p.active for _ in range(won[seat] - places.count(seat))]
    found = []
    for first in dict.fromkeys(loose):
        rest = iter(sorted(loose, key=lambda seat: seat != first))
        found.append(tuple(next(rest) if place is None else place for place in places))
    return found or [tuple(place for place in places if place is not None)]


def outcomes(p: Position, before: tuple[int, ...], deals: int = 1) -> list[list[_End]]:
    """For every way in which the tricks so far may have been won: all ends that are still possible."""
    return p.once(("outcomes", before, deals), lambda: _outcomes(p, before, deals))


def _outcomes(p: Position, before: tuple[int, ...], deals: int) -> list[list[_End]]:
    ended = cache(lambda end, partner, order: _end(p, end, before, deals, partner, order))
    found: list[list[_End]] = []
    for won, partner, lost in _ways(p):
        ends = list(dict.fromkeys(_ends(p, won, lost)))
        try:
            found.append([ended(end, partner, None) for end in ends])
        except OrderNeeded:
            for so_far in _orders(p, won):
                found.append([ended(end, partner, order) for end in ends for order in _orders(p, end, so_far)])
    return found


def _partners(p: Position) -> Sequence[Seat | None]:
    """Everybody who may be the called partner, none where the declarer may be alone."""
    rule, call = p.rules.partner, p.record.call
    if rule is None or p.partner is not None or not isinstance(call, Card) or p.declarer is None:
        return (p.partner,)
    dealt = (*p.record.hands.get(p.declarer, ()), *(p.taken_up or ()))
    played = [play.card for seat, play in p.all_plays() if seat == p.declarer]
    if call in (*dealt, *played, *(p.record.discard or ()), *p.record.holds.get(p.declarer, ())):
        return (None,)
    places = p.places
    others = [seat for seat in p.active if seat != p.declarer]
    if places is None or p.unlisted:
        return (*others, None)
    found = [seat for seat in others if places.possible(seat, [call])]
    alone = any(places.possible(place, [call]) for place in (p.declarer, AWAY))
    return (*found, *((None,) if alone else ()))


def _missing(p: Position) -> tuple[str, ...]:
    """The keys that may settle what became of the deal."""
    called = len(_partners(p)) > 1
    keys = ["won"] if p.unlisted or p.done is None else []
    if p.declarer is not None and len(_keeps_joker(p)) > 1:
        keys.append(_holds(p, p.declarer))
    return (*keys, *(("partner",) if called else ())) or ("won",)


def _made(p: Position, q: Question) -> Answer:
    if p.auction_over is None:
        return unknown("contract")
    if not p.auction_over or p.contract is None:
        if not p.auction_over:
            return Answer(text=OPEN, reason=Violation.of("score.open"))
        return Answer(text="no", reason=Violation.of("auction.passed-out"))
    found = set()
    for won, partner, lost in _ways(p):
        verdicts = {is_made(_score_facts(p, end, partner, ())) for end in _ends(p, won, lost)}
        found.add(OPEN if len(verdicts) > 1 else "yes" if verdicts == {True} else "no")
    if len(found) > 1:
        return unknown(*_missing(p))
    made = found.pop()
    return Answer(text=made, reason=_made_reason(p, made))


def _made_reason(p: Position, made: str) -> Violation:
    assert p.contract is not None
    if made == OPEN:
        return Violation.of("score.made-open")
    won = next(p.won_worlds())
    if p.contract.is_misere:
        if made == "no" and not won[p.contract.declarer]:
            return Violation.of("score.made-joker")
        return Violation.of("score.misere", count=won[p.contract.declarer])
    assert isinstance(p.contract.bid, (Bid, HiLo))
    side = p.declarer_side
    names = p.rules.seating.side_names[p.rules.seating.side_of(p.contract.declarer)]
    rule = "score.tricks" if isinstance(p.contract.bid, Bid) else "score.exactly"
    return Violation.of(rule, side=names, count=sum(won[s] for s in side), needs=p.contract.bid.tricks)


def points_text(p: Position, points: Sequence[object]) -> str:
    """Points as an answer: ``NS 250, EW 0``."""
    return ", ".join(f"{name} {n}" for name, n in zip(p.rules.seating.side_names, points, strict=True))


Before = tuple[int, ...] | None


def _decided(
    p: Position,
    before: Before,
    deals: int,
    shown: Callable[[_End], str],
    reason: Callable[[_End], Violation],
    working: Callable[[_End], tuple[tuple[str, Violation], ...]] = lambda end: (),
) -> Answer:
    """The answer that all ends of the deal share, open if they differ, unknown if that depends on what is missing."""
    if p.auction_over is None:
        return unknown("contract")
    if before is None:
        return unknown("scores")
    if not p.auction_over:
        return Answer(text=OPEN, reason=Violation.of("score.open"))
    if not has_value(p):
        return unknown("house")
    found: list[Answer] = []
    for ends in outcomes(p, before, deals):
        texts = {shown(end) for end in ends}
        if len(texts) > 1:
            found.append(Answer(text=OPEN, reason=Violation.of("score.open")))
        else:
            found.append(Answer(text=texts.pop(), reason=reason(ends[0]), lines=working(ends[0])))
    return _agreed(found, *_missing(p))


def _score(p: Position, q: Question, before: Before, deals: int) -> Answer:
    return _decided(
        p,
        before,
        deals,
        lambda end: points_text(p, end.score.points),
        lambda end: _score_reason(p, end),
        lambda end: _working(p, end),
    )


def _working(p: Position, end: _End) -> tuple[tuple[str, Violation], ...]:
    """The working of a score: each side with the reason of its points."""
    names = p.rules.seating.side_names
    return tuple((names[line.unit], Violation(line.rule, line.facts)) for line in end.score.lines)


def _score_reason(p: Position, end: _End) -> Violation:
    if p.thrown_in:
        return Violation.of("score.thrown-in")
    if not end.score.lines:
        return Violation.of("score.open")
    first = end.score.lines[0]
    return Violation(first.rule, first.facts)


def _totals(p: Position, q: Question, before: Before, deals: int) -> Answer:
    return _decided(
        p,
        before,
        deals,
        lambda end: points_text(p, end.totals),
        lambda end: Violation.of("score.totals"),
        lambda end: _added(p, before or (), end),
    )


def _added(p: Position, before: tuple[int, ...], end: _End) -> tuple[tuple[str, Violation], ...]:
    """The sum of each side's total."""
    sums = zip(p.rules.seating.side_names, before, end.score.points, end.totals, strict=True)
    return tuple((name, Violation.of("score.sum", old=old, new=new, total=total)) for name, old, new, total in sums)


def _game(p: Position, q: Question, before: Before, deals: int) -> Answer:
    names = p.rules.seating.side_names

    def shown(end: _End) -> str:
        return f"won by {words(names[u] for u in end.end.winners)}" if end.end else OPEN

    return _decided(p, before, deals, shown, lambda end: match.reason(p.rules, end.end, end.totals))


def _faults(p: Position, q: Question) -> Answer:
    return faults_answer([b.code for b in breaches(p)], [str(b.violation) for b in breaches(p)])


def faults_answer(codes: Sequence[str], why: Sequence[str]) -> Answer:
    """The answer to the question for breaches."""
    if not codes:
        return Answer(text="none", reason=Violation.of("faults.none"))
    text = " ".join(f"{reason.removesuffix('.')} ({code})." for code, reason in zip(codes, why, strict=True))
    return Answer(text=", ".join(codes), reason=Violation.of("faults.some", breaches=text))


_ANSWERS: Mapping[str, Callable[[Position, Question], Answer]] = {
    "bids": _bids,
    "may bid": _may_bid,
    "high bid": _high_bid,
    "contract": _contract,
    "discards": _discards,
    "names": _names,
    "may name": _may_name,
    "calls": _calls_partner,
    "may call": _may_call,
    "who is partner": _who_is_partner,
    "plays": _plays,
    "may play": _may_play,
    "who is next": _who_is_next,
    "next dealer": _next_dealer,
    "who won": _who_won,
    "shows": _shows,
    "trumps": _trumps,
    "value": _value,
    "made": _made,
    "faults": _faults,
}
_SCORES: Mapping[str, Callable[[Position, Question, Before, int], Answer]] = {
    "score": _score,
    "totals": _totals,
    "game": _game,
}


def answer(p: Position, q: Question, before: Before = None, deals: int = 1) -> Answer:
    """The answer to a question; ``before`` are the totals before the deal, ``deals`` its number."""
    if q.kind in _SCORES:
        return _SCORES[q.kind](p, q, before, deals)
    return _ANSWERS[q.kind](p, q)
