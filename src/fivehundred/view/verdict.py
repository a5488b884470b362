"""The verdict on a contract, from a state or from the view of one seat."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from attrs import frozen

from fivehundred._tables import Named, sitting_out, tables_for
from fivehundred.bids import Contract
from fivehundred.cards import Card
from fivehundred.errors import require_type
from fivehundred.phases.announcing import Announcing
from fivehundred.phases.course import Plays
from fivehundred.phases.deal import Stage, losers
from fivehundred.phases.flow import State
from fivehundred.phases.outcome import decided, sure_winners
from fivehundred.phases.playing import Playing, tricks_left
from fivehundred.phases.scoring import Finished, ScoreFacts
from fivehundred.rules.ruleset import RuleSet
from fivehundred.seats import Seat
from fivehundred.view.seen import View
from fivehundred.view.told import may_be_asked

MayLie = Callable[[Iterable[tuple[Card, int]]], bool]
"""Whether cards may each lie in one of some places (bits: the seats, and after them what is out of play)."""


def made(of: State | View) -> bool | None:
    """Whether the contract is made, as soon as the tricks taken decide it; `None` while it is open.

    A misère has failed with the first trick that counts against it, and before that where the declarer keeps a joker
    without a suit that nothing beats: he will win a trick with it (S003-34, S004-22).  A deal that was passed out or
    thrown in has no contract, and none is made: False.  Once the answer is not `None` it stays, and at the end it is
    what `score` says, but for a revoke with its penalty (H).

    A view gets the answer that all deals share which agree with it; like `deals` it takes what it saw as legal.

    >>> from fivehundred import call, bid, deal, profiles
    >>> state = deal(profiles.AVONDALE, dealer=Seat(3), seed=7)
    >>> made(state) is None
    True
    >>> for word in ("PASS", "PASS", "PASS", "PASS"):
    ...     state = bid(state, call(word))
    >>> made(state)
    False
    """
    require_type(of, State | View, "state or view", "read_state")
    if of.stage is Stage.BIDDING:
        return None
    return _seen(of) if isinstance(of, View) else _known(of)


@frozen(kw_only=True)
class _Course:
    """The standing of a deal as far as it is known: all facts that decide but the called partner."""

    rules: RuleSet
    contract: Contract | None
    stage: Stage
    won: tuple[int, ...]
    left: int
    sizes: tuple[int, ...]
    plays: Plays
    named: Named
    open: tuple[Card, ...]
    unseen_naming: bool
    may_lie: MayLie

    def verdict(self, partner: Seat | None) -> bool | None:
        """The answer, if this is the called partner."""
        before = (0,) * len(self.rules.seating.sides)
        facts = ScoreFacts(
            rules=self.rules, contract=self.contract, tricks=self.won, before=before, partner=partner
        )  # fmt: skip
        return decided(facts, self.left, lost=self._lost(facts.side))

    def _lost(self, side: tuple[Seat, ...]) -> bool:
        """Whether a misère has failed although no trick shows it: the highest joker in play will win one."""
        contract = self.contract
        early = self.stage in (Stage.CALLING, Stage.EXCHANGING)  # it may be discarded
        if contract is None or not contract.is_misere or early or not self.left:
            return False
        on_table = {seat for seat, _ in self.plays}
        out = 1 << self.rules.players | sum(1 << seat for seat in sitting_out(self.rules, contract))
        if self.unseen_naming:
            out |= 1 << contract.declarer  # whichever he holds may have a suit in a moment
        # a player with more cards than there are tricks left need not play his joker
        must = sum(
            1 << seat
            for seat in losers(self.rules, contract, side)
            if self.sizes[seat] + (seat in on_table) == self.left
        )
        free = (1 << self.rules.players) - 1 & ~out & ~must
        jokers = sure_winners(tables_for(self.rules, contract, self.named))
        return not self._may_escape([card for card in jokers if card not in self.open], out, free)

    def _may_escape(self, jokers: list[Card], out: int, free: int) -> bool:
        """Whether the highest joker in play may lie with somebody who need not lose by it, or none be in play."""
        above: list[tuple[Card, int]] = []
        for joker in jokers:
            if self.may_lie([*above, (joker, free)]):
                return True
            above.append((joker, out))
        return self.may_lie(above)


def _known(state: State) -> bool | None:
    """The answer when all cards are seen."""
    deal, rules = state.deal, state.deal.rules
    done = state if isinstance(state, (Playing, Finished)) else None
    plays = done.plays if done else ()
    place = {card: seat for seat, hand in enumerate(state.hands) for card in hand}
    place |= {play.card: int(seat) for seat, play in plays}
    course = _Course(
        rules=rules,
        contract=deal.contract,
        stage=state.stage,
        won=done.won if done else (0,) * rules.players,
        left=tricks_left(state) if isinstance(state, Playing) else 0 if done else rules.pack.hand_size,
        sizes=tuple(map(len, state.hands)),
        plays=plays,
        named=deal.named,
        open=state.jokers if isinstance(state, Announcing) else (),
        unseen_naming=False,
        may_lie=lambda limits: all(places >> place.get(card, rules.players) & 1 for card, places in limits),
    )
    return course.verdict(deal.partner)


def _seen(view: View) -> bool | None:
    """The answer when no more than this view is seen."""
    from fivehundred.view.hidden.certain import Certain  # most users never need it, and the library starts fast

    rules, certain = view.rules, Certain(view)
    on_table, out = {seat for seat, _ in view.plays}, sitting_out(rules, view.contract)
    active = [size + (seat in on_table) for seat, size in enumerate(view.sizes) if seat not in out]
    misere = view.contract is not None and view.contract.is_misere
    course = _Course(
        rules=rules,
        contract=view.contract,
        stage=view.stage,
        won=view.won,
        left=0 if view.stage is Stage.FINISHED else min(rules.pack.hand_size - len(view.tricks), *active),
        sizes=view.sizes,
        plays=view.plays,
        named=view.named,
        open=view.jokers,
        unseen_naming=misere and may_be_asked(view),
        may_lie=certain.may_lie,
    )
    verdicts = {course.verdict(partner) for partner in certain.partners()}
    return verdicts.pop() if len(verdicts) == 1 else None
