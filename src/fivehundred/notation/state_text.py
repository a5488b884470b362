"""One line of text for any state: for bug reports, logs and serialisation.

A line is a row of fields parted by bars, each a key and what it says, in the words of situation files::

    stage playing | rules avondale | dealer W | hands N: SA …, E: … | kitty D9 … | auction 7S PASS PASS PASS | …

Equal states have equal texts, in every process, and a text is read back to an equal state.  The labels of a
rule set (its name, about, sources) are left out: rules are written as the nearest of our own profiles with house rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fivehundred.actions import Play
from fivehundred.notation.rules_text import rules_text
from fivehundred.notation.state_reader import read_state
from fivehundred.phases.announcing import Announcing
from fivehundred.phases.bidding import Bidding
from fivehundred.phases.deal import Deal
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
    return " | ".join((f"stage {state.stage.value}", rules_text(state.deal.rules), *_dealt(state.deal), *_then(state)))


def _dealt(deal: Deal) -> Iterator[str]:
    """The deal and the auction."""
    name = deal.rules.seating.name
    yield f"dealer {name(deal.dealer)}"
    yield "hands " + ", ".join(f"{name(Seat(seat))}: {hand}" for seat, hand in enumerate(deal.hands))
    if deal.kitty:
        yield f"kitty {deal.kitty}"
    if deal.calls:
        yield "auction " + " ".join(str(call) for _, call in deal.calls)


def _then(state: State) -> Iterator[str]:
    """The acts after the auction, and those that are still open."""
    deal = state.deal
    name = deal.rules.seating.name
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
    if isinstance(state, Announcing):
        yield "open " + " ".join((*(["partner"] if state.partner else []), *map(str, state.jokers)))
    if isinstance(state, (Playing, Finished)):
        yield from _tricks(state)
    if isinstance(state, Finished) and state.claimed:
        yield "claimed " + " ".join(map(name, state.claimed))


def _tricks(state: Playing | Finished) -> Iterator[str]:
    """The tricks, and who leads or led to the one on the table."""
    name = state.deal.rules.seating.name
    tricks = [_trick(name(trick.leader), trick.plays) for trick in state.tricks]
    if isinstance(state, Playing) or state.plays:
        leader = state.leader if isinstance(state, Playing) else state.plays[0][0]
        tricks.append(_trick(name(leader), state.plays))
    if tricks:
        yield "tricks " + ", ".join(tricks)


def _trick(leader: str, plays: Iterable[tuple[Seat, Play]]) -> str:
    return " ".join((f"{leader}:", *(str(play) for _, play in plays)))
