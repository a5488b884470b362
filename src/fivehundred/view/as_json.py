"""Views, events and actions as JSON for web clients: dictionaries of texts, numbers, lists, true, false and null.

Cards, calls, seats and plays are written as in situation files (``H10``, ``7NT``, ``N``, ``JK=S``).  What does not
apply or is not known is null or empty; the keys are always there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from fivehundred.actions import Action, CallPartner, Discard, NameJoker, Play
from fivehundred.bids import Call
from fivehundred.cards import Card, CardSet, Suit, twice
from fivehundred.errors import NotationError, require_type
from fivehundred.game.actions import decider, legal_actions
from fivehundred.messages import quoted
from fivehundred.notation.dialects import dialect
from fivehundred.phases.flow import State
from fivehundred.phases.scoring import DealScore
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.scoring import number_of
from fivehundred.seats import Seat, seat
from fivehundred.view.events import (
    Called,
    Contracted,
    DealOver,
    Discarded,
    Event,
    HandExposed,
    JokerNamed,
    KittyTaken,
    PartnerCalled,
    PartnerKnown,
    Played,
    TricksClaimed,
    TrickWon,
)
from fivehundred.view.seen import Seen, View
from fivehundred.view.sight import sight
from fivehundred.view.sorting import sorted_texts

Json = dict[str, Any]


def client_state(state: State, seat: Seat | None) -> Json:
    """The message of a server to the client of a seat: ``view``, and ``legal``, the actions that it may choose from.

    ``legal`` is empty unless this seat is to decide; in the exchange cards go one at a time, but a server may let
    a client send all of them at once (`read_action`).

    >>> from fivehundred import deal, profiles
    >>> sent = client_state(deal(profiles.AVONDALE, dealer=Seat(3), seed=7), Seat(0))
    >>> sent["view"]["due"], sent["legal"][1]
    ('N', {'kind': 'call', 'call': '6S'})
    """
    chooses = seat is not None and decider(state) == seat
    rules = state.deal.rules
    return {
        "view": _view(sight(state, seat)),
        "legal": [action_json(action, rules) for action in legal_actions(state)] if chooses else [],
    }


def view_json(seen: View) -> Json:
    """A view, with the names of its fields as keys; hands are lists in the order for display.

    ``rules`` is the rule set's name, ``sizes`` and ``won`` are by seat, ``open_hands`` and ``voids`` hold only the
    seats that have one, ``plays`` are ``[seat, card]``.

    >>> import json
    >>> from fivehundred import bid, call, deal, profiles, view
    >>> state = bid(deal(profiles.AVONDALE, dealer=Seat(3), seed=7), call("7S"))
    >>> sent = view_json(view(state, Seat(1)))
    >>> sent["calls"], sent["sizes"], sent["kitty"], sent["hand"][:3]
    ([['N', '7S']], {'N': 10, 'E': 10, 'S': 10, 'W': 10}, None, ['HQ', 'H4', 'CQ'])
    >>> json.loads(json.dumps(sent)) == sent
    True
    """
    require_type(seen, View, "view")
    return _view(seen)


def _view(seen: Seen) -> Json:
    rules, contract = seen.rules, seen.contract
    names = rules.seating.names

    def hand(cards: CardSet | None) -> list[str] | None:
        if cards is None:
            return None
        return sorted_texts(cards, contract, rules, seen.named) if cards else []

    def seat(by: Seat | None) -> str | None:
        return None if by is None else names[by]

    def plays(some: Iterable[tuple[Seat, Play]]) -> list[list[str]]:
        return [[names[by], str(play)] for by, play in some]

    return {
        "rules": rules.name,
        "seat": seat(seen.seat),
        "stage": seen.stage.value,
        "dealer": seat(seen.dealer),
        "due": seat(seen.due),
        "decider": seat(seen.decider),
        "calls": [[names[by], str(call)] for by, call in seen.calls],
        "contract": None if contract is None else f"{contract.bid} by {names[contract.declarer]}",
        "hand": hand(seen.hand),
        "sizes": dict(zip(names, seen.sizes, strict=True)),
        "open_hands": {names[by]: hand(cards) for by, cards in seen.open_hands},
        "kitty": hand(seen.kitty),
        "discard": hand(seen.discard),
        "named": {str(joker): str(suit) for joker, suit in seen.named},
        "jokers": [str(joker) for joker in seen.jokers],
        "calling": seen.calling,
        "unanswered": [str(card) for card in seen.unanswered],
        "called": _text(seen.called),
        "partner": seat(seen.partner),
        "tricks": [{"plays": plays(trick.plays), "winner": names[trick.winner]} for trick in seen.tricks],
        "plays": plays(seen.plays),
        "led": _text(seen.led),
        "led_suits": [str(suit) for suit in seen.led_suits],
        "voids": {by: [str(suit) for suit in suits] for by, suits in zip(names, seen.voids, strict=True) if suits},
        "won": dict(zip(names, seen.won, strict=True)),
        "claimed": [names[by] for by in seen.claimed],
        "misdealt": seen.misdealt,
    }


def events_json(happened: Iterable[Event], rules: RuleSet) -> list[Json]:
    """Events, each with its ``kind`` and its fields.

    >>> from fivehundred import bid, call, deal, profiles
    >>> from fivehundred.view import events
    >>> start = deal(profiles.AVONDALE, dealer=Seat(3), seed=7)
    >>> events_json(events(start, bid(start, call("7S")), None), profiles.AVONDALE)
    [{'kind': 'call', 'seat': 'N', 'call': '7S'}]
    """
    return [{"kind": event.kind, **_event(event, rules)} for event in happened]


def _event(event: Event, rules: RuleSet) -> Json:
    name = rules.seating.name
    match event:
        case Called():
            return {"seat": name(event.seat), "call": str(event.call)}
        case Contracted(contract):
            return {"seat": name(contract.declarer), "bid": str(contract.bid)}
        case PartnerCalled():
            player = _seat(rules, event.player)
            return {
                "seat": name(event.seat), "card": _text(event.card), "player": player, "answered": event.answered,
            }  # fmt: skip
        case PartnerKnown():
            return {"seat": name(event.seat)}
        case KittyTaken() | Discarded():
            cards = None if event.cards is None else [str(card) for card in event.cards]
            return {"seat": name(event.seat), "count": event.count, "cards": cards}
        case JokerNamed():
            return {"seat": name(event.seat), "joker": str(event.joker), "suit": _text(event.suit)}
        case HandExposed():
            return {"seat": name(event.seat), "cards": [str(card) for card in event.cards]}
        case Played():
            return {"seat": name(event.seat), "play": str(event.play)}
        case TrickWon():
            return {"seat": name(event.seat), "number": event.number}
        case TricksClaimed():
            return {"winners": [name(by) for by in event.winners]}
        case DealOver():
            return {"ending": event.ending.value, **score_json(event.score)}


def score_json(score: DealScore) -> Json:
    """The points of a deal: whether the contract was ``made``, ``points`` by side, and the ``lines`` of the working.

    Points are numbers; an exact half, such as 27.5, is one too.
    """
    sides = score.rules.seating.side_names
    return {
        "made": score.made,
        "points": {str(side): number_of(points) for side, points in zip(sides, score.points, strict=True)},
        "lines": [
            {"side": str(sides[line.unit]), "points": number_of(line.points), "rule": line.rule, "text": str(line)}
            for line in score.lines
        ],
    }


def action_json(action: Action, rules: RuleSet) -> Json:
    """An action, with its ``kind``: ``call``, ``discard``, ``name-joker``, ``call-partner`` or ``play``.

    >>> from fivehundred import play_of, profiles
    >>> action_json(play_of("JK=S"), profiles.AVONDALE)
    {'kind': 'play', 'play': 'JK=S'}
    >>> action_json(NameJoker(None), profiles.AVONDALE)
    {'kind': 'name-joker', 'joker': 'JK', 'suit': None}
    """
    if isinstance(action, Discard):
        return {"kind": "discard", "cards": [str(card) for card in action.cards]}
    if isinstance(action, NameJoker):
        return {"kind": "name-joker", "joker": str(action.joker), "suit": _text(action.suit)}
    if isinstance(action, CallPartner):
        return {"kind": "call-partner", "card": _text(action.card), "player": _seat(rules, action.seat)}
    if isinstance(action, Play):
        return {"kind": "play", "play": str(action)}
    return {"kind": "call", "call": str(action)}


def read_action(data: object, rules: RuleSet) -> Action:
    """An action that a client sent, as `action_json` writes it; whether it is legal is not asked.

    Raises `NotationError` for anything else.

    >>> from fivehundred import profiles
    >>> str(read_action({"kind": "call", "call": "8NT"}, profiles.AVONDALE))
    '8NT'
    """
    fields = dict(data) if isinstance(data, Mapping) else {}
    kind = fields.pop("kind", None)
    read = dialect("canonical", rules)
    match kind, fields:
        case "call", {"call": str(text), **rest} if not rest:
            return read.call(text)
        case "discard", {"cards": [*texts], **rest} if not rest:
            if len(texts) > len(rules.pack.cards):
                raise NotationError(quoted(texts), f"{len(texts)} cards: the pack has {len(rules.pack.cards)}")
            if all(isinstance(text, str) for text in texts):
                return Discard(_all_different(tuple(read.card(text) for text in texts)))
        case "name-joker", {"joker": str(joker), "suit": (str() | None) as suit, **rest} if not rest:
            return NameJoker(None if suit is None else read.suit(suit), read.card(joker))
        case "call-partner", {"card": (str() | None) as card, "player": (str() | None) as player, **rest} if not rest:
            by = None if player is None else seat(player, rules.players)
            return CallPartner(None if card is None else read.card(card), by)
        case "play", {"play": str(text), **rest} if not rest:
            return read.play(text)
    raise NotationError(quoted(data), f"an action of a client has a kind and its fields: {_FORMS}")


_FORMS = (
    '{"kind": "call", "call": "7S"}, {"kind": "discard", "cards": ["H9"]}, {"kind": "name-joker", "joker": "JK", '
    '"suit": "H"}, {"kind": "call-partner", "card": "HA", "player": null} or {"kind": "play", "play": "SA"}'
)


def _all_different(cards: Sequence[Card]) -> CardSet:
    again = twice(cards)
    if again is not None:
        raise NotationError(" ".join(map(str, cards)), f"{again} is named more than once")
    return CardSet.of(cards)


def _seat(rules: RuleSet, by: Seat | None) -> str | None:
    return None if by is None else rules.seating.name(by)


def _text(value: Card | Suit | Call | None) -> str | None:
    return None if value is None else str(value)
