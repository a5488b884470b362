"""Policies that somebody else writes for any area: they are played, keep the laws, and are named by their rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import pytest
from attrs import frozen

import fivehundred as fh
from fivehundred import profiles
from fivehundred.describe import describe
from fivehundred.rules import data
from fivehundred.rules.options import OPTIONS
from fivehundred.rules.partner import Bar, CardFacts
from fivehundred.rules.penalties import Penalty, RevokeFacts
from fivehundred.rules.scoring import Counts, Tally, TallyFacts
from fivehundred.settle import situation
from fivehundred.testing import check_rules
from hands import called, dealt

A, FIVE = profiles.AVONDALE, profiles.AVONDALE_5P


@frozen
class LastCard:
    """The seat that would get the last card of the pack deals."""

    def draw(self, cards: Sequence[fh.Card], players: int) -> fh.Seat:
        return fh.Seat((len(cards) - 1) % players)


@frozen
class AcesAlone:
    """Only aces beside the trumps may be called."""

    def bars(self, facts: CardFacts) -> Bar | None:
        good = facts.card.rank is fh.Rank.ACE and facts.card not in facts.trumps
        return None if good else Bar("club.aces-alone")


@frozen
class Fine:
    """A player who revokes pays; the contract is scored as it fell."""

    points: int

    def judge(self, facts: RevokeFacts) -> Penalty | None:
        if facts.own:
            return Penalty(made=False, contract_rule="club.revoked")
        return Penalty(made=facts.made, points=-self.points, rule="club.fine")


@frozen
class Bounty:
    """A trick of one's own pays twenty when the declarer fails."""

    def tally(self, facts: TallyFacts) -> Tally | None:
        return None if facts.made else Tally("club.bounty", Counts.OWN, 20)


@frozen
class PlayedForFive:
    """A deal that everybody passes is played, for five points a trick."""

    played: ClassVar[bool] = True
    dealer_must_bid: ClassVar[bool] = False
    same_dealer: ClassVar[bool] = False
    tally: ClassVar[Tally] = Tally("club.five", Counts.OWN, 5)


POLICIES: dict[str, tuple[fh.RuleSet, Any]] = {
    "first_dealer": (A, LastCard()),
    "callable": (FIVE, AcesAlone()),
    "revoke_penalty": (A, Fine(50)),
    "pass_out": (A, PlayedForFive()),
    "defender_points": (A, Bounty()),
}


