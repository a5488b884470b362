"""Engine and oracle side by side over a hand: every step of both is compared.

The rules and the chance come from outside, so that the tests and `soak` share this.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from random import Random

from attrs import field, frozen

import oracle
import oracle_claims
from fivehundred import (
    Announcing,
    Bidding,
    CallPartner,
    Card,
    Contract,
    Exchanging,
    Finished,
    Match,
    NameJoker,
    Play,
    Playing,
    RuleSet,
    Seat,
    State,
    Suit,
    apply,
    can_exchange,
    card,
    deal,
    legal_actions,
    legal_bids,
    legal_plays,
    options,
    why_not_claim,
)
from fivehundred.testing.playing import Player

Opts = dict[str, int | str]


@lru_cache(maxsize=8)
def flat(rules: RuleSet) -> Opts:
    """The options of a table as the oracle takes them."""
    shown: Opts = {}
    for name, text in options(rules).items():
        assert isinstance(text, (int, str)), name
        shown[name] = text
    return shown


def contract_text(contract: Contract | None) -> oracle.Contract | None:
    return None if contract is None else (str(contract.bid), int(contract.declarer))


def texts(things: Iterable[object]) -> set[str]:
    return set(map(str, things))


def same(what: str, engine: object, other: object, where: object) -> None:
    """Complain if engine and oracle differ."""
    if engine != other:
        raise AssertionError(f"{what}: engine {engine}, oracle {other}\n  in {where}")


@frozen
class Both:
    """A hand under comparison: its rules in both forms, its chance, and what was done so far.

    With ``claims`` some of its last two tricks are claimed too, which takes long.
    """

    rules: RuleSet
    rng: Random
    claims: bool = False
    acts: list[str] = field(init=False, factory=list)

    @property
    def opts(self) -> Opts:
        return flat(self.rules)

    def __str__(self) -> str:
        return f"{self.rules.name}: {' | '.join(self.acts)}"

    def same(self, what: str, engine: object, other: object) -> None:
        """Complain if engine and oracle differ."""
        same(what, engine, other, self)

    # the whole hand

    def hand(self, dealer: Seat, player: Player) -> Finished:
        """Play a random hand."""
        state: State = self.dealt(dealer)
        view, state = self.bid(state, player)
        contract = contract_text(state.deal.contract)
        if view.again or (view.passed_out and self.opts["pass_out"] != "nt_no_kitty"):
            assert isinstance(state, Finished), self
            assert not state.tricks, self
        else:
            state = self.before_play(state, player)
            assert isinstance(state, Playing), self
            state = self.play(state, contract, player)
        calls = [str(said) for _, said in state.deal.calls]
        match = Match.start(self.rules, dealer=dealer).add(state)
        self.same("next dealer", match.dealer, oracle.next_dealer(self.opts, dealer, calls, view))
        return state

    def dealt(self, dealer: Seat) -> Bidding:
        """Deal the cards, by a seed or from a pack in an order; who gets what is compared."""
        cards = oracle.sorted_pack(self.opts)
        if self.rng.random() < 0.5:
            number = self.rng.getrandbits(64)
            seed = f"deal {number}" if number % 2 else number
            self.acts.append(f"dealer {dealer}, seed {seed!r}")
            cards = oracle.shuffled(cards, seed)
            state = deal(self.rules, dealer=dealer, seed=seed)
        else:
            self.rng.shuffle(cards)
            self.acts.append(f"dealer {dealer}, {' '.join(cards)}")
            state = deal(self.rules, dealer=dealer, cards=[card(text) for text in cards])
        hands, kitty = oracle.deal(self.opts, cards, dealer)
        self.same("hands", [texts(hand) for hand in state.hands], list(map(set, hands)))
        self.same("kitty", texts(state.deal.kitty), set(kitty))
        self.same("undealt", texts(state.deal.undealt), set(cards) - {one for hand in [*hands, kitty] for one in hand})
        return state

    def bid(self, state: State, player: Player) -> tuple[oracle.AuctionView, State]:
        calls: list[str] = []
        hands = [texts(hand) for hand in state.hands]
        while isinstance(state, Bidding):
            view = oracle.auction(self.opts, state.deal.dealer, calls, hands)
            self.same("next to call", state.seat, view.next)
            self.same("legal calls", texts(legal_bids(state)), view.legal)
            self.same("auction over", False, view.over)
            act = player.choose(state, legal_actions(state), self.rng)
            calls.append(str(act))
            self.acts.append(f"{state.seat} calls {act}")
            state = apply(state, act)
        view = oracle.auction(self.opts, state.deal.dealer, calls, hands)
        self.same("auction over", True, view.over)
        self.same("contract", contract_text(state.deal.contract), view.contract)
        self.same("no contract", state.deal.contract is None, view.passed_out or view.again)
        return view, state

    # between auction and play

    def before_play(self, state: State, player: Player, exchanged: bool = False) -> State:
        """Exchange, partner and joker: what may be done is compared."""
        opts, contract = self.opts, contract_text(state.deal.contract)
        named: set[Card] = set()
        called = False
        while not isinstance(state, Playing):
            assert contract is not None, self
            legal = legal_actions(state)
            if isinstance(state, Announcing) and state.partner:
                called = True
                before = opts.get("call_time") == "before_exchange"
                self.same("exchanged before the call", state.exchanged, not before)
                self.same("partner is called", True, oracle.may_call_partner(opts, contract))
                state = self.call(state, contract)
            elif isinstance(state, Announcing):
                self.same("joker is named", True, oracle.may_name_joker(opts, contract))
                names = {(str(act.joker), act.suit) for act in legal if isinstance(act, NameJoker)}
                hand = texts(state.hands[state.seat])
                asked = oracle.asked_about(opts, state.deal.dealer, contract, hand) - texts(named)
                every = {(one, suit) for one in asked for suit in (None, *Suit) if suit is None or one in hand}
                self.same("names", names, every)
                joker = state.jokers[0]
                named.add(joker)
                no = joker not in state.hands[state.seat] or self.rng.random() < 0.5
                act = NameJoker(None if no else self.rng.choice(list(Suit)), joker)
                self.acts.append(str(act))
                state = apply(state, act)
            else:
                assert isinstance(state, Exchanging), self
                if not exchanged:
                    self.discards(state, contract)
                exchanged = True
                discard = player.choose(state, legal, self.rng)
                self.acts.append(str(discard))
                state = apply(state, discard)
        self.same("kitty taken", exchanged, oracle.takes_kitty(opts, contract))
        self.same("partner called", called, oracle.may_call_partner(opts, contract))
        if contract is not None and oracle.may_name_joker(opts, contract):
            asked = oracle.asked_about(opts, state.deal.dealer, contract, texts(state.hands[contract[1]]))
            self.same("jokers asked about", texts(named), asked)
        return state

    def discards(self, state: Exchanging, contract: oracle.Contract) -> None:
        """Whether some cards may be discarded: of the hand and others, the right number and another, one twice."""
        hand, rng, size = sorted(state.hands[state.seat]), self.rng, self.rules.pack.kitty_size
        called = state.deal.called
        for _ in range(4):
            wrong = rng.random() < 0.3
            cards = rng.sample(hand, max(0, size + rng.choice([-1, 1])) if wrong else size)
            if cards and rng.random() < 0.2:
                cards[0] = rng.choice([cards[-1], rng.choice(list(self.rules.pack.cards))])
            if called is not None and called in hand and cards and rng.random() < 0.5:
                cards[-1] = called
            told = list(map(str, cards))
            may = oracle.may_discard(self.opts, contract, texts(hand), told)
            self.same(f"discard of {' '.join(told)}", can_exchange(state, cards), may)

    def call(self, state: Announcing, contract: oracle.Contract) -> State:
        """Call a partner; whom one may call, and who answers, are compared."""
        opts = self.opts
        calls = [act for act in legal_actions(state) if isinstance(act, CallPartner)]
        own = texts(state.hands[state.seat])
        free = oracle.callable_cards(opts, contract, own, texts(state.deal.discard), texts(state.unanswered))
        self.same("callable cards", {str(act.card) for act in calls if act.card is not None}, free)
        others = set(range(5)) - {contract[1]} if opts["callable"] == "a_named_player" else set()
        self.same("callable players", {act.seat for act in calls if act.seat is not None}, others)
        assert CallPartner(None) in calls, self
        act = self.rng.choice(calls)
        self.acts.append(str(act))
        after = apply(state, act)
        partner: int | None = act.seat
        if act.card is not None:
            partner = oracle.answering(contract[1], str(act.card), [texts(hand) for hand in state.hands])
            if partner is None and opts.get("call_card_in_kitty") == "call_again":
                assert isinstance(after, Announcing), self
                assert after.partner, self
                assert act.card in after.unanswered, self
                return after
        self.same("partner", after.deal.partner, partner)
        return after

    # play

    def play(self, state: State, contract: oracle.Contract | None, player: Player) -> Finished:
        named = {str(joker): str(suit) for joker, suit in state.deal.named}
        self.acts.append(f"contract {contract}, named {named}")
        other = oracle.Deal(self.opts, state.deal.dealer, contract, named, [texts(hand) for hand in state.hands])
        while isinstance(state, Playing):
            self.same("next to play", state.seat, other.turn)
            self.same("legal plays", texts(legal_plays(state)), other.legal())
            if self.claims and oracle_claims.tricks_left(other) <= 2:
                self.claim(state, other)
            act = player.choose(state, legal_actions(state), self.rng)
            assert isinstance(act, Play)
            if last_lead_of_suitless_joker(other, act.card) and self.rng.random() < 0.5:
                act = Play(act.card, self.rng.choice(list(Suit)))  # legal, and without effect
            self.acts.append(f"{state.seat} plays {act}")
            other.play(state.seat, str(act))
            state = apply(state, act)
            self.same("hands", [texts(hand) for hand in state.hands], other.hands)
            tricks = state.tricks if isinstance(state, (Playing, Finished)) else ()
            self.same("winners", [trick.winner for trick in tricks], [winner for _, _, winner in other.tricks])
        self.same("over", True, other.over)
        assert isinstance(state, Finished)
        told = [list(plays) for _, plays, _ in other.tricks]
        if len(told) == state.deal.rules.pack.hand_size:
            seat, said = told[-1][0]
            told[-1][0] = seat, said.partition("=")[0]  # the last trick is on record without it
        self.same("tricks", [[(int(seat), str(act)) for seat, act in trick.plays] for trick in state.tricks], told)
        return state

    def claim(self, state: Playing, other: oracle.Deal) -> None:
        """Whether a claim of some of the tricks is sure; who takes the rest is said."""
        opts, contract, partner = self.opts, other.contract, state.deal.partner
        seat, left = Seat(self.rng.randrange(self.rules.players)), oracle_claims.tricks_left(other)
        tricks = self.rng.randrange(left + 2)
        terms = oracle_claims.terms(opts, contract, partner, seat, tricks, left)
        free = [one for one in state.deal.active if terms is None or one not in terms.counted]
        rest = 0 if tricks and oracle_claims.stops(opts, contract) else max(0, left - tricks)
        violation = why_not_claim(state, seat, tricks, others=[self.rng.choice(free) for _ in range(rest)])
        sure = None if terms is None else oracle_claims.is_sure(other, terms)
        found = None if violation and violation.rule != "claim.not-sure" else violation is None
        self.same(f"claim of {tricks} by {seat}: {violation}", found, sure)


def last_lead_of_suitless_joker(other: oracle.Deal, card: Card) -> bool:
    return not other.table and len(other.hands[other.turn]) == 1 and other.loose(str(card))
