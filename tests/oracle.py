"""A slow second reading of the rules of Five Hundred, for the tests to compare with.

Nothing here is clever. Cards, suits and calls are plain strings, everything is worked out anew on every
call, and each rule names its place in the rule catalogue (S... the source texts, A... the settled
ambiguities, H one outside source, 2.x the sections).

Cards: 'SA', 'H10', 'JK' (two jokers: 'JKB' and 'JKR'). Suits: S C D H. Seats: 0 .. players-1, clockwise.
Calls: 'PASS', '6S' .. '10NT', 'GS' .. 'GNT' (an announced game), 'MIS', 'OMIS', 'DNUL' (double nullo), 'BNUL' (bar
nullo), 'BMIS' (blind misère), 'SOMIS' (super open misère), 'HILO', 'REDEAL'. A led joker without a suit that names one:
'JK=S'. The rules are a flat dict of options. An option that does not apply is absent.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256

Options = Mapping[str, int | str]
Contract = tuple[str, int]
Play = tuple[int, str]
Trick = tuple[int, list[Play], int]

SUITS = ["S", "C", "D", "H"]
SAME_COLOUR = {"S": "C", "C": "S", "D": "H", "H": "D"}
# The bids to take no trick, in the order in which they stand where they share a place; after them come a table's own.
# HILO is another kind of bid.
MISERES = ["MIS", "OMIS", "DNUL", "BNUL", "SOMIS", "BMIS"]
OTHER_BIDS = {
    "double_nullo": "DNUL",
    "bar_nullo": "BNUL",
    "super_open_misere": "SOMIS",
    "hi-lo": "HILO",
    "blind_misere": "BMIS",
}
# S003-7 plain suits A K Q J 10 downwards; S003-49: the special ranks 13, 12, 11 stand between J and 10.
RANKS = ["A", "K", "Q", "J", "13", "12", "11", "10", "9", "8", "7", "6", "5", "4", "3", "2"]


# Options


def word(opts: Options, name: str, absent: str = "") -> str:
    """An option whose value is a word."""
    return str(opts.get(name, absent))


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
    lowest = word(opts, "suit_floor").split()[SUITS.index(suit)]  # suit_floor: lowest pip card kept
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


def sorted_pack(opts: Options) -> list[str]:
    """The pack as it lies before the shuffle: suit by suit, each from low to high, then black before red joker."""
    cards = []
    for suit in SUITS:
        ranks = suit_ranks(opts, suit)
        for rank in sorted(ranks, key=RANKS.index, reverse=True):
            cards.append(suit + rank)
    return cards + sorted(joker_names(opts))


def shuffled(cards: list[str], seed: int | str) -> list[str]:
    """The cards in the order that belongs to a seed, as docs/shuffle.md tells it step by step."""
    cards = list(cards)
    numbers: list[int] = []
    blocks = 0
    for place in range(len(cards) - 1, 0, -1):
        choices = place + 1
        highest = (2**64 // choices) * choices
        number = highest
        while number >= highest:  # a number too high would favour some cards
            if not numbers:
                block = sha256(f"fivehundred/{seed}/{blocks}".encode()).digest()
                numbers = [int.from_bytes(block[at : at + 8], "big") for at in (0, 8, 16, 24)]
                blocks += 1
            number = numbers.pop(0)
        other = number % choices
        cards[place], cards[other] = cards[other], cards[place]
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
    if len(rest) != int(opts.get("undealt", 0)):  # 2.7: these stay out of play
        raise ValueError(f"{len(rest)} cards left over after the deal")
    return hands, kitty


# Bids

# Cell by cell: rows are 6 to 10 tricks.
VALUES: dict[str, tuple[str, list[list[int]]]] = {
    "original": (
        "C S H D NT",
        [
            [40, 60, 80, 100, 120],
            [80, 120, 160, 200, 240],
            [120, 180, 240, 300, 360],
            [160, 240, 320, 400, 480],
            [200, 300, 400, 500, 600],
        ],
    ),
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
    "quebec": (  # the cells of avondale; its games are an option of their own
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


def is_game(bid: str) -> bool:
    """An announced game: all ten tricks (Q)."""
    return bid in ("GS", "GC", "GD", "GH", "GNT")


def is_bid_of_tricks(bid: str) -> bool:
    """Does the bid promise at least so many tricks?"""
    return bid[0].isdigit() or is_game(bid)


def is_misere(bid: str) -> bool:
    """A bid to take no trick: misère, open misère, one of the rarer ones, or one of a table's own."""
    return not is_bid_of_tricks(bid) and bid not in ("HILO", "PASS", "REDEAL")


