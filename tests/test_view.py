"""All that a seat may know is shown, as view, text and JSON; hands are sorted for display."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator
from fractions import Fraction

import attrs
import pytest

import fivehundred as fh
from fivehundred import E, N, S, Suit, W, profiles
from fivehundred._tables import tables_for
from fivehundred.cards import JOKER
from fivehundred.profiles.registry import OWN
from fivehundred.seats import Seat
from fivehundred.testing.playing import PLAYERS, Journey, travel
from fivehundred.testing.random_rules import Chance, any_rules
from fivehundred.view import (
    action_json,
    client_state,
    hand_text,
    read_action,
    score_json,
    sorted_hand,
    view_json,
    view_text,
)
from hands import called, dealt, played

FACE_UP = fh.with_options(profiles.AVONDALE, kitty_shown="face_up")
LEFT_LEADS = fh.with_options(profiles.AVONDALE, first_leader="left_of_dealer")


def any_journey(chance: random.Random) -> Journey:
    rules = chance.choice((*OWN, LEFT_LEADS, any_rules(Chance(chance))))
    dealer = Seat(chance.randrange(rules.players))
    return travel(rules, dealer, chance.getrandbits(32), chance.choice(PLAYERS), chance.getrandbits(32))


def everybody(rules: fh.RuleSet) -> list[Seat | None]:
    return [None, *map(Seat, range(rules.players))]


# who sees what


def secret(before: fh.State, action: fh.Action, after: fh.State) -> bool:
    """Whether an act is for the declarer's eyes alone."""
    if isinstance(action, fh.NameJoker):
        return action.suit is None and not before.deal.asks_openly
    return isinstance(after, fh.Exchanging) and isinstance(before, fh.Exchanging)


def steps(journey: Journey) -> Iterator[tuple[fh.State, fh.Action, fh.State]]:
    """The hand act by act, cards discarded one by one."""
    for before, action in zip(journey.states, journey.actions, strict=False):
        single: list[fh.Action] = []
        if isinstance(action, fh.Discard):
            single += [fh.Discard(fh.CardSet.of([card])) for card in action.cards]
        for act in single or [action]:
            after = fh.apply(before, act)
            yield before, act, after
            before = after


def test_every_act_changes_the_views_of_all_who_see_it_and_no_others() -> None:
    chance = random.Random("acts")
    unseen = 0
    for _ in range(60):
        journey = any_journey(chance)
        for before, action, after in steps(journey):
            contract = before.deal.contract
            for seat in everybody(journey.rules):
                hidden = secret(before, action, after) and (contract is None or seat != contract.declarer)
                assert (fh.view(before, seat) == fh.view(after, seat)) is hidden, (seat, action, journey)
                unseen += hidden
    assert unseen > 100


def moved(state: fh.Exchanging, one: fh.Card, other: fh.Card) -> fh.Exchanging:
    """The same state with two cards in each other's places."""
    change = {one: other, other: one}

    def swap(cards: fh.CardSet) -> fh.CardSet:
        return fh.CardSet.of(change.get(card, card) for card in cards)

    deal = attrs.evolve(state.deal, hands=tuple(map(swap, state.deal.hands)), kitty=swap(state.deal.kitty))
    return attrs.evolve(state, deal=deal)


@pytest.mark.parametrize("rules", [profiles.AVONDALE, FACE_UP, profiles.SWEDISH_CLASSIC], ids=["closed", "open", "3p"])
def test_a_card_in_another_place_shows_to_all_who_see_one_of_the_two_places(rules: fh.RuleSet) -> None:
    state = called(fh.deal(rules, dealer=Seat(rules.players - 1), seed=5), "6S" + " -" * (rules.players - 1))
    assert isinstance(state, fh.Exchanging)
    first, second = Seat(1), Seat(2)
    of_kitty, of_first, of_second = min(state.deal.kitty), min(state.hands[first]), min(state.hands[second])
    exchanged = moved(state, of_kitty, of_first)
    open_kitty = {None, *map(Seat, range(rules.players))} if rules is FACE_UP else set()
    assert seeing(state, exchanged) == {Seat(0), first} | open_kitty
    assert seeing(state, moved(state, of_first, of_second)) == {first, second}


def seeing(one: fh.State, other: fh.State) -> set[Seat | None]:
    """The seats, and perhaps the onlooker, whose views of two states differ."""
    return {seat for seat in everybody(one.deal.rules) if fh.view(one, seat) != fh.view(other, seat)}


