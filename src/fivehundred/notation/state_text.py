"""One line of text for any state: for bug reports, logs and serialisation.

A line is a row of fields parted by bars, each a key and what it says, in the words of situation files::

    stage playing | rules avondale | dealer W | hands N: SA …, E: … | kitty D9 … | auction 7S PASS PASS PASS | …

Equal states have equal texts, in every process, and a text is read back to an equal state.  The labels of a
rule set (its name, about, sources) are left out: rules are written as the nearest of our own profiles with house rules.
"""

from __future__ import annotations

from collections.abc import Iterator

from fivehundred.actions import Play
from fivehundred.notation.rules_text import rules_text
from fivehundred.notation.state_reader import read_state
from fivehundred.phases.announcing import Announcing
from fivehundred.phases.bidding import Bidding
from fivehundred.phases.deal import Trick
from fivehundred.phases.exchanging import Exchanging
from fivehundred.phases.flow import State, require_state
from fivehundred.phases.playing import Playing
from fivehundred.phases.scoring import Finished
from fivehundred.seats import Seat

__all__ = ["read_state", "state_text"]


def state_text(state: State) -> str:
    """A state as one line of printable ASCII, which `read_state` reads back to an equal state.

    Hands and kitty are as dealt.  Raises `RuleSetError` if the rules hold a policy that has no name.

    >>> from fivehundred import N, deal, profiles
    >>> state = deal(profiles.AVONDALE, dealer=N, seed=7)
    >>> text = state_text(state)
    >>> text[:66]
    'stage bidding | rules avondale | dealer N | hands N: S7 S8 S10 SJ '
    >>> read_state(text) == state
    True
    """
    require_state(state)
    if not isinstance(state, Playing):
        return f"stage {state.stage.value} | {' | '.join((*_before_the_play(state), *_then(state)))}"
    told: _Told | None = state.deal.kept.get("state_text")
    if told is None:
        told = state.deal.kept["state_text"] = _told(state)
    head, names, done = told
    found = done.get(len(state.tricks))
    tricks = found[1] if found is not None and found[0] is state.tricks else _done(told, state.tricks)
    line = f"stage playing | {head} | tricks {tricks}{names[state.leader]}:"
    for _, play in state.plays:
        line += f" {play!s}"  # which spares asking for a format
    return line


_Told = tuple[str, tuple[str, ...], dict[int, tuple[tuple[Trick, ...], str]]]
"""What the texts of a play have in common: what was before it, the seats, and the tricks after so many of them."""


def _told(state: Playing) -> _Told:
    return " | ".join(_before_the_play(state)), state.deal.rules.seating.names, {0: ((), "")}


def _done(told: _Told, tricks: tuple[Trick, ...]) -> str:
    """The finished tricks, each with a comma after it; their text is kept for the states that follow."""
    _, names, done = told
    found = done.get(len(tricks))
    if found is not None and found[0] == tricks:
        return found[1]
    text = f"{_done(told, tricks[:-1])}{_trick(names, tricks[-1].plays)}, "
    done[len(tricks)] = (tricks, text)
    return text


def _before_the_play(state: State) -> Iterator[str]:
    """The rules, the deal, the auction, and the acts after it."""
    deal = state.deal
    name = deal.rules.seating.name
    yield rules_text(deal.rules)
    yield f"dealer {name(deal.dealer)}"
    yield "hands " + ", ".join([f"{name(Seat(seat))}: {hand}" for seat, hand in enumerate(deal.hands)])
    if deal.kitty:
        yield f"kitty {deal.kitty}"
    if deal.calls:
        yield "auction " + " ".join(str(call) for _, call in deal.calls)
    if isinstance(state, Bidding):
        return
    if isinstance(state, Finished) and state.misdealt:
        yield "misdealt yes"
    if deal.contract is not None:
        yield f"contract {deal.contract.bid} by {name(deal.contract.declarer)}"
    if deal.unanswered:
        yield f"unanswered {' '.join(map(str, deal.unanswered))}"
    if deal.called is not None:
        yield f"call {deal.called}"
    if deal.partner is not None:
        yield f"partner {name(deal.partner)}"
    if isinstance(state, Exchanging):
        if state.laid:
            yield f"laid {state.laid}"
    elif deal.has_exchange and not (isinstance(state, Announcing) and not state.exchanged):
        yield f"discard {deal.discard or 'none'}"
    if deal.named:
        yield "joker " + " ".join(f"{joker}={suit}" for joker, suit in deal.named)


def _then(state: State) -> Iterator[str]:
    """What is still open, or what was played."""
    if isinstance(state, Announcing):
        yield "open " + " ".join((*(["partner"] if state.partner else []), *map(str, state.jokers)))
    if isinstance(state, Finished):
        names = state.deal.rules.seating.names
        tricks = [_trick(names, plays) for plays in (*(trick.plays for trick in state.tricks), state.plays) if plays]
        if tricks:
            yield f"tricks {', '.join(tricks)}"
        if state.claimed:
            yield f"claimed {' '.join([names[seat] for seat in state.claimed])}"


def _trick(names: tuple[str, ...], plays: tuple[tuple[Seat, Play], ...]) -> str:
    return " ".join([f"{names[plays[0][0]]}:", *[str(play) for _, play in plays]])
