"""A slow second reading of the rules of Five Hundred, for the tests to compare with.

Nothing here is clever. Cards, suits and calls are plain strings, everything is worked out anew on every
call, and each rule names its place in the rule catalogue (S... the source texts, A... the settled
ambiguities, H one outside source, 2.x the sections).

Cards: 'SA', 'H10', 'JK' (two jokers: 'JKB' and 'JKR'). Suits: S C D H. Seats: 0 .. players-1, clockwise.
Calls: 'PASS', '6S' .. '10NT', 'MIS', 'OMIS'. A led joker without a suit that names one: 'JK=S'. The rules are
a flat dict of options. An option that does not apply is absent.

A declarer who may call a partner (partnership 'called') is always taken to play alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

Options = Mapping[str, int | str]
Contract = tuple[str, int]
Play = tuple[int, str]
Trick = tuple[int, list[Play], int]

SUITS = ["S", "C", "D", "H"]
SAME_COLOUR = {"S": "C", "C": "S", "D": "H", "H": "D"}
MISERES = ["MIS", "OMIS"]
# S003-7 plain suits A K Q J 10 downwards; 2.2: the special ranks 13, 12, 11 stand between J and 10.
RANKS = ["A", "K", "Q", "J", "13", "12", "11", "10", "9", "8", "7", "6", "5", "4", "3", "2"]


# Options

# Values of the catalogue that this module does not know. Better no answer than a wrong one.
NOT_COVERED = {
    "partnership": ["three_pairs"],
    "reentry_after_pass": ["after_denomination_change"],
    "six_bids": ["inkle"],
    "bid_rank_key": ["value"],
    "pass_out": ["dealer_forced"],
    "schedule": ["original", "quebec"],
    "misere_partner": ["declarer_plays_both"],
    "joker_nt_model": ["sole_trump"],
    "joker_follow": ["first_or_last_of_suit"],
}
MUST_BE_NONE = ["min_contract", "game_bid", "other_no_trick_bids"]


def word(opts: Options, name: str, absent: str = "") -> str:
    """An option whose value is a word."""
    value = opts.get(name, absent)
    if value in NOT_COVERED.get(name, []):
        raise ValueError(f"{name}={value} is not covered")
    return str(value)


def number(opts: Options, name: str) -> int:
    """An option whose value is a number."""
    return int(opts[name])


def number_or_none(opts: Options, name: str) -> int | None:
    """An option that is a number, or 'off', 'none' or absent."""
    value = opts.get(name)
    if value is None or value in ("off", "none"):
        return None
    return int(value)


def players(opts: Options) -> int:
    return number(opts, "players")


# Pack and deal


def joker_names(opts: Options) -> list[str]:
    """The jokers of the pack, the stronger first."""
    count = number(opts, "jokers")
    if count == 0:  # S000-51
        return []
    if count == 1:
        return ["JK"]
    if word(opts, "joker_order", "black>red").startswith("red"):
        return ["JKR", "JKB"]
    return ["JKB", "JKR"]  # S003-62, A14: black beats red


def is_joker(card: str) -> bool:
    return card in ("JK", "JKB", "JKR")


def suit_ranks(opts: Options, suit: str) -> list[str]:
    """The ranks which the pack has in a suit, in natural order, the highest first."""
    lowest = word(opts, "suit_floor").split()[SUITS.index(suit)]  # 2.1 suit_floor: lowest pip card kept
    extra = word(opts, "extra_ranks", "none")
    ranks = []
    for rank in RANKS:
        if rank in ("11", "12"):
            if extra == "none":
                continue
        elif rank == "13":
            if extra == "none":
                continue
            if "red" in extra and suit in ("S", "C"):  # S003-49: the 13s in the red suits only
                continue
        ranks.append(rank)
        if rank == lowest:
            break
    return ranks


def pack(opts: Options) -> set[str]:
    """All cards of the game."""
    # S000-5, S000-50, S000-53, S001-3, S003-4, S003-49, S003-61
    cards = set(joker_names(opts))
    for suit in SUITS:
        for rank in suit_ranks(opts, suit):
            cards.add(suit + rank)
    return cards


def deal(opts: Options, cards: list[str], dealer: int) -> tuple[list[list[str]], list[str]]:
    """Deal the cards from the first one on, in packets, beginning at the left of the dealer."""
    hands: list[list[str]] = [[] for _ in range(players(opts))]
    kitty: list[str] = []
    rest = list(cards)
    for packet in word(opts, "deal_packets").split():
        to_kitty = 0
        if "(" in packet:
            packet, inside = packet.rstrip(")").split("(")
            to_kitty = int(inside)
        each = int(packet)
        for step in range(players(opts)):
            seat = (dealer + 1 + step) % players(opts)  # S004-2: clockwise
            for _ in range(each):
                hands[seat].append(rest.pop(0))
        for _ in range(to_kitty):  # S000-10, S003-13: the kitty packet comes after the round
            kitty.append(rest.pop(0))
    if rest:
        raise ValueError(f"{len(rest)} cards left over after the deal")
    return hands, kitty


# Bids

# 2.3, cell by cell: rows are 6 to 10 tricks.
VALUES: dict[str, tuple[str, list[list[int]]]] = {
    "avondale": (  # S003-22
        "S C D H NT",
        [
            [40, 60, 80, 100, 120],
            [140, 160, 180, 200, 220],
            [240, 260, 280, 300, 320],
            [340, 360, 380, 400, 420],
            [440, 460, 480, 500, 520],
        ],
    ),
    "perfect": (
        "S C D H NT",
        [
            [20, 40, 60, 80, 100],
            [120, 140, 160, 180, 200],
            [220, 240, 260, 280, 300],
            [320, 340, 360, 380, 400],
            [420, 440, 460, 480, 500],
        ],
    ),
    "norwegian_N1": (  # S003-60, A1
        "C D H S NT",
        [
            [20, 30, 40, 50, 60],
            [70, 80, 90, 100, 110],
            [120, 130, 140, 150, 160],
            [170, 180, 190, 200, 210],
            [220, 230, 240, 250, 500],
        ],
    ),
    "norwegian_N2": (
        "C D H S NT",
        [
            [20, 30, 40, 50, 60],
            [130, 140, 150, 160, 170],
            [240, 250, 260, 270, 280],
            [350, 360, 370, 380, 390],
            [460, 470, 480, 490, 500],
        ],
    ),
    "norwegian_N3": (
        "C D H S NT",
        [
            [20, 30, 40, 50, 60],
            [120, 130, 140, 150, 160],
            [220, 230, 240, 250, 260],
            [320, 330, 340, 350, 360],
            [420, 430, 440, 450, 500],
        ],
    ),
    "norwegian_N4": (
        "C D H S NT",
        [
            [20, 40, 60, 80, 100],
            [120, 140, 160, 180, 200],
            [220, 240, 260, 280, 300],
            [320, 340, 360, 380, 400],
            [420, 440, 460, 480, 500],
        ],
    ),
    "norwegian_N5": (
        "C D H S NT",
        [
            [20, 30, 40, 50, 100],
            [40, 60, 80, 100, 200],
            [60, 90, 120, 150, 300],
            [80, 120, 160, 200, 400],
            [100, 150, 200, 250, 500],
        ],
    ),
}


def bid_tricks(bid: str) -> int:
    """The number in a bid of tricks."""
    return int("".join(letter for letter in bid if letter.isdigit()))


def bid_denomination(bid: str) -> str:
    """'S', 'C', 'D', 'H' or 'NT'; a misère is a denomination of its own."""
    if bid in MISERES:
        return bid
    return bid.lstrip("0123456789")


def value(opts: Options, bid: str) -> int:
    """The points of a bid."""
    if bid == "MIS":
        return number(opts, "misere")  # S000-40, S001-43, S003-22
    if bid == "OMIS":
        return number(opts, "open_misere")  # S000-43, S000-69, S003-22
    columns, rows = VALUES[word(opts, "schedule")]
    return rows[bid_tricks(bid) - 6][columns.split().index(bid_denomination(bid))]


def whole_ladder(opts: Options) -> list[str]:
    """Every bid from six tricks up, low to high, before min_tricks takes some of them away."""
    for name in MUST_BE_NONE:
        if word(opts, name, "none") != "none":
            raise ValueError(f"{name}={opts[name]} is not covered")
    word(opts, "six_bids")
    word(opts, "bid_rank_key")
    bids = []
    for tricks in range(6, 11):  # S001-10, S003-17: more tricks, or as many in a higher denomination
        for denomination in word(opts, "denomination_order").split():  # S001-11, S003-17, S003-59
            bids.append(f"{tricks}{denomination}")
    # S000-41, S001-14, S003-19, S003-20, S000-43: a misère stands directly above the bid that its rank names.
    for bid, option, rank in [("MIS", "misere", "misere_rank"), ("OMIS", "open_misere", "open_misere_rank")]:
        if number_or_none(opts, option) is None:
            continue
        below = word(opts, rank)
        if below == "top":
            bids.append(bid)
            continue
        place = bids.index(below) + 1
        if bids[place : place + 1] == ["MIS"]:
            place += 1  # both above the same bid: the open one is the higher
        bids.insert(place, bid)
    return bids


def ladder(opts: Options) -> list[str]:
    """Every bid, low to high."""
    bids = []
    for bid in whole_ladder(opts):
        if bid in MISERES or bid_tricks(bid) >= number(opts, "min_tricks"):  # S001-7, S003-16
            bids.append(bid)
    return bids


def bid_before(opts: Options, bids: list[str], tricks: int) -> bool:
    """Has anybody bid this many tricks, or anything higher?"""
    # S000-70: at least seven spades; A15: any earlier bid of seven spades or more.
    steps = whole_ladder(opts)
    lowest = steps.index(f"{tricks}{word(opts, 'denomination_order').split()[0]}")
    return any(steps.index(bid) >= lowest for bid in bids)


def needs_met(opts: Options, needs: str, bids: list[str]) -> bool:
    if needs == "seven_bid":  # S000-70, S001-13, S003-19, S004-28
        return bid_before(opts, bids, 7)
    if needs == "eight_bid":  # S003-58
        return bid_before(opts, bids, 8)
    return True  # S000-40, S003-20, S004-29, S004-30


def legal_bids(opts: Options, bids: list[str]) -> set[str]:
    """The bids that may follow these bids (passes left out)."""
    steps = ladder(opts)
    if bids:  # S000-14, S003-17: a bid must be higher than the one before
        steps = steps[steps.index(bids[-1]) + 1 :]
    legal = set()
    for bid in steps:
        if bid == "MIS" and not needs_met(opts, word(opts, "misere_needs", "none"), bids):
            continue
        if bid == "OMIS" and not needs_met(opts, word(opts, "open_misere_needs", "none"), bids):
            continue
        legal.add(bid)
    return legal


# Auction


@dataclass(frozen=True)
class AuctionView:
    """Where an auction stands."""

    next: int | None
    legal: set[str]
    over: bool
    contract: Contract | None
    passed_out: bool


def auction_over(standing: Contract | None) -> AuctionView:
    return AuctionView(next=None, legal=set(), over=True, contract=standing, passed_out=standing is None)


def auction_open(opts: Options, seat: int, bids: list[str]) -> AuctionView:
    legal = {"PASS"} | legal_bids(opts, bids)  # S000-13, S003-15: bid or pass
    return AuctionView(next=seat, legal=legal, over=False, contract=None, passed_out=False)


def auction(opts: Options, dealer: int, calls: list[str]) -> AuctionView:
    """Replay the calls, which are taken to be legal and in turn."""
    word(opts, "pass_out")
    if word(opts, "auction_mode") == "single_round":
        return single_round(opts, dealer, calls)
    return multi_round(opts, dealer, calls)


def single_round(opts: Options, dealer: int, calls: list[str]) -> AuctionView:
    """Each player speaks once (S000-12); so nobody is asked again, whatever self_raise says."""
    standing: Contract | None = None
    bids: list[str] = []
    seat = (dealer + 1) % players(opts)  # S000-11: forehand first, clockwise
    for call in calls:
        if call != "PASS":
            standing = (call, seat)  # S000-18: the highest bidder, and every bid is higher than the last
            bids.append(call)
        seat = (seat + 1) % players(opts)
    if len(calls) == players(opts):
        return auction_over(standing)
    return auction_open(opts, seat, bids)


def multi_round(opts: Options, dealer: int, calls: list[str]) -> AuctionView:
    """The auction goes round until everybody but the highest bidder has passed."""
    everybody = range(players(opts))
    reentry = word(opts, "reentry_after_pass", "never")
    standing: Contract | None = None
    bids: list[str] = []
    bidders: set[int] = set()
    # The players who have passed; with re-entry, those who have passed since the last bid.
    passed: set[int] = set()
    asked_again = False  # the high bidder is on turn, after everybody else has passed
    seat = (dealer + 1) % players(opts)  # S001-6, S003-15, S004-3

    for call in calls:
        if call == "PASS":
            if asked_again:
                return auction_over(standing)
            passed.add(seat)
        else:
            old = standing
            standing = (call, seat)
            bids.append(call)
            bidders.add(seat)
            if reentry == "always":  # S003-56, A20: a pass is not final
                passed = set()
            if asked_again:
                assert old is not None
                reopens = word(opts, "self_raise_reopens", "no")
                changed = bid_denomination(old[0]) != bid_denomination(call)
                if reopens == "no" or (reopens == "if_denomination_changes" and not changed):
                    return auction_over(standing)
                passed = set()  # everybody else gets a new turn
                asked_again = False

        if standing is None:
            if all(other in passed for other in everybody):
                return auction_over(None)  # S000-19, S001-18, S003-21: all passed
        elif all(other in passed for other in everybody if other != standing[1]):
            # S001-15: all but one have passed; S000-48, S003-56, S004-6: passes in a row after a bid
            self_raise = word(opts, "self_raise", "never")
            contested = any(bidder != standing[1] for bidder in bidders)
            if self_raise == "always" or (self_raise == "if_contested" and contested):  # S003-57, S004-20
                asked_again = True
                seat = standing[1]
                continue
            return auction_over(standing)  # S001-16, S004-19

        # S001-15, S003-15: who has passed is skipped. The high bidder does not overcall himself.
        seat = (seat + 1) % players(opts)
        while seat in passed or (standing is not None and seat == standing[1]):
            seat = (seat + 1) % players(opts)

    return auction_open(opts, seat, bids)


# Suits and strength


def trump_cards(opts: Options, suit: str) -> list[str]:
    """All trumps of the pack when this suit is trumps, the strongest first. None for 'NT'."""
    if suit not in SUITS:
        return []
    other = SAME_COLOUR[suit]
    trumps = list(joker_names(opts))  # S000-8, S001-25, S001-29, S004-10
    trumps.append(suit + "J")  # S000-8, S001-25: right bower
    trumps.append(other + "J")  # S000-8, S001-25, S003-8: left bower
    for rank in suit_ranks(opts, suit):
        if rank != "J":
            trumps.append(suit + rank)
    # S003-5: in a pack that has only one of the two fours of a colour, that four is the lowest trump.
    odd_four = "4" in suit_ranks(opts, other) and "4" not in suit_ranks(opts, suit)
    if odd_four and word(opts, "odd_four_is_trump", "no") == "yes":
        trumps.append(other + "4")
    return trumps


def trump_of(contract: Contract | None) -> str:
    """The trump suit, or '' at no trumps, in misère and in a passed-out deal."""
    if contract is None:
        return ""  # S000-19
    denomination = bid_denomination(contract[0])
    if denomination in SUITS:
        return denomination
    return ""  # S001-8; S000-40: misère is without trumps


def suit_of(opts: Options, trump: str, named: dict[str, str], card: str) -> str:
    """The suit to which a card belongs in this deal, '' for a joker that has none."""
    if card in trump_cards(opts, trump):
        return trump  # S001-33, S003-26
    if is_joker(card):
        return named.get(card, "")  # S001-30, S001-31, S003-28, S003-29
    return card[0]


def suit_order(opts: Options, trump: str, named: dict[str, str], suit: str) -> list[str]:
    """All cards that belong to a suit in this deal, the strongest first."""
    if suit == trump:
        return trump_cards(opts, trump)
    # S001-30, S003-28: a joker with a suit is the top card of it; A14: two of them, by joker_order
    cards = [joker for joker in joker_names(opts) if suit_of(opts, trump, named, joker) == suit]
    ranks = suit_ranks(opts, suit)
    if trump == "" and word(opts, "nt_jacks", "natural") == "high":
        ranks.remove("J")
        ranks.insert(0, "J")
    for rank in ranks:  # S003-7, S003-10
        if suit_of(opts, trump, named, suit + rank) == suit:
            cards.append(suit + rank)
    return cards


# Play


@dataclass(frozen=True)
class PlayView:
    """Where the play stands. `tricks` are the finished ones, `table` is the unfinished one."""

    next: int | None
    legal: set[str]
    tricks: list[Trick]
    over: bool
    table: list[Play]


def side_seats(opts: Options, seat: int) -> list[int]:
    """The seats that play together with this one, itself included."""
    if word(opts, "partnership") in ("pairs", "triples"):  # S000-60, S001-2; S003-49: every other seat
        return [other for other in range(players(opts)) if other % 2 == seat % 2]
    return [seat]  # S003-42, S003-43, S003-48


def sitting_out(opts: Options, contract: Contract | None) -> list[int]:
    """The partners who take no part in this deal."""
    if contract is None or contract[0] not in MISERES:
        return []
    if word(opts, "misere_partner", "plays") != "sits_out":
        return []
    # S000-71, S001-13, S003-27, S004-8
    return [seat for seat in side_seats(opts, contract[1]) if seat != contract[1]]


def first_leader(opts: Options, dealer: int, contract: Contract | None) -> int:
    left = (dealer + 1) % players(opts)
    if contract is None:
        return left  # S000-24
    bid, declarer = contract
    if bid in MISERES:
        return declarer  # 2.1 misere_leader: the declarer in every source
    if word(opts, "first_leader", "declarer") == "left_of_dealer":
        return left
    return declarer  # S000-23, S001-19, S003-23, S004-9


class Deal:
    """The state of the play of one deal."""

    def __init__(
        self,
        opts: Options,
        dealer: int,
        contract: Contract | None,
        named: dict[str, str],
        hands: list[set[str]],
    ) -> None:
        self.opts = opts
        self.contract = contract
        self.named = named
        self.hands = [set(hand) for hand in hands]
        self.trump = trump_of(contract)
        self.misere = contract is not None and contract[0] in MISERES
        self.out = sitting_out(opts, contract)
        self.turn = first_leader(opts, dealer, contract)
        self.over = False
        self.tricks: list[Trick] = []
        self.table: list[Play] = []
        self.led_suit = ""  # of the trick on the table, '' if its leader gave none
        self.suits_led: set[str] = set()
        self.voids: list[set[str]] = [set() for _ in hands]
        self.powerless: set[str] = set()  # jokers on the table that cannot win

    def suit(self, card: str) -> str:
        return suit_of(self.opts, self.trump, self.named, card)

    def loose(self, card: str) -> bool:
        """Is this a joker that belongs to no suit?"""
        return is_joker(card) and self.suit(card) == ""

    def following(self, seat: int) -> int:
        seat = (seat + 1) % players(self.opts)
        while seat in self.out:
            seat = (seat + 1) % players(self.opts)
        return seat

    # What may be played

    def legal(self) -> set[str]:
        if self.over:
            return set()
        if not self.table:
            return self.legal_leads()
        return self.legal_follows()

    def legal_follows(self) -> set[str]:
        hand = self.hands[self.turn]
        jokers = {card for card in hand if self.loose(card)}
        if self.led_suit == "":  # a joker was led and no suit was named: there is nothing to follow (A3)
            return set(hand)
        same_suit = {card for card in hand if self.suit(card) == self.led_suit}
        if same_suit:
            # S000-25, S001-20, S003-24: follow suit if possible
            legal = set(same_suit)
            if word(self.opts, "joker_follow", "void_only") == "any_time":
                legal |= jokers  # S000-7, A2
        else:
            legal = set(hand)  # S001-21, S001-34, S003-30: any card, the joker too
            if jokers and self.misere and word(self.opts, "joker_forced", "never") == "misere_when_void":
                legal = set(jokers)  # S000-46, S001-35, S003-31, S004-21
        # S003-54: the joker may not be used on a suit in which its holder has already shown void
        no_play = word(self.opts, "joker_shown_void", "ignored") == "no_play"
        if no_play and self.led_suit in self.voids[self.turn] and legal - jokers:
            legal -= jokers
        return legal

    def legal_leads(self) -> set[str]:
        hand = self.hands[self.turn]
        if len(hand) == 1:
            return set(hand)  # A3, S001-37, S003-33, S004-24: the last trick; naming has no effect
        jokers = {card for card in hand if self.loose(card)}
        legal = hand - jokers  # S004-25: a joker with a suit is led like any other card
        only_jokers = not legal  # A13, A39: then no restriction may leave the leader without a card
        all_led = self.suits_led == set(SUITS)
        joker_lead = word(self.opts, "joker_lead", "any_suit")

        may_lead = True
        if joker_lead == "last_trick_only":
            may_lead = False
        if all_led and word(self.opts, "joker_lead_all_led", "allowed") == "last_trick_only":
            may_lead = False  # S001-37, S003-33, S004-24
        if not may_lead and not only_jokers:
            return legal

        names = set(SUITS)  # S003-55
        if joker_lead == "unled_suit" and not all_led:
            names -= self.suits_led  # S001-36, S003-32
        shown_void = word(self.opts, "joker_shown_void", "ignored")
        if joker_lead == "not_shown_void" or shown_void in ("no_naming", "no_naming_no_win"):
            names -= self.voids[self.turn]  # S000-27
        if only_jokers and not names:
            names = set(SUITS)  # A39

        for joker in jokers:
            for suit in names:
                legal.add(f"{joker}={suit}")  # S000-26
            if word(self.opts, "joker_lead_naming", "mandatory") == "optional":
                legal.add(joker)  # S001-36: the player may choose a suit
        return legal

    # What a play does

    def play(self, seat: int, text: str) -> None:
        if self.over or seat != self.turn:
            raise ValueError(f"seat {seat} is not on turn")
        card, _, name = text.partition("=")
        if not self.table:
            last_trick = len(self.hands[seat]) == 1
            if self.loose(card):
                self.led_suit = "" if last_trick else name  # 2.5: the named suit is the led suit
            else:
                self.led_suit = self.suit(card)
            if self.led_suit:
                self.suits_led.add(self.led_suit)  # A32
        elif self.loose(card):
            # A38: playing the joker does not show a void.
            # H: on a suit in which its holder has renounced before, it cannot win.
            no_win = word(self.opts, "joker_shown_void", "ignored") == "no_naming_no_win"
            if no_win and self.led_suit in self.voids[seat]:
                self.powerless.add(card)
        elif self.led_suit and self.suit(card) != self.led_suit:
            self.voids[seat].add(self.led_suit)  # A38
        self.hands[seat].remove(card)
        self.table.append((seat, text))
        if len(self.table) < players(self.opts) - len(self.out):
            self.turn = self.following(seat)
            return
        winner = self.winner()
        self.tricks.append((self.table[0][0], self.table, winner))
        self.table = []
        self.led_suit = ""
        self.powerless = set()
        self.turn = winner  # S001-23, S003-25
        if not self.hands[winner]:
            self.over = True  # S003-25: ten tricks
        stop = word(self.opts, "misere_stop", "play_all") == "first_declarer_trick"
        if stop and self.misere and self.contract is not None and winner == self.contract[1]:
            self.over = True  # A18, 2.4

    def winner(self) -> int:
        """The seat that wins the full trick on the table."""
        holder = {text.partition("=")[0]: seat for seat, text in self.table}
        low = self.misere and word(self.opts, "joker_low_in_misere", "no") == "yes"
        if not low:
            for joker in joker_names(self.opts):
                # S000-7, S001-32, S003-29: a joker without a suit wins; S003-62: the stronger of two
                if joker in holder and self.loose(joker) and joker not in self.powerless:
                    return holder[joker]
        for suit in (self.trump, self.led_suit):  # S001-22: highest trump, else highest of the led suit
            if suit:
                for card in suit_order(self.opts, self.trump, self.named, suit):
                    if card in holder:
                        return holder[card]
        return self.table[0][0]  # a low joker was led and nobody has the suit


def play(
    opts: Options,
    dealer: int,
    contract: Contract | None,
    named: dict[str, str],
    hands_after_exchange: list[set[str]],
    plays: list[Play],
) -> PlayView:
    """Replay the plays, which are taken to be legal. No contract: a passed-out deal, played at no trumps."""
    word(opts, "joker_nt_model")  # 'suitless' and 'led_suit_top': the joker wins either way (S000-7, S001-32)
    state = Deal(opts, dealer, contract, named, hands_after_exchange)
    for seat, text in plays:
        state.play(seat, text)
    return PlayView(
        next=None if state.over else state.turn,
        legal=state.legal(),
        tricks=state.tricks,
        over=state.over,
        table=state.table,
    )


# Scoring


def unit_of(opts: Options, seat: int) -> str:
    """The scoring unit of a seat."""
    partnership = word(opts, "partnership")
    if partnership == "pairs":  # S001-26
        return ["NS", "EW"][seat % 2]
    if partnership == "triples":  # S003-49
        return ["A", "B"][seat % 2]
    return str(seat)  # S003-42


def units(opts: Options) -> list[str]:
    names: list[str] = []
    for seat in range(players(opts)):
        if unit_of(opts, seat) not in names:
            names.append(unit_of(opts, seat))
    return names


def contract_made(opts: Options, contract: Contract, winners: list[int]) -> bool:
    bid, declarer = contract
    if bid in MISERES:
        return declarer not in winners  # S000-40, S001-13, S003-16: the declarer takes no trick
    side = side_seats(opts, declarer)
    return len([seat for seat in winners if seat in side]) >= bid_tricks(bid)  # S000-29, S001-17


def trick_points(opts: Options, contract: Contract | None, unit: str, winners: list[int], made: bool) -> int:
    """What a unit that is not the declarer's gets for the tricks, before any cap."""
    own = len([seat for seat in winners if unit_of(opts, seat) == unit])
    if contract is None:
        if word(opts, "pass_out_points") in ("10_per_own_trick", "10_per_side_trick"):
            return 10 * own  # S000-33, A16
        return 0
    bid, declarer = contract
    if bid in MISERES:
        rule = word(opts, "misere_defender_points", "none")
        declarer_tricks = winners.count(declarer)
        members = len([seat for seat in range(players(opts)) if unit_of(opts, seat) == unit])
        if rule == "10_each_per_declarer_trick":
            return 10 * declarer_tricks * members  # S000-44: ten to each opponent
        if rule == "10_side_per_declarer_trick":
            return 10 * declarer_tricks  # S000-44, A5
        if rule == "10_per_own_trick":
            return 10 * own  # S004-14 to the letter
        return 0  # S001-40, S003-39, A5
    each = number_or_none(opts, "defender_points")
    if each is None:
        return 0
    if made and word(opts, "defender_when", "made+failed") == "failed_only":
        return 0
    if word(opts, "defender_unit", "side") == "side":
        side = side_seats(opts, declarer)
        return each * len([seat for seat in winners if seat not in side])  # S001-40, S003-35
    return each * own  # S000-32, A12


