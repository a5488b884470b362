"""Disputes about the Python interface, each under its id; the partner call with five players."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fivehundred as fh
from fivehundred import E, N, S, Suit, W, profiles
from fivehundred.rules.ruleset import RuleSet
from fivehundred.seats import Seat
from hands import at_random, called, dealt, played

A, C = profiles.AVONDALE, profiles.SWEDISH_CLASSIC
AVONDALE_5P = fh.with_options(
    profiles.AVONDALE_3P,
    players=5,
    partnership="called",
    suit_floor="2 2 2 2",
    call_time="after_exchange",
    callable="not_joker_not_bower",
    call_reveal="silent",
    call_own_or_buried="forbidden",
    partner_split="half_each",
    simultaneous="both_win",
)
SWEDISH_5P = fh.with_options(
    AVONDALE_5P,
    call_time="before_exchange",
    callable="non_trump_not_own",
    call_reveal="immediate",
    call_card_in_kitty="call_again",
    partner_split="full_each",
    deal_packets="3(3) 4 3",
    auction_mode="single_round",
    pass_out="nt_no_kitty",
    misere="off",
    open_misere="off",
    joker_nt_model="led_suit_top",
    joker_nomination="none",
    joker_follow="any_time",
    joker_forced="never",
    joker_lead="not_shown_void",
    joker_lead_all_led="allowed",
    joker_shown_void="no_naming",
    win_needs_contract="no",
    floor_effect="best_score_wins",
    simultaneous="highest_then_declarer",
)
S0, S1, S2, S3, S4 = map(Seat, range(5))


def refusal(state: fh.State, error: pytest.ExceptionInfo[fh.IllegalAction]) -> str:
    """The rule of a refusal, which must carry the state in which it was tried."""
    assert error.value.state is state
    assert str(error.value) == str(error.value.violation)
    return error.value.rule


def exchanged(state: fh.State, keep: str = "") -> fh.State:
    """After an exchange that keeps these cards and, of the rest, discards the first."""
    assert isinstance(state, fh.Exchanging)
    kept = set(fh.cards(keep))
    return fh.exchange(state, [card for card in state.hands[state.seat] if card not in kept][: state.missing])


# API use


def test_api_02_equal_things() -> None:
    assert fh.card("H9") != fh.card("HK")
    assert fh.card("H9") == fh.card("♥9")
    assert fh.call("10H") != fh.OPEN_MISERE
    assert len({fh.call("10H"), fh.OPEN_MISERE}) == 2
    assert all(fh.value(A, bid) == 500 for bid in (fh.Bid(10, fh.Strain.HEARTS), fh.OPEN_MISERE))
    assert len(set(A.pack.cards)) == 43
    assert len({str(card) for card in A.pack.cards}) == 43
    hand = fh.CardSet.of(fh.cards("H9 HK"))
    assert hand - fh.CardSet.of([fh.card("H9")]) == {fh.card("HK")}


def test_api_02_the_bid_and_who_made_it() -> None:
    by_n = called(fh.deal(A, dealer=W, seed=1), "8S")
    by_s = called(fh.deal(A, dealer=E, seed=1), "8S")
    assert isinstance(by_n, fh.Bidding)
    assert isinstance(by_s, fh.Bidding)
    assert (by_n.high, by_s.high) == ((N, fh.call("8S")), (S, fh.call("8S")))
    assert by_n.high is not None
    assert by_s.high is not None
    assert by_n.high[1] == by_s.high[1]
    assert hash(by_n.high[1]) == hash(by_s.high[1])
    assert by_n.deal.calls != by_s.deal.calls
    assert by_n != by_s


def lost_open_misere() -> fh.Finished:
    """N keeps the joker in open misère and names no suit for it."""
    state = called(dealt(A, {N: "JK"}, dealer=W), "OMIS - - -")
    return at_random(exchanged(state, keep="JK"), random.Random(6))


def test_api_06_after_the_end() -> None:
    finished = lost_open_misere()
    match = fh.Match.start(A, dealer=W).add(finished)
    assert match.totals == (-500, 0)
    assert (match.over, match.winners) == (True, ("EW",))
    assert match.reason == "EW won: NS fell to -500 or below and lost."
    end, reason = match.end, match.reason

    with pytest.raises(fh.IllegalAction) as error:
        match.deal(seed=1)
    assert error.value.rule == "game.over"
    assert str(error.value).startswith("The game is over: EW won")
    with pytest.raises(fh.IllegalAction, match=r"^The game is over: EW won"):
        match.add(finished)
    with pytest.raises(fh.IllegalAction, match=r"^The game is over: EW won"):
        match.add_result(fh.Contract(fh.Bid(6, fh.Strain.SPADES), N), (6, 4, 0, 0))
    with pytest.raises(fh.IllegalAction, match=r"^The game is over: EW won"):
        match.add_result(None, (0, 0, 0, 0))
    with pytest.raises(fh.IllegalAction) as error:
        fh.bid(finished, fh.call("7S"))
    assert refusal(finished, error) == "stage.over"
    assert "over" in str(error.value)
    with pytest.raises(fh.IllegalAction) as error:
        fh.play(finished, fh.card("SA"))
    assert refusal(finished, error) == "stage.over"
    assert not fh.legal_actions(finished)
    assert not fh.legal_bids(finished)
    assert not fh.legal_plays(finished)
    assert fh.actor(finished) is None

    assert (match.end, match.reason, match.winners, match.totals) == (end, reason, ("EW",), (-500, 0))


def test_api_06_a_winner_on_top() -> None:
    match = fh.Match.start(A, dealer=W, totals=(440, 480))
    match = match.add_result(fh.Contract(fh.Bid(6, fh.Strain.CLUBS), N), (6, 4, 0, 0))
    assert (match.totals, match.winners) == ((500, 520), ("NS",))
    assert match.reason == "NS won: at 500 or more through a contract that was made."
    with pytest.raises(fh.IllegalAction):
        match.deal(seed=1)
    assert match.winners == ("NS",)


# exchange


def test_exc_03_a_card_twice_or_not_held() -> None:
    state = called(dealt(A, {S: "C5 D4", N: "HA"}, dealer=E), "7D - - -")
    assert isinstance(state, fh.Exchanging)
    before = state.hands
    with pytest.raises(fh.IllegalAction) as error:
        fh.exchange(state, fh.cards("C5 C5 D4"))
    assert refusal(state, error) == "discard.twice"
    assert str(error.value) == "C5 is named twice; nothing was discarded."
    with pytest.raises(fh.IllegalAction) as error:
        fh.exchange(state, fh.cards("C5 D4 HA"))
    assert refusal(state, error) == "card.not-held"
    assert str(error.value).startswith("S does not hold HA")
    assert state.hands == before
    assert set(fh.cards("C5 D4")) <= state.hands[S]
    assert not state.laid
    for cards in ("C5 C5 D4", "C5 D4 HA"):
        assert not fh.can_exchange(state, fh.cards(cards))


def test_exc_05_leading_before_discarding() -> None:
    state = called(dealt(A, {N: "JK"}, dealer=W), "8C - - -")
    assert isinstance(state, fh.Exchanging)
    assert len(state.hands[N]) == 13
    with pytest.raises(fh.IllegalAction) as error:
        fh.play(state, fh.JOKER)
    assert refusal(state, error) == "stage.play"
    assert str(error.value) == "No card can be played now: the declarer must first discard."
    assert fh.legal_plays(state) == ()
    assert state.stage is fh.Stage.EXCHANGING
    assert fh.can_play(exchanged(state, keep="JK"), fh.JOKER)


def test_p8_five_cards_for_a_kitty_of_five() -> None:
    rules = fh.with_options(A, suit_floor="4 4 4 4", kitty_size=5, deal_packets="3(3) 4(2) 3")
    state = called(fh.deal(rules, dealer=W, seed=8), "7S - - -")
    assert isinstance(state, fh.Exchanging)
    held = list(state.hands[N])
    assert len(held) == 15
    with pytest.raises(fh.IllegalAction) as error:
        fh.exchange(state, held[:3])
    assert refusal(state, error) == "discard.count"
    assert str(error.value) == "N must discard exactly 5 cards, not 3."
    assert not fh.can_exchange(state, held[:4])
    assert not fh.can_exchange(state, held[:6])
    assert not fh.can_exchange(state, [])
    assert [len(hand) for hand in fh.exchange(state, held[:5]).hands] == [10, 10, 10, 10]


def test_p9_cards_of_the_kitty_and_the_joker_may_go() -> None:
    state = called(dealt(A, {N: "JK"}, dealer=W, kitty="H9 D4 C5"), "7S - - -")
    after = fh.exchange(state, fh.cards("H9 D4 JK"))
    assert after.deal.discard == set(fh.cards("H9 D4 JK"))
    assert fh.card("C5") in after.hands[N]
    assert fh.JOKER not in after.hands[N]


# joker


def misere(rules: RuleSet, seed: int, chance: random.Random) -> fh.State:
    """A misère after a seven, its declarer holding the joker after the exchange, the first lead to come."""
    hands = fh.deal(rules, dealer=Seat(0), seed=seed).hands
    holder = next((seat for seat, hand in enumerate(hands) if fh.JOKER in hand), 1)
    dealer = Seat((holder - 2) % rules.players)  # the holder is second to speak
    passes = " -" * (rules.players - 2 if rules.players == 3 else rules.players - 1)
    state = called(fh.deal(rules, dealer=dealer, hands=hands, kitty=_kitty(rules, hands)), f"7S MIS{passes}")
    assert isinstance(state, fh.Exchanging)
    assert state.seat == holder
    others = [card for card in state.hands[holder] if card != fh.JOKER]
    return fh.exchange(state, chance.sample(others, state.missing))


def _kitty(rules: RuleSet, hands: tuple[fh.CardSet, ...]) -> fh.CardSet:
    rest = rules.pack.cards
    for hand in hands:
        rest = rest - hand
    return rest


@given(seed=st.integers(0, 2**32), chance=st.randoms(use_true_random=False))
def test_jok_12_an_unnamed_joker_kept_in_misere_fails(seed: int, chance: random.Random) -> None:
    state = misere(A, seed, chance)
    assert isinstance(state, fh.Announcing)
    if chance.random() < 0.5:
        state = fh.announce(state, joker=None)
    finished = at_random(state, chance)
    declarer = state.deal.contract.declarer if state.deal.contract else N
    points = fh.score(finished)
    assert points.made is False
    assert finished.won[declarer] == 1
    assert points.points == ((-250, 0) if declarer in (N, S) else (0, -250))


@given(seed=st.integers(0, 2**32), chance=st.randoms(use_true_random=False))
def test_jok_12_in_the_anglo_saxon_game(seed: int, chance: random.Random) -> None:
    state = misere(profiles.ANGLO_SAXON_3P, seed, chance)
    finished = at_random(state, chance)
    declarer = state.deal.contract.declarer if state.deal.contract else S0
    taken = finished.won[declarer]
    assert taken >= 1
    assert sum(finished.won) == 10
    expected = [10 * taken] * 3
    expected[declarer] = -250
    assert fh.score(finished).points == tuple(expected)


def test_jok_12_the_joker_is_all_that_may_be_played() -> None:
    state = called(
        dealt(A, {N: "JK S5 S6 S7 C5 C6 H4 H5 H6 D5", W: "D4 D6", E: "D9 DA"}, dealer=S, kitty="S9 SQ CQ"),
        "7S MIS - - -",
    )
    state = fh.exchange(state, fh.cards("S9 SQ CQ"))
    state = played(state, "D5 DA D6 D9 D4")
    violation = fh.why_not_play(state, fh.card("H6"))
    assert violation is not None
    assert violation.rule == "joker.forced"
    assert fh.legal_plays(state) == (fh.Play(fh.JOKER),)
    finished = fh.play(state, fh.JOKER)
    assert isinstance(finished, fh.Finished)
    assert fh.score(finished).points == (-250, 0)


def test_jok_13_a_defender_names_the_joker() -> None:
    wanted = {W: "JK S5 S6 S7 S8 S9 S10 C6 C7 C8", N: "HA H4"}
    state = exchanged(called(dealt(A, wanted, dealer=W), "8NT - - -"), keep="HA")
    with pytest.raises(fh.IllegalAction) as error:
        fh.announce(state, joker=Suit.HEARTS, by=W)
    assert refusal(state, error) == "joker.name-declarer"
    assert not fh.can_announce(state, joker=Suit.HEARTS, by=W)
    assert state.deal.named == ()
    state = played(state, "HA")
    while fh.actor(state) != W:
        state = fh.play(state, fh.legal_plays(state)[0])
    assert {act.card for act in fh.legal_plays(state)} == set(fh.cards(wanted[W]))
    state = fh.play(state, fh.JOKER)
    assert isinstance(state, fh.Playing)
    assert state.tricks[0].winner == W


def test_jok_13_the_declarer_names_a_joker_that_another_holds() -> None:
    state = exchanged(called(dealt(A, {W: "JK"}, dealer=W), "8NT - - -"))
    with pytest.raises(fh.IllegalAction) as error:
        fh.announce(state, joker=Suit.HEARTS)
    assert refusal(state, error) == "joker.name-not-held"
    assert str(error.value) == "N does not hold JK and cannot give it a suit."


def test_jok_14_a_too_late() -> None:
    state = exchanged(called(dealt(A, {N: "JK H9"}, dealer=W), "7NT - - -"), keep="JK H9")
    state = played(state, "H9")
    with pytest.raises(fh.IllegalAction) as error:
        fh.announce(state, joker=Suit.DIAMONDS)
    assert refusal(state, error) == "joker.name-late"
    assert str(error.value) == "It is too late to name the suit of JK: N could do so only before the first lead."
    assert state.deal.named == ()


def test_jok_14_b_buried() -> None:
    state = called(dealt(A, {N: "JK C5 C6"}, dealer=W), "7NT - - -")
    state = fh.exchange(state, fh.cards("JK C5 C6"))
    with pytest.raises(fh.IllegalAction) as error:
        fh.announce(state, joker=Suit.DIAMONDS)
    assert refusal(state, error) == "joker.name-not-held"
    assert state.deal.named == ()


def test_jok_14_c_the_top_trump() -> None:
    state = exchanged(called(dealt(A, {N: "JK"}, dealer=W), "8H - - -"), keep="JK")
    with pytest.raises(fh.IllegalAction) as error:
        fh.announce(state, joker=Suit.CLUBS)
    assert refusal(state, error) == "joker.name-trumps"
    assert str(error.value) == "In 8H JK is the highest trump and cannot be given a suit."
    assert state.deal.named == ()


def test_a_joker_is_named_once() -> None:
    state = exchanged(called(dealt(A, {N: "JK"}, dealer=W), "7NT - - -"), keep="JK")
    named = fh.announce(state, joker=Suit.DIAMONDS)
    assert named.deal.named == ((fh.JOKER, Suit.DIAMONDS),)
    assert not fh.can_announce(named, joker=Suit.HEARTS)


# irregularities


def test_irr_03_a_bid_out_of_turn() -> None:
    state = fh.deal(A, dealer=W, seed=3)
    with pytest.raises(fh.IllegalAction) as error:
        fh.bid(state, fh.call("7H"), by=E)
    assert refusal(state, error) == "turn"
    assert str(error.value) == "It is not the turn of E: N is next."
    assert dict(error.value.violation.facts)["due"] == "N"
    assert state.deal.calls == ()
    assert fh.legal_bids(state, by=E) == ()
    after = fh.bid(state, fh.call("7S"), by=N)
    assert fh.can_bid(after, fh.call("7H"), by=E)
    assert fh.bid(after, fh.call("8C"), by=E).deal.calls == ((N, fh.call("7S")), (E, fh.call("8C")))


def test_irr_06_a_play_out_of_turn() -> None:
    wanted = {N: "HA H7", E: "H4 H8", S: "H5 HK", W: "H6 H9"}
    state = exchanged(called(dealt(A, wanted, dealer=W), "7D - - -"), keep="HA H7")
    state = played(state, "HA H4 H5 H6 H7 H8 HK H9")
    assert isinstance(state, fh.Playing)
    assert [trick.winner for trick in state.tricks] == [N, S]
    card = next(iter(state.hands[W]))
    with pytest.raises(fh.IllegalAction) as error:
        fh.play(state, card, by=W)
    assert refusal(state, error) == "turn"
    assert str(error.value) == "It is not the turn of W: S is next."
    assert card in state.hands[W]
    assert state.led is None
    assert fh.legal_plays(state, by=W) == ()
    assert len(fh.legal_plays(state, by=S)) == 8


# input


@pytest.mark.parametrize(
    "text", ["KD", "KK", "♥️Kn", "♦️E", "HKN", "D", "K", "10H", "AS", "H 10", "H1", "JOKER", "", "H11H"]
)
def test_inp_04_nothing_is_guessed(text: str) -> None:
    with pytest.raises(fh.NotationError) as error:
        fh.card(text)
    assert error.value.text == text
    assert repr(text) in str(error.value)


@pytest.mark.parametrize("text", ["HJ", "hj", "♥J", "♥\ufe0fJ", "♥\ufe0eJ", "♡J"])
def test_inp_04_signs(text: str) -> None:
    assert fh.card(text) == fh.Card.of(Suit.HEARTS, fh.Rank.JACK)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (
            ("mis\u00e8re", "mise\u0300re", "misere", "MIS\u00c8RE", "miser", "mis\u00e4r", "misa\u0308r", "nullo"),
            "MIS",
        ),
        (("MIS", "mis", " mis "), "MIS"),
        (("OMIS", "open misère", "open mise\u0300re", "open miser", "öppen misär", "o\u0308ppen misa\u0308r"), "OMIS"),
        (("8NT", "8N", "8 sang", "8 grand", "8nt", "8 NT"), "8NT"),
        (("pass", "PASS", "Pass", "-"), "PASS"),
        (("8♥", "8♥\ufe0f", "8H", "8 h"), "8H"),
        (("10♠", "10S"), "10S"),
    ],
    ids=lambda part: part if isinstance(part, str) else "",
)
def test_inp_07_names_of_calls(words: tuple[str, ...], code: str) -> None:
    for word in words:
        assert str(fh.call(word)) == code, word


@pytest.mark.parametrize(
    "word",
    ["5H", "11S", "7X", "", " ", "0S", "8", "H8", "NT", "8NTT", "passe", "mi", "8 hearts!", "88S", "-7S", "double"],
)
def test_inp_07_an_unknown_word_is_an_error(word: str) -> None:
    with pytest.raises(fh.NotationError):
        fh.call(word)


@given(st.text(max_size=6))
def test_inp_07_never_a_pass_by_accident(word: str) -> None:
    try:
        read = fh.call(word)
    except fh.NotationError:
        return
    if read == fh.PASS:
        assert word.replace(" ", "").strip().strip("-").upper() in ("", "P", "PAS", "PASS")


# the partner call


def contract(rules: RuleSet, bid: str, *, kitty: str = "", **wanted: str) -> fh.State:
    """Seat 0 has just become declarer; ``p0`` … are cards of the seats."""
    held = {Seat(int(name[1])): cards for name, cards in wanted.items()}
    return called(dealt(rules, held, dealer=S4, kitty=kitty), f"{bid} - - - -")


def ready(bid: str, **wanted: str) -> fh.State:
    """The same after the exchange, where the partner is called."""
    return exchanged(contract(AVONDALE_5P, bid, **wanted), keep=wanted.get("p0", ""))


def why_not_call(state: fh.State, card: str) -> str:
    violation = fh.why_not_announce(state, partner=fh.card(card))
    return violation.rule if violation else ""


def test_p1_no_trump_card_may_be_called() -> None:
    state = contract(SWEDISH_5P, "8S", p0="SK", p1="HA SA CJ SJ JK")
    assert state.stage is fh.Stage.CALLING
    assert why_not_call(state, "HA") == ""
    for trump in ("SA", "CJ", "SJ", "JK"):
        assert why_not_call(state, trump) == "partner.callable"
    called_card = fh.announce(state, partner=fh.card("HA"))
    assert (called_card.deal.called, called_card.deal.partner) == (fh.card("HA"), S1)


def test_p2_no_joker_and_no_bower_may_be_called() -> None:
    state = ready("8S", p1="SA SJ CJ JK")
    assert state.stage is fh.Stage.ANNOUNCING
    assert why_not_call(state, "SA") == ""
    for card in ("SJ", "CJ", "JK"):
        assert why_not_call(state, card) == "partner.callable"


def test_p3_the_holder_speaks_at_once() -> None:
    """The partner who answers is known before the exchange."""
    state = fh.announce(contract(SWEDISH_5P, "8S", p0="SK", p3="HA"), partner=fh.card("HA"))
    assert isinstance(state, fh.Exchanging)
    assert state.deal.partner == S3
    assert fh.options(SWEDISH_5P)["call_reveal"] == "immediate"


def test_p4_the_holder_may_stay_silent() -> None:
    """The call goes through without an answer; the true sides count from the start."""
    state = fh.announce(ready("8S", p3="HA"), partner=fh.card("HA"))
    assert isinstance(state, fh.Playing)
    assert state.deal.declarer_side == (S0, S3)
    assert fh.options(AVONDALE_5P)["call_reveal"] == "silent"


EIGHT_HEARTS = fh.Contract(fh.Bid(8, fh.Strain.HEARTS), S0)


@pytest.mark.parametrize(
    ("rules", "share"), [(AVONDALE_5P, 150), (SWEDISH_5P, 300)], ids=["p5 half each", "p6 full each"]
)
def test_p5_p6_the_split(rules: RuleSet, share: int) -> None:
    match = fh.Match.start(rules, dealer=S4)
    made = match.add_result(EIGHT_HEARTS, (6, 1, 0, 2, 1), partner=S3)
    assert made.totals == (share, 10, 0, share, 10)
    failed = match.add_result(EIGHT_HEARTS, (5, 1, 1, 2, 1), partner=S3)
    assert failed.totals == (-share, 10, 10, -share, 10)
    alone = match.add_result(EIGHT_HEARTS, (8, 1, 0, 0, 1))
    assert alone.totals == (300, 10, 0, 0, 10)


def test_p7_a_shared_slam() -> None:
    match = fh.Match.start(AVONDALE_5P, dealer=S4)
    seven = fh.Contract(fh.Bid(7, fh.Strain.NO_TRUMP), S0)
    assert match.add_result(seven, (6, 0, 0, 4, 0), partner=S3).totals == (125, 0, 0, 125, 0)
    full = fh.with_options(AVONDALE_5P, partner_split="full_each")
    assert fh.Match.start(full, dealer=S4).add_result(seven, (6, 0, 0, 4, 0), partner=S3).totals == (250, 0, 0, 250, 0)


def test_an_odd_value_is_halved_exactly() -> None:
    rules = fh.with_options(AVONDALE_5P, slam_min=255)
    match = fh.Match.start(rules, dealer=S4)
    six = fh.Contract(fh.Bid(6, fh.Strain.SPADES), S0)
    once = match.add_result(six, (6, 0, 0, 4, 0), partner=S3)
    assert once.totals == (Fraction(255, 2), 0, 0, Fraction(255, 2), 0)
    twice = once.add_result(six, (6, 0, 0, 4, 0), partner=S3)
    assert twice.totals == (255, 0, 0, 255, 0)
    assert "127.5" in str(once.scores[0]) or "255/2" in str(once.scores[0])


def test_e15_both_partners_win() -> None:
    match = fh.Match.start(AVONDALE_5P, dealer=S4, totals=(400, 0, 0, 420, 0))
    nine = fh.Contract(fh.Bid(9, fh.Strain.NO_TRUMP), S0)
    match = match.add_result(nine, (5, 1, 0, 4, 0), partner=S3)
    assert match.totals == (610, 10, 0, 630, 0)
    assert match.winners == ("0", "3")
    assert match.reason == "0 and 3 won together: each at 500 or more."


def test_end_10_both_partners_fall() -> None:
    match = fh.Match.start(SWEDISH_5P, dealer=S4, totals=(-300, 120, 340, -260, 90))
    eight = fh.Contract(fh.Bid(8, fh.Strain.SPADES), S0)
    match = match.add_result(eight, (4, 2, 1, 2, 1), partner=S3)
    assert match.totals == (-540, 140, 350, -500, 100)
    assert match.winners == ("2",)


def test_cal_03_a_card_of_ones_own() -> None:
    early = contract(SWEDISH_5P, "8S", p0="CA")
    assert why_not_call(early, "CA") == "partner.own"
    late = ready("8S", p0="CA")
    assert why_not_call(late, "CA") == "partner.own"
    with pytest.raises(fh.IllegalAction) as error:
        fh.announce(late, partner=fh.card("CA"))
    assert refusal(late, error) == "partner.own"
    assert str(error.value) == "CA may not be called: the declarer holds it himself."


def secretly(state: fh.State) -> fh.State:
    """The same deal at a table that allows a secret solo."""
    rules = fh.with_options(AVONDALE_5P, call_own_or_buried="secret_solo")
    start = fh.deal(rules, dealer=S4, hands=state.deal.hands, kitty=state.deal.kitty)
    after = called(start, " ".join(str(call) for _, call in state.deal.calls))
    return fh.exchange(after, state.deal.discard)


@pytest.mark.parametrize("buried", [False, True], ids=["cal-03 own", "cal-04 buried"])
def test_a_secret_solo(buried: bool) -> None:
    state = contract(AVONDALE_5P, "8D", p0="CA C2 C3")
    state = fh.exchange(state, fh.cards("CA C2 C3")) if buried else exchanged(state, keep="CA")
    assert why_not_call(state, "CA") == ("partner.buried" if buried else "partner.own")
    alone = fh.announce(secretly(state), partner=fh.card("CA"))
    assert isinstance(alone, fh.Playing)
    assert (alone.deal.called, alone.deal.partner) == (fh.card("CA"), None)
    for seed in range(5):
        finished = at_random(alone, random.Random(seed))
        worth = 280 if finished.won[S0] >= 8 else -280
        assert fh.score(finished).points == (worth, *(10 * won for won in finished.won[1:]))


def test_cal_04_a_buried_card() -> None:
    state = fh.exchange(contract(AVONDALE_5P, "8D", p0="CA C2 C3"), fh.cards("CA C2 C3"))
    with pytest.raises(fh.IllegalAction) as error:
        fh.announce(state, partner=fh.card("CA"))
    assert refusal(state, error) == "partner.buried"
    assert str(error.value) == "CA may not be called: the declarer has discarded it."
    solo = fh.announce(state, partner=None)
    assert isinstance(solo, fh.Playing)
    assert solo.deal.partner is None


def test_cal_06_jacks_at_no_trumps() -> None:
    state = ready("8NT", p0="SA CA", p1="DJ HJ JK")
    assert why_not_call(state, "DJ") == ""
    assert why_not_call(state, "HJ") == ""
    assert why_not_call(state, "JK") == "partner.callable"
    early = contract(SWEDISH_5P, "8NT", p0="SA CA", p1="DJ JK")
    assert why_not_call(early, "DJ") == ""
    assert why_not_call(early, "JK") == "partner.callable"


def test_non_trump_not_own_is_not_undone_by_a_secret_solo() -> None:
    """S000-55: a card that he does not hold, whatever may be done with buried cards."""
    with pytest.raises(fh.RuleSetError, match="call_own_or_buried"):  # nothing is discarded before he calls
        fh.with_options(SWEDISH_5P, call_own_or_buried="secret_solo")
    rules = fh.with_options(SWEDISH_5P, call_time="after_exchange", call_own_or_buried="secret_solo")
    state = fh.exchange(contract(rules, "8S", p0="CA C2 C3"), fh.cards("CA C2 C3"))
    assert why_not_call(state, "CA") == ""  # discarded: he may
    state = exchanged(contract(rules, "8S", p0="CA"), keep="CA")
    assert why_not_call(state, "CA") == "partner.own"


def test_a_call_that_nobody_answers_is_made_again() -> None:
    state = contract(SWEDISH_5P, "8S", kitty="DA", p0="SK", p1="HA")
    again = fh.announce(state, partner=fh.card("DA"))
    assert isinstance(again, fh.Announcing)
    assert again.stage is fh.Stage.CALLING
    assert fh.actor(again) == S0
    assert (again.deal.called, again.deal.partner) == (None, None)
    assert why_not_call(again, "DA") == "partner.unanswered"
    assert fh.CallPartner(fh.card("DA")) not in fh.legal_announcements(again)
    assert fh.announce(again, partner=fh.card("HA")).deal.partner == S1
    solo = fh.announce(again, partner=None)
    assert isinstance(solo, fh.Exchanging)
    assert solo.deal.partner is None


def test_a_call_that_nobody_answers_may_leave_the_declarer_alone() -> None:
    rules = fh.with_options(SWEDISH_5P, call_card_in_kitty="declarer_alone")
    state = fh.announce(contract(rules, "8S", kitty="DA", p0="SK"), partner=fh.card("DA"))
    assert isinstance(state, fh.Exchanging)
    assert (state.deal.called, state.deal.partner) == (fh.card("DA"), None)


def test_before_and_after_the_exchange() -> None:
    early = contract(SWEDISH_5P, "8S", p0="SK", p1="HA")
    held = list(early.hands[S0])
    for action in (fh.Discard(fh.CardSet.of(held[:3])), fh.Play(fh.card("SK")), fh.PASS):
        with pytest.raises(fh.IllegalAction, match="the declarer may call a partner"):
            fh.apply(early, action)
    assert fh.why_not_announce(exchanged(fh.announce(early, partner=None)), partner=fh.card("HA")) is not None

    late = contract(AVONDALE_5P, "8S", p0="SK", p1="HA")
    assert isinstance(late, fh.Exchanging)
    assert fh.why_not_announce(late, partner=fh.card("HA")) is not None
    ready_to_call = exchanged(late, keep="SK")
    assert fh.can_announce(ready_to_call, partner=fh.card("HA"))
    led = fh.play(ready_to_call, fh.card("SK"))  # a lead declines
    assert led.deal.partner is None
    assert fh.why_not_announce(led, partner=fh.card("HA")) is not None


def test_only_the_declarer_calls() -> None:
    state = contract(SWEDISH_5P, "8S", p0="SK", p1="HA")
    with pytest.raises(fh.IllegalAction) as error:
        fh.announce(state, partner=fh.card("HA"), by=S2)
    assert refusal(state, error) == "turn"
    assert fh.legal_announcements(state, by=S2) == ()


def test_a_misere_is_played_alone() -> None:
    state = called(dealt(AVONDALE_5P, {S1: "SA", S2: "HA"}, dealer=S4), "7S MIS - - - -")
    state = exchanged(state, keep="SA")
    violation = fh.why_not_announce(state, partner=fh.card("HA"))
    assert violation is not None
    assert violation.rule == "partner.misere"
    assert state.deal.declarer_side == (S1,)


def test_at_other_tables_nobody_calls() -> None:
    for rules in (A, C):
        violation = fh.why_not_announce(fh.deal(rules, dealer=Seat(0), seed=1), partner=fh.card("HA"))
        assert violation is not None
        assert violation.rule == "partner.never"


def test_a_joker_and_a_partner_in_one_announcement() -> None:
    state = ready("8NT", p0="JK SA", p1="HA")
    both = fh.announce(state, joker=Suit.SPADES, partner=fh.card("HA"))
    assert isinstance(both, fh.Playing)
    assert both.deal.named == ((fh.JOKER, Suit.SPADES),)
    assert both.deal.partner == S1
    one_by_one = fh.announce(fh.announce(state, joker=Suit.SPADES), partner=fh.card("HA"))
    assert one_by_one == both
    with pytest.raises(fh.IllegalAction) as error:  # a part that is illegal spoils the whole
        fh.announce(state, joker=Suit.SPADES, partner=fh.JOKER)
    assert refusal(state, error) == "partner.callable"
    assert state.deal.named == ()


@given(seed=st.integers(0, 2**32), chance=st.randoms(use_true_random=False))
def test_partners_count_and_score_together(seed: int, chance: random.Random) -> None:
    rules: RuleSet = chance.choice((AVONDALE_5P, SWEDISH_5P))
    bid = chance.choice([bid for bid in fh.ladder(rules) if isinstance(bid, fh.Bid) and bid.tricks < 9])
    state = called(fh.deal(rules, dealer=S4, seed=seed), f"{bid} - - - -")
    while not isinstance(state, fh.Playing):
        actions: Any = fh.legal_announcements(state) or fh.legal_actions(state)
        state = fh.apply(state, chance.choice(actions))
    partner = state.deal.partner
    finished = at_random(state, chance)
    side = {S0} if partner is None else {S0, partner}
    taken = sum(finished.won[seat] for seat in side)
    worth = fh.value(rules, bid)
    points = max(worth, 250) if taken == 10 else worth if taken >= bid.tricks else -worth
    share = Fraction(points, 2) if rules == AVONDALE_5P and partner is not None else Fraction(points)
    expected = [share if seat in side else 10 * finished.won[seat] for seat in range(5)]
    assert list(fh.score(finished).points) == expected


def test_a_misdeal_is_dealt_again_by_the_same_dealer() -> None:
    """WF: a wrong number of cards found during the auction is a misdeal without penalty."""
    match = fh.Match.start(A, dealer=W, totals=(100, 40))
    state = fh.bid(match.deal(seed=1), fh.call("6S"))
    after = match.add(fh.misdeal(state))
    assert (after.dealer, after.totals, after.over) == (W, (100, 40), False)
    with pytest.raises(fh.IllegalAction, match="The deal is over"):
        fh.misdeal(fh.misdeal(state))


def test_api_05_what_a_seat_may_see() -> None:
    """API-05: 8H by N after the exchange; E sees nothing of kitty and discard, N sees both."""
    state = fh.bid(fh.deal(A, dealer=W, seed=7), fh.call("8H"))
    for _ in range(3):
        state = fh.bid(state, fh.PASS)
    kitty, before = state.deal.kitty, state.deal.hands
    laid = fh.CardSet.of(list(state.hands[N])[:3])
    state = fh.exchange(state, laid)
    east, north = fh.view(state, E), fh.view(state, N)
    assert (east.hand, east.sizes, east.kitty, east.discard) == (before[E], (10, 10, 10, 10), None, None)
    assert (north.hand, north.kitty, north.discard) == (state.hands[N], kitty, laid)
    secret = [str(card) for card in (kitty | laid | state.hands[N] | before[S] | before[W])]
    assert not [word for word in secret if f"'{word}'" in repr(east) or f" {word} " in repr(east)]


@pytest.mark.parametrize("seat", [E, None])
def test_api_05_states_that_differ_in_secrets_look_alike(seat: fh.Seat | None) -> None:
    """API-05: whatever the others hold, the view and its text are the same."""
    state = fh.deal(A, dealer=W, seed=7)
    others = [card for s, hand in enumerate(state.hands) if s != E for card in hand] + list(state.deal.kitty)
    others = others[1:] + others[:1]
    hands = [others[:10], list(state.hands[E]), others[10:20], others[20:30]]
    twin = fh.deal(A, dealer=W, hands=hands, kitty=others[30:])
    one, two = fh.view(state, seat), fh.view(twin, seat)
    assert state != twin
    assert (one, hash(one), repr(one)) == (two, hash(two), repr(two))


def test_api_05_mis_05_an_open_hand_is_seen_after_the_first_trick() -> None:
    """MIS-05, S003-16, S003-27: nothing before, all nine after trick one."""
    state = fh.bid(fh.deal(A, dealer=W, seed=7), fh.OPEN_MISERE)
    for _ in range(3):
        state = fh.bid(state, fh.PASS)
    state = fh.exchange(state, list(state.hands[N])[-3:])
    assert fh.view(state, E).open_hands == ()
    state = fh.play(state, fh.legal_plays(state)[0])
    assert fh.view(state, E).open_hands == ()
    for _ in range(2):
        state = fh.play(state, fh.legal_plays(state)[0])
    if isinstance(state, fh.Playing):
        assert fh.view(state, E).open_hands == ((N, state.hands[N]),)
        assert len(state.hands[N]) == 9
    early = fh.with_options(A, open_misere_exposure="before_first_lead")
    state = fh.bid(fh.deal(early, dealer=W, seed=7), fh.OPEN_MISERE)
    for _ in range(3):
        state = fh.bid(state, fh.PASS)
    state = fh.exchange(state, list(state.hands[N])[-3:])
    assert fh.view(state, None).open_hands == ((N, state.hands[N]),)
