"""What one seat sees of a deal, as evidence: a deal that is told as far as this seat knows it."""

from __future__ import annotations

from fivehundred.cards import Card, Suit
from fivehundred.knowledge.record import SOLO, DealRecord, TrickRecord
from fivehundred.phases.deal import Stage, asks_openly, calls_partner
from fivehundred.seats import Seat
from fivehundred.view.seen import View


def told(view: View) -> DealRecord:
    """Everything that a seat has seen of a deal, and nothing else.

    The stage is not told where the seat does not know it: whether a joker's suit is still to be named, and at the end.
    """
    every = (*(trick.plays for trick in view.tricks), view.plays)
    sizes = {Seat(seat): size for seat, size in enumerate(view.sizes)}
    holds: dict[Seat, tuple[Card, ...]] = {seat: () for seat, size in sizes.items() if not size}
    holds.update((seat, tuple(hand)) for seat, hand in view.open_hands)
    if view.seat is not None:
        holds[view.seat] = tuple(view.hand)
    laying = view.stage is Stage.EXCHANGING
    away = None if view.discard is None else tuple(view.discard)
    return DealRecord(
        dealer=view.dealer,
        kitty=None if view.kitty is None else tuple(view.kitty),
        auction=view.calls,
        contract=view.contract,
        discard=None if laying else away,
        laid=away if laying else None,
        joker=_jokers(view),
        call=_call(view),
        partner=view.partner,
        unanswered=view.unanswered,
        tricks=tuple(TrickRecord(plays[0][0], plays, " ".join(str(p) for _, p in plays)) for plays in every if plays),
        stage=None if view.stage is Stage.FINISHED or (may_be_asked(view) and not view.calling) else view.stage,
        holds=holds,
        lacks=_lacks(view),
        sizes=sizes,
        claimed=view.claimed,
        misdealt=view.misdealt,
    )


def may_be_asked(view: View) -> bool:
    """Whether the declarer may now be asked about a joker that he may hold or not, for all that this seat sees."""
    if view.rules.joker is None or not view.rules.joker.may_name(view.contract):
        return False
    if asks_openly(view.rules, view.dealer, view.contract):
        return view.stage is Stage.ANNOUNCING
    own = view.contract is not None and view.seat == view.contract.declarer
    return not own and view.stage in (Stage.ANNOUNCING, Stage.PLAYING) and not view.tricks and not view.plays


def _jokers(view: View) -> dict[Card, Suit | None]:
    """The jokers that were given a suit, and those of which this seat knows that they were not."""
    joker = view.rules.joker
    after = view.stage in (Stage.ANNOUNCING, Stage.PLAYING, Stage.FINISHED)
    if joker is None or not joker.may_name(view.contract) or not after or may_be_asked(view):
        return dict(view.named)
    return {card: None for card in view.rules.pack.joker_cards if card not in view.jokers} | dict(view.named)


def _call(view: View) -> Card | Seat | str | None:
    """The card or the player that was called, or that nobody was; none where it is not yet done."""
    rule = view.rules.partner
    before = (Stage.BIDDING, Stage.CALLING) if rule is not None and rule.before_exchange else tuple(Stage)[:3]
    if not calls_partner(view.rules, view.contract) or view.stage in before or view.calling:
        return view.called
    return view.called or (SOLO if view.partner is None else view.partner)


def _lacks(view: View) -> dict[Seat, tuple[tuple[Card, ...], int]]:
    """Who does not hold the called card, where its holder speaks at once and nobody did."""
    rule, contract = view.rules.partner, view.contract
    if rule is None or contract is None or not rule.speaks_at_once or view.called is None or view.partner is not None:
        return {}
    others = (Seat(seat) for seat in range(view.rules.players) if seat != contract.declarer)
    return dict.fromkeys(others, ((view.called,), 0))
