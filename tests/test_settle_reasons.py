"""The reasons that rulings give are the true ones, where a rule set or a case has a reason of its own."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from attrs import frozen

from fivehundred import messages, settle
from fivehundred.rules.joker import ALL_SUITS, FollowFacts, FollowRight, LeadFacts, LeadRight
from fivehundred.rules.ruleset import with_options
from fivehundred.settle import situation


def because(text: str, question: str) -> str:
    """The reason of the answer to one question about a situation."""
    (ruling,) = situation(f'{text}\n[[ask]]\nquestion = "{question}"').rulings()
    return ruling.because


TRICK = 'contract = "7NT by {seat}"\njoker = "none"\ntricks = ["{cards}"]'
HAND = 'holds = { E = "JK H5 H9 S5 S6 S7 S8 S9 S10 SQ" }'
FIRST_OR_LAST = '[house]\njoker_follow = "first_or_last_of_suit"'


@pytest.mark.parametrize(
    ("rules", "seat", "cards", "sentence"),
    [
        ("avondale", "N", "N: HK JK H9 HA", "JK has no suit and is the highest card of all."),
        (
            "two_jokers",
            "N",
            "N: HK JKB H9 HA",
            "JKB is a trump without a suit of trumps: it beats every other card.",
        ),
        (
            "swedish_classic",
            "0",
            "0: HK JK HA",
            "JK counts as the highest card of the suit led, hearts, above the ace.",
        ),
    ],
)
def test_why_a_joker_without_a_suit_wins(rules: str, seat: str, cards: str, sentence: str) -> None:
    """S000-7, S001-32, U: its place differs from table to table."""
    text = f'rules = "{rules}"\n' + TRICK.format(seat=seat, cards=cards)
    if rules == "two_jokers":
        text += '\n[house]\njoker_nt_model = "sole_trump"\njoker_lead_naming = "optional"\n'
    assert because(text, "who won trick 1") == sentence


def test_a_revoke_that_is_certain_is_told_of_without_naming_cards_that_are_not() -> None:
    """East holds ten of thirteen cards, ten of which are hearts: some of them, but nobody knows which."""
    text = """
    rules = "avondale"
    dealer = "N"
    contract = "7NT by N"
    tricks = ["N: H4 DK"]
    hands.N = "H4 S5 S6 S7 S8 S9 S10 SJ SQ SK"
    hands.S = "SA C5 C6 C7 C8 C9 C10 CJ CQ CK"
    hands.W = "CA D4 D5 D6 D7 D8 D9 D10 DJ DQ"
    """
    told = because(text, "faults")
    assert told == "DK may not be played: hearts were led and E holds at least one of them (trick 1 E DK)."


def test_why_a_joker_of_ones_own_wins() -> None:
    """A policy that the library does not know need not say what its joker counts as."""

    @frozen
    class Anywhere:
        def leading(self, facts: LeadFacts) -> LeadRight:
            return LeadRight(ALL_SUITS, True, True, "house.lead")

        def following(self, facts: FollowFacts) -> FollowRight:
            return FollowRight(True, False, True, "house.follow")

    trick = TRICK.format(seat="N", cards="N: HK JK H9 HA")
    found = situation(f'rules = "us_nullo_43"\n{trick}\n[[ask]]\nquestion = "who won trick 1"')
    (ruling,) = found.rulings()
    for house, rule in (
        ({"joker_nt_model": Anywhere()}, "trick.joker"),
        ({"joker_follow": "any_time"}, "trick.joker-led"),
    ):
        answer = found.answer(ruling.asked, with_options(found.rules, **house))
        assert answer is not None
        assert (answer.text, answer.reason.rule) == ("E", rule)


@pytest.mark.parametrize(
    ("house", "question", "sentence"),
    [
        (FIRST_OR_LAST, "E may play", "Hearts are led for the first time: E must follow suit or play JK."),
        (FIRST_OR_LAST, "E plays JK", "JK may be played: hearts are led for the first time."),
        ('[house]\njoker_follow = "any_time"', "E may play", "Hearts were led: E must follow suit or play JK."),
        (
            '[house]\njoker_follow = "any_time"', "E plays JK",
            "JK may be played to any suit that is led, although E holds hearts.",
        ),
    ],
)  # fmt: skip
def test_why_a_joker_may_be_played_while_suit_can_be_followed(house: str, question: str, sentence: str) -> None:
    """A2, R, W."""
    text = "\n".join(('rules = "avondale"', TRICK.format(seat="N", cards="N: HA"), HAND, house))
    assert because(text, question) == sentence


@pytest.mark.parametrize(
    ("deal", "question", "sentence"),
    [
        (
            'rules = "us_inkle_45"\ndealer = "W"\nauction = "6S - - -"', "next dealer",
            "The cards are thrown in without play: W deals again.",
        ),
        (
            'rules = "quebec_46"\ndealer = "W"\nauction = "7NT - - -"', "score",
            "The cards are thrown in without play: nobody scores.",
        ),
    ],
)  # fmt: skip
def test_a_bid_that_is_not_played_is_no_pass(deal: str, question: str, sentence: str) -> None:
    """An inkle or a contract that is too low: the cards are thrown in, though somebody bid."""
    assert because(deal, question) == sentence


def test_the_value_of_a_misere_does_not_stand_in_the_table() -> None:
    """N: misère at 130 is no cell of the Avondale table."""
    assert because('rules = "nz_house"', "value MIS") == "MIS has a fixed value: 130."
    assert because('rules = "quebec_46"', "value GS") == "GS has a fixed value: 1000."
    assert because('rules = "nz_house"', "value 8S") == "The table avondale gives 240 for 8S."


def test_trick_points_alone_do_not_win() -> None:
    """S001-27, S004-18: a game that goes on above 500 says why."""
    deal = 'rules = "avondale"\ncontract = "6S by E"\nwon = { NS = 5, EW = 5 }\nscores = { NS = 210, EW = 560 }'
    assert because(deal, "game") == (
        "EW reached 500, but the game is won only by making a contract of one's own: it goes on."
    )
    assert because(deal.replace("560", "60"), "game") == "Nobody has won yet."


@pytest.mark.parametrize(
    ("contract", "won", "sentence"),
    [
        ("8H by 0", (5, 1, 1, 3, 0), "8H is made with 8 tricks: its value, 300, is shared with the partner, 150 each."),
        (
            "8H by 0", (5, 2, 1, 2, 0),
            "8H failed with 7 tricks: its whole value, 300, is lost and shared with the partner, minus 150 each.",
        ),
        (
            "7NT by 0", (6, 0, 0, 4, 0),
            "7NT with all ten tricks: a bid worth 220 is raised to 250 and shared with the partner, 125 each.",
        ),
    ],
)  # fmt: skip
def test_a_shared_score_says_so(contract: str, won: tuple[int, ...], sentence: str) -> None:
    """S003-47, A11."""
    tricks = ", ".join(f"{seat} = {count}" for seat, count in enumerate(won))
    deal = f'rules = "avondale_5p"\ncontract = "{contract}"\ncall = "CA"\npartner = 3\nwon = {{ {tricks} }}'
    reason = because(deal, "score")
    assert reason.startswith(f"0: {sentence} 3: {sentence} 1: 10 points a trick")


def test_who_plays_alone() -> None:
    """S003-44: a declarer who calls nobody."""
    deal = 'rules = "avondale_5p"\ncontract = "8S by 0"\n'
    assert because(deal + 'call = "solo"', "who is partner") == "0 plays alone: no other player is called as partner."
    hand = 'discard = "D2 D3 D4"\nholds = { 0 = "SA SK SQ S10 S9 CJ HA H2 H3 H4" }'
    assert because(deal + hand, "0 calls solo") == "The declarer may play alone."


def test_a_double_nullo_is_lost_by_the_partner_too() -> None:
    """U: no joker is to blame if he took the trick."""
    deal = 'rules = "us_nullo_43"\ncontract = "DNUL by N"\nwon = { N = 0, S = 1, E = 5, W = 4 }'
    assert because(deal, "made") == "The declarer and his partner took 1 trick, and neither may take any."


def test_a_revoke_decides_a_contract() -> None:
    """H: eight tricks do not make a seven of a declarer who revoked."""
    deal = 'rules = "hoffmann_1909"\ncontract = "7S by 0"\nwon = { 0 = 8, 1 = 1, 2 = 1 }\nrevoke = 0'
    assert because(deal, "made") == "7S is lost through a revoke of the declarer's side: minus 140."
    plain = deal.removesuffix("\nrevoke = 0")
    assert because(plain, "made") == "0 took 8 tricks; 7 were bid."


def test_who_was_due_when_a_card_was_played_out_of_turn() -> None:
    """The seat that was next at that moment, not at the end of the trick."""
    deal = 'rules = "avondale"\ncontract = "7H by N"\ntricks = ["N: H4 S:D5 H9 N:C5 H5 E:C6 HA N:C7 W:C8"]'
    assert because(deal, "faults") == (
        "It is not the turn of S: E is next (trick 1 S D5). It is not the turn of N: S is next (trick 1 N C5). "
        "It is not the turn of E: W is next (trick 1 E C6). It is not the turn of N: W is next (trick 1 N C7). "
        "C8 was played to a trick that was over (trick 1 W C8)."
    )
    misere = 'rules = "avondale"\ncontract = "MIS by N"\njoker = "none"\ntricks = ["N: H4 H9 S:H6 HA"]'
    assert because(misere, "faults") == "It is not the turn of S: W is next (trick 1 S H6)."


def test_nothing_is_laid_away_where_the_kitty_is_not_taken() -> None:
    """U, SK."""
    deal = 'rules = "us_nullo_43"\ncontract = "BNUL by N"\nholds = { N = "S5 S6 S7 S8 S9 C5 C6 C7 D4 D5" }'
    assert because(deal, "N discards S5 S6 S7") == "In BNUL the declarer does not take the kitty and discards nothing."
    hearts = 'rules = "avondale"\ncontract = "8H by N"\ndiscard = "S5 S6 S7"'
    assert because(hearts, "N discards S8 S9 S10") == "Nothing can be discarded now: cards are being played."


def test_only_the_key_that_would_settle_it_is_asked_for() -> None:
    """The winners of the tricks are known, the partner is not."""
    deal = 'rules = "avondale_5p"\ncontract = "8S by 0"\ncall = "DA"\nwon = { 0 = 6, 1 = 2, 2 = 2, 3 = 0, 4 = 0 }'
    assert because(deal, "score") == ('Unknown. To get an answer, tell who the partner is (key "partner").')


@pytest.mark.parametrize(
    ("rules", "trick", "hand", "sentence"),
    [
        (
            "avondale", "N: DA", "DJ CK S7",
            "Diamonds were led and E holds none: any card may be played. The hearts include DJ here.",
        ),
        (
            "avondale", "N: H6", "DJ CK S7",
            "Hearts were led and E holds DJ: suit must be followed. The hearts include DJ here.",
        ),
        ("avondale", "N: H6", "HJ CK S7", "Hearts were led and E holds HJ: suit must be followed."),
        (
            "avondale_odd_fours", "N: H6", "D5 C4 S7",
            "Hearts were led and E holds none: any card may be played.",
        ),
    ],
)  # fmt: skip
def test_a_card_that_counts_as_another_suit_is_named(rules: str, trick: str, hand: str, sentence: str) -> None:
    """S001-33, S003-26: the left bower is no card of its printed suit."""
    deal = f'rules = "{rules}"\ncontract = "7H by N"\ntrick = 8\ntricks = ["{trick}"]\nholds = {{ E = "{hand}" }}'
    assert because(deal, "E may play") == sentence


def test_a_hand_that_nobody_remembers_has_no_cards_by_name() -> None:
    """The reason names no card that the player is not known to hold."""
    deal = 'rules = "avondale"\ncontract = "7H by N"\nvoid = { E = "D" }\nled = "D"\ntrick = 2\ntricks = ["N: DA"]'
    (ruling,) = situation(f'{deal}\n[[ask]]\nquestion = "E plays S7"').rulings()
    assert "include" not in ruling.because


def test_who_answered_a_call_and_is_forgotten() -> None:
    """S000-56: the holder has spoken, so the file can say who it was."""
    deal = 'rules = "swedish_5p"\ncontract = "8S by 0"\ncall = "HA"'
    assert because(deal, "who is partner") == (
        'Unknown. To get an answer, tell how far the deal had come (key "stage") '
        'and who the partner is (key "partner").'
    )
    silent = deal.replace("swedish", "avondale")
    assert because(silent, "who is partner") == "The called card has not been seen yet."


@pytest.mark.parametrize(
    ("void", "hand", "sentence"),
    [
        ("S C D H", "JKB JKR", "JKB may be led, because N holds nothing but jokers."),
        ("C D H", "JKB JKR", "JKB may be led, because N holds nothing but jokers."),
    ],
)
def test_only_jokers_are_left_to_lead(void: str, hand: str, sentence: str) -> None:
    """A13: a player who must lead a joker is not told of suits that he may name when there is none."""
    deal = 'rules = "two_jokers"\nhouse = { joker_lead = "not_shown_void" }\ncontract = "8NT by N"\ntrick = 8\n'
    deal += f'tricks = ["N: SA S5 SK S6"]\nled = "S C D H"\nvoid = {{ N = "{void}" }}\nholds = {{ N = "{hand}" }}'
    assert because(deal, "N plays JKB=S") == sentence


@pytest.mark.parametrize(
    ("contract", "trick", "hand", "question", "sentence"),
    [
        (
            "8H", "S: DA", "DJ D5 C8", "W plays DJ",
            "DJ may not be played: diamonds were led and W holds D5. The hearts include DJ here.",
        ),
        (
            "8C", "S: C9", "SJ D6 D9", "W plays D6",
            "D6 may not be played: clubs were led and W holds SJ. The clubs include SJ here.",
        ),
        (
            "7S", "S: CJ", "S6 CK H9", "W plays CK",
            "CK may not be played: spades were led and W holds S6. The spades include CJ here.",
        ),
        ("7S", "S: CJ", "S6 CK H9", "W plays S6", "Spades were led and S6 follows suit. The spades include CJ here."),
        (
            "8H", "S: JK", "DJ S7 S8", "W may play",
            "Hearts were led and W holds DJ: suit must be followed. The hearts include JK and DJ here.",
        ),
        ("8H", "S: DA", "D5 C8 S5", "W plays C8", "C8 may not be played: diamonds were led and W holds D5."),
    ],
)  # fmt: skip
def test_a_card_of_another_print_is_explained(
    contract: str, trick: str, hand: str, question: str, sentence: str
) -> None:
    """FOL-02, FOL-03, IRR-01, T4: a player who looks at the print is told what the bower and the joker count as."""
    deal = f'rules = "avondale"\ncontract = "{contract} by N"\ntrick = 8\ntricks = ["{trick}"]'
    assert because(f'{deal}\nholds = {{ W = "{hand}" }}', question) == sentence


@pytest.mark.parametrize(
    ("contract", "cards", "sentence"),
    [
        ("7S by E", "E: DA S5 CJ SA", "CJ is the highest trump in the trick. The spades include CJ here."),
        ("8D by S", "S: HJ DA DJ HA", "DJ is the highest trump in the trick. The diamonds include HJ here."),
        ("8D by S", "S: DA JK D9 HA", "JK is the highest trump in the trick."),
        (
            "7NT by N", "E: S10 SQ S6 JK",
            "SQ is the highest card of the suit led, spades. The diamonds include JK here.",
        ),
    ],
)  # fmt: skip
def test_a_trick_with_a_card_of_another_print(contract: str, cards: str, sentence: str) -> None:
    """TRK-02, TRK-03, J5: the bower, or the joker that was given a suit, is named."""
    named = 'joker = "D"\n' if "NT" in contract else ""
    assert because(f'rules = "avondale"\ncontract = "{contract}"\n{named}tricks = ["{cards}"]', "who won trick 1") == (
        sentence
    )


def test_a_trick_that_nobody_has_won_yet() -> None:
    """The reason is about the trick, not about the deal."""
    deal = 'rules = "avondale"\ncontract = "7S by N"\ntricks = ["N: H9 H5 H7 H8", "N: SA S5"]'
    assert because(deal, "who won trick 2") == "Trick 2 is not finished: S is to play."
    assert because(deal, "who won trick 3") == "Trick 3 has not been played."
    assert because(deal.replace("SA S5", ""), "who won trick 2") == "Trick 2 has not been played."
    over = 'rules = "avondale"\ncontract = "MIS by N"\njoker = "none"\ntricks = ["N: H9 H6 H5"]'
    assert because(over, "who won trick 2") == "Trick 2 has not been played."


def test_trick_points_that_stop_at_490() -> None:
    """R: only a side above 400 scores nothing; one at 400 is stopped at 490."""
    deal = 'rules = "avondale"\nhouse = { defender_cap = "none_above_400" }\ncontract = "7S by E"\n'
    deal += "won = { NS = 10, EW = 0 }\nscores = { NS = 400, EW = 0 }"
    said = "NS: 10 points a trick, for 10 tricks, make 100, but "
    assert because(deal, "score").endswith(f"{said}trick points stop at 490: 90 are scored.")
    assert because(deal.replace("400,", "410,"), "score").endswith(f"{said}a side above 400 scores nothing for tricks.")


@pytest.mark.parametrize(
    ("rules", "house", "auction", "question", "sentence"),
    [
        ("avondale", "", "", "N bids 6S", "Nobody has bid, and 6S may be the first bid."),
        ("avondale", "", "6H", "E bids 7S", "7S is higher than 6H by N."),
        (
            "avondale", "", "6H", "E may bid",
            "E may pass or make any bid above 6H by N. "
            "MIS may only be bid after somebody has bid 7 tricks or more.",
        ),
        ("avondale", "", "7H", "E may bid", "E may pass or make any bid above 7H by N."),
        ("avondale", "", "10NT", "E may bid", "No bid is above 10NT by N: E may only pass."),
        (
            "anglo_saxon_4p", "", "", "N may bid",
            "Nobody has bid: N may pass or make any bid. "
            "MIS and OMIS may only be bid after somebody has bid 7 tricks or more.",
        ),
        (
            "us_inkle_45", "", "- -", "S may bid",
            "Nobody has bid: S may pass or make any bid. "
            "6S, 6C, 6D, 6H and 6NT may be bid only by the first two players to speak.",
        ),
        (
            "swedish_pairs", 'pass_out = "dealer_forced"', "- - -", "W may bid",
            "Everybody else has passed: W must make a bid.",
        ),
    ],
)  # fmt: skip
def test_why_a_bid_may_be_made(rules: str, house: str, auction: str, question: str, sentence: str) -> None:
    """B3, B4, B22, BID-06: which bid must be beaten, and why a higher one is barred."""
    hand = 'hands = { S = "S9 S10 SA C9 C10 D9 D10 H9 H10 HA" }' if rules == "us_inkle_45" else ""
    deal = f'rules = "{rules}"\nhouse = {{ {house} }}\ndealer = "W"\nauction = "{auction}"\n{hand}'
    assert because(deal, question) == sentence


def test_a_new_deal_is_no_bid() -> None:
    """I, W-US."""
    hand = 'hands = { N = "S5 S7 S9 S10 C6 C8 D4 D9 H5 H10" }'
    deal = f'rules = "us_inkle_45"\ndealer = "W"\nauction = ""\n{hand}'
    assert because(deal, "N bids REDEAL") == "N holds neither ace, face card nor joker and may ask for a new deal."


def test_nobody_passed_where_a_bid_was_dealt_again() -> None:
    """Q, I: no contract is not always a deal that all passed."""
    low = 'rules = "us_inkle_45"\ndealer = "W"\nauction = "- 6D - -"'
    assert because(low, "made") == "6D was not raised: the cards are dealt again."
    assert because('rules = "quebec_46"\ncontract = "none"', "contract") == (
        "There is no contract: everybody passed, or the cards were dealt again after the highest bid."
    )
    assert because('rules = "avondale"\ncontract = "none"', "contract") == "The auction is over: everybody passed."


def test_which_suit_a_joker_names() -> None:
    """JOK-06, JOK-15: the suit that is asked for is named in the reason."""
    deal = 'rules = "avondale"\ncontract = "7NT by N"\ntrick = 8\ntricks = ["N:"]\nled = "H C D"\n'
    deal += 'holds = { N = "JK S8 D6" }\n'
    assert because(deal, "N plays JK=S") == "JK has no suit and may be led naming spades, which were not led before."
    assert because(deal, "N plays JK") == "JK has no suit: its leader must name spades."
    silent = deal + '[house]\njoker_lead_naming = "optional"'
    assert because(silent, "N plays JK") == (
        "JK has no suit and may be led without naming one: then any card may be played to it."
    )
    assert because(deal.replace("H C D", "H C D S"), "N may play") == (
        "N is to lead: any card may be led but JK. "
        "JK may not be led: all four suits have been led, and this is not the last trick."
    )


def test_a_call_that_nobody_answered_leaves_nobody_alone_yet() -> None:
    """A10: the declarer may call again."""
    deal = 'rules = "swedish_5p"\ncontract = "8D by 0"\nkitty = "CA C4 DJ"\ncall = "CA"\n'
    deal += 'hands = { 0 = "C6 C5 DA DK DQ D9 D8 SA SK HK" }'
    assert because(deal, "who is partner") == (
        "Nobody answered to CA: another card must be called, or the declarer plays alone."
    )


def test_a_partner_is_called_before_the_exchange_or_not_at_all() -> None:
    """S000-55, A10: where the call comes first it is too late when cards have been discarded."""
    deal = 'rules = "swedish_5p"\ncontract = "8D by 0"\nkitty = "DJ H2 S2"\n'
    deal += 'hands = { 0 = "CA C5 DA DK DQ D9 D8 SA SK HK" }'
    assert because(deal, "0 calls HA") == "HA may be called."
    late = f'{deal}\ndiscard = "CA H2 S2"'
    for question in ("0 calls CA", "0 calls HA", "0 may call"):
        assert because(late, question) == "The partner is called before the exchange."


def test_when_an_open_misere_is_shown() -> None:
    """S003-27, A9b: a hand that does not lie open yet."""
    deal = 'rules = "avondale"\ncontract = "OMIS by N"\n'
    assert because(deal, "N shows") == "Nothing of N lies open. In OMIS the hand is shown after the first trick."
    assert because(deal, "E shows") == "Nothing of E lies open."
    assert because(deal.replace("OMIS", "MIS"), "N shows") == "Nothing of N lies open."


def test_what_the_norwegian_table_rests_on() -> None:
    """S003-60, A1: six cells are given by the text."""
    reason = because('rules = "norwegian"', "value 6C")
    assert reason.startswith("The table norwegian_N1 gives 20 for 6C. About this table: not confirmed, as the source ")


@pytest.mark.parametrize(
    ("deal", "question", "sentence"),
    [
        ('contract = "8H by N"\ntricks = ["N: H5"]', "E may play", 'the cards that E holds (key "holds.E")'),
        ("", "contract", 'the calls of the auction (key "auction") and the contract (key "contract")'),
        ('contract = "8H by N"', "next dealer", 'who dealt (key "dealer")'),
        ('contract = "8H by N"\nstage = "finished"', "made", 'who won each of the tricks (key "won")'),
        (
            'contract = "7NT by S"\njoker = "unknown"\ntrick = 8\ntricks = ["E: S10"]\nholds = { S = "JK S6 C9" }',
            "S plays JK", 'the suit that was given to the joker, if any (key "joker")',
        ),
        (  # E or W has revoked: H7 to HJ are in no other hand
            'contract = "7NT by N"\ndiscard = "HQ S7 S8"\ntricks = ["N: HA C9 H4 C8"]\n'
            'holds.N = "HK S9 S10 SJ SQ SK D4 D9 DJ"\nholds.S = "H5 H6 C5 C6 C7 D5 D6 D7 D8"',
            "faults", 'the cards dealt to E (key "hands.E") and the cards dealt to W (key "hands.W")',
        ),
    ],
)  # fmt: skip
def test_what_would_settle_an_answer_is_said_in_words(deal: str, question: str, sentence: str) -> None:
    """The reason says what is missing, and the key that holds it."""
    assert because(f'rules = "avondale"\n{deal}', question) == f"Unknown. To get an answer, tell {sentence}."


def test_every_key_that_may_be_missing_is_put_into_words() -> None:
    """A key is named where a world chooses a fact, and where a question needs one with too many values to try."""
    package = Path(settle.__file__).parent.parent
    files = [path for part in ("knowledge", "settle") for path in (package / part).rglob("*.py")]
    nodes = [node for path in files for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    calls = [node for node in nodes if isinstance(node, ast.Call)]
    said: list[object] = []
    for asked in calls:
        name = ast.unparse(asked.func).rpartition(".")[2]
        given = asked.args if name in ("NotTold", "unknown") else asked.args[1:2] if name == "choose" else []
        given = asked.args[2:3] if name == "lies" else given
        said += [node.value for arg in given for node in ast.walk(arg) if isinstance(node, ast.Constant)]
    keys = {str(word).partition(".")[0] for word in said if isinstance(word, str) and word}
    assert keys >= {"contract", "dealer", "scores", "partner"}
    keys.add("won-of")  # of one side
    assert keys == {key.removeprefix("key.") for key in messages.texts() if key.startswith("key.")}


def test_a_joker_that_may_not_have_won_asks_for_the_void_of_its_player() -> None:
    """H: a joker on a suit that its player has failed to follow before does not win."""
    deal = 'rules = "hoffmann_1909"\ncontract = "7NT by 0"\ntrick = 2\ntricks = ["0: HK JK HA"]'
    assert because(deal, "who won trick 2") == (
        'Unknown. To get an answer, tell the suits that 1 failed to follow (key "void.1").'
    )


OVER = "The auction is over: {} is the contract. "
PASSED = "A player who has passed may not bid again."
OWN = "When all others have passed, the highest bidder may "
ALONE = f"{OWN}still raise that bid, provided that somebody else has bid too."


@pytest.mark.parametrize(
    ("rules", "house", "auction", "question", "sentence"),
    [
        ("avondale", "", "- 7C - 7D", "N bids 7H", f"It is not the turn of N: E is next. {PASSED}"),
        ("avondale", "", "- 7C - 7D", "N may bid", f"It is not the turn of N: E is next. {PASSED}"),
        ("avondale", "", "- 7C", "E bids 7D", "It is not the turn of E: S is next."),
        ("avondale", "", "6S - 6C - -", "E bids 7C", OVER.format("6C by S") + PASSED),
        (
            "avondale", "", "6S - 6C - -", "S bids 7C",
            OVER.format("6C by S") + f"{OWN}not raise that bid.",
        ),
        ("avondale", 'self_raise = "if_contested"', "7H - - -", "N bids 8H", OVER.format("7H by N") + ALONE),
        ("avondale", 'self_raise = "if_contested"', "6S 7C - - - -", "E bids 8C", OVER.format("7C by E") + PASSED),
        ("avondale", 'self_raise = "if_contested"', "6S 7C - - - 8C", "E bids 9C", OVER.format("8C by E")),
        ("swedish_classic", "", "- 6C 6D", "1 bids 6H", OVER.format("6D by 2") + "There is one round of bidding."),
        ("swedish_classic", "", "- 6C 6D", "1 may bid", OVER.format("6D by 2") + "There is one round of bidding."),
    ],
)  # fmt: skip
def test_why_a_player_is_not_asked_again(rules: str, house: str, auction: str, question: str, sentence: str) -> None:
    """B16, B18, B19, B20, BID-02: that he is not to call is no reason to him who was skipped."""
    dealer = "W" if rules == "avondale" else 2
    deal = f'rules = "{rules}"\nhouse = {{ {house} }}\ndealer = "{dealer}"\nauction = "{auction}"'
    assert because(deal, question) == sentence.strip()


def test_why_a_joker_takes_a_trick_or_does_not() -> None:
    """T, H, A14: a joker that is low in misère, two jokers, and a joker on a suit that its player has not followed."""
    low = 'rules = "avondale"\ncontract = "MIS by N"\njoker = "none"\n{}\n[house]\njoker_low_in_misere = "yes"'
    assert because(low.format('tricks = ["N: JK=H S5 C7"]'), "who won trick 1") == (
        "JK was led and does not beat other cards in this contract, but no card that could win was played to it."
    )
    assert because(low.format('tricks = ["N: JK=H H4 C7"]'), "who won trick 1") == (
        "JK has no suit and does not win in this contract: H4 is the highest card of hearts."
    )
    two, trick = 'rules = "two_jokers"\ncontract = "7NT by N"\njoker = "none"\ntricks = ["N: {}"]', "who won trick 1"
    assert because(two.format("JKR=H H4 H5 H6"), trick) == "JKR has no suit, and only JKB can beat it."
    assert because(two.format("JKR=H JKB H5 H6"), trick) == "JKB has no suit and is the highest card of all."


def test_a_leader_who_holds_nothing_but_jokers() -> None:
    """A13: he may lead one where a rule would forbid it to a player with other cards."""
    deal = 'rules = "two_jokers"\ncontract = "8NT by N"\njoker = "none"\ntrick = 9\ntricks = ["N:"]\nled = "S C D H"\n'
    assert because(f'{deal}holds = {{ N = "JKB JKR" }}', "N plays JKB=S") == (
        "JKB may be led, because N holds nothing but jokers."
    )
    last = deal.replace("trick = 9", "trick = 10")
    assert because(f'{last}holds = {{ N = "JKB" }}', "N plays JKB") == "JKB may be led, because this is the last trick."
    assert because(f'{last}holds = {{ N = "JKB" }}', "N may play") == (
        "N is to lead to the last trick, to which JKB may always be led."
    )


def test_nobody_exchanges_without_a_declarer_or_a_kitty() -> None:
    """S000-22, P."""
    passed = 'rules = "swedish_classic"\ndealer = 2\nauction = "- - -"'
    assert because(passed, "0 discards S7 C8 D8") == "Everybody passed: nobody takes the kitty, and nobody discards."


@pytest.mark.parametrize(
    ("auction", "question", "sentence"),
    [
        ("8S", "E bids MIS", "MIS is not higher than 8S by N. MIS ranks between 7NT and 8S."),
        ("MIS", "E bids 7S", "7S is not higher than MIS by N. MIS ranks between 7NT and 8S."),
        ("10H", "E bids OMIS", "OMIS is not higher than 10H by N. OMIS ranks between 10D and 10H."),
        ("8S", "E bids 7S", "7S is not higher than 8S by N."),
    ],
)
def test_where_a_misere_ranks_is_said_where_it_matters(auction: str, question: str, sentence: str) -> None:
    """S003-19, S003-20: its rank does not stand in its name, as that of a bid of tricks does."""
    assert because(f'rules = "avondale"\ndealer = "W"\nauction = "{auction}"', question) == sentence


@pytest.mark.parametrize(
    ("bid", "sentence"),
    [
        ("MIS", "MIS is not higher than 8S by N. Bids rank by their points: MIS is worth 230 and 8S 240."),
        ("8S", "8S is not higher than 8S by N. Bids rank by their points: 8S is worth 240 and 8S 240."),
    ],
)
def test_what_a_bid_is_worth_is_said_where_bids_rank_by_their_points(bid: str, sentence: str) -> None:
    """C."""
    deal = 'rules = "avondale"\ndealer = "W"\nauction = "8S"\n[house]\nbid_rank_key = "value"\nmisere = 230'
    assert because(deal, f"E bids {bid}") == sentence


@pytest.mark.parametrize(
    ("deal", "sentence"),
    [
        (
            'rules = "avondale_5p"\ncall = "HA"\ntricks = ["0: H4 H5 HA H6 H7"]',
            "The partner is 2, who played the called card, HA, to trick 1.",
        ),
        (
            'rules = "swedish_5p"\ncall = "HA"\npartner = 2',
            "The partner is 2, who has the called card, HA, and had to say so at once.",
        ),
        ('rules = "avondale_5p"\ncall = 2\n[house]\ncallable = "a_named_player"', "The partner is 2."),
    ],
)
def test_how_the_partner_is_known(deal: str, sentence: str) -> None:
    """S003-45, S000-56."""
    assert because(deal.replace("\n", '\ncontract = "8S by 0"\n', 1), "who is partner") == sentence


@pytest.mark.parametrize(
    ("won", "sentence"),
    [
        ("{ NS = 7 }", 'tell the tricks that EW won (key "won.EW").'),
        ("{ N = 7 }", 'tell the tricks that NS won (key "won.NS") and the tricks that EW won (key "won.EW").'),
    ],
)
def test_of_tricks_that_are_counted_in_part_the_rest_is_asked_for(won: str, sentence: str) -> None:
    """Who has told the tricks of one side is asked for those of the other."""
    deal = f'rules = "avondale"\ncontract = "8S by N"\nwon = {won}'
    assert because(deal, "score") == f"Unknown. To get an answer, {sentence}"


@pytest.mark.parametrize(
    ("told", "count"),
    [
        ('score = "NS -250, EW 0"', "1 trick"),
        ("won = { EW = 3 }", "1 trick"),
        ('trick = 5\nstage = "finished"', "1 trick"),
        ('stage = "finished"\nwon = { N = 3 }', "3 tricks"),
    ],
)
def test_one_trick_breaks_a_misere(told: str, count: str) -> None:
    """A18: no more tricks of the declarer are taken to be won than the one that ended the deal, unless that is told."""
    stage = "" if "stage" in told or "score" in told else 'stage = "finished"\n'
    deal = f'rules = "avondale"\ncontract = "MIS by N"\n{stage}{told}'
    assert because(deal, "made") == f"The misère declarer took {count} and may take none."
