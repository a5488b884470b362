"""Events: who did what, as each seat may see it; they lead from one view to the next."""

from __future__ import annotations

import json
import random
from itertools import pairwise

import attrs
import pytest

import fivehundred as fh
from fivehundred import E, N, S, W, profiles
from fivehundred.cards import JOKER
from fivehundred.profiles.registry import OWN
from fivehundred.rules.no_trick_bids import Exposure
from fivehundred.seats import Seat
from fivehundred.testing.playing import PLAYERS, travel
from fivehundred.testing.random_rules import Chance, any_rules
from fivehundred.view import (
    Called,
    Contracted,
    DealOver,
    Discarded,
    Ending,
    Event,
    HandExposed,
    JokerNamed,
    KittyTaken,
    PartnerCalled,
    PartnerKnown,
    Played,
    TricksClaimed,
    TrickWon,
    View,
    events_json,
    view_ending,
    view_score,
)
from hands import called, dealt

FIVE = fh.with_options(profiles.AVONDALE_5P, call_time="before_exchange", call_card_in_kitty="call_again")
SUPER = fh.with_options(profiles.AVONDALE, other_no_trick_bids="super_open_misere_430")
SEATS = (N, E, S, W, None)
BOTH = fh.with_options(profiles.AVONDALE, misere_partner="declarer_plays_both", misere_needs="none")


def all_events(states: tuple[fh.State, ...], seat: Seat | None) -> list[Event]:
    return [event for before, after in pairwise(states) for event in fh.events(before, after, seat)]


def ending_in_a_claim(states: tuple[fh.State, ...]) -> tuple[fh.State, ...]:
    """The same deal with its last five cards given up instead of played, where somebody may do so."""
    last = states[-6] if len(states) > 6 else states[0]
    if not isinstance(last, fh.Playing) or last.deal.losers:
        return states
    seat = last.deal.active[0]
    left = len(last.deal.rules.pack.cards)  # more than enough: as many as can be
    while fh.why_not_claim(last, seat, left, agreed=True) is not None:
        left -= 1
    return (*states[:-5], fh.claim(last, seat, left, agreed=True))


class Table:
    """The knowledge of somebody who saw one view, and was then told the events."""

    def __init__(self, seen: View) -> None:
        self.rules, self.seat = seen.rules, seen.seat
        self.calls, self.contract, self.hand, self.sizes = list(seen.calls), seen.contract, seen.hand, list(seen.sizes)
        self.kitty, self.discard, self.named = seen.kitty, seen.discard, list(seen.named)
        self.unanswered, self.called, self.partner = list(seen.unanswered), seen.called, seen.partner
        self.tricks = [(list(trick.plays), trick.winner) for trick in seen.tricks]
        self.plays, self.won = list(seen.plays), list(seen.won)
        self.open = dict(seen.open_hands)
        self.claimed, self.over = list(seen.claimed), seen.stage is fh.Stage.FINISHED

    def told(self, event: Event) -> None:
        match event:
            case Called(seat, call):
                self.calls.append((seat, call))
            case Contracted(contract):
                self.contract = contract
            case PartnerCalled(_, card, player, answered):
                if not answered and card is not None:
                    self.unanswered.append(card)
                else:
                    self.called, self.partner = card, player
            case PartnerKnown(seat):
                self.partner = seat
            case KittyTaken(seat, count, cards):
                self.sizes[seat] += count
                self.kitty = cards
                if seat == self.seat and cards is not None:
                    self.hand, self.discard = self.hand | cards, fh.CardSet()
            case Discarded(seat, count, cards):
                self.sizes[seat] -= count
                if cards is not None and self.discard is not None:
                    self.hand, self.discard = self.hand - cards, self.discard | cards
            case JokerNamed(_, joker, suit):
                if suit is not None:
                    self.named.append((joker, suit))
            case HandExposed(seat, cards):
                self.open[seat] = cards
            case Played(seat, play):
                one = fh.CardSet.of([play.card])
                self.plays.append((seat, play))
                self.sizes[seat] -= 1
                self.open = {by: cards - one if by == seat else cards for by, cards in self.open.items()}
                self.hand -= one
            case TrickWon(seat, number):
                assert number == len(self.tricks) + 1
                self.tricks.append((self.plays, seat))
                self.won[seat] += 1
                self.plays = []
            case TricksClaimed(winners):
                self.claimed += winners
                for seat in winners:
                    self.won[seat] += 1
            case DealOver():
                self.over = True

    def facts(self) -> dict[str, object]:
        return {name: value for name, value in vars(self).items() if name not in ("rules", "seat")}