def test_the_discard_is_the_declarers_secret_also_after_the_end() -> None:
    state = called(fh.deal(profiles.AVONDALE, dealer=W, seed=7), "7S - - -")
    assert isinstance(state, fh.Exchanging)
    laid = list(state.hands[N])[:3]
    for end in travelled(fh.exchange(state, laid)):
        assert fh.view(end, N).discard == fh.CardSet.of(laid)
        assert fh.view(end, N).kitty == state.deal.kitty
        for seat in (E, S, W, None):
            assert fh.view(end, seat).discard is None
            assert fh.view(end, seat).kitty is None


def travelled(state: fh.State) -> list[fh.State]:
    """All states to the end of the deal, by the first legal actions."""
    states = [state]
    while fh.actor(states[-1]) is not None:
        states.append(fh.apply(states[-1], fh.legal_actions(states[-1])[0]))
    return states


def test_S003_27_a_hand_lies_open_from_the_moment_its_option_says_to_the_end() -> None:
    low = {N: "S5 S6 S7 C5 C6 C7 D4 D5 D6 H4"}
    for name, first in (("before_first_lead", 0), ("after_first_trick", 1)):
        rules = fh.with_options(profiles.AVONDALE, open_misere_exposure=name, misere_stop="play_all")
        state = called(dealt(rules, low, dealer=W), "OMIS - - -")
        assert isinstance(state, fh.Exchanging)
        assert fh.view(state, E).open_hands == ()
        for now in travelled(fh.exchange(state, [card for card in state.hands[N] if card not in fh.cards(low[N])])):
            tricks = len(now.tricks) if isinstance(now, fh.Playing | fh.Finished) else 0
            shown = dict(fh.view(now, E).open_hands)
            assert shown == ({N: now.hands[N]} if tricks >= first else {}), tricks


def test_a_hand_whose_cards_another_seat_chooses_lies_open_to_it() -> None:
    rules = fh.with_options(profiles.AVONDALE, other_no_trick_bids="super_open_misere_430")
    both = fh.with_options(profiles.AVONDALE, misere_partner="declarer_plays_both", misere_needs="none")
    for table, bid in ((rules, "SOMIS"), (both, "MIS"), (both, "OMIS")):
        state = called(fh.deal(table, dealer=W, seed=11), "")
        state = fh.bid(state, fh.call(bid, rules=table))
        chosen = 0
        for now in travelled(state):
            decider, due = fh.decider(now), fh.actor(now)
            if isinstance(now, fh.Playing) and decider != due and decider is not None and due is not None:
                seen = fh.view(now, decider)
                assert (seen.decider, dict(seen.open_hands)[due]) == (decider, now.hands[due])
                chosen += 1
        assert chosen


ACTS: tuple[fh.Action, ...] = (
    fh.PASS,
    fh.Discard(fh.CardSet.of(fh.cards("H9"))),
    fh.NameJoker(Suit.HEARTS),
    fh.Play(JOKER),
)


def asked_for_the_joker(rules: fh.RuleSet, hands: dict[Seat, str]) -> fh.State:
    """North plays at no-trump, with these cards among others, and has laid away no joker."""
    state = called(dealt(rules, hands, dealer=N), "- - - 7NT")
    assert isinstance(state, fh.Exchanging)
    return fh.exchange(state, [card for card in state.hands[N] if not card.is_joker][: state.missing])


def test_S001_30_nobody_else_sees_that_the_declarer_may_name_the_joker() -> None:
    asked = asked_for_the_joker(profiles.AVONDALE, {N: "JK"})
    mine, others = fh.view(asked, N), fh.view(asked, E)
    assert (mine.stage, mine.due, mine.jokers) == (fh.Stage.ANNOUNCING, N, (JOKER,))
    assert (others.stage, others.due, others.jokers) == (fh.Stage.PLAYING, N, ())
    assert client_state(asked, E)["legal"] == []
    declined = fh.announce(asked, joker=None)
    for act in ACTS:
        told = [str(fh.why_not(state, act, by=S)) for state in (asked, declined)]
        assert told[0] == told[1], "a refusal tells no more than the view"
    assert fh.claim(asked, S, 3, agreed=True) == fh.claim(declined, S, 3, agreed=True)
    assert isinstance(asked_for_the_joker(profiles.AVONDALE, {S: "JK"}), fh.Playing)