def alone(bid: str) -> bool:
    """G4: hi-lo is played alone, as a misère."""
    return is_misere(bid) or bid == "HILO"


def bid_tricks(bid: str) -> int:
    """The number of tricks that a bid promises."""
    if is_game(bid):
        return 10
    return int("".join(letter for letter in bid if letter.isdigit()))


def bid_denomination(bid: str) -> str:
    """'S', 'C', 'D', 'H' or 'NT'; a misère is a denomination of its own."""
    if not is_bid_of_tricks(bid):
        return bid
    if is_game(bid):
        return bid[1:]
    return bid.lstrip("0123456789")


def other_bids(opts: Options) -> dict[str, int]:
    """The further bids that are not of tricks, with their values."""
    text = word(opts, "other_no_trick_bids", "none")
    found = {}
    if text != "none":
        for item in text.split(",_"):
            item = item.partition("_above_")[0].removesuffix("_top")
            name, _, points = item.rpartition("_")
            found[OTHER_BIDS.get(name, name.upper())] = int(points)
    return found


def value(opts: Options, bid: str) -> int:
    """The points of a bid."""
    if bid == "MIS":
        return number(opts, "misere")  # S000-40, S001-43, S003-22
    if bid == "OMIS":
        return number(opts, "open_misere")  # S000-43, S000-69, S003-22
    if bid in other_bids(opts):
        return other_bids(opts)[bid]
    if is_game(bid):
        return number(opts, "game_bid")  # Q
    columns, rows = VALUES[word(opts, "schedule")]
    return rows[bid_tricks(bid) - 6][columns.split().index(bid_denomination(bid))]


def whole_ladder(opts: Options) -> list[str]:
    """Every bid from six tricks up, low to high, before min_tricks takes some of them away."""
    tricks = []
    for count in range(6, 11):  # S001-10, S003-17: more tricks, or as many in a higher denomination
        for denomination in word(opts, "denomination_order", "S C D H NT").split():  # S001-11, S003-17, S003-59
            tricks.append(f"{count}{denomination}")
    if number_or_none(opts, "game_bid") is not None:  # Q: above the tens
        for denomination in word(opts, "denomination_order", "S C D H NT").split():
            tricks.append(f"G{denomination}")
    # S000-41, S001-14, S003-19, S003-20, S000-43: a misère stands directly above the bid that its rank names.
    places: dict[str, str] = {}
    if number_or_none(opts, "misere") is not None:
        places["MIS"] = word(opts, "misere_rank")
    if number_or_none(opts, "open_misere") is not None:
        places["OMIS"] = word(opts, "open_misere_rank")
    for bid, item in zip(other_bids(opts), word(opts, "other_no_trick_bids").split(",_"), strict=False):
        usual = {"DNUL": "10D", "BNUL": "10D", "SOMIS": "9NT", "HILO": "9S", "BMIS": "top"}
        if "_above_" in item:  # by the bid below, or by the value
            places[bid] = item.partition("_above_")[2]
        elif item.endswith("_top"):
            places[bid] = "top"
        elif bid in usual:
            places[bid] = usual[bid]
        else:
            cheaper = [one for one in tricks if value(opts, one) < value(opts, bid)]
            places[bid] = cheaper[-1] if cheaper else ""
    if word(opts, "bid_rank_key") == "value":
        return sorted([*tricks, *places], key=lambda bid: value(opts, bid))  # C
    bids = []
    own = sorted(bid for bid in places if bid not in [*MISERES, "HILO"])
    for bid in ["", *tricks, "top"]:
        if bid not in ("", "top"):
            bids.append(bid)
        for other in [*MISERES, "HILO", *own]:  # both above the same bid: the open one is the higher
            if places.get(other) == bid:
                bids.append(other)
    return bids


def missing(opts: Options, bid: str) -> bool:
    """Is this bid of tricks not to be made at this table?"""
    if bid_tricks(bid) < number(opts, "min_tricks"):  # S001-7, S003-16
        return True
    rule = word(opts, "nt_bids", "normal")  # KA
    if rule == "none":
        return bid_denomination(bid) == "NT"
    return rule == "from_seven" and bid == "6NT"


def ladder(opts: Options) -> list[str]:
    """Every bid, low to high. What stands above a missing bid comes to stand above the next lower one (KA)."""
    return [bid for bid in whole_ladder(opts) if not is_bid_of_tricks(bid) or not missing(opts, bid)]