def capped(opts: Options, contract: Contract | None, points: int, before: int, made: bool) -> int:
    """What is left of the trick points of defenders who stood at `before`."""
    cap = word(opts, "defender_cap", "none")
    if contract is None:
        return points  # no contract, so nobody defends
    if cap == "none_above_400" and before > 400:
        return 0
    # 2.1: nothing above 400 comes on top of 490 always
    applies = cap in ("490_always", "none_above_400") or (cap == "490_if_contract_failed" and not made)
    if applies and before + points >= 500:
        # S000-67, A8: may not reach 500 on trick points, stays at 490
        return min(points, max(0, 490 - before))
    return points


def score(
    opts: Options, contract: Contract | None, dealer: int, winners: list[int], totals: dict[str, int]
) -> dict[str, int]:
    """The points of one finished deal for every unit, after caps. `totals` are those before the deal."""
    home = None
    made = False
    if contract is not None:
        home = unit_of(opts, contract[1])
        made = contract_made(opts, contract, winners)
    points = {}
    for unit in units(opts):
        if contract is not None and unit == home:
            points[unit] = declarer_points(opts, contract, winners, made)
        else:
            earned = trick_points(opts, contract, unit, winners, made)
            points[unit] = capped(opts, contract, earned, totals.get(unit, 0), made)
    return points