def test_where_another_leads_the_declarer_is_asked_openly_whether_he_holds_the_joker_or_not() -> None:
    """W (`first_leader`): who has to wait for an answer must not learn from it who holds the joker (S001-30)."""
    with_it, without = (asked_for_the_joker(LEFT_LEADS, {holder: "JK"}) for holder in (N, S))
    for state in (with_it, without):
        for seat in (N, E, W, None):
            seen = fh.view(state, seat)
            assert (seen.stage, seen.due, seen.jokers) == (fh.Stage.ANNOUNCING, N, (JOKER,))
        assert client_state(state, E)["legal"] == []
        assert isinstance(fh.announce(state, joker=None), fh.Playing)
    names = [fh.NameJoker(suit) for suit in (None, *Suit)]
    assert fh.legal_actions(with_it) == tuple(names)
    assert fh.legal_actions(without) == (fh.NameJoker(None),)
    with pytest.raises(fh.IllegalAction, match="N does not hold JK"):
        fh.announce(without, joker=Suit.HEARTS)
    for act in (*ACTS, *names):
        told = [str(fh.why_not(state, act, by=E)) for state in (with_it, without)]
        assert told[0] == told[1], "a refusal tells no more than the view"
    told = [str(fh.why_not_claim(state, E, 3, agreed=True)) for state in (with_it, without)]
    assert told[0] == told[1] != "None"


def test_where_another_leads_each_of_two_jokers_is_asked_for() -> None:
    rules = fh.with_options(profiles.TWO_JOKERS, first_leader="left_of_dealer")
    first, second = rules.pack.joker_cards
    state = asked_for_the_joker(rules, {N: str(second)})
    names = [act for act in fh.legal_actions(state) if isinstance(act, fh.NameJoker)]
    assert [act.suit for act in names if act.joker == first] == [None], "he does not hold it"
    assert [act.suit for act in names if act.joker == second] == [None, *Suit]
    for seat in (N, E):
        assert fh.view(fh.announce(state, joker={first: None}), seat).jokers == (second,)
        assert fh.view(fh.announce(state, joker={second: Suit.SPADES}), seat).jokers == (first,)
    assert isinstance(fh.announce(state, joker={second: Suit.SPADES, first: None}), fh.Playing)


def test_S003_45_a_silent_partner_is_known_to_himself_until_his_card_falls_and_to_all_at_the_end() -> None:
    state = called(dealt(profiles.AVONDALE_5P, {Seat(0): "SA", Seat(2): "H9"}, dealer=Seat(4)), "6S - - - -")
    assert isinstance(state, fh.Exchanging)
    state = fh.exchange(state, [card for card in state.hands[0] if card != fh.card("SA")][:3])
    falls = fh.announce(state, partner=fh.card("H9"))
    hidden = 0
    for now in travelled(falls):
        tricks = now.tricks if isinstance(now, fh.Playing | fh.Finished) else ()
        table = now.plays if isinstance(now, fh.Playing) else ()
        shown = any(play.card == fh.card("H9") for some in (*(t.plays for t in tricks), table) for _, play in some)
        hidden += bool(tricks) and not shown
        for seat in everybody(profiles.AVONDALE_5P):
            assert fh.view(now, seat).partner == (Seat(2) if shown or seat == Seat(2) else None)
    assert hidden
    claimed = fh.claim(falls, Seat(0), 10, agreed=True)
    assert fh.view(claimed, Seat(1)).partner == Seat(2), "the score tells"


def test_A10_a_call_that_nobody_answered_stays_known() -> None:
    rules = fh.with_options(profiles.AVONDALE_5P, call_time="before_exchange", call_card_in_kitty="call_again")
    state = called(dealt(rules, {Seat(2): "HA"}, dealer=Seat(4), kitty="HK"), "6S - - - -")
    again = fh.announce(state, partner=fh.card("HK"))
    assert fh.view(again, Seat(1)).unanswered == fh.cards("HK")
    assert fh.view(again, Seat(1)).calling
    stands = fh.announce(again, partner=fh.card("HA"))
    for now in travelled(stands):
        assert fh.view(now, None).unanswered == fh.cards("HK")
        assert fh.view(now, Seat(1)).called == fh.card("HA")


