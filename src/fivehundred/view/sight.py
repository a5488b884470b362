"""What one seat may see of a state: the one place that says so, for views and for vectors."""

from __future__ import annotations

from typing import NamedTuple

from fivehundred.actions import Play
from fivehundred.bids import Call, Contract
from fivehundred.cards import NO_CARDS, Card, CardSet, Suit
from fivehundred.phases import flow
from fivehundred.phases.announcing import Announcing
from fivehundred.phases.course import suit_led, suits_of, voids_of
from fivehundred.phases.deal import Deal, Stage, Trick
from fivehundred.phases.exchanging import Exchanging
from fivehundred.phases.flow import State
from fivehundred.phases.followed import rebuilt
from fivehundred.phases.playing import Playing
from fivehundred.phases.scoring import Finished
from fivehundred.rules.ruleset import RuleSet
from fivehundred.seats import Seat, checked


class Sight(NamedTuple):
    """A state as one seat sees it, with the fields of a `View`, each worked out when it is asked for.

    ``state`` is what the seat may take it for (`flow.seen_by`); ``own``: the seat is the declarer.
    """

    state: State
    deal: Deal
    rules: RuleSet
    seat: Seat | None
    own: bool

    # what everybody sees

    @property
    def stage(self) -> Stage:
        return self.state.stage

    @property
    def dealer(self) -> Seat:
        return self.deal.dealer

    @property
    def due(self) -> Seat | None:
        return None if isinstance(self.state, Finished) else self.state.seat

    @property
    def decider(self) -> Seat | None:
        return self.deal.chooser(self.state.seat) if isinstance(self.state, Playing) else self.due

    @property
    def calls(self) -> tuple[tuple[Seat, Call], ...]:
        return self.deal.calls

    @property
    def contract(self) -> Contract | None:
        return self.deal.contract

    @property
    def sizes(self) -> tuple[int, ...]:
        if isinstance(self.state, Playing):
            return self.state.sizes
        return tuple([len(hand) for hand in self.state.hands])

    @property
    def named(self) -> tuple[tuple[Card, Suit], ...]:
        return self.deal.named

    @property
    def calling(self) -> bool:
        return isinstance(self.state, Announcing) and self.state.partner

    @property
    def unanswered(self) -> tuple[Card, ...]:
        return self.deal.unanswered

    @property
    def called(self) -> Card | None:
        return self.deal.called

    @property
    def tricks(self) -> tuple[Trick, ...]:
        return self.state.tricks if isinstance(self.state, (Playing, Finished)) else ()

    @property
    def plays(self) -> tuple[tuple[Seat, Play], ...]:
        return self.state.plays if isinstance(self.state, (Playing, Finished)) else ()

    @property
    def led(self) -> Suit | None:
        shown = self._shown
        return None if shown is None else suit_led(shown[0])

    @property
    def led_suits(self) -> tuple[Suit, ...]:
        shown = self._shown
        return () if shown is None else suits_of(shown[1])

    @property
    def voids(self) -> tuple[tuple[Suit, ...], ...]:
        shown = self._shown
        return voids_of(0 if shown is None else shown[2], self.rules.players)

    @property
    def _shown(self) -> tuple[int, int, int] | None:
        """What the play has shown, as far as it went."""
        state = self.state
        if isinstance(state, Playing):
            return state.shown
        if not isinstance(state, Finished) or not (state.tricks or state.plays):
            return None
        if state.shown is not None:
            return state.shown
        leader = state.plays[0][0] if state.plays else state.tricks[-1].winner
        return rebuilt(state.deal, state.tricks, leader, state.plays).shown

    @property
    def won(self) -> tuple[int, ...]:
        return self.state.won if isinstance(self.state, (Playing, Finished)) else (0,) * self.rules.players

    @property
    def claimed(self) -> tuple[Seat, ...]:
        return self.state.claimed if isinstance(self.state, Finished) else ()

    @property
    def misdealt(self) -> bool:
        return isinstance(self.state, Finished) and self.state.misdealt

    # what only some see

    @property
    def hand(self) -> CardSet:
        if self.seat is None:
            return NO_CARDS
        return self.state.hand(self.seat) if isinstance(self.state, Playing) else self.state.hands[self.seat]

    @property
    def kitty(self) -> CardSet | None:
        return self.deal.kitty if self._taken and (self.own or self.rules.kitty.face_up) else None

    @property
    def discard(self) -> CardSet | None:
        if not (self._taken and self.own):
            return None
        return self.state.laid if isinstance(self.state, Exchanging) else self.deal.discard

    @property
    def _taken(self) -> bool:
        return self.deal.kitty_taken(self.state.stage)

    @property
    def jokers(self) -> tuple[Card, ...]:
        asked = isinstance(self.state, Announcing) and (self.own or self.deal.asks_openly)
        return self.state.jokers if asked and isinstance(self.state, Announcing) else ()

    @property
    def open_hands(self) -> tuple[tuple[Seat, CardSet], ...]:
        """The hands that this seat sees beside its own, and its own if that lies open."""
        state, deal, viewer = self.state, self.deal, self.seat
        if deal.contract is None or not deal.contract.as_misere:
            return ()
        if isinstance(state, (Playing, Finished)):
            ended = isinstance(state, Finished) and not state.claimed  # the trick that ended the deal opened no hand
            tricks = len(state.tricks) - ended
        elif isinstance(state, Announcing) and state.exchanged:
            tricks = 0
        else:
            return ()
        seats = set(exposed(deal.rules, deal.contract, tricks))
        seats.update(seat for seat in deal.active if viewer is not None and deal.chooser(seat) == viewer != seat)
        return tuple([(seat, state.hands[seat]) for seat in sorted(seats)])

    @property
    def partner(self) -> Seat | None:
        """The called partner, for those who know him."""
        state, deal, rule = self.state, self.deal, self.rules.partner
        if rule is None or deal.partner is None:
            return None
        shown = rule.speaks_at_once or deal.called is None or isinstance(state, Finished)
        if not shown and isinstance(state, Playing):
            every = (*(trick.plays for trick in state.tricks), state.plays)
            shown = any(play.card == deal.called for plays in every for _, play in plays)
        return deal.partner if shown or self.seat == deal.partner else None


def sight(state: State, seat: Seat | None) -> Sight:
    """What this seat, or an onlooker (`None`), may see of a state; raises `StateError` for a seat that is not there."""
    flow.require_state(state)
    deal = state.deal
    if seat is not None:
        checked(seat, deal.rules.players)
    contract = deal.contract
    own = contract is not None and seat == contract.declarer
    return Sight(flow.seen_by(state, seat), deal, deal.rules, seat, own)


def exposed(rules: RuleSet, contract: Contract | None, tricks: int) -> tuple[Seat, ...]:
    """The seats whose hands lie open for everybody after so many tricks (S003-27, S000-42; T for a partner's)."""
    if contract is None or not contract.as_misere:
        return ()
    code, declarer = str(contract.bid), contract.declarer
    seats = (declarer,) if rules.misere.lies_open(code, tricks) else ()
    return (*seats, *(rules.seating.partners(declarer) if rules.misere.lies_open(code, tricks, partner=True) else ()))
