"""The view: a state as one seat sees it."""

from __future__ import annotations

from attrs import frozen

from fivehundred.actions import Play
from fivehundred.bids import Call, Contract
from fivehundred.cards import NO_CARDS, Card, CardSet, Suit
from fivehundred.phases import flow
from fivehundred.phases.announcing import Announcing
from fivehundred.phases.deal import Stage, Trick, kitty_taken
from fivehundred.phases.exchanging import Exchanging
from fivehundred.phases.flow import State
from fivehundred.phases.playing import Playing, rebuilt
from fivehundred.phases.scoring import Finished
from fivehundred.rules.ruleset import RuleSet
from fivehundred.seats import Seat, checked


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


def view(state: State, seat: Seat | None) -> View:
    """The view of a state by this seat, or by an onlooker (`None`); raises `StateError` for a seat that is not there.

    >>> from fivehundred import deal, profiles
    >>> seen = view(deal(profiles.AVONDALE, dealer=Seat(3), seed=7), Seat(1))
    >>> len(seen.hand), seen.sizes, seen.kitty
    (10, (10, 10, 10, 10), None)
    """
    flow.require_state(state)
    if seat is not None:
        checked(seat, state.deal.rules.players)
    contract = state.deal.contract
    own = contract is not None and seat == contract.declarer
    state = flow.seen_by(state, seat)
    deal, rules = state.deal, state.deal.rules
    taken = kitty_taken(rules, contract, state.stage)
    laid = state.laid if isinstance(state, Exchanging) else deal.discard
    asked = state if isinstance(state, Announcing) else None
    done = state if isinstance(state, Finished) else None
    play = _play(state)
    due = flow.due(state)
    return View(
        rules=rules,
        seat=seat,
        stage=state.stage,
        dealer=deal.dealer,
        due=due,
        decider=deal.chooser(state.seat) if isinstance(state, Playing) else due,
        calls=deal.calls,
        contract=contract,
        hand=NO_CARDS if seat is None else state.hands[seat],
        sizes=tuple(len(hand) for hand in state.hands),
        open_hands=_open_hands(state, seat),
        kitty=deal.kitty if taken and (own or rules.kitty.face_up) else None,
        discard=laid if taken and own else None,
        named=deal.named,
        jokers=asked.jokers if asked and (own or deal.asks_openly) else (),
        calling=asked is not None and asked.partner,
        unanswered=deal.unanswered,
        called=deal.called,
        partner=_known_partner(state, seat),
        tricks=play.tricks if play else (),
        plays=play.plays if play else (),
        led=play.led if play else None,
        led_suits=play.led_suits if play else (),
        voids=play.voids if play else ((),) * rules.players,
        won=done.won if done else play.won if play else (0,) * rules.players,
        claimed=done.claimed if done else (),
        misdealt=done is not None and done.misdealt,
    )


def _play(state: State) -> Playing | None:
    """The play as far as it went."""
    if isinstance(state, Finished) and (state.tricks or state.plays):
        leader = state.plays[0][0] if state.plays else state.tricks[-1].winner
        return rebuilt(state.deal, state.tricks, leader, state.plays)
    return state if isinstance(state, Playing) else None


def exposed(rules: RuleSet, contract: Contract | None, tricks: int) -> tuple[Seat, ...]:
    """The seats whose hands lie open for everybody after so many tricks (S003-27, S000-42; T for a partner's)."""
    if contract is None or not contract.as_misere:
        return ()
    code, declarer = str(contract.bid), contract.declarer
    seats = (declarer,) if rules.misere.lies_open(code, tricks) else ()
    return (*seats, *(rules.seating.partners(declarer) if rules.misere.lies_open(code, tricks, partner=True) else ()))


def _open_hands(state: State, viewer: Seat | None) -> tuple[tuple[Seat, CardSet], ...]:
    """The hands that this viewer sees beside his own, and his own if it lies open."""
    deal = state.deal
    if isinstance(state, (Playing, Finished)):
        ended = isinstance(state, Finished) and not state.claimed  # the trick that ended the deal opened no hand
        tricks = len(state.tricks) - ended
    elif isinstance(state, Announcing) and state.exchanged:
        tricks = 0
    else:
        return ()
    seats = set(exposed(deal.rules, deal.contract, tricks))
    seats.update(seat for seat in deal.active if viewer is not None and deal.chooser(seat) == viewer != seat)
    return tuple((seat, state.hands[seat]) for seat in sorted(seats))


def _known_partner(state: State, viewer: Seat | None) -> Seat | None:
    """The called partner, for those who know him."""
    deal, rule = state.deal, state.deal.rules.partner
    if rule is None or deal.partner is None:
        return None
    shown = rule.speaks_at_once or deal.called is None or isinstance(state, Finished)
    if not shown and isinstance(state, Playing):
        plays = [*(play for trick in state.tricks for _, play in trick.plays), *(play for _, play in state.plays)]
        shown = any(play.card == deal.called for play in plays)
    return deal.partner if shown or viewer == deal.partner else None