def test_voids_are_by_effective_suit_and_a_joker_shows_none() -> None:
    hands = {N: "DA DK CA", E: "H7 HQ S5", S: "D5 CQ S8", W: "D6 HJ"}
    state = called(dealt(profiles.AVONDALE, hands, dealer=W, kitty="S6 S7 S9"), "8H - - -")
    assert isinstance(state, fh.Exchanging)
    state = fh.exchange(state, fh.cards("S6 S7 S9"))
    state = fh.play(state, fh.card("DA"))
    state = fh.force(state, fh.Play(fh.card("H7")))  # he ruffs, whatever he holds
    seen = fh.view(state, W)
    assert seen.voids == ((), (Suit.DIAMONDS,), (), ())
    assert (seen.led, seen.led_suits) == (Suit.DIAMONDS, ())
    plain = called(dealt(profiles.AVONDALE, {N: "HA", E: "JK S5 S6 S7 C5 C6 C7 D4 D5 D6"}, dealer=W), "7NT - - -")
    assert isinstance(plain, fh.Exchanging)
    plain = fh.exchange(plain, [card for card in plain.hands[N] if card != fh.card("HA") and not card.is_joker][:3])
    assert fh.view(played(plain, "HA JK"), N).voids == ((), (), (), ()), "A38"


def test_the_voids_of_a_finished_deal_are_those_of_its_play() -> None:
    chance = random.Random("voids")
    for _ in range(20):
        journey = any_journey(chance)
        seen = [fh.view(state, None).voids for state in journey.states]
        for one, two in itertools.pairwise(seen):
            assert all(set(a) <= set(b) for a, b in zip(one, two, strict=True)), "a void shown is not forgotten"


@pytest.mark.parametrize("seat", [Seat(-1), Seat(4)])
def test_a_seat_that_is_not_there_sees_nothing(seat: Seat) -> None:
    refused = pytest.raises(fh.StateError, match=f"there is no seat {seat}: seats are 0 to 3")
    start = fh.deal(profiles.AVONDALE, dealer=W, seed=7)
    with refused:
        fh.view(start, seat)
    with refused:
        client_state(start, seat)
    with refused:
        fh.why_not_bid(start, fh.PASS, by=seat)
    ready = fh.exchange(called(start, "8H - - -"), list(start.hands[N])[:3])
    with refused:
        fh.why_not_claim(ready, seat, 1, agreed=True)


# text and JSON


def test_the_text_of_an_open_misere() -> None:
    low = {N: "S5 S6 S7 C5 C6 C7 D4 D5 D6 H4", E: "S8", W: "S9"}
    state = called(dealt(profiles.AVONDALE, low, dealer=W, seed=3), "OMIS - - -")
    assert isinstance(state, fh.Exchanging)
    state = fh.exchange(state, [card for card in state.hands[N] if card not in fh.cards(low[N])])
    state = played(state, "S5 S8 S9")
    text = view_text(fh.view(state, E))
    assert text.splitlines()[:5] == [
        "rules: avondale", "seat: E", "stage: playing, W is next", "dealer: W",
        "auction: N OMIS, E PASS, S PASS, W PASS",
    ]  # fmt: skip
    assert "open: N: S7 S6 H4 C7 C6 C5 D6 D5 D4" in text
    assert "trick 1: N: S5 S8 S9, won by W" in text
    assert "kitty" not in text
    assert "discard" not in text
    assert f"kitty: {hand_text(state.deal.kitty, state.deal.contract, profiles.AVONDALE)}" in view_text(
        fh.view(state, N)
    )
    assert "\n" not in fh.view_line(fh.view(state, N))
    with pytest.raises(fh.NotationError, match="the languages are en"):
        view_text(fh.view(state, N), lang="fi")


def test_json_of_any_state_is_plain_and_holds_the_actions_of_the_decider_alone() -> None:
    chance = random.Random("json")
    for _ in range(25):
        journey = any_journey(chance)
        rules = journey.rules
        for state in chance.sample(journey.states, min(8, len(journey.states))):
            for seat in everybody(rules):
                sent = client_state(state, seat)
                assert json.loads(json.dumps(sent)) == sent
                assert sent["view"] == view_json(fh.view(state, seat))
                assert sent["view"].keys() == {field.name for field in attrs.fields(fh.View)}
                legal = fh.legal_actions(state) if seat is not None and fh.decider(state) == seat else ()
                assert tuple(read_action(one, rules) for one in sent["legal"]) == legal


@pytest.mark.parametrize(
    "data",
    [
        None, "7S", {}, {"kind": "call"}, {"kind": "call", "call": 7}, {"kind": "call", "call": "7S", "seat": "N"},
        {"kind": "discard", "cards": "H9"}, {"kind": "discard", "cards": [9]},
        {"kind": "discard", "cards": ["H9", "H9"]},
        {"kind": "play", "play": "ZZ"}, {"kind": "name-joker", "suit": "H"}, {"kind": "fold"},
        {"kind": "call-partner", "card": None, "player": "N"},
    ],
    ids=str,
)  # fmt: skip
def test_what_a_client_may_not_send_is_refused(data: object) -> None:
    with pytest.raises(fh.NotationError):
        read_action(data, profiles.AVONDALE_5P)


