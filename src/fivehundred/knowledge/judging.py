"""Judging a deal as told: breaches of every world, and acts that unseen cards could still make a breach."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from itertools import islice

from attrs import frozen

from fivehundred._kernel import NO_SUIT
from fivehundred.actions import CallPartner, Discard, NameJoker, Play
from fivehundred.cards import NO_CARDS, Card, CardSet, Suit
from fivehundred.errors import Violation
from fivehundred.knowledge.auctions import why_never
from fivehundred.knowledge.breaches import Breach, as_seen, lead_place, out_of_turn, place_of
from fivehundred.knowledge.card_facts import facts_at
from fivehundred.knowledge.known import Known
from fivehundred.knowledge.namings import name_breach
from fivehundred.knowledge.places import hand_place, past_place
from fivehundred.knowledge.record import SOLO
from fivehundred.knowledge.stages import calls_early
from fivehundred.knowledge.tricks import ListedTrick
from fivehundred.knowledge.turns import calls_in_turn, left_of
from fivehundred.knowledge.worlds import Impossible, NotTold, World, every_world
from fivehundred.phases.announcing import CallFacts, check_partner
from fivehundred.phases.bidding import check_call
from fivehundred.phases.deal import Stage, not_due
from fivehundred.phases.legality import LEADING, check_play, is_revoke
from fivehundred.seats import Seat

_TRIED = 2000
"""Worlds that are tried to find one in which all doubtful acts were legal."""


@frozen
class Judgement:
    """What a deal shows: ``breaches`` of every world, and ``possible``: places of acts that are a breach in some.

    ``clean`` says whether in some world nothing is a breach.
    """

    breaches: tuple[Breach, ...]
    possible: tuple[str, ...]
    clean: bool


@frozen
class Act:
    """An act on record: its place, what it breaks in a world, and whose revoke it would be."""

    place: str
    breaks: Callable[[World], Violation | None]
    follower: Seat | None = None


Deals = tuple[Known, ...]


def judge(deals: Deals, number: int = 1) -> Judgement:
    """Every act of one deal, in the order in which it happened; ``number`` is that of the deal."""
    found: list[Breach] = []
    doubtful: list[Act] = []
    for act in _acts(deals[0]):
        verdicts = list(_verdicts(deals, act))
        if not verdicts or None in verdicts:
            doubtful += [act] if any(verdict is not None for verdict in verdicts) else []
            continue
        first = verdicts[0]
        assert first is not None
        revoke = act.follower is not None and is_revoke(first, following=True)
        found.append(Breach(number, act.place, first, act.follower if revoke else None))
    return Judgement(tuple(found), tuple(act.place for act in doubtful), not found and _clean(deals, doubtful))


def _verdicts(deals: Deals, act: Act) -> Iterator[Violation | None]:
    """What an act breaks in each world, as far as needed: the first breach and the first legal one say it all."""
    seen = set()
    for world in every_world(deals):
        try:
            verdict = act.breaks(world)
            verdict = verdict and as_seen(verdict, world.guessed)
        except Impossible:
            continue
        except NotTold:
            verdict = None
        if (verdict is None) not in seen:
            seen.add(verdict is None)
            yield verdict
        if len(seen) == 2:
            return


def _clean(deals: Deals, acts: list[Act]) -> bool:
    """Whether there is a world in which none of these acts broke a rule."""
    if len(acts) < 2:
        return True
    for world in islice(every_world(deals, lawful=True), _TRIED):
        try:
            if all(act.breaks(world) is None for act in acts):
                return True
        except (Impossible, NotTold):
            continue
    return False


@lru_cache(maxsize=256)
def revoker(known: Known) -> Seat | None:
    """Who revoked, by the cards or as the file says, at a table that plays with penalties for it (H)."""
    if not known.rules.penalties.revoke_counts:
        return None
    shown = (breach.revoker for breach in judge((known,)).breaches if breach.revoker is not None)
    return next(shown, known.record.revoke)


def _acts(known: Known) -> Iterator[Act]:
    yield from _auction(known)
    for acts in (_calls, _exchange, _names) if calls_early(known) else (_exchange, _calls, _names):
        yield from acts(known)
    for trick in known.tricks.values():
        yield from _trick(known, trick)


def _always(violation: Violation | None) -> Callable[[World], Violation | None]:
    return lambda world: violation


def _auction(known: Known) -> Iterator[Act]:
    record, rules, o = known.record, known.rules, known.opening
    if record.auction is not None and record.dealer is not None:
        for facts, seat, call, _ in calls_in_turn(rules, record.dealer, record.auction):

            def breaks(w: World, facts=facts, seat=seat, call=call) -> Violation | None:  # type: ignore[no-untyped-def]
                weak = w.choose(("weak", seat), f"hands.{w.name(seat)}", o.weak(seat))
                return check_call(rules, facts, call, seat, weak=weak)

            yield Act(place_of(rules, seat, call), breaks)
    elif record.contract is not None:
        declarer, bid = record.contract.declarer, record.contract.bid
        yield Act(place_of(rules, declarer, bid), _always(why_never(rules, record.contract, record.dealer)))
    if o.again is not None and o.contract is not None:  # it should have been dealt again, but was played
        name = rules.seating.name(o.contract.declarer)
        yield Act(f"contract {name} {o.contract.bid}", _always(o.again))


def _exchange(known: Known) -> Iterator[Act]:
    discard, o, right = known.record.discard, known.opening, known.rules.pack.kitty_size
    if discard is not None and o.declarer is not None and len(discard) != right:
        name = known.rules.seating.name(o.declarer)
        wrong = Violation.of("discard.count", seat=name, count=len(discard), right=right)
        yield Act(place_of(known.rules, o.declarer, Discard(CardSet.of(discard))), _always(wrong))


def _names(known: Known) -> Iterator[Act]:
    joker, o = known.record.joker, known.opening
    if not joker or isinstance(joker, str) or not o.over:
        return
    for card, suit in joker.items():
        if suit is not None:
            place = place_of(known.rules, o.declarer, NameJoker(suit, card))
            yield Act(place, partial(_naming, card=card, suit=suit))


def _naming(w: World, card: Card, suit: Suit) -> Violation | None:
    """The rule that a naming on record broke; who gave a joker a suit is taken to have held it, if he can have."""
    return name_breach(w.known.opening, card, suit)


def _calls(known: Known) -> Iterator[Act]:
    call, rules, contract = known.record.call, known.rules, known.opening.contract
    if call is None or contract is None or (call == SOLO and rules.partner is not None):
        return
    for number, said in enumerate((*known.record.unanswered, call)):
        card, player = said if isinstance(said, Card) else None, Seat(said) if isinstance(said, int) else None
        place = place_of(rules, contract.declarer, CallPartner(card, player))
        yield Act(place, partial(_call, number=number, card=card, player=player))


def _call(w: World, number: int, card: Card | None, player: Seat | None) -> Violation | None:
    """The rule that a call on record broke, with the cards that the declarer held when he made it."""
    known = w.known
    o, early = known.opening, calls_early(known)
    own = buried = False
    if card is not None and o.declarer is not None and known.rules.partner is not None:
        own, buried = _held_by_declarer(w, card, early)
    facts = CallFacts(
        rules=known.rules,
        contract=o.contract,
        hand=CardSet.of([card]) if own and card is not None else NO_CARDS,
        discard=CardSet.of([card]) if buried and card is not None else NO_CARDS,
        trumps=known.trumps,
        exchanged=not early,
        begun=False,
        unanswered=known.record.unanswered[:number],
    )
    return check_partner(facts, card, player=player)


def _held_by_declarer(w: World, card: Card, early: bool) -> tuple[bool, bool]:
    """Whether the declarer held a card when he called it, and whether he had laid it away."""
    known = w.known
    o, record = known.opening, known.record
    declarer = o.declarer
    assert declarer is not None
    if early:  # what he was dealt counts, the kitty not
        home = o.dealt_to.get(card)
        if home is not None or (o.taken_up is not None and card in o.taken_up) or declarer in record.hands:
            return home == declarer, False
        if known.shown_partner() is not None or (record.unanswered and card in record.unanswered):
            return False, False
        return w.choose(("own", card), f"hands.{w.name(declarer)}", (False, True)), False
    if record.discard is not None and card in record.discard:
        return False, True
    if (declarer, card) in known.all_plays():
        return True, False
    if known.shown_partner() is not None and record.call == card:
        return False, False
    if record.discard is None and w.laid_away(card):
        return False, True
    place = 1 << hand_place(declarer) | 1 << past_place(known, declarer)
    told = record.holds.get(declarer, ())
    return w.lies(card, place, f"holds.{w.name(declarer)}", told), False


def _trick(known: Known, trick: ListedTrick) -> Iterator[Act]:
    rules, number = known.rules, trick.number
    yield Act(lead_place(rules, number, trick.leader), partial(_lead, number=number))
    asides: dict[int, list[Act]] = {}
    for count, seat, play in trick.out_of_turn:
        breaks = partial(_aside, number=number, count=count, seat=seat, play=play)
        asides.setdefault(count, []).append(Act(place_of(rules, seat, play, number), breaks))
    for at, (seat, play) in enumerate(trick.plays):
        yield from asides.get(at, ())
        breaks_rule = partial(_play, number=number, at=at)
        yield Act(place_of(rules, seat, play, number), breaks_rule, seat if at else None)
    yield from asides.get(len(trick.plays), ())


def _lead(w: World, number: int) -> Violation | None:
    """The rule that the leader of a trick broke if the lead was another's."""
    return not_due(w.known.rules, w.known.tricks[number].leader, _right_leader(w, number), Stage.PLAYING)


