"""The view: a state as one seat sees it."""

from __future__ import annotations

from attrs import frozen

from fivehundred.actions import Play
from fivehundred.bids import Call, Contract
from fivehundred.cards import Card, CardSet, Suit
from fivehundred.phases.deal import Stage, Trick
from fivehundred.phases.flow import State
from fivehundred.rules.ruleset import RuleSet
from fivehundred.seats import Seat
from fivehundred.view.sight import Sight, sight


@frozen(kw_only=True)
class View:
    """A state as one seat sees it; ``seat=None`` is an onlooker, who sees what lies open for everybody.

    Two states that differ only in what this seat may not know have equal views.  Public fields:

    - ``rules``, ``dealer``, ``calls`` and ``contract``; ``stage``, ``due`` (who is to act) and ``decider`` (whose
      player chooses for him, T and P); ``misdealt``: thrown in because the cards were misdealt;
    - ``sizes``: the number of cards in each hand; the declarer's while he exchanges is counted with the whole kitty;
    - ``open_hands``: hands that lie open, from the moment their option says, to the end (S003-27, S000-42, T); also a
      hand whose cards this seat chooses;
    - ``named``: jokers that were given a suit; ``calling``: a partner may still be called; ``unanswered``, ``called``:
      cards that nobody answered to, and the card that stands;
    - ``tricks`` done, ``plays`` on the table, ``led`` the suit to follow (`None` before a lead and after an unnamed
      joker), ``led_suits`` those led to finished tricks, ``voids`` the effective suits that each seat has failed to
      follow, ``won`` tricks by seat, ``claimed`` the winners of tricks that were not played.

    Fields that only some know:

    - ``hand``: this seat's own cards;
    - ``kitty``: `None` for all who have not seen it: the declarer has once he took it, others where it is turned up;
    - ``discard``: the declarer's, card by card, for him alone; `None` for all others, also after the end
      (A26);
    - ``jokers``: those about which the declarer is still asked, for him alone where he leads: he holds them;
    - ``partner``: `None` until this seat knows him: at once if he is called by name or shows himself, else when the
      called card is played, or at the end by the score; he himself knows (S000-56, S003-45).

    **The player who may name the joker's suit holds it.**  Nobody else sees that the declarer is asked, or declines: to
    them the play has begun, and ``due`` is the leader.  Where another seat leads (``first_leader``) and would have to
    wait, the declarer is asked about every joker, whether he holds it or not, and everybody sees that.
    """

    rules: RuleSet
    seat: Seat | None
    stage: Stage
    dealer: Seat
    due: Seat | None
    decider: Seat | None
    calls: tuple[tuple[Seat, Call], ...]
    contract: Contract | None
    hand: CardSet
    sizes: tuple[int, ...]
    open_hands: tuple[tuple[Seat, CardSet], ...]
    kitty: CardSet | None
    discard: CardSet | None
    named: tuple[tuple[Card, Suit], ...]
    jokers: tuple[Card, ...]
    calling: bool
    unanswered: tuple[Card, ...]
    called: Card | None
    partner: Seat | None
    tricks: tuple[Trick, ...]
    plays: tuple[tuple[Seat, Play], ...]
    led: Suit | None
    led_suits: tuple[Suit, ...]
    voids: tuple[tuple[Suit, ...], ...]
    won: tuple[int, ...]
    claimed: tuple[Seat, ...]
    misdealt: bool


Seen = View | Sight
"""What a seat sees: all of it, or worked out field by field as it is asked for."""


def view(state: State, seat: Seat | None) -> View:
    """The view of a state by this seat, or by an onlooker (`None`); raises `StateError` for a seat that is not there.

    >>> from fivehundred import deal, profiles
    >>> seen = view(deal(profiles.AVONDALE, dealer=Seat(3), seed=7), Seat(1))
    >>> len(seen.hand), seen.sizes, seen.kitty
    (10, (10, 10, 10, 10), None)
    """
    seen = sight(state, seat)
    return View(
        rules=seen.rules,
        seat=seen.seat,
        stage=seen.stage,
        dealer=seen.dealer,
        due=seen.due,
        decider=seen.decider,
        calls=seen.calls,
        contract=seen.contract,
        hand=seen.hand,
        sizes=seen.sizes,
        open_hands=seen.open_hands,
        kitty=seen.kitty,
        discard=seen.discard,
        named=seen.named,
        jokers=seen.jokers,
        calling=seen.calling,
        unanswered=seen.unanswered,
        called=seen.called,
        partner=seen.partner,
        tricks=seen.tricks,
        plays=seen.plays,
        led=seen.led,
        led_suits=seen.led_suits,
        voids=seen.voids,
        won=seen.won,
        claimed=seen.claimed,
        misdealt=seen.misdealt,
    )