@pytest.mark.parametrize("name", POLICIES)
def test_a_policy_keeps_the_laws_and_is_written_by_its_name(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    base, policy = POLICIES[name]
    rules = fh.with_options(base, **{name: policy})
    assert fh.options(rules)[name] == policy
    check_rules(rules, examples=3, matches=1)
    monkeypatch.setattr(data, "_policies", lambda: {"club": type(policy)})
    assert fh.from_toml(fh.to_toml(rules)) == rules
    assert f'{name} = {{ policy = "club"' in fh.to_toml(rules)
    told = [sentence.text for section in describe(rules) for sentence in section.sentences if name in sentence.options]
    assert any(type(policy).__name__ in text for text in told)


@pytest.mark.parametrize("name", POLICIES)
def test_what_has_not_the_methods_is_refused(name: str) -> None:
    base, _ = POLICIES[name]
    for value in (3.5, None, object()):
        with pytest.raises(fh.RuleSetError, match=f"^{name} = .* is not possible: it may be "):
            fh.with_options(base, **{name: value})


def test_options_of_the_librarys_own_way_do_not_apply_beside_a_policy() -> None:
    rules = fh.with_options(A, defender_points=Bounty())
    gone = {"defender_when", "defender_cap"}
    assert fh.options(A).keys() - fh.options(rules).keys() == gone
    with pytest.raises(fh.RuleSetError, match="defender_cap does not apply"):
        fh.with_options(rules, defender_cap="490_always")
    assert fh.with_options(rules, defender_points=10) == A


def test_the_first_dealer_is_drawn_by_a_policy() -> None:
    rules = fh.with_options(A, first_dealer=LastCard())
    assert {fh.Match.start(rules, seed=seed).dealer for seed in range(5)} == {fh.Seat(42 % 4)}


def test_a_call_is_refused_by_the_rule_of_the_policy() -> None:
    rules = fh.with_options(FIVE, callable=AcesAlone())
    state = called(dealt(rules, {fh.N: "SA SK"}, dealer=fh.Seat(4)), "7S - - - -")
    assert isinstance(state, fh.Exchanging)
    laid = [card for card in state.hands[fh.N] if card.rank is not fh.Rank.ACE][:3]
    state = fh.exchange(state, laid)
    for card in map(fh.card, ("HK", "SA")):
        refused = fh.why_not_announce(state, partner=card)
        assert refused is not None
        assert (refused.rule, str(refused)) == ("club.aces-alone", "The rule club.aces-alone forbids it.")
    aces = {fh.card(ace) for ace in ("CA", "DA", "HA")} - set(state.hands[fh.N])
    offered = {act.card for act in fh.legal_actions(state) if isinstance(act, fh.CallPartner) and act.card is not None}
    assert offered == aces


def lines(match: fh.Match) -> list[tuple[int, str, str]]:
    return [(int(line.points), line.rule, str(line)) for line in match.scores[-1].lines]


def test_a_score_names_the_rules_of_the_policies() -> None:
    eight = fh.contract("8S by N")
    start = fh.Match.start(fh.with_options(A, revoke_penalty=Fine(50), defender_points=Bounty()), dealer=fh.W)
    assert lines(start.add_result(eight, {"NS": 8, "EW": 2}))[1:] == []
    failed = start.add_result(eight, {"NS": 7, "EW": 3})
    assert failed.totals == (-240, 60)
    assert lines(failed)[1] == (60, "club.bounty", "By the rule club.bounty.")
    fined = start.add_result(eight, {"NS": 8, "EW": 2}, revoke=fh.E)
    assert fined.totals == (240, -50)
    assert lines(fined)[1:] == [(-50, "club.fine", "By the rule club.fine.")]
    passed = fh.Match.start(fh.with_options(A, pass_out=PlayedForFive()), dealer=fh.W).add_result(None, (4, 3, 2, 1))
    assert passed.totals == (30, 20)
    assert lines(passed)[0] == (30, "club.five", "By the rule club.five.")
    own = start.add_result(eight, {"NS": 8, "EW": 2}, revoke=fh.S)
    assert own.totals == (-240, 40)
    assert lines(own)[0] == (-240, "club.revoked", "By the rule club.revoked.")


def test_rulings_name_the_rules_of_the_policies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data, "_policies", lambda: {"fine": Fine, "bounty": Bounty})
    rules = fh.to_toml(fh.with_options(A, revoke_penalty=Fine(50), defender_points=Bounty()))
    options = rules[rules.index("[options]") :].replace("[options]", "[rules.options]")
    text = f'contract = "8S by N"\nwon = {{ NS = 8, EW = 2 }}\nrevoke = "S"\ndealer = "W"\n{options}'
    found = situation(text)
    made, score = found.ask("made"), found.ask("score")
    assert (made.answer, made.rule, made.because) == ("no", "club.revoked", "By the rule club.revoked.")
    assert score.answer == "NS -240, EW 40"
    assert "By the rule club.bounty." in score.because


def test_every_option_that_takes_a_policy_says_which_methods_it_needs() -> None:
    assert {name: one.methods for name, one in OPTIONS.items() if one.methods} == {
        "partnership": ("sides",),
        "first_dealer": ("draw",),
        "auction_mode": ("next_seat",),
        "schedule": ("value",),
        "pass_out": ("played", "dealer_must_bid", "same_dealer", "tally"),
        "callable": ("bars",),
        "joker_nt_model": ("leading", "following"),
        "defender_points": ("tally",),
        "revoke_penalty": ("judge",),
    }