def test_events_lead_from_one_view_to_the_next() -> None:
    chance = random.Random("fold")
    kinds: set[str] = set()
    for _ in range(150):
        rules = chance.choice((*OWN, FIVE, FIVE, SUPER, BOTH, any_rules(Chance(chance))))
        dealer = Seat(chance.randrange(rules.players))
        journey = travel(rules, dealer, chance.getrandbits(32), chance.choice(PLAYERS), chance.getrandbits(32))
        seat = chance.choice([None, *map(Seat, range(rules.players))])
        states = ending_in_a_claim(journey.states) if chance.random() < 0.3 else journey.states
        table = Table(fh.view(states[0], seat))
        for event in all_events(states, seat):
            table.told(event)
            kinds.add(event.kind)
        assert table.facts() == Table(fh.view(states[-1], seat)).facts(), journey
        # in larger steps too, if the secrets are left out that only the steps show
        start, stop = sorted(chance.sample(range(len(states)), 2))
        table = Table(fh.view(states[start], seat))
        for event in fh.events(states[start], states[stop], seat):
            table.told(event)
        assert table.facts() == Table(fh.view(states[stop], seat)).facts(), (start, stop, journey)
    assert len(kinds) == 12, kinds


def test_the_events_of_a_deal_in_one_step_are_those_of_its_steps() -> None:
    chance = random.Random("one step")
    for _ in range(40):
        rules = chance.choice(OWN)
        journey = travel(rules, Seat(0), chance.getrandbits(32), chance.choice(PLAYERS), chance.getrandbits(32))
        assert fh.events(journey.states[0], journey.state, None) == tuple(all_events(journey.states, None)), journey


def test_a_hand_is_laid_open_before_the_joker_of_a_misere_gets_its_suit() -> None:
    rules = fh.with_options(BOTH, joker_nomination="misere_only")
    before = called(dealt(rules, {N: "JK"}, dealer=W), "MIS - - -")
    assert isinstance(before, fh.Exchanging)
    asked = fh.exchange(before, [card for card in before.hands[N] if not card.is_joker][:3])
    named = fh.announce(asked, joker=fh.Suit.CLUBS)
    shown, said = HandExposed(S, asked.hands[S]), JokerNamed(N, JOKER, fh.Suit.CLUBS)
    assert fh.events(before, asked, N)[-1] == shown
    assert fh.events(asked, named, N) == (said,)
    assert fh.events(before, named, N)[-2:] == (shown, said)


def test_of_the_exchange_others_see_only_how_many() -> None:
    before = called(fh.deal(profiles.AVONDALE, dealer=W, seed=7), "7S - -")
    taken = called(before, "-")
    kitty = taken.deal.kitty
    assert fh.events(before, taken, E) == (
        Called(W, fh.PASS),
        Contracted(fh.contract("7S by N")),
        KittyTaken(N, 3, None),
    )
    assert fh.events(before, taken, N)[-1] == KittyTaken(N, 3, kitty)
    first, second, third, *_ = taken.hands[N]
    one = fh.lay(taken, first)
    assert fh.events(taken, one, E) == ()
    assert fh.events(taken, one, N) == (Discarded(N, 1, fh.CardSet.of([first])),)
    done = fh.exchange(one, [second, third])
    assert fh.events(one, done, E) == (Discarded(N, 3, None),)
    assert fh.events(one, done, N) == (Discarded(N, 2, fh.CardSet.of([second, third])),)


def test_who_declines_to_name_the_joker_does_so_unseen() -> None:
    state = called(dealt(profiles.AVONDALE, {N: "JK"}, dealer=W), "7NT - - -")
    assert isinstance(state, fh.Exchanging)
    asked = fh.exchange(state, [card for card in state.hands[N] if not card.is_joker][:3])
    assert isinstance(asked, fh.Announcing)
    declined = fh.announce(asked, joker=None)
    assert fh.events(asked, declined, N) == (JokerNamed(N, JOKER, None),)
    assert fh.events(asked, declined, E) == fh.events(asked, declined, None) == ()
    named = fh.announce(asked, joker=fh.Suit.CLUBS)
    assert fh.events(asked, named, E) == (JokerNamed(N, JOKER, fh.Suit.CLUBS),)


