"""The view: a state as one seat sees it."""

from __future__ import annotations

from attrs import frozen

from fivehundred.actions import Play
from fivehundred.bids import Call, Contract
from fivehundred.cards import NO_CARDS, Card, CardSet, Suit
from fivehundred.phases.announcing import Announcing
from fivehundred.phases.exchanging import Exchanging
from fivehundred.phases.flow import State, due
from fivehundred.phases.playing import Playing
from fivehundred.phases.record import Deal, Stage, Trick
from fivehundred.phases.scoring import Finished
from fivehundred.rules.ruleset import RuleSet
from fivehundred.seats import Seat


@frozen(kw_only=True)
class View:
    """A state as one seat sees it; ``seat`` none is an onlooker.

    ``hand`` is its own, ``sizes`` the number of cards in every hand, ``open_hands`` hands that lie open for everybody.
    ``kitty`` and ``discard`` are none for all who have not seen them (S003-14, S004-7); ``partner`` is none until the
    called partner is known to this seat (S000-56, S003-45).
    """

    rules: RuleSet
    seat: Seat | None
    stage: Stage
    dealer: Seat
    due: Seat | None
    calls: tuple[tuple[Seat, Call], ...]
    contract: Contract | None
    hand: CardSet
    sizes: tuple[int, ...]
    open_hands: tuple[tuple[Seat, CardSet], ...]
    kitty: CardSet | None
    discard: CardSet | None
    named: tuple[tuple[Card, Suit], ...]
    called: Card | None
    partner: Seat | None
    tricks: tuple[Trick, ...]
    plays: tuple[tuple[Seat, Play], ...]


def view(state: State, seat: Seat | None) -> View:
    """What this seat, or an onlooker, may know of a state.

    >>> from fivehundred import deal, profiles
    >>> seen = view(deal(profiles.AVONDALE, dealer=Seat(3), seed=7), Seat(1))
    >>> len(seen.hand), seen.sizes, seen.kitty
    (10, (10, 10, 10, 10), None)
    """
    deal = state.deal
    tricks = state.tricks if isinstance(state, (Playing, Finished)) else ()
    plays = state.plays if isinstance(state, Playing) else ()
    taken = deal.contract is not None and deal.has_exchange and state.stage not in (Stage.BIDDING, Stage.CALLING)
    own = deal.contract is not None and seat == deal.contract.declarer
    laid = state.laid if isinstance(state, Exchanging) else deal.discard
    return View(
        rules=deal.rules,
        seat=seat,
        stage=state.stage,
        dealer=deal.dealer,
        due=due(state),
        calls=deal.calls,
        contract=deal.contract,
        hand=NO_CARDS if seat is None else state.hands[seat],
        sizes=tuple(len(hand) for hand in state.hands),
        open_hands=_open_hands(state, len(tricks)),
        kitty=deal.kitty if taken and (own or deal.rules.kitty.shown == "face_up") else None,
        discard=laid if taken and own else None,
        named=deal.named,
        called=deal.called,
        partner=_known_partner(deal, seat, (*tricks, Trick(plays, Seat(0)))),
        tricks=tricks,
        plays=plays,
    )


def _open_hands(state: State, tricks: int) -> tuple[tuple[Seat, CardSet], ...]:
    """The hands that lie open (S003-27, S000-42; T for a partner's)."""
    contract, rules = state.deal.contract, state.deal.rules
    on = isinstance(state, Playing) or (isinstance(state, Announcing) and state.exchanged)
    if contract is None or not contract.is_misere or not on:
        return ()
    seats = [contract.declarer] if rules.misere.lies_open(str(contract.bid), tricks) else []
    if rules.misere.lies_open(str(contract.bid), tricks, partner=True):
        seats += rules.seating.partners(contract.declarer)
    return tuple((seat, state.hands[seat]) for seat in seats)


def _known_partner(deal: Deal, seat: Seat | None, tricks: tuple[Trick, ...]) -> Seat | None:
    """The called partner, for those who know him."""
    rule, partner = deal.rules.partner, deal.partner
    if rule is None or partner is None:
        return None
    shown = any(play.card == deal.called for trick in tricks for _, play in trick.plays)
    return partner if seat == partner or shown or deal.called is None or rule.reveal == "immediate" else None