def higher_bids(opts: Options, than: str) -> list[str]:
    """The bids that stand above this one."""
    if word(opts, "bid_rank_key") == "value":
        return [bid for bid in ladder(opts) if value(opts, bid) > value(opts, than)]  # C: bids are compared by value
    steps = whole_ladder(opts)
    above = steps[steps.index(than) + 1 :]
    return [bid for bid in ladder(opts) if bid in above]


def bid_before(opts: Options, bids: list[str], tricks: int) -> bool:
    """Has anybody bid this many tricks or more, in a suit or at no trumps?"""
    # S003-65: "somebody has bid seven tricks"; A15: any earlier bid of seven or more. S000-70, "at least seven spades",
    # could also mean a bid that ranks as high.
    return any(is_bid_of_tricks(bid) and bid_tricks(bid) >= tricks for bid in bids)


def needs_met(opts: Options, needs: str, bids: list[str]) -> bool:
    if needs == "seven_bid":  # S000-70, S001-13, S003-19, S004-28
        return bid_before(opts, bids, 7)
    if needs == "eight_bid":  # S003-58
        return bid_before(opts, bids, 8)
    if needs.isdigit():  # the table's own number of tricks
        return bid_before(opts, bids, int(needs))
    return True  # S000-40, S003-20, S004-29, S004-30


def legal_bids(opts: Options, dealer: int, seat: int, said: list[tuple[int, str]]) -> set[str]:
    """The bids that a seat may make after these calls of (seat, call), passes left out."""
    bids = [call for _, call in said if call != "PASS"]
    legal = set()
    for bid in higher_bids(opts, bids[-1]) if bids else ladder(opts):
        # S000-14, S003-17: a bid must be higher than the one before
        if bid == "MIS" and not needs_met(opts, word(opts, "misere_needs", "none"), bids):
            continue
        if bid == "OMIS" and not needs_met(opts, word(opts, "open_misere_needs", "none"), bids):
            continue
        if bid == "DNUL":  # U: only if the partner has bid to take no trick
            partners = [other for other in side_seats(opts, seat, None) if other != seat]
            if not any(who in partners and is_misere(call) for who, call in said):
                continue
        if bid == "BMIS" and any(who == seat for who, _ in said):
            continue  # G4: before looking at the cards, so as the first call
        six = is_bid_of_tricks(bid) and bid_tricks(bid) == 6
        first_two = [(dealer + 1) % players(opts), (dealer + 2) % players(opts)]
        if word(opts, "six_bids", "normal") == "inkle" and six and seat not in first_two:
            continue  # I, W-US: only the first two to speak may bid six
        legal.add(bid)
    return legal


def may_redeal(opts: Options, seat: int, said: list[tuple[int, str]], hand: set[str]) -> bool:
    """May this player have the cards dealt again?"""
    if word(opts, "hand_redeal_right", "none") != "no_ace_no_face":
        return False
    if any(who == seat for who, _ in said):
        return False  # a right before one's first call
    if any(call != "PASS" for _, call in said):
        return False  # and before anybody has bid
    # I, W-US: neither ace nor face card; the joker counts as one
    return not any(is_joker(card) or card[1:] in ("A", "K", "Q", "J") for card in hand)


# Auction


@dataclass(frozen=True)
class AuctionView:
    """The state of an auction. `again`: the cards are dealt again, and not because all have passed."""

    next: int | None
    legal: set[str]
    over: bool
    contract: Contract | None
    passed_out: bool
    again: bool = False


def auction_over(opts: Options, standing: Contract | None) -> AuctionView:
    """The end of an auction in which this is the highest bid."""
    if standing is None:
        return AuctionView(next=None, legal=set(), over=True, contract=None, passed_out=True)
    bid = standing[0]
    too_low = False
    hints = word(opts, "six_bids", "normal") in ("inkle", "indication")
    if hints and is_bid_of_tricks(bid) and bid_tricks(bid) == 6:
        too_low = True  # I, W-US: a six that nobody raised; MW: an indication is never a contract
    if word(opts, "min_contract", "none") == "8_tricks,_else_redeal":  # Q
        too_low = too_low or (is_bid_of_tricks(bid) and bid_tricks(bid) < 8)  # a misère is played
    if too_low:
        return AuctionView(next=None, legal=set(), over=True, contract=None, passed_out=False, again=True)
    return AuctionView(next=None, legal=set(), over=True, contract=standing, passed_out=False)