def test_several_cards_may_be_laid_away_at_once() -> None:
    action = fh.Discard(fh.CardSet.of(fh.cards("H9 D4 C5")))
    assert read_action(action_json(action, profiles.AVONDALE), profiles.AVONDALE) == action
    name = fh.NameJoker(None)
    assert read_action(action_json(name, profiles.AVONDALE), profiles.AVONDALE) == name


def test_A11_an_exact_half_is_a_number_in_json() -> None:
    halved = fh.DealScore(profiles.AVONDALE, (Fraction(55, 2), 20), True, (0,), ())
    assert json.loads(json.dumps(score_json(halved)))["points"] == {"NS": 27.5, "EW": 20}


# hands for display


@pytest.mark.parametrize(
    ("bid", "shown"),
    [
        ("8H by N", "JK HJ DJ HK H5 SA S6 DA D6 CQ"),
        ("8C by N", "JK CQ HK HJ H5 SA S6 DA DJ D6"),
        ("7NT by N", "JK SA S6 HK HJ H5 CQ DA DJ D6"),
        ("MIS by N", "JK SA S6 HK HJ H5 CQ DA DJ D6"),
    ],
)
def test_a_hand_is_sorted_by_contract(bid: str, shown: str) -> None:
    hand = fh.cards("S6 SA CQ D6 DJ DA H5 HJ HK JK")
    assert " ".join(map(str, sorted_hand(hand, fh.contract(bid), profiles.AVONDALE))) == shown


def test_colours_take_turns_among_the_suits_that_are_held() -> None:
    shown = {"S6 C6 D6": "S6 D6 C6", "H5 D6 SA": "H5 SA D6", "CQ S6": "S6 CQ", "C6 D6 H6": "H6 C6 D6"}
    for hand, right in shown.items():
        assert sorted_hand(fh.cards(hand), None, profiles.AVONDALE) == fh.cards(right)


def test_a_named_joker_stands_with_its_suit() -> None:
    named, contract = ((JOKER, Suit.DIAMONDS),), fh.contract("7NT by N")
    assert sorted_hand(fh.cards("D6 JK S6"), contract, profiles.AVONDALE, named=named) == fh.cards("S6 JK D6")


def test_a_card_that_the_pack_does_not_have_is_refused() -> None:
    with pytest.raises(fh.StateError, match="S4: not in the 43-card pack of these rules"):
        sorted_hand(fh.cards("S4 SA"), None, profiles.AVONDALE)


def test_languages_differ_in_the_text_alone() -> None:
    hand, contract = fh.cards("HQ CJ DA JK S10"), fh.contract("6C by N")
    said = {lang: hand_text(hand, contract, profiles.AVONDALE, lang=lang) for lang in ("en", "sv", "nb")}
    assert said == {"en": "JK CJ HQ S10 DA", "sv": "JK KKn HD S10 RE", "nb": "JK KKn HD S10 RE"}
    with pytest.raises(fh.NotationError, match="the notations are"):
        hand_text(hand, contract, profiles.AVONDALE, lang="fi")


def test_a_sorted_hand_holds_the_same_cards_suit_by_suit_from_high_to_low() -> None:
    chance = random.Random("sorted")
    for _ in range(60):
        rules = chance.choice((*OWN, any_rules(Chance(chance))))
        bids = [bid for bid in fh.ladder(rules) if not isinstance(bid, fh.HiLo)]
        contract = fh.Contract(chance.choice(bids), Seat(0))
        hand = chance.sample(rules.pack.sorted_cards, 10)
        numbering = tables_for(rules, contract)
        shown = sorted_hand(hand, contract, rules)
        assert len(shown) == 10
        assert set(shown) == set(hand)
        suits = [numbering.suit(card) for card in shown]
        groups = [suit for suit, _ in itertools.groupby(suits)]
        assert len(groups) == len(set(groups)), "a suit stands in one place"
        for one, two in itertools.pairwise(shown):
            higher = numbering.number[one.index] > numbering.number[two.index]
            assert higher or numbering.suit(one) is not numbering.suit(two)
        trump = contract.trump
        assert trump is None or trump not in groups or groups[0] is trump
