"""The reasons that rulings give are the true ones, where a rule set or a case has a reason of its own."""

from __future__ import annotations

import pytest

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
        ("us_nullo_43", "N", "N: HK JK H9 HA", "JK is a trump without a suit of trumps: it beats every other card."),
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
    assert because(text, "who won trick 1") == sentence


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
            "8H failed with 7 tricks: its whole value, 300, is lost and shared with the partner, -150 each.",
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
    """Whoever was next at that moment, not at the end of the trick."""
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
    assert because(deal, "N discards S5 S6 S7") == "In BNUL the declarer does not take the kitty and lays nothing away."
    hearts = 'rules = "avondale"\ncontract = "8H by N"\ndiscard = "S5 S6 S7"'
    assert because(hearts, "N discards S8 S9 S10") == "Nothing can be laid away now: cards are being played."


def test_only_the_key_that_would_settle_it_is_asked_for() -> None:
    """Who won the tricks is known, who is the partner is not."""
    deal = 'rules = "avondale_5p"\ncontract = "8S by 0"\ncall = "DA"\nwon = { 0 = 6, 1 = 2, 2 = 2, 3 = 0, 4 = 0 }'
    assert because(deal, "score") == "It cannot be said: partner would settle it."


@pytest.mark.parametrize(
    ("rules", "trick", "hand", "sentence"),
    [
        (
            "avondale", "N: DA", "DJ CK S7",
            "Diamonds were led and E holds none, with DJ counted among the hearts: any card may be played.",
        ),
        (
            "avondale", "N: H6", "DJ CK S7",
            "Hearts were led and E holds DJ, with DJ counted among the hearts: suit must be followed.",
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
    assert "counted" not in ruling.because


def test_who_answered_a_call_and_is_forgotten() -> None:
    """S000-56: the holder has spoken, so the file can say who it was."""
    deal = 'rules = "swedish_5p"\ncontract = "8S by 0"\ncall = "HA"'
    assert because(deal, "who is partner") == "It cannot be said: partner would settle it."
    silent = deal.replace("swedish", "avondale")
    assert because(silent, "who is partner") == "The called card has not been seen yet."


@pytest.mark.parametrize(
    ("void", "hand", "sentence"),
    [
        ("S C D H", "JKB JKR", "JKB may be led."),
        ("C D H", "JKB JKR", "JKB may name a suit that its leader has not failed to follow."),
    ],
)
def test_only_jokers_are_left_to_lead(void: str, hand: str, sentence: str) -> None:
    """A13: who must lead a joker is not told of suits that he may name when there is none."""
    deal = 'rules = "two_jokers"\nhouse = { joker_lead = "not_shown_void" }\ncontract = "8NT by N"\ntrick = 8\n'
    deal += f'tricks = ["N: SA S5 SK S6"]\nled = "S C D H"\nvoid = {{ N = "{void}" }}\nholds = {{ N = "{hand}" }}'
    assert because(deal, "N plays JKB=S") == sentence