def auction_open(
    opts: Options, dealer: int, seat: int, said: list[tuple[int, str]], hands: list[set[str]] | None
) -> AuctionView:
    legal = {"PASS"} | legal_bids(opts, dealer, seat, said)  # S000-13, S003-15: bid or pass
    others_passed = [call for _, call in said] == ["PASS"] * (players(opts) - 1)
    if word(opts, "pass_out") == "dealer_forced" and others_passed:
        legal.remove("PASS")  # the dealer has to bid, six spades at the least
    if hands is not None and may_redeal(opts, seat, said, hands[seat]):
        legal.add("REDEAL")
    return AuctionView(next=seat, legal=legal, over=False, contract=None, passed_out=False)


def auction(opts: Options, dealer: int, calls: list[str], hands: list[set[str]] | None = None) -> AuctionView:
    """Replay the calls, which are taken to be legal and in turn. The hands decide who may have a new deal."""
    if "REDEAL" in calls:
        return AuctionView(next=None, legal=set(), over=True, contract=None, passed_out=False, again=True)
    if word(opts, "auction_mode") == "single_round":
        return single_round(opts, dealer, calls, hands)
    return multi_round(opts, dealer, calls, hands)


def single_round(opts: Options, dealer: int, calls: list[str], hands: list[set[str]] | None) -> AuctionView:
    """Each player speaks once (S000-12); so nobody is asked again, whatever self_raise says."""
    standing: Contract | None = None
    said: list[tuple[int, str]] = []
    seat = (dealer + 1) % players(opts)  # S000-11: forehand first, clockwise
    for call in calls:
        if call != "PASS":
            standing = (call, seat)  # S000-18: the highest bidder, and every bid is higher than the last
        said.append((seat, call))
        seat = (seat + 1) % players(opts)
    if len(calls) == players(opts):
        return auction_over(opts, standing)
    return auction_open(opts, dealer, seat, said, hands)


def multi_round(opts: Options, dealer: int, calls: list[str], hands: list[set[str]] | None) -> AuctionView:
    """The auction goes round until everybody but the highest bidder has passed."""
    everybody = range(players(opts))
    reentry = word(opts, "reentry_after_pass", "never")
    standing: Contract | None = None
    said: list[tuple[int, str]] = []
    last_bids: dict[int, str] = {}  # of each player who has bid
    # The players who have passed; with re-entry, those who have passed since the last bid.
    passed: set[int] = set()
    asked_again = False  # the high bidder is on turn, after everybody else has passed
    seat = (dealer + 1) % players(opts)  # S001-6, S003-15, S004-3

    for call in calls:
        said.append((seat, call))
        if call == "PASS":
            if asked_again:
                return auction_over(opts, standing)
            passed.add(seat)
        else:
            old = standing
            standing = (call, seat)
            own = last_bids.get(seat)
            last_bids[seat] = call
            changed = old is not None and bid_denomination(old[0]) != bid_denomination(call)
            if reentry == "always":  # S003-56, A20: a pass is not final
                passed = set()
            # only a bid in another denomination than this player's own last bid brings the others back
            moved = own is not None and bid_denomination(own) != bid_denomination(call)
            if reentry == "after_denomination_change" and moved:
                passed = set()
            if asked_again:
                reopens = word(opts, "self_raise_reopens", "no")
                if reopens == "no" or (reopens == "if_denomination_changes" and not changed):
                    return auction_over(opts, standing)
                passed = set()  # everybody else gets a new turn
                asked_again = False

        if standing is None:
            if all(other in passed for other in everybody):
                return auction_over(opts, None)  # S000-19, S001-18, S003-21: all passed
        elif all(other in passed for other in everybody if other != standing[1]):
            # S001-15: all but one have passed; S000-48, S003-56, S004-6: passes in a row after a bid
            self_raise = word(opts, "self_raise", "never")
            contested = any(bidder != standing[1] for bidder in last_bids)
            if self_raise == "always" or (self_raise == "if_contested" and contested):  # S003-57, S004-20
                asked_again = True
                seat = standing[1]
                continue
            return auction_over(opts, standing)  # S001-16, S004-19

        # S001-15, S003-15: who has passed is skipped. The high bidder does not overcall himself.
        seat = (seat + 1) % players(opts)
        while seat in passed or (standing is not None and seat == standing[1]):
            seat = (seat + 1) % players(opts)

    return auction_open(opts, dealer, seat, said, hands)


