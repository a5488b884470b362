"""The laws of a state: the legal acts in it, the turn, and that its copies are equal."""

from __future__ import annotations

import copy
import pickle

from fivehundred.errors import IllegalAction
from fivehundred.game import actor, apply, decider, legal_actions, why_not
from fivehundred.phases.flow import State
from fivehundred.seats import Seat
from fivehundred.testing.laws.attempts import normal, universe
from fivehundred.testing.laws.base import Law, need
from fivehundred.testing.laws.exchanges import exchanges_agree
from fivehundred.testing.laws.views import drawn_states_are_legal
from fivehundred.testing.playing import Journey


def identity(state: State) -> tuple[object, ...]:
    """All fields of a state, also those that its equality leaves out."""
    return (type(state), repr(state), hash(state), state.hands, pickle.dumps(state))


def assert_same(twin: State, state: State) -> None:
    """Equal in everything, and it goes on in the same way."""
    assert twin == state, "the copy is not equal"
    assert hash(twin) == hash(state), "the copy has another hash"
    assert repr(twin) == repr(state), "the copy looks different"
    assert twin.hands == state.hands, "the copy has other hands"
    assert actor(twin) == actor(state), "in the copy another seat is due"
    assert legal_actions(twin) == legal_actions(state), "in the copy other actions are legal"
    for act in legal_actions(state)[:3]:
        assert apply(twin, act) == apply(state, act), f"after {act} the copy is different"


def legal_if_and_only_if_listed(journey: Journey) -> None:
    """Every listed act is legal as it counts, no other is; an illegal one is refused and leaves the state alone.

    Of an action and the same one as it counts (`normal_play`) either both are legal and lead to one state, or neither.
    """
    state = journey.state
    legal, every = set(legal_actions(state)), universe(journey.rules)
    strange = legal - set(every)
    need(not strange, f"nobody could think of {', '.join(map(str, strange))}", journey)
    before, twin = identity(state), copy.deepcopy(state)
    tried: dict[str, int] = {}  # what is refused by one rule is refused in one way: two of each are enough
    for act in every:
        violation, counts = why_not(state, act), normal(state, act)
        if counts in legal:
            need(violation is None, f"{act} is listed, but refused: {violation}", journey)
            after = apply(state, act)
            need(after != state, f"{act} changes nothing", journey)
            other = after if act == counts else apply(state, counts)
            same = after == other and hash(after) == hash(other) and repr(after) == repr(other)
            need(same, f"{act} counts as {counts}, but leads to another state", journey)
            need(normal(state, counts) == counts, f"{counts} does not count as it is", journey)
            continue
        if violation is None:
            raise AssertionError(f"{act} is legal, but not listed\n  in {journey}")
        tried[violation.rule] = tried.get(violation.rule, 0) + 1
        if tried[violation.rule] > 2:
            continue
        try:
            apply(state, act)
        except IllegalAction as refused:
            need(refused.violation == violation, f"{act}: {refused.violation}, but why_not says {violation}", journey)
            need(refused.state is state and bool(str(refused)), f"{act} is refused without its state or words", journey)
        else:
            raise AssertionError(f"{act} is illegal ({violation}), but carried out\n  in {journey}")
    need(identity(state) == before and state == twin, "a refused action has changed the state", journey)


def only_the_decider_may_act(journey: Journey) -> None:
    """An action is refused to everybody but the player who decides, whose cards they may not be."""
    state = journey.state
    right, legal = decider(state), legal_actions(state)
    for act in (*legal[:2], *legal[-2:]):
        for by in map(Seat, range(journey.rules.players)):
            violation = why_not(state, act, by=by)
            need((violation is None) == (by == right), f"{act} by {by}, while {right} decides: {violation}", journey)
            if by == right:
                need(apply(state, act, by=by) == apply(state, act), f"{act}: another state with by={by}", journey)


def copies_are_equal(journey: Journey) -> None:
    """A state survives pickle and copy."""
    state = journey.state
    twins = [pickle.loads(pickle.dumps(state, protocol)) for protocol in (0, 2, pickle.HIGHEST_PROTOCOL)]
    for twin in (*twins, copy.copy(state), copy.deepcopy(state)):
        try:
            assert_same(twin, state)
        except AssertionError as error:
            raise AssertionError(f"{error}\n  in {journey}") from None


STATE_LAWS: tuple[Law, ...] = (
    legal_if_and_only_if_listed,
    only_the_decider_may_act,
    exchanges_agree,
    copies_are_equal,
    drawn_states_are_legal,
)
