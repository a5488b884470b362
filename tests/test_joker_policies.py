"""A joker by any policy that somebody may write: what it lets play and win, and that only its own rules are named.

The policies answer at random for each set of facts, each answer with a rule of its own.  What they come to is worked
out here a second time, card by card and without the kernel.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from random import Random

import pytest
from attrs import frozen
from hypothesis import given, settings
from hypothesis import strategies as st

import fivehundred as fh
from fivehundred import profiles
from fivehundred._kernel import NO_SUIT
from fivehundred._tables import tables_for
from fivehundred.cards import BLACK_JOKER, RED_JOKER
from fivehundred.phases.legality import LEADING, PlayFacts, check_play, legal_plays_of
from fivehundred.phases.playing import Playing
from fivehundred.records import record_of, write_toml
from fivehundred.rules import data
from fivehundred.rules.joker import FollowFacts, FollowRight, LeadFacts, LeadRight
from fivehundred.settle import situation
from hands import called, dealt
from random_policies import AnyJoker

TABLES = (
    fh.with_options(profiles.AVONDALE, joker_nomination="none", misere_stop="play_all"),
    fh.with_options(profiles.TWO_JOKERS, joker_nomination="none"),
    fh.with_options(profiles.TWO_JOKERS, joker_nomination="none", misere_partner="plays", joker_order="red>black"),
    fh.with_options(profiles.AVONDALE_3P, joker_nomination="none"),
)


# the same once more, as slowly and plainly as can be


@frozen
class Moment:
    """The facts for the rules that a player about to play knows, as anybody at the table would write them down.

    ``led`` is the suit to follow, `None` after a joker without a name; ``leads`` at the start of a trick.
    """

    policy: AnyJoker
    hand: frozenset[fh.Card]
    leads: bool
    led: fh.Suit | None
    led_suits: frozenset[fh.Suit]
    shown: frozenset[fh.Suit]
    last: bool
    misere: bool
    side: bool

    @property
    def jokers(self) -> set[fh.Card]:
        return {card for card in self.hand if card.is_joker}

    @property
    def follows(self) -> bool:
        """Whether the hand has a card of the suit led."""
        return self.led is not None and any(card.suit is self.led for card in self.hand)

    def leading(self) -> LeadRight:
        only = self.jokers == self.hand
        return self.policy.leading(LeadFacts(bits(self.led_suits), bits(self.shown), self.last, self.misere, only))

    def following(self) -> FollowRight:
        known = (False, False) if self.led is None else (self.led in self.shown, self.led in self.led_suits)
        return self.policy.following(FollowFacts(not self.follows, *known, self.misere, self.last, self.side))

    def verdict(self, play: fh.Play) -> str | None:
        """The rule that forbids a card of the hand; `None` if it may be played."""
        if self.leads and play.card.is_joker:
            return self._lead_verdict(play)
        return self._follow_verdict(play.card) or (None if play.suit is None else "joker.naming")

    def _lead_verdict(self, play: fh.Play) -> str | None:
        right = self.leading()
        names = set(suits(right.names))
        if not names and not right.unnamed:
            if self.jokers != self.hand:
                return right.rule
            names = set(fh.Suit)  # A13: he must lead something
        if self.last:  # A3: naming changes nothing
            return None
        if play.suit is None:
            return None if right.unnamed else right.must_rule
        return None if play.suit in names else right.may_not_rule

    def _follow_verdict(self, card: fh.Card) -> str | None:
        if self.leads or self.led is None:
            return None
        right = self.following()
        if self.follows:
            if card.is_joker:
                return None if right.may else right.rule
            return None if card.suit is self.led else "follow.suit"
        if right.must and self.jokers:
            return None if card.is_joker else right.rule
        return right.rule if card.is_joker and not right.may and self.jokers != self.hand else None

    def permission(self, play: fh.Play) -> str | None:
        """The rule of the policy that lets a card be played; `None` where another rule does."""
        if not play.card.is_joker or (self.last if self.leads else self.led is None):
            return None
        if self.leads:
            right = self.leading()
            return right.must_rule if play.suit is None else right.rule
        joker = self.following()
        return joker.rule if joker.may or (joker.must and not self.follows) else None

    def strength(self, play: fh.Play, order: list[fh.Card]) -> int:
        """The strength of a card in its trick; less than 0 cannot win."""
        if play.card.is_joker:
            wins = self.leading().wins if self.leads else self.following().wins
            return 1000 + order.index(play.card) if wins else 0 if self.leads else -1
        return int(play.card.rank or 0) if self.leads or play.card.suit is self.led else -1


@frozen
class Table:
    """The deal so far: the state, and beside it what everybody has seen."""

    state: Playing
    led: fh.Suit | None = None
    led_suits: frozenset[fh.Suit] = frozenset()
    shown: Mapping[int, frozenset[fh.Suit]] = {}
    strengths: tuple[int, ...] = ()

    @property
    def moment(self) -> Moment:
        state, seat = self.state, self.state.seat
        assert state.deal.rules.joker is not None
        assert state.deal.contract is not None
        policy = state.deal.rules.joker.suitless
        assert isinstance(policy, AnyJoker)
        return Moment(
            policy, frozenset(state.hands[seat]), not state.plays, self.led, self.led_suits,
            self.shown.get(seat, frozenset()), len(state.tricks) == 9, state.deal.contract.is_misere,
            seat in state.deal.declarer_side,
        )  # fmt: skip

    def after(self, play: fh.Play) -> Table | fh.Finished:
        """The table after a card; the winner of a trick is checked."""
        state, moment, card = self.state, self.moment, play.card
        led = self.led
        if moment.leads:
            led = (None if moment.last else play.suit) if card.is_joker else card.suit
        order = list(state.deal.rules.order.jokers(state.deal.rules.pack))
        strengths = (*self.strengths, moment.strength(play, order))
        shown = dict(self.shown)
        if led is not None and not card.is_joker and card.suit is not led:
            shown[state.seat] = moment.shown | {led}
        after = fh.play(state, play)
        assert isinstance(after, Playing | fh.Finished)
        if len(after.tricks) == len(state.tricks):
            assert isinstance(after, Playing)
            return Table(after, led, self.led_suits, shown, strengths)
        trick = after.tricks[-1]
        assert trick.winner == trick.plays[strengths.index(max(strengths))][0], (play, state)
        if isinstance(after, fh.Finished):
            return after
        return Table(after, None, self.led_suits | ({led} if led is not None else set()), shown)


def bits(some: frozenset[fh.Suit]) -> int:
    return sum(1 << suit for suit in some)


def suits(mask: int) -> list[fh.Suit]:
    return [suit for suit in fh.Suit if mask >> suit & 1]


def opening(rules: fh.RuleSet, bid: str, seed: int) -> Table:
    """The first lead of a deal without trumps; no joker is discarded."""
    state: fh.State = fh.deal(rules, dealer=fh.Seat(seed % rules.players), seed=seed)
    while isinstance(state, fh.Bidding):
        calls = [call for call in map(fh.call, ("7S", bid)) if fh.can_bid(state, call)]
        state = fh.bid(state, calls[0] if calls else fh.PASS)
    assert isinstance(state, fh.Exchanging)
    hand = sorted(state.hands[state.seat], key=lambda card: card.is_joker)
    state = fh.exchange(state, hand[: state.missing])
    assert isinstance(state, Playing)
    return Table(state)


def tables(table: fh.RuleSet, bid: str, seed: int, *, sparing: bool) -> Iterator[Table]:
    """A deal played at random, table by table.

    ``sparing`` players keep a joker, if they can, until a suit is led that they have failed to follow before.
    """
    draw = Random(seed)
    now: Table | fh.Finished = opening(fh.with_options(table, joker_nt_model=AnyJoker(seed)), bid, seed)
    while isinstance(now, Table):
        yield now
        legal = list(fh.legal_plays(now.state))
        if sparing:
            wanted = now.led is not None and now.led in now.moment.shown
            legal = [play for play in legal if play.card.is_joker == wanted] or legal
        now = now.after(draw.choice(legal))


def every_play(hand: Iterable[fh.Card]) -> list[fh.Play]:
    return [fh.Play(card, suit) for card in hand for suit in (None, *fh.Suit)]


any_deal = given(st.sampled_from(TABLES), st.sampled_from(["7NT", "MIS"]), st.integers(0, 10**6), st.booleans())


@any_deal
def test_a_deal_by_any_policy(table: fh.RuleSet, bid: str, seed: int, sparing: bool) -> None:
    """Legal plays, refusals with their rules, and winners are those of the plain evaluation, to the last card."""
    for now in tables(table, bid, seed, sparing=sparing):
        moment, listed = now.moment, fh.legal_plays(now.state)
        for play in every_play(moment.hand):
            found = fh.why_not_play(now.state, play)
            assert (found and found.rule) == moment.verdict(play), (play, now.state)
        agree(moment, listed)


def agree(moment: Moment, listed: tuple[fh.Play, ...]) -> None:
    """The plays listed are those that are not refused; there is always one."""
    legal = [play for play in every_play(moment.hand) if moment.verdict(play) is None]
    if moment.leads and moment.last:  # the plain joker stands for all its namings
        legal = [play for play in legal if play.suit is None]
    assert listed
    assert len(listed) == len(legal)
    assert set(listed) == set(legal)


@given(st.sampled_from(TABLES), st.booleans(), st.integers(0, 10**9))
def test_any_hand_in_any_trick_by_any_policy(table: fh.RuleSet, misere: bool, seed: int) -> None:
    """The same for facts of all kinds, hands of jokers alone and several cards before the last trick too."""
    draw = Random(seed)
    policy = AnyJoker(seed)
    rules = fh.with_options(table, joker_nt_model=policy)
    numbering = tables_for(rules, fh.Contract(fh.MISERE if misere else fh.Bid(7, fh.Strain.NO_TRUMP), fh.N))
    for _ in range(30):
        jokers = draw.sample(rules.pack.joker_cards, draw.randint(0, rules.pack.jokers))
        plain = [card for card in rules.pack.sorted_cards if not card.is_joker]
        hand = frozenset([*jokers, *draw.sample(plain, draw.choice([0, 1, 2, 5]))]) or frozenset(plain[:1])
        leads = draw.random() < 0.5
        led = None if leads or draw.random() < 0.1 else draw.choice(list(fh.Suit))
        led_suits, shown = (frozenset(draw.sample(list(fh.Suit), draw.randint(0, 4))) for _ in range(2))
        last, side = (draw.random() < 0.3 for _ in range(2))
        moment = Moment(policy, hand, leads, led, led_suits, shown, last, numbering.misere, side)
        facts = PlayFacts(
            rules=rules, numbering=numbering, due=fh.Seat(0), hand=numbering.lane(fh.CardSet.of(hand)),
            led=LEADING if leads else NO_SUIT if led is None else int(led), led_suits=bits(led_suits),
            shown_void=bits(shown), last=last, declarer_side=side,
        )  # fmt: skip
        for play in every_play(hand):
            found = check_play(facts, play)
            assert (found and found.rule) == moment.verdict(play), (play, facts)
        agree(moment, legal_plays_of(facts))


@settings(max_examples=30)
@any_deal
def test_every_answer_names_the_rules_of_the_policy(table: fh.RuleSet, bid: str, seed: int, sparing: bool) -> None:
    """No ruling rests on a rule of the joker that this table does not play."""
    every = list(tables(table, bid, seed, sparing=sparing))
    for now in (every[-1], every[-rules_players(every)], Random(seed).choice(every)):
        moment, seat = now.moment, now.state.deal.rules.seating.name(now.state.seat)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(data, "_policies", lambda: {"any_joker": AnyJoker})
            found = situation(write_toml(record_of(now.state)))
            assert found.rules == now.state.deal.rules
            for question in (f"{seat} may play", "faults", "who is next", "who won trick 1"):
                ruling = found.ask(question)
                assert not ruling.rule.startswith("joker."), ruling.because
                assert "isère" not in ruling.because
            for play in every_play(moment.hand) if moment.leads else map(fh.Play, moment.hand):
                ruling = found.ask(f"{seat} plays {play}")
                forbids, allows = moment.verdict(play), moment.permission(play)
                assert ruling.answer == ("legal" if forbids is None else "illegal")
                assert ruling.rule == (forbids or allows or ruling.rule), (play, ruling.because)
                assert forbids or allows or not ruling.rule.startswith(("joker.", "club.")), ruling.because


def rules_players(every: list[Table]) -> int:
    """The number of cards in a trick of this deal."""
    return min(len(every), len(every[0].state.deal.active))


@frozen
class MustThrow:
    """A player who is void must throw the joker."""

    def leading(self, facts: LeadFacts) -> LeadRight:
        return LeadRight(15, True, True, "club.lead")

    def following(self, facts: FollowFacts) -> FollowRight:
        return FollowRight(may=facts.void, must=facts.void, wins=True, rule="club.must-throw")


def test_a_card_that_the_joker_of_a_club_forbids() -> None:
    rules = fh.with_options(profiles.AVONDALE, joker_nt_model=MustThrow(), joker_nomination="none")
    wanted = {fh.N: "H9", fh.E: "S7 S8 JK C6 CK D7 DA S5 S6 S10"}
    state = called(dealt(rules, wanted, dealer=fh.W), "7NT PASS PASS PASS")
    assert isinstance(state, fh.Exchanging)
    state = fh.play(fh.exchange(state, [card for card in state.hands[fh.N] if str(card) != "H9"][:3]), fh.card("H9"))
    assert list(map(str, fh.legal_plays(state))) == ["JK"]
    refused = fh.why_not_play(state, fh.card("S7"))
    assert refused is not None
    assert (refused.rule, str(refused)) == ("club.must-throw", "The rule club.must-throw forbids it.")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(data, "_policies", lambda: {"must_throw": MustThrow})
        found = situation(write_toml(record_of(state)))
        answers = {
            question: (ruling.answer, ruling.rule, ruling.because)
            for question in ("E plays S7", "E plays JK", "E may play")
            for ruling in [found.ask(question)]
        }
    assert answers == {
        "E plays S7": ("illegal", "club.must-throw", "The rule club.must-throw forbids it."),
        "E plays JK": ("legal", "club.must-throw", "The rule club.must-throw allows it."),
        "E may play": ("JK", "club.must-throw", "The rule club.must-throw says which cards may be played."),
    }


def test_a_joker_led_as_the_only_trump_must_be_followed_by_the_other() -> None:
    """B, C, W, U: the reason is that, and not a rule for misère."""
    rules = fh.with_options(
        profiles.TWO_JOKERS, joker_nt_model="sole_trump", joker_nomination="none", joker_lead_naming="optional"
    )
    state = called(dealt(rules, {fh.N: "JKB", fh.E: "JKR S7"}, dealer=fh.W), "7NT PASS PASS PASS")
    assert isinstance(state, fh.Exchanging)
    laid = [card for card in state.hands[fh.N] if card != BLACK_JOKER][: state.missing]
    state = fh.play(fh.exchange(state, laid), BLACK_JOKER)
    assert fh.legal_plays(state) == (fh.Play(RED_JOKER),)
    refused = fh.why_not_play(state, fh.card("S7"))
    assert refused is not None
    assert refused.rule == "follow.joker"
    assert str(refused) == "S7 may not be played: a joker was led without a suit, and E must follow with JKR."