def next_dealer(opts: Options, dealer: int, calls: list[str], view: AuctionView) -> int:
    """The next dealer after a deal with this auction."""
    if "REDEAL" in calls:
        return dealer  # it is the same deal once more
    if (view.passed_out or view.again) and word(opts, "pass_out") == "redeal_same":
        return dealer
    return (dealer + 1) % players(opts)  # S003-11, S003-21, A44


# Exchange, announcements


def takes_kitty(opts: Options, contract: Contract | None) -> bool:
    """Does the declarer pick up the kitty?"""
    if contract is None or number(opts, "kitty_size") == 0:
        return False  # S000-22
    if contract[0] == "BNUL":
        return False  # U: without the widow
    return not (is_misere(contract[0]) and word(opts, "misere_kitty", "exchange") == "no_exchange")  # S000-20, SK


def may_discard(opts: Options, contract: Contract | None, hand: set[str], cards: list[str]) -> bool:
    """May the declarer, who holds the kitty with his hand, lay these cards away?"""
    if not takes_kitty(opts, contract):
        return False
    if len(cards) != number(opts, "kitty_size") or len(set(cards)) != len(cards):
        return False  # S000-21, S001-19, S003-14, S003-61: as many as he took
    # A23: any of them, trumps and the joker too; S003-14: those of the kitty too. That no card is called which was
    # buried is a matter of the call: see callable_cards.
    return hand.issuperset(cards)


def may_name_joker(opts: Options, contract: Contract | None) -> bool:
    """May the declarer, if he holds a joker, give it a suit before the first lead?"""
    if contract is None or trump_of(contract) != "":
        return False
    rule = word(opts, "joker_nomination", "none")
    if rule == "misere_only":
        return is_misere(contract[0])  # S003-53, S004-27
    return rule == "declarer_holding"  # S001-30, S003-28, A40


def asked_about(opts: Options, dealer: int, contract: Contract, hand: set[str]) -> set[str]:
    """The jokers about which the declarer is asked: his, or all where another leads: to wait must tell him nothing."""
    every = set(joker_names(opts)) if may_name_joker(opts, contract) else set()
    return every & hand if first_leader(opts, dealer, contract) == contract[1] else every


def may_call_partner(opts: Options, contract: Contract | None) -> bool:
    if contract is None or word(opts, "partnership") != "called":
        return False
    return not alone(contract[0])  # S000-59, S003-48: a misère is played alone


def callable_cards(
    opts: Options, contract: Contract, hand: set[str], discarded: set[str], unanswered: set[str]
) -> set[str]:
    """The cards that the declarer may call; nobody answered to the `unanswered` ones."""
    rule = word(opts, "callable")
    if rule == "a_named_player":
        return set()  # P: a player is called, not a card
    trump = trump_of(contract)
    legal = set()
    for card in pack(opts) - unanswered:
        if is_joker(card):
            continue  # A43, S003-46
        if rule == "non_trump_not_own" and card in trump_cards(opts, trump):
            continue  # S000-55
        bowers = [trump + "J", SAME_COLOUR[trump] + "J"] if trump else []
        if rule == "not_joker_not_bower" and card in bowers:
            continue  # S003-46
        if rule == "non_trump_not_own" and card in hand:
            continue  # S000-55
        if word(opts, "call_own_or_buried") == "forbidden" and card in hand | discarded:
            continue  # A23
        legal.add(card)
    return legal


def answering(declarer: int, card: str, hands: list[set[str]]) -> int | None:
    """The partner whom a called card makes, None if nobody else holds it: then the declarer is alone."""
    for seat, hand in enumerate(hands):
        if card in hand and seat != declarer:
            return seat
    return None


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
    """The state of the play. `tricks` are the finished ones, `table` is the unfinished one."""

    next: int | None
    legal: set[str]
    tricks: list[Trick]
    over: bool
    table: list[Play]


def side_seats(opts: Options, seat: int, partner: int | None) -> list[int]:
    """The seats that play together with the declarer at this seat, himself included; `partner` is the called one."""
    if word(opts, "partnership") in ("pairs", "triples"):  # S000-60, S001-2; S003-49: every other seat
        return [other for other in range(players(opts)) if other % 2 == seat % 2]
    if word(opts, "partnership") == "three_pairs":  # T: opposite seats
        return [other for other in range(players(opts)) if other % 3 == seat % 3]
    if partner is not None:
        return [seat, partner]  # S000-56, S003-44
    return [seat]  # S003-42, S003-43, S003-48