def declarer_points(opts: Options, contract: Contract, winners: list[int], made: bool) -> int:
    bid, declarer = contract
    worth = value(opts, bid)
    if not made:
        return -worth  # S000-31, S001-39, S003-37, S004-13
    slam = number_or_none(opts, "slam_min")
    side = side_seats(opts, declarer)
    took = len([seat for seat in winners if seat in side])
    if slam is not None and bid not in MISERES and took == 10 and worth < slam:
        return slam  # S000-30, S001-42, S003-36, S004-15; S000-49: none in the multi-round game
    return worth  # S001-38, S003-36: nothing for overtricks


# End of game


def game(
    opts: Options, contract: Contract | None, dealer: int, winners: list[int], totals_before: dict[str, int]
) -> tuple[list[str], str]:
    """Who has won after this deal, and why ('target' or 'floor'); ([], 'open') if the game goes on."""
    points = score(opts, contract, dealer, winners, totals_before)
    after = {unit: totals_before.get(unit, 0) + points[unit] for unit in units(opts)}
    target = number(opts, "target")
    floor = number_or_none(opts, "floor")
    home = None if contract is None else unit_of(opts, contract[1])
    made = contract is not None and contract_made(opts, contract, winners)

    def first_in_trick_order(tied: list[str], mark: int) -> list[str]:
        """S000-37: those of the tied (none of them the declarer) who were first to reach the mark."""
        for count in range(len(winners) + 1):
            there = []
            for unit in tied:
                before = totals_before.get(unit, 0)
                earned = trick_points(opts, contract, unit, winners[:count], made)
                if before + capped(opts, contract, earned, before, made) >= mark:
                    there.append(unit)
            if there:
                return there
        return tied

    def highest(among: list[str], mark: int | None) -> list[str]:
        """The highest total; among equals the declarer, then the order of the tricks (A6, A7, A19, A47)."""
        best = max(after[unit] for unit in among)
        tied = [unit for unit in among if after[unit] == best]
        if len(tied) == 1:
            return tied
        if home is not None and home in tied:
            return [home]  # S000-36
        return first_in_trick_order(tied, best if mark is None else mark)

    if word(opts, "win_needs_contract") == "yes":
        # S001-27, S003-40, S004-16, A27, A29: only a made contract wins, with the target reached after it
        if made and home is not None and after[home] >= target:
            return [home], "target"
    else:
        there = [unit for unit in units(opts) if after[unit] >= target]  # S000-35, S000-66
        if there:
            simultaneous = word(opts, "simultaneous", "highest_then_declarer")
            if simultaneous == "both_win":
                return there, "target"
            if simultaneous == "declarer_first":
                if home is not None and home in there:
                    return [home], "target"  # A6: whatever the scores
                return first_in_trick_order(there, target), "target"  # A7
            return highest(there, target), "target"

    if floor is not None:
        fallen = [unit for unit in units(opts) if after[unit] <= floor]  # S001-28, S003-41: or lower
        if fallen:
            # side_loses: S001-28, S003-41, S004-17, S004-23, A28, and A35 with more than two units
            # best_score_wins: S000-38, A19. Who has fallen never wins, so both come to the same winner.
            rest = [unit for unit in units(opts) if unit not in fallen]
            return (highest(rest, None) if rest else []), "floor"

    return [], "open"
