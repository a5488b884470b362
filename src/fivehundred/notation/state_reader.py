"""Reading the one-line text of a state.  The state must be possible; it need not have come about legally."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from fivehundred.actions import play_of
from fivehundred.bids import Call, call
from fivehundred.bounds import LONGEST_AUCTION
from fivehundred.cards import NO_CARDS, Card, CardMask, CardSet, Suit, card
from fivehundred.errors import Violation, text_needed
from fivehundred.game.bids import after_bid
from fivehundred.game.dealing import deal
from fivehundred.game.scoring import misdeal
from fivehundred.notation.fields import Field, Words, needed, split
from fivehundred.notation.rules_text import read_rules
from fivehundred.phases import flow
from fivehundred.phases.announcing import Announcing
from fivehundred.phases.bidding import Bidding
from fivehundred.phases.deal import Deal, Stage
from fivehundred.phases.exchanging import Exchanging
from fivehundred.phases.flow import State
from fivehundred.phases.playing import Playing, begun, played, tricks_left
from fivehundred.phases.scoring import Finished
from fivehundred.rules.no_trick_bids import OTHER_CODES
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
    rules = read_rules(needed(fields, "rules"), fields.get("house"))
    state = _auction(_deal(fields, rules), fields.get("auction"))
    state = _misdealt(state, fields.get("misdealt"))
    if isinstance(state, (Bidding, Finished)):
        _only(fields, _DEALT if isinstance(state, Bidding) else (*_DEALT, "misdealt"))
    else:
        state = _later(stage, _announced(state.deal, fields), fields)
    if state.stage is not stage:
        raise fields["stage"].wrong(f"what follows leads to the stage {state.stage.value}")
    return state


def _only(fields: dict[str, Field], keys: tuple[str, ...]) -> None:
    for key, field in fields.items():
        if key not in keys:
            raise field.misplaced("there is no contract after this auction, and nothing was played")


def _stage(field: Field) -> Stage:
    for stage in Stage:
        if stage.value == field.body:
            return stage
    raise field.wrong(f"the stages are {', '.join(stage.value for stage in Stage)}")


def _deal(fields: dict[str, Field], rules: RuleSet) -> Bidding:
    dealer = needed(fields, "dealer")
    who = dealer.read(lambda text: seat(text, rules.players))
    hands, kitty = needed(fields, "hands"), fields.get("kitty")
    left, size = rules.pack.cards, rules.pack.hand_size
    held: list[CardSet] = []
    for at, name, words in hands.seats(rules.players):
        if name != len(held):
            raise hands.wrong("the seats must be in order, each once", at)
        held.append(_cards(hands, words, left, rules))
        left -= held[-1]
        if len(words) != size:
            raise hands.wrong(f"{rules.seating.name(name)} has {len(words)} cards, not {size}", at)
    rest = _cards(kitty, kitty.words(), left, rules) if kitty else NO_CARDS
    return hands.read(lambda _: deal(rules, dealer=who, hands=held, kitty=rest))


def _cards(field: Field, words: Words, there: CardSet, rules: RuleSet, elsewhere: str = "is named twice") -> CardSet:
    """Cards that are all ``there``, each once; a card that is not is ``elsewhere``."""
    left = int(there.mask)
    for at, word in words:
        one = field.read(card, word, at)
        if one not in rules.pack.cards:
            raise field.wrong(str(Violation.of("card.not-in-pack", card=one, pack=len(rules.pack.cards))), at)
        if not one.mask & left:
            raise field.wrong(f"{one} {elsewhere}", at)
        left ^= one.mask
    return CardSet(CardMask(there.mask & ~left))


def _auction(state: State, field: Field | None) -> State:
    if field is None:
        return state
    codes = (*OTHER_CODES, *(bid.code for bid in state.deal.rules.misere.bids))
    for number, (at, word) in enumerate(field.words()):
        if number == LONGEST_AUCTION:
            raise field.wrong(f"no auction has more than {LONGEST_AUCTION} calls", at)
        if not isinstance(state, Bidding):
            raise field.wrong("the auction is over before this call", at)
        said: Call = field.read(lambda text: call(text, codes=codes, lowest=1), word, at)
        state = after_bid(state, said)
    return state


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
    return _cards(field, field.words(), held, of.rules, f"is not in the hand of {name}, or is named twice")


def _later(stage: Stage, of: Deal, fields: dict[str, Field]) -> State:
    """The state after the auction, with all calls, announcements and discards."""
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
    start = begun(of, of.leader)
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
    jokers = _cards(field, words[partner:], CardSet.of(of.rules.pack.joker_cards), of.rules, "is no joker")
    # jokers stay open in their own order
    return Announcing(of, partner, tuple(j for j in of.rules.pack.joker_cards if j in jokers), exchanged)


def _played(state: State, field: Field) -> State:
    """The state after the tricks."""
    of = state.deal
    name = of.rules.seating.name
    held = [int(hand.mask) for hand in of.hands_in_play]
    for start, leader, words in field.seats(of.rules.players):
        if not isinstance(state, Playing):
            raise field.wrong("the deal is over before this trick", start)
        if state.plays:
            raise field.wrong("the trick before is not finished", start)
        if leader != state.seat:  # as in `force`: a trick led by the wrong seat stands
            if leader in of.sitting_out or not words:
                raise field.wrong(f"{name(state.seat)} is to lead", start)
            state = attrs.evolve(state, seat=leader, leader=leader)
        for number, (at, word) in enumerate(words):
            play = field.read(play_of, word, at)
            if not isinstance(state, Playing) or (number and not state.plays):
                raise field.wrong("the trick is full before this card", at)
            if not held[state.seat] & play.card.mask:
                raise field.wrong(f"{name(state.seat)} does not hold {play.card}", at)
            held[state.seat] ^= play.card.mask
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
