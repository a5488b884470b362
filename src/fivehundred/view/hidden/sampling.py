"""Full states drawn at random from all that agree with a view: deals alike, and what is open tossed within them."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable
from functools import partial
from itertools import accumulate
from math import comb
from random import Random

from fivehundred.cards import NO_CARDS, Card, CardSet
from fivehundred.errors import StateError
from fivehundred.knowledge.layout import Layout
from fivehundred.knowledge.trusted import Finding, trusted
from fivehundred.phases.announcing import Announcing
from fivehundred.phases.bidding import Bidding
from fivehundred.phases.deal import Deal, Stage
from fivehundred.phases.exchanging import Exchanging
from fivehundred.phases.flow import State, nameable
from fivehundred.phases.followed import followed, redealt
from fivehundred.phases.legality import check_play
from fivehundred.phases.playing import Playing, begun
from fivehundred.phases.scoring import Finished
from fivehundred.view.hidden.places import INDEX, LANES, Case, Places, card_set, cases_of, layout_of
from fivehundred.view.seen import View, view
from fivehundred.view.told import may_be_asked

_PATIENCE = 1000  # draws in a row that may disagree with a play that cannot be counted


class Table:
    """What one view leaves open, worked out once; `draw` fills it in."""

    def __init__(self, seen: View, rng: Random) -> None:
        self.view, self.rng = seen, rng
        self.places = Places(seen)
        told = trusted(self.places.known)
        self.dealt = partial(
            Deal, seen.rules, seen.dealer, calls=seen.calls, contract=seen.contract, named=seen.named,
            called=seen.called, unanswered=seen.unanswered,
        )  # fmt: skip
        self.may_be_asked = may_be_asked(seen)
        self.end = self._end() if seen.stage is Stage.PLAYING else None
        self.kept, self.cases = self._agreed(told.findings)
        self.upto = list(accumulate(case.weight for case in self.cases))
        self.doubtful = bool(told.doubtful)
        self.excused = {finding.play for finding in told.findings if finding not in self.kept}.union(told.illegal)

    def _end(self) -> Playing:
        """The last state of the play, in which the hidden hands hold only what they have played."""
        hands = tuple(some | done for some, done in zip(self.places.held, self.places.played, strict=False))
        deal = self.dealt(hands=hands, kitty=NO_CARDS, partner=self.view.partner)
        *_, end = followed(begun(deal, deal.leader), self.view.tricks, self.view.plays)
        return end

    def _agreed(self, findings: Iterable[Finding]) -> tuple[tuple[Finding, ...], tuple[Case, ...]]:
        """The findings that can be kept together, and the cases in which they hold."""
        kept = tuple(findings)
        cases = self._cases(kept, strict=True) or self._cases(kept, strict=False)
        if not cases:
            kept = ()
            for finding in findings:
                if self._cases((*kept, finding), strict=False):
                    kept = (*kept, finding)
            cases = self._cases(kept, strict=False)
        if not cases:
            raise StateError("there is no such deal: no cards in the hidden places make what this view shows")
        return kept, cases

    def _cases(self, findings: Iterable[Finding], strict: bool) -> tuple[Case, ...]:
        cases = tuple(cases_of(self.places, findings, strict=strict))
        if self.view.called is None or self.view.partner is not None:
            return cases
        # who would have shown himself to this seat is not the partner
        return tuple(case for case in cases if view(self._state(case), self.view.seat).partner is None)

    @property
    def layout(self) -> Layout:
        """Where each unseen card may lie, whatever was called."""
        return layout_of(self.places, self.kept)

    def possible(self, more: Iterable[Finding]) -> bool:
        """Whether there are deals in which this holds as well."""
        return any(cases_of(self.places, (*self.kept, *more), strict=False))

    def draw(self) -> State:
        """One state."""
        for _ in range(_PATIENCE if self.doubtful else 0):
            state = self._state()
            followed_up = self._followed(state)
            if followed_up is not None:
                return followed_up
        return self._state()

    def _state(self, case: Case | None = None) -> State:
        places, seen = self.places, self.view
        if case is None:
            one = len(self.cases) == 1
            case = self.cases[0 if one else bisect(self.upto, self.rng.randrange(self.upto[-1]))]
        cards = [known + more for known, more in zip(places.base, case.ways.draw(self.rng), strict=False)]
        deal = self._deal(case, [some & INDEX for some in cards])
        if self.end is not None:
            jokers = self._asked(deal)
            if jokers:
                return Announcing(deal, jokers=jokers)
            return redealt(self.end, deal, tuple([some >> LANES for some in cards[:-1]]))
        if seen.stage is Stage.BIDDING:
            return Bidding(deal)
        if seen.stage is Stage.CALLING:
            return Announcing(deal, partner=True, exchanged=False)
        if seen.stage is Stage.EXCHANGING:
            return self._exchanging(deal)
        if seen.stage is Stage.ANNOUNCING:
            return Announcing(deal, seen.calling, self._asked(deal))
        return Finished(deal, seen.tricks, seen.misdealt, seen.claimed, seen.plays)

    def _deal(self, case: Case, cards: list[int]) -> Deal:
        """The deal in which these cards lie in each place now."""
        places, seen, out = self.places, self.view, cards.pop()
        hands = [some | done.mask for some, done in zip(cards, places.played, strict=True)]
        kitty, discard = out, 0
        if places.taken and places.declarer is not None:
            every = hands[places.declarer] | out
            bound = case.bound if seen.kitty is None else seen.kitty.mask
            kitty = bound | self._sample(card_set(every & ~bound), seen.rules.pack.kitty_size - bound.bit_count())
            discard = 0 if seen.stage is Stage.EXCHANGING else out
            hands[places.declarer] = every & ~kitty
        whole = tuple([card_set(hand) for hand in hands])
        return self.dealt(hands=whole, kitty=card_set(kitty), discard=card_set(discard), partner=case.partner)

    def _sample(self, cards: CardSet, count: int) -> int:
        return CardSet.of(self.rng.sample(list(cards), count)).mask if count else 0

    def _asked(self, deal: Deal) -> tuple[Card, ...]:
        """Jokers whose suit the declarer is still asked for, unseen: each of his as likely as not.

        That is tossed within the deal: he holds a joker as often as the cards say, and no oftener.
        """
        if not self.may_be_asked or deal.asks_openly:
            return self.view.jokers
        return tuple(joker for joker in nameable(deal) if self.rng.getrandbits(1))

    def _exchanging(self, deal: Deal) -> Exchanging:
        """The declarer lays cards away; only he sees how many are laid and which."""
        if self.view.discard is not None:
            return Exchanging(deal, self.view.discard)
        state = Exchanging(deal)
        hand, size = list(state.hands[state.seat]), state.missing
        spare = len(hand) - size
        # the lowest cards of a discard: none of them is so high that too few stand above it
        count = self.rng.choices(range(size), [comb(spare + laid, laid) for laid in range(size)])[0]
        return Exchanging(deal, CardSet.of(self.rng.sample(hand[: spare + count], count)))

    def _followed(self, state: State) -> State | None:
        """The state if these hands would have been played so; none if they would not."""
        start = begun(state.deal, self.places.plays[0][0])
        steps = followed(start, self.view.tricks, self.view.plays)
        for at, ((_, play), before) in enumerate(zip(self.places.plays, steps, strict=False)):
            if at not in self.excused and check_play(before.facts, play) is not None:
                return None
        end = next(steps)
        if end.tricks != self.view.tricks:
            return None
        return end if isinstance(state, Playing) else state
