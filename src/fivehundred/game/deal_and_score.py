"""The two ends of a hand: deal and score; and a misdeal, which is thrown in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fivehundred.cards import Card
from fivehundred.errors import IllegalAction, StateError, require_type, several
from fivehundred.game.refusal import all_cards
from fivehundred.phases import dealing
from fivehundred.phases.bidding import Bidding
from fivehundred.phases.deal import Deal, wrong_stage
from fivehundred.phases.flow import State, require_state
from fivehundred.phases.scoring import DealScore, Finished, score_facts, score_of, totals_before
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.scoring import Points
from fivehundred.seats import Seat, checked


def deal(
    rules: RuleSet,
    *,
    dealer: Seat,
    seed: int | str | None = None,
    cards: Sequence[Card] | None = None,
    hands: Iterable[Iterable[Card]] | None = None,
    kitty: Iterable[Card] = (),
) -> Bidding:
    """Deal the cards: by ``seed``, from a pack in order (``cards``), or as ``hands`` and ``kitty`` laid out.

    A seed gives the same deal on every Python and in every later version (`dealing.shuffled`).  Raises `StateError`
    if the cards are not the pack of the rules (S003-4), or if not exactly one way of dealing is given.

    >>> from fivehundred import profiles
    >>> state = deal(profiles.AVONDALE, dealer=Seat(3), seed=7)
    >>> [len(hand) for hand in state.hands], state.seat
    ([10, 10, 10, 10], 0)
    """
    require_type(rules, RuleSet, "rule set", "profile")
    checked(dealer, rules.players)
    if sum(x is not None for x in (seed, cards, hands)) != 1:
        raise StateError("deal needs exactly one of seed, cards and hands")
    kitty = all_cards(kitty)
    if kitty and hands is None:
        raise StateError("a kitty is laid out only together with hands; seed and cards deal it themselves")
    if hands is not None:
        held, rest = dealing.set_up(
            rules, [all_cards(hand) for hand in several(hands, "hands: the cards of each seat")], kitty
        )
    else:
        if seed is not None:
            order = dealing.shuffled(rules.pack, seed)
        else:
            order = all_cards(cards or ())
            dealing.check_pack(rules, order)
        held, rest = dealing.dealt(rules, dealer, order)
    return Bidding(Deal(rules, dealer, held, rest))


def score(state: State, *, totals: Sequence[Points] | None = None, revoke: Seat | None = None) -> DealScore:
    """The points of a finished deal, with the working; ``totals`` before it matter where trick points are capped.

    ``revoke`` is a seat that revoked; it counts only where the rules have a penalty (H).

    Raises `StateError` while the deal goes on, and for too many or too few totals.
    """
    require_state(state)
    if not isinstance(state, Finished):
        raise StateError(f"the deal is not over: it is {state.stage.value}")
    return score_of(score_facts(state, totals_before(state.deal.rules, totals), revoke))


def misdeal(state: State) -> Finished:
    """The cards are thrown in because they were misdealt: nothing is scored, and the same dealer deals again (WF).

    A wrong number of cards is a misdeal without penalty, found in the auction (WF) or at any later moment (APP).  Hands
    and kitty are then as they were dealt, and only the calls are kept: there is no contract, and nothing was played.
    Raises `IllegalAction` once the deal is over.
    """
    require_state(state)
    if isinstance(state, Finished):
        raise IllegalAction(wrong_stage(state.stage, "misdeal"), state)
    deal = Deal(state.deal.rules, state.deal.dealer, state.deal.hands, state.deal.kitty, state.deal.calls)
    return Finished(deal, misdealt=True)
