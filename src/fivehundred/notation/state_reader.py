"""Reading the one-line text of a state.  The state must be possible; it need not have come about legally."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache

import attrs

from fivehundred.actions import play_of
from fivehundred.cards import NO_CARDS, Card, CardSet, Suit, card
from fivehundred.errors import NotationError, text_needed
from fivehundred.game.scoring import misdeal
from fivehundred.notation.deal_reader import read_auction, read_cards, read_deal
from fivehundred.notation.fields import Field, needed, split
from fivehundred.notation.rules_text import read_rules
from fivehundred.phases import flow
from fivehundred.phases.announcing import Announcing
from fivehundred.phases.bidding import Bidding
from fivehundred.phases.deal import Deal, Stage
from fivehundred.phases.exchanging import Exchanging
from fivehundred.phases.flow import State
from fivehundred.phases.followed import led_by
from fivehundred.phases.playing import Playing, begun, played, tricks_left
from fivehundred.phases.scoring import Finished
from fivehundred.rules.ruleset import RuleSet
from fivehundred.seats import seat

_DEALT = ("stage", "rules", "house", "dealer", "hands", "kitty", "auction")
_CONTRACT = (*_DEALT, "contract", "unanswered", "call", "partner", "joker")
_KEYS: dict[Stage, tuple[str, ...]] = {
    Stage.BIDDING: _DEALT,
    Stage.CALLING: (*_CONTRACT, "open"),
    Stage.EXCHANGING: (*_CONTRACT, "laid"),
    Stage.ANNOUNCING: (*_CONTRACT, "discard", "open"),
    Stage.PLAYING: (*_CONTRACT, "discard", "tricks"),
    Stage.FINISHED: (*_CONTRACT, "discard", "tricks", "claimed", "misdealt"),
}
"""The keys that a state of each stage can have."""
_LATER = ("stage", "tricks", "claimed")
"""The keys that change during the play."""
_LONG = 4000
"""Letters of a text of which no part is kept."""
_EVERY = tuple(dict.fromkeys(key for keys in _KEYS.values() for key in keys))


def read_state(text: str) -> State:
    """The state that `state_text` wrote; fields may come in any order.

    Raises `NotationError`, which shows the field, points at the place and says what would be right: also where cards,
    calls or tricks are readable but cannot have come about.

    >>> read_state("stage bidding | rules avondale | dealer X")
    Traceback (most recent call last):
    fivehundred.errors.NotationError: cannot read 'dealer X': the seats at this table are N E S W
        dealer X
               ^
    """
    text_needed(text)
    fields = split(text, _EVERY)
    stage = _stage(needed(fields, "stage"))
    for key, field in fields.items():
        if key not in _KEYS[stage]:
            raise field.misplaced(f"a state of stage {stage.value} has {', '.join(_KEYS[stage])}")
    start = None
    if stage in (Stage.PLAYING, Stage.FINISHED) and len(text) < _LONG:
        with suppress(NotationError):  # which is told with all fields below
            start = _first_lead(tuple([(key, field.body) for key, field in fields.items() if key not in _LATER]))
    state = _later(stage, fields) if start is None else _play(start, fields)
    if state.stage is not stage:
        raise fields["stage"].wrong(f"what follows leads to the stage {state.stage.value}")
    return state


@lru_cache(maxsize=256)
def _first_lead(told: tuple[tuple[str, str], ...]) -> Playing | None:
    """The state in which the first card is to be led, by the fields that are the same for the whole play of a table.

    `None` where they lead to no such state.
    """
    fields = {key: Field(key, body) for key, body in told}
    after = _after_auction(fields)
    if isinstance(after, Deal) and ("discard" in fields or not after.has_exchange):
        return begun(after, after.leader)
    return None


def _after_auction(fields: dict[str, Field]) -> Bidding | Finished | Deal:
    """The deal with all calls, announcements and the discard, or the state if no play can follow."""
    rules = read_rules(needed(fields, "rules"), fields.get("house"))
    state = _misdealt(read_auction(read_deal(fields, rules), fields.get("auction")), fields.get("misdealt"))
    return state if isinstance(state, (Bidding, Finished)) else _announced(state.deal, fields)


def _only(fields: dict[str, Field], keys: tuple[str, ...]) -> None:
    for key, field in fields.items():
        if key not in keys:
            raise field.misplaced("there is no contract after this auction, and nothing was played")


def _stage(field: Field) -> Stage:
    for stage in Stage:
        if stage.value == field.body:
            return stage
    raise field.wrong(f"the stages are {', '.join(stage.value for stage in Stage)}")


def _misdealt(state: State, field: Field | None) -> State:
    if field is None:
        return state
    if field.body != "yes":
        raise field.wrong("yes, or no such field")
    return field.read(lambda _: misdeal(state))


# after the auction


def _announced(of: Deal, fields: dict[str, Field]) -> Deal:
    """The deal with announcements and discard."""
    rules = of.rules
    said = fields.get("contract")
    right = f"{of.contract.bid} by {rules.seating.name(of.contract.declarer)}" if of.contract else "none"
    if said is not None and said.body != right:
        raise said.wrong(f"the contract of this auction is {right}")
    unanswered, called, partner, joker = (fields.get(key) for key in ("unanswered", "call", "partner", "joker"))
    if unanswered is not None:
        of = attrs.evolve(of, unanswered=unanswered.each(card))
    if called is not None:
        of = attrs.evolve(of, called=called.read(card))
    if partner is not None:
        of = attrs.evolve(of, partner=partner.read(lambda text: seat(text, rules.players)))
    if joker is not None:
        of = attrs.evolve(of, named=tuple(_named(joker, rules)))
    discard = fields.get("discard")
    if discard is not None and discard.body != "none":
        of = attrs.evolve(of, discard=_away(of, discard))
    return of


def _named(field: Field, rules: RuleSet) -> Iterator[tuple[Card, Suit]]:
    """Jokers that were given a suit."""
    for at, word in field.words():
        act = field.read(play_of, word, at)
        if act.suit is None or act.card not in rules.pack.joker_cards:
            raise field.wrong(f"expected a joker with its suit, such as JK=H, not {word}", at)
        yield act.card, act.suit


def _away(of: Deal, field: Field) -> CardSet:
    """The cards that the declarer discarded, from his hand and the kitty."""
    if of.contract is None or not of.has_exchange:
        raise field.wrong("in this contract nothing is discarded")
    held = of.hands[of.contract.declarer] | of.kitty
    name = of.rules.seating.name(of.contract.declarer)
    return read_cards(field, (field.body, 0), held, of.rules, f"is not in the hand of {name}, or is named twice")


def _later(stage: Stage, fields: dict[str, Field]) -> State:
    """The state, of any stage."""
    of = _after_auction(fields)
    if not isinstance(of, Deal):
        _only(fields, _DEALT if isinstance(of, Bidding) else (*_DEALT, "misdealt"))
        return of
    if stage is Stage.EXCHANGING:
        if not of.has_exchange:
            raise fields["stage"].wrong("in this contract there is no exchange")
        laid = fields.get("laid")
        state: State = Exchanging(of, _away(of, laid) if laid else NO_CARDS)
        if laid and len(laid.words()) >= of.rules.pack.kitty_size:
            raise laid.wrong(f"with {of.rules.pack.kitty_size} cards discarded the exchange is over")
        return state
    if stage in (Stage.CALLING, Stage.ANNOUNCING):
        return _announcing(of, fields, exchanged=stage is Stage.ANNOUNCING)
    if of.has_exchange:
        needed(fields, "discard")
    return _play(begun(of, of.leader), fields)


def _play(start: Playing, fields: dict[str, Field]) -> State:
    """The state after the tricks, and after a claim."""
    tricks, claimed = fields.get("tricks"), fields.get("claimed")
    state = _played(start, tricks) if tricks else start
    return _claimed(state, claimed) if claimed else state


def _announcing(of: Deal, fields: dict[str, Field], *, exchanged: bool) -> Announcing:
    field = needed(fields, "open")
    if of.contract is None:
        raise field.wrong("without a contract nothing is announced")
    if exchanged and of.has_exchange:
        needed(fields, "discard")
    words = field.words()
    partner = bool(words) and words[0][1] == "partner"
    if not words or (partner and of.rules.partner is None):
        raise field.wrong("open are partner, at a table where one is called, and jokers that may be given a suit")
    at = len(words[0][1]) if partner else 0
    jokers = read_cards(field, (field.body[at:], at), CardSet.of(of.rules.pack.joker_cards), of.rules, "is no joker")
    # jokers stay open in their own order
    return Announcing(of, partner, tuple(j for j in of.rules.pack.joker_cards if j in jokers), exchanged)


def _played(state: State, field: Field) -> State:
    """The state after the tricks."""
    of = state.deal
    name = of.rules.seating.name
    held = [int(hand.mask) for hand in of.hands_in_play]
    for start, leader, part in field.seats(of.rules.players):
        words = part[0].split()
        if not isinstance(state, Playing):
            raise field.wrong("the deal is over before this trick", start)
        if state.plays:
            raise field.wrong("the trick before is not finished", start)
        if leader != state.seat:  # as in `force`: a trick led by the wrong seat stands
            if leader in of.sitting_out or not words:
                raise field.wrong(f"{name(state.seat)} is to lead", start)
            state = led_by(state, leader)
        for number, word in enumerate(words):
            try:
                play = play_of(word)
            except NotationError:
                play = field.read(play_of, word, field.place(part, number))
            if not isinstance(state, Playing) or (number and not state.plays):
                raise field.wrong("the trick is full before this card", field.place(part, number))
            if not held[state.seat] >> play.card.index & 1:
                raise field.wrong(f"{name(state.seat)} does not hold {play.card}", field.place(part, number))
            held[state.seat] ^= 1 << play.card.index
            state = flow.after_card(played(state, play))
    return state


def _claimed(state: State, field: Field) -> State:
    """The deal that ended by a claim: who won the tricks that were not played."""
    if not isinstance(state, Playing):
        raise field.wrong("the deal was over before the claim")
    rules = state.deal.rules
    winners = field.each(lambda text: seat(text, rules.players))
    if not flow.claimable(state, winners):
        raise field.wrong(f"expected the winners of {tricks_left(state)} tricks, or those to the end of a misère")
    return flow.claimed(state, winners)
