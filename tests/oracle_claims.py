"""The oracle on claims: whether so many of the remaining tricks are sure when all hands lie open.

No source tells of claims; this follows what the library promises of `claim`. Every way to go on is tried.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass

from oracle import Contract, Deal, Options, alone, is_misere, must_lose, players, side_seats, sitting_out, word


def copied(deal: Deal) -> Deal:
    """The same moment once more, to go on from."""
    twin = copy.copy(deal)
    twin.hands = [set(hand) for hand in deal.hands]
    twin.tricks = list(deal.tricks)
    twin.table = list(deal.table)
    twin.suits_led = set(deal.suits_led)
    twin.voids = [set(suits) for suits in deal.voids]
    twin.powerless = set(deal.powerless)
    return twin


def tricks_left(deal: Deal) -> int:
    """The tricks that are still to be won, the one on the table included."""
    return 10 - len(deal.tricks)


def stops(opts: Options, contract: Contract | None) -> bool:
    """A18: does the play end with the first trick of those who must lose?"""
    if contract is None or not is_misere(contract[0]):
        return False
    return word(opts, "misere_stop", "play_all") == "first_declarer_trick"


def claimants(opts: Options, contract: Contract | None, partner: int | None, seat: int) -> list[int]:
    """The seats that play together for a claim of this seat."""
    everybody = [other for other in range(players(opts)) if other not in sitting_out(opts, contract)]
    if contract is not None:
        declarers = side_seats(opts, contract[1], partner)
        opponents = [other for other in everybody if other not in declarers]
        if seat in declarers:
            return [other for other in everybody if other in declarers]
        if is_misere(contract[0]):
            return opponents  # all of them want the same: that the declarer takes a trick
        if opts.get("defender_unit") == "side":
            return opponents  # S001-40: their tricks are counted together
    return side_seats(opts, seat, None)  # S000-32, S000-33: each for himself and his partners


@dataclass(frozen=True)
class Terms:
    """The `team` plays so that those who are `counted` take `least` to `most` of the remaining tricks."""

    team: list[int]
    counted: list[int]
    least: int
    most: int


def terms(
    opts: Options, contract: Contract | None, partner: int | None, seat: int, tricks: int, left: int
) -> Terms | None:
    """What a claim of so many of the tricks left means. None if this seat cannot claim them."""
    if seat in sitting_out(opts, contract):
        return None
    if not 0 <= tricks <= (1 if stops(opts, contract) else left):
        return None
    team = claimants(opts, contract, partner, seat)
    if contract is None or not alone(contract[0]):
        return Terms(team, team, tricks, left)
    losers, declarers = must_lose(opts, contract), seat in side_seats(opts, contract[1], partner)
    if contract[0] == "HILO":  # G4: only the declarer's own tricks count, exactly five
        return Terms(team, losers, tricks, tricks) if declarers else Terms(team, team, tricks, left)
    if declarers:  # his own side claims none
        return Terms(team, losers, 0, 0) if tricks == 0 else None
    return Terms(team, losers, tricks, left) if tricks > 0 else None


def is_sure(deal: Deal, claim: Terms) -> bool:
    """Does the claim hold whatever the others play?"""
    return holds(deal, claim, len(deal.tricks))


def holds(deal: Deal, claim: Terms, before: int) -> bool:
    """Does the claim hold from here on, made after so many tricks?"""
    if deal.over:
        took = len([winner for _, _, winner in deal.tricks[before:] if winner in claim.counted])
        return claim.least <= took <= claim.most
    answers = []
    for text in sorted(deal.legal()):
        after = copied(deal)
        after.play(after.turn, text)
        answers.append(holds(after, claim, before))
    return any(answers) if deal.turn in claim.team else all(answers)
