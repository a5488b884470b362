"""Judging a deal as told: breaches of every world, and acts that unseen cards could still make a breach."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import lru_cache, partial
from itertools import islice
from typing import Any, NamedTuple

from attrs import frozen

from fivehundred.actions import CallPartner, Discard, NameJoker, Play
from fivehundred.bids import AskRedeal
from fivehundred.breaches import Breach, lead_place, out_of_turn, place_of
from fivehundred.cards import Card, CardSet
from fivehundred.errors import Violation
from fivehundred.knowledge.auctions import why_never
from fivehundred.knowledge.card_facts import as_seen, facts_at, standing_hand
from fivehundred.knowledge.known import Known, ListedTrick
from fivehundred.knowledge.places import hand_place, past_place
from fivehundred.knowledge.record import SOLO
from fivehundred.knowledge.stages import calls_early
from fivehundred.knowledge.turns import calls_in_turn, left_of
from fivehundred.knowledge.worlds import Impossible, NotTold, World, every_world
from fivehundred.phases.bidding import check_call
from fivehundred.phases.deal import Stage, not_due
from fivehundred.phases.legality import LEADING, check_play, is_revoke
from fivehundred.seats import Seat

_TRIED = 2000
"""Worlds that are tried to find one in which all doubtful acts were legal."""


@frozen
class Judgement:
    """Breaches of every world, places of acts that are a breach in some, and whether some world has no breach."""

    breaches: tuple[Breach, ...]
    possible: tuple[str, ...]
    clean: bool


@frozen
class Act:
    """An act on record: its place, what it breaks in a world, and whose revoke it would be."""

    place: str
    breaks: Callable[[World], Violation | None]
    follower: Seat | None = None


class _Verdict(NamedTuple):
    """Of an act its place, whether it is legal in some world, what it breaks in another, and whose revoke that is."""

    place: str
    legal: bool
    breach: Violation | None
    revoker: Seat | None


Deals = tuple[Known, ...]
Once = Callable[[Hashable, Callable[[Deals], Any]], Any]
"""Does a work of this name on the deals of one record, or has its result from before."""


def judge(deals: Deals, number: int = 1, once: Once | None = None) -> Judgement:
    """Every act of one deal, in the order in which it happened; ``number`` is that of the deal."""
    once = once or (lambda name, work: work(deals))
    verdicts: list[_Verdict] = [verdict for acts in _PARTS for verdict in once(acts.__name__, partial(_verdicts, acts))]
    found = [Breach(number, one.place, one.breach, one.revoker) for one in verdicts if one.breach and not one.legal]
    doubtful = [at for at, one in enumerate(verdicts) if one.breach and one.legal]
    clean = not found and (len(doubtful) < 2 or once("clean", partial(_clean, doubtful)))
    return Judgement(tuple(found), tuple(verdicts[at].place for at in doubtful), clean)


def _verdicts(acts: Callable[[Known], Iterator[Act]], deals: Deals) -> list[_Verdict]:
    found = []
    world = World(deals)
    for act in acts(deals[0]):
        legal, breach = _verdict(deals, act, world)
        if world.asked or world.guessed:  # else the same will do for the next act
            world = World(deals)
        revoke = act.follower is not None and breach is not None and is_revoke(breach, following=True)
        found.append(_Verdict(act.place, legal, breach, act.follower if revoke else None))
    return found


def _verdict(deals: Deals, act: Act, first: World) -> tuple[bool, Violation | None]:
    """Whether an act breaks no rule in some world, and what it breaks in the first world in which it breaks one."""
    legal, breach = False, None
    for world in every_world(deals, first=first):
        try:
            verdict = act.breaks(world)
        except Impossible:
            continue
        except NotTold:
            verdict = None
        if verdict is None:
            legal = True
        elif breach is None:
            breach = as_seen(verdict, world.guessed)
        if legal and breach is not None:
            break
    return legal, breach


def _clean(places: list[int], deals: Deals) -> bool:
    """Whether there is a world in which none of the acts at these places of the record broke a rule."""
    every = [act for acts in _PARTS for act in acts(deals[0])]
    acts = [every[at] for at in places]
    for world in islice(every_world(deals, lawful=True), _TRIED):
        try:
            if all(act.breaks(world) is None for act in acts):
                return True
        except (Impossible, NotTold):
            continue
    return False


def revoker(known: Known, judged: Judgement | None = None) -> Seat | None:
    """Who revoked, by the cards or as the file says, at a table that plays with penalties for it (H)."""
    if not known.rules.penalties.revoke_counts:
        return None
    breaches = _judged(known).breaches if judged is None else judged.breaches
    return next((breach.revoker for breach in breaches if breach.revoker is not None), known.record.revoke)


@lru_cache(maxsize=256)
def _judged(known: Known) -> Judgement:
    return judge((known,))


def _after_the_auction(known: Known) -> Iterator[Act]:
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
                asks = isinstance(call, AskRedeal)  # no other call depends on the hand
                weak = asks and w.choose(("weak", seat), f"hands.{w.name(seat)}", o.weak(seat))
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
            yield Act(place, _always(o.name_breach(card, suit)))  # he is taken to have held it, if he can have


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
    known, early, held, buried = w.known, calls_early(w.known), False, False
    if card is not None and known.rules.partner is not None:
        held, buried = _held_by_declarer(w, card, early)
    return known.call_breach(
        card, player=player, held=held, buried=buried, exchanged=not early, unanswered=known.record.unanswered[:number]
    )


def _held_by_declarer(w: World, card: Card, early: bool) -> tuple[bool, bool]:
    """Whether the declarer held a card when he called it, and whether he had laid it away."""
    known, o, record, declarer = w.known, w.known.opening, w.known.record, w.known.opening.declarer
    assert declarer is not None
    if early:  # what he was dealt counts, the kitty not
        home = o.dealt_to.get(card)
        if home is not None or card in (o.taken_up or ()) or declarer in record.hands:
            return home == declarer, False
        if known.shown_partner() is not None or card in record.unanswered:
            return False, False
        return w.choose(("own", card), f"hands.{w.name(declarer)}", (False, True)), False
    if card in (record.discard or ()):
        return False, True
    if (declarer, card) in o.all_plays:
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
    for at in range(len(trick.plays) + 1):
        for count, seat, play in trick.out_of_turn:
            if count == at:
                breaks = partial(_aside, number=number, count=count, seat=seat, play=play)
                yield Act(place_of(rules, seat, play, number), breaks)
        for seat, play in trick.plays[at : at + 1]:
            yield Act(place_of(rules, seat, play, number), partial(_play, number=number, at=at), seat if at else None)


def _lead(w: World, number: int) -> Violation | None:
    return not_due(w.known.rules, w.known.tricks[number].leader, _right_leader(w, number), Stage.PLAYING)


def _right_leader(w: World, number: int) -> Seat:
    return w.choose(("lead", number), "dealer" if number == 1 else "tricks", w.known.leaders(number))


def _aside(w: World, number: int, count: int, seat: Seat, play: Play) -> Violation:
    """The rule that a card out of turn broke, played after ``count`` cards of the trick that were in turn."""
    o, trick = w.known.opening, w.known.tricks[number]
    due: list[Seat | None] = [] if trick.winner is None else [trick.winner]
    if not count:
        due = [_right_leader(w, number), trick.leader]
    elif count < len(o.active):
        due = [left_of(o.rules, o.out, trick.plays[count - 1][0])]
    elif number == o.tricks_in_deal or (o.stops and trick.winner in o.losers):
        due = [None]
    return out_of_turn(o.rules, seat, play.card, *due)


def _play(w: World, number: int, at: int) -> Violation | None:
    """The rule that a card broke when it was played."""
    trick = w.known.tricks[number]
    seat, play = trick.plays[at]
    hand = standing_hand(w, seat, play.card, trick.led if at else LEADING, since=number)
    return check_play(facts_at(w, seat, hand, number, leads=not at), play)


_PARTS = (_auction, _after_the_auction)
"""All acts of a record, in order."""
