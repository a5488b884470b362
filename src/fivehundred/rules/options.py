"""The flat option view: every option of a rule set by one name, with text or numbers as values.

An area reads its options through a `Reader` and shows them again with ``options()``; what it does not read does not
apply.  One mechanism serves `with_options`, the ``[house]`` table, ``decided_by`` and every table of options.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from fivehundred.errors import RuleSetError

Value = object
"""An option's value: text or a number; a policy of an outsider stands for itself."""


@frozen
class Option:
    """What is known of one option.

    ``values`` are those of the catalogue; ``more`` says in words what else may be given (nothing if empty);
    ``default`` is taken where the option begins to apply; ``applies`` says when it applies.
    """

    name: str
    values: tuple[str | int, ...]
    applies: str = ""
    default: str | int | None = None
    more: str = ""


def word(value: Value) -> Value:
    """An option's value in its one spelling: blanks as underscores, yes and no for truth values.

    >>> word("10 per own trick"), word(True), word(3)
    ('10_per_own_trick', 'yes', 3)
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        text = value.strip()
        return int(text) if text.removeprefix("-").isdecimal() and len(text) < 100 else text.replace(" ", "_")
    return value


class Reader:
    """Hands out the options of one change, remembering which were asked for."""

    def __init__(self, values: Mapping[str, Value], given: frozenset[str] = frozenset()) -> None:
        self.values = values
        self.given = given
        self.read: set[str] = set()

    def raw(self, name: str) -> Value:
        """The value as it stands, or the option's default."""
        self.read.add(name)
        if name in self.values:
            return self.values[name]
        default = OPTIONS[name].default
        if default is None:
            raise RuleSetError(f"the option {name} is missing; it may be {_choices(OPTIONS[name])}")
        return default

    def choice(self, name: str) -> str:
        """One of the option's words."""
        value = word(self.raw(name))
        if isinstance(value, str) and value in OPTIONS[name].values:
            return value
        raise self.refused(name)

    def policy(self, name: str, *methods: str) -> Value:
        """One of the option's words, or an outsider's policy that has these methods, as it is."""
        value = self.raw(name)
        if isinstance(value, str):
            return self.choice(name)
        if all(callable(getattr(value, method, None)) for method in methods):
            return value
        raise self.refused(name)

    def number(self, name: str, *, low: int = 0, words: tuple[str, ...] = ()) -> int | None:
        """A number from the catalogue, or any from ``low`` where the option is open; none for one of ``words``."""
        value = word(self.raw(name))
        option = OPTIONS[name]
        if value in words:
            return None
        if isinstance(value, int) and (value in option.values or (option.more and value >= low)):
            return value
        raise self.refused(name)

    def yes(self, name: str) -> bool:
        """A truth value."""
        return self.choice(name) == "yes"

    def text(self, name: str) -> str:
        """Text that the area reads further; blanks as they are."""
        value = self.raw(name)
        if not isinstance(value, (str, int)):
            raise self.refused(name)
        return str(value).strip()

    def refused(self, name: str) -> RuleSetError:
        """The error for a value that the option cannot have."""
        return RuleSetError(
            f"{name} = {_shown(self.values.get(name))} is not possible: it may be {_choices(OPTIONS[name])}"
        )

    def finish(self) -> None:
        """Refuse options that were given but do not apply."""
        for name in sorted(self.given - self.read):
            raise RuleSetError(
                f"{name} does not apply to these rules: it needs {OPTIONS[name].applies or 'other rules'}"
            )


def _shown(value: Value) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def _choices(option: Option) -> str:
    words = [_shown(v) for v in option.values]
    if option.more:
        words.append(option.more)
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _table(*options: Option) -> Mapping[str, Option]:
    return {option.name: option for option in options}


OTHER_BIDS = ("double_nullo_500", "bar_nullo_500", "blind_misere_1000", "super_open_misere_430", "hi-lo_350")
"""The rarer bids to take no trick, with their usual values (2.4)."""

