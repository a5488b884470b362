"""An option is declared once: its field, its use and its sentences are all that a new one takes."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

import attrs
import pytest
from attrs import field, frozen

import fivehundred as fh
from fivehundred import describe, messages, profiles
from fivehundred.describe.more import instead
from fivehundred.profiles.registry import OWN
from fivehundred.rules import ruleset as building
from fivehundred.rules.fixed import FIXED_POINTS
from fivehundred.rules.kitty import KittyRule
from fivehundred.rules.option import When, declared, option, options_of, ordered, unless, when
from fivehundred.rules.options import AREAS, CHAPTERS, HOLDERS, OPTIONS, RULEBOOK, Shown, gathered
from fivehundred.rules.reading import Reader, read


class Applause(StrEnum):
    """The players who applaud when the kitty is taken up."""

    NONE = "none"
    PARTNER = "partner"
    ALL = "all"


@frozen(kw_only=True)
class LoudKitty(KittyRule):
    """The kitty's area with two options more: they are declared here, and nowhere else."""

    applause: Applause = field(
        metadata=option("kitty_applause", Applause, default="none", chapter="kitty", after="kitty_taker", rare=True)
    )
    claps: int | None = field(
        metadata=option(
            "kitty_claps",
            (1, 3),
            more="a number",
            low=1,
            when=unless("kitty_applause", "none"),
            default=3,
            chapter="kitty",
            after="kitty_applause",
        )
    )

    def noise(self) -> int:
        """The use of them."""
        return {Applause.NONE: 0, Applause.PARTNER: 1, Applause.ALL: 4}[self.applause] * (self.claps or 0)


SENTENCES = {
    "option.kitty_applause": "applause for the kitty",
    "option.kitty_applause.none": "Nobody applauds.",
    "option.kitty_applause.partner": "The partner applauds.",
    "option.kitty_applause.all": "Everybody applauds.",
    "option.kitty_claps": "the length of the applause",
    "option.kitty_claps.*": "Hands are clapped {value:#time|times}.",
}


@pytest.fixture
def loud(monkeypatch: pytest.MonkeyPatch) -> Iterator[fh.RuleSet]:
    """The Avondale rules in a library with these options."""
    plain = fh.options(profiles.AVONDALE)
    options, holders = gathered({**AREAS, ("kitty",): LoudKitty})
    for name in options.keys() - RULEBOOK.keys():
        monkeypatch.setitem(RULEBOOK, name, options[name])
        monkeypatch.setitem(OPTIONS, name, options[name])
        monkeypatch.setitem(HOLDERS, name, holders[name])
    monkeypatch.setattr(building, "KittyRule", LoudKitty)
    for key, text in SENTENCES.items():
        monkeypatch.setitem(messages.texts("en"), key, text)
    yield fh.ruleset(plain)
    building.options.cache_clear()


def test_a_new_option_is_read_shown_and_used(loud: fh.RuleSet) -> None:
    rules = fh.with_options(loud, kitty_applause="all")
    assert isinstance(rules.kitty, LoudKitty)
    assert (rules.kitty.applause, rules.kitty.claps, rules.kitty.noise()) == (Applause.ALL, 3, 12)
    shown = fh.options(rules)
    assert (shown["kitty_applause"], shown["kitty_claps"], type(shown["kitty_applause"])) == ("all", 3, str)
    assert "kitty_claps" not in fh.options(loud)
    assert fh.ruleset(shown) == rules
    assert fh.from_toml(fh.to_toml(rules)) == rules
    assert fh.fingerprint(loud) == fh.fingerprint(profiles.AVONDALE) != fh.fingerprint(rules)
    assert fh.options(fh.with_options(rules, kitty_claps=7))["kitty_claps"] == 7


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (
            {"kitty_applause": "wild"},
            'kitty_applause = "wild" is not possible: it may be "none", "partner" or "all"',
        ),
        ({"kitty_claps": 3}, "kitty_claps does not apply to these rules: it needs kitty_applause"),
        (
            {"kitty_applause": "all", "kitty_claps": 0},
            "kitty_claps = 0 is not possible: it may be 1, 3 or a number",
        ),
        ({"kitty_aplause": "all"}, "there is no option 'kitty_aplause'; did you mean kitty_applause?"),
    ],
)
def test_a_new_option_is_refused(loud: fh.RuleSet, changes: dict[str, object], sentence: str) -> None:
    with pytest.raises(fh.RuleSetError) as refused:
        fh.with_options(loud, **changes)
    assert str(refused.value) == sentence


