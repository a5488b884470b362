"""States, actions, views, contracts, matches, scores and rule sets as plain JSON data and back, through cattrs.

As in::

    from fivehundred.adapters.json_objects import converter

    objects = converter()
    data = objects.unstructure(state)               # dictionaries, lists, texts, numbers, true, false, null
    assert objects.structure(json.loads(json.dumps(data)), fh.State) == state

Needs cattrs: ``pip install "fivehundred[cattrs]"``.

Cards, calls and plays are their texts (``"H10"``, ``"8NT"``, ``"JK=S"``), card sets lists of them, suits letters,
seats numbers, points too, an exact half as 27.5.  A rule set is what `fivehundred.to_data` gives.  A
state has its ``stage``, and an action that is neither a call nor a play its ``kind``.  All else is attrs: a dictionary
of its fields.

States are checked: one that cannot have come about is refused.  Wrong data raise errors of ours, or of cattrs where
they are inside a dictionary of fields; ``cattrs.transform_error`` lists those with their paths.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

from attrs import frozen

from fivehundred.actions import Action, CallPartner, Discard, NameJoker, Play, play_of
from fivehundred.bids import Call, call
from fivehundred.bounds import LONGEST_IN_STATE, beyond
from fivehundred.cards import Card, CardSet, Suit, card, suit
from fivehundred.errors import FiveHundredError, NotationError, StateError, Violation
from fivehundred.game.forcing import force
from fivehundred.messages import quoted
from fivehundred.notation.state_text import read_state, state_text
from fivehundred.phases.announcing import Announcing
from fivehundred.phases.bidding import Bidding
from fivehundred.phases.deal import Deal, Stage, Trick
from fivehundred.phases.dealing import set_up
from fivehundred.phases.exchanging import Exchanging
from fivehundred.phases.flow import State
from fivehundred.phases.playing import Playing, begun
from fivehundred.phases.scoring import Finished, Line
from fivehundred.rules.data import from_data, to_data
from fivehundred.rules.no_trick_bids import OTHER_CODES
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.scoring import Points, as_points, number_of
from fivehundred.seats import Seat

try:
    from cattrs import Converter
    from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override
except ImportError as error:
    raise ImportError(
        'fivehundred.adapters.json_objects needs cattrs: pip install "fivehundred[cattrs]" (or pip install cattrs)'
    ) from error

_CALLS = get_args(Call)
_KINDS: Mapping[str, type[Any]] = {"discard": Discard, "name-joker": NameJoker, "call-partner": CallPartner}
"""The actions that are no text, by the word that tells them apart."""


@frozen
class _Played:
    """The fields of a `Playing` that are written; the rest follows from them."""

    deal: Deal
    tricks: tuple[Trick, ...]
    leader: Seat
    plays: tuple[tuple[Seat, Play], ...]


def converter() -> Converter:
    """A converter, to which further hooks may be added.

    >>> import fivehundred as fh
    >>> objects = converter()
    >>> objects.unstructure(fh.contract("8H by N")), objects.unstructure(fh.play_of("JK=S"))
    ({'bid': '8H', 'declarer': 0}, 'JK=S')
    >>> objects.structure({"kind": "discard", "cards": ["C5", "H9"]}, fh.Action)
    Discard(cards=CardSet('C5 H9'))
    """
    objects = Converter(forbid_extra_keys=True, use_alias=True, unstruct_collection_overrides={tuple: list})
    _add_texts(objects)  # first: a hook for a class looks up those of its fields
    _add_actions(objects)
    objects.register_unstructure_hook(RuleSet, to_data)
    objects.register_structure_hook(RuleSet, lambda data, _: from_data(_table(data, "a rule set")))
    facts = override(struct_hook=_facts_of, unstruct_hook=_facts_data)
    for kind in (Line, Violation):
        objects.register_unstructure_hook(kind, make_dict_unstructure_fn(kind, objects, facts=facts))
        objects.register_structure_hook(kind, make_dict_structure_fn(kind, objects, facts=facts))
    _add_states(objects)
    return objects


def _add_texts(objects: Converter) -> None:
    """Values that are one text, or a list of texts."""
    for plain in (int, bool, str):  # cattrs would make a number of a text
        objects.register_structure_hook(plain, partial(_strictly, plain))
    for kind in (Card, Suit, Play, *_CALLS):
        objects.register_unstructure_hook(kind, str)
    objects.register_structure_hook(Card, lambda data, _: card(_text(data)))
    objects.register_structure_hook(Suit, lambda data, _: suit(_text(data)))
    objects.register_unstructure_hook(CardSet, _texts)
    objects.register_structure_hook(CardSet, lambda data, _: CardSet.of(objects.structure(data, tuple[Card, ...])))
    objects.register_unstructure_hook(Points, number_of)
    objects.register_structure_hook(Points, lambda data, _: _points_of(data))


def _add_family(objects: Converter, family: Sequence[Any], read: Callable[[Any, tuple[Any, ...]], Any]) -> None:
    """Have ``read`` called for each of these classes and for every union of them; it is told which are wanted."""

    def members(kind: Any) -> tuple[Any, ...]:
        return get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)

    def structure(data: Any, kind: Any) -> Any:
        wanted = members(kind)
        if data is None and NoneType in wanted:
            return None
        found = read(data, wanted)
        if isinstance(found, wanted):
            return found
        names = " or ".join(one.__name__ for one in wanted)
        raise StateError(f"expected a {names}, not a {type(found).__name__}")

    objects.register_structure_hook_func(lambda kind: {NoneType, *family}.issuperset(members(kind)), structure)


def _add_actions(objects: Converter) -> None:
    """Calls and plays are told apart by their texts, other actions by their kind."""
    reads = {kind: make_dict_structure_fn(kind, objects) for kind in _KINDS.values()}

    def add(word: str, kind: Any) -> None:
        fields = make_dict_unstructure_fn(kind, objects)
        objects.register_unstructure_hook(kind, lambda act: {"kind": word, **fields(act)})

    def read(data: Any, wanted: tuple[Any, ...]) -> Any:
        if isinstance(data, str):
            return _said_or_played(data, wanted)
        fields = dict(_table(data, "an action that is no text"))
        kind = _KINDS.get(_text(fields.pop("kind", "")))
        if kind is None:
            raise StateError(f"an action is a text (a call or a play), or has a kind: {', '.join(_KINDS)}")
        return reads[kind](fields, kind)

    for word, kind in _KINDS.items():
        add(word, kind)
    _add_family(objects, get_args(Action), read)


def _said_or_played(text: str, wanted: tuple[Any, ...]) -> Call | Play:
    try:
        return play_of(text)
    except NotationError:
        if not set(wanted) & set(_CALLS):
            raise
    return _call(text)


def _add_states(objects: Converter) -> None:
    """States by their stage."""
    stages: dict[str, Callable[[Any, Any], Any]] = {}

    def add(kind: Any, as_fields: Any) -> None:
        write = make_dict_unstructure_fn(as_fields, objects)
        objects.register_unstructure_hook(kind, lambda state: {"stage": state.stage.value, **write(state)})
        for stage in _STAGES[kind]:
            stages[stage.value] = make_dict_structure_fn(as_fields, objects)

    def read(data: Any, _: tuple[Any, ...]) -> Any:
        fields = dict(_table(data, "a state"))
        found = stages.get(_text(fields.pop("stage", "")))
        if found is None:
            raise StateError(f"a state has a stage: {', '.join(stages)}")
        return _checked(found(fields, None), data["stage"])

    objects.register_structure_hook(Deal, _checked_deal(make_dict_structure_fn(Deal, objects)))
    for kind in get_args(State):
        add(kind, _Played if kind is Playing else kind)
    _add_family(objects, get_args(State), read)


_STAGES: Mapping[type[Any], tuple[Stage, ...]] = {
    Bidding: (Stage.BIDDING,),
    Announcing: (Stage.CALLING, Stage.ANNOUNCING),
    Exchanging: (Stage.EXCHANGING,),
    Playing: (Stage.PLAYING,),
    Finished: (Stage.FINISHED,),
}


def _checked_deal(read: Callable[[Any, Any], Deal]) -> Callable[[Any, Any], Deal]:
    """Hands and kitty must be the pack."""

    def checked(data: Any, kind: Any) -> Deal:
        deal = read(_table(data, "a deal"), kind)
        set_up(deal.rules, deal.hands, deal.kitty)
        return deal

    return checked


def _checked(found: State | _Played, stage: str) -> State:
    """The state, if it can have come about: it has a text that is read back to it."""
    try:
        state = _followed(found) if isinstance(found, _Played) else found
        if state.stage.value == stage and read_state(state_text(state)) == state:
            return state
    except (FiveHundredError, AssertionError, LookupError, ValueError) as error:
        why = f": {error}" if isinstance(error, FiveHundredError) else ""
        raise StateError(f"these fields of a state of stage {stage} cannot have come about{why}") from None
    raise StateError(f"a state with these fields would not be of stage {stage}, or have other tricks")


def _followed(found: _Played) -> State:
    """The state to which the cards lead, whether they were legal or not."""
    state: State = begun(found.deal, found.deal.leader)
    for trick in (*found.tricks, Trick(found.plays, found.leader)):
        for seat, play in trick.plays:
            state = force(state, play, by=seat)
    if isinstance(state, Playing) and found == _Played(state.deal, state.tricks, state.leader, state.plays):
        return state
    raise StateError("the tricks have other winners, or end the deal")


def _strictly(kind: type[Any], data: object, _: Any) -> Any:
    if type(data) is kind:
        return data
    raise NotationError(quoted(data), f"expected {_NAMES[kind]}")


_NAMES = {int: "a whole number", bool: "true or false", str: "a text"}


def _text(data: object) -> str:
    return str(_strictly(str, data, str))


def _texts(cards: CardSet) -> list[str]:
    return [str(card) for card in cards]


def _table(data: object, what: str) -> Mapping[str, Any]:
    if not isinstance(data, Mapping):
        raise StateError(f"{what} is a table of fields, not {quoted(data)}")
    wrong = beyond(data, longest=LONGEST_IN_STATE)
    if wrong is not None:
        raise StateError(f"{what}: {': '.join(filter(None, wrong))}")
    return data


def _call(text: str) -> Call:
    own = (text,) if text.isalpha() and text.isupper() and len(text) > 3 else ()  # a bid of a table's own
    return call(text, codes=(*OTHER_CODES, *own), lowest=1)


def _points_of(data: object) -> Points:
    points = as_points(data)
    if points is None:
        raise NotationError(quoted(data), "points are a whole number, or an exact half such as 27.5")
    return points


_FACTS: Mapping[str, tuple[Any, Callable[[Any], Any], Callable[[Any], Any]]] = {
    "call": (_CALLS, str, lambda data: _call(_text(data))),
    "card": (Card, str, lambda data: card(_text(data))),
    "cards": (CardSet, _texts, lambda data: CardSet.of(card(_text(one)) for one in data)),
    "suit": (Suit, str, lambda data: suit(_text(data))),
    "points": (Fraction, number_of, _points_of),
}
"""The facts of a violation that are neither text nor number: kind, writer, reader."""


def _facts_data(facts: tuple[tuple[str, object], ...]) -> list[list[Any]]:
    return [[name, _fact_data(value)] for name, value in facts]


def _fact_data(value: object) -> object:
    for word, (kind, write, _) in _FACTS.items():
        if isinstance(value, kind):
            return {word: write(value)}
    if value is None or isinstance(value, (str, int)):
        return value
    raise StateError(f"the fact {quoted(value)} cannot be written")


def _facts_of(data: Any, _: Any) -> tuple[tuple[str, object], ...]:
    return tuple((str(name), _fact_of(value)) for name, value in data)


def _fact_of(data: object) -> object:
    if isinstance(data, Mapping):
        ((word, value),) = data.items()
        return _FACTS[word][2](value)
    return data
