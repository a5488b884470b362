"""The engine's answers to the questions of situation files, for a state of which everything is known."""

from __future__ import annotations

from collections.abc import Sequence

from fivehundred import (
    Announcing,
    Bid,
    Bidding,
    CardSet,
    Finished,
    Match,
    Playing,
    RuleSet,
    Seat,
    State,
    Suit,
    Violation,
    actor,
    call,
    card,
    cards,
    legal_bids,
    legal_plays,
    options,
    play_of,
    suit,
    why_not_bid,
    why_not_exchange,
    why_not_play,
)
from fivehundred.game import why_not_call_partner, why_not_name
from fivehundred.match import next_dealer
from records import past_exchange, tricks_of


def seat_of(question: str, rules: RuleSet) -> Seat:
    return Seat([rules.seating.name(Seat(s)) for s in range(rules.players)].index(question.split()[0]))


def violation_of(state: State, question: str) -> Violation | None:
    """The engine's answer on an act that is asked about."""
    rules = state.deal.rules
    seat = seat_of(question, rules)
    _, verb, *rest = question.split()
    if verb == "bids":
        return why_not_bid(state, call(rest[0]), by=seat)
    if verb == "plays":
        return why_not_play(state, play_of(rest[0]), by=seat)
    if verb == "discards":
        return why_not_exchange(state, cards(" ".join(rest)), by=seat)
    if verb == "names":
        joker = card(rest[0]) if len(rest) > 1 else (*rules.pack.joker_cards, card("JK"))[0]
        return why_not_name(state, joker, suit(rest[-1]), by=seat)
    return why_not_call_partner(state, card(rest[0]), by=seat)


def may(state: State, question: str) -> str:
    """The acts that the engine lets a seat do."""
    rules = state.deal.rules
    seat = seat_of(question, rules)
    verb = question.split()[2]
    found: Sequence[object]
    if verb == "bid":
        found = legal_bids(state, by=seat)
    elif verb == "play":
        found = legal_plays(state, by=seat)
    elif verb == "name":
        jokers = rules.pack.joker_cards  # of two the one that may still be named is meant
        found = [s for s in Suit if any(why_not_name(state, joker, s, by=seat) is None for joker in jokers)]
    elif rules.partner is not None and rules.partner.by_name:
        seats = [Seat(s) for s in range(rules.players)]
        found = [rules.seating.name(s) for s in seats if why_not_call_partner(state, None, player=s, by=seat) is None]
    else:
        found = [c for c in rules.pack.cards if why_not_call_partner(state, c, by=seat) is None]
    return " ".join(map(str, found))


def shown(state: State, seat: Seat) -> CardSet:
    """The cards of a seat that everybody sees (S000-42, S003-16)."""
    contract, rules = state.deal.contract, state.deal.rules
    on_table = CardSet.of(play.card for who, play in (state.plays if isinstance(state, Playing) else ()) if who == seat)
    if contract is None or str(contract.bid) not in ("MIS", "OMIS"):
        return on_table
    if not past_exchange(state) or isinstance(state, Finished):
        return on_table
    both = options(rules).get("misere_partner") == "declarer_plays_both"  # T: the partner's cards lie open
    if both and seat in rules.seating.partners(contract.declarer):
        return on_table | state.hands[seat]
    if str(contract.bid) != "OMIS" or seat != contract.declarer:
        return on_table
    early = options(rules)["open_misere_exposure"] == "before_first_lead"
    return on_table | state.hands[seat] if early or tricks_of(state) else on_table


def made(state: State) -> str:
    """Whether the contract is made, as soon as the tricks taken decide it (S001-17, S003-34, S003-38, S004-22)."""
    contract, rules = state.deal.contract, state.deal.rules
    if contract is None:
        return "open" if isinstance(state, Bidding) else "no"
    side = state.deal.declarer_side
    done = tricks_of(state)
    taken = sum(trick.winner in side for trick in done)
    left = 0 if isinstance(state, Finished) else rules.pack.hand_size - len(done)
    if isinstance(contract.bid, Bid):
        return "yes" if taken >= contract.bid.tricks else "no" if taken + left < contract.bid.tricks else "open"
    # T, U: the partner's tricks count too
    both = options(rules).get("misere_partner") == "declarer_plays_both" or str(contract.bid) == "DNUL"
    if any(trick.winner in (side if both else (contract.declarer,)) for trick in done):
        return "no"
    if not left:
        return "yes"
    played = {play.card for trick in done for _, play in trick.plays}
    played |= {play.card for _, play in state.plays} if isinstance(state, Playing) else set()
    out = [joker for joker in rules.pack.joker_cards if joker not in played and joker not in state.deal.discard]
    if len(out) > 1:  # nothing beats the higher of the two
        order = "JKB JKR" if options(rules)["joker_order"] == "black>red" else "JKR JKB"
        out = [min(out, key=lambda joker: order.index(str(joker)))]
    jokers = [joker for joker in out if joker in state.hands[contract.declarer]]
    always_wins = options(rules)["joker_low_in_misere"] == "no" and options(rules)["joker_shown_void"] != (
        "no_naming_no_win"
    )
    if past_exchange(state) and jokers and not state.deal.named and always_wins:
        named_yet = isinstance(state, Announcing) and state.jokers
        return "open" if named_yet else "no"
    return "open"


def expected(state: State, question: str, before: tuple[int, ...]) -> str | None:
    """The engine's answer to a question; `None` where it has none."""
    rules, of = state.deal.rules, state.deal
    name = rules.seating.name
    verb = question.split()[1] if " " in question else ""
    if verb in ("bids", "plays", "discards", "names", "calls"):
        return "legal" if violation_of(state, question) is None else "illegal"
    if verb == "may":
        return may(state, question)
    if verb == "shows":
        return str(shown(state, seat_of(question, rules)))
    if question == "high bid":
        high = Bidding(of).high
        return f"{high[1]} by {name(high[0])}" if high else "none"
    if question == "contract":
        if isinstance(state, Bidding):
            return "open"
        return f"{of.contract.bid} by {name(of.contract.declarer)}" if of.contract else "none"
    if question == "who is next":
        due = actor(state)
        return "nobody" if due is None else name(due)
    if question.startswith("who won"):
        number = int(question.split()[-1])
        return name(tricks_of(state)[number - 1].winner) if number <= len(tricks_of(state)) else "open"
    if question == "faults":
        return "none"
    if question == "made":
        return made(state)
    if question == "next dealer" and not isinstance(state, Bidding):
        return name(next_dealer(rules, of.dealer, thrown_in=isinstance(state, Finished) and not state.tricks))
    if question in ("score", "totals", "game") and isinstance(state, Finished):
        after = Match.start(rules, dealer=of.dealer, totals=before).add(state)
        if question == "game":
            return f"won by {' '.join(after.winners)}" if after.end else "open"
        points = after.scores[-1].points if question == "score" else after.totals
        return ", ".join(f"{side} {n}" for side, n in zip(rules.seating.side_names, points, strict=True))
    return None