def must_lose(opts: Options, contract: Contract) -> list[int]:
    """The seats that may take no trick in a misère, and in hi-lo five together (G4)."""
    both = contract[0] == "DNUL" or word(opts, "misere_partner", "plays") == "declarer_plays_both"
    return side_seats(opts, contract[1], None) if both else [contract[1]]  # U, W; T; S000-40, S003-16


def sitting_out(opts: Options, contract: Contract | None) -> list[int]:
    """The partners who sit out in this deal."""
    if contract is None or not alone(contract[0]):
        return []
    if word(opts, "misere_partner", "plays") != "sits_out" or contract[0] == "DNUL":
        return []
    # S000-71, S001-13, S003-27, S004-8
    return [seat for seat in side_seats(opts, contract[1], None) if seat != contract[1]]


def first_leader(opts: Options, dealer: int, contract: Contract | None) -> int:
    left = (dealer + 1) % players(opts)
    if contract is None:
        return left  # S000-24
    bid, declarer = contract
    if is_misere(bid):
        return declarer  # S003-23, S004-9: the declarer in every source
    if word(opts, "first_leader", "declarer") == "left_of_dealer":
        while left in sitting_out(opts, contract):  # G4: in hi-lo this may be the partner, who folds
            left = (left + 1) % players(opts)
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
        self.suits: dict[str, str] = {}  # of the cards that were asked for
        self.misere = contract is not None and is_misere(contract[0])
        self.out = sitting_out(opts, contract)
        self.turn = first_leader(opts, dealer, contract)
        self.over = False
        self.tricks: list[Trick] = []
        self.table: list[Play] = []
        self.led_suit = ""  # of the trick on the table, '' if its leader gave none
        self.suits_led: set[str] = set()
        self.led_before: set[str] = set()  # the suits that were led to the tricks before
        self.voids: list[set[str]] = [set() for _ in hands]
        self.powerless: set[str] = set()  # jokers on the table that cannot win

    def suit(self, card: str) -> str:
        if card not in self.suits:
            self.suits[card] = suit_of(self.opts, self.trump, self.named, card)
        return self.suits[card]

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
            if jokers and word(self.opts, "joker_nt_model") == "sole_trump":
                return jokers  # B, C, W, U: it is a trump, and another joker is the only card that follows
            return set(hand)
        same_suit = {card for card in hand if self.suit(card) == self.led_suit}
        if same_suit:
            # S000-25, S001-20, S003-24: follow suit if possible
            legal = set(same_suit)
            follow = word(self.opts, "joker_follow", "void_only")
            if follow == "any_time":
                legal |= jokers  # S000-7, A2
            if follow == "first_or_last_of_suit" and self.led_suit not in self.led_before:
                legal |= jokers  # R, W: the first time that the suit is led
        else:
            legal = set(hand)  # S001-21, S001-34, S003-30: any card, the joker too
            forced = word(self.opts, "joker_forced", "never")
            if jokers and self.misere and forced == "misere_when_void":
                legal = set(jokers)  # S000-46, S001-35, S003-31, S004-21
            if jokers and forced == "when_void":
                legal = set(jokers)  # MW: at no trumps as in misère
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
            self.led_before = set(self.suits_led)
            if self.loose(card):
                self.led_suit = "" if last_trick else name  # S000-26, S003-32: the named suit is the led suit
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
        if stop and self.misere and self.contract is not None and winner in must_lose(self.opts, self.contract):
            self.over = True  # A18

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
    if partnership == "three_pairs":  # T
        return ["A", "B", "C"][seat % 3]
    return str(seat)  # S003-42


def units(opts: Options) -> list[str]:
    names: list[str] = []
    for seat in range(players(opts)):
        if unit_of(opts, seat) not in names:
            names.append(unit_of(opts, seat))
    return names


def penalty(opts: Options, contract: Contract | None, partner: int | None, revoker: int | None) -> str:
    """Which penalty of H applies, '' if none: 'own' after a revoke of the declarer's side, 'hoffmann', 'american'."""
    rule = word(opts, "revoke_penalty", "none")
    if rule == "none" or contract is None or revoker is None:
        return ""  # 2.6: only H has penalties, and only where somebody bids
    if revoker in side_seats(opts, contract[1], partner):
        return "own"  # both rules: H says it for Hoffmann's, nothing else for the American one
    return rule