_FLOORS = ("9 9 9 9", "7 7 7 7", "5 5 4 4", "5 4 5 4", "4 4 4 4", "2 2 2 2")
_PACKETS = ("3(1) 4(1) 3(1)", "3(3) 4 3", "3 3 3 1(3)", "3(3) 4(2) 3", "3(3) 2(2) 3 2", "3(2) 4(2) 3(2)", "3(4) 4 3")
_SCHEDULES = (
    "avondale",
    "perfect",
    "original",
    "quebec",
    "norwegian_N1",
    "norwegian_N2",
    "norwegian_N3",
    "norwegian_N4",
    "norwegian_N5",
)
_CALLED = "partnership = called"
_LADDER = "and bid_rank_key = ladder"
_MISERE = "misere, open_misere or other_no_trick_bids"
_JOKER = "a joker in the pack"
_OWN_JOKER = "a joker in the pack, and a joker_nt_model of this library"
_CALLABLE = ("non_trump_not_own", "not_joker_not_bower", "not_joker", "a_named_player")
_PLACE = 'the bid directly below, or "top"'
_CAPS = ("none", "490_if_contract_failed", "490_always", "none_above_400")
_MANY = "auction_mode = multi_round"
_OWN_MODE = "an auction_mode of this library"

OPTIONS: Mapping[str, Option] = _table(
    # A. table and pack
    Option("players", (2, 3, 4, 5, 6)),
    Option("partnership", ("pairs", "triples", "solo", "called", "none", "three_pairs")),
    Option("score_unit", ("side", "player")),
    Option("suit_floor", _FLOORS, more="the lowest rank kept in S C D H"),
    Option("extra_ranks", ("none", "11,12_all_+_red_13", "11-13_all"), default="none"),
    Option("jokers", (0, 1, 2)),
    Option("joker_order", ("black>red", "red>black"), "jokers = 2", "black>red"),
    Option("joker_stand_in", ("none", "S2"), _JOKER, "none"),
    Option("odd_four_is_trump", ("no", "yes"), default="no"),
    Option("nt_jacks", ("natural", "high"), default="natural"),
    Option("deck_size", (24, 33, 43, 44, 45, 46, 53, 63, 65, 66), more="players × hand_size + kitty_size"),
    Option("hand_size", (10,)),
    Option("kitty_size", (0, 1, 2, 3, 4, 5, 6)),
    Option("deal_packets", _PACKETS, more="cards a round, the kitty's in brackets"),
    # B. dealer
    Option("first_dealer", ("random", "cut_low", "first_jack")),
    Option("dealer_rotation", ("clockwise",)),
    Option("hand_redeal_right", ("none", "no_ace_no_face"), default="none"),
    # C. auction
    Option("first_bidder", ("left_of_dealer",)),
    Option("auction_mode", ("single_round", "multi_round")),
    Option("reentry_after_pass", ("never", "always", "after_denomination_change"), _MANY, "never"),
    Option("auction_end", ("each_spoke_once", "all_but_one_passed", "passes_in_a_row"), _OWN_MODE),
    Option("self_raise", ("never", "if_contested", "always"), _OWN_MODE, "never"),
    Option("self_raise_reopens", ("no", "if_denomination_changes", "yes"), "self_raise", "if_denomination_changes"),
    Option("min_tricks", (6, 7)),
    Option("six_bids", ("normal", "inkle"), default="normal"),
    Option("min_contract", ("none", "8_tricks,_else_redeal"), default="none"),
    Option("denomination_order", ("S C D H NT", "C D H S NT", "C S H D NT"), more="the five strains, low to high"),
    Option("bid_rank_key", ("ladder", "value")),
    Option("pass_out", ("redeal_next", "redeal_same", "nt_no_kitty", "dealer_forced")),
    Option(
        "pass_out_points", ("10_per_own_trick", "10_per_side_trick"), "pass_out = nt_no_kitty", "10_per_own_trick"
    ),
    # D. contract values
    Option("schedule", _SCHEDULES),
    Option("slam_min", (250, "none"), more="a number"),
    Option("game_bid", ("none", 1000), default="none", more="a number"),
    # E. misère
    Option("misere", (250, 130, "off"), more="a number"),
    Option("misere_rank", ("7NT", "8S", "6NT", "7C"), f"misere, {_LADDER}", "7NT", more=_PLACE),
    Option("misere_needs", ("none", "seven_bid"), "misere", "seven_bid"),
    Option("open_misere", (500, 520, 230, "off"), more="a number"),
    Option("open_misere_rank", ("10D", "top", "7NT", "8C"), f"open_misere, {_LADDER}", "10D", more=_PLACE),
    Option("open_misere_needs", ("none", "seven_bid", "eight_bid"), "open_misere", "none"),
    Option("other_no_trick_bids", ("none", *OTHER_BIDS), default="none", more="several of them, with commas"),
    Option("misere_kitty", ("exchange", "no_exchange"), _MISERE, "exchange"),
    Option("misere_partner", ("sits_out", "plays", "declarer_plays_both"), f"{_MISERE}, and partners", "sits_out"),
    Option("open_misere_exposure", ("before_first_lead", "after_first_trick"), "open_misere", "after_first_trick"),
    Option("misere_leader", ("declarer",), _MISERE, "declarer"),
    Option("misere_stop", ("first_declarer_trick", "play_all"), _MISERE, "first_declarer_trick"),
    Option(
        "misere_defender_points",
        ("none", "10_each_per_declarer_trick", "10_side_per_declarer_trick", "10_per_own_trick"),
        _MISERE,
        "none",
    ),
    # F. kitty
    Option("kitty_taker", ("declarer",)),
    Option("kitty_shown", ("no", "face_up")),
    Option("discard", ("any_3", "any_4", "any_5", "any_6"), more="any_ and the kitty's size"),
    # G. partner call
    Option("call_time", ("before_exchange", "after_exchange"), _CALLED, "after_exchange"),
    Option("callable", _CALLABLE, _CALLED, "not_joker_not_bower"),
    Option("call_reveal", ("immediate", "silent"), _CALLED, "silent"),
    Option("call_own_or_buried", ("forbidden", "secret_solo"), _CALLED, "forbidden"),
    Option("call_card_in_kitty", ("declarer_alone", "call_again"), "call_time = before_exchange", "call_again"),
    Option("partner_split", ("full_each", "half_each"), _CALLED, "half_each"),
    # H. play
    Option("first_leader", ("declarer", "left_of_dealer")),
    Option("must_trump", ("no",)),
    # I. joker without trumps
    Option("joker_nt_model", ("suitless", "led_suit_top", "sole_trump"), _JOKER, "suitless"),
    Option("joker_nomination", ("none", "declarer_holding", "misere_only"), _JOKER, "none"),
    Option("joker_follow", ("void_only", "any_time", "first_or_last_of_suit"), _OWN_JOKER, "void_only"),
    Option("joker_forced", ("never", "misere_when_void"), _OWN_JOKER, "never"),
    Option("joker_lead", ("unled_suit", "any_suit", "not_shown_void", "last_trick_only"), _OWN_JOKER, "unled_suit"),
    Option("joker_lead_all_led", ("last_trick_only", "allowed"), _OWN_JOKER, "last_trick_only"),
    Option("joker_shown_void", ("ignored", "no_naming", "no_naming_no_win", "no_play"), _OWN_JOKER, "ignored"),
    Option("joker_lead_naming", ("mandatory", "optional"), _OWN_JOKER, "mandatory"),
    Option("joker_low_in_misere", ("no", "yes"), _OWN_JOKER, "no"),
    # J. scoring
    Option("overtricks", (0,)),
    Option("failed", ("-value",)),
    Option("defender_points", (10, "off")),
    Option("defender_when", ("made+failed", "failed_only"), "defender_points", "made+failed"),
    Option("defender_unit", ("side", "each_own_tricks"), "defender_points", "side"),
    Option("defender_cap", _CAPS, "defender_points", "none"),
    # K. end of the game
    Option("target", (500,)),
    Option("win_needs_contract", ("yes", "no")),
    Option("floor", (-500, "none")),
    Option("floor_effect", ("side_loses", "best_score_wins"), "a floor", "side_loses"),
    Option("deal_limit", ("none",), default="none", more="a number of deals"),
    Option(
        "simultaneous",
        ("highest_then_declarer", "declarer_first", "both_win"),
        "win_needs_contract = no, or partnership = called",
        "highest_then_declarer",
    ),
    Option(
        "simultaneous_no_declarer",
        ("trick_order",),
        "win_needs_contract = no, and more than two sides or pass_out = nt_no_kitty",
        "trick_order",
    ),
    # L. irregularities
    Option("illegal_action", ("rejected",)),
    Option("revoke_penalty", ("none", "hoffmann", "american"), default="none"),
)  # fmt: skip
"""Every option by name, in the order of the catalogue (2.1)."""