def _right_leader(w: World, number: int) -> Seat:
    return w.choose(("lead", number), "dealer" if number == 1 else "tricks", w.known.leaders(number))


def _aside(w: World, number: int, count: int, seat: Seat, play: Play) -> Violation:
    """The rule that a card out of turn broke, played after ``count`` cards of the trick that were in turn."""
    known, trick = w.known, w.known.tricks[number]
    o = known.opening
    due: tuple[Seat | None, ...]
    if not count:
        due = _right_leader(w, number), trick.leader
    elif count < len(o.active):
        due = (left_of(known.rules, o.out, trick.plays[count - 1][0]),)
    elif number == o.tricks_in_deal or (o.stops and trick.winner in o.losers):
        due = (None,)
    else:
        due = () if trick.winner is None else (trick.winner,)
    return out_of_turn(known.rules, seat, play.card, *due)


def _play(w: World, number: int, at: int) -> Violation | None:
    """The rule that a card broke when it was played."""
    known = w.known
    trick = known.tricks[number]
    seat, play = trick.plays[at]
    lanes, card_set = known.numbering.tables.lanes, known.numbering.card_set
    led = trick.led if at else LEADING
    own, jokers = CardSet.of([play.card]), card_set(lanes[NO_SUIT])
    suited = card_set(lanes[led]) - own if led not in (LEADING, NO_SUIT) else NO_CARDS
    hand = own
    if at or play.card in jokers:
        hand |= w.some(seat, suited, since=number) if suited else NO_CARDS
        hand |= w.some(seat, jokers - own, since=number) if jokers - own else NO_CARDS
    if play.card in jokers:
        hand |= w.some(seat, known.rules.pack.cards - suited - jokers - own, since=number)
    facts = facts_at(
        w,
        seat,
        hand,
        number,
        led,
        trick.plays[0][1].card if at else None,
        (trick.led_before, known.open_led(number)),
        (trick.voids_before.get(seat, 0), known.open_voids(number, seat)),
    )
    return check_play(facts, play)