def contract_made(
    opts: Options, contract: Contract, winners: list[int], partner: int | None, revoker: int | None = None
) -> bool:
    bid, declarer = contract
    if penalty(opts, contract, partner, revoker) == "own":
        return False  # 2.6: the bidder is set back
    if penalty(opts, contract, partner, revoker) == "american":
        return True  # 2.6: the bidder scores the full bid
    if is_misere(bid):
        # S000-40, S001-13, S003-16: the declarer takes no trick
        return not any(seat in winners for seat in must_lose(opts, contract))
    if bid == "HILO":  # G4: only the declarer's own tricks count, exactly five
        return len([seat for seat in winners if seat in must_lose(opts, contract)]) == 5
    side = side_seats(opts, declarer, partner)
    took = len([seat for seat in winners if seat in side])
    return took >= bid_tricks(bid)  # S000-29, S001-17, A25


def trick_points(
    opts: Options,
    contract: Contract | None,
    unit: str,
    winners: list[int],
    made: bool,
    partner: int | None,
    revoker: int | None = None,
) -> int:
    """The points for tricks of a unit that is not of the declarer's side, before any cap; or its penalty."""
    rule = penalty(opts, contract, partner, revoker)
    if rule == "american":
        return 0  # 2.6: play stops, and the offending side scores nothing
    if rule == "hoffmann" and revoker is not None and unit_of(opts, revoker) == unit:
        return -100  # 2.6: the offender scores nothing and loses 100; the others score as it falls
    own = len([seat for seat in winners if unit_of(opts, seat) == unit])
    if contract is None:
        return 10 * own if word(opts, "pass_out") == "nt_no_kitty" else 0  # S000-33, A16
    bid, declarer = contract
    if alone(bid):
        rule = word(opts, "misere_defender_points", "none")
        declarer_tricks = len([seat for seat in winners if seat in must_lose(opts, contract)])
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
    if word(opts, "defender_unit", "side") == "side":  # of one score or one opponent no table need say it
        side = side_seats(opts, declarer, partner)
        return each * len([seat for seat in winners if seat not in side])  # S001-40, S003-35
    return each * own  # S000-32, A12


def capped(opts: Options, contract: Contract | None, points: int, before: int | Fraction, made: bool) -> int | Fraction:
    """The trick points of defenders who stood at `before`, after the cap."""
    cap = word(opts, "defender_cap", "none")
    if contract is None:
        return points  # no contract, so nobody defends
    if points < 0:
        return points  # a penalty is no trick points
    target = number(opts, "target")  # in a game to 500 the limits are 490 and 400
    if cap == "none_above_400" and before > target - 100:
        return 0
    # R: nothing above 400 comes on top of 490 always
    applies = cap in ("490_always", "none_above_400") or (cap == "490_if_contract_failed" and not made)
    if applies and before + points >= target:
        # S000-67, A8: may not reach 500 on trick points, stays at 490
        return min(points, max(0, target - 10 - before))
    return points


def score(
    opts: Options,
    contract: Contract | None,
    dealer: int,
    winners: list[int],
    totals: Mapping[str, int | Fraction],
    partner: int | None = None,
    revoker: int | None = None,
) -> dict[str, int | Fraction]:
    """The points of one finished deal for every unit, after caps. `totals` are those before the deal."""
    home: list[str] = []
    made = False
    if contract is not None:
        home = home_units(opts, contract, partner)
        made = contract_made(opts, contract, winners, partner, revoker)
    points: dict[str, int | Fraction] = {}
    for unit in units(opts):
        if contract is not None and unit in home:
            pays = declarer_points(opts, contract, winners, made, partner, revoker)
            if len(home) == 2 and word(opts, "partner_split") == "half_each":
                points[unit] = Fraction(pays, 2)  # S003-47, A11: exact halves
            else:
                points[unit] = pays  # S000-57, S000-58
        else:
            earned = trick_points(opts, contract, unit, winners, made, partner, revoker)
            points[unit] = capped(opts, contract, earned, totals.get(unit, 0), made)
    return points


def home_units(opts: Options, contract: Contract, partner: int | None) -> list[str]:
    """The declarer's unit, then that of a called partner."""
    names = [unit_of(opts, contract[1])]
    if partner is not None:
        names.append(unit_of(opts, partner))
    return names