def test_a_new_option_is_told(loud: fh.RuleSet) -> None:
    def kitty(rules: fh.RuleSet) -> list[tuple[str, bool]]:
        (section,) = (section for section in describe.describe(rules) if section.area == "kitty")
        return [(sentence.text, sentence.absent) for sentence in section.sentences]

    assert ("Nobody applauds.", True) in kitty(loud)
    told = kitty(fh.with_options(loud, kitty_applause="all"))
    assert ("Everybody applauds.", False) in told
    assert ("Hands are clapped 3 times.", False) in told
    assert [name for name, one in gathered({**AREAS, ("kitty",): LoudKitty})[0].items() if one.chapter == "kitty"] == [
        "kitty_taker", "kitty_applause", "kitty_claps", "kitty_shown", "discard",
    ]  # fmt: skip


# the declarations themselves


def test_every_option_is_declared_in_one_place() -> None:
    held = [one.name for area in AREAS.values() for _, one in options_of(area)]
    assert sorted(held) == sorted(OPTIONS)
    assert sorted([*held, *(one.name for one in FIXED_POINTS)]) == sorted(RULEBOOK)
    assert {one.chapter for one in OPTIONS.values()} == set(CHAPTERS)


def test_what_an_option_rests_on_is_there() -> None:
    for one in RULEBOOK.values():
        assert not one.after or RULEBOOK[one.after].chapter == one.chapter
        assert one.default is None or one.default in one.values
        assert all(value in one.values for value in one.meaning)
        conditions = [one.when, one.untold, *(so.when for so in one.follows), *(so.when for so in one.alike.values())]
        for condition in conditions:
            assert condition is None or all(value in OPTIONS[name].values for name, value in condition.asks)
        assert all(value in one.values for so in one.follows for value in so.values)
        assert all(value in one.values or one.allows(int(value)) for value in one.alike)
        assert all(alike.value in one.values for alike in one.alike.values())
    assert OPTIONS["open_misere_rank"].when.asks == (("open_misere", "off"), ("bid_rank_key", "ladder"))


def test_what_nobody_can_choose() -> None:
    """Fixed points are no options; their value may be given, and any other is refused by name."""
    assert {one.name: one.values for one in FIXED_POINTS} == {
        "hand_size": (10,),
        "dealer_rotation": ("clockwise",),
        "first_bidder": ("left_of_dealer",),
        "auction_end": ("each_spoke_once", "all_but_one_passed", "passes_in_a_row"),
        "pass_out_points": ("10_per_side_trick", "10_per_own_trick"),
        "kitty_taker": ("declarer",),
        "misere_leader": ("declarer",),
        "must_trump": ("no",),
        "failed": ("-value",),
        "floor_effect": ("side_loses", "best_score_wins"),
        "simultaneous_no_declarer": ("trick_order",),
        "illegal_action": ("rejected",),
    }
    for one in FIXED_POINTS:
        assert one.name not in OPTIONS
        with pytest.raises(fh.RuleSetError, match=one.name):
            fh.with_options(profiles.AVONDALE, **{one.name: "other"})


@pytest.mark.parametrize("rules", OWN, ids=lambda rules: rules.name)
def test_what_is_so_anyway_may_be_given_and_is_told(rules: fh.RuleSet) -> None:
    told = [str(sentence) for section in describe.describe(rules) for sentence in section.sentences]
    for name, one in RULEBOOK.items():
        follows = None if name in fh.options(rules) else one.following(Shown(rules))
        for value in () if follows is None else follows.values:
            assert fh.with_options(rules, **{name: value}) == rules
        if follows is not None and follows.values and (one.untold is None or not one.untold.holds(Shown(rules))):
            other = instead(rules, name)
            assert (messages.texts()[other] if other else describe.say(name, follows.values[0])) in told


def test_a_field_whose_option_does_not_apply() -> None:
    """It keeps its default, or is None."""

    @frozen(kw_only=True)
    class Area:
        one: str | None = field(metadata=option("one", ("a", "b"), chapter="play", when=when("two", "x")))
        two: str = field(metadata=option("two", ("x", "y"), chapter="play", default="y"))
        three: str = field(
            default="kept", metadata=option("three", ("p", "q"), chapter="play", when=when("one", "a"), default="p")
        )

    known = ordered(attrs.fields_dict(Area)[name].metadata["option"] for name in ("one", "two", "three"))
    assert read(Area, Reader({}, table=known)) == Area(one=None, two="y", three="kept")
    assert read(Area, Reader({"two": "x", "one": "a"}, table=known)) == Area(one="a", two="x", three="p")
    with pytest.raises(fh.RuleSetError, match=r'^the option one is missing; it may be "a" or "b"$'):
        read(Area, Reader({"two": "x"}, table=known))


def test_the_words_of_a_condition_follow_from_it() -> None:
    warm = When("a warm day", lambda told: told["weather"] == "sun")
    both = warm & unless("picnic", "no")
    assert both.words == "a warm day, and picnic"
    assert both.holds({"weather": "sun", "picnic": "yes"})
    assert not both.holds({"weather": "sun", "picnic": "no"})
    assert not both.holds({"weather": "rain", "picnic": "yes"})
    assert declared("game", ("chess", "go"), when=both, chapter="play").applies == both.words