def test_a_silent_partner_is_told_of_when_his_card_falls() -> None:
    state = called(dealt(profiles.AVONDALE_5P, {Seat(0): "SA", Seat(2): "HA"}, dealer=Seat(4)), "6S - - - -")
    assert isinstance(state, fh.Exchanging)
    open_call = fh.exchange(state, [card for card in state.hands[0] if card != fh.card("SA")][:3])
    call = fh.announce(open_call, partner=fh.card("HA"))
    said = PartnerCalled(Seat(0), fh.card("HA"))
    assert fh.events(open_call, call, Seat(1)) == (said,)
    assert fh.events(open_call, call, Seat(2)) == (said, PartnerKnown(Seat(2)))
    while not isinstance(call, fh.Finished):
        before, call = call, fh.apply(call, fh.legal_actions(call)[0])
        told = fh.events(before, call, Seat(0))
        if Played(Seat(2), fh.Play(fh.card("HA"))) in told:
            assert told[:2] == (Played(Seat(2), fh.Play(fh.card("HA"))), PartnerKnown(Seat(2)))
            return
    raise AssertionError("the called card was not played")


def test_a_hand_whose_cards_another_chooses_is_laid_open_to_him_if_to_nobody_else() -> None:
    closed = tuple(attrs.evolve(bid, exposed=Exposure.NEVER) for bid in SUPER.misere.bids)
    rules = attrs.evolve(SUPER, misere=attrs.evolve(SUPER.misere, bids=closed))
    before = called(fh.bid(fh.deal(rules, dealer=W, seed=11), fh.call("SOMIS", rules=rules)), "- - -")
    assert isinstance(before, fh.Exchanging)
    state = fh.exchange(before, list(before.hands[N])[:3])
    laid_open = {
        seat: [one for one in fh.events(before, state, seat) if isinstance(one, HandExposed)] for seat in SEATS
    }
    assert laid_open == {N: [], E: [HandExposed(N, state.hands[N])], S: [], W: [], None: []}


def test_how_a_deal_ends() -> None:
    start = fh.deal(profiles.AVONDALE, dealer=W, seed=7)
    misdealt = fh.misdeal(start)
    [event] = fh.events(start, misdealt, E)
    assert isinstance(event, DealOver)
    assert (event.ending, event.score.points) == (Ending.MISDEALT, (0, 0))
    passed = called(start, "- - - -")
    assert view_ending(fh.view(passed, None)) is Ending.PASSED
    assert view_ending(fh.view(start, None)) is None
    with pytest.raises(fh.StateError, match="the deal is not over: it is bidding"):
        view_score(fh.view(start, None))


def test_the_score_of_a_view_is_the_score_of_the_deal() -> None:
    chance = random.Random("score")
    for _ in range(60):
        rules = chance.choice((*OWN, any_rules(Chance(chance))))
        journey = travel(rules, Seat(0), chance.getrandbits(32), chance.choice(PLAYERS), chance.getrandbits(32))
        totals = [chance.randrange(-300, 490, 10) for _ in rules.seating.sides]
        seen = fh.view(journey.state, chance.choice((None, Seat(0), Seat(1))))
        assert view_score(seen, totals=totals) == fh.score(journey.state, totals=totals)
        over = fh.events(journey.states[0], journey.state, None, totals=totals)[-1]
        assert isinstance(over, DealOver)
        assert over.score == fh.score(journey.state, totals=totals)


def test_two_states_of_different_deals_have_no_events() -> None:
    start = fh.deal(profiles.AVONDALE, dealer=W, seed=7)
    later = called(start, "7S -")
    for before, after in (
        (later, start),
        (start, fh.deal(profiles.AVONDALE, dealer=N, seed=7)),
        (later, called(start, "6S - -")),
    ):
        with pytest.raises(fh.StateError, match="the second state does not follow the first"):
            fh.events(before, after, E)
    end = called(start, "- - - -")
    assert fh.events(start, start, S) == fh.events(end, end, S) == ()


def test_events_as_json_are_plain() -> None:
    chance = random.Random("json")
    seen: set[str] = set()
    for number in range(60):
        rules = (*OWN, FIVE)[number % (len(OWN) + 1)]
        journey = travel(rules, Seat(0), chance.getrandbits(32), chance.choice(PLAYERS), chance.getrandbits(32))
        seat = chance.choice((None, Seat(0), Seat(1)))
        sent = events_json(all_events(journey.states, seat), rules)
        assert json.loads(json.dumps(sent)) == sent
        seen |= {event["kind"] for event in sent}
    assert len(seen) >= 10, seen