def declarer_points(
    opts: Options, contract: Contract, winners: list[int], made: bool, partner: int | None, revoker: int | None = None
) -> int:
    bid, declarer = contract
    worth = value(opts, bid)
    if not made:
        return -worth  # S000-31, S001-39, S003-37, S004-13
    if penalty(opts, contract, partner, revoker) == "american":
        return worth  # 2.6: the full bid, and no more: play stops
    slam = number_or_none(opts, "slam_min")
    side = side_seats(opts, declarer, partner)
    took = len([seat for seat in winners if seat in side])
    if is_bid_of_tricks(bid):  # S001-38, S003-36: nothing for overtricks; a table may have points of its own
        worth += int(opts.get("overtricks", 0)) * (took - bid_tricks(bid))
    if slam is not None and is_bid_of_tricks(bid) and took == 10 and worth < slam:
        return slam  # S000-30, S001-42, S003-36, S004-15; S000-49: none in the multi-round game
    return worth


# End of game


def game(
    opts: Options,
    contract: Contract | None,
    dealer: int,
    winners: list[int],
    totals_before: Mapping[str, int | Fraction],
    partner: int | None = None,
    deals: int = 1,
    revoker: int | None = None,
) -> tuple[list[str], str]:
    """The winners after this deal, and why ('target', 'floor', 'spread' or 'limit'); ([], 'open') if the game goes on.

    `deals` are those of the game, this one included.
    """
    points = score(opts, contract, dealer, winners, totals_before, partner, revoker)
    after = {unit: totals_before.get(unit, 0) + points[unit] for unit in units(opts)}
    target = number(opts, "target")
    floor = number_or_none(opts, "floor")
    home = [] if contract is None else home_units(opts, contract, partner)
    made = contract is not None and contract_made(opts, contract, winners, partner, revoker)

    def first_in_trick_order(tied: list[str], mark: int | Fraction) -> list[str]:
        """S000-37: those of the tied (none of them the declarer) who were first to reach the mark."""
        for count in range(len(winners) + 1):
            there = []
            for unit in tied:
                before = totals_before.get(unit, 0)
                earned = trick_points(opts, contract, unit, winners[:count], made, partner, revoker)
                if before + capped(opts, contract, earned, before, made) >= mark:
                    there.append(unit)
            if there:
                return there
        return tied

    def declarers_or_first(tied: list[str], mark: int | Fraction) -> list[str]:
        """The declarer before his partner, and he before all others; else the order of the tricks."""
        of_home = [unit for unit in home if unit in tied]
        return of_home[:1] or first_in_trick_order(tied, mark)  # S000-36, A7

    def highest(among: list[str], mark: int | None) -> list[str]:
        """The highest total; among equals the declarer, then the order of the tricks (A6, A7, A19, A47)."""
        best = max(after[unit] for unit in among)
        tied = [unit for unit in among if after[unit] == best]
        if len(tied) == 1:
            return tied
        return declarers_or_first(tied, best if mark is None else mark)

    simultaneous = word(opts, "simultaneous", "highest_then_declarer")
    if word(opts, "win_needs_contract", "yes") == "yes":
        # S001-27, S003-40, S004-16, A27, A29: only a made contract wins, with the target reached after it
        there = [unit for unit in home if made and after[unit] >= target]
    else:
        there = [unit for unit in units(opts) if after[unit] >= target]  # S000-35, S000-66
    if there:
        if simultaneous == "both_win":
            return there, "target"  # A36
        if simultaneous == "declarer_first":
            return declarers_or_first(there, target), "target"  # A6: whatever the scores
        return highest(there, target), "target"

    if floor is not None:
        fallen = [unit for unit in units(opts) if after[unit] <= floor]  # S001-28, S003-41: or lower
        if fallen:
            # side_loses: S001-28, S003-41, S004-17, S004-23, A28, and A35 with more than two units
            # best_score_wins: S000-38, A19. Who has fallen never wins, so both come to the same winner.
            # With a penalty (H) all can fall at once; then S000-38 is all that is left: the best placed of all.
            rest = [unit for unit in units(opts) if unit not in fallen] or fallen
            if word(opts, "floor_ties") == "together":  # A19, A35: who is level wins together
                best = max(after[unit] for unit in rest)
                return [unit for unit in rest if after[unit] == best], "floor"
            return highest(rest, None), "floor"

    spread = number_or_none(opts, "spread_end")
    best, worst = max(after.values()), min(after.values())
    if spread is not None and worst < 0 and best - worst >= spread:  # G4
        return [unit for unit in units(opts) if after[unit] == best], "spread"

    limit = number_or_none(opts, "deal_limit")
    if limit is not None and deals >= limit:  # T
        return [unit for unit in units(opts) if after[unit] == best], "limit"

    return [], "open"
